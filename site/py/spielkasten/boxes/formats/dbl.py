"""The two meanings of `.dbl` files: KSquares' and Dabble's.

Both have two numbers in line 1 and then one line `(x1, y1) - (x2, y2)` a move. KSquares counts boxes
in line 1 and joins dots. Dabble tells one more each way and joins coins, of which the ground is one
row or column further out: a line crosses the string that it stands for. So no move of Dabble's ever
lies on the rim of the dots that line 1 would mean in KSquares, and the outline is what tells the
two apart.
"""

import re
from functools import partial

from spielkasten.boxes.formats.record import (
    Options,
    Record,
    bad_line,
    bad_move,
    replayed,
    text_rows,
)
from spielkasten.boxes.formats.squares import Size, check_size, fits, size_of, table
from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.lattice_families import MAX_SIDE

KSQUARES = "ksquares"
DABBLE = "dabble"

Place = tuple[int, int]
Stroke = tuple[Place, Place]

_MORE = {KSQUARES: 0, DABBLE: 1}
"""By how much the numbers in line 1 are larger than the size."""

_HEAD = re.compile(r"[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*", re.ASCII)
_PLACE = r"[ \t]*\([ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*\)[ \t]*"
_MOVE = re.compile(f"{_PLACE}-{_PLACE}", re.ASCII)


def looks(text: str) -> bool:
    """Whether the first line that says anything is two numbers."""
    first = next((row for row in map(_without_comment, text_rows(text)) if row.strip()), "")
    return _HEAD.fullmatch(first) is not None


def write(name: str, record: Record, options: Options) -> str:
    """Write all drawn lines as moves. Raises Unsupported for lattices that are not square."""
    lattice = record.params.lattice
    size = size_of(lattice, name)
    strokes = _strokes(name, lattice, size, options.flip)
    more = _MORE[name]
    rows = [f"{size[0] + more},{size[1] + more}"]
    for line in record.lines:
        (x1, y1), (x2, y2) = strokes[line]
        rows.append(f"({x1}, {y1}) - ({x2}, {y2})")
    return "\n".join(rows) + "\n"


def read(name: str, text: str, options: Options) -> Record:
    """Read a file in the meaning of that name; `also` has the other one if it is possible, too.

    Raises BadText.
    """
    head, moves = _parsed(name, text)
    other = DABBLE if name == KSQUARES else KSQUARES
    also = (other,) if options.size is None and _possible(other, head, moves) else ()
    size = _size(name, head)
    if not fits(size):
        more = _MORE[name]
        raise bad_line(
            name,
            1,
            f"two numbers from {1 + more} to {MAX_SIDE + more}",
            f"{head[0]},{head[1]}",
        )
    check_size(options.size, size, name)
    params = table(size)
    numbers = _numbers(name, params.lattice, size, options.flip)
    lines = []
    for place, (stroke, written) in enumerate(moves, start=1):
        if stroke not in numbers:
            raise bad_move(
                name, place, written, f"expected two neighbours on a table of {params.lattice.text}"
            )
        lines.append((numbers[stroke], written))
    return Record(params, replayed(params, lines, name)[0], read_as=name, also=also)


def read_either(text: str, options: Options) -> Record:
    """Read a file in the meaning that its size and moves allow. Raises BadText.

    If both do, it is Dabble's, unless there is no move at all: a game of KSquares draws on the rim
    before long, one of Dabble's never.
    """
    head, moves = _parsed(KSQUARES, text)
    possible = [name for name in (KSQUARES, DABBLE) if _possible(name, head, moves)]
    if options.size is not None:
        possible = [name for name in possible if _size(name, head) == options.size]
    if not possible:
        possible = [KSQUARES if fits(head) else DABBLE]
    return read(possible[-1] if moves else possible[0], text, options)


read_ksquares = partial(read, KSQUARES)
read_dabble = partial(read, DABBLE)
write_ksquares = partial(write, KSQUARES)
write_dabble = partial(write, DABBLE)


def _parsed(name: str, text: str) -> tuple[Size, list[tuple[Stroke, str]]]:
    """Give the numbers of line 1, and each move as sorted places and as it was written."""
    rows = [(place, _without_comment(row)) for place, row in enumerate(text_rows(text), start=1)]
    rows = [(place, row) for place, row in rows if row.strip()]
    place, first = rows[0] if rows else (1, "")
    head = _HEAD.fullmatch(first)
    if head is None:
        raise bad_line(name, place, "two numbers as in 5,5", first)
    moves = []
    for place, row in rows[1:]:
        match = _MOVE.fullmatch(row)
        if match is None:
            raise bad_line(name, place, "a move as in (0, 0) - (1, 0)", row)
        x1, y1, x2, y2 = map(int, match.groups())
        moves.append((_sorted((x1, y1), (x2, y2)), row.strip()))
    return (int(head[1]), int(head[2])), moves


def _without_comment(row: str) -> str:
    return row.partition("#")[0]


def _size(name: str, head: Size) -> Size:
    more = _MORE[name]
    return head[0] - more, head[1] - more


def _possible(name: str, head: Size, moves: list[tuple[Stroke, str]]) -> bool:
    """Whether all moves are lines of the table; the way of y does not matter for that."""
    size = _size(name, head)
    if not fits(size):
        return False
    numbers = _numbers(name, table(size).lattice, size, flip=False)
    return all(stroke in numbers for stroke, _ in moves)


def _numbers(name: str, lattice: Lattice, size: Size, flip: bool) -> dict[Stroke, int]:
    strokes = _strokes(name, lattice, size, flip)
    return {stroke: line for line, stroke in enumerate(strokes)}


def _strokes(name: str, lattice: Lattice, size: Size, flip: bool) -> list[Stroke]:
    """Give the places that each line's move joins."""
    strokes = []
    bottom = size[1] + _MORE[name]
    for one, other in lattice.lines:
        (x1, y1), (x2, y2) = (map(round, lattice.dots[dot]) for dot in (one, other))
        if name == DABBLE:
            level = y1 == y2
            x1, y1, x2, y2 = (x2, y1, x2, y1 + 1) if level else (x1, y2, x1 + 1, y2)
        if flip:
            y1, y2 = bottom - y1, bottom - y2
        strokes.append(_sorted((x1, y1), (x2, y2)))
    return strokes


def _sorted(one: Place, other: Place) -> Stroke:
    return (one, other) if one <= other else (other, one)
