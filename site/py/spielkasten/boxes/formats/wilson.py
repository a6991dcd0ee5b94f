"""Wilson's text picture: a header line, then dots `+` with the lines `-` and `|` between them.

The header is `value number number` and the letter of the player to move, A or B, if anybody is; the
two numbers were his solver's own and are not kept. The picture tells no order of drawing.
"""

import re
from dataclasses import replace

from spielkasten.boxes.formats.record import Options, Record, bad_line, text_rows
from spielkasten.boxes.formats.squares import check_size, fits, size_of, table
from spielkasten.boxes.lattice import mask_of
from spielkasten.boxes.lattice_families import MAX_SIDE

NAME = "wilson"
_HEADER = re.compile(r"[+-]?[0-9]{1,9}( +[+-]?[0-9]{1,9}){2}( +[AB])?", re.ASCII)


def looks(text: str) -> bool:
    """Whether one of the first two lines is a row of dots."""
    return any(re.fullmatch(r"\+([- ]\+)+ *", row) for row in text_rows(text)[:2])


def write(record: Record, options: Options) -> str:
    """Write the drawn lines as a picture. Raises Unsupported for lattices that are not square."""
    lattice = record.params.lattice
    width, height = size_of(lattice, NAME)
    picture = [[" "] * (2 * width + 1) for _ in range(2 * height + 1)]
    for x, y in lattice.dots:
        picture[2 * round(y)][2 * round(x)] = "+"
    for line in record.lines:
        (x1, y1), (x2, y2) = (lattice.dots[dot] for dot in lattice.lines[line])
        picture[round(y1 + y2)][round(x1 + x2)] = "-" if y1 == y2 else "|"
    mover = record.position.to_move
    header = f"{options.value} 0 0"
    if mover is not None and record.params.players == 2:
        header += f" {'AB'[mover]}"
    return "\n".join([header, *map("".join, picture)]) + "\n"


def read(text: str, options: Options) -> Record:
    """Read a picture; blanks at the ends of rows may be missing. Raises BadText."""
    header, *rows = [row.rstrip(" ") for row in text_rows(text)]
    if not _HEADER.fullmatch(header.strip(" ")):
        raise bad_line(NAME, 1, "a header as in 0 0 0 A", header)
    first = rows[0] if rows else ""
    size = (len(first) - 1) // 2, (len(rows) - 1) // 2
    if not re.fullmatch(r"\+([- ]\+)+", first) or size[0] > MAX_SIDE:
        raise bad_line(NAME, 2, f"a row of 2 to {MAX_SIDE + 1} dots as in + +-+", first)
    if len(rows) % 2 == 0 or not fits(size):
        expected = f"an odd number of rows from 3 to {2 * MAX_SIDE + 1}"
        raise bad_line(NAME, 1 + len(rows), expected, f"{len(rows)} rows")
    check_size(options.size, size, NAME)
    params = table(size)
    places = _places(params.lattice.dots, params.lattice.lines)
    drawn = []
    for y, row in enumerate(rows):
        if len(row) > 2 * size[0] + 1:
            raise bad_line(NAME, y + 2, f"at most {2 * size[0] + 1} characters", row)
        for x, sign in enumerate(row.ljust(2 * size[0] + 1)):
            line = places.get((x, y))
            dot = x % 2 == y % 2 == 0
            allowed = "+" if dot else " " if line is None else " -" if y % 2 == 0 else " |"
            if sign not in allowed:
                expected = " or ".join("a blank" if c == " " else c for c in allowed)
                raise bad_line(NAME, y + 2, f"{expected} in place {x + 1}", row)
            if line is not None and sign != " ":
                drawn.append(line)
    first_player = int(header.endswith("B"))
    return Record(replace(params, lines=mask_of(drawn), first=first_player), ordered=False)


def _places(
    dots: tuple[tuple[float, float], ...], lines: tuple[tuple[int, int], ...]
) -> dict[tuple[int, int], int]:
    """Give the line at each place of the picture where one may be: (column, row) to its number."""
    return {
        (round(dots[a][0] + dots[b][0]), round(dots[a][1] + dots[b][1])): line
        for line, (a, b) in enumerate(lines)
    }
