"""Lines named by a box and its side: `A1T` is the top of the box in column A, row 1.

Columns are letters from the left. With row 1 at the top, sides are T, B, L and R. With row 1 at the
bottom, as puzzle pages have it, `_` (lower edge) and `|` (left edge) are sides, too; `A6_` on a table
five boxes high is the upper edge of `A5`.
"""

import re

from spielkasten.boxes.formats.record import Options, Record, Rows, bad_move, replayed
from spielkasten.boxes.formats.squares import (
    Size,
    check_size,
    format_size,
    parse_size,
    size_needed,
    size_of,
    table,
)

NAME = "sides"
_PREFIX = re.compile(r"\s*([0-9]{1,3}x[0-9]{1,3})\s*:", re.ASCII)
_SIDE = re.compile(r"([A-Za-z])([1-9][0-9]?)([TBLRtblr_|])", re.ASCII)


def looks(text: str) -> bool:
    """Whether a text begins with a size and a colon, or with the name of a side."""
    first = text.split(maxsplit=1)[:1]
    return bool(_PREFIX.match(text) or (first and _SIDE.fullmatch(first[0])))


def write(record: Record, options: Options) -> str:
    """Write all drawn lines in order behind the size. Raises Unsupported for other lattices."""
    size = size_of(record.params.lattice, NAME)
    names = [
        side_name(record.params.lattice.names[line], size, options.rows) for line in record.lines
    ]
    return " ".join([format_size(size) + ":", *names]) + "\n"


def read(text: str, options: Options) -> Record:
    """Read a game; the size stands in front, as `5x4:`, or in the options. Raises BadText."""
    size = options.size
    prefix = _PREFIX.match(text)
    if prefix:
        found = parse_size(prefix[1])
        check_size(size, found, NAME)
        size = found
        text = text[prefix.end() :]
    if size is None:
        raise size_needed(NAME, ["5x5"])
    params = table(size)
    moves = [
        (params.lattice.numbers[line_name(name, place, size, options.rows)], name)
        for place, name in enumerate(text.split(), start=1)
    ]
    return Record(params, replayed(params, moves, NAME)[0])


def side_name(line: str, size: Size, rows: Rows) -> str:
    """Give the one name of a line that is written.

    Row 1 at the top: T or L of the box below or to the right; B or R where there is none. Row 1 at
    the bottom: `_` or `|` of the box above or to the right; T or R where there is none.
    """
    width, height = size
    row, column = map(int, line[1:].split(","))
    if line[0] == "v":
        side = "R" if column == width else "L" if rows == "top" else "|"
        column = min(column, width - 1)
    elif rows == "top":
        side = "B" if row == height else "T"
        row = min(row, height - 1)
    else:
        side = "T" if row == 0 else "_"
        row = max(row - 1, 0)
    return f"{chr(ord('A') + column)}{row + 1 if rows == 'top' else height - row}{side}"


def line_name(name: str, place: int, size: Size, rows: Rows) -> str:
    """Give the line that a side's name means; `place` counts moves, for the error. Raises BadText."""
    width, height = size
    match = _SIDE.fullmatch(name)
    if match is None:
        raise bad_move(NAME, place, name, "expected a box and its side, as in A1T")
    column, side = ord(match[1].upper()) - ord("A"), match[3].upper()
    row = int(match[2]) - 1 if rows == "top" else height - int(match[2])
    if rows == "top" and side in "_|":
        raise bad_move(
            NAME,
            place,
            name,
            f"expected T, B, L or R: with {side} row 1 is at the bottom, ask for it",
        )
    # The edges of boxes just outside are edges of the outline, where T and R have no sign.
    in_rows = 0 <= row < height or (side == "_" and row == -1)
    in_columns = 0 <= column < width or (side == "|" and column == width)
    if not (in_rows and in_columns):
        raise bad_move(NAME, place, name, f"expected a box of {format_size(size)}")
    if side in "TB_":
        return f"h{row + (side != 'T')},{column}"
    return f"v{row},{column + (side == 'R')}"
