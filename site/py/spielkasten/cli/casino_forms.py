"""Positions and plays of Casino as JSON of other programs; `docs/casino.md` shows the form.

Player A is seat 0 and always to move. What such a position leaves open is settled here: who dealt,
how many cards the other holds, how many are undealt.
"""

from collections.abc import Iterable
from typing import Any

from spielkasten.casino.cards import DECK, NAMES, SPADE, VALUE, names, parse_card
from spielkasten.casino.position import unseen
from spielkasten.casino.state import DEALS, ROUND_PLAYS, Build, Kind, Params, Play, Sight
from spielkasten.core.errors import BadText, IllegalMove
from spielkasten.core.fields import Fields

PLAYERS = ("A", "B")
HAND = 4
DEAL_PLAYS = 2 * HAND
MOST = 999


def read_sight(view: Fields) -> Sight:
    """Read what A sees. Raises BadText.

    Cards that were `seen` and lie nowhere are split evenly between the piles, spades apart: whose
    they are is not told, and so nobody leads by them.
    """
    if view.values.get("to_move", "A") != "A":
        raise view.wrong("to_move", "“A”, who is always to move")
    deal = _whole(view, "deal", 1, DEALS, 1)
    hand = cards(view, "hand")
    if not 1 <= len(hand) <= HAND:
        raise view.wrong("hand", f"1 to {HAND} cards")
    last_play = view.flag("last_play")
    other = _whole(view, "other", 0, HAND, 0 if last_play else len(hand))
    stock = _whole(view, "stock", 0, len(DECK), (DEALS - deal) * DEAL_PLAYS)
    builds = tuple(_build(part) for part in _objects(view, "builds"))
    if len({build.name for build in builds}) < len(builds):
        raise view.wrong("builds", "builds with an id each")
    piles = _piles(view)
    plays = min((deal - 1) * DEAL_PLAYS + 2 * HAND - len(hand) - other, ROUND_PLAYS - 2)
    sight = Sight(
        params=_params(_object(view, "options")),
        seat=0,
        to_move=0,
        round=1,
        dealer=0 if other < len(hand) else 1,
        hand=hand,
        other=other,
        stock=stock,
        loose=cards(view, "table"),
        builds=builds,
        piles=piles,
        sweeps=_counts(view, "sweeps"),
        last_capture=_player(view, "last_capture"),
        plays=ROUND_PLAYS - 1 if last_play else plays,
        begun=max([len(builds), *(int(b.name[1:]) for b in builds if b.name[1:].isdecimal())]),
        totals=_counts(view, "totals"),
    )
    _check_once(sight)
    return sight


def read_play(move: Fields) -> Play:
    """Read a play. Raises BadText, and IllegalMove if it names a card twice: that is none."""
    kind = move.text("type")
    if kind not in list(Kind):
        raise move.wrong("type", f"one of {', '.join(Kind)}")
    card = parse_card(move.text("card"))
    loose = cards(move, "table") if kind != Kind.TRAIL else ()
    if len(set(loose)) < len(loose):
        raise IllegalMove("casino_named_twice", "expected each card once")
    loose = tuple(sorted(loose))
    if kind == Kind.CAPTURE:
        return Play(Kind.CAPTURE, card, loose, move.texts("builds", ()))
    if kind == Kind.TRAIL:
        return Play(Kind.TRAIL, card)
    onto = None if move.values.get("onto") is None else move.text("onto")
    return Play(Kind.BUILD, card, loose, value=move.whole("value"), onto=onto)


def write_play(play: Play) -> dict[str, object]:
    """Write a play."""
    told: dict[str, object] = {"type": play.kind.value, "card": NAMES[play.card]}
    if play.kind is Kind.CAPTURE:
        told |= {"table": names(play.loose), "builds": list(play.builds)}
    elif play.kind is Kind.BUILD:
        told |= {"value": play.value, "table": names(play.loose), "onto": play.onto}
    return told


def write_build(build: Build) -> dict[str, object]:
    """Write a build, without its name."""
    return {
        "value": build.value,
        "multiple": build.multiple,
        "owner": PLAYERS[build.owner],
        "groups": [names(group) for group in build.groups],
    }


def cards(fields: Fields, name: str) -> tuple[int, ...]:
    """Read a list of cards, empty when it is absent. Raises BadText."""
    return tuple(map(parse_card, fields.texts(name, ())))


def check_unseen(sight: Sight) -> None:
    """Raise BadText if more cards are to be in the other hand and the stock than were not seen."""
    free = len(unseen(sight))
    if sight.other + sight.stock > free:
        raise _wrong(
            f"at most {free} cards in the other hand and the stock", sight.other + sight.stock
        )


def _build(fields: Fields) -> Build:
    """Read a build; what it says of itself must be what its groups are."""
    groups = fields.values.get("groups")
    if not isinstance(groups, list) or not groups:
        raise fields.wrong("groups", "a list of groups of cards")
    parts = tuple(cards(Fields({"groups": group}), "groups") for group in groups)
    value = _whole(fields, "value", 1, 10)
    owner = _player(fields, "owner")
    if owner is None:
        raise fields.wrong("owner", "“A” or “B”")
    build = Build(fields.text("id"), parts, value, owner)
    for part in parts:
        if sum(VALUE[card] for card in part) != value or not all(VALUE[card] for card in part):
            raise fields.wrong("groups", f"number cards that add up to {value} in each group")
    if fields.values.get("multiple", build.multiple) is not build.multiple:
        raise fields.wrong("multiple", f"{str(build.multiple).lower()} for {len(parts)} groups")
    return build


def _params(options: Fields) -> Params:
    sweeps = options.flag("sweeps") if "sweeps" in options.values else True
    points = None
    if options.values.get("points", 21) is not None:
        points = _whole(options, "points", 1, 99, 21)
    return Params(points, options.flag("strict") or options.flag("streng"), sweeps)


def _piles(view: Fields) -> tuple[tuple[int, ...], tuple[int, ...]]:
    told = _object(view, "piles")
    piles = [list(cards(told, player)) for player in PLAYERS]
    found = cards(view, "seen")
    for spades in (True, False):
        for place, card in enumerate(card for card in found if SPADE[card] is spades):
            # the odd one of the spades goes to A, that of the others to B
            piles[place % 2 if spades else 1 - place % 2].append(card)
    return tuple(piles[0]), tuple(piles[1])


def _check_once(sight: Sight) -> None:
    built = [card for build in sight.builds for card in build.cards]
    known: set[int] = set()
    for card in (*sight.hand, *sight.loose, *built, *sight.piles[0], *sight.piles[1]):
        if card in known:
            raise _wrong("each card in one place", NAMES[card])
        known.add(card)


def _counts(view: Fields, name: str) -> tuple[int, int]:
    told = _object(view, name)
    return _whole(told, "A", 0, MOST, 0), _whole(told, "B", 0, MOST, 0)


def _player(fields: Fields, name: str) -> int | None:
    player = fields.values.get(name)
    if player is None:
        return None
    if player not in PLAYERS:
        raise fields.wrong(name, "“A” or “B”")
    return PLAYERS.index(str(player))


def _whole(fields: Fields, name: str, low: int, high: int, default: int | None = None) -> int:
    if name not in fields.values and default is not None:
        return default
    value = fields.whole(name)
    if not low <= value <= high:
        raise fields.wrong(name, f"a whole number from {low} to {high}")
    return value


def _object(fields: Fields, name: str) -> Fields:
    value = fields.values.get(name)
    if value is None:
        return Fields({})
    if not isinstance(value, dict):
        raise fields.wrong(name, "an object")
    return Fields(value)


def _objects(fields: Fields, name: str) -> Iterable[Fields]:
    value: Any = fields.values.get(name, [])
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        raise fields.wrong(name, "a list of objects")
    return map(Fields, value)


def _wrong(expected: str, got: object) -> BadText:
    return BadText("bad_view", f"expected {expected}, got {got}", expected=expected, got=str(got))
