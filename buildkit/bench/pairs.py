"""Pairs of games: the same opening twice, the seats swapped; and what a number of pairs says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from buildkit.bench.players import MCTS, RANDOM, Chance, Engine, Level, Mcts, Player, load_game
from buildkit.bench.referee import Referee, params_of

OPENING = 4
TRIES = 1000
Z = 1.96  # of 95 %
STANDARD = "5x5"


@dataclass(slots=True)
class Pair:
    """What two games gave: the first player's share of the points, the leads, ms of every move, answers cut."""

    share: float
    lead: float
    ms: dict[str, list[float]] = field(default_factory=dict)
    cut: int = 0


class Table:
    """Where pairs are played; one a process. OpenSpiel is referee on the standard board, else the package."""

    def __init__(self, name: str = STANDARD) -> None:
        self.params = params_of(name)
        self._engine = Engine(name, self.params.lattice.names)
        nothing: tuple[Any, Any] = (None, None)
        self._spiel, self._game = load_game() if name == STANDARD else nothing

    def pair(self, strong: str, weak: str, number: int) -> Pair:
        """Two games from the opening of that number."""
        players = {name: self._player(name) for name in (strong, weak)}
        result = Pair(0, 0, {name: [] for name in players})
        for seats in ((strong, weak), (weak, strong)):
            lead = self._game_between(seats, players, number, result)
            own = lead if seats[0] == strong else -lead
            result.share += points(own) / 2
            result.lead += own / 2
        return result

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def _player(self, name: str) -> Player:
        if name == RANDOM:
            return Chance()
        return Mcts(self._spiel, self._game) if name == MCTS else Level(self._engine, name)

    def _game_between(self, seats: tuple[str, str], players: dict[str, Player], number: int, result: Pair) -> float:
        """The lead of who sits first; what the moves took goes into the result."""
        state: Any = self._game.new_initial_state() if self._game else Referee(self.params)
        moves = opening(number, self.params)
        for move in moves:
            state.apply_action(move)
        while not state.is_terminal():
            name = seats[state.current_player()]
            thought = players[name].think(state, moves, f"strength-{number}-{'-'.join(seats)}")
            state.apply_action(thought.move)
            moves.append(thought.move)
            result.ms[name].append(thought.ms)
            result.cut += thought.cut
        return float(state.returns()[0])


def opening(number: int, params: Any) -> list[int]:
    """A few random lines that give nothing away, the same ones for the same number; fewer where there are no more."""
    dice = random.Random(f"strength opening {number}")
    cells = [frozenset(cell) for cell in params.lattice.cells]
    drawn = {line for line in range(len(params.lattice.lines)) if params.given >> line & 1}
    moves: list[int] = []
    for _ in range(TRIES):
        line = dice.randrange(len(params.lattice.lines))
        if line not in drawn and all(len(cell & {*drawn, line}) < len(cell) - 1 for cell in cells if line in cell):
            drawn.add(line)
            moves.append(line)
        if len(moves) == OPENING:
            break
    return moves


def points(lead: float) -> float:
    """A win 1, a draw 0.5, a loss 0."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Wilson's 95 % interval, each pair counting as one trial.

    The two games of a pair hang together through their opening, so that twice as many trials would be too many. A share
    of 0.5 spreads less than a coin's toss: the interval is rather too wide than too narrow, and not empty at 100 %.
    """
    count, share = len(shares), sum(shares) / len(shares)
    middle = (share + Z * Z / 2 / count) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / 4 / count / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that so large a share of them does not exceed."""
    ranked = sorted(values)
    return ranked[max(0, -(-int(share * 1000) * len(ranked) // 1000) - 1)]
