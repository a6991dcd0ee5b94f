"""The daily boards: 16 to 20 lines drawn, nothing offered, and the best possible result exact. Also makes them.

Without options every shipped board is proven again: it is an open 5×5, its lines close no box and offer none, several
safe lines are left, no other board is it turned or mirrored, and the solver kernel's exact value gives the result that
the page calls the best possible. That takes some minutes.

`PYTHONPATH=.:site/py python3 tests/proofs/daily_boards.py` takes options: `--sample N` proves only N boards, chosen by
`--seed TEXT`; `--make` finds the boards anew and writes `site/py/spielkasten/play/daily_boards.py`. What is made hangs
on MAKING_SEED and on exact values only, so it is the same boards every time. Boards once shipped must stay: another
list gives other boards to days that have been played. Exit 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel, solver_for
from spielkasten.boxes.structure import degrees, safe_lines
from spielkasten.boxes.symmetry import symmetries
from spielkasten.cli.kernel import kernel_with_table
from spielkasten.core.rng import Rng
from spielkasten.play import daily

FILE = Path(daily.__file__).with_name("daily_boards.py")
COUNT = 204
MAKING_SEED = "spielkasten-daily"
LEAST_LINES, MOST_LINES = 16, 20
MADE_FROM = 17  # with 16 lines drawn a proof may take a minute
MADE_TWOS = 10  # so many boxes with two sides drawn: fewer, and a proof takes long
LEAST_SAFE = 6
LEAST_BEST = 13
REPORT_SECONDS = 10


@dataclass(frozen=True)
class Made:
    """A board as it is shipped: its drawn lines as a bit set, and the best result of who begins."""

    drawn: int
    best: int


def lattice() -> Lattice:
    """The board's drawing."""
    return parse_table("5x5").lattice


def images(board: Lattice, drawn: int) -> set[int]:
    """The board and all its turns and mirror images."""
    turned = (mask_of(one.lines[line] for line in bits(drawn)) for one in symmetries(board))
    return {drawn, *turned}


def fits(board: Lattice, drawn: int) -> bool:
    """Whether nothing is closed or offered, several lines are safe, and the number of lines is right."""
    free = board.every_line & ~drawn
    quiet = min(degrees(board, free)) >= 2
    return (
        quiet and safe_lines(board, free).bit_count() >= LEAST_SAFE and LEAST_LINES <= drawn.bit_count() <= MOST_LINES
    )


def best_result(solver: Solver, board: Lattice, drawn: int) -> int:
    """The boxes of who begins when both play perfectly."""
    solution = finish(solver.solve(board, board.every_line & ~drawn, best=False))
    if solution.value is None:
        raise RuntimeError("the solver gave no value")
    return (len(board.cells) + solution.value) // 2


def candidates(board: Lattice) -> Iterator[int]:
    """Boards in the order of their numbers: lines at random, as long as they offer no box."""
    number = 0
    while True:
        rng = Rng(MAKING_SEED, number)
        number += 1
        wanted = MADE_FROM + rng.below(MOST_LINES - MADE_FROM + 1)
        drawn = 0
        for line in rng.shuffled(range(len(board.lines))):
            more = drawn | 1 << line
            if min(degrees(board, board.every_line & ~more)) >= 2:
                drawn = more
            if drawn.bit_count() == wanted:
                break
        twos = degrees(board, board.every_line & ~drawn).count(2)
        if drawn.bit_count() == wanted and twos >= MADE_TWOS and fits(board, drawn):
            yield drawn


def make(solver: Solver) -> list[Made]:
    """Find as many boards as are shipped, no two alike."""
    board = lattice()
    made: list[Made] = []
    seen: set[int] = set()
    begin = told = time.perf_counter()
    for drawn in candidates(board):
        if drawn in seen:
            continue
        best = best_result(solver, board, drawn)
        if best >= LEAST_BEST:
            made.append(Made(drawn, best))
            seen |= images(board, drawn)
        if time.perf_counter() - told > REPORT_SECONDS:
            told = time.perf_counter()
            print(f"{len(made)} of {COUNT} boards, {told - begin:.0f} s", flush=True)
        if len(made) == COUNT:
            return made
    raise AssertionError("there is always a further candidate")


def write(made: list[Made]) -> None:
    """Write the module that is shipped."""
    rows = "\n".join(f"{one.drawn:015x} {one.best}" for one in made)
    head = '"""The shipped daily boards, made and proven by `tests/proofs/daily_boards.py`."""'
    about = '"""A board a row: its drawn lines as a hexadecimal bit set, and the best possible result."""'
    FILE.write_text(f'{head}\n\nBOARDS = """\\\n{rows}\n"""\n{about}\n', encoding="utf-8")


def prove(solver: Solver, boards: list[Made]) -> list[str]:
    """Prove boards and give what is wrong with them."""
    board = lattice()
    wrong = []
    begin = told = time.perf_counter()
    for number, one in enumerate(boards):
        if not fits(board, one.drawn):
            wrong.append(f"{one.drawn:015x}: not a board as it should be")
        best = best_result(solver, board, one.drawn)
        if best != one.best or best < LEAST_BEST:
            wrong.append(f"{one.drawn:015x}: shipped as {one.best}, proven {best}")
        if time.perf_counter() - told > REPORT_SECONDS:
            told = time.perf_counter()
            print(f"{number + 1} of {len(boards)} boards, {told - begin:.0f} s", flush=True)
    return wrong


def alike(boards: list[Made]) -> list[str]:
    """Boards that are another one turned or mirrored."""
    board = lattice()
    seen: set[int] = set()
    wrong = []
    for one in boards:
        if one.drawn in seen:
            wrong.append(f"{one.drawn:015x}: an image of an earlier board")
        seen |= images(board, one.drawn)
    return wrong


def shipped() -> list[Made]:
    """The boards in the package."""
    return [Made(*board) for board in daily.boards()]


def main() -> int:
    """Prove or make."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--make", action="store_true", help="find the boards and write the module")
    parser.add_argument("--sample", type=int, help="prove only so many boards")
    parser.add_argument("--seed", default="1", help="which ones")
    options = parser.parse_args()
    solver = solver_for(kernel_with_table(None))
    if not isinstance(solver, Kernel):
        print("the kernel does not run here")
        return 1
    if options.make:
        write(make(solver))
        return 0
    boards = shipped()
    some = Rng(options.seed, "sample").shuffled(boards)[: options.sample] if options.sample else boards
    begin = time.perf_counter()
    wrong = alike(boards) + prove(solver, some)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(some)} of {len(boards)} boards proven in {time.perf_counter() - begin:.0f} s, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
