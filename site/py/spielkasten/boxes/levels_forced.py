"""What the levels know when taking is compulsory: nothing is decided while cells can be taken.

Whatever the order, the same cells are taken and the same lines are left, since a line that closes
a cell still does so after others. So a quiet line hands over a fixed number of cells, then the
other draws on, and nobody can hand back: the double-cross is gone. In normal play the smallest part
is opened first; in misère a part is a burden to be got rid of, the largest first. On 3×3 (all
positions solved) some largest gift is a best line in 95 of 100 random positions or more, however
many lines are free, and with normal play some cheapest line in 88 of 100 or more.
"""

from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.levels_tactics import cheapest, openings
from spielkasten.boxes.structure import degrees, safe_lines
from spielkasten.core.rng import Rng


def quiet_choice(lattice: Lattice, free: int, misere: bool, rng: Rng) -> int:
    """Choose as Normal does where no cell can be taken.

    Normal play: a safe line, else the smallest part. Misère: the largest part, else a line that
    leaves the other none to open, else any.
    """
    if misere:
        lines = dearest(lattice, free) or list(bits(waiting_lines(lattice, free) or free))
    else:
        lines = list(bits(safe_lines(lattice, free))) or cheapest(lattice, free)
    return rng.choice(lines)


def dearest(lattice: Lattice, free: int) -> list[int]:
    """Give the lines that open a part of as many cells as any, ascending; none without parts."""
    found = openings(lattice, free)
    most = max((part.cells for part in found), default=0)
    return sorted({line for part in found if part.cells == most for line in part.lines})


def gifts(lattice: Lattice, free: int) -> int:
    """Give the lines that hand over at least one cell, as a bit set, where none can be taken."""
    return free & ~safe_lines(lattice, free)


def waiting_lines(lattice: Lattice, free: int) -> int:
    """Give the lines after which no cell beside them has two free lines left, as a bit set.

    Where there is no part yet, the other cannot hand over anything after such a line.
    """
    degree = degrees(lattice, free)
    return mask_of(
        line for line in bits(free) if all(degree[cell] > 3 for cell in lattice.line_cells[line])
    )
