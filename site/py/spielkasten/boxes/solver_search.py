"""The exact search: a memory of bounds, and the question whether a value reaches a goal.

All values of one position have the parity of its number of cells, so every question is `V >= goal`
with a goal of that parity, and "no" means `V <= goal - 2` (a null window of width 2; Barker & Korf
2012). A move answers yes if each of one or two questions about what it leaves has the right answer.
The search holds its own stack, so that it can pause anywhere and no board is too large for it.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from spielkasten.boxes.solver_graph import (
    Position,
    candidates,
    canonical,
    components,
    ends_at,
    independent,
    without,
)
from spielkasten.boxes.solver_loony import independent_value

SLICE = 64
_FAR = 1 << 20


class Stopped(Exception):
    """The search met its node bound or the caller's ceiling; `ceiling` tells which."""

    def __init__(self, ceiling: bool) -> None:
        super().__init__("ceiling" if ceiling else "node bound")
        self.ceiling = ceiling


@dataclass(slots=True)
class _Entry:
    """What is known of a position: low <= V <= high, and the move that last proved `low`."""

    low: int
    high: int
    move: int = 0


@dataclass(slots=True)
class _Frame:
    """A position in work: moves still to try, and questions still open of the move under test."""

    position: Position
    goal: int
    entry: _Entry
    moves: list[int]
    count: dict[int, int]
    move: int
    open: list[tuple[Position, int, bool]]


class Search:
    """One memory for any number of questions about parts of one board.

    `nodes` counts the positions that had to be looked into; `renaming` makes like positions one
    (worth it for whole boards, see `solver_graph.symmetric`).
    """

    def __init__(
        self, max_nodes: int | None, out_of_time: Callable[[], bool], renaming: bool = False
    ) -> None:
        self.nodes = 0
        self._max_nodes = max_nodes
        self._out_of_time = out_of_time
        self._renaming = renaming
        self._memory: dict[Position, _Entry] = {(): _Entry(0, 0)}

    def bounds(self, position: Position, span: int) -> tuple[int, int]:
        """Give what is proven of a position of `span` cells so far."""
        entry = self._entry(position)
        return max(entry.low, -span), min(entry.high, span)

    def at_least(self, position: Position, goal: int) -> Generator[None, None, bool]:
        """Tell whether V >= goal; the goal must have the parity of the number of cells.

        Yields after every 64 nodes; raises Stopped.
        """
        answer = self._known(position, goal)
        if answer is not None:
            return answer
        stack = [self._look_into(position, goal)]
        while stack:
            frame = stack[-1]
            child = self._ask(frame)
            if child is not None:
                stack.append(self._look_into(*child))
                if self.nodes % SLICE == 0:
                    yield
                    if self._out_of_time():
                        raise Stopped(True)
                if self.nodes == self._max_nodes:
                    raise Stopped(False)
            else:
                stack.pop()
        answer = self._known(position, goal)
        assert answer is not None
        return answer

    def _ask(self, frame: _Frame) -> tuple[Position, int] | None:
        """Go on with a frame: give the next unanswered question, None when it is decided."""
        while True:
            if not frame.open:
                if frame.move:
                    frame.entry.low = frame.goal
                    frame.entry.move = frame.move
                    return None
                if not frame.moves:
                    frame.entry.high = frame.goal - 2
                    return None
                self._try(frame)
                continue
            child, goal, wanted = frame.open[-1]
            answer = self._known(child, goal)
            if answer is None:
                return child, goal
            if answer == wanted:
                frame.open.pop()
            else:
                frame.move = 0
                frame.open.clear()

    def _try(self, frame: _Frame) -> None:
        """Take the next move of a frame and put its questions.

        The mover gets -(k + V) if the k cells must be taken, else -(k - c + |V + c|), c being the
        cells that may be handed back.
        """
        move = frame.moves.pop()
        child, cells, leave = without(frame.position, move, frame.count)
        if not leave:
            frame.move = move
            frame.open.append((child, 2 - frame.goal - cells, False))
            return
        room = leave - cells - frame.goal  # |V + leave| must not exceed it
        if room >= 0:
            frame.move = move
            frame.open.append((child, -room - leave, True))
            frame.open.append((child, room - leave + 2, False))

    def _look_into(self, position: Position, goal: int) -> _Frame:
        entry = self._entry(position)
        if self._renaming:
            position = canonical(position)
        self.nodes += 1
        moves = candidates(position)
        if entry.move:
            moves.remove(entry.move)
            moves.append(entry.move)
        return _Frame(position, goal, entry, moves, ends_at(position), 0, [])

    def _known(self, position: Position, goal: int) -> bool | None:
        entry = self._memory.get(position)
        if entry is None:
            entry = self._entry(position)
        if entry.low >= goal:
            return True
        if entry.high < goal:
            return False
        return None

    def _entry(self, position: Position) -> _Entry:
        entry = self._memory.get(position)
        if entry is not None:
            return entry
        if independent(position):
            value = independent_value(*components(position))
            entry = _Entry(value, value)
        elif self._renaming:
            name = canonical(position)
            entry = self._memory.setdefault(name, _Entry(-_FAR, _FAR))
        else:
            entry = _Entry(-_FAR, _FAR)
        self._memory[position] = entry
        return entry
