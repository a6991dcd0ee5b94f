"""Misère, where nothing is taken at once: positions as sets of lines, and their moves.

A line that closes nothing is worth -V of what it leaves, one that closes k cells -k + V, since the
same player goes on. None of the reductions of normal play holds. What is left out:

Dead parts, whose every line closes a cell. Let W(X, d) be the value of X beside d cells that may
not be touched before all of X is drawn, and then cost the player to move d. W changes by c at most
if d does: every move has its like. So V(X + D) = W(X, d) for dead parts D of d cells, by induction:
moves in X agree; a line of D that closes c cells is worth -c + W(X, d - c), which is W(X, d) at
most, and so no more than the best move in X; if X is empty, all of D goes in any order. Dead parts
need not be touched before everything is dead, and only the number of their cells matters.

Lines between the same two cells, or from one cell to the ground, are alike: of those that are free
the lowest ones are kept.
"""

from functools import partial

from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.solver_search import Asking, Position, Question
from spielkasten.boxes.structure import capturing_lines


def alive_lines(lattice: Lattice, free: int) -> int:
    """Give the lines of the parts in which some line closes nothing, as a bit set."""
    alive = free & ~capturing_lines(lattice, free)
    around = [some for mask in lattice.cell_masks if (some := free & mask)]
    before = 0
    while alive != before:
        before = alive
        for some in around:
            if some & alive:
                alive |= some
    return alive


class Misere:
    """Positions of a board in misère (see `solver_search.Play`).

    A position is the bit set of the lines that are not dead, and the number of dead cells. A move
    is the bit of a line.
    """

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        alike: dict[tuple[int, ...], list[int]] = {}
        for line, cells in enumerate(lattice.line_cells):
            alike.setdefault(cells, []).append(line)
        self._alike = [mask_of(lines) for lines in alike.values() if len(lines) > 1]

    def position(self, free: int) -> Position:
        """Give the position of the free lines."""
        for lines in self._alike:
            some = free & lines
            if some and some != lines:
                free ^= some ^ mask_of(list(bits(lines))[: some.bit_count()])
        alive = alive_lines(self._lattice, free)
        return alive, sum(
            1 for mask in self._lattice.cell_masks if free & mask and not alive & mask
        )

    def name(self, position: Position) -> Position:
        """Give the position itself."""
        return position

    def span(self, position: Position) -> int:
        """Give the number of cells."""
        alive, dead = position
        return dead + sum(1 for mask in self._lattice.cell_masks if mask & alive)

    def work(self, position: Position) -> int:
        """Give twice the number of lines: each child is looked at line by line."""
        return 2 * position[0].bit_count()

    def value(self, position: Position) -> int | None:
        """Give the value if all is dead."""
        alive, dead = position
        return None if alive else -dead

    def look(self, position: Position) -> tuple[list[int], Asking]:
        """Give the lines, those that close nothing last, and what they ask."""
        alive = position[0]
        closing = 0
        for mask in self._lattice.cell_masks:
            some = alive & mask
            if not some & (some - 1):
                closing |= some
        moves = [1 << line for line in (*bits(closing), *bits(alive & ~closing))]
        return moves, partial(self._ask, position)

    def _ask(self, position: Position, move: int, goal: int) -> list[Question]:
        alive, dead = position
        closed = sum(1 for mask in self._lattice.cell_masks if alive & mask == move)
        left, more = self.position(alive ^ move)
        child = (left, dead + more)
        return [(child, goal + closed, True)] if closed else [(child, 2 - goal, False)]
