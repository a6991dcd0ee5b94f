"""Guesses at the hidden cards, and how a deal goes on if one of them is true.

A *world* is a hand for the other, drawn from what the seat has not seen. In a world a deal is played
to its end, both sides much as Normal would: neither sees the other's hand. With open hands, or
without builds, such playouts chose worse moves.
"""

from collections.abc import Generator
from itertools import islice

from spielkasten.casino.cards import cards_of
from spielkasten.casino.levels_ply import CERTAIN, Chances, chances, prospect
from spielkasten.casino.state import Sight
from spielkasten.casino.table import (
    ALL,
    Move,
    Spot,
    after,
    breaks_promise,
    buildings,
    distinct,
    unseen,
)
from spielkasten.casino.takes import OF_RANK
from spielkasten.casino.worth import Worth
from spielkasten.core.rng import Rng

HAND = 4
BUILDS = 6
"""So many builds with one card are tried in a playout."""


def deal(sight: Sight, rng: Rng) -> int:
    """Draw a hand for the other: who owns a build is given a card of its value, if one is unseen."""
    unknown = unseen(sight)
    hand, held = 0, min(sight.other, unknown.bit_count())
    for build in sight.builds:
        fitting = unknown & OF_RANK[build.value] & ~hand
        if build.owner != sight.seat and not hand & OF_RANK[build.value] and fitting and held:
            hand |= 1 << rng.choice(list(cards_of(fitting)))
            held -= 1
    for card in rng.shuffled(list(cards_of(unknown & ~hand)))[:held]:
        hand |= 1 << card
    return hand


def played_out(
    spot: Spot, worth: Worth, strict: bool, known: dict[object, int]
) -> Generator[None, None, int]:
    """Play on until the hands are empty; give the mover's lead from here on.

    Who opens the next deal takes from what lies there; the best capture counts, on average.
    `known` keeps leads by position; it holds within one world.
    """
    path: list[tuple[object, int]] = []
    lead: int | None = None
    while lead is None and spot.hands[spot.seat]:
        key = spot[:4]
        lead = known.get(key)
        if lead is None:
            move = simple(spot, worth, strict)
            yield
            path.append((key, worth.gain(spot, move)))
            spot = after(spot, move)
    if lead is None:
        lead = -(prospect(spot, _next_deal(spot), worth) // CERTAIN)
    for place, gain in reversed(path):
        lead = gain - lead
        known[place] = lead
    return lead


def _next_deal(spot: Spot) -> Chances:
    """Give the chances of what who opens the next deal will hold: any of the cards unseen then."""
    return chances(spot._replace(stacks=()), hidden(spot), HAND)


def simple(spot: Spot, worth: Worth, strict: bool) -> Move:
    """Choose a move as Normal does, from a few: each card's best capture, some builds, to trail it."""
    seat = spot.seat
    hand, held = spot.hands[seat], spot.hands[1 - seat].bit_count()
    chance = chances(spot, hidden(spot), held)
    cards = list(distinct(hand))
    tries = [move for move in (worth.best_capture(spot, card) for card in cards) if move.takes]
    for card in cards:
        tries += islice(buildings(spot, card), BUILDS)
    if not tries or all(stack.owner != seat for stack in spot.stacks):
        tries += map(Move, cards)
    best, most = tries[0], -(1 << 60)
    for move in tries:
        value = worth.gain(spot, move) * CERTAIN + prospect(after(spot, move), chance, worth)
        if value > most and not (strict and breaks_promise(spot, move)):
            best, most = move, value
    return best


def hidden(spot: Spot) -> int:
    """Give the cards that the player to move has not seen."""
    seen = spot.hands[spot.seat] | spot.loose | spot.piles[0] | spot.piles[1]
    for stack in spot.stacks:
        seen |= stack.cards
    return ALL & ~seen
