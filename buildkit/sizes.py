"""How large files are: as they are, and as a host that compresses sends them."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping

from buildkit.paths import CACHE

GZIP_LEVEL, BROTLI_QUALITY = 6, 9  # what hosts use; the last per cent would cost half a minute for the runtime
Size = dict[str, int]


def measured(files: Mapping[str, bytes]) -> dict[str, Size]:
    """Raw, gzip and brotli bytes of each file, remembered by content: the runtime takes seconds."""
    store = CACHE / f"sizes-{GZIP_LEVEL}-{BROTLI_QUALITY}.json"
    try:
        known: dict[str, Size] = json.loads(store.read_text(encoding="ascii"))
    except (OSError, ValueError):
        known = {}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    missing = {digest: files[name] for name, digest in digests.items() if digest not in known}
    if missing:
        known |= {digest: size_of(data) for digest, data in missing.items()}
        known = {digest: known[digest] for digest in sorted(digests.values())}
        store.parent.mkdir(parents=True, exist_ok=True)
        store.write_text(json.dumps(known), encoding="ascii")
    return {name: known[digest] for name, digest in digests.items()}


def size_of(data: bytes) -> Size:
    """One file's three sizes."""
    import brotli

    return {
        "raw": len(data),
        "gzip": len(gzip.compress(data, GZIP_LEVEL, mtime=0)),
        "brotli": len(brotli.compress(data, quality=BROTLI_QUALITY)),
    }


def total(sizes: Mapping[str, Size], names: list[str]) -> Size:
    """The sum over some of the files."""
    return {kind: sum(sizes[name][kind] for name in names) for kind in ("raw", "gzip", "brotli")}
