"""The ladder: openings, points and intervals, and a pair of quick games; no times."""

from __future__ import annotations

from contextlib import closing

import pytest

from buildkit.bench.pairs import CELLS, LINES, OPENING, Table, interval, opening, points, quantile
from buildkit.bench.players import NAMES
from buildkit.bench.strength import LADDER, chosen
from buildkit.trouble import Trouble


def test_lines_are_named_as_the_package_names_them() -> None:
    from spielkasten.boxes.lattice_families import square

    assert square(5, 5).names == NAMES
    assert len(NAMES) == LINES
    assert [frozenset(cell) for cell in square(5, 5).cells] == [*CELLS]


def test_openings_are_safe_and_the_same_again() -> None:
    openings = [opening(number) for number in range(100)]
    assert openings == [opening(number) for number in range(100)]
    assert len({tuple(lines) for lines in openings}) == 100
    for lines in openings:
        assert len(set(lines)) == OPENING
        assert all(len(cell & set(lines)) <= 2 for cell in CELLS)


def test_points() -> None:
    assert [points(lead) for lead in (3, 0, -1)] == [1, 0.5, 0]


def test_the_interval_is_wilsons() -> None:
    # 8 of 10: Newcombe, Statistics in Medicine 17 (1998), gives the formula; worked out by hand.
    low, high = interval([1.0] * 8 + [0.0] * 2)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert interval([0.5] * 16) == interval([1.0, 0.0] * 8)
    low, high = interval([1.0] * 100)
    assert high == pytest.approx(1)
    assert 0.96 < low < 0.97
    low, high = interval([0.0] * 4)
    assert low == pytest.approx(0)
    assert high < 0.5


def test_quantiles() -> None:
    values = [float(number) for number in range(1, 101)]
    assert [quantile(values[::-1], share) for share in (0.5, 0.95, 1)] == [50, 95, 100]
    assert quantile([7], 0.95) == 7


def test_rungs_are_chosen_by_name() -> None:
    assert chosen(None) == list(LADDER)
    assert chosen("schwer-mcts,normal-leicht") == ["schwer-mcts", "normal-leicht"]
    with pytest.raises(Trouble, match="there is no rung schwer-leicht; there are: einsteiger-random, "):
        chosen("schwer-leicht")


def test_a_pair_is_two_whole_games_and_the_same_again() -> None:
    with closing(Table()) as table:
        pair = table.pair("leicht", "random", 3)
        again = table.pair("leicht", "random", 3)
    assert (pair.share, pair.lead) == (again.share, again.lead)
    assert pair.share in (0, 0.25, 0.5, 0.75, 1)
    assert pair.share > 0.5
    assert {name: len(ms) for name, ms in pair.ms.items()} == {name: len(ms) for name, ms in again.ms.items()}
    assert sum(len(ms) for ms in pair.ms.values()) == 2 * (LINES - OPENING)
    assert pair.cut == 0
