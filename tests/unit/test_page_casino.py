"""The controller of Casino's page with the real door: choosing, playing, points, the daily deal, what is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.page_casino import chosen, live, play, play_round, texts, until_shown, view, wish
from tests.unit.page_device import SETTINGS, Device, Page

GAME, PREVIOUS = "spielkasten.casino.game", "spielkasten.casino.previous"
RECORD, DAILY = "spielkasten.casino.record", "spielkasten.casino.daily"
DAY = 86_400_000
TODAY, TOMORROW = "2026-11-30", "2026-12-01"


@pytest.fixture(scope="module")
def node() -> Iterator[Device]:
    with Device("casino") as made:
        yield made


@pytest.fixture
def device(node: Device) -> Device:
    node.fresh()
    wish(node)
    return node


class TestChoosing:
    def test_python_says_what_fits_and_what_can_be_done(self, device: Device) -> None:
        page = device.page().start().settle()
        assert len(view(page)["hand"]) == 4
        assert [button["why"]["key"] for button in page.state["choices"]["buttons"]] == ["casino_choose_card"] * 3
        card = view(page)["hand"][0]
        page.game("tapCard", card)
        assert not page.state["fresh"], "until Python has answered nothing is known"
        page.settle()
        assert page.state["fresh"]
        assert page.state["selected"] == {"card": card, "loose": [], "builds": []}
        assert "trail" in [button["kind"] for button in live(page)]

    def test_a_second_tap_takes_back(self, device: Device) -> None:
        page = device.page().start().settle()
        one, other = view(page)["hand"][:2]
        lying = view(page)["loose"][0]
        page.game("tapLoose", lying).settle().game("tapCard", one).settle()
        assert page.state["selected"] == {"card": one, "loose": [lying], "builds": []}
        page.game("tapLoose", lying).settle()
        assert page.state["selected"]["loose"] == []
        page.game("tapLoose", lying).game("tapCard", other).settle()
        assert page.state["selected"] == {"card": other, "loose": [], "builds": []}
        page.game("tapCard", other).settle()
        assert page.state["selected"]["card"] is None
        assert live(page) == []

    def test_only_the_last_answer_counts(self, device: Device) -> None:
        page = device.page().start().settle()
        for card in view(page)["hand"] * 5:
            page.game("tapCard", card)
        last = view(page)["hand"][-1]
        page.settle()
        assert page.state["selected"]["card"] == last
        trail = next(button for button in live(page) if button["kind"] == "trail")
        assert trail["move"] == last

    def test_twenty_taps_on_one_button_play_once(self, device: Device) -> None:
        page = device.page().start().settle()
        button = chosen(page)
        for _ in range(20):
            page.game("act", button)
        page.settle()
        assert texts(page)[0] == button["move"]
        assert len(texts(page)) == 2
        assert page.told["told"] == []

    def test_a_press_that_is_too_early_waits_for_python(self, device: Device) -> None:
        page = device.page().start().settle()
        card = view(page)["hand"][2]
        trail = {"kind": "trail", "live": False, "move": None, "value": None, "onto": None, "why": None}
        page.game("tapCard", card).game("act", trail).game("act", trail).settle()
        assert texts(page)[0] == card
        assert len(texts(page)) == 2

    def test_a_press_that_waits_is_not_for_another_choice(self, device: Device) -> None:
        page = device.page().start().settle()
        one, other = view(page)["hand"][:2]
        trail = {"kind": "trail", "live": False, "move": None, "value": None, "onto": None, "why": None}
        page.game("tapCard", one).game("act", trail).game("tapCard", other).settle()
        assert texts(page) == []

    def test_taps_while_the_computer_plays_do_nothing(self, device: Device) -> None:
        page = device.page().start().settle()
        page.game("act", chosen(page)).answer()
        assert page.state["thinking"]
        for card in view(page)["hand"]:
            page.game("tapCard", card)
        assert page.state["selected"]["card"] is None
        page.settle()
        assert len(texts(page)) == 2


class TestComputer:
    def test_its_card_is_seen_before_it_takes(self, device: Device) -> None:
        wish(device, tempo="calm", casino_dealer="you")
        page = until_shown(device.page().do("start").answer())
        shown = page.state["shown"]
        assert shown["by"] == 1
        assert texts(page) == [], "it lies open, nothing is taken yet"
        page.tick(2000)
        assert page.state["shown"] is None
        assert texts(page)[0].startswith(shown["card"])

    def test_a_reload_in_its_turn_goes_on_with_the_same_play(self, device: Device) -> None:
        page = device.page().start().settle()
        page.game("act", chosen(page)).answer()
        assert page.state["thinking"]
        again = device.page("again")
        assert again.state["game"] == page.state["game"]
        again.start().settle()
        page.settle()
        assert texts(again) == texts(page)
        assert len(texts(again)) == 2

    def test_a_play_that_python_has_not_seen_survives_a_reload(self, device: Device) -> None:
        page = device.page().start().settle()
        button = chosen(page)
        move = button["move"]
        page.game("act", button)
        again = device.page("again").start().settle()
        assert texts(again)[0] == move

    def test_a_new_game_while_it_thinks(self, device: Device) -> None:
        page = device.page().start().settle()
        page.game("act", chosen(page)).answer()
        page.game("newRound").settle()
        assert texts(page) == []
        assert len(view(page)["hand"]) == 4
        assert page.told["told"] == []
        assert len(device.storage[PREVIOUS]["view"]["moves"]) == 1
        page.game("recall").settle()
        assert len(texts(page)) == 2

    def test_undo_while_its_card_lies_open(self, device: Device) -> None:
        wish(device, tempo="calm")
        page = device.page().start().settle()
        until_shown(page.game("act", chosen(page)))
        page.game("undo").settle().tick(3000)
        assert texts(page) == []
        assert page.state["shown"] is None
        assert not page.state["thinking"]

    def test_no_button_is_live_while_a_play_is_taken_back(self, device: Device) -> None:
        page = play(device.page().start().settle())
        button = chosen(page)
        page.game("undo").game("act", button).settle()
        assert texts(page) == []
        page.game("redo").game("act", button).settle()
        assert len(texts(page)) == 2

    def test_taking_back_what_it_has_shown_marks_the_game(self, device: Device) -> None:
        page = play(device.page().start().settle())
        assert not page.state["revealed"]
        page.game("undo").settle()
        assert texts(page) == []
        assert page.state["revealed"]
        assert device.page("again").start().settle().state["revealed"], "also after a reload"
        page.game("redo").settle()
        assert len(texts(page)) == 2


class TestPoints:
    def test_they_are_looked_at_before_the_next_deal_goes_on(self, device: Device) -> None:
        page = play_round(device.page().start().settle())
        assert len(view(page)["scores"]) == 1
        assert page.state["game"]["seen"] == 0
        plays = len(texts(page))
        assert page.state["choices"]["fits"] == {"loose": [], "builds": []}
        page.game("tapCard", view(page)["hand"][0])
        assert page.state["selected"]["card"] is None

        again = device.page("again").start().settle()
        assert again.state["game"]["seen"] == 0, "after a reload they still wait"
        assert len(texts(again)) == plays
        again.game("goOn").settle()
        assert again.state["game"]["seen"] == 1
        assert view(again)["to_move"] == 0
        assert play(again).state["game"]["seen"] == 1

    def test_taking_back_over_the_end_of_a_round_shows_them_again(self, device: Device) -> None:
        page = play_round(device.page().start().settle()).game("goOn").settle()
        page.game("undo").settle()
        assert page.state["game"]["seen"] <= len(view(page)["scores"])
        if not view(page)["scores"]:
            play_round(page)
            assert page.state["game"]["seen"] == 0


class TestTwoPeople:
    @pytest.fixture
    def page(self, device: Device) -> Page:
        wish(device, casino_opponent="two")
        return device.page().start().settle()

    def test_nobody_may_choose_before_the_hand_is_uncovered(self, page: Page) -> None:
        page.game("tapCard", view(page)["hand"][0])
        assert page.state["selected"]["card"] is None
        page.game("uncover")
        assert page.state["holder"] == view(page)["seat"] == 0
        play(page)
        assert view(page)["seat"] == 1
        assert page.state["holder"] == 0
        page.game("tapCard", view(page)["hand"][0])
        assert page.state["selected"]["card"] is None

    def test_a_reload_covers(self, device: Device, page: Page) -> None:
        page.game("uncover")
        assert device.page("again").state["holder"] is None


class TestWishes:
    def test_before_the_first_play_they_hold_at_once(self, device: Device) -> None:
        page = device.page().start().settle()
        page.game("wish", {"casino_points": 11, "casino_strict": True}).settle()
        assert view(page)["table"] == "to11/strict/dealer=2"
        page.game("wish", {"casino_points": 0, "casino_strict": False, "casino_sweeps": False, "casino_dealer": "seed"})
        assert view(page.settle())["table"] == "round/nosweeps"

    def test_the_computers_first_play_is_not_a_persons(self, device: Device) -> None:
        page = device.page().start().game("wish", {"casino_dealer": "you"}).settle()
        assert len(texts(page)) == 1
        page.game("wish", {"casino_points": 7}).settle()
        assert view(page)["table"] == "to7/dealer=1"

    def test_one_level_may_follow_another_in_the_middle_of_a_game(self, device: Device) -> None:
        page = play(device.page().start().settle())
        before = texts(page)
        page.game("wish", {"casino_opponent": "normal"}).settle()
        assert page.state["game"]["seats"] == ["human", "normal"]
        assert texts(page) == before
        assert device.page("again").start().settle().state["game"]["seats"] == ["human", "normal"]

    def test_after_it_they_are_for_the_next_game(self, device: Device) -> None:
        page = play(device.page().start().settle())
        page.game("wish", {"casino_points": 11, "casino_opponent": "two"}).settle()
        assert view(page)["table"] == "to21/dealer=2"
        assert page.state["game"]["seats"] == ["human", "leicht"]
        page.game("newRound").settle()
        assert view(page)["table"] == "to11/dealer=2"
        assert page.state["game"]["seats"] == ["human", "human"]


class TestStatistics:
    @pytest.fixture
    def ended(self, device: Device) -> Page:
        wish(device, casino_points=0)
        return play_round(device.page().start().settle())

    def test_a_game_counts_once(self, device: Device, ended: Page) -> None:
        mine, theirs = view(ended)["totals"]
        sweeps = view(ended)["scores"][0]["sweeps"][0]
        tally = {"games": 1, "won": int(mine > theirs), "rounds": 1, "points": mine, "against": theirs}
        assert device.storage[RECORD]["levels"] == {"leicht": {**tally, "sweeps": sweeps, "marked": 0}}
        ended.game("goOn").game("undo").settle()
        play_round(ended)
        assert view(ended)["outcome"] is not None
        assert device.storage[RECORD]["levels"]["leicht"]["games"] == 1
        assert device.page("again").start().settle().state["game"]["save"] == ended.state["game"]["save"]
        assert device.storage[RECORD]["levels"]["leicht"]["games"] == 1

    def test_a_marked_game_counts_apart(self, device: Device) -> None:
        wish(device, casino_points=0)
        page = play(device.page().start().settle()).game("undo").settle()
        play_round(page)
        tally = device.storage[RECORD]["levels"]["leicht"]
        assert tally["marked"] == 1
        assert tally["games"] == tally["points"] == 0

    def test_what_others_have_played_does_not_count(self, device: Device, ended: Page) -> None:
        save = ended.state["game"]["save"]
        link = save.strip().replace(" ", "~").replace("\n", ";")
        device.do("reset")
        page = device.page().start().game("openLink", link).settle()
        assert page.state["game"]["save"] == save
        assert page.state["game"]["seen"] == 1, "its points are nothing that waits"
        assert RECORD not in device.storage

    def test_who_opens_a_game_of_others_sits_on_the_first_seat(self, device: Device, ended: Page) -> None:
        save = ended.state["game"]["save"].replace("seats human leicht", "seats leicht human")
        link = save.strip().replace(" ", "~").replace("\n", ";")
        page = device.page().start().game("openLink", link).settle()
        assert page.state["game"]["seats"] == ["human", "leicht"]
        assert view(page)["seat"] == 0
        assert device.page("again").start().settle().state["game"]["seats"] == ["human", "leicht"]

    def test_the_end_is_looked_at_step_by_step(self, ended: Page) -> None:
        ended.game("goOn").settle()
        for ply, held in ((0, (4, 4)), (1, (3, 4)), (2, (3, 3)), (48, (0, 0)), (99, (0, 0))):
            ended.game("replay", ply).settle()
            replay = ended.state["replay"]
            assert replay["ply"] == min(ply, 48)
            assert (len(replay["view"]["hand"]), len(replay["view"]["other_hand"])) == held
        assert view(ended)["outcome"] is not None, "the game itself stands"
        ended.game("leaveReplay")
        assert ended.state["replay"] is None

    def test_a_running_game_has_no_replay(self, device: Device) -> None:
        page = play(device.page().start().settle()).game("replay", 0).settle()
        assert page.state["replay"] is None


class TestDaily:
    def test_the_deal_comes_from_the_date(self, device: Device) -> None:
        page = device.page().start().game("showDay", TODAY).settle()
        assert page.state["game"]["seats"] == ["human", "normal"]
        assert page.state["game"]["seed"] == f"casino-{TODAY}"
        assert view(page)["table"] == "round"
        other = device.page("other").start().game("showDay", TODAY).settle()
        assert view(other)["hand"] == view(page)["hand"]
        assert view(other.game("showDay", TOMORROW).settle())["hand"] != view(page)["hand"]

    def test_the_own_game_comes_back(self, device: Device) -> None:
        page = play(device.page().start().settle())
        own = texts(page)
        page.game("showDay", TODAY).settle()
        assert texts(page) != own
        play(page)
        assert [move["text"] for move in device.storage[GAME]["view"]["moves"]] == own
        page.game("leaveDay").settle()
        assert texts(page) == own
        assert page.state["day"] is None

    def test_a_game_belongs_to_its_day_from_the_first_play_on(self, device: Device) -> None:
        page = device.page().start().game("showDay", TODAY).settle()
        assert page.state["day"]["own"] is None
        assert DAILY not in device.storage
        page.tick(DAY)
        play(page)
        assert page.state["day"]["own"] is False, "begun on the day after"
        assert page.told["happened"].count("begun") == 1
        assert play(page).told["happened"].count("begun") == 1
        again = device.page("again").game("showDay", TODAY)
        assert texts(again) == texts(page)

    def test_its_result_stands(self, device: Device) -> None:
        page = device.page().start().game("showDay", TODAY).settle()
        play(page)
        page.game("undo").settle()
        play_round(page)
        result = device.storage[DAILY]["days"][TODAY]
        assert result == {"points": view(page)["totals"], "hints": 0, "undos": 1, "revealed": True, "own": True}
        plays = texts(page)
        page.game("goOn").game("undo").game("restart").settle()
        assert texts(page) == plays
        assert RECORD not in device.storage, "it is no game against a level"
        again = device.page("again").start().game("showDay", TODAY).settle()
        assert texts(again) == plays

    def test_another_game_ends_it(self, device: Device) -> None:
        page = device.page().start().game("showDay", TODAY).settle()
        played = texts(play(page))
        page.game("newRound").settle()
        assert page.state["day"] is None
        assert texts(page) == []
        assert [move["text"] for move in device.storage[DAILY]["games"][TODAY]["view"]["moves"]] == played


class TestAddresses:
    def test_a_table(self, device: Device) -> None:
        page = play(device.page().start().settle())
        own = texts(page)
        page.game("openLink", "to5/nosweeps").settle()
        assert view(page)["table"] == "to5/nosweeps"
        assert device.storage[SETTINGS]["casino_points"] == 5
        assert device.storage[SETTINGS]["casino_sweeps"] is False
        page.game("recall").settle()
        assert texts(page) == own

    @pytest.mark.parametrize("text", ["to100", "to21/sweeps", "spielkasten~1;game~boxes", "5x5", "spielkasten~1;" * 9])
    def test_nonsense_keeps_the_own_game(self, device: Device, text: str) -> None:
        page = play(device.page().start().settle())
        own = texts(page)
        page.game("openLink", text).settle()
        assert len(page.told["told"]) == 1
        assert texts(page) == own
        assert len(texts(play(page))) == 4


class TestStorage:
    def test_a_sound_game_is_read_back_to_the_letter(self, device: Device) -> None:
        play_round(device.page().start().settle())
        again = device.page("again")
        assert again.told["trouble"] == []
        assert again.state["game"]["view"] == device.storage[GAME]["view"]

    @pytest.mark.parametrize(
        "change",
        [
            {"schema": 2},
            {"table": "5x5"},
            {"seats": ["human"]},
            {"seats": ["normal", "human"]},
            {"seats": ["human", "einsteiger"]},
            {"seen": 3},
            {"seen": None},
            {"pending": "5C"},
            {"view": None},
            {"view.hand": ["1S"]},
            {"view.hand": ["AS", "AS"]},
            {"view.to_move": 2},
            {"view.to_move": None},
            {"view.stand": []},
            {"view.builds": [{"name": "B1"}]},
            {"view.last": {"by": 0}},
            {"view.scores": [{}]},
        ],
        ids=json.dumps,
    )
    def test_a_broken_game_goes_into_quarantine(self, device: Device, change: dict[str, Any]) -> None:
        play(device.page().start().settle())
        stored = device.storage[GAME]
        for path, value in change.items():
            *above, name = path.split(".")
            (stored[above[0]] if above else stored)[name] = value
        device.store(GAME, stored)
        page = device.page("again")
        assert page.told["trouble"] == ["corrupt"]
        assert device.storage["spielkasten.quarantine.casino_game"] == stored
        assert page.start().settle().state["phase"] == "ready"
        assert texts(page) == []

    @pytest.mark.parametrize(("key", "name"), [(PREVIOUS, "previous"), (RECORD, "record"), (DAILY, "daily")])
    @pytest.mark.parametrize(
        "value", [[], {"schema": 9}, {"schema": 1}, {"schema": 1, "levels": {"x": {}}, "counted": []}]
    )
    def test_so_does_everything_else(self, device: Device, key: str, name: str, value: object) -> None:
        device.store(key, value)
        page = device.page().game("offer").start().settle()
        assert page.told["trouble"] == ["corrupt"]
        assert device.storage[f"spielkasten.quarantine.casino_{name}"] == value
        assert len(texts(play(page))) == 2

    def test_a_save_that_python_refuses(self, device: Device) -> None:
        play(device.page().start().settle())
        stored = device.storage[GAME]
        device.store(GAME, stored | {"save": stored["save"].replace("moves ", "moves 1S ")})
        page = device.page("again").start().settle()
        assert page.state["phase"] == "ready"
        assert texts(page) == []

    def test_another_tab_goes_on(self, device: Device) -> None:
        one = play(device.page("one").start().settle())
        other = device.page("two").start().settle()
        assert texts(other) == texts(one)
        other.tick(10)
        play(other)
        one.game("takeOver").settle()
        assert texts(one) == texts(other)
        assert one.told["happened"].count("taken_over") == 1

    def test_without_storage(self, device: Device) -> None:
        device.do("deny")
        page = play(device.page().start().settle())
        own = texts(page)
        play(page.game("showDay", TODAY).settle())
        page.game("leaveDay").settle()
        assert texts(page) == own
        assert page.told["trouble"] == ["denied"]
