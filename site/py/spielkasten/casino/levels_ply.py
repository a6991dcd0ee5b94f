"""Normal: looks one play ahead, at what the other may answer with the cards nobody has seen.

The value of a move is what it captures, minus what the other's best reply captures on average, plus
what own builds will bring if they are still there.
"""

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from spielkasten.casino.state import ROUND_PLAYS, Sight
from spielkasten.casino.table import Move, Spot, after, moves, spot_of, unseen
from spielkasten.casino.takes import OF_RANK
from spielkasten.casino.worth import RANKS, Worth
from spielkasten.core.rng import Rng

MOST = 48
"""So many moves are looked at, those that capture most first."""
CERTAIN = 1 << 20

Chances = dict[int, int]


@dataclass(frozen=True)
class Rated:
    """A move and what it is worth, in hundredths of a point and finer."""

    move: Move
    value: int


class Ply:
    """What Normal knows of a position."""

    def __init__(self, sight: Sight, keen: bool = False) -> None:
        self.sight = sight
        self.spot = spot_of(sight)
        self.worth = Worth(sight, keen)
        self._last_reply = sight.plays == ROUND_PLAYS - 2
        self._chance = chances(self.spot, unseen(sight), sight.other)

    def rated(self) -> Generator[None, None, list[Rated]]:
        """Rate the legal moves, the best first; of a great many only those that capture most."""
        every = moves(self.spot, self.sight.params.strict)
        yield
        last = self.sight.last_play
        gains = sorted(
            ((self.worth.gain(self.spot, move, last), place) for place, move in enumerate(every)),
            key=lambda rated: (-rated[0], rated[1]),
        )
        if len(gains) > MOST:
            trails = [pair for pair in gains[MOST:] if not every[pair[1]].takes][-8:]
            gains = [*gains[:MOST], *trails]
        found = []
        for count, (gain, place) in enumerate(gains):
            if count % 4 == 3:
                yield
            then = after(self.spot, every[place])
            value = prospect(then, self._chance, self.worth, self._last_reply)
            found.append(Rated(every[place], gain * CERTAIN + value))
        found.sort(key=lambda rated: -rated.value)
        return found


def prospect(then: Spot, chance: Chances, worth: Worth, last_reply: bool = False) -> int:
    """Give what a move leaves behind, times `CERTAIN`: own builds minus the expected best reply.

    `then` is the position after the move, `chance` what its maker thought of the other's hand.
    """
    if not chance:
        return 0
    expected, left = 0, CERTAIN
    for gain, rank in worth.replies(then.loose, then.stacks, last_reply):
        likely = chance.get(rank)
        if likely:
            part = left * likely // CERTAIN
            expected += gain * part
            left -= part
    seat = 1 - then.seat
    for stack in then.stacks:
        if stack.owner == seat and then.hands[seat] & OF_RANK[stack.value]:
            expected -= worth.of(stack.cards) * (CERTAIN - chance.get(stack.value, 0))
    return -expected


def chances(spot: Spot, hidden: int, held: int) -> Chances:
    """Give the chance of `CERTAIN` of each rank that the other, with so many cards, may hold.

    Who owns a build is taken to hold a card of its value.
    """
    count = hidden.bit_count()
    held = min(held, count)
    if not held:
        return {}
    found = {}
    for rank in RANKS:
        have = (hidden & OF_RANK[rank]).bit_count()
        if have:
            found[rank] = _likely(count, have, held)
    for stack in spot.stacks:
        if stack.owner != spot.seat and stack.value in found:
            found[stack.value] = CERTAIN
    return found


@lru_cache(maxsize=2048)
def _likely(count: int, have: int, held: int) -> int:
    """Give the chance that one of `have` cards is among `held` of `count`."""
    return CERTAIN - comb(count - have, held) * CERTAIN // comb(count, held)


def one_ply(sight: Sight, rng: Rng) -> Generator[None, None, Move]:
    """Choose the best rated move; among equals each is as likely."""
    rated = yield from Ply(sight).rated()
    return rng.choice([each.move for each in rated if each.value == rated[0].value])
