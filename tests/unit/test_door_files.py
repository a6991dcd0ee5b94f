"""The door's commands for files: texts in, texts and pictures out."""

import json
from xml.etree import ElementTree

import pytest

from spielkasten.app.door import Door

SEATS = ["human", "normal"]


@pytest.fixture
def ask():
    door = Door()

    def send(do, **fields):
        return json.loads(door.receive(json.dumps({"id": 1, "do": do, "board": "a", **fields})))

    return send


@pytest.mark.parametrize("name", ["spielkasten", "ksquares", "dabble", "sides"])
def test_what_is_written_is_read_again(ask, name):
    ask("new", table="2x1/first=2", seed="s", seats=["human", "human"])
    for line in ("h0,0", "h1,0", "v0,0", "v0,1", "h0,1"):
        before = ask("play", line=line)["ok"]
    written = ask("write", format=name)["ok"]
    read = ask("read", text=written["text"], format=name, seed="t", seats=SEATS)["ok"]
    assert read["read_as"] == name
    assert [move["line"] for move in read["view"]["moves"]] == [move["line"] for move in before["view"]["moves"]]
    assert ("first" in written["lost"]) == (name != "spielkasten")


def test_a_position_without_order_becomes_given_lines(ask):
    read = ask("read", text="1010001", seed="s", seats=SEATS, size="2x1")["ok"]
    assert (read["read_as"], read["view"]["given"]) == ("dbn", ["h0,0", "h1,0", "v0,2"])
    assert read["view"]["moves"] == []


@pytest.mark.parametrize("text", ["2x1: A1T B1T", "1010001", "2,1\n(0, 0) - (1, 0)\n"])
def test_what_pasting_adds_is_no_matter(ask, text):
    plain = ask("read", text=text, seed="s", seats=SEATS, size="2x1")["ok"]
    for around in (f"\ufeff{text}", f"\n  \n{text}\n\n", f"{text}   \n"):
        assert ask("read", text=around, seed="s", seats=SEATS, size="2x1")["ok"] == plain


def test_a_save_is_a_session(ask):
    saved = ask("new", table="tri3/players=3", seed="s", seats=["human"] * 3)["ok"]["save"]
    read = ask("read", text=saved, seed="t", seats=SEATS)["ok"]
    assert (read["read_as"], read["save"]) == ("save", saved)
    assert ask("read", text=f"\n{saved}\n\n", seed="t", seats=SEATS)["ok"] == read
    assert ask("write", format="spielkasten")["ok"]["lost"] == []
    assert "square" in ask("write", format="dbn")["error"]["message"]


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"text": "hello"}, "format_unknown"),
        ({"text": "0101010"}, "format_size"),
        ({"text": "2,1\n(0, 0) - (5, 5)\n", "format": "ksquares"}, "format_move"),
        ({"text": "x", "format": "pgn"}, "no_such_format"),
        ({"text": "2x1: A1T A1T", "format": "sides"}, "format_move"),
        ({"text": 5}, "bad_request"),
        ({"text": "0101", "flip": 1, "format": "dbn"}, "bad_request"),
    ],
)
def test_a_bad_text_changes_nothing(ask, fields, key):
    before = ask("new", table="3x3", seed="s", seats=SEATS)["ok"]
    assert ask("read", seed="s", seats=SEATS, **fields)["error"]["key"] == key
    assert ask("write", format="spielkasten")["ok"]["text"].splitlines()[2] == "table 3x3"
    assert ask("undo")["error"]["key"] == "nothing_to_undo"
    assert before["view"]["table"] == "3x3"


def test_a_picture(ask):
    ask("new", table="hex2", seed="s", seats=["human", "human"])
    ask("play", line="v1,0")
    drawn = ask("picture", title="Wabe <1>", marks=["D", "C"], dark=True, width=300)["ok"]["svg"]
    root = ElementTree.fromstring(drawn)
    assert root.get("width") == "300"
    assert root[0].text == "Wabe <1>"
    assert ask("picture", title="", marks=["D", "C"], width=9)["error"]["key"] == "bad_request"
