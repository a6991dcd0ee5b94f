"""What a variant changes against the standard game on the same lattice, counted, not claimed."""

from collections import Counter
from dataclasses import asdict, dataclass

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.notation import format_table
from spielkasten.boxes.rules import (
    NOBODY,
    OUTLINES,
    Outline,
    Params,
    State,
    closes_cell,
    outline_lines,
    start,
)
from spielkasten.boxes.structure import degrees


@dataclass(frozen=True)
class Count:
    """One table before its first move.

    `table`     in its canonical form
    `drawn`     lines drawn beforehand; they belong to nobody
    `moves`     lines left to draw: the length of a whole game
    `border`    lines of the border that are left to draw
    `cells`     cells that can still be won
    `nobodys`   cells that the lines drawn beforehand close
    `missing`   how many of these cells lack so many lines: (lines, cells) pairs, fewest lines first
    `first`     lines after which the first cell can be closed, counting the one that closes it;
                0 if no cell is left
    `draw`      whether two players can end level
    """

    table: str
    drawn: int
    moves: int
    border: int
    cells: int
    nobodys: int
    missing: tuple[tuple[int, int], ...]
    first: int
    draw: bool


@dataclass(frozen=True)
class Comparison:
    """A table beside the standard one of its lattice.

    `misere`    the fewest cells win
    `forced`    taking is compulsory
    `outlines`  the outlines that this lattice can be played with
    """

    standard: Count
    variant: Count
    misere: bool
    forced: bool
    outlines: tuple[Outline, ...]

    def to_json(self) -> dict[str, object]:
        """Give plain data with the same names."""
        return asdict(self)


def compare(params: Params) -> Comparison:
    """Compare a table with the standard game for as many players on its lattice."""
    lattice = params.lattice
    return Comparison(
        standard=_count(start(Params(lattice, players=params.players))),
        variant=_count(start(params)),
        misere=params.rules.misere,
        forced=params.rules.forced,
        outlines=playable_outlines(lattice),
    )


def playable_outlines(lattice: Lattice) -> tuple[Outline, ...]:
    """Give the outlines that a lattice has and that close no cell by themselves."""
    return tuple(
        outline
        for outline in OUTLINES
        if (outline != "icelandic" or lattice.corner is not None)
        and not closes_cell(lattice, outline_lines(lattice, outline))
    )


def _count(state: State) -> Count:
    lattice = state.params.lattice
    missing = Counter(number for number in degrees(lattice, state.free) if number)
    nobodys = state.owners.count(NOBODY)
    cells = len(lattice.cells) - nobodys
    return Count(
        table=format_table(state.params),
        drawn=state.drawn.bit_count(),
        moves=state.free.bit_count(),
        border=(state.free & lattice.border).bit_count(),
        cells=cells,
        nobodys=nobodys,
        missing=tuple(sorted(missing.items())),
        first=min(missing, default=0),
        draw=state.params.players == 2 and cells % 2 == 0,
    )
