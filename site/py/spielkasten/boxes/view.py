"""What to draw and to read aloud: plain JSON data, the only thing that reaches the page."""

from collections.abc import Sequence

from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import format_table
from spielkasten.boxes.rules import State, closed_by, outcome


def view(states: Sequence[State], moves: Sequence[str]) -> dict[str, object]:
    """Give the view of the last state; `docs/protocol.md` names the fields.

    `states` holds the start and the position after each of the `moves`: one more than these.
    """
    state = states[-1]
    params = state.params
    lattice = params.lattice
    closing = {lattice.names[line]: len(closed_by(state, line)) for line in bits(state.free)}
    end = outcome(state)
    return {
        "game": "boxes",
        "table": format_table(params),
        "given": [lattice.names[line] for line in bits(params.given)],
        "moves": [
            {
                "line": move,
                "by": before.to_move,
                "cells": list(closed_by(before, lattice.numbers[move])),
            }
            for before, move in zip(states, moves, strict=False)
        ],
        "owners": list(state.owners),
        "scores": list(state.scores),
        "to_move": state.to_move,
        "again": state.again,
        "must_take": state.must_take,
        "last": moves[-1] if moves else None,
        "closes": {name: cells for name, cells in closing.items() if cells},
        "outcome": None if end is None else {"winner": end.winner, "margin": end.margin},
    }
