"""Sessions as text, both ways; `docs/notation.md` shows the form.

The reader is strict and total: it gives a session or raises an error that names the line or the
move; it never gives half a session.
"""

from dataclasses import replace

from spielkasten.core.errors import BadText, SpielkastenError, Unsupported
from spielkasten.core.text import number, quote
from spielkasten.play.game import find
from spielkasten.play.session import Session

VERSION = 1
_FIELDS = ("game", "table", "seed", "seats", "moves", "cursor")
_REVEALED = "revealed yes"
_TOO_LONG = 50_000


def save(session: Session) -> str:
    """Write a session, ending in a newline."""
    values = (
        session.game.NAME,
        session.game.format_table(session.params),
        session.seed,
        " ".join(session.seats),
        " ".join(session.moves),
        str(session.cursor),
    )
    rows = [f"spielkasten {VERSION}"]
    rows += [f"{field} {value}".rstrip() for field, value in zip(_FIELDS, values, strict=True)]
    if session.revealed:
        rows.append(_REVEALED)
    return "\n".join(rows) + "\n"


def load(text: str) -> Session:
    """Read a session. Raises BadText, IllegalMove (with the move's number) and Unsupported."""
    if len(text) > _TOO_LONG:
        raise _bad(1, f"at most {_TOO_LONG} characters", f"a text of {len(text)}")
    rows = text.split("\n")
    if len(rows) > 1 and rows[-1] == "":
        rows.pop()
    _check_version(rows[0])
    revealed = rows[-1] == _REVEALED
    if revealed:
        rows.pop()
    if len(rows) != 1 + len(_FIELDS):
        raise _bad(len(rows), f"{1 + len(_FIELDS)} lines", f"{len(rows)} lines")
    values: dict[str, str] = {}
    for place, (field, row) in enumerate(zip(_FIELDS, rows[1:], strict=True), start=2):
        name, _, value = row.partition(" ")
        if name != field:
            raise _bad(place, f"the field {field}", quote(row))
        values[field] = value
    game = find(values["game"])
    session = Session.new(
        game,
        game.parse_table(values["table"]),
        values["seed"],
        tuple(values["seats"].split(" ")),
    )
    moves = values["moves"].split(" ") if values["moves"] else []
    for place, move in enumerate(moves, start=1):
        session = _replayed(session, place, move)
    cursor = number(values["cursor"])
    if cursor is None or cursor > len(moves):
        raise _bad(7, f"a cursor from 0 to {len(moves)}", quote(values["cursor"]))
    return replace(session, cursor=cursor, revealed=revealed)


def _replayed(session: Session, place: int, move: str) -> Session:
    try:
        return session.play(move)
    except SpielkastenError as error:
        raise BadText(
            "save_move",
            f"move {place}, {quote(move)}: {error}",
            number=place,
            move=move[:60],
        ) from error


def _check_version(row: str) -> None:
    name, _, version = row.partition(" ")
    if name == "spielkasten" and (found := number(version)) is not None and found > VERSION:
        raise Unsupported(
            "save_version",
            f"expected a save of version {VERSION}, got {found}: a later Spielkasten made it",
            version=found,
        )
    if row != f"spielkasten {VERSION}":
        raise _bad(1, f"spielkasten {VERSION}", quote(row))


def _bad(line: int, expected: str, got: str) -> BadText:
    return BadText(
        "bad_save", f"line {line} of the save: expected {expected}, got {got}", line=line, got=got
    )
