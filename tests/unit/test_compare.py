"""What variants change: counted on the board, compared with what is known of them."""

import pytest

from spielkasten.boxes.compare import compare, playable_outlines
from spielkasten.boxes.notation import parse_table


def test_the_swedish_board_of_four() -> None:
    told = compare(parse_table("4x4/swedish"))
    assert told.standard.table == "4x4"
    assert (told.standard.moves, told.variant.moves) == (40, 24)
    assert (told.standard.drawn, told.variant.drawn) == (0, 16)
    assert (told.standard.border, told.variant.border) == (16, 0)
    # Four corner boxes need two more lines, eight other border boxes three, the four inner ones four.
    assert told.variant.missing == ((2, 4), (3, 8), (4, 4))
    assert told.standard.missing == ((4, 16),)
    assert (told.standard.first, told.variant.first) == (4, 2)
    assert told.variant.draw
    assert told.outlines == ("open", "swedish", "icelandic")


def test_boards_one_box_wide_are_no_exception_to_counting() -> None:
    told = compare(parse_table("1x4/swedish"))
    assert told.variant.missing == ((1, 2), (2, 2))
    assert told.variant.first == 1


@pytest.mark.parametrize(
    ("table", "missing", "moves"),
    [
        ("4x4/icelandic", ((2, 1), (3, 6), (4, 9)), 32),
        ("tri4/swedish", ((1, 3), (2, 6), (3, 7)), 18),
        ("hex2/swedish", ((3, 6), (6, 1)), 12),
    ],
)
def test_other_outlines(table: str, missing: tuple[tuple[int, int], ...], moves: int) -> None:
    told = compare(parse_table(table)).variant
    assert (told.missing, told.moves) == (missing, moves)


def test_cells_of_nobody_cannot_be_won() -> None:
    told = compare(parse_table("2x1/lines=h0,0_h1,0_v0,0_v0,1")).variant
    assert (told.cells, told.nobodys, told.missing, told.draw) == (1, 1, ((3, 1),), False)


def test_rules_change_no_count() -> None:
    told = compare(parse_table("5x5/misere/forced"))
    assert told.misere
    assert told.forced
    assert told.variant.moves == told.standard.moves == 60
    assert not told.variant.draw


@pytest.mark.parametrize(
    ("table", "outlines"),
    [
        ("1x1", ("open", "icelandic")),
        ("tri1", ("open",)),
        ("tri2", ("open", "swedish")),
        ("hex1", ("open",)),
        ("trihex1", ("open", "swedish")),
    ],
)
def test_outlines_that_are_played(table: str, outlines: tuple[str, ...]) -> None:
    assert playable_outlines(parse_table(table).lattice) == outlines
