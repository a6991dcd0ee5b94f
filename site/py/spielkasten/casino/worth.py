"""What cards are worth before a round is counted, in hundredths of a point.

Aces, the 10 of diamonds, the 2 of spades and sweeps count as they will be counted. Any card and any
spade counts what it adds, on average, to the chance of having most of them; nothing once that is
decided. The two weights come from games of the levels against each other.
"""

from collections.abc import Iterable
from math import exp, pi, sqrt

from spielkasten.casino.cards import BIG_CASINO, LITTLE_CASINO, RANK
from spielkasten.casino.scoring import BIG_POINTS, CARDS_POINTS, LITTLE_POINTS, SPADES_POINTS
from spielkasten.casino.state import Sight
from spielkasten.casino.table import Move, Spot, Stack, spot_of, sweeps, taken
from spielkasten.casino.takes import ALL_ACES, OF_RANK, SPADES, UP_TO, takes

POINT = 100
CARD = 13
SPADE = 17
CARD_SPREAD = 0.85
SPADE_SPREAD = 0.52
RANKS = range(1, 14)
MOST_CARDS = 26
MOST_SPADES = 6
"""Who has more than so many has most of them."""
SPECIAL = 1 << BIG_CASINO | 1 << LITTLE_CASINO


def points(cards: int) -> int:
    """Give the points of aces, the 10 of diamonds and the 2 of spades among cards."""
    return (
        (cards & ALL_ACES).bit_count()
        + BIG_POINTS * (cards >> BIG_CASINO & 1)
        + LITTLE_POINTS * (cards >> LITTLE_CASINO & 1)
    )


def _plain(sight: Sight) -> tuple[int, int]:
    """Give what a card and a spade are worth: the same all along, nothing once it is decided."""
    piles = spot_of(sight).piles
    cards = any(pile.bit_count() > MOST_CARDS for pile in piles)
    spades = any((pile & SPADES).bit_count() > MOST_SPADES for pile in piles)
    return 0 if cards else CARD, 0 if spades else SPADE


def _keen(sight: Sight) -> tuple[int, int]:
    """Give what a card and a spade are worth as the round stands.

    If what is left falls to either side by chance, how many one gets in the end is spread like a
    bell about an equal share; one more is worth the points times the bell's height at a tie.
    """
    piles = [spot_of(sight).piles[seat] for seat in (sight.seat, 1 - sight.seat)]
    mine, theirs = (pile.bit_count() for pile in piles)
    card = CARDS_POINTS * _height(
        mine - theirs, 52 - mine - theirs, CARD_SPREAD, MOST_CARDS, max(mine, theirs)
    )
    mine, theirs = ((pile & SPADES).bit_count() for pile in piles)
    spade = SPADES_POINTS * _height(
        mine - theirs, 13 - mine - theirs, SPADE_SPREAD, MOST_SPADES, max(mine, theirs)
    )
    return round(POINT * card), round(POINT * spade)


def _height(lead: int, left: int, spread: float, most: int, have: int) -> float:
    if have > most or not left:
        return 0.0
    width = spread * sqrt(left)
    return exp(-((lead / 2 / width) ** 2) / 2) / width / sqrt(2 * pi)


class Worth:
    """Worth as it stands in one position; what it has looked up it keeps.

    `keen`: with cards and spades weighed as the round stands, else the same all along.
    """

    def __init__(self, sight: Sight, keen: bool = False) -> None:
        self.card, self.spade = _keen(sight) if keen else _plain(sight)
        self.sweep = POINT if sight.params.sweeps else 0
        self._best: dict[tuple[int, int], tuple[int, int]] = {}
        self._replies: dict[tuple[int, tuple[Stack, ...], bool], list[tuple[int, int]]] = {}

    def of(self, cards: int) -> int:
        """Give the worth of captured cards."""
        spades = (cards & SPADES).bit_count()
        return self.card * cards.bit_count() + self.spade * spades + POINT * points(cards)

    def gain(self, spot: Spot, move: Move, last: bool = False) -> int:
        """Give what a move captures, a sweep included unless it is the round's last play."""
        cards = taken(spot, move)
        if not cards:
            return 0
        return self.of(cards) + (self.sweep if sweeps(spot, move) and not last else 0)

    def best(self, rank: int, loose: int) -> tuple[int, int]:
        """Give the worthiest set of loose cards that a card of a rank takes, and its worth.

        Where the card can take all, that is the set.
        """
        near = loose & (UP_TO[rank] if rank <= 10 else OF_RANK[rank])
        found = self._best.get((rank, near))
        if found is None:
            found = max((self.of(cards), cards) for cards in takes(rank, near))
            self._best[rank, near] = found
        return found

    def reply(self, rank: int, loose: int, stacks: Iterable[Stack], last: bool = False) -> int:
        """Give what a card of a rank captures at most, itself left aside; 0 if it captures nothing."""
        worth, cards = self.best(rank, loose)
        count = 0
        left = False
        for stack in stacks:
            if stack.value == rank:
                worth += self.of(stack.cards)
                count += 1
            else:
                left = True
        if cards or count:
            if cards == loose and not left and not last:
                worth += self.sweep
            worth += self.card
        return worth

    def replies(
        self, loose: int, stacks: tuple[Stack, ...], last: bool = False
    ) -> list[tuple[int, int]]:
        """Give what each rank captures at most and the rank, the most first, without nothings."""
        key = (loose, stacks, last)
        found = self._replies.get(key)
        if found is None:
            found = [
                (gain, rank) for rank in RANKS if (gain := self.reply(rank, loose, stacks, last))
            ]
            found.sort(reverse=True)
            self._replies[key] = found
        return found

    def best_capture(self, spot: Spot, card: int) -> Move:
        """Give the worthiest capture with a card; a move that takes nothing if there is none."""
        rank = RANK[card]
        places = 0
        for place, stack in enumerate(spot.stacks):
            if stack.value == rank:
                places |= 1 << place
        return Move(card, self.best(rank, spot.loose)[1], places)
