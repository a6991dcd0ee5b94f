"""Guesses at the hidden cards, and how a deal goes on if one of them is true.

A *world* is a hand for the other, drawn from what the seat has not seen. In a world a deal is played
to its end by a simple rule that both sides follow with open hands: capture or trail so that what is
captured, minus what the other can capture next, is most.
"""

from spielkasten.casino.cards import RANK, cards_of
from spielkasten.casino.state import Sight
from spielkasten.casino.table import Move, Spot, after, distinct, unseen
from spielkasten.casino.takes import OF_RANK
from spielkasten.casino.worth import Worth
from spielkasten.core.rng import Rng


def deal(sight: Sight, rng: Rng) -> int:
    """Draw a hand for the other: who owns a build is given a card of its value, if one is unseen."""
    hidden = unseen(sight)
    hand, held = 0, min(sight.other, hidden.bit_count())
    for build in sight.builds:
        fitting = hidden & OF_RANK[build.value] & ~hand
        if build.owner != sight.seat and not hand & OF_RANK[build.value] and fitting and held:
            hand |= 1 << rng.choice(list(cards_of(fitting)))
            held -= 1
    for card in rng.shuffled(list(cards_of(hidden & ~hand)))[:held]:
        hand |= 1 << card
    return hand


def played_out(spot: Spot, worth: Worth, strict: bool) -> int:
    """Play on until the hands are empty; give the mover's lead from here on."""
    lead, sign = 0, 1
    while spot.hands[spot.seat]:
        move = simple(spot, worth, strict)
        lead += sign * worth.gain(spot, move)
        spot = after(spot, move)
        sign = -sign
    return lead


def simple(spot: Spot, worth: Worth, strict: bool) -> Move:
    """Choose a move with open hands: the gain minus the other's best capture after it."""
    hand = spot.hands[spot.seat]
    others = {RANK[card] for card in cards_of(spot.hands[1 - spot.seat])}
    cards = list(distinct(hand))
    takes = [move for move in (worth.best_capture(spot, card) for card in cards) if move.takes]
    owner = any(stack.owner == spot.seat for stack in spot.stacks)
    tries = takes if owner and takes else [*takes, *map(Move, cards)]
    best, most = tries[0], -(1 << 30)
    for move in tries:
        then = after(spot, move)
        reply = max((worth.reply(rank, then.loose, then.stacks) for rank in others), default=0)
        value = worth.gain(spot, move) - reply
        if value > most:
            best, most = move, value
    return best
