"""How much stronger each level is than the one below: what `build.py bench --strength` plays, without the tree search.

`PYTHONPATH=. python3 tests/proofs/strength.py [GAMES]` plays fewer or more than 200 games a rung.
"""

import sys
from collections.abc import Sequence

from buildkit.bench.players import MCTS
from buildkit.bench.strength import LADDER, bench_strength


def main(arguments: Sequence[str] = ()) -> int:
    """Play the rungs between levels; 1 if a bar is missed."""
    rungs = ",".join(rung for rung in LADDER if not rung.endswith(MCTS))
    return bench_strength(games=int(arguments[0]) if arguments else 200, rungs=rungs, as_json=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
