"""The boxes game as `play` knows every game: the functions of `spielkasten.play.game.Game`."""

from collections.abc import Generator, Sequence

from spielkasten.boxes import hints, levels, rules
from spielkasten.boxes.notation import (
    format_link,
    format_table,
    parse_line,
    parse_link,
    parse_table,
)
from spielkasten.boxes.rules import Params, State
from spielkasten.boxes.view import view as view_of
from spielkasten.core.means import Means, Progress
from spielkasten.core.rng import Rng

NAME = "boxes"
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


def start(params: Params, seed: str) -> State:
    """Give the position before the first move; nothing in it is left to chance."""
    return rules.start(params)


def play(state: State, move: str) -> State:
    """Make the move with this name. Raises BadText and IllegalMove."""
    return rules.play(state, parse_line(state.params.lattice, move))


def view(states: Sequence[State], moves: Sequence[str], seat: int) -> dict[str, object]:
    """Give the view of the last state: everybody sees the whole board."""
    return view_of(states, moves)


def reveals(states: Sequence[State], before: int, after: int) -> bool:
    """Tell that going back shows nothing: there are no secrets."""
    return False


def to_move(state: State) -> int | None:
    """Give the player to move, None when the game is over."""
    return state.to_move


def think(
    state: State, level: str, rng: Rng, means: Means
) -> Generator[Progress | None, None, dict[str, object]]:
    """Choose a level's move, in slices; gives `{"move", "value", "exact", "cut"}`."""
    choice = yield from levels.choose(state, level, rng, means)
    return {
        "move": state.params.lattice.names[choice.line],
        "value": choice.value,
        "exact": choice.exact,
        "cut": choice.cut,
    }


def hint(
    state: State, rng: Rng, means: Means
) -> Generator[Progress | None, None, dict[str, object]]:
    """Find the strong level's move and its reason, in slices; `docs/protocol.md` has the form."""
    found = yield from hints.hint(state, rng, means)
    names = state.params.lattice.names
    return {
        "line": names[found.line],
        "key": found.key,
        "args": dict(found.args),
        "lines": [names[line] for line in found.lines],
        "cells": list(found.cells),
    }


def players(params: Params) -> int:
    """Give the number of players at the table."""
    return params.players
