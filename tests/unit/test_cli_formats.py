"""`boxes convert` and `boxes draw`: files in, files out, one JSON line about what was lost."""

import io
import json
import sys

import pytest

from spielkasten.boxes import rules
from spielkasten.boxes.drawing import svg
from spielkasten.boxes.notation import parse_table
from spielkasten.cli.main import main

DABBLE = "3,2\n(1, 0) - (1, 1)\n(1, 1) - (2, 1)\n"
SAVE = "spielkasten 1\ngame boxes\ntable 2x1\nseed s1\nseats human leicht\nmoves h0,0 v0,1 h1,1\ncursor 2\n"


@pytest.fixture
def convert(capsys, monkeypatch):
    """Convert a text from standard input; give status, output and what was told beside it."""

    def convert(text, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        status = main(["boxes", "convert", *arguments])
        out, told = capsys.readouterr()
        return status, out, json.loads(told) if told else None

    return convert


def test_convert_tells_what_it_read_and_lost(convert):
    status, out, told = convert(DABBLE, "--to", "wilson")
    assert (status, out) == (0, "0 0 0 A\n+-+ +\n  |  \n+ + +\n")
    assert told == {
        "read": "dabble",
        "also": ["ksquares"],
        "table": "2x1",
        "moves": 2,
        "written": "wilson",
        "lost": ["order"],
    }


def test_convert_can_be_told_what_it_reads(convert):
    ksquares = convert(DABBLE, "--from", "ksquares", "--to", "sides")
    assert ksquares[1] == "3x2: B1L B2T\n"
    assert convert(DABBLE, "--size", "3x2", "--to", "sides")[1] == ksquares[1]
    flipped = convert("2,1\n(0, 0) - (1, 0)\n", "--to", "sides", "--flip")
    assert flipped[1] == "2x1: A1B\n"
    assert convert(flipped[1], "--to", "ksquares", "--flip")[1] == "2,1\n(0, 0) - (1, 0)\n"
    bottom = convert("A1_", "--size", "2x2", "--rows", "bottom", "--to", "spielkasten")
    assert "moves h2,0\n" in bottom[1]
    names = convert("1" + 11 * "0", "--from", "dbn", "--to", "sides", "--rows", "bottom", "-")
    assert (names[1], names[2]["lost"]) == ("2x2: A2T\n", ["lines"])


def test_convert_reads_a_save_as_far_as_it_stands(convert):
    status, out, told = convert(SAVE, "--to", "spielkasten")
    assert (status, told["read"], told["lost"]) == (0, "save", [])
    assert out.splitlines()[2:] == ["table 2x1", "seed s1", "moves h0,0 v0,1", "result -"]


def test_convert_reads_a_file(convert, tmp_path):
    file = tmp_path / "game.dbl"
    file.write_bytes(b"\xef\xbb\xbf2,1\r\n(0, 0) - (1, 0)\r\n")
    assert convert("", "--to", "sides", str(file))[1] == "2x1: A1T\n"
    assert main(["boxes", "convert", "--to", "sides", str(tmp_path / "none")]) == 1


@pytest.mark.parametrize(
    ("text", "arguments", "key"),
    [
        ("", (), "bad_usage"),
        ("", ("--to", "sgf"), "no_such_format"),
        ("", ("--to", "sides", "--from", "sgf"), "no_such_format"),
        ("", ("--to", "sides"), "format_unknown"),
        ("5,5\n+ +\n", ("--to", "sides"), "format_ambiguous"),
        ("0" * 7, ("--to", "sides"), "format_size"),
        ("0" * 7, ("--to", "sides", "--size", "7"), "bad_size"),
        ("🔵", ("--to", "sides", "--from", "emoji"), "format_not_read"),
        (DABBLE, ("--to", "save"), "format_not_written"),
        (DABBLE, ("--to", "emoji"), "format_table"),
        (DABBLE + "(1, 0) - (1, 1)", ("--to", "sides"), "format_move"),
        (DABBLE, ("--to", "sides", "--rows", "left"), "bad_usage"),
        (SAVE.replace("2\n", "9\n"), ("--to", "sides"), "bad_save"),
        ("x" * 60_000, ("--to", "sides"), "format_too_long"),
    ],
)
def test_bad_input_for_convert_is_an_error(convert, text, arguments, key):
    status, out, told = convert(text, *arguments)
    assert (status, told) == (2, None)
    assert json.loads(out)["error"]["key"] == key


@pytest.fixture
def draw(capsys):
    """Draw; give status and output."""

    def draw(*arguments):
        status = main(["boxes", "draw", *arguments])
        return status, capsys.readouterr().out

    return draw


def test_the_command_draws_moves_in_order(draw, tmp_path):
    square = ("2x1", "h0,0", "h1,0", "v0,0", "v0,1")
    state = rules.start(parse_table("2x1"))
    numbers = state.params.lattice.numbers
    for line in square[1:]:
        state = rules.play(state, numbers[line])
    assert draw(*square) == (0, svg(state))
    assert draw(*square, "--svg", "-", "--dark", "--width", "200") == (0, svg(state, width=200, dark=True))
    last = numbers["v0,1"]
    by = {numbers[line]: place % 2 for place, line in enumerate(square[1:])}
    file = tmp_path / "a.svg"
    status, out = draw(*square, "--svg", str(file), "--last", "--by", "--marks", "SC")
    assert (status, "a.svg" in out) == (0, True)
    assert file.read_text("utf-8") == svg(state, last=last, by=by, marks="SC")


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("5x",), "bad_table"),
        (("2x2", "h0,0", "h0,0"), "line_drawn"),
        (("2x2", "--width", "31"), "bad_width"),
        (("2x2", "--width", "8001"), "bad_width"),
        (("2x2", "--width", "x"), "bad_width"),
        (("2x2", "--svg", "-", "--png", "-"), "bad_usage"),
    ],
)
def test_bad_input_for_draw_is_an_error(draw, arguments, key):
    status, out = draw(*arguments)
    assert status == 2
    assert f'"key": "{key}"' in out


def test_without_the_package_png_is_refused_by_name(draw, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    file = tmp_path / "a.png"
    status, out = draw("2x2", "--png", str(file))
    assert status == 2
    assert "spielkasten[png]" in out
    assert not file.exists()


@pytest.mark.skipif(sys.platform == "emscripten", reason="the page's browser makes its PNGs")
def test_png(draw, tmp_path):
    file = tmp_path / "a.png"
    for table in ("3x2", "tri4", "hex2"):
        assert draw(table, "--png", str(file), "--width", "300")[0] == 0
        data = file.read_bytes()
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        assert int.from_bytes(data[16:20], "big") == 300
