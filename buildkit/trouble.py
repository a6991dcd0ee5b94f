"""Foreseeable trouble is told in one line; only a mistake of ours shows a traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from buildkit.paths import ROOT


class Trouble(Exception):
    """Something a person can do something about; its text is the one line they see."""


def say(text: str) -> None:
    """Tell what is being done, at once."""
    print(text, file=sys.stderr, flush=True)


def run(
    command: Sequence[str | Path],
    failing: str,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    show: bool = False,
) -> str:
    """Run a program and return what it printed; on failure `failing` and its most telling line become a Trouble."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=None if show else subprocess.PIPE,
            stderr=None if show else subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as problem:
        raise Trouble(f"{failing}: {words[0]} cannot be started ({problem.strerror})") from problem
    if done.returncode != 0:
        raise Trouble(failing if show else f"{failing}: {telling_line(done.stdout)}")
    return done.stdout or ""


def telling_line(output: str) -> str:
    """The line of a failed program's output that says most: the last one that speaks of an error, else the last."""
    lines = [line.strip()[:300] for line in output.splitlines() if line.strip()]
    if not lines:
        return "it said nothing"
    errors = [line for line in lines if "error" in line.lower() and "complete log" not in line.lower()]
    return (errors or lines)[-1]
