"""Whole games of Casino by each level: no illegal play, no hang, every card in one place, blind for hidden cards.

Each game is a level against itself or another one, followed play by play by the rules written a second time. Some
positions are asked twice, the second time with the cards the player cannot see dealt anew: that may change nothing.
1,000 games a level: Leicht and Normal to 21 points; Schwer plays single rounds, half of its plays under a ceiling that
cuts its search early. Takes half an hour.
`PYTHONPATH=.:site/py python3 tests/proofs/casino_games.py --level schwer --games 100 --from 200 --whole` plays some
games without that ceiling; `--sample SECONDS` stops after so long.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from spielkasten.casino import levels, rules
from spielkasten.casino.state import Params, Play, Sight, State
from spielkasten.core.errors import SpielkastenError
from spielkasten.core.means import Means
from spielkasten.core.rng import Rng
from tests.proofs.support import casino_oracle as oracle
from tests.proofs.support.casino_compare import differences, first_round, move_of, round_of, score_differences
from tests.proofs.support.casino_oracle import Round
from tests.proofs.support.casino_positions import random_state
from tests.proofs.support.watchdog import ends_within

LEVELS = ("leicht", "normal", "schwer")
GAMES = 1000
MOST_ROUNDS = 30
SECONDS = 120  # more than any play takes, by far
BLIND = {"leicht": 0.05, "normal": 0.05, "schwer": 0.03}
CEILINGS: list[int | None] = [0, 1, 2, 3, 5, 10, *[None] * 6]  # pieces of work after which Schwer's time is over
REPORT_SECONDS = 20
SHOWN = 10


@dataclass
class Report:
    """What was played, and what was wrong; `ceilings` are those that Schwer plays under."""

    ceilings: Sequence[int | None]
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def fault(self, told: str) -> None:
        """Keep and tell what is wrong."""
        if len(self.faults) < SHOWN:
            print(f"DIFFERS: {told}", flush=True)
        self.faults.append(told)


def after_steps(steps: int) -> Callable[[], bool]:
    """Make a clock that is over after it was asked so many times: the same on every machine."""
    asked = 0

    def over() -> bool:
        nonlocal asked
        asked += 1
        return asked > steps

    return over


def chosen(sight: Sight, level: str, seed: str, ply: int, steps: int | None) -> Play:
    """Let a level choose; None: without a ceiling."""
    means = Means() if steps is None else Means(out_of_time=after_steps(steps))
    search = levels.choose(sight, level, Rng(seed, "ply", ply), means)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value.play


def hidden_dealt_anew(state: State, seat: int, dice: Random) -> State:
    """Give a position in which the seat sees the same and all that it does not see is elsewhere."""
    other = state.hands[1 - seat]
    unseen = [*other, *state.stock]
    dice.shuffle(unseen)
    hands = list(state.hands)
    hands[1 - seat] = tuple(unseen[: len(other)])
    return replace(state, seed=str(dice.random()), hands=(hands[0], hands[1]), stock=tuple(unseen[len(other) :]))


def asked(
    state: State, following: Round, level: str, ply: int, report: Report, dice: Random, twice: bool
) -> Play | None:
    """Let a level choose and check that it may; None if it must not."""
    seat = state.to_move
    assert seat is not None
    sight = rules.sight(state, seat)
    told = f"{level}, play {ply} of {state.seed} {state.params}"
    steps = dice.choice(report.ceilings) if level == "schwer" else None
    with ends_within(SECONDS, told):
        play = chosen(sight, level, state.seed, ply, steps)
    report.counts[f"plays by {level}"] += 1
    reason = oracle.fault(following.position, move_of(play))
    try:
        rules.check(sight, play)
    except SpielkastenError as error:
        reason = reason or str(error)
    if reason:
        report.fault(f"{told}: {oracle.written(move_of(play))} is illegal: {reason}")
        return None
    if twice:
        anew = hidden_dealt_anew(state, seat, dice)
        blind = rules.sight(anew, seat)
        report.counts[f"positions of {level} with other hidden cards"] += 1
        if blind != sight:
            report.fault(f"{told}: what the player sees has changed")
        if (other := chosen(blind, level, state.seed, ply, steps)) != play:
            report.fault(f"{told}: {play}, but {other} with other hidden cards")
    return play


def play_game(params: Params, seed: str, seats: tuple[str, str], report: Report) -> None:
    """Play a game and check each play of it."""
    dice = Random(seed)
    state = rules.start(params, seed)
    following = first_round(state)
    ply = 0
    while state.to_move is not None and state.round <= MOST_ROUNDS:
        level = seats[state.to_move]
        play = asked(state, following, level, ply, report, dice, dice.random() < BLIND[level])
        if play is None:
            return
        before, state = state, rules.play(state, play)
        following = oracle.follow(following, move_of(play))
        wrong = []
        if following.to_move is None:
            report.counts["rounds"] += 1
            wrong = score_differences(before, state, following)
            if state.to_move is not None:
                following = first_round(state)
        for each in wrong + differences(state, following):
            report.fault(f"game {seed} of {seats}, play {ply}: {each}")
        ply += 1
    if state.to_move is not None:
        report.fault(f"game {seed} of {seats} has no end after {state.round} rounds")
    report.counts["games"] += 1


def play_games(
    level: str, numbers: range, seconds: float = float("inf"), ceilings: Sequence[int | None] = CEILINGS
) -> Report:
    """Play games of a level, half of them against itself, and ask about other positions, until the time is over."""
    report = Report(ceilings)
    begin = told = time.monotonic()
    for number in numbers:
        dice = Random(f"{level}-{number}")
        against = dice.choice([level, level, "leicht", "normal" if level != "leicht" else "leicht"])
        seats = (level, against) if number % 2 else (against, level)
        points = None if level == "schwer" else 21
        params = Params(points, strict=dice.random() < 0.25, sweeps=dice.random() < 0.9)
        play_game(params, f"{level}-{number}", seats, report)
        for kind in ("small", "bound", "crowded"):
            state = random_state(dice, kind)
            asked(state, round_of(state), level, number, report, dice, twice=True)
        now = time.monotonic()
        if now - begin > seconds:
            break
        if now - told > REPORT_SECONDS:
            told = now
            print(f"{level}: {report.counts['games']} of {len(numbers)} games, {now - begin:.0f} s", flush=True)
    return report


def main(arguments: Sequence[str] = ()) -> int:
    """Play all games and tell the counts; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="casino-games")
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--whole", action="store_true", help="Schwer always searches to the end")
    parser.add_argument("--sample", type=float, default=float("inf"), metavar="SECONDS", help="for each level")
    options = parser.parse_args(arguments)
    ceilings = [None] if options.whole else CEILINGS
    wrong = 0
    for level in options.level or LEVELS:
        begin = time.monotonic()
        numbers = range(options.first, options.first + options.games)
        report = play_games(level, numbers, options.sample, ceilings)
        for what, count in report.counts.items():
            print(f"{count:>9,} {what}")
        outcome = f"{len(report.faults)} faults" if report.faults else "no fault"
        print(f"{level}: {report.counts['games']} games, {time.monotonic() - begin:.0f} s: {outcome}", flush=True)
        wrong += len(report.faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
