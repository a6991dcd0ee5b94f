"""The quick engine: the WebAssembly kernel (`kernel/kernel.h`).

The kernel holds one search. When several take turns, each loads its position again if it finds
another's; the kernel's table still knows what had been proven, so that little is done twice.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.solver import Best, Solution, Solver, check_order
from spielkasten.boxes.solver_captures import term_of
from spielkasten.boxes.solver_kernel_search import (
    MAX_LINES,
    Ask,
    KernelSearch,
    Limit,
    SettledSearch,
)
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.solver_search import Stopped
from spielkasten.core.means import Progress, never
from spielkasten.core.wasm import Instance, Shared, WasmError

FALLBACK_SLOWER = 40
"""So many times fewer nodes than the kernel the readable engine looks into in the same time."""


def shared_kernel(start: Callable[[], Instance | None], megabytes: int) -> Shared:
    """Share a kernel that is started when the first search wants it, with a table of that size.

    If there is no such memory, half of it is tried, and so on; without 1 MB there is no kernel.
    """

    def begin() -> Instance | None:
        instance = start()
        size = megabytes
        try:
            while instance is not None and size:
                if instance.call("table", size):
                    return instance
                size //= 2
        except WasmError:
            pass
        return None

    return Shared(begin)


def solver_for(kernel: Shared | None) -> Solver:
    """Give the engine to use: the kernel if it runs here, else the readable one."""
    if kernel is None or kernel.instance is None:
        return Reference()
    return Kernel(kernel, kernel.instance)


class Kernel:
    """The engine in WebAssembly (see `Solver`).

    Positions with more than 64 free lines even when all captures are settled, and searches in which
    the kernel fails, are left to the readable engine.
    """

    def __init__(self, shared: Shared, instance: Instance) -> None:
        self._shared = shared
        self._instance = instance

    def solve(
        self,
        lattice: Lattice,
        free: int,
        rules: Rules = NORMAL,
        *,
        best: bool = True,
        moves: bool = False,
        max_nodes: int | None = None,
        out_of_time: Callable[[], bool] = never,
    ) -> Generator[Progress | None, None, Solution]:
        """Find the value, and lines (see `Solver`)."""
        reference = partial(Reference().solve, lattice, free, rules, best=best, moves=moves)
        if _too_large(lattice, free, rules):
            return reference(max_nodes=max_nodes, out_of_time=out_of_time)
        ask = Ask.EVERY if moves else Ask.BEST if best else Ask.VALUE
        search = partial(self._search, lattice, free, rules, ask)
        return self._solve(search, reference, max_nodes, out_of_time)

    def find_best(
        self,
        lattice: Lattice,
        free: int,
        order: Sequence[int],
        rules: Rules = NORMAL,
        *,
        max_nodes: int | None = None,
        out_of_time: Callable[[], bool] = never,
    ) -> Generator[Progress | None, None, Best]:
        """Find one best line (see `Solver`)."""
        check_order(lattice, free, order, rules)
        reference = partial(Reference().find_best, lattice, free, order, rules)
        if _too_large(lattice, free, rules):
            return reference(max_nodes=max_nodes, out_of_time=out_of_time)
        search = partial(self._search, lattice, free, rules, Ask.FIRST, order=order)
        return self._find_best(search, reference, max_nodes, out_of_time)

    def _solve(
        self,
        begin: Callable[[Limit], KernelSearch | SettledSearch],
        reference: Callable[..., Generator[Progress | None, None, Solution]],
        max_nodes: int | None,
        out_of_time: Callable[[], bool],
    ) -> Generator[Progress | None, None, Solution]:
        limit = Limit(max_nodes, out_of_time)
        exact, cut = True, False
        try:
            search = begin(limit)
            yield from search.steps()
        except Stopped as stopped:
            exact, cut = False, stopped.ceiling
        except WasmError:
            self._shared.give_up()
            return (yield from reference(max_nodes=max_nodes, out_of_time=out_of_time))
        low, high = search.bounds
        found = dict(sorted(search.found.items())) if exact else {}
        return Solution(
            value=low if low == high else None,
            bounds=(low, high),
            best=tuple(line for line, worth in found.items() if worth == low),
            moves=found,
            nodes=limit.nodes,
            exact=exact,
            cut=cut,
        )

    def _find_best(
        self,
        begin: Callable[[Limit], KernelSearch | SettledSearch],
        reference: Callable[..., Generator[Progress | None, None, Best]],
        max_nodes: int | None,
        out_of_time: Callable[[], bool],
    ) -> Generator[Progress | None, None, Best]:
        limit = Limit(max_nodes, out_of_time)
        exact, cut = True, False
        try:
            search = begin(limit)
            yield from search.steps()
        except Stopped as stopped:
            exact, cut = False, stopped.ceiling
        except WasmError:
            self._shared.give_up()
            if max_nodes is not None:
                # The bound was meant for the kernel: the readable engine would take minutes.
                max_nodes //= FALLBACK_SLOWER
            return (yield from reference(max_nodes=max_nodes, out_of_time=out_of_time))
        low, high = search.bounds
        line = next(iter(search.found), None) if exact else None
        value = low if low == high else None
        return Best(line, value, (low, high), limit.nodes, exact, cut)

    def _search(
        self,
        lattice: Lattice,
        free: int,
        rules: Rules,
        ask: Ask,
        limit: Limit,
        order: Sequence[int] = (),
    ) -> KernelSearch | SettledSearch:
        kind = KernelSearch if free.bit_count() <= MAX_LINES else SettledSearch
        return kind(self._shared, self._instance, lattice, free, rules, ask, limit, order)


def _too_large(lattice: Lattice, free: int, rules: Rules) -> bool:
    if free.bit_count() <= MAX_LINES:
        return False
    return term_of(lattice, free, rules).rest.bit_count() > MAX_LINES
