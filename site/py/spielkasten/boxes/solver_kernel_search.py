"""One search in the kernel: how a position is written down, run in slices, and read off."""

import struct
from collections.abc import Callable, Generator, Sequence
from enum import IntEnum
from functools import lru_cache
from math import hypot

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import legal_lines
from spielkasten.boxes.solver_captures import Term, term_after, term_of
from spielkasten.boxes.solver_search import Stopped
from spielkasten.boxes.symmetry import centre, symmetries
from spielkasten.core.means import Progress
from spielkasten.core.wasm import Instance, Shared, WasmError

MAX_LINES = 64
"""Free lines that the kernel can hold."""

SLICE_NODES = 500
"""Nodes from one pause to the next: 1 or 2 ms, 7 on a busy machine; a pause costs hundredths of a ms."""

# Of the exchange area; `kernel/kernel.h` has its layout.
_VALUES, _STATES, _MAPS = 32, 96, 128
_HEAD = struct.Struct("<iiQii")
_CELL_NAMES, _GROUND = 254, 255
_MAX_MAPS = 11
_EXACT = 1
_MOST = 127  # also stands for 128: 64 lines that close two cells each


class Ask(IntEnum):
    """What `begin` is asked for."""

    VALUE = 0
    BEST = 1
    EVERY = 2
    FIRST = 3


class Limit:
    """How long a search may go on, counted over all that it asks the kernel."""

    def __init__(self, max_nodes: int | None, out_of_time: Callable[[], bool]) -> None:
        self.nodes = 0
        self._max_nodes = max_nodes
        self._out_of_time = out_of_time

    def next_slice(self) -> int:
        """Give the nodes of the next slice; raises Stopped if none are left."""
        left = SLICE_NODES if self._max_nodes is None else self._max_nodes - self.nodes
        if left <= 0:
            raise Stopped(False)
        return min(left, SLICE_NODES)

    def check_time(self) -> None:
        """Raise Stopped if the ceiling is met."""
        if self._out_of_time():
            raise Stopped(True)


class KernelSearch:
    """A search of a position with at most 64 free lines.

    `bounds`  proven of the value so far
    `found`   lines known to have the best value, with `EVERY` all legal lines, with their values
    """

    def __init__(
        self,
        shared: Shared,
        instance: Instance,
        lattice: Lattice,
        free: int,
        rules: Rules,
        ask: Ask,
        limit: Limit,
        order: Sequence[int] = (),
    ) -> None:
        ranks = line_ranks(lattice)
        self._lines = sorted(bits(free), key=ranks.__getitem__)
        self._position, self._maps = _written(lattice, free, self._lines)
        self._rules = rules.misere + 2 * rules.forced
        self._legal = legal_lines(lattice, free, rules).bit_count()
        self._order = bytes(map({line: i for i, line in enumerate(self._lines)}.__getitem__, order))
        self._shared = shared
        self._instance = instance
        self._area = instance.call("buffer")
        self._ask = ask
        self._limit = limit
        self._counted = 0  # nodes since the position was loaded that the limit knows of
        cells = len({cell for line in self._lines for cell in lattice.line_cells[line]})
        self.bounds = (-cells, cells)
        self.decided = 0
        self.found: dict[int, int] = {}

    def steps(self) -> Generator[Progress, None, None]:
        """Search to the end; pauses after each slice. Raises Stopped and WasmError."""
        while True:
            nodes = self._limit.next_slice()
            if self._shared.holder is not self:
                self._load()
            done = self._instance.call("run", nodes)
            self._read()
            if done:
                self._read_lines()
                return
            yield Progress(self.bounds, self.decided, self._legal, self._limit.nodes)
            self._limit.check_time()

    def _load(self) -> None:
        self._shared.holder = None
        call, area = self._instance.call, self._area
        self._instance.write(area, self._position)
        loaded = call("load", len(self._lines), self._maps, self._rules)
        if self._order:
            self._instance.write(area, self._order)
        if not loaded or not call("begin", self._ask):
            raise WasmError("the kernel refuses the position")
        self._counted = 0
        self._shared.holder = self

    def _read(self) -> None:
        low, high, nodes, decided, _ = _HEAD.unpack(self._instance.read(self._area, _HEAD.size))
        # A search that began again knows less for a while.
        self.bounds = max(low, self.bounds[0]), min(high, self.bounds[1])
        self.decided = max(decided, self.decided)
        self._limit.nodes += nodes - self._counted
        self._counted = nodes

    def _read_lines(self) -> None:
        if self._ask is Ask.VALUE:
            return
        told = self._instance.read(self._area + _VALUES, _MAPS - _VALUES + len(self._lines))
        values = struct.unpack_from(f"{len(self._lines)}b", told)
        for line, value, state in zip(self._lines, values, told[_STATES - _VALUES :], strict=False):
            if state == _EXACT:
                self.found[line] = self.bounds[0] if value == _MOST else value


class SettledSearch:
    """A search of a position that has more lines, but no more than 64 once captures are settled.

    Whatever line is drawn, what is quiet then is a part of what is quiet now. Each such rest is
    valued in the kernel, once. Attributes as in `KernelSearch`.
    """

    def __init__(
        self,
        shared: Shared,
        instance: Instance,
        lattice: Lattice,
        free: int,
        rules: Rules,
        ask: Ask,
        limit: Limit,
        order: Sequence[int] = (),
    ) -> None:
        self._kernel = shared, instance
        self._lattice, self._free, self._rules = lattice, free, rules
        self._ask = ask
        self._limit = limit
        self._order = order or list(bits(legal_lines(lattice, free, rules)))
        self._rests: dict[int, int] = {}
        self._root = term_of(lattice, free, rules)
        self._search = self._search_of(self._root.rest)
        self.decided = 0
        self.found: dict[int, int] = {}

    @property
    def bounds(self) -> tuple[int, int]:
        """What is proven of the value so far."""
        return self._root.bounds(*self._search.bounds)

    def steps(self) -> Generator[Progress, None, None]:
        """Search to the end; pauses often. Raises Stopped and WasmError."""
        best = yield from self._value(self._root, self._search)
        if self._ask is Ask.VALUE:
            return
        for line in self._order:
            term = term_after(self._lattice, self._free, line, self._rules)
            value = yield from self._value(term, self._search_of(term.rest))
            self.decided += 1
            if value == best or self._ask is Ask.EVERY:
                self.found[line] = value
            if value == best and self._ask is Ask.FIRST:
                return
            yield self._progress()
            self._limit.check_time()

    def _search_of(self, rest: int) -> KernelSearch:
        return KernelSearch(*self._kernel, self._lattice, rest, self._rules, Ask.VALUE, self._limit)

    def _value(self, term: Term, search: KernelSearch) -> Generator[Progress, None, int]:
        if term.rest not in self._rests:
            for _ in search.steps():
                yield self._progress()
            self._rests[term.rest] = search.bounds[0]
        return term.value(self._rests[term.rest])

    def _progress(self) -> Progress:
        return Progress(self.bounds, self.decided, len(self._order), self._limit.nodes)


@lru_cache(maxsize=8)
def line_ranks(lattice: Lattice) -> tuple[tuple[float, int], ...]:
    """Order lines from the centre of the board outwards: the kernel tries safe lines in order.

    Distances are rounded, so that lines which are as far from the centre stay in their order.
    """
    x, y = centre(lattice)
    ranks = []
    for line, (a, b) in enumerate(lattice.lines):
        (ax, ay), (bx, by) = lattice.dots[a], lattice.dots[b]
        ranks.append((round(hypot((ax + bx) / 2 - x, (ay + by) / 2 - y), 6), line))
    return tuple(ranks)


def _written(lattice: Lattice, free: int, lines: list[int]) -> tuple[bytes, int]:
    """Give the bytes of a position, and how many maps of its symmetries they hold.

    Cells bear their own numbers where a byte can, so that what the table knows of one position of
    a board helps with the next; on larger boards only those cells are numbered that matter, and no
    symmetry is looked for: finding them takes long there, and so few lines seldom have one.
    """
    large = len(lattice.cells) > _CELL_NAMES
    name: Sequence[int] | dict[int, int] = range(len(lattice.cells))
    if large:
        used = sorted({cell for line in lines for cell in lattice.line_cells[line]})
        name = {cell: number for number, cell in enumerate(used)}
    data = bytearray(_MAPS)
    for place, line in enumerate(lines):
        one, *other = lattice.line_cells[line]
        data[2 * place] = name[one]
        data[2 * place + 1] = name[other[0]] if other else _GROUND
    maps = 0
    known = () if large else symmetries(lattice)[:_MAX_MAPS]
    for symmetry in known:
        if all(free >> symmetry.lines[line] & 1 for line in lines):
            image = bytearray(_CELL_NAMES)
            for line in lines:
                for cell in lattice.line_cells[line]:
                    image[cell] = symmetry.cells[cell]
            data += image
            maps += 1
    return bytes(data), maps
