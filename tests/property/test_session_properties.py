"""Sessions under random commands: undo, redo, saves and links never lose or bend a game."""

from hypothesis import given
from hypothesis import strategies as st

from spielkasten.boxes.lattice import bits
from spielkasten.core.errors import SpielkastenError
from spielkasten.play.game import find
from spielkasten.play.save import load, save
from spielkasten.play.session import Session

BOXES = find("boxes")
TABLES = [
    "1x1", "2x3", "3x3/first=2", "4x2/icelandic", "3x3/swedish", "2x2/lines=h0,0_v0,0_v0,1",
    "2x2/players=4/first=3",
]  # fmt: skip


@st.composite
def sessions(draw):
    """Give a session after random lines, with some of them taken back."""
    params = BOXES.parse_table(draw(st.sampled_from(TABLES)))
    seat = st.sampled_from(["human", "leicht"]) if params.players == 2 else st.just("human")
    seats = tuple(draw(seat) for _ in range(params.players))
    session = Session.new(
        BOXES, params, draw(st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)), seats
    )
    for _ in range(draw(st.integers(0, 12))):
        if session.to_move is None:
            break
        session = session.play(draw(a_line(session)))
    for _ in range(draw(st.integers(0, 4))):
        if session.can_undo:
            session = session.undo()
    return session


def a_line(session):
    names = session.params.lattice.names
    return st.sampled_from([names[line] for line in bits(session.state.free)])


@given(sessions(), st.data())
def test_undo_of_play_is_the_identity(session, data):
    if session.to_move is None or session.seat_to_move != "human":
        return
    after = session.play(data.draw(a_line(session)))
    back = after.undo()
    assert back.view() == session.view()
    assert back.state == session.state
    assert back.redo() == after


@given(sessions())
def test_undo_and_redo_are_inverse(session):
    if session.can_undo:
        undone = session.undo()
        assert undone.cursor < session.cursor
        assert undone.redo().cursor <= session.cursor
        while undone.cursor < session.cursor:
            undone = undone.redo()
        assert undone == session


@given(sessions())
def test_a_save_is_read_back_to_the_letter(session):
    assert load(save(session)) == session
    assert save(load(save(session))) == save(session)


@given(sessions())
def test_a_link_opens_the_same_position(session):
    params, moves = BOXES.parse_link(session.link())
    again = Session.new(BOXES, params, session.seed, session.seats)
    for move in moves:
        again = again.play(move)
    assert again.view() == session.view()


@given(sessions())
def test_the_view_agrees_with_itself(session):
    view = session.view()
    owned = [owner for owner in view["owners"] if owner is not None and owner >= 0]
    assert sum(view["scores"]) == len(owned)
    assert [owned.count(player) for player in range(len(view["scores"]))] == view["scores"]
    for move in view["moves"]:
        assert all(view["owners"][cell] == move["by"] for cell in move["cells"])
    assert (view["outcome"] is None) == (view["to_move"] is not None)


@given(sessions(), st.data())
def test_a_damaged_save_is_refused_or_whole(session, data):
    text = save(session)
    place = data.draw(st.integers(0, len(text)))
    damaged = (
        text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 3)) :]
    )
    try:
        again = load(damaged)
    except SpielkastenError:
        return
    assert save(again).rstrip("\n") == damaged.rstrip("\n")
