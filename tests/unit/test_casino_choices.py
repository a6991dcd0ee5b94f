"""The buttons for what is chosen, and what fits: against all legal plays, and each reason by hand."""

import json
import time

import pytest

from spielkasten.casino import rules
from spielkasten.casino.cards import NAMES, names
from spielkasten.casino.choices import choices
from spielkasten.casino.notation import format_play, parse_table
from spielkasten.casino.position import parse_sight
from spielkasten.casino.state import Kind, Params, Play
from spielkasten.core.errors import BadText
from spielkasten.core.rng import Rng

SIGHT = (
    "to21 seat=1 to_move=1 round=1 dealer=2 plays=8 hand=5S,5D,10H,QC other=4 stock=32 "
    "loose=5H,QH,3C,AS builds=B1:2H+2C=4@2,B2:6H+3S/9D=9@2 piles=7S,7H,7D|- sweeps=0|0 last=1 begun=2 totals=0|0"
)


def asked(card, loose="", builds="", text=SIGHT):
    told = choices(parse_sight(text), card, loose.split(), builds.split())
    json.dumps(told)
    return told


def live(told):
    return [button["move"] for button in told["buttons"] if button["live"]]


def why(told, kind):
    (button,) = [button for button in told["buttons"] if button["kind"] == kind]
    assert not button["live"]
    assert button["move"] is None
    return button["why"]["key"]


def test_no_hand_card():
    told = asked(None, "5H")
    assert told["fits"] == {"loose": [], "builds": []}
    assert [button["kind"] for button in told["buttons"]] == ["capture", "build", "trail"]
    assert {button["why"]["key"] for button in told["buttons"]} == {"casino_choose_card"}


def test_a_hand_card_alone():
    told = asked("5S")
    assert told["fits"] == {"loose": ["5H"], "builds": []}
    assert live(told) == ["5S"]
    assert why(told, "capture") == "casino_takes_nothing"
    assert why(told, "build") == "casino_build_needs"


def test_both_builds_of_five_on_five():
    told = asked("5S", "5H")
    assert live(told) == ["5Sx5H", "5S+5H=5", "5S+5H=10"]
    assert [button["value"] for button in told["buttons"]] == [None, 5, 10, None]
    assert [button["groups"] for button in told["buttons"]] == [[["5H"]], [["5S"], ["5H"]], [["5S", "5H"]], []]
    assert why(told, "trail") == "casino_trail_alone"


@pytest.mark.parametrize(
    ("card", "loose", "builds", "capture", "build"),
    [
        ("QC", "QH", "", None, "casino_face_builds"),
        ("QC", "5H", "", "casino_face_takes", "casino_face_builds"),
        ("10H", "QH", "", "casino_face_taken", "casino_face_built"),
        ("5S", "3C AS", "", "casino_no_groups", "casino_not_held"),
        ("10H", "5H", "", "casino_no_groups", "casino_no_build"),
        ("5S", "", "B1 B2", "casino_build_value", "casino_one_build"),
        ("5S", "", "B2", "casino_build_value", "casino_multiple"),
        ("5S", "", "B1", "casino_build_value", "casino_not_held"),
        ("10H", "", "B1", "casino_build_value", "casino_raise"),
        ("5S", "4D", "", "casino_not_loose", "casino_not_loose"),
        ("5S", "", "B7", "casino_no_such_build", "casino_no_such_build"),
        ("4S", "5H", "", "casino_not_in_hand", "casino_not_in_hand"),
    ],
)  # fmt: skip
def test_why_not(card, loose, builds, capture, build):
    told = asked(card, loose, builds)
    if capture is None:
        assert live(told) == [f"{card}x{loose}"]
    else:
        assert why(told, "capture") == capture
    assert why(told, "build") == build


def test_what_does_not_go_together_shows_what_goes_with_the_card_alone():
    assert asked("5S", "3C AS")["fits"] == asked("5S")["fits"]


def test_why_an_owner_does_not_trail():
    mine = SIGHT.replace("=4@2", "=4@1")
    assert why(asked("5S", text=mine), "trail") == "casino_owner"
    assert why(asked("5S", text=mine.replace("to21", "to21/strict")), "trail") == "casino_owner_strict"


def test_the_other_is_to_move():
    told = asked("5S", "5H", text=SIGHT.replace("to_move=1", "to_move=2"))
    assert told["fits"] == {"loose": [], "builds": []}
    assert {button["why"]["key"] for button in told["buttons"]} == {"casino_not_to_move"}


def test_what_is_no_card():
    with pytest.raises(BadText):
        asked("5X")
    with pytest.raises(BadText):
        asked("5S", "h0,0")


def reached(plays, card, loose, builds):
    """Give what the plays use that take along all that is chosen."""
    cards, named = set(), set()
    for play in plays:
        used = {*play.builds, *([play.onto] if play.onto else [])}
        if play.card == card and play.kind is not Kind.TRAIL and loose <= {*play.loose} and builds <= used:
            cards |= {*play.loose}
            named |= used
    return cards, named


@pytest.mark.parametrize("table", ["round/dealer=1", "round/strict/dealer=2"])
def test_whole_games_against_all_legal_plays(table):
    """Each legal play is a live button for its cards, and each live button a legal play."""
    for number in range(6):
        rng = Rng("choices", table, number)
        state = rules.start(parse_table(table), f"choices-{number}")
        while state.to_move is not None:
            sight = rules.sight(state, state.to_move)
            plays = list(rules.legal_plays(sight))
            texts = {format_play(play) for play in plays}
            for play in [rng.choice(plays), rng.choice(plays)]:
                builds = [*play.builds, *([play.onto] if play.onto else [])]
                told = choices(sight, NAMES[play.card], names(play.loose), builds)
                assert format_play(play) in live(told)
                assert set(live(told)) <= texts
            card = rng.choice(sight.hand)
            loose = set(rng.shuffled(sight.loose)[: rng.below(3)])
            builds = {build.name for build in sight.builds if rng.below(4) == 0}
            told = choices(sight, NAMES[card], names(loose), sorted(builds))
            wanted = reached(plays, card, loose, builds)
            if not any(wanted):
                wanted = reached(plays, card, set(), set())
            assert (set(told["fits"]["loose"]), set(told["fits"]["builds"])) == (set(names(wanted[0])), wanted[1])
            building = [play for play in plays if play.kind is Kind.BUILD]
            state = rules.play(state, rng.choice(building if building and rng.below(2) else plays))


def test_a_table_on_which_everybody_laid_down_is_quick():
    """The sets of 48 loose cards could not be listed in a lifetime."""
    state = rules.start(Params(points=None), "crowded")
    slowest = 0.0
    while state.to_move is not None:
        sight = rules.sight(state, state.to_move)
        start = time.perf_counter()
        for card in sight.hand:
            choices(sight, NAMES[card], names(sight.loose[:2]), [])
            choices(sight, NAMES[card], [], [])
        slowest = max(slowest, time.perf_counter() - start)
        state = rules.play(state, Play(Kind.TRAIL, sight.hand[0]))
    assert slowest < 2
