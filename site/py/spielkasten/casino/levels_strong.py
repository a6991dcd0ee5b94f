"""Schwer: the last deal exactly; before it, the moves compared in worlds that may be.

The moves that Normal likes best are each played in the same worlds (`worlds`), to the end of the
deal; the best on average is chosen. Playing on to the end of the round was worse: what comes after
the deal is chance, and drowns what can be known (so did perfect information Monte Carlo in bridge,
Ginsberg 2001, with too few worlds).
"""

from collections.abc import Generator
from dataclasses import dataclass

from spielkasten.casino.cards import mask
from spielkasten.casino.choice import Choice
from spielkasten.casino.endgame import is_last_deal, solve
from spielkasten.casino.levels_ply import Ply, Rated
from spielkasten.casino.state import Sight
from spielkasten.casino.table import Move, after, moves, play_of, spot_of
from spielkasten.casino.takes import NUMBERS
from spielkasten.casino.worlds import deal, played_out
from spielkasten.casino.worth import points
from spielkasten.core.means import Means
from spielkasten.core.rng import Rng

WORLDS = 16
SHORTLIST = 8
FEW = 11
"""Of loose number cards; each two more halve the worlds, for each play takes longer."""


@dataclass(frozen=True)
class Found:
    """A move; whether it is proven best to the end of the round, and whether a ceiling cut.

    `lead` is what the seat will then be ahead in the round's points if both play their best; None
    if that was not found. `only`: there is no other.
    """

    move: Move
    exact: bool
    cut: bool
    lead: int | None = None
    only: bool = False


def choose_strong(sight: Sight, rng: Rng, means: Means) -> Generator[None, None, Choice]:
    """Choose a play; see `levels.choose`."""
    found = yield from search(sight, rng, means)
    return Choice(play_of(found.move, sight), found.exact, found.cut)


def search(sight: Sight, rng: Rng, means: Means) -> Generator[None, None, Found]:
    """Find Schwer's move, for a seat that is to move."""
    ply = Ply(sight, keen=True)
    rated = yield from ply.rated()
    only = len(rated) == 1
    if is_last_deal(sight):
        order = [each.move for each in rated]
        # rated are only those that seem best; to be exact all of them are searched
        known = set(order)
        order += [move for move in moves(ply.spot, sight.params.strict) if move not in known]
        solved = yield from solve(sight, order, means.out_of_time)
        mine, theirs = sight.seat, 1 - sight.seat
        so_far = [points(mask(sight.piles[seat])) + sight.sweeps[seat] for seat in (0, 1)]
        lead = solved.value + so_far[mine] - so_far[theirs]
        return Found(solved.move, solved.exact, solved.cut, lead if solved.exact else None, only)
    if only:
        return Found(rated[0].move, exact=True, cut=False, only=True)
    move, cut = yield from _by_worlds(ply, rated[:SHORTLIST], rng, means)
    return Found(move, exact=False, cut=cut)


def _by_worlds(
    ply: Ply, rated: list[Rated], rng: Rng, means: Means
) -> Generator[None, None, tuple[Move, bool]]:
    """Compare moves in worlds; what a ceiling leaves of the last one does not count."""
    sight, worth = ply.sight, ply.worth
    strict = sight.params.strict
    totals = [0] * len(rated)
    cut = False
    for _ in range(_worlds(sight)):
        spot = spot_of(sight, deal(sight, rng))
        leads = []
        known: dict[object, int] = {}
        for each in rated:
            yield
            cut = means.out_of_time()
            if cut:
                break
            lead = worth.gain(spot, each.move)
            lead -= yield from played_out(after(spot, each.move), worth, strict, known)
            leads.append(lead)
        if cut:
            break
        totals = [total + lead for total, lead in zip(totals, leads, strict=True)]
    best = max(range(len(rated)), key=lambda place: (totals[place], rated[place].value))
    return rated[best].move, cut


def _worlds(sight: Sight) -> int:
    """Give the number of worlds, fewer where the table is crowded."""
    lying = (mask(sight.loose) & NUMBERS).bit_count()
    return max(3, WORLDS >> max(0, lying - FEW + 1) // 2)
