"""The command line: JSON out, exit status 2 and an error on bad input."""

import io
import json

import pytest

from spielkasten.cli.engine import run_engine
from spielkasten.cli.main import main


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main(arguments)
        return status, capsys.readouterr().out

    return run


@pytest.fixture
def told(run):
    def told(*arguments):
        status, out = run(*arguments)
        assert status == 0
        return json.loads(out)

    return told


def test_value_of_wilsons_example(told):
    answer = told("boxes", "value", "3x2", "v0,1", "h1,1", "v1,3", "--moves")
    even = ["h0,0", "h0,1", "v0,0", "v0,2", "v1,2"]
    assert answer["value"] == 2
    assert answer["exact"] is True
    assert {line for line, value in answer["moves"].items() if value == 0} == set(even)
    assert {value for line, value in answer["moves"].items() if line not in even} == {2}
    assert set(answer["best"]) == set(answer["moves"]) - set(even)
    assert answer["nodes"] > 0
    assert answer["ms"] >= 0


def test_lines_are_a_set(told):
    one = told("boxes", "value", "2x2", "h0,0", "v1,1", "h0,0")
    two = told("boxes", "value", "2x2", "v1,1", "h0,0")
    assert (one["value"], one["best"]) == (two["value"], two["best"])


def test_value_of_a_finished_board(told):
    answer = told("boxes", "value", "1x1", "h0,0", "h1,0", "v0,0", "v0,1")
    assert (answer["value"], answer["best"]) == (0, [])


def test_a_cut_search_tells_bounds(told):
    answer = told("boxes", "value", "7x7", "--ms", "1")
    assert answer["exact"] is False
    assert answer["value"] is None
    low, high = answer["bounds"]
    assert -49 <= low < high <= 49


def test_structure_names_its_parts(told):
    answer = told("boxes", "structure", "3x1", "h0,0", "h1,0", "h0,1", "h1,1", "h0,2", "h1,2")
    assert [len(chain["cells"]) for chain in answer["chains"]] == [3]
    assert answer["safe"] == []


def test_show_draws_the_board(run):
    status, out = run("boxes", "show", "2x1", "h0,0", "v0,0", "h1,0", "v0,1")
    assert status == 0
    assert out == "    0   1   2\n 0  +---+   +\n    | # |\n 1  +---+   +\n"


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ((), "bad_usage"),
        (("boxes",), "bad_usage"),
        (("boxes", "value"), "bad_usage"),
        (("boxes", "dance", "5x5"), "bad_usage"),
        (("boxes", "value", "5x"), "bad_table"),
        (("boxes", "value", "5X5"), "table_not_canonical"),
        (("boxes", "value", "0x5"), "table_size"),
        (("boxes", "value", "tri4"), "not_supported"),
        (("boxes", "value", "3x3/misere"), "not_supported"),
        (("boxes", "value", "3x3/players=3"), "not_supported"),
        (("boxes", "value", "3x3", "h9,9"), "no_such_line"),
        (("boxes", "value", "3x3", "hello"), "bad_line"),
        (("boxes", "value", "3x3", "--ms", "0"), "bad_ms"),
        (("boxes", "value", "3x3", "--ms", "soon"), "bad_ms"),
        (("boxes", "show", "3x3", "h0,0", "--loud"), "bad_usage"),
    ],
)
def test_bad_input_is_an_error_in_json(run, arguments, key):
    status, out = run(*arguments)
    assert status == 2
    error = json.loads(out)["error"]
    assert error["key"] == key
    assert set(error) == {"key", "args", "message"}


def answers(*requests):
    out = io.StringIO()
    lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
    assert run_engine(io.StringIO("\n".join(lines) + "\n"), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_engine_plays_and_goes_on_after_errors():
    good = {"game": "boxes", "table": "3x3", "moves": ["h0,0"], "level": "schwer", "seed": "1"}
    first, broken, drawn, level, second = answers(
        good, "nonsense", good | {"moves": ["h0,0", "h0,0"]}, good | {"level": "human"}, good
    )
    assert set(first) == {"move", "value", "exact", "cut", "ms"}
    assert first["move"] != "h0,0"
    assert broken["error"]["key"] == "bad_request"
    assert (drawn["error"]["key"], drawn["error"]["args"]["number"]) == ("engine_move", 2)
    assert level["error"]["key"] == "bad_request"
    assert second["move"] == first["move"]


def test_the_engine_says_when_the_game_is_over():
    (answer,) = answers(
        {
            "game": "boxes", "table": "1x1", "moves": ["h0,0", "h1,0", "v0,0", "v0,1"],
            "level": "leicht", "seed": "1", "ms": 50,
        }
    )  # fmt: skip
    assert answer["error"]["key"] == "game_over"


def test_the_engine_survives_text_that_is_no_text():
    first, second = answers(
        '{"game": "boxes", "table": "3x3", "moves": ["\\ud800"], "level": "leicht"}',
        {"game": "boxes", "table": "1x1", "moves": [], "level": "leicht"},
    )
    assert first["error"]["key"] == "engine_move"
    assert second["move"]
