"""How restless the machine was while we measured: the same piece of work, timed now and then."""

from __future__ import annotations

import os
import time


class Noise:
    """Times a fixed loop at several moments; its spread is the machine's, not ours."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.probe()

    def probe(self) -> None:
        """Time the loop once."""
        started = time.perf_counter()
        total = 0
        for number in range(2_000_000):
            total += number * number % 7
        self.times.append((time.perf_counter() - started) * 1000)

    def as_data(self) -> dict[str, object]:
        return {"name": "noise", "loop_ms": self.times, "cores": os.cpu_count()}

    def told(self) -> str:
        ratio = max(self.times) / min(self.times)
        return (
            f"machine: {os.cpu_count()} cores; a fixed loop took {min(self.times):.0f}–{max(self.times):.0f} ms "
            f"({len(self.times)} times): the noise of a single run is a factor of {ratio:.1f}"
        )
