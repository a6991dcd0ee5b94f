"""The daily board: a calendar date names a board, a seed for the computer and the best result.

The same for everybody and for ever: nothing here asks what day it is, and neither the boards once
shipped nor their order nor their number may change. Days are counted from 1 January 2020. Each run
of as many days as there are boards is one shuffle of them all (`Rng("daily", "order", run)`), so
that no board comes twice in a run. A board begins with one of its eight images (`Rng("daily",
"image", lines)`) and shows the next one in each run. The human begins and Normal answers; that the
best result is right is proven by `tests/proofs/daily_boards.py`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from spielkasten.boxes.lattice import bits, mask_of
from spielkasten.boxes.notation import format_table, parse_table
from spielkasten.boxes.rules import Params
from spielkasten.boxes.symmetry import symmetries
from spielkasten.core.errors import BadText
from spielkasten.core.rng import Rng
from spielkasten.core.text import quote
from spielkasten.play.daily_boards import BOARDS

SIZE = "5x5"
FIRST_YEAR, LAST_YEAR = 2020, 2099
"""In these years every fourth one is a leap year, without exception."""

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_BEFORE = (0, *accumulate(_MONTHS))
"""Days of a common year before each month."""


@dataclass(frozen=True)
class Daily:
    """What a date names.

    `table`  canonical text of the table; the given lines are nobody's, player 0 begins
    `seed`   the session's seed, so that the same moves get the same answers
    `best`   the boxes of player 0 when both sides play perfectly, at least 13 of the 25
    """

    date: str
    table: str
    seed: str
    best: int


def daily(date: str) -> Daily:
    """Give the board of a calendar date, `2026-11-30`. Raises BadText."""
    day = day_number(date)
    every = boards()
    run, place = divmod(day, len(every))
    drawn, best = Rng("daily", "order", run).shuffled(every)[place]
    lattice = parse_table(SIZE).lattice
    motions = symmetries(lattice)
    images = len(motions) + 1
    image = (Rng("daily", "image", drawn).below(images) + run) % images
    if image:
        lines = motions[image - 1].lines
        drawn = mask_of(lines[line] for line in bits(drawn))
    return Daily(date, format_table(Params(lattice, lines=drawn)), f"daily-{date}", best)


def day_number(date: str) -> int:
    """Count the days from 1 January 2020 to a date written as `2026-11-30`.

    Raises BadText for what is no day of the years 2020 to 2099.
    """
    match = _DATE.fullmatch(date)
    if match:
        year, month, day = map(int, match.groups())
        leap = year % 4 == 0
        known = FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12
        if known and 1 <= day <= _MONTHS[month - 1] + (leap and month == 2):
            since = year - FIRST_YEAR
            whole_years = since * 365 + (since + 3) // 4
            return whole_years + _BEFORE[month - 1] + (leap and month > 2) + day - 1
    raise BadText(
        "bad_date",
        f"expected a day from {FIRST_YEAR}-01-01 to {LAST_YEAR}-12-31, got {quote(date)}",
        got=quote(date),
        first=FIRST_YEAR,
        last=LAST_YEAR,
    )


@lru_cache(maxsize=1)
def boards() -> tuple[tuple[int, int], ...]:
    """Give the shipped boards: drawn lines as a bit set, and the best result."""
    rows = (row.split() for row in BOARDS.splitlines())
    return tuple((int(drawn, 16), int(best)) for drawn, best in rows)
