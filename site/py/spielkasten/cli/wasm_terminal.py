"""WebAssembly through wasmtime, for a Python outside the browser."""

from wasmtime import Engine, Func, Memory, Module, Store, Trap, WasmtimeError
from wasmtime import Instance as Running

from spielkasten.core.wasm import Instance, WasmError


class TerminalInstance:
    """An instance in a store of its own."""

    def __init__(self, store: Store, running: Running) -> None:
        self._store = store
        self._exports = running.exports(store)
        memory = self._exports["memory"]
        if not isinstance(memory, Memory):
            raise WasmError("the module exports no memory")
        self._memory = memory

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function (see `Instance`)."""
        function = self._exports.get(name)
        if not isinstance(function, Func):
            raise WasmError(f"{name}: the module exports no such function")
        try:
            return int(function(self._store, *arguments))
        except (Trap, TypeError, WasmtimeError) as problem:
            raise WasmError(f"{name}: {problem}") from problem

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of the memory (see `Instance`)."""
        self._check(address, size)
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the memory (see `Instance`)."""
        self._check(address, len(data))
        if data:
            self._memory.write(self._store, data, address)

    def _check(self, address: int, size: int) -> None:
        length = self._memory.data_len(self._store)
        if address < 0 or size < 0 or address + size > length:
            raise WasmError(f"{size} bytes at {address} are outside the memory of {length} bytes")


def open_instance(code: bytes) -> Instance:
    """Compile a module that imports nothing and make an instance; a `WasmError` if it does not fit."""
    try:
        store = Store(Engine())
        return TerminalInstance(store, Running(store, Module(store.engine, code), []))
    except (KeyError, Trap, WasmtimeError) as problem:
        raise WasmError(f"the module cannot run here: {problem}") from problem
