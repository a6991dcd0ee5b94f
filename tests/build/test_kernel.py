"""The solver kernel's bytes: what the committed sources give, with the promised exports and nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from wasmtime import Config, Engine, FuncType, MemoryType, Module

from buildkit import door, kernel
from buildkit.node_env import ensure_node
from buildkit.paths import ROOT, SITE
from buildkit.trouble import Trouble

# By name, the number of its arguments; all are 32-bit integers, as is every result.
PROMISED = {"buffer": 0, "table": 1, "load": 3, "begin": 1, "run": 1}
# Without reference types this wasmtime does not start at all; the rest of what is newer can be switched off.
NOT_EVERYWHERE = (
    "wasm_component_model",
    "wasm_exceptions",
    "wasm_function_references",
    "wasm_gc",
    "wasm_memory64",
    "wasm_multi_memory",
    "wasm_multi_value",
    "wasm_relaxed_simd",
    "wasm_simd",
    "wasm_tail_call",
    "wasm_threads",
)


@pytest.fixture(scope="module")
def module() -> Module:
    """The committed binary, taken by an engine that knows no more than the oldest that we serve."""
    config = Config()
    for feature in NOT_EVERYWHERE:
        setattr(config, feature, False)
    return Module(Engine(config), kernel.BINARY.read_bytes())


def test_the_committed_bytes_are_what_the_sources_give() -> None:
    assert kernel.check_kernel() == 0


def test_the_kernel_imports_nothing_and_exports_what_was_promised(module: Module) -> None:
    assert [*module.imports] == []
    types = {export.name: export.type for export in module.exports}
    memory = types.pop("memory")
    assert isinstance(memory, MemoryType)
    assert memory.limits.max is None
    assert types.keys() == PROMISED.keys()
    for name, count in PROMISED.items():
        kind = types[name]
        assert isinstance(kind, FuncType)
        assert [str(each) for each in kind.params] == ["i32"] * count, name
        assert [str(each) for each in kind.results] == ["i32"], name


def test_node_takes_the_kernel() -> None:
    script = "console.log(WebAssembly.validate(require('fs').readFileSync(process.argv[1])))"
    told = subprocess.run([ensure_node().node, "-e", script, kernel.BINARY], capture_output=True, text=True)
    assert told.stdout.strip() == "true", told.stderr


def test_the_kernel_is_small_and_names_no_place() -> None:
    code = kernel.BINARY.read_bytes()
    assert len(code) < 64 * 1024
    assert str(ROOT).encode() not in code
    assert not re.search(rb"/[a-z]{2,}/|kernel/|\.[ch]\0|producers", code)


def test_the_wheel_carries_the_kernel_and_not_its_checksum(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("app-*/*.whl"))) as file:
        assert file.read("spielkasten/boxes/kernel.wasm") == kernel.BINARY.read_bytes()
        assert not [name for name in file.namelist() if "sha256" in name]


@pytest.fixture
def own_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the binary and its checksum, to be spoiled."""
    for name in ("BINARY", "CHECKSUM"):
        shutil.copy(getattr(kernel, name), tmp_path)
        monkeypatch.setattr(kernel, name, tmp_path / getattr(kernel, name).name)
    return tmp_path


def test_other_bytes_and_other_checksums_are_told(own_kernel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel.CHECKSUM.write_text("0" * 64 + "  kernel.wasm\n", encoding="ascii")
    with pytest.raises(Trouble, match=r"is not the checksum of .*run: python3 build\.py kernel$"):
        kernel.check_kernel()
    kernel.BINARY.write_bytes(kernel.BINARY.read_bytes() + b"\0")
    with pytest.raises(Trouble, match=r"kernel\.wasm is not what kernel/ gives; run: python3 build\.py kernel$"):
        kernel.check_kernel()
    kernel.BINARY.unlink()
    with pytest.raises(Trouble, match="is not what"):
        kernel.check_kernel()
    assert kernel.make_kernel() == kernel.check_kernel() == 0
    assert f"{len(kernel.BINARY.read_bytes())} bytes" in capsys.readouterr().err


def test_a_mistake_in_the_source_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "wrong.c"
    source.write_text("int run(int nodes) { return 0; }\n", encoding="ascii")
    with pytest.raises(Trouble, match=r"^the kernel could not be compiled$"):
        kernel.compiled(source)
    assert "unused parameter 'nodes'" in capfd.readouterr().err
    with pytest.raises(Trouble, match=r"missing\.c is missing$"):
        kernel.compiled(tmp_path / "missing.c")


def test_the_command_asks_for_the_compiler_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(door, "ensure_group", asked.append)
    monkeypatch.setattr(door, "inside_venv", lambda: True)
    monkeypatch.setattr(kernel, "check_kernel", lambda: 0)
    assert door.main(["kernel", "--check"]) == 0
    assert asked == ["kernel"]


def test_only_who_solves_pays_for_wasmtime() -> None:
    script = "from spielkasten.cli.main import main; main(['boxes', 'show', '3x3']); print('wasmtime' in sys.modules)"
    path = f"import sys; sys.path.insert(0, {str(SITE / 'py')!r}); "
    done = subprocess.run([sys.executable, "-c", path + script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False", done.stderr


def test_without_wasmtime_or_a_browser_there_is_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    from spielkasten.app import kernel as of_the_page
    from spielkasten.cli import kernel as of_the_terminal

    assert of_the_page.open_kernel() is None
    assert of_the_terminal.open_kernel() is not None
    monkeypatch.delitem(sys.modules, "spielkasten.cli.wasm_terminal")
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert of_the_terminal.open_kernel() is None
