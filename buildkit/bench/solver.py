"""`build.py bench --solver`: how fast the solver kernel is in Chromium, and what its reductions are worth."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from buildkit.assemble import ensure_dist
from buildkit.bench.chrome import Chrome
from buildkit.bench.figures import Figure, report, verdict
from buildkit.bench.memory import peak_figures
from buildkit.bench.noise import Noise
from buildkit.bench.positions import empty_board
from buildkit.bench.solver_native import (
    ABLATION_OPEN,
    POSITIONS,
    TABLE,
    ablation_table,
    beyond_classical,
    safe_positions,
    shown_ablation,
    solve_natively,
)
from buildkit.bench.solver_page import Answer, InChromium, kernel_site
from buildkit.browser import ensure_chromium
from buildkit.server import running_server
from buildkit.trouble import Trouble, say

RATIO_BAR = 0.6
RATIO_OPEN, RATIO_POSITIONS = 40, 6
EMPTY = ((3, 3, 64, 50), (3, 4, 64, 2_000), (4, 4, 256, 120_000))  # width, height, the table's MB, the bar in ms
VALUE_4X4 = 0
ONCE = 10_000  # what may take longer is measured once, not `runs` times
SAFE_PLAY = {36: 10, 40: 500, 42: 2_000, 44: 8_000}  # open lines: the bar of the median in ms
PATIENCE = 180_000  # ms for all positions of one number of open lines
REDUCTIONS_BAR = 1 / 3


def bench_solver(*, runs: int, as_json: bool) -> int:
    """Measure the kernel, print it, and say by the exit code whether every bar was met."""
    dist, executable, noise = ensure_dist(), ensure_chromium(), Noise()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chrome = Chrome(playwright, executable, Path(folder))
        with running_server(kernel_site(Path(folder) / "kernel")) as site, chrome.profile() as context:
            kernel = InChromium(context.new_page(), site)
            say(f"nodes a second: {runs} runs, Chromium and native in turn …")
            figures += speed_figures(kernel, runs, noise)
            for width, height, megabytes, bar in EMPTY:
                say(f"{width}×{height} …")
                figures += empty_figures(kernel, (width, height), megabytes, bar, runs)
                noise.probe()
            for open_lines, bar_of_median in SAFE_PLAY.items():
                say(f"5×5, {open_lines} open lines …")
                figures += safe_play_figures(kernel, open_lines, bar_of_median)
                noise.probe()
        say("memory …")
        with running_server(dist) as site:
            figures += peak_figures(chrome, site, runs)
    say("reductions …")
    for open_lines in ABLATION_OPEN:
        figures += reduction_figures(open_lines)
    noise.probe()
    if as_json:
        print(json.dumps([figure.as_data() for figure in figures] + [noise.as_data()], indent=1))
    else:
        print(report(figures, noise.told()))
    return 0 if verdict(figures) else 1


def bench_ablation(*, as_json: bool) -> int:
    """Print what each reduction saves in nodes; 1 if one changes a value."""
    rows = ablation_table()
    print(json.dumps([asdict(row) for row in rows], indent=1) if as_json else shown_ablation(rows))
    return 1 if any(row.other_values for row in rows) else 0


def speed_figures(kernel: InChromium, runs: int, noise: Noise) -> list[Figure]:
    """Nodes a second in Chromium and natively, on the same positions and in turn; both search the same nodes."""
    positions = safe_positions(RATIO_OPEN, RATIO_POSITIONS)
    kernel.solve(positions[0], TABLE)  # until then the browser's quick compiler may still be at work
    in_chromium, native = [], []
    for _ in range(runs):
        theirs: list[Answer] = []
        ours: list[Answer] = []
        for position in positions:
            theirs.append(kernel.solve(position, TABLE))
            # Twice in one process, the second time counts: it has its memory by then, as the worker has.
            ours += solve_natively([position, position], TABLE)[1:]
        if [(a.value, a.nodes) for a in theirs] != [(a.value, a.nodes) for a in ours]:
            raise Trouble("the kernel in Chromium and the native one do not search alike; run: python3 build.py kernel")
        in_chromium.append(millions_a_second(theirs))
        native.append(millions_a_second(ours))
        noise.probe()
    ratios = [a / b for a, b in zip(in_chromium, native, strict=True)]
    return [
        Figure.of("kernel in Chromium, million nodes a second", in_chromium, ""),
        Figure.of("kernel natively, million nodes a second", native, ""),
        Figure.of("kernel in Chromium : natively, nodes a second", ratios, "", least=RATIO_BAR),
    ]


def millions_a_second(answers: Sequence[Answer]) -> float:
    return sum(answer.nodes for answer in answers) / sum(answer.ms for answer in answers) / 1000


def empty_figures(kernel: InChromium, size: tuple[int, int], megabytes: int, bar: float, runs: int) -> list[Figure]:
    """A board from its beginning, each time in a new worker, as a visitor's first question is.

    The browser is then still making the code fast; where that weighs, a second question is told, too.
    """
    position = empty_board(*size)
    first: list[float] = []
    second: list[float] = []
    for _ in range(runs if bar < ONCE else 1):
        kernel.anew()
        answer = kernel.solve(position, megabytes, 3 * bar)
        if size == (4, 4) and answer.value not in (VALUE_4X4, None):
            raise Trouble(f"4×4 is worth {VALUE_4X4}, the kernel says {answer.value}")
        first.append(answer.ms)
        if bar < ONCE:
            second.append(kernel.solve(position, megabytes, 3 * bar).ms)
    told = "stopped" if answer.value is None else f"value {answer.value}"
    name = f"{size[0]}×{size[1]} from the empty board ({told}, table {megabytes} MB)"
    figures = [Figure.of(name, first, "ms", bar)]
    return [*figures, Figure.of(f"{name}, asked again", second, "ms")] if second else figures


def safe_play_figures(kernel: InChromium, open_lines: int, bar: float) -> list[Figure]:
    """Median and maximum over positions; one that was stopped counts with the time that it had."""
    kernel.anew()
    times: list[float] = []
    done = 0
    for position in safe_positions(open_lines):
        if sum(times) >= PATIENCE:
            break
        answer = kernel.solve(position, TABLE, PATIENCE - sum(times))
        times.append(answer.ms)
        done += answer.value is not None
    name = f"5×5, {open_lines} open lines, {done} of {POSITIONS} positions"
    return [
        Figure(f"{name}, median", median(times), "ms", bar, min(times), max(times)),
        Figure(f"{name}, slowest", max(times), "ms"),
    ]


def reduction_figures(open_lines: int) -> list[Figure]:
    """The nodes as a share of those with the classical reductions only; the values must be the same."""
    got = beyond_classical(open_lines)
    return [
        Figure(f"{got.positions}, nodes : classical nodes", got.nodes / got.without, "", REDUCTIONS_BAR),
        Figure(f"{got.positions}, values that differ from the classical ones", got.other_values, "", 0),
    ]
