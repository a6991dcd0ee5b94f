"""The solver kernel: C compiled to WebAssembly, whose bytes are committed, and to native programs for tests and bench.

`kernel/kernel.c` is the one translation unit of the kernel and includes whatever else it needs.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from buildkit.compiler import ensure_compiler
from buildkit.paths import CACHE, ROOT, SITE, VENV_PYTHON, shown
from buildkit.python_env import ensure_group
from buildkit.stamps import files_below, hash_of
from buildkit.trouble import Trouble, run, say

KERNEL = ROOT / "kernel"
SOURCE = KERNEL / "kernel.c"
BINARY = SITE / "py" / "spielkasten" / "boxes" / "kernel.wasm"
CHECKSUM = BINARY.with_name("kernel.wasm.sha256")
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Werror")
SANITIZED = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
FLAGS = (
    *("-target", "wasm32-freestanding"),
    # What every browser of the last years and Node 20 can do; no SIMD, no reference types, no extended constants.
    "-mcpu=mvp+sign_ext+bulk_memory",
    *("-O3", "-g0", "-nostdlib", "-fno-builtin", "-fno-sanitize=all"),
    # The linker lays the stack below the data: one that grows too large traps instead of writing over it.
    *("-Wl,--no-entry", "-Wl,--strip-all", "-Wl,--export-memory", "-Wl,-z,stack-size=65536"),
)


def compiled(source: Path = SOURCE) -> bytes:
    """The kernel as WebAssembly; a Trouble after the compiler's own complaints."""
    if not source.is_file():
        raise Trouble(f"{shown(source)} is missing")
    ensure_group("kernel")
    cache = CACHE / "zig"
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(cache), "ZIG_LOCAL_CACHE_DIR": str(cache)}
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / BINARY.name
        # The source's name relative to the tree: no path of this machine may get into the bytes.
        words = ["-m", "ziglang", "cc", *FLAGS, *STRICT, "-o", str(output), shown(source)]
        run([VENV_PYTHON, *words], "the kernel could not be compiled", env=environment, show=True)
        return output.read_bytes()


def checksum_line(code: bytes) -> str:
    """The line that `sha256sum -c` reads beside the binary."""
    return f"{hashlib.sha256(code).hexdigest()}  {BINARY.name}\n"


def make_kernel() -> int:
    """Compile the kernel into the package, with its checksum beside it."""
    code = compiled()
    BINARY.write_bytes(code)
    CHECKSUM.write_text(checksum_line(code), encoding="ascii", newline="\n")
    say(f"{shown(BINARY)}: {len(code)} bytes, SHA-256 {checksum_line(code)[:16]}…")
    return 0


def check_kernel() -> int:
    """Compile the kernel and compare; a Trouble if the committed bytes are not what the sources give."""
    code = compiled()
    if not BINARY.is_file() or BINARY.read_bytes() != code:
        raise Trouble(f"{shown(BINARY)} is not what {shown(KERNEL)}/ gives; run: python3 build.py kernel")
    if not CHECKSUM.is_file() or CHECKSUM.read_text(encoding="ascii") != checksum_line(code):
        raise Trouble(f"{shown(CHECKSUM)} is not the checksum of {shown(BINARY)}; run: python3 build.py kernel")
    say(f"{shown(BINARY)}: {len(code)} bytes, as {shown(KERNEL)}/ gives them")
    return 0


def native_program(source: Path, flags: Sequence[str], *, with_kernel: bool = True) -> Path:
    """A program of this machine from a C file and the kernel, kept in the cache by the hash of what goes in.

    Without the kernel: the file includes it.
    """
    compiler = ensure_compiler()
    version = run([compiler, "--version"], "the C compiler does not tell its version")
    value = hash_of(files_below(KERNEL, source), str(compiler), version, source.name, *STRICT, *flags)
    program = CACHE / "native" / value[:16] / source.stem
    if program.is_file():
        return program
    half = Path(tempfile.mkdtemp(prefix="half-", dir=made(CACHE / "native")))
    try:
        words = [*STRICT, *flags, "-I", str(KERNEL), "-o", str(half / source.stem), str(source)]
        words += [str(SOURCE)] if with_kernel else []
        run([compiler, *words], f"{shown(source)} could not be compiled", show=True)
        made(program.parent)
        (half / source.stem).replace(program)
    finally:
        shutil.rmtree(half)
    return program


def made(folder: Path) -> Path:
    """The folder, made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder
