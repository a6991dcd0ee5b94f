"""Schwer's play, and one true sentence why: a message key and its arguments.

Keys are told here without the `casino_hint.` that they carry in the catalogues. Arguments: `card`
is the hand card, `cards` a list of cards, `value` a build's value or a rank of 2 to 10, `n` a
number. What each key claims, in the order in which they are tried:

only            there is no other legal play
exact_lead      searched to the end of the round: with both sides' best play a lead of n points
exact_level     the same: level
exact_behind    the same: n points behind, and no play brings more
sweep           the capture takes all that lies on the table, for a point
most_cards      after the capture n cards are captured, more than half of all
most_spades     after the capture n spades are captured, more than half of all
worth_spades    the capture takes `cards` from the table, each worth points of its own, and n other
                spades
worth           the capture takes `cards` from the table, each worth points of its own
their_build     the capture takes a build of `value` that the other owns
own_build       the capture takes an own build of `value`
spades          the capture takes n spades from the table, at least 2
leaves_nothing  whatever the other holds, it can capture nothing after the play
leaves_no_sweep whatever the other holds, it cannot sweep after the play, and now it could
leaves_no       after the play nothing lies there that a `value` takes, which the other may hold
takes           the capture takes n cards, the played one among them
build_alone     no card of the `value` that is built is unseen: the other has none
build_multiple  the build has several groups, so that it cannot be raised
build           a build of `value`, which is still in hand
trail_alone     a face is trailed, and no card of its rank is unseen: the other cannot take it
trail_last      a number card is trailed, and no card of its rank is unseen
trail_cheap     the trailed card is neither a spade nor worth points
trail           a card is trailed; of what was tried out it did best
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field

from spielkasten.casino.captures import TOP
from spielkasten.casino.cards import NAMES, RANK, cards_of, names
from spielkasten.casino.levels import check
from spielkasten.casino.levels_strong import Found, search
from spielkasten.casino.state import Play, Sight
from spielkasten.casino.table import (
    Move,
    Spot,
    after,
    play_of,
    spot_of,
    sweeps,
    taken,
    unseen,
)
from spielkasten.casino.takes import ALL_ACES, OF_RANK, SPADES
from spielkasten.casino.worth import MOST_CARDS, MOST_SPADES, SPECIAL, Worth
from spielkasten.core.means import PLAIN, Means
from spielkasten.core.rng import Rng

SPADES_TOLD = 2
LEAVES = 40
"""Hundredths of a point that must lie there before it is told that they are gone."""

Args = dict[str, object]
Reason = tuple[str, Args]


@dataclass(frozen=True)
class Hint:
    """A play and why: a key of `casino_hint.json` without its prefix, and its arguments."""

    play: Play
    key: str
    args: Mapping[str, object] = field(default_factory=dict)


def hint(sight: Sight, rng: Rng, means: Means = PLAIN) -> Generator[None, None, Hint]:
    """Find Schwer's play and its reason, in slices. Raises as `levels.choose` does."""
    check(sight)
    found = yield from search(sight, rng, means)
    key, args = _reason(sight, found)
    return Hint(play_of(found.move, sight), key, {"card": NAMES[found.move.card], **args})


def _reason(sight: Sight, found: Found) -> Reason:
    spot, move = spot_of(sight), found.move
    if found.only:
        return "only", {}
    if found.lead is not None:
        return _computed(found.lead)
    if move.takes:
        told = _captured(sight, spot, move)
    elif move.value:
        told = _built(sight, spot, move)
    else:
        told = None
    told = told or _left(sight, spot, move)
    if told is not None:
        return told
    if move.takes:
        return "takes", {"n": taken(spot, move).bit_count()}
    return ("build", {"value": move.value}) if move.value else _trailed(sight, move)


def _computed(lead: int) -> Reason:
    if not lead:
        return "exact_level", {}
    return ("exact_lead", {"n": lead}) if lead > 0 else ("exact_behind", {"n": -lead})


def _captured(sight: Sight, spot: Spot, move: Move) -> Reason | None:
    """Give what a capture is good for, None if nothing stands out."""
    cards = taken(spot, move)
    if sight.params.sweeps and not sight.last_play and sweeps(spot, move):
        return "sweep", {}
    before = spot.piles[sight.seat]
    have, had = (before | cards).bit_count(), before.bit_count()
    if had <= MOST_CARDS < have:
        return "most_cards", {"n": have}
    have, had = ((before | cards) & SPADES).bit_count(), (before & SPADES).bit_count()
    if had <= MOST_SPADES < have:
        return "most_spades", {"n": have}
    # one's own card is no booty, though it counts
    booty = cards & ~(1 << move.card)
    dear = booty & (ALL_ACES | SPECIAL)
    spades = (booty & SPADES & ~dear).bit_count()
    if dear:
        told = names(cards_of(dear))
        return (
            ("worth_spades", {"cards": told, "n": spades}) if spades else ("worth", {"cards": told})
        )
    for place, stack in enumerate(spot.stacks):
        if move.stacks >> place & 1:
            key = "own_build" if stack.owner == sight.seat else "their_build"
            return key, {"value": stack.value}
    return ("spades", {"n": spades}) if spades >= SPADES_TOLD else None


def _built(sight: Sight, spot: Spot, move: Move) -> Reason | None:
    made = after(spot, move).stacks[move.onto]
    if not unseen(sight) & OF_RANK[move.value]:
        return "build_alone", {"value": move.value}
    return ("build_multiple", {"value": move.value}) if made.multiple else None


def _left(sight: Sight, spot: Spot, move: Move) -> Reason | None:
    """Give what a play leaves the other, None if nothing is to be said for it."""
    if not sight.other:
        return None
    worth, then, hidden = Worth(sight), after(spot, move), unseen(sight)
    ranks = [rank for rank in range(1, 14) if hidden & OF_RANK[rank]]
    can = [rank for rank in ranks if _can_take(worth, then, rank)]
    if not can:
        return "leaves_nothing", {}
    if sight.params.sweeps and sight.plays < 46:
        swept = [_can_sweep(worth, table, ranks) for table in (spot, then)]
        if swept == [True, False]:
            return "leaves_no_sweep", {}
    gone = {
        rank: worth.reply(rank, spot.loose, spot.stacks, last=True)
        for rank in ranks
        if 1 < rank <= TOP and rank not in can
    }
    most = max(gone, key=lambda rank: (gone[rank], rank), default=0)
    return ("leaves_no", {"value": most}) if most and gone[most] >= LEAVES else None


def _can_take(worth: Worth, spot: Spot, rank: int) -> bool:
    """Tell whether a card of a rank captures anything."""
    return bool(worth.best(rank, spot.loose)[1]) or any(
        stack.value == rank for stack in spot.stacks
    )


def _can_sweep(worth: Worth, spot: Spot, ranks: list[int]) -> bool:
    """Tell whether a card of one of the ranks takes all that lies there."""
    return any(
        worth.best(rank, spot.loose)[1] == spot.loose
        and all(stack.value == rank for stack in spot.stacks)
        for rank in ranks
        if spot.loose or spot.stacks
    )


def _trailed(sight: Sight, move: Move) -> Reason:
    rank = RANK[move.card]
    if not unseen(sight) & OF_RANK[rank]:
        return ("trail_alone" if rank > TOP else "trail_last"), {}
    if not 1 << move.card & (SPADES | ALL_ACES | SPECIAL):
        return "trail_cheap", {}
    return "trail", {}
