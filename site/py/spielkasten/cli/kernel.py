"""The solver kernel for the terminal."""

from pathlib import Path

from spielkasten import boxes
from spielkasten.boxes.solver_kernel import shared_kernel
from spielkasten.core.errors import BadText
from spielkasten.core.text import number, quote
from spielkasten.core.wasm import Instance, Shared, WasmError

TABLE_MB = 256
MOST_MB = 2048


def open_kernel() -> Instance | None:
    """Start the packaged kernel; None where wasmtime is missing or cannot run.

    It takes a good tenth of a second: ask only when there is something to solve.
    """
    try:
        from spielkasten.cli.wasm_terminal import open_instance
    # A wasmtime without its library for this machine raises one of the other two.
    except (ImportError, OSError, RuntimeError):
        return None
    try:
        return open_instance(Path(str(boxes.__file__)).with_name("kernel.wasm").read_bytes())
    except (OSError, WasmError):
        return None


def kernel_with_table(megabytes: str | None) -> Shared:
    """Give the kernel, to be started when it is wanted, with a table of so many MB (default 256).

    Raises BadText.
    """
    size = TABLE_MB if megabytes is None else number(megabytes)
    if size is None or not 1 <= size <= MOST_MB:
        raise BadText(
            "bad_table_mb",
            f"expected --table-mb with a whole number from 1 to {MOST_MB}, got {quote(str(megabytes))}",
            got=quote(str(megabytes)),
        )
    return shared_kernel(open_kernel, size)
