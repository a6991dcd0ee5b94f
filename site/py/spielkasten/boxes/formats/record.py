"""What a file or a pasted text holds: a table and what was drawn on it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from spielkasten.boxes import rules
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.rules import Params, State
from spielkasten.core.errors import BadText, SpielkastenError
from spielkasten.core.text import quote

Rows = Literal["top", "bottom"]


@dataclass(frozen=True)
class Record:
    """A game, or a position of which nobody knows how it came about.

    `params`   the table; of a position without order the drawn lines are given ones
    `moves`    line numbers in the order of drawing, legal from the start of `params`
    `ordered`  False for a position without order; `moves` is empty then
    `seed`     of the computer's play, "" if there is none
    `read_as`  name of the format it was read from, "" if it was not read
    `also`     other readings of the same text: names of formats, or sizes of the table
    """

    params: Params
    moves: tuple[int, ...] = ()
    ordered: bool = True
    seed: str = ""
    read_as: str = field(default="", compare=False)
    also: tuple[str, ...] = field(default=(), compare=False)

    @property
    def position(self) -> State:
        """The position at the end of the moves. Raises IllegalMove if these are not legal."""
        state = rules.start(self.params)
        for line in self.moves:
            state = rules.play(state, line)
        return state

    @property
    def lines(self) -> tuple[int, ...]:
        """All drawn lines: the given ones ascending, then the moves."""
        return (*bits(self.params.given), *self.moves)


@dataclass(frozen=True)
class Options:
    """What some formats must be told, in reading and in writing.

    `size`   (boxes across, boxes down) for texts that do not tell it
    `flip`   y grows upwards in the coordinates of `.dbl` files
    `rows`   where row 1 of box-and-side names is
    `value`  first number of a Wilson picture's header (writing only)
    """

    size: tuple[int, int] | None = None
    flip: bool = False
    rows: Rows = "top"
    value: int = 0


def replayed(
    params: Params, moves: Iterable[tuple[int, str]], name: str
) -> tuple[tuple[int, ...], State]:
    """Play moves, each as a number and as it was written; give their numbers and the position.

    Raises BadText with the place and the text of a move that is not legal.
    """
    state = rules.start(params)
    lines = []
    for place, (line, text) in enumerate(moves, start=1):
        try:
            state = rules.play(state, line)
        except SpielkastenError as error:
            raise bad_move(name, place, text, str(error)) from error
        lines.append(line)
    return tuple(lines), state


def bad_move(name: str, place: int, text: str, reason: str) -> BadText:
    """Give the error for a move that cannot be read or made."""
    return BadText(
        "format_move",
        f"move {place} of the {name} text, {quote(text)}: {reason}",
        format=name,
        number=place,
        move=quote(text),
    )


def bad_line(name: str, line: int, expected: str, got: str) -> BadText:
    """Give the error for a line of text (counted from 1) that cannot be read."""
    return BadText(
        "format_text",
        f"line {line} of the {name} text: expected {expected}, got {quote(got)}",
        format=name,
        line=line,
        got=quote(got),
    )


def text_rows(text: str) -> list[str]:
    """Split a text into its lines, whatever their ends; empty lines at the end are dropped."""
    return text.replace("\r\n", "\n").rstrip("\n").split("\n")
