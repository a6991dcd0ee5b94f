"""The Casino table's drawing without a page: the 52 faces are the cards that are meant, and any table fits."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from buildkit.catalogue import LANGUAGES, load_catalogue
from buildkit.node_env import ensure_node
from buildkit.paths import SITE
from spielkasten.casino.cards import NAMES

SCRIPT = """
const [, js, catalogues] = process.argv;
const cards = await import(js + '/casino/table/cards.js');
const { face } = await import(js + '/casino/table/faces.js');
const { arrange } = await import(js + '/casino/table/layout.js');
const { createTranslate } = await import(js + '/i18n.js');
const tell = Object.fromEntries(Object.entries(JSON.parse(catalogues)).map(([l, c]) => [l, createTranslate(c, l)]));
const answers = {
  deck: () => cards.DECK,
  name: (card, lang) => cards.cardName(tell[lang], card),
  face: (card, letters, fourColours) => face(card, { letters, fourColours }),
  arrange: (items, width, height, largest) => arrange(items, width, height, largest),
};
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const asked = JSON.parse(Buffer.concat(chunks).toString());
process.stdout.write(JSON.stringify(asked.map(([what, ...args]) => answers[what](...args))));
"""

Ask = Callable[..., list[Any]]
Shape = dict[str, Any]


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Put many questions to the table's modules at once."""
    texts = {language: load_catalogue(SITE / "i18n", language).for_the_page() for language in LANGUAGES}
    command = [ensure_node().node, "--input-type=module", "--eval", SCRIPT, (SITE / "js").as_uri(), json.dumps(texts)]

    def put(*questions: Any) -> list[Any]:
        done = subprocess.run(
            command, input=json.dumps(questions), capture_output=True, text=True, encoding="utf-8", check=True
        )
        answers: list[Any] = json.loads(done.stdout)
        return answers

    return put


def parts(shape: Shape, kind: str) -> list[Shape]:
    """All shapes of one class within a shape."""
    found = [shape] if kind in shape["attributes"].get("class", "").split() else []
    return found + [each for child in shape["children"] if isinstance(child, dict) for each in parts(child, kind)]


# --- what the cards are called and what is printed on them ----------------------------------------


def test_the_deck_is_the_engines(ask: Ask) -> None:
    assert ask(["deck"]) == [list(NAMES)]


def test_every_card_is_called_by_its_name(ask: Ask) -> None:
    german_suits = {"S": "Pik", "H": "Herz", "D": "Karo", "C": "Kreuz"}
    german_ranks = {"A": "Ass", "J": "Bube", "Q": "Dame", "K": "König"}
    english_suits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    words = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
    english_ranks = dict(zip(("A", *map(str, range(2, 11)), "J", "Q", "K"), words, strict=True))
    german = [f"{german_suits[card[-1]]} {german_ranks.get(card[:-1], card[:-1])}" for card in NAMES]
    english = [f"{english_ranks[card[:-1]]} of {english_suits[card[-1]]}" for card in NAMES]
    assert ask(*(["name", card, "de"] for card in NAMES)) == german
    assert ask(*(["name", card, "en"] for card in NAMES)) == english


@pytest.mark.parametrize(
    ("letters", "printed"), [("de", {"J": "B", "Q": "D"}), ("en", {})], ids=["German letters", "English letters"]
)
def test_the_index_is_the_rank(ask: Ask, letters: str, printed: dict[str, str]) -> None:
    for card, face in zip(NAMES, ask(*(["face", card, letters, True] for card in NAMES)), strict=True):
        (index,) = parts(face, "index")
        assert index["children"] == [printed.get(card[:-1], card[:-1])]
        assert face["attributes"]["data-face"] == card


@pytest.mark.parametrize("four", [True, False])
def test_the_colour_is_the_suits(ask: Ask, four: bool) -> None:
    style = (SITE / "css/casino/cards.css").read_text(encoding="utf-8")
    rules = re.findall(r"\.casino-face\.(four|two)([^{]*)\{\s*color: var\(--card-(\w+)\)", style)
    colours = {(kind, suit): colour for kind, rest, colour in rules for suit in re.findall(r"suit-(\w)", rest)}
    two = {"S": "ink", "H": "red", "D": "red", "C": "ink"}
    expected = {"S": "ink", "H": "red", "D": "amber", "C": "green"} if four else two
    for card, face in zip(NAMES, ask(*(["face", card, "de", four] for card in NAMES)), strict=True):
        classes = face["attributes"]["class"].split()
        (kind,) = {"four", "two"} & set(classes)
        (suit,) = [name[-1] for name in classes if name.startswith("suit-")]
        assert colours.get((kind, suit), "ink") == expected[card[-1]]


def test_number_cards_have_as_many_signs_as_they_count(ask: Ask) -> None:
    for card, face in zip(NAMES, ask(*(["face", card, "de", True] for card in NAMES)), strict=True):
        rank = card[:-1]
        signs = len(parts(face, "sign"))
        pips = [len(parts(group, "sign")) for group in parts(face, "pips")]
        single = [len(parts(group, "sign")) for group in parts(face, "single")]
        if rank.isdigit():
            assert pips == [int(rank)], card
            assert single == [1], card
            assert signs == int(rank) + 2, "one more in the corner"
        else:
            assert pips == single == []
            assert signs == (2 if rank == "A" else 1)


def test_courts_are_three_figures(ask: Ask) -> None:
    drawn = {
        rank: {
            suit: [part["attributes"]["d"] for part in parts(face, "court")[0]["children"]]
            for suit, face in zip("SHDC", ask(*(["face", rank + suit, "de", True] for suit in "SHDC")), strict=True)
        }
        for rank in "JQK"
    }
    for figures in drawn.values():
        assert len({tuple(figure) for figure in figures.values()}) == 1
    assert len({tuple(figures["S"]) for figures in drawn.values()}) == 3


# --- that a heart is a heart: where each sign is filled --------------------------------------------

Point = tuple[float, float]
INSIDE: dict[str, list[Point]] = {
    "S": [(0, -38), (-30, 15), (30, 15), (12, 45), (-12, 45)],
    "H": [(-23, -32), (23, -32), (0, 38), (-38, -14), (38, -14)],
    "D": [(0, -40), (0, 40), (-32, 0), (32, 0)],
    "C": [(0, -42), (17, -32), (-17, -32), (30, 10), (-30, 10), (12, 45), (0, 0)],
}
OUTSIDE: dict[str, list[Point]] = {
    "S": [(19, -32), (-19, -32), (35, 42), (-35, 42)],
    "H": [(0, -40), (32, 32), (-32, 32), (12, 45)],
    "D": [(24, -24), (-24, -24), (24, 24), (-24, 24), (12, 45)],
    "C": [(34, -28), (-34, -28), (30, 40), (-30, 40)],
}


def outline(path: str) -> list[list[Point]]:
    """A path of M, C, H, V, A (half circles) and Z as polygons."""
    loops: list[list[Point]] = []
    at = (0.0, 0.0)
    for letter, text in re.findall(r"([MCHVAZ])([^MCHVAZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
        if letter == "M":
            at = (numbers[0], numbers[1])
            loops.append([at])
        elif letter in "HV":
            at = (numbers[0], at[1]) if letter == "H" else (at[0], numbers[0])
            loops[-1].append(at)
        elif letter == "C":
            for first in range(0, len(numbers), 6):
                one, two, end = [(numbers[first + k], numbers[first + k + 1]) for k in (0, 2, 4)]
                loops[-1] += [cubic(at, one, two, end, step / 16) for step in range(1, 17)]
                at = end
        elif letter == "A":
            end = (numbers[5], numbers[6])
            middle = complex(at[0] + end[0], at[1] + end[1]) / 2
            arm = complex(*at) - middle
            assert abs(abs(arm) - numbers[0]) < 1e-9, "a half circle"
            for step in range(1, 17):
                # y grows downwards: the sweep flag 1 turns with growing angle.
                spot = middle + arm * complex(0, 1) ** (step / 8)
                loops[-1].append((spot.real, spot.imag))
            at = end
    return loops


def cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The point of a cubic Bézier curve."""
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    return (
        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
    )


def filled(loops: list[list[Point]], point: Point) -> bool:
    """Whether a point is inside by the rule of non-zero windings, as SVG fills."""
    x, y = point
    windings = 0
    for loop in loops:
        for (x1, y1), (x2, y2) in itertools.pairwise([*loop, loop[0]]):
            if (y1 <= y) != (y2 <= y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x:
                windings += 1 if y2 > y1 else -1
    return windings != 0


def test_every_sign_on_every_card_has_its_suits_shape(ask: Ask) -> None:
    shapes: dict[str, set[str]] = {suit: set() for suit in "SHDC"}
    for card, face in zip(NAMES, ask(*(["face", card, "en", False] for card in NAMES)), strict=True):
        shapes[card[-1]] |= {sign["attributes"]["d"] for sign in parts(face, "sign")}
    for suit, paths in shapes.items():
        (path,) = paths
        loops = outline(path)
        assert [point for point in INSIDE[suit] if not filled(loops, point)] == [], f"holes in {suit}"
        assert [point for point in OUTSIDE[suit] if filled(loops, point)] == [], f"too much of {suit}"


# --- any number of cards in any room ----------------------------------------------------------------

ROOMS = {"320 px": (304, 150, 56), "360 px": (344, 230, 56), "tablet": (596, 380, 90), "desk": (770, 400, 98)}
GROUPS = [[2], [2, 1], [1, 1, 1], [3], [2, 2, 2], [1, 2, 1, 2], [4, 3]]


def table_of(loose: int, builds: int) -> list[dict[str, Any]]:
    cards = [{"key": f"c{place}", "groups": None} for place in range(loose)]
    return [*cards, *({"key": f"B{place}", "groups": GROUPS[place % len(GROUPS)]} for place in range(builds))]


TABLES = [(loose, builds) for loose in (0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 20, 24) for builds in (0, 1, 2, 3, 5)]


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_everything_lies_in_the_room_and_can_be_read_and_hit(ask: Ask, room: tuple[int, int, int]) -> None:
    width, height, largest = room
    arranged = ask(*(["arrange", table_of(*table), width, height, largest] for table in TABLES))
    for (loose, builds), found in zip(TABLES, arranged, strict=True):
        table = f"{loose} loose, {builds} builds"
        places = found["places"]
        assert {place["key"] for place in places} == {item["key"] for item in table_of(loose, builds)}, table
        assert 44 <= found["card"] <= largest, table
        for place in places:
            assert 0 <= place["x"] <= width - place["width"], f"{table}: nothing scrolls sideways"
            assert 0 <= place["y"] <= found["height"] - place["height"], table
            steps = [b["x"] - a["x"] for a, b in itertools.pairwise(place["leaves"])]
            assert all(step > 0 for step in steps), table
        for place, later in itertools.combinations(places, 2):
            # A later one may cover the lower part of an earlier one, never its index.
            beside = place["x"] + place["width"] <= later["x"] or later["x"] + later["width"] <= place["x"]
            assert beside or later["y"] - place["y"] >= 34, table
        cards = sum(sum(item["groups"] or [1]) for item in table_of(loose, builds))
        assert found["height"] <= height or cards > 12, f"{table}: scrolls only when it is very full"
        assert found["height"] <= height or found["card"] == 44, table


def test_few_cards_lie_as_large_as_they_may_and_apart(ask: Ask) -> None:
    for width, height, largest in ROOMS.values():
        (found,) = ask(["arrange", table_of(4, 0), width, height, largest])
        assert found["card"] == largest
        boxes = [(p["x"], p["y"], p["x"] + p["width"], p["y"] + p["height"]) for p in found["places"]]
        for a, b in itertools.combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_where_they_lie_is_the_same_every_time(ask: Ask) -> None:
    question = ["arrange", table_of(12, 3), 344, 230, 56]
    once, again = ask(question, question)
    assert once == again


def test_groups_of_a_build_are_further_apart_than_their_cards(ask: Ask) -> None:
    (found,) = ask(["arrange", [{"key": "B1", "groups": [2, 2]}], 344, 230, 56])
    first, second, third, fourth = (leaf["x"] for leaf in found["places"][0]["leaves"])
    assert third - second > 1.5 * (second - first)
    assert fourth - third == pytest.approx(second - first, abs=1)
