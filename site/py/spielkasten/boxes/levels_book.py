"""What Schwer knows by heart: the opening book, where a table has one."""

from collections.abc import Generator

from spielkasten.boxes.book import FILES, Book, in_book, least_image
from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.levels_tactics import capture
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.solver_captures import settle
from spielkasten.core.means import Means


def look_up(
    lattice: Lattice, free: int, rules: Rules, means: Means
) -> Generator[None, None, tuple[int, int | None] | None]:
    """Find a best line and the position's value; None if the book does not have them.

    Pauses while the book has to be fetched, once. What can be taken without a choice is taken, as
    always in the least image's order: so the positions behind it are the book's again; their value
    is not known here.
    """
    name = FILES.get(lattice.text)
    if name is None or rules != NORMAL or not in_book(lattice, settle(lattice, free).rest):
        return None
    image, motion = least_image(lattice, free)
    taking = capture(lattice, image)
    if taking is not None and taking.handover is None:
        return motion.index(taking.take), None
    data = means.data(name)
    if data is None:
        yield
        data = means.data(name)
    entry = None if data is None else Book(lattice, data).find(free)
    return None if entry is None else (entry.line, entry.value)
