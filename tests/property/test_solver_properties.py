"""The solver against a brute force, on random strings and coins and on random squares."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from spielkasten.boxes.lattice import Lattice, square
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_graph import canonical, position_of
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.solver_search import Search

CellsOfLine = list[tuple[int, ...]]


class Brute:
    """Values of sets of free lines by trying every line; nothing of the engine but the data."""

    def __init__(self, lattice: Lattice) -> None:
        self.masks = [sum(1 << line for line in border) for border in lattice.cells]
        self.known = {0: 0}

    def lines(self, free: int) -> Iterator[int]:
        return (line for line in range(free.bit_length()) if free >> line & 1)

    def line(self, free: int, line: int) -> int:
        left = free & ~(1 << line)
        closed = sum(1 for m in self.masks if m >> line & 1 and not m & left)
        return closed + self.value(left) if closed else -self.value(left)

    def value(self, free: int) -> int:
        if free not in self.known:
            self.known[free] = max(self.line(free, line) for line in self.lines(free))
        return self.known[free]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Lattice, int]:
    """Strings and coins with up to 11 strings, loose ends and double strings, all still there."""
    count = draw(st.integers(1, 6))
    lines = draw(
        st.lists(
            st.tuples(st.integers(0, count - 1), st.integers(0, count)), min_size=1, max_size=11
        )
    )
    cells: list[list[int]] = [[] for _ in range(count)]
    for line, (one, other) in enumerate(lines):
        cells[one].append(line)
        if other not in (one, count):
            cells[other].append(line)
    lattice = Lattice(
        text="graph",
        dots=((0.0, 0.0), (1.0, 0.0)),
        lines=((0, 1),) * len(lines),
        names=tuple(map(str, range(len(lines)))),
        cells=tuple(tuple(border) for border in cells if border),
    )
    return lattice, lattice.every_line


@st.composite
def squares(draw: st.DrawFn) -> tuple[Lattice, int]:
    lattice = square(draw(st.integers(1, 5)), draw(st.integers(1, 4)))
    lines = draw(st.sets(st.integers(0, len(lattice.lines) - 1), min_size=1, max_size=11))
    return lattice, sum(1 << line for line in lines)


@settings(max_examples=400)
@given(case=st.one_of(graphs(), squares()))
def test_values_of_all_lines(case: tuple[Lattice, int]) -> None:
    lattice, free = case
    brute = Brute(lattice)
    solution = finish(Reference().solve(lattice, free, moves=True))
    assert solution.exact
    assert solution.value == brute.value(free)
    assert solution.moves == {line: brute.line(free, line) for line in brute.lines(free)}
    assert solution.best == tuple(
        line for line, value in solution.moves.items() if value == solution.value
    )


@settings(max_examples=200)
@given(case=st.one_of(graphs(), squares()))
def test_renaming_joints_keeps_the_value(case: tuple[Lattice, int]) -> None:
    lattice, free = case
    rest = settle(lattice, free).rest
    position = position_of(lattice, rest)
    value = Brute(lattice).value(rest)
    for renaming in (False, True):
        search = Search(None, lambda: False, renaming)
        assert finish(search.at_least(canonical(position), value))
        assert not finish(search.at_least(position, value + 2))


@settings(max_examples=100)
@given(case=squares(), most=st.integers(1, 30))
def test_bounds_of_a_bounded_search_hold(case: tuple[Lattice, int], most: int) -> None:
    lattice, free = case
    solution = finish(Reference().solve(lattice, free, max_nodes=most))
    low, high = solution.bounds
    assert low <= Brute(lattice).value(free) <= high
    assert solution.nodes <= most
