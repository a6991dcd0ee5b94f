"""The kernel and both engines against brute force on drawn positions; `build.py prove random-graphs` has many more."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielkasten.boxes.lattice_families import square
from spielkasten.boxes.solver import Solver
from spielkasten.boxes.solver_kernel import Kernel
from spielkasten.boxes.solver_reference import Reference
from spielkasten.cli.kernel import open_kernel
from spielkasten.core.wasm import Instance, Shared
from tests.proofs.support.graphs import GROUND, Case, compact, random_graph, random_square
from tests.proofs.support.questions import KernelQuestions, engine_faults

MOST = 10


@pytest.fixture(scope="module")
def instance() -> Instance:
    """A kernel whose table is as small as it can be and keeps what all examples leave in it."""
    kernel = open_kernel()
    assert kernel is not None
    assert kernel.call("table", 1)
    return kernel


@st.composite
def graphs(draw: st.DrawFn) -> Case:
    """Strings and coins, loose ends and double strings, joined by parts that are hard on purpose."""
    count = draw(st.integers(1, 6))
    ends = st.tuples(st.integers(0, count - 1), st.integers(-1, count - 1))
    lines = draw(st.lists(ends, min_size=1, max_size=MOST))
    kept = [(one, GROUND if one == other else other) for one, other in lines]
    if draw(st.booleans()) and len(kept) <= MOST // 2:
        twins = [(one + count, GROUND if other == GROUND else other + count) for one, other in kept]
        swap = tuple((cell + count) % (2 * count) for cell in range(2 * count))
        return Case(*compact(kept + twins, (swap,)))
    return Case(*compact(kept, ()))


@st.composite
def squares(draw: st.DrawFn) -> Case:
    """Few lines on a board of boxes."""
    lattice = square(draw(st.integers(1, 5)), draw(st.integers(1, 4)))
    lines = draw(st.sets(st.integers(0, len(lattice.lines) - 1), min_size=1, max_size=MOST))
    return Case(lattice, sum(1 << line for line in lines))


@st.composite
def shaped(draw: st.DrawFn) -> Case:
    """Joints, loops of 3, double lines, symmetric positions."""
    rng = Random(draw(st.integers(0, 1 << 32)))
    return draw(st.sampled_from((random_graph, random_square)))(rng, MOST)


CASES = st.one_of(graphs(), squares(), shaped())


@settings(max_examples=150)
@given(case=CASES, other=CASES, seed=st.integers(0, 1 << 32))
def test_whatever_the_kernel_tells_is_true(case: Case, other: Case, seed: int, instance: Instance) -> None:
    faults = list(KernelQuestions(instance, Random(seed)).faults(case, other))
    assert not faults, f"{case}: {faults}"


@pytest.mark.parametrize("name", ["kernel", "reference"])
@settings(max_examples=200)
@given(case=CASES, seed=st.integers(0, 1 << 32))
def test_engines_agree_with_brute_force(name: str, case: Case, seed: int, instance: Instance) -> None:
    solver: Solver = Kernel(Shared(lambda: instance), instance) if name == "kernel" else Reference()
    faults = list(engine_faults(case, solver, Random(seed)))
    assert not faults, f"{case}: {faults}"
