"""WebAssembly through the browser's own engine; can be imported inside Pyodide only."""

from typing import Any

from js import Uint8Array, WebAssembly
from pyodide.ffi import JsException, to_js

from spielkasten.core.wasm import Instance, WasmError

KEPT = 64  # views of parts of the memory; callers use the same few again and again


class BrowserInstance:
    """An instance that lives in JavaScript, beside Pyodide's own.

    Only numbers and bytes cross over: no Python object is ever handed to JavaScript, so there is
    nothing to destroy; the proxies of JavaScript's objects end with this one.
    """

    def __init__(self, exports: Any) -> None:
        self._exports = exports
        self._functions: dict[str, Any] = {}
        self._memory = exports.memory
        self._view = Uint8Array.new(self._memory.buffer)
        self._parts: dict[tuple[int, int], Any] = {}

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function (see `Instance`)."""
        function = self._functions.get(name)
        try:
            if function is None:
                # Looking an export up costs more than calling it.
                function = self._functions[name] = getattr(self._exports, name)
            result: int = function(*arguments)
        except (AttributeError, TypeError, JsException) as problem:
            raise WasmError(f"{name}: {problem}") from problem
        return result

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of the memory (see `Instance`)."""
        data: bytes = self._part(address, size).to_bytes()
        return data

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the memory (see `Instance`)."""
        if data:
            self._part(address, len(data)).assign(data)

    def _part(self, address: int, size: int) -> Any:
        if not len(self._view):
            # A memory that grew has a new buffer; views of the old one are empty.
            self._view = Uint8Array.new(self._memory.buffer)
            self._parts.clear()
        part = self._parts.get((address, size))
        if part is None:
            length = len(self._view)
            if address < 0 or size < 0 or address + size > length:
                raise WasmError(
                    f"{size} bytes at {address} are outside the memory of {length} bytes"
                )
            if len(self._parts) >= KEPT:
                self._parts.clear()
            # Making a view costs three times what copying through it does.
            part = self._parts[address, size] = self._view.subarray(address, address + size)
        return part


def open_instance(code: bytes) -> Instance:
    """Compile a module that imports nothing and make an instance; a `WasmError` if it does not fit."""
    try:
        module = WebAssembly.Module.new(to_js(code))
        return BrowserInstance(WebAssembly.Instance.new(module).exports)
    except (AttributeError, JsException) as problem:
        raise WasmError(f"the module cannot run here: {problem}") from problem
