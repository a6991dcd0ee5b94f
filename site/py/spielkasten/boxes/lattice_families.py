"""The lattices that are played: one factory each, and the names by which tables call them.

`docs/add-a-lattice.md` tells how to add one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

from spielkasten.boxes.lattice import Lattice, Point, drawing, mask_of

HALF = 0.5
SLANT = sqrt(3) / 2


@dataclass(frozen=True)
class Family:
    """Lattices that differ in size only.

    `prefix`   what the name begins with, before the size
    `numbers`  how many numbers the size has, joined with x
    `most`     the largest number, from 1 on
    `make`     makes the lattice of a size; raises ValueError for a number out of range
    """

    prefix: str
    numbers: int
    most: int
    make: Callable[..., Lattice]


@lru_cache(maxsize=64)
def square(width: int, height: int) -> Lattice:
    """Make the lattice of width × height boxes, cells row by row."""
    _check((width, height), MAX_SIDE)
    cells = [
        ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for y in range(height)
        for x in range(width)
    ]
    made = drawing(f"{width}x{height}", cells, (1.0, 1.0))
    left_and_bottom = mask_of(
        line
        for line, (a, b) in enumerate(made.lines)
        if made.dots[a][0] == made.dots[b][0] == 0 or made.dots[a][1] == made.dots[b][1] == height
    )
    return replace(made, corner=left_and_bottom)


@lru_cache(maxsize=16)
def triangle(side: int) -> Lattice:
    """Make the big triangle of this side: side² triangles, row by row."""
    _check((side,), MAX_TRIANGLE)
    dots = {(side - row + 2 * place, row) for row in range(side + 1) for place in range(row + 1)}
    return drawing(f"tri{side}", _triangles(dots), (HALF, SLANT))


@lru_cache(maxsize=16)
def triangle_hexagon(side: int) -> Lattice:
    """Make the hexagon of this side out of triangles: 6 side² of them, row by row."""
    _check((side,), MAX_HEXAGON)
    dots = {
        (abs(side - row) + 2 * place, row)
        for row in range(2 * side + 1)
        for place in range(2 * side + 1 - abs(side - row))
    }
    return drawing(f"trihex{side}", _triangles(dots), (HALF, SLANT))


@lru_cache(maxsize=16)
def hexagon(side: int) -> Lattice:
    """Make the patch of hexagons with `side` of them along each edge: 3 side (side - 1) + 1."""
    _check((side,), MAX_HEXAGON)
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    cells = []
    for row in range(2 * side - 1):
        short = abs(side - 1 - row)
        for place in range(2 * side - 1 - short):
            x, y = 1 + short + 2 * place, 2 + 3 * row
            cells.append(tuple((x + dx, y + dy) for dx, dy in corners))
    return drawing(f"hex{side}", cells, (SLANT, HALF))


def _triangles(dots: set[Point]) -> list[tuple[Point, ...]]:
    """Give all triangles that stand or hang between the dots, row by row from the left."""
    found: list[tuple[int, int, tuple[Point, ...]]] = []
    for x, y in dots:
        standing = ((x, y), (x + 1, y + 1), (x - 1, y + 1))
        hanging = ((x, y), (x + 2, y), (x + 1, y + 1))
        found += [(y, min(p[0] for p in c), c) for c in (standing, hanging) if dots.issuperset(c)]
    return [corners for *_, corners in sorted(found)]


def _check(sizes: Iterable[int], most: int) -> None:
    for size in sizes:
        if not 1 <= size <= most:
            raise ValueError(f"expected a size from 1 to {most}, got {size}")


MAX_SIDE = 20
MAX_TRIANGLE = 10
MAX_HEXAGON = 5

FAMILIES = (
    Family("", 2, MAX_SIDE, square),
    Family("tri", 1, MAX_TRIANGLE, triangle),
    Family("trihex", 1, MAX_HEXAGON, triangle_hexagon),
    Family("hex", 1, MAX_HEXAGON, hexagon),
)
