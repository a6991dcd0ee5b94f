"""The same sources give the same site, and what has been done is not done again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from buildkit import assemble, runtime, wheel
from buildkit.node_env import ensure_node
from buildkit.stamps import content_hash, fresh, hash_of, put


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, so that everything is made again. It lies in the tree: Pyodide finds `ws` from there."""
    from buildkit import bundle, sizes
    from buildkit.paths import CACHE

    cache = CACHE / "again" / tmp_path.name
    for module in (assemble, bundle, runtime, sizes, wheel):
        monkeypatch.setattr(module, "CACHE", cache)
    return cache


def test_two_builds_are_equal_to_the_byte(dist: Path, tmp_path: Path, empty_cache: Path) -> None:
    assert not (empty_cache / "runtime").exists()
    again = assemble.ensure_dist(tmp_path / "again")
    assert (empty_cache / "runtime").exists()
    first, second = contents(dist), contents(again)
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_a_second_build_takes_a_fraction_of_the_first(tmp_path: Path, empty_cache: Path) -> None:
    started = time.perf_counter()
    assemble.ensure_dist(tmp_path / "site")
    first = time.perf_counter() - started
    started = time.perf_counter()
    assemble.ensure_dist(tmp_path / "site")
    assert time.perf_counter() - started < first / 4


def test_a_damaged_site_is_built_again(dist: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assemble.ensure_dist(out)
    (out / "index.html").unlink()
    assemble.ensure_dist(out)
    assert contents(out) == contents(dist)


def test_a_changed_runtime_script_changes_the_cached_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    node = ensure_node()
    now = runtime.runtime_folder(node)
    assert runtime.runtime_folder(node) == now
    shorter = tmp_path / "hot_modules.txt"
    shorter.write_text("abc\n", encoding="utf-8")
    monkeypatch.setattr(runtime, "HOT_MODULES", shorter)
    monkeypatch.setattr(runtime, "CACHE", tmp_path)
    other = runtime.runtime_folder(node)
    assert other.name != now.name
    assert (other / "python_stdlib.zip").stat().st_size < (now / "python_stdlib.zip").stat().st_size


def test_a_stamp_holds_until_a_byte_or_a_name_changes(tmp_path: Path) -> None:
    file, stamp = tmp_path / "a.txt", tmp_path / "deep" / "stamp"
    file.write_text("one", encoding="utf-8")
    put(stamp, hash_of([file]))
    assert fresh(stamp, hash_of([file]))
    file.write_text("two", encoding="utf-8")
    assert not fresh(stamp, hash_of([file]))
    assert not fresh(tmp_path / "missing", hash_of([file]))
    assert hash_of([file.rename(tmp_path / "b.txt")]) != hash_of([file.with_name("b.txt")], "word")


def test_a_content_hash_knows_names_and_bytes_but_no_order() -> None:
    parts = [("a", b"1"), ("b", b"2")]
    assert content_hash(parts) == content_hash(reversed(parts))
    assert content_hash(parts) != content_hash([("a", b"2"), ("b", b"1")])
