"""What a player who finds cells to take should do with them, as a formula over the rest.

Never worse than anything else (Barker & Korf, Solving Dots-and-Boxes, AAAI 2012; the statements
hold on every graph):

* A cell whose last line leads to the ground, to a joint or to another cell of degree 1 is taken
  at once.
* Of a half-open run all but the last 2 cells are taken, of a closed run of 4 or more all but the
  last 4. Then there are two choices: take these too and draw on, or hand them over with one line
  (the double-cross) and let the other draw on after taking them. A closed run of 3 cannot be
  handed over.
* While several runs are open one of them is taken completely, closed ones first, and the position
  is looked at anew: runs that meet at one joint turn it into a part of the next run.
"""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, mask_of
from spielkasten.boxes.structure import Run, open_runs


@dataclass(frozen=True)
class Settled:
    """The value of a position for the player to move, as a formula over a quiet rest.

    With leave = 0 the value is gain + V(rest); else it is the better of taking all and handing
    over: gain + run + V(rest) or gain + run - 2 * leave - V(rest), in one formula
    gain + run - leave + |V(rest) + leave|.

    `gain`   cells that are taken in any case
    `run`    cells of the last run, which all leave the board; 0 when there is no choice
    `leave`  cells that a handover leaves: 0 (no choice), 2 or 4
    `rest`   bit set of the lines that stay free; it holds no cell of degree 1
    """

    gain: int
    run: int
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


def term_of(lattice: Lattice, free: int, base: int, sign: int) -> Term:
    """Give base + sign * (the value of a position), its captures settled."""
    settled = settle(lattice, free)
    gain = settled.gain + settled.run - settled.leave
    return Term(base + sign * gain, sign, settled.leave, settled.rest)


def term_after(lattice: Lattice, free: int, line: int) -> Term:
    """Give the value of drawing a line, seen by who draws it."""
    left = free & ~(1 << line)
    closed = sum(1 for cell in lattice.line_cells[line] if not lattice.cell_masks[cell] & left)
    return term_of(lattice, left, closed, 1 if closed else -1)


def settle(lattice: Lattice, free: int) -> Settled:
    """Take what is to be taken without a choice, and name the one choice that remains."""
    gain = 0
    while True:
        runs = open_runs(lattice, free)
        if not runs:
            return Settled(gain, 0, 0, free)
        run = next_to_take(runs)
        free &= ~mask_of(run.lines)
        if len(runs) == 1 and run.handover:
            return Settled(gain, len(run.cells), run.handover, free)
        gain += len(run.cells)


def next_to_take(runs: list[Run]) -> Run:
    """Choose the run to take first: one that cannot be handed over, a closed one, any other."""
    return min(runs, key=lambda run: (run.handover > 0, not run.closed))
