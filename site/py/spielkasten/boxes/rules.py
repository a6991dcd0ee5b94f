"""The rules, on any lattice, for two to four players.

A line joins two neighbouring dots. Whoever draws the last side of a cell owns it, whoever drew the
others, and must draw a further line: one, even if the line closed two cells. Taking is never
compulsory. The game ends when all lines are drawn; most cells win; equal counts are a draw.
Lines drawn before the first move belong to nobody, and so do cells that they close.
"""

from dataclasses import dataclass, replace
from typing import Literal

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.core.errors import BadText, IllegalMove

Outline = Literal["open", "swedish", "icelandic"]

NOBODY = -1


@dataclass(frozen=True)
class Params:
    """What the table was set to.

    `outline`  lines drawn beforehand: none, the whole border, or the left and bottom side
    `lines`    further lines drawn beforehand (bit set, without those of the outline)
    `players`  2 to 4
    `first`    who begins, 0 <= first < players
    """

    lattice: Lattice
    outline: Outline = "open"
    lines: int = 0
    players: int = 2
    first: int = 0

    @property
    def given(self) -> int:
        """All lines drawn before the first move, as a bit set."""
        return outline_lines(self.lattice, self.outline) | self.lines


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
        """The legal lines, as a bit set: every line that is not drawn."""
        return self.params.lattice.every_line & ~self.drawn


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game: the winner (None for a draw) and the lead over the second."""

    winner: int | None
    margin: int


def outline_lines(lattice: Lattice, outline: Outline) -> int:
    """Give the lines that an outline draws beforehand, as a bit set."""
    if outline == "swedish":
        return lattice.border
    if outline == "icelandic":
        left = min(x for x, _ in lattice.dots)
        bottom = max(y for _, y in lattice.dots)
        return sum(
            1 << line
            for line, (a, b) in enumerate(lattice.lines)
            if lattice.dots[a][0] == lattice.dots[b][0] == left
            or lattice.dots[a][1] == lattice.dots[b][1] == bottom
        )
    return 0


def start(params: Params) -> State:
    """Give the position before the first move. Raises BadText if the outline closes a cell."""
    lattice = params.lattice
    outline = outline_lines(lattice, params.outline)
    if any(mask & ~outline == 0 for mask in lattice.cell_masks):
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
    first, second = sorted(state.scores, reverse=True)[:2]
    winner = state.scores.index(first) if first > second else None
    return Outcome(winner=winner, margin=first - second)


def free_lines(state: State) -> list[int]:
    """Give the legal lines as numbers, ascending."""
    return list(bits(state.free))
