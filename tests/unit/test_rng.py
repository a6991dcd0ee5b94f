"""The same numbers everywhere: fixed values, bounds, and independence of the streams."""

import hashlib

import pytest

from spielkasten.core.rng import Rng


def test_the_first_words_are_the_documented_hash() -> None:
    rng = Rng("seed", "ply", 3)
    digest = hashlib.sha256(b"seed/ply/3/0").digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    assert [rng.word() for _ in range(8)] == words
    following = hashlib.sha256(b"seed/ply/3/1").digest()
    assert rng.word() == int.from_bytes(following[:4], "big")


def test_fixed_values_that_no_version_may_change() -> None:
    rng = Rng("spielkasten")
    assert [rng.below(10) for _ in range(12)] == [6, 0, 5, 9, 3, 9, 4, 6, 3, 9, 5, 2]
    assert Rng("a", "b").shuffled("abcdefgh") == list("bfeahgcd")


def test_the_same_labels_give_the_same_stream_and_others_do_not() -> None:
    def first(*labels: str | int) -> list[int]:
        rng = Rng("s", *labels)
        return [rng.word() for _ in range(20)]

    assert first("ply", 1) == first("ply", 1)
    assert first("ply", 1) != first("ply", 2)
    assert first("ply", 1) != first("other", 1)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100, 2**31 + 1, 2**32])
def test_below_stays_below(bound: int) -> None:
    rng = Rng("b", bound)
    numbers = [rng.below(bound) for _ in range(200)]
    assert all(0 <= number < bound for number in numbers)
    if 1 < bound <= 7:
        assert set(numbers) == set(range(bound))


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_below_refuses_other_bounds(bound: int) -> None:
    with pytest.raises(ValueError, match="expected a bound"):
        Rng("b").below(bound)


def test_below_rejects_what_would_be_unfair() -> None:
    # With a bound just above half the range nearly every second word must be thrown away.
    bound = 2**31 + 1
    rng, words = Rng("r"), Rng("r")
    expected = [word for word in (words.word() for _ in range(200)) if word < bound]
    assert [rng.below(bound) for _ in expected] == expected
    assert len(expected) < 130


def test_below_is_even() -> None:
    rng = Rng("even")
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_shuffled_gives_a_new_order_of_the_same() -> None:
    items = tuple(range(30))
    order = Rng("s").shuffled(items)
    assert sorted(order) == list(items)
    assert order != list(items)
    firsts = {Rng("s", n).shuffled(items)[0] for n in range(200)}
    assert len(firsts) > 25


def test_choice() -> None:
    assert {Rng("c", n).choice("ab") for n in range(20)} == {"a", "b"}
    with pytest.raises(ValueError, match="expected a bound"):
        Rng("c").choice([])
