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

# What goes beyond Barker & Korf's solver (2012). Each is a macro that the kernel's sources know.
BEYOND = (
    "WITHOUT_CUTOFFS",
    "WITHOUT_PAIRS",
    "WITHOUT_CLOSED_FORM",
    "WITHOUT_SHORTEST",
    "WITHOUT_SOFT",
    "WITHOUT_KILLERS",
)
SYMMETRY = "WITHOUT_SYMMETRY"
TABLE = 64
ABLATION_OPEN = (36, 38)
POSITIONS = 20


def solve_natively(positions: Sequence[Position], megabytes: int, without: Sequence[str] = ()) -> list[Answer]:
    """Solve positions, the table emptied before each."""
    # What only a reduction uses is not used without it.
    left_out = [*(f"-D{flag}" for flag in without), "-Wno-unused"] if without else []
    program = native_program(KERNEL / "native.c", ["-O3", *left_out])
    text = "\n".join([str(megabytes), *(position.as_text() for position in positions), ""])
    done = subprocess.run([program], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise Trouble(done.stderr.strip() or f"{program.name} ended with {done.returncode}")
    answers = [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
    return [Answer(value, nodes, nanoseconds / 1e6) for value, nodes, nanoseconds in answers]


def safe_positions(open_lines: int, count: int = POSITIONS) -> list[Position]:
    """Seeded positions of 5×5 after random safe play."""
    return [after_safe_play(5, 5, open_lines, seed) for seed in range(count)]


@dataclass(frozen=True, slots=True)
class Saving:
    """What some reductions save: the mean of the nodes with them and without; no value may be another one without."""

    left_out: str
    positions: str
    nodes: float
    without: float
    other_values: int


def saving(named: str, positions: Sequence[Position], left_out: str, flags: Sequence[str]) -> Saving:
    """Solve positions with the reductions and without."""
    before, after = solve_natively(positions, TABLE), solve_natively(positions, TABLE, flags)
    others = sum(a.value != b.value for a, b in zip(before, after, strict=True))
    return Saving(left_out, named, mean(a.nodes for a in before), mean(a.nodes for a in after), others)


def beyond_classical(open_lines: int) -> Saving:
    """What all that go beyond the classical ones save together."""
    return saving(f"5×5, {open_lines} open", safe_positions(open_lines), "all of these", BEYOND)


def ablation_table() -> list[Saving]:
    """What each reduction saves, then all that go beyond the classical ones, then symmetry where there is some."""
    safe = {count: safe_positions(count) for count in ABLATION_OPEN}
    rows = [
        saving(f"5×5, {count} open", positions, flag, [flag])
        for flag in BEYOND
        for count, positions in safe.items()
    ]
    rows += [beyond_classical(count) for count in ABLATION_OPEN]
    return [*rows, saving("3×3, empty", [empty_board(3, 3)], SYMMETRY, [SYMMETRY])]


def shown_ablation(rows: Sequence[Saving]) -> str:
    """The table as Markdown, so that prose can quote it as it is; below it what must not be."""
    lines = ["| left out | positions | nodes as it is | nodes without | factor |", "|---|---|--:|--:|--:|"]
    for row in rows:
        numbers = f"{row.nodes:,.0f} | {row.without:,.0f} | {row.without / row.nodes:.2f}"
        lines.append(f"| {row.left_out} | {row.positions} | {numbers} |")
    wrong = [row for row in rows if row.other_values]
    lines += [f"OTHER VALUES: {row.left_out}, {row.positions}: {row.other_values} positions" for row in wrong]
    return "\n".join(lines)
