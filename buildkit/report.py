"""Tells what has been built."""

from __future__ import annotations

import json
from pathlib import Path

from buildkit.paths import shown


def print_sizes(dist: Path) -> None:
    """One line for the whole, one for what comes before Python, one for a first visit."""
    data = json.loads((dist / "build.json").read_text(encoding="utf-8"))
    print(f"{shown(dist)}/: version {data['version']}, build {data['build']}, {len(data['files'])} files")
    for name, what in (("before_python", "page, styles, scripts"), ("first_visit", "a whole first visit")):
        sizes = data[name]
        print(f"  {what}: {kib(sizes['raw'])} raw, {kib(sizes['gzip'])} gzip, {kib(sizes['brotli'])} brotli")


def kib(count: int) -> str:
    """Bytes for a person."""
    return f"{count / 1024:.1f} KiB"
