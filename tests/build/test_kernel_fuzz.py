"""The kernel as a program of this machine, under the sanitizers, against brute force and hostile input."""

from __future__ import annotations

import subprocess

import pytest

from buildkit.kernel import KERNEL, SANITIZED, native_program

GRAPHS = 5000  # of each seed; `build.py prove kernel-fuzz` compares a million
SECONDS = 300  # a search without an end fails, it does not hang


@pytest.mark.parametrize("seed", [1, 2])
def test_the_kernel_agrees_with_brute_force(seed: int) -> None:
    program = native_program(KERNEL / "fuzz.c", SANITIZED)
    done = subprocess.run([program, str(seed), str(GRAPHS)], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    assert done.stdout.endswith(" graphs compared, no difference\n")


def test_the_native_program_tells_values_nodes_and_time() -> None:
    program = native_program(KERNEL / "native.c", ["-O3"])
    assert native_program(KERNEL / "native.c", ["-O3"]) == program
    positions = "1\n0\n1 3 255\n1 3 4\n4 0 255 0 1 1 2 2 255\n2 1 2 2 1\n"
    done = subprocess.run([program], input=positions, capture_output=True, text=True, timeout=SECONDS)
    answers = [[int(number) for number in line.split()] for line in done.stdout.splitlines()]
    assert [value for value, _, _ in answers] == [0, 1, 2, -3, -2]
    assert all(nodes >= 0 and nanoseconds >= 0 for _, nodes, nanoseconds in answers)


@pytest.mark.parametrize("positions", ["", "x\n", "1\n65\n", "1\n1 3\n", "1\n1 3 3\n", "1\n1 3 256\n"])
def test_the_native_program_tells_bad_input(positions: str) -> None:
    program = native_program(KERNEL / "native.c", ["-O3"])
    done = subprocess.run([program], input=positions, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 1
    assert done.stderr.startswith("native: position ")
