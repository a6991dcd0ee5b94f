"""The rules, on any lattice, for two to four players.

A line joins two neighbouring dots. Whoever draws the last side of a cell owns it, whoever drew the
others, and must draw a further line: one, even if the line closed two cells. Taking is never
compulsory, unless the house rule *forced* says so. The game ends when all lines are drawn; most
cells win, in *misère* the fewest; equal counts are a draw.
Lines drawn before the first move belong to nobody, and so do cells that they close.
"""

from dataclasses import dataclass, replace
from typing import Literal

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.structure import capturing_lines
from spielkasten.core.errors import BadText, IllegalMove

Outline = Literal["open", "swedish", "icelandic"]
OUTLINES: tuple[Outline, ...] = ("open", "swedish", "icelandic")

NOBODY = -1


@dataclass(frozen=True)
class Params:
    """What the table was set to.

    `outline`  lines drawn beforehand: none, the whole border, or (on some lattices only) two sides
    `rules`    whether the fewest cells win, and whether taking is compulsory
    `lines`    further lines drawn beforehand (bit set, without those of the outline)
    `players`  2 to 4
    `first`    who begins, 0 <= first < players
    """

    lattice: Lattice
    outline: Outline = "open"
    rules: Rules = NORMAL
    lines: int = 0
    players: int = 2
    first: int = 0

    @property
    def outline_lines(self) -> int:
        """The lines of the outline, as a bit set."""
        return outline_lines(self.lattice, self.outline)

    @property
    def given(self) -> int:
        """All lines drawn before the first move, as a bit set."""
        return self.outline_lines | self.lines


@dataclass(frozen=True)
class State:
    """A position: all that undo must restore.

    `drawn`    bit set of the drawn lines, the given ones included
    `owners`   one a cell: None while open, NOBODY, or the player
    `scores`   cells owned, one a player
    `to_move`  the player to draw, None when all lines are drawn
    `again`    True when the last line closed a cell, so that the same player draws on
    """

    params: Params
    drawn: int
    owners: tuple[int | None, ...]
    scores: tuple[int, ...]
    to_move: int | None
    again: bool = False

    @property
    def free(self) -> int:
        """The lines that are not drawn, as a bit set."""
        return self.params.lattice.every_line & ~self.drawn

    @property
    def must_take(self) -> bool:
        """Whether only lines that close a cell are legal now."""
        return self.params.rules.forced and bool(capturing_lines(self.params.lattice, self.free))

    @property
    def legal(self) -> int:
        """The lines that may be drawn now, as a bit set."""
        return legal_lines(self.params.lattice, self.free, self.params.rules)


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game: the winner (None for a draw) and the lead over the second.

    In misère the winner has the fewest cells, and the lead is how many fewer than the second.
    """

    winner: int | None
    margin: int


def legal_lines(lattice: Lattice, free: int, rules: Rules) -> int:
    """Give the lines of `free` that may be drawn, as a bit set."""
    return (rules.forced and capturing_lines(lattice, free)) or free


def outline_lines(lattice: Lattice, outline: Outline) -> int:
    """Give the lines that an outline draws beforehand, as a bit set.

    Raises BadText for the Icelandic outline on a lattice that has none.
    """
    if outline == "swedish":
        return lattice.border
    if outline == "icelandic":
        if lattice.corner is None:
            raise BadText(
                "outline_unknown",
                f"expected a square table for the icelandic outline, got {lattice.text}",
                table=lattice.text,
                outline=outline,
            )
        return lattice.corner
    return 0


def closes_cell(lattice: Lattice, lines: int) -> bool:
    """Tell whether these lines alone close a cell: such an outline is not played."""
    return any(mask & ~lines == 0 for mask in lattice.cell_masks)


def start(params: Params) -> State:
    """Give the position before the first move. Raises BadText if the outline closes a cell."""
    lattice = params.lattice
    if closes_cell(lattice, outline_lines(lattice, params.outline)):
        raise BadText(
            "outline_closes_cell",
            f"expected a table whose outline leaves every cell open, got {lattice.text} "
            f"with the {params.outline} outline",
            table=lattice.text,
            outline=params.outline,
        )
    given = params.given
    return State(
        params=params,
        drawn=given,
        owners=tuple(NOBODY if mask & ~given == 0 else None for mask in lattice.cell_masks),
        scores=(0,) * params.players,
        to_move=params.first if given != lattice.every_line else None,
    )


def closed_by(state: State, line: int) -> tuple[int, ...]:
    """Give the cells that drawing a free line would close."""
    lattice = state.params.lattice
    left = state.free & ~(1 << line)
    return tuple(cell for cell in lattice.line_cells[line] if lattice.cell_masks[cell] & left == 0)


def play(state: State, line: int) -> State:
    """Draw a line (by number) and give the position after it. Raises IllegalMove."""
    player = state.to_move
    lattice = state.params.lattice
    if player is None:
        raise IllegalMove("game_over", "the game is over: every line is drawn")
    if not 0 <= line < len(lattice.lines):
        raise IllegalMove(
            "no_such_line",
            f"expected a line from 0 to {len(lattice.lines) - 1}, got {line}",
            line=str(line),
            table=lattice.text,
        )
    if state.drawn >> line & 1:
        name = lattice.names[line]
        raise IllegalMove("line_drawn", f"line {name} is drawn already", line=name)
    if not state.legal >> line & 1:
        name = lattice.names[line]
        raise IllegalMove(
            "must_take",
            f"expected a line that closes a cell, got {name}: taking is compulsory",
            line=name,
        )
    closed = closed_by(state, line)
    drawn = state.drawn | 1 << line
    over = drawn == lattice.every_line
    if not closed:
        return replace(
            state,
            drawn=drawn,
            to_move=None if over else (player + 1) % state.params.players,
            again=False,
        )
    owners = list(state.owners)
    for cell in closed:
        owners[cell] = player
    scores = list(state.scores)
    scores[player] += len(closed)
    return replace(
        state,
        drawn=drawn,
        owners=tuple(owners),
        scores=tuple(scores),
        to_move=None if over else player,
        again=not over,
    )


def outcome(state: State) -> Outcome | None:
    """Give the result, or None while lines are free."""
    if state.to_move is not None:
        return None
    first, second = sorted(state.scores, reverse=not state.params.rules.misere)[:2]
    winner = state.scores.index(first) if first != second else None
    return Outcome(winner=winner, margin=abs(first - second))


def legal_moves(state: State) -> list[int]:
    """Give the legal lines as numbers, ascending."""
    return list(bits(state.legal))
