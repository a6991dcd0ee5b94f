"""Lattices made by hand: triangles, hexagons, any strings and coins; and a plain brute force."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace

import pytest

from spielkasten.boxes.lattice import Lattice
from spielkasten.core.rng import Rng
from spielkasten.core.wasm import Instance, Shared


def strings_and_coins(cells: Sequence[Sequence[object]]) -> Lattice:
    """Make a lattice from the names of each cell's lines; the drawing itself does not matter."""
    names = list(dict.fromkeys(str(line) for border in cells for line in border))
    numbers = {name: number for number, name in enumerate(names)}
    return Lattice(
        text="graph",
        dots=((0.0, 0.0), (1.0, 0.0)),
        lines=((0, 1),) * len(names),
        names=tuple(names),
        cells=tuple(tuple(sorted(numbers[str(line)] for line in border)) for border in cells),
    )


def triangle(side: int) -> Lattice:
    """A triangle of side² small triangles."""

    def line(one: tuple[int, int], other: tuple[int, int]) -> str:
        return f"{min(one, other)}-{max(one, other)}"

    cells = []
    for row in range(side):
        for place in range(row + 1):
            a, b, c = (row, place), (row + 1, place), (row + 1, place + 1)
            cells.append([line(a, b), line(b, c), line(a, c)])
            if place < row:
                d = (row, place + 1)
                cells.append([line(a, d), line(d, c), line(a, c)])
    return strings_and_coins(cells)


def hexagons(rings: int) -> Lattice:
    """A patch of hexagons: one cell and rings - 1 rings around it."""
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    reach = range(1 - rings, rings)
    places = [(q, r) for q in reach for r in reach if abs(q + r) < rings]
    return strings_and_coins(
        [[str(sorted([(q, r), (q + dq, r + dr)])) for dq, dr in steps] for q, r in places]
    )


def random_graph(rng: Rng, most: int = 13) -> Lattice:
    """A few cells with at least 3 lines each, as far as they reach; double lines happen."""
    count = 2 + rng.below(5)
    cells: list[list[object]] = [[] for _ in range(count)]
    for line in range(most):
        if min(map(len, cells)) >= 3 and rng.below(2):
            break
        one = rng.below(count)
        cells[one].append(line)
        other = rng.below(count + 1)
        if other not in (one, count):
            cells[other].append(line)
    return strings_and_coins([border for border in cells if border])


def brute_force(lattice: Lattice) -> Callable[[int], int]:
    """Give the value of any set of free lines by trying everything; up to some 14 lines."""
    known = {0: 0}

    def value(free: int) -> int:
        if free not in known:
            known[free] = max(value_of_line(free, line) for line in lines_in(free))
        return known[free]

    def lines_in(free: int) -> Iterator[int]:
        return (line for line in range(len(lattice.lines)) if free >> line & 1)

    def value_of_line(free: int, line: int) -> int:
        left = free & ~(1 << line)
        closed = sum(1 for cell in lattice.line_cells[line] if not lattice.cell_masks[cell] & left)
        return closed + value(left) if closed else -value(left)

    return value


def random_position(lattice: Lattice, rng: Rng, most: int) -> int:
    """Some free lines, 1 to `most`."""
    lines = rng.shuffled(range(len(lattice.lines)))
    return sum(1 << line for line in lines[: 1 + rng.below(min(most, len(lines)))])


@pytest.fixture(scope="session")
def shapes() -> SimpleNamespace:
    """The makers of this file."""
    return SimpleNamespace(
        strings_and_coins=strings_and_coins,
        triangle=triangle,
        hexagons=hexagons,
        random_graph=random_graph,
        random_position=random_position,
        brute_force=brute_force,
    )


@pytest.fixture(scope="session")
def open_instance() -> Callable[[bytes], Instance]:
    """Who runs WebAssembly for this Python: the browser's engine inside Pyodide, else wasmtime."""
    if sys.platform == "emscripten":
        from spielkasten.app import wasm_browser

        return wasm_browser.open_instance
    from spielkasten.cli import wasm_terminal

    return wasm_terminal.open_instance


@pytest.fixture(scope="session")
def instance() -> Instance:
    """The solver kernel; what a test loads into it, the next one may find."""
    if sys.platform == "emscripten":
        from spielkasten.app.kernel import open_kernel
    else:
        from spielkasten.cli.kernel import open_kernel
    kernel = open_kernel()
    assert kernel is not None
    return kernel


@pytest.fixture(scope="session")
def shared(instance: Instance) -> Shared:
    """The same kernel as the engine takes it."""
    assert instance.call("table", 16)
    return Shared(lambda: instance)
