"""The last deal, searched to the end of the round: exact, for every card is known by counting.

The value of a position is what is still to come: points of the mover minus points of the other,
majorities and the rest of the table among them. It is found by alpha-beta (Knuth & Moore 1975) with
a table of bounds; all captures, builds and trails are searched. Three things save work and change
no value:

* Of plays that differ in twins only one is searched (`takes`; it leaves out sets on a table with
  more than 16 loose number cards, and then nothing is proven).
* With the last card a capture gets everything: what it takes and, as the last capture, the rest.
* What is still to come lies between what would be left if one side got all of it.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from spielkasten.casino.scoring import CARDS_POINTS, SPADES_POINTS
from spielkasten.casino.state import Sight
from spielkasten.casino.table import (
    ALL,
    Move,
    Spot,
    after,
    captures,
    moves,
    spot_of,
    sweeps,
    taken,
    unseen,
)
from spielkasten.casino.takes import SPADES, crowded
from spielkasten.casino.worth import MOST_CARDS, MOST_SPADES, Worth, points

MOST_NODES = 12_000
"""More positions are not looked into; `docs/levels.md` tells what is needed."""
SLICE = 40
"""Positions between two pauses."""
WIDE = 16
"""A position with so many moves counts as one more."""

ENDLESS = 1 << 20


@dataclass(frozen=True)
class Solved:
    """A move, its value, and whether both are proven; `cut`: a ceiling ended the search.

    `nodes` is how many positions were looked into.
    """

    move: Move
    value: int
    exact: bool
    cut: bool
    nodes: int


class _Stop(Exception):
    """The search has met its bound or the ceiling."""


def is_last_deal(sight: Sight) -> bool:
    """Tell whether the seat knows every card: nothing is undealt, and the other holds the unseen."""
    turns = len(sight.hand) - sight.other
    return turns in (0, 1) and not sight.stock and unseen(sight).bit_count() == sight.other


def solve(
    sight: Sight, order: list[Move], out_of_time: Callable[[], bool], most_nodes: int = MOST_NODES
) -> Generator[None, None, Solved]:
    """Find the best of the moves in the last deal; among equals the first one."""
    search = _Search(sight, out_of_time, most_nodes)
    spot = spot_of(sight, unseen(sight))
    best, value, done = order[0], -ENDLESS, 0
    cut = False
    try:
        for move in order:
            got = yield from search.move(spot, move, value, ENDLESS)
            if got > value:
                best, value = move, got
            done += 1
    except _Stop:
        cut = search.nodes <= most_nodes
    return Solved(best, value, done == len(order) and search.whole, cut, search.nodes)


class _Search:
    """One search; values are for the player to move, and of the time from now on."""

    def __init__(self, sight: Sight, out_of_time: Callable[[], bool], most_nodes: int) -> None:
        self.strict = sight.params.strict
        self.sweep = int(sight.params.sweeps)
        self.worth = Worth(sight)
        self.out_of_time = out_of_time
        self.most_nodes = most_nodes
        self.nodes = 0
        self.pause = SLICE
        self.whole = True
        # key -> lower bound, upper bound, best move
        self.table: dict[object, tuple[int, int, Move | None]] = {}

    def move(self, spot: Spot, move: Move, alpha: int, beta: int) -> Generator[None, None, int]:
        """Give the value of a move; outside of the window, a bound of it."""
        rest = after(spot, move)
        own = points(taken(spot, move))
        if self.sweep and (rest.hands[0] or rest.hands[1]) and sweeps(spot, move):
            own += 1
        if not rest.hands[rest.seat]:
            return own + _final(rest, spot.seat)
        got = yield from self.value(rest, own - beta, own - alpha)
        return own - got

    def value(self, spot: Spot, alpha: int, beta: int) -> Generator[None, None, int]:
        """Give the value of a position; outside of the window, a bound of it."""
        seat, hands = spot.seat, spot.hands
        if not hands[1 - seat]:
            return self._last_play(spot)
        low, high = self._bounds(spot)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        key = _key(spot)
        known = self.table.get(key)
        first = None
        if known is not None:
            low, high, first = max(low, known[0]), min(high, known[1]), known[2]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        if crowded(spot.loose):
            self.whole = False
        alpha, beta, best = max(alpha, low), min(beta, high), -ENDLESS
        every = self._ordered(spot, first)
        self.nodes += 1 + len(every) // WIDE
        if self.nodes > self.pause:
            self.pause = self.nodes + SLICE
            yield
            if self.nodes > self.most_nodes or self.out_of_time():
                raise _Stop
        for move in every:
            got = yield from self.move(spot, move, max(alpha, best), beta)
            if got > best:
                best, first = got, move
                if best >= beta:
                    break
        if best >= beta:
            low = max(low, min(best, high))
        elif best > alpha:
            low = high = best
        else:
            high = max(low, best)
        self.table[key] = (low, high, first)
        return max(low, min(best, high))

    def _ordered(self, spot: Spot, first: Move | None) -> list[Move]:
        gain = self.worth.gain
        every = moves(spot, self.strict)
        every.sort(key=lambda move: -gain(spot, move))
        if first is not None:
            every.remove(first)
            every.insert(0, first)
        return every

    def _last_play(self, spot: Spot) -> int:
        """Value the round's last play: a capture gets everything."""
        card = (spot.hands[spot.seat]).bit_length() - 1
        to = spot.seat if captures(spot, card) else spot.last
        return _result(spot, to, spot.seat)

    def _bounds(self, spot: Spot) -> tuple[int, int]:
        """Give the values if the other, or the mover, got all that there is still to get."""
        seat, hands = spot.seat, spot.hands
        mine = hands[seat].bit_count()
        theirs = hands[1 - seat].bit_count()
        low = _result(spot, 1 - seat, seat) - self.sweep * (theirs - (theirs >= mine))
        high = _result(spot, seat, seat) + self.sweep * (mine - (mine > theirs))
        return low, high


def _final(spot: Spot, seat: int) -> int:
    """Give a seat's lead from the rest of the table and the majorities, after the last play."""
    return _result(spot, spot.last, seat)


def _result(spot: Spot, to: int | None, seat: int) -> int:
    """Give a seat's lead from now on if all that is in no pile goes to one side, or to none."""
    piles = spot.piles
    if to is None:
        return _majorities(piles, seat)
    rest = ALL & ~(piles[0] | piles[1])
    piles = (piles[0] | rest, piles[1]) if to == 0 else (piles[0], piles[1] | rest)
    lead = points(rest)
    return (lead if to == seat else -lead) + _majorities(piles, seat)


def _majorities(piles: tuple[int, int], seat: int) -> int:
    mine, theirs = piles[seat], piles[1 - seat]
    return CARDS_POINTS * _sign(mine.bit_count() - theirs.bit_count()) + SPADES_POINTS * _sign(
        (mine & SPADES).bit_count() - (theirs & SPADES).bit_count()
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _key(spot: Spot) -> object:
    """Give what the value depends on: of the piles no more than the counts that decide majorities."""
    first, second = spot.piles
    cards = _open(first.bit_count(), second.bit_count(), MOST_CARDS)
    spades = _open((first & SPADES).bit_count(), (second & SPADES).bit_count(), MOST_SPADES)
    return (spot.hands, spot.loose, spot.stacks, spot.last, cards, spades)


def _open(first: int, second: int, most: int) -> int:
    """Give the first one's count, or who has won it: all counts above a majority are alike."""
    return most + 1 if first > most else -1 if second > most else first
