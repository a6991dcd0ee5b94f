"""Cards, tables, plays and positions as text: what is read is written back to the letter."""

import pytest

from spielkasten.casino import game, rules
from spielkasten.casino.cards import DECK, NAMES, parse_card
from spielkasten.casino.notation import format_play, format_table, parse_play, parse_table
from spielkasten.casino.position import format_sight, parse_sight, seen, unseen
from spielkasten.casino.state import Kind, Params, Play
from spielkasten.core.errors import BadText
from spielkasten.core.rng import Rng

TABLES = {
    "to21": Params(),
    "to1": Params(points=1),
    "to99/strict": Params(points=99, strict=True),
    "round": Params(points=None),
    "to21/strict/nosweeps/dealer=1": Params(strict=True, sweeps=False, dealer=0),
    "round/dealer=2": Params(points=None, dealer=1),
}


def refused(read, text):
    with pytest.raises(BadText) as caught:
        read(text)
    return caught.value


def test_cards():
    assert [parse_card(name) for name in NAMES] == list(DECK)
    for text in ("", "1S", "11S", "10", "S10", "as", "AS ", "AX", "0D"):
        assert refused(parse_card, text).key == "bad_card"


@pytest.mark.parametrize("text", TABLES)
def test_tables(text):
    assert parse_table(text) == TABLES[text]
    assert format_table(TABLES[text]) == text
    assert game.parse_link(text) == (TABLES[text], [])
    assert game.format_link(TABLES[text], ["5C"]) == text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("TO21", "to21"), (" to21", "to21"), ("to021", "to21"), ("to21/dealer=1/strict", "to21/strict/dealer=1"),
        ("round/NoSweeps/strict", "round/strict/nosweeps"),
    ],
)  # fmt: skip
def test_a_table_written_otherwise_is_told_how(text, right):
    error = refused(parse_table, text)
    assert (error.key, error.details["expected"]) == ("casino_table_written", right)


@pytest.mark.parametrize("text", ["", "5x5", "to", "to0", "to100", "to-1", "21", "rounds", "to21;5C", "to" + "1" * 999])
def test_what_is_no_table(text):
    assert refused(parse_table, text).key == "casino_bad_table"


@pytest.mark.parametrize(
    "text", ["to21/", "to21/misere", "to9/dealer=3", "round/strict/strict", "to21/dealer=1/dealer=2"]
)
def test_what_is_no_option(text):
    assert refused(parse_table, text).key == "casino_bad_option"


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("5C", Play(Kind.TRAIL, parse_card("5C"))),
        ("8Sx2D,8D,6C,B1", Play(Kind.CAPTURE, 7, (27, 33, 44), ("B1",))),
        ("KSxKD", Play(Kind.CAPTURE, 12, (38,))),
        ("7SxB2,B10", Play(Kind.CAPTURE, 6, (), ("B2", "B10"))),
        ("3S+4H=7", Play(Kind.BUILD, 2, (16,), value=7)),
        ("2C+9D=9@B1", Play(Kind.BUILD, 40, (34,), value=9, onto="B1")),
        ("2C=9@B1", Play(Kind.BUILD, 40, value=9, onto="B1")),
    ],
)
def test_plays(text, play):
    assert parse_play(text) == play
    assert format_play(play) == text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("8Sx6C,8D", "8Sx8D,6C"), ("8SxB1,6C", "8Sx6C,B1"), ("8SxB10,B2", "8SxB2,B10"), ("5c", "5C"),
        ("8Sx6C,6C", "8Sx6C"), ("3s+4h=7@b1", "3S+4H=7@B1"), ("3S+4C,4H=7", "3S+4H,4C=7"),
    ],
)  # fmt: skip
def test_a_play_written_otherwise_is_told_how(text, right):
    error = refused(parse_play, text)
    assert (error.key, error.details["expected"]) == ("casino_play_written", right)


@pytest.mark.parametrize(
    "text",
    ["", "x", "5", "8Sx", "8Sx,", "8Sx6C 2D", "3S+=7", "3S+4H", "3S+4H=", "3S+4H=07", "3S+4H=7@", "3S+4H=7@B0",
     "8Sx6C=7", "5C\n", "8S×6C", "h0,0", "8Sx" + ",".join(NAMES * 3)],
)  # fmt: skip
def test_what_is_no_play(text):
    assert refused(parse_play, text).key == "casino_bad_play"


@pytest.mark.parametrize("table", ["to5", "round/strict/nosweeps/dealer=1"])
def test_positions_and_plays_of_whole_games(table):
    rng = Rng("positions", table)
    state = rules.start(parse_table(table), "text")
    while state.to_move is not None:
        for seat in (0, 1):
            sight = rules.sight(state, seat)
            text = format_sight(sight)
            assert parse_sight(text) == sight
            assert sorted([*seen(sight), *unseen(sight)]) == list(DECK)
            assert set(unseen(sight)) == {*state.hands[1 - seat], *state.stock}
        plays = list(rules.legal_plays(rules.sight(state, state.to_move)))
        assert [parse_play(format_play(play)) for play in plays] == plays
        state = rules.play(state, rng.choice(plays))
    over = rules.sight(state, 1)
    assert parse_sight(format_sight(over)) == over


POSITION = (
    "to21 seat=1 to_move=1 round=1 dealer=2 plays=2 hand=7S,KD,2C other=3 stock=40 loose=AC,9D,QH,4S "
    "builds=B1:6H+3C=9@2 piles=-|- sweeps=0|0 last=- begun=1 totals=0|0"
)


def test_a_position_by_hand():
    sight = parse_sight(POSITION)
    assert sight.builds[0].owner == 1
    assert [format_play(play) for play in rules.legal_plays(sight)] == ["2C+4S,AC=7", "7S", "KD", "2C"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seat=1", "seat=3"), ("7S,KD", "7S,7S"), ("B1:6H+3C=9", "B1:6H+3C=8"), ("stock=40", "stock=39"),
        ("piles=-|-", "piles=-"), ("round=1", "round=01"), (" last=-", ""), ("plays=2", "plays=49"),
        ("loose=AC,9D,QH", "loose=AC,9D,KD"), ("sweeps=0|0", "sweeps=0|x"), ("B1:6H+3C", "B1:QH+9C"),
        ("seat=1 to_move=1", "to_move=1 seat=1"), ("begun=1", "begun=1 begun=1"), ("@2", "@3"),
    ],
)  # fmt: skip
def test_positions_that_are_none(old, new):
    assert old in POSITION
    assert refused(parse_sight, POSITION.replace(old, new, 1)).key == "casino_bad_position"
