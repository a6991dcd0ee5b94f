"""The start that we compare with: npm's Pyodide as it comes, in a module worker, to the answer of `1 + 1`."""

from __future__ import annotations

import shutil
from pathlib import Path

from buildkit.runtime import COPIED, LOCK, STDLIB, STOCK

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>stock</title><link rel="icon" href="data:,"></head>
<body><script type="module">
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => performance.mark("stock:ready");
</script></body></html>
"""
WORKER = """import { loadPyodide } from "./pyodide-stock/pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));
"""


def stock_site(folder: Path) -> Path:
    """Lay the page down; the runtime lies in a folder that the server lets browsers keep, as it does with ours."""
    runtime = folder / "pyodide-stock"
    runtime.mkdir(parents=True)
    for name in (*COPIED, STDLIB, LOCK):
        shutil.copyfile(STOCK / name, runtime / name)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "worker.js").write_text(WORKER, encoding="utf-8")
    return folder
