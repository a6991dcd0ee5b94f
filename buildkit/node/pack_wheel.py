"""Runs inside Pyodide: puts compiled modules beside the sources of a wheel, and leaves data out that is fetched alone.

The result is still an ordinary pure-Python wheel: a Python of another version ignores the compiled files, and pip
compiles anew when it installs.
"""

import base64
import hashlib
import py_compile
import zipfile
from pathlib import Path, PurePosixPath

TAG = "cpython-314"
ALONE = ".bin"  # the page fetches such files when a search wants them: a first visit goes without
SITE = "/lib/python3.14/site-packages"  # where the page unpacks it; tracebacks name it


def compiled(name: str, source: bytes) -> bytes:
    Path("/tmp/module.py").write_bytes(source)
    py_compile.compile(
        "/tmp/module.py",
        cfile="/tmp/module.pyc",
        dfile=f"{SITE}/{name}",
        doraise=True,
        optimize=0,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return Path("/tmp/module.pyc").read_bytes()


def record_line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


with zipfile.ZipFile("/tmp/in") as old:
    contents = {name: old.read(name) for name in sorted(old.namelist()) if not name.endswith(ALONE)}

record = next(name for name in contents if name.endswith(".dist-info/RECORD"))
del contents[record]
for name in [name for name in contents if name.endswith(".py")]:
    path = PurePosixPath(name)
    cache = path.parent / "__pycache__" / f"{path.stem}.{TAG}.pyc"
    contents[str(cache)] = compiled(name, contents[name])
contents[record] = ("".join(record_line(*item) for item in contents.items()) + f"{record},,\n").encode()

with zipfile.ZipFile("/tmp/out", "w") as new:
    for name, data in contents.items():
        entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        entry.external_attr = 0o100644 << 16
        new.writestr(entry, data, compress_type=zipfile.ZIP_DEFLATED, compresslevel=9)
