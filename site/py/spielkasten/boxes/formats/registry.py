"""All formats by name, guessing among them, and the two doors `read` and `write`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from spielkasten.boxes.formats import dbl, dbn, emoji, own, sides, wilson
from spielkasten.boxes.formats.record import Options, Record
from spielkasten.boxes.notation import format_table
from spielkasten.core.errors import BadText, Unsupported
from spielkasten.core.text import quote

AUTO = "auto"
DBL = "dbl"
SAVE = "save"
TOO_LONG = 50_000
_BLANK_START = re.compile(r"\A(?:[^\S\n]*\n)+")
PLAIN = Options()


@dataclass(frozen=True)
class Format:
    """One format.

    `read`     None if nobody reads it here
    `write`    None if it cannot be written
    `looks`    whether a text begins like it; None if it is never guessed
    `ordered`  whether it holds the order of the moves
    `squares`  whether it holds square tables only
    `sized`    whether reading may ask for the table's size
    `keeps`    the table's options that it holds; None for all, and the seed
    """

    name: str
    read: Callable[[str, Options], Record] | None
    write: Callable[[Record, Options], str] | None
    looks: Callable[[str], bool] | None = None
    ordered: bool = True
    squares: bool = True
    sized: bool = False
    keeps: frozenset[str] | None = frozenset()


@dataclass(frozen=True)
class Written:
    """A written text and what it could not hold.

    `lost` has "order", "seed" and names of table options: "swedish", "icelandic", "misere",
    "forced", "lines", "players", "first".
    """

    text: str
    lost: tuple[str, ...]


_LINES = frozenset({"lines"})

FORMATS: Mapping[str, Format] = {
    format.name: format
    for format in (
        Format(own.NAME, own.read, own.write, own.looks, squares=False, keeps=None),
        # A session's save belongs to `play.save`; here it is only recognised.
        Format(SAVE, None, None, own.looks_like_save, squares=False, keeps=None),
        Format(dbn.NAME, dbn.read, dbn.write, dbn.looks, ordered=False, sized=True, keeps=_LINES),
        Format(DBL, dbl.read_either, None, dbl.looks),
        Format(dbl.KSQUARES, dbl.read_ksquares, dbl.write_ksquares),
        Format(dbl.DABBLE, dbl.read_dabble, dbl.write_dabble),
        Format(
            wilson.NAME,
            wilson.read,
            wilson.write,
            wilson.looks,
            ordered=False,
            keeps=frozenset({"lines", "first"}),
        ),
        Format(sides.NAME, sides.read, sides.write, sides.looks, sized=True),
        Format(emoji.NAME, None, emoji.write, ordered=False),
    )
}


def detect(text: str) -> str:
    """Guess the format of a text from how it begins. Raises BadText.

    For a `.dbl` file the answer is "dbl"; which of the two it is, reading it tells.
    """
    text = tidied(text)
    names = [format.name for format in FORMATS.values() if format.looks and format.looks(text)]
    if not names:
        raise BadText(
            "format_unknown",
            f"expected a text in one of the formats {_listed('read')}, got {quote(text)}",
            got=quote(text),
        )
    if len(names) > 1:
        listed = ", ".join(names)
        raise BadText(
            "format_ambiguous",
            f"expected one format, got a text that begins like {listed}",
            formats=listed,
        )
    return names[0]


def read(text: str, name: str = AUTO, options: Options = PLAIN) -> Record:
    """Read a text in the format of that name, or in the one that it looks like.

    Gives a record whose `read_as` is the format that it was in the end. Raises BadText, with the
    line or the move that is wrong, and Unsupported for what cannot be read.
    """
    text = tidied(text)
    format = find(detect(text) if name == AUTO else name)
    if format.read is None:
        raise Unsupported(
            "format_not_read",
            f"expected a format that can be read ({_listed('read')}), got {format.name}",
            format=format.name,
        )
    record = format.read(text, options)
    return record if record.read_as else replace(record, read_as=format.name)


def write(record: Record, name: str, options: Options = PLAIN) -> Written:
    """Write a record in a format, and tell what that could not hold.

    An order of moves does not fit into a position; lines given beforehand and other options of the
    table do not fit into most formats, where given lines become the first moves. Raises BadText
    for an unknown name and Unsupported for a table or a format that cannot be written.
    """
    format = find(name)
    if format.write is None:
        raise Unsupported(
            "format_not_written",
            f"expected a format that can be written ({_listed('write')}), got {format.name}",
            format=format.name,
        )
    return Written(format.write(record, options), _lost(record, format))


def find(name: str) -> Format:
    """Give the format of that name. Raises BadText."""
    if name not in FORMATS:
        raise BadText(
            "no_such_format",
            f"expected one of the formats {', '.join(FORMATS)}, got {quote(name)}",
            formats=", ".join(FORMATS),
            got=quote(name),
        )
    return FORMATS[name]


def _lost(record: Record, format: Format) -> tuple[str, ...]:
    if format.keeps is None:
        return ()
    lost = ["order"] if record.moves and not format.ordered else []
    lost += ["seed"] if record.seed else []
    _, *options = format_table(record.params).split("/")
    for option in (option.partition("=")[0] for option in options):
        kept = option in format.keeps and (option != "first" or record.params.players == 2)
        if not kept:
            lost.append(option)
    return tuple(lost)


def _listed(what: str) -> str:
    return ", ".join(name for name, format in FORMATS.items() if getattr(format, what))


def tidied(text: str) -> str:
    """Leave out what pasting adds: a byte order mark, and blank lines before and behind.

    Raises BadText for a text that is too long.
    """
    _check_length(text)
    return _BLANK_START.sub("", text.removeprefix("\ufeff"), count=1).rstrip()


def _check_length(text: str) -> None:
    if len(text) > TOO_LONG:
        raise BadText(
            "format_too_long",
            f"expected a text of at most {TOO_LONG} characters, got {len(text)}",
            limit=TOO_LONG,
        )
