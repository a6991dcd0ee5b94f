"""The kernel as an engine: it agrees with the readable one, takes turns, stops, and refuses."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.rule_flags import MISERE, NORMAL, Rules
from spielkasten.boxes.rules import legal_lines
from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import Kernel, shared_kernel, solver_for
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import safe_lines
from spielkasten.boxes.symmetry import symmetries
from spielkasten.core.rng import Rng
from spielkasten.core.wasm import Instance, Shared, WasmError

REFERENCE = Reference()


@pytest.fixture
def kernel(shared: Shared) -> Solver:
    assert shared.instance is not None
    shared.instance.call("table", 16)  # forgets what other tests proved
    found = solver_for(shared)
    assert isinstance(found, Kernel)
    return found


def assert_agree(kernel: Solver, lattice: Lattice, free: int, rng: Rng, rules: Rules = NORMAL) -> None:
    told = f"{lattice.text} {lattice.cells} {free:#x} {rules}"
    for asked in ({"moves": True}, {}, {"best": False}):
        one = finish(kernel.solve(lattice, free, rules, **asked))
        other = finish(REFERENCE.solve(lattice, free, rules, **asked))
        assert (one.value, one.best, one.moves) == (other.value, other.best, other.moves), told
        assert (one.bounds, one.exact, one.cut) == (other.bounds, True, False), told
    order = rng.shuffled(list(bits(legal_lines(lattice, free, rules))))
    best, readable = (e.find_best(lattice, free, order, rules) for e in (kernel, REFERENCE))
    one_best, other_best = finish(best), finish(readable)
    assert (one_best.line, one_best.value) == (other_best.line, other_best.value), told
    assert one_best.exact


def lattices(shapes: SimpleNamespace, rng: Rng) -> Iterator[Lattice]:
    yield square(1 + rng.below(5), 1 + rng.below(5))
    yield shapes.triangle(1 + rng.below(4))
    yield shapes.hexagons(1 + rng.below(2))
    yield shapes.random_graph(rng, 16)


@pytest.mark.parametrize("seed", range(40))
def test_both_engines_agree(seed: int, shapes: SimpleNamespace, kernel: Solver) -> None:
    rng = Rng("agree", seed)
    for lattice in lattices(shapes, rng):
        for _ in range(3):
            assert_agree(kernel, lattice, shapes.random_position(lattice, rng, 17), rng)


@pytest.mark.parametrize("rules", [MISERE, Rules(forced=True), Rules(True, True)], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_both_engines_agree_under_other_rules(seed: int, rules: Rules, shapes: SimpleNamespace, kernel: Solver) -> None:
    rng = Rng("rules", seed)
    for lattice in lattices(shapes, rng):
        for _ in range(3):
            assert_agree(kernel, lattice, shapes.random_position(lattice, rng, 12), rng, rules)


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 5), (7, 5)])
def test_both_engines_agree_on_endgames_of_real_boards(size: tuple[int, int], kernel: Solver) -> None:
    """Safe lines are drawn until few are left, then any: chains, loops and joints as in games."""
    lattice = square(*size)
    for seed in range(6):
        rng = Rng("endgame", *size, seed)
        free = lattice.every_line
        while (safe := safe_lines(lattice, free)).bit_count() > 5:
            free &= ~(1 << rng.choice(list(bits(safe))))
        for _ in range(rng.below(4)):
            free &= ~(1 << rng.choice(list(bits(free))))
        if free.bit_count() <= 64:
            assert_agree(kernel, lattice, free, rng)


def test_symmetric_positions(kernel: Solver) -> None:
    """Twins are one position to the kernel; the values must not notice."""
    for lattice in (square(3, 2), square(4, 2), square(2, 2)):
        assert_agree(kernel, lattice, lattice.every_line, Rng("twins"))
    ring = square(3, 3).every_line & ~square(3, 3).border
    assert_agree(kernel, square(3, 3), ring, Rng("twins"))


@pytest.mark.parametrize(("size", "count"), [((1, 1), 7), ((3, 3), 7), ((4, 3), 3), ((1, 4), 3)])
def test_symmetries_of_squares(size: tuple[int, int], count: int) -> None:
    lattice = square(*size)
    found = symmetries(lattice)
    assert len(found) == len(set(found)) == count
    for symmetry in found:
        assert sorted(symmetry.lines) == list(range(len(lattice.lines)))
        for cell, border in enumerate(lattice.cells):
            image = lattice.cells[symmetry.cells[cell]]
            assert sorted(symmetry.lines[line] for line in border) == sorted(image)


def test_symmetries_of_a_hexagon_and_of_no_drawing(shapes: SimpleNamespace) -> None:
    half = 3**0.5 / 2
    dots = ((1.0, 0.0), (0.5, half), (-0.5, half), (-1.0, 0.0), (-0.5, -half), (0.5, -half))
    lattice = Lattice(
        text="hex",
        dots=dots,
        lines=tuple((dot, (dot + 1) % 6) for dot in range(6)),
        names=tuple("abcdef"),
        cells=(tuple(range(6)),),
    )
    assert len(symmetries(lattice)) == 11
    assert symmetries(shapes.triangle(3)) == ()


def test_two_searches_take_turns(shared: Shared, kernel: Solver) -> None:
    tables = [square(3, 3), square(5, 2)]
    running = [kernel.solve(lattice, lattice.every_line, moves=True) for lattice in tables]
    found = {}
    pauses = 0
    while len(found) < 2:
        for place, search in enumerate(running):
            if place not in found:
                try:
                    next(search)
                    pauses += 1
                except StopIteration as end:
                    found[place] = end.value
    assert pauses > 6
    for place, lattice in enumerate(tables):
        alone = finish(kernel.solve(lattice, lattice.every_line, moves=True))
        assert (found[place].value, found[place].moves) == (alone.value, alone.moves)
    assert found[0].value == -3


def test_a_search_left_alone_does_not_disturb_the_next(kernel: Solver) -> None:
    left = kernel.solve(square(3, 3), square(3, 3).every_line)
    next(left)
    left.close()
    assert finish(kernel.solve(square(2, 2), square(2, 2).every_line)).value == 2


def test_stopped_and_asked_again(kernel: Solver) -> None:
    lattice = square(3, 3)
    stops = 0
    while True:
        asked: list[int] = []
        answer = finish(
            kernel.solve(lattice, lattice.every_line, out_of_time=lambda a=asked: a.append(1) or len(a) > 2)
        )
        assert answer.bounds[0] <= -3 <= answer.bounds[1]
        if answer.exact:
            break
        assert answer.cut
        assert answer.best == ()
        assert answer.moves == {}
        stops += 1
    assert 1 < stops < 100
    assert answer.value == -3
    assert len(answer.best) == 24


def test_progress_is_told(kernel: Solver) -> None:
    lattice = square(3, 3)
    told = list(kernel.solve(lattice, lattice.every_line, moves=True))
    assert all(one is not None for one in told)
    nodes = [one.nodes for one in told if one]
    assert nodes == sorted(nodes)
    assert nodes[0] > 0
    assert told[-1]
    assert told[-1].lines == 24
    assert 0 < told[-1].decided < 24
    assert told[-1].bounds == (-3, -3)


def test_the_node_bound_is_no_cut(kernel: Solver) -> None:
    lattice = square(3, 3)
    order = list(range(24))
    answer = finish(kernel.find_best(lattice, lattice.every_line, order, max_nodes=3000))
    assert (answer.line, answer.exact, answer.cut) == (None, False, False)
    assert answer.nodes <= 3000
    assert answer.bounds[0] <= -3 <= answer.bounds[1]


def row_of_cells(lattice: Lattice, row: int) -> int:
    """The lines of a chain along a row: all vertical lines of it."""
    return mask_of(lattice.numbers[f"v{row},{place}"] for place in range(21))


def test_a_board_with_more_cells_than_a_byte_can_name(kernel: Solver) -> None:
    lattice = square(20, 20)
    free = row_of_cells(lattice, 19) | row_of_cells(lattice, 10)
    assert free.bit_count() == 42
    # Of two chains of 20 one must be opened: the taker gets 18, leaves 2, gets 20 of the other.
    assert finish(kernel.solve(lattice, free)).value == -(20 - 4 + 20)
    corner = mask_of(lattice.numbers[name] for name in ("h19,19", "h20,19", "v19,19", "v19,20", "v18,19"))
    assert_agree(kernel, lattice, corner, Rng("corner"))


def test_more_lines_than_the_kernel_holds(kernel: Solver) -> None:
    lattice = square(20, 20)
    rows = [row_of_cells(lattice, row) for row in (0, 5, 10, 15)]
    first = lattice.numbers["v0,0"]
    opened = sum(rows) & ~(1 << first)  # 83 lines, 63 when the open chain is taken
    assert opened.bit_count() == 83
    assert_agree(kernel, lattice, opened, Rng("long"))
    both = opened & ~(1 << lattice.numbers["v0,20"])
    assert_agree(kernel, lattice, both, Rng("long"))
    quick = finish(kernel.solve(lattice, opened, max_nodes=0))
    assert not quick.exact
    assert quick.bounds[0] <= 20 - 2 + 34 <= quick.bounds[1] or quick.value is None


def test_many_quiet_lines_are_left_to_the_other_engine(kernel: Solver) -> None:
    lattice = square(7, 7)
    answer = finish(kernel.solve(lattice, lattice.every_line, max_nodes=20))
    assert answer.nodes <= 20
    assert not answer.exact


def test_an_order_must_have_every_free_line(kernel: Solver) -> None:
    for engine in (kernel, REFERENCE):
        for order in ([0], [0, 1, 1], [0, 1, 2, 3]):
            with pytest.raises(ValueError, match="every legal line"):
                engine.find_best(square(2, 2), 7, order)


def test_no_line_is_left(kernel: Solver) -> None:
    for engine in (kernel, REFERENCE):
        whole = finish(engine.solve(square(2, 2), 0, moves=True))
        assert (whole.value, whole.best, whole.moves, whole.exact) == (0, (), {}, True)
        best = finish(engine.find_best(square(2, 2), 0, []))
        assert (best.line, best.value, best.exact) == (None, 0, True)


def test_hostile_shapes(shapes: SimpleNamespace, kernel: Solver) -> None:
    rng = Rng("hostile")
    one_cell = shapes.strings_and_coins([[str(line) for line in range(64)]])
    dominoes = shapes.strings_and_coins([[f"{pair}"] for pair in range(64) for _ in range(2)])
    alone = shapes.strings_and_coins([[f"{cell}"] for cell in range(64)])
    ring = [["a", "b"], ["b", "c"], ["c", "a"]]
    rings = shapes.strings_and_coins([[f"{name}{number}" for name in cell] for number in range(5) for cell in ring])
    for lattice in (one_cell, dominoes, alone, rings):
        free = lattice.every_line
        solution = finish(kernel.solve(lattice, free, moves=True))
        assert solution.exact
        assert solution.value == solution.moves[solution.best[0]]
        assert len(solution.moves) == len(lattice.lines)
        if lattice is one_cell:
            assert solution.value == -1
        else:
            assert_agree(kernel, lattice, free, rng)
    assert finish(kernel.solve(dominoes, dominoes.every_line)).value == 128


class Broken:
    """A kernel that traps after so many calls of `run`."""

    def __init__(self, instance: Instance, runs: int) -> None:
        self.instance, self.runs = instance, runs

    def call(self, name: str, *arguments: int) -> int:
        if name == "run":
            self.runs -= 1
            if self.runs < 0:
                raise WasmError("run: trapped")
        return self.instance.call(name, *arguments)

    def read(self, address: int, size: int) -> bytes:
        return self.instance.read(address, size)

    def write(self, address: int, data: bytes) -> None:
        self.instance.write(address, data)


@pytest.mark.parametrize("runs", [0, 2])
def test_a_kernel_that_fails_is_replaced(runs: int, instance: Instance) -> None:
    instance.call("table", 16)
    lattice = square(3, 3)
    shared = Shared(lambda: Broken(instance, runs))
    broken = solver_for(shared)
    assert isinstance(broken, Kernel)
    assert finish(broken.solve(lattice, lattice.every_line)).value == -3
    assert isinstance(solver_for(shared), Reference), "a kernel that has failed is not asked again"
    broken = solver_for(Shared(lambda: Broken(instance, runs)))
    free = lattice.every_line & ~0xFFF
    order = list(bits(free))
    found = finish(broken.find_best(lattice, free, order))
    assert found.line == finish(REFERENCE.find_best(lattice, free, order)).line


def test_without_a_kernel_the_readable_engine_answers() -> None:
    assert isinstance(solver_for(None), Reference)
    assert isinstance(solver_for(Shared(lambda: None)), Reference)


class Poor:
    """A kernel that has no more than so many MB."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.asked: list[int] = []

    def call(self, name: str, *arguments: int) -> int:
        assert name == "table"
        self.asked += arguments
        return int(arguments[0] <= self.most)

    def read(self, address: int, size: int) -> bytes:
        return bytes(size)

    def write(self, address: int, data: bytes) -> None:
        pass


def test_the_table_is_halved_until_it_can_be_had() -> None:
    poor = Poor(10)
    started = []
    shared = shared_kernel(lambda: started.append(1) or poor, 64)
    assert not started
    assert shared.instance is poor
    assert shared.instance is poor
    assert (started, poor.asked) == ([1], [64, 32, 16, 8])
    poor = Poor(0)
    assert shared_kernel(lambda: poor, 4).instance is None
    assert poor.asked == [4, 2, 1]


def chain(cells: int, start: str, end: str) -> list[list[str]]:
    names = [start, *[f"{start}-{end}{place}" for place in range(1, cells)], end]
    return [[names[place], names[place + 1]] for place in range(cells)]


def test_bounds_of_long_parts_hold(shapes: SimpleNamespace, kernel: Solver) -> None:
    """An edge that comes back to its joint costs its taker a ring; a ring of 4 may bring nothing."""
    back = [["s", "t", "u"], *chain(7, "t", "u"), *chain(4, "s", "g"), *chain(3, "x", "y")]
    star = [["a", "b", "c"], *chain(3, "a", "ga"), *chain(3, "b", "gb"), *chain(3, "c", "gc")]
    ring = [["r", "s"], ["s", "t"], ["t", "u"], ["u", "r"]]
    small = [*star, *chain(3, "x", "y"), *chain(3, "v", "w"), *ring]
    for cells, value in ((back, -5), (small, 0)):
        lattice = shapes.strings_and_coins(cells)
        assert finish(kernel.solve(lattice, lattice.every_line)).value == value
        assert_agree(kernel, lattice, lattice.every_line, Rng("long"))
