"""A round's table on bits, for searches: quick, and by the same rules as `rules`.

Sets of cards are integers (`cards.mask`). Of plays that differ in twins only (`takes`) one is
given. Nothing is dealt and nothing scored here.
"""

from collections.abc import Iterator
from typing import NamedTuple

from spielkasten.casino.cards import RANK, VALUE, cards_of, mask
from spielkasten.casino.state import Build, Kind, Play, Sight
from spielkasten.casino.takes import APART, OF_RANK, adds, crowded, takes

ALL = (1 << 52) - 1
"""The whole deck."""


class Stack(NamedTuple):
    """A build."""

    value: int
    owner: int
    multiple: bool
    cards: int


class Spot(NamedTuple):
    """A position: who is to move, hands and piles by seat, the table, who captured last."""

    seat: int
    hands: tuple[int, int]
    loose: int
    stacks: tuple[Stack, ...]
    piles: tuple[int, int]
    last: int | None


class Move(NamedTuple):
    """A play: what it takes or builds with; `stacks` are places as bits, `onto` is one or -1.

    It builds if it has a value, captures if it has none but takes something, else it trails.
    """

    card: int
    loose: int = 0
    stacks: int = 0
    value: int = 0
    onto: int = -1

    @property
    def takes(self) -> bool:
        """Whether it captures."""
        return not self.value and bool(self.loose or self.stacks)


def spot_of(sight: Sight, other: int = 0) -> Spot:
    """Give the position of a sight, the other's hand as far as it is given."""
    own = mask(sight.hand)
    return Spot(
        seat=sight.seat,
        hands=(own, other) if sight.seat == 0 else (other, own),
        loose=mask(sight.loose),
        stacks=tuple(map(_stack, sight.builds)),
        piles=(mask(sight.piles[0]), mask(sight.piles[1])),
        last=sight.last_capture,
    )


def _stack(build: Build) -> Stack:
    return Stack(build.value, build.owner, build.multiple, mask(build.cards))


def play_of(move: Move, sight: Sight) -> Play:
    """Give the play that a move in the position of a sight is."""
    loose = tuple(cards_of(move.loose))
    names = [build.name for build in sight.builds]
    if move.value:
        onto = None if move.onto < 0 else names[move.onto]
        return Play(Kind.BUILD, move.card, loose, value=move.value, onto=onto)
    if move.takes:
        builds = tuple(name for place, name in enumerate(names) if move.stacks >> place & 1)
        return Play(Kind.CAPTURE, move.card, loose, builds)
    return Play(Kind.TRAIL, move.card)


def unseen(sight: Sight) -> int:
    """Give the cards that the seat has not seen."""
    spot = spot_of(sight)
    seen = spot.hands[sight.seat] | spot.loose | spot.piles[0] | spot.piles[1]
    for stack in spot.stacks:
        seen |= stack.cards
    return ALL & ~seen


def moves(spot: Spot, strict: bool, builds: bool = True) -> list[Move]:
    """Give the legal plays, of twins one: captures, builds, trails; perhaps without building."""
    found: list[Move] = []
    hand = spot.hands[spot.seat]
    cards = list(distinct(hand))
    for card in cards:
        found += captures(spot, card)
    if builds:
        for card in cards:
            found += buildings(spot, card)
    if all(stack.owner != spot.seat for stack in spot.stacks):
        found += [Move(card) for card in cards]
    elif strict:
        found = [move for move in found if not breaks_promise(spot, move)]
    elif not found and (builds or not any(buildings(spot, card) for card in cards)):
        found = [Move(card) for card in cards]
    return found


def distinct(hand: int) -> Iterator[int]:
    """Give the cards of a hand, of twins the lowest one."""
    for card in cards_of(hand):
        twins = OF_RANK[RANK[card]] & ~APART
        if not (1 << card & twins and hand & twins & (1 << card) - 1):
            yield card


def captures(spot: Spot, card: int) -> list[Move]:
    """Give the captures with a hand card."""
    rank = RANK[card]
    sets = takes(rank, spot.loose)
    places = [1 << place for place, stack in enumerate(spot.stacks) if stack.value == rank]
    found = [Move(card, loose) for loose in sets[1:]]
    # a crowd has thousands of sets: there all builds are taken along or none
    steps = [sum(places)] if crowded(spot.loose) else places
    chosen = [0]
    for bits in steps:
        chosen += [some | bits for some in chosen]
    found += [Move(card, loose, stacks) for stacks in chosen[1:] if stacks for loose in sets]
    return found


def buildings(spot: Spot, card: int) -> Iterator[Move]:
    """Give the builds with a hand card: new ones, and onto those that lie there."""
    rank = VALUE[card]
    if not rank:
        return
    held = {VALUE[other] for other in cards_of(spot.hands[spot.seat] & ~(1 << card))}
    for value in sorted(held - {0}):
        sets = adds(rank, value, spot.loose) if rank <= value else ()
        for loose in sets:
            if loose:
                yield Move(card, loose, 0, value)
        for place, stack in enumerate(spot.stacks):
            if stack.value == value:
                for loose in sets:
                    yield Move(card, loose, 0, value, place)
            elif not stack.multiple and stack.value + rank == value:
                for loose in takes(value, spot.loose):
                    yield Move(card, loose, 0, value, place)


def breaks_promise(spot: Spot, move: Move) -> bool:
    """Tell whether a move gives away the last card of an own build's value and leaves the build."""
    rank = VALUE[move.card]
    if not rank or spot.hands[spot.seat] & OF_RANK[rank] & ~(1 << move.card):
        return False
    return any(
        stack.value == rank
        and stack.owner == spot.seat
        and not move.stacks >> place & 1
        and place != move.onto
        for place, stack in enumerate(spot.stacks)
    )


def taken(spot: Spot, move: Move) -> int:
    """Give the cards that a move captures, its own among them; none if it is no capture."""
    if not move.takes:
        return 0
    cards = 1 << move.card | move.loose
    for place, stack in enumerate(spot.stacks):
        if move.stacks >> place & 1:
            cards |= stack.cards
    return cards


def sweeps(spot: Spot, move: Move) -> bool:
    """Tell whether a move takes all that lies on the table."""
    return move.loose == spot.loose and move.takes and move.stacks == (1 << len(spot.stacks)) - 1


def after(spot: Spot, move: Move) -> Spot:
    """Give the position after a legal move."""
    seat, card = spot.seat, 1 << move.card
    first, second = spot.hands
    hands = (first & ~card, second) if seat == 0 else (first, second & ~card)
    loose, stacks = spot.loose & ~move.loose, spot.stacks
    if move.value:
        stacks = _built(spot, move)
        return Spot(1 - seat, hands, loose, stacks, spot.piles, spot.last)
    cards = taken(spot, move)
    if not cards:
        return Spot(1 - seat, hands, loose | card, stacks, spot.piles, spot.last)
    if move.stacks:
        stacks = tuple(stack for place, stack in enumerate(stacks) if not move.stacks >> place & 1)
    first, second = spot.piles
    piles = (first | cards, second) if seat == 0 else (first, second | cards)
    return Spot(1 - seat, hands, loose, stacks, piles, seat)


def _built(spot: Spot, move: Move) -> tuple[Stack, ...]:
    cards = 1 << move.card | move.loose
    if move.onto < 0:
        total = sum(VALUE[card] for card in cards_of(cards))
        return (*spot.stacks, Stack(move.value, spot.seat, total > move.value, cards))
    under = spot.stacks[move.onto]
    multiple = under.value == move.value or bool(move.loose)
    made = Stack(move.value, spot.seat, multiple, under.cards | cards)
    return (*spot.stacks[: move.onto], made, *spot.stacks[move.onto + 1 :])
