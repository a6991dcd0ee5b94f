"""What Schwer knows by heart: the opening book, where a table has one."""

from collections.abc import Generator

from spielkasten.boxes.book import FILES, Book, for_book, least_image
from spielkasten.boxes.levels_tactics import capture
from spielkasten.boxes.rule_flags import NORMAL
from spielkasten.boxes.rules import State
from spielkasten.boxes.solver_captures import settle
from spielkasten.core.means import Means


def look_up(state: State, means: Means) -> Generator[None, None, tuple[int, int | None] | None]:
    """Find a best line and the position's value; None if the book does not have them.

    Books are for normal play on a board that is empty at the start; a file that is no book counts
    as none.

    Pauses while the book has to be fetched, once. What can be taken without a choice is taken, as
    always in the least image's order: so the positions behind it are the book's again; their value
    is not known here.
    """
    params, lattice, free = state.params, state.params.lattice, state.free
    name = FILES.get(lattice.text)
    if name is None or params.rules != NORMAL or params.given:
        return None
    if not for_book(lattice, settle(lattice, free).rest):
        return None
    image, motion = least_image(lattice, free)
    taking = capture(lattice, image)
    if taking is not None and taking.handover is None:
        return motion.index(taking.take), None
    data = means.data(name)
    if data is None:
        yield
        data = means.data(name)
    try:
        entry = None if data is None else Book(lattice, data).find(free)
    except ValueError:
        return None
    return None if entry is None else (entry.line, entry.value)
