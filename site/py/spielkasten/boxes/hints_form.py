"""What a hint is, and the two things that reasons under every rule tell: a result, an offer."""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.levels import Choice
from spielkasten.boxes.rules import State
from spielkasten.boxes.solver_captures import settle

Args = dict[str, int | str]


@dataclass(frozen=True)
class Hint:
    """A line to draw and the reason.

    `line`   the line's number
    `key`    the reason, see above
    `args`   its arguments; `n` chooses between one and many
    `lines`  lines to highlight
    `cells`  cells to highlight
    """

    line: int
    key: str
    args: Args
    lines: tuple[int, ...]
    cells: tuple[int, ...]


def by_result(state: State, choice: Choice, otherwise: str) -> Hint:
    """Tell the proven result, or another key if nothing is proven."""
    line = choice.line
    near = state.params.lattice.line_cells[line]
    if not choice.exact or choice.value is None:
        return Hint(line, otherwise, {}, (line,), near)
    mover = state.to_move or 0
    lead = state.scores[mover] - state.scores[1 - mover]
    misere = state.params.rules.misere
    lead = choice.value + (-lead if misere else lead)
    if lead == 0:
        return Hint(line, "proven_draw", {}, (line,), near)
    won, lost = ("proven_fewer", "proven_more") if misere else ("proven_win", "proven_loss")
    return Hint(line, won if lead > 0 else lost, {"n": abs(lead)}, (line,), near)


def offered(lattice: Lattice, free: int, line: int) -> tuple[int, ...]:
    """Give the cells that the opponent could take one after the other if this line is drawn."""
    left = free & ~(1 << line)
    settled = settle(lattice, left)
    return tuple(
        cell
        for cell, mask in enumerate(lattice.cell_masks)
        if mask & left and not mask & settled.rest
    )
