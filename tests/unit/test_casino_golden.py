"""Golden games of Casino: whole games of the levels, play by play, the same on every Python.

A change of a level, a rule or the deal shows here as a readable difference. Run as a program, with
`site/py` on the path, this file writes the games anew; read the difference before committing it.
"""

import sys
from pathlib import Path

import pytest

from spielkasten.casino.cards import names
from spielkasten.core.means import Means
from spielkasten.play.game import find
from spielkasten.play.session import Session

FOLDER = Path(__file__).parents[1] / "golden"
GAMES = {
    "casino-to21-leicht-normal": ("to21", "golden-7", ("leicht", "normal")),
    "casino-strict-normal-leicht": ("to21/strict/nosweeps/dealer=2", "golden-8", ("normal", "leicht")),
    "casino-round-schwer-normal": ("round/dealer=1", "golden-9", ("schwer", "normal")),
}


def finish(search):
    """Run a search to its end."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def table_row(state):
    """Tell what lies on the table."""
    builds = [f"{build.name}={build.value}({','.join(names(build.cards))}){build.owner + 1}" for build in state.builds]
    return " ".join([*names(state.loose), *builds]) or "-"


def playthrough(table, seed, seats):
    """Play a game of two levels and tell it as text: the deals, each play and the table after it, the points."""
    game = find("casino")
    session = Session.new(game, game.parse_table(table), seed, seats)
    rows = [f"table {table}", f"seed {seed}", f"seats {' '.join(seats)}"]
    while session.to_move is not None:
        state, player = session.state, session.to_move
        if state.plays % 8 == 0:
            hands = " | ".join(" ".join(names(hand)) for hand in state.hands)
            rows += ["", f"round {state.round} deal {state.plays // 8 + 1}: {hands}; {table_row(state)}"]
        thought = finish(game.think(state, session.seat_to_move, session.rng(), Means()))
        session = session.play(thought["move"])
        after = session.state
        exact = " exact" if thought["exact"] else ""
        if len(after.scores) == len(state.scores):
            rows.append(f"{session.cursor:>3} {player + 1} {thought['move']}{exact}  [{table_row(after)}]")
            continue
        score = after.scores[-1]
        told = ("cards", "spades", "big", "little", "aces", "sweeps", "points")
        rows.append(f"{session.cursor:>3} {player + 1} {thought['move']}{exact}")
        rows.append(" ".join(f"{row} {getattr(score, row)[0]}:{getattr(score, row)[1]}" for row in told))
        rows.append(f"totals {after.totals[0]}:{after.totals[1]}")
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_as_written(name):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(*GAMES[name]) == written


if __name__ == "__main__":
    for name, game in GAMES.items():
        print(name, file=sys.stderr)
        (FOLDER / f"{name}.txt").write_text(playthrough(*game), encoding="utf-8")
