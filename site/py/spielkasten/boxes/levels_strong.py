"""Schwer: the endgame exactly, everything before it by playouts that end in chain control."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_exact import attempt, preferred
from spielkasten.boxes.levels_playouts import Candidate, Playouts
from spielkasten.boxes.levels_tactics import capture, openings
from spielkasten.boxes.rules import State
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.structure import safe_lines
from spielkasten.core.means import Means, Progress
from spielkasten.core.rng import Rng

BUDGET = 120_000
"""Playouts times free lines; half of it after a search without result."""

GLANCE = BUDGET // 30
"""The same for a first choice before a search, in case the ceiling ends that."""

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


def choose_strong(state: State, rng: Rng, means: Means) -> Generator[Progress | None, None, Choice]:
    """Choose as Schwer does, in slices."""
    lattice, free = state.params.lattice, state.free
    budget = BUDGET
    yield None
    search = attempt(lattice, free, means)
    if search is not None:
        yield None
        glance = None
        if search.edges > search.effort.sure:
            glance, cut = yield from _by_playouts(state, rng, GLANCE, means.out_of_time)
            if cut:
                return Choice(glance, None, False, True)
        order = preferred(lattice, free, rng, glance)
        found = yield from search.solver.find_best(
            lattice, free, order, max_nodes=search.effort.nodes, out_of_time=means.out_of_time
        )
        if found.line is not None:
            return Choice(found.line, found.value, found.exact, False)
        if found.cut:
            return Choice(order[0] if glance is None else glance, None, False, True)
        budget //= 2
    yield None
    line, cut = yield from _by_playouts(state, rng, budget, means.out_of_time)
    return Choice(line, None, False, cut)


def _by_playouts(
    state: State, rng: Rng, budget: int, out_of_time: Callable[[], bool]
) -> Generator[None, None, tuple[int, bool]]:
    """Compare lines by playouts; tells also whether the ceiling cut that."""
    lattice, free = state.params.lattice, state.free
    found = candidates(lattice, free, rng)
    if len(found) == 1:
        return found[0].line, False
    if not safe_lines(lattice, free):
        budget = 0  # nothing is random then: one playout each
    mover = state.to_move or 0
    lead = state.scores[mover] - state.scores[1 - mover]
    yield
    best, cut = yield from Playouts(lattice, rng).choose(found, lead, budget, out_of_time)
    return best.line, cut


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
        base = after.taken - after.leave
        found.append(Candidate(line, -base, -1, after.leave, after.rest))
    return found
