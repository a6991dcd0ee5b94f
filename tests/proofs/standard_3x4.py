"""The values of all standard boards up to 12 boxes by the plain engine, 3x4 being the large one: 0 for both sides.

Prints each board with its value for the first player, the value that is known, the number of
best first lines, the positions looked into and the seconds. Takes one to three minutes.
"""

import sys
import time

from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference

KNOWN = {(1, 1): -1, (2, 1): 0, (3, 1): -1, (2, 2): 2, (3, 2): -2, (4, 2): 2, (3, 3): -3, (4, 3): 0}


def main() -> int:
    """Solve the boards; 1 if a value differs from the known one."""
    wrong = 0
    for (width, height), known in KNOWN.items():
        lattice = square(width, height)
        begin = time.perf_counter()
        solution = finish(Reference().solve(lattice, lattice.every_line))
        seconds = time.perf_counter() - begin
        wrong += solution.value != known
        print(
            f"{lattice.text}: {solution.value} (known: {known}), "
            f"{len(solution.best)} of {len(lattice.lines)} lines are best, "
            f"{solution.nodes} nodes, {seconds:.1f} s",
            flush=True,
        )
    print("all as known" if not wrong else f"{wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
