"""Both engines against the brute force table, state by state; `build.py prove all-states` leaves none out."""

from __future__ import annotations

import numpy as np
import pytest

from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel, solver_for
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import kernel_with_table
from tests.proofs.brute_force import Table, left_of, square_cells, table_of
from tests.proofs.support.boards import Board, classes, moved, spread, square_board
from tests.proofs.support.kernel_batch import KernelBatch

SEED = 3


@pytest.fixture(scope="module", params=["reference", "kernel"])
def solver(request: pytest.FixtureRequest) -> Solver:
    if request.param == "reference":
        return Reference()
    kernel = solver_for(kernel_with_table("16"))
    assert isinstance(kernel, Kernel)
    return kernel


def assert_agrees(solver: Solver, board: Board, table: Table, free: int) -> None:
    solution = finish(solver.solve(board.lattice, free, moves=True))
    told = f"{board.name}, free {free:#x}"
    assert (solution.value, solution.exact) == (table.value(free), True), told
    assert solution.moves == table.of_lines(free), told
    assert solution.best == tuple(line for line, value in solution.moves.items() if value == solution.value), told


def test_the_table_is_the_definition() -> None:
    """Straight from the rules, without numpy: on one box and two, and the four lines around one by hand."""
    one = table_of(square_cells(1, 1))
    assert [int(value) for value in one.values] == [0, 1, 1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, 1, 1, -1]
    cells = square_cells(2, 1)
    masks = [sum(1 << line for line in border) for border in cells]
    values = {0: 0}
    for free in range(1, 1 << 7):
        worth = []
        for line in (line for line in range(7) if free >> line & 1):
            left = free & ~(1 << line)
            closed = sum(1 for mask in masks if mask & free and not mask & left)
            worth.append(closed + values[left] if closed else -values[left])
        values[free] = max(worth)
    assert table_of(cells).values.tolist() == [values[free] for free in range(1 << 7)]


def test_motions_keep_values() -> None:
    """What lets one position of a class stand for the others."""
    for size, count in [((2, 2), 7), ((3, 2), 3)]:
        board = square_board(*size)
        values = table_of(board.lattice.cells).values
        assert len(set(board.motions)) == count
        every = np.arange(len(values), dtype=np.uint32)
        for motion in board.motions:
            assert np.array_equal(values[moved(every, motion)], values)
        least, own = classes(board)
        assert len(values) / (count + 1) < len(least) < len(values) / (count + 1) + len(own)


@pytest.mark.parametrize("size", [(2, 2), (3, 2)])
def test_the_kernel_values_every_line_of_every_state(size: tuple[int, int]) -> None:
    table = table_of(square_cells(*size))
    every = np.arange(len(table.values), dtype=np.uint32)
    kernel = KernelBatch(square_cells(*size), table_mb=1)
    assert np.array_equal(kernel.values(every), table.values)
    values, rows = kernel.lines(every)
    assert np.array_equal(values, table.values)
    assert np.array_equal(rows[:, : table.lines], table.of_all_lines(every))


def test_the_kernel_in_slices_of_one_node() -> None:
    table = table_of(square_cells(3, 2))
    frees = spread(square_board(3, 2), np.random.default_rng(SEED), 300)
    values, rows = KernelBatch(square_cells(3, 2), nodes=1, table_mb=1).lines(frees)
    assert np.array_equal(values, table.values[frees])
    assert np.array_equal(rows[:, : table.lines], table.of_all_lines(frees))


@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_on_nine_boxes(seed: int) -> None:
    """Any 20 lines free, and sets of these: a 16th of the table that the whole board has."""
    rng = np.random.default_rng(SEED + seed)
    free = sorted(rng.permutation(24)[:20].tolist())
    cells = left_of(square_cells(3, 3), free)
    table = table_of(cells)
    frees = spread(Board("20 of 3x3", square_board(3, 3).lattice), rng, 600) & np.uint32((1 << 20) - 1)
    values, rows = KernelBatch(cells, table_mb=16).lines(frees)
    assert np.array_equal(values, table.values[frees])
    assert np.array_equal(rows[:, :20], table.of_all_lines(frees))


def test_each_engine_values_every_line_of_every_state_of_four_boxes(solver: Solver) -> None:
    board = square_board(2, 2)
    table = table_of(board.lattice.cells)
    for free in range(len(table.values)):
        assert_agrees(solver, board, table, free)


def test_each_engine_on_a_sample_of_six_boxes(solver: Solver) -> None:
    board = square_board(3, 2)
    table = table_of(board.lattice.cells)
    rng = np.random.default_rng(SEED)
    _, own = classes(board)
    sample = [*spread(board, rng, 20), *rng.choice(own, 60), *rng.integers(0, len(table.values), 400)]
    for free in map(int, sample):
        assert_agrees(solver, board, table, free)


def test_each_engine_on_a_sample_of_nine_boxes(solver: Solver) -> None:
    board = square_board(3, 3)
    rng = np.random.default_rng(SEED)
    for _ in range(2):
        lines = sorted(rng.permutation(24)[:19].tolist())
        table = table_of(left_of(board.lattice.cells, lines))
        for small in map(int, rng.integers(0, len(table.values), 200)):
            free = sum(1 << line for place, line in enumerate(lines) if small >> place & 1)
            solution = finish(solver.solve(board.lattice, free, moves=True))
            assert solution.value == table.value(small), f"free {free:#x}"
            wanted = {lines[place]: value for place, value in table.of_lines(small).items()}
            assert solution.moves == wanted, f"free {free:#x}"
