"""The values of all positions of small boards by brute force alone: every set of lines, every line tried.

A table by the set of the lines that are still free, bit i = line i: what the player to move gains, cells minus the
other's, when both play perfectly; in misere, where the fewest cells win, the other's minus his. Where taking is forced,
only lines that close a cell are legal while there are any. It knows the rules and which lines border which cell,
nothing of the package; the
other proofs and the tests hold both engines against it. As a command it prints the values of whole boards up to 24
lines and fails if one is not the known one. Takes half a minute and 200 MB.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Cells = Sequence[Sequence[int]]
"""For each cell the numbers of the lines around it; a line is in one or two of them."""

MOST_LINES = 24
_CHUNK = 1 << 16  # states in work at once: what they need stays in the processor's cache
_UNKNOWN = 127

KNOWN = {(1, 1): -1, (2, 1): 0, (3, 1): -1, (4, 1): 0, (5, 1): -1, (6, 1): 0, (7, 1): -1} | {
    (2, 2): 2,
    (3, 2): -2,
    (4, 2): 2,
    (3, 3): -3,
}


@dataclass(frozen=True)
class Table:
    """`values` and `closed` (cells without a free line) by the set of the free lines."""

    lines: int
    values: NDArray[np.int8]
    closed: NDArray[np.int8]
    misere: bool = False
    forced: bool = False

    def value(self, free: int) -> int:
        """Give the value for the player to move."""
        return int(self.values[free])

    def of_line(self, free: int, line: int) -> int:
        """Give the value of drawing a free line, for the player who draws it."""
        left = free & ~(1 << line)
        closes = self.closes(free, line)
        return (-closes if self.misere else closes) + self.value(left) if closes else -self.value(left)

    def closes(self, free: int, line: int) -> int:
        """Tell how many cells a free line closes."""
        return int(self.closed[free & ~(1 << line)]) - int(self.closed[free])

    def legal(self, free: int) -> list[int]:
        """Give the lines that may be drawn."""
        lines = [line for line in range(self.lines) if free >> line & 1]
        closing = [line for line in lines if self.closes(free, line)]
        return closing if self.forced and closing else lines

    def of_lines(self, free: int) -> dict[int, int]:
        """Give the value of each legal line."""
        return {line: self.of_line(free, line) for line in self.legal(free)}

    def of_all_lines(self, frees: NDArray[np.uint32]) -> NDArray[np.int8]:
        """Give a row a position: the value of each line, -128 where it is not free. Not where taking is forced."""
        rows = np.full((len(frees), self.lines), -128, np.int8)
        for line in range(self.lines):
            has = np.flatnonzero(frees >> np.uint32(line) & np.uint32(1))
            left = frees[has] & ~np.uint32(1 << line)
            closes = self.closed[left] - self.closed[frees[has]]
            gain = -closes if self.misere else closes
            rows[has, line] = np.where(closes > 0, gain + self.values[left], -self.values[left])
        return rows


def square_cells(width: int, height: int) -> list[list[int]]:
    """Give the lines around each box: horizontal lines first, row by row from the top left, then vertical ones."""
    across = width * (height + 1)
    return [
        [
            row * width + column,
            (row + 1) * width + column,
            across + row * (width + 1) + column,
            across + row * (width + 1) + column + 1,
        ]
        for row in range(height)
        for column in range(width)
    ]


def left_of(cells: Cells, free: Sequence[int]) -> list[list[int]]:
    """Give the cells that have free lines, these numbered from 0 in their order: a smaller table for one position."""
    number = {line: place for place, line in enumerate(free)}
    borders = [[number[line] for line in border if line in number] for border in cells]
    return [border for border in borders if border]


def table_of(cells: Cells, misere: bool = False, forced: bool = False) -> Table:
    """Value every set of lines: first the smallest sets, each from the sets that have a line less."""
    lines = 1 + max(line for border in cells for line in border)
    if lines > MOST_LINES:
        raise ValueError(f"expected at most {MOST_LINES} lines, got {lines}")
    every = np.arange(1 << lines, dtype=np.uint32)
    closed = np.zeros(len(every), np.int8)
    for border in cells:
        closed += (every & np.uint32(sum(1 << line for line in border))) == 0
    size = np.bitwise_count(every)
    values = np.zeros(len(every), np.int8)
    for level in range(1, lines + 1):
        level_sets = np.flatnonzero(size == level).astype(np.uint32)
        # A line that is not free leaves the set itself: it closes nothing, and gets -127 from this.
        values[level_sets] = _UNKNOWN
        for start in range(0, len(level_sets), _CHUNK):
            sets = level_sets[start : start + _CHUNK]
            before = closed[sets]
            best = np.full(len(sets), -_UNKNOWN, np.int8)
            taking = best.copy()
            for line in range(lines):
                left = sets & ~np.uint32(1 << line)
                after = values[left]
                closes = closed[left] - before
                np.maximum(best, -after, out=best, where=closes == 0)
                np.maximum(taking, (-closes if misere else closes) + after, out=taking, where=closes > 0)
            values[sets] = np.where(taking > -_UNKNOWN, taking, best) if forced else np.maximum(taking, best)
    return Table(lines, values, closed, misere, forced)


def main() -> int:
    """Value the boards; 1 if a value differs from the known one."""
    wrong = 0
    for (width, height), known in KNOWN.items():
        begin = time.perf_counter()
        table = table_of(square_cells(width, height))
        value = table.value(len(table.values) - 1)
        wrong += value != known
        seconds = time.perf_counter() - begin
        print(f"{width}x{height}: {value} (known: {known}), {len(table.values)} positions, {seconds:.1f} s", flush=True)
    print("all as known" if not wrong else f"{wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
