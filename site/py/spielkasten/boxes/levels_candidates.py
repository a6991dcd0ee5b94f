"""The lines that Schwer compares by playouts, under each rule, when a position is too large."""

from dataclasses import dataclass

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_forced import gifts, waiting_lines
from spielkasten.boxes.levels_misere import closing_lines, quiet_lines
from spielkasten.boxes.levels_tactics import capture, openings
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import legal_lines
from spielkasten.boxes.solver_captures import term_after
from spielkasten.boxes.structure import capturing_lines, safe_lines
from spielkasten.core.rng import Rng

MAX_SAFE = 24
MAX_OPENINGS = 12
SACRIFICE_SAFE = 8
"""Short parts are offered as a sacrifice only when at most so many safe lines are left."""

CLOSE_QUIET = 16
"""In misère a cell is closed to turn the parity only when at most so many lines are quiet."""


@dataclass(frozen=True)
class Candidate:
    """A line and what follows from it before the next choice.

    The player to move scores base + sign * V(rest), or base + sign * |V(rest) + leave| if `leave`
    is not 0, because somebody may hand over so many cells. Without it, sign = 1 if the player to
    move draws first in the rest and -1 if the opponent does. Values as in `solver`: in misère the
    cells of the opponent minus one's own. `rest` holds no cell of degree 1, but in misère without
    forced taking.
    """

    line: int
    base: int
    sign: int
    leave: int
    rest: int


def candidates(lattice: Lattice, free: int, rules: Rules, rng: Rng) -> list[Candidate]:
    """Give the lines worth comparing; one only if there is nothing to compare."""
    if rules.forced and capturing_lines(lattice, free):
        lines = [rng.choice(list(bits(legal_lines(lattice, free, rules))))]
    elif rules.forced and rules.misere:
        lines = _burdens(lattice, free, rng)
    elif rules.misere:
        lines = _waits(lattice, free, rng)
    else:
        taking = capture(lattice, free)
        if taking is not None:
            if taking.handover is None:
                return [Candidate(taking.take, 0, 1, 0, free)]
            run, leave = len(taking.run.cells), taking.run.handover
            return [
                Candidate(taking.take, run, 1, 0, taking.rest),
                Candidate(taking.handover, run - 2 * leave, -1, 0, taking.rest),
            ]
        lines = _safe(lattice, free, rng)
    found = []
    for line in lines:
        term = term_after(lattice, free, line, rules)
        found.append(Candidate(line, term.base, term.sign, term.leave, term.rest))
    return found


def _safe(lattice: Lattice, free: int, rng: Rng) -> list[int]:
    """Give up to 24 safe lines, and once only 8 are left the short parts too.

    The sacrifice of one turns the parity. Without safe lines the 12 cheapest parts.
    """
    safe = rng.shuffled(list(bits(safe_lines(lattice, free))))
    found = safe[:MAX_SAFE]
    if len(safe) > SACRIFICE_SAFE:
        return found
    for part in openings(lattice, free)[:MAX_OPENINGS]:
        if not (safe and part.leave):
            found.append(rng.choice(part.lines))
    return found


def _burdens(lattice: Lattice, free: int, rng: Rng) -> list[int]:
    """Give a line of each of the 12 largest parts, and up to 24 that hand over nothing."""
    largest = openings(lattice, free)[::-1][:MAX_OPENINGS]
    found = [rng.choice(part.lines) for part in largest]
    others = free & ~gifts(lattice, free)
    waiting = waiting_lines(lattice, free) & others
    found += rng.shuffled(list(bits(waiting)))[:MAX_SAFE]
    if not waiting:
        found += rng.shuffled(list(bits(others)))[:MAX_SAFE]
    return found


def _waits(lattice: Lattice, free: int, rng: Rng) -> list[int]:
    """Give up to 24 quiet lines, and once only 16 are left up to 12 that close a cell.

    Without quiet lines one that closes a cell: all that is left goes to who is to move.
    """
    quiet = rng.shuffled(list(bits(quiet_lines(lattice, free))))
    closing = rng.shuffled(closing_lines(lattice, free))
    if not quiet:
        return closing[:1]
    return quiet[:MAX_SAFE] + (closing[:MAX_OPENINGS] if len(quiet) <= CLOSE_QUIET else [])
