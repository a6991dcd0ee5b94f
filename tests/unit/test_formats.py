"""Other programs' notations against examples typed by hand, and what readers refuse."""

import pytest

from spielkasten.boxes import formats
from spielkasten.boxes.formats import Options, Record
from spielkasten.boxes.lattice import mask_of
from spielkasten.boxes.notation import format_lines, format_table, parse_table
from spielkasten.core.errors import BadText, Unsupported

# h0,0 v0,1 h1,1 on two boxes side by side, in every notation, and the options that it takes.
GAME = ("2x1", ("h0,0", "v0,1", "h1,1"))
GAME_TEXTS = [
    (
        "spielkasten",
        "spielkasten record 1\ngame boxes\ntable 2x1\nseed\nmoves h0,0 v0,1 h1,1\nresult -\n",
        Options(),
    ),
    ("ksquares", "2,1\n(0, 0) - (1, 0)\n(1, 0) - (1, 1)\n(1, 1) - (2, 1)\n", Options()),
    ("ksquares", "2,1\n(0, 1) - (1, 1)\n(1, 0) - (1, 1)\n(1, 0) - (2, 0)\n", Options(flip=True)),
    ("dabble", "3,2\n(1, 0) - (1, 1)\n(1, 1) - (2, 1)\n(2, 1) - (2, 2)\n", Options()),
    ("dabble", "3,2\n(1, 1) - (1, 2)\n(1, 1) - (2, 1)\n(2, 0) - (2, 1)\n", Options(flip=True)),
    ("sides", "2x1: A1T B1L B1B\n", Options()),
    ("sides", "2x1: A1T B1| B1_\n", Options(rows="bottom")),
]
POSITION_TEXTS = [
    ("dbn", "1001010\n", Options(size=(2, 1))),
    ("wilson", "0 0 0 B\n+-+ +\n  |  \n+ +-+\n", Options()),
]
# Berlekamp, The Dots and Boxes Game, position 3.1: 3 boxes each way, ten lines.
BERLEKAMP = "h0,0_h0,1_h1,1_h1,2_h3,1_v0,0_v1,0_v1,1_v2,1_v2,3"
BERLEKAMP_TEXTS = [
    ("dbn", "110011000010" + "100011000101\n"),
    ("wilson", "3 7000 25 A\n+-+-+ +\n|\n+ +-+-+\n| |\n+ + + +\n  |   |\n+ +-+ +\n"),
]
# All lines within 3 boxes each way in KSquares, or the first lines of a game of Dabble on 2x2.
EITHER = "3,3\n(1, 1) - (2, 1)\n(1, 1) - (1, 2)\n"


def game(table, moves, seed=""):
    params = parse_table(table)
    return Record(params, tuple(params.lattice.numbers[move] for move in moves), seed=seed)


def names(record):
    return tuple(record.params.lattice.names[line] for line in record.moves)


def refused(text, name=formats.AUTO, options=None):
    with pytest.raises((BadText, Unsupported)) as caught:
        formats.read(text, name, options or Options())
    return caught.value


@pytest.mark.parametrize(("name", "text", "options"), GAME_TEXTS)
def test_a_game_in_every_ordered_notation(name, text, options):
    record = formats.read(text, name, options)
    assert (format_table(record.params), names(record)) == GAME
    assert record.ordered
    assert record.read_as == name
    assert formats.write(game(*GAME), name, options) == formats.Written(text, ())


@pytest.mark.parametrize(("name", "text", "options"), POSITION_TEXTS)
def test_a_game_as_a_position_loses_its_order(name, text, options):
    assert formats.write(game(*GAME), name, options) == formats.Written(text, ("order",))
    record = formats.read(text, name, options)
    mover = "/first=2" if name == "wilson" else ""
    assert format_table(record.params) == f"2x1/lines=h0,0_h1,1_v0,1{mover}"
    assert (record.moves, record.ordered, record.read_as) == ((), False, name)


@pytest.mark.parametrize(("name", "text"), BERLEKAMP_TEXTS)
def test_a_known_position(name, text):
    record = formats.read(text)
    assert record.read_as == name
    assert format_table(record.params) == f"3x3/lines={BERLEKAMP}"
    again = formats.read(formats.write(record, name).text, name)
    assert again == record
    assert formats.write(record, name).lost == ()


def test_a_wilson_picture_is_written_whole():
    record = formats.read(BERLEKAMP_TEXTS[1][1])
    text = formats.write(record, "wilson", Options(value=3)).text
    assert text == ("3 0 0 A\n+-+-+ +\n|      \n+ +-+-+\n| |    \n+ + + +\n  |   |\n+ +-+ +\n")


@pytest.mark.parametrize(
    ("table", "moves", "header"),
    [
        ("1x1", [], "0 0 0 A"),
        ("1x1/first=2", [], "0 0 0 B"),
        ("1x1/players=3", ["h0,0"], "0 0 0"),
        ("1x1/lines=h0,0_h1,0_v0,0", ["v0,1"], "0 0 0"),
    ],
)
def test_wilsons_letter_is_the_player_to_move_of_two(table, moves, header):
    assert formats.write(game(table, moves), "wilson").text.split("\n")[0] == header


def test_emoji():
    record = game("3x3", ["h0,0", "v0,1", "v0,0", "h1,0", "v2,2"])
    written = formats.write(record, "emoji")
    assert written.text == (
        "🔵🟦🔵⬜🔵⬜🔵\n"
        "🟦🔴🟦⬜⬜⬜⬜\n"
        "🔵🟦🔵⬜🔵⬜🔵\n"
        "⬜⬜⬜⬜⬜⬜⬜\n"
        "🔵⬜🔵⬜🔵⬜🔵\n"
        "⬜⬜⬜⬜🟦⬜⬜\n"
        "🔵⬜🔵⬜🔵⬜🔵\n"
    )
    assert written.lost == ("order",)
    gold = formats.write(game("3x3/first=2", ["h0,0", "v0,1", "v0,0", "h1,0"]), "emoji").text
    assert gold.split("\n")[1] == "🟦🟨🟦⬜⬜⬜⬜"
    nobodys = formats.write(game("3x3/lines=h0,0_h1,0_v0,0_v0,1", []), "emoji").text
    assert nobodys.split("\n")[1] == "🟦⬛🟦⬜⬜⬜⬜"
    assert refused(written.text, "emoji").key == "format_not_read"
    with pytest.raises(Unsupported, match="3x3"):
        formats.write(game("4x3", []), "emoji")


@pytest.mark.parametrize(
    ("table", "moves", "result"),
    [
        ("1x1/first=2", ["h0,0", "v0,0", "h1,0", "v0,1"], "1:0"),
        ("2x1/swedish", ["v0,1"], "2:0"),
        ("tri1/misere/players=3", ["h1,0", "f0,0", "r0,0"], "0:0:1"),
        ("1x1/lines=h0,0_h1,0_v0,0_v0,1", [], "0:0"),
        ("hex2/forced", ["r0,0"], "-"),
    ],
)
def test_our_record_holds_any_table_and_the_result(table, moves, result):
    record = game(table, moves, seed="k3-_9")
    text = formats.write(record, "spielkasten").text
    assert text.splitlines() == [
        "spielkasten record 1",
        "game boxes",
        f"table {table}",
        "seed k3-_9",
        f"moves {' '.join(moves)}".rstrip(),
        f"result {result}",
    ]
    assert formats.read(text) == record
    assert formats.read(text).position == record.position
    wrong = refused(text.replace(f"result {result}", "result 9:9"))
    assert (wrong.key, wrong.details["expected"]) == ("format_result", result)


def record_text(**changes):
    fields = {"game": "boxes", "table": "2x1", "seed": "", "moves": "h0,0", "result": "-"}
    rows = [f"{name} {value}".rstrip() for name, value in (fields | changes).items()]
    return "\n".join(["spielkasten record 1", *rows]) + "\n"


@pytest.mark.parametrize(
    ("text", "key", "details"),
    [
        (record_text(game="casino"), "format_text", {"line": 2}),
        (record_text(table="2X1"), "table_not_canonical", {}),
        (record_text(table="2x"), "bad_table", {}),
        (record_text(seed="ä"), "bad_seed", {}),
        (record_text(moves="h0,0 h0,0"), "format_move", {"number": 2, "move": "“h0,0”"}),
        (record_text(moves="h0,0 v0,9"), "format_move", {"number": 2, "move": "“v0,9”"}),
        (record_text(moves="h0,0  v0,0"), "format_move", {"number": 2, "move": "“”"}),
        (record_text(result=""), "format_result", {}),
        (record_text(result="0:0"), "format_result", {"expected": "-"}),
        (record_text() + "more\n", "format_text", {"line": 7}),
        (record_text().replace("seed", "seat"), "format_text", {"line": 4}),
        (record_text().replace("record 1", "record 2"), "format_version", {"version": 2}),
        (record_text().replace("record 1", "record one"), "format_text", {"line": 1}),
        (record_text(moves=" ".join(["h0,0"] * 11_000)), "format_too_long", {"limit": 50_000}),
    ],
)
def test_a_bad_record_is_refused(text, key, details):
    error = refused(text)
    assert error.key == key
    assert {name: error.details[name] for name in details} == details


@pytest.mark.parametrize(
    ("name", "text", "key", "details"),
    [
        ("ksquares", "", "format_text", {"line": 1}),
        ("ksquares", "2\n", "format_text", {"line": 1}),
        ("ksquares", "0,3\n", "format_text", {"line": 1}),
        ("ksquares", "21,3\n", "format_text", {"line": 1}),
        ("dabble", "1,3\n", "format_text", {"line": 1}),
        ("dabble", "22,3\n", "format_text", {"line": 1}),
        ("ksquares", "2,2\n\n(0, 0) - (1, 0) x\n", "format_text", {"line": 3}),
        ("ksquares", "2,2\n(0, 0) - (1, 1)\n", "format_move", {"number": 1}),
        ("ksquares", "2,2\n(0, 0) - (1, 0)\n(2, 0) - (3, 0)\n", "format_move", {"number": 2}),
        ("ksquares", "2,2\n(0, 0) - (1, 0)\n(1, 0) - (0, 0)\n", "format_move", {"number": 2}),
        ("dabble", "3,3\n(0, 0) - (1, 0)\n", "format_move", {"number": 1}),
        ("dbl", "3,3\n(1, 1) - (9, 1)\n", "format_move", {"number": 1, "format": "ksquares"}),
        ("dbl", "21,3\n(0, 0) - (1, 0)\n", "format_move", {"number": 1, "format": "dabble"}),
        ("dbn", "", "format_text", {"line": 1}),
        ("dbn", "10102", "format_text", {"line": 1, "got": "“2”"}),
        ("dbn", "10\n10", "format_text", {"line": 1}),
        ("dbn", "10101", "format_text", {"line": 1}),
        ("dbn", "1" * 7, "format_size", {"sizes": "1x2, 2x1"}),
        ("wilson", "", "format_text", {"line": 1}),
        ("wilson", "+-+\n| |\n+-+\n", "format_text", {"line": 1}),
        ("wilson", "0 0 0 C\n+-+\n| |\n+-+\n", "format_text", {"line": 1}),
        ("wilson", "0 0 0\n+\n", "format_text", {"line": 2}),
        ("wilson", "0 0 0\n+-+\n", "format_text", {"line": 2}),
        ("wilson", "0 0 0\n+-+\n| |\n", "format_text", {"line": 3}),
        ("wilson", "0 0 0\n+-+\n|-|\n+-+\n", "format_text", {"line": 3}),
        ("wilson", "0 0 0\n+-+\n| |\n+|+\n", "format_text", {"line": 4}),
        ("wilson", "0 0 0\n+-+\n| |\n+-\n", "format_text", {"line": 4}),
        ("wilson", "0 0 0\n+-+\n| | |\n+-+\n", "format_text", {"line": 3}),
        ("sides", "A1T", "format_size", {"sizes": "5x5"}),
        ("sides", "0x5: A1T", "bad_size", {}),
        ("sides", "2x2: A1T A1X", "format_move", {"number": 2, "move": "“A1X”"}),
        ("sides", "2x2: C1T", "format_move", {"number": 1}),
        ("sides", "2x2: A3T", "format_move", {"number": 1}),
        ("sides", "2x2: A01T", "format_move", {"number": 1}),
        ("sides", "2x2: A1B A2T", "format_move", {"number": 2, "move": "“A2T”"}),
        ("sides", "2x2: A1_", "format_move", {"number": 1}),
        ("save", "spielkasten 1\n", "format_not_read", {"format": "save"}),
        ("sgf", "(;)", "no_such_format", {"got": "“sgf”"}),
    ],
)  # fmt: skip
def test_a_bad_text_is_refused_with_its_place(name, text, key, details):
    error = refused(text, name)
    assert error.key == key
    assert {name: error.details[name] for name in details} == details


def test_a_size_that_the_text_contradicts_is_refused():
    size = Options(size=(4, 4))
    for name, text in (
        ("dbn", "1001010"),
        ("ksquares", "3,3\n"),
        ("dabble", "4,4\n"),
        ("wilson", "0 0 0\n+-+\n| |\n+-+\n"),
        ("sides", "3x3: A1T"),
    ):
        assert refused(text, name, size).key == "format_other_size"
    assert refused("10010", "dbn", Options(size=(1, 1))).key == "format_text"


def test_a_dbn_string_is_square_if_it_can_be():
    record = formats.read("0" * 24 + "\n")
    assert (record.params.lattice.text, record.also) == ("3x3", ())
    record = formats.read("0" * 40)
    assert (record.params.lattice.text, record.also) == ("4x4", ("1x13", "13x1"))
    record = formats.read("0" * 40, options=Options(size=(13, 1)))
    assert (record.params.lattice.text, record.also) == ("13x1", ())


@pytest.mark.parametrize(
    ("text", "read_as", "table", "also"),
    [
        ("3,3\n(0, 0) - (1, 0)\n", "ksquares", "3x3", ()),  # on the top rim
        ("3,3\n(1, 1) - (2, 1)\n(3, 2) - (3, 1)\n", "ksquares", "3x3", ()),  # on the right rim
        (EITHER, "dabble", "2x2", ("ksquares",)),
        ("21,21\n(1, 0) - (1, 1)\n", "dabble", "20x20", ()),  # too large for KSquares
        ("1,1\n(0, 0) - (1, 0)\n", "ksquares", "1x1", ()),  # too small for Dabble
        ("4,4\n", "ksquares", "4x4", ("dabble",)),
        ("1,4\n", "ksquares", "1x4", ()),
        ("21,4 # nothing yet\n", "dabble", "20x3", ()),
    ],
)
def test_which_dbl_it_is(text, read_as, table, also):
    for name in ("auto", "dbl"):
        record = formats.read(text, name)
        assert (record.read_as, record.params.lattice.text, record.also) == (read_as, table, also)


def test_either_dbl_can_be_asked_for():
    for read_as, table, moves, other in (
        ("ksquares", "3x3", ("h1,1", "v1,1"), "dabble"),
        ("dabble", "2x2", ("v0,1", "h1,0"), "ksquares"),
    ):
        record = formats.read(EITHER, read_as)
        assert (record.params.lattice.text, names(record)) == (table, moves)
        assert (record.read_as, record.also) == (read_as, (other,))
        size = formats.parse_size(table)
        sized = formats.read(EITHER, "dbl", Options(size=size))
        assert (sized, sized.read_as, sized.also) == (record, read_as, ())


def test_a_dbl_with_blanks_and_comments():
    text = "# a game\r\n\r\n 2 , 1 \r\n(0,0)-(1,0)   # first\r\n ( 1 , 1 )  -  ( 1 , 0 )\r\n"
    assert names(formats.read(text)) == ("h0,0", "v0,1")


def test_a_line_has_two_names_and_one_is_written():
    for one, other, written in (("A1B", "A2T", "A2T"), ("a1r", "B1l", "B1L"), ("A2B",) * 3):
        for name in (one, other):
            record = formats.read(f"2x2: {name}")
            assert formats.write(record, "sides").text == f"2x2: {written}\n"
    bottom = Options(rows="bottom")
    for one, other, written in (
        ("A1_", "A1B", "A1_"),
        ("A1T", "A2_", "A2_"),
        ("A3_", "A2T", "A2T"),
        ("A1R", "B1|", "B1|"),
        ("C1|", "B1R", "B1R"),
    ):
        for name in (one, other):
            record = formats.read(f"2x2: {name}", "sides", bottom)
            assert formats.write(record, "sides", bottom).text == f"2x2: {written}\n"
    assert names(formats.read("A1_ B2|", "sides", Options((2, 2), rows="bottom"))) == (
        "h2,0",
        "v0,1",
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((text, "dbl" if name in ("ksquares", "dabble") else name) for name, text, _ in GAME_TEXTS),
        *((text, name) for name, text, _ in POSITION_TEXTS),
        ("spielkasten 1\ngame boxes\n", "save"),
        ("A1T B2L", "sides"),
        ("a1_ B2|", "sides"),
        ("3x3:", "sides"),
        ("01\n", "dbn"),
        ("# from KSquares\n5,5\n", "dbl"),
        ("+ +-+\n", "wilson"),
    ],
)
def test_a_format_is_guessed(text, name):
    assert formats.detect(text) == name


def test_what_cannot_be_guessed():
    for text in ("", "  \n", "hello", "5x5", "h0,0", "spielkasten", "🔵🟦🔵⬜🔵⬜🔵\n"):
        assert refused(text).key == "format_unknown"
    both = refused("5,5\n+ +-+\n")
    assert (both.key, both.details["formats"]) == ("format_ambiguous", "dbl, wilson")


def test_what_a_format_loses_is_told():
    record = game("3x2/swedish/misere/lines=v0,1/players=3/first=2", ["h1,0"], seed="s")
    options = ("swedish", "misere", "lines", "players", "first")
    for name, lost in (
        ("spielkasten", ()),
        ("ksquares", ("seed", *options)),
        ("dabble", ("seed", *options)),
        ("sides", ("seed", *options)),
        ("dbn", ("order", "seed", "swedish", "misere", "players", "first")),
        ("wilson", ("order", "seed", "swedish", "misere", "players", "first")),
    ):
        written = formats.write(record, name)
        assert written.lost == lost
        read = formats.read(written.text, name, Options(size=(3, 2)))
        assert mask_of(read.lines) == mask_of(record.lines)


def test_given_lines_become_the_first_moves():
    record = game("2x1/lines=h1,0_v0,2", ["h0,0"])
    written = formats.write(record, "ksquares")
    assert names(formats.read(written.text)) == ("h1,0", "v0,2", "h0,0")
    assert written.lost == ("lines",)


def test_other_lattices_are_refused_by_name():
    for table in ("tri4", "hex2", "trihex3"):
        for name in ("dbn", "ksquares", "dabble", "wilson", "sides", "emoji"):
            with pytest.raises(Unsupported) as caught:
                formats.write(game(table, []), name)
            assert caught.value.key == "format_table"
            assert caught.value.details == {"format": name, "table": table}


def test_what_is_not_written():
    for name in ("dbl", "save"):
        with pytest.raises(Unsupported) as caught:
            formats.write(game("2x2", []), name)
        assert caught.value.key == "format_not_written"


def test_sizes():
    assert formats.parse_size("20x1") == (20, 1)
    for text in ("", "5", "5x", "0x5", "5x21", "05x5", "5X5", "5x5 ", "²x5"):
        with pytest.raises(BadText) as caught:
            formats.parse_size(text)
        assert caught.value.key == "bad_size"


def test_lines_given_to_a_position_belong_to_nobody():
    record = formats.read("1" * 24)
    assert set(record.position.owners) == {-1}
    assert format_lines(record.params.lattice, record.params.lines).count("_") == 23
