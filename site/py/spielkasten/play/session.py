"""A game in progress: params, seed, seats, moves and a cursor.

A session is a frozen value; every command gives a new one, so that a refused command changes
nothing. Moves behind the cursor have been taken back and wait for redo; a new move drops them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from spielkasten.core import text
from spielkasten.core.errors import BadText, NotPossible
from spielkasten.core.rng import Rng
from spielkasten.core.text import quote
from spielkasten.play.game import Game

HUMAN = "human"


@dataclass(frozen=True)
class Session:
    """`states` holds the start and the position after each of `moves`; `cursor` moves stand.

    `seats` has one entry a player: "human" or the name of a level. `revealed` tells that taking
    back has shown a player what was still hidden then.
    """

    game: Game
    params: Any
    seed: str
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    cursor: int
    states: tuple[Any, ...]
    revealed: bool = False

    @staticmethod
    def new(game: Game, params: Any, seed: str, seats: tuple[str, ...]) -> "Session":
        """Start a game. Raises BadText for a bad seed or bad seats."""
        _check_seats(game, params, seats)
        states = (game.start(params, text.seed(seed)),)
        return Session(game, params, seed, seats, (), 0, states)

    @property
    def state(self) -> Any:
        """The position at the cursor."""
        return self.states[self.cursor]

    @property
    def to_move(self) -> int | None:
        """The player to move at the cursor, None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def seat_to_move(self) -> str | None:
        """Who sits where the move is: "human", a level, or None when the game is over."""
        player = self.to_move
        return None if player is None else self.seats[player]

    @property
    def viewer(self) -> int:
        """Whose view is shown: the only human's, else that of the player to move."""
        humans = [player for player, seat in enumerate(self.seats) if seat == HUMAN]
        return humans[0] if len(humans) == 1 else self.to_move or 0

    @property
    def can_undo(self) -> bool:
        """Whether a human's move stands that undo could take back."""
        return self._last_human(self.cursor) is not None

    @property
    def can_redo(self) -> bool:
        """Whether moves wait behind the cursor."""
        return self.cursor < len(self.moves)

    def rng(self) -> Rng:
        """The random numbers for the move at the cursor: the same seed gives the same game."""
        return Rng(self.seed, "ply", self.cursor)

    def play(self, move: str) -> "Session":
        """Make a move at the cursor. Raises BadText and IllegalMove."""
        state = self.game.play(self.state, move)
        return replace(
            self,
            moves=(*self.moves[: self.cursor], move),
            cursor=self.cursor + 1,
            states=(*self.states[: self.cursor + 1], state),
        )

    def undo(self) -> "Session":
        """Take back the last human move and all that the computer did after it."""
        cursor = self._last_human(self.cursor)
        if cursor is None:
            raise NotPossible("nothing_to_undo", "expected a move of yours to take back, got none")
        return self._back_to(cursor)

    def redo(self) -> "Session":
        """Make the moves again that the last undo took back."""
        if not self.can_redo:
            raise NotPossible("nothing_to_redo", "expected a move taken back before, got none")
        cursor = self.cursor + 1
        while cursor < len(self.moves) and not self._is_human(cursor):
            cursor += 1
        return replace(self, cursor=cursor)

    def restart(self) -> "Session":
        """Take back every human move. With the same seed the computer opens as it did."""
        first = next((i for i in range(self.cursor) if self._is_human(i)), None)
        return self if first is None else self._back_to(first)

    def with_seats(self, seats: tuple[str, ...]) -> "Session":
        """Put others on the seats; the board stays. Raises BadText."""
        _check_seats(self.game, self.params, seats)
        return replace(self, seats=seats)

    def replay(self) -> Iterator["Session"]:
        """Give the game from its start to the cursor, one move at a time."""
        for cursor in range(self.cursor + 1):
            yield replace(self, cursor=cursor)

    def view(self) -> dict[str, object]:
        """Give the viewer's view at the cursor."""
        states, moves = self.states[: self.cursor + 1], self.moves[: self.cursor]
        return self.game.view(states, moves, self.viewer)

    def link(self) -> str:
        """Give what opens this position from an address."""
        return self.game.format_link(self.params, list(self.moves[: self.cursor]))

    def _back_to(self, cursor: int) -> "Session":
        # what has been seen is what the furthest position showed, however many steps lead back
        revealed = self.revealed or self.game.reveals(self.states, len(self.moves), cursor)
        return replace(self, cursor=cursor, revealed=revealed)

    def _is_human(self, cursor: int) -> bool:
        player = self.game.to_move(self.states[cursor])
        return player is not None and self.seats[player] == HUMAN

    def _last_human(self, before: int) -> int | None:
        return next((i for i in range(before - 1, -1, -1) if self._is_human(i)), None)


def _check_seats(game: Game, params: Any, seats: tuple[str, ...]) -> None:
    known = (HUMAN, *game.LEVELS)
    players = game.players(params)
    if len(seats) != players or any(seat not in known for seat in seats):
        got = quote(" ".join(seats))
        raise BadText(
            "bad_seats",
            f"expected {players} seats, each one of {', '.join(known)}, got {got}",
            players=players,
            got=got,
        )
    if players > 2 and any(seat != HUMAN for seat in seats):
        raise BadText(
            "computer_needs_two",
            f"expected human players only at a table for {players}, got {quote(' '.join(seats))}",
            players=players,
        )
