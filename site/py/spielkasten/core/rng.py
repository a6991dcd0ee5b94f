"""Random numbers that are the same on every Python, every browser and every version.

The n-th block of a stream is SHA-256 of the text `seed/label/…/n` (UTF-8); a block gives eight
unsigned 32-bit numbers, big-endian, in order. `below(k)` takes the next number, rejects it while it
is not below the largest multiple of k that fits in 32 bits, and returns it modulo k. `shuffled` is
Fisher-Yates from the last place down. Streams with other labels are independent of each other, so a
move drawn at ply 7 does not depend on how many numbers earlier plies used.
"""

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 32


class Rng:
    """A stream of random numbers named by a seed text and labels.

    >>> Rng("a", "ply", 3).below(10) == Rng("a", "ply", 3).below(10)
    True
    """

    def __init__(self, seed: str, *labels: str | int) -> None:
        self._name = "/".join([seed, *map(str, labels)])
        self._block = 0
        self._words: tuple[int, ...] = ()
        self._next = 0

    def word(self) -> int:
        """Give the next number of the stream, 0 <= word < 2**32."""
        if self._next == len(self._words):
            digest = hashlib.sha256(f"{self._name}/{self._block}".encode()).digest()
            self._words = struct.unpack(">8I", digest)
            self._block += 1
            self._next = 0
        word = self._words[self._next]
        self._next += 1
        return word

    def below(self, bound: int) -> int:
        """Give a number 0 <= n < bound, each equally likely; 1 <= bound <= 2**32."""
        if not 1 <= bound <= _WORD:
            raise ValueError(f"expected a bound from 1 to 2**32, got {bound}")
        limit = _WORD - _WORD % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """Give one of the items; raises ValueError when there are none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Give the items in random order, as a new list."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
