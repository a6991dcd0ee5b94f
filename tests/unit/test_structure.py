"""Chains, loops, joints, safe lines and captures, on squares and on other lattices."""

import json
from types import SimpleNamespace

import pytest

from spielkasten.boxes.lattice import Lattice, mask_of
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.structure import (
    Structure,
    analyse,
    capturing_lines,
    degrees,
    open_runs,
    safe_lines,
)
from spielkasten.core.rng import Rng


def free_after(lattice: Lattice, drawn: str) -> int:
    return lattice.every_line & ~mask_of(lattice.numbers[name] for name in drawn.split())


def test_an_empty_board_is_all_joints_and_safe_lines() -> None:
    lattice = square(3, 3)
    parts = analyse(lattice, lattice.every_line)
    assert parts == Structure((), (), tuple(range(9)), tuple(range(24)), ())


def test_a_chain_from_ground_to_ground() -> None:
    lattice = square(3, 1)
    parts = analyse(lattice, free_after(lattice, "h0,0 h0,1 h0,2 h1,0 h1,1 h1,2"))
    (chain,) = parts.chains
    assert chain.cells == (0, 1, 2)
    assert [lattice.names[line] for line in chain.lines] == ["v0,0", "v0,1", "v0,2", "v0,3"]
    assert chain.ends == (None, None)
    assert chain.long
    assert (parts.loops, parts.joints, parts.safe, parts.runs) == ((), (), (), ())


def test_a_loop() -> None:
    lattice = square(2, 2)
    parts = analyse(lattice, lattice.every_line & ~lattice.border)
    (ring,) = parts.loops
    assert sorted(ring.cells) == [0, 1, 2, 3]
    assert ring.long
    assert ring.lines[0] == min(ring.lines)
    for place, cell in enumerate(ring.cells):
        both = mask_of([ring.lines[place], ring.lines[(place + 1) % 4]])
        assert lattice.cell_masks[cell] & both == both


def test_three_chains_meet_in_a_joint(shapes: SimpleNamespace) -> None:
    lattice = shapes.strings_and_coins([["a", "b", "c"], ["a", "d", "x"], ["b", "y"], ["c", "z"]])
    free = lattice.every_line & ~(1 << lattice.numbers["d"])
    parts = analyse(lattice, free)
    assert parts.joints == (0,)
    assert sorted(chain.ends for chain in parts.chains) == [(0, None)] * 3
    assert parts.safe == ()


def test_a_chain_that_comes_back_to_its_joint(shapes: SimpleNamespace) -> None:
    lattice = shapes.strings_and_coins([["a", "b", "c"], ["a", "d", "x"], ["b", "d", "y"]])
    free = free_after(lattice, "x y")
    parts = analyse(lattice, free)
    (chain,) = parts.chains
    assert chain.ends == (0, 0)
    assert sorted(chain.cells) == [1, 2]
    assert [lattice.names[line] for line in parts.safe] == ["c"]


def test_double_lines_make_small_rings(shapes: SimpleNamespace) -> None:
    lattice = shapes.strings_and_coins([["a", "b", "x"], ["a", "b", "y"]])
    assert analyse(lattice, lattice.every_line).safe == tuple(range(4))
    parts = analyse(lattice, free_after(lattice, "x y"))
    assert [(ring.cells, ring.long) for ring in parts.loops] == [((0, 1), False)]


def test_half_open_and_closed_runs() -> None:
    lattice = square(4, 1)
    walls = "h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3"
    (run,) = open_runs(lattice, free_after(lattice, walls + " v0,0"))
    assert (run.cells, run.closed, run.end, run.handover) == ((0, 1, 2, 3), False, None, 2)
    assert [lattice.names[line] for line in run.lines] == ["v0,1", "v0,2", "v0,3", "v0,4"]
    assert lattice.names[run.handover_line] == "v0,4"
    (run,) = open_runs(lattice, free_after(lattice, walls + " v0,0 v0,4"))
    assert (run.cells, run.closed, run.handover) == ((0, 1, 2, 3), True, 4)
    assert lattice.names[run.handover_line] == "v0,2"
    assert len(open_runs(lattice, free_after(lattice, walls + " v0,2"))) == 2


def test_a_run_into_a_joint() -> None:
    lattice = square(3, 2)
    drawn = "h0,0 h1,0 v0,0 h0,1 h1,1"
    (run,) = open_runs(lattice, free_after(lattice, drawn))
    assert run.cells == (0, 1)
    assert run.end == 2
    parts = analyse(lattice, free_after(lattice, drawn))
    assert parts.runs == (run,)
    assert parts.joints == (2, 3, 4, 5)


def test_closed_runs_of_three_cannot_be_handed_over(shapes: SimpleNamespace) -> None:
    lattice = shapes.strings_and_coins([["a", "x", "p"], ["a", "b", "q"], ["b", "y", "r"]])
    (run,) = open_runs(lattice, free_after(lattice, "x y p q r"))
    assert (len(run.cells), run.closed, run.handover) == (3, True, 0)


@pytest.mark.parametrize("seed", range(60))
def test_the_parts_share_out_every_cell_and_line(seed: int, shapes: SimpleNamespace) -> None:
    rng = Rng("structure", seed)
    lattice = [square(4, 4), square(3, 5), shapes.triangle(3), shapes.hexagons(2)][seed % 4]
    free = shapes.random_position(lattice, rng, len(lattice.lines))
    parts = analyse(lattice, free)
    degree = degrees(lattice, free)
    pieces = [*parts.chains, *parts.loops, *parts.runs]
    cells = [cell for part in pieces for cell in part.cells]
    assert sorted([*cells, *parts.joints]) == [c for c, count in enumerate(degree) if count]
    assert len(set(cells)) == len(cells)
    lines = [line for part in pieces for line in part.lines]
    assert sorted([*lines, *parts.safe]) == [
        line for line in range(len(lattice.lines)) if free >> line & 1
    ]
    for chain in parts.chains:
        assert len(chain.lines) == len(chain.cells) + 1
        for place, cell in enumerate(chain.cells):
            both = mask_of(chain.lines[place : place + 2])
            assert lattice.cell_masks[cell] & free == both
    for run in parts.runs:
        left = free
        closed: list[int] = []
        for line in run.lines:
            left &= ~(1 << line)
            closed += [
                cell for cell in lattice.line_cells[line] if not lattice.cell_masks[cell] & left
            ]
        assert closed == list(run.cells) or sorted(closed) == sorted(run.cells)
    assert json.loads(json.dumps(parts.to_json(lattice)))["joints"] == list(parts.joints)


@pytest.mark.parametrize("seed", range(20))
def test_safe_and_capturing_lines_by_their_definition(seed: int, shapes: SimpleNamespace) -> None:
    rng = Rng("safe", seed)
    lattice = square(4, 3)
    free = shapes.random_position(lattice, rng, 31)
    safe = safe_lines(lattice, free)
    taking = capturing_lines(lattice, free)
    for line in range(len(lattice.lines)):
        left = free & ~(1 << line)
        counts = [
            (lattice.cell_masks[cell] & left).bit_count() for cell in lattice.line_cells[line]
        ]
        is_free = bool(free >> line & 1)
        assert bool(safe >> line & 1) == (is_free and min(counts) >= 2)
        assert bool(taking >> line & 1) == (is_free and min(counts) == 0)
