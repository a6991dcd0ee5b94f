"""What is taken and what may be handed over, where several runs are open: held against brute force."""

import pytest

from spielkasten.boxes.levels_tactics import capture
from spielkasten.boxes.notation import parse_line, parse_table
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.solver_reference import Reference
from spielkasten.core.rng import Rng
from spielkasten.core.wasm import Shared

# Three runs meet at a joint without a way out, and another one elsewhere can be handed over for 2:
# free lines, their value, the best lines.
MEETING = {
    "9x3": (
        "h0,5 h0,6 h0,8 h2,0 h2,1 v0,5 v0,7 v0,8 v1,1 v1,2 v1,3 v2,2",
        8,
        "h2,0 v1,3 v2,2",
    ),
    "4x4": ("h0,0 h0,2 h1,2 h2,0 h2,1 h3,1 v0,1 v0,2 v1,1 v1,3 v2,2 v2,3 v3,0 v3,2", 10, None),
    "2x9": ("h1,0 h1,1 h3,0 h6,1 h7,0 h7,1 h8,1 v0,2 v1,1 v2,0 v3,1 v3,2 v5,1 v7,1 v8,1", 11, None),
    "5x5": ("h0,0 h0,2 h3,2 h4,2 v0,1 v0,2 v2,0 v2,1 v4,1 v4,2 v4,3 v4,4", 8, None),
}  # fmt: skip


@pytest.fixture(params=["reference", "kernel"])
def engine(request, instance):
    if request.param == "reference":
        return Reference()
    return Kernel(Shared(lambda: instance), instance)


@pytest.mark.parametrize("table", MEETING)
def test_runs_that_meet_leave_the_cheapest_handover(engine, table, shapes):
    names, value, best = MEETING[table]
    lattice = parse_table(table).lattice
    free = sum(1 << parse_line(lattice, name) for name in names.split())
    found = finish(engine.solve(lattice, free, moves=True))
    assert found.value == value == shapes.brute_force(lattice)(free)
    assert max(found.moves.values()) == value
    if best:
        assert {lattice.names[line] for line in found.best} == set(best.split())


def forest(rng, most):
    """Make trees that can be taken, some with a way out, beside a long chain or a loop.

    Cells of a tree hang one on the other; that each has a single free line more than it needs is
    what makes them open. At most so many lines.
    """
    cells = []
    lines = 0

    def new_line():
        nonlocal lines
        lines += 1
        return lines - 1

    rest = 3 + rng.below(2)
    chain = [[] for _ in range(rest)]
    ends = [new_line() for _ in range(rest + 1)]
    for place, cell in enumerate(chain):
        cell += [ends[place], ends[place + 1]]
    cells += chain
    while lines < most - 1:
        tree = [[]]
        if rng.below(2):
            tree[0].append(new_line())  # a way out to the ground
        for _ in range(rng.below(min(7, most - lines))):
            line = new_line()
            rng.choice(tree).append(line)
            tree.append([line])
        if tree[0]:
            cells += tree
    return cells


def test_trees_of_runs_are_worth_what_brute_force_says(instance, shapes):
    rng = Rng("forest")
    kernel = Kernel(Shared(lambda: instance), instance)
    for _ in range(25):
        lattice = shapes.strings_and_coins(forest(rng, 13))
        free = (1 << len(lattice.lines)) - 1
        value = shapes.brute_force(lattice)(free)
        for engine in (Reference(), kernel):
            assert finish(engine.solve(lattice, free, best=False)).value == value


def test_taking_in_the_levels_order_ends_with_the_handover_that_counts(shapes):
    rng = Rng("order")
    seen = set()
    for _ in range(400):
        lattice = shapes.strings_and_coins(forest(rng, 6 + rng.below(25)))
        free = (1 << len(lattice.lines)) - 1
        settled = settle(lattice, free)
        handover = 0
        while (step := capture(lattice, free)) is not None:
            if step.handover is not None:
                assert step.rest == settled.rest
                handover = step.run.handover
                break
            free &= ~(1 << step.take)
        assert handover == settled.leave
        seen.add(handover)
    assert seen == {0, 2, 4}
