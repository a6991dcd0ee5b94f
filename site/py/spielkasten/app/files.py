"""Games and positions of the boxes game from files and pasted texts, into them, and as pictures."""

from spielkasten.boxes import formats
from spielkasten.boxes import game as boxes
from spielkasten.boxes.drawing import NARROWEST, WIDEST, svg
from spielkasten.boxes.formats import Options, Record
from spielkasten.boxes.formats.record import Rows
from spielkasten.boxes.formats.registry import SAVE, tidied
from spielkasten.core.errors import Unsupported
from spielkasten.core.fields import Fields
from spielkasten.play.save import load
from spielkasten.play.session import HUMAN, Session

PICTURE_WIDTH = 1200


def read(request: Fields) -> tuple[Session, dict[str, object]]:
    """Read a text as a session: at a table for more than two, people sit on all seats.

    Gives with it how the text was read and what else it could be. Raises BadText and Unsupported.
    """
    text, name = tidied(request.text("text")), request.text("format", formats.AUTO)
    if name == formats.AUTO:
        name = formats.detect(text)
    if name == SAVE:
        return _ours(load(text)), {"read_as": SAVE, "also": []}
    record = formats.read(text, name, _options(request))
    players = record.params.players
    seats = request.texts("seats") if players == 2 else (HUMAN,) * players
    session = Session.new(boxes, record.params, record.seed or request.text("seed"), seats)
    for line in record.moves:
        session = session.play(record.params.lattice.names[line])
    return session, {"read_as": record.read_as, "also": list(record.also)}


def write(session: Session, request: Fields) -> dict[str, object]:
    """Write what stands on a board in a format: `{"text", "lost"}`."""
    written = formats.write(_record(session), request.text("format"), _options(request))
    return {"text": written.text, "lost": list(written.lost)}


def picture(session: Session, request: Fields) -> dict[str, object]:
    """Draw what stands on a board: `{"svg"}`."""
    record = _record(session)
    states = session.states[: session.cursor + 1]
    by = {line: before.to_move for line, before in zip(record.moves, states, strict=False)}
    drawn = svg(
        states[-1],
        width=int(request.number("width", NARROWEST, WIDEST, PICTURE_WIDTH)),
        dark=request.flag("dark"),
        marks=request.texts("marks"),
        by=by,
        last=record.moves[-1] if record.moves else None,
        title=request.text("title"),
    )
    return {"svg": drawn}


def _ours(session: Session) -> Session:
    name = session.game.NAME
    if name != boxes.NAME:
        raise Unsupported("game_elsewhere", f"expected a game of boxes, got {name}", what=name)
    return session


def _record(session: Session) -> Record:
    session = _ours(session)
    numbers = session.params.lattice.numbers
    moves = tuple(numbers[move] for move in session.moves[: session.cursor])
    return Record(session.params, moves, seed=session.seed)


def _options(request: Fields) -> Options:
    size = request.text("size", "")
    rows: Rows = "bottom" if request.flag("rows_from_bottom") else "top"
    return Options(formats.parse_size(size) if size else None, request.flag("flip"), rows)
