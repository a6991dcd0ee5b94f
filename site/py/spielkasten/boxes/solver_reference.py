"""The readable engine: the value of any position, for two players.

The reductions and their sources stand where they are made: captures in `solver_captures`,
positions as graphs in `solver_graph`, their moves in `solver_quiet`, independent parts in
`solver_loony`, misère in `solver_misere`, the search in `solver_search`.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.rule_flags import MISERE, NORMAL, Rules
from spielkasten.boxes.rules import legal_lines
from spielkasten.boxes.solver import Best, Solution, check_order
from spielkasten.boxes.solver_captures import Term, term_after, term_of
from spielkasten.boxes.solver_graph import position_of, symmetric
from spielkasten.boxes.solver_misere import Misere
from spielkasten.boxes.solver_quiet import Quiet
from spielkasten.boxes.solver_search import Play, Position, Search, Stopped
from spielkasten.core.means import never


class Reference:
    """The engine in plain Python (see `Solver`). Raises ValueError for more than 1022 cells.

    Its pauses come after 48 nodes at most and tell nothing.
    """

    def solve(
        self,
        lattice: Lattice,
        free: int,
        rules: Rules = NORMAL,
        *,
        best: bool = True,
        moves: bool = False,
        max_nodes: int | None = None,
        out_of_time: Callable[[], bool] = never,
    ) -> Generator[None, None, Solution]:
        """Find the value, and lines (see `Solver`)."""
        return _solve(lattice, free, rules, best, moves, max_nodes, out_of_time)

    def find_best(
        self,
        lattice: Lattice,
        free: int,
        order: Sequence[int],
        rules: Rules = NORMAL,
        *,
        max_nodes: int | None = None,
        out_of_time: Callable[[], bool] = never,
    ) -> Generator[None, None, Best]:
        """Find one best line (see `Solver`)."""
        check_order(lattice, free, order, rules)
        return _find_best(lattice, free, order, rules, max_nodes, out_of_time)


@dataclass(frozen=True)
class _Term:
    """A value as base + sign * V(rest), or base + sign * |V(rest) + leave| if leave is not 0."""

    base: int
    sign: int
    leave: int
    rest: Position


def _solve(
    lattice: Lattice,
    free: int,
    rules: Rules,
    best: bool,
    moves: bool,
    max_nodes: int | None,
    out_of_time: Callable[[], bool],
) -> Generator[None, None, Solution]:
    search, root = _begin(lattice, free, rules, max_nodes, out_of_time)
    value: int | None = None
    found: dict[int, int] = {}
    exact, cut = True, False
    low, high = _bounds(search, root)
    try:
        value = yield from _value(search, root, _guess(root))
        low = high = value
        if best or moves:
            found = yield from _lines(search, lattice, free, rules, value, moves)
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


def _find_best(
    lattice: Lattice,
    free: int,
    order: Sequence[int],
    rules: Rules,
    max_nodes: int | None,
    out_of_time: Callable[[], bool],
) -> Generator[None, None, Best]:
    search, root = _begin(lattice, free, rules, max_nodes, out_of_time)
    value: int | None = None
    try:
        value = yield from _value(search, root, _guess(root))
        best = None
        for line in order:
            yield
            search.check_time()
            after = _term(search, term_after(lattice, free, line, rules))
            if (yield from _at_least(search, after, value)):
                best = line
                break
        return Best(best, value, (value, value), search.nodes, True, False)
    except Stopped as stopped:
        low, high = (value, value) if value is not None else _bounds(search, root)
        value = low if low == high else None
        return Best(None, value, (low, high), search.nodes, False, stopped.ceiling)


def _begin(
    lattice: Lattice,
    free: int,
    rules: Rules,
    max_nodes: int | None,
    out_of_time: Callable[[], bool],
) -> tuple[Search, _Term]:
    """Give a search for a position, and its term."""
    term = term_of(lattice, free, rules)
    search = Search(_play(lattice, term, rules), max_nodes, out_of_time)
    return search, _term(search, term)


def _play(lattice: Lattice, term: Term, rules: Rules) -> Play:
    if rules == MISERE:
        return Misere(lattice)
    return Quiet(lattice, rules, symmetric(position_of(lattice, term.rest)))


def _lines(
    search: Search, lattice: Lattice, free: int, rules: Rules, value: int, all_values: bool
) -> Generator[None, None, dict[int, int]]:
    """Value every line, or only those as good as `value`; like lines are asked about once."""
    known: dict[_Term, int | None] = {}
    found: dict[int, int] = {}
    for line in bits(legal_lines(lattice, free, rules)):
        term = _term(search, term_after(lattice, free, line, rules))
        if term not in known:
            if (yield from _at_least(search, term, value)):
                known[term] = value
            elif all_values:
                known[term] = yield from _value(search, term, value - 2)
            else:
                known[term] = None
        yield
        search.check_time()
        worth = known[term]
        if worth is not None:
            found[line] = worth
    return found


def _term(search: Search, term: Term) -> _Term:
    """See the rest of a term as a position: terms that differ in where parts lie become one."""
    return _Term(term.base, term.sign, term.leave, search.play.position(term.rest))


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
    low, high = search.bounds(term.rest)
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
