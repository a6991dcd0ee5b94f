"""The unit tests once more, by the Python that the page runs and on the wheel that the page loads."""

from __future__ import annotations

import ast
import sysconfig
from pathlib import Path

from buildkit.paths import ROOT

from .conftest import Run

SOURCE = """
import os, sys
sys.dont_write_bytecode = True
sys.path.append("/packages")  # behind everything of Pyodide's own
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/tmp")
open("/tmp/pytest.ini", "w").write("[pytest]\\nfilterwarnings = error\\n")

import pytest
code = pytest.main([
    "-q", "-c", "/tmp/pytest.ini", "--rootdir", "/tmp", "--import-mode=importlib", "-p", "no:cacheprovider",
    "--confcutdir", "/repo/tests/unit", *FILES,
])
import spielkasten
f"{int(code)} {sys.version_info[:2]} {spielkasten.__file__}"
"""


# Tests that start programs, or that need packages which are no pure Python, stay outside.
OUTSIDE = {"subprocess", "buildkit", "tests", "hypothesis", "pyspiel", "playwright"}


def imported(file: Path) -> set[str]:
    """The packages that a test file imports."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


def test_the_unit_tests_pass_inside(inside: Run) -> None:
    every = sorted((ROOT / "tests" / "unit").rglob("test_*.py"))
    files = [file.relative_to(ROOT) for file in every if not imported(file) & OUTSIDE]
    assert len(files) > len(every) / 2
    listed = [f"/repo/{file.as_posix()}" for file in files]
    # Tests of hostile texts nest deeper than the stack that Node gives WebAssembly by itself.
    told = inside(
        f"FILES = {listed!r}\n{SOURCE}", ["--stack-size=3900"], packages=Path(sysconfig.get_path("purelib")), repo=ROOT
    )
    code, *rest = told.splitlines()[-1].split(" ", 1)
    assert code == "0", told[-4000:]
    assert rest == ["(3, 14) /lib/python3.14/site-packages/spielkasten/__init__.py"]
    assert " passed" in told
