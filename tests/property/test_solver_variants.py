"""Misère and forced taking: both engines against a plain minimax written from the rules; `variant-values` has more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.rule_flags import MISERE, NORMAL, Rules
from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import open_kernel
from spielkasten.core.wasm import Instance, Shared
from tests.proofs.brute_force import square_cells, table_of
from tests.proofs.support.graphs import Case, long_parts, random_graph, random_square
from tests.proofs.support.kernel_batch import KernelBatch
from tests.proofs.support.questions import KernelQuestions, engine_faults
from tests.proofs.variant_values import ALL_RULES, known_values

FORCED = Rules(forced=True)
BOTH = Rules(misere=True, forced=True)
MOST = 10
CASES = 60


@pytest.fixture(scope="module")
def instance() -> Instance:
    """One kernel for all rules, with a table as small as it can be."""
    kernel = open_kernel()
    assert kernel is not None
    assert kernel.call("table", 1)
    return kernel


@pytest.fixture(scope="module")
def kernel(instance: Instance) -> Kernel:
    return Kernel(Shared(lambda: instance), instance)


@pytest.fixture(params=["reference", "kernel"])
def solver(request: pytest.FixtureRequest, kernel: Kernel) -> Solver:
    return Reference() if request.param == "reference" else kernel


def minimax(lattice: Lattice, rules: Rules) -> Callable[[int], dict[int, int]]:
    """Give the value of each legal line of a set of free lines, by playing everything out."""

    def closed(free: int, line: int) -> int:
        left = free & ~(1 << line)
        return sum(1 for cell in lattice.line_cells[line] if not lattice.cell_masks[cell] & left)

    @cache
    def value(free: int) -> int:
        return max(of_lines(free).values(), default=0)

    def of_lines(free: int) -> dict[int, int]:
        found = {}
        must = rules.forced and any(closed(free, line) for line in bits(free))
        for line in bits(free):
            cells = closed(free, line)
            if cells:
                found[line] = (-cells if rules.misere else cells) + value(free & ~(1 << line))
            elif not must:
                found[line] = -value(free & ~(1 << line))
        return found

    return of_lines


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_the_tables_are_the_definition(rules: Rules) -> None:
    for size in [(1, 1), (2, 1), (2, 2)]:
        board = square(*size)
        table = table_of(square_cells(*size), rules.misere, rules.forced)
        by_hand = minimax(board, rules)
        for free in range(len(table.values)):
            assert table.of_lines(free) == by_hand(free), (size, free)
            assert table.value(free) == max(by_hand(free).values(), default=0)


@pytest.mark.parametrize("rules", ALL_RULES[1:], ids=str)
@pytest.mark.parametrize("make", [random_graph, random_square, long_parts], ids=lambda make: make.__name__)
def test_engines_agree_with_brute_force(rules: Rules, make: Callable[..., Case], solver: Solver) -> None:
    rng = Random(f"{rules} {make.__name__}")
    for _ in range(CASES if make is not long_parts else 5):
        case = replace(make(rng, MOST), rules=rules)
        faults = list(engine_faults(case, solver, rng))
        assert not faults, f"{case}: {faults}"


def test_whatever_the_kernel_tells_is_true(instance: Instance) -> None:
    """The rules take turns, one position interrupts another: no entry of the table may serve other rules."""
    rng = Random("turns")
    questions = KernelQuestions(instance, rng)
    case = random_graph(rng, MOST)
    for number in range(240):
        other, make = case, rng.choice((random_graph, random_square))
        # Half of them are the same position again, under the next rules.
        case = replace(make(rng, MOST) if number % 2 else case, rules=ALL_RULES[number // 2 % 4])
        faults = list(questions.faults(case, other))
        assert not faults, f"{case}: {faults}"


@pytest.mark.parametrize(("number", "rules"), [(1, MISERE), (2, FORCED), (3, BOTH)], ids=str)
def test_the_kernel_values_every_state_of_six_boxes(number: int, rules: Rules) -> None:
    table = table_of(square_cells(3, 2), rules.misere, rules.forced)
    every = np.arange(len(table.values), dtype=np.uint32)
    kernel = KernelBatch(square_cells(3, 2), rules=number)
    assert np.array_equal(kernel.values(every), table.values)
    if not rules.forced:
        values, rows = kernel.lines(every)
        assert np.array_equal(values, table.values)
        assert np.array_equal(rows[:, : table.lines], table.of_all_lines(every))


def test_the_values_told_elsewhere(kernel: Kernel) -> None:
    for name, board, free, value in known_values():
        solution = finish(kernel.solve(board, free, MISERE, best=False))
        assert (solution.value, solution.exact) == (value, True), name
        if len(board.cells) < 6:
            assert finish(Reference().solve(board, free, MISERE)).value == value, name


def test_only_legal_lines_are_told_and_asked_for(solver: Solver) -> None:
    """Two boxes, one of which lacks a line: that line must be drawn, whatever it is worth."""
    board = square(2, 1)
    last = board.numbers["v0,0"]
    free = sum(1 << board.numbers[name] for name in ("v0,0", "h0,1", "v0,2"))
    for rules in (FORCED, BOTH):
        solution = finish(solver.solve(board, free, rules, moves=True))
        assert solution.best == tuple(solution.moves) == (last,)
        assert finish(solver.find_best(board, free, [last], rules)).line == last
        for order in ([], list(bits(free))):
            with pytest.raises(ValueError, match="every legal line"):
                solver.find_best(board, free, order, rules)
    with pytest.raises(ValueError, match="every legal line"):
        solver.find_best(board, free, [last], MISERE)


def test_rules_are_told_apart_and_searches_take_turns(kernel: Kernel) -> None:
    board = square(3, 3)
    running = {rules: kernel.solve(board, board.every_line, rules, best=False) for rules in ALL_RULES}
    found: dict[Rules, int | None] = {}
    while running:
        for rules, search in list(running.items()):
            try:
                next(search)
            except StopIteration as end:
                found[rules] = end.value.value
                del running[rules]
    assert found == {NORMAL: -3, MISERE: -1, FORCED: -3, BOTH: 1}


def test_a_stopped_search_leaves_honest_bounds(solver: Solver) -> None:
    board = square(3, 3)
    for rules, value in ((MISERE, -1), (FORCED, -3), (BOTH, 1)):
        for most in (0, 1, 50, 700):
            solution = finish(solver.solve(board, board.every_line, rules, max_nodes=most))
            assert solution.bounds[0] <= value <= solution.bounds[1]
            assert (solution.exact, solution.cut, solution.best, solution.moves) == (False, False, (), {})
            assert solution.nodes <= most


def test_more_lines_than_the_kernel_holds(kernel: Kernel) -> None:
    """Long rows: taken whole where that is forced; in misère the readable engine answers within its bound."""
    board = square(20, 20)
    rows = [sum(1 << board.numbers[f"v{row},{place}"] for place in range(21)) for row in (0, 5, 10, 15)]
    free = sum(rows) & ~(1 << board.numbers["v0,0"])
    assert free.bit_count() > 64
    for rules, value in ((FORCED, 20 - 20), (BOTH, -20 + 20)):
        for engine in (kernel, Reference()):
            solution = finish(engine.solve(board, free, rules, moves=True))
            assert (solution.value, solution.exact) == (value, True)
            assert solution.moves == {board.numbers["v0,1"]: value}
    solution = finish(kernel.solve(board, free, MISERE, max_nodes=50))
    assert not solution.exact
    assert solution.nodes <= 50
    assert solution.bounds == (-80, 80)
