"""Casino's hints: each is a legal play, and what its reason claims is true by the rules themselves."""

from collections import Counter

from spielkasten.casino import hints, rules
from spielkasten.casino.cards import NAMES, RANK, SPADE, VALUE, parse_card
from spielkasten.casino.levels import choose
from spielkasten.casino.position import unseen
from spielkasten.casino.state import Kind, Params
from spielkasten.core.rng import Rng

DEAR = {parse_card(name) for name in ("AS", "AH", "AD", "AC", "10D", "2S")}


def finish(search):
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def hint(sight, seed="s"):
    return finish(hints.hint(sight, Rng(seed)))


def check_claim(sight, found):
    """Hold a reason against the rules, for every key that says something of cards."""
    play, key, args = found.play, found.key, found.args
    rules.check(sight, play)
    assert args["card"] == NAMES[play.card]
    taken = rules.captured(sight, play)
    booty = [card for card in taken if card != play.card]
    after = rules.after(sight, play)
    hidden = unseen(sight)
    if key == "only":
        # of plays that differ in cards no rule tells apart, one counts
        plays = list(rules.legal_plays(sight))
        assert len({(one.kind, VALUE[one.card], one.value) for one in plays}) == 1
    elif key == "sweep":
        assert rules.is_sweep(sight, play)
        assert rules.scores_sweep(sight)
    elif key in ("worth", "worth_spades"):
        cards = {parse_card(name) for name in args["cards"]}
        assert cards == DEAR.intersection(booty)
        if key == "worth_spades":
            assert args["n"] == len([card for card in booty if SPADE[card] and card not in DEAR])
    elif key == "most_cards":
        assert len(sight.piles[sight.seat]) <= 26 < args["n"] == len(after.piles[sight.seat])
    elif key == "most_spades":
        spades = [card for card in after.piles[sight.seat] if SPADE[card]]
        assert args["n"] == len(spades) > 6
    elif key in ("own_build", "their_build"):
        owners = {build.owner for build in sight.builds if build.name in play.builds}
        assert (sight.seat if key == "own_build" else 1 - sight.seat) in owners
    elif key == "spades":
        assert args["n"] == len([card for card in booty if SPADE[card]]) > 1
    elif key == "takes":
        assert args["n"] == len(taken)
    elif key == "leaves_nothing":
        values = {build.value for build in after.builds}
        assert not [card for card in hidden if VALUE[card] in values and VALUE[card]]
        assert not {RANK[card] for card in hidden} & {RANK[card] for card in after.loose}
    elif key in ("build", "build_alone", "build_multiple"):
        assert play.kind is Kind.BUILD
        assert args["value"] == play.value
        others = [card for card in hidden if VALUE[card] == play.value]
        assert key != "build_alone" or not others
        assert key != "build_multiple" or rules.built(sight, play).multiple
    elif key in ("trail_alone", "trail_last"):
        assert play.kind is Kind.TRAIL
        assert not [card for card in hidden if RANK[card] == RANK[play.card]]
    elif key in ("trail_cheap", "trail"):
        assert play.kind is Kind.TRAIL
        assert key != "trail_cheap" or (play.card not in DEAR and not SPADE[play.card])


def test_every_hint_of_whole_rounds_is_true():
    keys = Counter()
    for number, params in enumerate((Params(points=None), Params(points=None, strict=True, sweeps=False))):
        state = rules.start(params, f"hints-{number}")
        ply = 0
        while state.to_move is not None:
            sight = rules.sight(state, state.to_move)
            found = hint(sight, f"{number}-{ply}")
            check_claim(sight, found)
            keys[found.key] += 1
            play = found.play
            if ply % 2:  # the other side plays in its own way, so that other positions come about
                play = finish(choose(sight, "leicht", Rng(f"{number}", ply))).play
            state = rules.play(state, play)
            ply += 1
    assert len(keys) >= 8
