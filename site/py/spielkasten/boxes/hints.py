"""Schwer's line, and one true sentence why: a message key, its arguments, what to highlight.

Keys are told here without the `hint.` that they carry in the catalogues. What each one claims:

take            the line closes n cells at once (1 or 2)
take_chain      n >= 2 cells lie ready one behind the other, and the line closes the first
take_all        n cells are left, and all of them can be taken now
double_cross    the line leaves n cells to the opponent, who then has no safe line
leave           the line leaves n cells to the opponent, and taking them is proven to be worse
only_safe       the line is the only safe one
parity          the line is safe; if from then on both draw safe lines only, the player to move can
                make the opponent run out of them first, which not every safe line would do
proven_win      the line is proven best, and leads to a final lead of n
proven_draw     the line is proven best, and leads to a draw
proven_loss     the line is proven best, and loses by n
safe            the line is safe
sacrifice       the line offers n cells, and it is proven that every safe line is worse
offer           the line offers n cells although there are safe lines
handout         no line is safe; this one offers 2 cells that cannot be handed back, and no line
                offers fewer
shortest_chain  no line is safe; this one offers a chain of n cells, and no line offers fewer
shortest_loop   the same with a loop
opening         no line is safe; this one offers n cells

Where taking is forced, besides:

must_take       the line closes a cell; n cells lie ready, and the player to move must take them all

In misère (`hints_misere` finds the reasons there):

proven_fewer    the line is proven best, and the player to move ends with n cells fewer
proven_more     the line is proven best, and the player to move ends with n cells more
only_quiet      the line is the only one that closes nothing
quiet_parity    like `parity`, with lines that close nothing in place of safe ones
quiet           the line closes nothing
close           the line closes n cells, and it is proven that every line that closes nothing is
                worse
close_guess     the line closes n cells although others close nothing
take_rest       every line closes a cell: the n cells that are left all go to the player to move
give_most       taking is forced: the opponent must take n cells, and no line hands over more
give            taking is forced: the opponent must take n cells
spare           taking is forced: no line hands over a cell now, nor will one after this line
wait            taking is forced: the line hands over nothing
"""

from collections.abc import Generator

from spielkasten.boxes.hints_form import Args, Hint, by_result, offered
from spielkasten.boxes.hints_misere import about_burdens, about_waits
from spielkasten.boxes.hints_parity import turns_parity
from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels import Choice, check
from spielkasten.boxes.levels_strong import choose_strong
from spielkasten.boxes.levels_tactics import capture, openings
from spielkasten.boxes.rules import State, closed_by
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.structure import Chain, Loop, Run, analyse, open_runs, safe_lines
from spielkasten.core.means import PLAIN, Means, Progress
from spielkasten.core.rng import Rng

__all__ = ["Hint", "hint"]


def hint(state: State, rng: Rng, means: Means = PLAIN) -> Generator[Progress | None, None, Hint]:
    """Find Schwer's line and its reason, in slices.

    Raises Unsupported for more than two players and NotPossible when the game is over.
    """
    check(state)
    choice = yield from choose_strong(state, rng, means)
    lattice, free, line = state.params.lattice, state.free, choice.line
    rules = state.params.rules
    runs = open_runs(lattice, free)
    if runs and rules.forced:
        return _about_duty(lattice, free, line)
    if rules.misere:
        return about_burdens(state, choice) if rules.forced else about_waits(state, choice)
    if runs:
        return _about_captures(state, choice, runs)
    if safe_lines(lattice, free) >> line & 1:
        return _about_safe(state, choice)
    if safe_lines(lattice, free):
        return _about_sacrifice(lattice, free, choice)
    return _about_opening(lattice, free, line, rules.forced)


def _about_duty(lattice: Lattice, free: int, line: int) -> Hint:
    rest = settle(lattice, free).rest
    ready = tuple(
        cell for cell, mask in enumerate(lattice.cell_masks) if mask & free and not mask & rest
    )
    return Hint(line, "must_take", {"n": len(ready)}, (line,), ready)


def _about_captures(state: State, choice: Choice, runs: list[Run]) -> Hint:
    lattice, free, line = state.params.lattice, state.free, choice.line
    closed = closed_by(state, line)
    if not closed:
        return _about_handover(state, choice)
    after = settle(lattice, free)
    if after.rest == 0:
        lines = tuple(line for run in runs for line in run.lines)
        left = tuple(c for c, mask in enumerate(lattice.cell_masks) if mask & free)
        return Hint(line, "take_all", {"n": len(left)}, lines, left)
    run = next((run for run in runs if line == run.lines[0]), None)
    if run is None or len(run.cells) == len(closed):
        return Hint(line, "take", {"n": len(closed)}, (line,), closed)
    return Hint(line, "take_chain", {"n": len(run.cells)}, run.lines, run.cells)


def _about_handover(state: State, choice: Choice) -> Hint:
    lattice, free, line = state.params.lattice, state.free, choice.line
    taking = capture(lattice, free)
    if taking is not None and taking.handover == line:
        cells = taking.run.cells
        if taking.rest and not safe_lines(lattice, taking.rest):
            return Hint(line, "double_cross", {"n": len(cells)}, (line,), cells)
        if choice.exact:
            return Hint(line, "leave", {"n": len(cells)}, (line,), cells)
    # With safe lines left only the playouts speak for it: an offer like any other.
    given = offered(lattice, free, line)
    return Hint(line, "offer", {"n": len(given)}, (line,), given)


def _about_safe(state: State, choice: Choice) -> Hint:
    lattice, free, line = state.params.lattice, state.free, choice.line
    safe = safe_lines(lattice, free)
    near = lattice.line_cells[line]
    if safe == 1 << line:
        return Hint(line, "only_safe", {}, (line,), near)
    if turns_parity(lattice, free, line):
        return Hint(line, "parity", {"n": safe.bit_count()}, tuple(bits(safe)), ())
    return by_result(state, choice, "safe")


def _about_sacrifice(lattice: Lattice, free: int, choice: Choice) -> Hint:
    # Schwer tries safe lines first: if it draws another one, a proof says that they are worse.
    given = offered(lattice, free, choice.line)
    key = "sacrifice" if choice.exact else "offer"
    return Hint(choice.line, key, {"n": len(given)}, (choice.line,), given)


def _about_opening(lattice: Lattice, free: int, line: int, forced: bool) -> Hint:
    given = offered(lattice, free, line)
    args: Args = {"n": len(given)}
    least = openings(lattice, free)[0].cells
    structure = analyse(lattice, free)
    parts: list[Chain | Loop] = [*structure.chains, *structure.loops]
    part = next(part for part in parts if line in part.lines)
    if len(given) > least or len(given) != len(part.cells):
        key = "opening"
    elif isinstance(part, Loop):
        key = "shortest_loop"
    elif not forced and len(given) == 2 and settle(lattice, free & ~(1 << line)).leave == 0:
        key = "handout"
    else:
        key = "shortest_chain"
    return Hint(line, key, args, (line,), given)
