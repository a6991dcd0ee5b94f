"""`build.py bench --casino`: how much stronger each of Casino's levels is than the one below, and how long each thinks.

Duplicate decks: a pair is one round played twice with the same cards, the seats swapped, so that luck with the cards
falls out. Counted are the points by which the stronger level is ahead in both rounds together; intervals are 95 %, a
pair one trial.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from playwright.sync_api import sync_playwright

from buildkit.assemble import ensure_dist
from buildkit.bench.chrome import Chrome, open_game
from buildkit.bench.figures import Figure, report, verdict
from buildkit.bench.noise import Noise
from buildkit.bench.pairs import Z, interval, points, quantile
from buildkit.browser import ensure_chromium
from buildkit.paths import SITE
from buildkit.server import running_server
from buildkit.trouble import say

LEAST = {"leicht-random": 6.0, "normal-leicht": 6.0, "schwer-normal": 1.5}  # points a pair, for the interval's low end
WON = 60  # % of the rounds that Schwer is to win against Normal
LEVELS = ("leicht", "normal", "schwer")
BROWSER_ROUNDS = 3
P95_BAR, LONGEST_BAR = 1000, 3000  # ms, in the browser
EVERY_S = 10

# A level against itself through one round; gives the ms of every answer.
WHOLE_ROUND = """async ({ level, seed }) => {
  const ask = (request) => window.spielkasten.ask({ board: "bench", ...request });
  const seats = [level, level];
  let position = await ask({ do: "new", game: "casino", table: "round", seed, seats });
  const times = [];
  while (position.view.to_move !== null) {
    const started = performance.now();
    position = await ask({ do: "computer", ms: 60000 });
    times.push(performance.now() - started);
  }
  return times;
}"""


@dataclass(slots=True)
class Pair:
    """What two rounds gave: the lead of the first level in both together, its share of wins, ms of every play."""

    lead: int = 0
    share: float = 0.0
    ms: dict[str, list[float]] = field(default_factory=dict)


def bench_casino(*, games: int, rungs: str | None, as_json: bool, seed: str | None) -> int:
    """Play the ladder, time the levels here and in Chromium, and say by the exit code whether every bar was met."""
    seed = seed or f"{random.SystemRandom().randrange(10**9):09}"
    noise = Noise()
    figures: list[Figure] = []
    times: dict[str, list[float]] = {}
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for rung in LEAST if rungs is None else rungs.split(","):
            strong, weak = rung.split("-")
            pairs: list[Pair] = []
            told = time.perf_counter()
            count = -(-games // 2)
            for pair in pool.map(partial(play_pair, strong, weak, seed), range(count)):
                pairs.append(pair)
                if time.perf_counter() - told > EVERY_S or len(pairs) == count:
                    told = time.perf_counter()
                    say(
                        f"{rung}: {len(pairs)} of {count} pairs, {mean(pair.lead for pair in pairs):+.1f} points a pair"
                    )
            figures += rung_figures(rung, pairs)
            for pair in pairs:
                for level, taken in pair.ms.items():
                    times.setdefault(level, []).extend(taken)
            noise.probe()
    for level in LEVELS:
        if level in times:
            figures += time_figures(f"{level}, a play, natively", times[level])
    say("in the browser …")
    figures += browser_figures(seed)
    noise.probe()
    note = f"seed {seed}; intervals: 95 %, a pair one trial; {workers} processes; {noise.told()}"
    if as_json:
        print(json.dumps([figure.as_data() for figure in figures] + [{"seed": seed}, noise.as_data()], indent=1))
    else:
        print(report(figures, note))
    return 0 if verdict(figures) else 1


def play_pair(strong: str, weak: str, seed: str, number: int) -> Pair:
    """One deck twice, the seats swapped; in one of the processes."""
    result = Pair()
    for place in (0, 1):
        seats = (strong, weak) if place == 0 else (weak, strong)
        totals = play_round(seats, f"{seed}-{number}", number % 2, result.ms)
        lead = totals[place] - totals[1 - place]
        result.lead += lead
        result.share += points(lead) / 2
    return result


def play_round(seats: tuple[str, str], deck: str, dealer: int, ms: dict[str, list[float]]) -> tuple[int, int]:
    """One round to its end; gives the points of both seats and notes what the plays took."""
    if str(SITE / "py") not in sys.path:
        sys.path.insert(0, str(SITE / "py"))
    from spielkasten.casino import rules
    from spielkasten.casino.levels import choose
    from spielkasten.casino.state import Params
    from spielkasten.core.rng import Rng

    state = rules.start(Params(points=None, dealer=dealer), deck)
    while state.to_move is not None:
        level = seats[state.to_move]
        sight = rules.sight(state, state.to_move)
        dice = Rng(deck, *seats, state.plays)
        if level == "random":
            play = dice.choice(list(rules.legal_plays(sight)))
        else:
            began = time.perf_counter()
            play = finish(choose(sight, level, dice)).play
            ms.setdefault(level, []).append((time.perf_counter() - began) * 1000)
        state = rules.play(state, play)
    return state.totals


def finish(search: Generator[None, None, Any]) -> Any:
    """Run a search to its end."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def rung_figures(rung: str, pairs: Sequence[Pair]) -> list[Figure]:
    """Points a pair with their interval, held against the bar at its low end, and the share of rounds won."""
    strong, weak = rung.split("-")
    leads = [pair.lead for pair in pairs]
    middle = mean(leads)
    half = Z * stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else float("inf")
    shares = [pair.share for pair in pairs]
    low, high = interval(shares)
    share = 100 * mean(shares)
    name = f"casino: {strong} against {weak}, {len(pairs)} pairs"
    return [
        Figure(f"{name}, points a pair", middle, "", None, middle - half, middle + half),
        Figure(f"{name}, low end of the interval", middle - half, "", least=LEAST.get(rung)),
        Figure(
            f"casino: {strong} against {weak}, rounds won",
            share,
            "%",
            None,
            100 * low,
            100 * high,
            WON if rung == "schwer-normal" else None,
        ),
    ]


def time_figures(
    name: str, times: Sequence[float], p95: float | None = None, most: float | None = None
) -> list[Figure]:
    """How long plays took."""
    return [
        Figure(f"{name}, median", quantile(times, 0.5), "ms"),
        Figure(f"{name}, 95 of 100 within", quantile(times, 0.95), "ms", p95),
        Figure(f"{name}, longest", max(times), "ms", most),
    ]


def browser_figures(seed: str) -> list[Figure]:
    """How long the levels take in Chromium, asked by the page's own worker."""
    dist, executable = ensure_dist(), ensure_chromium()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, running_server(dist) as site:
        chrome = Chrome(playwright, executable, Path(folder))
        with chrome.profile() as context:
            page = open_game(context, site, "?dev", path="de/casino/")
            for level in LEVELS:
                rounds = [
                    page.evaluate(WHOLE_ROUND, {"level": level, "seed": f"{seed}-{n}"}) for n in range(BROWSER_ROUNDS)
                ]
                every = [ms for times in rounds for ms in times]
                figures += time_figures(f"{level}, a play, in the browser", every, P95_BAR, LONGEST_BAR)
    return figures
