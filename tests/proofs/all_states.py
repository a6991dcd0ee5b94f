"""Both engines against brute force on every position of every board up to 24 lines: the long night's proof.

Of 12 boards of boxes up to 3x3, 3 triangles and 6 patches of hexagons:

* the kernel's bytes value every position, no symmetry assumed, and every line of one position of each class of up to 8
  like ones (turns, mirror images; boards other than boxes have classes of one);
* the engine that asks the kernel (lines from the centre outwards, symmetries told) values every line of the positions
  that are symmetric themselves, and of others at random;
* the engine in plain Python values one position of each class, and every line of one in 32 of them; of the 8.4 million
  positions of 5 hexagons only 200,000.

The kernel's two parts take five to ten minutes, the engine some five more, the plain engine some hours.

`PYTHONPATH=.:site/py python3 tests/proofs/all_states.py` takes options: `--sample SECONDS` looks for so long in all at
random positions, spread equally over the numbers of free lines; `--board NAME` (may be given again), `--part NAME` of
`kernel`, `lines`, `engine`, `reference`, `--seed NUMBER`; `--behind N` goes on where a run of one board and part was
ended after N positions: the order depends on the seed alone. Exit 1 if anything differs.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel, solver_for
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import kernel_with_table
from tests.proofs.brute_force import Table, table_of
from tests.proofs.support.boards import Board, Frees, all_boards, classes, shuffled_batches, spread
from tests.proofs.support.kernel_batch import KernelBatch

PARTS = ("kernel", "lines", "engine", "reference")
REPORT_SECONDS = 20
SHOWN = 10
FEW = 4096  # positions of a board that are all looked at whatever was asked for
ENGINE_EXTRA = 20_000  # positions of a board for the engine, besides the symmetric ones
REFERENCE_MOST = 1 << 22  # classes of a board; more would take the plain engine a day
REFERENCE_EXTRA = 200_000  # of which it then looks at so many
LINES_OF = 32  # of so many positions the plain engine values the lines of one

Rows = NDArray[np.int8]
Ask = Callable[[Frees], tuple[NDArray[np.int8], Rows | None, Frees]]
"""Give values of positions; then, or None, values of lines and the positions they belong to."""


@dataclass(frozen=True)
class Options:
    """Seconds of random positions for each board and part, None: all; how many were compared by an earlier run."""

    share: float | None = None
    behind: int = 0


@dataclass
class Tally:
    """What has been compared so far."""

    positions: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    lines: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    wrong: int = 0

    def differs(self, told: str) -> None:
        """Count a difference, and show the first ones."""
        self.wrong += 1
        if self.wrong <= SHOWN:
            print(f"DIFFERS: {told}", flush=True)

    def compare(self, board: Board, table: Table, part: str, frees: Frees, ask: Ask) -> None:
        """Ask about positions and hold the answers against the table."""
        values, rows, asked = ask(frees)
        wanted = table.values[frees]
        for place in np.flatnonzero(values != wanted):
            self.differs(f"{board.name}, {part}, free {frees[place]:#x}: {values[place]}, brute force {wanted[place]}")
        self.positions[part] += len(frees)
        if rows is None:
            return
        wanted_rows = table.of_all_lines(asked)
        for place, line in np.argwhere(rows != wanted_rows):
            name = f"{board.name}, {part}, free {asked[place]:#x}, line {line}"
            self.differs(f"{name}: {rows[place, line]}, brute force {wanted_rows[place, line]}")
        self.lines[part] += int(np.bitwise_count(asked).sum())


def kernel_asks(board: Board) -> tuple[Ask, Ask]:
    """The kernel's bytes: values alone, and all lines."""
    kernel = KernelBatch(board.lattice.cells)

    def values(frees: Frees) -> tuple[NDArray[np.int8], None, Frees]:
        return kernel.values(frees), None, frees

    def lines(frees: Frees) -> tuple[NDArray[np.int8], Rows, Frees]:
        values, rows = kernel.lines(frees)
        return values, rows[:, : board.lines], frees

    return values, lines


def engine_ask(board: Board, solver: Solver, lines_of: int) -> Ask:
    """An engine of the package: values, and all lines of one position in so many."""

    def ask(frees: Frees) -> tuple[NDArray[np.int8], Rows, Frees]:
        values = np.zeros(len(frees), np.int8)
        asked = frees[::lines_of]
        rows = np.full((len(asked), board.lines), -128, np.int8)
        for place, free in enumerate(frees.tolist()):
            every = place % lines_of == 0
            solution = finish(solver.solve(board.lattice, free, best=False, moves=every))
            # A value outside the range stands for no value at all.
            values[place] = 126 if solution.value is None or not solution.exact else solution.value
            if every:
                for line, value in solution.moves.items():
                    rows[place // lines_of, line] = value
        return values, rows, asked

    return ask


def batches(
    board: Board, part: str, rng: np.random.Generator, sample: float | None
) -> tuple[int | None, Iterator[Frees]]:
    """Give the positions that a part looks at, and how many; without an end where there is a sample to take."""
    size = {"kernel": 1 << 14, "lines": 1 << 14}.get(part, 16)
    if sample is not None and 1 << board.lines > FEW:
        rounds = max(8, size // board.lines)
        endless = (spread(board, rng, rounds) for _ in itertools.count())
        return None, (batch for some in endless for batch in shuffled_batches(some, rng, size))
    every, own = classes(board)
    if part == "kernel" or len(every) <= FEW:
        every = np.arange(1 << board.lines, dtype=np.uint32)
    elif part == "engine":
        extra = rng.choice(every, min(len(every), ENGINE_EXTRA), replace=False)
        every = np.unique(np.concatenate([own, extra]))
    elif part == "reference" and len(every) > REFERENCE_MOST:
        every = rng.choice(every, REFERENCE_EXTRA, replace=False)
    return len(every), shuffled_batches(every, rng, size)


def go_through(
    board: Board, table: Table, part: str, ask: Ask, rng: np.random.Generator, options: Options, tally: Tally
) -> None:
    """Compare one part on one board, and tell now and then how far it is."""
    sample = options.share
    total, every = batches(board, part, rng, sample)
    begin = told = time.perf_counter()
    seen = done = 0
    for frees in every:
        seen += len(frees)
        if seen <= options.behind:
            continue
        tally.compare(board, table, part, frees, ask)
        done += len(frees)
        now = time.perf_counter()
        if sample is not None and now - begin > sample:
            break
        if total and now - told > REPORT_SECONDS:
            told = now
            left = (now - begin) / done * (total - seen)
            print(f"  {part}: {seen} of {total}, about {left / 60:.1f} minutes left", flush=True)
    seconds = time.perf_counter() - begin
    tally.seconds[part] += seconds
    whole = "all" if done == total else "random"
    print(f"  {part}: {done} positions ({whole}), {seconds:.1f} s, {seconds / done * 1e6:.0f} µs each", flush=True)


def asks_of(board: Board, kernel_engine: Solver) -> dict[str, Ask]:
    """How each part asks."""
    values, lines = kernel_asks(board)
    return {
        "kernel": values,
        "lines": lines,
        "engine": engine_ask(board, kernel_engine, 1),
        "reference": engine_ask(board, Reference(), LINES_OF),
    }


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    boards = [board.name for board in all_boards()]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sample", type=float, metavar="SECONDS", help="random positions for so long in all")
    parser.add_argument("--board", action="append", choices=boards, help="only this board")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this comparison")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (default: 1)")
    parser.add_argument("--behind", type=int, default=0, metavar="N", help="leave out the first N")
    chosen = parser.parse_args(arguments)
    if chosen.behind and not (len(chosen.board or ()) == len(chosen.part or ()) == 1 and not chosen.sample):
        parser.error("--behind wants one --board, one --part and no --sample")
    return chosen


def main(arguments: Sequence[str] = ()) -> int:
    """Go through the boards; 1 if anything differs."""
    chosen = options(arguments)
    boards = [board for board in all_boards() if not chosen.board or board.name in chosen.board]
    parts = [part for part in PARTS if not chosen.part or part in chosen.part]
    share = chosen.sample / (len(boards) * len(parts)) if chosen.sample else None
    kernel_engine = solver_for(kernel_with_table("64"))
    if not isinstance(kernel_engine, Kernel):
        raise SystemExit("all-states: the kernel cannot run here")
    tally = Tally()
    rng = np.random.default_rng(chosen.seed)
    for board in boards:
        begin = time.perf_counter()
        table = table_of(board.lattice.cells)
        seconds = time.perf_counter() - begin
        print(f"{board.name}: {len(table.values)} positions by brute force in {seconds:.1f} s", flush=True)
        asks = asks_of(board, kernel_engine)
        for part in parts:
            go_through(board, table, part, asks[part], rng, Options(share, chosen.behind), tally)
    for part in parts:
        print(f"{part}: {tally.positions[part]} positions, {tally.lines[part]} lines, {tally.seconds[part]:.0f} s")
    print(f"seed {chosen.seed}: {f'{tally.wrong} differ' if tally.wrong else 'no difference'}")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
