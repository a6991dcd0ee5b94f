"""The same sources give the same site, and what has been done is not done again."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from buildkit import assemble, runtime, wheel
from buildkit.node_env import ensure_node
from buildkit.stamps import content_hash, fresh, hash_of, put


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, so that everything is made again. It lies in the tree: Pyodide finds `ws` from there."""
    from buildkit import bundle, sizes
    from buildkit.paths import CACHE

    cache = CACHE / "again" / tmp_path.name
    for module in (bundle, runtime, sizes, wheel):
        monkeypatch.setattr(module, "CACHE", cache)
    yield cache
    shutil.rmtree(cache)


def test_a_build_from_nothing_gives_the_same_bytes_and_the_next_one_is_quick(
    dist: Path, tmp_path: Path, empty_cache: Path
) -> None:
    assert not (empty_cache / "runtime").exists()
    again = tmp_path / "again"
    whole = seconds(lambda: assemble.ensure_dist(again))
    assert (empty_cache / "runtime").exists()
    first, second = contents(dist), contents(again)
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert seconds(lambda: assemble.ensure_dist(again)) < whole / 4


def test_a_damaged_site_is_built_again(tmp_path: Path) -> None:
    out = tmp_path / "site"
    whole = contents(assemble.ensure_dist(out))
    (out / "index.html").unlink()
    assert contents(assemble.ensure_dist(out)) == whole


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
