"""Schwer: the endgame exactly, the opening by the book if there is one, else by playouts."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from spielkasten.boxes.levels_book import look_up
from spielkasten.boxes.levels_candidates import candidates
from spielkasten.boxes.levels_exact import attempt, preferred
from spielkasten.boxes.levels_phases import phase_of
from spielkasten.boxes.levels_playouts import Playouts
from spielkasten.boxes.rules import State
from spielkasten.boxes.structure import safe_lines
from spielkasten.core.means import Means, Progress
from spielkasten.core.rng import Rng

BUDGET = 120_000
"""Playouts times free lines; half of it after a search without result."""

GLANCE = BUDGET // 30
"""The same for a first choice before a search, in case the ceiling ends that."""


@dataclass(frozen=True)
class Choice:
    """A level's line.

    `value`  of the position for the player to move, if proven; see `solver`
    `exact`  True if the line is proven best
    `cut`    True if the ceiling ended the thinking
    """

    line: int
    value: int | None
    exact: bool
    cut: bool


def choose_strong(state: State, rng: Rng, means: Means) -> Generator[Progress | None, None, Choice]:
    """Choose as Schwer does, in slices."""
    lattice, free, rules = state.params.lattice, state.free, state.params.rules
    budget = BUDGET
    yield None
    known = yield from look_up(state, means)
    if known is not None:
        return Choice(*known, True, False)
    search = attempt(lattice, free, rules, means)
    if search is not None:
        yield None
        glance = None
        if search.edges > search.effort.sure:
            glance, cut = yield from _by_playouts(state, rng, GLANCE, means.out_of_time)
            if cut:
                return Choice(glance, None, False, True)
        order = preferred(lattice, free, rules, rng, glance)
        found = yield from search.solver.find_best(
            lattice,
            free,
            order,
            rules,
            max_nodes=search.effort.nodes,
            out_of_time=means.out_of_time,
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
    lattice, free, rules = state.params.lattice, state.free, state.params.rules
    found = candidates(lattice, free, rules, rng)
    if len(found) == 1:
        return found[0].line, False
    if not rules.misere and not safe_lines(lattice, free):
        budget = 0  # nothing is random then: one playout each
    mover = state.to_move or 0
    lead = state.scores[mover] - state.scores[1 - mover]
    if rules.misere:
        lead = -lead
    yield
    playouts = Playouts(lattice, phase_of(lattice, rules), rng)
    best, cut = yield from playouts.choose(found, lead, budget, out_of_time)
    return best.line, cut
