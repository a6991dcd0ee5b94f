"""Who runs out of safe lines first: the little game behind the number of long chains.

While safe lines are left the players fight about who must open the first chain. On whole boards
that is the long chain rule (Berlekamp 2000): each long chain turns the parity of the number of safe
lines. Here the safe lines are played out as a game of their own, in which who cannot draw a safe
line loses; with few of them left that is settled exactly. In misère the same game is played with
lines that close nothing.
"""

from collections.abc import Callable

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.structure import safe_lines

MAX_SAFE = 9


Kind = Callable[[Lattice, int], int]
"""Gives the lines that count, as a bit set; a line that does not count never does again."""


def turns_parity(lattice: Lattice, free: int, line: int, kind: Kind = safe_lines) -> bool:
    """Tell whether a safe line decides in the mover's favour who runs out of safe lines first.

    True if after it the mover can make the opponent be the first without a safe line, and some
    other safe line would not do that. False as well if more than nine safe lines are left, which
    is too many to tell quickly. `kind` gives other lines in place of safe ones.
    """
    safe = kind(lattice, free)
    if safe.bit_count() > MAX_SAFE or not safe >> line & 1:
        return False
    known: dict[int, bool] = {}
    if last_is_ours(lattice, free & ~(1 << line), kind, known):
        return False
    return any(last_is_ours(lattice, free & ~(1 << other), kind, known) for other in bits(safe))


def last_is_ours(lattice: Lattice, free: int, kind: Kind, known: dict[int, bool]) -> bool:
    """Tell whether the player to move can draw the last line of that kind."""
    if free not in known:
        known[free] = any(
            not last_is_ours(lattice, free & ~(1 << line), kind, known)
            for line in bits(kind(lattice, free))
        )
    return known[free]
