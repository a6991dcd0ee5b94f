"""What a player who finds cells to take should do with them, as a formula over the rest.

Never worse than anything else (Barker & Korf, Solving Dots-and-Boxes, AAAI 2012; the statements
hold on every graph): take what can be taken, one cell after the other, whatever the order, until
the last ones; then take these too and draw on, or hand them over with one line (the double-cross)
and let the other draw on after taking them. The fewer are handed over the better.

Cells that can be taken and hang together form a tree. If a line leads out of it, to the ground or
to a cell that stays, it can be taken down to the cell with that line and one beside it: 2 cells can
be handed over if it has so many. If none does, it can be taken down to any path through it, and 4
cells can be handed over if a path has so many, which is so if two of its cells are no ends. With
runs taken in any order this goes wrong: when three meet at a joint, the last two become one that is
open at both ends, and leaves 4 where another run elsewhere would have left 2.

Where taking is forced there is no choice at all: a line that closes a cell leaves every other cell
that can be taken one that can be taken, so whatever the order, all of them are taken, and then the
same player draws on. In misère they cost what they are worth elsewhere. In misère without forced
taking none of this holds (`solver_misere`).
"""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.rule_flags import MISERE, NORMAL, Rules
from spielkasten.boxes.structure import HANDOVER_CHAIN, HANDOVER_LOOP, Run


@dataclass(frozen=True)
class Settled:
    """The value of a position for the player to move, as a formula over a quiet rest.

    With leave = 0 the value is taken + V(rest); else it is the better of taking all and handing
    over: taken + V(rest) or taken - 2 * leave - V(rest), in one formula
    taken - leave + |V(rest) + leave|.

    `taken`  cells that leave the board
    `leave`  cells of them that a handover leaves to the other: 0 (no choice), 2 or 4
    `rest`   bit set of the lines that stay free; it holds no cell of degree 1
    """

    taken: int
    leave: int
    rest: int


@dataclass(frozen=True)
class Term:
    """A value as base + sign * V(rest), or base + sign * |V(rest) + leave| if leave is not 0."""

    base: int
    sign: int
    leave: int
    rest: int

    def value(self, rest: int) -> int:
        """Give the value from the value of the rest."""
        return self.base + self.sign * (abs(rest + self.leave) if self.leave else rest)

    def bounds(self, low: int, high: int) -> tuple[int, int]:
        """Give bounds of the value from bounds of the rest."""
        worth = [self.value(low), self.value(high)]
        if self.leave and low < -self.leave < high:
            worth.append(self.value(-self.leave + ((low + self.leave) & 1)))
        return min(worth), max(worth)


def term_of(
    lattice: Lattice, free: int, rules: Rules = NORMAL, base: int = 0, sign: int = 1
) -> Term:
    """Give base + sign * (the value of a position), its captures settled.

    In misère without forced taking nothing is settled.
    """
    if rules == MISERE:
        return Term(base, sign, 0, free)
    settled = settle(lattice, free)
    leave = 0 if rules.forced else settled.leave
    gain = -settled.taken if rules.misere else settled.taken - leave
    return Term(base + sign * gain, sign, leave, settled.rest)


def term_after(lattice: Lattice, free: int, line: int, rules: Rules = NORMAL) -> Term:
    """Give the value of drawing a line, seen by who draws it."""
    left = free & ~(1 << line)
    closed = sum(1 for cell in lattice.line_cells[line] if not lattice.cell_masks[cell] & left)
    base = -closed if rules.misere else closed
    return term_of(lattice, left, rules, base, 1 if closed else -1)


def settle(lattice: Lattice, free: int) -> Settled:
    """Take what is to be taken without a choice, and name the one choice that remains."""
    rest = quiet_part(lattice, free)
    trees = _trees(lattice, free, rest)
    leaves = [tree.leave for tree in trees if tree.leave]
    return Settled(sum(len(tree.cells) for tree in trees), min(leaves, default=0), rest)


def next_to_take(lattice: Lattice, free: int, runs: list[Run]) -> Run:
    """Choose the run to take first, so that the last one can be handed over for least.

    One that cannot be handed over, a closed one, one of a tree without a way out, any other.
    """
    if len(runs) == 1:
        return runs[0]
    rest = quiet_part(lattice, free)
    out = {cell for tree in _trees(lattice, free, rest) if tree.way_out for cell in tree.cells}
    return min(runs, key=lambda run: (run.handover > 0, not run.closed, run.cells[0] in out))


def quiet_part(lattice: Lattice, free: int) -> int:
    """Give the lines that are left when every cell that can be taken has been taken."""
    for first, mask in enumerate(lattice.cell_masks):
        cell: int | None = first
        left = free & mask
        while cell is not None and left and not left & (left - 1):
            free ^= left
            cell = _beyond(lattice, left.bit_length() - 1, cell)
            left = 0 if cell is None else free & lattice.cell_masks[cell]
    return free


@dataclass(frozen=True)
class _Tree:
    """Cells that can be taken and hang together; `way_out` if a line leads out of them."""

    cells: tuple[int, ...]
    way_out: bool
    leave: int


def _trees(lattice: Lattice, free: int, rest: int) -> list[_Tree]:
    trees = []
    seen: set[int] = set()
    for line in bits(free & ~rest):
        for cell in lattice.line_cells[line]:
            if cell not in seen and not lattice.cell_masks[cell] & rest:
                trees.append(_tree(lattice, free, rest, cell, seen))
    return trees


def _tree(lattice: Lattice, free: int, rest: int, first: int, seen: set[int]) -> _Tree:
    cells, way_out, inner = [first], False, 0
    seen.add(first)
    for cell in cells:  # grows
        lines = list(bits(free & lattice.cell_masks[cell]))
        inner += len(lines) > 1
        for line in lines:
            other = _beyond(lattice, line, cell)
            if other is None or lattice.cell_masks[other] & rest:
                way_out = True
            elif other not in seen:
                seen.add(other)
                cells.append(other)
    enough = len(cells) >= HANDOVER_CHAIN if way_out else inner >= 2
    leave = (HANDOVER_CHAIN if way_out else HANDOVER_LOOP) if enough else 0
    return _Tree(tuple(cells), way_out, leave)


def _beyond(lattice: Lattice, line: int, cell: int) -> int | None:
    cells = lattice.line_cells[line]
    if len(cells) == 1:
        return None
    return cells[1] if cells[0] == cell else cells[0]
