"""`build.py bench --casino`: how much stronger each of Casino's levels is than the one below, and how long each thinks.

Duplicate decks: a pair is one round played twice with the same cards, the seats swapped, so that luck with the cards
falls out. Counted are the points by which the stronger level is ahead in both rounds together; intervals are 95 %, a
pair one trial. Schwer also plays half as many whole games to 21 against Normal, in pairs from the same seed.
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
from buildkit.bench.casino_captures import capture_figures
from buildkit.bench.chrome import Chrome, open_game
from buildkit.bench.figures import Figure, report, verdict
from buildkit.bench.noise import Noise
from buildkit.bench.pairs import Z, interval, points, quantile
from buildkit.browser import ensure_chromium
from buildkit.paths import SITE
from buildkit.server import running_server
from buildkit.trouble import say

LEAST = {"leicht-random": 6.0, "normal-leicht": 6.0, "schwer-normal": 1.5}  # points a pair, for the interval's low end
GAMES_RUNG, GAMES_TO, WON = "schwer-normal", 21, 60  # whole games of this rung, and how many % of them are to be won
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
    """Play the ladder, time captures and levels here, levels in Chromium; the exit code says if every bar was met."""
    seed = seed or f"{random.SystemRandom().randrange(10**9):09}"
    noise = Noise()
    figures: list[Figure] = []
    times: dict[str, list[float]] = {}
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for rung in LEAST if rungs is None else rungs.split(","):
            pairs = play_pairs(pool, rung, seed, -(-games // 2), None)
            figures += rung_figures(rung, pairs)
            if rung == GAMES_RUNG:
                whole = play_pairs(pool, rung, seed, -(-games // 4), GAMES_TO)
                figures.append(share_figure(f"casino: {rung}, {2 * len(whole)} games to {GAMES_TO}, won", whole, WON))
                pairs += whole
            for pair in pairs:
                for level, taken in pair.ms.items():
                    times.setdefault(level, []).extend(taken)
            noise.probe()
    for level in LEVELS:
        if level in times:
            figures += time_figures(f"{level}, a play, natively", times[level])
    figures += capture_figures()
    say("in the browser …")
    figures += browser_figures(seed)
    noise.probe()
    note = f"seed {seed}; intervals: 95 %, a pair one trial; {workers} processes; {noise.told()}"
    if as_json:
        print(json.dumps([figure.as_data() for figure in figures] + [{"seed": seed}, noise.as_data()], indent=1))
    else:
        print(report(figures, note))
    return 0 if verdict(figures) else 1


def play_pairs(pool: ProcessPoolExecutor, rung: str, seed: str, count: int, goal: int | None) -> list[Pair]:
    """So many pairs of rounds, or of games to a goal, with a line of progress now and then."""
    strong, weak = rung.split("-")
    pairs: list[Pair] = []
    told = time.perf_counter()
    for pair in pool.map(partial(play_pair, strong, weak, seed, goal), range(count)):
        pairs.append(pair)
        if time.perf_counter() - told > EVERY_S or len(pairs) == count:
            told = time.perf_counter()
            share = 100 * mean(pair.share for pair in pairs)
            lead = mean(pair.lead for pair in pairs)
            say(f"{rung}: {len(pairs)} of {count} pairs, {lead:+.1f} points a pair, {share:.0f} % won")
    return pairs


def play_pair(strong: str, weak: str, seed: str, goal: int | None, number: int) -> Pair:
    """The same cards twice, the seats swapped; in one of the processes."""
    result = Pair()
    for place in (0, 1):
        seats = (strong, weak) if place == 0 else (weak, strong)
        totals = play_game(seats, f"{seed}-{number}", goal, number % 2, result.ms)
        lead = totals[place] - totals[1 - place]
        result.lead += lead
        result.share += points(lead) / 2
    return result


def play_game(
    seats: tuple[str, str], deck: str, goal: int | None, dealer: int, ms: dict[str, list[float]]
) -> tuple[int, int]:
    """One round, or a game to a goal; gives the points of both seats and notes what the plays took."""
    if str(SITE / "py") not in sys.path:
        sys.path.insert(0, str(SITE / "py"))
    from spielkasten.casino import rules
    from spielkasten.casino.levels import choose
    from spielkasten.casino.state import Params
    from spielkasten.core.rng import Rng

    state = rules.start(Params(points=goal, dealer=dealer), deck)
    while state.to_move is not None:
        level = seats[state.to_move]
        sight = rules.sight(state, state.to_move)
        dice = Rng(deck, *seats, state.round, state.plays)
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
    name = f"casino: {strong} against {weak}, {len(pairs)} pairs"
    return [
        Figure(f"{name}, points a pair", middle, "", None, middle - half, middle + half),
        Figure(f"{name}, low end of the interval", middle - half, "", least=LEAST.get(rung)),
        share_figure(f"{name}, rounds won", pairs),
    ]


def share_figure(name: str, pairs: Sequence[Pair], least: float | None = None) -> Figure:
    """What share was won, a draw counting half, with its interval."""
    low, high = interval([pair.share for pair in pairs])
    return Figure(name, 100 * mean(pair.share for pair in pairs), "%", None, 100 * low, 100 * high, least)


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
