"""What a search gets from the doors, and what it tells them on its way."""

from collections.abc import Callable
from dataclasses import dataclass

from spielkasten.core.wasm import Shared


def never() -> bool:
    """Say that there is always time left."""
    return False


def nothing(name: str) -> None:
    """Have no data of any name."""


@dataclass(frozen=True)
class Means:
    """What comes in from outside.

    Without a cut the answer depends on whether there are a kernel and data, and on nothing else
    here; what the kernel's table keeps is told in `docs/levels.md`.

    `out_of_time`  true once the answer is due; asked after each small piece of work
    `kernel`       the solver kernel, None where there is none
    `data`         gives a file that is shipped beside the engine, by its name; None if it is not at
                   hand. It may be there after the next pause: whoever needs it asks once more
    """

    out_of_time: Callable[[], bool] = never
    kernel: Shared | None = None
    data: Callable[[str], bytes | None] = nothing


PLAIN = Means()
"""No ceiling, no kernel, no data."""


@dataclass(frozen=True)
class Progress:
    """How far a search has come.

    `bounds`   proven lower and upper bound of the value, for the player to move
    `decided`  lines about which all that was asked for is known, of `lines` free ones
    `nodes`    positions looked into
    """

    bounds: tuple[int, int]
    decided: int
    lines: int
    nodes: int
