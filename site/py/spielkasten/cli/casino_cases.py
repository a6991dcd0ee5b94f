"""Worked cases of Casino, held against the rules: what a case says, and what comes out.

The kinds of case are `move`, `round_score`, `game_end` and `deal`; `docs/casino.md` shows them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spielkasten.casino import rules
from spielkasten.casino.cards import VALUE, names
from spielkasten.casino.scoring import score_round, winner
from spielkasten.casino.state import Build, Kind, Params, Play, State
from spielkasten.cli.casino_forms import PLAYERS, cards, read_play, read_sight, write_build
from spielkasten.core.errors import BadText, IllegalMove, SpielkastenError
from spielkasten.core.fields import Fields
from spielkasten.core.text import quote

Json = dict[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What became of a case: differences by name, and expectations nobody here can check."""

    name: str
    title: str
    differs: Mapping[str, Json]
    unchecked: tuple[str, ...]


def read_cases(text: str) -> list[Fields]:
    """Read a file of cases. Raises BadText."""
    file = Fields.read(text)
    cases = file.values.get("cases")
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise file.wrong("cases", "a list of objects")
    return [Fields(case) for case in cases]


def judge(case: Fields, number: int) -> Verdict:
    """Hold a case against the rules. Raises BadText, which names the case, if it is none."""
    name = case.text("id", f"number {number}")
    try:
        kind = case.text("kind")
        if kind not in _KINDS:
            raise case.wrong("kind", f"one of {', '.join(_KINDS)}")
        work_out, known = _KINDS[kind]
        wanted = _part(case, "expect").values
        told = work_out(case)
    except SpielkastenError as error:
        raise BadText(
            "bad_case", f"case {quote(name)}: {error}", case=name[:60], reason=str(error)
        ) from error
    differs: dict[str, Json] = {}
    for key in known:
        # of a play that is not legal nothing else is told
        if key in wanted and key in told and not _same(wanted[key], told[key]):
            differs[key] = {"expected": wanted[key], "got": told[key]}
    if "legal" in differs and "why" in told:
        differs["legal"]["why"] = told["why"]
    unchecked = tuple(key for key in wanted if key not in known and key != "why")
    return Verdict(name, case.text("title", ""), differs, unchecked)


def _move(case: Fields) -> Json:
    sight = read_sight(_part(case, "state"))
    try:
        play = read_play(_part(case, "move"))
        rules.check(sight, play)
    except IllegalMove as error:
        return {"legal": False, "why": str(error)}
    left = rules.after(sight, play)
    made = rules.built(sight, play) if play.kind is Kind.BUILD else None
    return {
        "legal": True,
        "captured": names(rules.captured(sight, play)),
        "table_after": names(left.loose),
        "sweep": rules.is_sweep(sight, play) and rules.scores_sweep(sight),
        "build_after": made,
    }


def _round_score(case: Fields) -> Json:
    given = _part(case, "given")
    piles = cards(given, "pile_A"), cards(given, "pile_B")
    if len({*piles[0], *piles[1]}) < len(piles[0]) + len(piles[1]):
        raise given.wrong("pile_B", "each card in one place")
    score = score_round(piles, (_count(given, "sweeps_A"), _count(given, "sweeps_B")))
    return {f"points_{player}": score.points[seat] for seat, player in enumerate(PLAYERS)}


def _game_end(case: Fields) -> Json:
    given = _part(case, "given")
    goal = given.whole("points") if "points" in given.values else Params().points
    won = winner(Params(points=goal), (given.whole("total_A"), given.whole("total_B")))
    return {"winner": None if won is None else PLAYERS[won]}


def _deal(case: Fields) -> Json:
    """Play a round in which everybody trails, and watch the cards."""
    given = _part(case, "given")
    if given.values.get("players", 2) != 2:
        raise given.wrong("players", "2")
    state = rules.start(Params(points=None, dealer=0), "deal")
    first = {"hand": len(state.hands[0]), "table": len(state.loose)}
    later: list[Json] = []
    while state.to_move is not None:
        before = state
        state = rules.play(state, Play(Kind.TRAIL, state.hands[state.to_move][0]))
        if len(state.stock) < len(before.stock):
            more = len(state.loose) - len(before.loose) - 1  # the trailed one is no dealt one
            later.append({"hand": len(state.hands[0]), "table": more})
    return {
        "deals": 1 + len(later),
        "first_deal": first,
        "later_deals": later[0] if all(deal == later[0] for deal in later) else later,
        "cards_total": _cards_total(state),
    }


def _cards_total(state: State) -> int:
    built = [card for build in state.builds for card in build.cards]
    places = (*state.hands, state.stock, state.loose, built, *state.piles)
    return len({card for place in places for card in place})


_KINDS: Mapping[str, tuple[Callable[[Fields], Json], tuple[str, ...]]] = {
    "move": (_move, ("legal", "captured", "table_after", "sweep", "build_after")),
    "round_score": (_round_score, ("points_A", "points_B")),
    "game_end": (_game_end, ("winner",)),
    "deal": (_deal, ("deals", "first_deal", "later_deals", "cards_total")),
}


def _same(expected: object, got: object) -> bool:
    """Compare what is expected with what came out; lists of cards are sets."""
    if isinstance(got, Build):
        return isinstance(expected, dict) and _same_build(Fields(expected), got)
    if isinstance(expected, list) and isinstance(got, list) and all(map(_is_text, expected)):
        return len(expected) == len(got) and set(expected) == set(got)
    return type(expected) is type(got) and expected == got


def _same_build(expected: Fields, got: Build) -> bool:
    """Compare builds; the groups may be split in another way, as long as each has the value."""
    told = {"id": got.name, **write_build(got)}
    if any(told.get(key) != value for key, value in expected.values.items() if key != "groups"):
        return False
    groups = expected.values.get("groups")
    if groups is None:
        return True
    if not isinstance(groups, list):
        return False
    parts = [cards(Fields({"groups": group}), "groups") for group in groups]
    return sorted(card for part in parts for card in part) == sorted(got.cards) and all(
        sum(VALUE[card] for card in part) == got.value for part in parts
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _part(case: Fields, name: str) -> Fields:
    value = case.values.get(name)
    if not isinstance(value, dict):
        raise case.wrong(name, "an object")
    return Fields(value)


def _count(fields: Fields, name: str) -> int:
    value = fields.whole(name)
    if value < 0:
        raise fields.wrong(name, "a whole number from 0")
    return value
