"""A 3x3 position as seven rows of seven emoji, all of one width, to paste into a message.

Blue circles are dots, blue squares drawn lines, white squares what is open. A box shows its owner by
shape and colour. Nobody reads it back: a picture for people.
"""

from spielkasten.boxes.formats.record import Options, Record
from spielkasten.core.errors import Unsupported

NAME = "emoji"
TABLE = "3x3"
DOT = "\N{LARGE BLUE CIRCLE}"
LINE = "\N{LARGE BLUE SQUARE}"
OPEN = "\N{WHITE LARGE SQUARE}"
NOBODYS = "\N{BLACK LARGE SQUARE}"
OWNERS = (
    "\N{LARGE YELLOW SQUARE}",
    "\N{LARGE RED CIRCLE}",
    "\N{GREEN HEART}",
    "\N{LARGE PURPLE SQUARE}",
)


def write(record: Record, options: Options) -> str:
    """Write the position. Raises Unsupported for any other table than 3x3."""
    lattice = record.params.lattice
    if lattice.text != TABLE:
        raise Unsupported(
            "format_table",
            f"expected a {TABLE} table for the format {NAME}, got {lattice.text}",
            format=NAME,
            table=lattice.text,
        )
    picture = [[OPEN] * 7 for _ in range(7)]
    for x, y in lattice.dots:
        picture[2 * round(y)][2 * round(x)] = DOT
    for line in record.lines:
        (x1, y1), (x2, y2) = (lattice.dots[dot] for dot in lattice.lines[line])
        picture[round(y1 + y2)][round(x1 + x2)] = LINE
    for cell, owner in enumerate(record.position.owners):
        if owner is not None:
            row, column = divmod(cell, 3)
            picture[2 * row + 1][2 * column + 1] = NOBODYS if owner < 0 else OWNERS[owner]
    return "\n".join(map("".join, picture)) + "\n"
