"""Turns and mirror images of a lattice, found from its drawing."""

from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from spielkasten.boxes.lattice import Lattice

_GRAIN = 1000
"""Dots are told apart at a thousandth of the pitch."""


@dataclass(frozen=True)
class Symmetry:
    """A motion of the drawing: for each line and each cell the number of its image."""

    lines: tuple[int, ...]
    cells: tuple[int, ...]


def centre(lattice: Lattice) -> tuple[float, float]:
    """Give the mean of all dots; every symmetry keeps it where it is."""
    count = len(lattice.dots)
    return sum(x for x, _ in lattice.dots) / count, sum(y for _, y in lattice.dots) / count


@lru_cache(maxsize=8)
def symmetries(lattice: Lattice) -> tuple[Symmetry, ...]:
    """Give every symmetry but the identity: at most 7 on squares, 11 on hexagons.

    A drawing in which two lines join the same dots has none that could be told.
    """
    middle_x, middle_y = centre(lattice)
    dots = [(x - middle_x, y - middle_y) for x, y in lattice.dots]
    one, *_ = sorted(dots, key=lambda dot: -hypot(*dot))
    reach = hypot(*one)
    line_at = {frozenset(ends): line for line, ends in enumerate(lattice.lines)}
    if not reach or len(line_at) < len(lattice.lines):
        return ()
    dot_at = {_place(*dot): number for number, dot in enumerate(dots)}
    cell_at = {border: cell for cell, border in enumerate(lattice.cells)}
    found: list[Symmetry] = []
    for other in dots:
        if abs(hypot(*other) - reach) * _GRAIN > 1:
            continue
        for mirror in (1, -1):
            # The motion that takes `one` to `other`, as the multiplication by a complex number.
            factor = complex(*other) / complex(one[0], mirror * one[1])
            moved = [factor * complex(x, mirror * y) for x, y in dots]
            images = [dot_at.get(_place(to.real, to.imag), -1) for to in moved]
            lines = [line_at.get(frozenset((images[a], images[b])), -1) for a, b in lattice.lines]
            if -1 in images or -1 in lines or lines == list(range(len(lines))):
                continue
            borders = [tuple(sorted(lines[line] for line in border)) for border in lattice.cells]
            cells = [cell_at.get(border, -1) for border in borders]
            if -1 not in cells:
                found.append(Symmetry(tuple(lines), tuple(cells)))
    return tuple(found)


def _place(x: float, y: float) -> tuple[int, int]:
    return round(x * _GRAIN), round(y * _GRAIN)
