"""The opening book of 4x4: whatever the opponent draws, Schwer is in the book until its search takes over.

Walks all games in which Schwer draws by the book, as either player, down to the book's end. Every position where Schwer
is to move must be in the book. What an entry promises must hold: no answer may leave less than its value, told by the
entries behind; at the book's end a seeded sample is asked of the kernel. Besides, the value of a seeded sample of
entries is searched anew, and that their lines keep it. Takes some 20 minutes.
`PYTHONPATH=.:site/py python3 tests/proofs/book.py [ENDS [ENTRIES]]` asks about fewer or more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from spielkasten.boxes.book import FILES, Book, for_book, least_image
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.levels_tactics import capture
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.structure import capturing_lines
from spielkasten.cli.data import packaged
from spielkasten.cli.kernel import kernel_with_table

ENDS, ENTRIES = 1000, 150
LATTICE = square(4, 4)


class Walk:
    """All that Schwer comes to, by least images.

    `met`   positions in the book, with their entries' values
    `ends`  positions behind the book, with the value that was promised there
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self.met: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        self.faults: list[str] = []

    def walk(self, first: bool) -> None:
        whole = LATTICE.every_line
        todo = [(whole, None)] if first else [(image, None) for image, gain in answers(whole)]
        while todo:
            free, promised = todo.pop()
            todo += self._turn(free, promised)

    def _turn(self, free: int, promised: int | None) -> Iterator[tuple[int, int]]:
        """Play Schwer's turn from a position that is promised to be worth so much at least."""
        gained = 0
        while for_book(LATTICE, settle(LATTICE, free).rest):
            taking = capture(LATTICE, free)
            if taking is not None and taking.handover is None:
                closed = closes(free, taking.take)
                free, gained = image(free & ~(1 << taking.take)), gained + closed
                continue
            entry = self._book.find(free)
            if entry is None:
                self.faults.append(f"{free:x} is not in the book")
                return
            if promised is not None and gained + entry.value < promised:
                self.faults.append(f"{free:x}: {entry.value} + {gained}, {promised} was promised")
            promised, gained = entry.value, 0
            known = free in self.met
            self.met[free] = entry.value
            closed = closes(free, entry.line)
            free = image(free & ~(1 << entry.line))
            if closed:
                gained += closed
                continue
            if not known:
                yield from ((answer, promised + lost) for answer, lost in answers(free))
            return
        if promised is not None:
            least = promised - gained
            self.ends[free] = max(least, self.ends.get(free, least))


def image(free: int) -> int:
    """Give the least image."""
    return least_image(LATTICE, free)[0]


def closes(free: int, line: int) -> int:
    """Count the cells that a line closes."""
    return sum(
        capturing_lines(LATTICE, free) >> line & 1 and not LATTICE.cell_masks[cell] & free & ~(1 << line)
        for cell in LATTICE.line_cells[line]
    )


def answers(free: int, lost: int = 0) -> Iterator[tuple[int, int]]:
    """Give every position after the opponent's turn, and how many cells it took in it."""
    for line in bits(free):
        closed = closes(free, line)
        if closed:
            yield from answers(free & ~(1 << line), lost + closed)
        else:
            yield image(free & ~(1 << line)), lost


def main(ends: int = ENDS, entries: int = ENTRIES) -> int:
    """Prove the book; 1 if anything does not hold."""
    data = packaged(FILES[LATTICE.text])
    if data is None:
        print("there is no book")
        return 1
    book = Book(LATTICE, data)
    walk, begun = Walk(book), time.monotonic()
    for first in (False, True):
        walk.walk(first)
        print(
            f"Schwer {'begins' if first else 'answers'}: {len(walk.met)} positions in the book so far, "
            f"{len(walk.ends)} ends, {len(walk.faults)} faults, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    print(f"{len(book)} entries, {len(book) - len(walk.met)} of them never met")
    shared = kernel_with_table(None)
    assert shared.instance is not None
    kernel, rng = Kernel(shared, shared.instance), Random(4)
    for free in rng.sample(sorted(walk.ends), min(ends, len(walk.ends))):
        value = finish(kernel.solve(LATTICE, free, best=False)).value
        if value is None or value < walk.ends[free]:
            walk.faults.append(f"{free:x} is worth {value}, {walk.ends[free]} was promised")
    print(f"{ends} ends searched, {len(walk.faults)} faults, {time.monotonic() - begun:.0f} s", flush=True)
    late = [free for free in sorted(walk.met) if free.bit_count() <= 34]
    for free in rng.sample(late, min(entries, len(late))):
        entry = book.find(free)
        assert entry is not None
        found = finish(kernel.find_best(LATTICE, free, [entry.line, *(i for i in bits(free) if i != entry.line)]))
        if (found.value, found.line) != (entry.value, entry.line):
            walk.faults.append(f"{free:x}: {found}, the book says {entry}")
    print(f"{entries} entries searched, {len(walk.faults)} faults, {time.monotonic() - begun:.0f} s")
    print(*walk.faults[:10], sep="\n")
    return 1 if walk.faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
