"""Casino's last deal: what Schwer plays loses nothing against a plain search of every legal play, 200 positions.

The plain search knows no bounds and no like plays: it follows `rules.legal_plays` and `rules.play` to the end of the
round and counts the points that `rules` counted; it only remembers positions it has seen. The whole last deal with
every play can take it minutes, so most positions have five or six plays left, some seven or eight.
`--sample SECONDS` stops after so long; `--positions N` takes more or fewer.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from spielkasten.casino import levels, rules
from spielkasten.casino.endgame import solve
from spielkasten.casino.levels_ply import Ply
from spielkasten.casino.state import ROUND_PLAYS, Params, Play, State
from spielkasten.core.means import never
from spielkasten.core.rng import Rng
from tests.proofs.support.watchdog import ends_within

POSITIONS = 200
LEFT = (5, 6, 5, 6, 5, 6, 5, 7, 6, 5, 6, 5, 6, 5, 6, 8)
"""Plays left, in turn."""
MOST = 50_000
"""Positions of one plain search; more are too many, and the next one is taken."""
SECONDS = 600


class TooLarge(Exception):
    """The plain search has met its bound."""


class Plain:
    """Every play to the end of the round."""

    def __init__(self, most: int = MOST) -> None:
        self.known: dict[object, int] = {}
        self.most = most

    def value(self, state: State) -> int:
        """Give the lead of seat 0 in the round's points, both sides playing their best."""
        if state.to_move is None:
            points = state.scores[-1].points
            return points[0] - points[1]
        key = (
            frozenset(state.hands[0]),
            frozenset(state.hands[1]),
            frozenset(state.loose),
            tuple((frozenset(build.cards), build.value, build.owner, build.multiple) for build in state.builds),
            frozenset(state.piles[0]),
            state.sweeps,
            state.last_capture,
        )
        if key not in self.known:
            if len(self.known) > self.most:
                raise TooLarge
            values = [self.of(state, play) for play in rules.legal_plays(rules.sight(state, state.to_move))]
            self.known[key] = max(values) if state.to_move == 0 else min(values)
        return self.known[key]

    def of(self, state: State, play: Play) -> int:
        """Give the value of a play."""
        return self.value(rules.play(state, play))


def finish(search: Any) -> Any:
    """Run a search to its end."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def position(number: int, left: int) -> State:
    """Play a round at random or by a level until so many plays are left."""
    dice = Random(f"casino endgame {number}")
    params = Params(points=None, strict=number % 4 == 1, sweeps=number % 5 != 2)
    state = rules.start(params, f"endgame-{number}")
    careless = number % 3 == 0
    while state.plays < ROUND_PLAYS - left:
        assert state.to_move is not None
        sight = rules.sight(state, state.to_move)
        if careless or state.plays >= ROUND_PLAYS - 8:
            plays = list(rules.legal_plays(sight))
            builds = [play for play in plays if play.value]
            play = dice.choice(builds if builds and dice.random() < 0.4 else plays)
        else:
            play = finish(levels.choose(sight, "normal", Rng(state.seed, state.plays))).play
        state = rules.play(state, play)
    return state


def fault(state: State, plain: Plain) -> str | None:
    """Tell what is wrong with Schwer's play or the search's value; None if nothing is."""
    assert state.to_move is not None
    sign = 1 if state.to_move == 0 else -1
    best = sign * plain.value(state)
    sight = rules.sight(state, state.to_move)
    choice = finish(levels.choose(sight, "schwer", Rng("endgame", state.plays)))
    got = sign * plain.of(state, choice.play)
    if got != best:
        return f"{choice} brings {got}, the best {best}: {state}"
    if not choice.exact:
        return f"{choice} is best and not told so: {state}"
    order = [rated.move for rated in finish(Ply(sight).rated())]
    solved = finish(solve(sight, order, never))
    mine = state.to_move
    now = rules_points(state, mine) - rules_points(state, 1 - mine)
    if solved.value + now != best:
        return f"{solved} and {now} so far, but the value is {best}: {state}"
    return None


def rules_points(state: State, seat: int) -> int:
    """Count what a seat has for sure: aces, the 10 of diamonds, the 2 of spades, sweeps."""
    worth = {0: 1, 13: 1, 26: 1, 39: 1, 35: 2, 1: 1}
    return state.sweeps[seat] + sum(worth.get(card, 0) for card in state.piles[seat])


def check(count: int, seconds: float = float("inf"), lefts: Sequence[int] = LEFT, most: int = MOST) -> tuple[int, int]:
    """Compare so many positions; give how many were, and how many of them are wrong."""
    begin = told = time.monotonic()
    done = wrong = number = large = 0
    while done < count and time.monotonic() - begin < seconds:
        left = lefts[number % len(lefts)]
        state = position(number, left)
        try:
            with ends_within(SECONDS, f"position {number}"):
                found = fault(state, Plain(most))
        except TooLarge:
            large += 1
        else:
            done += 1
            if found:
                wrong += 1
                print(f"DIFFERS: position {number}, {left} plays left: {found}", flush=True)
        number += 1
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(f"{done} of {count} positions, {told - begin:.0f} s", flush=True)
    print(f"{done} positions, {large} more were too large, {wrong} wrong, {time.monotonic() - begin:.0f} s", flush=True)
    return done, wrong


def main(arguments: Sequence[str] = ()) -> int:
    """Compare all positions; 1 if any is wrong."""
    parser = argparse.ArgumentParser(prog="casino-endgame")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--sample", type=float, default=float("inf"), metavar="SECONDS")
    asked = parser.parse_args(arguments)
    _, wrong = check(asked.positions, asked.sample)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
