"""Stamps: a step is repeated only when the hash of its inputs has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from buildkit.paths import ROOT

IGNORED = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def files_below(*places: Path) -> list[Path]:
    """All files below the places (a place may be a file), sorted; a missing place counts as empty."""
    found: set[Path] = set()
    for place in places:
        if place.is_file():
            found.add(place)
        elif place.is_dir():
            found.update(path for path in place.rglob("*") if path.is_file() and not IGNORED.intersection(path.parts))
    return sorted(found)


def hash_of(files: Iterable[Path], *words: str) -> str:
    """A hash of the files' names and bytes and of some words more."""
    digest = hashlib.sha256()
    for word in words:
        digest.update(b"word\0" + word.encode() + b"\0")
    for path in files:
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        digest.update(b"file\0" + name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def content_hash(parts: Iterable[tuple[str, bytes]]) -> str:
    """The short hash in a folder's name: it changes exactly when what the folder holds changes."""
    digest = hashlib.sha256()
    for name, data in sorted(parts):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()[:10]


def fresh(stamp: Path, value: str) -> bool:
    """Whether the stamp says that this very input has been dealt with."""
    try:
        return stamp.read_text(encoding="ascii") == value
    except (OSError, UnicodeDecodeError):
        return False


def put(stamp: Path, value: str) -> None:
    """Remember that this input has been dealt with."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value, encoding="ascii")
