"""The drawing's geometry as data: dots, lines, cells, and which cells a line borders.

The game itself is *strings and coins* on this graph: lines are strings, cells are coins, and a line
on the border ties its one coin to the ground (Berlekamp, Conway, Guy, Winning Ways, ch. 16). Rules,
structure analysis, solver and levels read nothing but the graph, so another lattice is only another
factory.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

MAX_SIDE = 20


@dataclass(frozen=True, eq=False)
class Lattice:
    """A planar drawing. Dots, lines and cells are numbered from 0 in the order of their tuples.

    `text`   canonical name, for example "5x5"
    `dots`   (x, y) for each dot, in units of the pitch, y downwards
    `lines`  (dot, dot) for each line
    `names`  the name of each line
    `cells`  for each cell its border lines, ascending; at least 3 each
    """

    text: str
    dots: tuple[tuple[float, float], ...]
    lines: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]

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


@lru_cache(maxsize=64)
def square(width: int, height: int) -> Lattice:
    """Make the lattice of width × height boxes, 1 to 20 each.

    Dots, horizontal lines, vertical lines and cells are numbered row by row from the top left,
    all horizontal lines before all vertical ones. `hR,C` runs right from dot (R, C), `vR,C` down.
    Raises ValueError for a size out of range.
    """
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise ValueError(f"expected 1 to {MAX_SIDE} boxes each way, got {width}x{height}")
    dot = [[r * (width + 1) + c for c in range(width + 1)] for r in range(height + 1)]
    horizontal = [(r, c) for r in range(height + 1) for c in range(width)]
    vertical = [(r, c) for r in range(height) for c in range(width + 1)]
    h = {place: i for i, place in enumerate(horizontal)}
    v = {place: len(h) + i for i, place in enumerate(vertical)}
    return Lattice(
        text=f"{width}x{height}",
        dots=tuple((float(c), float(r)) for r in range(height + 1) for c in range(width + 1)),
        lines=tuple(
            [(dot[r][c], dot[r][c + 1]) for r, c in horizontal]
            + [(dot[r][c], dot[r + 1][c]) for r, c in vertical]
        ),
        names=tuple([f"h{r},{c}" for r, c in horizontal] + [f"v{r},{c}" for r, c in vertical]),
        cells=tuple(
            (h[r, c], h[r + 1, c], v[r, c], v[r, c + 1])
            for r in range(height)
            for c in range(width)
        ),
    )
