"""Casino as people play it: whole rounds by mouse, touch and keyboard, interruptions, two people, the daily deal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import READY, SETTINGS
from tests.browser.test_looks import serious

GAME, DAILY = "spielkasten.casino.game", "spielkasten.casino.daily"
PATHS = {"de": "de/casino/", "en": "en/casino/"}
ROUND = {"tempo": "instant", "casino_opponent": "leicht", "casino_points": 0, "casino_dealer": "other"}


class Casino:
    """One open table, read as a person reads it: buttons, sentence, dialogs."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)

    def settings(self, **changes: Any) -> Casino:
        """Store settings as an earlier visit would have; takes effect at the next opening."""
        self.page.goto(f"{self.site}404.html")
        self.page.evaluate(
            "([key, value]) => localStorage.setItem(key, value)", [SETTINGS, json.dumps({"schema": 1, **changes})]
        )
        return self

    def open(self, *, lang: str = "de", query: str = "", ready: bool = True) -> Casino:
        self.page.goto(f"{self.site}{PATHS[lang]}{query}")
        return self.wait_ready().settle() if ready else self

    def wait_ready(self) -> Casino:
        self.page.wait_for_function(READY, timeout=60_000)
        return self

    # --- reading -----------------------------------------------------------------------------

    def stored(self, key: str = GAME) -> Any:
        return json.loads(self.page.evaluate("key => localStorage.getItem(key)", key) or "null")

    def moves(self) -> list[str]:
        return [move["text"] for move in self.stored()["view"]["moves"]]

    @property
    def hand(self) -> Locator:
        return self.page.locator(".casino-hand button")

    @property
    def fitting(self) -> Locator:
        """What goes with all that is chosen."""
        return self.page.locator(".casino-field .fits:not(.chosen)")

    def live(self) -> Locator:
        return self.page.locator("#plays button[aria-disabled=false]")

    def dialog(self) -> str:
        return self.page.locator("dialog[open]").inner_text()

    def sentence(self) -> str:
        """As it is seen."""
        return self.page.locator("#sentence").inner_text().split("\n")[0]

    # --- doing -------------------------------------------------------------------------------

    def settle(self) -> Casino:
        """Wait until a person can choose, uncover a hand, or has a dialog to read."""
        self.page.wait_for_function(
            """() => document.querySelector('dialog[open]')
                || document.querySelector('#hand-over:not([hidden])')
                || document.querySelector('#finished:not([hidden])')
                || document.querySelector('.casino-hand button:not([aria-disabled=true])')""",
            timeout=30_000,
        )
        return self

    def told(self) -> Casino:
        """Wait until Python has said what can be done with the chosen cards."""
        self.page.locator("#plays[aria-busy=false]").wait_for()
        return self

    def turn(self, press: Callable[[Locator], None]) -> None:
        """One play of a person who takes what can be taken; `press` is mouse, finger or keys."""
        count = self.hand.count()
        for place in range(count):
            press(self.hand.nth(place))
            self.told()
            for _ in range(6):
                if not self.fitting.count() or self.page.locator("#plays .primary:not([data-kind=trail])").count():
                    break
                press(self.fitting.first)
                self.told()
            if self.live().count():
                press(self.live().first)
                self.settle()
                return
            self.page.keyboard.press("Escape")
            self.told()
        raise AssertionError("there always is something to play")

    def play_out(self, press: Callable[[Locator], None]) -> int:
        """Play until a dialog tells of the round; give how many plays were ours."""
        count = 0
        while not self.page.locator("dialog[open]").count():
            self.turn(press)
            count += 1
        return count


def click(target: Locator) -> None:
    target.click()


def tap(target: Locator) -> None:
    target.tap()


@pytest.fixture
def casino(page: Page, site: str) -> Casino:
    return Casino(page, site)


@pytest.fixture
def phone(opened: Any, site: str) -> Casino:
    made = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=3)
    return Casino(made.page, site)


def test_a_round_with_the_mouse(casino: Casino) -> None:
    casino.settings(**ROUND).open()
    assert casino.hand.count() == 4
    assert casino.play_out(click) == 24
    mine, theirs = casino.stored()["view"]["totals"]
    title = "Gewonnen!" if mine > theirs else "Diesmal nicht" if mine < theirs else "Unentschieden"
    assert title in casino.dialog()
    assert casino.page.locator("#end-result [data-score]").all_inner_texts() == [str(mine), str(theirs)]
    assert casino.stored()["seed"] in casino.dialog()
    casino.page.get_by_role("button", name="Tisch ansehen").click()
    casino.page.locator("#open-record").click()
    games = casino.page.locator("[data-tally=games] td").all_inner_texts()
    assert games == ["1", "0", "0"]
    assert casino.complaints == []


def test_rounds_with_a_finger_on_a_phone(phone: Casino) -> None:
    phone.settings(**ROUND | {"casino_points": 21}).open()
    assert phone.play_out(tap) == 24
    assert "Runde 1" in phone.dialog()
    total = phone.page.locator("#round .totals td").all_inner_texts()
    assert [int(text) for text in total] == phone.stored()["view"]["totals"]

    phone.page.reload()
    phone.page.locator("#round[open]").wait_for()
    plays = len(phone.moves())
    phone.wait_ready()
    assert len(phone.moves()) == plays, "the next deal waits until the points are looked at"
    phone.page.get_by_role("button", name="Weiter").tap()
    phone.settle().turn(tap)
    assert len(phone.moves()) > plays
    assert phone.complaints == []


def test_a_round_by_keyboard_alone(casino: Casino) -> None:
    page = casino.settings(**ROUND).open().page

    def press(target: Locator) -> None:
        """Tab to the part of the page, arrows within it, Enter."""
        wanted = target.element_handle()
        inside = "(wanted) => wanted.parentElement.contains(document.activeElement)"
        at = "(wanted) => wanted === document.activeElement"
        for _ in range(60):
            if page.evaluate(inside, wanted):
                break
            page.keyboard.press("Tab")
        for key in ("ArrowRight", "ArrowLeft", "Tab"):
            for _ in range(8):
                if page.evaluate(at, wanted):
                    page.keyboard.press("Enter")
                    return
                if not page.evaluate(inside, wanted):
                    break
                page.keyboard.press(key)
        raise AssertionError(f"keys do not lead to {target}")

    assert casino.play_out(press) == 24
    page.locator("#end[open]").wait_for()
    page.keyboard.press("Enter")  # the dialog's main button: once more
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    casino.settle()
    assert casino.moves() == []
    assert page.evaluate("document.activeElement.closest('.casino-hand') !== null"), "the focus is at the table again"
    assert casino.complaints == []


def test_a_reload_in_the_computers_turn(casino: Casino) -> None:
    casino.settings(**ROUND | {"casino_opponent": "schwer", "tempo": "calm"}).open()
    casino.hand.first.click()
    casino.told().live().last.click()
    casino.page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).view.moves.length === 1", arg=GAME)
    assert "Computer" in casino.sentence()
    casino.page.reload()
    casino.wait_ready()
    casino.page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).view.moves.length === 2", arg=GAME)
    casino.settle().turn(click)
    assert casino.complaints == []


def test_a_new_game_while_it_thinks(casino: Casino) -> None:
    casino.settings(**ROUND | {"casino_opponent": "schwer", "tempo": "calm"}).open()
    casino.hand.first.click()
    casino.told().live().last.click()
    casino.page.locator("#new").click()
    casino.page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).view.moves.length === 0", arg=GAME)
    casino.settle()
    casino.page.wait_for_timeout(2500)
    assert casino.moves() == []
    assert casino.hand.count() == 4
    casino.page.get_by_role("button", name="Zurückholen").click()
    casino.page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).view.moves.length === 2", arg=GAME)
    assert casino.complaints == []


def test_twenty_fast_taps_do_no_harm(casino: Casino) -> None:
    casino.settings(**ROUND).open()
    press_all = """selectors => {
        for (let n = 0; n < 20; n += 1)
            for (const selector of selectors) document.querySelectorAll(selector).forEach((button) => button.click());
    }"""
    casino.page.evaluate(press_all, [".casino-hand button", ".casino-field button", "#plays button"])
    casino.settle().told()
    assert len(casino.moves()) <= 2
    before = len(casino.moves())
    casino.page.keyboard.press("Escape")
    casino.hand.first.click()
    casino.told().live().last.dblclick()
    casino.page.evaluate(press_all, ["#plays button"])
    casino.settle()
    casino.page.wait_for_timeout(500)
    assert len(casino.moves()) == before + 2, "played once, answered once"
    assert casino.complaints == []


def test_a_button_that_is_off_says_why(casino: Casino) -> None:
    casino.settings(**ROUND).open()
    capture = casino.page.locator("#plays [data-kind=capture]")
    capture.dispatch_event("click")
    assert "Wähl zuerst eine Karte" in casino.page.locator("#under-text").inner_text()
    casino.hand.first.click()
    casino.told()
    capture.dispatch_event("click")
    assert "Such dir aus, was du stechen" in casino.page.locator("#under-text").inner_text()


def test_the_live_region_tells_plays_in_words(casino: Casino) -> None:
    page = casino.settings(**ROUND).open().page
    heard: list[str] = []
    page.expose_function("heard", lambda text: heard.append(text))
    page.evaluate(
        """() => new MutationObserver(() => window.heard(document.querySelector('#live').textContent))
            .observe(document.querySelector('#live'), {childList: true, characterData: true, subtree: true})"""
    )
    for _ in range(8):
        casino.turn(click)
    page.wait_for_timeout(1200)
    said = " ".join(heard)
    suits = "(Pik|Herz|Karo|Kreuz)"
    assert re.search(rf"Der Computer (nimmt mit {suits} \w+|legt {suits} \w+ ab)", said), said
    assert re.search(r"Computer: \d+ Karten, \d+ Pik\.", said), said
    assert not re.search("[♠♥♦♣]", said), "signs are for eyes"


def test_undo_that_shows_cards_is_told(casino: Casino) -> None:
    casino.settings(**ROUND).open().turn(click)
    casino.page.locator("#undo").click()
    casino.page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).view.moves.length === 0", arg=GAME)
    assert "gekennzeichnet" in casino.page.locator("#under-text").inner_text()
    casino.page.keyboard.press("y")
    casino.page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).view.moves.length === 2", arg=GAME)


def test_two_people_hand_the_device_over(casino: Casino) -> None:
    page = casino.settings(**ROUND | {"casino_opponent": "two"}).open().page
    uncover = page.get_by_role("button", name="Hand aufdecken")
    assert "Spieler 1" in page.locator("#hand-over").inner_text()
    assert casino.hand.count() == 0
    uncover.click()
    casino.settle()
    assert casino.hand.count() == 4
    mine = set(casino.stored()["view"]["hand"])
    casino.turn(click)
    assert "Spieler 2" in page.locator("#hand-over").inner_text()
    shown = page.eval_on_selector_all(".casino-sheet [data-key]", "cards => cards.map((card) => card.dataset.key)")
    assert not mine & set(shown) - set(casino.stored()["view"]["loose"])
    assert casino.hand.count() == 0
    page.reload()
    casino.wait_ready().settle()
    assert casino.hand.count() == 0, "a reload covers"


def test_a_finished_game_travels_by_its_link_and_is_replayed(casino: Casino) -> None:
    page = casino.settings(**ROUND).open().page
    casino.play_out(click)
    save = casino.stored()["save"]
    page.locator("#end-replay").click()
    under = page.locator("#under-text")
    page.locator("#steps").wait_for()
    assert "0 von 48" in under.inner_text()
    assert page.locator(".casino-side.other [data-card]").count() == 4, "the other hand lies open"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#under-text').textContent.includes('1 von 48')")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#under-text').textContent.includes('48 von 48')")

    page.evaluate("localStorage.clear()")
    casino.open(lang="en", query="#" + save.strip().replace(" ", "~").replace("\n", ";"))
    page.locator("#finished:not([hidden])").wait_for()
    page.wait_for_function("key => JSON.parse(localStorage.getItem(key))?.save", arg=GAME)
    assert casino.stored()["save"] == save
    assert "#" not in page.url
    assert page.locator("dialog[open]").count() == 0
    assert casino.complaints == []


def test_a_bad_text_is_told_and_changes_nothing(casino: Casino) -> None:
    page = casino.settings(**ROUND).open().page
    casino.turn(click)
    before = casino.moves()
    page.locator("#open-files").click()
    page.locator("#files-text").fill(casino.stored()["save"].replace("moves ", "moves KSxKH "))
    page.get_by_role("button", name="Öffnen", exact=True).click()
    page.wait_for_function("() => document.querySelector('#files-problem').textContent")
    assert "Zug 1 der gespeicherten Partie geht nicht: KSxKH" in page.locator("#files-problem").inner_text()
    assert casino.moves() == before


def test_the_daily_deal(casino: Casino) -> None:
    page = casino.settings(tempo="instant").open().page
    page.locator("#to-day").click()
    casino.settle()
    assert casino.play_out(click) == 24
    page.wait_for_function("() => document.querySelector('#share-text').value")
    [(date, result)] = casino.stored(DAILY)["days"].items()
    text = page.locator("#share-text").input_value()
    assert date in text
    assert " : ".join(map(str, result["points"])) in text
    assert page.url.endswith(f"?d={date}")
    page.get_by_role("button", name="Tisch ansehen").click()
    page.locator("#leave-day").click()
    casino.settle()
    assert casino.moves() == [] or len(casino.moves()) == 1
    assert casino.complaints == []


@pytest.mark.parametrize("asked", ["2199-01-01", "2026-02-30", "x"])
def test_a_day_that_is_none(casino: Casino, asked: str) -> None:
    casino.settings(**ROUND).open(query=f"?d={asked}")
    assert "Tagesspiel" in casino.page.locator("#toasts").inner_text()
    assert casino.page.locator("#day").is_hidden()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900)])
def test_it_fits_and_nothing_scrolls_sideways(opened: Any, site: str, width: int, height: int) -> None:
    casino = Casino(opened(viewport={"width": width, "height": height}).page, site)
    casino.settings(**ROUND, card_counter=True).open()
    casino.hand.first.click()
    casino.told()
    assert casino.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for button in casino.page.locator("#plays button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    if height >= 568:
        lowest = casino.page.locator("#plays").bounding_box()
        assert lowest
        assert lowest["y"] + lowest["height"] <= height + 1, "hand and buttons are on the first screen"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["system", "high"])
def test_axe_finds_nothing(opened: Any, site: str, theme: str, contrast: str) -> None:
    casino = Casino(opened(bypass_csp=True).page, site)
    casino.settings(**ROUND, theme=theme, contrast=contrast, card_counter=True).open()
    casino.turn(click)
    casino.hand.first.click()
    casino.told()
    casino.page.wait_for_timeout(400)
    for opener in (None, "#last", "#open-files", "#open-record"):
        if opener:
            casino.page.locator(opener).click()
            casino.page.wait_for_timeout(300)
        assert serious(casino.page) == []
        if opener:
            casino.page.keyboard.press("Escape")


def test_in_english(casino: Casino) -> None:
    casino.settings(**ROUND).open(lang="en")
    casino.turn(click)
    casino.page.locator("#last").click()
    text = casino.page.locator("main").inner_text() + casino.dialog()
    assert re.findall(r"\b(?:Karten|Partie|und|der|die|das|Zug|Herz|Pik|Kreuz|Karo)\b", text) == []
