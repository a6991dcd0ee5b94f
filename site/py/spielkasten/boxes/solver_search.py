"""The exact search: a memory of bounds, and the question whether a value reaches a goal.

All values of one position have the parity of its number of cells, so every question is `V >= goal`
with a goal of that parity, and "no" means `V <= goal - 2` (a null window of width 2; Barker & Korf
2012). A move answers yes if each of one or two questions about what it leaves has the right answer.
What moves there are and what they ask is told by a `Play`: one for quiet positions, one for misère.
The search holds its own stack, so that it can pause anywhere and no board is too large for it.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol

SLICE_NODES = 48
SLICE_EDGES = 720
_FAR = 1 << 20


class Stopped(Exception):
    """The search met its node bound or the caller's ceiling; `ceiling` tells which."""

    def __init__(self, ceiling: bool) -> None:
        super().__init__("ceiling" if ceiling else "node bound")
        self.ceiling = ceiling


Position = tuple[int, ...]

Question = tuple[Position, int, bool]
"""A position, a goal of the parity of its cells, and the answer to `V >= goal` that is wanted."""

Asking = Callable[[int, int], list[Question] | None]
"""From a move and a goal: the questions that all must be answered as wanted if the move is to reach
the goal, the first to be put last; None if it cannot. A move is a number, never 0."""


class Play(Protocol):
    """What a search is told of the positions of a board under some rules."""

    def position(self, free: int) -> Position:
        """Give the position of a bit set of free lines."""
        ...

    def name(self, position: Position) -> Position:
        """Give the position as it is remembered: one for all that are alike."""
        ...

    def span(self, position: Position) -> int:
        """Give the number of its cells: no value is further from 0."""
        ...

    def work(self, position: Position) -> int:
        """Tell how large it is, in edges: a slice holds 720."""
        ...

    def value(self, position: Position) -> int | None:
        """Give its value if that takes no search."""
        ...

    def look(self, position: Position) -> tuple[list[int], Asking]:
        """Give the moves worth trying, best guess last, and what they ask."""
        ...


Known = tuple[int, int, int]
"""What is proven of a position: low <= V <= high, and the move that last proved `low` (or 0)."""

_NOTHING: Known = (-_FAR, _FAR, 0)


@dataclass(slots=True)
class _Frame:
    """A position in work: moves still to try, and questions still open of the move under test."""

    position: Position
    goal: int
    moves: list[int]
    asking: Asking
    move: int
    open: list[Question]


class Search:
    """One memory for any number of questions about parts of one board.

    `nodes` counts the positions that had to be looked into. What is remembered are tuples of
    numbers, which the garbage collector need not look at again and again.
    """

    def __init__(self, play: Play, max_nodes: int | None, out_of_time: Callable[[], bool]) -> None:
        self.play = play
        self.nodes = 0
        self._slice = 0  # edges looked at since the last pause
        self._max_nodes = max_nodes
        self._out_of_time = out_of_time
        self._memory: dict[Position, Known] = {}

    def bounds(self, position: Position) -> tuple[int, int]:
        """Give what is proven of a position so far."""
        span = self.play.span(position)
        low, high, _ = self._memory.get(self.play.name(position), _NOTHING)
        return max(low, -span), min(high, span)

    def check_time(self) -> None:
        """Raise Stopped if the ceiling is met."""
        if self._out_of_time():
            raise Stopped(True)

    def at_least(self, position: Position, goal: int) -> Generator[None, None, bool]:
        """Tell whether V >= goal; the goal must have the parity of the number of cells.

        Yields after 48 nodes, or fewer if they are large; raises Stopped.
        """
        position = self.play.name(position)
        answer = self._known(position, goal)
        if answer is not None:
            return answer
        stack = [self._look_into(position, goal)]
        while stack:
            question = self._work(stack[-1])
            if question is None:
                stack.pop()
                continue
            stack.append(self._look_into(*question))
            self._slice += max(SLICE_EDGES // SLICE_NODES, self.play.work(question[0]))
            if self._slice >= SLICE_EDGES:
                self._slice = 0
                yield
                self.check_time()
        answer = self._known(position, goal)
        assert answer is not None
        return answer

    def _work(self, frame: _Frame) -> tuple[Position, int] | None:
        """Go on with a frame: give the next question without an answer, None when it is decided."""
        questions = frame.open
        while True:
            while questions:
                child, goal, wanted = questions[-1]
                answer = self._known(child, goal)
                if answer is None:
                    return child, goal
                if answer != wanted:
                    questions.clear()
                    frame.move = 0
                else:
                    questions.pop()
            if frame.move:
                high = self._memory.get(frame.position, _NOTHING)[1]
                self._memory[frame.position] = (frame.goal, high, frame.move)
                return None
            if not frame.moves:
                low, _, move = self._memory.get(frame.position, _NOTHING)
                self._memory[frame.position] = (low, frame.goal - 2, move)
                return None
            self._try(frame)

    def _try(self, frame: _Frame) -> None:
        """Take the next move of a frame and put its questions, if it can reach the goal at all."""
        move = frame.moves.pop()
        questions = frame.asking(move, frame.goal)
        if questions is not None:
            frame.move = move
            frame.open += questions

    def _look_into(self, position: Position, goal: int) -> _Frame:
        if self._max_nodes is not None and self.nodes >= self._max_nodes:
            raise Stopped(False)
        self.nodes += 1
        moves, asking = self.play.look(position)
        best = self._memory.get(position, _NOTHING)[2]
        if best:
            moves.remove(best)
            moves.append(best)
        return _Frame(position, goal, moves, asking, 0, [])

    def _known(self, position: Position, goal: int) -> bool | None:
        """Answer `V >= goal` from memory, or without a search."""
        known = self._memory.get(position)
        if known is None:
            value = self.play.value(position)
            if value is None:
                return None
            known = self._memory[position] = (value, value, 0)
        if known[0] >= goal:
            return True
        return False if known[1] < goal else None
