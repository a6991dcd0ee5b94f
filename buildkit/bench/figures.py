"""What was measured, as values and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number, with its bar where there is one: it must not be above `bar`, not below `least`."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    low: float | None = None
    high: float | None = None
    least: float | None = None

    @classmethod
    def of(
        cls, name: str, values: Sequence[float], unit: str, bar: float | None = None, least: float | None = None
    ) -> Figure:
        """The median of several runs, with the smallest and the largest."""
        return cls(name, median(values), unit, bar, min(values), max(values), least)

    @property
    def met(self) -> bool:
        return (self.bar is None or self.value <= self.bar) and (self.least is None or self.value >= self.least)

    @property
    def bars(self) -> str:
        """The bars as a person reads them, and whether they were met; empty where there is none."""
        signs = (("≤", self.bar), ("≥", self.least))
        told = " ".join(f"{sign} {shown(bar)}" for sign, bar in signs if bar is not None)
        return told and f"{told}  {'met' if self.met else 'MISSED'}"

    def as_data(self) -> dict[str, object]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "bar": self.bar,
            "least": self.least,
            "low": self.low,
            "high": self.high,
            "met": self.met,
        }


def verdict(figures: Sequence[Figure]) -> bool:
    """Whether every bar was met."""
    return all(figure.met for figure in figures)


def report(figures: Sequence[Figure], noise: str) -> str:
    """The table that a person reads."""
    width = max(len(figure.name) for figure in figures)
    lines = []
    for figure in figures:
        spread = "" if figure.low is None else f"{shown(figure.low)}–{shown(figure.high or 0)}"
        number = f"{shown(figure.value):>8} {figure.unit:<5} {spread:>15}"
        lines.append(f"{figure.name:<{width}}  {number}  {figure.bars}".rstrip())
    return "\n".join([*lines, noise])


def shown(value: float) -> str:
    """As many digits as say something."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
