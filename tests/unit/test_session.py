"""Sessions: undo, redo, restart, replay, seats."""

import sys

import pytest

from spielkasten.core.errors import BadText, IllegalMove, NotPossible, Unsupported
from spielkasten.core.means import PLAIN
from spielkasten.core.rng import Rng
from spielkasten.play.game import find
from spielkasten.play.session import Session

BOXES = find("boxes")


def started(table="3x3", seats=("human", "human"), seed="s"):
    return Session.new(BOXES, BOXES.parse_table(table), seed, seats)


def played(session, *moves):
    for move in moves:
        session = session.play(move)
    return session


def test_undo_takes_back_one_line_of_two_humans():
    before = played(started(), "h0,0", "v0,0")
    after = before.undo()
    assert after.cursor == 1
    assert after.view() == played(started(), "h0,0").view()
    assert after.redo() == before


def test_undo_takes_back_the_computers_answer_too():
    session = played(started(seats=("human", "leicht")), "h0,0", "h1,1", "h2,2", "v0,3")
    assert session.undo().cursor == 2
    assert session.undo().undo().cursor == 0
    assert session.undo().redo() == session


def test_undo_while_the_computer_is_to_move_takes_back_the_humans_line():
    session = played(started(seats=("human", "leicht")), "h0,0")
    assert session.undo().cursor == 0


def test_undo_within_a_run_of_captures_takes_back_one_line():
    # Player 1 closes the corner box and must draw on.
    session = played(started(seats=("human", "leicht")), "h0,0", "v0,0", "v0,1", "h3,0")
    session = session.play("h1,0")
    assert session.to_move == 0
    assert session.undo().cursor == 4


def test_the_computers_opening_is_not_taken_back():
    session = played(started("3x3/first=2", ("human", "leicht")), "h0,0")
    assert not session.can_undo
    with pytest.raises(NotPossible) as error:
        session.undo()
    assert error.value.key == "nothing_to_undo"


def test_redo_needs_moves_taken_back():
    with pytest.raises(NotPossible) as error:
        started().redo()
    assert error.value.key == "nothing_to_redo"


def test_a_new_line_drops_what_was_taken_back():
    session = played(started(), "h0,0", "v0,0").undo().play("v1,1")
    assert session.moves == ("h0,0", "v1,1")
    assert not session.can_redo


def test_restart_goes_back_to_the_first_human_turn_and_can_be_redone():
    session = played(started("3x3/first=2", ("human", "leicht")), "h0,0", "h1,1", "h2,2")
    again = session.restart()
    assert again.cursor == 1
    assert again.redo() == session
    assert started().restart() == started()


def test_replay_goes_through_every_position():
    session = played(started(), "h0,0", "v0,0", "v0,1")
    assert [step.cursor for step in session.replay()] == [0, 1, 2, 3]
    assert [step.link() for step in session.replay()][-1] == "3x3;h0,0_v0,0_v0,1"


def test_a_refused_line_changes_nothing():
    session = played(started(), "h0,0")
    with pytest.raises(IllegalMove):
        session.play("h0,0")
    assert session.moves == ("h0,0",)


@pytest.mark.parametrize(
    ("table", "seats", "key"),
    [
        ("3x3", ("human",), "bad_seats"),
        ("3x3", ("human", "grandmaster"), "bad_seats"),
        ("3x3/players=3", ("human", "human"), "bad_seats"),
        ("3x3/players=3", ("human", "leicht", "leicht"), "computer_needs_two"),
    ],
)
def test_bad_seats_are_refused(table, seats, key):
    with pytest.raises(BadText) as error:
        started(table, seats)
    assert error.value.key == key


def test_changing_seats_keeps_the_board():
    session = played(started(), "h0,0")
    changed = session.with_seats(("human", "schwer"))
    assert changed.state == session.state
    assert changed.seat_to_move == "schwer"


def test_the_random_numbers_depend_on_seed_and_ply_only():
    session = played(started(), "h0,0")
    assert session.rng().word() == Rng("s", "ply", 1).word()
    assert session.undo().rng().word() == started().rng().word()


def test_the_same_seed_gives_the_same_game():
    def game():
        session = started("3x3", ("einsteiger", "normal"), seed="abc")
        while session.to_move is not None:
            steps = BOXES.think(session.state, session.seat_to_move, session.rng(), PLAIN)
            try:
                while True:
                    next(steps)
            except StopIteration as end:
                session = session.play(end.value["move"])
        return session.moves

    assert game() == game()


def test_a_game_whose_package_was_not_loaded_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "spielkasten.casino.game", None)
    with pytest.raises(Unsupported) as error:
        find("casino")
    assert error.value.key == "game_elsewhere"


def test_no_move_of_a_game_without_secrets_reveals_anything():
    session = played(started(seats=("human", "leicht")), "h0,0", "h1,1", "h2,2", "v0,3")
    assert not session.undo().revealed
    assert not session.restart().revealed
