"""Boards of up to 24 lines as the proofs ask about them, and which of their positions to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.lattice_families import square
from tests.proofs.brute_force import square_cells
from tests.unit.conftest import strings_and_coins, triangle

Frees = NDArray[np.uint32]
"""Sets of free lines, bit i = line i."""

SQUARES = [(1, 1), (2, 1), (1, 3), (4, 1), (1, 5), (6, 1), (2, 2), (3, 2), (2, 3), (7, 1), (4, 2), (3, 3)]
HEXAGONS = {
    "1 hexagon": [(0, 0)],
    "2 hexagons": [(0, 0), (1, 0)],
    "3 hexagons in a row": [(0, 0), (1, 0), (2, 0)],
    "3 hexagons around a dot": [(0, 0), (1, 0), (0, 1)],
    "4 hexagons": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "5 hexagons": [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)],
}


@dataclass(frozen=True)
class Board:
    """A lattice, and its turns and mirror images (but the identity): where each line goes."""

    name: str
    lattice: Lattice
    motions: tuple[tuple[int, ...], ...] = ()

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self.lattice.lines)


def all_boards() -> list[Board]:
    """Every board, from few lines to many."""
    boards = [square_board(*size) for size in SQUARES]
    boards += [Board(f"triangle of side {side}", triangle(side)) for side in (1, 2, 3)]
    boards += [Board(name, hexagon_patch(places)) for name, places in HEXAGONS.items()]
    return sorted(boards, key=lambda board: board.lines)


def square_board(width: int, height: int) -> Board:
    """Give a board of boxes, whose lines the package must number as the brute force does."""
    lattice = square(width, height)
    if [list(border) for border in lattice.cells] != square_cells(width, height):
        raise ValueError(f"expected the lines of {lattice.text} around each box as the brute force has them")
    return Board(lattice.text, lattice, motions_of_square(width, height))


def hexagon_patch(places: list[tuple[int, int]]) -> Lattice:
    """Make a lattice of hexagons at axial coordinates."""
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    return strings_and_coins([[str(sorted([(q, r), (q + dq, r + dr)])) for dq, dr in steps] for q, r in places])


def motions_of_square(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Give where each line goes by each turn or mirror image of the board, found from its end points."""
    across = [((c, r), (c + 1, r)) for r in range(height + 1) for c in range(width)]
    down = [((c, r), (c, r + 1)) for r in range(height) for c in range(width + 1)]
    place = {frozenset(ends): line for line, ends in enumerate(across + down)}
    found = []
    for swapped in (False, True) if width == height else (False,):
        for left_right in (False, True):
            for up_down in (False, True):
                image = []
                for ends in across + down:
                    moved = [(width - x if left_right else x, height - y if up_down else y) for x, y in ends]
                    image.append(place[frozenset((y, x) if swapped else (x, y) for x, y in moved)])
                found.append(tuple(image))
    return tuple(motion for motion in found if motion != tuple(range(len(place))))


def moved(frees: Frees, motion: tuple[int, ...]) -> Frees:
    """Give the image of each set of lines, by tables of 4,096 parts of sets."""
    image = np.zeros(len(frees), np.uint32)
    for start in range(0, len(motion), 12):
        part = np.arange(1 << 12, dtype=np.uint32)
        table = np.zeros(len(part), np.uint32)
        for bit, line in enumerate(motion[start : start + 12]):
            table |= (part >> np.uint32(bit) & np.uint32(1)) << np.uint32(line)
        image |= table[frees >> np.uint32(start) & np.uint32(4095)]
    return image


def classes(board: Board) -> tuple[Frees, Frees]:
    """Give the least set of each class of like ones, and those of them that are like themselves in another way."""
    every = np.arange(1 << board.lines, dtype=np.uint32)
    least = np.ones(len(every), bool)
    own = np.zeros(len(every), bool)
    for motion in board.motions:
        image = moved(every, motion)
        least &= every <= image
        own |= every == image
    return every[least], every[least & own]


def spread(board: Board, rng: np.random.Generator, rounds: int) -> Frees:
    """Give random positions, each number of free lines as often as any other."""
    order = rng.random((rounds, board.lines)).argsort(axis=1).astype(np.uint32)
    growing = np.cumsum(np.uint32(1) << order, axis=1, dtype=np.uint32)
    return np.concatenate([np.zeros(1, np.uint32), growing.ravel()])


def shuffled_batches(frees: Frees, rng: np.random.Generator, size: int) -> Iterator[Frees]:
    """Give all positions in a random order, so that those done tell how long the others will take."""
    order = rng.permutation(frees)
    for start in range(0, len(order), size):
        yield order[start : start + size]
