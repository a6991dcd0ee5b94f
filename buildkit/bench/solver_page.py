"""The solver kernel as the page has it, without Python: in a module worker of Chromium, asked in slices."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from buildkit.bench.positions import Position
from buildkit.kernel import BINARY

SLICE = 5000
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>kernel</title><link rel="icon" href="data:,"></head>
<body><script type="module">
let worker;
// A new worker: new code, which the browser has still to make fast, and a memory without a table.
window.anew = () => {
  worker?.terminate();
  worker = new Worker("worker.js", { type: "module" });
  return window.solve({ megabytes: 1, lines: 0, maps: 0, bytes: [], slice: 1, limit: 1 });
};
window.solve = (request) => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(request);
});
</script></body></html>
"""
WORKER = """const started = WebAssembly.instantiateStreaming(fetch("kernel.wasm"));
onmessage = async ({ data: { megabytes, lines, maps, bytes, slice, limit } }) => {
  const { buffer, table, load, begin, run, memory } = (await started).instance.exports;
  const refuse = (what) => setTimeout(() => { throw new Error(`the kernel refuses ${what}`); });
  if (!table(megabytes)) return refuse("the table");
  new Uint8Array(memory.buffer).set(bytes, buffer());
  if (!load(lines, maps) || !begin(0)) return refuse("the position");
  const began = performance.now();
  let finished = run(slice);
  while (!finished && performance.now() - began < limit) finished = run(slice);
  const ms = performance.now() - began;
  const told = new DataView(memory.buffer, buffer());
  const [low, high] = [told.getInt32(0, true), told.getInt32(4, true)];
  const nodes = told.getUint32(8, true) + told.getUint32(12, true) * 2 ** 32;
  postMessage({ low, high, nodes, ms, finished });
};
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """A position's value, None if the search was stopped before it was known, and what it cost."""

    value: int | None
    nodes: int
    ms: float


def kernel_site(folder: Path) -> Path:
    """Lay the page down with the committed kernel."""
    folder.mkdir(parents=True)
    shutil.copyfile(BINARY, folder / BINARY.name)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "worker.js").write_text(WORKER, encoding="utf-8")
    return folder


class InChromium:
    """The kernel in a worker."""

    def __init__(self, page: Page, site: str) -> None:
        self._page = page
        page.goto(site)
        self.anew()

    def anew(self) -> None:
        """Go on in a new worker."""
        self._page.evaluate("anew()")

    def solve(self, position: Position, megabytes: int, limit_ms: float = 1e9) -> Answer:
        """Empty the table, then search; what is timed is the search."""
        request = {**position.as_data(), "megabytes": megabytes, "slice": SLICE, "limit": limit_ms}
        told = self._page.evaluate("request => solve(request)", request)
        value = told["low"] if told["finished"] and told["low"] == told["high"] else None
        return Answer(value, told["nodes"], told["ms"])
