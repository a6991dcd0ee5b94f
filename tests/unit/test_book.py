"""Opening books: what is written is found, under every symmetry, and nothing else."""

import pytest

from spielkasten.boxes.book import Book, Entry, least_image, write_book
from spielkasten.boxes.lattice import bits, mask_of
from spielkasten.boxes.lattice_families import square, triangle
from spielkasten.boxes.levels import choose
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.symmetry import symmetries
from spielkasten.core.means import Means
from spielkasten.core.rng import Rng

LATTICE = square(4, 4)


def positions(count: int) -> list[int]:
    rng = Rng("book")
    return [mask_of(rng.shuffled(range(40))[: 20 + rng.below(21)]) for _ in range(count)]


def test_every_image_of_a_position_is_found() -> None:
    known = {}
    for number, free in enumerate(positions(40)):
        image, motion = least_image(LATTICE, free)
        line = next(bits(free))
        known[image] = (free, line, Entry(motion[line], number % 17 - 8))
    book = Book(LATTICE, write_book(LATTICE, ((image, entry) for image, (_, _, entry) in known.items())))
    assert len(book) == len(known)
    for free, line, entry in known.values():
        for symmetry in symmetries(LATTICE):
            turned = mask_of(symmetry.lines[i] for i in bits(free))
            found = book.find(turned)
            assert found is not None
            assert found.value == entry.value
            left = turned & ~(1 << found.line)
            assert turned >> found.line & 1
            assert least_image(LATTICE, left)[0] == least_image(LATTICE, free & ~(1 << line))[0]


def test_other_positions_are_not_found() -> None:
    some, others = positions(60)[:30], positions(60)[30:]
    entries = {least_image(LATTICE, free)[0]: Entry(next(bits(least_image(LATTICE, free)[0])), 0) for free in some}
    book = Book(LATTICE, write_book(LATTICE, entries.items()))
    assert all(book.find(free) is None for free in others if least_image(LATTICE, free)[0] not in entries)
    assert Book(LATTICE, write_book(LATTICE, ())).find(LATTICE.every_line) is None


@pytest.mark.parametrize("data", [b"", b"SKBOOK1", b"SKBOOK2\n", b"SKBOOK1\n123456", b"<!doctype html>"])
def test_what_is_no_book_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="expected an opening book for 4x4"):
        Book(LATTICE, data)


@pytest.mark.parametrize("data", [None, b"", b"<!doctype html>", b"SKBOOK1\n123456"])
def test_schwer_plays_on_without_a_book(data: bytes | None) -> None:
    """A host may give a page of its own in place of a file."""
    asked = []

    def files(name: str) -> bytes | None:
        asked.append(name)
        return data

    state = start(parse_table("4x4"))
    choice = finish(choose(state, "schwer", Rng("no book"), Means(data=files)))
    assert state.free >> choice.line & 1
    assert not choice.exact
    assert set(asked) == {"book-4x4.bin"}


@pytest.mark.parametrize("table", ["4x4/icelandic", "4x4/misere", "4x4/lines=h0,0", "5x5"])
def test_the_book_is_for_the_empty_board_by_normal_rules(table: str) -> None:
    def files(name: str) -> bytes | None:
        pytest.fail(f"{name} is asked for")

    until = iter([False] * 3)
    means = Means(out_of_time=lambda: next(until, True), data=files)
    finish(choose(start(parse_table(table)), "schwer", Rng("no book"), means))


def test_books_of_other_lattices() -> None:
    lattice = triangle(3)
    image, motion = least_image(lattice, lattice.every_line)
    book = Book(lattice, write_book(lattice, [(image, Entry(motion[2], -3))]))
    assert book.find(lattice.every_line) == Entry(2, -3)
