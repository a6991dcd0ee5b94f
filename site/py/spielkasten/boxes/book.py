"""Opening books: for positions that a search cannot solve in a move's time, a best line and the value.

A book is made by `build.py book` with more time than any player has, and holds what Schwer needs
as long as it plays by it: its own positions, not those that it would not come to. One entry stands
for a position and its images under the symmetries of the board.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.symmetry import symmetries

FILES = {"4x4": "book-4x4.bin"}
"""The books that are shipped, by the lattice's text."""

_LEAST = 32
"""So many lines, once captures are settled, are too many for a search in a move's time."""

_MAGIC = b"SKBOOK1\n"


@dataclass(frozen=True)
class Entry:
    """`line` is a best line of the position; `value` the position's value for the player to move."""

    line: int
    value: int


class Book:
    """A book of one lattice.

    A record is the bit set of the free lines of the least image, most significant byte first, then
    a byte for the line in that image, then a signed byte for the value. Raises ValueError for data
    that is no book.
    """

    def __init__(self, lattice: Lattice, data: bytes) -> None:
        self._lattice = lattice
        self._key = (len(lattice.lines) + 7) // 8
        self._size = self._key + 2
        if not data.startswith(_MAGIC) or (len(data) - len(_MAGIC)) % self._size:
            raise ValueError(
                f"expected an opening book for {lattice.text}, got {len(data)} other bytes"
            )
        self._data = data

    def __len__(self) -> int:
        return (len(self._data) - len(_MAGIC)) // self._size

    def find(self, free: int) -> Entry | None:
        """Look up a position by its free lines (bit set)."""
        image, motion = least_image(self._lattice, free)
        key = image.to_bytes(self._key, "big")
        place = bisect_left(range(len(self)), key, key=lambda i: self._record(i)[: self._key])
        if place == len(self):
            return None
        record = self._record(place)
        if record[: self._key] != key:
            return None
        line, value = record[self._key :]
        return Entry(motion.index(line), value - 256 if value > 127 else value)

    def _record(self, place: int) -> bytes:
        start = len(_MAGIC) + place * self._size
        return self._data[start : start + self._size]


def for_book(lattice: Lattice, rest: int) -> bool:
    """Tell whether a position of a table with a book is too large for the search.

    `rest` is what is left when captures are settled.
    """
    return lattice.text in FILES and rest.bit_count() >= _LEAST


def least_image(lattice: Lattice, free: int) -> tuple[int, Sequence[int]]:
    """Give the least bit set among a position's images, and the number of each line's image in it."""
    motions: list[Sequence[int]] = [range(len(lattice.lines))]
    motions += [symmetry.lines for symmetry in symmetries(lattice)]
    images = [(sum(1 << motion[line] for line in bits(free)), motion) for motion in motions]
    return min(images, key=lambda image: image[0])


def write_book(lattice: Lattice, entries: Iterable[tuple[int, Entry]]) -> bytes:
    """Write a book from least images and what is known of them."""
    key = (len(lattice.lines) + 7) // 8
    records = sorted(
        free.to_bytes(key, "big") + bytes([entry.line, entry.value & 255])
        for free, entry in entries
    )
    return _MAGIC + b"".join(records)
