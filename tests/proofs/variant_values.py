"""Misere and forced taking: kernel, plain engine and brute force on random positions, and values known from elsewhere.

The four rules take turns in one kernel, so that its table holds entries of all of them. Otherwise as `random-graphs`.
Takes some ten minutes. `PYTHONPATH=.:site/py python3 tests/proofs/variant_values.py [GRAPHS [SQUARES [LONG [SEED]]]]`
asks about fewer or others.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.rule_flags import MISERE, Rules
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_kernel import Kernel, solver_for
from spielkasten.cli.kernel import kernel_with_table
from tests.proofs.random_graphs import compare

GRAPHS, SQUARES, LONG = 12_000, 3_000, 300
ALL_RULES = tuple(Rules(misere, forced) for misere in (False, True) for forced in (False, True))

# True values in misere, told elsewhere: of whole boards, and of boards whose border is drawn beforehand.
STANDARD = {(1, 1): 1, (2, 1): 2, (3, 1): 3, (4, 1): 4, (5, 1): 3, (6, 1): 4, (2, 2): -2, (3, 3): -1}
SWEDISH = {(2, 1): -2, (3, 1): -3, (4, 1): 4, (5, 1): 5, (6, 1): 6, (3, 3): 3}


def known_values() -> list[tuple[str, Lattice, int, int]]:
    """Give a name, the board, its free lines and its value in misere for each."""
    found = []
    for size, value in STANDARD.items():
        board = square(*size)
        found.append((board.text, board, board.every_line, value))
    for size, value in SWEDISH.items():
        board = square(*size)
        found.append((f"{board.text}/swedish", board, board.every_line & ~board.border, value))
    return found


def main(arguments: Sequence[str] = ()) -> int:
    """Ask about all; 1 if anything differs."""
    kernel = solver_for(kernel_with_table("64"))
    if not isinstance(kernel, Kernel):
        raise SystemExit("variant-values: the kernel cannot run here")
    wrong = 0
    for name, board, free, value in known_values():
        begin = time.perf_counter()
        solution = finish(kernel.solve(board, free, MISERE, best=False))
        told = f"{name}/misere: {solution.value} (known: {value}), {solution.nodes} nodes"
        print(f"{told}, {time.perf_counter() - begin:.1f} s", flush=True)
        wrong += solution.value != value
    graphs, squares, long, seed = [*map(int, arguments), *(GRAPHS, SQUARES, LONG, 1)[len(arguments) :]]
    return 1 if compare(graphs, squares, long, seed, ALL_RULES) or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
