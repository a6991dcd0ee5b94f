"""Positions and plays for the proofs of Casino: such as games come to and others; legal plays and spoilt ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from spielkasten.casino.state import Build, Params, Play, State
from tests.proofs.support import casino_oracle as oracle
from tests.proofs.support.casino_compare import NUMBER
from tests.proofs.support.casino_oracle import PACK, Move, Round

HABITS = {
    "anything": {"capture": 1.0, "build": 1.0, "trail": 1.0},
    "takes": {"capture": 30.0, "build": 1.0, "trail": 1.0},
    "builds": {"capture": 1.0, "build": 30.0, "trail": 2.0},
    "hoards": {"capture": 1.0, "build": 4.0, "trail": 30.0},
    "trails": {"capture": 0.001, "build": 0.0, "trail": 1.0},
}
"""How players of random games are minded: weights of the kinds of play."""


def random_params(dice: Random) -> Params:
    """Give a table with random options."""
    return Params(
        points=dice.choice([21, 21, None, 1, 11, 40]),
        strict=dice.random() < 0.35,
        sweeps=dice.random() < 0.75,
        dealer=dice.choice([None, None, 0, 1]),
    )


def random_play(plays: Sequence[Play], habit: str, dice: Random) -> Play:
    """Choose a kind of play by habit, then any of that kind."""
    kinds = sorted({play.kind.value for play in plays})
    weights = [HABITS[habit][kind] or 1e-9 for kind in kinds]
    kind = dice.choices(kinds, weights)[0]
    return dice.choice([play for play in plays if play.kind.value == kind])


def random_cards(cards: Sequence[str], dice: Random) -> tuple[str, ...]:
    """Give a few of the cards, seldom many."""
    size = min(len(cards), dice.choice([0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7]))
    return tuple(dice.sample(list(cards), size))


def any_move(state: Round, dice: Random) -> Move:
    """Give a play with cards that are there, faces seldom with number cards; it is seldom legal."""
    position = state.position
    names = [stack.name for stack in position.stacks]
    card = dice.choice(position.hand)
    kind = dice.choice(["capture", "capture", "build", "build", "build", "trail"])
    if kind == "trail":
        return Move("trail", card)
    if oracle.is_face(card) and dice.random() < 0.8:
        kind = "capture"
    alike = [other for other in position.loose if oracle.is_face(other) == oracle.is_face(card)]
    loose = random_cards(alike if dice.random() < 0.8 else position.loose, dice)
    if kind == "capture":
        return Move("capture", card, loose, tuple(name for name in names if dice.random() < 0.4))
    total = dice.choice([oracle.value(dice.choice(position.hand)), dice.randint(1, 10), dice.randint(0, 14)])
    return Move("build", card, loose, (), total, dice.choice([None, *names]))


def spoilt(move: Move, state: Round, dice: Random) -> Move:
    """Change one thing of a play; often that makes it illegal."""
    position = state.position
    names = [stack.name for stack in position.stacks]
    change = dice.randrange(12)
    if change == 0:
        return replace(move, card=dice.choice(position.hand))
    if change == 1:
        return replace(move, card=dice.choice(PACK))
    if change == 2 and position.loose:
        return replace(move, loose=(*move.loose, dice.choice(position.loose)))  # perhaps a second time
    if change == 3 and move.loose:
        return replace(move, loose=move.loose[:-1])
    if change == 4:
        return replace(move, loose=(*move.loose[:-1], dice.choice(PACK)))
    if change == 5 and names:
        return replace(move, builds=(*move.builds, dice.choice(names)))
    if change == 6:
        return replace(move, builds=(*move.builds[:-1], dice.choice(["B1", "B2", "B77", "b1", ""])))
    if change == 7:
        return replace(move, value=move.value + dice.choice([-2, -1, 1, 2, 10]))
    if change == 8:
        return replace(move, onto=dice.choice([None, *names, *names, "B1", "B9", "B77"]))
    if change == 9:
        return replace(move, kind=dice.choice(["capture", "build", "trail"]))
    if change == 10 and position.loose:
        return replace(move, loose=tuple({*move.loose} ^ {dice.choice(position.loose)}))
    total = oracle.value(move.card)
    return Move("build", move.card, move.loose, (), move.value or total, dice.choice([None, *names]))


def random_state(dice: Random, kind: str) -> State:
    """Give a position that a game need not come to.

    `crowded`: 8 to 13 loose cards; `small`: up to 7; `bound`: few, and who is to move owns the builds.
    """
    crowded, bound = kind == "crowded", kind == "bound"
    params = random_params(dice)
    pack = dice.sample(PACK, 52)
    plays = dice.randrange(48) if not crowded else dice.randrange(20, 48)
    dealer = dice.randrange(2)
    opener_left, dealer_left = 4 - (plays % 8 + 1) // 2, 4 - plays % 8 // 2
    hands = [pack[:opener_left], pack[opener_left : opener_left + dealer_left]]
    if dealer == 0:
        hands.reverse()
    rest = pack[opener_left + dealer_left :]
    stock, rest = rest[: 40 - plays // 8 * 8], rest[40 - plays // 8 * 8 :]
    to_move = dealer if plays % 2 else 1 - dealer
    builds: list[Build] = []
    for _ in range(dice.choice([0, 1, 1, 2, 3])):
        owner = to_move if bound else dice.randrange(2)
        held = [oracle.value(card) for card in hands[owner] if oracle.value(card)]
        total = dice.choice(held) if held and dice.random() < 0.5 else dice.randint(1, 10)
        build = random_build(f"B{len(builds) + 1}", rest, total, owner, dice)
        if build and (build.value in held or not params.strict):
            builds.append(build)
            rest = [card for card in rest if NUMBER[card] not in build.cards]
    on_table = dice.randint(8, 13) if crowded else dice.randint(0, 3 if bound else 7)
    loose, piles = rest[:on_table], rest[on_table:]
    cut = dice.randint(0, len(piles))
    sweeps = (dice.randrange(3), dice.randrange(3)) if params.sweeps and piles else (0, 0)
    return State(
        params=params,
        seed=str(dice.randrange(1000)),
        round=dice.randint(1, 3) if params.points else 1,
        dealer=dealer,
        stock=numbers(stock),
        hands=(numbers(hands[0]), numbers(hands[1])),
        loose=numbers(loose),
        builds=tuple(builds),
        piles=(numbers(piles[:cut]), numbers(piles[cut:])),
        sweeps=sweeps,
        last_capture=dice.randrange(2) if piles else None,
        plays=plays,
        begun=len(builds) + dice.randrange(3),
        scores=(),
        totals=(dice.randrange(21), dice.randrange(21)) if params.points else (0, 0),
        to_move=to_move,
    )


def random_build(name: str, cards: Sequence[str], total: int, owner: int, dice: Random) -> Build | None:
    """Make a build of some of the cards, if some that are picked blindly make one."""
    left = dice.sample(list(cards), len(cards))
    groups: list[tuple[int, ...]] = []
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        group: list[str] = []
        for card in left:
            if oracle.value(card) and sum(map(oracle.value, [*group, card])) <= total:
                group.append(card)
        if sum(map(oracle.value, group)) == total and (len(group) > 1 or groups):
            groups.append(numbers(group))
            left = [card for card in left if card not in group]
    return Build(name, tuple(groups), total, owner) if groups else None


def numbers(cards: Sequence[str]) -> tuple[int, ...]:
    """Give the engine's cards."""
    return tuple(NUMBER[card] for card in cards)
