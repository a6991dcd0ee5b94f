"""`build.py bench`: what a visitor waits for, measured in Chromium on this machine and held against our bars."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from buildkit.assemble import ensure_dist
from buildkit.bench.answers import level_figures, tap_figures
from buildkit.bench.chrome import Chrome
from buildkit.bench.figures import Figure, report, verdict
from buildkit.bench.memory import memory_figures
from buildkit.bench.noise import Noise
from buildkit.bench.starts import start_figures
from buildkit.bench.stock import stock_site
from buildkit.browser import ensure_chromium
from buildkit.server import running_server
from buildkit.trouble import say

KB = 1000


def bench(*, runs: int, as_json: bool) -> int:
    """Measure everything, print it, and say by the exit code whether every bar was met."""
    dist, executable = ensure_dist(), ensure_chromium()
    noise = Noise()
    figures = size_figures(dist)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock = stock_site(Path(folder) / "stock")
        with running_server(stock) as theirs, running_server(dist) as ours:
            chrome = Chrome(playwright, executable, Path(folder))
            say(f"starts: {runs} runs, stock and ours in turn …")
            figures += start_figures(chrome, theirs, ours, runs, noise)
            say("memory …")
            figures += memory_figures(chrome, ours, runs)
            say("taps …")
            figures += tap_figures(chrome, ours)
            say("levels …")
            figures += level_figures(chrome, ours, runs)
    noise.probe()
    print(json.dumps([figure.as_data() for figure in figures] + [noise.as_data()], indent=1)) if as_json else print(
        report(figures, noise.told())
    )
    return 0 if verdict(figures) else 1


def size_figures(dist: Path) -> list[Figure]:
    """What has to be fetched, as a host that compresses sends it."""
    data = json.loads((dist / "build.json").read_text(encoding="utf-8"))
    before, whole = data["before_python"], data["first_visit"]
    return [
        Figure("page, styles, own scripts, gzip", before["gzip"] / KB, "kB", 60),
        Figure("page, styles, own scripts, brotli", before["brotli"] / KB, "kB", 60),
        Figure("a whole first visit, gzip", whole["gzip"] / KB / KB, "MB", 8),
        Figure("a whole first visit, brotli", whole["brotli"] / KB / KB, "MB", 7),
        Figure("a whole first visit, not compressed", whole["raw"] / KB / KB, "MB"),
    ]
