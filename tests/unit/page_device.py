"""The page's controller at the other end of a pipe: `page_game.mjs` is the page without a page, the door is real.

The test holds the pipe, so it decides when an answer comes and how time goes.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from buildkit.node_env import ensure_node
from spielkasten.app.door import Door

DRIVER = Path(__file__).with_name("page_game.mjs")
GAME, SETTINGS = "spielkasten.boxes.game", "spielkasten.settings"


class Device:
    """One browser with its storage and its clock; several pages may be open in it."""

    def __init__(self, game: str = "boxes") -> None:
        self._node = subprocess.Popen(
            [ensure_node().node, DRIVER, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.storage: dict[str, Any] = {}

    def fresh(self) -> Device:
        """As on the first visit, but with a computer that answers at once on a small board."""
        self.do("reset")
        self.store(SETTINGS, {"schema": 1, "tempo": "instant", "size": "3x3"})
        return self

    def do(self, command: str, page: str | None = None, *rest: object) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps([command, page, *rest]) + "\n")
        self._node.stdin.flush()
        told = json.loads(self._node.stdout.readline())
        self.storage = {key: json.loads(text) for key, text in told["stored"]}
        return told["page"]

    def store(self, key: str, value: object) -> None:
        self.do("store", None, key, json.dumps(value))

    def page(self, name: str = "one") -> Page:
        return Page(self, name)

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *_: object) -> None:
        self._node.communicate()


class Page:
    """One tab. Requests lie in `asked` until the test lets the door answer them."""

    def __init__(self, device: Device, name: str) -> None:
        self.device = device
        self.name = name
        self.asked: list[tuple[int, dict[str, Any]]] = []
        self.doors: dict[int, Door] = {}
        self.told: dict[str, Any] = {}
        self.do("open")

    def do(self, command: str, *rest: object) -> Page:
        self.told = self.device.do(command, self.name, *rest)
        self.asked += [(worker, json.loads(text)) for worker, text in self.told["sent"]]
        return self

    def game(self, act: str, *rest: object) -> Page:
        return self.do("game", act, *rest)

    def tick(self, ms: float) -> Page:
        return self.do("tick", ms)

    def start(self) -> Page:
        """Start the worker and let it be ready at once."""
        return self.do("start").answer().settle()

    def answer(self) -> Page:
        """Let the oldest request be answered."""
        worker, request = self.asked.pop(0)
        if "start" in request:
            self.doors[worker] = Door()
            return self.do("answer", worker, json.dumps({"ready": True}))
        door = self.doors[worker]
        text = door.receive(json.dumps(request))
        while json.loads(text).get("working"):
            text = door.work()
        return self.do("answer", worker, text)

    def settle(self) -> Page:
        """Let everything be answered until nothing is asked any more."""
        for _ in range(200):
            if self.asked:
                self.answer()
            elif self.state["thinking"]:
                self.tick(500)
            else:
                return self
        raise AssertionError("the page asks without an end")

    @property
    def state(self) -> Any:
        return self.told["state"]

    @property
    def moves(self) -> list[str]:
        return [move["line"] for move in self.state["game"]["view"]["moves"]]

    @property
    def record(self) -> Any:
        return self.device.storage.get(GAME)
