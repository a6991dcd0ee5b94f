"""What a seat is shown: the right numbers, all of them, and nothing that is hidden."""

import json
from dataclasses import replace

import pytest

from spielkasten.casino import game, rules
from spielkasten.casino.cards import DECK, NAMES, names
from spielkasten.casino.notation import format_play, parse_table
from spielkasten.casino.state import Kind, Params
from spielkasten.core.rng import Rng

FIELDS = {
    "game", "table", "seat", "to_move", "round", "dealer", "deal", "deals", "play", "plays_left_in_deal", "last_cards",
    "hand", "other", "other_hand", "loose", "builds", "stock", "stand", "totals", "goal", "last_capture", "unseen",
    "last", "moves", "scores", "outcome", "seed",
}  # fmt: skip


def played(table, seed):
    """Play a whole game at random; give its states and moves."""
    rng = Rng(seed, "view")
    states, moves = [game.start(parse_table(table), seed)], []
    while states[-1].to_move is not None:
        plays = list(rules.legal_plays(rules.sight(states[-1], states[-1].to_move)))
        building = [play for play in plays if play.kind is Kind.BUILD]
        moves.append(format_play(rng.choice(building if building and rng.below(2) else plays)))
        states.append(game.play(states[-1], moves[-1]))
    return states, moves


@pytest.fixture(scope="module")
def whole():
    return played("to9", "view")


def views(whole, seat):
    states, moves = whole
    for ply in range(len(states)):
        yield states[ply], game.view(states[: ply + 1], moves[:ply], seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_view_of_a_game(whole, seat):
    for state, view in views(whole, seat):
        assert set(view) == FIELDS
        json.dumps(view)
        assert view["hand"] == names(state.hands[seat])
        assert view["other"] == len(state.hands[1 - seat])
        assert view["stock"] == len(state.stock)
        assert view["deal"] == min(state.plays // 8 + 1, 6)
        assert view["last_cards"] == (not state.stock)
        assert view["plays_left_in_deal"] == (0 if state.to_move is None else 8 - state.plays % 8)
        built = [card for build in view["builds"] for group in build["groups"] for card in group]
        piles = [card for stand in view["stand"] for card in stand["pile"]]
        everything = [*view["hand"], *view["loose"], *built, *piles, *view["unseen"]]
        assert sorted(everything, key=NAMES.index) == list(NAMES)
        for stand in view["stand"]:
            pile = stand["pile"]
            assert stand["cards"] == len(pile)
            assert stand["spades"] == sum(card.endswith("S") for card in pile)
            assert stand["aces"] == sum(card.startswith("A") for card in pile)
            assert (stand["big"], stand["little"]) == ("10D" in pile, "2S" in pile)
        over = state.to_move is None
        assert (view["outcome"] is not None) == over
        assert view["seed"] == ("view" if over else None)
        assert (view["other_hand"] is not None) == over


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_cards_do_not_show(whole, seat):
    """Other cards in the other hand and in the stock: the same view, to the letter."""
    states, _ = whole
    for ply, state in enumerate(states[:-1]):
        hidden = Rng("hidden", ply).shuffled([*state.hands[1 - seat], *state.stock])
        size = len(state.hands[1 - seat])
        hands = list(state.hands)
        hands[1 - seat] = tuple(hidden[:size])
        other = replace(state, hands=tuple(hands), stock=tuple(hidden[size:]), seed="other")
        assert json.dumps(game.view([state], [], seat)) == json.dumps(game.view([other], [], seat))


def test_the_last_play_is_told(whole):
    states, moves = whole
    kinds = set()
    for ply, move in enumerate(moves, start=1):
        before, after = states[ply - 1], states[ply]
        view = game.view(states[: ply + 1], moves[:ply], 0)
        last = view["last"]
        kinds.add(last["kind"])
        assert (last["by"], last["text"]) == (before.to_move, move)
        assert view["moves"][-1] == {"by": before.to_move, "round": before.round, "text": move}
        new_round = len(after.scores) > len(before.scores)
        assert last["round_over"] == new_round
        assert len(view["scores"]) == len(after.scores)
        assert last["dealt"] == (before.plays % 8 == 7 and after.to_move is not None)
        assert (last["rest"] is not None) == new_round
        if last["kind"] == "capture":
            taken = {*last["taken"]}
            assert taken == {last["card"], *last["loose"]} | {
                NAMES[card] for build in before.builds if build.name in last["builds"] for card in build.cards
            }
            assert sorted(card for group in last["groups"] for card in group) == sorted(last["loose"])
            assert last["made"] is None
        elif last["kind"] == "build":
            (made,) = [build for build in view["builds"] if build["name"] == last["made"]]
            assert (made["groups"], made["value"], made["owner"]) == (last["groups"], last["value"], last["by"])
            assert last["onto"] in (None, last["made"])
            assert (last["raised"] or last["added"]) == (last["onto"] is not None)
            assert last["taken"] == []
    assert kinds == {"capture", "build", "trail"}


def test_the_scores_are_told(whole):
    states, moves = whole
    view = game.view(states, moves, 0)
    totals = [0, 0]
    for number, row in enumerate(view["scores"], start=1):
        assert row["round"] == number
        rows = ("points_cards", "points_spades", "points_big", "points_little", "aces", "sweeps")
        for seat in (0, 1):
            assert row["points"][seat] == sum(row[name][seat] for name in rows)
            totals[seat] += row["points"][seat]
        assert row["totals"] == totals
        assert sum(row["cards"]) == 52
    assert view["outcome"]["totals"] == totals
    assert view["outcome"]["winner"] == totals.index(max(totals))


def test_open_hands_after_the_game(whole):
    states, moves = whole
    view = game.view(states[:4], moves[:3], 0, shown=True)
    assert view["other_hand"] == names(states[3].hands[1])
    assert view["seed"] == "view"


def test_taking_back_shows_what_was_hidden():
    """A play of one's own shows nothing; the other's does, and so do new cards, except in the last deal."""
    states, _ = played("round/dealer=1", "back")
    assert not game.reveals(states, 1, 0)  # only one's own card
    assert game.reveals(states, 2, 0)  # the other's card, too
    assert game.reveals(states, 8, 7)  # new cards in one's hand
    assert not game.reveals(states, 42, 40)  # what is not seen, the other holds
    assert not game.reveals(states, 48, 40)
    assert game.reveals(states, 41, 39)


def test_a_new_round_shows_new_cards():
    states, _ = played("to21/dealer=1", "rounds")
    assert game.reveals(states, 48, 47)


def test_a_level_single_round_has_no_winner():
    state = rules.start(Params(points=None), "level")
    states, moves = [state], []
    while state.to_move is not None:
        moves.append(NAMES[state.hands[state.to_move][0]])
        state = game.play(state, moves[-1])
        states.append(state)
    view = game.view(states, moves, 1)
    assert view["outcome"] == {"winner": None, "totals": [0, 0]}
    assert view["goal"] is None
    assert sorted(view["loose"], key=NAMES.index) == names(DECK)
    assert view["last"]["rest"]["to"] is None
