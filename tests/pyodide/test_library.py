"""The standard library that the site ships: complete, compiled where a start needs it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from buildkit.runtime import STDLIB, STOCK, hot_modules

from .conftest import Run


def module_names(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as file:
        names = file.namelist()
    return {name.rsplit(".", 1)[0] for name in names if name.endswith((".py", ".pyc"))}


def test_nothing_of_the_stock_library_is_missing(pyodide_folder: Path) -> None:
    assert module_names(pyodide_folder / STDLIB) == module_names(STOCK / STDLIB)
    with zipfile.ZipFile(pyodide_folder / STDLIB) as ours, zipfile.ZipFile(STOCK / STDLIB) as stock:
        own = {name: ours.getinfo(name).CRC for name in ours.namelist() if not name.endswith(".pyc")}
        theirs = {name: stock.getinfo(name).CRC for name in stock.namelist()}
    assert own.items() <= theirs.items()  # what is not compiled is the same to the byte
    assert len(theirs) - len(own) == len(hot_modules())


def test_every_compiled_module_can_be_imported(inside: Run) -> None:
    source = f"""
import importlib, json
json.dumps([name for name in {hot_modules()!r} if importlib.import_module(name).__name__ != name])
"""
    assert json.loads(inside(source)) == []


def test_the_start_and_the_app_compile_nothing(inside: Run) -> None:
    """Whatever a start, the door and a game import from the library is shipped compiled."""
    source = """
import json, sys
from spielkasten.app.door import Door
door = Door()
game = {"board": "b", "table": "3x3", "seed": "s", "seats": ["normal", "human"]}
door.receive(json.dumps({"id": 1, "do": "new", **game}))
door.receive(json.dumps({"id": 2, "do": "computer", "board": "b", "ms": 1000}))
while "working" in door.work():
    pass
origins = {name: str(module.__spec__ and module.__spec__.origin) for name, module in sys.modules.items()}
slow = [name for name, origin in origins.items() if "python314.zip" in origin and not origin.endswith(".pyc")]
own = [
    name for name, module in sys.modules.items()
    if name.startswith("spielkasten") and not (module.__spec__.cached or "").endswith(".cpython-314.pyc")
]
json.dumps([slow, own])
"""
    assert json.loads(inside(source)) == [[], []]
