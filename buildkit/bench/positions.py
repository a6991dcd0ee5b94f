"""The positions that the solver kernel is measured on, as its header wants them."""

from __future__ import annotations

import random
from dataclasses import dataclass

GROUND = 255
LINE_BYTES, MAP_BYTES = 128, 254

Line = tuple[int, int]  # its cells; the second may be the ground


@dataclass(frozen=True, slots=True)
class Position:
    """Open lines in the order in which the kernel tries them, and the board's symmetries but the identity."""

    lines: tuple[Line, ...]
    maps: tuple[tuple[int, ...], ...] = ()

    def as_text(self) -> str:
        """A line of the input of `kernel/native.c`."""
        count = f"{len(self.lines)}/{len(self.maps)}" if self.maps else f"{len(self.lines)}"
        numbers = [cell for line in self.lines for cell in line] + [n for each in self.maps for n in padded(each)]
        return " ".join([count, *map(str, numbers)])

    def as_data(self) -> dict[str, object]:
        """What the exchange area is to hold, and what `load` is to be called with."""
        cells = [cell for line in self.lines for cell in line]
        content = [*cells, *[0] * (LINE_BYTES - len(cells)), *(n for each in self.maps for n in padded(each))]
        return {"lines": len(self.lines), "maps": len(self.maps), "bytes": content}


def padded(cells: tuple[int, ...]) -> list[int]:
    """A map as long as the kernel reads it; what lies beyond the board stays where it is."""
    return [*cells, *range(len(cells), MAP_BYTES)]


def board(width: int, height: int) -> tuple[Line, ...]:
    """Every line of the empty board, from the centre outwards; cells are numbered row by row."""
    placed: list[tuple[float, Line]] = []
    for row in range(height + 1):
        for column in range(width + 1):
            x, y = column - width / 2, row - height / 2
            if column < width:
                across = cells_beside(width, height, (row - 1, column), (row, column))
                placed.append(((x + 0.5) ** 2 + y**2, across))
            if row < height:
                down = cells_beside(width, height, (row, column - 1), (row, column))
                placed.append((x**2 + (y + 0.5) ** 2, down))
    return tuple(line for _, line in sorted(placed))


def cells_beside(width: int, height: int, *places: tuple[int, int]) -> Line:
    """The cells on either side of a line; those that lie outside are the ground."""
    inside = [row * width + column for row, column in places if 0 <= row < height and 0 <= column < width]
    return (inside[0], inside[1] if len(inside) == 2 else GROUND)


def symmetries(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The new number of each cell under every symmetry of the board but the identity."""
    found: list[tuple[int, ...]] = []
    for turned in (False, True) if width == height else (False,):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                cells = []
                for cell in range(width * height):
                    row, column = divmod(cell, width)
                    row, column = (column, row) if turned else (row, column)
                    row = height - 1 - row if flip_rows else row
                    cells.append(row * width + (width - 1 - column if flip_columns else column))
                found.append(tuple(cells))
    return tuple(found[1:])


def empty_board(width: int, height: int) -> Position:
    """The board before the first move."""
    return Position(board(width, height), symmetries(width, height))


def after_safe_play(width: int, height: int, open_lines: int, seed: int) -> Position:
    """What random safe play leaves: no line is drawn beside a cell with two open lines.

    Random play gets stuck sooner or later; it then begins anew, until so many lines are left.
    """
    dice = random.Random(f"safe play {width}x{height} {open_lines} {seed}")
    every = board(width, height)
    while True:
        lines = list(every)
        while len(lines) > open_lines:
            safe = safe_lines(lines)
            if not safe:
                break
            lines.remove(dice.choice(safe))
        else:
            return Position(tuple(lines))


def safe_lines(lines: list[Line]) -> list[Line]:
    """The lines that give nothing away."""
    left = [cell for line in lines for cell in line]
    return [line for line in lines if all(cell == GROUND or left.count(cell) != 2 for cell in line)]
