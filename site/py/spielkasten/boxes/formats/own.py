"""Our own game record: table, seed, moves, result. `docs/formats.md` shows the form.

It is no save: who sits where and what was taken back stay with the session (`play.save`).
"""

import re

from spielkasten.boxes.formats.record import (
    Options,
    Record,
    bad_line,
    bad_move,
    replayed,
    text_rows,
)
from spielkasten.boxes.notation import format_table, parse_line, parse_table
from spielkasten.boxes.rules import State
from spielkasten.core import text as texts
from spielkasten.core.errors import BadText, Unsupported
from spielkasten.core.text import number, quote

NAME = "spielkasten"
VERSION = 1
UNFINISHED = "-"
_HEAD = "spielkasten record"
_FIELDS = ("game", "table", "seed", "moves", "result")


def looks(text: str) -> bool:
    """Whether a text begins like a record."""
    return re.match(rf"{_HEAD}\b", text) is not None


def looks_like_save(text: str) -> bool:
    """Whether a text begins like a session's save, which `play.save` reads."""
    return re.match(r"spielkasten [0-9]", text) is not None


def write(record: Record, options: Options) -> str:
    """Write a record, ending in a newline."""
    names = record.params.lattice.names
    values = (
        "boxes",
        format_table(record.params),
        record.seed,
        " ".join(names[line] for line in record.moves),
        result(record.position),
    )
    rows = [f"{_HEAD} {VERSION}"]
    rows += [f"{field} {value}".rstrip() for field, value in zip(_FIELDS, values, strict=True)]
    return "\n".join(rows) + "\n"


def read(text: str, options: Options) -> Record:
    """Read a record. Raises BadText, with the move's place where one is wrong, and Unsupported."""
    rows = text_rows(text)
    _check_version(rows[0])
    if len(rows) != 1 + len(_FIELDS):
        raise bad_line(NAME, len(rows), f"{1 + len(_FIELDS)} lines", f"{len(rows)} lines")
    values: dict[str, str] = {}
    for place, (field, row) in enumerate(zip(_FIELDS, rows[1:], strict=True), start=2):
        name, _, value = row.partition(" ")
        if name != field:
            raise bad_line(NAME, place, f"the field {field}", row)
        values[field] = value
    if values["game"] != "boxes":
        raise bad_line(NAME, 2, "game boxes", rows[1])
    params = parse_table(values["table"])
    moves = []
    for place, name in enumerate(values["moves"].split(" ") if values["moves"] else [], start=1):
        try:
            moves.append((parse_line(params.lattice, name), name))
        except BadText as error:
            raise bad_move(NAME, place, name, str(error)) from error
    seed = texts.seed(values["seed"]) if values["seed"] else ""
    lines, state = replayed(params, moves, NAME)
    expected = result(state)
    if values["result"] != expected:
        raise BadText(
            "format_result",
            f"expected the result {expected} after these moves, got {quote(values['result'])}",
            expected=expected,
            got=quote(values["result"]),
        )
    return Record(params, lines, seed=seed)


def result(state: State) -> str:
    """Write a result: the scores joined with colons, `-` for a game that is not finished."""
    return UNFINISHED if state.to_move is not None else ":".join(map(str, state.scores))


def _check_version(row: str) -> None:
    version = number(row.removeprefix(f"{_HEAD} "))
    if row.startswith(f"{_HEAD} ") and version is not None and version > VERSION:
        raise Unsupported(
            "format_version",
            f"expected a record of version {VERSION}, got {version}: a later Spielkasten made it",
            version=version,
        )
    if row != f"{_HEAD} {VERSION}":
        raise bad_line(NAME, 1, f"{_HEAD} {VERSION}", row)
