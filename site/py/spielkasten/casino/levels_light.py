"""Leicht: takes what is worth most at once, and every fourth time plays anything."""

from spielkasten.casino.cards import RANK
from spielkasten.casino.state import Sight
from spielkasten.casino.table import Move, Spot, moves, spot_of
from spielkasten.casino.worth import Worth
from spielkasten.core.rng import Rng

RANDOM_OF = 4


def light(sight: Sight, rng: Rng) -> Move:
    """Choose a capture or a card to trail; a build only where nothing else is allowed."""
    spot = spot_of(sight)
    strict = sight.params.strict
    every = moves(spot, strict, builds=False) or moves(spot, strict)
    if not rng.below(RANDOM_OF):
        return rng.choice(every)
    worth = Worth(sight)
    last = sight.last_play
    rated = [(_rating(worth, spot, move, last), move) for move in every]
    most = max(rating for rating, _ in rated)
    return rng.choice([move for rating, move in rated if rating == most])


def _rating(worth: Worth, spot: Spot, move: Move, last: bool) -> tuple[int, int]:
    """Rate captures by their worth; of trailed cards the cheapest and then the lowest comes first."""
    if move.takes:
        return worth.gain(spot, move, last) + 1, 0
    return -worth.of(1 << move.card), -RANK[move.card]
