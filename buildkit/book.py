"""Makes the opening book of the 4×4 table: what Schwer needs to play it without a mistake, whoever begins.

The walk follows Schwer's own lines against every answer, from the empty board down to positions that the page solves
within a move's time. What a search has proven of one position helps with all others: they share one large table, which
names positions up to symmetry. It takes an hour with 8 GB; what has been decided is kept in the cache, so that a walk
that was ended goes on where it stood. Another run may choose other lines that are as good.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from buildkit.native_kernel import NativeKernel
from buildkit.paths import CACHE, SITE, shown
from buildkit.trouble import Trouble, say
from spielkasten.boxes import solver_kernel_search
from spielkasten.boxes.book import FILES, Entry, for_book, least_image, write_book
from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.levels_tactics import capture
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.structure import capturing_lines, safe_lines
from spielkasten.boxes.symmetry import symmetries
from spielkasten.core.wasm import Shared

TABLE = "4x4"
MEMORY_MB = 8192
EVERY_S = 30
SLICE = 1_000_000


class Walk:
    """Positions are bit sets of free lines, each the least of its images.

    `entries`  what has been decided, by position with Schwer to move
    `met`      values of the positions that Schwer leaves behind, for the opponent, who is to move
    """

    def __init__(self, lattice: Lattice, native: NativeKernel, kept: Path) -> None:
        self._lattice = lattice
        self._native = native
        self._solver = Kernel(Shared(lambda: native), native)
        self._kept = kept
        self._turn = half_turn(lattice)
        self._central = sorted(range(len(lattice.lines)), key=solver_kernel_search.line_ranks(lattice).__getitem__)
        self.entries: dict[int, Entry] = dict(read_kept(kept))
        self.needed: dict[int, Entry] = {}
        self.met: dict[int, int] = {}

    def walk(self, first: bool) -> None:
        """Decide every position that Schwer comes to when it begins, or when the opponent does."""
        whole = self._image(self._lattice.every_line)
        left = set[int]()
        starts = [whole] if first else list(self._answers(whole))
        for free in starts:
            left |= self._draw(free)
        while left:
            reached = sorted({image for free in left for image in self._answers(free)}, reverse=True)
            open_ones = [free for free in reached if self.open(free)]
            say(f"{len(left)} positions left behind, {len(open_ones)} of {len(reached)} answers to be decided")
            left = set()
            told = time.monotonic()
            for number, free in enumerate(open_ones):
                left |= self._draw(free)
                if time.monotonic() - told > EVERY_S:
                    told = time.monotonic()
                    say(f"  {number + 1} of {len(open_ones)}, {len(self.needed)} in the book")

    def open(self, free: int) -> bool:
        """Whether a position is too large for a search within a move's time."""
        return for_book(self._lattice, settle(self._lattice, free).rest)

    def _image(self, free: int) -> int:
        return least_image(self._lattice, free)[0]

    def _answers(self, free: int) -> Iterator[int]:
        """Give the positions in which Schwer is to move again after any play of the opponent."""
        for line in bits(free):
            left = free & ~(1 << line)
            if capturing_lines(self._lattice, free) >> line & 1:
                yield from self._answers(left)
            else:
                yield self._image(left)

    def _draw(self, free: int) -> set[int]:
        """Play Schwer's turn; gives the position left behind unless that is for a search."""
        while self.open(free):
            taking = capture(self._lattice, free)
            if taking is not None and taking.handover is None:
                free = self._image(free & ~(1 << taking.take))
                continue
            entry = self.entries.get(free)
            if entry is None:
                entry = self.entries[free] = self._decide(free)
                with self._kept.open("a", encoding="ascii") as file:
                    file.write(f"{free:x} {entry.line} {entry.value}\n")
            self.needed[free] = entry
            closes = capturing_lines(self._lattice, free) >> entry.line & 1
            free = self._image(free & ~(1 << entry.line))
            if not closes:
                self.met.setdefault(free, -entry.value)
                return {free}
        return set()

    def _decide(self, free: int) -> Entry:
        solved = finish(self._solver.solve(self._lattice, free, best=False))
        assert solved.value is not None
        order = list(self._likely(free, solved.value))
        order = list(dict.fromkeys([*order, *(line for line in self._central if free >> line & 1)]))
        found = finish(self._solver.find_best(self._lattice, free, order))
        assert found.line is not None
        return Entry(found.line, solved.value)

    def _likely(self, free: int, value: int) -> Iterator[int]:
        """Give lines in the order in which they are tried, at least the first few.

        Taking or handing over, if that is the question; else safe lines before others, as Schwer
        plays everywhere. Among these a line into a position met before whose value fits is best,
        and costs nothing; a line after which the board looks the same from both sides leads to few
        others, and seldom spoils anything; then the one that the table knows to be best.
        """
        taking = capture(self._lattice, free)
        if taking is not None:
            yield from (taking.take, taking.handover or taking.take)
            return
        known = self._native.call("best_known")
        lines = [line for line in self._central if free >> line & 1]
        safe = [line for line in lines if safe_lines(self._lattice, free) >> line & 1]
        after = {line: free & ~(1 << line) for line in safe or lines}
        for line, left in after.items():
            if self.met.get(self._image(left)) == -value and not capturing_lines(self._lattice, left):
                yield line
                return
        yield from (line for line, left in after.items() if all(left >> self._turn[i] & 1 for i in bits(left)))
        if 0 <= known < len(lines) and lines[known] in after:
            yield lines[known]
        yield from after


def half_turn(lattice: Lattice) -> tuple[int, ...]:
    """Give the image of each line when the board is turned round by half."""
    for symmetry in symmetries(lattice):
        cells = range(len(lattice.cells))
        if [symmetry.cells[cell] for cell in cells] == list(reversed(cells)):
            return symmetry.lines
    raise ValueError(f"expected a lattice that can be turned by half, got {lattice.text}")


def read_kept(path: Path) -> Iterator[tuple[int, Entry]]:
    """Read what an earlier walk has decided. A line that was cut off in the middle is cut away."""
    if not path.is_file():
        return
    text = path.read_text(encoding="ascii")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="ascii")
    for row in whole.splitlines():
        free, line, value = row.split(" ")
        yield int(free, 16), Entry(int(line), int(value))


def main() -> int:
    """Make the book and write it into the package."""
    words = argparse.ArgumentParser(prog="build.py book", description="Makes the opening book of the 4×4 table.")
    words.add_argument("--memory-mb", type=int, default=MEMORY_MB, help=f"for the table (default: {MEMORY_MB})")
    options = words.parse_args()
    solver_kernel_search.SLICE_NODES = SLICE
    lattice = square(4, 4)
    CACHE.mkdir(parents=True, exist_ok=True)
    walk = Walk(lattice, NativeKernel(lattice, options.memory_mb), CACHE / f"book-{TABLE}.txt")
    for first in (False, True):
        say(f"Schwer {'begins' if first else 'answers'}")
        walk.walk(first)
    book = SITE / "py" / "spielkasten" / "boxes" / FILES[TABLE]
    book.write_bytes(write_book(lattice, walk.needed.items()))
    say(f"{shown(book)}: {len(walk.needed)} positions, {book.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        sys.exit(str(trouble))
