"""A search without an end must fail, and tell which it is: no signal reaches a kernel that does not come back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer


@contextmanager
def ends_within(seconds: float, told: object) -> Iterator[None]:
    """End the program with exit code 1 if what is inside takes longer; WebAssembly leaves other threads running."""

    def give_up() -> None:
        print(f"DIFFERS: {told}: no answer within {seconds:.0f} s", flush=True)
        os._exit(1)

    timer = Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
