"""Chromium for the tests and the bench."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from buildkit.debian import apt_install
from buildkit.trouble import Trouble

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
# Without these a Chromium as root does not start, and one without a network keeps calling home.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = "no Chromium or Chrome was found; install one (Debian: sudo apt install chromium)"


def find_chromium() -> Path | None:
    """The browser to drive: the one named in CHROMIUM, Playwright's own where downloaded, else the machine's."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not Path(named).is_file():
            raise Trouble(f"CHROMIUM names {named}, which is no file")
        return Path(named)
    for path in (playwrights_own(), *map(shutil.which, NAMES), *PLACES):
        if path and Path(path).is_file():
            return Path(path)
    return None


def playwrights_own() -> Path | None:
    """The Chromium that `playwright install chromium` fetched, if somebody did that."""
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    usual = [Path.home() / place / "ms-playwright" for place in (".cache", "Library/Caches", "AppData/Local")]
    for home in [Path(named)] if named else usual:
        for pattern in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe"):
            found = sorted(home.glob(f"chromium-*/{pattern}"))
            if found:
                return found[-1]
    return None


def ensure_chromium() -> Path:
    """A Chromium, installed from Debian if we may."""
    found = find_chromium()
    if found is None:
        apt_install("chromium", MISSING)
        found = find_chromium()
    if found is None:
        raise Trouble(MISSING)
    return found
