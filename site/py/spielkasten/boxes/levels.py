"""The four levels. `docs/levels.md` tells players what each one does; the tests hold it to that."""

from collections.abc import Generator

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.levels_strong import Choice, choose_strong
from spielkasten.boxes.levels_tactics import capture, cheapest, keeps_control
from spielkasten.boxes.rules import State
from spielkasten.boxes.structure import capturing_lines, safe_lines
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.means import PLAIN, Means, Progress
from spielkasten.core.rng import Rng

LEVELS: tuple[str, ...] = ("einsteiger", "leicht", "normal", "schwer")

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
    lattice, free = state.params.lattice, state.free
    if level == "schwer":
        return (yield from choose_strong(state, rng, means))
    if level == "normal":
        line = _normal(lattice, free, rng)
    elif level == "einsteiger" and rng.below(2):
        line = rng.choice(list(bits(free)))
    else:
        line = _light(lattice, free, rng)
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


def _light(lattice: Lattice, free: int, rng: Rng) -> int:
    """Take if possible, else draw a safe line, else any."""
    lines = capturing_lines(lattice, free) or safe_lines(lattice, free) or free
    return rng.choice(list(bits(lines)))


def _normal(lattice: Lattice, free: int, rng: Rng) -> int:
    """Take or keep control, else draw a safe line, else open the cheapest part."""
    taking = capture(lattice, free)
    if taking is not None:
        if taking.handover is not None and keeps_control(lattice, taking.rest, taking.run.handover):
            return taking.handover
        return taking.take
    safe = safe_lines(lattice, free)
    return rng.choice(list(bits(safe)) if safe else cheapest(lattice, free))
