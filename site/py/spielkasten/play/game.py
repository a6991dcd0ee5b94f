"""What a game must offer so that sessions, saves, the page and the command line can run it.

The protocol grows only when every game needs the new function. A game is a module; `GAMES` is the
one place that names them.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol

from spielkasten.boxes import game as boxes
from spielkasten.core.errors import Unsupported
from spielkasten.core.rng import Rng
from spielkasten.core.text import quote


class Game(Protocol):
    """One game. `Params` and `State` are the game's own frozen values; a move is a short text."""

    NAME: str
    LEVELS: tuple[str, ...]

    def parse_table(self, text: str, /) -> Any: ...

    def format_table(self, params: Any, /) -> str: ...

    def parse_link(self, text: str, /) -> tuple[Any, list[str]]: ...

    def format_link(self, params: Any, moves: list[str], /) -> str: ...

    def players(self, params: Any, /) -> int: ...

    def start(self, params: Any, /) -> Any: ...

    def play(self, state: Any, move: str, /) -> Any: ...

    def to_move(self, state: Any, /) -> int | None: ...

    def view(self, states: Sequence[Any], moves: Sequence[str], /) -> dict[str, object]: ...

    def think(
        self, state: Any, level: str, rng: Rng, out_of_time: Callable[[], bool], /
    ) -> Generator[None, None, dict[str, object]]: ...

    def hint(
        self, state: Any, rng: Rng, out_of_time: Callable[[], bool], /
    ) -> Generator[None, None, dict[str, object]]: ...


GAMES: Mapping[str, Game] = {boxes.NAME: boxes}


def find(name: str) -> Game:
    """Give the game with this name. Raises Unsupported."""
    try:
        return GAMES[name]
    except KeyError:
        raise Unsupported(
            "not_supported",
            f"expected one of the games {', '.join(GAMES)}, got {quote(name)}",
            what=name[:60],
        ) from None
