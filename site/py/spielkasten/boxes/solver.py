"""The readable exact reference: the value of any position, for two players under normal play.

*Value* is the number of future cells of the player to move minus the opponent's, when both play
perfectly. The reductions and their sources stand where they are made: captures in
`solver_captures`, positions as graphs in `solver_graph`, independent parts in `solver_loony`, the
search in `solver_search`.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_graph import Position, cell_count, position_of, symmetric
from spielkasten.boxes.solver_search import Search, Stopped

T = TypeVar("T")


def never() -> bool:
    """Say that there is always time left."""
    return False


@dataclass(frozen=True)
class Solution:
    """What is proven of a position.

    `value`   future cells of the player to move minus the opponent's; None if not known exactly
    `bounds`  proven lower and upper bound; equal when the value is known
    `best`    every line with the best value, ascending; empty if not known or not asked for
    `moves`   the value of each free line, seen by who draws it, if asked for and exact; with
              `best` alone it holds the best lines only
    `nodes`   positions looked into
    `exact`   True if all that was asked for is proven
    `cut`     True if the ceiling ended the search (the node bound does not count as a cut)
    """

    value: int | None
    bounds: tuple[int, int]
    best: tuple[int, ...]
    moves: dict[int, int]
    nodes: int
    exact: bool
    cut: bool


@dataclass(frozen=True)
class _Term:
    """A value as base + sign * V(rest), or base + sign * |V(rest) + leave| if leave is not 0."""

    base: int
    sign: int
    leave: int
    rest: Position


def solve(
    lattice: Lattice,
    free: int,
    *,
    best: bool = True,
    moves: bool = False,
    max_nodes: int | None = None,
    out_of_time: Callable[[], bool] = never,
) -> Generator[None, None, Solution]:
    """Find the value of a position, given as the bit set of its free lines.

    Yields after each small piece of work (48 nodes at most); `finish` runs it through. With `best`
    it also finds every line of that value, with `moves` the value of every line. Who owns what,
    and whose turn it is, do not matter. Raises ValueError for more than 1022 cells.
    """
    root = _term(lattice, free, 0, 1)
    search = Search(max_nodes, out_of_time, symmetric(root.rest))
    value: int | None = None
    found: dict[int, int] = {}
    exact, cut = True, False
    low, high = _bounds(search, root)
    try:
        value = yield from _value(search, root, _guess(root))
        low = high = value
        if best or moves:
            found = yield from _lines(search, lattice, free, value, moves)
    except Stopped as stopped:
        exact, cut = False, stopped.ceiling
        if value is None:
            low, high = _bounds(search, root)
            value = low if low == high else None
    return Solution(
        value=value,
        bounds=(low, high),
        best=tuple(line for line, worth in found.items() if worth == value),
        moves=found,
        nodes=search.nodes,
        exact=exact,
        cut=cut,
    )


def finish(generator: Generator[None, None, T]) -> T:
    """Run a sliced search to its end and give its answer."""
    while True:
        try:
            next(generator)
        except StopIteration as stop:
            result: T = stop.value
            return result


def find_best(
    search: Search, lattice: Lattice, free: int, order: list[int]
) -> Generator[None, None, tuple[int, int]]:
    """Give the first line of `order` that has the best value, and that value; raises Stopped."""
    root = _term(lattice, free, 0, 1)
    value = yield from _value(search, root, _guess(root))
    for line in order:
        yield
        if (yield from _at_least(search, _after(lattice, free, line), value)):
            return line, value
    raise ValueError("expected every free line in the order")


def _lines(
    search: Search, lattice: Lattice, free: int, value: int, all_values: bool
) -> Generator[None, None, dict[int, int]]:
    """Value every line, or only those as good as `value`; like lines are asked about once."""
    known: dict[_Term, int | None] = {}
    found: dict[int, int] = {}
    for line in bits(free):
        term = _after(lattice, free, line)
        if term not in known:
            if (yield from _at_least(search, term, value)):
                known[term] = value
            elif all_values:
                known[term] = yield from _value(search, term, value - 2)
            else:
                known[term] = None
        yield
        worth = known[term]
        if worth is not None:
            found[line] = worth
    return found


def _after(lattice: Lattice, free: int, line: int) -> _Term:
    """Give the value of drawing a line, seen by who draws it."""
    left = free & ~(1 << line)
    closed = sum(1 for cell in lattice.line_cells[line] if not lattice.cell_masks[cell] & left)
    return _term(lattice, left, closed, 1 if closed else -1)


def _term(lattice: Lattice, free: int, base: int, sign: int) -> _Term:
    settled = settle(lattice, free)
    rest = position_of(lattice, settled.rest)
    gain = settled.gain + settled.run - settled.leave
    return _Term(base + sign * gain, sign, settled.leave, rest)


def _at_least(search: Search, term: _Term, goal: int) -> Generator[None, None, bool]:
    """Tell whether a term reaches a goal of its parity."""
    need = goal - term.base
    if not term.leave:
        if term.sign > 0:
            return (yield from search.at_least(term.rest, need))
        return not (yield from search.at_least(term.rest, 2 - need))
    # With a choice: is |V + leave| at least `far`? The sign turns it into "less than".
    far = need if term.sign > 0 else 2 - need
    wide = far <= 0 or (yield from search.at_least(term.rest, far - term.leave))
    if not wide:
        wide = not (yield from search.at_least(term.rest, 2 - far - term.leave))
    return wide if term.sign > 0 else not wide


def _value(search: Search, term: _Term, guess: int) -> Generator[None, None, int]:
    """Find a term's value by questions from a guess outwards, in growing steps, then inwards."""
    low, high = _bounds(search, term)
    goal = guess + ((guess - low) & 1)
    streak = 0
    up: bool | None = None
    while low < high:
        goal = min(max(goal, low + 2), high)
        answer = yield from _at_least(search, term, goal)
        if answer:
            low = goal
        else:
            high = goal - 2
        streak = streak + 1 if answer is up else 0
        up = answer
        step = 2 << max(0, streak - 2)
        goal = low + step if answer else high + 2 - step
    return low


def _bounds(search: Search, term: _Term) -> tuple[int, int]:
    """Give proven bounds of a term, of its parity."""
    low, high = search.bounds(term.rest, cell_count(term.rest))
    if term.leave:
        low, high = low + term.leave, high + term.leave
        near = 0 if low <= 0 <= high else min(abs(low), abs(high))
        low, high = near + ((near ^ low) & 1), max(abs(low), abs(high))
    if term.sign < 0:
        low, high = -high, -low
    return term.base + low, term.base + high


def _guess(term: _Term) -> int:
    """Guess a value: what is sure, and nothing for the rest."""
    return term.base + term.sign * term.leave
