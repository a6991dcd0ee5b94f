"""Where things lie in the working tree."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
MODULES = ROOT / "node_modules"
REQUIREMENTS = ROOT / "requirements"
NODE_SCRIPTS = ROOT / "buildkit" / "node"

VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")


def shown(path: Path) -> str:
    """The path as a person wants to read it: relative to the working tree where it lies inside."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
