"""Debian's packages: installed by us only as root on Debian, else the person is told what to install."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from buildkit.trouble import Trouble, run, say


def on_debian() -> bool:
    """Whether this machine takes Debian's packages."""
    return Path("/etc/debian_version").is_file() and shutil.which("apt-get") is not None


def may_install() -> bool:
    """Whether we may install Debian's packages here without asking anybody."""
    return on_debian() and hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(package: str, otherwise: str) -> None:
    """Install a Debian package, or stop with the line that says what to do."""
    if not may_install():
        raise Trouble(otherwise)
    say(f"installing Debian's package {package} …")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # An old package list is no reason to stop: the install itself tells whether something is missing.
    try:
        run(["apt-get", "-qq", "update"], "apt-get update failed", env=env)
    except Trouble as trouble:
        say(str(trouble))
    run(
        ["apt-get", "-qq", "install", "--yes", "--no-install-recommends", package],
        f"apt-get could not install {package}",
        env=env,
    )
