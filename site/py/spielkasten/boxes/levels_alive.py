"""Misère: an exact search of the part of a position that still matters, on a board of any size.

A part is *dead* if each of its lines closes a cell. Dead parts need not be touched while anything
else is left, and only the number d of their cells matters (`solver_misere` has the proof): who is
to move when all is dead takes them all. So every way to play on is worth c + d or c - d, where |c|
is at most the number A of the other cells. If d > A, the ways that end well are better than all
that do not, whatever d is: the best lines are those for d = A + 1, and the value differs by d - A -
1, away from 0. A search needs the lines that are alive and no more than A + 1 dead cells.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.rule_flags import MISERE, Rules
from spielkasten.boxes.solver import Best, Solver
from spielkasten.boxes.solver_misere import alive_lines
from spielkasten.core.means import Progress, never


@dataclass(frozen=True)
class Extract:
    """What of a position is searched.

    `lattice`  a drawing of these lines alone, all free; its cells have no drawn lines
    `lines`    the lines that are alive, by their numbers on the board: the first ones here
    `more`     dead cells of the board that are left out
    """

    lattice: Lattice
    lines: tuple[int, ...]
    more: int


def extract(lattice: Lattice, free: int) -> Extract:
    """Give the part that is alive, and beside it as many dead cells as can matter.

    These lie in pairs, one line between two cells, so that few lines are needed.
    """
    alive = alive_lines(lattice, free)
    lines = tuple(bits(alive))
    number = {line: place for place, line in enumerate(lines)}
    cells = [
        tuple(number[line] for line in bits(mask & alive))
        for mask in lattice.cell_masks
        if mask & alive
    ]
    dead = sum(1 for mask in lattice.cell_masks if mask & free and not mask & alive)
    kept = min(dead, len(cells) + 1)
    ends = [lattice.lines[line] for line in lines]
    for cell in range(kept):
        if cell % 2 == 0:
            ends.append((0, 0))
        cells.append((len(ends) - 1,))
    return Extract(
        replace(
            lattice,
            text="",
            lines=tuple(ends),
            names=("",) * len(ends),
            cells=tuple(cells),
            corner=None,
        ),
        lines,
        dead - kept,
    )


class Alive:
    """A solver of misère without forced taking that is asked about extracts only."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def find_best(
        self,
        lattice: Lattice,
        free: int,
        order: Sequence[int],
        rules: Rules = MISERE,
        *,
        max_nodes: int | None = None,
        out_of_time: Callable[[], bool] = never,
    ) -> Generator[Progress | None, None, Best]:
        """Find the value and the first line in `order` that is alive and has it (see `Solver`).

        If all is dead, that is the first line.
        """
        small = extract(lattice, free)
        if not small.lines:
            value = -sum(1 for mask in lattice.cell_masks if mask & free)
            return Best(order[0], value, (value, value), 0, True, False)
        number = {line: place for place, line in enumerate(small.lines)}
        every = small.lattice.every_line
        first = [number[line] for line in order if line in number]
        found = yield from self._solver.find_best(
            small.lattice,
            every,
            [*first, *bits(every & ~mask_of(first))],
            rules,
            max_nodes=max_nodes,
            out_of_time=out_of_time,
        )
        if found.line is None or found.value is None:
            return replace(found, line=None, value=None)
        value = found.value + (small.more if found.value > 0 else -small.more)
        return replace(found, line=small.lines[found.line], value=value, bounds=(value, value))
