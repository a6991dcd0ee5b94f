"""The rules against OpenSpiel's `dots_and_boxes` on 2,000 random games of several sizes.

OpenSpiel numbers lines as we do: all horizontal ones row by row, then all vertical ones.
"""

import random

import pyspiel
import pytest

from spielkasten.boxes.lattice import bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.rules import Params, outcome, play, start

GAMES = [(1, 1, 50), (2, 1, 100), (1, 3, 100), (2, 2, 500), (3, 2, 400), (2, 4, 250), (3, 3, 400),
         (4, 4, 120), (5, 5, 60), (7, 6, 20)]  # fmt: skip


def test_there_are_2000_games() -> None:
    assert sum(games for _, _, games in GAMES) == 2000


@pytest.mark.parametrize(("width", "height", "games"), GAMES)
def test_games_agree(width: int, height: int, games: int) -> None:
    oracle = pyspiel.load_game(
        f"dots_and_boxes(num_rows={height},num_cols={width},utility_margin=true)"
    )
    lattice = square(width, height)
    dice = random.Random(width * 100 + height)
    for _ in range(games):
        theirs = oracle.new_initial_state()
        ours = start(Params(lattice))
        while not theirs.is_terminal():
            assert ours.to_move == theirs.current_player()
            assert list(bits(ours.free)) == theirs.legal_actions()
            line = dice.choice(theirs.legal_actions())
            theirs.apply_action(line)
            ours = play(ours, line)
            drawn = "".join(str(ours.drawn >> n & 1) for n in range(len(lattice.lines)))
            assert theirs.dbn_string() == drawn
        assert ours.to_move is None
        found = outcome(ours)
        margin = ours.scores[0] - ours.scores[1]
        assert theirs.returns() == [margin, -margin]
        assert found is not None
        assert found.margin == abs(margin)
        assert found.winner == (None if margin == 0 else int(margin < 0))
        assert sum(ours.scores) == width * height
