"""Which sets of loose cards a rank takes or builds with, as bits, one of each kind: for searches.

Two cards are *twins* if they have the same rank and no rule tells them apart: neither is a spade or
the 10 of diamonds. Whoever takes one of two loose twins may as well take the lower one, so of
several sets that differ in twins only the one with the lowest cards is given. No best play is lost.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from spielkasten.casino.captures import ONE, TOP, group_counts
from spielkasten.casino.cards import ACES, BIG_CASINO, DECK, RANK, SPADE, mask

OF_RANK = tuple(mask(card for card in DECK if RANK[card] == rank) for rank in range(14))
"""The four cards of each rank; at 0 there are none."""
UP_TO = tuple(mask(card for card in DECK if RANK[card] <= rank) for rank in range(TOP + 1))
"""All cards from the ace up to a rank, 0 to 10."""
SPADES = mask(card for card in DECK if SPADE[card])
ALL_ACES = mask(ACES)
APART = SPADES | 1 << BIG_CASINO
"""Cards without twins."""
NUMBERS = UP_TO[TOP]
MOST_LOOSE = 16
"""Of more loose number cards that could go together only so many are looked at."""


def crowded(loose: int) -> bool:
    """Tell whether so many number cards lie loose that some sets may be left out."""
    return (loose & NUMBERS).bit_count() > MOST_LOOSE


def takes(rank: int, loose: int) -> tuple[int, ...]:
    """Give the sets of loose cards that a card of a rank may take; the empty one is the first."""
    if rank > TOP:
        return _faces(loose & OF_RANK[rank])
    return _groups(rank, _near(rank, loose))


def adds(rank: int, value: int, loose: int) -> tuple[int, ...]:
    """Give the sets that with a card of a rank, 1 to `value`, split into groups of `value`.

    The empty one is among them, as the first, only if the card has the value itself.
    """
    if rank == value:
        return takes(value, loose)
    return _with_card(rank, value, _near(value, loose))


def _near(value: int, loose: int) -> int:
    """Give the loose cards up to a value; of a crowd those of worth, then the first of the deck."""
    near = loose & UP_TO[value]
    if near.bit_count() <= MOST_LOOSE:
        return near
    dear = near & (APART | ALL_ACES)
    return dear | lowest(near & ~dear, max(0, MOST_LOOSE - dear.bit_count()))


def some(cards: int, count: int) -> Iterator[int]:
    """Give the choices of so many cards of one rank, of twins the lowest ones."""
    apart = cards & APART
    twins = cards ^ apart
    if not apart:
        if count <= twins.bit_count():
            yield lowest(twins, count)
        return
    first = apart & -apart
    yield from some(cards ^ first, count)
    if count:
        for rest in some(cards ^ first, count - 1):
            yield rest | first


def lowest(cards: int, count: int) -> int:
    """Give so many of the lowest cards of a set that has them."""
    left = cards
    for _ in range(count):
        left &= left - 1
    return cards ^ left


@lru_cache(maxsize=4096)
def _faces(cards: int) -> tuple[int, ...]:
    return tuple(chosen for count in range(5) for chosen in some(cards, count))


@lru_cache(maxsize=16384)
def _groups(value: int, loose: int) -> tuple[int, ...]:
    return tuple(_dealt(group_counts(value, _counts(loose)), loose))


@lru_cache(maxsize=16384)
def _with_card(rank: int, value: int, loose: int) -> tuple[int, ...]:
    one = ONE[rank]
    holding = one * 7
    counts = group_counts(value, _counts(loose) + one)
    return tuple(_dealt((have - one for have in counts if have & holding), loose))


def _counts(loose: int) -> int:
    counts = 0
    for rank in range(1, TOP + 1):
        counts += (loose & OF_RANK[rank]).bit_count() * ONE[rank]
    return counts


def _dealt(every: Iterator[int] | tuple[int, ...], loose: int) -> Iterator[int]:
    """Give the sets that have so many cards of each rank, for each of the counts."""
    known: dict[tuple[int, int], tuple[int, ...]] = {}
    for counts in every:
        parts = []
        for rank in range(1, TOP + 1):
            count = counts // ONE[rank] & 7
            if count:
                if (rank, count) not in known:
                    known[rank, count] = tuple(some(loose & OF_RANK[rank], count))
                parts.append(known[rank, count])
        for chosen in product(*parts):
            yield sum(chosen)
