"""The packaged kernel on many positions at once: the bytes that are shipped, driven by WebAssembly beside them.

A call from Python costs more than most of these searches, so a loop in WebAssembly makes the calls: it writes each
position into the exchange area, loads it, searches and keeps the answer. It traps if the kernel refuses a position,
does not come to an end or proves bounds that do not meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from wasmtime import Engine, Func, Instance, Linker, Memory, Module, Store

from spielkasten import boxes
from tests.proofs.brute_force import Cells

BATCH = 1 << 16
ROW = 32  # bytes an answer has: the value, then each line's
TABLE_MB = 64
_VALUE, _EVERY_LINE = 0, 2
_PAGE = 65536
_GROUND = 255
_STATES, _ANSWERS = 64, 64 + 4 * BATCH  # after the cells of the lines

DRIVER = """
(module
  (import "kernel" "memory" (memory 1))
  (import "kernel" "load" (func $load (param i32 i32 i32) (result i32)))
  (import "kernel" "begin" (func $begin (param i32) (result i32)))
  (import "kernel" "run" (func $run (param i32) (result i32)))
  (func (export "solve")
    (param $area i32) (param $cells i32) (param $states i32) (param $count i32) (param $answers i32)
    (param $what i32) (param $nodes i32) (param $rules i32)
    (local $left i32) (local $lines i32) (local $line i32) (local $runs i32)
    loop $next
      local.get $count
      i32.eqz
      if return end
      ;; the cells of each free line, from the lowest up
      (local.set $left (i32.load (local.get $states)))
      (local.set $lines (i32.const 0))
      loop $write
        local.get $left
        if
          (i32.store16
            (i32.add (local.get $area) (i32.shl (local.get $lines) (i32.const 1)))
            (i32.load16_u (i32.add (local.get $cells) (i32.shl (i32.ctz (local.get $left)) (i32.const 1)))))
          (local.set $left (i32.and (local.get $left) (i32.sub (local.get $left) (i32.const 1))))
          (local.set $lines (i32.add (local.get $lines) (i32.const 1)))
          br $write
        end
      end
      (if (i32.eqz (call $load (local.get $lines) (i32.const 0) (local.get $rules))) (then unreachable))
      (if (i32.eqz (call $begin (local.get $what))) (then unreachable))
      (local.set $runs (i32.const 10000000))
      loop $search
        (if (i32.eqz (call $run (local.get $nodes)))
          (then
            (local.set $runs (i32.sub (local.get $runs) (i32.const 1)))
            (if (i32.eqz (local.get $runs)) (then unreachable))
            br $search))
      end
      (if (i32.ne (i32.load (local.get $area)) (i32.load offset=4 (local.get $area))) (then unreachable))
      (i32.store8 (local.get $answers) (i32.load (local.get $area)))
      ;; what each line is worth, where it is free
      (local.set $left (i32.load (local.get $states)))
      (local.set $line (local.get $area))
      loop $read
        (if (i32.and (i32.eq (local.get $what) (i32.const 2)) (i32.ne (local.get $left) (i32.const 0)))
          (then
            (if (i32.ne (i32.load8_u offset=96 (local.get $line)) (i32.const 1)) (then unreachable))
            (i32.store8 offset=1
              (i32.add (local.get $answers) (i32.ctz (local.get $left)))
              (i32.load8_u offset=32 (local.get $line)))
            (local.set $left (i32.and (local.get $left) (i32.sub (local.get $left) (i32.const 1))))
            (local.set $line (i32.add (local.get $line) (i32.const 1)))
            br $read))
      end
      (local.set $states (i32.add (local.get $states) (i32.const 4)))
      (local.set $answers (i32.add (local.get $answers) (i32.const 32)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      br $next
    end))
"""


class KernelBatch:
    """One kernel that solves sets of free lines of one board; its table is kept from one to the next."""

    def __init__(self, cells: Cells, nodes: int = 1 << 30, table_mb: int = TABLE_MB, rules: int = 0) -> None:
        engine = Engine()
        self._store = Store(engine)
        code = Path(str(boxes.__file__)).with_name("kernel.wasm").read_bytes()
        self._kernel = Instance(self._store, Module(engine, code), [])
        linker = Linker(engine)
        linker.define_instance(self._store, "kernel", self._kernel)
        self._driver = linker.instantiate(self._store, Module(engine, DRIVER))
        if not self._call(self._kernel, "table", table_mb):
            raise MemoryError(f"no table of {table_mb} MB")
        self._area = int(self._call(self._kernel, "buffer"))
        memory = self._kernel.exports(self._store)["memory"]
        assert isinstance(memory, Memory)
        self._memory = memory
        self._room = _PAGE * memory.grow(self._store, -(-(_ANSWERS + ROW * BATCH) // _PAGE))
        self._nodes, self._rules = nodes, rules
        self._memory.write(self._store, cells_of_lines(cells), self._room)

    def values(self, frees: NDArray[np.uint32]) -> NDArray[np.int8]:
        """Give the value of each position."""
        return self._solve(frees, _VALUE)[:, 0]

    def lines(self, frees: NDArray[np.uint32]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Give the value of each position, and a row with the value of each line, -128 where it is not free."""
        rows = self._solve(frees, _EVERY_LINE)
        return rows[:, 0], rows[:, 1:]

    def _solve(self, frees: NDArray[np.uint32], what: int) -> NDArray[np.int8]:
        found = []
        for start in range(0, len(frees), BATCH):
            batch = frees[start : start + BATCH].astype("<u4")
            states, answers = self._room + _STATES, self._room + _ANSWERS
            self._memory.write(self._store, batch.tobytes(), states)
            self._memory.write(self._store, b"\x80" * (ROW * len(batch)), answers)
            fixed = what, self._nodes, self._rules
            self._call(self._driver, "solve", self._area, self._room, states, len(batch), answers, *fixed)
            told = bytes(self._memory.read(self._store, answers, answers + ROW * len(batch)))
            found.append(np.frombuffer(told, np.int8).reshape(-1, ROW))
        return np.concatenate(found) if found else np.zeros((0, ROW), np.int8)

    def _call(self, instance: Instance, name: str, *arguments: int) -> int:
        function = instance.exports(self._store)[name]
        assert isinstance(function, Func)
        return int(function(self._store, *arguments) or 0)


def cells_of_lines(cells: Cells) -> bytes:
    """Write the one or two cells of each line as the kernel reads them."""
    found: list[list[int]] = [[] for _ in range(1 + max(line for border in cells for line in border))]
    for cell, border in enumerate(cells):
        for line in border:
            found[line].append(cell)
    return bytes(name for pair in found for name in pair_of(pair))


def pair_of(cells: Sequence[int]) -> tuple[int, int]:
    """Give a line's two ends, the ground being the second."""
    return cells[0], cells[1] if len(cells) > 1 else _GROUND
