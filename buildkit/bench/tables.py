"""`build.py bench --tables`: taps, drawing and the strong level on the largest tables of every lattice, in Chromium.

A tap must be on the screen in the next frame, drawing in a frame must leave it time, and no answer may keep anybody
waiting.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from buildkit.assemble import ensure_dist
from buildkit.bench.answers import TWO_PLAYERS, WATCH_TAPS
from buildkit.bench.chrome import Chrome, open_game
from buildkit.bench.figures import Figure, report, verdict
from buildkit.bench.noise import Noise
from buildkit.browser import ensure_chromium
from buildkit.server import running_server
from buildkit.trouble import say

TAPPED = ("3x3", "5x5", "20x20", "20x20/swedish", "tri10", "trihex5", "hex5")
ANSWERED = ("20x20", "20x20/misere", "20x20/forced", "hex5", "hex5/misere", "hex5/forced", "tri10", "trihex5", "4x4")
TAPS = 6
ANSWERS = 6
DRAW_BAR, ANSWER_BAR = 8, 2000

# How long the page works in each animation frame.
WATCH_FRAMES = """() => {
  window.benchFrames = [];
  const plain = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => plain((time) => {
    const started = performance.now();
    act(time);
    window.benchFrames.push(performance.now() - started);
  });
}"""

# Every few lines of a game between two weak players the strong one answers.
STRONG = """async ({ table, answers }) => {
  const ask = (request) => window.spielkasten.ask({ board: "bench", ...request });
  let position = await ask({ do: "new", table, seed: "bench", seats: ["leicht", "leicht"] });
  const lines = document.querySelectorAll("[role=gridcell]").length;
  const every = Math.max(1, Math.floor(lines / answers));
  const times = [];
  while (position.view.to_move !== null) {
    const strong = position.view.moves.length % every === 0;
    await ask({ do: "seats", seats: strong ? ["schwer", "schwer"] : ["leicht", "leicht"] });
    const started = performance.now();
    position = await ask({ do: "computer", ms: 1000 });
    if (strong) times.push(performance.now() - started);
  }
  return times;
}"""


def bench_tables(*, as_json: bool) -> int:
    """Measure every table, print it, and say by the exit code whether every bar was met."""
    dist, executable = ensure_dist(), ensure_chromium()
    noise = Noise()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, running_server(dist) as site:
        chrome = Chrome(playwright, executable, Path(folder))
        with chrome.profile() as context:
            context.add_init_script(TWO_PLAYERS)
            context.add_init_script(f"({WATCH_FRAMES})()")
            for table in TAPPED:
                say(f"taps on {table} …")
                figures += tapped(open_game(context, site, f"?dev#{table}"), table)
        with chrome.profile() as context:
            for table in ANSWERED:
                say(f"answers on {table} …")
                page = open_game(context, site, f"?dev#{table}")
                times = page.evaluate(STRONG, {"table": table, "answers": ANSWERS})
                figures.append(
                    Figure(f"schwer on {table}, slowest answer", max(times), "ms", ANSWER_BAR, min(times), max(times))
                )
                page.close()
    noise.probe()
    print(json.dumps([figure.as_data() for figure in figures] + [noise.as_data()], indent=1)) if as_json else print(
        report(figures, noise.told())
    )
    return 0 if verdict(figures) else 1


def tapped(page: Page, table: str) -> list[Figure]:
    """Tap lines all over the board: frames until each is drawn, and the longest frame of each."""
    page.evaluate(WATCH_TAPS)
    cells = page.locator("[role=gridcell]:not([aria-disabled])")
    count = cells.count()
    draws = []
    for number in range(TAPS):
        box = cells.nth(number * count // (TAPS + 1)).bounding_box()
        assert box is not None
        page.evaluate("window.benchFrames.length = 0")
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(700)
        frames: list[float] = page.evaluate("window.benchFrames")
        draws.append(max(frames, default=0.0))
    taps: list[dict[str, Any]] = page.evaluate("window.benchTaps")
    page.close()
    late = [float(tap["frames"]) for tap in taps]
    return [
        Figure(f"{table}: a tapped line is drawn, frames after letting go", max(late), "", 1, min(late), max(late)),
        Figure.of(f"{table}: longest frame of a tap", draws, "ms", DRAW_BAR),
    ]
