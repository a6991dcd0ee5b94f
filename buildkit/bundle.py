"""The page's own JavaScript, CSS and fonts."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from buildkit.node_env import Node
from buildkit.paths import CACHE, MODULES, ROOT

FONTS = {
    "fonts/atkinson.woff2": (
        "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"
    ),
    "fonts/hand.woff2": "@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2",
}


@dataclass(frozen=True, slots=True)
class Bundle:
    """What goes into the app folder, and the script for the page's head."""

    files: dict[str, bytes]
    head_script: str


def bundle(node: Node) -> Bundle:
    """Bundle with esbuild; it takes a fraction of a second, so nothing is kept."""
    folder = CACHE / "bundle"
    shutil.rmtree(folder, ignore_errors=True)
    node.script("bundle.mjs", ROOT, folder, failing="the page's scripts could not be bundled")
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    head = files.pop("head.js").decode("utf-8").strip()
    for name, source in FONTS.items():
        files[name] = (MODULES / Path(source)).read_bytes()
    return Bundle(files, head)
