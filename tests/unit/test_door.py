"""The worker's door: requests in, answers out, searches in slices."""

import json

import pytest

from spielkasten.app.door import Door


class Caller:
    """What the page and the worker do with the door, without a browser."""

    def __init__(self):
        self.door = Door()
        self.count = 0

    def send(self, do, **fields):
        self.count += 1
        return json.loads(self.door.receive(json.dumps({"id": self.count, "do": do, **fields})))

    def ask(self, do, **fields):
        answer = self.send(do, **fields)
        while answer.get("working"):
            answer = json.loads(self.door.work())
        assert answer["id"] == self.count
        return answer

    def ok(self, do, **fields):
        return self.ask(do, **fields)["ok"]

    def error(self, do, **fields):
        return self.ask(do, **fields)["error"]


@pytest.fixture
def caller():
    return Caller()


def new(caller, table="3x3", seats=("human", "normal"), board="main", seed="s"):
    return caller.ok("new", board=board, table=table, seed=seed, seats=list(seats))


def test_a_game_against_the_computer(caller):
    here = new(caller)
    assert here["view"]["to_move"] == 0
    while here["view"]["outcome"] is None:
        if here["view"]["to_move"] == 0:
            hint = caller.ok("hint", board="main")
            here = caller.ok("play", board="main", line=hint["line"])
        else:
            here = caller.ok("computer", board="main")
            assert here["thought"]["move"] == here["view"]["last"]
    assert sum(here["view"]["scores"]) == 9
    assert len(here["view"]["moves"]) == 24
    again = Caller().ok("open", board="main", save=here["save"])
    assert again["view"] == here["view"]


def test_the_view_tells_what_a_line_would_close(caller):
    new(caller, "2x2", ("human", "human"))
    for line in ("h0,0", "v0,0", "h1,0"):
        here = caller.ok("play", board="main", line=line)
    assert here["view"]["closes"] == {"v0,1": 1}
    here = caller.ok("play", board="main", line="v0,1")
    assert here["view"]["again"] is True
    assert here["view"]["owners"] == [1, None, None, None]
    assert here["view"]["moves"][-1] == {"line": "v0,1", "by": 1, "cells": [0]}


def test_a_line_out_of_turn_is_refused(caller):
    new(caller, "3x3/first=2")
    assert caller.error("play", board="main", line="h0,0")["key"] == "not_your_turn"


def test_the_computer_does_not_play_for_a_human(caller):
    new(caller)
    assert caller.error("computer", board="main")["key"] == "not_computers_turn"


def test_a_command_on_the_board_ends_its_search(caller):
    new(caller, "5x5/first=2", ("human", "schwer"))
    assert caller.send("computer", board="main")["working"]
    search = caller.count
    here = caller.send("new", board="main", table="3x3", seed="t", seats=["human", "schwer"])["ok"]
    assert here["view"]["moves"] == []
    stopped = json.loads(caller.door.work())
    assert stopped["id"] == search
    assert stopped["error"]["key"] == "stopped"
    assert json.loads(caller.door.work()) == {"idle": True}


def test_stop_leaves_the_board_as_it_was(caller):
    before = new(caller, "5x5/first=2", ("human", "schwer"))
    caller.send("computer", board="main")
    caller.door.work()
    assert caller.send("stop", board="main")["ok"] == {}
    assert json.loads(caller.door.work())["error"]["key"] == "stopped"
    assert caller.ok("seats", board="main", seats=["human", "schwer"]) == before


def test_searches_on_two_boards_take_turns(caller):
    new(caller, "5x5/first=2", ("human", "schwer"), board="a")
    new(caller, "5x5/first=2", ("human", "schwer"), board="b")
    caller.send("computer", board="a", ms=300)
    caller.send("computer", board="b", ms=300)
    answers = [json.loads(caller.door.work()) for _ in range(4)]
    assert {answer["id"] for answer in answers} == {caller.count - 1, caller.count}
    while "idle" not in answers[-1]:
        answers.append(json.loads(caller.door.work()))
    assert sum("ok" in answer for answer in answers) == 2


def test_a_level_change_keeps_the_board(caller):
    new(caller)
    caller.ok("play", board="main", line="h0,0")
    here = caller.ok("seats", board="main", seats=["human", "human"])
    assert [move["line"] for move in here["view"]["moves"]] == ["h0,0"]
    assert caller.ok("play", board="main", line="v1,1")["view"]["to_move"] == 0


def test_a_link_opens_a_position(caller):
    here = caller.ok("link", board="main", link="2x2;h0,0_v0,0", seed="s", seats=["human", "leicht"])
    assert here["link"] == "2x2;h0,0_v0,0"
    bad = caller.error(
        "link", board="main", link="2x2;h0,0_h0,0", seed="s", seats=["human", "leicht"]
    )
    assert (bad["key"], bad["args"]["number"]) == ("link_move", 2)
    assert caller.ok("undo", board="main")["link"] == "2x2"


def test_a_refused_command_changes_nothing(caller):
    before = new(caller)
    assert caller.error("play", board="main", line="h9,9")["key"] == "no_such_line"
    assert caller.error("open", board="main", save="nonsense")["key"] == "bad_save"
    assert caller.error("undo", board="main")["key"] == "nothing_to_undo"
    assert caller.ok("seats", board="main", seats=["human", "normal"]) == before


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "null", "{", '{"id": 1}', '{"do": "new"}', '{"id": "1", "do": "new"}',
        '{"id": 1, "do": "dance"}', '{"id": 1, "do": "new"}', '{"id": true, "do": "undo"}',
        '{"id": 1, "do": "new", "board": 5, "table": "3x3", "seed": "s", "seats": ["human", "human"]}',
        '{"id": 1, "do": "undo", "board": "nowhere"}', "[" * 10_000,
    ],
)  # fmt: skip
def test_nonsense_is_answered_with_an_error(caller, text):
    answer = json.loads(caller.door.receive(text))
    assert answer["error"]["key"] in ("bad_request", "no_board")
    assert (
        answer["error"]["message"].startswith("expected")
        or "expected" in answer["error"]["message"]
    )


@pytest.mark.parametrize("ms", [0, -1, "fast", True, 1e12])
def test_a_bad_time_is_refused(caller, ms):
    new(caller, "3x3/first=2")
    assert caller.error("computer", board="main", ms=ms)["key"] == "bad_request"
