"""Tables, lines and links: what is read is written back to the letter, all else is refused."""

import pytest

from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.notation import (
    format_lines,
    format_link,
    format_table,
    parse_line,
    parse_link,
    parse_table,
)
from spielkasten.core.errors import BadText, SpielkastenError

TABLES = [
    "1x1",
    "5x5",
    "20x20",
    "7x3",
    "4x4/swedish",
    "4x4/icelandic",
    "3x3/lines=h0,0_v1,2",
    "3x3/swedish/lines=h1,0",
    "5x5/players=3",
    "5x5/players=4/first=4",
    "5x5/first=2",
    "3x3/icelandic/lines=h0,0/players=3/first=2",
    "tri1",
    "tri10/swedish",
    "trihex5",
    "hex5/swedish/misere",
    "5x5/misere",
    "5x5/misere/forced/first=2",
    "4x4/swedish/forced",
    "hex2/lines=v1,0_f2,1_r0,0",
]


@pytest.mark.parametrize("text", TABLES)
def test_tables_round_trip(text: str) -> None:
    assert format_table(parse_table(text)) == text


def test_what_a_table_says() -> None:
    params = parse_table("4x3/swedish/lines=h1,0_v0,1/players=3/first=2")
    assert params.lattice is square(4, 3)
    assert (params.outline, params.players, params.first) == ("swedish", 3, 1)
    assert format_lines(params.lattice, params.lines) == "h1,0_v0,1"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("05x5", "5x5"),
        (" 5x5 ", "5x5"),
        ("5X5", "5x5"),
        ("5x5/first=1", "5x5"),
        ("5x5/players=2", "5x5"),
        ("5x5/first=2/swedish", "5x5/swedish/first=2"),
        ("3x3/lines=v1,2_h0,0", "3x3/lines=h0,0_v1,2"),
        ("3x3/lines=h0,0_h0,0", "3x3/lines=h0,0"),
        ("3x3/swedish/lines=h0,0_h1,0", "3x3/swedish/lines=h1,0"),
        ("Tri04", "tri4"),
        ("5x5/forced/misere", "5x5/misere/forced"),
        ("4x4/misere/swedish", "4x4/swedish/misere"),
    ],
)
def test_other_spellings_are_refused_with_the_canonical_one(text: str, canonical: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_table(text)
    assert caught.value.key == "table_not_canonical"
    assert caught.value.details["expected"] == canonical
    assert canonical in str(caught.value)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "bad_table"),
        ("x", "bad_table"),
        ("5", "bad_table"),
        ("5x5x5", "bad_table"),
        ("５x5", "bad_table"),
        ("-5x5", "bad_table"),
        ("x" * 30_000, "bad_table"),
        ("0x5", "table_size"),
        ("5x21", "table_size"),
        ("999x999", "table_size"),
        ("5x5/", "bad_option"),
        ("5x5/red", "bad_option"),
        ("5x5/first=0", "bad_option"),
        ("5x5/first=3", "bad_option"),
        ("5x5/players=5", "bad_option"),
        ("5x5/players=", "bad_option"),
        ("5x5/swedish=1", "bad_option"),
        ("5x5/first=2/first=2", "bad_option"),
        ("5x5/swedish/icelandic", "bad_option"),
        ("5x5/lines=h9,9", "no_such_line"),
        ("5x5/lines=q", "bad_line"),
        ("1x1/swedish", "outline_closes_cell"),
        ("tri1/swedish", "outline_closes_cell"),
        ("hex1/swedish", "outline_closes_cell"),
        ("tri4/icelandic", "outline_unknown"),
        ("tri11", "table_size"),
        ("hex0", "table_size"),
        ("trihex6", "table_size"),
        ("tri4x4", "bad_table"),
        ("hex", "bad_table"),
        ("oct4", "bad_table"),
        ("tri4/lines=v0,0", "no_such_line"),
        ("5x5/lines=f0,0", "no_such_line"),
        ("5x5/misere=1", "bad_option"),
        ("5x5/misere/misere", "bad_option"),
    ],
)
def test_bad_tables_are_named(text: str, key: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_table(text)
    assert caught.value.key == key


def test_lines() -> None:
    lattice = square(3, 2)
    for line, name in enumerate(lattice.names):
        assert parse_line(lattice, name) == line
    for text, key in [
        ("h0,3", "no_such_line"),
        ("v2,0", "no_such_line"),
        ("h00,0", "no_such_line"),
        ("H0,0", "bad_line"),
        ("h0", "bad_line"),
        ("", "bad_line"),
        ("h0,0 ", "bad_line"),
    ]:
        with pytest.raises(BadText) as caught:
            parse_line(lattice, text)
        assert caught.value.key == key


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("5x5", []),
        ("5x5;h0,0", ["h0,0"]),
        ("5x5/first=2;v1,2_h0,0", ["v1,2", "h0,0"]),
    ],
)
def test_links_round_trip(text: str, moves: list[str]) -> None:
    params, found = parse_link(text)
    assert found == moves
    assert format_link(params, found) == text


@pytest.mark.parametrize("text", ["5x5;", "5x5;;", "5x5;h0,0_", "5x5;h9,9", ";", "", "x" * 30_000])
def test_bad_links_are_named(text: str) -> None:
    with pytest.raises(SpielkastenError) as caught:
        parse_link(text)
    assert caught.value.key in {
        "bad_link",
        "bad_line",
        "no_such_line",
        "bad_table",
        "link_too_long",
    }
