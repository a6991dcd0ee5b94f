"""The shipped opening book: in it against any answer, true where it is searched, and Schwer plays by it."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from spielkasten.boxes.book import FILES, Book, for_book
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.levels import choose
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import State, play, start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.structure import safe_lines
from spielkasten.cli.data import packaged
from spielkasten.cli.kernel import kernel_with_table
from spielkasten.core.means import Means
from spielkasten.core.rng import Rng

LATTICE = square(4, 4)
SHARED = kernel_with_table("64")
MEANS = Means(kernel=SHARED, data=packaged)


@pytest.fixture(scope="module")
def book() -> Book:
    data = packaged(FILES["4x4"])
    assert data is not None
    return Book(LATTICE, data)


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    assert SHARED.instance is not None
    return Kernel(SHARED, SHARED.instance)


def by_the_book(state: State) -> bool:
    return for_book(LATTICE, settle(LATTICE, state.free).rest)


def test_it_is_small_and_knows_the_value_of_the_empty_board(book: Book) -> None:
    assert len(packaged(FILES["4x4"]) or b"") <= 1_000_000
    found = book.find(LATTICE.every_line)
    assert found is not None
    assert found.value == 0  # Wilson


@pytest.mark.parametrize("seat", [0, 1])
def test_schwer_stays_in_it_whatever_is_answered(seat: int) -> None:
    """Random games down to the end of the book: each of Schwer's lines is proven."""
    chance = Random(f"answers {seat}")
    for game in range(60):
        state = start(parse_table("4x4"))
        for ply in itertools.count():
            if not by_the_book(state):
                break
            if state.to_move == seat:
                choice = finish(choose(state, "schwer", Rng("book", game, ply), MEANS))
                assert choice.exact, state
                state = play(state, choice.line)
            else:
                state = play(state, chance.choice(list(bits(state.free))))


@pytest.mark.parametrize("seed", range(4))
def test_what_it_says_is_what_a_search_finds(book: Book, kernel: Kernel, seed: int) -> None:
    """Positions at its end, where a search takes a second or two."""
    chance, seat = Random(f"search {seed}"), seed % 2
    state = start(parse_table("4x4"))
    last = None
    while by_the_book(state):
        if state.to_move == seat:
            entry = book.find(state.free)
            last = (state, entry) if entry else last
            choice = finish(choose(state, "schwer", Rng("search", seed, state.drawn), MEANS))
            state = play(state, choice.line)
        else:
            state = play(state, chance.choice(list(bits(state.free))))
    assert last is not None
    position, entry = last
    assert entry is not None
    order = [entry.line, *(line for line in bits(position.free) if line != entry.line)]
    found = finish(kernel.find_best(LATTICE, position.free, order))
    assert (found.value, found.line) == (entry.value, entry.line)


@pytest.mark.parametrize("free", [0x1EEFFFF5BF, 0x3A77FBFBFF])
def test_it_sacrifices_only_where_every_safe_line_is_worse(book: Book, kernel: Kernel, free: int) -> None:
    """So a hint may say so; two of 673 such positions."""
    entry = book.find(free)
    assert entry is not None
    safe = safe_lines(LATTICE, free)
    assert safe
    assert not safe >> entry.line & 1
    order = [*bits(safe), entry.line, *(line for line in bits(free & ~safe) if line != entry.line)]
    found = finish(kernel.find_best(LATTICE, free, order))
    assert (found.value, found.line) == (entry.value, entry.line)


@pytest.mark.parametrize("seed", range(3))
def test_schwer_never_loses_on_4x4(seed: int) -> None:
    """The table is worth nothing to either side, so whoever makes no mistake does not lose."""
    seat = seed % 2
    state = start(parse_table("4x4"))
    while state.to_move is not None:
        level = "schwer" if state.to_move == seat else "normal"
        state = play(state, finish(choose(state, level, Rng("whole", seed, state.drawn), MEANS)).line)
    assert state.scores[seat] >= state.scores[1 - seat]
