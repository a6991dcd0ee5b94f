"""The built site: complete, without foreign hosts, with relative addresses only, within its sizes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from buildkit.pages import digest

OURS = (".html", ".css", ".js", ".json", ".map")
FOREIGN = re.compile(r"(?i)\b(?:https?:|wss?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'`<>]*")
# Names, not hosts that anybody asks: they identify the SVG and XML languages.
NAMESPACES = ("http://www.w3.org/",)


class Reader(HTMLParser):
    """Collects a page's addresses, its inline scripts and its policy."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.scripts: list[str] = []
        self.policy = ""
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.addresses += [named[name] for name in ("href", "src", "action", "poster", "data") if name in named]
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        self._in_script = tag == "script" and "src" not in named and named.get("type") != "application/json"
        if self._in_script:
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False


def read(page: Path) -> Reader:
    reader = Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader


def pages(dist: Path) -> list[Path]:
    return sorted(dist.rglob("*.html"))


def listing(dist: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((dist / "build.json").read_text(encoding="utf-8"))
    return data


def test_every_part_is_there(dist: Path) -> None:
    data = listing(dist)
    app, pyodide = dist / data["app"], dist / data["pyodide"]
    assert re.fullmatch(r"app-[0-9a-f]{10}", data["app"])
    assert re.fullmatch(r"pyodide-[0-9a-f]{10}", data["pyodide"])
    for name in ("index.html", "404.html", ".nojekyll", "de/index.html", "en/index.html"):
        assert (dist / name).is_file(), name
    assert (dist / "de/kaestchen/index.html").is_file()
    assert (dist / "en/boxes/index.html").is_file()
    assert {path.name for path in pyodide.iterdir()} == {
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    }
    for name in ("main.js", "worker.js", "style.css", "fonts/atkinson.woff2", "fonts/hand.woff2"):
        assert (app / name).stat().st_size > 0, name
    assert (app / f"spielkasten-{data['version']}-py3-none-any.whl").is_file()


def test_the_list_names_every_file_with_its_size(dist: Path) -> None:
    listed = {entry["path"]: entry["raw"] for entry in listing(dist)["files"]}
    there = {path.relative_to(dist).as_posix(): path.stat().st_size for path in dist.rglob("*") if path.is_file()}
    del there["build.json"]
    assert listed == there


def test_sizes_stay_within_the_budget(dist: Path) -> None:
    data = listing(dist)
    assert data["before_python"]["gzip"] <= 60 * 1024
    assert data["first_visit"]["brotli"] <= 7_000_000
    assert data["first_visit"]["gzip"] <= 8_000_000


def test_pages_use_relative_addresses_that_exist(dist: Path) -> None:
    for page in pages(dist):
        for address in read(page).addresses:
            assert not re.match(r"(?i)(?:[a-z]+:)?//|/", address), f"{page.relative_to(dist)}: {address}"
            bare = address.partition("#")[0].partition("?")[0]
            if not bare or bare.startswith("data:"):
                continue
            target = page.parent / PurePosixPath(bare)
            if bare.endswith("/") or bare in (".", ".."):
                target /= "index.html"
            assert target.resolve().is_file(), f"{page.relative_to(dist)}: {address}"


@pytest.mark.parametrize(
    ("page", "dialogs"),
    [
        ("de/kaestchen", {"settings", "keys", "table", "end", "files"}),
        ("de/tagesbrett", {"settings", "keys", "day-end", "record"}),
    ],
)
def test_a_page_has_the_dialogs_that_it_opens(dist: Path, page: str, dialogs: set[str]) -> None:
    text = (dist / page / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'<dialog id="([a-z-]+)"', text)) == dialogs
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_no_text_of_ours_names_a_foreign_host(dist: Path) -> None:
    pyodide = dist / listing(dist)["pyodide"]
    for path in sorted(dist.rglob("*")):
        if path.suffix not in OURS or path.is_relative_to(pyodide):
            continue
        found = FOREIGN.findall(path.read_text(encoding="utf-8"))
        assert [address for address in found if not address.startswith(NAMESPACES)] == [], path.name


def test_every_inline_script_is_named_in_the_policy(dist: Path) -> None:
    for page in pages(dist):
        reader = read(page)
        assert "default-src 'self'" in reader.policy, page
        assert "unsafe-inline" not in reader.policy
        for script in reader.scripts:
            assert f"'sha256-{digest(script)}'" in reader.policy, page.relative_to(dist)


def test_pages_need_no_inline_styles_or_handlers(dist: Path) -> None:
    for page in pages(dist):
        html = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", html), page.relative_to(dist)


def test_the_wheel_is_an_ordinary_one(dist: Path) -> None:
    data = listing(dist)
    wheel = dist / data["app"] / f"spielkasten-{data['version']}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        metadata = file.read(f"spielkasten-{data['version']}.dist-info/METADATA").decode()
        record = file.read(f"spielkasten-{data['version']}.dist-info/RECORD").decode()
    sources = [name for name in names if name.endswith(".py")]
    assert "spielkasten/app/door.py" in sources
    for source in sources:
        path = PurePosixPath(source)
        assert str(path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc") in names
    assert {line.partition(",")[0] for line in record.splitlines()} == set(names)
    assert "Requires-Python: >=3.11" in metadata
    wanted = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
    # Nothing inside Pyodide; extras are for terminals.
    assert all(line.endswith("; sys_platform != 'emscripten'") or "; extra == " in line for line in wanted)


@pytest.mark.parametrize("path", ["de/kaestchen/index.html", "en/boxes/index.html"])
def test_the_page_carries_its_settings(dist: Path, path: str) -> None:
    data = listing(dist)
    html = (dist / path).read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="config">(.*?)</script>', html, re.DOTALL)
    assert found
    config = json.loads(found[1])
    assert config["app"] == f"../../{data['app']}/"
    assert config["pyodide"] == f"../../{data['pyodide']}/"
    assert config["build"] == data["build"]
    assert config["engine"]
    assert all((dist / data["app"] / name).is_file() for name in config["engine"])
    sizes = {entry["path"].rpartition("/")[2]: entry["raw"] for entry in data["files"]}
    assert config["sizes"]
    for name, size in config["sizes"].items():
        assert sizes[name] == size


def test_pip_installs_the_wheel(dist: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps"]
    wheel = next(dist.glob("app-*/*.whl"))
    subprocess.run([*pip, "--target", str(tmp_path), str(wheel)], check=True, capture_output=True)
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import spielkasten.app.door"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
