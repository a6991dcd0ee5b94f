"""The readable engine looks at the clock between lines, too, not only while it searches."""

from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import parse_line, parse_table
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference


def dominoes(count):
    """Give a board with so many pairs of boxes open to each other only."""
    lattice = parse_table("20x20").lattice
    names = [f"v{row},{column}" for row in range(20) for column in range(1, 20, 2)][:count]
    return lattice, sum(1 << parse_line(lattice, name) for name in names)


def test_a_ceiling_ends_the_question_about_every_line():
    lattice, free = dominoes(30)
    asked = []

    def soon():
        asked.append(1)
        return len(asked) > 3

    found = finish(Reference().solve(lattice, free, moves=True, out_of_time=soon))
    assert (found.value, found.exact, found.cut) == (60, False, True)
    assert len(asked) == 4
    best = finish(Reference().find_best(lattice, free, list(bits(free)), out_of_time=lambda: True))
    assert (best.line, best.exact, best.cut) == (None, False, True)
