"""What was measured, as values and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number, with its bar where there is one (the number must not be above it)."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, name: str, values: Sequence[float], unit: str, bar: float | None = None) -> Figure:
        """The median of several runs, with the smallest and the largest."""
        return cls(name, median(values), unit, bar, min(values), max(values))

    @property
    def met(self) -> bool:
        return self.bar is None or self.value <= self.bar

    def as_data(self) -> dict[str, object]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "bar": self.bar,
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
        bar = "" if figure.bar is None else f"≤ {shown(figure.bar)}  {'met' if figure.met else 'MISSED'}"
        lines.append(f"{figure.name:<{width}}  {shown(figure.value):>8} {figure.unit:<5} {spread:>15}  {bar}".rstrip())
    return "\n".join([*lines, noise])


def shown(value: float) -> str:
    """As many digits as say something."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
