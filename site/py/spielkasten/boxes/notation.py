"""Tables, lines and links as text, both ways; `docs/notation.md` shows the forms.

Readers are strict: what they accept, they write back to the letter. A text that is understood but
not in its canonical form is refused with the canonical one in the error.
"""

import re

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.lattice_families import FAMILIES
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import Outline, Params, outline_lines, start
from spielkasten.core.errors import BadText
from spielkasten.core.text import number, quote

_LATTICE = re.compile(r"([a-z]*)([0-9]{1,3})(?:x([0-9]{1,3}))?", re.ASCII)
_LINE = re.compile(r"[hvfr][0-9]{1,3},[0-9]{1,3}", re.ASCII)
_ORDER = ("swedish", "icelandic", "misere", "forced", "lines", "players", "first")
_TOO_LONG = 20_000


def parse_table(text: str) -> Params:
    """Read a table such as `5x5` or `4x4/swedish/first=2`.

    Raises BadText, with the canonical form when there is one.
    """
    params = _read_table(text)
    canonical = format_table(params)
    if canonical != text:
        raise BadText(
            "table_not_canonical",
            f"expected the table as {quote(canonical)}, got {quote(text)}",
            expected=canonical,
            got=quote(text),
        )
    return params


def format_table(params: Params) -> str:
    """Write a table in its canonical form."""
    parts = [params.lattice.text]
    if params.outline != "open":
        parts.append(params.outline)
    parts += [rule for rule in ("misere", "forced") if getattr(params.rules, rule)]
    if params.lines:
        parts.append("lines=" + format_lines(params.lattice, params.lines))
    if params.players != 2:
        parts.append(f"players={params.players}")
    if params.first:
        parts.append(f"first={params.first + 1}")
    return "/".join(parts)


def parse_line(lattice: Lattice, text: str) -> int:
    """Read a line's name and give its number. Raises BadText."""
    line = lattice.numbers.get(text)
    if line is None:
        if _LINE.fullmatch(text):
            raise BadText(
                "no_such_line",
                f"expected a line of {lattice.text}, got {quote(text)}",
                line=text,
                table=lattice.text,
            )
        raise BadText(
            "bad_line",
            f"expected a line like {lattice.names[0]}, got {quote(text)}",
            expected=lattice.names[0],
            got=quote(text),
        )
    return line


def format_lines(lattice: Lattice, mask: int) -> str:
    """Write a set of lines: names in the lattice's order, joined with `_`."""
    return "_".join(lattice.names[line] for line in bits(mask))


def parse_link(text: str) -> tuple[Params, list[str]]:
    """Read what stands behind `#` in an address: a table, then `;` and the moves in order.

    Gives the table and the names of the lines, each an existing one; whether the moves are legal
    is for the rules to say. Raises BadText.
    """
    if len(text) > _TOO_LONG:
        raise BadText(
            "link_too_long",
            f"expected a link of at most {_TOO_LONG} characters, got {len(text)}",
            limit=_TOO_LONG,
        )
    table, semicolon, moves = text.partition(";")
    params = parse_table(table)
    if semicolon and not moves:
        got = quote(text)
        raise BadText("bad_link", f"expected moves behind the semicolon, got {got}", got=got)
    names = moves.split("_") if moves else []
    for name in names:
        parse_line(params.lattice, name)
    return params, names


def format_link(params: Params, moves: list[str]) -> str:
    """Write a table and its moves as they stand behind `#` in an address."""
    table = format_table(params)
    return f"{table};{'_'.join(moves)}" if moves else table


def _read_table(text: str) -> Params:
    """Read a table leniently: case, blanks, leading zeros and the options' order do not matter."""
    if len(text) > _TOO_LONG:
        raise BadText(
            "bad_table",
            f"expected a table as 5x5, got a text of {len(text)} characters",
            got=quote(text),
        )
    size, *options = text.strip().lower().split("/")
    return _with_options(_lattice(size, text), options)


def _lattice(size: str, text: str) -> Lattice:
    """Read the name of a lattice; `text` is what the message quotes."""
    match = _LATTICE.fullmatch(size)
    sizes = [int(part) for part in match.groups()[1:] if part] if match else []
    for family in FAMILIES:
        if match is None or family.prefix != match[1] or len(sizes) != family.numbers:
            continue
        if not all(1 <= number <= family.most for number in sizes):
            raise BadText(
                "table_size",
                f"expected a size from 1 to {family.most}, got {size}",
                limit=family.most,
                got=size,
            )
        return family.make(*sizes)
    raise BadText(
        "bad_table",
        f"expected a table as 5x5 (boxes across x boxes down), tri4, trihex3 or hex2, "
        f"got {quote(text)}",
        got=quote(text),
    )


def _with_options(lattice: Lattice, options: list[str]) -> Params:
    found: dict[str, str] = {}
    for option in options:
        name, _, value = option.partition("=")
        known = name in _ORDER and bool(value) == (name in ("lines", "players", "first"))
        if not known or name in found:
            raise BadText(
                "bad_option",
                f"expected options like /swedish or /first=2, each once, got {quote(option)}",
                got=quote(option),
            )
        found[name] = value
    if "swedish" in found and "icelandic" in found:
        raise BadText(
            "bad_option",
            "expected one outline, got “swedish” and “icelandic”",
            got="“swedish/icelandic”",
        )
    outline: Outline = (
        "swedish" if "swedish" in found else "icelandic" if "icelandic" in found else "open"
    )
    players = _counted(found, "players", 2, 4, default=2)
    first = _counted(found, "first", 1, players, default=1) - 1
    lines = 0
    for name in found["lines"].split("_") if "lines" in found else ():
        lines |= 1 << parse_line(lattice, name)
    params = Params(
        lattice=lattice,
        outline=outline,
        rules=Rules(misere="misere" in found, forced="forced" in found),
        lines=lines & ~outline_lines(lattice, outline),
        players=players,
        first=first,
    )
    start(params)  # refuses an outline that closes a cell
    return params


def _counted(found: dict[str, str], name: str, low: int, high: int, default: int) -> int:
    if name not in found:
        return default
    value = number(found[name])
    if value is None or not low <= value <= high:
        raise BadText(
            "bad_option",
            f"expected {name}= with a number from {low} to {high}, got {quote(found[name])}",
            got=quote(f"{name}={found[name]}"),
        )
    return value
