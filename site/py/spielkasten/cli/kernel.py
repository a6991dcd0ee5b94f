"""The solver kernel for the terminal."""

from pathlib import Path

from spielkasten import boxes
from spielkasten.core.wasm import Instance, WasmError


def open_kernel() -> Instance | None:
    """Start the packaged kernel; None where wasmtime is missing or cannot run.

    It takes a good tenth of a second: ask only when there is something to solve.
    """
    try:
        from spielkasten.cli.wasm_terminal import open_instance
    except (ImportError, OSError, RuntimeError):  # also a wasmtime without its library for this machine
        return None
    code = Path(str(boxes.__file__)).with_name("kernel.wasm").read_bytes()
    try:
        return open_instance(code)
    except WasmError:
        return None
