"""Leicht: takes what is worth most at once, and every fourth time plays anything."""

from spielkasten.casino.state import Sight
from spielkasten.casino.table import Move, moves, spot_of
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
    rated = [(worth.gain(spot, move, last) or -worth.of(1 << move.card), move) for move in every]
    most = max(gain for gain, _ in rated)
    return rng.choice([move for gain, move in rated if gain == most])
