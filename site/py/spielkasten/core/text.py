"""Tiny helpers for reading notations: strict numbers, strict seeds, short quotes for messages."""

import re

from spielkasten.core.errors import BadText

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_SEED = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


def number(text: str) -> int | None:
    """Read a plain decimal number without sign or leading zeros; None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None


def seed(text: str) -> str:
    """Check a seed: 1 to 64 characters of A-Z a-z 0-9 - _. Raises BadText."""
    if not _SEED.fullmatch(text):
        raise BadText(
            "bad_seed",
            f"expected a seed of 1 to 64 characters A-Z a-z 0-9 - _, got {quote(text)}",
            got=quote(text),
        )
    return text


def quote(text: str, limit: int = 60) -> str:
    """Quote foreign text for a message: printable, on one line, at most `limit` characters."""
    clean = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: limit + 1]
    )
    return f"“{clean[:limit]}…”" if len(text) > limit else f"“{clean}”"
