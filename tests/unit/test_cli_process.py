"""The command line as a process: closed, full and broken streams end it without a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "site" / "py")}


def run(shell, text=b""):
    """Run the command with redirections of the shell; give status, output and complaints."""
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m spielkasten {shell}'],
        input=text,
        capture_output=True,
        env=ENVIRONMENT,
        cwd=ROOT,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout


REQUEST = b'{"game": "boxes", "table": "2x2", "level": "leicht"}\n'


def test_a_mark_at_the_start_and_wrong_bytes_do_not_stop_the_engine():
    status, out = run("engine", b"\xef\xbb\xbf" + REQUEST + b"\xff\xfe\n" + REQUEST)
    first, broken, second = map(json.loads, out.splitlines())
    assert status == 0
    assert first["move"] == second["move"]
    assert broken["error"]["key"] == "bad_request"


def test_closed_input_is_an_empty_one():
    assert run("engine <&-") == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
@pytest.mark.parametrize("command", ["boxes show 3x3", "engine"])
def test_a_full_disk_is_told(command):
    status, _ = run(f"{command} >/dev/full", REQUEST)
    assert status == 1


def test_a_reader_that_went_away_is_no_trouble():
    status, out = run("boxes structure 20x20 | head -c 5")
    assert status == 0
    assert out == b'{"cha'


def test_an_interrupt_ends_a_search():
    process = subprocess.Popen(
        [sys.executable, "-m", "spielkasten", "boxes", "value", "5x5"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(3)
    process.send_signal(signal.SIGINT)
    out, complaints = process.communicate(timeout=30)
    assert process.returncode == 130
    assert (out, complaints) == (b"", b"")
