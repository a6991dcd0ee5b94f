"""The engine's Casino and the plain rules side by side: values of the one as values of the other, and what differs.

Cards cross over by their documented numbers, suit by suit in the order S H D C.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spielkasten.casino import state as engine
from spielkasten.core.rng import Rng
from tests.proofs.support import casino_oracle as oracle
from tests.proofs.support.casino_oracle import PACK

NUMBER = {card: number for number, card in enumerate(PACK)}


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Give the oracle's cards."""
    return tuple(PACK[card] for card in cards)


def play_of(move: oracle.Move, names: Sequence[str]) -> engine.Play:
    """Give the engine's play: loose cards ascending, builds as they lie; what is named twice stays so."""
    return engine.Play(
        engine.Kind(move.kind),
        NUMBER[move.card],
        tuple(sorted(NUMBER[card] for card in move.loose)),
        tuple(sorted(move.builds, key=lambda name: names.index(name) if name in names else len(names))),
        move.value,
        move.onto,
    )


def move_of(play: engine.Play) -> oracle.Move:
    """Give the oracle's move."""
    return oracle.Move(play.kind.value, PACK[play.card], texts(play.loose), play.builds, play.value, play.onto)


def stack_of(build: engine.Build) -> oracle.Stack:
    """Give the oracle's build; whether it is multiple is counted anew."""
    return oracle.Stack(build.name, frozenset(texts(build.cards)), build.value, build.owner, len(build.groups) > 1)


def round_of(state: engine.State) -> oracle.Round:
    """Give the oracle's position of a round that runs."""
    return oracle.Round(
        dealer=state.dealer,
        hands=(texts(state.hands[0]), texts(state.hands[1])),
        stock=texts(state.stock),
        loose=texts(state.loose),
        stacks=tuple(map(stack_of, state.builds)),
        piles=(frozenset(texts(state.piles[0])), frozenset(texts(state.piles[1]))),
        sweeps=state.sweeps,
        last_capture=state.last_capture,
        plays=state.plays,
        begun=state.begun,
        strict=state.params.strict,
        count_sweeps=state.params.sweeps,
    )


def first_round(state: engine.State) -> oracle.Round:
    """Deal the round that a state is the start of, from the documented shuffle."""
    pack = Rng(state.seed, "deal", state.round).shuffled(PACK)
    dealer = state.dealer
    if state.round == 1:
        dealer = Rng(state.seed, "dealer").below(2) if state.params.dealer is None else state.params.dealer
    return oracle.dealt(pack, dealer, state.params.strict, state.params.sweeps)


def differences(state: engine.State, wanted: oracle.Round) -> list[str]:
    """Tell what of a position differs, and whatever is wrong with it by itself."""
    found = []
    mine = round_of(state)
    for field in ("dealer", "hands", "stock", "loose", "stacks", "piles", "sweeps", "last_capture", "plays", "begun"):
        if getattr(mine, field) != getattr(wanted, field):
            found.append(f"{field}: {getattr(mine, field)} instead of {getattr(wanted, field)}")
    if state.to_move != wanted.to_move:
        found.append(f"to move: {state.to_move} instead of {wanted.to_move}")
    return found + misplaced(state) + bad_groups(state)


def misplaced(state: engine.State) -> list[str]:
    """Tell if the 52 cards are not each in exactly one place."""
    places = [*state.hands, state.stock, state.loose, *state.piles, *(build.cards for build in state.builds)]
    cards = sorted(card for place in places for card in place)
    return [] if cards == list(range(52)) else [f"cards in no place or in two: {places}"]


def bad_groups(state: engine.State) -> list[str]:
    """Tell of builds whose groups do not add up; that there are no faces in them, too."""
    found = []
    for build in state.builds:
        for group in build.groups:
            numbers = [oracle.value(card) for card in texts(group)]
            if sum(numbers) != build.value or not all(numbers):
                found.append(f"{build.name} of {build.value} has the group {texts(group)}")
    return found


def lost_groups(before: engine.State, after: engine.State) -> list[str]:
    """Tell of builds that lost a group when they were added to, or were raised by more than the hand card."""
    found = []
    for build in before.builds:
        for later in after.builds:
            if build.name != later.name or build == later:
                continue
            groups = {frozenset(group) for group in later.groups}
            kept = [group for group in build.groups if frozenset(group) in groups]
            raised = [group for group in groups if group > set(build.groups[0]) and len(group) == len(build.cards) + 1]
            if len(kept) < len(build.groups) if build.value == later.value else not raised:
                found.append(f"{build.name} was {build.groups}, became {later.groups}")
    return found


def score_differences(before: engine.State, after: engine.State, ended: oracle.Round) -> list[str]:
    """Tell what of the points is wrong after a round's last play; `ended` is the round as the oracle leaves it."""
    score = after.scores[-1]
    found = []
    rows = {
        "cards": [len(pile) for pile in ended.piles],
        "spades": [sum(card.endswith("S") for card in pile) for pile in ended.piles],
        "big": [sum(card == "10D" for card in pile) for pile in ended.piles],
        "little": [sum(card == "2S" for card in pile) for pile in ended.piles],
        "aces": [sum(oracle.rank(card) == "A" for card in pile) for pile in ended.piles],
        "sweeps": list(ended.sweeps),
        "points": [oracle.points(*ended.piles, ended.sweeps[0]), oracle.points(*ended.piles[::-1], ended.sweeps[1])],
    }
    for row, numbers in rows.items():
        if list(getattr(score, row)) != numbers:
            found.append(f"{row}: {getattr(score, row)} instead of {numbers}")
    level = rows["cards"][0] == rows["cards"][1]
    if sum(rows["points"]) - sum(ended.sweeps) != (11, 8, 0)[level + (ended.last_capture is None)]:
        found.append(f"the oracle's points {rows['points']} of {rows['cards']} cards")
    parts = ("points_cards", "points_spades", "points_big", "points_little", "aces", "sweeps")
    for seat in (0, 1):
        if sum(getattr(score, part)[seat] for part in parts) != score.points[seat]:
            found.append(f"the rows do not add up to the points: {score}")
        if after.totals[seat] != before.totals[seat] + rows["points"][seat]:
            found.append(f"totals {after.totals} after {before.totals} and {rows['points']}")
    if after.scores[:-1] != before.scores:
        found.append("points of earlier rounds changed")
    goal = after.params.points
    over = goal is None or oracle.winner(goal, *after.totals) is not None
    if over != (after.to_move is None):
        found.append(f"to move {after.to_move} at {after.totals}")
    return found
