"""Sizes of square tables, for the formats that know no other lattice."""

import re

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.lattice_families import MAX_SIDE
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import Params
from spielkasten.core.errors import BadText, Unsupported
from spielkasten.core.text import quote

Size = tuple[int, int]

_SIZE = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})", re.ASCII)


def parse_size(text: str) -> Size:
    """Read a size such as `5x4`: boxes across, boxes down. Raises BadText."""
    match = _SIZE.fullmatch(text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not fits(size):
        raise BadText(
            "bad_size",
            f"expected a size as 5x4, each from 1 to {MAX_SIDE}, got {quote(text)}",
            limit=MAX_SIDE,
            got=quote(text),
        )
    return size


def format_size(size: Size) -> str:
    """Write a size as `5x4`."""
    return f"{size[0]}x{size[1]}"


def fits(size: Size) -> bool:
    """Whether there is a table of this size."""
    return all(1 <= side <= MAX_SIDE for side in size)


def table(size: Size) -> Params:
    """Give the plain table of a size that fits."""
    return parse_table(format_size(size))


def size_of(lattice: Lattice, name: str) -> Size:
    """Give the size of a square lattice. Raises Unsupported, in the name of a format."""
    match = _SIZE.fullmatch(lattice.text)
    if match is None:
        raise Unsupported(
            "format_table",
            f"expected a square table for the format {name}, got {lattice.text}",
            format=name,
            table=lattice.text,
        )
    return int(match[1]), int(match[2])


def check_size(told: Size | None, found: Size, name: str) -> None:
    """Refuse a text that tells another size than the caller did."""
    if told is not None and told != found:
        raise BadText(
            "format_other_size",
            f"expected a {name} text for {format_size(told)}, got one for {format_size(found)}",
            format=name,
            expected=format_size(told),
            got=format_size(found),
        )


def size_needed(name: str, sizes: list[str]) -> BadText:
    """Give the error for a text whose table's size must be told, with the sizes that fit it."""
    listed = ", ".join(sizes)
    return BadText(
        "format_size",
        f"expected the table's size with a {name} text, for example {listed}; got none",
        format=name,
        sizes=listed,
    )
