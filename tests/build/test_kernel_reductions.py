"""What the kernel leaves out changes no value: long parts tied together, with every reduction and without each."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from buildkit.bench.positions import GROUND, Position
from buildkit.bench.solver_native import BEYOND, known, solve_natively

GRAPHS = 500
TABLE = 1


def long_parts(dice: random.Random) -> Position:
    """Chains of 3 cells or more between joints and the ground, some from a joint to itself, and rings of 4 or more.

    Random play on a board seldom leaves such positions, and the searches meet them all the time.
    """
    joints = dice.randint(1, 5)
    ends = [joint for joint in range(joints) for _ in range(dice.choice([3, 3, 3, 4]))]
    ends += [GROUND] * dice.randint(0, 3)
    ends += [GROUND] * (len(ends) % 2)
    dice.shuffle(ends)
    cells, lines = joints, []
    for one, two in zip(ends[::2], ends[1::2], strict=True):
        length = dice.choice([3, 3, 3, 4, 5])
        row = [one, *range(cells, cells + length), two]
        cells += length
        lines += [(a, b) if a != GROUND else (b, a) for a, b in pairwise(row)]
    for _ in range(dice.randint(0, 2)):
        length = dice.choice([4, 4, 5, 6])
        row = [*range(cells, cells + length), cells]
        cells += length
        lines += pairwise(row)
    dice.shuffle(lines)
    return Position(tuple(lines)) if len(lines) <= 64 else long_parts(dice)


@pytest.mark.parametrize("flag", known(BEYOND))
def test_a_reduction_changes_no_value(flag: str) -> None:
    dice = random.Random("long parts")
    positions = [long_parts(dice) for _ in range(GRAPHS)]
    values = [answer.value for answer in solve_natively(positions, TABLE)]
    assert values == [answer.value for answer in solve_natively(positions, TABLE, [flag])]
