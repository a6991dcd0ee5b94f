"""The solver kernel as a program of this machine: as it is, and with reductions left out."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from buildkit.bench.positions import Position, after_safe_play, empty_board
from buildkit.bench.solver_page import Answer
from buildkit.kernel import KERNEL, native_program
from buildkit.trouble import Trouble

# What is ours beyond the classical solvers: without all of these the kernel keeps to what Barker & Korf (2012) and
# Buzzard & Ciere (2014) search with, a value for each position, symmetries, captures without a choice.
BEYOND = (
    "WITHOUT_CUTOFFS",
    "WITHOUT_PAIRS",
    "WITHOUT_CLOSED_FORM",
    "WITHOUT_BOUNDS",
    "WITHOUT_SHORTEST",
    "WITHOUT_SOFT",
)
SYMMETRY = "WITHOUT_SYMMETRY"
TABLE = 64
ABLATION_OPEN = (36, 38)
POSITIONS = 20


def known(flags: Sequence[str]) -> list[str]:
    """Those of the flags that the kernel's sources know; the others would change nothing."""
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(KERNEL.glob("*.[ch]")))
    return [flag for flag in flags if flag in sources]


def solve_natively(positions: Sequence[Position], megabytes: int, without: Sequence[str] = ()) -> list[Answer]:
    """Solve positions, the table emptied before each."""
    program = native_program(KERNEL / "native.c", ["-O3", *(f"-D{flag}" for flag in without)])
    text = "\n".join([str(megabytes), *(position.as_text() for position in positions), ""])
    done = subprocess.run([program], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise Trouble(done.stderr.strip() or f"{program.name} ended with {done.returncode}")
    answers = [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
    return [Answer(value, nodes, nanoseconds / 1e6) for value, nodes, nanoseconds in answers]


def mean_nodes(positions: Sequence[Position], without: Sequence[str] = ()) -> float:
    """The mean number of nodes to the value; without a reduction only the nodes may differ, never a value."""
    answers = solve_natively(positions, TABLE, without)
    if without and [a.value for a in answers] != [a.value for a in solve_natively(positions, TABLE)]:
        raise Trouble(f"the kernel gives other values with {' '.join(without)}")
    return mean(answer.nodes for answer in answers)


def safe_positions(open_lines: int, count: int = POSITIONS) -> list[Position]:
    """Seeded positions of 5×5 after random safe play."""
    return [after_safe_play(5, 5, open_lines, seed) for seed in range(count)]


@dataclass(frozen=True, slots=True)
class Saving:
    """What some reductions save: the mean of the nodes with them and without."""

    left_out: str
    positions: str
    nodes: float
    without: float


def ablation_table() -> list[Saving]:
    """What each reduction saves, then all that go beyond the classical ones, then symmetry where there is some."""
    safe = {f"5×5, {count} open": safe_positions(count) for count in ABLATION_OPEN}
    rows = [saving(flag, [flag], name, positions) for flag in known(BEYOND) for name, positions in safe.items()]
    rows += [saving("all of these", known(BEYOND), name, positions) for name, positions in safe.items()]
    return [*rows, saving(SYMMETRY, [SYMMETRY], "3×3, empty", [empty_board(3, 3)])]


def saving(name: str, flags: Sequence[str], named: str, positions: Sequence[Position]) -> Saving:
    return Saving(name, named, mean_nodes(positions), mean_nodes(positions, flags))


def shown_ablation(rows: Sequence[Saving]) -> str:
    """The table as Markdown, so that prose can quote it as it is."""
    lines = ["| left out | positions | nodes as it is | nodes without | factor |", "|---|---|--:|--:|--:|"]
    for row in rows:
        numbers = f"{row.nodes:,.0f} | {row.without:,.0f} | {row.without / row.nodes:.2f}"
        lines.append(f"| {row.left_out} | {row.positions} | {numbers} |")
    return "\n".join(lines)
