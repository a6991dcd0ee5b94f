"""Searches that Ctrl-C ends between two slices.

Python raises KeyboardInterrupt wherever it happens to be. Inside the `__del__` of an object, and
the kernel's host makes many, it is printed and forgotten: the search would go on.
"""

import signal
from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def run(steps: Generator[Any, None, T]) -> T:
    """Run a sliced search to its end and give its answer. Raises KeyboardInterrupt."""
    asked: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, frame: asked.append(number))
    except ValueError:  # not in the main thread, where Python knows no interrupts
        before = None
    try:
        while not asked:
            try:
                next(steps)
            except StopIteration as stop:
                result: T = stop.value
                return result
        raise KeyboardInterrupt
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
