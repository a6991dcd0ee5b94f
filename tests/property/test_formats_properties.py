"""Formats under random games, random texts and spoilt files; positions against OpenSpiel's string."""

import random
import time
from functools import cache

import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielkasten.boxes import formats, rules
from spielkasten.boxes.formats import FORMATS, Options, Record
from spielkasten.boxes.lattice import bits, mask_of
from spielkasten.boxes.notation import parse_table
from spielkasten.core.errors import BadText, SpielkastenError

READ = [name for name, format in FORMATS.items() if format.read]
SQUARES = ["1x1", "2x1", "1x4", "3x3", "4x2", "5x6", "20x1", "20x20"]
TABLES = [
    *SQUARES, "3x3/swedish/first=2", "4x2/icelandic/misere", "2x2/lines=h0,0_v0,0_v0,1/players=3",
    "3x2/forced/players=4/first=3", "tri4", "tri3/swedish/forced", "hex2/misere", "trihex2/lines=h0,0",
]  # fmt: skip
OPTIONS = st.builds(
    Options,
    size=st.none() | st.tuples(st.integers(1, 20), st.integers(1, 20)),
    flip=st.booleans(),
    rows=st.sampled_from(["top", "bottom"]),
)


@st.composite
def games(draw, tables=TABLES):
    """A game on one of the tables, as far as it went."""
    params = parse_table(draw(st.sampled_from(tables)))
    state = rules.start(params)
    dice = random.Random(draw(st.integers(0, 10**6)))
    moves = []
    for _ in range(draw(st.integers(0, 60) | st.just(10**6))):
        if state.to_move is None:
            break
        moves.append(dice.choice(list(bits(state.legal))))
        state = rules.play(state, moves[-1])
    return Record(params, tuple(moves), seed=draw(st.sampled_from(["", "k3j9w0", "-"])))


@given(games())
def test_our_record_loses_nothing(game):
    written = formats.write(game, "spielkasten")
    read = formats.read(written.text)
    assert (read, read.read_as, written.lost) == (game, "spielkasten", ())
    assert formats.write(read, "spielkasten") == written


@given(
    games(SQUARES), st.sampled_from(["ksquares", "dabble", "sides"]), st.booleans(),
    st.sampled_from(["top", "bottom"]),
)  # fmt: skip
def test_ordered_formats_keep_the_game(game, name, flip, rows):
    options = Options(flip=flip, rows=rows)
    written = formats.write(game, name, options)
    read = formats.read(written.text, name, options)
    assert (read.params, read.moves) == (game.params, game.moves)
    assert read.position == game.position
    assert written.lost == (("seed",) if game.seed else ())
    assert formats.write(read, name, options).text == written.text


@given(games(SQUARES), st.sampled_from(["dbn", "wilson"]))
def test_unordered_formats_keep_the_drawn_lines(game, name):
    width, height = map(int, game.params.lattice.text.split("x"))
    written = formats.write(game, name)
    read = formats.read(written.text, name, Options(size=(width, height)))
    assert read.params.lattice.text == game.params.lattice.text
    assert (read.params.lines, read.moves) == (mask_of(game.moves), ())
    assert ("order" in written.lost) == bool(game.moves)
    assert formats.write(read, name).text == written.text
    if name == "wilson" and game.position.to_move is not None:
        assert read.position.to_move == game.position.to_move


@given(games(SQUARES), st.booleans())
def test_a_dbl_file_is_taken_for_the_other_one_only_with_a_word(game, flip):
    for name, other in (("ksquares", "dabble"), ("dabble", "ksquares")):
        options = Options(flip=flip)
        read = formats.read(formats.write(game, name, options).text, "auto", options)
        if read.read_as == name:
            assert (read.params, read.moves) == (game.params, game.moves)
        else:
            assert (read.read_as, read.also) == (other, (name,))


@given(games(SQUARES))
def test_what_is_written_is_guessed(game):
    for name, guess in (
        *(("ksquares", "dbl"), ("dabble", "dbl")),
        *((name, name) for name in ("spielkasten", "dbn", "wilson", "sides")),
    ):
        assert formats.detect(formats.write(game, name).text) == guess


@cache
def valid_texts():
    dice = random.Random(7)
    found = []
    for table in ("2x1", "3x3", "4x2"):
        params = parse_table(table)
        moves = list(range(len(params.lattice.lines)))
        dice.shuffle(moves)
        game = Record(params, tuple(moves[: dice.randint(3, len(moves))]), seed="s")
        found += [formats.write(game, name).text for name in FORMATS if FORMATS[name].write and name != "emoji"]
    return found


@st.composite
def spoilt_texts(draw):
    """A valid text with up to four pieces cut out, put in or doubled."""
    text = draw(st.sampled_from(valid_texts()))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 9)))
        piece = draw(
            st.sampled_from([text[start:end] * 2, "", "\n", "\r\n", " ", "9", "-1", "²", "#"]) | st.text(max_size=3)
        )
        text = text[:start] + piece + text[end:]
    return text


TEXTS = st.text() | st.text("01+-| \n()#,x:ABTLR_h12") | spoilt_texts()


def read_or_error(text, name, options):
    try:
        return formats.read(text, name, options), None
    except SpielkastenError as error:
        return None, error


@settings(max_examples=600)
@given(TEXTS, st.sampled_from(["auto", *FORMATS]), OPTIONS)
def test_any_text_gives_a_record_or_a_named_error(text, name, options):
    record, error = read_or_error(text, name, options)
    if error:
        assert error.key
        assert isinstance(error, BadText) or error.key in ("format_not_read", "format_version")
        return
    assert record.read_as in READ
    assert record.position.drawn == mask_of(record.lines)
    assert formats.read(formats.write(record, "spielkasten").text, "spielkasten") == Record(
        record.params, record.moves, seed=record.seed
    )


def long_texts():
    """Texts of nearly the allowed length that a careless reader would chew on, and the largest game."""
    params = parse_table("20x20/forced/players=4")
    state, moves = rules.start(params), []
    while state.to_move is not None:
        moves.append(next(bits(state.legal)))
        state = rules.play(state, moves[-1])
    largest = Record(params, tuple(moves))
    record = "spielkasten record 1\ngame boxes\ntable 20x20\nseed\nmoves {}\nresult -\n"
    return [
        *(formats.write(largest, name).text for name in ("spielkasten", "ksquares", "dabble", "sides")),
        *("(" * 50_000, " " * 50_000, "0" * 50_000, "0 " * 25_000, "#" * 50_000, "A1T" * 16_000),
        *("5,5\n" + "(1,1)-(1,2)\n" * 4_000, "5,5\n(" + 49_000 * " ", "5,5\n" + "( " * 24_000, "20,20" + 49_000 * "\n"),
        *("0 0 0\n" + "+ " * 24_000, "\n+ +" * 12_000, "5x5:" + "A1T " * 12_000, "5" + 49_000 * " ", "\n" * 50_000),
        *(record.format("h0,0 " * 9_000), record.replace("20x20", "20x20/lines=" + "h0,0_" * 3_000 + "h0,0")),
    ]


def test_no_text_takes_a_second():
    for text in long_texts():
        for name in ("auto", *READ):
            start = time.process_time()  # of this process alone: other work on the machine does not count
            read_or_error(text, name, Options(size=(20, 20)))
            assert time.process_time() - start < 1, (name, text[:40])


@settings(max_examples=50)
@given(st.text(max_size=30))
def test_a_long_text_is_refused_unread(piece):
    with pytest.raises(BadText) as caught:
        formats.read((piece + "x") * 50_001)
    assert caught.value.key == "format_too_long"


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 3), (3, 3), (4, 4), (5, 5), (7, 6)])
def test_dbn_is_openspiels_string(width, height):
    oracle = pyspiel.load_game(f"dots_and_boxes(num_rows={height},num_cols={width})")
    params = parse_table(f"{width}x{height}")
    dice = random.Random(width * 100 + height)
    theirs = oracle.new_initial_state()
    moves = []
    while not theirs.is_terminal():
        moves.append(dice.choice(theirs.legal_actions()))
        theirs.apply_action(moves[-1])
        text = formats.write(Record(params, tuple(moves)), "dbn").text
        assert text == theirs.dbn_string() + "\n"
        read = formats.read(theirs.dbn_string(), "dbn", Options(size=(width, height)))
        assert read.params.lines == mask_of(moves)
