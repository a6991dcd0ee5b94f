"""One position put to the engines in every way: wide and narrow questions, in slices, interrupted, with symmetries."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import partial
from random import Random

from spielkasten.boxes.solver import Solver, finish
from spielkasten.core.wasm import Instance
from tests.proofs.support.graphs import Case

_VALUE, _BEST, _EVERY, _FIRST = 0, 1, 2, 3
_VALUES, _STATES, _MAPS = 32, 96, 128
_NAMES, _GROUND = 254, 255
_EXACT, _WORSE, _ILLEGAL = 1, 2, 3
_ENDLESS = 100_000


def engine_faults(case: Case, solver: Solver, rng: Random) -> Iterator[str]:
    """Ask an engine of the package for the value, the best lines, all lines and one best line."""
    value = case.value
    ask = partial(solver.solve, case.lattice, case.free, case.rules)
    best = tuple(line for line, worth in case.of_lines.items() if worth == value)
    alone = finish(ask(best=False))
    if (alone.value, alone.bounds, alone.exact) != (value, (value, value), True):
        yield f"value alone: {alone}, expected {value}"
    narrow = finish(ask())
    if (narrow.value, narrow.best) != (value, best):
        yield f"best lines: {narrow}, expected {value}, {best}"
    wide = finish(ask(moves=True))
    if (wide.value, wide.best, wide.moves) != (value, best, case.of_lines):
        yield f"all lines: {wide}, expected {case.of_lines}"
    order = rng.sample(list(case.of_lines), len(case.of_lines))
    wanted = next(line for line in order if line in best)
    one = finish(solver.find_best(case.lattice, case.free, order, case.rules))
    if (one.line, one.value, one.exact) != (wanted, value, True):
        yield f"one best line of {order}: {one}, expected {wanted}, {value}"
    bounded = finish(ask(max_nodes=rng.randint(0, 8)))
    if not bounded.bounds[0] <= value <= bounded.bounds[1] or bounded.value not in (None, value):
        yield f"a few nodes: {bounded}, expected {value}"


class KernelQuestions:
    """Asks the kernel directly, as `kernel/kernel.h` has it; whatever it tells on its way must be true."""

    def __init__(self, instance: Instance, rng: Random) -> None:
        self._instance, self._rng = instance, rng
        self._area = instance.call("buffer")

    def faults(self, case: Case, other: Case | None = None) -> Iterator[str]:
        """Ask all four questions, with the case's symmetries and without; `other` interrupts."""
        for maps in {0, len(case.maps)}:
            names = self._names(case)
            for what in self._rng.sample((_VALUE, _BEST, _EVERY, _FIRST), 4):
                told = f"question {what}, {maps} maps, names {names}"
                for fault in self._ask(case, what, maps, names, other):
                    yield f"{told}: {fault}"

    def _names(self, case: Case) -> list[int]:
        count = len(case.lattice.cells)
        return list(range(count)) if self._rng.random() < 0.5 else self._rng.sample(range(_NAMES), count)

    def _load(self, case: Case, maps: int, names: list[int]) -> bool:
        data = bytearray(self._rng.randbytes(_MAPS))  # nothing may rely on zeros
        for place, line in enumerate(case.lines):
            ends = [names[cell] for cell in case.lattice.line_cells[line]]
            data[2 * place : 2 * place + 2] = bytes([*ends, _GROUND][:2])
        for motion in case.maps[:maps]:
            image = bytearray(_NAMES)
            for cell, to in enumerate(motion):
                image[names[cell]] = names[to]
            data += image
        self._instance.write(self._area, bytes(data))
        rules = case.rules.misere + 2 * case.rules.forced
        return bool(self._instance.call("load", len(case.lines), maps, rules))

    def _begin(self, case: Case, what: int, maps: int, names: list[int], order: list[int]) -> bool:
        if not self._load(case, maps, names):
            return False
        if what == _FIRST:
            self._instance.write(self._area, bytes(order))
        return bool(self._instance.call("begin", what))

    def _ask(self, case: Case, what: int, maps: int, names: list[int], other: Case | None) -> Iterator[str]:
        places = [place for place, line in enumerate(case.lines) if line in case.of_lines]
        order = self._rng.sample(places, len(places))
        slices = self._rng.choice((1, 1, 3, 1 << 30))
        interrupted = self._rng.randint(1, 4) if other is not None else 0
        if not self._begin(case, what, maps, names, order):
            yield "refused"
            return
        for run in range(1, _ENDLESS):
            done = self._instance.call("run", slices)
            yield from self._told(case, what if done else None, order)
            if done:
                return
            if run == interrupted and other is not None:
                # Another position comes between; this one begins anew, with what the table has kept of it.
                self._begin(other, _BEST, 0, list(range(len(other.lattice.cells))), [])
                self._instance.call("run", 5)
                if not self._begin(case, what, maps, names, order):
                    yield "refused the second time"
                    return
        yield "without an end"

    def _told(self, case: Case, finished: int | None, order: list[int]) -> Iterator[str]:
        """Compare what the kernel tells, in the middle or, of a question that is finished, at its end."""
        count = len(case.lines)
        told = self._instance.read(self._area, _STATES + count)
        low, high = struct.unpack_from("<2i", told)
        if not low <= case.value <= high or (finished is not None and low != high):
            yield f"bounds {low} {high}, expected {case.value}"
        values = struct.unpack_from(f"{count}b", told, _VALUES)
        legal = [place for place, line in enumerate(case.lines) if line in case.of_lines]
        wanted = [case.of_lines.get(line, 0) for line in case.lines]
        states = told[_STATES:]
        if any((state == _ILLEGAL) != (place not in legal) for place, state in enumerate(states)):
            yield f"states {list(states)}, legal: {legal}"
        for place, (value, state) in enumerate(zip(values, states, strict=True)):
            if state == _EXACT and value != wanted[place]:
                yield f"line {case.lines[place]}: {value}, expected {wanted[place]}"
            elif state == _WORSE and wanted[place] >= case.value:
                yield f"line {case.lines[place]}: called worse, but it is {wanted[place]} of {case.value}"
            elif state not in (0, _EXACT, _WORSE, _ILLEGAL):
                yield f"line {case.lines[place]}: state {state}"
        if finished == _EVERY and {states[place] for place in legal} != {_EXACT}:
            yield f"not every line at the end: {list(states)}"
        if finished == _BEST and any((states[i] == _EXACT) != (wanted[i] == case.value) for i in legal):
            yield f"best lines at the end: {list(states)}, expected {wanted}"
        if finished == _FIRST:
            first = next(place for place in order if wanted[place] == case.value)
            if states[first] != _EXACT or any(states[place] != _WORSE for place in order[: order.index(first)]):
                yield f"first best of {order} at the end: {list(states)}, expected {first}"
