"""Square lattices: numbers, names, neighbours."""

import pytest

from spielkasten.boxes.lattice import bits, mask_of
from spielkasten.boxes.lattice_families import MAX_SIDE, square


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 2), (2, 3), (5, 5), (20, 20), (1, 20)])
def test_counts(width: int, height: int) -> None:
    lattice = square(width, height)
    assert lattice.text == f"{width}x{height}"
    assert len(lattice.dots) == (width + 1) * (height + 1)
    assert len(lattice.lines) == len(lattice.names) == 2 * width * height + width + height
    assert len(lattice.cells) == width * height
    assert lattice.border.bit_count() == 2 * (width + height)
    assert lattice.every_line.bit_count() == len(lattice.lines)


def test_names_and_order() -> None:
    lattice = square(2, 1)
    assert lattice.names == ("h0,0", "h0,1", "h1,0", "h1,1", "v0,0", "v0,1", "v0,2")
    assert lattice.numbers["v0,1"] == 5
    assert lattice.dots == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert lattice.lines == ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    assert lattice.cells == ((0, 2, 4, 5), (1, 3, 5, 6))
    assert lattice.line_cells == ((0,), (1,), (0,), (1,), (0,), (0, 1), (1,))
    assert lattice.cell_masks == (0b0110101, 0b1101010)
    assert lattice.border == 0b1011111


@pytest.mark.parametrize(("width", "height"), [(4, 3), (7, 7)])
def test_each_line_borders_the_cells_beside_it(width: int, height: int) -> None:
    lattice = square(width, height)
    for line, (one, other) in enumerate(lattice.lines):
        x = (lattice.dots[one][0] + lattice.dots[other][0]) / 2
        y = (lattice.dots[one][1] + lattice.dots[other][1]) / 2
        beside = {
            row * width + column
            for row in range(height)
            for column in range(width)
            if abs(row + 0.5 - y) + abs(column + 0.5 - x) == 0.5
        }
        assert set(lattice.line_cells[line]) == beside
    for cell, border in enumerate(lattice.cells):
        assert list(border) == sorted(border)
        assert lattice.cell_masks[cell] == mask_of(border)
        corners = [dot for line in border for dot in lattice.lines[line]]
        assert all(corners.count(dot) == 2 for dot in corners)


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (MAX_SIDE + 1, 2), (2, 21), (-1, 1)])
def test_sizes_out_of_range(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="expected a size from 1 to 20"):
        square(width, height)


def test_bits_and_masks() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b101001)) == [0, 3, 5]
    assert mask_of([5, 0, 3, 3]) == 0b101001
    assert list(bits(1 << 839)) == [839]


def test_the_same_size_is_made_once() -> None:
    assert square(4, 4) is square(4, 4)
    assert square(4, 4) != square(4, 5)
