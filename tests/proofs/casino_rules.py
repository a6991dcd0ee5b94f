"""Casino's engine and the rules written a second time: legal and illegal plays, and what each one leaves.

Whole random games, from the deal to the last points, and random crowded positions. In each position every play that
could be meant is judged both ways where there are few; elsewhere all of the engine's legal plays and as many spoilt
ones. Legal plays are made by both and all places of all cards compared; the points of every round are counted anew.
Takes some ten minutes. `PYTHONPATH=.:site/py python3 tests/proofs/casino_rules.py --plays N --seed N` judges
fewer or others, `--sample SECONDS` stops after so long.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from spielkasten.casino import rules, scoring
from spielkasten.casino.state import Play, RoundScore, State
from spielkasten.core.errors import IllegalMove, SpielkastenError
from tests.proofs.support import casino_oracle as oracle
from tests.proofs.support.casino_compare import (
    differences,
    first_round,
    lost_groups,
    misplaced,
    move_of,
    play_of,
    round_of,
    score_differences,
)
from tests.proofs.support.casino_oracle import PACK, Move, Round
from tests.proofs.support.casino_positions import HABITS, any_move, random_params, random_play, random_state, spoilt

PLAYS = 500_000
FEW = 2500  # plays that could be meant, up to which all are judged
CHECKED = 40  # of those that the oracle finds illegal, so many are put to the engine
MADE = 12  # legal plays a position that are made by both
SPOILT = 16
CROWDED = 15  # loose cards up to which all legal plays are listed
LOOKED = 0.3  # of the positions of games are looked into, all are compared: more rounds come to their end
LONGEST_GAME = 40  # rounds; a game of random plays to 40 points has some ten
REPORT_SECONDS = 20
SHOWN = 10


class Comparison:
    """What was compared so far, and what differed."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    @property
    def judged(self) -> int:
        """How many plays both have judged."""
        return self.counts["legal"] + self.counts["illegal"]

    def fault(self, told: str, state: State, move: Move | None = None) -> None:
        """Keep a difference."""
        if len(self.faults) < SHOWN:
            text = f" {oracle.written(move)} {move}" if move else ""
            print(f"DIFFERS:{text}: {told}\n    in {round_of(state)}", flush=True)
        self.faults.append(told)

    def game(self, plays: int, deadline: float) -> None:
        """Play one game; the oracle follows from the deal on and some positions are looked into."""
        dice = self.dice
        params = random_params(dice)
        state = rules.start(params, f"proof-{dice.randrange(10**9)}")
        following = first_round(state)
        habits = (dice.choice(list(HABITS)), dice.choice(list(HABITS)))
        self.compare(state, following)
        while state.to_move is not None and state.round <= LONGEST_GAME:
            if self.judged >= plays or time.monotonic() > deadline:
                return
            seat = state.to_move
            legal = self.position(state) if dice.random() < LOOKED else legal_of(state, dice)
            if not legal:
                self.fault("no legal play", state)
                return
            play = random_play(legal, habits[seat], dice)
            state, following = self.step(state, following, play)
        self.counts["games"] += state.to_move is None

    def step(self, state: State, following: Round, play: Play) -> tuple[State, Round]:
        """Make a play on both sides and compare all that it leaves."""
        move = move_of(play)
        after, wanted = rules.play(state, play), oracle.follow(following, move)
        if wanted.to_move is None:
            self.counts["rounds"] += 1
            self.counts["rounds level in cards"] += len(wanted.piles[0]) == len(wanted.piles[1])
            self.counts["rounds without a capture"] += wanted.last_capture is None
            for told in score_differences(state, after, wanted):
                self.fault(told, state, move)
            self.swapped(after.scores[-1], wanted)
            if after.to_move is not None:
                if after.dealer == state.dealer or after.round != state.round + 1:
                    self.fault(f"dealer {after.dealer}, round {after.round}", state, move)
                wanted = first_round(after)
            else:
                self.ended(after)
        else:
            self.counts["builds that survived a deal"] += len(wanted.stacks) if wanted.plays % 8 == 0 else 0
        self.compare(after, wanted, state, move)
        return after, wanted

    def compare(self, state: State, wanted: Round, before: State | None = None, move: Move | None = None) -> None:
        """Compare a whole position."""
        self.counts["positions compared"] += 1
        found = differences(state, wanted)
        if before is not None and state.round == before.round:
            found += lost_groups(before, state)
        for told in found:
            self.fault(told, before or state, move)

    def swapped(self, score: RoundScore, ended: Round) -> None:
        """Swap the piles: the points must change hands."""
        piles = [tuple(PACK.index(card) for card in pile) for pile in ended.piles]
        straight = scoring.score_round((piles[0], piles[1]), ended.sweeps)
        other = scoring.score_round((piles[1], piles[0]), ended.sweeps[::-1])
        for field in RoundScore.__dataclass_fields__:
            if not getattr(straight, field) == getattr(score, field) == getattr(other, field)[::-1]:
                self.faults.append(field)
                print(f"DIFFERS: {field} of {score}, {straight}, {other}", flush=True)

    def ended(self, state: State) -> None:
        """Nobody plays on after the end, and the engine says who has won."""
        first, second = state.totals
        won = scoring.winner(state.params, state.totals)
        wanted = None if first == second else int(second > first)
        if won != wanted or not scoring.is_over(state.params, state.totals, state.round):
            self.fault(f"winner {won} at {state.totals}", state)
        for card in range(52):
            if accepted(state, Move("trail", PACK[card])) or list(rules.legal_plays(rules.sight(state, 0))):
                self.fault("a play after the end", state, Move("trail", PACK[card]))

    def position(self, state: State) -> list[Play]:
        """Judge plays of a position both ways and make some of them; give the legal ones."""
        here = round_of(state)
        position = here.position
        names = [stack.name for stack in position.stacks]
        legal = legal_of(state, self.dice)
        self.counts["positions"] += 1
        if len(set(legal)) < len(legal):
            self.fault("a legal play twice", state)
        if not legal:
            self.fault("no legal play", state)
        moves = [move_of(play) for play in legal]
        if any(play_of(move, names) != play for move, play in zip(moves, legal, strict=True)):
            self.fault("a legal play is not in its canonical form", state)
        if oracle.number_of_moves(position) <= FEW:
            self.counts["positions with every play judged"] += 1
            every = list(oracle.every_move(position))
            right = {oracle.written(move) for move in every if oracle.fault(position, move) is None}
            listed = {oracle.written(move) for move in moves}
            for text in right ^ listed:
                self.fault(f"{text} {'is missing' if text in right else 'is illegal'}", state)
            wrong = [move for move in every if oracle.written(move) not in right]
            tried = self.dice.sample(wrong, min(CHECKED, len(wrong)))
        else:
            for move in self.dice.sample(moves, min(100, len(moves))):
                if told := oracle.fault(position, move):
                    self.fault(f"listed: {told}", state, move)
            tried = [any_move(here, self.dice) for _ in range(CHECKED)]
        made = self.dice.sample(moves, min(MADE, len(moves)))
        for move in made:
            self.judge(state, here, move)
            tried += [spoilt(move, here, self.dice) for _ in range(-(-SPOILT // len(made)))]
        for move in tried:
            self.judge(state, here, move)
        return legal

    def judge(self, state: State, here: Round, move: Move) -> None:
        """Ask both whether a play is legal, and compare what it leaves."""
        reason = oracle.fault(here.position, move)
        self.counts["illegal" if reason else "legal"] += 1
        self.counts[reason or move.kind] += 1
        if accepted(state, move) != (reason is None):
            self.fault(f"the oracle says: {reason or 'legal'}", state, move)
        elif reason is None:
            wanted = oracle.follow(here, move)
            if move.kind == "trail":
                self.counts["trails of owners"] += any(stack.owner == here.to_move for stack in here.stacks)
            if move.onto is not None:
                same = any(stack.name == move.onto and stack.value == move.value for stack in here.stacks)
                self.counts["builds added to" if same else "builds raised"] += 1
            after = rules.play(state, play_of(move, [stack.name for stack in here.stacks]))
            if wanted.to_move is not None:
                self.compare(after, wanted, state, move)
            else:
                for told in score_differences(state, after, wanted) + misplaced(after):
                    self.fault(told, state, move)


def legal_of(state: State, dice: Random) -> list[Play]:
    """Give the engine's legal plays; on a crowded table, where there can be millions, some of them and all trails."""
    sight = rules.sight(state, state.to_move or 0)
    if len(sight.loose) <= CROWDED:
        return list(rules.legal_plays(sight))
    here = round_of(state)
    names = [stack.name for stack in here.stacks]
    tried = [Move("trail", card) for card in here.position.hand] + [any_move(here, dice) for _ in range(400)]
    found = {play_of(move, names): None for move in tried if accepted(state, move)}
    return list(found) or [play_of(move, names) for move in oracle.simple_moves(here.position) if accepted(state, move)]


def accepted(state: State, move: Move) -> bool:
    """Ask the engine whether a play is legal, with what the player sees and with all cards."""
    sight = rules.sight(state, state.to_move or 0)
    play = play_of(move, [build.name for build in state.builds])
    try:
        rules.check(sight, play)
        seen = True
    except IllegalMove:
        seen = False
    try:
        rules.play(state, play)
        made = True
    except SpielkastenError:
        made = False
    if seen != made:
        raise AssertionError(f"check says {seen}, play says {made}: {play} in {state}")
    return seen


def compare(plays: int, seed: int, seconds: float = float("inf")) -> Comparison:
    """Compare until so many plays are judged or the time is over."""
    both = Comparison(seed)
    begin = told = time.monotonic()
    while both.judged < plays and time.monotonic() - begin < seconds:
        both.game(plays, begin + seconds)
        for kind in ("crowded", "small", "small", *["bound"] * 6):
            both.position(random_state(both.dice, kind))
        if time.monotonic() - told > REPORT_SECONDS:
            told = time.monotonic()
            print(f"{both.judged} plays judged, {told - begin:.0f} s", flush=True)
    return both


def main(arguments: Sequence[str] = ()) -> int:
    """Compare and tell the counts; 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="casino-rules")
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=float, default=float("inf"), metavar="SECONDS")
    asked = parser.parse_args(arguments)
    begin = time.monotonic()
    both = compare(asked.plays, asked.seed, asked.sample)
    for what, count in sorted(both.counts.items(), key=lambda item: -item[1]):
        print(f"{count:>9,} {what}")
    outcome = f"{len(both.faults)} differ" if both.faults else "no difference"
    print(f"{both.judged:,} plays judged, seed {asked.seed}, {time.monotonic() - begin:.0f} s: {outcome}")
    return 1 if both.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
