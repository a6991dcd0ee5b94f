"""The three levels. `docs/levels.md` tells players what each one does.

A level is given what its seat sees, and nothing else.
"""

from collections.abc import Generator

from spielkasten.casino.choice import Choice
from spielkasten.casino.levels_light import light
from spielkasten.casino.levels_ply import one_ply
from spielkasten.casino.levels_strong import choose_strong
from spielkasten.casino.state import Sight
from spielkasten.casino.table import play_of
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.means import PLAIN, Means
from spielkasten.core.rng import Rng

LEVELS: tuple[str, ...] = ("leicht", "normal", "schwer")

__all__ = ["LEVELS", "Choice", "choose"]


def choose(
    sight: Sight, level: str, rng: Rng, means: Means = PLAIN
) -> Generator[None, None, Choice]:
    """Choose a play as a level does; the same sight and stream give the same play.

    Yields after each small piece of work. Raises Unsupported for an unknown level, NotPossible when
    the seat is not to move.
    """
    if level not in LEVELS:
        raise Unsupported(
            "not_supported",
            f"expected a level of {', '.join(LEVELS)}, got {level}",
            what=level,
        )
    check(sight)
    if level == "leicht":
        return Choice(play_of(light(sight, rng), sight), False, False)
    if level == "schwer":
        return (yield from choose_strong(sight, rng, means))
    move = yield from one_ply(sight, rng)
    return Choice(play_of(move, sight), False, False)


def check(sight: Sight) -> None:
    """Refuse positions in which the seat has nothing to play."""
    if sight.to_move is None:
        raise NotPossible("game_over", "the game is over: its last round is scored")
    if sight.to_move != sight.seat:
        raise NotPossible("casino_not_to_move", "expected the sight of who is to move")
