"""What a round is worth, and who has won the game."""

from collections.abc import Callable, Sequence

from spielkasten.casino.cards import ACES, BIG_CASINO, LITTLE_CASINO, SPADE
from spielkasten.casino.state import Params, RoundScore

CARDS_POINTS = 3
SPADES_POINTS = 1
BIG_POINTS = 2
LITTLE_POINTS = 1

Piles = tuple[Sequence[int], Sequence[int]]
Pair = tuple[int, int]


def score_round(piles: Piles, sweeps: Pair) -> RoundScore:
    """Count a round: what each has captured, and the sweeps that counted.

    Most cards 3 points, most spades 1, none for a tie; 10 of diamonds 2, 2 of spades 1, each ace 1,
    each sweep 1. That is 11 points a round and the sweeps, 8 if the cards are level; less if cards
    of worth were captured by nobody.
    """
    cards = (len(piles[0]), len(piles[1]))
    spades = _each(piles, lambda card: SPADE[card])
    big = _each(piles, lambda card: card == BIG_CASINO)
    little = _each(piles, lambda card: card == LITTLE_CASINO)
    aces = _each(piles, lambda card: card in ACES)
    rows = (
        _most(cards, CARDS_POINTS),
        _most(spades, SPADES_POINTS),
        _times(big, BIG_POINTS),
        _times(little, LITTLE_POINTS),
    )
    first, second = map(sum, zip(*rows, aces, sweeps, strict=True))
    return RoundScore(cards, spades, big, little, aces, sweeps, *rows, points=(first, second))


def is_over(params: Params, totals: Pair, rounds: int) -> bool:
    """Tell whether the game has ended after so many rounds."""
    if params.points is None:
        return rounds > 0
    return winner(params, totals) is not None


def winner(params: Params, totals: Pair) -> int | None:
    """Give who has won after a round, None if nobody has: too few points, or equal totals."""
    if totals[0] == totals[1] or (params.points is not None and max(totals) < params.points):
        return None
    return 0 if totals[0] > totals[1] else 1


def _each(piles: Piles, wanted: Callable[[int], bool]) -> Pair:
    return sum(map(wanted, piles[0])), sum(map(wanted, piles[1]))


def _most(counts: Pair, points: int) -> Pair:
    return points * (counts[0] > counts[1]), points * (counts[1] > counts[0])


def _times(counts: Pair, points: int) -> Pair:
    return counts[0] * points, counts[1] * points
