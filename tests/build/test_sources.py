"""The sources themselves: linters, types, the lock file, the pins."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from buildkit.checks import check_commands
from buildkit.node_env import ensure_node
from buildkit.paths import REQUIREMENTS, ROOT


@pytest.mark.parametrize("name", list(check_commands(ensure_node())))
def test_check(name: str) -> None:
    done = subprocess.run(
        check_commands(ensure_node())[name],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_addresses() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 5
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_npm_packages_are_pinned_exactly() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert wanted
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


@pytest.mark.parametrize("file", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda path: path.name)
def test_python_packages_are_pinned_exactly(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith(("#", "-r"))]
    assert lines
    for line in lines:
        assert re.fullmatch(r"[a-z0-9-]+==[0-9.]+( ; .+)?", line), line


def test_the_package_tells_the_version_that_the_project_has() -> None:
    import spielkasten
    from buildkit.wheel import version

    assert spielkasten.__version__ == version()
