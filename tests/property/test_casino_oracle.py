"""The plain rules of Casino against what was decided by hand; what the big comparison relies on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.support import casino_oracle as oracle
from tests.proofs.support.casino_oracle import PACK, Move, Position, Stack

CASES = json.loads((Path(__file__).parents[1] / "unit" / "casino_cases.json").read_text(encoding="utf-8"))["cases"]


def position_of(state: dict[str, Any]) -> Position:
    stacks = tuple(
        Stack(
            build["id"],
            frozenset(card for group in build["groups"] for card in group),
            build["value"],
            "AB".index(build["owner"]),
            build["multiple"],
        )
        for build in state["builds"]
    )
    options = state.get("options", {})
    return Position(
        tuple(state["hand"]),
        tuple(state["table"]),
        stacks,
        last=state["last_play"],
        strict=options.get("strict", False),
        sweeps=options.get("sweeps", True),
    )


def judge_move(case: dict[str, Any]) -> None:
    position, told, wanted = position_of(case["state"]), case["move"], case["expect"]
    move = Move(
        told["type"],
        told["card"],
        tuple(told.get("table", ())),
        tuple(told.get("builds", ())),
        told.get("value", 0),
        told.get("onto"),
    )
    assert (oracle.fault(position, move) is None) == wanted["legal"]
    if not wanted["legal"]:
        return
    left = oracle.after(position, move)
    if "captured" in wanted:
        assert left.captured == set(wanted["captured"])
    if "table_after" in wanted:
        assert set(left.loose) == set(wanted["table_after"])
    if "sweep" in wanted:
        assert left.sweep == wanted["sweep"]
    if "build_after" in wanted:
        build = wanted["build_after"]
        cards = {card for group in build["groups"] for card in group}
        (made,) = [stack for stack in left.stacks if stack.cards == cards]
        assert (made.value, made.multiple) == (build["value"], build["multiple"])
        assert made.owner == "AB".index(build["owner"])


def judge_score(case: dict[str, Any]) -> None:
    given, wanted = case["given"], case["expect"]
    a, b = given["pile_A"], given["pile_B"]
    assert oracle.points(a, b, given["sweeps_A"]) == wanted["points_A"]
    assert oracle.points(b, a, given["sweeps_B"]) == wanted["points_B"]


def judge_end(case: dict[str, Any]) -> None:
    won = oracle.winner(21, case["given"]["total_A"], case["given"]["total_B"])
    assert won == (None if case["expect"]["winner"] is None else "AB".index(case["expect"]["winner"]))


def judge_deal(case: dict[str, Any]) -> None:
    wanted = case["expect"]
    state = oracle.dealt(PACK, 0)
    assert [len(hand) for hand in state.hands] == [wanted["first_deal"]["hand"]] * 2
    assert len(state.loose) == wanted["first_deal"]["table"]
    deals = 1
    while state.to_move is not None:
        state = oracle.follow(state, Move("trail", state.position.hand[0]))
        if state.plays % 8 == 0 and state.to_move is not None:
            deals += 1
            assert [len(hand) for hand in state.hands] == [wanted["later_deals"]["hand"]] * 2
            assert len(state.loose) == 4 + state.plays + wanted["later_deals"]["table"] * (deals - 1)
    assert deals == wanted["deals"]
    assert len(oracle.places(state)) == wanted["cards_total"]


JUDGES = {"move": judge_move, "round_score": judge_score, "game_end": judge_end, "deal": judge_deal}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_worked_cases(case: dict[str, Any]) -> None:
    JUDGES[case["kind"]](case)


DECIDED = [
    # hand; loose; builds: name value owner cards [m: multiple]; then the plays with their judgement
    ("8S 8H 8C", "8D", "", {"8S+8D=8": True, "8Sx8D": True, "8S": True, "8S=8": False, "8S+8D=16": False}),
    ("8S 8H", "8D", "", {"8S+8D=8": True, "8S+8D=10": False}),
    ("8S KH", "8D", "", {"8S+8D=8": False}),
    ("5S 5H 10C", "5D", "", {"5S+5D=5": True, "5S+5D=10": True, "10C+5D=5": False}),
    ("AS AH", "AD AC", "", {"ASxAD,AC": True, "AS+AD=1": True, "AS+AD,AC=1": True, "AS+AD=2": False}),
    ("AS 8S", "KD", "", {"ASxKD": False, "8SxKD": False, "ASx8S": False}),
    ("7S 7H", "4D 3C 7C", "", {
        "7S+3C,4D=7": True, "7S+7C,3C,4D=7": True, "7Sx3C,4D": True, "7Sx7C": True, "7Sx4D": False, "7Sx4D,7C": False,
    }),
    ("3S 7H", "4D", "B1 7 0 5C 2C", {"3S+4D=7": True, "3S+4D=7@B1": True, "3S": False, "7HxB1": True, "7Hx4D": False}),
    ("3S 7H 10D", "4D", "B1 7 1 5C 2C", {
        "3S+4D=7": True, "3S+4D=7@B1": True, "3S=10@B1": True, "3S+4D=10@B1": False, "3S": True, "7H=7@B1": False,
    }),
    ("3S 10D", "KD 9S AC 6H 4S", "B1 7 0 5C 2C", {
        "3S+AC,9S=10@B1": True, "3S+9S,4S,6H,AC=10@B1": True, "3S+4S=10@B1": False, "3S+KD=10@B1": False,
        "3S=10@B1": True, "3S+AC=10@B1": False, "10DxB1": False, "3S=10@B2": False,
    }),
    ("3S 10D", "", "B1 7 1 5C 2C 7Dm", {"3S=10@B1": False, "3S": True}),
    ("7H 7S 10D", "", "B1 7 1 5C 2C 7Dm", {"7H=7@B1": True, "7H=7": False, "7HxB1": True, "7HxB1,B1": False}),
    ("2H 3S JD", "QC", "B1 9 0 5C 4C", {"2H": True, "JD": True, "JDxB1": False}),
    ("2H 3S JD", "JC", "B1 9 0 5C 4C", {"2H": False, "JD": False, "JDxJC": True}),
    ("2H 3S JD", "AC", "B1 9 0 5C 4C", {"2H": False, "2H+AC=3": True, "2H+AC=4": False}),
    ("AH 10S", "QC", "B1 9 0 5C 4C", {"AH": False, "10S": False, "AH=10@B1": True}),
    ("9H 9S", "QC", "B1 9 0 5C 4C;B2 9 1 6C 3C", {
        "9H=9@B2": True, "9HxB1": True, "9HxB1,B2": True, "9HxB2": True, "9H": False,
    }),
    ("9H 2S", "2C", "B1 9 0 5C 4C", {"9H": False, "2S": False, "2Sx2C": True, "9HxB1": True}),
    ("KH 2S", "KC KD 2D", "", {"KHxKC,KD": True, "KHxKC,2D": False, "KHxKD": True, "KH+KC=10": False}),
]  # fmt: skip


def stacks_of(text: str) -> tuple[Stack, ...]:
    stacks = []
    for told in filter(None, text.split(";")):
        name, total, owner, *cards = told.removesuffix("m").split()
        stacks.append(Stack(name, frozenset(cards), int(total), int(owner), told.endswith("m")))
    return tuple(stacks)


@pytest.mark.parametrize(("hand", "loose", "builds", "plays"), DECIDED)
def test_what_was_decided(hand: str, loose: str, builds: str, plays: dict[str, bool]) -> None:
    position = Position(tuple(hand.split()), tuple(loose.split()), stacks_of(builds))
    found = {text: oracle.fault(position, oracle.move_of(text)) is None for text in plays}
    assert found == plays


STRICT = [
    ("9H 2S", "2C 7D", "B1 9 0 5C 4C", {"9HxB1": True, "2S": False, "2Sx2C": True, "9Hx2C,7D": False, "2S+7D=9": True}),
    ("9H 9S", "2C 7D", "B1 9 0 5C 4C", {"9Hx2C,7D": True, "9H=9@B1": True, "9H": False}),
    ("9H 10S", "AC", "B1 9 0 5C 4C;B2 9 0 6C 3C", {"9HxB1": False, "9HxB1,B2": True, "9H+AC=10": False}),
    ("9H 10S", "AC", "B1 9 0 5C 4C;B2 9 1 6C 3C", {"9HxB1": True, "9HxB2": False, "9HxB1,B2": True}),
    ("9H 10S", "AC", "B1 9 1 5C 4C", {"9H": True, "9HxB1": True, "9H+AC=10": True}),
    ("AH 9H 10S", "", "B1 9 0 5C 4C", {"AH=10@B1": True, "AH": False, "9H=10@B1": False}),
]


@pytest.mark.parametrize(("hand", "loose", "builds", "plays"), STRICT)
def test_the_strict_promise(hand: str, loose: str, builds: str, plays: dict[str, bool]) -> None:
    position = Position(tuple(hand.split()), tuple(loose.split()), stacks_of(builds), strict=True)
    found = {text: oracle.fault(position, oracle.move_of(text)) is None for text in plays}
    assert found == plays


def test_builds_afterwards() -> None:
    """The name and the place stay, the owner is who touched it last, a second group makes it multiple."""
    stacks = stacks_of("B1 7 1 5C 2C;B4 9 1 4C 5D")
    position = Position(("2H", "9S", "KD"), ("9C", "QD"), stacks, begun=4)
    raised = oracle.after(position, Move("build", "2H", (), (), 9, "B1"))
    assert raised.stacks == (Stack("B1", frozenset(["5C", "2C", "2H"]), 9, 0, False), stacks[1])
    both = oracle.after(position, Move("build", "2H", ("9C",), (), 9, "B1"))
    assert both.stacks[0] == Stack("B1", frozenset(["5C", "2C", "2H", "9C"]), 9, 0, True)
    assert (both.loose, both.begun) == (("QD",), 4)
    new = oracle.after(replace_hand(position, "9S 9H"), Move("build", "9S", ("9C",), (), 9))
    assert (new.stacks[2], new.begun) == (Stack("B5", frozenset(["9S", "9C"]), 9, 0, True), 5)


def replace_hand(position: Position, hand: str) -> Position:
    return Position(tuple(hand.split()), position.loose, position.stacks, begun=position.begun)


@pytest.mark.parametrize(("last", "sweeps", "worth"), [(False, True, True), (True, True, False), (False, False, False)])
def test_sweeps(last: bool, sweeps: bool, worth: bool) -> None:
    position = Position(("7S",), ("7D",), stacks_of("B1 7 1 5C 2C"), last=last, sweeps=sweeps)
    assert oracle.after(position, Move("capture", "7S", ("7D",), ("B1",))).sweep == worth
    assert not oracle.after(position, Move("capture", "7S", ("7D",), ())).sweep
    assert not oracle.after(position, Move("capture", "7S", (), ("B1",))).sweep


def set_partitions(things: Sequence[str]) -> Iterator[list[list[str]]]:
    """Every way to lay things apart into groups, by the definition."""
    if not things:
        yield []
        return
    for rest in set_partitions(things[1:]):
        yield [[things[0]], *rest]
        for place in range(len(rest)):
            yield [*rest[:place], [things[0], *rest[place]], *rest[place + 1 :]]


def test_splits_are_those_among_all_set_partitions() -> None:
    assert [sum(1 for _ in set_partitions(PACK[:size])) for size in range(8)] == [1, 1, 2, 5, 15, 52, 203, 877]
    dice = random.Random(5)
    low = [card for card in PACK if 0 < oracle.value(card) <= 6]
    found = {True: 0, False: 0}
    for _ in range(1500):
        cards = dice.sample(dice.choice([low, low, PACK]), dice.randint(1, 7))
        total = dice.randint(1, 10)
        wanted = any(
            all(sum(map(oracle.value, group)) == total and all(map(oracle.value, group)) for group in groups)
            for groups in set_partitions(cards)
        )
        assert oracle.splits(cards, total) == wanted
        found[wanted] += 1
    assert min(found.values()) > 60


def test_owners_must_capture_or_build_if_any_play_at_all_does() -> None:
    dice = random.Random(6)
    found = {True: 0, False: 0}
    for _ in range(400):
        cards = dice.sample(PACK, 14)
        stacks = (Stack("B1", frozenset(cards[:2]), dice.randint(1, 10), 0, dice.random() < 0.3),)
        hand, loose = tuple(cards[2 : dice.randint(3, 5)]), tuple(cards[6 : 6 + dice.randint(0, 5)])
        position = Position(hand, loose, stacks if dice.random() < 0.8 else ())
        legal = [move for move in oracle.every_move(position) if oracle.fault(position, move) is None]
        wanted = any(move.kind != "trail" for move in legal)
        assert oracle.can_take_or_build(position) == wanted
        found[wanted] += 1
    assert min(found.values()) > 60


def test_a_round_of_plays() -> None:
    """The non-dealer opens every deal; what is left goes to whoever captured last; nobody captured: it stays."""
    pack = random.Random(1).sample(PACK, 52)
    state = oracle.dealt(pack, 1)
    assert (state.hands, state.loose, state.to_move) == ((tuple(pack[:4]), tuple(pack[4:8])), tuple(pack[8:12]), 0)
    captures = 0
    while state.to_move is not None:
        assert state.to_move == state.plays % 2
        assert sorted(oracle.places(state)) == sorted(PACK)
        position = state.position
        takes = [Move("capture", card, (other,)) for card in position.hand for other in position.loose]
        legal = [move for move in takes if oracle.fault(position, move) is None]
        captures += bool(legal) and state.plays < 20
        state = oracle.follow(state, legal[0] if legal and state.plays < 20 else Move("trail", position.hand[0]))
        if state.plays == 8:
            assert state.hands == (tuple(pack[12:16]), tuple(pack[16:20]))
    assert captures
    assert not state.loose
    assert len(state.piles[state.last_capture]) > 20
    assert sum(len(pile) for pile in state.piles) == 52


def test_points() -> None:
    spades = [card for card in PACK if card.endswith("S")]
    assert (oracle.points(PACK, [], 2), oracle.points([], PACK, 0), oracle.points([], [], 1)) == (13, 0, 1)
    others = [card for card in PACK if card not in spades]
    assert (oracle.points(spades, others, 0), oracle.points(others, spades, 0)) == (3, 8)
    assert (oracle.winner(21, 21, 21), oracle.winner(21, 20, 19), oracle.winner(21, 23, 24)) == (None, None, 1)


@pytest.mark.parametrize("text", ["5C", "8Sx2D,8D,6C,B1", "8SxB1,B3", "3S+4H=7", "3S+4H,7C=7", "2C+9D=9@B1", "2C=9@B1"])
def test_texts(text: str) -> None:
    assert oracle.written(oracle.move_of(text)) == text
