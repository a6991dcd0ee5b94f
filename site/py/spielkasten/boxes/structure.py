"""Chains, loops, joints, safe lines and open captures of a position, on any lattice.

A cell's *degree* is the number of its free lines. Cells of degree 2 form *chains* (whose ends are
the ground or a *joint*, a cell of degree 3 or more) and *loops*. A cell of degree 1 can be closed
at once; with the cells of degree 2 behind it, it is a *run*: half-open when it ends at the ground
or at a joint, closed when it ends at another cell of degree 1. A line is *safe* when drawing it
leaves no cell of degree 1 (Berlekamp, The Dots and Boxes Game, 2000; Winning Ways, ch. 16).
"""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits, mask_of

LONG_CHAIN = 3
LONG_LOOP = 4
HANDOVER_CHAIN = 2
HANDOVER_LOOP = 4


@dataclass(frozen=True)
class Chain:
    """A maximal run of cells of degree 2 between two ends.

    `cells`  in order, k of them
    `lines`  in order, k + 1 of them: lines[i] and lines[i + 1] border cells[i]
    `ends`   the joint at each end, None for the ground
    """

    cells: tuple[int, ...]
    lines: tuple[int, ...]
    ends: tuple[int | None, int | None]

    @property
    def long(self) -> bool:
        """True from three cells on: whoever is given it may keep control."""
        return len(self.cells) >= LONG_CHAIN


@dataclass(frozen=True)
class Loop:
    """A ring of k cells of degree 2 and its k lines, in order, from its lowest line on.

    lines[i] and the line after it (the first one after the last) border cells[i].
    """

    cells: tuple[int, ...]
    lines: tuple[int, ...]

    @property
    def long(self) -> bool:
        """True from four cells on: whoever is given it may keep control."""
        return len(self.cells) >= LONG_LOOP


@dataclass(frozen=True)
class Run:
    """Cells that can be taken one after the other, beginning at a cell of degree 1.

    `cells`   in order, k of them
    `lines`   in order: drawing lines[i] closes cells[i]. A half-open run has k lines, the last
              one leads out; a closed one has k - 1, the last one closes two cells
    `closed`  True when it ends at another cell of degree 1
    `end`     the joint that the last line leads to, None for the ground or for a closed run
    """

    cells: tuple[int, ...]
    lines: tuple[int, ...]
    closed: bool
    end: int | None

    @property
    def handover(self) -> int:
        """How many cells may be left to keep control: 2, in a closed run 4, 0 if impossible."""
        if self.closed:
            return HANDOVER_LOOP if len(self.cells) >= LONG_LOOP else 0
        return HANDOVER_CHAIN if len(self.cells) >= HANDOVER_CHAIN else 0

    @property
    def handover_line(self) -> int:
        """The line that hands over, to be drawn when only `handover` cells are left."""
        return self.lines[-2] if self.closed else self.lines[-1]


@dataclass(frozen=True)
class Structure:
    """All parts of a position. Chains and loops hold no cell that belongs to a run."""

    chains: tuple[Chain, ...]
    loops: tuple[Loop, ...]
    joints: tuple[int, ...]
    safe: tuple[int, ...]
    runs: tuple[Run, ...]

    def to_json(self, lattice: Lattice) -> dict[str, object]:
        """Give plain data: cells by number, lines by name, None for the ground."""

        def named(lines: tuple[int, ...]) -> list[str]:
            return [lattice.names[line] for line in lines]

        return {
            "chains": [
                {
                    "cells": list(chain.cells),
                    "lines": named(chain.lines),
                    "ends": list(chain.ends),
                    "long": chain.long,
                }
                for chain in self.chains
            ],
            "loops": [
                {"cells": list(loop.cells), "lines": named(loop.lines), "long": loop.long}
                for loop in self.loops
            ],
            "joints": list(self.joints),
            "safe": named(self.safe),
            "captures": [
                {
                    "cells": list(run.cells),
                    "lines": named(run.lines),
                    "closed": run.closed,
                    "end": run.end,
                }
                for run in self.runs
            ],
        }


def degrees(lattice: Lattice, free: int) -> list[int]:
    """Give the number of free lines of each cell."""
    return [(free & mask).bit_count() for mask in lattice.cell_masks]


def safe_lines(lattice: Lattice, free: int) -> int:
    """Give the lines that can be drawn without offering or taking a cell, as a bit set."""
    return free & ~mask_of(
        line
        for mask in lattice.cell_masks
        if (free & mask).bit_count() <= 2
        for line in bits(free & mask)
    )


def capturing_lines(lattice: Lattice, free: int) -> int:
    """Give the lines that close a cell at once, as a bit set."""
    found = 0
    for mask in lattice.cell_masks:
        left = free & mask
        if left and not left & (left - 1):
            found |= left
    return found


def open_runs(lattice: Lattice, free: int) -> list[Run]:
    """Give every run that can be taken now; a closed one once, from its lower end."""
    runs = []
    for cell, mask in enumerate(lattice.cell_masks):
        if (free & mask).bit_count() != 1:
            continue
        line = (free & mask).bit_length() - 1
        cells, lines, end = _walk(lattice, free, cell, line)
        if end is not None and (free & lattice.cell_masks[end]).bit_count() == 1:
            if end > cell:
                runs.append(Run((*cells, end), tuple(lines), True, None))
        else:
            runs.append(Run(tuple(cells), tuple(lines), False, end))
    return runs


def analyse(lattice: Lattice, free: int) -> Structure:
    """Take a position apart; `free` is the bit set of the free lines.

    Chains come in the order of their lowest line, and so do loops; runs in that of their first
    cell. Lines between two joints, or a joint and the ground, belong to no part: they are safe.
    """
    degree = degrees(lattice, free)
    runs = open_runs(lattice, free)
    seen = mask_of(line for run in runs for line in run.lines)
    chains: list[Chain] = []
    loops: list[Loop] = []
    for line in bits(free):
        pairs = [cell for cell in lattice.line_cells[line] if degree[cell] == 2]
        if seen >> line & 1 or not pairs:
            continue
        part = _part(lattice, free, degree, pairs[0], line)
        seen |= mask_of(part.lines)
        if isinstance(part, Chain):
            chains.append(part)
        else:
            loops.append(part)
    return Structure(
        chains=tuple(chains),
        loops=tuple(loops),
        joints=tuple(cell for cell, count in enumerate(degree) if count >= 3),
        safe=tuple(bits(safe_lines(lattice, free))),
        runs=tuple(runs),
    )


def _part(lattice: Lattice, free: int, degree: list[int], cell: int, line: int) -> Chain | Loop:
    """Give the chain or loop that holds a cell of degree 2 and one of its lines."""
    cells, lines, end = _walk(lattice, free, cell, _other_line(lattice, free, cell, line))
    if lines[-1] == line:
        return Loop(tuple(cells), (line, *lines[:-1]))
    before = [other for other in lattice.line_cells[line] if other != cell]
    if not before or degree[before[0]] >= 3:
        return Chain(tuple(cells), (line, *lines), (before[0] if before else None, end))
    back_cells, back_lines, start = _walk(
        lattice, free, before[0], _other_line(lattice, free, before[0], line)
    )
    return Chain(
        (*reversed(back_cells), *cells), (*reversed(back_lines), line, *lines), (start, end)
    )


def _walk(
    lattice: Lattice, free: int, cell: int, line: int
) -> tuple[list[int], list[int], int | None]:
    """Walk from a cell over a line, on through cells of degree 2, not back to the first cell.

    Gives the cells before the end, the lines walked over (one for each of these cells), and the
    end: a cell of another degree, or None for the ground. In a loop the walk stops before it
    would leave its first cell again; the end is then that cell.
    """
    first = cell
    cells = [cell]
    lines = [line]
    while True:
        ahead = [other for other in lattice.line_cells[line] if other != cell]
        if not ahead:
            return cells, lines, None
        cell = ahead[0]
        if cell == first or (free & lattice.cell_masks[cell]).bit_count() != 2:
            return cells, lines, cell
        cells.append(cell)
        line = _other_line(lattice, free, cell, line)
        lines.append(line)


def _other_line(lattice: Lattice, free: int, cell: int, line: int) -> int:
    """Give the second free line of a cell of degree 2."""
    return (free & lattice.cell_masks[cell] & ~(1 << line)).bit_length() - 1
