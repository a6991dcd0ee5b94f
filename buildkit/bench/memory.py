"""What the worker adds to the page's memory.

Measured is the private memory (not shared with other processes) of the renderer that holds the page and its worker,
with the worker and without it. Linux only; elsewhere the figure is left out.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from buildkit.bench.answers import LINES_5X5, MIDDLE
from buildkit.bench.chrome import Chrome, marked, open_game
from buildkit.bench.figures import Figure

SETTLE = 3000
BAR = 120
PEAK_BAR = 200
PEAK_OPEN = (44, 40, 36)  # open lines of the positions that the strong level thinks about meanwhile
EVERY_MS = 50
PROC = Path("/proc")
BEGIN = f"""wanted => {{
  window.benchDone = false;
  window.benchThought = ({MIDDLE})(wanted).finally(() => {{ window.benchDone = true; }});
  window.benchThought.catch(() => 0);
}}"""
# A worker that never starts: the page then is what it is before Python.
NO_WORKER = "globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };"


def memory_figures(chrome: Chrome, site: str, runs: int) -> list[Figure]:
    """MB with the worker less MB without."""
    if not sys.platform.startswith("linux"):
        return []
    added = []
    for _ in range(min(runs, 3)):
        without = megabytes_without(chrome, site)
        with chrome.profile() as context:
            added.append(settled_megabytes(context, open_game(context, site)) - without)
    return [Figure.of("private memory that the worker adds", added, "MB", BAR)]


def peak_figures(chrome: Chrome, site: str, runs: int) -> list[Figure]:
    """The most MB while the strong level thinks, with the kernel and its table, less MB without the worker."""
    if not sys.platform.startswith("linux"):
        return []
    added = []
    for run in range(min(runs, 3)):
        without = megabytes_without(chrome, site)
        with chrome.profile() as context:
            page = open_game(context, site, "?dev")
            added.append(max(peak_while_thinking(page, count, f"bench{run}") for count in PEAK_OPEN) - without)
    return [Figure.of("private memory that the worker adds, peak while Schwer thinks", added, "MB", PEAK_BAR)]


def peak_while_thinking(page: Page, open_lines: int, seed: str) -> float:
    """Look at the largest renderer again and again until the level has answered."""
    wanted = {"level": "schwer", "seed": seed, "drawn": LINES_5X5 - open_lines}
    # Not awaited here: the promise would keep us from looking.
    page.evaluate(BEGIN, wanted)
    peak = 0.0
    while not page.evaluate("window.benchDone"):
        peak = max(peak, *map(private_megabytes, our_renderers()))
        page.wait_for_timeout(EVERY_MS)
    page.evaluate("window.benchThought")  # an error there is an error here
    return peak


def megabytes_without(chrome: Chrome, site: str) -> float:
    """What the page needs before there is a worker."""
    with chrome.profile() as context:
        context.add_init_script(NO_WORKER)
        page = context.new_page()
        page.goto(f"{site}de/kaestchen/")
        marked(page, "spielkasten:board")
        return settled_megabytes(context, page)


def settled_megabytes(context: BrowserContext, page: Page) -> float:
    """The private memory of the largest renderer, a while after its garbage was collected."""
    session = context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(SETTLE)
    return max(private_megabytes(process) for process in our_renderers())


def our_renderers() -> list[int]:
    """The renderer processes of the browser that we started: those that descend from this process."""
    children: dict[int, list[int]] = defaultdict(list)
    for place in PROC.glob("[0-9]*/stat"):
        try:
            after_name = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
        except OSError:
            continue  # it ended meanwhile
        children[int(after_name.split()[1])].append(int(place.parent.name))
    found, unseen = [], [os.getpid()]
    while unseen:
        below = children[unseen.pop()]
        unseen += below
        found += [process for process in below if is_renderer(process)]
    return found


def is_renderer(process: int) -> bool:
    try:
        return b"--type=renderer" in (PROC / str(process) / "cmdline").read_bytes()
    except OSError:
        return False


def private_megabytes(process: int) -> float:
    """What the process would give back if it ended."""
    lines = (PROC / str(process) / "smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024
