"""Making an opening book: a small one, compared with the solver and walked through."""

from __future__ import annotations

from pathlib import Path

import pytest

from buildkit import book as maker
from buildkit.native_kernel import NativeKernel
from spielkasten.boxes.book import Book, write_book
from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference

LATTICE = square(3, 2)
LEAST = 12


@pytest.fixture(scope="module")
def native() -> NativeKernel:
    return NativeKernel(LATTICE, 16)


@pytest.mark.parametrize("first", [True, False])
def test_a_book_of_a_small_table(
    native: NativeKernel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    def for_book(_lattice: Lattice, rest: int) -> bool:
        return rest.bit_count() >= LEAST

    monkeypatch.setattr(maker, "for_book", for_book)
    kept = tmp_path / "kept.txt"
    walk = maker.Walk(LATTICE, native, kept)
    walk.walk(first)
    assert len(walk.needed) > 10
    assert len({free.bit_count() % 2 for free in walk.needed}) == 2  # after a sacrifice the sides change
    made = Book(LATTICE, write_book(LATTICE, walk.needed.items()))
    for free, entry in walk.needed.items():
        assert made.find(free) == entry
        order = [entry.line, *(line for line in bits(free) if line != entry.line)]
        best = finish(Reference().find_best(LATTICE, free, order))
        assert (best.line, best.value) == (entry.line, entry.value)
    # A walk that goes on where another one ended decides nothing anew.
    kept.write_text(kept.read_text(encoding="ascii") + "7ff 1", encoding="ascii")
    again = maker.Walk(LATTICE, native, kept)
    monkeypatch.setattr(again, "_decide", lambda free: pytest.fail(f"{free:x} is decided again"))
    again.walk(first)
    assert again.needed == walk.needed


def test_half_turn() -> None:
    turn = maker.half_turn(square(4, 4))
    assert all(turn[turn[line]] == line != turn[line] for line in range(40))
