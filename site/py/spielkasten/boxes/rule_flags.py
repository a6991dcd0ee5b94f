"""The two rules that change what a line is worth, and nothing else: what tables and solvers share."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """How a game is decided and which lines are legal.

    `misere`  True if the fewest cells win
    `forced`  True if, while any line closes a cell, only such lines are legal (a house rule)
    """

    misere: bool = False
    forced: bool = False


NORMAL = Rules()
MISERE = Rules(misere=True)
