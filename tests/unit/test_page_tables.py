"""Tables on the page: read as typed, counted, named; and the game at each of them, with the real door."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from buildkit.catalogue import LANGUAGES, load_catalogue
from buildkit.node_env import ensure_node
from buildkit.paths import SITE
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import NOBODY, start
from spielkasten.core.errors import BadText
from tests.unit.page_device import SETTINGS, Device, Page

SCRIPT = """
const [, js, catalogues] = process.argv;
const table = await import(js + '/table.js');
const words = await import(js + '/words.js');
const sentence = await import(js + '/sentence.js');
const end = await import(js + '/end.js');
const { createTranslate } = await import(js + '/i18n.js');
const { lineGap, directPitch } = await import(js + '/board/geometry.js');
const { lattice } = await import(js + '/board/lattice.js');
const tell = Object.fromEntries(Object.entries(JSON.parse(catalogues)).map(([l, c]) => [l, createTranslate(c, l)]));
const answers = {
  typed: (text) => table.readTyped(text),
  facts: (text) => table.factsOf(text),
  parts: (text) => table.textOf(table.partsOf(text)),
  outlines: (text) => table.outlinesOf(table.partsOf(text)),
  name: (text, lang) => words.tableName(text, tell[lang]),
  cell: (text, lang) => words.cellWords(text, tell[lang]).cell,
  told: (text, lang) => words.tableFacts(text, tell[lang]),
  rules: (view, lang) => words.rulesOf(view).map(({ key }) => tell[lang](key)),
  gap: (text) => [lineGap(lattice(text)), directPitch(lattice(text))],
  end: (game, names, lang) => {
    const say = words.speakingOf(() => game.table, tell[lang]);
    const { key, args } = sentence.resultOf(game, names);
    return { ...end.endOf(game, names, say), sentence: say(key, args) };
  },
};
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const asked = JSON.parse(Buffer.concat(chunks).toString());
process.stdout.write(JSON.stringify(asked.map(([what, ...args]) => answers[what](...args))));
"""

Ask = Callable[..., list[Any]]


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Put many questions to the page's modules at once."""
    texts = {language: load_catalogue(SITE / "i18n", language).for_the_page() for language in LANGUAGES}
    command = [ensure_node().node, "--input-type=module", "--eval", SCRIPT, (SITE / "js").as_uri(), json.dumps(texts)]

    def put(*questions: Any) -> list[Any]:
        done = subprocess.run(
            command, input=json.dumps(questions), capture_output=True, text=True, encoding="utf-8", check=True
        )
        answers: list[Any] = json.loads(done.stdout)
        return answers

    return put


BOARDS = [
    *("1x1", "5x5", "4x3/swedish", "4x3/icelandic", "20x20", "tri1", "tri5", "tri10/swedish", "trihex1", "trihex5"),
    *("hex1", "hex3", "hex5/swedish/misere", "5x5/misere/forced/players=4/first=4", "2x2/lines=h0,0_h1,0_v0,0_v0,1"),
    "3x3/swedish/lines=h1,0_v1,1/players=3",
]


def test_parts_of_a_table_make_the_same_text(ask: Ask) -> None:
    assert ask(*(["parts", text] for text in BOARDS)) == BOARDS


def test_facts_are_those_of_python(ask: Ask) -> None:
    for text, facts in zip(BOARDS, ask(*(["facts", text] for text in BOARDS)), strict=True):
        state = start(parse_table(text))
        cells = sum(owner != NOBODY for owner in state.owners)
        assert facts["cells"] == cells, text
        assert facts["lines"] == len(list(bits(state.free))), text
        assert facts["canDraw"] == (cells % 2 == 0 if state.params.players == 2 else None), text


def test_outlines_are_off_where_python_refuses_them(ask: Ask) -> None:
    boards = ["1x1", "1x2", "2x1", "5x5", "tri1", "tri2", "trihex1", "hex1", "hex2"]
    for board, off in zip(boards, ask(*(["outlines", board] for board in boards)), strict=True):
        assert off.pop("open") == ""
        for outline, why in off.items():
            try:
                parse_table(f"{board}/{outline}")
                expected = ""
            except BadText as error:
                expected = {"outline_unknown": "unknown", "outline_closes_cell": "closes"}[error.key]
            assert why == expected, (board, outline)


@pytest.mark.parametrize(
    ("typed", "table"),
    [
        ("5x5", "5x5"),
        (" 5×5 ", "5x5"),
        ("TRI4/Swedish", "tri4/swedish"),
        ("https://example.org/de/kaestchen/#hex2/misere;v1,0_f0,0", "hex2/misere"),
        ("4x4/swedish/misere/forced/players=3/first=3", "4x4/swedish/misere/forced/players=3/first=3"),
    ],
)
def test_what_is_typed_well_is_a_table(ask: Ask, typed: str, table: str) -> None:
    assert ask(["typed", typed]) == [{"table": table}]


@pytest.mark.parametrize(
    ("typed", "problem", "args"),
    [
        ("", "bad", {}),
        ("5", "bad", {}),
        ("tri", "bad", {}),
        ("tri3x3", "bad", {}),
        ("constructor5", "bad", {}),
        ("0x5", "bad_size", {"limit": 20}),
        ("5x21", "bad_size", {"limit": 20}),
        ("tri11", "bad_size", {"limit": 10}),
        ("trihex6", "bad_size", {"limit": 5}),
        ("hex99999", "bad_size", {"limit": 5}),
        ("5x5/fast", "bad_option", {"got": "fast"}),
        ("5x5/", "bad_option", {"got": ""}),
        ("5x5/forced/misere", "bad_order", {"expected": "5x5/misere/forced"}),
        ("5x5/first=2/players=3", "bad_order", {"expected": "5x5/players=3/first=2"}),
        ("5x5/first=1", "bad_order", {"expected": "5x5"}),
        ("5x5/players=7", "bad", {}),
        ("5x5/swedish/icelandic", "bad", {}),
        ("3x3/lines=h0,0_h0,0", "bad", {}),
    ],
)
def test_what_is_typed_badly_says_why(ask: Ask, typed: str, problem: str, args: dict[str, Any]) -> None:
    assert ask(["typed", typed]) == [{"problem": f"table.{problem}", "args": args}]


@pytest.mark.parametrize(
    ("board", "outline", "problem", "cell"),
    [
        ("1x1", "swedish", "outline_closes", "Kästchen"),
        ("tri1", "swedish", "outline_closes", "Dreieck"),
        ("hex1", "swedish", "outline_closes", "Sechseck"),
        ("hex2", "icelandic", "outline_unknown", "Sechseck"),
    ],
)
def test_an_outline_that_cannot_be_is_told_in_the_boards_own_words(
    ask: Ask, board: str, outline: str, problem: str, cell: str
) -> None:
    [read] = ask(["typed", f"{board}/{outline}"])
    assert read == {"problem": f"table.{problem}", "args": {}, "board": board}
    assert ask(["cell", read["board"], "de"]) == [cell]


def test_tables_have_names_in_words(ask: Ask) -> None:
    assert ask(
        ["name", "4x4/swedish/misere", "de"],
        ["name", "tri5", "de"],
        ["name", "tri5/swedish/forced/players=3", "de"],
        ["name", "trihex2/first=2", "de"],
        ["name", "3x2/icelandic/lines=h0,0", "de"],
        ["name", "4x4/swedish/misere", "en"],
        ["name", "hex3/swedish/players=4", "en"],
        ["told", "hex1", "de"],
        ["told", "tri2/swedish", "en"],
        ["told", "1x1", "en"],
    ) == [
        "Schwedisch 4×4, Misère",
        "Dreieck der Seite 5",
        "Dreieck der Seite 5, schwedisch, Schlagpflicht, 3 Spieler",
        "Sechseck aus Dreiecken, Seite 2",
        "Isländisch 3×2, eine Linie vorgegeben",
        "Swedish 4×4, misère",
        "Honeycomb of side 3, Swedish, 4 players",
        "1 Sechseck, 6 Linien",
        "4 triangles, 3 lines",
        "1 box, 4 lines",
    ]


def test_the_rules_in_force_are_told(ask: Ask) -> None:
    def told(table: str, must_take: bool = False, moves: int = 0) -> list[str]:
        [rules] = ask(["rules", {"table": table, "must_take": must_take, "moves": [{}] * moves}, "de"])
        return [rule.split(":")[0] for rule in rules]

    assert told("5x5") == []
    assert told("4x4/swedish/misere/forced") == ["Misère", "Schlagpflicht", "Schwedisch"]
    assert told("4x4/swedish/misere/forced", moves=1) == ["Misère", "Schlagpflicht"]
    assert told("5x5/misere/forced", must_take=True) == ["Schlagpflicht", "Misère"]


GIVEN_END = {
    ("3x3", (6, 3), 0, 3): ("Spieler 1 gewinnt", "3 Kästchen Vorsprung", "Spieler 1 hat gewonnen, 6 zu 3."),
    ("3x3", (3, 6), 1, 3): ("Spieler 2 gewinnt", "3 Kästchen Vorsprung", "Spieler 2 hat gewonnen, 6 zu 3."),
    ("3x3/misere", (6, 3), 1, 3): ("Spieler 2 gewinnt", "3 Kästchen weniger", "Spieler 2 hat gewonnen: nur 3 zu 6."),
    ("tri3/players=3", (2, 3, 4), 2, 1): ("Spieler 3 gewinnt", "Ein Dreieck Vorsprung", "mit 4 Dreiecken gewonnen"),
    ("tri3/players=3", (4, 4, 1), None, 0): ("Unentschieden", "Spieler 1, Spieler 2", "zwischen Spieler 1, Spieler 2"),
    ("hex2/misere/players=4", (0, 2, 2, 3), 0, 2): ("Spieler 1 gewinnt", "2 Sechsecke weniger", "mit nur 0 Sechsecken"),
    ("tri2/misere/players=3", (0, 4, 0), None, 0): ("Unentschieden", "Spieler 1, Spieler 3", "(0 : 4 : 0)"),
}


def test_the_end_is_told_on_every_table(ask: Ask) -> None:
    def game(table: str, scores: tuple[int, ...], winner: int | None, margin: int) -> dict[str, Any]:
        outcome = {"winner": winner, "margin": margin}
        view = {"table": table, "scores": scores, "outcome": outcome, "moves": [], "to_move": None}
        return {"table": table, "seats": ["human"] * len(scores), "view": view}

    names = [f"Spieler {player}" for player in range(1, 5)]
    answers = ask(*(["end", game(*given), names[: len(given[1])], "de"] for given in GIVEN_END))
    for told, (given, (title, text, sentence)) in zip(answers, GIVEN_END.items(), strict=True):
        assert told["title"] == title, given
        assert text in told["text"], given
        assert sentence in told["sentence"], given
        assert "{" not in told["text"] + told["sentence"]


def test_a_finger_needs_more_room_in_triangles_and_less_in_hexagons(ask: Ask) -> None:
    gaps = ask(["gap", "5x5"], ["gap", "1x1"], ["gap", "tri4"], ["gap", "trihex2"], ["gap", "hex2"])
    assert [pitch for _, pitch in gaps] == [34, 34, 48, 48, 28]
    assert [gap for gap, _ in gaps] == pytest.approx([0.5**0.5, 0.5**0.5, 0.5, 0.5, 0.75**0.5])


# --- the game -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def node() -> Iterator[Device]:
    with Device() as made:
        yield made


@pytest.fixture
def device(node: Device) -> Device:
    return node.fresh()


def table_of(page: Page) -> str:
    return str(page.state["game"]["table"])


def play(page: Page, count: int) -> list[int]:
    """Draw the first legal line so often; give who drew each."""
    by = []
    for _ in range(count):
        view = page.state["game"]["view"]
        lattice = parse_table(view["table"]).lattice
        drawn = {*view["given"], *page.moves}
        line = next(iter(view["closes"]), None) or next(name for name in lattice.names if name not in drawn)
        by.append(view["to_move"])
        page.game("tap", line).settle()
    return by


@pytest.mark.parametrize("table", ["tri3/swedish/misere", "hex2/forced/players=4/first=2", "3x3/icelandic/players=3"])
def test_a_table_stays_over_undo_restart_rounds_and_reload(device: Device, table: str) -> None:
    page = device.page().start().game("setOpponent", "two").settle().game("setTable", table).settle()
    assert table_of(page) == table
    play(page, 3)
    for act in ("undo", "redo", "undo"):
        assert table_of(page.game(act).settle()) == table
    moves = page.moves
    again = device.page("two").start()
    assert (again.moves, table_of(again)) == (moves, table)
    assert table_of(again.game("restart").settle()) == table
    play(again, 2)
    assert table_of(again.game("newRound").settle()) == table
    assert again.moves == []
    assert device.page("three").state["game"]["table"] == table, "stored before Python has seen it"


def test_three_people_take_turns_and_get_their_table_back(device: Device) -> None:
    page = device.page().start().game("setTable", "tri3/players=3").settle()
    assert page.state["game"]["seats"] == ["human"] * 3
    assert play(page, 4) == [0, 1, 2, 0]
    page.game("setSize", "3x3").settle()
    assert page.state["game"]["seats"] == ["human"] * 2, "people who play together stay without the computer"
    page.game("recall").settle()
    assert (table_of(page), len(page.moves)) == ("tri3/players=3", 4)


def test_turns_to_begin_go_round(device: Device) -> None:
    page = device.page().start().game("setFirst", "alternate").game("setTable", "tri2/players=3").settle()
    begun = []
    for _ in range(4):
        begun.append(page.state["game"]["view"]["to_move"])
        play(page, 1)
        page.game("newRound").settle()
    assert begun == [0, 1, 2, 0]


def test_a_player_who_is_not_there_cannot_begin(device: Device) -> None:
    page = device.page().start().game("setTable", "3x3/players=4/first=4").settle()
    assert device.storage[SETTINGS]["first"] == "fourth"
    page.game("setSize", "3x3").settle()
    assert page.state["game"]["view"]["to_move"] == 0


def test_the_computer_makes_a_table_for_three_one_for_two(device: Device) -> None:
    page = device.page().start().game("setTable", "3x3/swedish/misere/players=3").settle()
    play(page, 2)
    page.game("setOpponent", "leicht").settle()
    assert table_of(page) == "3x3/swedish/misere"
    assert page.state["game"]["seats"] == ["human", "leicht"]
    assert "seated_two" in page.told["happened"]
    assert "previous" in page.told["happened"], "the game of three can come back"


def test_no_hint_is_asked_for_three(device: Device) -> None:
    page = device.page().start().game("setTable", "3x3/players=3").settle()
    page.game("hint")
    assert page.asked == []


@pytest.mark.parametrize("link", ["hex9", "tri3/icelandic", "3x3/misere/swedish", "nonsense;h0,0", "tri3;h9,9"])
def test_a_bad_link_is_told_and_keeps_the_own_game(device: Device, link: str) -> None:
    page = device.page().start()
    page.game("openLink", link).settle()
    assert len(page.told["told"]) == 1
    assert table_of(page) == "3x3"
    assert page.state["phase"] == "ready"


def test_a_link_keeps_its_rules_for_the_next_round(device: Device) -> None:
    page = device.page().start().game("setOpponent", "two").settle()
    page.game("openLink", "tri3/swedish/misere/forced;h1,0").settle()
    assert page.moves == ["h1,0"]
    assert device.storage[SETTINGS]["size"] == "tri3/swedish/misere/forced"
    assert table_of(page.game("newRound").settle()) == "tri3/swedish/misere/forced"


@pytest.mark.parametrize("size", ["hex77", "5x5/first=2", "3x3/misere/swedish", 5])
def test_a_broken_size_in_the_settings_is_set_aside(device: Device, size: object) -> None:
    device.store(SETTINGS, {"schema": 1, "size": size})
    page = device.page().start()
    assert table_of(page) == "5x5"
    assert page.told["trouble"] == ["corrupt"]
