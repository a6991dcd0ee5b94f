"""Which cards go together: sets that split into groups of one value.

Whether a set splits depends only on how many cards of each rank it holds, so everything here counts
ranks first and deals the suits out last: fifteen low cards have hundreds of thousands of partitions,
a few thousand sets, and a few hundred counts. Counts are packed into one integer, four bits a rank;
of no rank there are more than four cards, so the fourth bit is free to catch a borrow.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from spielkasten.casino.cards import RANK, VALUE

TOP = 10
"""The highest value of a sum, and so of a build."""

_BITS = 4
ONE = tuple(1 << _BITS * rank for rank in range(TOP + 1))
"""What one card of each rank, 1 to 10, adds to packed counts; at 0 stands what does not count."""
_GUARD = sum(8 * one for one in ONE)


def partition(cards: Iterable[int], value: int) -> tuple[tuple[int, ...], ...] | None:
    """Split cards into groups that each add up to `value`, 1 to 10; None if they do not split.

    Of several splits it gives the canonical one: the highest card that is left takes the highest
    cards it can. Groups come highest card first, and so do their cards; among equal ranks, suits in
    the order of the deck. No cards split into no groups; a face is in no group.
    """
    held: list[list[int]] = [[] for _ in range(TOP + 1)]
    for card in sorted(cards, reverse=True):
        held[VALUE[card]].append(card)
    if held[0]:
        return None
    found = _split(value, sum(len(same) * ONE[rank] for rank, same in enumerate(held)))
    if found is None:
        return None
    return tuple(tuple(held[rank].pop() for rank in ranks) for ranks in found)


def splits(cards: Iterable[int], value: int) -> bool:
    """Tell whether cards split into groups that each add up to `value`, 1 to 10."""
    counts = 0
    for card in cards:
        if not VALUE[card]:
            return False
        counts += ONE[VALUE[card]]
    return _split(value, counts) is not None


def capture_sets(card: int, loose: Iterable[int]) -> list[tuple[int, ...]]:
    """Give every set of loose cards that a hand card may take, each once, builds left aside.

    Sets are ascending tuples, the empty one is not among them; their order depends on the cards
    alone. A face takes any cards of its rank, a number card what splits into groups of its value.
    """
    value = VALUE[card]
    if value:
        return group_sets(value, loose)[1:]
    same = sorted(other for other in loose if RANK[other] == RANK[card])
    return [some for size in range(1, len(same) + 1) for some in combinations(same, size)]


def build_sets(card: int, value: int, loose: Iterable[int]) -> list[tuple[int, ...]]:
    """Give every set of loose cards that together with `card` splits into groups of `value`.

    Sets are ascending tuples, each once. The empty one is among them, first, if the card has the
    value itself. A face and a card above the value go with nothing.
    """
    rank = VALUE[card]
    if not 0 < rank <= value:
        return []
    if rank == value:
        return group_sets(value, loose)
    held = _by_rank(loose, value)
    # the hand card counts like any other of its rank: what has one of these, without it
    counts = (
        have - ONE[rank]
        for have in group_counts(value, _counts(held) + ONE[rank])
        if have >> _BITS * rank & 7
    )
    return [some for have in counts for some in _dealt(have, held)]


def group_sets(value: int, loose: Iterable[int]) -> list[tuple[int, ...]]:
    """Give every set of loose cards that splits into groups of `value`, the empty one first."""
    held = _by_rank(loose, value)
    return [some for have in group_counts(value, _counts(held)) for some in _dealt(have, held)]


def partners(value: int, loose: Iterable[int], wanted: Iterable[int]) -> set[int]:
    """Give every card of all the sets of loose cards that hold the wanted ones and split.

    Nothing is enumerated, so it is quick on the fullest table. `wanted` are loose cards, too.
    """
    return _partners(value, [*loose], [*wanted])


def build_partners(
    card: int, value: int, loose: Iterable[int], wanted: Iterable[int]
) -> set[int] | None:
    """Give every loose card of all the sets that hold the wanted ones and build `value` with `card`.

    None if there is no such set; the empty one is a set, too.
    """
    chosen = [*wanted]
    if not _covered(value, [*loose, card], [*chosen, card]):
        return None
    return _partners(value, [*loose, card], [*chosen, card]) - {card}


def some_group(value: int, loose: Iterable[int]) -> bool:
    """Tell whether some of the cards add up to `value`; faces do not count."""
    sums = 1
    for card in loose:
        if VALUE[card]:
            sums |= sums << VALUE[card]
    return bool(sums >> value & 1)


def _partners(value: int, cards: list[int], wanted: list[int]) -> set[int]:
    by_rank = {
        rank: _covered(value, cards, [*wanted, card])
        for rank, card in {VALUE[card]: card for card in cards if card not in wanted}.items()
    }
    found = {card for card in cards if card not in wanted and by_rank[VALUE[card]]}
    return found | ({*wanted} if _covered(value, cards, wanted) else set())


def _covered(value: int, cards: Iterable[int], wanted: Iterable[int]) -> bool:
    """Tell whether some of the cards, all wanted ones among them, split into groups of a value."""
    chosen = [*wanted]
    if any(not 0 < VALUE[card] <= value for card in chosen):
        return False
    have = sum(ONE[VALUE[card]] for card in cards if 0 < VALUE[card] <= value)
    return _covers(value, sum(ONE[VALUE[card]] for card in chosen), have)


@lru_cache(maxsize=8192)
def _covers(value: int, need: int, have: int) -> bool:
    """Tell whether groups of a value can be taken out of `have` that hold all of `need`."""
    if not need:
        return True
    top = (need.bit_length() - 1) // _BITS
    for group, ranks in _groups(value):
        if top in ranks and _fits(group, have):
            left = need
            for rank in ranks:
                if left >> _BITS * rank & 7:
                    left -= ONE[rank]
            if _covers(value, left, have - group):
                return True
    return False


def _by_rank(loose: Iterable[int], value: int) -> list[list[int]]:
    """Give the number cards up to a value, ascending, by rank; places 0 and above stay empty."""
    held: list[list[int]] = [[] for _ in range(TOP + 1)]
    for card in sorted(loose):
        if 0 < VALUE[card] <= value:
            held[VALUE[card]].append(card)
    return held


def _counts(held: list[list[int]]) -> int:
    return sum(len(same) * one for same, one in zip(held, ONE, strict=True))


def _dealt(counts: int, held: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Give every set of cards that has so many of each rank."""
    chosen = []
    rank = 0
    while counts:
        if counts & 7:
            chosen.append(combinations(held[rank], counts & 7))
        counts >>= _BITS
        rank += 1
    for parts in product(*chosen):
        yield tuple(sorted(sum(parts, ())))


def _fits(group: int, counts: int) -> bool:
    """Tell whether counts have all that a group needs: then no place borrows from its guard."""
    return ((counts | _GUARD) - group) & _GUARD == _GUARD


@lru_cache(maxsize=TOP)
def _groups(value: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Give the ranks that add up to a value, packed and plain, highest ranks first."""

    def parts(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        for rank in range(min(left, most), 0, -1):
            for rest in parts(left - rank, rank):
                if rest.count(rank) < 4:
                    yield (rank, *rest)

    return tuple((sum(ONE[rank] for rank in ranks), ranks) for ranks in parts(value, value))


@lru_cache(maxsize=1024)
def group_counts(value: int, counts: int) -> tuple[int, ...]:
    """Give every part of packed counts that splits into groups of a value; nothing at all is first.

    Counts are the sum of `ONE[rank]` over the cards.
    """
    found = {0}
    for group, _ in _groups(value):
        if _fits(group, counts):
            for have in tuple(found):
                while _fits(group, counts - have):
                    have += group
                    found.add(have)
    return tuple(sorted(found))


@lru_cache(maxsize=8192)
def _split(value: int, counts: int) -> tuple[tuple[int, ...], ...] | None:
    """Split counts into groups of a value, as ranks; None if they do not split."""
    if not counts:
        return ()
    top = (counts.bit_length() - 1) // _BITS
    for group, ranks in _groups(value):
        # whatever the split, the highest card is in one of its groups
        if ranks[0] == top and _fits(group, counts):
            rest = _split(value, counts - group)
            if rest is not None:
                return (ranks, *rest)
    return None
