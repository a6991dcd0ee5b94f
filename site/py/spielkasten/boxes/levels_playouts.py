"""Comparing lines by random playouts.

All candidates of a round meet the same random orders. Half of the candidates leave after each round
(successive halving; Karnin, Koren & Somekh, ICML 2013), so the number of playouts depends on the
position alone. `levels_phases` plays out.
"""

import hashlib
import struct
from collections.abc import Callable, Generator

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_candidates import Candidate
from spielkasten.boxes.levels_phases import Keys, Phase
from spielkasten.boxes.structure import degrees
from spielkasten.core.rng import Rng

SLICE_LINES = 1000


Start = tuple[list[int], bytearray, list[int]]


class Playouts:
    """Playouts on one lattice from one seed."""

    def __init__(self, lattice: Lattice, phase: Phase, rng: Rng) -> None:
        self._lattice = lattice
        self._phase = phase
        self._name = f"{rng.word()}/{rng.word()}"

    def choose(
        self,
        candidates: list[Candidate],
        lead: int,
        budget: int,
        out_of_time: Callable[[], bool],
    ) -> Generator[None, None, tuple[Candidate, bool]]:
        """Give the best candidate and whether the ceiling cut the choice.

        `lead` is the lead of the player to move now; `budget` bounds the work, in playouts times
        free lines times what a line costs in the phase. Every candidate gets at least one playout.
        """
        size = (candidates[0].rest.bit_count() + 1) * self._phase.cost
        starts = []
        for one in candidates:
            starts.append(self._start(one.rest))
            yield
        scores = [0.0] * len(candidates)
        alive = list(range(len(candidates)))
        rounds = max(1, (len(alive) - 1).bit_length())
        number = work = 0
        while len(alive) > 1:
            for _ in range(max(1, budget // (size * rounds * len(alive)))):
                keys = self._keys(number)
                number += 1
                for place in alive:
                    scores[place] += self._score(candidates[place], starts[place], keys, lead)
                    work += size
                    if work >= SLICE_LINES:
                        work = 0
                        yield
                        if out_of_time():
                            return candidates[max(alive, key=scores.__getitem__)], True
            alive = sorted(alive, key=scores.__getitem__, reverse=True)
            alive = alive[: (len(alive) + 1) // 2]
        return candidates[alive[0]], False

    def _score(self, candidate: Candidate, start: Start, keys: Keys, lead: int) -> float:
        value = self._phase.value(*start, keys)
        if candidate.leave:
            value = abs(value + candidate.leave)
        return _worth(lead + candidate.base + candidate.sign * value)

    def _start(self, rest: int) -> Start:
        """Give the free lines, a byte for each drawn line, and the degrees."""
        drawn = bytearray(1 - (rest >> line & 1) for line in range(len(self._lattice.lines)))
        return list(bits(rest)), drawn, degrees(self._lattice, rest)

    def _keys(self, number: int) -> Keys:
        """Give a random number below 2**16 for each line of the lattice."""
        blocks = len(self._lattice.lines) // 16 + 1
        data = b"".join(
            hashlib.sha256(f"{self._name}/{number}/{block}".encode()).digest()
            for block in range(blocks)
        )
        return struct.unpack(f">{16 * blocks}H", data)


def _worth(lead: int) -> float:
    """Judge a final lead: a win counts 1, a draw 0, a loss -1, and each cell a little."""
    return (lead > 0) - (lead < 0) + 0.02 * lead
