"""Cold and warm starts, the stock one and ours in turn, so that the machine's moods hit both alike."""

from __future__ import annotations

from collections import defaultdict
from statistics import median

from buildkit.bench.chrome import Chrome, marked, open_game
from buildkit.bench.figures import Figure
from buildkit.bench.noise import Noise

SETTLE = 1500  # ms for the browser to write its caches after a cold start
BARS = {"cold": 0.7, "warm": 0.65}
BOARD_BAR = 0.15


def start_figures(chrome: Chrome, theirs: str, ours: str, runs: int, noise: Noise) -> list[Figure]:
    """Medians of the starts and their ratios."""
    times: dict[str, list[float]] = defaultdict(list)
    for _ in range(runs):
        with chrome.profile() as context:
            for state in ("cold", "warm"):
                page = context.new_page()
                page.goto(theirs, wait_until="commit")
                times[f"stock {state}"].append(marked(page, "stock:ready"))
                page.wait_for_timeout(SETTLE)
                page.close()
        with chrome.profile() as context:
            for state in ("cold", "warm"):
                page = open_game(context, ours)
                times[f"ready {state}"].append(marked(page, "spielkasten:ready"))
                times[f"board {state}"].append(marked(page, "spielkasten:board"))
                page.wait_for_timeout(SETTLE)
                page.close()
        noise.probe()
    figures = []
    for state, bar in BARS.items():
        stock = median(times[f"stock {state}"])
        figures += [
            Figure.of(f"stock start to 1 + 1, {state}", times[f"stock {state}"], "ms"),
            Figure.of(f"our start to Python's first answer, {state}", times[f"ready {state}"], "ms"),
            Figure(f"our start : stock start, {state}", median(times[f"ready {state}"]) / stock, "", bar),
            Figure.of(f"board painted and tappable, {state}", times[f"board {state}"], "ms"),
            Figure(f"board painted : stock start, {state}", median(times[f"board {state}"]) / stock, "", BOARD_BAR),
        ]
    return figures
