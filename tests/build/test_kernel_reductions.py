"""What the kernel leaves out changes no value: long parts tied together, with every reduction and without each."""

from __future__ import annotations

from random import Random

import pytest

from buildkit.bench.positions import GROUND, Line, Position
from buildkit.bench.solver_native import BEYOND, solve_natively
from tests.proofs.support.graphs import long_parts

GRAPHS = 500
TABLE = 1


def position(rng: Random) -> Position:
    """Larger ones than brute force can value."""
    lattice = long_parts(rng, most=64, joints=5).lattice
    return Position(tuple(written(*cells) for cells in lattice.line_cells))


def written(one: int, other: int = GROUND) -> Line:
    """A line as the kernel reads it."""
    return one, other


@pytest.mark.parametrize("flag", BEYOND)
def test_a_reduction_changes_no_value(flag: str) -> None:
    rng = Random("long parts")
    positions = [position(rng) for _ in range(GRAPHS)]
    values = [answer.value for answer in solve_natively(positions, TABLE)]
    assert values == [answer.value for answer in solve_natively(positions, TABLE, [flag])]
