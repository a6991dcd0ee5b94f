"""The project's own wheel, as the page loads it: pure Python, with compiled modules beside the sources."""

from __future__ import annotations

import bz2
import io
import os
import shutil
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

from buildkit.node_env import Node
from buildkit.paths import CACHE, NODE_SCRIPTS, ROOT, SITE
from buildkit.stamps import files_below, hash_of
from buildkit.trouble import Trouble

SOURCES = SITE / "py"
ENGINE = "engine.tar.bz2"
CASINO_ENGINE = "casino.tar.bz2"
ENGINES = (ENGINE, CASINO_ENGINE)
CASINO = "spielkasten/casino/"
TERMINAL = ("spielkasten/cli/", "spielkasten/__main__")
EPOCH = "1577836800"  # zip files know no time before 1980; any fixed one makes the bytes repeatable


def version() -> str:
    """The project's version, from its one place."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def beside_the_wheel() -> dict[str, bytes]:
    """The package's data that the page fetches alone, when a search wants it."""
    return {path.name: path.read_bytes() for path in sorted(SOURCES.rglob("*.bin"))}


def wheel_file(node: Node, runtime: Path) -> Path:
    """The finished wheel, kept in the cache by the hash of all that goes into it."""
    scripts = [NODE_SCRIPTS / "in_pyodide.mjs", NODE_SCRIPTS / "pack_wheel.py", Path(__file__)]
    inputs = files_below(SOURCES, ROOT / "pyproject.toml", ROOT / "LICENSE", ROOT / "requirements" / "build.txt")
    value = hash_of(inputs + scripts, runtime.name)
    finished = CACHE / "wheel" / value[:16] / f"spielkasten-{version()}-py3-none-any.whl"
    if finished.is_file():
        return finished
    shutil.rmtree(CACHE / "wheel", ignore_errors=True)
    plain = plain_wheel(CACHE / "wheel" / "plain")
    half = finished.parent.with_name(finished.parent.name + ".half")
    half.mkdir(parents=True)
    node.script(
        "in_pyodide.mjs",
        runtime,
        NODE_SCRIPTS / "pack_wheel.py",
        plain,
        half / finished.name,
        failing="the wheel could not be compiled",
    )
    half.rename(finished.parent)
    return finished


def engine_archives(wheel: Path) -> dict[str, bytes]:
    """What the wheel installs, as the pages load it: Casino by itself, and all else that a page has a use for.

    Modules compressed together take 40 % less than one by one.
    """
    with zipfile.ZipFile(wheel) as packed:
        names = [name for name in sorted(packed.namelist()) if not name.startswith(TERMINAL)]
        casino = [name for name in names if name.startswith(CASINO)]
        rest = [name for name in names if not name.startswith(CASINO)]
        return {ENGINE: archive(packed, rest), CASINO_ENGINE: archive(packed, casino)}


def archive(packed: zipfile.ZipFile, names: Sequence[str]) -> bytes:
    """Some of the wheel's files as `tar.bz2`, with bytes that are always the same."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.size = packed.getinfo(name).file_size
            tar.addfile(entry, packed.open(name))
    return bz2.compress(out.getvalue(), 9)


def plain_wheel(folder: Path) -> Path:
    """The wheel as hatchling builds it from the sources."""
    from hatchling.builders.wheel import WheelBuilder

    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    folder.mkdir(parents=True, exist_ok=True)
    try:
        built = list(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))
    except (ValueError, OSError) as problem:
        raise Trouble(f"the wheel could not be built: {problem}") from problem
    return Path(built[0])
