"""Casino's levels: the table on bits follows the rules, and each claim of docs/levels.md."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from spielkasten.casino import rules, table
from spielkasten.casino.cards import NAMES, RANK, mask
from spielkasten.casino.cards import parse_card as card
from spielkasten.casino.choice import Choice
from spielkasten.casino.endgame import is_last_deal, solve
from spielkasten.casino.levels import LEVELS, choose
from spielkasten.casino.levels_ply import MOST, Ply
from spielkasten.casino.levels_strong import search
from spielkasten.casino.position import parse_sight
from spielkasten.casino.state import Build, Kind, Params, Play, Sight, State
from spielkasten.casino.takes import APART, OF_RANK, crowded
from spielkasten.casino.worlds import deal
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.means import PLAIN, Means, never
from spielkasten.core.rng import Rng

ROUND = Params(points=None)


def finish(search, steps=None):
    """Run a search to its end; note in `steps` how often it paused."""
    while True:
        try:
            next(search)
            if steps is not None:
                steps.append(None)
        except StopIteration as end:
            return end.value


def pick(sight: Sight, level: str, seed: str = "s", means: Means = PLAIN) -> Choice:
    return finish(choose(sight, level, Rng(seed), means))


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card, text.split()))


def seen(
    hand: str,
    loose: str,
    builds: Sequence[Build] = (),
    params: Params = ROUND,
    plays: int = 8,
    mine: str = "",
    theirs: str = "",
    last: int | None = 0,
) -> Sight:
    """Give a sight of seat 0; the other holds as many cards, and what is left is undealt."""
    held, lying, own, other = cards(hand), cards(loose), cards(mine), cards(theirs)
    known = len(held) + len(lying) + len(own) + len(other) + sum(len(b.cards) for b in builds)
    return Sight(
        params=params, seat=0, to_move=0, round=1, dealer=1, hand=held, other=len(held),
        stock=52 - known - len(held), loose=lying, builds=tuple(builds), piles=(own, other),
        sweeps=(0, 0), last_capture=last, plays=plays, begun=len(builds), totals=(0, 0),
    )  # fmt: skip


def rounds(count: int, level: str | None = None) -> Iterator[State]:
    """Give the positions of some rounds, played at random or by a level."""
    for number in range(count):
        dice = Rng("rounds", number)
        state = rules.start(Params(points=None, strict=number % 3 == 0, sweeps=number % 2 == 0), f"n{number}")
        while state.to_move is not None:
            yield state
            sight = rules.sight(state, state.to_move)
            if level is None:
                plays = list(rules.legal_plays(sight))
                builds = [play for play in plays if play.kind is Kind.BUILD]
                play = dice.choice(builds if builds and dice.below(2) else plays)
            else:
                play = pick(sight, level, f"{number}-{state.plays}").play
            state = rules.play(state, play)


def told_apart(play: Play) -> object:
    """Give a play without the suits that no rule tells apart."""

    def kinds(some: Sequence[int]) -> list[tuple[int, int]]:
        return sorted((RANK[one], one if APART >> one & 1 else -1) for one in some)

    return (play.kind, kinds([play.card]), kinds(play.loose), play.builds, play.value, play.onto)


def test_the_table_on_bits_has_every_legal_play_once_and_follows_the_rules():
    dice = Rng("bits")
    for state in rounds(12):
        sight = rules.sight(state, state.to_move)
        theirs = mask(state.hands[1 - sight.seat])
        spot = table.spot_of(sight, theirs)
        moves = table.moves(spot, sight.params.strict)
        plays = [table.play_of(move, sight) for move in moves]
        legal = list(rules.legal_plays(sight))
        assert set(plays) <= set(legal)
        kinds = [repr(told_apart(play)) for play in plays]
        assert len(set(kinds)) == len(kinds)
        assert set(kinds) == {repr(told_apart(play)) for play in legal}
        move = dice.choice(moves)
        play = table.play_of(move, sight)
        after = table.spot_of(rules.after(sight, play), theirs)
        assert table.after(spot, move) == after._replace(seat=1 - sight.seat)
        assert table.sweeps(spot, move) == rules.is_sweep(sight, play)
        assert table.taken(spot, move) == mask(rules.captured(sight, play))


@pytest.mark.parametrize("level", ["leicht", "normal"])
def test_a_level_plays_legally_and_the_same_again(level):
    for state in rounds(6):
        sight = rules.sight(state, state.to_move)
        choice = pick(sight, level)
        rules.check(sight, choice.play)
        assert pick(sight, level) == choice
        assert not choice.cut


def test_schwer_plays_legally_the_same_again_and_the_last_deal_exactly():
    for place, state in enumerate(rounds(4, "normal")):
        sight = rules.sight(state, state.to_move)
        if place % 5 and not is_last_deal(sight):
            continue
        choice = pick(sight, "schwer")
        rules.check(sight, choice.play)
        assert pick(sight, "schwer") == choice
        if is_last_deal(sight):
            assert choice.exact
            assert state.plays >= 40


def test_leicht_takes_what_is_worth_most_three_times_of_four_and_never_builds():
    sight = seen("10S 3H 9C KD", "10D 7C 6D KS")
    plays = [pick(sight, "leicht", f"n{n}").play for n in range(400)]
    assert all(play.kind is not Kind.BUILD for play in plays)
    best = [play for play in plays if play.card == card("10S") and play.loose]
    assert {NAMES[one] for play in best for one in play.loose} >= {"10D"}
    assert 0.75 * 400 - 30 <= len([p for p in best if card("10D") in p.loose]) <= 0.95 * 400


def test_leicht_trails_what_is_worth_least():
    sight = seen("10D AS 2S KH", "QD JC")
    trails = [pick(sight, "leicht", f"n{n}").play.card for n in range(200)]
    assert trails.count(card("KH")) > 130


def test_an_owner_who_can_only_build_builds():
    own = Build("B1", ((card("5H"), card("4D")),), 9, 0)
    sight = seen("3S 7C QD", "4H", [own])
    assert not table.moves(table.spot_of(sight), False, builds=False)
    for level in LEVELS:
        play = pick(sight, level).play
        assert play.kind is Kind.BUILD
        rules.check(sight, play)


def test_normal_takes_the_big_casino_and_does_not_lay_a_card_for_the_unseen_ones():
    assert card("10D") in pick(seen("10S 3H 9C KD", "10D 7C 6H KS"), "normal").play.loose
    # three queens are gone: nobody can take this one, while every 8 and ace is still about
    sight = seen("QS 8D AH", "KD JD", mine="QH QD", theirs="QC KC")
    assert pick(sight, "normal").play == Play(Kind.TRAIL, card("QS"))


def test_normal_builds_what_only_it_can_take():
    sight = seen("9S 9H 2C KS", "7D JC", mine="9C 4H", theirs="9D 4C")
    assert pick(sight, "normal").play == Play(Kind.BUILD, card("2C"), cards("7D"), value=9)


def test_the_owner_of_a_build_is_dealt_its_value():
    theirs = Build("B1", ((card("5H"), card("4D")),), 9, 1)
    sight = seen("3S 7C QD", "4H", [theirs])
    for number in range(20):
        hand = deal(sight, Rng("world", number))
        assert hand & OF_RANK[9]
        assert hand.bit_count() == sight.other
        assert not hand & mask(cards("3S 7C QD 4H 5H 4D"))


def test_a_ceiling_gives_the_best_so_far_and_says_so():
    at_once = Means(out_of_time=lambda: True)
    checked = 0
    for state in rounds(2, "leicht"):
        sight = rules.sight(state, state.to_move)
        choice = pick(sight, "schwer", means=at_once)
        rules.check(sight, choice.play)
        if not is_last_deal(sight) and len(finish(Ply(sight).rated())) > 1:
            assert choice.cut
            assert not choice.exact
            checked += 1
    assert checked > 10


def test_a_search_of_the_last_deal_that_meets_its_bound_proves_nothing():
    state = next(state for state in rounds(1, "leicht") if state.plays == 40)
    sight = rules.sight(state, state.to_move)
    order = [each.move for each in finish(Ply(sight).rated())]
    solved = finish(solve(sight, order, never, most_nodes=1))
    assert not solved.exact
    assert not solved.cut
    assert solved.move in order
    assert finish(solve(sight, order, never)).exact


def test_the_last_deal_is_searched_with_every_play_not_only_with_those_that_look_best():
    sight = parse_sight(
        "round seat=1 to_move=1 round=1 dealer=2 plays=44 hand=AC,9C other=2 stock=0 "
        "loose=6H,2D,6S,5S,3H,3S,5H,4H,AS,5D,6D,6C,4C builds=- "
        "piles=8D,2S,4D,8C,4S,JS,8S,JH,QH,7S,10D,QD,7C,AH,9S"
        "|9D,KS,AD,7H,8H,2H,9H,3D,7D,2C,KH,10C,KC,QC,JD,JC,5C,KD,10S,QS "
        "sweeps=0|0 last=2 begun=0 totals=0|0"
    )
    every = table.moves(table.spot_of(sight), strict=False)
    assert len(every) > MOST + 8
    found = finish(search(sight, Rng("s"), PLAIN))
    best = finish(solve(sight, every, never, most_nodes=1_000_000))
    assert found.exact
    assert best.exact
    assert finish(solve(sight, [found.move], never, most_nodes=1_000_000)).value == best.value


def test_a_crowded_table_neither_hangs_nor_is_called_proven():
    low = [one for one in range(52) if RANK[one] <= 6]
    rest = [one for one in range(52) if RANK[one] > 6]
    hand, pile = tuple(rest[3:7]), tuple(rest[7:])
    sight = replace(
        seen("AS", ""), hand=hand, other=4, stock=0, loose=tuple(low[:23]), plays=40,
        piles=(tuple(low[23:]), tuple(one for one in pile if one not in hand)[:14]),
    )  # fmt: skip
    assert crowded(mask(sight.loose))
    for level in LEVELS:
        steps: list[None] = []
        choice = finish(choose(sight, level, Rng("s"), PLAIN), steps)
        rules.check(sight, choice.play)
        assert not choice.exact
        assert len(steps) < 5_000
    assert len(finish(Ply(sight).rated())) <= MOST + 8


def test_what_cannot_be_answered_is_refused():
    sight = seen("3S 7C QD", "4H")
    with pytest.raises(Unsupported):
        pick(sight, "einsteiger")
    with pytest.raises(NotPossible):
        pick(replace(sight, to_move=1), "leicht")
    with pytest.raises(NotPossible):
        pick(replace(sight, to_move=None), "schwer")
