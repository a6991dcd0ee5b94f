"""A few of the shipped daily boards, proven anew; `build.py prove daily-boards` proves them all."""

from __future__ import annotations

from spielkasten.boxes.solver_kernel import Kernel, solver_for
from spielkasten.cli.kernel import kernel_with_table
from spielkasten.core.rng import Rng
from tests.proofs.daily_boards import COUNT, alike, candidates, lattice, prove, shipped

SAMPLE = 4


def test_some_boards_are_as_good_as_they_are_said_to_be() -> None:
    solver = solver_for(kernel_with_table("128"))
    assert isinstance(solver, Kernel)
    some = Rng("daily-sample", 1).shuffled(shipped())[:SAMPLE]
    assert prove(solver, some) == []


def test_a_wrong_best_result_is_found() -> None:
    from dataclasses import replace

    one = Rng("daily-sample", 1).shuffled(shipped())[0]
    solver = solver_for(kernel_with_table("128"))
    assert len(prove(solver, [replace(one, best=one.best + 1)])) == 1


def test_the_shipped_boards_are_those_that_are_made_in_their_order() -> None:
    boards = shipped()
    assert len(boards) == COUNT
    assert alike(boards) == []
    made = candidates(lattice())
    for board in boards:
        assert any(drawn == board.drawn for drawn in made), "not among the candidates behind the one before"
