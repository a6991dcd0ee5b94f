"""What the levels know when the fewest cells win and nobody has to take.

A line that closes nothing is *quiet*. Once no line is quiet, whoever is to move must take all that
is left, for there is no way to pass the turn on. So the players fight about the last quiet line,
and closing one cell, at the price of that cell, turns the parity: who closes draws on. On 3×3 that
is the only best way in 3 of 10 random positions with 12 free lines, and in 3 of 1,000 with 18 (all
positions solved). Only the exact search weighs the price; what stands here tells lines apart.
"""

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.structure import capturing_lines


def quiet_lines(lattice: Lattice, free: int) -> int:
    """Give the lines that close nothing, as a bit set."""
    return free & ~capturing_lines(lattice, free)


def closing_lines(lattice: Lattice, free: int) -> list[int]:
    """Give the lines that close as few cells at once as any that closes one, ascending."""
    lines = list(bits(capturing_lines(lattice, free)))
    closed = [
        sum(lattice.cell_masks[cell] & free == 1 << line for cell in lattice.line_cells[line])
        for line in lines
    ]
    least = min(closed, default=0)
    return [line for line, cells in zip(lines, closed, strict=True) if cells == least]
