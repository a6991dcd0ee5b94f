"""A C compiler of this machine, with the sanitizers that the kernel's tests are compiled with."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from buildkit.debian import apt_install
from buildkit.trouble import Trouble

NAMES = ("gcc", "cc", "clang")
MISSING = "no C compiler with its sanitizers was found; install one (Debian: sudo apt install gcc libc6-dev)"


def find_compiler() -> Path | None:
    """The first compiler on the path that makes a sanitized program which runs."""
    for name in NAMES:
        found = shutil.which(name)
        if found and works(Path(found)):
            return Path(found)
    return None


def works(compiler: Path) -> bool:
    """Whether the compiler finds its headers and sanitizers: some machines have it without them."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "try.c", Path(folder) / "try"
        source.write_text("#include <stdlib.h>\nint main(void) { return abs(0); }\n", encoding="ascii")
        command = [str(compiler), "-fsanitize=address,undefined", "-o", str(program), str(source)]
        try:
            return all(subprocess.run(words, capture_output=True).returncode == 0 for words in (command, [program]))
        except OSError:
            return False


def ensure_compiler() -> Path:
    """A C compiler, installed from Debian if we may."""
    found = find_compiler()
    if found is None:
        for package in ("gcc", "libc6-dev"):
            apt_install(package, MISSING)
        found = find_compiler()
    if found is None:
        raise Trouble(MISSING)
    return found
