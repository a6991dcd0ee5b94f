"""The direction of imports, read from the source; `docs/architecture.md` draws it."""

import ast
from pathlib import Path

import pytest

import spielkasten

ROOT = Path(spielkasten.__file__).parent
MAY_USE = {
    "core": {"core"},
    "boxes": {"core", "boxes"},
    "casino": {"core", "casino"},
    "play": {"core", "boxes", "casino", "play"},
    "app": {"core", "boxes", "casino", "play", "app"},
    "cli": {"core", "boxes", "casino", "play", "cli"},
}
DOORS = {"app", "cli"}
OUTSIDE = {
    "js", "pyodide", "pyodide_js", "time", "datetime", "random", "secrets", "zoneinfo", "os", "io",
    "sys", "pathlib", "socket", "asyncio", "threading", "sqlite3", "subprocess", "urllib", "shutil",
}  # fmt: skip
FILES = sorted(path for folder in MAY_USE for path in (ROOT / folder).rglob("*.py"))


def imports(path):
    """Give the dotted names that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_only_what_its_folder_may(path):
    folder = path.relative_to(ROOT).parts[0]
    for name in imports(path):
        first, _, rest = name.partition(".")
        if first == "spielkasten":
            part = rest.partition(".")[0]
            assert part in MAY_USE[folder] or part == "__version__", (
                f"{path} may not import {name} (see docs/architecture.md)"
            )
        elif folder not in DOORS:
            assert first not in OUTSIDE, (
                f"{path} may not import {name}: clock, chance and files come in as arguments "
                "(see docs/architecture.md)"
            )
        if first in ("js", "pyodide", "pyodide_js"):
            assert folder == "app", f"{path} may not import {name}: only app knows the browser"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_below_the_doors_opens_files(path):
    if path.relative_to(ROOT).parts[0] in DOORS:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input"}, f"{path} calls {node.func.id}"


def test_every_folder_is_named():
    folders = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(MAY_USE)
