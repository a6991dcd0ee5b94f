"""The position as one 0 or 1 a line, as OpenSpiel's `dbn_string` writes it.

First the horizontal lines row by row, then the vertical ones row by row, 1 for drawn; this is the
lattice's own order. The string tells neither the size nor the order of drawing.
"""

import re
from dataclasses import replace

from spielkasten.boxes.formats.record import Options, Record, bad_line
from spielkasten.boxes.formats.squares import (
    Size,
    check_size,
    format_size,
    size_needed,
    size_of,
    table,
)
from spielkasten.boxes.lattice import mask_of
from spielkasten.boxes.lattice_families import MAX_SIDE

NAME = "dbn"


def looks(text: str) -> bool:
    """Whether a text is nothing but 0, 1 and blanks."""
    return re.fullmatch(r"[01\s]*[01][01\s]*", text) is not None


def write(record: Record, options: Options) -> str:
    """Write the drawn lines, ending in a newline. Raises Unsupported for other lattices."""
    lattice = record.params.lattice
    size_of(lattice, NAME)
    drawn = mask_of(record.lines)
    return "".join(str(drawn >> line & 1) for line in range(len(lattice.lines))) + "\n"


def read(text: str, options: Options) -> Record:
    """Read a position; without a size it must be as long as a board with W = H. Raises BadText."""
    digits = text.strip()
    wrong = re.search(r"[^01]", digits)
    if wrong or not digits:
        raise bad_line(NAME, 1, "one 0 or 1 a line and nothing else", wrong[0] if wrong else "")
    sizes = [
        (width, height)
        for width in range(1, MAX_SIDE + 1)
        for height in range(1, MAX_SIDE + 1)
        if line_count((width, height)) == len(digits)
    ]
    size = options.size or next((size for size in sizes if size[0] == size[1]), None)
    if size is None and sizes:
        raise size_needed(NAME, [format_size(size) for size in sizes])
    if size not in sizes:
        if options.size and sizes:
            check_size(options.size, sizes[0], NAME)
        expected = f"{line_count(size)} digits" if size else "as many digits as a table has lines"
        raise bad_line(NAME, 1, expected, f"{len(digits)} digits")
    params = table(size)
    drawn = mask_of(line for line, digit in enumerate(digits) if digit == "1")
    also = () if options.size else tuple(format_size(other) for other in sizes if other != size)
    return Record(replace(params, lines=drawn), ordered=False, also=also)


def line_count(size: Size) -> int:
    """Give the number of lines of a square table."""
    width, height = size
    return width * (height + 1) + height * (width + 1)
