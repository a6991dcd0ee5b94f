"""The set-up: what is missing is told in one line, never by a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from buildkit import browser, checks, compiler, debian, door, node_env, python_env
from buildkit.paths import ROOT
from buildkit.trouble import Trouble, run, telling_line


def test_an_old_python_is_turned_away_in_one_line(tmp_path: Path) -> None:
    script = tmp_path / "old.py"
    source = (ROOT / "build.py").read_text(encoding="utf-8")
    script.write_text("import sys\nsys.version_info = (3, 9, 2)\n" + source, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script), "build"], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "build.py: Python 3.11 or newer is needed, this is 3.9\n"


def test_trouble_is_one_line_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(group: str) -> None:
        raise Trouble("pip could not install the packages (is there a network?): no route")

    monkeypatch.setattr(door, "ensure_group", fail)
    assert door.main(["build"]) == 1
    assert capsys.readouterr().err == ("build.py: pip could not install the packages (is there a network?): no route\n")


def test_a_failing_program_is_told_by_its_most_telling_line() -> None:
    script = "print('npm error code E404'); print('npm error A complete log is somewhere'); raise SystemExit(3)"
    with pytest.raises(Trouble, match=r"^npm failed: npm error code E404$"):
        run([sys.executable, "-c", script], "npm failed")
    assert telling_line("\n \n") == "it said nothing"
    assert telling_line("one\ntwo\n") == "two"


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(Trouble, match="cannot be started"):
        run(["no-such-program-at-all"], "it failed")


def test_without_venv_debian_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_env, "on_debian", lambda: True)
    monkeypatch.setattr(debian, "may_install", lambda: False)
    with pytest.raises(Trouble, match=r"sudo apt install python3\.\d+-venv"):
        python_env.install_venv_support()


def test_without_a_browser_the_person_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "find_chromium", lambda: None)
    monkeypatch.setattr(debian, "may_install", lambda: False)
    with pytest.raises(Trouble, match="sudo apt install chromium"):
        browser.ensure_chromium()


def test_without_a_compiler_the_person_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "find_compiler", lambda: None)
    monkeypatch.setattr(debian, "may_install", lambda: False)
    with pytest.raises(Trouble, match="sudo apt install gcc libc6-dev"):
        compiler.ensure_compiler()


def test_a_compiler_that_compiles_nothing_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "gcc").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (tmp_path / "gcc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compiler.find_compiler() is None


def test_a_browser_named_wrongly_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(Trouble, match="which is no file"):
        browser.find_chromium()


def test_a_browser_that_playwright_fetched_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "chromium-1234" / "chrome-linux64" / "chrome"
    own.parent.mkdir(parents=True)
    own.write_bytes(b"")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert browser.find_chromium() == own


@pytest.mark.parametrize(
    ("version", "taken"), [("v18.19.0", False), ("v20.0.0", True), ("v24.1.0", True), ("?", False)]
)
def test_only_a_node_that_is_new_enough_is_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, taken: bool
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert (node_env.machines_node() is not None) == taken


def test_unknown_words_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        door.main(["build", "--colour"])
    assert "unrecognized arguments: --colour" in capsys.readouterr().err


def test_what_follows_test_goes_to_pytest_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr(door, "ensure_group", lambda group: None)
    monkeypatch.setattr(door, "inside_venv", lambda: True)
    monkeypatch.setattr(checks, "run_tests", lambda rest: given.append(list(rest)) or 0)
    assert door.main(["test", "tests/unit", "-k", "lattice", "-x", "--help"]) == 0
    assert given == [["tests/unit", "-k", "lattice", "-x", "--help"]]


def test_an_unknown_proof_is_told_with_those_there_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "standard_3x4.py").write_text('"""The value of 3×4."""\n', encoding="utf-8")
    monkeypatch.setattr(checks, "PROOFS", tmp_path)
    with pytest.raises(Trouble, match="there is no proof nothing; there are: standard-3x4"):
        checks.prove("nothing")


def test_proofs_are_listed_with_what_they_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "standard_3x4.py").write_text('"""The value of 3×4."""\n', encoding="utf-8")
    monkeypatch.setattr(checks, "PROOFS", tmp_path)
    assert checks.prove(None) == 0
    assert capsys.readouterr().out == "standard-3x4: The value of 3×4.\n"
