"""The page's controller with the real door: what happens between a tap and Python's answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.page_device import GAME, SETTINGS, Device, Page

PREVIOUS, QUARANTINE = "spielkasten.boxes.previous", "spielkasten.quarantine.game"


@pytest.fixture(scope="module")
def node() -> Iterator[Device]:
    with Device() as made:
        yield made


@pytest.fixture
def device(node: Device) -> Device:
    return node.fresh()


def lines(view: dict[str, Any]) -> list[str]:
    return [move["line"] for move in view["moves"]]


def test_a_tapped_line_is_played_and_answered(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0").settle()
    assert page.moves[0] == "h0,0"
    assert len(page.moves) == 2
    assert lines(page.record["view"]) == page.moves


def test_two_quick_undos_take_back_two_lines(device: Device) -> None:
    page = device.page().start().game("setOpponent", "two").settle()
    for line in ("h0,0", "h1,1", "v2,2"):
        page.game("tap", line).settle()
    page.game("undo").game("undo").settle()
    assert page.moves == ["h0,0"]
    page.game("redo").game("redo").game("redo").settle()
    assert page.moves == ["h0,0", "h1,1", "v2,2"]
    for _ in range(5):
        page.game("undo")
    assert page.settle().moves == []
    assert page.told["told"] == [], "presses too many are no news"


def test_an_undo_that_waits_is_not_for_the_next_game(device: Device) -> None:
    page = device.page().start().game("setOpponent", "two").settle()
    page.game("tap", "h0,0").settle().game("tap", "h1,1").settle()
    page.game("undo").game("undo").game("newRound").game("tap", "v0,0").settle()
    assert page.moves == ["v0,0"]


class TestProof:
    """That the computer's last line is proven best."""

    END = "3x3;h0,0_h1,1_h2,2_h3,0_v0,3_v1,0_v2,1_v2,3_v0,1_h1,0"

    @pytest.fixture
    def page(self, device: Device) -> Page:
        page = device.page().start().game("setOpponent", "schwer").settle()
        page.game("openLink", self.END).settle()
        return page.game("tap", "v1,2").settle()

    def test_it_holds_as_long_as_that_line_is_the_last_one(self, page: Page) -> None:
        assert page.state["proven"]
        assert page.state["game"]["view"]["moves"][-1]["by"] == 1
        page.game("undo")
        assert not page.state["proven"], "before Python has answered"
        assert not page.settle().state["proven"]
        assert not page.game("redo").settle().state["proven"]

    @pytest.mark.parametrize("act", [("restart",), ("newRound",), ("setOpponent", "normal"), ("setOpponent", "two")])
    def test_it_goes_when_something_else_comes(self, page: Page, act: tuple[str, ...]) -> None:
        page.game(*act)
        assert not page.state["proven"]
        assert not page.settle().state["proven"]

    def test_it_is_not_stored(self, device: Device, page: Page) -> None:
        assert "proven" not in page.record
        assert not device.page("later").start().state["proven"]


def test_thinking_says_so_after_three_tenths_of_a_second(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0").answer()
    page.tick(290)
    assert not page.state["slow"]
    page.tick(20)
    assert page.state["slow"]
    assert not page.settle().state["slow"]


def test_the_pause_before_a_line_is_no_thinking(device: Device) -> None:
    device.store(SETTINGS, {"schema": 1, "tempo": "calm", "size": "3x3"})
    page = device.page().start().game("tap", "h0,0").answer()
    page.answer().tick(340)
    assert page.state["thinking"]
    page.tick(20)
    assert not page.state["slow"]


class TestAddress:
    """While an address is being read, the own game is only set aside."""

    def test_nothing_is_written_over_the_own_game(self, device: Device) -> None:
        page = device.page().start().game("tap", "h0,0").settle()
        before = page.record
        page.game("openLink", "4x4;h0,0").game("tap", "h4,3").game("setOpponent", "two").game("tap", "v0,4")
        assert page.record == before
        assert page.state["game"]["seats"] == ["human", "human"]
        page.settle()
        assert page.moves == ["h0,0", "h4,3", "v0,4"]
        assert device.storage[PREVIOUS]["save"] == before["save"]
        assert device.storage[PREVIOUS]["seats"] == before["seats"]
        assert "previous" in page.told["happened"]

    def test_a_bad_one_gives_the_stored_line_back(self, device: Device) -> None:
        page = device.page().start().game("tap", "h0,0").settle()
        line = next(line for line in ("h2,2", "v2,3") if line not in page.moves)
        page.game("tap", line)
        assert page.record["pending"] == [line]
        later = device.page("later").game("openLink", "4x4;h0,0_h0,0").game("tap", "h4,3")
        assert later.record["pending"] == [line]
        later.start()
        assert later.told["told"] == ["link_move"]
        assert later.moves[:3] == [*page.moves, line]

    @pytest.mark.parametrize("text", ["nonsense", ";h0,0", "9x99"])
    def test_one_that_shows_no_board_leaves_the_own_one(self, device: Device, text: str) -> None:
        page = device.page().game("openLink", text).game("tap", "h1,1")
        assert page.record["pending"] == ["h1,1"]
        page.start()
        assert page.moves[0] == "h1,1"
        assert len(page.told["told"]) == 1

    @pytest.mark.parametrize("act", [("newRound",), ("setSize", "4x4"), ("recall",)])
    def test_another_game_takes_it_out_of_the_address(self, device: Device, act: tuple[str, ...]) -> None:
        first = device.page().start().game("tap", "h0,0").settle().game("newRound").settle()
        first.game("tap", "h1,0").settle()
        page = device.page("later").game("openLink", "5x5;h0,0").game(*act)
        assert page.state["link"] is None
        assert page.told["happened"].count("linked") == 1
        assert lines(device.storage[PREVIOUS]["view"])[0] == "h1,0", "it is the own game that was left"

    def test_a_second_one_keeps_the_same_own_game_aside(self, device: Device) -> None:
        page = device.page().start().game("tap", "h0,0").settle()
        mine = page.state["game"]["id"]
        page.game("openLink", "4x4").game("openLink", "7x7;h0,0_h0,0").settle()
        assert page.state["game"]["id"] == mine

    def test_the_newer_game_of_another_tab_is_set_aside_too(self, device: Device) -> None:
        page = device.page().game("openLink", "4x4;h0,0")
        other = device.page("other").tick(10).start().game("tap", "h0,0").settle()
        page.game("takeOver").start()
        assert page.moves[0] == "h0,0"
        assert page.state["game"]["table"] == "4x4"
        assert lines(device.storage[PREVIOUS]["view"]) == other.moves


class TestPrevious:
    """The game that was left last."""

    def test_it_is_offered_after_a_reload_and_comes_back(self, device: Device) -> None:
        page = device.page().start().game("tap", "h0,0").settle()
        left = page.moves
        page.game("newRound").settle()
        later = device.page("later").game("offer").start()
        assert later.told["happened"].count("previous") == 1
        later.game("recall").settle()
        assert later.moves == left
        assert PREVIOUS not in device.storage
        assert "previous" not in device.page("last").game("offer").told["happened"]

    def test_the_game_it_replaces_can_come_back_in_turn(self, device: Device) -> None:
        page = device.page().start().game("tap", "h0,0").settle().game("newRound").settle()
        page.game("tap", "v1,1").settle()
        count = page.told["happened"].count("previous")
        page.game("recall").settle()
        assert page.moves[0] == "h0,0"
        assert page.told["happened"].count("previous") == count + 1
        assert page.game("recall").settle().moves[0] == "v1,1"

    def test_a_line_tapped_just_before_is_not_lost(self, device: Device) -> None:
        page = device.page().start().game("tap", "h0,0").settle()
        line = next(line for line in ("h2,2", "v2,3") if line not in page.moves)
        before = page.moves
        page.game("tap", line).game("newRound").settle()
        assert page.moves == []
        assert page.game("recall").settle().moves[:3] == [*before, line]

    def test_without_storage_it_comes_back_too(self, device: Device) -> None:
        device.do("deny")
        page = device.page().start().game("tap", "h0,0").settle()
        left = page.moves
        page.game("newRound").settle()
        assert page.game("recall").settle().moves == left
        assert page.told["trouble"] == ["denied"]


@pytest.mark.parametrize(
    "damage",
    [
        {"table": "3x3/players=3"},
        {"save": "spielkasten 1\n"},
        {"seats": ["human", "human", "human"]},
    ],
)
def test_what_cannot_be_opened_is_set_aside(device: Device, damage: dict[str, Any]) -> None:
    """A table for three with two seats too: nobody can play it here, and Python refuses it."""
    page = device.page().start().game("tap", "h0,0").settle()
    record = page.record
    if "table" in damage:
        view = {**record["view"], "table": damage["table"], "scores": [0, 0, 0], "moves": [], "last": None}
        damage = {**damage, "save": None, "view": view}
    device.store(GAME, {**record, **damage})
    later = device.page("later").start()
    assert later.state["phase"] == "ready"
    assert later.state["opened"]
    assert later.moves == []
    assert QUARANTINE in device.storage
    assert later.game("tap", "h1,1").settle().moves[0] == "h1,1"


def test_a_new_game_that_python_refuses_is_set_aside(device: Device) -> None:
    page = device.page().start()
    device.store(GAME, {**page.record, "save": None})
    later = device.page("later").do("start").answer()
    worker, request = later.asked.pop(0)
    assert request["do"] == "new"
    later.do("answer", worker, json.dumps({"id": request["id"], "error": {"key": "bad_seats"}}))
    assert later.settle().state["opened"]
    assert QUARANTINE in device.storage


def test_a_refusal_that_comes_late_leaves_the_newer_game(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0").settle()
    device.store(GAME, {**page.record, "save": page.record["save"].replace("h0,0", "h9,9")})
    later = device.page("later").do("start").answer().game("newRound")
    mine = later.state["game"]["id"]
    assert later.settle().state["game"]["id"] == mine
    assert later.record["id"] == mine


def test_a_hidden_tab_never_writes_over_a_newer_game(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0").do("hide", True)
    other = device.page("other").tick(10).game("newRound").start().game("tap", "v2,2").settle()
    newer = other.record
    assert page.settle().moves[0] == "h0,0"
    assert device.storage[GAME] == newer
    page.do("hide", False).game("takeOver").settle()
    assert page.moves == other.moves
    assert "taken_over" in page.told["happened"]
