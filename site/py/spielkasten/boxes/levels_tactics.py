"""What Normal knows, and Schwer falls back on: taking, handing over, opening the cheapest part."""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, mask_of
from spielkasten.boxes.solver_captures import next_to_take
from spielkasten.boxes.solver_graph import edges_at, offer, part_edges, position_from
from spielkasten.boxes.structure import (
    HANDOVER_LOOP,
    Chain,
    Loop,
    Run,
    analyse,
    open_runs,
    safe_lines,
)


@dataclass(frozen=True)
class Capture:
    """What to do about the cells that can be taken.

    `take`      the next line if all is taken
    `run`       the run that `take` belongs to
    `handover`  the line that hands the rest of the run over, None while that is no question yet
    `rest`      bit set of the lines left when the whole run is gone
    """

    take: int
    run: Run
    handover: int | None
    rest: int


def capture(lattice: Lattice, free: int) -> Capture | None:
    """Find the next capture and whether a handover is the question now; None without captures.

    It is the question when one run is open, and exactly as many cells of it are left as a handover
    leaves: 2 in a half-open run, 4 in a closed one.
    """
    runs = open_runs(lattice, free)
    if not runs:
        return None
    run = next_to_take(lattice, free, runs)
    ripe = len(runs) == 1 and len(run.cells) == run.handover
    return Capture(
        take=run.lines[0],
        run=run,
        handover=run.handover_line if ripe else None,
        rest=free & ~mask_of(run.lines),
    )


def keeps_control(lattice: Lattice, rest: int, leave: int) -> bool:
    """Tell by Normal's rule whether handing over `leave` cells pays.

    It does when the opponent, who has to draw on, has no safe line, when after the short parts
    have been opened in turn the first long one falls to the opponent, and when the long parts hold
    more cells than are handed over.
    """
    if safe_lines(lattice, rest):
        return False
    parts = analyse(lattice, rest)
    pieces: list[Chain | Loop] = [*parts.chains, *parts.loops]
    long = [piece for piece in pieces if piece.long]
    short = len(pieces) - len(long)
    return short % 2 == 0 and sum(len(piece.cells) for piece in long) > leave


@dataclass(frozen=True)
class Opening:
    """A part that could be opened: what it gives away, what of that may come back, its lines."""

    cells: int
    leave: int
    lines: tuple[int, ...]


def openings(lattice: Lattice, free: int) -> list[Opening]:
    """Give every chain and loop of a position without captures, the cheapest first.

    Cheap is what gives few cells, and among these what the opponent can keep control with least
    well (short parts, then loops, then chains). Of a chain of 2 only the middle line counts.
    """
    parts = analyse(lattice, free)
    position = position_from(lattice, parts)
    at = edges_at(position)
    found = []
    for part, code in part_edges(lattice, parts):
        cells, leave = offer(code, at)
        lines = part.lines
        if len(part.cells) == 2 and len(lines) == 3:
            lines = lines[1:2]
        found.append(Opening(cells, leave, lines))
    found.sort(key=lambda opening: (opening.cells, opening.leave % HANDOVER_LOOP, opening.leave))
    return found


def cheapest(lattice: Lattice, free: int) -> list[int]:
    """Give the lines that open a part as cheap as any, ascending."""
    found = openings(lattice, free)
    first = (found[0].cells, found[0].leave)
    return sorted(
        {line for part in found if (part.cells, part.leave) == first for line in part.lines}
    )
