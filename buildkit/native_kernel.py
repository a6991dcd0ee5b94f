"""The solver kernel as a library of this machine: the same sources, a table as large as its memory."""

from __future__ import annotations

import ctypes

from buildkit.kernel import KERNEL, native_program
from buildkit.trouble import Trouble
from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.symmetry import symmetries
from spielkasten.core.wasm import WasmError

LIBRARY = ("-O3", "-march=native", "-shared", "-fPIC")
MAPS_AT, MAP_BYTES = 128, 254  # kernel.h


class NativeKernel:
    """A `spielkasten.core.wasm.Instance` for one lattice. One a process: a library has its variables once.

    Whatever position is loaded, the table names it and all that comes of it up to every symmetry of the lattice: two
    positions that are images of each other share what is proven of them.

    Its addresses count from the exchange area, which is the only memory that is read or written.
    """

    def __init__(self, lattice: Lattice, megabytes: int) -> None:
        self._library = ctypes.CDLL(str(native_program(KERNEL / "book.c", LIBRARY, with_kernel=False)))
        self._area = ctypes.addressof(ctypes.c_ubyte.in_dll(self._library, "exchange"))
        images = [bytes(symmetry.cells).ljust(MAP_BYTES, b"\0") for symmetry in symmetries(lattice)]
        self._maps, self._count = b"".join(images), len(images)
        if not self._library.large_table(megabytes):
            raise Trouble(f"there are no {megabytes} MB of memory for the table; ask for fewer")

    def call(self, name: str, *arguments: int) -> int:
        """Call a function of the library (see `Instance`)."""
        if name == "buffer":
            return 0
        if name == "load":
            self.write(MAPS_AT, self._maps)
            arguments = (arguments[0], self._count, *arguments[2:])
        try:
            return int(getattr(self._library, name)(*arguments))
        except AttributeError as problem:
            raise WasmError(f"{name}: no such function") from problem

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of the exchange area."""
        return ctypes.string_at(self._area + address, size)

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the exchange area."""
        ctypes.memmove(self._area + address, data, len(data))
