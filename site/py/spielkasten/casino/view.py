"""What one seat may see, as plain JSON data: the only thing that reaches the page."""

from collections.abc import Sequence

from spielkasten.casino import rules
from spielkasten.casino.captures import partition
from spielkasten.casino.cards import NAMES, VALUE, names
from spielkasten.casino.notation import format_play, format_table, parse_play
from spielkasten.casino.position import unseen
from spielkasten.casino.scoring import score_round, winner
from spielkasten.casino.state import DEALS, Build, Kind, Play, RoundScore, Sight, State

Json = dict[str, object]


def view(states: Sequence[State], moves: Sequence[str], seat: int, shown: bool = False) -> Json:
    """Give what a seat sees after the last state; `docs/protocol.md` names the fields.

    `states` holds the start and the position after each of the `moves`: one more than these. With
    `shown` the other hand lies open, as it may once the game is over.
    """
    state = states[-1]
    params, over = state.params, state.to_move is None
    seen = rules.sight(state, seat)
    other = state.hands[1 - seat]
    return {
        "game": "casino",
        "table": format_table(params),
        "seat": seat,
        "to_move": state.to_move,
        "round": state.round,
        "dealer": state.dealer,
        "deal": seen.deal,
        "deals": DEALS,
        "play": state.plays,
        "plays_left_in_deal": len(seen.hand) + seen.other,
        "last_cards": seen.deal == DEALS,
        "hand": names(seen.hand),
        "other": seen.other,
        "other_hand": names(other) if shown or over else None,
        "loose": names(seen.loose),
        "builds": [build_json(build) for build in seen.builds],
        "stock": seen.stock,
        "stand": _stand(seen),
        "totals": list(state.totals),
        "goal": params.points,
        "last_capture": state.last_capture,
        "unseen": names(unseen(seen)),
        "last": _last(states[-2], state, parse_play(moves[-1])) if moves else None,
        "moves": [
            {"by": before.to_move, "round": before.round, "text": text}
            for before, text in zip(states, moves, strict=False)
        ],
        "scores": _scores(state.scores),
        "outcome": {"winner": winner(params, state.totals), "totals": list(state.totals)}
        if over
        else None,
        "seed": state.seed if shown or over else None,
    }


def build_json(build: Build) -> Json:
    """Give a build of the table."""
    return {
        "name": build.name,
        "value": build.value,
        "multiple": build.multiple,
        "owner": build.owner,
        "groups": [names(group) for group in build.groups],
    }


def play_json(sight: Sight, play: Play) -> Json:
    """Give a legal play and what it does, seen by who makes it."""
    groups = loose_groups(play)
    made = None
    if play.kind is Kind.BUILD:
        made = rules.built(sight, play)
        groups = made.groups
    under = next((build for build in sight.builds if build.name == play.onto), None)
    sweep = rules.is_sweep(sight, play)
    return {
        "text": format_play(play),
        "kind": play.kind.value,
        "card": NAMES[play.card],
        "loose": names(play.loose),
        "builds": list(play.builds),
        "groups": [names(group) for group in groups],
        "taken": names(rules.captured(sight, play)),
        "value": play.value,
        "made": made and made.name,
        "onto": play.onto,
        "raised": under is not None and under.value != play.value,
        "added": under is not None and under.value == play.value,
        "sweep": sweep,
        "scored": sweep and rules.scores_sweep(sight),
    }


def loose_groups(play: Play) -> tuple[tuple[int, ...], ...]:
    """Give the groups in which a capture takes its loose cards; a face takes each by itself."""
    if play.kind is not Kind.CAPTURE:
        return ()
    if not VALUE[play.card]:
        return tuple((card,) for card in play.loose)
    return partition(play.loose, VALUE[play.card]) or ()


def _last(before: State, after: State, play: Play) -> Json:
    """Give the last play with what came of it: cards dealt, the rest of a round."""
    mover = before.to_move or 0
    sight = rules.sight(before, mover)
    round_over = len(after.scores) > len(before.scores)
    rest = None
    if round_over:
        left = rules.after(sight, play)
        built = (card for build in left.builds for card in build.cards)
        rest = {"to": left.last_capture, "cards": names([*left.loose, *built])}
    return {
        "by": mover,
        **play_json(sight, play),
        "dealt": len(after.stock) != len(before.stock),
        "rest": rest,
        "round_over": round_over,
    }


def _stand(sight: Sight) -> list[Json]:
    """Give each seat's captures of the round so far, counted."""
    score = score_round(sight.piles, sight.sweeps)
    return [
        {
            "cards": score.cards[seat],
            "spades": score.spades[seat],
            "aces": score.aces[seat],
            "big": score.big[seat],
            "little": score.little[seat],
            "sweeps": score.sweeps[seat],
            "pile": names(sight.piles[seat]),
        }
        for seat in (0, 1)
    ]


_ROWS = (
    "cards", "spades", "big", "little", "aces", "sweeps", "points_cards", "points_spades",
    "points_big", "points_little", "points",
)  # fmt: skip


def _scores(scores: Sequence[RoundScore]) -> list[Json]:
    """Give the rows of each finished round, and the totals after it."""
    told: list[Json] = []
    first = second = 0
    for number, score in enumerate(scores, start=1):
        first, second = first + score.points[0], second + score.points[1]
        rows: Json = {row: list(getattr(score, row)) for row in _ROWS}
        told.append({"round": number, **rows, "totals": [first, second]})
    return told
