"""`spielkasten engine`: a level as a program that other programs can play against.

One JSON request a line on standard input, one answer a line on standard output. A bad request is
answered with its error and the loop goes on.
"""

import json
import time
from collections.abc import Iterable
from typing import IO

from spielkasten.cli import casino, interrupt
from spielkasten.cli.data import packaged
from spielkasten.core.errors import IllegalMove, NotPossible, SpielkastenError
from spielkasten.core.fields import Fields
from spielkasten.core.means import Means
from spielkasten.core.text import quote
from spielkasten.core.wasm import Shared
from spielkasten.play.game import Game, find
from spielkasten.play.session import HUMAN, Session

DEFAULT_MS = 1000
MAX_MS = 3_600_000


def run_engine(requests: Iterable[str], answers: IO[str], kernel: Shared | None = None) -> int:
    """Answer requests until the input ends; give the exit status.

    The kernel is started by the first request that has something to solve.
    """
    for line in requests:
        if line.strip():
            answers.write(json.dumps(_answer(line, kernel)) + "\n")
            answers.flush()
    return 0


def _answer(line: str, kernel: Shared | None) -> dict[str, object]:
    try:
        return _move(Fields.read(line), kernel)
    except SpielkastenError as error:
        return {"error": error.to_json()}


def _move(request: Fields, kernel: Shared | None) -> dict[str, object]:
    start = time.perf_counter()
    game = find(request.text("game"))
    level = request.text("level")
    if level == HUMAN:
        raise request.wrong("level", f"one of {', '.join(game.LEVELS)}")
    until = start + request.number("ms", 1, MAX_MS, DEFAULT_MS) / 1000
    means = Means(lambda: time.perf_counter() >= until, kernel, packaged)
    if game.NAME == casino.NAME and "view" in request.values:
        thought = casino.think(request, level, means)
    else:
        thought = _played(game, request, level, means)
    return thought | {"ms": round((time.perf_counter() - start) * 1000, 1)}


def _played(game: Game, request: Fields, level: str, means: Means) -> dict[str, object]:
    """Give a level's answer to a game told by its table and moves."""
    params = game.parse_table(request.text("table"))
    seats = (level,) * game.players(params)
    session = Session.new(game, params, request.text("seed", "1"), seats)
    for place, move in enumerate(request.texts("moves", ()), start=1):
        try:
            session = session.play(move)
        except SpielkastenError as error:
            raise IllegalMove(
                "engine_move", f"move {place}, {quote(move)}: {error}", number=place, move=move[:60]
            ) from error
    if session.to_move is None:
        raise NotPossible("game_over", "the game is over: there is nothing left to play")
    return interrupt.run(game.think(session.state, level, session.rng(), means))
