"""The rules, move by move: closing, drawing on, owners, outlines, three and four players."""

from types import SimpleNamespace

import pytest

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import (
    NOBODY,
    Outcome,
    Params,
    State,
    closed_by,
    legal_moves,
    outcome,
    outline_lines,
    play,
    start,
)
from spielkasten.core.errors import BadText, IllegalMove


def after(params: Params, *names: str) -> State:
    state = start(params)
    for name in names:
        state = play(state, params.lattice.numbers[name])
    return state


def names(lattice: Lattice, lines: int) -> list[str]:
    return [name for line, name in enumerate(lattice.names) if lines >> line & 1]


def test_players_take_turns_until_a_cell_closes() -> None:
    params = Params(square(2, 1))
    state = start(params)
    assert (state.to_move, state.again, state.scores) == (0, False, (0, 0))
    assert legal_moves(state) == list(range(7))
    state = after(params, "h0,0", "h1,0", "v0,0")
    assert (state.to_move, state.owners) == (1, (None, None))
    state = play(state, params.lattice.numbers["v0,1"])
    assert (state.to_move, state.again) == (1, True)
    assert state.owners == (1, None)
    assert state.scores == (0, 1)
    state = play(state, params.lattice.numbers["h0,1"])
    assert (state.to_move, state.again) == (0, False)


def test_one_line_closes_two_cells_and_gives_one_further_line() -> None:
    lattice = square(3, 1)
    middle, last = lattice.numbers["v0,1"], lattice.numbers["v0,3"]
    free = 1 << middle | 1 << last
    state = start(Params(lattice, lines=lattice.every_line & ~free))
    assert closed_by(state, middle) == (0, 1)
    state = play(state, middle)
    assert (state.scores, state.to_move, state.again) == ((2, 0), 0, True)
    state = play(state, last)
    assert (state.scores, state.to_move, state.again) == ((3, 0), None, False)
    assert outcome(state) == Outcome(winner=0, margin=3)


def test_taking_is_not_compulsory() -> None:
    params = Params(square(2, 1))
    state = after(params, "h0,0", "h1,0", "v0,0", "h0,1")
    assert state.scores == (0, 0)
    assert state.to_move == 0


def test_forced_taking_refuses_other_lines() -> None:
    params = Params(square(2, 1), rules=Rules(forced=True))
    state = after(params, "h0,0", "h1,0", "v0,0")
    assert state.must_take
    assert names(params.lattice, state.legal) == ["v0,1"]
    assert legal_moves(state) == [params.lattice.numbers["v0,1"]]
    with pytest.raises(IllegalMove) as caught:
        play(state, params.lattice.numbers["h0,1"])
    assert caught.value.key == "must_take"
    state = play(state, params.lattice.numbers["v0,1"])
    assert not state.must_take
    assert state.legal == state.free


def test_in_misere_the_fewest_cells_win() -> None:
    params = Params(square(1, 1), rules=Rules(misere=True))
    assert outcome(after(params, "h0,0", "h1,0", "v0,0", "v0,1")) == Outcome(winner=0, margin=1)
    params = Params(square(3, 1), rules=Rules(misere=True), players=3)
    end = after(params, "h0,0", "h1,0", "v0,0", "h0,1", "h1,1", "h0,2", "h1,2", "v0,3", "v0,2", "v0,1")
    assert end.scores == (0, 0, 3)
    assert outcome(end) == Outcome(winner=None, margin=0)


@pytest.mark.parametrize(
    ("table", "drawn", "left"),
    [("4x4", 16, 24), ("tri4", 12, 18), ("hex2", 18, 12), ("trihex1", 6, 6), ("1x4", 10, 3), ("5x5", 20, 40)],
)
def test_the_swedish_outline_is_the_border_of_the_shape(table: str, drawn: int, left: int) -> None:
    state = start(parse_table(f"{table}/swedish"))
    assert state.drawn.bit_count() == drawn
    assert state.free.bit_count() == left
    assert all(len(state.params.lattice.line_cells[line]) == 2 for line in bits(state.free))
    assert set(state.owners) == {None}


def test_the_icelandic_outline_is_the_left_and_bottom_side() -> None:
    state = start(parse_table("3x2/icelandic"))
    assert names(state.params.lattice, state.drawn) == ["h2,0", "h2,1", "h2,2", "v0,0", "v1,0"]


def test_a_draw() -> None:
    params = Params(square(2, 1))
    state = after(params, "h0,0", "h1,0", "v0,0", "h0,1", "v0,1", "h1,1", "v0,2")
    assert state.scores == (1, 1)
    assert outcome(state) == Outcome(winner=None, margin=0)


def test_illegal_moves_are_named() -> None:
    params = Params(square(1, 1))
    state = after(params, "h0,0")
    for line, key in [(0, "line_drawn"), (4, "no_such_line"), (-1, "no_such_line")]:
        with pytest.raises(IllegalMove) as caught:
            play(state, line)
        assert caught.value.key == key
    over = after(params, "h0,0", "h1,0", "v0,0", "v0,1")
    assert outcome(state) is None
    with pytest.raises(IllegalMove) as caught:
        play(over, 0)
    assert caught.value.key == "game_over"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players: int) -> None:
    params = Params(square(3, 3), players=players, first=players - 1)
    state = start(params)
    seen = [state.to_move]
    for name in ["h0,0", "h0,1", "h0,2", "v0,0"]:
        state = play(state, params.lattice.numbers[name])
        seen.append(state.to_move)
    assert seen == [(players - 1 + turn) % players for turn in range(5)]
    assert state.scores == (0,) * players


def test_the_best_two_of_three_make_the_result() -> None:
    params = Params(square(3, 1), players=3)
    state = start(params)
    state = State(params, params.lattice.every_line, (2, 0, 2), (1, 0, 2), None)
    assert outcome(state) == Outcome(winner=2, margin=1)


def test_outlines() -> None:
    lattice = square(2, 2)
    assert outline_lines(lattice, "open") == 0
    assert outline_lines(lattice, "swedish") == lattice.border
    assert names(lattice, outline_lines(lattice, "icelandic")) == ["h2,0", "h2,1", "v0,0", "v1,0"]
    state = start(Params(lattice, outline="swedish"))
    assert names(lattice, state.free) == ["h1,0", "h1,1", "v0,1", "v1,1"]


def test_an_outline_that_closes_a_cell_is_refused() -> None:
    with pytest.raises(BadText) as caught:
        start(Params(square(1, 1), outline="swedish"))
    assert caught.value.key == "outline_closes_cell"
    assert start(Params(square(1, 1), outline="icelandic")).free.bit_count() == 2


def test_cells_that_given_lines_close_belong_to_nobody() -> None:
    lattice = square(2, 1)
    given = lattice.cell_masks[0]
    state = start(Params(lattice, lines=given, first=1))
    assert state.owners == (NOBODY, None)
    assert (state.scores, state.to_move) == ((0, 0), 1)
    for line in legal_moves(state):
        state = play(state, line)
    assert (state.owners, state.scores) == ((NOBODY, 1), (0, 1))
    assert start(Params(lattice, lines=lattice.every_line)).to_move is None


def test_other_lattices_play_by_the_same_rules(shapes: SimpleNamespace) -> None:
    lattice = shapes.triangle(2)
    state = start(Params(lattice))
    while state.to_move is not None:
        state = play(state, legal_moves(state)[0])
    assert sum(state.scores) == 4
    assert set(state.owners) <= {0, 1}
