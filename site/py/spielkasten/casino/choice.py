"""What a level answers."""

from dataclasses import dataclass

from spielkasten.casino.state import Play


@dataclass(frozen=True)
class Choice:
    """A play; `exact`: proven best to the end of the round; `cut`: a ceiling ended the search."""

    play: Play
    exact: bool
    cut: bool
