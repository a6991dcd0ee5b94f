"""The rules: deals, what may be played, what a play does, rounds and the end of the game.

Two players, 52 cards. Each gets four cards, four lie on the table; when both hands are empty each
gets four more, until after six deals and 48 plays the round is scored and the other one deals. A
turn plays one hand card: it *captures* loose cards and builds, it *builds* with loose cards towards
a value that is still in hand, or it *trails*, is laid down. `docs/casino.md` has all of it, with
the points that players settle differently.
"""

from dataclasses import replace
from typing import TypeVar

from spielkasten.casino import captures
from spielkasten.casino.cards import DECK
from spielkasten.casino.legal import check, legal_plays
from spielkasten.casino.scoring import is_over, score_round
from spielkasten.casino.state import ROUND_PLAYS, Build, Kind, Params, Play, Sight, State
from spielkasten.core.errors import IllegalMove
from spielkasten.core.rng import Rng

__all__ = [
    "after",
    "built",
    "captured",
    "check",
    "is_sweep",
    "legal_plays",
    "play",
    "scores_sweep",
    "sight",
    "start",
]

HAND = 4
TABLE = 4
DEAL_PLAYS = 2 * HAND

T = TypeVar("T", int, tuple[int, ...])


def start(params: Params, seed: str) -> State:
    """Give the position before the first play; the seed decides the deals.

    The deck of round n is `Rng(seed, "deal", n).shuffled(DECK)`; where the table does not say who
    deals the first round, `Rng(seed, "dealer").below(2)` does.
    """
    dealer = Rng(seed, "dealer").below(2) if params.dealer is None else params.dealer
    return _round(State(
        params=params, seed=seed, round=0, dealer=1 - dealer, stock=(), hands=((), ()), loose=(),
        builds=(), piles=((), ()), sweeps=(0, 0), last_capture=None, plays=0, begun=0, scores=(),
        totals=(0, 0), to_move=None,
    ))  # fmt: skip


def sight(state: State, seat: int) -> Sight:
    """Give what one seat may know of a position."""
    return Sight(
        params=state.params,
        seat=seat,
        to_move=state.to_move,
        round=state.round,
        dealer=state.dealer,
        hand=state.hands[seat],
        other=len(state.hands[1 - seat]),
        stock=len(state.stock),
        loose=state.loose,
        builds=state.builds,
        piles=state.piles,
        sweeps=state.sweeps,
        last_capture=state.last_capture,
        plays=state.plays,
        begun=state.begun,
        totals=state.totals,
    )


def play(state: State, play: Play) -> State:
    """Make a play. Raises IllegalMove.

    After the eighth play of a deal the next one is dealt; after the 48th of the round the rest goes
    to who captured last, the round is scored, and the next one is dealt or the game ends.
    """
    if state.to_move is None:
        raise IllegalMove("game_over", "the game is over: its last round is scored")
    mover = state.to_move
    seen = sight(state, mover)
    check(seen, play)
    left = after(seen, play)
    hands = (left.hand, state.hands[1]) if mover == 0 else (state.hands[0], left.hand)
    state = replace(
        state,
        hands=hands,
        loose=left.loose,
        builds=left.builds,
        piles=left.piles,
        sweeps=left.sweeps,
        last_capture=left.last_capture,
        plays=left.plays,
        begun=left.begun,
        to_move=left.to_move,
    )
    if state.plays == ROUND_PLAYS:
        return _scored(state)
    return _dealt(state) if state.plays % DEAL_PLAYS == 0 else state


def after(sight: Sight, play: Play) -> Sight:
    """Give what a seat sees right after its own legal play, before anything is dealt or scored.

    A play that is not legal gives a position that is none.
    """
    seat = sight.seat
    taken, builds, begun = captured(sight, play), sight.builds, sight.begun
    loose = tuple(card for card in sight.loose if card not in play.loose)
    piles, sweeps, last_capture = sight.piles, sight.sweeps, sight.last_capture
    if play.kind is Kind.CAPTURE:
        builds = tuple(build for build in builds if build.name not in play.builds)
        piles = _added(piles, seat, taken)
        sweeps = _added(sweeps, seat, int(is_sweep(sight, play) and scores_sweep(sight)))
        last_capture = seat
    elif play.kind is Kind.BUILD:
        made = built(sight, play)
        if play.onto is None:
            builds, begun = (*builds, made), begun + 1
        else:
            builds = tuple(made if build.name == made.name else build for build in builds)
    else:
        loose = (*loose, play.card)
    return replace(
        sight,
        to_move=1 - seat,
        hand=tuple(card for card in sight.hand if card != play.card),
        loose=loose,
        builds=builds,
        piles=piles,
        sweeps=sweeps,
        last_capture=last_capture,
        plays=sight.plays + 1,
        begun=begun,
    )


def captured(sight: Sight, play: Play) -> tuple[int, ...]:
    """Give the cards that a legal play captures: the played one first; none if it is no capture."""
    if play.kind is not Kind.CAPTURE:
        return ()
    whole = (build.cards for build in sight.builds if build.name in play.builds)
    return (play.card, *play.loose, *(card for cards in whole for card in cards))


def built(sight: Sight, play: Play) -> Build:
    """Give the build that a legal building play leaves, its new groups split canonically."""
    under = next((build for build in sight.builds if build.name == play.onto), None)
    if under is not None and under.value != play.value:
        raised = (*under.groups[0], play.card)
        groups = (raised, *(captures.partition(play.loose, play.value) or ()))
    else:
        groups = captures.partition((play.card, *play.loose), play.value) or ()
        if under is not None:
            groups = (*under.groups, *groups)
    name = f"B{sight.begun + 1}" if under is None else under.name
    return Build(name, groups, play.value, sight.seat)


def is_sweep(sight: Sight, play: Play) -> bool:
    """Tell whether a legal play takes all that lies on the table."""
    return (
        play.kind is Kind.CAPTURE
        and len(play.loose) == len(sight.loose)
        and len(play.builds) == len(sight.builds)
    )


def scores_sweep(sight: Sight) -> bool:
    """Tell whether a sweep would be worth a point now."""
    return sight.params.sweeps and not sight.last_play


def _added(pair: tuple[T, T], seat: int, more: T) -> tuple[T, T]:
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def _round(state: State) -> State:
    """Deal the next round; the one who did not deal the last one deals."""
    number = state.round + 1
    return _dealt(
        replace(
            state,
            round=number,
            dealer=1 - state.dealer,
            stock=tuple(Rng(state.seed, "deal", number).shuffled(DECK)),
            loose=(),
            builds=(),
            piles=((), ()),
            sweeps=(0, 0),
            last_capture=None,
            plays=0,
            begun=0,
        )
    )


def _dealt(state: State) -> State:
    """Deal off the front: four to the one who does not deal, four to the dealer, then the table."""
    stock = state.stock
    first, second, stock = stock[:HAND], stock[HAND:DEAL_PLAYS], stock[DEAL_PLAYS:]
    loose = state.loose
    if state.plays == 0:
        loose, stock = stock[:TABLE], stock[TABLE:]
    hands = (second, first) if state.dealer == 0 else (first, second)
    return replace(state, hands=hands, loose=loose, stock=stock, to_move=1 - state.dealer)


def _scored(state: State) -> State:
    """End a round: the rest to who captured last, the points, then the next round or the end."""
    if state.last_capture is not None:
        rest = (*state.loose, *(card for build in state.builds for card in build.cards))
        piles = _added(state.piles, state.last_capture, rest)
        state = replace(state, loose=(), builds=(), piles=piles)
    score = score_round(state.piles, state.sweeps)
    first, second = score.points
    totals = (state.totals[0] + first, state.totals[1] + second)
    scores = (*state.scores, score)
    state = replace(state, scores=scores, totals=totals, to_move=None)
    return state if is_over(state.params, totals, len(scores)) else _round(state)
