"""Every variant: the values that are known come out of the command line, and of every lattice by every rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.lattice_families import FAMILIES
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import Params, outcome, play, start
from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import kernel_with_table
from spielkasten.cli.main import main

KNOWN = {
    **{f"1x{n}": -1 if n % 2 else 0 for n in range(1, 8)},
    **{"2x2": 2, "2x3": -2, "2x4": 2, "3x3": -3},
    **{"2x2/swedish": -4, "2x3/swedish": 6, "2x4/swedish": 0, "3x3/swedish": 7, "4x4/swedish": 0},
    **{"2x2/icelandic": 2, "2x3/icelandic": 4, "3x3/icelandic": -1},
    **{f"1x{n}/misere": value for n, value in enumerate((1, 2, 3, 4, 3, 4), start=1)},
    **{"2x2/misere": -2, "3x3/misere": -1},
    **{f"1x{n}/swedish/misere": value for n, value in enumerate((-2, -3, 4, 5, 6), start=2)},
    **{"3x3/swedish/misere": 3, "tri1": 1, "tri2": -2, "tri3": -3, "hex1": -1, "hex2": -3},
}
SHARED = kernel_with_table("16")
RULES = [Rules(misere, forced) for misere in (False, True) for forced in (False, True)]


@pytest.mark.parametrize(("table", "value"), KNOWN.items())
def test_known_values(capsys: pytest.CaptureFixture[str], table: str, value: int) -> None:
    assert main(["boxes", "value", table]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["value"], told["exact"]) == (value, True)


def test_best_first_lines_of_the_swedish_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boxes", "value", "4x4/swedish"]) == 0
    best = json.loads(capsys.readouterr().out)["best"]
    assert best == [*(f"h2,{column}" for column in range(4)), *(f"v{row},2" for row in range(4))]


def played_out(params: Params) -> Callable[[int], int]:
    """The value of a set of free lines by the rules module alone, which plays every game to its end."""
    lattice = params.lattice

    @cache
    def value(free: int) -> int:
        if not free:
            return 0
        state = start(Params(lattice, lines=lattice.every_line & ~free, rules=params.rules))
        best = -len(lattice.cells)
        for line in range(len(lattice.lines)):
            if state.legal >> line & 1:
                after = play(state, line)
                won = after.scores[0] * (-1 if params.rules.misere else 1)
                rest = value(free & ~(1 << line))
                best = max(best, won + rest if after.again or won else won - rest)
        return best

    return value


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.prefix or "square")
def test_every_lattice_by_every_rule(family: object, rules: Rules) -> None:
    assert SHARED.instance is not None
    engines: list[Solver] = [Reference(), Kernel(SHARED, SHARED.instance)]
    chance = Random(f"{family} {rules}")
    for size in (1, 2, 3):
        lattice: Lattice = family.make(*[size] * family.numbers)  # type: ignore[attr-defined]
        value = played_out(Params(lattice, rules=rules))
        for _ in range(12):
            lines = chance.sample(range(len(lattice.lines)), min(len(lattice.lines), chance.randint(1, 9)))
            free = sum(1 << line for line in lines)
            for engine in engines:
                assert finish(engine.solve(lattice, free, rules, best=False)).value == value(free), (free, engine)


def test_the_outcome_is_the_value_of_the_whole_game() -> None:
    """The sign of a value is who wins: a check of the two definitions against each other."""
    params = Params(FAMILIES[0].make(1, 1), rules=Rules(misere=True))
    state = start(params)
    for line in range(4):
        state = play(state, line)
    end = outcome(state)
    assert end is not None
    assert (end.winner, end.margin) == (0, KNOWN["1x1/misere"])
