"""Casino as `play` knows every game: the functions of `spielkasten.play.game.Game`."""

from collections.abc import Generator, Sequence

from spielkasten.casino import hints, levels, rules
from spielkasten.casino.notation import format_play, format_table, parse_play, parse_table
from spielkasten.casino.position import seen
from spielkasten.casino.state import Params, State
from spielkasten.casino.view import play_json, view
from spielkasten.core.means import Means, Progress
from spielkasten.core.rng import Rng

NAME = "casino"
LEVELS = levels.LEVELS

__all__ = [
    "LEVELS",
    "NAME",
    "format_link",
    "format_table",
    "hint",
    "parse_link",
    "parse_table",
    "play",
    "players",
    "reveals",
    "start",
    "think",
    "to_move",
    "view",
]


def parse_link(text: str) -> tuple[Params, list[str]]:
    """Read a table; a link opens one and never tells a deal. Raises BadText."""
    return parse_table(text), []


def format_link(params: Params, moves: list[str]) -> str:
    """Write the table alone: with the plays, the deal would be given away."""
    return format_table(params)


def players(params: Params) -> int:
    """Give the number of players at the table."""
    return 2


def start(params: Params, seed: str) -> State:
    """Give the position before the first play; the seed decides every deal."""
    return rules.start(params, seed)


def play(state: State, move: str) -> State:
    """Make the play that is written so. Raises BadText and IllegalMove."""
    return rules.play(state, parse_play(move))


def to_move(state: State) -> int | None:
    """Give the player to move, None when the game is over."""
    return state.to_move


def reveals(states: Sequence[State], before: int, after: int) -> bool:
    """Tell whether who is to move at state `after` has seen cards since that were hidden then.

    In the last deal nothing is: what a player does not see, the other holds.
    """
    then, now = states[after], states[before]
    if then.to_move is None:
        return False
    if now.round != then.round:
        return True
    known, later = (frozenset(seen(rules.sight(state, then.to_move))) for state in (then, now))
    return bool(then.stock) and not later <= known


def think(
    state: State, level: str, rng: Rng, means: Means
) -> Generator[Progress | None, None, dict[str, object]]:
    """Choose a level's play, in slices; gives `{"move", "value", "exact", "cut"}`.

    The level gets what the player to move sees, and nothing else.
    """
    choice = yield from levels.choose(rules.sight(state, state.to_move or 0), level, rng, means)
    return {
        "move": format_play(choice.play),
        "value": None,
        "exact": choice.exact,
        "cut": choice.cut,
    }


def hint(
    state: State, rng: Rng, means: Means
) -> Generator[Progress | None, None, dict[str, object]]:
    """Find the strong level's play and its reason, in slices; `docs/protocol.md` has the form."""
    sight = rules.sight(state, state.to_move or 0)
    found = yield from hints.hint(sight, rng, means)
    return {"play": play_json(sight, found.play), "key": found.key, "args": dict(found.args)}
