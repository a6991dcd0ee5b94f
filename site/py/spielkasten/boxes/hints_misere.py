"""Reasons in misère: what the line closes, waits for or hands over (`hints` lists the keys)."""

from spielkasten.boxes.hints_form import Hint, by_result, offered
from spielkasten.boxes.hints_parity import turns_parity
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.levels import Choice
from spielkasten.boxes.levels_forced import gifts, waiting_lines
from spielkasten.boxes.levels_misere import quiet_lines
from spielkasten.boxes.levels_tactics import openings
from spielkasten.boxes.rules import State, closed_by


def about_waits(state: State, choice: Choice) -> Hint:
    """Tell why a line is drawn where nobody has to take."""
    lattice, free, line = state.params.lattice, state.free, choice.line
    quiet = quiet_lines(lattice, free)
    if not quiet:
        left = tuple(cell for cell, mask in enumerate(lattice.cell_masks) if mask & free)
        return Hint(line, "take_rest", {"n": len(left)}, (line,), left)
    closed = closed_by(state, line)
    if closed:
        key = "close" if choice.exact else "close_guess"
        return Hint(line, key, {"n": len(closed)}, (line,), closed)
    if quiet == 1 << line:
        return Hint(line, "only_quiet", {}, (line,), lattice.line_cells[line])
    if not choice.exact and turns_parity(lattice, free, line, quiet_lines):
        return Hint(line, "quiet_parity", {"n": quiet.bit_count()}, tuple(bits(quiet)), ())
    return by_result(state, choice, "quiet")


def about_burdens(state: State, choice: Choice) -> Hint:
    """Tell why a line is drawn where taking is forced and no cell can be taken."""
    lattice, free, line = state.params.lattice, state.free, choice.line
    given = offered(lattice, free, line)
    if given:
        most = max(part.cells for part in openings(lattice, free))
        key = "give_most" if len(given) >= most else "give"
        return Hint(line, key, {"n": len(given)}, (line,), given)
    if not gifts(lattice, free) and waiting_lines(lattice, free) >> line & 1:
        return by_result(state, choice, "spare")
    return by_result(state, choice, "wait")
