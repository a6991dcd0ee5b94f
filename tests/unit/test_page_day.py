"""The daily board's controller with the real door: whose day a game is, what counts, two tabs, broken values."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from buildkit.node_env import ensure_node
from spielkasten.app.door import Door
from spielkasten.play.daily import daily

DRIVER = Path(__file__).with_name("page_day.mjs")
GAMES, RECORD = "spielkasten.daily.games", "spielkasten.daily.record"
QUARANTINE = "spielkasten.quarantine.daily_games"
ZONE = "Europe/Berlin"
TODAY = "2026-11-30"


class Device:
    """A browser in Berlin with its storage; several tabs may be open."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            [ensure_node().node, DRIVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "TZ": ZONE},
        )
        self.storage: dict[str, Any] = {}
        self.clock(f"{TODAY}T12:00")

    def do(self, command: str, tab: str | None = None, *rest: object) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps([command, tab, *rest]) + "\n")
        self._node.stdin.flush()
        told = json.loads(self._node.stdout.readline())
        self.storage = {key: json.loads(text) for key, text in told["stored"]}
        return told["tab"]

    def clock(self, local: str) -> None:
        moment = datetime.datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(ZONE))
        self.do("clock", None, round(moment.timestamp() * 1000))

    def store(self, key: str, value: object) -> None:
        self.do("store", None, key, json.dumps(value))

    def close(self) -> None:
        self._node.communicate()

    @property
    def days(self) -> Any:
        return self.storage.get(RECORD, {"days": {}})["days"]

    def game(self, date: str = TODAY) -> Any:
        return self.storage[GAMES]["games"].get(date)


class Tab:
    """One page; what it asks lies in `asked` until the test lets its door answer."""

    def __init__(self, device: Device, name: str = "one", date: str = TODAY) -> None:
        self.device = device
        self.name = name
        self.door = Door()
        self.asked: list[dict[str, Any]] = []
        self.do("open")
        self.act("show", date)

    def do(self, command: str, *rest: object) -> Tab:
        self.told = self.device.do(command, self.name, *rest)
        self.asked += self.told["asked"]
        return self

    def act(self, name: str, *rest: object) -> Tab:
        return self.do("act", name, *rest)

    def answer(self) -> Tab:
        text = self.door.receive(json.dumps(self.asked.pop(0)))
        while json.loads(text).get("working"):
            text = self.door.work()
        return self.do("answer", json.loads(text))

    def settle(self) -> Tab:
        for _ in range(200):
            if not self.asked:
                return self
            self.answer()
        raise AssertionError("the page asks without an end")

    def ready(self) -> Tab:
        return self.act("ready").settle()

    def draw(self) -> Tab:
        """Draw the first free line, one that closes a box if there is one."""
        view = self.told["state"]["game"]["view"]
        drawn = {*view["given"], *(move["line"] for move in view["moves"])}
        names = [f"{kind}{row},{column}" for kind, rows, columns in (("h", 6, 5), ("v", 5, 6))
                 for row in range(rows) for column in range(columns)]  # fmt: skip
        free = sorted(view["closes"]) or [name for name in names if name not in drawn]
        return self.act("tap", free[0]).settle()

    def play_out(self) -> Tab:
        while self.told["state"]["game"]["view"]["to_move"] is not None:
            self.draw()
        return self

    @property
    def lines(self) -> list[str]:
        return [move["line"] for move in self.told["state"]["game"]["view"]["moves"]]

    @property
    def day(self) -> Any:
        return self.told["day"]


@pytest.fixture
def device() -> Iterator[Device]:
    made = Device()
    yield made
    made.close()


def test_the_board_comes_from_python_once_and_is_stored(device: Device) -> None:
    tab = Tab(device).ready()
    assert tab.told["state"]["game"]["table"] == daily(TODAY).table
    assert device.storage[GAMES]["board"]["table"] == daily(TODAY).table
    again = Tab(device, "again")
    assert again.told["state"]["game"]["view"]["table"] == daily(TODAY).table, "drawn before Python is there"
    assert again.asked == []


def test_nothing_can_be_tapped_on_an_unknown_board(device: Device) -> None:
    tab = Tab(device).act("tap", "h0,0")
    assert tab.told["state"]["pending"] == []
    assert GAMES not in device.storage


def test_a_line_tapped_before_python_begins_the_game(device: Device) -> None:
    Tab(device, "first").ready()
    tab = Tab(device).draw()
    assert len(device.game()["pending"]) == 1
    assert "begun" in tab.told["happened"]
    tab.ready()
    assert len(tab.lines) == 2
    assert device.game()["pending"] == []


def test_a_game_over_midnight_counts_for_its_own_day(device: Device) -> None:
    device.clock(f"{TODAY}T23:59")
    tab = Tab(device).ready().draw()
    device.clock("2026-12-01T00:10")
    tab.play_out()
    assert list(device.days) == [TODAY]
    assert device.days[TODAY]["own"] is True


def test_an_archive_game_is_not_the_days_own(device: Device) -> None:
    Tab(device, date="2026-11-28").ready().play_out()
    assert device.days["2026-11-28"]["own"] is False


def test_the_first_result_stands_and_the_game_is_closed(device: Device) -> None:
    tab = Tab(device).ready().draw().act("undo").settle().act("hint").settle().act("hint").play_out()
    result = device.days[TODAY]
    assert result == {
        "boxes": tab.told["state"]["game"]["view"]["scores"][0],
        "best": daily(TODAY).best,
        "hints": 1,
        "undos": 1,
        "own": True,
    }
    assert tab.told["happened"].count("counted") == 1
    lines = tab.lines
    assert tab.act("undo").act("restart").settle().lines == lines
    tab.act("practise", "normal").settle().play_out()
    assert device.days == {TODAY: result}
    assert tab.act("leavePractice").settle().lines == lines


def test_a_hint_before_the_first_line_outlives_a_reload(device: Device) -> None:
    device.clock(f"{TODAY}T23:59")
    tab = Tab(device).ready().act("hint").settle()
    assert tab.told["happened"].count("begun") == 1
    assert device.game()["hints"] == 1
    device.clock("2026-12-01T00:10")
    Tab(device, "reloaded").ready().play_out()
    assert device.days[TODAY]["hints"] == 1
    assert device.days[TODAY]["own"] is True, "begun with the hint"


def test_only_what_was_taken_back_counts(device: Device) -> None:
    tab = Tab(device).ready().draw()
    tab.act("undo").act("undo").settle()
    assert tab.lines == []
    assert (tab.day["undos"], device.game()["undos"]) == (1, 1), "two quick presses, one line to take back"
    tab.draw().draw().act("undo").act("undo").settle()
    assert tab.lines == []
    assert device.game()["undos"] == 3
    tab.draw().act("restart").act("restart").settle()
    assert device.game()["undos"] == 4


def test_a_result_lost_from_the_record_comes_back_from_the_game(device: Device) -> None:
    Tab(device).ready().play_out()
    days = device.days
    device.store(RECORD, {"schema": 1, "days": {}})
    Tab(device, "later")
    assert device.days == days


class TestTwoTabs:
    """Complaints of other games: shared storage fights."""

    def test_the_one_that_is_looked_at_takes_over(self, device: Device) -> None:
        one, two = Tab(device, "one").ready(), Tab(device, "two").ready()
        one.draw()
        two.act("takeOver").settle()
        assert two.lines == one.lines
        assert "taken_over" in two.told["happened"]
        two.draw()
        one.act("takeOver").settle()
        assert one.lines == two.lines

    def test_the_record_is_read_when_it_may_have_changed_only(self, device: Device) -> None:
        one, two = Tab(device, "one").ready(), Tab(device, "two").ready()
        one.play_out()
        reads = two.act("record").told["reads"]
        assert two.told["returned"] == {"schema": 1, "days": {}}
        assert two.act("record").told["reads"] == reads, "every rendering asks for the record"
        two.act("takeOver").settle().act("record")
        assert two.told["returned"]["days"] == device.days
        assert two.day["result"] == device.days[TODAY]

    def test_a_hidden_one_does_not_write_over_a_newer_game(self, device: Device) -> None:
        one, two = Tab(device, "one").ready(), Tab(device, "two").ready()
        one.act("tap", "h0,0" if "h0,0" not in daily(TODAY).table else "h5,4")
        one.do("hide", True)
        two.act("takeOver").settle().draw().draw()
        newest = device.game()
        one.settle()
        assert device.game() == newest

    def test_other_dates_are_left_alone(self, device: Device) -> None:
        one, two = Tab(device, "one").ready(), Tab(device, "two", "2026-11-29").ready()
        one.draw()
        two.draw()
        one.draw()
        assert set(device.storage[GAMES]["games"]) == {TODAY, "2026-11-29"}
        assert device.game("2026-11-29")["own"] is False


class TestBroken:
    """A broken value never stops the start, and never takes another with it."""

    @pytest.mark.parametrize("value", [None, [], 5, "x", {"schema": 9}, {"schema": 1, "games": []}])
    def test_a_foreign_value_is_set_aside(self, device: Device, value: object) -> None:
        device.store(GAMES, value)
        device.store(RECORD, value)
        tab = Tab(device).ready().draw()
        assert len(tab.lines) == 2
        assert device.storage[QUARANTINE] == value
        assert tab.told["trouble"] == ["corrupt"]

    def test_one_broken_game_leaves_the_others(self, device: Device) -> None:
        Tab(device).ready().draw()
        Tab(device, "two", "2026-11-29").ready().draw()
        broken = device.storage[GAMES]
        broken["games"][TODAY]["view"] = "broken"
        device.store(GAMES, broken)
        tab = Tab(device, "later").ready()
        assert tab.lines == []
        assert set(device.storage[GAMES]["games"]) == {"2026-11-29"}
        assert device.storage[QUARANTINE] == broken

    def test_a_save_that_python_refuses_leaves_the_others(self, device: Device) -> None:
        Tab(device).ready().draw()
        Tab(device, "two", "2026-11-29").ready().draw()
        broken = device.storage[GAMES]
        broken["games"][TODAY]["save"] = "spielkasten 99"
        device.store(GAMES, broken)
        tab = Tab(device, "later").ready()
        assert tab.lines == []
        assert tab.told["state"]["phase"] == "ready"
        assert tab.told["state"]["game"]["table"] == daily(TODAY).table
        assert set(device.storage[GAMES]["games"]) == {"2026-11-29"}
        assert device.storage[QUARANTINE]["games"][TODAY]["save"] == "spielkasten 99"
        tab.draw()
        assert device.game()["own"] is True


def test_unfinished_boards_of_the_last_days_are_known(device: Device) -> None:
    for date in ("2026-11-25", "2026-11-28", "2026-11-29"):
        device.clock(f"{date}T20:00")
        tab = Tab(device, date, date).ready().draw()
    tab.play_out()
    device.clock(f"{TODAY}T08:00")
    tab = Tab(device).ready().draw()
    Tab(device, "archive", "2026-11-27").ready().draw()

    def left(since: str) -> str | None:
        found: str | None = tab.act("unfinished", since, TODAY).told["returned"]
        return found

    assert left("2026-11-20") == "2026-11-28", "neither what is finished nor what is from the archive nor today's"
    assert left("2026-11-29") is None
