"""What a person does on Casino's page, for tests of its controller with the real door."""

from __future__ import annotations

from typing import Any

from tests.unit.page_device import SETTINGS, Device, Page


def wish(device: Device, **changes: object) -> None:
    """Settings as an earlier visit has left them: the person begins, against the quickest level."""
    usual = {"schema": 1, "tempo": "instant", "casino_opponent": "leicht", "casino_dealer": "other"}
    device.store(SETTINGS, usual | changes)


def texts(page: Page) -> list[str]:
    return [move["text"] for move in page.state["game"]["view"]["moves"]]


def view(page: Page) -> Any:
    return page.state["game"]["view"]


def live(page: Page) -> list[Any]:
    return [button for button in page.state["choices"]["buttons"] if button["live"]]


def fitting(page: Page) -> list[tuple[str, str]]:
    """The taps that go with all that is chosen."""
    fits, selected = page.state["choices"]["fits"], page.state["selected"]
    loose = [("tapLoose", card) for card in fits["loose"] if card not in selected["loose"]]
    return loose + [("tapBuild", name) for name in fits["builds"] if name not in selected["builds"]]


def chosen(page: Page) -> Any:
    """Choose cards with which something can be done; give the button."""
    for card in view(page)["hand"]:
        page.game("tapCard", card).settle()
        while more := fitting(page):
            page.game(*more[0]).settle()
            if live(page):
                return live(page)[0]
        if live(page):
            return live(page)[0]
        page.game("clear")
    raise AssertionError("there always is something to play")


def until_shown(page: Page) -> Page:
    """Let time pass until the computer's card lies open."""
    for _ in range(100):
        if page.state["shown"]:
            return page
        page.answer() if page.asked else page.tick(100)
    raise AssertionError("the computer shows no card")


def play(page: Page) -> Page:
    return page.game("act", chosen(page)).settle()


def play_round(page: Page) -> Page:
    """Play on until points wait to be looked at."""
    for _ in range(50):
        if len(view(page)["scores"]) > page.state["game"]["seen"]:
            return page
        if page.state["holder"] is None and page.state["game"]["seats"] == ["human", "human"]:
            page.game("uncover")
        play(page)
    raise AssertionError("a round has 48 plays")
