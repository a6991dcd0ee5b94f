"""A position as plain text, on any lattice."""

from itertools import pairwise

from spielkasten.boxes.lattice import bits
from spielkasten.boxes.rules import State

CHARACTERS = 4  # a pitch is about so many wide
ROWS = 2  # from one height of dots to the next possible one


def picture(state: State) -> str:
    """Draw a table with the numbers of the dot rows at the rim, and of the columns if all are full.

    Closed cells show the owner's number, `#` when nobody owns them.
    """
    lattice = state.params.lattice
    across = _places([x for x, _ in lattice.dots])
    unit = _step([x for x, _ in lattice.dots])
    wide = 2 * round(CHARACTERS * unit / 2)
    down = _places([y for _, y in lattice.dots])
    at = [(across[i] * wide, down[i] * ROWS) for i in range(len(lattice.dots))]
    paper = [[" "] * (max(x for x, _ in at) + 1) for _ in range(max(y for _, y in at) + 1)]
    for line in bits(state.drawn):
        a, b = lattice.lines[line]
        _draw(paper, at[a], at[b])
    for x, y in at:
        paper[y][x] = "+"
    for owner, border in zip(state.owners, lattice.cells, strict=True):
        if owner is not None:
            corners = {dot for line in border for dot in lattice.lines[line]}
            x = round(sum(at[dot][0] for dot in corners) / len(corners))
            y = round(sum(at[dot][1] for dot in corners) / len(corners))
            paper[y][x] = "#" if owner < 0 else str(owner + 1)
    heights = sorted({y for _, y in at})
    rim = {y: f"{row:>2}  " for row, y in enumerate(heights)}
    rows = [(rim.get(y, "    ") + "".join(line)).rstrip() for y, line in enumerate(paper)]
    columns = sorted({x for x, _ in at})
    if len(columns) * len(heights) == len(at):
        rows.insert(0, "    " + "".join(f"{c:<{wide}}" for c in range(len(columns))).rstrip())
    return "\n".join(rows)


def _step(values: list[float]) -> float:
    """Give the least difference between values that differ."""
    known = sorted({round(value, 6) for value in values})
    return min((b - a for a, b in pairwise(known)), default=1.0)


def _places(values: list[float]) -> list[int]:
    """Count from the least value in steps of the least difference."""
    least, step = min(values), _step(values)
    return [round((value - least) / step) for value in values]


def _draw(paper: list[list[str]], a: tuple[int, int], b: tuple[int, int]) -> None:
    """Draw a line between two dots, `a` the upper or left one."""
    if a[1] == b[1]:
        for x in range(a[0] + 1, b[0]):
            paper[a[1]][x] = "-"
        return
    mark = "|" if a[0] == b[0] else "\\" if a[0] < b[0] else "/"
    for y in range(a[1] + 1, b[1]):
        paper[y][a[0] + (b[0] - a[0]) * (y - a[1]) // (b[1] - a[1])] = mark
