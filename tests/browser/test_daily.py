"""The daily board as a person meets it: a day by taps, midnight, sharing, practice, and all data as one file."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Table

GAMES, RECORD, SETTINGS = "spielkasten.daily.games", "spielkasten.daily.record", "spielkasten.settings"
PATHS = {"de": "de/tagesbrett/", "en": "en/daily-board/"}
# Playwright's clock takes the page's performance marks away: what a person sees has to do.
PAINTED = "() => document.querySelectorAll('#board [role=gridcell]').length === 60"
READY = "() => document.querySelector('#sentence').textContent && document.querySelector('#progress').hidden"
NOON = datetime.datetime(2026, 11, 30, 12, 0)
LATE = datetime.datetime(2026, 11, 30, 23, 58)


class Day:
    """The page of the daily board on a device whose clock the test sets."""

    def __init__(self, page: Page, site: str, now: datetime.datetime = NOON) -> None:
        self.page = page
        self.site = site
        self.table = Table(page, site)
        page.clock.install(time=now)
        page.goto(f"{site}404.html")
        page.evaluate(
            "key => localStorage.setItem(key, JSON.stringify({schema: 1, tempo: 'instant', motion: 'off'}))", SETTINGS
        )

    def open(self, lang: str = "de", query: str = "") -> Day:
        self.page.goto(f"{self.site}{PATHS[lang]}{query}")
        self.page.wait_for_function(PAINTED)
        self.page.wait_for_function(READY, timeout=60_000)
        self.table.wait_drawn("> 15")
        return self

    def stored(self, key: str) -> Any:
        found = self.page.evaluate("key => localStorage.getItem(key)", key)
        return json.loads(found) if found else None

    def game(self, date: str = "2026-11-30") -> Any:
        return self.stored(GAMES)["games"].get(date)

    def days(self) -> Any:
        return (self.stored(RECORD) or {"days": {}})["days"]

    def draw(self, line: str, *, touch: bool = False) -> None:
        before = len(self.table.drawn())
        (self.table.tap if touch else self.table.click)(line)
        self.table.wait_drawn(f"> {before}")
        self.settle()

    def settle(self) -> None:
        self.page.wait_for_function(
            """key => {
                const {games, practice} = JSON.parse(localStorage.getItem(key));
                return [...Object.values(games), practice].every((game) =>
                    !game || (!game.pending.length && game.view.to_move !== 1));
            }""",
            arg=GAMES,
            timeout=30_000,
        )

    def sensible(self) -> str:
        """Close a box if one can be closed, else draw the first free line."""
        return (self.table.closing() or self.table.free())[0]

    def play_out(self, *, touch: bool = False) -> None:
        while self.table.free():
            self.draw(self.sensible(), touch=touch)

    def dialog(self) -> Any:
        return self.page.locator("#day-end")

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def day(page: Page, site: str) -> Any:
    made = Day(page, site)
    yield made
    assert made.table.complaints == []
    assert made.table.foreign == []


def test_a_whole_day_by_taps_with_a_reload_in_between(opened: Any) -> None:
    table = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    day = Day(table.page, table.site).open()
    page = day.page
    expect(page.locator("#sentence")).to_contain_text("Montag, 30. November 2026")
    given = day.table.drawn()
    assert 16 <= len(given) <= 20
    expect(page.locator("#best")).to_be_hidden()
    day.draw(day.sensible(), touch=True)
    day.draw(day.sensible(), touch=True)
    assert page.url.endswith("?d=2026-11-30")
    before = day.table.drawn()
    page.reload()
    page.wait_for_function(PAINTED)
    assert day.table.drawn() == before, "the board stands before Python is there"
    page.wait_for_function(READY, timeout=60_000)
    day.button("Tipp").click()
    page.get_by_text("So würde der starke Computer ziehen.").wait_for(timeout=30_000)
    day.button("Tipp").click()
    day.draw(day.sensible(), touch=True)
    day.button("Rückgängig").click()
    page.wait_for_function("key => JSON.parse(localStorage.getItem(key)).games['2026-11-30'].undos === 1", arg=GAMES)
    page.wait_for_timeout(300)
    day.play_out(touch=True)
    expect(day.dialog()).to_be_visible()
    result = day.days()["2026-11-30"]
    assert result["boxes"] == day.table.scores()[0]
    assert (result["hints"], result["undos"], result["own"]) == (1, 1, True)
    assert 13 <= result["best"] <= 25
    expect(day.dialog()).to_contain_text("1 Tipp · 1-mal zurückgenommen · Serie: 1 Tag")
    assert not page.url.endswith("?d=2026-11-30"), "tomorrow's visit shows tomorrow's board"
    day.dialog().get_by_role("button", name="Brett ansehen").click()
    expect(page.locator("#best")).to_have_text(str(result["best"]))
    for name in ("Rückgängig", "Wiederholen", "Tipp", "Neu starten"):
        assert day.button(name).get_attribute("aria-disabled") == "true", "what counts stands"
    page.reload()
    page.wait_for_function(READY, timeout=60_000)
    expect(page.locator("#yours")).to_have_text(str(result["boxes"]))
    assert day.table.free() == []


def test_equal_play_gives_equal_results(day: Day, opened: Any) -> None:
    day.open()
    other = opened()
    again = Day(other.page, other.site).open("en")
    for _ in range(3):
        line = day.sensible()
        day.draw(line)
        again.draw(line)
    assert day.game()["link"] == again.game()["link"]


def test_share_text_is_copied_truly_or_stands_to_be_copied(opened: Any) -> None:
    table = opened(permissions=["clipboard-read", "clipboard-write"])
    table.page.add_init_script("navigator.share = undefined")
    day = Day(table.page, table.site).open()
    day.play_out()
    day.dialog().wait_for()
    text = day.page.locator("#share-text").input_value()
    result = day.days()["2026-11-30"]
    lines = text.splitlines()
    assert lines[0] == "Spielkasten Tagesbrett 2026-11-30"
    assert lines[1] == f"🟨 {result['boxes']} : {25 - result['boxes']} 🟥 · bestmöglich {result['best']}"
    assert len(re.findall("[🟨🟥]", "".join(lines[2:-1]))) == 25
    assert lines[-1] == f"{day.site}de/tagesbrett/?d=2026-11-30"
    assert not re.search(r"[hv]\d,\d", text)
    expect(day.page.locator("#send")).to_be_hidden()
    day.button("Kopieren").click()
    expect(day.page.locator("#share-note")).to_have_text("Kopiert.")
    assert day.page.evaluate("navigator.clipboard.readText()") == text
    day.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    day.button("Kopieren").click()
    expect(day.page.locator("#share-note")).to_contain_text("lässt das Kopieren hier nicht zu")
    assert day.page.evaluate("document.activeElement.id") == "share-text"
    chosen = "(({selectionStart: a, selectionEnd: b, value}) => value.slice(a, b))(document.activeElement)"
    assert day.page.evaluate(chosen) == text


def test_a_device_that_shares_gets_the_text_and_whoever_thinks_better_no_error(opened: Any) -> None:
    table = opened()
    table.page.add_init_script(
        "navigator.share = async (given) => { window.shared = given; throw new DOMException('', window.how); }"
    )
    day = Day(table.page, table.site).open()
    day.play_out()
    day.dialog().wait_for()
    day.page.evaluate("window.how = 'AbortError'")
    day.button("Teilen …").click()
    assert day.page.evaluate("window.shared.text") == day.page.locator("#share-text").input_value()
    assert day.page.locator("#share-note").inner_text() == ""
    day.page.evaluate("window.how = 'NotAllowedError'")
    day.button("Teilen …").click()
    expect(day.page.locator("#share-note")).to_contain_text("kopieren")


class TestMidnight:
    """The clock of the page passes midnight."""

    def test_a_begun_board_stays_and_counts_for_its_day(self, page: Page, site: str) -> None:
        day = Day(page, site, LATE).open()
        expect(page.locator("#next")).to_have_text("in 2 Min.")
        day.draw(day.sensible())
        table = day.game()["table"]
        page.clock.fast_forward("04:00")
        page.locator("#toasts").get_by_text("Ein neues Tagesbrett ist da.").wait_for()
        day.draw(day.sensible())
        page.reload()
        page.wait_for_function(READY, timeout=60_000)
        assert day.game()["table"] == table
        expect(page.locator("#date")).to_have_text("Montag, 30. November 2026")
        day.play_out()
        page.clock.run_for(2000)
        day.dialog().wait_for()
        assert list(day.days()) == ["2026-11-30"]
        assert day.days()["2026-11-30"]["own"] is True
        day.dialog().get_by_role("button", name="Brett ansehen").click()
        day.button("Zum heutigen Brett").click()
        expect(page.locator("#date")).to_have_text("Dienstag, 1. Dezember 2026")
        page.wait_for_function("() => document.querySelectorAll('[role=gridcell]:not([aria-disabled])').length >= 40")
        expect(page.locator("#streak")).to_have_text("1 Tag")

    def test_an_untouched_board_makes_way(self, page: Page, site: str) -> None:
        day = Day(page, site, LATE).open()
        before = day.table.drawn()
        page.clock.fast_forward("04:00")
        expect(page.locator("#date")).to_have_text("Dienstag, 1. Dezember 2026")
        page.wait_for_function(
            """before => [...document.querySelectorAll('[role=gridcell][aria-disabled=true]')]
                .map((cell) => cell.dataset.line).sort().join() !== before""",
            arg=",".join(sorted(before)),
        )
        assert page.url.endswith("/tagesbrett/")

    def test_a_later_visit_offers_what_was_left(self, page: Page, site: str) -> None:
        day = Day(page, site, LATE).open()
        day.draw(day.sensible())
        left = day.game()["link"]
        page.clock.fast_forward("04:00")
        day.open()
        expect(page.locator("#date")).to_have_text("Dienstag, 1. Dezember 2026")
        page.get_by_role("button", name="Weiterspielen").click()
        expect(page.locator("#date")).to_have_text("Montag, 30. November 2026")
        assert day.game()["link"] == left
        page.wait_for_function("() => document.querySelector('#undo').getAttribute('aria-disabled') === 'false'")


class TestArchive:
    """Other days than today's."""

    def test_an_earlier_day_counts_but_makes_no_streak(self, day: Day) -> None:
        day.open(query="?d=2026-11-29")
        expect(day.page.locator("#date")).to_have_text("Sonntag, 29. November 2026")
        day.play_out()
        day.dialog().wait_for()
        assert day.days()["2026-11-29"]["own"] is False
        expect(day.dialog()).to_contain_text("zählt nicht für die Serie")
        day.dialog().get_by_role("button", name="Brett ansehen").click()
        expect(day.page.locator("#streak")).to_have_text("0 Tage")
        day.button("Statistik").click()
        expect(day.page.locator("#played")).to_have_text("1")
        expect(day.page.locator("#longest")).to_have_text("0")

    @pytest.mark.parametrize(
        ("query", "told"),
        [
            ("?d=2026-12-02", "Mittwoch, 2. Dezember 2026 gibt es noch nicht"),
            ("?d=gestern", "Das ist kein Tag"),
            ("?d=2026-02-30", "Das ist kein Tag"),
            ("?d=2019-12-31", "Das ist kein Tag"),
        ],
    )
    def test_what_is_no_day_yet_is_refused(self, day: Day, query: str, told: str) -> None:
        day.open(query=query)
        expect(day.page.locator("#toasts")).to_contain_text(told)
        expect(day.page.locator("#date")).to_have_text("Montag, 30. November 2026")
        assert day.page.url.endswith("/tagesbrett/")

    def test_any_day_can_be_chosen(self, day: Day) -> None:
        day.open()
        field = day.page.get_by_label("Ein anderer Tag")
        field.fill("2026-10-03")
        day.button("Zeigen").click()
        expect(day.page.locator("#date")).to_have_text("Samstag, 3. Oktober 2026")
        day.button("Zum heutigen Brett").click()
        expect(day.page.locator("#date")).to_have_text("Montag, 30. November 2026")


def test_practice_does_not_touch_the_record(day: Day) -> None:
    day.open()
    levels = day.page.locator("#levels")
    assert levels.get_by_role("button", name="Normal").get_attribute("aria-disabled") == "true"
    day.draw(day.sensible())
    begun = day.game()
    levels.get_by_role("button", name="Leicht").click()
    expect(day.page.locator("#level")).to_have_text("Leicht")
    expect(day.page.locator("#practising")).to_be_visible()
    day.page.wait_for_function("() => document.querySelector('#hint').getAttribute('aria-disabled') === 'false'")
    day.draw(day.sensible())
    day.page.reload()
    day.page.wait_for_function(READY, timeout=60_000)
    expect(day.page.locator("#level")).to_have_text("Leicht")
    day.play_out()
    day.page.wait_for_timeout(1200)
    expect(day.dialog()).to_be_hidden()
    assert day.days() == {}
    assert day.game() == begun
    day.button("Zurück zum Tagesbrett").click()
    expect(day.page.locator("#level")).to_have_text("Normal")
    assert day.table.drawn() == {*begun["view"]["given"], *(move["line"] for move in begun["view"]["moves"])}


def test_everything_goes_into_a_file_and_comes_back(day: Day, tmp_path: Path) -> None:
    day.open()
    day.draw(day.sensible())
    result = {"boxes": 14, "best": 13, "hints": 0, "undos": 0, "own": True}
    day.page.evaluate(
        "([key, value]) => localStorage.setItem(key, JSON.stringify(value))",
        [RECORD, {"schema": 1, "days": {"2026-11-29": result}}],
    )
    day.button("Einstellungen").click()
    with day.page.expect_download() as download:
        day.button("Alles in eine Datei sichern").click()
    assert download.value.suggested_filename == "spielkasten-2026-11-30.json"
    saved = tmp_path / "saved.json"
    download.value.save_as(saved)
    before = {key: day.stored(key) for key in (GAMES, RECORD, SETTINGS)}
    broken = tmp_path / "broken.json"
    broken.write_text(saved.read_text(encoding="utf-8").replace('"best": 13', '"best": 99'), encoding="utf-8")

    day.page.evaluate("localStorage.clear()")
    day.open()
    assert day.stored(RECORD) is None
    day.button("Einstellungen").click()
    day.page.locator("#backup-file").set_input_files(broken)
    expect(day.page.locator("#backup-note")).to_contain_text("beschädigt: ")
    assert day.stored(RECORD) is None
    day.page.locator("#backup-file").set_input_files(saved)
    expect(day.page.locator("#backup-found")).to_contain_text("Ergebnisse der Tagesbretter")
    with day.page.expect_navigation():
        day.button("Ja, ersetzen").click()
    day.page.wait_for_function(READY, timeout=60_000)
    after = {key: day.stored(key) for key in (GAMES, RECORD, SETTINGS)}
    assert after[RECORD] == before[RECORD]
    assert after[SETTINGS] == before[SETTINGS]
    assert after[GAMES]["games"]["2026-11-30"]["link"] == before[GAMES]["games"]["2026-11-30"]["link"]
    expect(day.page.locator("#streak")).to_have_text("1 Tag")


def test_the_page_leads_to_the_game_and_back(day: Day) -> None:
    day.open("en", "?d=2026-11-28")
    expect(day.page.locator("#date")).to_contain_text("28 November 2026")
    day.page.locator("#language").click()
    expect(day.page.locator("#date")).to_have_text("Samstag, 28. November 2026")
    day.page.get_by_role("link", name="Käsekästchen").click()
    day.page.wait_for_url("**/de/kaestchen/")
    day.page.get_by_role("link", name="Tagesbrett").click()
    expect(day.page.locator("#date")).to_have_text("Montag, 30. November 2026")
