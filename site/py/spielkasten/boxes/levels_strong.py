"""Schwer: the endgame exactly, everything before it by playouts that end in chain control."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_playouts import Candidate, Playouts
from spielkasten.boxes.levels_tactics import capture, openings
from spielkasten.boxes.rules import State
from spielkasten.boxes.solver import find_best
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_graph import position_of
from spielkasten.boxes.solver_search import Search, Stopped
from spielkasten.boxes.structure import safe_lines
from spielkasten.core.rng import Rng

MAX_NODES = 10_000
"""Bound of the exact search: under half a second inside the browser."""

MAX_EDGES = 19
"""The exact search is tried up to so many edges; with 19 it takes some 6,000 nodes."""

BUDGET = 120_000
"""Playouts times free lines; half of it after a search without result."""

MAX_SAFE = 24
MAX_OPENINGS = 12
SACRIFICE_SAFE = 8
"""Short parts are offered as a sacrifice only when at most so many safe lines are left."""


@dataclass(frozen=True)
class Choice:
    """A level's line.

    `value`  future cells of the player to move minus the opponent's, from this line on, if proven
    `exact`  True if the line is proven best
    `cut`    True if the ceiling ended the thinking
    """

    line: int
    value: int | None
    exact: bool
    cut: bool


def choose_strong(
    state: State, rng: Rng, out_of_time: Callable[[], bool]
) -> Generator[None, None, Choice]:
    """Choose as Schwer does, in slices."""
    lattice, free = state.params.lattice, state.free
    budget = BUDGET
    if fits(lattice, free):
        yield
        order = preferred(lattice, free, rng)
        try:
            search = Search(MAX_NODES, out_of_time)
            line, value = yield from find_best(search, lattice, free, order)
            return Choice(line, value, True, False)
        except Stopped as stopped:
            if stopped.ceiling:
                return Choice(order[0], None, False, True)
            budget //= 2
    yield
    found = candidates(lattice, free, rng)
    if len(found) == 1:
        return Choice(found[0].line, None, False, False)
    if not safe_lines(lattice, free):
        budget = 0  # nothing is random then: one playout each
    mover = state.to_move or 0
    lead = state.scores[mover] - state.scores[1 - mover]
    yield
    best, cut = yield from Playouts(lattice, rng).choose(found, lead, budget, out_of_time)
    return Choice(best.line, None, False, cut)


def fits(lattice: Lattice, free: int) -> bool:
    """Tell whether the exact search is worth a try.

    Its work grows by half with each edge of the quiet position to be searched, whatever the board.
    On 5x5 the limit means some 34 free lines, when safe lines were drawn so far.
    """
    if safe_lines(lattice, free).bit_count() > MAX_EDGES:
        return False
    return len(position_of(lattice, settle(lattice, free).rest)) <= MAX_EDGES


def preferred(lattice: Lattice, free: int, rng: Rng) -> list[int]:
    """Give every free line, those first that are to be chosen among equals.

    Taking comes before handing over, safe lines before sacrifices, cheap openings before dear ones.
    """
    first: list[int] = []
    taking = capture(lattice, free)
    if taking is not None:
        first = [taking.take] if taking.handover is None else [taking.take, taking.handover]
    else:
        first = rng.shuffled(list(bits(safe_lines(lattice, free))))
        for part in openings(lattice, free):
            first += rng.shuffled(part.lines)
    return first + rng.shuffled([line for line in bits(free) if line not in first])


def candidates(lattice: Lattice, free: int, rng: Rng) -> list[Candidate]:
    """Give the lines worth comparing when the position is too large to be solved.

    With captures: the next one, or both sides of the choice to hand over. Else up to 24 safe lines,
    and once only 8 are left the short parts too, whose sacrifice turns the parity; without safe
    lines the 12 cheapest parts.
    """
    taking = capture(lattice, free)
    if taking is not None:
        if taking.handover is None:
            return [Candidate(taking.take, 0, 1, 0, free)]
        run, leave = len(taking.run.cells), taking.run.handover
        return [
            Candidate(taking.take, run, 1, 0, taking.rest),
            Candidate(taking.handover, run - 2 * leave, -1, 0, taking.rest),
        ]
    safe = rng.shuffled(list(bits(safe_lines(lattice, free))))
    found = [Candidate(line, 0, -1, 0, free & ~(1 << line)) for line in safe[:MAX_SAFE]]
    if len(safe) > SACRIFICE_SAFE:
        return found
    for part in openings(lattice, free)[:MAX_OPENINGS]:
        if safe and part.leave:
            continue
        line = rng.choice(part.lines)
        after = settle(lattice, free & ~(1 << line))
        base = after.gain + after.run - after.leave
        found.append(Candidate(line, -base, -1, after.leave, after.rest))
    return found
