"""Who keeps the rules in the ladder: OpenSpiel on the standard 5×5 board, the package itself on every other table."""

from __future__ import annotations

import sys
from typing import Any

from buildkit.paths import SITE
from buildkit.trouble import Trouble


def params_of(table: str) -> Any:
    """The package's parameters of a table."""
    if str(SITE / "py") not in sys.path:
        sys.path.insert(0, str(SITE / "py"))
    from spielkasten.boxes.notation import parse_table
    from spielkasten.core.errors import BadText

    try:
        params = parse_table(table)
    except BadText as error:
        raise Trouble(str(error)) from None
    if params.players != 2:
        raise Trouble(f"the ladder is for two players, not for {params.players}")
    return params


class Referee:
    """A game by the package's rules, asked like a state of OpenSpiel's."""

    def __init__(self, params: Any) -> None:
        from spielkasten.boxes import rules

        self._rules = rules
        self._state = rules.start(params)

    def legal_actions(self) -> list[int]:
        """The lines that may be drawn."""
        return self._rules.legal_moves(self._state)

    def apply_action(self, line: int) -> None:
        """Draw a line."""
        self._state = self._rules.play(self._state, line)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._state.to_move is None

    def current_player(self) -> int:
        """The player to move."""
        assert self._state.to_move is not None
        return self._state.to_move

    def returns(self) -> list[float]:
        """The lead of each player, positive for who wins."""
        own, other = self._state.scores
        lead = float(other - own if self._state.params.rules.misere else own - other)
        return [lead, -lead]
