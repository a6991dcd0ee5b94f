"""Schwer's exact part: when a search is begun, what it may cost, which of equal lines comes first."""

from dataclasses import dataclass

from spielkasten.boxes.book import FILES, for_book
from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_alive import Alive, extract
from spielkasten.boxes.levels_forced import gifts
from spielkasten.boxes.levels_misere import quiet_lines
from spielkasten.boxes.levels_tactics import capture, openings
from spielkasten.boxes.rule_flags import MISERE, NORMAL, Rules
from spielkasten.boxes.rules import legal_lines
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

MOST_EDGES = 31

BEHIND_BOOK = Effort(edges=MOST_EDGES, sure=20, nodes=900_000)
"""Where a book has ended nothing else would be perfect; such positions took 470,000 at most."""

EFFORTS = {
    NORMAL: (KERNEL, REFERENCE),
    Rules(forced=True): (Effort(28, 20, 200_000), REFERENCE),
    Rules(misere=True, forced=True): (Effort(MOST_EDGES, 22, 200_000), REFERENCE),
    MISERE: (Effort(26, 19, 120_000), Effort(16, 12, 4_000)),
}
"""What kernel and readable engine may be asked for, by rules.

In misère without forced taking `edges` are lines that are alive (`levels_alive`).
"""


@dataclass(frozen=True)
class Attempt:
    """A search worth a try."""

    solver: Solver | Alive
    effort: Effort
    edges: int


def attempt(lattice: Lattice, free: int, rules: Rules, means: Means) -> Attempt | None:
    """Choose the engine and what it may cost; None if the position is too large.

    The work grows by half with each edge of the quiet position to be searched, whatever the board.
    A kernel that is not needed is not started.
    """
    kernel, reference = EFFORTS[rules]
    if rules == MISERE:
        small = extract(lattice, free)
        edges, lines = len(small.lines), len(small.lattice.lines)
    elif safe_lines(lattice, free).bit_count() > MOST_EDGES:
        return None
    else:
        rest = settle(lattice, free).rest
        edges, lines = len(position_of(lattice, rest)), rest.bit_count()
        if rules == NORMAL and lattice.text in FILES and not for_book(lattice, rest):
            kernel = BEHIND_BOOK
    if edges <= kernel.edges and lines <= MAX_LINES:
        solver = solver_for(means.kernel)
        if not isinstance(solver, Reference):
            return Attempt(_for(solver, rules), kernel, edges)
    if edges <= reference.edges:
        return Attempt(_for(Reference(), rules), reference, edges)
    return None


def _for(solver: Solver, rules: Rules) -> Solver | Alive:
    return Alive(solver) if rules == MISERE else solver


def preferred(
    lattice: Lattice, free: int, rules: Rules, rng: Rng, favourite: int | None = None
) -> list[int]:
    """Give every legal line, those first that are to be chosen among equals.

    Taking comes before handing over, safe lines before sacrifices, cheap openings before dear
    ones. In misère lines that close nothing come first, with forced taking those that hand over
    most. A favourite comes first among the safe lines or those that close nothing, if it is one.
    """
    legal = legal_lines(lattice, free, rules)
    taking = capture(lattice, free)
    first: list[int] = []
    if rules == MISERE:
        first = _shuffled(quiet_lines(lattice, free), favourite, rng)
    elif taking is not None:
        first = [taking.take]
        if taking.handover is not None and not rules.forced:
            first.append(taking.handover)
    elif rules.misere:
        for part in reversed(openings(lattice, free)):
            first += rng.shuffled(part.lines)
        first += _shuffled(free & ~gifts(lattice, free), favourite, rng)
    else:
        first = _shuffled(safe_lines(lattice, free), favourite, rng)
        for part in openings(lattice, free):
            first += rng.shuffled(part.lines)
    return first + rng.shuffled([line for line in bits(legal) if line not in first])


def _shuffled(lines: int, favourite: int | None, rng: Rng) -> list[int]:
    first = rng.shuffled(list(bits(lines)))
    if favourite in first:
        first.sort(key=lambda line: line != favourite)
    return first
