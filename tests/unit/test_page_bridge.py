"""The page's bridge: a worker that dies, hangs or does not answer."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.unit.page_device import Device


@pytest.fixture(scope="module")
def node() -> Iterator[Device]:
    with Device() as made:
        yield made


@pytest.fixture
def device(node: Device) -> Device:
    return node.fresh()


def test_a_death_brings_a_new_worker_and_the_game_goes_on(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0").settle()
    before = page.moves
    page.do("crash", 0)
    assert page.told["ended"] == [True, False]
    assert page.told["listened"] == ["lost"]
    assert page.state["phase"] == "loading"
    line = next(line for line in ("h2,2", "v2,3") if line not in before)
    page.game("tap", line).settle()
    assert page.state["phase"] == "ready"
    assert page.moves[:3] == [*before, line]


def test_the_third_death_is_told(device: Device) -> None:
    page = device.page().start()
    page.do("crash", 0).settle().do("crash", 1).settle().do("crash", 2)
    assert page.state["failure"] == {"key": "worker_died"}
    assert page.told["ended"] == [True, True, True]
    assert page.start().state["phase"] == "ready", "trying again helps"


def test_deaths_far_apart_do_not_add_up(device: Device) -> None:
    page = device.page().start()
    for worker in range(4):
        page.do("crash", worker).settle().tick(90_000)
    assert page.state["phase"] == "ready"


def test_a_worker_that_cannot_start_is_told(device: Device) -> None:
    page = device.page().do("start").do("crash", 0)
    assert page.state["failure"] == {"key": "failed_worker"}


@pytest.mark.parametrize(("stage", "ms"), [("download", 30_000), ("python", 60_000), ("engine", 60_000)])
def test_a_start_that_stands_still_is_told(device: Device, stage: str, ms: int) -> None:
    page = device.page().do("start").tick(20_000)
    page.do("answer", 0, json.dumps({"loading": {"stage": stage, "fraction": 0.1}})).tick(ms - 1)
    assert page.state["phase"] == "loading"
    assert page.tick(1).state["failure"] == {"key": f"stalled_{stage}"}
    assert page.told["ended"] == [True]


def test_a_request_without_an_answer_ends_the_worker(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0")
    page.asked.clear()
    page.tick(12_000)
    assert page.told["ended"] == [True, False]
    assert page.settle().moves[0] == "h0,0", "the line was kept"


def test_an_answer_of_a_dead_worker_is_not_heard(device: Device) -> None:
    page = device.page().start().game("tap", "h0,0").do("crash", 0)
    page.answer()
    assert page.moves == []
    assert page.state["pending"] == ["h0,0"]
