"""Any point of the board means the nearest of all lines, or none when that is farther than half a pitch."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from buildkit.node_env import ensure_node
from spielkasten.boxes.lattice_families import square

BOARD = Path(__file__).parents[2] / "site" / "js" / "board"
SCRIPT = """
import { createInterface } from 'node:readline';
const { hit, fitPitch, directPitch } = await import(process.argv[1] + '/geometry.js');
const { lattice } = await import(process.argv[1] + '/lattice.js');
for await (const line of createInterface({ input: process.stdin })) {
  const { table, frame, points, fit } = JSON.parse(line);
  const drawing = lattice(table);
  const answer = fit
    ? fitPitch(drawing, fit[0], fit[1] ?? Infinity, fit[2]) >= directPitch(drawing)
    : points.map(([x, y]) => hit({ lattice: drawing, frame }, x, y));
  console.log(JSON.stringify(answer));
}
"""

Ask = Callable[..., Any]
# Places are whole steps of a raster on which the middles of cells lie: equal distances do occur.
STEPS = 8
PITCHES = st.sampled_from([8, 16, 34, 40, 52, 128])


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Put a question to one long-lived Node that has the page's modules."""
    process = subprocess.Popen(
        [ensure_node().node, "--input-type=module", "--eval", SCRIPT, BOARD.as_uri()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    questions, answers = process.stdin, process.stdout

    def put(**question: Any) -> Any:
        questions.write(json.dumps(question) + "\n")
        questions.flush()
        return json.loads(answers.readline())

    yield put
    questions.close()
    assert process.wait(timeout=20) == 0
    answers.close()


def distance_squared(x: Fraction, y: Fraction, a: tuple[float, float], b: tuple[float, float]) -> Fraction:
    """From a point to a segment along an axis, exactly."""
    beyond = [
        max(Fraction(min(low, high)) - place, place - Fraction(max(low, high)), Fraction(0))
        for place, low, high in ((x, a[0], b[0]), (y, a[1], b[1]))
    ]
    return beyond[0] ** 2 + beyond[1] ** 2


def nearest(width: int, height: int, x: Fraction, y: Fraction) -> int:
    """The nearest line by looking at all of them, the lower number where two are equal; -1 for none."""
    lattice = square(width, height)
    least, line = min(
        (distance_squared(x, y, lattice.dots[a], lattice.dots[b]), line) for line, (a, b) in enumerate(lattice.lines)
    )
    return line if least <= Fraction(1, 4) else -1


@settings(max_examples=150)
@given(
    width=st.integers(1, 7),
    height=st.integers(1, 7),
    pitch=PITCHES,
    origin=st.tuples(st.integers(-200, 60), st.integers(-200, 60)),
    data=st.data(),
)
def test_any_point_means_the_nearest_line_or_none(
    ask: Ask, width: int, height: int, pitch: int, origin: tuple[int, int], data: st.DataObject
) -> None:
    place = st.tuples(st.integers(-STEPS, (width + 1) * STEPS), st.integers(-STEPS, (height + 1) * STEPS))
    steps = data.draw(st.lists(place, min_size=1, max_size=40))
    answer = ask(
        table=f"{width}x{height}",
        frame={"pitch": pitch, "x": origin[0], "y": origin[1]},
        points=[[origin[0] + x * pitch / STEPS, origin[1] + y * pitch / STEPS] for x, y in steps],
    )
    assert answer == [nearest(width, height, Fraction(x, STEPS), Fraction(y, STEPS)) for x, y in steps]


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 7), (3, 8), (20, 20)])
def test_every_line_is_meant_by_its_middle(ask: Ask, width: int, height: int) -> None:
    lattice = square(width, height)
    frame = {"pitch": 33.6, "x": 21.37, "y": -140.2}
    middles = [[sum(lattice.dots[dot][axis] for dot in line) / 2 for axis in (0, 1)] for line in lattice.lines]
    points = [[frame["x"] + x * frame["pitch"], frame["y"] + y * frame["pitch"]] for x, y in middles]
    assert ask(table=f"{width}x{height}", frame=frame, points=points) == list(range(len(lattice.lines)))


def test_half_a_pitch_is_the_limit(ask: Ask) -> None:
    frame = {"pitch": 40, "x": 0, "y": 0}
    outside = [[20, -20], [20, -20.001], [-20, 20], [-20.001, 20], [95, 20], [-15, -15]]
    assert ask(table="1x1", frame=frame, points=outside) == [0, -1, 2, -1, -1, -1]


@pytest.mark.parametrize("dpr", [1, 1.25, 1.5, 2, 2.625, 3])
@pytest.mark.parametrize("width", [332, 336, 344, 360])
def test_seven_by_seven_takes_single_taps_on_a_small_phone(ask: Ask, width: int, dpr: float) -> None:
    assert ask(table="7x7", fit=[width, None, dpr])
