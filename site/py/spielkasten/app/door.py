"""The worker's door: JSON requests in, JSON answers out; `docs/protocol.md` lists them.

Quick commands are answered at once. A search is answered with `{"id": n, "working": true}`; the
worker then calls `work()` again and again, letting messages in between, until the search's own
answer comes. One search at a time runs on each board. If `work()` answers with `fetch`, the worker
gets that file, hands it in by `give()`, and goes on.
"""

import importlib
import json
import time
from collections.abc import Callable, Generator
from dataclasses import asdict, dataclass

from spielkasten.app.kernel import open_kernel
from spielkasten.boxes.solver_kernel import shared_kernel
from spielkasten.core.errors import BadText, NotPossible, SpielkastenError, Unsupported
from spielkasten.core.fields import Fields
from spielkasten.core.means import Means, Progress
from spielkasten.core.text import quote
from spielkasten.play.daily import daily
from spielkasten.play.game import find
from spielkasten.play.save import load, save
from spielkasten.play.session import HUMAN, Session

Answer = dict[str, object]

DEFAULT_MS = 1000
MAX_MS = 3_600_000
RETRY_MS = 60_000
TABLE_MB = 64
"""What the solver kernel may remember by; where there is less memory, it gets less."""


def milliseconds() -> float:
    """Give milliseconds that only grow, from an arbitrary start."""
    return time.perf_counter() * 1000


@dataclass
class Search:
    """A running search: who asked, on which board, its steps, and how far it says it has come.

    `fetched`  a file has been asked for on its behalf; if it did not come, it goes on without
    """

    request: int
    board: str
    steps: Generator[Progress | None, None, Answer]
    stopped: bool = False
    progress: Progress | None = None
    fetched: bool = False


class Door:
    """Holds the boards of one page.

    `clock` gives milliseconds that only grow; `slice_ms` is how long `work()` may take before it
    returns to let messages in; `table_mb` is what the solver kernel may remember by, in megabytes.
    """

    def __init__(
        self,
        clock: Callable[[], float] = milliseconds,
        slice_ms: float = 12.0,
        table_mb: int = TABLE_MB,
    ) -> None:
        self._clock = clock
        self._slice_ms = slice_ms
        self._boards: dict[str, Session] = {}
        self._searches: list[Search] = []
        self._kernel = shared_kernel(open_kernel, table_mb)
        self._files: dict[str, bytes] = {}
        self._missing: str | None = None  # a file that the search in work has asked for
        self._retry = 0.0  # before this no file is asked for again
        self._asked = 0.0
        self._waited = 0.0  # milliseconds for files, of which no search's ceiling knows
        self._commands: dict[str, Callable[[Fields], Answer | None]] = {
            "new": self._new,
            "open": self._open,
            "link": self._link,
            "play": self._play,
            "undo": lambda request: self._change(request, Session.undo),
            "redo": lambda request: self._change(request, Session.redo),
            "restart": lambda request: self._change(request, Session.restart),
            "seats": self._seats,
            "computer": self._computer,
            "hint": self._hint,
            "read": self._read,
            "write": lambda request: self._aside("files", request),
            "picture": lambda request: self._aside("files", request),
            "select": lambda request: self._aside("casino", request),
            "at": lambda request: self._aside("casino", request),
            "stop": self._stop,
            "daily": lambda request: asdict(daily(request.text("date"))),
        }

    def receive(self, text: str) -> str:
        """Take one request; give its answer, or `{"id": n, "working": true}` for a search."""
        number: int | None = None
        try:
            request = Fields.read(text)
            number = request.whole("id")
            command = self._commands.get(request.text("do"))
            if command is None:
                raise request.wrong("do", f"one of {', '.join(self._commands)}")
            result = command(request)
        except SpielkastenError as error:
            return _json({"id": number, "error": error.to_json()})
        return _json({"id": number, "working": True} if result is None else _ok(number, result))

    def work(self) -> str:
        """Run the oldest search for one slice; give its answer, or `working`, or `idle`."""
        if not self._searches:
            return _json({"idle": True})
        search = self._searches[0]
        if search.stopped:
            return self._ended(search, {"error": _stopped().to_json()})
        until = self._clock() + self._slice_ms
        self._missing = None
        try:
            while self._clock() < until and (self._missing is None or search.fetched):
                search.progress = next(search.steps) or search.progress
        except StopIteration as end:
            return self._ended(search, {"ok": end.value})
        except SpielkastenError as error:
            return self._ended(search, {"error": error.to_json()})
        except BaseException:
            self._searches.remove(search)  # a broken search must not be run again
            raise
        told = {"id": search.request, "working": True} | _told(search.progress)
        if self._missing is not None and not search.fetched:
            search.fetched = True
            self._asked = self._clock()
            return _json(told | {"fetch": self._missing})
        self._searches.append(self._searches.pop(0))
        return _json(told)

    def give(self, name: str, data: bytes | memoryview | None) -> None:
        """Take the file that `work()` asked for; None if it did not come."""
        now = self._clock()
        self._waited += now - self._asked
        if data is None:
            self._retry = now + RETRY_MS
        else:
            self._files[name] = bytes(data)

    def _file(self, name: str) -> bytes | None:
        if name not in self._files and self._clock() >= self._retry:
            self._missing = name
        return self._files.get(name)

    def _ended(self, search: Search, answer: Answer) -> str:
        self._searches.remove(search)
        return _json({"id": search.request, **answer})

    def _session(self, board: str) -> Session:
        if board not in self._boards:
            raise NotPossible(
                "no_board", f"expected a board opened before, got {quote(board)}", board=board[:60]
            )
        return self._boards[board]

    def _put(self, board: str, session: Session) -> Answer:
        self._stop_searches(board)
        self._boards[board] = session
        return position(session)

    def _new(self, request: Fields) -> Answer:
        game = find(request.text("game", "boxes"))
        params = game.parse_table(request.text("table"))
        session = Session.new(game, params, request.text("seed"), request.texts("seats"))
        return self._put(request.text("board"), session)

    def _open(self, request: Fields) -> Answer:
        session = load(request.text("save"))
        name = request.text("game", "boxes")
        if name != session.game.NAME:
            raise Unsupported(
                "game_elsewhere",
                f"expected a game of {name}, got {session.game.NAME}",
                what=session.game.NAME,
            )
        return self._put(request.text("board"), session)

    def _link(self, request: Fields) -> Answer:
        game = find(request.text("game", "boxes"))
        params, moves = game.parse_link(request.text("link"))
        session = Session.new(game, params, request.text("seed"), request.texts("seats"))
        for place, move in enumerate(moves, start=1):
            try:
                session = session.play(move)
            except SpielkastenError as error:
                raise BadText(
                    "link_move", f"move {place}, {move}: {error}", number=place, move=move
                ) from error
        return self._put(request.text("board"), session)

    def _play(self, request: Fields) -> Answer:
        board, line = request.text("board"), request.text("line")
        session = self._session(board)
        if session.seat_to_move not in (HUMAN, None):
            raise NotPossible("not_your_turn", "expected your turn, but the computer is to move")
        return self._put(board, session.play(line))

    def _change(self, request: Fields, change: Callable[[Session], Session]) -> Answer:
        board = request.text("board")
        return self._put(board, change(self._session(board)))

    def _seats(self, request: Fields) -> Answer:
        board = request.text("board")
        return self._put(board, self._session(board).with_seats(request.texts("seats")))

    def _computer(self, request: Fields) -> None:
        board = request.text("board")
        session = self._session(board)
        level = session.seat_to_move
        if level is None or level == HUMAN:
            raise NotPossible("not_computers_turn", "expected the computer's turn, but it is not")
        means = self._means(request)

        def steps() -> Generator[Progress | None, None, Answer]:
            thought = yield from session.game.think(session.state, level, session.rng(), means)
            after = session.play(str(thought["move"]))
            self._boards[board] = after
            return position(after) | {"thought": thought}

        self._search(request, board, steps())

    def _hint(self, request: Fields) -> None:
        board = request.text("board")
        session = self._session(board)
        if session.to_move is None:
            raise NotPossible("game_over", "the game is over: there is nothing left to do")
        means = self._means(request)
        self._search(request, board, session.game.hint(session.state, session.rng(), means))

    # What few games need is imported when it is asked for, not by every start.

    def _read(self, request: Fields) -> Answer:
        from spielkasten.app import files

        session, told = files.read(request)
        return self._put(request.text("board"), session) | told

    def _aside(self, module: str, request: Fields) -> Answer:
        session = self._session(request.text("board"))
        command = getattr(importlib.import_module(f"spielkasten.app.{module}"), request.text("do"))
        answer: Answer = command(session, request)
        return answer

    def _stop(self, request: Fields) -> Answer:
        self._stop_searches(request.text("board"))
        return {}

    def _means(self, request: Fields) -> Means:
        until = self._clock() - self._waited + request.number("ms", 1, MAX_MS, DEFAULT_MS)
        return Means(lambda: self._clock() - self._waited >= until, self._kernel, self._file)

    def _search(
        self, request: Fields, board: str, steps: Generator[Progress | None, None, Answer]
    ) -> None:
        self._stop_searches(board)
        self._searches.append(Search(request.whole("id"), board, steps))

    def _stop_searches(self, board: str) -> None:
        for search in self._searches:
            if search.board == board and not search.stopped:
                search.stopped = True
                search.steps.close()


def position(session: Session) -> Answer:
    """Give what the page needs to know of a session."""
    return {
        "save": save(session),
        "link": session.link(),
        "view": session.view(),
        "seats": list(session.seats),
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "revealed": session.revealed,
    }


def _told(progress: Progress | None) -> Answer:
    return {} if progress is None else {"progress": asdict(progress)}


def _stopped() -> SpielkastenError:
    return SpielkastenError("stopped", "the search was stopped")


def _ok(number: int, result: Answer) -> Answer:
    return {"id": number, "ok": result}


def _json(answer: Answer) -> str:
    return json.dumps(answer, separators=(",", ":"))
