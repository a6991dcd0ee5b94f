"""Named errors. Each carries a key and arguments for translation, and an English sentence.

Every sentence says what was expected and what came. The page shows the catalogue's text for
`error.<key>`; the command line prints the sentence.
"""

from collections.abc import Mapping

Detail = str | int | list[str]


class SpielkastenError(ValueError):
    """Base of all errors that a caller can cause.

    `key` names the error for translation; `details` are the arguments of the translated text
    (JSON-able); `str(error)` is the English sentence.
    """

    def __init__(self, key: str, message: str, **details: Detail) -> None:
        super().__init__(message)
        self.key = key
        self.details: Mapping[str, Detail] = details

    def to_json(self) -> dict[str, object]:
        """Give `{"key", "args", "message"}`, the form in which errors cross every boundary."""
        return {"key": self.key, "args": dict(self.details), "message": str(self)}


class BadText(SpielkastenError):
    """A text that should name a table, line, save or link does not."""


class IllegalMove(SpielkastenError):
    """A well-formed move that the rules do not allow in this position."""


class Unsupported(SpielkastenError):
    """Something that exists in the notation but that this version cannot do; it is named."""


class NotPossible(SpielkastenError):
    """A command that makes no sense now, like undo before the first move."""
