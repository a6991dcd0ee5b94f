"""Casino in sessions and behind the door: secrets, taking back, saves, the commands of its page."""

import json

import pytest

from spielkasten.app.door import Door
from spielkasten.casino import rules
from spielkasten.casino.cards import NAMES
from spielkasten.casino.notation import format_play
from spielkasten.core.errors import BadText, SpielkastenError
from spielkasten.play.game import find
from spielkasten.play.save import load, save
from spielkasten.play.session import Session

CASINO = find("casino")


def started(seats=("human", "human"), table="round/dealer=2", seed="s"):
    return Session.new(CASINO, CASINO.parse_table(table), seed, seats)


def first_play(session):
    """Give the first legal play of who is to move."""
    sight = rules.sight(session.state, session.to_move)
    return format_play(next(rules.legal_plays(sight)))


def played(session, plays):
    for _ in range(plays):
        session = session.play(first_play(session))
    return session


class Page:
    """The page's side of the door; a search is worked to its end at once."""

    def __init__(self):
        self.door = Door()
        self.number = 0

    def ask(self, do, **fields):
        self.number += 1
        answer = json.loads(self.door.receive(json.dumps({"id": self.number, "do": do, **fields})))
        while answer.get("working"):
            answer = json.loads(self.door.work())
        return answer

    def ok(self, do, **fields):
        answer = self.ask(do, board="b", **fields)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, do, **fields):
        return self.ask(do, board="b", **fields)["error"]["key"]


@pytest.fixture
def page():
    return Page()


def new(page, seats=("human", "leicht"), table="round/dealer=2", seed="s"):
    return page.ok("new", game="casino", table=table, seed=seed, seats=list(seats))


def test_the_deal_is_a_function_of_the_seed():
    assert started(seed="a").state == started(seed="a").state
    assert started(seed="a").state.hands != started(seed="b").state.hands


def test_a_view_holds_no_card_that_its_seat_cannot_see():
    session = started()
    while session.to_move is not None:
        for seat in (0, 1):
            states, moves = session.states[: session.cursor + 1], session.moves
            view = CASINO.view(states, moves, seat)
            state = session.state
            told = {*view.pop("unseen")}
            hidden = {NAMES[card] for card in (*state.stock, *state.hands[1 - seat])}
            assert told == hidden  # all of them, mixed: what nobody can tell apart
            text = json.dumps(view)
            assert not [name for name in hidden if f'"{name}"' in text]
            assert view["seed"] is None
            assert view["other_hand"] is None
        session = session.play(first_play(session))
    assert session.view()["seed"] == "s"


def test_two_people_see_the_hand_of_who_is_to_move_and_one_only_their_own():
    session = started()
    assert session.viewer == session.to_move == 0
    assert session.play(first_play(session)).viewer == 1
    alone = started(("leicht", "human"))
    assert alone.to_move == 0
    assert alone.viewer == 1


def test_taking_back_ones_own_play_at_once_reveals_nothing():
    session = played(started(), 1)
    assert not session.undo().revealed


def test_taking_back_what_the_computer_answered_marks_the_game_for_ever():
    session = played(started(("human", "leicht")), 2)
    back = session.undo()
    assert back.cursor == 0
    assert back.revealed
    assert back.redo().revealed
    assert played(back, 3).revealed
    assert load(save(back)) == back


def test_taking_back_over_a_deal_marks_the_game():
    session = played(started(), 8)
    assert len(session.state.hands[0]) == 4
    assert session.undo().revealed


def test_taking_back_step_by_step_marks_as_all_at_once_does():
    session = played(started(), 2)
    assert session.undo().undo().revealed
    assert not played(started(), 1).undo().redo().undo().revealed


def test_restart_marks_as_undo_does():
    assert played(started(("human", "leicht")), 4).restart().revealed
    assert not started().restart().revealed


def test_a_whole_game_is_a_save_that_comes_back():
    session = played(started(table="to21"), 60)
    text = save(session)
    assert load(text) == session
    assert "revealed" not in text
    assert load(text + "revealed yes\n").revealed


@pytest.mark.parametrize("row", ["revealed", "revealed no", "revealed yes ", "revealed yes\nmore"])
def test_a_broken_mark_is_refused(row):
    with pytest.raises(BadText):
        load(save(started()) + row + "\n")


def test_a_link_opens_a_table_and_tells_no_deal():
    session = played(started(table="to11/strict"), 5)
    assert session.link() == "to11/strict"


def test_the_door_plays_a_round_against_a_level(page):
    told = new(page)
    while told["view"]["to_move"] is not None:
        if told["view"]["to_move"] == 1:
            told = page.ok("computer", ms=1000)
            continue
        card = told["view"]["hand"][0]
        buttons = page.ok("select", card=card, loose=[], builds=[])["buttons"]
        trail = next(button for button in buttons if button["kind"] == "trail")
        play = trail["move"] or first_play(load(told["save"]))
        told = page.ok("play", line=play)
    assert told["view"]["outcome"] is not None
    assert len(told["view"]["moves"]) == 48


def test_a_game_is_shown_open_only_when_it_is_over(page):
    new(page, ("human", "human"))
    assert page.error("at", ply=0) == "not_over"
    text = save(played(started(), 48))
    page.ok("open", game="casino", save=text)
    start = page.ok("at", ply=0)["view"]
    assert len(start["hand"]) == len(start["other_hand"]) == 4
    assert page.ok("at", ply=48)["view"]["outcome"] is not None
    assert page.error("at", ply=49) == "bad_request"


def test_a_page_takes_its_own_game_only(page):
    boxes = "spielkasten 1\ngame boxes\ntable 3x3\nseed a\nseats human human\nmoves\ncursor 0\n"
    assert page.error("open", game="casino", save=boxes) == "game_elsewhere"
    assert page.error("open", save=save(started())) == "game_elsewhere"
    assert page.error("read", text=save(started()), seed="a", seats=["human", "human"]) == ("game_elsewhere")
    page.ok("new", table="3x3", seed="a", seats=["human", "human"])
    assert page.error("select", card="AS", loose=[], builds=[]) == "game_elsewhere"
    assert page.error("at", ply=0) == "game_elsewhere"
    new(page)
    assert page.error("picture", title="", marks=[]) == "game_elsewhere"


@pytest.mark.parametrize(
    "fields",
    [
        {"card": "1S", "loose": [], "builds": []},
        {"card": "AS", "loose": ["XX"], "builds": []},
        {"card": 5},
        {"card": "AS", "loose": "2S"},
        {"card": "AS", "builds": [3]},
    ],
)
def test_a_bad_selection_is_refused_and_changes_nothing(page, fields):
    before = new(page)
    assert "error" in page.ask("select", board="b", **fields)
    assert page.ok("undo") if before["can_undo"] else page.error("undo") == "nothing_to_undo"


def test_a_hint_is_a_legal_play_with_a_reason(page):
    told = new(page, ("human", "human"))
    hint = page.ok("hint", ms=1000)
    assert hint["key"]
    after = page.ok("play", line=hint["play"]["text"])
    assert after["view"]["last"]["card"] == hint["play"]["card"]
    assert told["view"]["hand"] != after["view"]["hand"]


def test_a_save_with_a_foreign_play_names_it():
    text = save(played(started(), 3)).replace("moves ", "moves 9S ", 1)
    with pytest.raises(SpielkastenError):
        load(text)
