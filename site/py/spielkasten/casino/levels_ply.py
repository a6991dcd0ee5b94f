"""Normal: looks one play ahead, at what the other may answer with the cards nobody has seen.

The value of a move is what it captures, minus what the other's best reply captures on average, plus
what own builds will bring if they are still there.
"""

from collections.abc import Generator
from dataclasses import dataclass
from math import comb

from spielkasten.casino.state import ROUND_PLAYS, Sight
from spielkasten.casino.table import Move, Spot, after, moves, spot_of, unseen
from spielkasten.casino.takes import OF_RANK
from spielkasten.casino.worth import Worth
from spielkasten.core.rng import Rng

MOST = 48
"""So many moves are looked at, those that capture most first."""
CERTAIN = 1 << 20
RANKS = range(1, 14)


@dataclass(frozen=True)
class Rated:
    """A move and what it is worth, in hundredths of a point and finer."""

    move: Move
    value: int


class Ply:
    """What Normal knows of a position."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.spot = spot_of(sight)
        self.worth = Worth(sight)
        self._last_reply = sight.plays == ROUND_PLAYS - 2
        self._chance = chances(sight)

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
            move = every[place]
            found.append(Rated(move, gain * CERTAIN + self._prospect(after(self.spot, move))))
        found.sort(key=lambda rated: -rated.value)
        return found

    def _prospect(self, spot: Spot) -> int:
        """Give own builds' worth minus the expected best reply, times `CERTAIN`."""
        if not self.sight.other:
            return 0
        loose, stacks, worth = spot.loose, spot.stacks, self.worth
        replies = sorted(
            (
                (worth.reply(rank, loose, stacks, self._last_reply), chance)
                for rank, chance in self._chance
            ),
            reverse=True,
        )
        expected, left = 0, CERTAIN
        for gain, chance in replies:
            if not gain:
                break
            expected += gain * (left * chance // CERTAIN)
            left -= left * chance // CERTAIN
        return self._builds(spot) - expected

    def _builds(self, spot: Spot) -> int:
        """Give what own builds that can be taken next time are worth, as likely as they stay."""
        own = spot.hands[self.sight.seat]
        total = 0
        for stack in spot.stacks:
            if stack.owner == self.sight.seat and own & OF_RANK[stack.value]:
                stays = CERTAIN - dict(self._chance).get(stack.value, 0)
                total += self.worth.of(stack.cards) * stays
        return total


def chances(sight: Sight) -> list[tuple[int, int]]:
    """Give the ranks the other may hold, each with its chance of `CERTAIN`.

    Who owns a build is taken to hold a card of its value.
    """
    hidden = unseen(sight)
    count = hidden.bit_count()
    held = min(sight.other, count)
    sure = {build.value for build in sight.builds if build.owner != sight.seat}
    found = []
    for rank in RANKS:
        have = (hidden & OF_RANK[rank]).bit_count()
        if have and held:
            none = comb(count - have, held) * CERTAIN // comb(count, held)
            found.append((rank, CERTAIN if rank in sure else CERTAIN - none))
    return found


def one_ply(sight: Sight, rng: Rng) -> Generator[None, None, Move]:
    """Choose the best rated move; among equals each is as likely."""
    rated = yield from Ply(sight).rated()
    return rng.choice([each.move for each in rated if each.value == rated[0].value])
