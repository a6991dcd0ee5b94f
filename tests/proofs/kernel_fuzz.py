"""The solver kernel against brute force on a million random graphs, and with hostile input.

Runs `kernel/fuzz.c`, compiled without sanitizers, once a processor, each with a seed of its own. Takes five to ten
minutes on two processors. `PYTHONPATH=. python3 tests/proofs/kernel_fuzz.py [GRAPHS [SEED]]` runs fewer or others.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

from buildkit.kernel import KERNEL, native_program


def main(arguments: Sequence[str] = ()) -> int:
    """Share the graphs among the processors; 1 if any differs."""
    graphs = int(arguments[0]) if arguments else 1_000_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1_000
    program = native_program(KERNEL / "fuzz.c", ["-O3"])
    processors = os.cpu_count() or 1
    share = -(-graphs // processors)
    begin = time.perf_counter()
    running = [subprocess.Popen([program, str(seed + number), str(share)]) for number in range(processors)]
    codes = [process.wait() for process in running]
    print(f"seeds {seed} to {seed + processors - 1}, {time.perf_counter() - begin:.0f} s")
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
