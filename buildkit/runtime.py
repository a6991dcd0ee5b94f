"""The Pyodide folder: npm's files, a standard library packed anew, a lock file of our own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from buildkit.node_env import Node
from buildkit.paths import CACHE, MODULES, NODE_SCRIPTS, ROOT
from buildkit.stamps import hash_of
from buildkit.trouble import say

STOCK = MODULES / "pyodide"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
HOT_MODULES = ROOT / "buildkit" / "hot_modules.txt"


def hot_modules() -> list[str]:
    """The modules of the standard library that are shipped compiled."""
    lines = HOT_MODULES.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def runtime_folder(node: Node) -> Path:
    """The finished folder, kept in the cache by the hash of all that goes into it."""
    scripts = [NODE_SCRIPTS / "in_pyodide.mjs", NODE_SCRIPTS / "pack_stdlib.py", HOT_MODULES, Path(__file__)]
    value = hash_of([STOCK / name for name in (*COPIED, STDLIB, LOCK)] + scripts)
    folder = CACHE / "runtime" / value[:16]
    if folder.is_dir():
        return folder
    say("compiling the standard library inside Pyodide …")
    half = folder.with_name(folder.name + ".half")
    shutil.rmtree(folder.parent, ignore_errors=True)  # older ones are of no use any more
    half.mkdir(parents=True)
    for name in COPIED:
        shutil.copyfile(STOCK / name, half / name)
    node.script(
        "in_pyodide.mjs",
        STOCK,
        NODE_SCRIPTS / "pack_stdlib.py",
        STOCK / STDLIB,
        half / STDLIB,
        *hot_modules(),
        failing="the standard library could not be compiled",
    )
    (half / LOCK).write_text(own_lock((STOCK / LOCK).read_text(encoding="utf-8")), encoding="utf-8")
    half.rename(folder)
    return folder


def own_lock(stock: str) -> str:
    """The smallest lock file that this Pyodide takes: for whom it is, and no packages.

    The stock one names some 300 packages that we do not ship; with it, loading one of them would *seem* to work.
    """
    return json.dumps({"info": json.loads(stock)["info"], "packages": {}}, sort_keys=True) + "\n"
