"""The drawing's geometry as data: dots, lines, cells, and which cells a line borders.

The game itself is *strings and coins* on this graph: lines are strings, cells are coins, and a line
on the border ties its one coin to the ground (Berlekamp, Conway, Guy, Winning Ways, ch. 16). Rules,
structure analysis, solver and levels read nothing but the graph, so another lattice is only another
factory: `lattice_families` has them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

Point = tuple[int, int]
"""A dot in whole numbers, x to the right and y downwards; a drawing has its own unit each way."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """A planar drawing. Dots, lines and cells are numbered from 0 in the order of their tuples.

    `text`     canonical name, for example "5x5"
    `dots`     (x, y) for each dot, in units of the pitch (a line's length), y downwards
    `lines`    (dot, dot) for each line
    `names`    the name of each line
    `cells`    for each cell its border lines, ascending; at least 3 each
    `corner`   the lines that the Icelandic outline draws (bit set), None where it is not played
    """

    text: str
    dots: tuple[tuple[float, float], ...]
    lines: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]
    corner: int | None = None

    @cached_property
    def line_cells(self) -> tuple[tuple[int, ...], ...]:
        """For each line the one or two cells that it borders, ascending."""
        found: list[list[int]] = [[] for _ in self.lines]
        for cell, border in enumerate(self.cells):
            for line in border:
                found[line].append(cell)
        return tuple(map(tuple, found))

    @cached_property
    def cell_masks(self) -> tuple[int, ...]:
        """For each cell the bit set of its border lines (bit i = line i)."""
        return tuple(mask_of(border) for border in self.cells)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """From a line's name to its number."""
        return {name: line for line, name in enumerate(self.names)}

    @cached_property
    def every_line(self) -> int:
        """The bit set of all lines."""
        return (1 << len(self.lines)) - 1

    @cached_property
    def border(self) -> int:
        """The bit set of the lines that border one cell only: the outline of the drawing."""
        return mask_of(i for i, cells in enumerate(self.line_cells) if len(cells) == 1)


def mask_of(lines: Iterable[int]) -> int:
    """Turn line numbers into a bit set."""
    mask = 0
    for line in lines:
        mask |= 1 << line
    return mask


def bits(mask: int) -> Iterator[int]:
    """Give the numbers in a bit set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def drawing(
    text: str,
    polygons: Sequence[Sequence[Point]],
    unit: tuple[float, float],
) -> Lattice:
    """Make a lattice from its cells.

    `polygons`  the corners of each cell, in order round it; neighbours share corners
    `unit`      how long 1 is each way, in pitches

    Dots are numbered from the top, each row from the left. A line is named by its direction and by
    row and place in the row of its upper end (the left one if it is level): `h` level, `v` straight
    down, `f` falling to the right, `r` rising to the right. Lines are numbered by direction in this
    order, then by row and place.
    """
    points = sorted(
        {point for polygon in polygons for point in polygon}, key=lambda p: (p[1], p[0])
    )
    rows = sorted({y for _, y in points})
    place: dict[Point, tuple[int, int]] = {}
    for row, height in enumerate(rows):
        in_row = [point for point in points if point[1] == height]
        place |= {point: (row, column) for column, point in enumerate(in_row)}
    dot = {point: number for number, point in enumerate(points)}
    found: dict[tuple[Point, Point], tuple[int, int, int]] = {}
    for polygon in polygons:
        for side in _sides(polygon):
            found[side] = (_direction(*side), *place[side[0]])
    lines = sorted(found, key=found.__getitem__)
    number = {side: line for line, side in enumerate(lines)}
    return Lattice(
        text=text,
        dots=tuple((x * unit[0], y * unit[1]) for x, y in points),
        lines=tuple((dot[a], dot[b]) for a, b in lines),
        names=tuple(
            "hvfr"[d] + f"{row},{column}" for d, row, column in map(found.__getitem__, lines)
        ),
        cells=tuple(
            tuple(sorted(number[side] for side in _sides(polygon))) for polygon in polygons
        ),
    )


def _sides(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Give the sides of a polygon, each from its upper end, or from the left if it is level."""
    for i, b in enumerate(polygon):
        a = polygon[i - 1]
        yield (a, b) if (a[1], a[0]) < (b[1], b[0]) else (b, a)


def _direction(a: Point, b: Point) -> int:
    if a[1] == b[1]:
        return 0
    return 1 if a[0] == b[0] else 2 if a[0] < b[0] else 3
