"""Schwer's exact part: when a search is begun, what it may cost, which of equal lines comes first."""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_tactics import capture, openings
from spielkasten.boxes.solver import Solver
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_graph import position_of
from spielkasten.boxes.solver_kernel import solver_for
from spielkasten.boxes.solver_kernel_search import MAX_LINES
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import safe_lines
from spielkasten.core.means import Means
from spielkasten.core.rng import Rng


@dataclass(frozen=True)
class Effort:
    """What an engine may be asked for.

    `edges`  the search is begun up to so many edges of the quiet position
    `sure`   up to so many it is over at once, and needs no other answer at hand
    `nodes`  bound of the search
    """

    edges: int
    sure: int
    nodes: int


REFERENCE = Effort(edges=19, sure=12, nodes=10_000)
"""With 19 edges it takes some 6,000 nodes; 10,000 are under half a second inside the browser."""

KERNEL = Effort(edges=27, sure=20, nodes=450_000)
"""As much as a second on the page allows; `docs/levels.md` has what was measured."""


@dataclass(frozen=True)
class Attempt:
    """A search worth a try."""

    solver: Solver
    effort: Effort
    edges: int


def attempt(lattice: Lattice, free: int, means: Means) -> Attempt | None:
    """Choose the engine and what it may cost; None if the position is too large.

    The work grows by half with each edge of the quiet position to be searched, whatever the board.
    A kernel that is not needed is not started.
    """
    if safe_lines(lattice, free).bit_count() > KERNEL.edges:
        return None
    rest = settle(lattice, free).rest
    edges = len(position_of(lattice, rest))
    if edges <= KERNEL.edges and rest.bit_count() <= MAX_LINES:
        solver = solver_for(means.kernel)
        if not isinstance(solver, Reference):
            return Attempt(solver, KERNEL, edges)
    return Attempt(Reference(), REFERENCE, edges) if edges <= REFERENCE.edges else None


def preferred(lattice: Lattice, free: int, rng: Rng, favourite: int | None = None) -> list[int]:
    """Give every free line, those first that are to be chosen among equals.

    Taking comes before handing over, safe lines before sacrifices, cheap openings before dear
    ones. A favourite comes first among the safe lines, if it is one of them.
    """
    first: list[int] = []
    taking = capture(lattice, free)
    if taking is not None:
        first = [taking.take] if taking.handover is None else [taking.take, taking.handover]
    else:
        first = rng.shuffled(list(bits(safe_lines(lattice, free))))
        if favourite in first:
            first.sort(key=lambda line: line != favourite)
        for part in openings(lattice, free):
            first += rng.shuffled(part.lines)
    return first + rng.shuffled([line for line in bits(free) if line not in first])
