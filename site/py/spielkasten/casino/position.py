"""What one seat sees as one line of text, both ways; `docs/casino.md` shows the form.

`to21 seat=1 to_move=1 round=1 dealer=2 plays=13 hand=7S,KD,2C other=2 stock=24 loose=AC,2D
builds=B1:6H+3C/9C=9@2 piles=8S,8D,…|AS,AD,… sweeps=0|1 last=2 begun=1 totals=14|11`

All fields are there, in this order, with one blank between them. Seats count from 1; `-` stands for
nothing. A whole game, with every card, is its save: table, seed and plays.
"""

import re
from collections.abc import Iterable

from spielkasten.casino.captures import TOP
from spielkasten.casino.cards import DECK, NAMES, VALUE, names, parse_card
from spielkasten.casino.notation import format_table, parse_table
from spielkasten.casino.state import ROUND_PLAYS, Build, Sight
from spielkasten.core.errors import BadText
from spielkasten.core.text import number, quote

FIELDS = (
    "seat", "to_move", "round", "dealer", "plays", "hand", "other", "stock", "loose", "builds",
    "piles", "sweeps", "last", "begun", "totals",
)  # fmt: skip

_BUILD = re.compile(r"(B[1-9][0-9]?):([0-9A-Z+/]+)=([0-9]{1,2})@([12])", re.ASCII)
_TOO_LONG = 2000
_NOTHING = "-"


def format_sight(sight: Sight) -> str:
    """Write what a seat sees."""
    values = (
        str(sight.seat + 1),
        _seat_text(sight.to_move),
        str(sight.round),
        str(sight.dealer + 1),
        str(sight.plays),
        _list_text(names(sight.hand)),
        str(sight.other),
        str(sight.stock),
        _list_text(names(sight.loose)),
        _list_text(map(_build_text, sight.builds)),
        "|".join(_list_text(names(pile)) for pile in sight.piles),
        "|".join(map(str, sight.sweeps)),
        _seat_text(sight.last_capture),
        str(sight.begun),
        "|".join(map(str, sight.totals)),
    )
    fields = (f"{name}={value}" for name, value in zip(FIELDS, values, strict=True))
    return " ".join([format_table(sight.params), *fields])


def parse_sight(text: str) -> Sight:
    """Read what a seat sees. Raises BadText, which names the field that is wrong.

    Every card is in one place at most, all places together hold 52, and builds are what they say.
    """
    table, *fields = text.split(" ") if len(text) <= _TOO_LONG else [""]
    found = dict(field.partition("=")[::2] for field in fields)
    if tuple(found) != FIELDS or len(fields) != len(FIELDS):
        raise _bad(f"a table and the fields {', '.join(FIELDS)}", text)
    builds = tuple(_read_build(part) for part in _parts(found["builds"]))
    hand, loose = _read_cards(found["hand"]), _read_cards(found["loose"])
    first, second = _pair(found["piles"], "piles")
    sight = Sight(
        params=parse_table(table),
        seat=_seat(found["seat"], "seat"),
        to_move=None if found["to_move"] == _NOTHING else _seat(found["to_move"], "to_move"),
        round=_count(found["round"], "round"),
        dealer=_seat(found["dealer"], "dealer"),
        hand=hand,
        other=_count(found["other"], "other"),
        stock=_count(found["stock"], "stock"),
        loose=loose,
        builds=builds,
        piles=(_read_cards(first), _read_cards(second)),
        sweeps=_counts(found["sweeps"], "sweeps"),
        last_capture=None if found["last"] == _NOTHING else _seat(found["last"], "last"),
        plays=_count(found["plays"], "plays", ROUND_PLAYS),
        begun=_count(found["begun"], "begun"),
        totals=_counts(found["totals"], "totals"),
    )
    _check_places(sight)
    if format_sight(sight) != text:  # leading zeros are all that can still be wrong
        raise _bad(quote(format_sight(sight)), text)
    return sight


def seen(sight: Sight) -> list[int]:
    """Give all cards that a seat knows the place of, each place's cards in its own order."""
    built = [card for build in sight.builds for card in build.cards]
    return [*sight.hand, *sight.loose, *built, *sight.piles[0], *sight.piles[1]]


def unseen(sight: Sight) -> list[int]:
    """Give the cards that the other holds or that are undealt, in the order of the deck."""
    known = frozenset(seen(sight))
    return [card for card in DECK if card not in known]


def check_build(build: Build) -> None:
    """Raise BadText if a build's groups do not each add up to its value, 1 to 10."""
    sums = {
        sum(VALUE[card] for card in group) if all(VALUE[card] for card in group) else 0
        for group in build.groups
    }
    if sums != {build.value} or not 1 <= build.value <= TOP:
        raise _bad(f"groups of number cards that each add up to {build.value}", _build_text(build))


def check_once(cards: Iterable[int]) -> None:
    """Raise BadText if a card comes twice."""
    known: set[int] = set()
    for card in cards:
        if card in known:
            raise _bad("each card in one place", NAMES[card])
        known.add(card)


def _check_places(sight: Sight) -> None:
    cards = seen(sight)
    check_once(cards)
    for build in sight.builds:
        check_build(build)
    if len({build.name for build in sight.builds}) < len(sight.builds):
        raise _bad("each build once", _list_text(build.name for build in sight.builds))
    if len(cards) + sight.other + sight.stock != len(DECK):
        raise _bad(f"{len(DECK)} cards", str(len(cards) + sight.other + sight.stock))


def _build_text(build: Build) -> str:
    groups = "/".join("+".join(names(group)) for group in build.groups)
    return f"{build.name}:{groups}={build.value}@{build.owner + 1}"


def _read_build(text: str) -> Build:
    match = _BUILD.fullmatch(text)
    if match is None:
        raise _bad("a build as B1:6H+3C/9C=9@2", text)
    groups = tuple(tuple(map(parse_card, group.split("+"))) for group in match[2].split("/"))
    return Build(match[1], groups, int(match[3]), int(match[4]) - 1)


def _list_text(parts: Iterable[str]) -> str:
    return ",".join(parts) or _NOTHING


def _parts(text: str) -> list[str]:
    return [] if text == _NOTHING else text.split(",")


def _read_cards(text: str) -> tuple[int, ...]:
    return tuple(map(parse_card, _parts(text)))


def _seat_text(seat: int | None) -> str:
    return _NOTHING if seat is None else str(seat + 1)


def _seat(text: str, name: str) -> int:
    if text not in ("1", "2"):
        raise _bad(f"{name}=1 or {name}=2", text)
    return int(text) - 1


def _count(text: str, name: str, most: int = 999) -> int:
    found = number(text)
    if found is None or found > most:
        raise _bad(f"{name}= with a number from 0 to {most}", text)
    return found


def _pair(text: str, name: str) -> tuple[str, str]:
    first, bar, second = text.partition("|")
    if not bar:
        raise _bad(f"{name}= with two entries, parted by |", text)
    return first, second


def _counts(text: str, name: str) -> tuple[int, int]:
    first, second = _pair(text, name)
    return _count(first, name), _count(second, name)


def _bad(expected: str, got: str) -> BadText:
    return BadText(
        "casino_bad_position",
        f"expected {expected}, got {quote(got)}",
        expected=expected,
        got=quote(got),
    )
