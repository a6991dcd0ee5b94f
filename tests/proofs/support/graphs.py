"""Random strings and coins, and random positions on squares, with what is hard about them put in on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.rule_flags import NORMAL, Rules
from tests.proofs.brute_force import Table, left_of, table_of
from tests.proofs.support.boards import motions_of_square

MOST, MOST_LONG = 13, 18
GROUND = -1


@dataclass(frozen=True)
class Case:
    """A position; each of `maps` is a symmetry of it, for each cell its image."""

    lattice: Lattice
    free: int
    maps: tuple[tuple[int, ...], ...] = ()
    rules: Rules = NORMAL

    @cached_property
    def lines(self) -> list[int]:
        """The free lines, ascending."""
        return list(bits(self.free))

    @cached_property
    def table(self) -> Table:
        """All values of the position and of what can come of it, lines numbered by their place in `lines`."""
        return table_of(left_of(self.lattice.cells, self.lines), self.rules.misere, self.rules.forced)

    @property
    def value(self) -> int:
        """What the position is worth by brute force."""
        return self.table.value(len(self.table.values) - 1)

    @cached_property
    def of_lines(self) -> dict[int, int]:
        """What each legal line is worth by brute force."""
        by_place = self.table.of_lines(len(self.table.values) - 1)
        return {self.lines[place]: value for place, value in by_place.items()}

    def __str__(self) -> str:
        ends = ["-".join(map(str, self.lattice.line_cells[line])) for line in self.lines]
        told = f"cells of the free lines: {' '.join(ends)}; {len(self.maps)} maps; {self.rules}"
        return f"{self.lattice.text} {self.free:#x} ({told})"


def lattice_of(ends: Sequence[tuple[int, int]]) -> Lattice:
    """Make a lattice from the two ends of each line, cells from 0 or the ground; its drawing does not matter."""
    count = 1 + max(max(pair) for pair in ends)
    cells = tuple(tuple(line for line, pair in enumerate(ends) if cell in pair) for cell in range(count))
    return Lattice(
        text="graph",
        dots=((0.0, 0.0), (1.0, 0.0)),
        lines=((0, 1),) * len(ends),
        names=tuple(map(str, range(len(ends)))),
        cells=cells,
    )


class Builder:
    """Lays lines between new cells; what would be one line too many is left out."""

    def __init__(self, rng: Random, most: int) -> None:
        self.rng, self.most = rng, most
        self.ends: list[tuple[int, int]] = []
        self.cells = 0

    def new_cell(self) -> int:
        """Give a cell that has no line yet."""
        self.cells += 1
        return self.cells - 1

    def join(self, one: int, other: int) -> None:
        """Lay a line between two cells, or from a cell to the ground."""
        if one != other and len(self.ends) < self.most:
            self.ends.append((one, other) if one != GROUND else (other, one))

    def chain(self, one: int, other: int, cells: int) -> None:
        """Lay a chain of so many new cells between two ends."""
        for _ in range(cells):
            cell = self.new_cell()
            self.join(one, cell)
            one = cell
        self.join(one, other)

    def three_chains(self) -> None:
        """Let three chains or more meet in one joint; some end in a second joint, or nowhere, or come back."""
        joint, other = self.new_cell(), self.new_cell()
        for _ in range(self.rng.choice((3, 3, 3, 4))):
            end = self.rng.choice((GROUND, GROUND, GROUND, other, joint, self.new_cell()))
            self.chain(joint, end, self.rng.randrange(4) + 2 * (end == joint))
        if self.rng.random() < 0.5:
            self.chain(other, GROUND, self.rng.randrange(3))

    def ring(self) -> None:
        """Lay a loop, of 3 cells mostly; sometimes it hangs at something."""
        first = self.new_cell()
        self.chain(first, first, self.rng.choice((2, 2, 2, 1, 3, 4)))
        if self.rng.random() < 0.4:
            self.chain(first, self.any_end(), self.rng.randrange(3))

    def double(self) -> None:
        """Join two cells twice or three times, and both to other things."""
        one, other = self.new_cell(), self.new_cell()
        for _ in range(self.rng.choice((2, 2, 3))):
            self.chain(one, other, self.rng.choice((0, 0, 0, 1)))
        for cell in (one, other):
            for _ in range(self.rng.randrange(3)):
                self.chain(cell, self.any_end(), self.rng.randrange(2))

    def anything(self) -> None:
        """Lay lines between any cells."""
        base = self.cells
        self.cells += self.rng.randint(1, 6)
        for _ in range(self.rng.randint(1, self.most)):
            one, other = self.rng.randrange(base, self.cells), self.rng.randrange(base, self.cells)
            self.join(one, GROUND if one == other or self.rng.random() < 0.25 else other)

    def plain_chain(self) -> None:
        """Lay a chain from the ground to the ground, or one that is open at an end."""
        self.chain(GROUND, self.rng.choice((GROUND, GROUND, self.new_cell())), self.rng.randint(1, 5))

    def any_end(self) -> int:
        """Choose the ground or any cell there is."""
        return self.rng.choice((GROUND, self.rng.randrange(self.cells)))

    def fill(self) -> None:
        """Lay parts until there are enough of them, or lines."""
        parts = (self.three_chains, self.ring, self.double, self.anything, self.plain_chain)
        for _ in range(self.rng.randint(1, 4)):
            self.rng.choice(parts)()


def random_graph(rng: Random, most: int = MOST) -> Case:
    """Give strings and coins; one in six is the same twice, with the symmetry that swaps the two."""
    twice = rng.random() < 1 / 6
    builder = Builder(rng, most // 2 if twice else rng.randint(1, most))
    builder.fill()
    ends = builder.ends
    cells = builder.cells
    maps: tuple[tuple[int, ...], ...] = ()
    if twice:
        ends = ends + [(one + cells, GROUND if other == GROUND else other + cells) for one, other in ends]
        maps = (tuple((cell + cells) % (2 * cells) for cell in range(2 * cells)),)
    if not ends:
        ends, maps = [(0, GROUND)], ()
    rng.shuffle(ends)  # their order may not matter
    return Case(*compact(ends, maps))


def long_parts(rng: Random, most: int = MOST_LONG, joints: int = 3) -> Case:
    """Give chains of 3 cells or more between joints and the ground, also from a joint back to itself, and loops.

    No line is safe. Play on a board seldom leaves such positions, but the searches meet them all the time.
    """
    while True:
        count = rng.randint(1, joints)
        open_ends = [joint for joint in range(count) for _ in range(rng.choice((3, 3, 3, 4)))]
        open_ends += [GROUND] * rng.randint(0, 3)
        open_ends += [GROUND] * (len(open_ends) % 2)
        rng.shuffle(open_ends)
        builder = Builder(rng, most + 1)
        builder.cells = count
        for one, other in zip(open_ends[::2], open_ends[1::2], strict=True):
            builder.chain(one, other, rng.choice((3, 3, 3, 4)))
        for _ in range(rng.randint(0, 2)):
            first = builder.new_cell()
            builder.chain(first, first, rng.choice((2, 3, 3, 4)))
        if len(builder.ends) <= most:
            rng.shuffle(builder.ends)
            return Case(*compact(builder.ends, ()))


def compact(
    ends: list[tuple[int, int]], maps: tuple[tuple[int, ...], ...]
) -> tuple[Lattice, int, tuple[tuple[int, ...], ...]]:
    """Number only the cells that have lines, in the order in which the lines name them."""
    used = list(dict.fromkeys(cell for pair in ends for cell in pair if cell != GROUND))
    number = {cell: place for place, cell in enumerate(used)} | {GROUND: GROUND}
    lattice = lattice_of([(number[one], number[other]) for one, other in ends])
    renamed = tuple(tuple(number[one[cell]] for cell in used) for one in maps)
    return lattice, lattice.every_line, renamed


def random_square(rng: Random, most: int = MOST) -> Case:
    """Give a position on a board of boxes: any lines, lines that hang together, or lines that are symmetric."""
    lattice = square(rng.randint(1, 6), rng.randint(1, 6))
    count = rng.randint(1, min(most, len(lattice.lines)))
    kind = rng.random()
    if kind < 0.3:
        return Case(lattice, mask_of(rng.sample(range(len(lattice.lines)), count)))
    lines = grown(lattice, rng, count)
    if kind < 0.7:
        return Case(lattice, mask_of(lines))
    width, height = map(int, lattice.text.split("x"))
    motion = rng.choice(motions_of_square(width, height))
    chosen: set[int] = set()
    for line in lines:
        orbit = {line}
        while (image := motion[line]) not in orbit:
            orbit.add(image)
            line = image
        if len(chosen | orbit) <= most:
            chosen |= orbit
    free = mask_of(chosen or lines[:1])
    if mask_of(motion[line] for line in bits(free)) != free:
        return Case(lattice, free)
    number = {border: cell for cell, border in enumerate(lattice.cells)}
    image_of_cell = tuple(number[tuple(sorted(motion[line] for line in border))] for border in lattice.cells)
    return Case(lattice, free, (image_of_cell,))


def grown(lattice: Lattice, rng: Random, count: int) -> list[int]:
    """Give lines each of which borders a cell of one before it."""
    lines = [rng.randrange(len(lattice.lines))]
    front: list[int] = []
    while len(lines) < count:
        front += [near for cell in lattice.line_cells[lines[-1]] for near in lattice.cells[cell]]
        front = [line for line in front if line not in lines]
        lines.append(rng.choice(front or [line for line in range(len(lattice.lines)) if line not in lines]))
    return lines
