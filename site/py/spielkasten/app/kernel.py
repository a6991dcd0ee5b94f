"""The solver kernel for the page."""

from pathlib import Path

from spielkasten import boxes
from spielkasten.core.wasm import Instance, WasmError


def open_kernel() -> Instance | None:
    """Start the packaged kernel; None where this Python does not run in a browser that can."""
    try:
        from spielkasten.app.wasm_browser import open_instance
    except ImportError:
        return None
    # importlib.resources would bring a dozen modules into every start for this one file.
    try:
        return open_instance(Path(str(boxes.__file__)).with_name("kernel.wasm").read_bytes())
    except (OSError, WasmError):
        return None
