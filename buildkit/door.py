"""The commands of `build.py`: sets up what the command needs, then runs it inside the virtual environment."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence

from buildkit.paths import ROOT, VENV_PYTHON
from buildkit.python_env import ensure_group, inside_venv
from buildkit.trouble import Trouble, say

GROUP = {
    "serve": "build",
    "build": "build",
    "kernel": "kernel",
    "book": "dev",
    "test": "dev",
    "bench": "dev",
    "prove": "dev",
    "check": "dev",
}


def parser() -> argparse.ArgumentParser:
    """The command line of `build.py`."""
    top = argparse.ArgumentParser(prog="build.py", description="Sets up, builds, serves, tests, measures Spielkasten.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build dist/ and serve it on this machine")
    serve.add_argument("--port", type=int, help="this port and no other (default: 8000 or the next free one)")
    serve.add_argument("--no-open", action="store_true", help="do not open the browser")
    build = commands.add_parser("build", help="build dist/, which any static host can serve from any path")
    build.add_argument("--anew", action="store_true", help="build even if nothing has changed")
    kernel = commands.add_parser("kernel", help="compile the solver kernel from kernel/ to WebAssembly")
    kernel.add_argument("--check", action="store_true", help="only tell whether the committed bytes are these sources'")
    commands.add_parser("book", help="make the opening book of 4×4: an hour, and 8 GB of memory", add_help=False)
    commands.add_parser("test", help="run every test; what follows goes to pytest", add_help=False)
    bench = commands.add_parser("bench", help="measure start, sizes, memory and answers in Chromium")
    bench_options(bench)
    prove = commands.add_parser("prove", help="run a long proof from tests/proofs; without a name: list them")
    prove.add_argument("name", nargs="?")
    commands.add_parser("check", help="run ruff, mypy and tsc")
    return top


def bench_options(bench: argparse.ArgumentParser) -> None:
    """What can be measured besides the page, and how."""
    what = bench.add_mutually_exclusive_group()
    what.add_argument("--solver", action="store_true", help="measure the solver kernel in Chromium instead")
    what.add_argument("--strength", action="store_true", help="let the levels play instead, without a browser")
    what.add_argument("--tables", action="store_true", help="measure taps and answers on the largest tables instead")
    what.add_argument("--casino", action="store_true", help="let Casino's levels play and time them instead")
    bench.add_argument("--ablation", action="store_true", help="of --solver: only what each reduction saves, in nodes")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.add_argument("--runs", type=positive, default=5, help="runs a figure is the median of (default: 5)")
    bench.add_argument("--games", type=positive, help="games a rung of --strength has (default: 200; --casino: 400)")
    bench.add_argument("--rungs", help="only these rungs of --strength or --casino, with commas (default: all)")
    bench.add_argument("--seed", help="the decks of --casino (default: new ones, told at the end)")
    bench.add_argument("--table", help="the table that --strength plays on (default: 5x5)")


def positive(text: str) -> int:
    """A number of things to do; none would leave nothing to tell."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


def main(words: Sequence[str]) -> int:
    """Carry out one command; foreseeable trouble becomes one line."""
    # What follows `test` is pytest's, in its order, and what follows `book` its own; argparse would sort unknown words.
    own, rest = (words[:1], words[1:]) if words[:1] in (["test"], ["book"]) else (words, [])
    arguments = parser().parse_args(own)
    if getattr(arguments, "ablation", False) and not arguments.solver:
        parser().error("--ablation goes with bench --solver")
    try:
        ensure_group(GROUP[arguments.command])
        if not inside_venv():
            return again_inside(words)
        return carry_out(arguments, rest)
    except Trouble as trouble:
        say(f"build.py: {trouble}")
        return 1
    except KeyboardInterrupt:
        return 130


def again_inside(words: Sequence[str]) -> int:
    """Start the same command with the Python of the virtual environment."""
    command = [str(VENV_PYTHON), str(ROOT / "build.py"), *words]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)  # no parent left that a signal could end alone
    return subprocess.call(command)


def carry_out(arguments: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run the command; imports are here because what they need has only just been installed."""
    if arguments.command == "serve":
        from buildkit.assemble import ensure_dist
        from buildkit.server import serve

        serve(ensure_dist(), arguments.port, open_browser=not arguments.no_open)
        return 0
    if arguments.command == "build":
        from buildkit.assemble import ensure_dist
        from buildkit.report import print_sizes

        print_sizes(ensure_dist(anew=arguments.anew))
        return 0
    if arguments.command == "kernel":
        from buildkit.kernel import check_kernel, make_kernel

        return check_kernel() if arguments.check else make_kernel()
    if arguments.command == "book":
        from buildkit.checks import with_package

        return with_package(["-m", "buildkit.book", *rest])
    if arguments.command == "test":
        from buildkit.checks import run_tests

        return run_tests(rest)
    if arguments.command == "check":
        from buildkit.checks import run_checks

        return run_checks()
    if arguments.command == "prove":
        from buildkit.checks import prove

        return prove(arguments.name)
    return carry_out_bench(arguments)


def carry_out_bench(arguments: argparse.Namespace) -> int:
    """Measure what was asked for."""
    if arguments.solver:
        from buildkit.bench.solver import bench_ablation, bench_solver

        if arguments.ablation:
            return bench_ablation(as_json=arguments.json)
        return bench_solver(runs=arguments.runs, as_json=arguments.json)
    if arguments.tables:
        from buildkit.bench.tables import bench_tables

        return bench_tables(as_json=arguments.json)
    if arguments.strength:
        from buildkit.bench.strength import bench_strength

        table = arguments.table or "5x5"
        return bench_strength(games=arguments.games or 200, rungs=arguments.rungs, as_json=arguments.json, table=table)
    if arguments.casino:
        from buildkit.bench.casino import bench_casino

        games = arguments.games or 400
        return bench_casino(games=games, rungs=arguments.rungs, as_json=arguments.json, seed=arguments.seed)
    from buildkit.bench import bench

    return bench(runs=arguments.runs, as_json=arguments.json)
