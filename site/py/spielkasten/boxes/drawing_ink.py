"""The hand behind a drawing: trembling strokes, shrunk outlines, patterns, letters; as SVG paths.

`site/js/board/ink.js` is the page's twin of the tremble: a line looks the same in both.
"""

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, sin

from spielkasten.boxes.lattice import Lattice

Point = tuple[float, float]

BEND = 0.032
"""How far a line bends from the straight one, in pitches."""

LETTERS = {
    "0": "M5 0C1.8 0 .6 3.6.6 7s1.2 7 4.4 7 4.4-3.6 4.4-7S8.2 0 5 0Z",
    "1": "M2 3.2 5.4.2V14",
    "2": "M1 3.6C1.2 1.4 2.8 0 5 0c2.4 0 4.1 1.5 4.1 3.7C9.1 7.4 3.2 9.4.8 13.9c2.9-.5 5.7-.4 8.6 0",
    "3": "M1.2 1.2C2.2.4 3.4 0 4.8 0c2.2 0 3.9 1.2 3.9 3.2 0 2.2-2 3.3-4.3 3.5 2.7-.1 5 1.2 5 3.7 0 "
    "2.3-2 3.6-4.5 3.6-1.6 0-3-.4-4.1-1.3",
    "4": "M6.8 14V.2C5 4 3 7 .4 9.6c3 .2 6 .1 9.2-.1",
    "5": "M8.8.2H2.2L1.6 6c.9-.7 2.1-1 3.3-1 2.7 0 4.6 1.7 4.6 4.4 0 2.8-2.1 4.6-4.9 4.6-1.5 0-2.8-.4-3.8-1.2",
    "6": "M7.8.2C3.8 1.8.8 5.4.8 9.4c0 2.8 1.6 4.6 4.1 4.6 2.6 0 4.4-1.8 4.4-4.2 0-2.3-1.6-4-3.9-4-2.1 0-4 1.3-4.5 3.2",
    "7": "M.8.4c2.9.2 5.8.1 8.6-.2C6.4 4.6 4.6 9 3.6 14",
    "8": "M5 6.4C2.8 5.8 1.4 4.8 1.4 3 1.4 1.2 2.9 0 5 0s3.6 1.2 3.6 3c0 1.8-1.4 2.8-3.6 3.4-2.5.7-4.2 1.9-4.2 "
    "4C.8 12.6 2.6 14 5 14s4.2-1.4 4.2-3.6c0-2.1-1.7-3.3-4.2-4Z",
    "9": "M9 4.2C9 1.8 7.4 0 5 0 2.6 0 .9 1.7.9 4s1.6 3.9 3.9 3.9C7.1 7.9 9 6.4 9 4.2 9 8 8 11.4 6.6 14",
    "A": "M.4 14C2.2 9.4 3.8 4.8 5 .2c1.3 4.6 2.9 9.2 4.7 13.8M2.2 9.4c1.9-.2 3.8-.2 5.7 0",
    "B": "M1.4.2V13.8M1.4.3C5 0 8 .7 8 3.4c0 2.3-2.5 3.2-6.6 3.3 4.6-.2 7.6.8 7.6 3.5 0 3-3.2 3.9-7.6 3.6",
    "C": "M9.2 2.4C8.4.9 7 0 5.3 0 2.4 0 .7 3.2.7 7s1.6 7 4.6 7c1.8 0 3.2-.9 4-2.3",
    "D": "M1.4.2V13.8C6.4 14 9.3 11.4 9.3 7S6.4 0 1.4.2Z",
    "E": "M8.8.2H1.6V13.8H9M1.6 6.8H7.6",
    "F": "M8.8.2H1.6V14M1.6 6.8H7.6",
    "G": "M9 2.4C8.2.9 6.9 0 5.2 0 2.4 0 .7 3.2.7 7s1.5 7 4.5 7c2.6 0 4.1-1.8 4.1-4.8V8H5.6",
    "H": "M1.2.2V14M8.8.2V14M1.2 7H8.8",
    "I": "M5 .2V14M2.4.2H7.6M2.4 14H7.6",
    "J": "M8 .2V9.6C8 12.5 6.7 14 4.5 14 2.7 14 1.4 13 1 11.2",
    "K": "M1.4.2V14M8.8.2C6.6 3.2 4.2 5.6 1.6 7.4 4.4 9 7 11.2 9.2 14",
    "L": "M1.6.2V13.8H9",
    "M": "M.4 14 1.6.2C2.8 3.4 3.9 6.2 5 8.8 6.1 6.2 7.2 3.4 8.4.2L9.6 14",
    "N": "M1.2 14V.2C3.6 5 6 9.4 8.8 13.8V.2",
    "O": "M5 0C2 0 .4 3.2.4 7S2 14 5 14 9.6 10.8 9.6 7 8 0 5 0Z",
    "P": "M1.4 14V.2C6 0 8.8.9 8.8 4 8.8 7.1 6 8 1.4 7.8",
    "Q": "M5 0C2 0 .4 3.2.4 7S2 14 5 14 9.6 10.8 9.6 7 8 0 5 0ZM6 10.4 9.6 14.4",
    "R": "M1.4 14V.2C6 0 8.6.9 8.6 3.8 8.6 6.6 6 7.4 1.4 7.2 4.6 8.8 7 11 9.2 14",
    "S": "M8.6 2C7.8.7 6.6 0 5 0 2.8 0 1.3 1.2 1.3 3.2 1.3 7.6 9.1 5.9 9.1 10.4 "
    "9.1 12.7 7.4 14 5 14 3.1 14 1.6 13.2.8 11.7",
    "T": "M.4.3H9.6M5 .3V14",
    "U": "M1.2.2V8.8C1.2 12.2 2.6 14 5 14S8.8 12.2 8.8 8.8V.2",
    "V": "M.6.2C2 5 3.4 9.4 5 14 6.6 9.4 8 5 9.4.2",
    "W": "M.2.2C1 5 1.8 9.4 2.6 14 3.6 10.6 4.3 7.4 5 4.4 5.7 7.4 6.4 10.6 7.4 14 8.2 9.4 9 5 9.8.2",
    "X": "M1 .2C3.4 4.8 6 9.4 9 14M9 .2C6.6 4.8 4 9.4 1 14",
    "Y": "M.8.2C2 3 3.4 5.2 5 7.2 6.6 5.2 8 3 9.2.2M5 7.2V14",
    "Z": "M1 .4C3.7.6 6.4.5 9 .2 6.2 4.6 3.6 9 .8 13.8 3.6 13.6 6.4 13.6 9.2 13.9",
}
"""One-stroke capitals and digits, 10 wide and 14 high: a picture must not need a font."""


def number(value: float) -> str:
    """Write a coordinate, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def at(point: Point) -> str:
    """Write a point."""
    return f"{number(point[0])} {number(point[1])}"


def chance(seed: int, use: int) -> float:
    """Give a number from 0 to 1 (without 1) from a seed and a use of it."""
    n = ((seed + 1) * 0x9E3779B1 ^ (use + 7) * 0x85EBCA6B) & 0xFFFFFFFF
    n = (n ^ n >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    n = (n ^ n >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return (n ^ n >> 15) / 4294967296


def trace(seed: int, a: Point, b: Point) -> str:
    """Draw a line from a to b by hand."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    first, second = ((chance(seed, use) - 0.5) * 2 * BEND for use in (1, 2))
    c1 = (a[0] + dx * 0.33 - dy * first, a[1] + dy * 0.33 + dx * first)
    c2 = (a[0] + dx * 0.67 - dy * second, a[1] + dy * 0.67 + dx * second)
    return f"M{at(a)}C{at(c1)} {at(c2)} {at(b)}"


def outline(lattice: Lattice, cell: int) -> list[Point]:
    """Give the dots around a cell in order, in pitches."""
    left = [lattice.lines[line] for line in lattice.cells[cell]]
    walk = list(left.pop(0))
    while len(left) > 1:
        following = next(pair for pair in left if walk[-1] in pair)
        left.remove(following)
        walk.append(following[following[0] == walk[-1]])
    return [lattice.dots[dot] for dot in walk]


def centre(points: Sequence[Point]) -> Point:
    """Give the middle of an outline's corners."""
    count = len(points)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def inradius(points: Sequence[Point]) -> float:
    """Give how far the nearest side is from the middle."""
    x, y = centre(points)
    return min(
        abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in sides(points)
    )


def shrink(points: Sequence[Point], inset: float) -> list[Point]:
    """Move the sides of a regular outline inwards."""
    x, y = centre(points)
    scale = 1 - inset / inradius(points)
    return [(x + (px - x) * scale, y + (py - y) * scale) for px, py in points]


def rounded(points: Sequence[Point], radius: float) -> str:
    """Draw an outline with rounded corners."""
    parts: list[str] = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        parts.append(f"{'L' if parts else 'M'}{at(start)}Q{at(corner)} {at(end)}")
    return "".join(parts) + "Z"


def rules(box: Sequence[Point], direction: float, through: Point, gap: float) -> str:
    """Draw parallel lines across a convex outline, one of them through a point."""
    nx, ny = -sin(direction), cos(direction)
    base = through[0] * nx + through[1] * ny
    offsets = [x * nx + y * ny - base for x, y in box]
    first, last = int(min(offsets) / gap) - 1, int(max(offsets) / gap) + 1
    parts = []
    for k in range(first, last + 1):
        ends = _across(box, (nx, ny), base + k * gap)
        if len(ends) == 2:
            parts.append(f"M{at(ends[0])}L{at(ends[1])}")
    return "".join(parts)


def directions(lattice: Lattice) -> list[float]:
    """Give the directions of a lattice's lines, in radians, ascending: its paper's rules."""
    found: list[float] = []
    for a, b in lattice.lines:
        (ax, ay), (bx, by) = lattice.dots[a], lattice.dots[b]
        angle = round(atan2(by - ay, bx - ax) % 3.14159265, 6)
        if angle not in found:
            found.append(angle)
    return sorted(found)


def sides(points: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Give the sides of an outline."""
    return zip(points, [*points[1:], points[0]], strict=True)


def _towards(start: Point, end: Point, length: float) -> Point:
    part = min(0.5, length / hypot(end[0] - start[0], end[1] - start[1]))
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _across(points: Sequence[Point], normal: Point, offset: float) -> list[Point]:
    """Give the ends of the line `normal · p = offset` inside a convex outline; none if it misses."""
    found = []
    for (ax, ay), (bx, by) in sides(points):
        a = ax * normal[0] + ay * normal[1] - offset
        b = bx * normal[0] + by * normal[1] - offset
        if (a < 0) != (b < 0):
            found.append((ax + (bx - ax) * a / (a - b), ay + (by - ay) * a / (a - b)))
    return found
