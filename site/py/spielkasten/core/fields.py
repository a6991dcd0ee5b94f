"""JSON requests, read strictly: what is missing or wrong is named, with what came instead."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from spielkasten.core.errors import BadText
from spielkasten.core.text import quote


@dataclass(frozen=True)
class Fields:
    """The fields of one JSON object, asked for by name and kind; each asking may raise BadText."""

    values: Mapping[str, object]

    @staticmethod
    def read(text: str) -> "Fields":
        """Read a JSON object."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            raise _bad_request("a JSON object", quote(text)) from None
        if not isinstance(values, dict):
            raise _bad_request("a JSON object", quote(text))
        return Fields(values)

    def text(self, name: str, default: str | None = None) -> str:
        """Give a text; without a default it must be there."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def texts(self, name: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Give a list of texts; without a default it must be there."""
        value = self.values.get(name, list(default) if default is not None else None)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(name, "a list of texts")
        return tuple(value)

    def number(self, name: str, low: int, high: int, default: int) -> float:
        """Give a number within bounds, the default when it is absent."""
        value = self.values.get(name, default)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not low <= value <= high
        ):
            raise self.wrong(name, f"a number from {low} to {high}")
        return value

    def whole(self, name: str) -> int:
        """Give a whole number, which must be there."""
        value = self.values.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(name, "a whole number")
        return value

    def flag(self, name: str) -> bool:
        """Give true or false, false when it is absent."""
        value = self.values.get(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def wrong(self, name: str, expected: str) -> BadText:
        """Give the error for a field that is not as expected."""
        got = json.dumps(self.values.get(name), ensure_ascii=False)
        return _bad_request(f"{name}: {expected}", quote(got))


def _bad_request(expected: str, got: str) -> BadText:
    return BadText("bad_request", f"expected {expected}, got {got}", expected=expected, got=got)
