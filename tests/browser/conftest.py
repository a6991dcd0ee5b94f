"""Real Chromium on the built site. `table` opens the game as a person would and reads it as one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page

GAME = "spielkasten.boxes.game"
SETTINGS = "spielkasten.settings"
PATHS = {"de": "de/kaestchen/", "en": "en/boxes/"}
READY = "() => performance.getEntriesByName('spielkasten:ready').length > 0"
PAINTED = "() => performance.getEntriesByName('spielkasten:board').length > 0"


class Table:
    """One open game. Lines are named as in the notation; what is read comes from the accessible grid."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.foreign.append(request.url)

    def open(self, *, lang: str = "de", query: str = "", link: str = "", ready: bool = True) -> Table:
        self.page.goto(f"{self.site}{PATHS[lang]}{query}{'#' + link if link else ''}")
        self.page.wait_for_function(PAINTED)
        return self.wait_ready() if ready else self

    def wait_ready(self) -> Table:
        self.page.wait_for_function(READY, timeout=60_000)
        return self

    def settings(self, **changes: Any) -> Table:
        """Store settings as an earlier visit would have; takes effect at the next opening."""
        self.page.goto(f"{self.site}404.html")
        self.page.evaluate(
            """([key, changes]) => {
                const found = JSON.parse(localStorage.getItem(key) ?? '{"schema":1}');
                localStorage.setItem(key, JSON.stringify({...found, ...changes}));
            }""",
            [SETTINGS, changes],
        )
        return self

    # --- reading -----------------------------------------------------------------------------

    def cell(self, line: str) -> Locator:
        return self.page.locator(f'[role=gridcell][data-line="{line}"]')

    def drawn(self) -> set[str]:
        """The lines that stand, as a screen reader is told."""
        return set(
            self.page.eval_on_selector_all(
                "[role=gridcell][aria-disabled=true]", "cells => cells.map(c => c.dataset.line)"
            )
        )

    def labels(self) -> dict[str, str]:
        return dict(
            self.page.eval_on_selector_all(
                "[role=gridcell]", "cells => cells.map(c => [c.dataset.line, c.getAttribute('aria-label')])"
            )
        )

    def free(self) -> list[str]:
        return [line for line, label in self.labels().items() if re.search(r", (frei|free)", label)]

    def closing(self) -> list[str]:
        return [line for line, label in self.labels().items() if re.search("schließt|closes", label)]

    def scores(self) -> list[int]:
        """One a player at the table; the cards of further players are hidden."""
        shown = self.page.locator("[data-card]:not([hidden]) [data-score]")
        return [int(text) for text in shown.all_inner_texts()]

    def to_move(self) -> int | None:
        """The player whose card stands out."""
        on = self.page.eval_on_selector_all("[data-card].on", "cards => cards.map(c => +c.dataset.card)")
        return on[0] if on else None

    def sentence(self) -> str:
        return self.page.locator("#sentence").inner_text()

    def stored(self) -> dict[str, Any]:
        found = self.page.evaluate("key => localStorage.getItem(key)", GAME)
        return json.loads(found) if found else {}

    def moves(self) -> list[str]:
        return [move["line"] for move in self.stored()["view"]["moves"]]

    def over(self) -> bool:
        return not self.free()

    # --- doing -------------------------------------------------------------------------------

    def spot(self, line: str) -> tuple[float, float]:
        """The middle of a line on the screen."""
        x, y = self.page.evaluate(
            """line => {
                const box = document.querySelector(`[role=gridcell][data-line="${line}"]`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            line,
        )
        return x, y

    def click(self, line: str) -> None:
        self.page.mouse.click(*self.spot(line))

    def tap(self, line: str) -> None:
        self.page.touchscreen.tap(*self.spot(line))

    def wait_drawn(self, condition: str) -> None:
        """Wait until the number of drawn lines fulfils a condition, such as ">= 2"."""
        self.page.wait_for_function(
            f"() => document.querySelectorAll('[aria-disabled=true][role=gridcell]').length {condition}"
        )

    def wait_turn(self, player: int) -> None:
        """Wait until a player's card stands out."""
        self.page.locator(f"[data-card='{player}'].on").wait_for()

    def wait_stored(self, condition: str) -> None:
        """Wait until the stored game fulfils a condition on its fields."""
        self.page.wait_for_function(
            f"key => JSON.parse(localStorage.getItem(key))?.{condition}", arg=GAME, timeout=60_000
        )

    def wait_cells(self, count: int) -> None:
        """Wait until the board has so many lines."""
        self.page.wait_for_function("n => document.querySelectorAll('[role=gridcell]').length === n", arg=count)

    def settle(self) -> Table:
        """Wait until a person is to move, or the game is over."""
        self.page.wait_for_function(
            """key => {
                const game = JSON.parse(localStorage.getItem(key) ?? 'null');
                if (!game || game.pending.length) return false;
                const mover = game.view.to_move;
                return mover === null || game.seats[mover] === 'human';
            }""",
            arg=GAME,
            timeout=30_000,
        )
        return self

    def sensible(self) -> str:
        """A line that a person might draw: closes a box if one can."""
        return (self.closing() or self.free())[0]

    def play_out(self, draw: Callable[[str], None]) -> int:
        """Play to the end with one way of drawing; give how many lines were ours."""
        count = 0
        self.settle()
        while self.free():
            before = self.drawn()
            line = self.sensible()
            draw(line)
            self.page.wait_for_function(
                "line => document.querySelector(`[data-line='${line}']`).hasAttribute('aria-disabled')",
                arg=line,
            )
            assert before < self.drawn()
            count += 1
            self.settle()
        return count


@pytest.fixture
def table(page: Page, site: str) -> Table:
    return Table(page, site)


@pytest.fixture
def opened(browser: Browser, site: str) -> Any:
    """Make tables in contexts of their own: `opened(viewport=…, has_touch=…)`."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> Table:
        context = browser.new_context(**options)
        contexts.append(context)
        return Table(context.new_page(), site)

    yield make
    for context in contexts:
        context.close()
