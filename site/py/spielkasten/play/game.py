"""What a game must offer so that sessions, saves, the page and the command line can run it.

The protocol grows only when every game needs the new function. A game is a module; `GAMES` is the
one place that names them. Each is imported when it is asked for: a page loads the games it plays.
"""

import importlib
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol, cast

from spielkasten.core.errors import Unsupported
from spielkasten.core.means import Means, Progress
from spielkasten.core.rng import Rng
from spielkasten.core.text import quote


class Game(Protocol):
    """One game. `Params` and `State` are the game's own frozen values; a move is a short text."""

    NAME: str  # as requests and saves name the game
    LEVELS: tuple[str, ...]  # from the weakest up

    def parse_table(self, text: str, /) -> Any:
        """Read a table. Raises BadText and Unsupported."""
        ...

    def format_table(self, params: Any, /) -> str:
        """Write a table in its canonical form."""
        ...

    def parse_link(self, text: str, /) -> tuple[Any, list[str]]:
        """Read a table and the moves behind it. Raises BadText and Unsupported."""
        ...

    def format_link(self, params: Any, moves: list[str], /) -> str:
        """Write a table and its moves as they stand behind `#` in an address."""
        ...

    def players(self, params: Any, /) -> int:
        """Give the number of players at the table."""
        ...

    def start(self, params: Any, seed: str, /) -> Any:
        """Give the position before the first move; what is left to chance comes from the seed."""
        ...

    def play(self, state: Any, move: str, /) -> Any:
        """Make a move. Raises BadText and IllegalMove; the state given stays as it is."""
        ...

    def to_move(self, state: Any, /) -> int | None:
        """Give the player to move, None when the game is over."""
        ...

    def view(
        self, states: Sequence[Any], moves: Sequence[str], seat: int, /
    ) -> dict[str, object]:
        """Give what the player on a seat may see after the last state.

        `states` has one more entry than `moves`.
        """
        ...

    def reveals(self, states: Sequence[Any], before: int, after: int, /) -> bool:
        """Tell whether going back from state `before` to `after` leaves a player knowing more.

        Always false in a game without secrets.
        """
        ...

    def think(
        self, state: Any, level: str, rng: Rng, means: Means, /
    ) -> Generator[Progress | None, None, dict[str, object]]:
        """Choose a level's move in slices: `{"move", "value", "exact", "cut"}`."""
        ...

    def hint(
        self, state: Any, rng: Rng, means: Means, /
    ) -> Generator[Progress | None, None, dict[str, object]]:
        """Find the strong level's move and its reason in slices; see `docs/protocol.md`."""
        ...


GAMES: Mapping[str, str] = {"boxes": "spielkasten.boxes.game", "casino": "spielkasten.casino.game"}


def find(name: str) -> Game:
    """Give the game with this name. Raises Unsupported."""
    if name not in GAMES:
        raise Unsupported(
            "not_supported",
            f"expected one of the games {', '.join(GAMES)}, got {quote(name)}",
            what=name[:60],
        )
    try:
        return cast(Game, importlib.import_module(GAMES[name]))
    except ModuleNotFoundError as error:
        if not f"{GAMES[name]}.".startswith(f"{error.name}."):
            raise  # the game is there, and something that it wants is not
        raise Unsupported(
            "game_elsewhere", f"expected a game that this page plays, got {name}", what=name
        ) from None
