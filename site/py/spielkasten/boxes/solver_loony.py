"""Endgames of independent chains and loops only, valued exactly without a search.

Nothing but opening a part is possible there, and in each of three kinds only the shortest need be
opened: parts that must be taken whole (chains of 1 and 2, loops of 2 and 3), long chains (the taker
may hand over 2) and long loops (the taker may hand over 4). Source: Buzzard & Ciere, Playing simple
loony dots-and-boxes endgames optimally, INTEGERS 14 (2014) G08, for long parts; the proof in
`solver_graph.candidates` covers the short ones.
"""

from collections.abc import Sequence

from spielkasten.boxes.structure import (
    HANDOVER_CHAIN,
    HANDOVER_LOOP,
    LONG_CHAIN,
    LONG_LOOP,
)


def independent_value(chains: Sequence[int], loops: Sequence[int]) -> int:
    """Value for the player who must open; lengths in cells, chains >= 1, loops >= 2.

    One step per triple of how many parts of each kind are gone. A part of k cells of which the
    taker may leave c is worth k - c + |V + c| to the taker, V being the value of the rest.
    """
    whole = sorted(
        [k for k in chains if k < LONG_CHAIN] + [k for k in loops if k < LONG_LOOP], reverse=True
    )
    long_chains = sorted((k for k in chains if k >= LONG_CHAIN), reverse=True)
    long_loops = sorted((k for k in loops if k >= LONG_LOOP), reverse=True)
    # plane[i][j]: value with the first i long chains and j long loops (longest first) left.
    plane: list[list[int]] = []
    for count in range(len(whole) + 1):
        before = plane
        plane = [[0] * (len(long_loops) + 1) for _ in range(len(long_chains) + 1)]
        for i in range(len(long_chains) + 1):
            for j in range(len(long_loops) + 1):
                ways = []
                if count:
                    ways.append(-whole[count - 1] - before[i][j])
                if i:
                    ways.append(-taken(long_chains[i - 1], HANDOVER_CHAIN, plane[i - 1][j]))
                if j:
                    ways.append(-taken(long_loops[j - 1], HANDOVER_LOOP, plane[i][j - 1]))
                plane[i][j] = max(ways, default=0)
    return plane[-1][-1]


def alternating_value(parts: Sequence[int], misere: bool) -> int:
    """Value for the player who must open if taking is forced; lengths in cells.

    Parts are opened from the shortest up, in misère from the longest down: see
    `solver_quiet.forced_candidates`.
    """
    value = 0
    for cells in sorted(parts, reverse=not misere):  # the one that is opened last comes first
        value = (cells if misere else -cells) - value
    return value


def taken(cells: int, leave: int, rest: int) -> int:
    """Value for the player who is given a part: the better of taking all and handing over."""
    return cells - leave + abs(rest + leave) if leave else cells + rest


def controlled_value(chains: Sequence[int], loops: Sequence[int]) -> int:
    """Berlekamp's controlled value of long chains and loops, for the player who has control.

    Sum of (k - 4) over chains and (k - 8) over loops, plus the terminal bonus: 0 if nothing is
    left, 8 if there are loops only, 6 if there are loops and no chain but of 3, else 4. If it is
    2 or more, the player in control gains exactly that (Berlekamp 2000; Buzzard & Ciere 2014).
    """
    if not chains and not loops:
        bonus = 0
    elif not chains:
        bonus = 8
    elif loops and all(k == LONG_CHAIN for k in chains):
        bonus = 6
    else:
        bonus = 4
    return sum(k - 4 for k in chains) + sum(k - 8 for k in loops) + bonus
