"""Fixtures that every kind of test may use: the built site, a server for it, Node, and Chromium for Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def dist() -> Iterator[Path]:
    """The built site, built first where something has changed.

    A copy, so that a build while the tests run pulls nothing from under them; in the tree, because Pyodide under Node
    looks for `ws` from where it lies.
    """
    from buildkit.assemble import ensure_dist
    from buildkit.paths import CACHE

    copy = CACHE / "tests" / str(os.getpid())
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ensure_dist(), copy)
    yield copy
    shutil.rmtree(copy)


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the built site at the root of a server, with a slash at its end."""
    from buildkit.server import running_server

    with running_server(dist) as address:
        yield address


@pytest.fixture(scope="session")
def site_below(dist: Path) -> Iterator[str]:
    """The address of the same site below a path, as most hosts of static pages serve it."""
    from buildkit.server import running_server

    with running_server(dist, prefix="/irgendwo/") as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright drives the machine's Chromium; it would look for one that it downloaded itself."""
    from buildkit.browser import ARGUMENTS, ensure_chromium

    return {
        **browser_type_launch_args,
        "executable_path": str(ensure_chromium()),
        "args": [*browser_type_launch_args.get("args", []), *ARGUMENTS],
    }
