"""The benches' figures: their bars, and what a person and a program read."""

from __future__ import annotations

import pytest

from buildkit import door
from buildkit.bench.figures import Figure, report, verdict


@pytest.mark.parametrize(
    ("bar", "least", "met"),
    [(None, None, True), (2, None, True), (1.9, None, False), (None, 2, True), (None, 2.1, False), (1, 3, False)],
)
def test_a_bar_is_from_above_or_from_below(bar: float | None, least: float | None, met: bool) -> None:
    figure = Figure("speed", 2, "", bar, least=least)
    assert figure.met is met
    assert verdict([Figure("other", 1, ""), figure]) is met
    assert figure.as_data() == {
        "name": "speed", "value": 2, "unit": "", "bar": bar, "least": least, "low": None, "high": None, "met": met,
    }  # fmt: skip


def test_the_table_tells_each_bar() -> None:
    figures = [
        Figure.of("a start", [3, 1, 2], "ms", 2.5),
        Figure.of("a ratio", [0.5, 0.6], "", least=0.6),
        Figure("only told", 120, "kB"),
    ]
    assert report(figures, "noise").splitlines() == [
        "a start        2.00 ms          1.00–3.00  ≤ 2.50  met",
        "a ratio        0.55             0.50–0.60  ≥ 0.60  MISSED",
        "only told       120 kB",
        "noise",
    ]


@pytest.mark.parametrize(
    "words", ["--runs 0", "--games -2", "--games x", "--ablation", "--solver --strength", "--strength --ablation"]
)
def test_what_cannot_be_measured_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        door.main(["bench", *words.split()])
    assert end.value.code == 2
    assert "error:" in capsys.readouterr().err
