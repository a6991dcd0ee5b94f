"""The moves of quiet positions, for the search: normal play, and forced taking in both forms.

A quiet position has no cell of degree 1 (`solver_graph`). Under normal play the taker of what a
move opens may hand a part of it back; where taking is forced it is all taken, so that each move
gives its cells and the turn away, a plain line 0 cells.
"""

from functools import partial

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.solver_graph import (
    candidates,
    canonical,
    cell_count,
    components,
    edges_at,
    ends_of,
    independent,
    offer,
    position_of,
    without,
)
from spielkasten.boxes.solver_loony import alternating_value, independent_value
from spielkasten.boxes.solver_search import Asking, Position, Question


class Quiet:
    """Quiet positions of a board (see `solver_search.Play`).

    `renaming` makes like positions one; it is worth it for whole boards (`solver_graph.symmetric`).
    """

    def __init__(self, lattice: Lattice, rules: Rules = NORMAL, renaming: bool = False) -> None:
        self._lattice, self._rules, self._renaming = lattice, rules, renaming
        self._names: dict[Position, Position] = {}

    def position(self, free: int) -> Position:
        """Give the edges of the free lines; no cell may be of degree 1."""
        return position_of(self._lattice, free)

    def name(self, position: Position) -> Position:
        """Give the position, its joints renamed if that is wanted."""
        if not self._renaming:
            return position
        name = self._names.get(position)
        if name is None:
            name = self._names[position] = canonical(position)
        return name

    def span(self, position: Position) -> int:
        """Give the number of cells."""
        return cell_count(position)

    def work(self, position: Position) -> int:
        """Give the number of edges."""
        return len(position)

    def value(self, position: Position) -> int | None:
        """Give the value of independent parts."""
        if not independent(position):
            return None
        chains, loops = components(position)
        if self._rules.forced:
            return alternating_value(chains + loops, self._rules.misere)
        return independent_value(chains, loops)

    def look(self, position: Position) -> tuple[list[int], Asking]:
        """Give the edges worth drawing, best guess last, and what they ask."""
        at = edges_at(position)
        if self._rules.forced:
            moves = forced_candidates(position, self._rules.misere)
            return moves, partial(self._ask_forced, position, at)
        return candidates(position), partial(self._ask, position, at)

    def _ask(
        self, position: Position, at: dict[int, list[int]], move: int, goal: int
    ) -> list[Question] | None:
        """Ask whether the mover reaches the goal under normal play.

        He gets -(k + V) if the k cells must be taken, else -(k - c + |V + c|), c being the cells
        that may be handed back.
        """
        cells, leave = offer(move, at)
        room = leave - cells - goal
        if leave and room < 0:
            return None
        child = self.name(without(position, move, at))
        if leave:
            # |V + leave| must not exceed the room.
            return [(child, -room - leave, True), (child, room - leave + 2, False)]
        return [(child, room + 2, False)]

    def _ask_forced(
        self, position: Position, at: dict[int, list[int]], move: int, goal: int
    ) -> list[Question]:
        """Ask the same where taking is forced: he gets -(k + V), in misère k - V."""
        cells, _ = offer(move, at)
        room = (cells if self._rules.misere else -cells) - goal
        return [(self.name(without(position, move, at)), room + 2, False)]


def forced_candidates(position: Position, misere: bool) -> list[int]:
    """Give the edges worth drawing where taking is forced, best guess last.

    Of all edges with the same ends, plain lines among them, and of all independent parts only the
    shortest is tried, in misère only the longest. Theorem: if two positions differ in the length of
    one edge by d, their values differ by d at most: every move in one has its like in the other,
    what is taken with the edge differs by d, and what it is joined to as well. Opening a cells
    against b > a cells, the opener gets -a - V(b stays) against -b - V(a stays), which is no more;
    in misère a - V(b stays) against b - V(a stays), which is no less.
    """
    chosen: dict[tuple[int, int] | None, tuple[int, int]] = {}
    for code in position:
        cells, ends = ends_of(code)
        length = (cells if misere else -cells), code
        if ends not in chosen or length > chosen[ends]:
            chosen[ends] = length
    return [code for _, code in sorted(chosen.values())]
