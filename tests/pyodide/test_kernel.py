"""The solver kernel inside the real Pyodide: it runs, it lets go often, it hears a stop.

Times are medians, so that a busy machine does not decide.
"""

from __future__ import annotations

import json

from .conftest import Run

START = """
import json, statistics, time
from spielkasten.app.kernel import open_kernel
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_kernel import Kernel, shared_kernel, solver_for
from spielkasten.boxes.structure import safe_lines
from spielkasten.core.rng import Rng

shared = shared_kernel(open_kernel, 64)
kernel = solver_for(shared)

def timed(do):
    start = time.perf_counter()
    do()
    return (time.perf_counter() - start) * 1000

def after_safe_play(lattice, lines, seed):
    rng, free = Rng("pyodide", seed), lattice.every_line
    while free.bit_count() > lines:
        free &= ~(1 << rng.choice(list(bits(safe_lines(lattice, free)))))
    return free
"""


def test_a_small_question_takes_less_than_3_ms(inside: Run) -> None:
    source = (
        START
        + """
small = square(2, 2)
times = [timed(lambda: finish(kernel.solve(small, small.every_line))) for _ in range(60)]
json.dumps([type(kernel).__name__, finish(kernel.solve(small, small.every_line)).value, statistics.median(times)])
"""
    )
    name, value, median = json.loads(inside(source))
    assert (name, value) == ("Kernel", 2)
    assert median < 3, median


def test_a_slice_takes_less_than_15_ms(inside: Run) -> None:
    """Also from an empty board, where a position has many lines to try."""
    source = (
        START
        + """
questions = [(square(5, 5), after_safe_play(square(5, 5), lines, lines)) for lines in range(40, 45)]
questions += [(size, size.every_line) for size in (square(4, 4), square(5, 5))]
medians = []
for lattice, free in questions:
    search = kernel.solve(lattice, free)
    next(search)
    medians.append(statistics.median(timed(lambda: next(search)) for _ in range(60)))
json.dumps(medians)
"""
    )
    medians = json.loads(inside(source))
    assert max(medians) < 15, medians


def test_a_stop_is_heard_within_50_ms(inside: Run) -> None:
    """From the moment at which the worker begins a slice: it cannot hear sooner."""
    source = (
        START
        + """
from spielkasten.app.door import Door
lattice = square(5, 5)
door, number, times, errors = Door(), 0, [], []

def send(do, **fields):
    global number
    number += 1
    return json.loads(door.receive(json.dumps({"id": number, "do": do, "board": "b", **fields})))

for seed in range(8):
    drawn = lattice.every_line & ~after_safe_play(lattice, 38, seed)
    link = "5x5;" + "_".join(lattice.names[line] for line in bits(drawn))
    send("link", link=link, seed="s", seats=["schwer", "schwer"])
    send("computer", ms=60_000)
    while "progress" not in json.loads(door.work()):
        pass

    def stop():
        door.work()
        send("stop")
        errors.append(json.loads(door.work()).get("error", {}).get("key"))

    times.append(timed(stop))
json.dumps([statistics.median(times), errors])
"""
    )
    median, errors = json.loads(inside(source))
    assert errors.count("stopped") >= 6, errors  # a quick search may be over first
    assert median < 50, median
