"""`spielkasten casino`: worked cases against the rules; positions of other programs in the engine loop."""

import io
import json
from pathlib import Path

import pytest

from spielkasten.casino import rules
from spielkasten.casino.cards import NAMES, SPADE, names
from spielkasten.casino.position import unseen
from spielkasten.cli.casino_forms import read_sight, write_play
from spielkasten.cli.engine import run_engine
from spielkasten.cli.main import main
from spielkasten.core.fields import Fields

FILE = Path(__file__).with_name("casino_cases.json")
CASES = json.loads(FILE.read_text(encoding="utf-8"))["cases"]


@pytest.fixture
def check(capsys, tmp_path):
    def check(text):
        file = tmp_path / "cases.json"
        file.write_text(text if isinstance(text, str) else json.dumps({"cases": text}), encoding="utf-8")
        status = main(["casino", "check", str(file)])
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return check


def case(name):
    """A copy of a case, to be spoiled."""
    (found,) = [case for case in CASES if case["id"] == name]
    return json.loads(json.dumps(found))


def test_all_cases(check):
    assert check(FILE.read_text(encoding="utf-8")) == (0, [{"cases": len(CASES), "differ": 0}])
    assert len({case["id"] for case in CASES}) == len(CASES) >= 38


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_case_can_fail(check, case):
    """Turned round, each expectation differs, and that is told by its name."""
    for key, value in case["expect"].items():
        if key == "legal" and not value:
            turned = {"legal": True}
        elif isinstance(value, bool):
            turned = {key: not value}
        elif isinstance(value, int):
            turned = {key: value + 1}
        elif isinstance(value, list):
            turned = {key: value[1:] if value else ["KS"]}
        elif isinstance(value, dict):
            first = next(iter(value))
            turned = {key: value | {first: 99}}
        else:
            turned = {key: "A" if value != "A" else "B"}
        status, told = check([case | {"expect": turned}])
        assert status == 1
        assert told[0]["case"] == case["id"]
        assert set(told[0]["differs"]) == set(turned)
        assert told[-1] == {"cases": 1, "differ": 1}


def test_a_difference_is_told(check):
    wrong = case("capture-card-twice")
    wrong["expect"] = {"legal": True, "captured": ["5S"]}
    status, told = check([wrong, case("capture-aces")])
    assert status == 1
    assert told[0]["differs"]["legal"]["expected"] is True
    assert told[0]["differs"]["legal"]["got"] is False
    assert "5" in told[0]["differs"]["legal"]["why"]
    assert told[1] == {"cases": 2, "differ": 1}


def test_groups_may_be_split_otherwise(check):
    split = case("build-groups-at-once")
    split["expect"]["build_after"]["groups"] = [["5D", "3C"], ["8C"], ["6H", "2S"]]
    assert check([split])[0] == 0
    split["expect"]["build_after"]["groups"] = [["5D", "2S"], ["8C"], ["6H", "3C"]]
    assert check([split])[0] == 1


def test_what_cannot_be_checked_is_told(check):
    more = case("end-at-21")
    more["expect"]["confetti"] = True
    assert check([more]) == (0, [{"cases": 1, "differ": 0, "not_checked": ["end-at-21: confetti"]}])


def spoiled(change):
    wrong = case("capture-multiple-build")
    change(wrong)
    return wrong


BAD = {
    "the value of a build": lambda case: case["state"]["builds"][0].update(value=8),
    "whether it is multiple": lambda case: case["state"]["builds"][0].update(multiple=False),
    "its owner": lambda case: case["state"]["builds"][0].update(owner="C"),
    "its groups": lambda case: case["state"]["builds"][0].update(groups=[["4H", "KS"], ["7C"]]),
    "no groups": lambda case: case["state"]["builds"][0].update(groups=[]),
    "a card": lambda case: case["state"].update(hand=["1S"]),
    "a card in two places": lambda case: case["state"].update(table=["7S"]),
    "an empty hand": lambda case: case["state"].update(hand=[]),
    "who is to move": lambda case: case["state"].update(to_move="B"),
    "the deal": lambda case: case["state"].update(deal=7),
    "the table": lambda case: case["state"].update(table="QD"),
    "an option": lambda case: case["state"].update(options={"strict": "yes"}),
    "the kind of move": lambda case: case["move"].update(type="steal"),
    "the kind of case": lambda case: case.update(kind="joke"),
    "no state": lambda case: case.pop("state"),
    "no expectation": lambda case: case.pop("expect"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_case_is_named(check, what):
    status, told = check([case("capture-aces"), spoiled(BAD[what])])
    assert status == 2
    assert told[0]["error"]["key"] == "bad_case"
    assert told[0]["error"]["args"]["case"] == "capture-multiple-build"
    assert len(told) == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cases": 1}', '{"cases": [1]}', "spielkasten 1"])
def test_a_bad_file(check, text):
    status, told = check(text)
    assert status == 2
    assert told[0]["error"]["key"] == "bad_request"


def test_plays_of_a_position(capsys):
    position = (
        "to21 seat=1 to_move=1 round=1 dealer=2 plays=2 hand=7S,KD,2C other=3 stock=40 loose=AC,9D,QH,4S "
        "builds=B1:6H+3C=9@2 piles=-|- sweeps=0|0 last=- begun=1 totals=0|0"
    )
    assert main(["casino", "plays", position]) == 0
    assert json.loads(capsys.readouterr().out) == {"plays": ["2C+4S,AC=7", "7S", "KD", "2C"]}
    assert main(["casino", "plays", "to21"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["key"] == "casino_bad_position"


# -- the engine loop


def answers(*requests):
    out = io.StringIO()
    run_engine([json.dumps(request) for request in requests], out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


VIEW = {"deal": 2, "to_move": "A", "hand": ["8S", "KD"], "table": ["2D", "6C", "8D"], "builds": []}


@pytest.mark.parametrize("level", ["leicht", "normal", "schwer"])
def test_the_engine_plays_what_is_legal(level):
    views = [case["state"] for case in CASES if case["kind"] == "move"][::3]
    requests = [{"game": "casino", "level": level, "seed": "7", "view": view} for view in views]
    for view, answer in zip(views, answers(*requests), strict=True):
        assert set(answer) == {"move", "value", "exact", "cut", "ms"}, answer
        legal = [write_play(play) for play in rules.legal_plays(read_sight(Fields(view)))]
        assert answer["move"] in legal
        assert answer["value"] is None


def test_the_engine_goes_on_after_what_is_bad():
    request = {"game": "casino", "level": "normal"}
    told = answers(
        request | {"view": VIEW | {"hand": ["8S", "8S"]}},
        request | {"view": []},
        request | {"view": VIEW, "level": "human"},
        request | {"view": VIEW | {"stock": 50}},
        request | {"view": VIEW, "seed": "a b"},
        request | {"view": VIEW},
        request | {"table": "to21", "seed": "7", "moves": []},
    )
    assert [answer.get("error", {}).get("key") for answer in told] == [
        "bad_view", "bad_request", "bad_request", "bad_view", "bad_seed", None, None,
    ]  # fmt: skip
    assert told[5]["move"]["type"] == "capture"
    assert isinstance(told[6]["move"], str)


def test_a_strict_position_without_a_play_is_told():
    builds = [{"id": "B1", "groups": [["6H", "3S"]], "value": 9, "multiple": False, "owner": "A"}]
    view = {"deal": 2, "hand": ["KD"], "table": ["QD"], "builds": builds, "options": {"streng": True}}
    told = answers({"game": "casino", "level": "schwer", "view": view})
    assert told[0]["error"]["key"] == "no_play"


def test_what_a_view_leaves_open():
    sight = read_sight(Fields(VIEW))
    assert (sight.seat, sight.to_move, sight.other, sight.stock, sight.dealer) == (0, 0, 2, 32, 1)
    assert (sight.plays, sight.deal, sight.last_play) == (12, 2, False)
    last = read_sight(Fields(VIEW | {"deal": 6, "hand": ["8S"], "last_play": True}))
    assert (last.other, last.stock, last.dealer, last.last_play) == (0, 0, 0, True)
    assert read_sight(Fields(VIEW | {"other": 1})).dealer == 0
    assert not read_sight(Fields(VIEW | {"deal": 6, "hand": ["8S"], "other": 0})).last_play


def test_what_a_view_tells_besides():
    view = VIEW | {
        "piles": {"A": ["AS"], "B": ["AD", "AC"]}, "seen": ["2S", "3S", "4S", "KC", "QC", "JC"], "sweeps": {"B": 1},
        "last_capture": "B", "totals": {"A": 7, "B": 4},
        "options": {"streng": True, "sweeps": False, "points": 11},
    }  # fmt: skip
    sight = read_sight(Fields(view))
    assert (sight.sweeps, sight.last_capture, sight.totals) == ((0, 1), 1, (7, 4))
    params = sight.params
    assert (params.strict, params.sweeps, params.points) == (True, False, 11)
    assert {NAMES[card] for card in sight.piles[0]} & {"AS", "AD", "AC"} == {"AS"}
    spades = [sum(SPADE[card] for card in pile) for pile in sight.piles]
    assert sorted(spades) == [1, 3]
    assert abs(len(sight.piles[0]) - len(sight.piles[1])) <= 1
    assert not {"2S", "KC", "AS", "8S", "6C"} & {*names(unseen(sight))}
