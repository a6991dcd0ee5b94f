"""Runs inside Pyodide: packs the standard library anew with compiled modules where they are needed at the start.

Compiling the sources at every start is most of a stock start. Only the modules that a start, the app and micropip
import are shipped compiled: `.pyc` files are larger than their sources, and what nobody imports need not be.
"""

import py_compile
import zipfile
from pathlib import Path

hot = set(options)  # noqa: F821 -- set by in_pyodide.mjs
missed = set(hot)
ORIGIN = "/lib/python314.zip"  # the archive's place at run time; tracebacks name it


def compiled(name: str, source: bytes) -> bytes:
    """The module's bytes as an unchecked `.pyc`: nobody will look for a source to compare it with."""
    Path("/tmp/module.py").write_bytes(source)
    py_compile.compile(
        "/tmp/module.py",
        cfile="/tmp/module.pyc",
        dfile=f"{ORIGIN}/{name}",
        doraise=True,
        optimize=0,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return Path("/tmp/module.pyc").read_bytes()


def module_name(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


with zipfile.ZipFile("/tmp/in") as old, zipfile.ZipFile("/tmp/out", "w") as new:
    for name in sorted(old.namelist()):
        data = old.read(name)
        if name.endswith(".py") and module_name(name) in hot:
            missed.discard(module_name(name))
            name, data = name + "c", compiled(name, data)
        entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        if name.endswith("/"):
            entry.external_attr = 0o40755 << 16
            new.writestr(entry, b"")
        else:
            entry.external_attr = 0o100644 << 16
            new.writestr(entry, data, compress_type=zipfile.ZIP_DEFLATED, compresslevel=9)

if missed:
    raise SystemExit(f"the standard library has no module {', '.join(sorted(missed))}")
