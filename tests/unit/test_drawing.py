"""Pictures: well-formed, complete, self-contained, the same every time, on every lattice."""

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from spielkasten.boxes import drawing_ink as ink
from spielkasten.boxes import rules
from spielkasten.boxes.drawing import DARK, LIGHT, svg
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import parse_table

SVG = "{http://www.w3.org/2000/svg}"
TABLES = ["1x1", "5x5", "20x20", "3x2/swedish", "3x3/lines=h0,0_h1,0_v0,0_v0,1/players=4", "tri4", "hex2", "trihex3"]


def played(table, most=1000):
    state = rules.start(parse_table(table))
    by = {}
    for _ in range(most):
        if state.to_move is None:
            break
        line = next(bits(state.legal))
        by[line] = state.to_move
        state = rules.play(state, line)
    return state, by


def parts(picture, kind):
    return list(ElementTree.fromstring(picture).iter(SVG + kind))


def starts(path):
    """How many strokes a path has."""
    return path.get("d").count("M")


def coloured(picture, colour):
    return [path for path in parts(picture, "path") if path.get("stroke") == colour]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_is_well_formed_and_has_everything(table, dark):
    state, by = played(table, 30)
    arguments = {"width": 500, "dark": dark, "by": by, "last": next(iter(by)), "marks": "SC34"}
    picture = svg(state, **arguments)
    root = ElementTree.fromstring(picture)
    assert root.tag == SVG + "svg"
    assert root.get("role") == "img"
    assert root.get("width") == "500"
    assert root[0].tag == SVG + "title"
    assert table in root[0].text
    colours = DARK if dark else LIGHT
    lattice = state.params.lattice
    lines, last, dots = map(starts, coloured(picture, colours.ink))
    assert (lines, last, dots) == (len(by), 1, len(lattice.dots))
    given = coloured(picture, colours.muted)
    assert sum(map(starts, given)) == state.params.given.bit_count()
    owners = {owner for owner in state.owners if owner not in (None, rules.NOBODY)}
    assert len(parts(picture, "pattern")) == len(owners)
    marks = sum(owner in owners for owner in state.owners)
    assert len(parts(picture, "g")) == marks
    assert svg(state, **arguments) == picture


@pytest.mark.parametrize("table", TABLES)
def test_a_picture_refers_to_nothing_outside(table):
    picture = svg(played(table)[0], marks=("Ö", "&<", "x", "y"))
    root = ElementTree.fromstring(picture)
    names = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "path", "g", "pattern", "text"}
        for name, value in element.attrib.items():
            assert not name.lower().endswith("href")
            assert "://" not in value
            if "url(" in value:
                assert value.removeprefix("url(#").removesuffix(")") in names


@pytest.mark.parametrize("table", TABLES)
def test_everything_lies_on_the_sheet(table):
    state, _ = played(table)
    lattice = state.params.lattice
    root = ElementTree.fromstring(svg(state, width=300))
    width, height = map(float, root.get("viewBox").split()[2:])
    across = max(x for x, _ in lattice.dots) - min(x for x, _ in lattice.dots)
    down = max(y for _, y in lattice.dots) - min(y for _, y in lattice.dots)
    assert height / width == pytest.approx((down + 1.4) / (across + 1.4), rel=1e-3)
    places = [tuple(map(float, dot.split("h")[0].split())) for dot in list(root)[-1].get("d").split("M")[1:]]
    assert len(set(places)) == len(lattice.dots)
    assert all(0 < x < width and 0 < y < height for x, y in places)


@pytest.mark.parametrize("table", TABLES)
def test_an_outline_goes_round_its_cell(table):
    lattice = parse_table(table).lattice
    for cell, border in enumerate(lattice.cells):
        points = ink.outline(lattice, cell)
        assert len(set(points)) == len(points) == len(border)
        edges = {frozenset(pair) for pair in pairwise([*points, points[0]])}
        assert edges == {frozenset(lattice.dots[dot] for dot in lattice.lines[line]) for line in border}


def test_papers_are_ruled_along_the_lines():
    degrees = {
        table: [round(angle * 180 / 3.14159265) for angle in ink.directions(parse_table(table).lattice)]
        for table in ("3x3", "tri4", "hex2")
    }
    assert degrees == {"3x3": [0, 90], "tri4": [0, 60, 120], "hex2": [30, 90, 150]}


def test_the_tremble_is_the_pages():
    # what site/js/board/ink.js gives for the same numbers
    assert [ink.chance(0, 1), ink.chance(59, 2), ink.chance(839, 40)] == pytest.approx(
        [0.9951678856741637, 0.33417913038283587, 0.3049763257149607]
    )


def test_marks_and_titles_cannot_break_the_picture():
    state, _ = played("2x2")
    picture = svg(state, marks=('<b>"', "&\x00\ud800"), title="</title><script>\x07")
    root = ElementTree.fromstring(picture)
    assert root[0].text == "</title><script>\N{REPLACEMENT CHARACTER}"
    assert {text.text for text in parts(picture, "text")} <= {'<b>"', "&" + 2 * "\N{REPLACEMENT CHARACTER}"}
    picture.encode()


def test_each_player_has_a_pattern_of_its_own():
    patterns = set()
    for owner in range(4):
        state, _ = played("1x1/players=4")
        state = rules.State(**{**vars(state), "owners": (owner,)})
        patterns.add(parts(svg(state), "pattern")[0][0].get("d"))
    assert len(patterns) == 4


def test_lights_differ_and_sizes_have_limits():
    state, _ = played("2x2")
    assert svg(state) != svg(state, dark=True)
    for width in (0, 31, 8001, -5):
        with pytest.raises(ValueError, match="width"):
            svg(state, width=width)
