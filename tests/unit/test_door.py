"""The worker's door: requests in, answers out, searches in slices."""

import json
from itertools import pairwise

import pytest

from spielkasten.app import door as door_module
from spielkasten.app.door import Door
from spielkasten.boxes import game as boxes_game
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import play, start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import safe_lines
from spielkasten.core.rng import Rng


class Caller:
    """What the page and the worker do with the door, without a browser."""

    def __init__(self, slice_ms=12.0):
        self.door = Door(slice_ms=slice_ms)
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


class Counted:
    """The kernel, and how often it was asked to search on."""

    def __init__(self, instance):
        self.instance = instance
        self.runs = 0

    def call(self, name, *arguments):
        self.runs += name == "run"
        return self.instance.call(name, *arguments)

    def read(self, address, size):
        return self.instance.read(address, size)

    def write(self, address, data):
        self.instance.write(address, data)


@pytest.fixture
def counted(instance, monkeypatch):
    """A kernel for every door of this test; each door starts with an empty table."""
    kernel = Counted(instance)
    monkeypatch.setattr(door_module, "open_kernel", lambda: kernel)
    return kernel


def late(lines, seed, table="5x5"):
    """Give a link to a position in which so many lines are free, after safe play."""
    state = start(parse_table(table))
    lattice = state.params.lattice
    drawn = []
    rng = Rng("door", seed)
    while state.free.bit_count() > lines:
        line = rng.choice(list(bits(safe_lines(lattice, state.free))))
        drawn.append(lattice.names[line])
        state = play(state, line)
    return f"{table};{'_'.join(drawn)}", state


def set_up(caller, lines, seed="s", board="main"):
    link, state = late(lines, seed)
    caller.ok("link", board=board, link=link, seed="s", seats=["schwer", "schwer"])
    return state


def work(caller):
    return json.loads(caller.door.work())


def until_searching(caller):
    """Run a search until the kernel tells how far it has come."""
    while "progress" not in (answer := work(caller)):
        assert answer["working"]
    return answer["progress"]


def test_a_search_tells_how_far_it_has_come(counted):
    caller = Caller(slice_ms=1)
    state = set_up(caller, 38)
    caller.send("computer", board="main", ms=60_000)
    assert counted.runs == 0  # asking alone starts nothing
    told = [until_searching(caller)]
    while "progress" in (answer := work(caller)):
        assert set(answer) == {"id", "working", "progress"}
        told.append(answer["progress"])
    thought = answer["ok"]["thought"]
    assert thought["exact"]
    assert len(told) > 3
    for progress in told:
        assert set(progress) == {"bounds", "decided", "lines", "nodes"}
        low, high = progress["bounds"]
        assert low <= thought["value"] <= high
        assert 0 <= progress["decided"] <= progress["lines"] == state.free.bit_count()
    nodes = [progress["nodes"] for progress in told]
    assert nodes[0] > 0
    assert nodes == sorted(nodes)


def test_a_search_without_the_kernel_tells_no_progress(caller):
    set_up(caller, 40)
    caller.send("computer", board="main", ms=60_000)
    answers = [work(caller)]
    while "working" in answers[-1]:
        assert set(answers[-1]) == {"id", "working"}
        answers.append(work(caller))
    assert answers[-1]["ok"]["thought"]["exact"] is False


@pytest.mark.parametrize("how", ["stop", "restart", "hint"])
def test_a_stop_ends_a_kernel_search_at_once(how, counted):
    caller = Caller(slice_ms=1)
    set_up(caller, 38)
    caller.send("computer", board="main", ms=60_000)
    search = caller.count
    until_searching(caller)
    runs = counted.runs
    assert "error" not in caller.send(how, board="main")
    stopped = work(caller)
    assert (stopped["id"], stopped["error"]["key"]) == (search, "stopped")
    assert counted.runs == runs
    if how == "hint":
        assert until_searching(caller)["nodes"] > 0
    else:
        assert work(caller) == {"idle": True}


def test_what_was_proven_before_a_stop_is_used_afterwards(counted):
    fresh = Caller(slice_ms=1)
    set_up(fresh, 38)
    expected = fresh.ok("computer", board="main", ms=60_000)["thought"]
    alone = counted.runs

    caller = Caller(slice_ms=1)
    set_up(caller, 38)
    counted.runs = 0
    caller.send("computer", board="main", ms=60_000)
    while counted.runs < alone * 3 // 4:
        assert work(caller)["working"]
    spent = counted.runs
    caller.send("stop", board="main")
    assert work(caller)["error"]["key"] == "stopped"
    again = caller.ok("computer", board="main", ms=60_000)["thought"]
    assert again == expected
    assert alone > 8
    assert counted.runs - spent < alone / 2


def test_kernel_searches_on_two_boards_take_turns(counted):
    caller = Caller(slice_ms=1)
    states = {}
    for board, lines in (("a", 37), ("b", 38)):
        states[board] = set_up(caller, lines, board, board)
    asked = {}
    for board in states:
        caller.send("computer", board=board, ms=60_000)
        asked[caller.count] = board
    found, order = {}, []
    while len(found) < 2:
        answer = work(caller)
        if "ok" in answer:
            found[asked[answer["id"]]] = answer["ok"]["thought"]
        elif "progress" in answer:
            order.append(answer["id"])
    turns = sum(one != other for one, other in pairwise(order))
    assert turns > 3
    for board, state in states.items():
        alone = Caller(slice_ms=1)
        set_up(alone, state.free.bit_count(), board)
        assert alone.ok("computer", board="main", ms=60_000)["thought"] == found[board]
        assert found[board]["exact"]


def test_a_kernel_that_cannot_run_is_no_trouble(monkeypatch):
    started = []
    monkeypatch.setattr(door_module, "open_kernel", lambda: started.append(1))
    caller = Caller()
    state = set_up(caller, 33)
    thought = caller.ok("computer", board="main", ms=60_000)["thought"]
    assert started == [1]
    solution = finish(Reference().solve(state.params.lattice, state.free))
    assert (thought["value"], thought["exact"], thought["cut"]) == (solution.value, True, False)
    caller.ok("computer", board="main", ms=60_000)
    assert started == [1]


def test_the_kernels_table_has_the_size_that_was_asked_for(counted, monkeypatch):
    sizes = []
    call = counted.call

    def noted(name, *arguments):
        if name == "table":
            sizes.append(*arguments)
        return call(name, *arguments)

    monkeypatch.setattr(counted, "call", noted)
    door = Door(table_mb=2)
    ask = {"id": 1, "do": "new", "board": "a", "table": "3x3", "seed": "1", "seats": ["schwer", "human"]}
    door.receive(json.dumps(ask))
    door.receive(json.dumps({"id": 2, "do": "computer", "board": "a", "ms": 60000}))
    while "ok" not in json.loads(door.work()):
        pass
    assert sizes == [2]


@pytest.mark.parametrize(("data", "came"), [(None, None), (memoryview(b"abc"), b"abc")])
def test_a_search_that_wants_a_file_waits_for_it(monkeypatch, data, came):
    """The door asks for it once; whether it comes or not, the search goes on."""
    seen = []

    def think(_state, _level, _rng, means):
        for _ in range(2):
            seen.append(means.data("one.bin"))
            yield None
        return {"move": "h0,0", "value": None, "exact": False, "cut": False}

    monkeypatch.setattr(boxes_game, "think", think)
    caller = Caller()
    caller.send("new", board="a", table="5x5/first=2", seed="s", seats=["human", "schwer"])
    asked = caller.send("computer", board="a")
    assert json.loads(caller.door.work()) == {"id": asked["id"], "working": True, "fetch": "one.bin"}
    caller.door.give("one.bin", data)
    while "working" in (told := json.loads(caller.door.work())):
        assert "fetch" not in told
    assert told["ok"]["view"]["last"] == "h0,0"
    assert seen == [None, came]


def test_a_file_that_did_not_come_is_asked_for_again_after_a_while(monkeypatch):
    """And the time that the page waited for it is nobody's thinking time."""
    now = [0.0]
    late = []

    def think(_state, _level, _rng, means):
        means.data("one.bin")
        yield None
        late.append(means.out_of_time())
        return {"move": "h0,0", "value": None, "exact": False, "cut": False}

    monkeypatch.setattr(boxes_game, "think", think)
    caller = Caller()
    caller.door = Door(clock=lambda: now[0])
    asked = []
    for at in (0, 10_000, 70_000):
        now[0] = at
        caller.send("new", board="a", table="5x5/first=2", seed="s", seats=["human", "schwer"])
        caller.send("computer", board="a", ms=1000)
        told = json.loads(caller.door.work())
        asked.append("fetch" in told)
        if "fetch" in told:
            now[0] += 4_000
            caller.door.give("one.bin", None)
        while "working" in told:
            told = json.loads(caller.door.work())
    assert asked == [True, False, True]
    assert late == [False, False, False]
