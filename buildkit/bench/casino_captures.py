"""How long it takes to list all sets of loose cards that go together, with fifteen low cards on the table."""

from __future__ import annotations

import sys
import time

from buildkit.bench.figures import Figure
from buildkit.paths import SITE

TABLES = {
    "aces to fours": "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D",
    "aces to fives": "AS AH AD 2S 2H 2D 3S 3H 3D 4S 4H 4D 5S 5H 5D",
    "aces to sixes": "AS AH AD 2S 2H 2D 3S 3H 3D 4S 4H 5S 5H 6S 6H",
}
VALUES = range(6, 11)
BAR = 50  # ms


def capture_figures(runs: int = 5) -> list[Figure]:
    """The slowest value of each table; nothing is remembered from one run to the next."""
    return [_figure(name, text, runs) for name, text in TABLES.items()]


def _figure(name: str, table: str, runs: int) -> Figure:
    if str(SITE / "py") not in sys.path:
        sys.path.insert(0, str(SITE / "py"))
    from spielkasten.casino import captures
    from spielkasten.casino.cards import parse_card

    loose = [parse_card(card) for card in table.split()]
    slowest, most = [], 0
    for _ in range(runs):
        times = []
        for value in VALUES:
            captures.group_counts.cache_clear()
            started = time.perf_counter()
            found = captures.group_sets(value, loose)
            times.append((time.perf_counter() - started) * 1000)
            most = max(most, len(found))
        slowest.append(max(times))
    return Figure.of(f"sets of 15 cards, {name} (up to {most:,})", slowest, "ms", BAR)
