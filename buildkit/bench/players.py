"""Who plays in the ladder, each asked for one move at a time.

Lines have our numbers. On 5×5 these are OpenSpiel's, too: all horizontal ones row by row, then all vertical ones.
"""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from buildkit.paths import SITE, VENV_PYTHON
from buildkit.trouble import Trouble

SIDE = 5
RANDOM, MCTS = "random", "mcts"
CEILING_MS = 60_000  # the levels are bounded by nodes; how often this cut an answer is told
SIMULATIONS, UCT, MEMORY_MB = 20_000, 2.0, 1000
# The utility that the bot plays best with: with the lead in boxes and UCT 2 it took 92 % of 24 games from itself with
# wins and losses and UCT 2, 75 % from that with UCT 0.5; against itself UCT 6 is as good, 30 worse (1,500 simulations).
GAME = f"dots_and_boxes(num_rows={SIDE},num_cols={SIDE},utility_margin=true)"


@dataclass(frozen=True, slots=True)
class Thought:
    """A line's number, the time it took, and whether the ceiling cut it."""

    move: int
    ms: float = 0
    cut: bool = False


class Player(Protocol):
    """Chooses a line; `state` is OpenSpiel's, `moves` are the lines so far, `seed` is the game's and the seat's."""

    def think(self, state: Any, moves: Sequence[int], seed: str) -> Thought: ...


class Chance:
    """Draws any line."""

    def think(self, state: Any, moves: Sequence[int], seed: str) -> Thought:
        return Thought(random.Random(f"{seed} {len(moves)}").choice(state.legal_actions()))


class Engine:
    """`spielkasten engine` as a program: every level on one table, as other programs play against it.

    `names` are those of the table's lines.
    """

    def __init__(self, table: str, names: Sequence[str]) -> None:
        self._table = table
        self._names = names
        self._process = subprocess.Popen(
            [VENV_PYTHON, "-m", "spielkasten", "engine"],
            cwd=SITE / "py",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, level: str, moves: Sequence[int], seed: str) -> Thought:
        """What the level plays."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = {"game": "boxes", "table": self._table, "level": level, "seed": seed, "ms": CEILING_MS}
        self._process.stdin.write(json.dumps({**request, "moves": [self._names[move] for move in moves]}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        answer: dict[str, Any] = json.loads(line) if line else {}
        if "move" not in answer:
            raise Trouble(f"the engine answered {level} with {line.strip() or 'nothing'}")
        return Thought(self._names.index(answer["move"]), answer["ms"], answer["cut"])

    def close(self) -> None:
        """End the program: it reads no more."""
        self._process.communicate()


class Level:
    """One level of an engine."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._name = name

    def think(self, state: Any, moves: Sequence[int], seed: str) -> Thought:
        return self._engine.ask(self._name, moves, seed)


class Mcts:
    """OpenSpiel's own tree search with random playouts, in C++."""

    def __init__(self, spiel: Any, game: Any) -> None:
        self._spiel = spiel
        self._game = game

    def think(self, state: Any, moves: Sequence[int], seed: str) -> Thought:
        # A new bot for each move: it keeps nothing but its random numbers, and no game shall hang on others.
        number = random.Random(f"{seed} {len(moves)}").randrange(1 << 30)
        evaluator = self._spiel.RandomRolloutEvaluator(1, number)
        bot = self._spiel.MCTSBot(self._game, evaluator, UCT, SIMULATIONS, MEMORY_MB, True, number, False)
        began = time.perf_counter()
        move = bot.step(state)
        return Thought(move, (time.perf_counter() - began) * 1000)


def load_game() -> tuple[Any, Any]:
    """OpenSpiel, by its name since it brings no types, and the game that it referees."""
    spiel = importlib.import_module("pyspiel")
    return spiel, spiel.load_game(GAME)
