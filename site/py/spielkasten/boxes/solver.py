"""Exact values: what is asked of a solver and what it answers. Two engines give the same answers.

*Value* is the number of future cells of the player to move minus the opponent's, when both play
perfectly; in misère, where the fewest cells win, it is the other way round, so that more is always
better for the player to move. `solver_reference` is readable Python; `solver_kernel` asks the WebAssembly kernel, which
looks into many times as many positions a second.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.rules import legal_lines
from spielkasten.core.means import Progress, never

T = TypeVar("T")


@dataclass(frozen=True)
class Solution:
    """What is proven of a position.

    `value`   see above; None if not known exactly
    `bounds`  proven lower and upper bound; equal when the value is known
    `best`    every legal line with the best value, ascending; empty if not known or not asked for
    `moves`   the value of each legal line, seen by who draws it, if asked for and exact; with
              `best` alone it holds the best lines only
    `nodes`   positions looked into
    `exact`   True if all that was asked for is proven
    `cut`     True if the ceiling ended the search (the node bound does not count as a cut)
    """

    value: int | None
    bounds: tuple[int, int]
    best: tuple[int, ...]
    moves: dict[int, int]
    nodes: int
    exact: bool
    cut: bool


@dataclass(frozen=True)
class Best:
    """One best line; what is not told here is told at `Solution`.

    `line`   the first line of the order asked for that is as good as any; None if not known, or if
             no line is free
    `exact`  True if value and line are proven
    """

    line: int | None
    value: int | None
    bounds: tuple[int, int]
    nodes: int
    exact: bool
    cut: bool


class Solver(Protocol):
    """An engine. Both functions give generators that pause after each small piece of work.

    `free` is the bit set of the free lines; who owns what, and whose turn it is, do not matter.
    Where taking is forced only legal lines are told and asked for: while any line closes a cell,
    those that do (`rules.legal_lines`).
    A search ends without a full answer when `max_nodes` positions have been looked into, or when
    `out_of_time`, asked after each piece, says so.
    """

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
        """Find the value; with `best` also every line of that value, with `moves` all values."""
        ...

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
        """Find the value and the first line in `order` (every legal line, once) that has it."""
        ...


def finish(generator: Generator[Any, None, T]) -> T:
    """Run a sliced search to its end and give its answer."""
    while True:
        try:
            next(generator)
        except StopIteration as stop:
            result: T = stop.value
            return result


def check_order(lattice: Lattice, free: int, order: Sequence[int], rules: Rules) -> None:
    """Refuse an order that is not one of the legal lines. Raises ValueError."""
    if sorted(order) != list(bits(legal_lines(lattice, free, rules))):
        raise ValueError("expected every legal line once in the order")
