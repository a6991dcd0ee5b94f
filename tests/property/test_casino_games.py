"""A sample of `build.py prove casino-games`: what the levels play is legal and depends on nothing hidden."""

from __future__ import annotations

import pytest

from tests.proofs.casino_games import LEVELS, play_games


@pytest.mark.parametrize("level", LEVELS)
def test_whole_games(level: str) -> None:
    report = play_games(level, range(5000, 5030), seconds=15)
    assert not report.faults
    assert report.counts["games"]
    assert report.counts[f"positions of {level} with other hidden cards"] >= 3
