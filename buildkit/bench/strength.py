"""`build.py bench --strength`: how much stronger each level is than the one below, Schwer than a tree search.

Pairs of games on one table from the same opening, sides swapped; a draw counts half. The levels answer through
`spielkasten engine`, one process of it for each processor. The tree search plays on the standard board only.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from buildkit.bench.figures import Figure, report, verdict
from buildkit.bench.noise import Noise
from buildkit.bench.pairs import STANDARD, Pair, Table, interval, quantile
from buildkit.bench.players import MCTS, RANDOM, SIMULATIONS
from buildkit.bench.referee import params_of
from buildkit.trouble import Trouble, say

STEP_BAR, SEARCH_BAR, OTHER_BAR = 75, 97, 65  # % of the points; the last one on other tables
LADDER = {
    "einsteiger-random": STEP_BAR,
    "leicht-einsteiger": STEP_BAR,
    "normal-leicht": STEP_BAR,
    "schwer-normal": STEP_BAR,
    "schwer-mcts": SEARCH_BAR,
}
TIMED = "schwer"
TOLD = {RANDOM: "random lines", MCTS: f"MCTS of {SIMULATIONS:,} simulations"}
EVERY_S = 10  # between two lines of progress

_tables: list[Table] = []  # of this process, made when it plays its first pair


def bench_strength(*, games: int, rungs: str | None, as_json: bool, table: str = STANDARD) -> int:
    """Play the ladder, print it, and say by the exit code whether every bar was met."""
    params_of(table)  # refuses what is no table before anything starts
    wanted, noise = chosen(rungs, table), Noise()
    figures: list[Figure] = []
    times: list[float] = []
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for rung in wanted:
            began = time.perf_counter()
            pairs = play_rung(pool, rung, -(-games // 2), table)
            rate = 2 * len(pairs) / (time.perf_counter() - began)
            figures += rung_figures(rung, pairs, rate, table)
            times += [ms for pair in pairs for ms in pair.ms.get(TIMED, ())]
            noise.probe()
    figures += time_figures(times)
    note = f"intervals: 95 %, Wilson, a pair one trial; {workers} processes; {noise.told()}"
    if as_json:
        print(json.dumps([figure.as_data() for figure in figures] + [noise.as_data()], indent=1))
    else:
        print(report(figures, note))
    return 0 if verdict(figures) else 1


def chosen(rungs: str | None, table: str = STANDARD) -> list[str]:
    """The rungs that were named, or all that the table has."""
    there = [rung for rung in LADDER if table == STANDARD or not rung.endswith(MCTS)]
    wanted = there if rungs is None else rungs.split(",")
    for rung in wanted:
        if rung not in there:
            raise Trouble(f"there is no rung {rung} on {table}; there are: {', '.join(there)}")
    return wanted


def play_rung(pool: ProcessPoolExecutor, rung: str, count: int, table: str) -> list[Pair]:
    """So many pairs, spread over the processes, with a line of progress now and then."""
    strong, weak = rung.split("-")
    waiting = [pool.submit(play_pair, table, strong, weak, number) for number in range(count)]
    pairs, told = [], time.perf_counter()
    for future in waiting:
        pairs.append(future.result())
        if time.perf_counter() - told > EVERY_S or len(pairs) == count:
            told = time.perf_counter()
            share = sum(pair.share for pair in pairs) / len(pairs)
            say(f"{rung}: {2 * len(pairs)} of {2 * count} games, {100 * share:.1f} %")
    return pairs


def play_pair(table: str, strong: str, weak: str, number: int) -> Pair:
    """A pair, in one of the processes; one run plays on one table."""
    if not _tables:
        _tables.append(Table(table))
    return _tables[0].pair(strong, weak, number)


def rung_figures(rung: str, pairs: Sequence[Pair], rate: float, table: str = STANDARD) -> list[Figure]:
    """The share of the points with its interval, the mean lead, and how fast it went."""
    strong, weak = rung.split("-")
    name = f"{table}: {strong} against {TOLD.get(weak, weak)}"
    bar = LADDER[rung] if table == STANDARD else OTHER_BAR
    shares = [pair.share for pair in pairs]
    low, high = interval(shares)
    share = 100 * sum(shares) / len(shares)
    figures = [
        Figure(f"{name}, {2 * len(pairs)} games", share, "%", None, 100 * low, 100 * high, bar),
        Figure(f"{name}, mean lead", sum(pair.lead for pair in pairs) / len(pairs), "cells"),
        Figure(f"{name}, games a second", rate, ""),
    ]
    cut = sum(pair.cut for pair in pairs)
    return [*figures, Figure(f"{name}, answers that the ceiling cut", cut, "")] if cut else figures


def time_figures(times: Sequence[float]) -> list[Figure]:
    """What the strongest level took for a move in these games."""
    if not times:
        return []
    name = f"{TIMED}, a move"
    return [
        Figure(f"{name}, median", quantile(times, 0.5), "ms"),
        Figure(f"{name}, 95 of 100 within", quantile(times, 0.95), "ms"),
        Figure(f"{name}, longest", max(times), "ms"),
    ]
