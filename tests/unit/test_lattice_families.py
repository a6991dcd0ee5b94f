"""Triangles and hexagons: counts by formula, neighbours by plane geometry, names by direction."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from spielkasten.boxes.lattice import Lattice, drawing
from spielkasten.boxes.lattice_families import (
    FAMILIES,
    hexagon,
    square,
    triangle,
    triangle_hexagon,
)
from spielkasten.boxes.levels import choose
from spielkasten.boxes.rules import Params, play, start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.symmetry import symmetries
from spielkasten.boxes.text_picture import picture
from spielkasten.core.rng import Rng

ALL = [
    *(square(*size) for size in ((1, 1), (2, 3), (5, 5))),
    *(triangle(side) for side in (1, 2, 5, 10)),
    *(triangle_hexagon(side) for side in (1, 2, 5)),
    *(hexagon(side) for side in (1, 2, 3, 5)),
]


@pytest.mark.parametrize("side", range(1, 11))
def test_triangle_counts(side: int) -> None:
    lattice = triangle(side)
    assert lattice.text == f"tri{side}"
    assert len(lattice.cells) == side**2
    assert len(lattice.lines) == 3 * side * (side + 1) // 2
    assert len(lattice.dots) == (side + 1) * (side + 2) // 2
    assert lattice.border.bit_count() == 3 * side


@pytest.mark.parametrize("side", range(1, 6))
def test_hexagon_counts(side: int) -> None:
    patch, stars = hexagon(side), triangle_hexagon(side)
    assert len(patch.cells) == 3 * side * (side - 1) + 1
    assert len(patch.lines) == 9 * side**2 - 3 * side
    assert patch.border.bit_count() == 12 * side - 6
    assert len(stars.cells) == 6 * side**2
    assert len(stars.lines) == 9 * side**2 + 3 * side
    assert stars.border.bit_count() == 6 * side


@pytest.mark.parametrize("lattice", ALL, ids=lambda lattice: lattice.text)
def test_a_drawing_in_the_plane(lattice: Lattice) -> None:
    for one, other in lattice.lines:
        assert dist(lattice.dots[one], lattice.dots[other]) == pytest.approx(1)
        assert (lattice.dots[one][1], lattice.dots[one][0]) < (lattice.dots[other][1], lattice.dots[other][0])
    assert len(set(lattice.names)) == len(lattice.names)
    assert all(dist(a, b) > 0.99 for a, b in combinations(lattice.dots, 2))
    # Euler: dots - lines + cells = 1 for a patch without holes.
    assert len(lattice.dots) - len(lattice.lines) + len(lattice.cells) == 1
    for border in lattice.cells:
        corners = [dot for line in border for dot in lattice.lines[line]]
        assert all(corners.count(dot) == 2 for dot in corners)
    middles = [
        tuple(sum(lattice.dots[dot][axis] for line in border for dot in lattice.lines[line]) for axis in (1, 0))
        for border in lattice.cells
    ]
    if not lattice.text.startswith("tri"):
        assert middles == sorted(middles)
    assert {len(cells) for cells in lattice.line_cells} <= {1, 2}


@pytest.mark.parametrize(
    ("lattice", "count"), [(triangle(4), 6), (triangle_hexagon(2), 12), (hexagon(3), 12), (square(3, 3), 8)]
)
def test_symmetries(lattice: Lattice, count: int) -> None:
    assert len(symmetries(lattice)) == count - 1


def test_names() -> None:
    assert triangle(2).names == ("h1,0", "h2,0", "h2,1", "f0,0", "f1,0", "f1,1", "r0,0", "r1,0", "r1,1")
    assert triangle(2).cells == ((0, 3, 6), (1, 4, 7), (0, 4, 8), (2, 5, 8))
    assert hexagon(1).names == ("v1,0", "v1,1", "f0,0", "f2,0", "r0,0", "r2,1")


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.prefix or "square")
def test_sizes_out_of_range(family: object) -> None:
    for size in (0, family.most + 1, -1):  # type: ignore[attr-defined]
        with pytest.raises(ValueError, match="expected a size from 1 to"):
            family.make(*[size] * family.numbers)  # type: ignore[attr-defined]


def test_adding_a_lattice_is_one_factory() -> None:
    """Two rhombs side by side, a lattice that is not played elsewhere: nothing else is needed to play it."""
    rhombs = drawing("rhomb2", [((1, 0), (3, 0), (2, 1), (0, 1)), ((3, 0), (5, 0), (4, 1), (2, 1))], (0.5, 0.75**0.5))
    assert rhombs.names == ("h0,0", "h0,1", "h1,0", "h1,1", "r0,0", "r0,1", "r0,2")
    assert rhombs.line_cells == ((0,), (1,), (0,), (1,), (0,), (0, 1), (1,))
    assert len(symmetries(rhombs)) == 1
    # As a graph it is a row of two boxes, so it is worth the same.
    assert finish(Reference().solve(rhombs, rhombs.every_line)).value == 0
    assert picture(play(start(Params(rhombs)), 0)).splitlines()[0].count("-") == 3
    state = start(Params(rhombs))
    for ply in range(len(rhombs.lines)):
        choice = finish(choose(state, "schwer", Rng("rhombs", "ply", ply)))
        state = play(state, choice.line)
    assert sum(state.scores) == 2
