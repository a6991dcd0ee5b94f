"""The virtual environment and the exactly pinned packages in it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys

from buildkit.debian import apt_install, on_debian
from buildkit.paths import REQUIREMENTS, VENV, VENV_PYTHON
from buildkit.stamps import fresh, hash_of, put
from buildkit.trouble import Trouble, run, say

# A group's files; having a later group means having what an earlier one lists in full.
GROUPS: dict[str, tuple[str, ...]] = {
    "build": ("build.txt",),
    "dev": ("build.txt", "dev.txt"),
    "node": ("node.txt",),
    "kernel": ("kernel.txt",),
}
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
INCLUDES = {"dev": ("dev", "build"), "build": ("build",), "node": ("node",), "kernel": ("kernel",)}


def inside_venv() -> bool:
    """Whether this very interpreter is the one of our virtual environment."""
    return VENV.exists() and os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def ensure_group(group: str) -> None:
    """Make the virtual environment if need be and install the group's pins into it."""
    ensure_venv()
    value = hash_of([REQUIREMENTS / name for name in GROUPS[group]], group)
    if fresh(VENV / f".spielkasten-{group}", value):
        return
    say(f"installing the pinned Python packages ({group}) …")
    # --no-deps: only what is pinned gets in; `pip check` then proves that the pins are complete.
    pip = [str(VENV_PYTHON), "-m", "pip", "--disable-pip-version-check"]
    wanted = ["--quiet", "--no-input", "--no-deps", "-r", str(REQUIREMENTS / f"{group}.txt")]
    run([*pip, "install", *wanted], "pip could not install the packages (is there a network?)")
    run([*pip, "check"], "the pinned packages do not fit together")
    for covered in INCLUDES[group]:
        files = [REQUIREMENTS / name for name in GROUPS[covered]]
        put(VENV / f".spielkasten-{covered}", hash_of(files, covered))


def ensure_venv() -> None:
    """Make `.venv`, or make it anew when its Python has gone or was replaced by another version."""
    if inside_venv() or venv_works():
        return
    if VENV.exists():
        shutil.rmtree(VENV)
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        install_venv_support()
    say("making the virtual environment .venv …")
    try:
        run([sys.executable, "-m", "venv", VENV], "the virtual environment could not be made")
    except Trouble:
        shutil.rmtree(VENV, ignore_errors=True)  # half a one would look finished the next time
        raise


def venv_works() -> bool:
    """Whether `.venv` runs and has the version of the Python that started us."""
    ask = "import sys, pip; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([VENV_PYTHON, "-c", ask], capture_output=True, text=True)
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == PYTHON


def install_venv_support() -> None:
    """Debian splits venv off its Python: install it when we may, else say what to install."""
    package = f"python{PYTHON}-venv"
    if not on_debian():
        raise Trouble("this Python lacks the modules venv and ensurepip; install a complete Python 3.11 or newer")
    apt_install(package, f"Python's venv is missing; install it: sudo apt install {package}")
    importlib.invalidate_caches()
