"""Both engines against known values, and against a brute force that knows no theory."""

from types import SimpleNamespace

import pytest

from spielkasten.boxes.lattice import Lattice, mask_of
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import start
from spielkasten.boxes.solver import Solution, Solver, finish
from spielkasten.boxes.solver_graph import canonical, edge, loop, position_of
from spielkasten.boxes.solver_kernel import solver_for
from spielkasten.boxes.solver_kernel_search import SLICE_NODES
from spielkasten.boxes.solver_loony import controlled_value, independent_value
from spielkasten.boxes.solver_reference import Reference
from spielkasten.core.rng import Rng
from spielkasten.core.wasm import Shared


@pytest.fixture(params=["reference", "kernel"])
def solver(request: pytest.FixtureRequest, shared: Shared) -> Solver:
    if request.param == "reference":
        return Reference()
    assert shared.instance is not None
    shared.instance.call("table", 16)  # forgets what other tests proved
    return solver_for(shared)


def nodes_between_pauses(solver: Solver) -> int:
    return 48 if isinstance(solver, Reference) else SLICE_NODES


def solved(solver: Solver, table: str, drawn: str = "") -> Solution:
    state = start(parse_table(table))
    return finish(solver.solve(state.params.lattice, free_after(state.params.lattice, state.free, drawn)))


def free_after(lattice: Lattice, free: int, drawn: str) -> int:
    return free & ~mask_of(lattice.numbers[name] for name in drawn.split())


def named(lattice: Lattice, lines: tuple[int, ...]) -> str:
    return " ".join(lattice.names[line] for line in lines)


STANDARD = [
    *[(f"1x{n}", -1 if n % 2 else 0) for n in range(1, 8)],
    *[(f"{n}x1", -1 if n % 2 else 0) for n in range(1, 6)],
    ("2x2", 2),
    ("2x3", -2),
    ("3x2", -2),
    ("2x4", 2),
    ("3x3", -3),
    ("2x2/swedish", -4),
    ("2x3/swedish", 6),
    ("2x4/swedish", 0),
    ("3x3/swedish", 7),
    ("2x2/icelandic", 2),
    ("2x3/icelandic", 4),
    ("3x3/icelandic", -1),
]


@pytest.mark.parametrize(("table", "value"), STANDARD)
def test_the_values_of_whole_boards(solver: Solver, table: str, value: int) -> None:
    solution = solved(solver, table)
    assert solution.value == value
    assert solution.bounds == (value, value)
    assert solution.exact
    assert not solution.cut
    if table == "3x3":  # every first line is as good as any other
        assert len(solution.best) == 24


def test_triangles_and_hexagons(solver: Solver, shapes: SimpleNamespace) -> None:
    for lattice, value in [
        (shapes.triangle(1), 1),
        (shapes.triangle(2), -2),
        (shapes.triangle(3), -3),
        (shapes.hexagons(1), -1),
    ]:
        assert finish(solver.solve(lattice, lattice.every_line)).value == value


# Positions 3.1 to 3.11 of Berlekamp, The Dots and Boxes Game (2000), and all their best lines.
POSITIONS = [
    ("3x3", "h0,0 h0,1 v0,0 h1,1 h1,2 v1,0 v1,1 v2,1 v2,3 h3,1", 3, "h2,2"),
    (
        "3x3",
        "h0,0 h0,1 h0,2 v0,0 h1,1 h1,2 v1,1 v1,3 v2,1 v2,3 h3,0",
        1,
        "h3,1 h3,2 v1,2",
    ),
    ("3x3", "h0,0 v0,0 v0,2 v0,3 h1,1 v1,0 v1,2 v1,3 v2,2", 3, "h1,2"),
    (
        "5x3",
        "h0,3 h0,4 v0,0 v0,1 v0,2 v0,5 h1,2 h1,3 v1,0 v1,1 v1,2 v1,5 "
        "h2,0 h2,3 h2,4 v2,0 v2,1 v2,2 h3,0 h3,2 h3,3 h3,4",
        6,
        "h0,0",
    ),
    (
        "5x5",
        "h0,0 h0,1 h0,3 v0,1 v0,4 h1,2 h1,4 v1,0 v1,1 h2,1 h2,2 h2,3 h2,4 v2,0 v2,3 "
        "h3,0 h3,1 h3,4 v3,0 v3,3 h4,1 h4,2 h4,3 h4,4 v4,0 v4,5 h5,0 h5,1 h5,2 h5,3",
        11,
        "h0,2",
    ),
]


@pytest.mark.parametrize(("table", "drawn", "value", "best"), POSITIONS)
def test_positions_from_the_book(solver: Solver, table: str, drawn: str, value: int, best: str) -> None:
    solution = solved(solver, table, drawn)
    assert solution.value == value
    assert named(parse_table(table).lattice, solution.best) == best


def test_every_line_of_wilsons_example(solver: Solver) -> None:
    lattice = square(3, 2)
    free = free_after(lattice, lattice.every_line, "v0,1 h1,1 v1,3")
    solution = finish(solver.solve(lattice, free, moves=True))
    drawing = {lattice.numbers[name] for name in ["h0,0", "h0,1", "v0,0", "v0,2", "v1,2"]}
    assert solution.moves == {
        line: 0 if line in drawing else 2 for line in range(17) if free >> line & 1
    }


def assert_agrees(solver: Solver, lattice: Lattice, free: int, shapes: SimpleNamespace, brute: object) -> None:
    assert callable(brute)
    worth = {}
    for line in range(len(lattice.lines)):
        if free >> line & 1:
            left = free & ~(1 << line)
            closed = sum(1 for c in lattice.line_cells[line] if not lattice.cell_masks[c] & left)
            worth[line] = closed + brute(left) if closed else -brute(left)
    solution = finish(solver.solve(lattice, free, moves=True))
    told = f"{lattice.cells} {free:#x}"
    assert solution.value == brute(free), told
    assert solution.moves == worth, told
    assert solution.best == tuple(n for n, v in worth.items() if v == solution.value), told
    quick = finish(solver.solve(lattice, free))
    assert (quick.value, quick.best) == (solution.value, solution.best), told
    assert finish(solver.solve(lattice, free, best=False)).value == solution.value, told


@pytest.mark.parametrize("seed", range(40))
def test_brute_force_on_strings_and_coins(solver: Solver, seed: int, shapes: SimpleNamespace) -> None:
    rng = Rng("graph", seed)
    lattice = shapes.random_graph(rng, 11)
    brute = shapes.brute_force(lattice)
    for _ in range(5):
        assert_agrees(solver, lattice, shapes.random_position(lattice, rng, 11), shapes, brute)


@pytest.mark.parametrize("size", [(2, 2), (3, 2), (3, 3), (5, 1), (4, 4)])
def test_brute_force_on_squares(solver: Solver, size: tuple[int, int], shapes: SimpleNamespace) -> None:
    rng = Rng("squares", *size)
    lattice = square(*size)
    brute = shapes.brute_force(lattice)
    for _ in range(30):
        assert_agrees(solver, lattice, shapes.random_position(lattice, rng, 10), shapes, brute)


@pytest.mark.parametrize(
    "cells",
    [
        [["a", "b", "c"], ["a", "d", "e"], ["b", "f", "g"], ["c", "h"], ["f", "i"]],
        [["a", "b", "c"], ["a", "d", "p"], ["b", "d", "q"], ["c", "r", "s"]],
        [["a", "b", "x"], ["a", "b", "c"], ["c", "d", "y"], ["d", "e", "f"]],
        [["a", "b", "c"], ["b", "c", "d"], ["d", "e", "f"], ["e", "f", "g"], ["g", "a", "h"]],
        [["a", "b", "c", "d"], ["a", "e"], ["e", "b"], ["c", "f"], ["f", "d"]],
    ],
    ids=[
        "three chains in a joint",
        "3-ring at a joint",
        "double line",
        "two double lines",
        "eight",
    ],
)
def test_brute_force_on_odd_shapes(solver: Solver, cells: list[list[str]], shapes: SimpleNamespace) -> None:
    lattice = shapes.strings_and_coins(cells)
    brute = shapes.brute_force(lattice)
    rng = Rng("odd", len(cells))
    assert_agrees(solver, lattice, lattice.every_line, shapes, brute)
    for _ in range(25):
        free = shapes.random_position(lattice, rng, len(lattice.lines))
        assert_agrees(solver, lattice, free, shapes, brute)


@pytest.mark.parametrize("seed", range(30))
def test_brute_force_on_triangles_and_hexagons(solver: Solver, seed: int, shapes: SimpleNamespace) -> None:
    rng = Rng("other", seed)
    lattice = [shapes.triangle(3), shapes.hexagons(2)][seed % 2]
    brute = shapes.brute_force(lattice)
    for _ in range(3):
        assert_agrees(solver, lattice, shapes.random_position(lattice, rng, 10), shapes, brute)


def test_an_empty_position(solver: Solver) -> None:
    solution = finish(solver.solve(square(2, 2), 0))
    assert (solution.value, solution.best, solution.exact) == (0, (), True)


def plain_value(position: tuple[int, ...], known: dict[tuple[int, ...], int]) -> int:
    """Independent parts by trying each: lengths of chains, loops as negative numbers."""
    if not position:
        return 0
    if position not in known:
        values = []
        for place, part in enumerate(position):
            rest = plain_value(position[:place] + position[place + 1 :], known)
            cells = abs(part)
            leave = (2 if cells > 2 else 0) if part > 0 else (4 if cells > 3 else 0)
            hand = cells - 2 * leave - rest if leave else -99
            values.append(-max(cells + rest, hand))
        known[position] = max(values)
    return known[position]


@pytest.mark.parametrize("seed", range(60))
def test_independent_parts(seed: int) -> None:
    rng = Rng("loony", seed)
    chains = sorted(1 + rng.below(7) for _ in range(rng.below(5)))
    loops = sorted(2 + rng.below(9) for _ in range(rng.below(4)))
    expected = plain_value((*chains, *[-k for k in loops]), {})
    assert independent_value(chains, loops) == expected
    if min([*chains, 9]) > 2 and min([*loops, 9]) > 3 and (chains or loops):
        controlled = controlled_value(chains, loops)
        if controlled >= 2:
            assert expected == -controlled


def test_the_terminal_bonus() -> None:
    assert controlled_value([], []) == 0
    assert controlled_value([5], []) == 1 + 4
    assert controlled_value([], [4, 6]) == -6 + 8
    assert controlled_value([3, 3], [4]) == -6 + 6
    assert controlled_value([3, 4], [4]) == -5 + 4


def test_where_a_chain_lies_does_not_matter() -> None:
    lattice = square(3, 3)
    walls = {
        "row": "h0,0 h0,1 h0,2 h1,0 h1,1 h1,2",
        "last row": "h2,0 h2,1 h2,2 h3,0 h3,1 h3,2",
        "column": "v0,0 v1,0 v2,0 v0,1 v1,1 v2,1",
    }
    found = [
        position_of(lattice, free_after(lattice, lattice.every_line, drawn))
        for drawn in walls.values()
    ]
    assert all(edge(0, 0, 3) in position for position in found)
    assert len({canonical(position) for position in found}) == 1
    ring = square(2, 2).every_line & ~square(2, 2).border
    assert position_of(square(2, 2), ring) == (loop(4),)
    with pytest.raises(ValueError, match="degree 1"):
        position_of(square(2, 2), 1)


def test_a_node_bound_leaves_honest_bounds(solver: Solver) -> None:
    lattice = square(3, 3)
    for most in [1, 10, 100, 1000, 5000]:
        solution = finish(solver.solve(lattice, lattice.every_line, max_nodes=most))
        low, high = solution.bounds
        assert low <= -3 <= high
        assert not solution.exact
        assert not solution.cut
        assert solution.nodes <= most
        assert solution.best == ()
        assert (solution.value is None) == (low < high)


def test_the_smallest_node_bounds_hold(solver: Solver) -> None:
    lattice = square(1, 4)
    for most in range(4):
        assert finish(solver.solve(lattice, lattice.every_line, max_nodes=most)).nodes <= most


def test_the_ceiling_cuts(solver: Solver) -> None:
    asked = []

    def out_of_time() -> bool:
        asked.append(1)
        return len(asked) > 3

    lattice = square(3, 3)
    solution = finish(solver.solve(lattice, lattice.every_line, out_of_time=out_of_time))
    assert solution.cut
    assert not solution.exact
    assert solution.nodes <= 1 + 4 * nodes_between_pauses(solver)
    assert solution.bounds[0] <= -3 <= solution.bounds[1]


def test_the_search_pauses_often(solver: Solver) -> None:
    lattice = square(3, 3)
    search = solver.solve(lattice, lattice.every_line)
    pauses = 0
    while True:
        try:
            next(search)
        except StopIteration as stop:
            nodes = stop.value.nodes
            break
        pauses += 1
    assert pauses >= nodes // nodes_between_pauses(solver) > 3


def test_large_boards_do_not_break_the_search(solver: Solver) -> None:
    lattice = square(20, 20)
    solution = finish(solver.solve(lattice, lattice.every_line, max_nodes=150))
    assert not solution.exact
    assert solution.bounds == (-400, 400)
