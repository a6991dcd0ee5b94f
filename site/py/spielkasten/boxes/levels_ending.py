"""A quick value for positions without safe lines: both open the shortest part, then keep control.

It is exact where only independent parts of one kind are left and a good guess with joints. Random
playouts end in it.
"""

from heapq import heapify, heappop, heappush
from itertools import count

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.solver_loony import taken
from spielkasten.boxes.structure import HANDOVER_CHAIN, HANDOVER_LOOP, LONG_CHAIN, LONG_LOOP

Part = tuple[int, int, int]
"""(end, end, cells): an end is a joint's cell or -1 for the ground; a loop has -2 twice."""

GROUND = -1
LOOP = -2


class Walks:
    """The graph of a lattice as it is walked: for each cell its (line, cell beyond or -1)."""

    def __init__(self, lattice: Lattice) -> None:
        self.beyond: list[dict[int, int]] = [{} for _ in lattice.cells]
        self.grounded: list[tuple[int, int]] = []
        for line, cells in enumerate(lattice.line_cells):
            if len(cells) == 1:
                self.beyond[cells[0]][line] = GROUND
                self.grounded.append((cells[0], line))
            else:
                self.beyond[cells[0]][line] = cells[1]
                self.beyond[cells[1]][line] = cells[0]

    def parts(self, drawn: bytearray, degree: list[int]) -> list[Part]:
        """Give the chains (plain lines too, with 0 cells) and loops; no cell of degree 1.

        `drawn` has a byte for each line, not 0 when drawn; `degree` the free lines of each cell.
        """
        seen = bytearray(drawn)
        found: list[Part] = []
        starts = [
            (cell, line)
            for cell, lines in enumerate(degree)
            if lines > 2
            for line in self.beyond[cell]
            if not drawn[line]
        ]
        for cell, line in starts:
            if not seen[line]:
                found.append(self._walk(seen, degree, cell, line))
        for cell, line in self.grounded:
            if not seen[line] and degree[cell] == 2:
                seen[line] = 1
                end, cells = self._through(seen, cell, degree)
                found.append((GROUND, end, cells))
        for cell, lines in enumerate(degree):
            if lines == 2:
                for line in self.beyond[cell]:
                    if not seen[line]:
                        seen[line] = 1
                        found.append((LOOP, LOOP, self._through(seen, cell, degree)[1]))
                        break
        return found

    def _walk(self, seen: bytearray, degree: list[int], joint: int, line: int) -> Part:
        seen[line] = 1
        cell = self.beyond[joint][line]
        if cell == GROUND or degree[cell] != 2:
            return (joint, cell, 0)
        end, cells = self._through(seen, cell, degree)
        return (joint, end, cells)

    def _through(self, seen: bytearray, cell: int, degree: list[int]) -> tuple[int, int]:
        """Walk through cells of degree 2 over lines not seen yet: the end and the cells passed."""
        cells = 0
        while True:
            cells += 1
            beyond = self.beyond[cell]
            line = next((line for line in beyond if not seen[line]), None)
            if line is None:
                return LOOP, cells
            seen[line] = 1
            cell = beyond[line]
            if cell == GROUND or degree[cell] != 2:
                return cell, cells


def ending_value(parts: list[Part], forced: bool = False) -> int:
    """Estimate the value for the player to move: the shortest part is opened, again and again.

    Plain lines count as moves that give nothing, and come first. Whoever is given a long part
    keeps control or takes all, whichever is better for what follows; where taking is forced it is
    taken.
    """
    alive = dict(enumerate(parts))
    at: dict[int, set[int]] = {}
    for name, (one, other, _) in alive.items():
        at.setdefault(one, set()).add(name)
        at.setdefault(other, set()).add(name)
    queue = [(_cost(part, forced), name) for name, part in alive.items()]
    heapify(queue)
    fresh = count(len(parts))
    opened: list[tuple[int, int]] = []
    while queue:
        name = heappop(queue)[1]
        part = alive.pop(name, None)
        if part is None:
            continue
        one, other, cells = part
        at[one].discard(name)
        at[other].discard(name)
        opened.append((cells, _leave(part, forced)))
        for joint in {one, other}:
            if joint >= 0:
                _merge(joint, next(fresh), alive, at, queue, forced)
    value = 0
    for cells, leave in reversed(opened):
        value = -taken(cells, leave, value)
    return value


def _merge(
    joint: int,
    fresh: int,
    alive: dict[int, Part],
    at: dict[int, set[int]],
    queue: list[tuple[tuple[bool, int], int]],
    forced: bool,
) -> None:
    """Join what hangs on a joint if it has no more than two ends left."""
    names = sorted(at[joint])
    ends = sum(2 if alive[name][0] == alive[name][1] else 1 for name in names)
    if ends > 2 or not names:
        return
    far = []
    cells = 1
    for name in names:
        one, other, more = alive.pop(name)
        at[one].discard(name)
        at[other].discard(name)
        cells += more
        if one != other:
            far.append(other if one == joint else one)
    if ends == 1:
        far.append(GROUND)  # a run that is open at the joint: as good as a chain from there
    part = (far[0], far[1], cells) if far else (LOOP, LOOP, cells)
    alive[fresh] = part
    for end in part[:2]:
        at.setdefault(end, set()).add(fresh)
    heappush(queue, (_cost(part, forced), fresh))


def _leave(part: Part, forced: bool) -> int:
    if forced:
        return 0
    if part[0] == LOOP:
        return HANDOVER_LOOP if part[2] >= LONG_LOOP else 0
    return HANDOVER_CHAIN if part[2] >= LONG_CHAIN else 0


def _cost(part: Part, forced: bool) -> tuple[bool, int]:
    """Order parts for opening: short ones first, then by what a controller would keep."""
    leave = _leave(part, forced)
    return leave > 0, part[2] - leave
