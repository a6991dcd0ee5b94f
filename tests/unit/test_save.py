"""Saves: what is written is read back; what is broken is named."""

import pytest

from spielkasten.core.errors import BadText, SpielkastenError, Unsupported
from spielkasten.play.game import find
from spielkasten.play.save import load, save
from spielkasten.play.session import Session

BOXES = find("boxes")
GOOD = """spielkasten 1
game boxes
table 3x3/first=2
seed abc
seats human schwer
moves h0,0 v0,0 v1,1
cursor 2
"""


def test_the_documented_form_round_trips():
    session = load(GOOD)
    assert session.cursor == 2
    assert session.moves == ("h0,0", "v0,0", "v1,1")
    assert session.seats == ("human", "schwer")
    assert save(session) == GOOD


def test_a_new_game_round_trips():
    session = Session.new(BOXES, BOXES.parse_table("5x5"), "x", ("human", "human"))
    assert load(save(session)) == session
    assert save(session).endswith("moves\ncursor 0\n")


@pytest.mark.parametrize(
    ("change", "key", "said"),
    [
        (("spielkasten 1", "spielkasten 2"), "save_version", "got 2"),
        (("spielkasten 1", "spielkasten one"), "bad_save", "line 1"),
        (("game boxes", "game chess"), "not_supported", "chess"),
        (("table 3x3", "tabel 3x3"), "bad_save", "line 3"),
        (("table 3x3", "table 99x3"), "table_size", "99x3"),
        (("seed abc", "seed a c"), "bad_seed", "a c"),
        (("human schwer", "human"), "bad_seats", "2 seats"),
        (("v0,0 v1,1", "v0,0 h0,0"), "save_move", "move 3"),
        (("v0,0 v1,1", "v0,0  v1,1"), "save_move", "move 3"),
        (("v0,0 v1,1", "v0,0 v9,9"), "save_move", "move 3"),
        (("cursor 2", "cursor 4"), "bad_save", "line 7"),
        (("cursor 2", "cursor -1"), "bad_save", "line 7"),
        (("cursor 2\n", "cursor 2\nmore\n"), "bad_save", "7 lines"),
        (("cursor 2\n", ""), "bad_save", "6 lines"),
    ],
)
def test_a_broken_save_names_what_is_wrong(change, key, said):
    with pytest.raises(SpielkastenError) as error:
        load(GOOD.replace(*change))
    assert error.value.key == key
    assert said in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "\n", "{}", "null", "\x00" * 20, "spielkasten 1", "x" * 60_000]
)
def test_foreign_text_is_refused(text):
    with pytest.raises((BadText, Unsupported)):
        load(text)
