"""Golden playthroughs: whole games of the levels, line by line, the same on every Python.

A change of a level or a rule shows here as a readable difference. Run as a program, with `site/py`
on the path, this file writes the games anew; read the difference before committing it.
"""

import sys
from pathlib import Path

import pytest

from spielkasten.boxes.solver import finish
from spielkasten.boxes.text_picture import picture
from spielkasten.core.means import Means
from spielkasten.core.wasm import Shared
from spielkasten.play.game import find
from spielkasten.play.session import Session

FOLDER = Path(__file__).parents[1] / "golden"
GAMES = {
    "3x3-leicht-normal": ("3x3", "golden-1", ("leicht", "normal")),
    "3x3-normal-schwer": ("3x3/first=2", "golden-2", ("normal", "schwer")),
    "4x4-swedish-einsteiger-leicht": ("4x4/swedish", "golden-3", ("einsteiger", "leicht")),
    "4x3-icelandic-schwer-normal": ("4x3/icelandic", "golden-4", ("schwer", "normal")),
    "5x5-normal-leicht": ("5x5", "golden-5", ("normal", "leicht")),
    "5x5-schwer-normal": ("5x5", "golden-6", ("schwer", "normal")),
}


def playthrough(kernel: Shared, table: str, seed: str, seats: tuple[str, ...]) -> str:
    """Play a game of two levels and tell it as text."""
    game = find("boxes")
    session = Session.new(game, game.parse_table(table), seed, seats)
    rows = [f"table {table}", f"seed {seed}", f"seats {' '.join(seats)}"]
    while session.to_move is not None:
        player, level = session.to_move, session.seat_to_move
        thought = finish(game.think(session.state, level, session.rng(), Means(kernel=kernel)))
        session = session.play(str(thought["move"]))
        closed = session.view()["moves"][-1]["cells"]
        worth = f" value {thought['value']:+d}" if thought["exact"] else ""
        rows.append(f"{session.cursor:>2} {player + 1} {thought['move']}{f' closes {closed}' if closed else ''}{worth}")
        if session.cursor % 10 == 0 or session.to_move is None:
            rows += ["", picture(session.state), ""]
    rows.append(f"scores {' '.join(map(str, session.state.scores))}")
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_as_written(name, shared):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(shared, *GAMES[name]) == written


if __name__ == "__main__":
    from spielkasten.cli.kernel import kernel_with_table

    for name, game in GAMES.items():
        print(name, file=sys.stderr)
        (FOLDER / f"{name}.txt").write_text(playthrough(kernel_with_table("16"), *game), encoding="utf-8")
