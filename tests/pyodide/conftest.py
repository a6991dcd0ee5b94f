"""How a test runs Python inside the site's own Pyodide, under Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

Run = Callable[..., str]


@pytest.fixture(scope="session")
def pyodide_folder(dist: Path) -> Path:
    return dist / str(json.loads((dist / "build.json").read_text(encoding="utf-8"))["pyodide"])


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    return next(dist.glob("app-*/*.whl"))


@pytest.fixture
def inside(pyodide_folder: Path, wheel: Path, tmp_path: Path) -> Run:
    """Run a script inside; its last expression comes back as text."""
    from buildkit.node_env import ensure_node

    def run(source: str, node_options: Sequence[str] = (), **mounts: Path) -> str:
        script = tmp_path / "script.py"
        script.write_text(source, encoding="utf-8")
        folders = [f"/{place}={folder}" for place, folder in mounts.items()]
        done = subprocess.run(
            [
                ensure_node().node,
                *node_options,
                Path(__file__).with_name("run.mjs"),
                pyodide_folder,
                wheel,
                script,
                *folders,
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
        return done.stdout.strip()

    return run
