"""The ladder: openings, points and intervals, and a pair of quick games; no times."""

from __future__ import annotations

from contextlib import closing

import pytest

from buildkit.bench.pairs import OPENING, Table, interval, opening, points, quantile
from buildkit.bench.referee import Referee, params_of
from buildkit.bench.strength import LADDER, chosen
from buildkit.trouble import Trouble

TABLES = ["5x5", "4x4/swedish", "5x5/misere", "tri5", "hex3", "3x3/misere/forced"]


def test_lines_have_the_numbers_of_openspiel() -> None:
    names = [f"h{row},{column}" for row in range(6) for column in range(5)]
    names += [f"v{row},{column}" for row in range(5) for column in range(6)]
    assert list(params_of("5x5").lattice.names) == names


@pytest.mark.parametrize("table", TABLES)
def test_openings_are_safe_and_the_same_again(table: str) -> None:
    params = params_of(table)
    openings = [opening(number, params) for number in range(100)]
    assert openings == [opening(number, params) for number in range(100)]
    assert len({tuple(lines) for lines in openings}) > 90
    given = {line for line in range(len(params.lattice.lines)) if params.given >> line & 1}
    for lines in openings:
        assert len(set(lines) - given) == OPENING
        assert all(len(cell) - len(set(cell) & ({*lines} | given)) >= 2 for cell in params.lattice.cells)


def test_an_opening_ends_where_no_line_is_safe() -> None:
    assert len(opening(0, params_of("1x1"))) == 2


def test_the_referee_tells_leads_as_openspiel_does() -> None:
    normal, misere = (Referee(params_of(table)) for table in ("1x1", "1x1/misere"))
    for referee in (normal, misere):
        while not referee.is_terminal():
            last = referee.current_player()
            referee.apply_action(referee.legal_actions()[0])
        assert last == 1
    assert normal.returns() == [-1, 1]
    assert misere.returns() == [1, -1]


def test_tables_are_looked_at_first() -> None:
    with pytest.raises(Trouble, match="0x0"):
        params_of("0x0")
    with pytest.raises(Trouble, match="two players"):
        params_of("3x3/players=3")


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
    with pytest.raises(Trouble, match="there is no rung schwer-leicht on 5x5; there are: einsteiger-random, "):
        chosen("schwer-leicht")
    assert chosen(None, "tri5") == list(LADDER)[:-1]
    with pytest.raises(Trouble, match="there is no rung schwer-mcts on tri5"):
        chosen("schwer-mcts", "tri5")


@pytest.mark.parametrize("name", ["5x5", "hex2/misere"])
def test_a_pair_is_two_whole_games_and_the_same_again(name: str) -> None:
    with closing(Table(name)) as table:
        pair = table.pair("leicht", "random", 3)
        again = table.pair("leicht", "random", 3)
    assert (pair.share, pair.lead) == (again.share, again.lead)
    assert pair.share in (0, 0.25, 0.5, 0.75, 1)
    assert pair.share > 0.5 or name != "5x5"
    assert {name: len(ms) for name, ms in pair.ms.items()} == {name: len(ms) for name, ms in again.ms.items()}
    assert sum(len(ms) for ms in pair.ms.values()) == 2 * (len(table.params.lattice.lines) - OPENING)
    assert pair.cut == 0
