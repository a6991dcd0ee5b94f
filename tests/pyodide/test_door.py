"""The worker's door inside the real Pyodide: a game from the first line to the last."""

from __future__ import annotations

import json

from .conftest import Run

GAME = """
import json
from spielkasten.app.door import Door

door = Door()
count = 0

def ask(do, **arguments):
    global count
    count += 1
    answer = json.loads(door.receive(json.dumps({"id": count, "do": do, "board": "b", **arguments})))
    while answer.get("working"):
        answer = json.loads(door.work())
    assert answer["id"] == count, answer
    return answer["ok"] if "ok" in answer else answer["error"]

def to_the_end(position):
    while position["view"]["to_move"] is not None:
        position = ask("computer", ms=2000)
    return position
"""


def test_a_line_is_played_and_taken_back(inside: Run) -> None:
    source = (
        GAME
        + """
first = ask("new", table="2x2", seed="s", seats=["human", "human"])
second = ask("play", line="h0,0")
third = ask("undo")
refused = ask("play", line="h9,9")
json.dumps([first["view"]["moves"], second["view"]["moves"], third["view"]["moves"], refused["key"] != ""])
"""
    )
    before, after, back, refused = json.loads(inside(source))
    assert before == back == []
    assert after == [{"line": "h0,0", "by": 0, "cells": []}]
    assert refused


def test_the_levels_play_a_game_to_its_end(inside: Run) -> None:
    source = (
        GAME
        + """
ask("new", table="3x3", seed="s", seats=["schwer", "normal"])
view = to_the_end(ask("computer", ms=2000))["view"]
json.dumps([sum(view["scores"]), view["outcome"] is not None, len(view["moves"])])
"""
    )
    assert json.loads(inside(source)) == [9, True, 24]


def test_the_same_seed_gives_the_same_game_here_and_in_the_browsers_python(inside: Run) -> None:
    source = (
        GAME
        + """
ask("new", table="3x3", seed="gleich", seats=["leicht", "einsteiger"])
json.dumps(to_the_end(ask("computer", ms=60000))["save"])
"""
    )
    there = json.loads(inside(source))
    here: dict[str, str] = {}
    exec(source.replace("json.dumps(to_the_end", "save = (to_the_end").replace('["save"])', '["save"])'), here)
    assert there == here["save"]
