"""What only the page of Casino asks the door."""

from spielkasten.casino import choices, rules
from spielkasten.casino import game as casino
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.fields import Fields
from spielkasten.play.session import Session


def select(session: Session, request: Fields) -> dict[str, object]:
    """Tell what can be done with a hand card and what is chosen on the table: `docs/protocol.md`.

    `card` is absent while no hand card is chosen.
    """
    card = request.text("card") if "card" in request.values else None
    state = _of_casino(session).state
    sight = rules.sight(state, session.viewer)
    return choices.choices(sight, card, request.texts("loose", ()), request.texts("builds", ()))


def at(session: Session, request: Fields) -> dict[str, object]:
    """Show a game that is over after so many of its plays, both hands open: `{"view"}`."""
    if _of_casino(session).to_move is not None:
        raise NotPossible("not_over", "expected a game that is over, but it is still played")
    ply = int(request.number("ply", 0, session.cursor, session.cursor))
    view = casino.view(session.states[: ply + 1], session.moves[:ply], session.viewer, shown=True)
    return {"view": view}


def _of_casino(session: Session) -> Session:
    name = session.game.NAME
    if name != casino.NAME:
        raise Unsupported("game_elsewhere", f"expected a game of casino, got {name}", what=name)
    return session
