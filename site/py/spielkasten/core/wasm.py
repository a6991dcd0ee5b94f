"""A running WebAssembly module, whoever runs it: the browser below `app`, wasmtime below `cli`."""

from collections.abc import Callable
from functools import cached_property
from typing import Protocol


class WasmError(RuntimeError):
    """The module trapped, does not fit, or was asked for memory that it has not."""


class Instance(Protocol):
    """An instance with exported functions of 32-bit integers and one memory of its own.

    Whatever goes wrong in it is a `WasmError`; after a trap its memory is as the trap left it.
    """

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; its arguments and its result are signed 32-bit integers."""
        ...

    def read(self, address: int, size: int) -> bytes:
        """Copy so many bytes out of the memory."""
        ...

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the memory."""
        ...


class Shared:
    """One instance for users who take turns; it is started when the first of them wants it.

    `holder` is who wrote into it last: whoever finds somebody else there must write anew.
    """

    def __init__(self, start: Callable[[], Instance | None]) -> None:
        self._start = start
        self.holder: object = None

    def give_up(self) -> None:
        """Use the instance no more: it has failed, and may fail at every question."""
        self.__dict__["instance"] = None

    @cached_property
    def instance(self) -> Instance | None:
        """The instance; None where it cannot run."""
        return self._start()
