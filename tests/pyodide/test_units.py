"""The unit tests once more, by the Python that the page runs and on the wheel that the page loads."""

from __future__ import annotations

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
    "--confcutdir", "/repo/tests/unit",
    # It reads sources and starts a process of its own; no browser has any.
    "--ignore", "/repo/tests/unit/test_imports.py",
    "/repo/tests/unit",
])
import spielkasten
f"{int(code)} {sys.version_info[:2]} {spielkasten.__file__}"
"""


def test_the_unit_tests_pass_inside(inside: Run) -> None:
    told = inside(SOURCE, packages=Path(sysconfig.get_path("purelib")), repo=ROOT)
    code, *rest = told.splitlines()[-1].split(" ", 1)
    assert code == "0", told[-4000:]
    assert rest == ["(3, 14) /lib/python3.14/site-packages/spielkasten/__init__.py"]
    assert " passed" in told
