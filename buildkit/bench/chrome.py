"""Chromium with a profile of its own: new for a cold start, the same again for a warm one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from buildkit.browser import ARGUMENTS
from buildkit.trouble import Trouble

PATIENCE = 120_000


class Chrome:
    """Opens browsers; each with a new profile on disk, so that caches work as they do for a person."""

    def __init__(self, playwright: Playwright, executable: Path, folder: Path) -> None:
        self._playwright = playwright
        self._executable = executable
        self._folder = folder
        self._count = 0

    @contextmanager
    def profile(self) -> Iterator[BrowserContext]:
        """A browser that has never seen anything."""
        self._count += 1
        home = self._folder / f"profile-{self._count}"
        context = self._playwright.chromium.launch_persistent_context(
            home,
            executable_path=self._executable,
            headless=True,
            args=list(ARGUMENTS),
            viewport={"width": 1280, "height": 800},
        )
        context.set_default_timeout(PATIENCE)
        try:
            yield context
        finally:
            context.close()
            shutil.rmtree(home, ignore_errors=True)


def open_game(context: BrowserContext, site: str, query: str = "", path: str = "de/kaestchen/") -> Page:
    """A game's page, the German one of Dots and Boxes unless told, when Python has answered in it."""
    page = context.new_page()
    page.goto(f"{site}{path}{query}", wait_until="commit")
    marked(page, "spielkasten:ready")
    return page


def marked(page: Page, name: str) -> float:
    """When the page set a mark, in ms since its navigation began."""
    handle = page.wait_for_function(
        "name => performance.getEntriesByName(name)[0]?.startTime", arg=name, polling=50, timeout=PATIENCE
    )
    value = handle.json_value()
    if not isinstance(value, int | float):
        raise Trouble(f"the page never set the mark {name}")
    return float(value)
