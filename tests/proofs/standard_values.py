"""Every value that is known from elsewhere, by the kernel and, where it takes less than a minute, by the plain engine.

Whole boards up to 4x4, Swedish and Icelandic outlines, triangles, hexagons, five positions from Berlekamp's book and
all lines of Wilson's example. Takes some minutes, most of them for the empty 4x4 board.
`PYTHONPATH=.:site/py python3 tests/proofs/standard_values.py --quick` leaves out 4x4, 3x4 and the seven hexagons.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, mask_of
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import start
from spielkasten.boxes.solver import Solution, Solver
from spielkasten.boxes.solver_kernel import Kernel, solver_for
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import kernel_with_table
from tests.unit.conftest import hexagons, triangle
from tests.unit.test_solver import POSITIONS, STANDARD

TABLE_MB = "256"
REPORT_SECONDS = 20


@dataclass(frozen=True)
class Known:
    """What is known of a position: its value, and if `best` is told all its best lines.

    `lines` values every line; `long` is for the kernel alone.
    """

    name: str
    lattice: Lattice
    free: int
    value: int
    best: str | None = None
    lines: dict[str, int] | None = None
    long: bool = False


SWEDISH_4X4 = "h2,0 h2,1 h2,2 h2,3 v0,2 v1,2 v2,2 v3,2"
TRIANGLES = [(1, 1), (2, -2), (3, -3)]
WILSON_DRAWN = "v0,1 h1,1 v1,3"
WILSON_DRAWS = "h0,0 h0,1 v0,0 v0,2 v1,2"


def known_values() -> Iterator[Known]:
    """Give what is known, the dearest last."""
    for text, value in STANDARD:
        yield position(text, value)
    lattice, free = table("3x3")
    yield Known("3x3, every first line", lattice, free, -3, " ".join(lattice.names), dict.fromkeys(lattice.names, -3))
    yield from (Known(f"triangle of side {n}", triangle(n), triangle(n).every_line, v) for n, v in TRIANGLES)
    yield Known("1 hexagon", hexagons(1), hexagons(1).every_line, -1)
    for number, (text, drawn, value, best) in enumerate(POSITIONS, 1):
        yield position(text, value, drawn, best, name=f"Berlekamp {number}, {text}")
    lattice, free = table("3x2", WILSON_DRAWN)
    names = [name for line, name in enumerate(lattice.names) if free >> line & 1]
    lines = {name: 0 if name in WILSON_DRAWS.split() else 2 for name in names}
    yield Known("Wilson's example", lattice, free, 2, lines=lines)
    yield Known("7 hexagons", hexagons(2), hexagons(2).every_line, -3, long=True)
    yield position("3x4", 0, long=True)
    yield position("4x3", 0, long=True)
    yield position("4x4/swedish", 0, best=SWEDISH_4X4, long=True)
    yield position("4x4", 0, long=True)


def table(text: str, drawn: str = "") -> tuple[Lattice, int]:
    """Read a table, and draw lines on it."""
    state = start(parse_table(text))
    lattice = state.params.lattice
    lines = mask_of(lattice.numbers[name] for name in drawn.split())
    if lines & ~state.free:
        raise ValueError(f"{text}: a line is drawn twice in {drawn}")
    return lattice, state.free & ~lines


def position(
    text: str, value: int, drawn: str = "", best: str | None = None, long: bool = False, name: str | None = None
) -> Known:
    """Give a position on a table."""
    lattice, free = table(text, drawn)
    return Known(name or text, lattice, free, value, best, long=long)


def solved(solver: Solver, known: Known) -> Solution:
    """Solve a position as widely as something is known of it, and tell now and then how far it is."""
    begin = time.perf_counter()
    search = solver.solve(known.lattice, known.free, best=known.best is not None, moves=known.lines is not None)
    told = begin
    while True:
        try:
            progress = next(search)
        except StopIteration as end:
            solution: Solution = end.value
            return solution
        now = time.perf_counter()
        if progress is not None and now - told > REPORT_SECONDS:
            told = now
            low, high = progress.bounds
            print(
                f"  {known.name}: {low} to {high}, {progress.decided} of {progress.lines} lines, "
                f"{progress.nodes / 1e6:.0f} million nodes, {now - begin:.0f} s",
                flush=True,
            )


def faults(known: Known, solution: Solution) -> Iterator[str]:
    """Tell what is not as it is known."""
    names = known.lattice.names
    if solution.value != known.value or not solution.exact:
        yield f"value {solution.value}, known: {known.value}"
    best = {names[line] for line in solution.best}
    if known.best is not None and best != set(known.best.split()):
        yield f"best {' '.join(sorted(best))}, known: {known.best}"
    lines = {names[line]: value for line, value in solution.moves.items()}
    if known.lines is not None and lines != known.lines:
        yield f"lines {lines}, known: {known.lines}"


def main(arguments: Sequence[str] = ()) -> int:
    """Solve everything; 1 if anything is not as it is known."""
    kernel = solver_for(kernel_with_table(TABLE_MB))
    if not isinstance(kernel, Kernel):
        raise SystemExit("standard-values: the kernel cannot run here")
    wrong = count = 0
    for known in known_values():
        if known.long and "--quick" in arguments:
            continue
        engines: dict[str, Solver] = {"kernel": kernel} if known.long else {"kernel": kernel, "plain": Reference()}
        told = []
        for name, solver in engines.items():
            begin = time.perf_counter()
            solution = solved(solver, known)
            told.append(f"{name} {solution.nodes} nodes, {time.perf_counter() - begin:.1f} s")
            for fault in faults(known, solution):
                wrong += 1
                print(f"DIFFERS: {known.name}, {name}: {fault}", flush=True)
            count += 1
        print(f"{known.name}: {known.value:+d} ({'; '.join(told)})", flush=True)
    print(f"{count} answers: {f'{wrong} differ' if wrong else 'all as known'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
