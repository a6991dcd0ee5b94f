"""The value of seven hexagons, one in the middle of six: -3 for the first player.

Asks the exact search two questions, whether the value is at least -3 and at least -1. Takes half a
minute.
"""

import sys
import time

from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_quiet import Quiet
from spielkasten.boxes.solver_search import Search
from spielkasten.core.means import never
from tests.unit.conftest import hexagons


def main() -> int:
    """Ask both questions; 1 if the value is not -3."""
    lattice = hexagons(2)
    play = Quiet(lattice, renaming=True)
    position = play.position(lattice.every_line)
    search = Search(play, None, never)
    begin = time.perf_counter()
    answers = [finish(search.at_least(position, goal)) for goal in (-3, -1)]
    seconds = time.perf_counter() - begin
    print(f"at least -3: {answers[0]}, at least -1: {answers[1]}")
    print(f"{search.nodes} nodes, {seconds:.1f} s")
    return 0 if answers == [True, False] else 1


if __name__ == "__main__":
    sys.exit(main())
