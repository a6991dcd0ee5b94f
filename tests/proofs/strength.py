"""How much stronger each level is than the one below: paired openings on 5x5, sides swapped.

Each pair of games starts from the same four random lines, once with either side to the stronger
level. A draw counts half. Prints the share of points with a 95 % interval (from the pairs) and the
mean lead. Arguments: the number of pairs (default 100) and the table (default 5x5).
"""

import sys
import time
from collections.abc import Sequence
from itertools import pairwise

from spielkasten.boxes.levels import LEVELS, choose
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import Params, play, start
from spielkasten.boxes.solver import finish
from spielkasten.core.rng import Rng

OPENING = 4


def played(params: Params, levels: tuple[str, str], opening: Sequence[int], seed: str) -> int:
    """Play a game and give the lead of player 0."""
    state = start(params)
    ply = 0
    while state.to_move is not None:
        if ply < len(opening):
            line = opening[ply]
        else:
            rng = Rng(seed, "ply", ply)
            line = finish(choose(state, levels[state.to_move], rng)).line
        state = play(state, line)
        ply += 1
    return state.scores[0] - state.scores[1]


def points(lead: int) -> float:
    """Count a win 1, a draw 0.5, a loss 0."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def compare(params: Params, strong: str, weak: str, pairs: int) -> str:
    """Play the pairs and tell the result in a line."""
    shares: list[float] = []
    leads = 0
    begin = time.perf_counter()
    for number in range(pairs):
        lines = list(range(len(params.lattice.lines)))
        opening = Rng("strength", "opening", number).shuffled(lines)[:OPENING]
        first = played(params, (strong, weak), opening, f"strength-{number}-a")
        second = -played(params, (weak, strong), opening, f"strength-{number}-b")
        shares.append((points(first) + points(second)) / 2)
        leads += first + second
    mean = sum(shares) / pairs
    spread = sum((share - mean) ** 2 for share in shares) / max(pairs - 1, 1)
    wide = 1.96 * (spread / pairs) ** 0.5
    return (
        f"{strong} against {weak}: {100 * mean:.1f} % ± {100 * wide:.1f} of {2 * pairs} games, "
        f"mean lead {leads / 2 / pairs:+.1f}, {time.perf_counter() - begin:.0f} s"
    )


def main(arguments: Sequence[str] = ()) -> int:
    """Compare each level with the next weaker one."""
    pairs = int(arguments[0]) if arguments else 100
    params = parse_table(arguments[1] if len(arguments) > 1 else "5x5")
    for weak, strong in pairwise(LEVELS):
        print(compare(params, strong, weak, pairs), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
