"""How a playout goes from a quiet position to its end, under each rule.

Each phase visits the lines in one random order, and is worth what `solver` calls the value, for
whoever moves first in it. In three of the four a line that may not be drawn can never be drawn
later, since cells only lose lines; so one pass plays the whole phase.
"""

from typing import Protocol

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.levels_ending import GROUND, Walks, ending_value
from spielkasten.boxes.rule_flags import Rules

Keys = tuple[int, ...]


class Phase(Protocol):
    """A way to play out.

    `cost`  how much dearer a line is here than in the cheapest phase
    """

    cost: int

    def value(self, lines: list[int], drawn: bytearray, degree: list[int], keys: Keys) -> int:
        """Play once: the free lines, a byte for each drawn one, degrees, a number for each line."""
        ...


def phase_of(lattice: Lattice, rules: Rules) -> Phase:
    """Give the phase for the rules."""
    if rules.misere:
        return Burdens(lattice) if rules.forced else Waits(lattice)
    return Safe(lattice, rules.forced)


class Safe:
    """Safe lines as long as there are any, then `levels_ending`."""

    cost = 1

    def __init__(self, lattice: Lattice, forced: bool) -> None:
        self._borders = lattice.line_cells
        self._walks = Walks(lattice)
        self._forced = forced

    def value(self, lines: list[int], drawn: bytearray, degree: list[int], keys: Keys) -> int:
        """Play once (see `Phase`)."""
        drawn = drawn[:]
        degree = degree[:]
        borders = self._borders
        sign = 1
        for line in sorted(lines, key=keys.__getitem__):
            cells = borders[line]
            one = cells[0]
            if degree[one] < 3:
                continue
            if len(cells) == 2:
                other = cells[1]
                if degree[other] < 3:
                    continue
                degree[other] -= 1
            degree[one] -= 1
            drawn[line] = 1
            sign = -sign
        return sign * ending_value(self._walks.parts(drawn, degree), self._forced)


class Waits:
    """Misère: lines that close nothing as long as there are any; who has none takes all."""

    cost = 1

    def __init__(self, lattice: Lattice) -> None:
        self._borders = lattice.line_cells

    def value(self, lines: list[int], drawn: bytearray, degree: list[int], keys: Keys) -> int:
        """Play once (see `Phase`)."""
        degree = degree[:]
        borders = self._borders
        sign = 1
        for line in sorted(lines, key=keys.__getitem__):
            cells = borders[line]
            one = cells[0]
            if degree[one] < 2:
                continue
            if len(cells) == 2:
                other = cells[1]
                if degree[other] < 2:
                    continue
                degree[other] -= 1
            degree[one] -= 1
            sign = -sign
        return -sign * sum(map(bool, degree))


class Burdens:
    """Misère with forced taking: the largest part is handed over, as long as there is one.

    Without one a line that leaves the other none, else any.
    """

    cost = 4

    def __init__(self, lattice: Lattice) -> None:
        self._borders = lattice.line_cells
        self._beyond = Walks(lattice).beyond

    def value(self, lines: list[int], drawn: bytearray, degree: list[int], keys: Keys) -> int:
        """Play once (see `Phase`)."""
        drawn = drawn[:]
        degree = degree[:]
        order = sorted(lines, key=keys.__getitem__)
        waiting = iter(order)
        others = iter(order)
        pairs = [cell for cell, lines_left in enumerate(degree) if lines_left == 2]
        value, sign = 0, 1
        while True:
            line = self._largest(pairs, drawn, degree)
            if line is None:
                line = next((x for x in waiting if self._waits(x, drawn, degree)), None)
            if line is None:
                line = next((x for x in others if not drawn[x]), None)
            if line is None:
                return value
            value += sign * self._draw(line, drawn, degree, pairs)
            sign = -sign

    def _waits(self, line: int, drawn: bytearray, degree: list[int]) -> bool:
        return not drawn[line] and all(degree[cell] > 3 for cell in self._borders[line])

    def _draw(self, line: int, drawn: bytearray, degree: list[int], pairs: list[int]) -> int:
        """Draw a line, let the other take what can be taken then, and count that."""
        taken = 0
        waiting = [line]
        for line in waiting:  # grows
            if drawn[line]:
                continue
            drawn[line] = 1
            for cell in self._borders[line]:
                degree[cell] -= 1
                left = degree[cell]
                if left == 2:
                    pairs.append(cell)
                elif left == 1:
                    waiting += [x for x in self._beyond[cell] if not drawn[x]]
                elif left == 0:
                    taken += 1
        return taken

    def _largest(self, pairs: list[int], drawn: bytearray, degree: list[int]) -> int | None:
        """Find a line of the longest chain or loop; forgets pairs that are none any more."""
        pairs[:] = [cell for cell in pairs if degree[cell] == 2]
        seen: set[int] = set()
        most, best = 0, None
        for first in pairs:
            if first in seen:
                continue
            count = 0
            waiting = [first]
            seen.add(first)
            for cell in waiting:  # grows
                count += 1
                for line, other in self._beyond[cell].items():
                    if drawn[line] or other == GROUND or degree[other] != 2 or other in seen:
                        continue
                    seen.add(other)
                    waiting.append(other)
            if count > most:
                most = count
                best = next(line for line in self._beyond[first] if not drawn[line])
        return best
