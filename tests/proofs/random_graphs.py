"""Kernel, plain engine and brute force on 20,000 random strings and coins and 3,000 random positions on squares.

Normal play; `variant-values` asks the same in misere and where taking is forced.
Joints with three chains, loops of 3, double lines among them on purpose; besides 500 larger ones of long parts only.
Each position is asked for its value alone, its best lines, all lines and one best line; by the kernel also in slices of
one node, interrupted by another position and resumed, with its symmetries as maps and without, under the cells' own
names and under others, all with a table of 1 MB that is full of other positions. Takes some 10 minutes.
`PYTHONPATH=.:site/py python3 tests/proofs/random_graphs.py [GRAPHS [SQUARES [LONG [SEED]]]]` asks about fewer or
others.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import open_kernel
from spielkasten.core.wasm import Instance, Shared
from tests.proofs.support.graphs import Case, long_parts, random_graph, random_square
from tests.proofs.support.questions import KernelQuestions, engine_faults
from tests.proofs.support.watchdog import ends_within

GRAPHS, SQUARES, LONG = 20_000, 3_000, 500
FILL_EVERY, FILL_NODES = 1000, 150_000  # 1 MB holds 65,536 positions
REPORT_SECONDS = 20
SECONDS = 120  # more than any position takes, by far
SHOWN = 10


def started() -> Instance:
    """Start a kernel with the smallest table there is."""
    instance = open_kernel()
    if instance is None or not instance.call("table", 1):
        raise SystemExit("random-graphs: the kernel cannot run here")
    return instance


def fill(kernel: Kernel, rng: Random) -> None:
    """Leave the table full of positions of another board."""
    lattice = square(5, 5)
    free = lattice.every_line
    for line in rng.sample(range(len(lattice.lines)), 14):
        free &= ~(1 << line)
    finish(kernel.solve(lattice, free, max_nodes=FILL_NODES))


def cases(graphs: int, squares: int, long: int, rng: Random) -> Iterator[Case]:
    """Give the positions."""
    for _ in range(graphs):
        yield random_graph(rng)
    for _ in range(squares):
        yield random_square(rng)
    for _ in range(long):
        yield long_parts(rng)


def main(arguments: Sequence[str] = ()) -> int:
    """Ask about all positions; 1 if anything differs."""
    graphs, squares, long, seed = [*map(int, arguments), *(GRAPHS, SQUARES, LONG, 1)[len(arguments) :]]
    return compare(graphs, squares, long, seed, (NORMAL,))


def compare(graphs: int, squares: int, long: int, seed: int, rules: Sequence[Rules]) -> int:
    """Ask about all positions, each under one of some rules; 1 if anything differs."""
    count = graphs + squares + long
    rng = Random(seed)
    instance = started()
    shared = Shared(lambda: instance)
    kernel = Kernel(shared, instance)
    engines: dict[str, Solver] = {"kernel": kernel, "reference": Reference()}
    questions = KernelQuestions(instance, rng)
    wrong = 0
    previous: Case | None = None
    begin = told = time.perf_counter()
    for number, each in enumerate(cases(graphs, squares, long, rng)):
        case = replace(each, rules=rng.choice(rules))
        if number % FILL_EVERY == 0:
            fill(kernel, rng)
        with ends_within(SECONDS, f"position {number} of seed {seed}, {case}"):
            faults = [
                f"{name}: {fault}" for name, solver in engines.items() for fault in engine_faults(case, solver, rng)
            ]
            shared.holder = None  # the engine must write its position anew: the kernel is asked about others now
            faults += [f"kernel, directly: {fault}" for fault in questions.faults(case, previous)]
        previous = case
        for fault in faults:
            wrong += 1
            if wrong <= SHOWN:
                print(f"DIFFERS: position {number} of seed {seed}, {case}: {fault}", flush=True)
        now = time.perf_counter()
        if now - told > REPORT_SECONDS:
            told = now
            left = (now - begin) / (number + 1) * (count - number - 1)
            print(f"{number + 1} of {count}, about {left / 60:.1f} minutes left", flush=True)
    outcome = f"{wrong} differ" if wrong else "no difference"
    asked = f"{graphs} graphs, {squares} squares, {long} of long parts, seed {seed}"
    print(f"{asked}, {time.perf_counter() - begin:.0f} s: {outcome}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
