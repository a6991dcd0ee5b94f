"""Tables, plays and positions as text, both ways; `docs/casino.md` shows the forms.

Readers are strict: what they accept, they write back to the letter. A text that is understood but
not in its canonical form is refused with the canonical one in the error.
"""

import re

from spielkasten.casino.cards import NAMES, names, parse_card
from spielkasten.casino.state import Kind, Params, Play
from spielkasten.core.errors import BadText
from spielkasten.core.text import number, quote

MOST_POINTS = 99

_CARD = "(?:10|[A2-9JQK])[SHDC]"
_BUILD = "B[1-9][0-9]?"
_PLAY = re.compile(
    rf"(?P<card>{_CARD})"
    rf"(?:x(?P<taken>(?:{_CARD}|{_BUILD})(?:,(?:{_CARD}|{_BUILD}))*)"
    rf"|(?:\+(?P<loose>{_CARD}(?:,{_CARD})*))?=(?P<value>[1-9][0-9]?)(?:@(?P<onto>{_BUILD}))?)?",
    re.ASCII | re.IGNORECASE,
)
_TOO_LONG = 300


def parse_table(text: str) -> Params:
    """Read a table such as `to21` or `round/strict/dealer=2`.

    Raises BadText, with the canonical form when there is one.
    """
    params = _read_table(text)
    canonical = format_table(params)
    if canonical != text:
        raise BadText(
            "casino_table_written",
            f"expected the table as {quote(canonical)}, got {quote(text)}",
            expected=canonical,
            got=quote(text),
        )
    return params


def format_table(params: Params) -> str:
    """Write a table in its canonical form."""
    parts = ["round" if params.points is None else f"to{params.points}"]
    if params.strict:
        parts.append("strict")
    if not params.sweeps:
        parts.append("nosweeps")
    if params.dealer is not None:
        parts.append(f"dealer={params.dealer + 1}")
    return "/".join(parts)


def parse_play(text: str) -> Play:
    """Read a play such as `8Sx8D,6C,2D,B1`; whether it is legal is for the rules to say.

    Raises BadText, with the canonical form when there is one.
    """
    match = _PLAY.fullmatch(text) if len(text) <= _TOO_LONG else None
    if match is None:
        raise BadText(
            "casino_bad_play",
            f"expected a play as 5C, 8Sx6C,2D,B1 or 3S+4H=7@B1, got {quote(text)}",
            got=quote(text),
        )
    play = _read_play(match)
    canonical = format_play(play)
    if canonical != text:
        raise BadText(
            "casino_play_written",
            f"expected the play as {canonical}, got {quote(text)}",
            expected=canonical,
            got=quote(text),
        )
    return play


def format_play(play: Play) -> str:
    """Write a play in its canonical form."""
    card, loose = NAMES[play.card], names(play.loose)
    if play.kind is Kind.CAPTURE:
        return f"{card}x{','.join([*loose, *play.builds])}"
    if play.kind is Kind.TRAIL:
        return card
    added = f"+{','.join(loose)}" if loose else ""
    onto = f"@{play.onto}" if play.onto else ""
    return f"{card}{added}={play.value}{onto}"


def _read_table(text: str) -> Params:
    """Read a table leniently: case, blanks, leading zeros and the options' order do not matter."""
    goal, *options = text.strip().lower().split("/") if len(text) <= _TOO_LONG else [""]
    points = number(goal.removeprefix("to").lstrip("0")) if goal.startswith("to") else None
    if goal != "round" and (points is None or not 1 <= points <= MOST_POINTS):
        raise BadText(
            "casino_bad_table",
            f"expected a table as to21 (1 to {MOST_POINTS} points) or round, got {quote(text)}",
            most=MOST_POINTS,
            got=quote(text),
        )
    known = {"strict": "strict", "nosweeps": "sweeps", "dealer=1": "dealer", "dealer=2": "dealer"}
    fields = [known.get(option) for option in options]
    for option, field in zip(options, fields, strict=True):
        if field is None or fields.count(field) > 1:
            raise BadText(
                "casino_bad_option",
                f"expected /strict, /nosweeps, /dealer=1 or /dealer=2, each once, "
                f"got {quote(option)}",
                got=quote(option),
            )
    return Params(
        points=points,
        strict="strict" in options,
        sweeps="nosweeps" not in options,
        dealer=next((seat for seat in (0, 1) if f"dealer={seat + 1}" in options), None),
    )


def _read_play(match: re.Match[str]) -> Play:
    """Read a play leniently: case, order and repetitions do not matter."""
    card, taken, loose, value, onto = match.group("card", "taken", "loose", "value", "onto")
    played = parse_card(card.upper())
    if taken is not None:
        things = set(taken.upper().split(","))
        builds = sorted((name for name in things if name[0] == "B"), key=lambda name: int(name[1:]))
        return Play(Kind.CAPTURE, played, _cards(things - {*builds}), tuple(builds))
    if value is not None:
        cards = _cards({*loose.upper().split(",")} if loose else set())
        return Play(Kind.BUILD, played, cards, (), int(value), onto.upper() if onto else None)
    return Play(Kind.TRAIL, played)


def _cards(texts: set[str]) -> tuple[int, ...]:
    return tuple(sorted(map(parse_card, texts)))
