"""The command line: JSON out, exit status 2 and an error on bad input."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

from spielkasten.boxes.lattice import mask_of
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_kernel import solver_for
from spielkasten.cli import kernel as terminal
from spielkasten.cli.engine import run_engine
from spielkasten.cli.kernel import kernel_with_table
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


@pytest.mark.parametrize("rules", ["", "/forced", "/misere", "/misere/forced"])
def test_lines_are_a_set_whatever_the_rules(told, run, rules):
    """Where taking is forced this order could not be played: v2,3 closes nothing while a box stands open."""
    lines = ["h0,0", "v0,0", "h1,0", "v2,3"]
    answers = [told("boxes", "value", f"3x3{rules}", *order) for order in (lines, lines[::-1])]
    assert answers[0]["value"] == answers[1]["value"]
    assert run("boxes", "show", f"3x3{rules}", *lines)[0] == 0


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
        (("boxes", "value", "tri11"), "table_size"),
        (("boxes", "value", "hex2/icelandic"), "outline_unknown"),
        (("boxes", "value", "3x3/players=3"), "not_supported"),
        (("boxes", "value", "3x3", "h9,9"), "no_such_line"),
        (("boxes", "value", "3x3", "hello"), "bad_line"),
        (("boxes", "value", "3x3", "--ms", "0"), "bad_ms"),
        (("boxes", "value", "3x3", "--ms", "soon"), "bad_ms"),
        *(
            (("boxes", "value", "3x3", "--table-mb", size), "bad_table_mb")
            for size in ("0", "-1", "x", "99999", "2049", "1.5", "")
        ),
        *((("engine", "--table-mb", size), "bad_table_mb") for size in ("0", "-1", "x", "99999")),
        *(
            (("boxes", "value", "3x3", "--engine", name), "bad_usage")
            for name in ("0", "-1", "x", "99999", "Kernel", "")
        ),
        (("boxes", "value", "3x3", "--table-mb"), "bad_usage"),
        (("boxes", "show", "3x3", "h0,0", "--loud"), "bad_usage"),
    ],
)
def test_bad_input_is_an_error_in_json(run, arguments, key):
    status, out = run(*arguments)
    assert status == 2
    error = json.loads(out)["error"]
    assert error["key"] == key
    assert set(error) == {"key", "args", "message"}


@pytest.fixture
def kernel(instance, monkeypatch):
    """A kernel for the command, also inside Pyodide, and the tables that it was asked for."""

    asked = []

    class Tables:
        read, write = instance.read, instance.write

        def call(self, name, *arguments):
            if name == "table":
                asked.extend(arguments)
            return instance.call(name, *arguments)

    monkeypatch.setattr(terminal, "open_kernel", Tables)
    return asked


@pytest.fixture
def no_kernel(monkeypatch):
    """As if wasmtime were not installed."""
    monkeypatch.setitem(sys.modules, "spielkasten.cli.wasm_terminal", None)


WHEEL = ("3x3", "h0,0", "v1,1", "h2,1", "v0,3", "h3,2", "v2,0", "h1,2")


def test_both_engines_give_the_same_value_and_lines(told, kernel):
    quick, default, readable = (
        told("boxes", "value", *WHEEL, "--moves", *engine)
        for engine in (("--engine", "kernel"), (), ("--engine", "reference"))
    )
    for name in ("value", "best", "moves", "exact"):
        assert quick[name] == default[name] == readable[name]
    assert quick["exact"]
    assert kernel == [256, 256]  # the readable engine starts no kernel


@pytest.mark.parametrize("size", ["1", "5", "64"])
def test_the_table_has_the_size_asked_for(size, told, kernel):
    answer = told("boxes", "value", "3x2", "v0,1", "h1,1", "v1,3", "--table-mb", size)
    assert answer["value"] == 2
    assert kernel == [int(size)]


def test_without_wasmtime_the_readable_engine_answers(told, run, no_kernel, capsys):
    default = told("boxes", "value", *WHEEL, "--table-mb", "16")
    readable = told("boxes", "value", *WHEEL, "--engine", "reference")
    for answer in (default, readable):
        del answer["ms"]
    assert default == readable
    assert capsys.readouterr().err == ""
    status, out = run("boxes", "value", *WHEEL, "--engine", "kernel")
    assert status == 2
    assert json.loads(out)["error"]["key"] == "not_supported"
    assert "wasmtime" in json.loads(out)["error"]["message"]


def answers(*requests, kernel=None):
    out = io.StringIO()
    lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
    assert run_engine(io.StringIO("\n".join(lines) + "\n"), out, kernel) == 0
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


# Safe lines of 5x5; 37 are free then, too many for the readable engine to be asked.
LATE = [
    *("h5,0", "v0,4", "v3,5", "v0,3", "h4,1", "h4,2", "h2,2", "v2,5", "v0,1", "v1,4", "h3,1", "v4,0"),
    *("h5,4", "h4,3", "v3,4", "v4,4", "v2,4", "h0,0", "h0,1", "h2,0", "v2,0", "v1,0", "v1,5"),
]


def test_the_engine_with_the_kernel_proves_more(told, shared):
    question = {"game": "boxes", "level": "schwer", "ms": 60_000}
    asked = [
        question | {"table": "5x5"},
        question | {"table": "5x5", "moves": LATE},
        question | {"table": "3x3"},
    ]
    begun, late, small = answers(*asked, kernel=shared)
    assert (begun["value"], begun["exact"], begun["cut"]) == (None, False, False)
    solved = finish(solver_for(shared).solve(square(5, 5), free_after(square(5, 5), LATE)))
    assert (late["value"], late["exact"], late["cut"]) == (solved.value, True, False)
    assert square(5, 5).numbers[late["move"]] in solved.best
    assert (small["value"], small["exact"], small["cut"]) == (-3, True, False)
    (plain,) = answers(asked[1])
    assert (plain["value"], plain["exact"], plain["cut"]) == (None, False, False)


def free_after(lattice, names):
    return lattice.every_line & ~mask_of(lattice.numbers[name] for name in names)


def test_the_engine_says_when_the_ceiling_ended_a_search(shared):
    (answer,) = answers(
        {"game": "boxes", "table": "5x5", "moves": LATE, "level": "schwer", "ms": 1}, kernel=shared
    )
    assert (answer["value"], answer["exact"], answer["cut"]) == (None, False, True)
    assert answer["move"] not in LATE


def test_the_command_engine_starts_its_kernel_late(run, kernel, monkeypatch):
    requests = [
        {"game": "boxes", "table": "9x9", "level": "leicht"},
        {"game": "boxes", "table": "2x2", "level": "schwer"},
    ]
    for lines, tables in ((requests[:1], []), (requests, [8])):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(map(json.dumps, lines))))
        status, out = run("engine", "--table-mb", "8")
        assert status == 0
        assert len(out.splitlines()) == len(lines)
        assert kernel == tables
    last = json.loads(out.splitlines()[-1])
    assert (last["value"], last["exact"]) == (2, True)


def test_the_engine_without_wasmtime_plays_as_the_readable_one(no_kernel):
    request = {"game": "boxes", "table": "5x5", "moves": LATE, "level": "schwer", "ms": 60_000}
    end = request | {"table": "3x2", "moves": ["v0,1", "h1,1", "v1,3"]}
    told = answers(request, end, kernel=kernel_with_table(None))
    plain = answers(request, end)
    for answer in (*told, *plain):
        del answer["ms"]
    assert told == plain
    assert [answer["exact"] for answer in told] == [False, True]
    assert told[1]["value"] == 2


def test_a_missing_kernel_file_is_no_trouble(monkeypatch, tmp_path):
    monkeypatch.setattr(terminal, "boxes", SimpleNamespace(__file__=str(tmp_path / "__init__.py")))
    assert terminal.open_kernel() is None
