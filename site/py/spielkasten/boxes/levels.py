"""The four levels. `docs/levels.md` tells players what each one does; the tests hold it to that."""

from collections.abc import Generator

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_alive import Alive
from spielkasten.boxes.levels_exact import preferred
from spielkasten.boxes.levels_forced import gifts, quiet_choice
from spielkasten.boxes.levels_misere import closing_lines, quiet_lines
from spielkasten.boxes.levels_strong import Choice, choose_strong
from spielkasten.boxes.levels_tactics import capture, cheapest, keeps_control
from spielkasten.boxes.rule_flags import MISERE, Rules
from spielkasten.boxes.rules import State
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import capturing_lines, safe_lines
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.means import PLAIN, Means, Progress
from spielkasten.core.rng import Rng

LEVELS: tuple[str, ...] = ("einsteiger", "leicht", "normal", "schwer")

COUNTED = {"einsteiger": 0, "leicht": 2, "normal": 5}
"""In misère a level looks ahead once at most so many lines close nothing."""

COUNTED_NODES = 300
"""Bound of that search."""

__all__ = ["LEVELS", "Choice", "choose"]


def choose(
    state: State, level: str, rng: Rng, means: Means = PLAIN
) -> Generator[Progress | None, None, Choice]:
    """Choose a line as a level does; the same position and stream give the same line.

    Yields after each small piece of work. Raises Unsupported for an unknown level and for more
    than two players, NotPossible when the game is over.
    """
    check(state)
    if level not in LEVELS:
        raise Unsupported(
            "not_supported",
            f"expected a level of {', '.join(LEVELS)}, got {level}",
            what=level,
        )
    lattice, free, rules = state.params.lattice, state.free, state.params.rules
    if level == "schwer":
        return (yield from choose_strong(state, rng, means))
    if (level == "einsteiger" and rng.below(2)) or state.must_take:
        line = rng.choice(list(bits(state.legal)))
    elif rules == MISERE:
        line = yield from _counting(lattice, free, COUNTED[level], rng)
    elif level != "normal":
        line = rng.choice(list(bits(_light(lattice, free, rules))))
    elif rules.forced:
        line = quiet_choice(lattice, free, rules.misere, rng)
    else:
        line = _normal(lattice, free, rng)
    return Choice(line, None, False, False)


def check(state: State) -> None:
    """Refuse positions that have no move, or more players than the levels and hints know."""
    players = state.params.players
    if players != 2:
        raise Unsupported(
            "not_supported",
            f"the computer plays with two players, not with {players}",
            what=f"players={players}",
        )
    if state.to_move is None:
        raise NotPossible("game_over", "the game is over: every line is drawn")


def _light(lattice: Lattice, free: int, rules: Rules) -> int:
    """Give the lines that Leicht tells apart from others, as a bit set: what helps at once."""
    if rules.misere:
        return gifts(lattice, free) or free
    return capturing_lines(lattice, free) or safe_lines(lattice, free) or free


def _normal(lattice: Lattice, free: int, rng: Rng) -> int:
    """Take or keep control, else draw a safe line, else open the cheapest part."""
    taking = capture(lattice, free)
    if taking is not None:
        if taking.handover is not None and keeps_control(lattice, taking.rest, taking.run.handover):
            return taking.handover
        return taking.take
    safe = safe_lines(lattice, free)
    return rng.choice(list(bits(safe)) if safe else cheapest(lattice, free))


def _counting(
    lattice: Lattice, free: int, counted: int, rng: Rng
) -> Generator[Progress | None, None, int]:
    """Draw a line that closes nothing, and look ahead when at most so many are left."""
    quiet = list(bits(quiet_lines(lattice, free)))
    if not quiet:
        return rng.choice(closing_lines(lattice, free))
    if len(quiet) <= counted:
        order = preferred(lattice, free, MISERE, rng)
        found = yield from Alive(Reference()).find_best(
            lattice, free, order, MISERE, max_nodes=COUNTED_NODES
        )
        if found.line is not None:
            return found.line
    return rng.choice(quiet)
