"""Which cards go together, against every subset and every way to split it."""

import sys
import time
from itertools import combinations

import pytest

from spielkasten.casino.captures import (
    build_partners,
    build_sets,
    capture_sets,
    group_sets,
    partition,
    partners,
    some_group,
    splits,
)
from spielkasten.casino.cards import DECK, NAMES, RANK, VALUE, parse_card
from spielkasten.core.rng import Rng


def cards(text):
    return tuple(map(parse_card, text.split()))


def subsets(things):
    return [some for size in range(len(things) + 1) for some in combinations(things, size)]


def plainly_splits(some, value):
    """Try every company of the first card."""
    if not some:
        return True
    first, *others = some
    return any(
        VALUE[first] + sum(VALUE[card] for card in company) == value
        and plainly_splits([card for card in others if card not in company], value)
        for company in subsets(others)
        if VALUE[first] and all(VALUE[card] for card in company)
    )


def tables(number, most):
    """Tables of a few cards, low ones more often than not."""
    for place in range(number):
        rng = Rng("captures", place)
        deck = rng.shuffled([card for card in DECK if RANK[card] <= (6, 10, 13)[place % 3]])
        yield deck[: rng.below(most) + 1], deck[-1]


@pytest.mark.parametrize("value", range(1, 11))
def test_sets_are_all_that_split(value):
    for table, _ in tables(40, 8):
        wanted = {tuple(sorted(some)) for some in subsets(table) if plainly_splits(some, value)}
        found = group_sets(value, table)
        assert found[0] == ()
        assert len(found) == len(set(found))
        assert set(found) == wanted
        assert all(splits(some, value) == (tuple(sorted(some)) in wanted) for some in subsets(table))
        assert some_group(value, table) == (len(wanted) > 1)


@pytest.mark.parametrize("value", range(1, 11))
def test_what_a_hand_card_builds(value):
    for table, card in tables(40, 7):
        wanted = {tuple(sorted(some)) for some in subsets(table) if plainly_splits([card, *some], value)}
        found = build_sets(card, value, table)
        assert len(found) == len(set(found))
        assert set(found) == wanted


def test_partners_are_the_cards_of_all_sets_that_hold_the_wanted_ones():
    for place, (table, card) in enumerate(tables(150, 8)):
        value = place % 10 + 1
        wanted = table[: place % 3]
        some = [one for one in group_sets(value, table) if set(wanted) <= set(one)]
        assert partners(value, table, wanted) == {card for one in some for card in one}
        some = [one for one in build_sets(card, value, table) if set(wanted) <= set(one)]
        found = build_partners(card, value, table, wanted)
        assert found == ({card for one in some for card in one} if some else None)


def test_a_number_card_takes_its_rank_and_sums():
    table = cards("8D 6C 2D KD")
    assert capture_sets(parse_card("8S"), table) == [cards("2D 6C"), cards("8D"), cards("2D 8D 6C")]


def test_a_face_takes_any_of_its_rank():
    table = cards("KD 10H KH KC QS")
    found = capture_sets(parse_card("KS"), table)
    assert found == [tuple(sorted(some)) for some in subsets(sorted(cards("KD KH KC")))[1:]]
    assert build_sets(parse_card("KS"), 10, table) == []
    assert all(not set(some) & set(cards("KD KH KC QS")) for some in capture_sets(parse_card("10S"), table))


def test_the_split_shown_is_one_of_the_right_ones_and_always_the_same():
    for place, (table, _) in enumerate(tables(300, 8)):
        value = place % 10 + 1
        groups = partition(table, value)
        assert (groups is None) == (not plainly_splits(table, value))
        if groups is not None:
            assert sorted(card for group in groups for card in group) == sorted(table)
            assert all(sum(VALUE[card] for card in group) == value for group in groups)
            assert partition(table[::-1], value) == groups


def test_high_cards_come_first_in_a_split():
    groups = partition(cards("AC 2D 3H 5S 6C 8D 7S"), 8)
    assert [[NAMES[card] for card in group] for group in groups] == [["8D"], ["7S", "AC"], ["6C", "2D"], ["5S", "3H"]]
    assert partition((), 7) == ()
    assert partition(cards("KD"), 10) is None


LOW = ["AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D", "AS AH AD 2S 2H 2D 3S 3H 3D 4S 4H 4D 5S 5H 5D"]


@pytest.mark.parametrize("table", LOW)
@pytest.mark.parametrize("value", [7, 8, 9, 10])
def test_fifteen_low_cards(table, value):
    """Thousands of sets in 50 ms; the best of several, for machines are busy, and Pyodide gets three times that."""
    table = cards(table)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        found = group_sets(value, table)
        times.append(time.perf_counter() - start)
    assert len(found) == sum(splits(some, value) for some in subsets(table))
    assert len(found) > 1000
    assert min(times) < (0.15 if sys.platform == "emscripten" else 0.05)
