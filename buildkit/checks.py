"""Tests, checks and proofs: each is a program of its own, started here with what it needs."""

from __future__ import annotations

import ast
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from buildkit.browser import ensure_chromium
from buildkit.compiler import ensure_compiler
from buildkit.node_env import Node, ensure_modules, ensure_node
from buildkit.paths import MODULES, ROOT, SITE, VENV_PYTHON
from buildkit.trouble import Trouble, say

PROOFS = ROOT / "tests" / "proofs"
TYPED = ("build.py", "buildkit", "site/py")


def run_tests(rest: Sequence[str]) -> int:
    """Every test, or what the arguments choose; they go to pytest as they are."""
    ensure_modules(ensure_node())
    ensure_chromium()
    ensure_compiler()
    return subprocess.call([VENV_PYTHON, "-m", "pytest", *rest], cwd=ROOT)


def check_commands(node: Node) -> dict[str, list[str]]:
    """The checks that read the sources, by name."""
    python = str(VENV_PYTHON)
    tsc = [str(node.node), str(MODULES / "typescript" / "bin" / "tsc"), "--project"]
    return {
        "ruff": [python, "-m", "ruff", "check", "--quiet", "."],
        # Without a cache: with one, a module added beside others was not seen (mypy 2.4.1).
        "mypy": [python, "-m", "mypy", "--no-incremental", "--no-error-summary", *TYPED],
        "tsc (page)": [*tsc, "tsconfig.json"],
        "tsc (worker)": [*tsc, "tsconfig.worker.json"],
    }


def run_checks() -> int:
    """Run every check and tell each one's outcome."""
    node = ensure_node()
    ensure_modules(node)
    failed = 0
    for name, command in check_commands(node).items():
        code = subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)
        say(f"{name}: {'fine' if code == 0 else 'not fine'}")
        failed += code != 0
    return 1 if failed else 0


def prove(name: str | None) -> int:
    """Run a proof, or list those that there are."""
    proofs = {path.stem.replace("_", "-"): path for path in sorted(PROOFS.glob("*.py")) if path.stem != "__init__"}
    if name is None:
        for known, path in proofs.items():
            print(f"{known}: {first_line(path)}")
        return 0
    if name not in proofs:
        raise Trouble(f"there is no proof {name}; there are: {', '.join(proofs) or 'none'}")
    return with_package([str(proofs[name])])


def with_package(words: Sequence[str]) -> int:
    """Run a script that imports our package and what builds it."""
    paths = os.pathsep.join([str(ROOT), str(SITE / "py")])
    return subprocess.call([VENV_PYTHON, *words], cwd=ROOT, env={**os.environ, "PYTHONPATH": paths})


def first_line(path: Path) -> str:
    """What a proof says of itself."""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    return told.splitlines()[0] if told else ""
