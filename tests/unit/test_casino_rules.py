"""The rules: deals, rounds, the end of a game, sweeps, builds, and that there always is a play."""

from dataclasses import replace

import pytest

from spielkasten.casino import rules
from spielkasten.casino.cards import DECK, NAMES, VALUE, names, parse_card
from spielkasten.casino.legal import can_capture_or_build, may_trail
from spielkasten.casino.notation import format_play, parse_play, parse_table
from spielkasten.casino.scoring import is_over, score_round, winner
from spielkasten.casino.state import Build, Kind, Params, Play, Sight
from spielkasten.core.errors import IllegalMove
from spielkasten.core.rng import Rng


def cards(text):
    return tuple(map(parse_card, text.split()))


def sight(hand, loose="", builds=(), table="to21", plays=8, **more):
    """What the player sees who has this hand; builds as `B1:4H 3S/7C=7@0`."""
    return Sight(
        params=parse_table(table), seat=0, to_move=0, round=1, dealer=1, hand=cards(hand), other=4, stock=32,
        loose=cards(loose), builds=tuple(map(build, builds)), piles=((), ()), sweeps=(0, 0), last_capture=None,
        plays=plays, begun=len(builds), totals=(0, 0), **more,
    )  # fmt: skip


def build(text):
    name, _, rest = text.partition(":")
    groups, _, rest = rest.partition("=")
    value, _, owner = rest.partition("@")
    return Build(name, tuple(map(cards, groups.split("/"))), int(value), int(owner))


def why(seen, play):
    with pytest.raises(IllegalMove) as caught:
        rules.check(seen, parse_play(play))
    assert parse_play(play) not in list(rules.legal_plays(seen))
    return caught.value.key


def after(seen, play):
    play = parse_play(play)
    rules.check(seen, play)
    assert play in list(rules.legal_plays(seen))
    return rules.after(seen, play)


def places(state):
    built = [card for build in state.builds for card in build.cards]
    return sorted(
        [*state.stock, *state.hands[0], *state.hands[1], *state.loose, *built, *state.piles[0], *state.piles[1]]
    )


def random_game(params, seed, builders=True):
    """Give every state of a game; every other play builds where it can."""
    rng = Rng(seed, "plays")
    state = rules.start(params, seed)
    yield state
    while state.to_move is not None:
        plays = list(rules.legal_plays(rules.sight(state, state.to_move)))
        building = [play for play in plays if play.kind is Kind.BUILD]
        play = rng.choice(building if building and builders and rng.below(2) else plays)
        state = rules.play(state, play)
        yield state


# -- deals, rounds, games


def test_the_deal_is_a_function_of_the_seed():
    state = rules.start(Params(dealer=0), "seed")
    deck = Rng("seed", "deal", 1).shuffled(DECK)
    assert state.hands == (tuple(deck[4:8]), tuple(deck[:4]))
    assert state.loose == tuple(deck[8:12])
    assert state.stock == tuple(deck[12:])
    assert (state.to_move, state.dealer, state.round) == (1, 0, 1)
    assert rules.start(Params(dealer=0), "seed") == state
    assert rules.start(Params(), "seed").dealer == Rng("seed", "dealer").below(2)


@pytest.mark.parametrize("table", ["to21", "to21/strict", "round", "round/strict/nosweeps", "to5/dealer=2"])
def test_whole_games(table):
    """A legal play always exists, each one once; every card is in one place; owners keep what they promised."""
    params = parse_table(table)
    for number in range(8):
        states = list(random_game(params, f"{table.replace('/', '-')}-{number}"))
        dealers, before = [states[0].dealer], states[0]
        for state in states:
            assert places(state) == list(DECK)
            if state.to_move is not None:
                seen = rules.sight(state, state.to_move)
                plays = list(rules.legal_plays(seen))
                assert plays
                assert len(set(plays)) == len(plays)
                opens = 1 - state.dealer
                assert state.to_move == (opens if state.plays % 2 == 0 else state.dealer)
                trails = [play for play in plays if play.kind is Kind.TRAIL]
                assert len(trails) == (len(seen.hand) if may_trail(seen) else 0)
                if not params.strict:
                    assert can_capture_or_build(seen) == (len(trails) < len(plays))
            if params.strict:
                held = [{VALUE[card] for card in hand} for hand in state.hands]
                assert all(build.value in held[build.owner] for build in state.builds)
            if state.round > before.round:
                dealers.append(state.dealer)
            before = state
        last = states[-1]
        assert dealers == [(dealers[0] + place) % 2 for place in range(len(dealers))]
        assert len(last.scores) == len(dealers)
        assert len(states) == 48 * len(dealers) + 1
        for score in last.scores:
            assert sum(score.points) == (8 if score.cards == (26, 26) else 11) - (score.points_spades == (0, 0)) + sum(
                score.sweeps
            )
        assert last.totals == tuple(sum(score.points[seat] for score in last.scores) for seat in (0, 1))
        assert is_over(params, last.totals, len(last.scores))


def test_nobody_captures():
    """Both only lay down: nobody gets the rest, nobody gets a point, and the round ends level."""
    state = rules.start(Params(points=None), "trail")
    while state.to_move is not None:
        hand = state.hands[state.to_move]
        assert len(state.loose) + len(state.stock) + len(state.hands[0]) + len(state.hands[1]) == 52
        state = rules.play(state, Play(Kind.TRAIL, hand[0]))
    assert len(state.loose) == 52
    assert state.piles == ((), ())
    assert state.totals == (0, 0)
    assert winner(state.params, state.totals) is None


def test_the_rest_goes_to_who_captured_last():
    state = rules.start(Params(points=None, dealer=0), "rest")
    end = replace(
        state, stock=(), hands=(cards("5C"), ()), loose=cards("KD QH"), builds=(build("B1:4H 3S=7@0"),),
        piles=((), cards("AS")), last_capture=1, plays=47, to_move=0,
    )  # fmt: skip
    over = rules.play(end, parse_play("5C"))
    assert over.to_move is None
    assert set(over.piles[1]) == set(cards("AS KD QH 5C 4H 3S"))
    assert (over.loose, over.builds) == ((), ())
    assert over.scores[0].sweeps == (0, 0)
    assert over.scores[0].cards == (0, 6)


def test_a_finished_game_takes_no_play():
    *_, over = random_game(Params(points=None), "over")
    with pytest.raises(IllegalMove) as caught:
        rules.play(over, parse_play("5C"))
    assert caught.value.key == "game_over"
    assert list(rules.legal_plays(rules.sight(over, 0))) == []


def test_only_who_is_to_move_plays():
    state = rules.start(Params(dealer=0), "seed")
    seen = rules.sight(state, 0)
    assert why(seen, NAMES[seen.hand[0]]) == "casino_not_to_move"


def test_a_refused_play_changes_nothing():
    state = rules.start(Params(), "seed")
    with pytest.raises(IllegalMove):
        rules.play(state, Play(Kind.TRAIL, state.stock[0]))
    assert state == rules.start(Params(), "seed")


# -- points


def test_points_of_a_round():
    spades, others = [card for card in DECK if card < 13], [card for card in DECK if card >= 13]
    score = score_round((tuple(spades), tuple(others)), (2, 1))
    assert score.points == (1 + 1 + 1 + 2, 3 + 2 + 3 + 1)  # spades, 2S, AS, sweeps; cards, 10D, aces, sweep
    swapped = score_round((tuple(others), tuple(spades)), (1, 2))
    assert swapped.points == score.points[::-1]
    assert (score.cards, score.spades, score.big, score.little, score.aces) == (
        (13, 39), (13, 0), (0, 1), (1, 0), (1, 3),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("points", "totals", "won"),
    [
        (21, (21, 20), 0), (21, (20, 21), 1), (21, (22, 24), 1), (21, (21, 21), None), (21, (18, 18), None),
        (21, (20, 3), None), (5, (6, 3), 0), (None, (3, 8), 1), (None, (4, 4), None),
    ],
)  # fmt: skip
def test_who_wins(points, totals, won):
    params = Params(points=points)
    assert winner(params, totals) == won
    assert is_over(params, totals, 1) == (won is not None or points is None)


# -- captures and sweeps


def test_a_capture_takes_builds_and_groups_at_once():
    seen = sight("7D KC", "7S 3H 4D QC", ["B1:5H 2S=7@1", "B2:6S AC/7C=7@0", "B3:4S 2C=6@1"])
    left = after(seen, "7Dx7S,3H,4D,B1,B2")
    assert left.loose == cards("QC")
    assert [build.name for build in left.builds] == ["B3"]
    assert set(left.piles[0]) == set(cards("7D 7S 3H 4D 5H 2S 6S AC 7C"))
    assert left.last_capture == 0
    assert left.hand == cards("KC")


@pytest.mark.parametrize(
    ("play", "key"),
    [
        ("8Sx6C", "casino_no_groups"), ("8SxKD,6C", "casino_face_taken"), ("8SxB1", "casino_build_value"),
        ("8SxB9", "casino_no_such_build"), ("8Sx4C", "casino_not_loose"), ("4CxKD", "casino_not_in_hand"),
        ("QSxKD", "casino_face_takes"), ("QSxB1", "casino_build_value"), ("QS+6C=6", "casino_face_builds"),
    ],
)  # fmt: skip
def test_captures_that_are_none(play, key):
    assert why(sight("8S QS", "6C 2D KD", ["B1:4H 3S=7@1"]), play) == key


def test_nothing_is_no_capture():
    seen = sight("8S", "6C")
    with pytest.raises(IllegalMove) as caught:
        rules.check(seen, Play(Kind.CAPTURE, parse_card("8S")))
    assert caught.value.key == "casino_takes_nothing"
    with pytest.raises(IllegalMove) as caught:
        rules.check(seen, Play(Kind.CAPTURE, parse_card("8S"), cards("6C 6C")))
    assert caught.value.key == "casino_named_twice"


@pytest.mark.parametrize(
    "play",
    [
        Play(Kind.TRAIL, 7, cards("6C")), Play(Kind.TRAIL, 7, value=8), Play(Kind.TRAIL, 7, builds=("B1",)),
        Play(Kind.CAPTURE, 7, cards("2D 6C"), value=8), Play(Kind.CAPTURE, 7, cards("2D 6C"), onto="B1"),
        Play(Kind.BUILD, 7, cards("2D"), ("B1",), value=10),
    ],
)  # fmt: skip
def test_a_card_does_one_thing(play):
    with pytest.raises(IllegalMove) as caught:
        rules.check(sight("8S 10H", "6C 2D", ["B1:4H 3S=7@1"]), play)
    assert caught.value.key == "casino_mixed"


@pytest.mark.parametrize(("plays", "table", "points"), [(46, "to21", 1), (47, "to21", 0), (8, "to21/nosweeps", 0)])
def test_sweeps(plays, table, points):
    seen = sight("7S", "3H 4D", table=table, plays=plays)
    play = parse_play("7Sx3H,4D")
    assert rules.is_sweep(seen, play)
    assert after(seen, "7Sx3H,4D").sweeps == (points, 0)
    assert after(sight("7S", "3H 4D 9C"), "7Sx3H,4D").sweeps == (0, 0)
    assert after(sight("7S", "3H 4D", ["B1:4H 3S=7@1"]), "7Sx3H,4D").sweeps == (0, 0)


# -- builds


def test_names_go_on_through_a_round():
    seen = sight("3S 7D 7C", "4H", ["B1:5H 2S=7@1"])
    left = after(seen, "3S+4H=7")
    assert [build.name for build in left.builds] == ["B1", "B2"]
    assert left.begun == 2
    left = after(sight("3S 7D", "4H", ["B3:5H 2S=7@1"]), "3S+4H=7@B3")
    assert [build.name for build in left.builds] == ["B3"]


def test_adding_and_raising():
    seen = sight("2C 9D 7S 7H", "5S 4C 7D", ["B1:4H 3S=7@1"])
    assert after(seen, "2C=9@B1").builds[0] == Build("B1", (cards("4H 3S 2C"),), 9, 0)
    assert after(seen, "2C+5S,4C=9@B1").builds[0].groups == (cards("4H 3S 2C"), cards("5S 4C"))
    added = after(seen, "7S+7D=7@B1").builds[0]
    assert added.multiple
    assert set(added.cards) == set(cards("4H 3S 7S 7D"))
    assert after(seen, "7S=7@B1").builds[0].owner == 0


@pytest.mark.parametrize(
    ("play", "key"),
    [
        ("2C=9@B2", "casino_multiple"), ("2C+AC=10@B1", "casino_raise"), ("2C=7@B1", "casino_no_groups"),
        ("AH=8@B1", "casino_not_held"), ("9D=9", "casino_build_needs"), ("9D+AC=10", "casino_not_held"),
        ("2C+QD=9", "casino_face_built"), ("2C+AC=9@B1", "casino_no_groups"), ("2C=12@B1", "casino_build_top"),
    ],
)  # fmt: skip
def test_builds_that_are_none(play, key):
    seen = sight("2C 9D AH", "AC QD", ["B1:4H 3S=7@1", "B2:5H 2S/7C=7@1"])
    assert why(seen, play) == key


def test_five_on_five():
    plays = [format_play(play) for play in rules.legal_plays(sight("5S 5D 10H", "5H"))]
    assert {"5S+5H=5", "5S+5H=10", "5D+5H=5", "5D+5H=10", "5Sx5H"} <= set(plays)
    assert after(sight("5S 5D 10H", "5H"), "5S+5H=5").builds[0].multiple
    assert not after(sight("5S 5D 10H", "5H"), "5S+5H=10").builds[0].multiple


def test_a_build_survives_a_deal_and_binds_its_owner():
    state = rules.start(Params(dealer=0), "seed")
    state = replace(
        state, hands=(cards("4D"), ()), loose=cards("QH"), builds=(build("B1:6H 3S=9@1"), build("B2:6C 2S=8@0")),
        plays=7, to_move=0, stock=cards("4S QC KS KH") + cards("5C 5D 6D 6S") + (0,) * 32,
    )  # fmt: skip
    state = rules.play(state, parse_play("4D"))  # the own build of 8 binds, but a 4 can do nothing
    assert (state.plays, state.to_move) == (8, 1)
    assert names(state.hands[1]) == ["4S", "QC", "KS", "KH"]
    assert [build.owner for build in state.builds] == [1, 0]
    seen = rules.sight(state, 1)
    assert why(seen, "4S") == "casino_owner"
    assert not may_trail(seen)
    assert may_trail(replace(seen, hand=cards("KS KH")))


# -- the strict rule


def test_a_promise_is_kept():
    builds = ["B1:6H 3S=9@0"]
    free, strict = sight("9S 4D KC", "9H QH", builds), sight("9S 4D KC", "9H QH", builds, table="to21/strict")
    assert after(free, "9Sx9H").builds
    assert why(strict, "9Sx9H") == "casino_promise"
    assert why(strict, "KC") == "casino_owner_strict"
    assert why(free, "KC") == "casino_owner"
    assert after(strict, "9Sx9H,B1").builds == ()
    assert after(sight("9S 9C", "9H QH", builds, table="to21/strict"), "9Sx9H").hand == cards("9C")


def test_of_two_own_builds_of_a_value_the_last_card_takes_both():
    seen = sight("9S 4D", "QH", ["B1:6H 3S=9@0", "B2:5H 4S=9@0", "B3:7H 2S=9@1"], table="to21/strict")
    assert why(seen, "9SxB1") == "casino_promise"
    assert why(seen, "9SxB1,B3") == "casino_promise"
    assert after(seen, "9SxB1,B2").builds[0].name == "B3"


def test_a_raised_build_needs_its_old_value_no_more():
    seen = sight("4D 8S", "QH", ["B1:3H AS=4@0"], table="to21/strict")
    assert after(seen, "4D=8@B1").builds[0].value == 8


def test_what_a_seat_sees_tells_nothing_of_the_rest():
    """Two deals that differ only in what is hidden look the same."""
    state = rules.start(Params(dealer=0), "seed")
    hidden = Rng("other").shuffled([*state.hands[1], *state.stock])
    other = replace(state, hands=(state.hands[0], tuple(hidden[:4])), stock=tuple(hidden[4:]))
    assert rules.sight(state, 0) == rules.sight(other, 0)
    assert rules.sight(state, 1) != rules.sight(other, 1)
