"""The solver bench: its positions, and what it reads from the native program; no times."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from buildkit.bench.positions import GROUND, Position, after_safe_play, board, empty_board, safe_lines, symmetries
from buildkit.bench.solver_native import BEYOND, SYMMETRY, Saving, saving, shown_ablation, solve_natively
from buildkit.kernel import KERNEL
from buildkit.trouble import Trouble


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 3), (3, 4), (5, 5)])
def test_a_board_has_every_line_from_the_centre_outwards(width: int, height: int) -> None:
    lines = board(width, height)
    assert len(lines) == width * (height + 1) + height * (width + 1)
    sides = Counter(cell for line in lines for cell in line if cell != GROUND)
    assert sides == dict.fromkeys(range(width * height), 4)
    if (width, height) == (5, 5):
        assert all(12 in line for line in lines[:4])
        assert all(GROUND in line for line in lines[-4:])


@pytest.mark.parametrize(("width", "height", "count"), [(3, 3, 7), (4, 4, 7), (3, 4, 3)])
def test_symmetries_keep_neighbours_neighbours(width: int, height: int, count: int) -> None:
    maps = symmetries(width, height)
    assert len(set(maps)) == count
    pairs = {frozenset(line) for line in board(width, height) if GROUND not in line}
    for cells in maps:
        assert {frozenset(cells[cell] for cell in pair) for pair in pairs} == pairs
        assert cells != tuple(range(width * height))


@pytest.mark.parametrize("open_lines", [36, 44])
def test_safe_play_gives_nothing_away_and_is_the_same_again(open_lines: int) -> None:
    positions = [after_safe_play(5, 5, open_lines, seed) for seed in range(5)]
    assert positions == [after_safe_play(5, 5, open_lines, seed) for seed in range(5)]
    assert len(set(positions)) == 5
    for position in positions:
        assert len(position.lines) == open_lines
        left = Counter(cell for line in position.lines for cell in line if cell != GROUND)
        assert min(left[cell] for cell in range(25)) >= 2


def test_a_line_beside_two_open_lines_is_not_safe() -> None:
    giving = [(0, GROUND), (0, 1)]
    safe = [(1, 2), (1, GROUND), (2, GROUND), (2, 3), (3, 4), (3, 5)]
    assert safe_lines([*giving, *safe[:5]]) == safe[:3]
    assert safe_lines([*giving, *safe]) == safe


def test_the_native_program_reads_positions_with_and_without_maps() -> None:
    plain = Position(board(3, 3))
    answers = solve_natively([plain, empty_board(3, 3), Position(((7, GROUND),))], 1)
    assert [answer.value for answer in answers] == [-3, -3, 1]
    assert answers[1].nodes < answers[0].nodes
    assert solve_natively([empty_board(3, 3)], 1, [SYMMETRY])[0].nodes > answers[1].nodes


def test_bad_maps_are_told() -> None:
    with pytest.raises(Trouble, match="refuses the position"):
        solve_natively([Position(board(1, 2), ((0, 0),))], 1)


def test_the_sources_know_these_flags_and_no_others() -> None:
    """One that they do not know would change nothing, and nobody would notice."""
    sources = "".join(path.read_text(encoding="utf-8") for path in KERNEL.glob("*.[ch]"))
    assert set(re.findall(r"WITHOUT_\w+", sources)) == {*BEYOND, SYMMETRY}


def test_without_a_reduction_there_are_more_nodes_and_the_same_values() -> None:
    got = saving("3×3, empty", [empty_board(3, 3)], "symmetry", [SYMMETRY])
    assert got.without > got.nodes
    assert got.other_values == 0


def test_the_ablation_is_told_as_a_table() -> None:
    rows = [
        Saving("WITHOUT_PAIRS", "5×5, 36 open", 1000, 2500, 0),
        Saving("WITHOUT_SOFT", "5×5, 36 open", 1000, 1500, 2),
    ]
    assert shown_ablation(rows).splitlines()[2:] == [
        "| WITHOUT_PAIRS | 5×5, 36 open | 1,000 | 2,500 | 2.50 |",
        "| WITHOUT_SOFT | 5×5, 36 open | 1,000 | 1,500 | 1.50 |",
        "OTHER VALUES: WITHOUT_SOFT, 5×5, 36 open: 2 positions",
    ]
