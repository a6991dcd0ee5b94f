"""The development server: types, sub-paths, ports, hang-ups."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from buildkit import server
from buildkit.paths import ROOT
from buildkit.trouble import Trouble


def get(address: str) -> HTTPResponse:
    answer: HTTPResponse = urllib.request.urlopen(address, timeout=10)
    return answer


def status(address: str) -> int:
    try:
        with get(address) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_every_file_has_its_type(dist: Path, site: str) -> None:
    expected = {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".json": "application/json",
        ".map": "application/json",
        ".wasm": "application/wasm",
        ".zip": "application/zip",
        ".whl": "application/zip",
        ".bz2": "application/x-bzip2",
        ".woff2": "font/woff2",
    }
    seen = set()
    for entry in json.loads((dist / "build.json").read_text(encoding="utf-8"))["files"]:
        suffix = Path(entry["path"]).suffix
        if suffix not in expected:
            continue
        seen.add(suffix)
        with get(site + entry["path"]) as answer:
            assert answer.headers["Content-Type"] == expected[suffix], entry["path"]
            assert len(answer.read()) == entry["raw"]
    assert seen == set(expected)


def test_hashed_folders_may_be_kept_and_pages_not(dist: Path, site: str) -> None:
    app = json.loads((dist / "build.json").read_text(encoding="utf-8"))["app"]
    with get(f"{site}{app}/main.js") as answer:
        assert "immutable" in answer.headers["Cache-Control"]
    with get(f"{site}de/kaestchen/") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"


def test_below_a_path_only_that_path_exists(site_below: str) -> None:
    parts = urlsplit(site_below)
    assert parts.path == "/irgendwo/"
    assert status(site_below) == 200
    assert status(f"{site_below}en/boxes/") == 200
    assert status(f"http://{parts.netloc}/") == 404
    assert status(f"http://{parts.netloc}/en/boxes/") == 404


def test_nothing_outside_the_folder_is_served(site: str) -> None:
    assert status(f"{site}../build.py") == 404
    assert status(f"{site}%2e%2e/build.py") == 404


def test_a_missing_page_shows_our_own(dist: Path, site: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        get(f"{site}de/nirgends/")
    with caught.value as error:
        assert error.code == 404
        assert error.read() == (dist / "404.html").read_bytes()


def test_a_taken_port_is_told_in_one_line(dist: Path) -> None:
    with server.open_server(dist, 0) as first:
        taken = first.server_address[1]
        with pytest.raises(Trouble, match=f"port {taken} is taken"):
            server.open_server(dist, taken)


def test_without_a_wished_port_the_next_free_one_is_taken(dist: Path) -> None:
    with server.open_server(dist, 0) as first:
        taken = first.server_address[1]
        with server.open_server(dist, taken, search=True) as second:
            assert second.server_address[1] > taken


def test_an_impossible_port_is_told_in_one_line(dist: Path) -> None:
    with pytest.raises(Trouble, match="70000 is no port number"):
        server.open_server(dist, 70000)


def test_a_browser_that_hangs_up_leaves_no_trace(dist: Path, site: str, capfd: pytest.CaptureFixture[str]) -> None:
    place = urlsplit(site)
    largest = max(json.loads((dist / "build.json").read_text("utf-8"))["files"], key=lambda entry: entry["raw"])
    for _ in range(5):
        with socket.create_connection((str(place.hostname), int(place.port or 0))) as caller:
            # A reset instead of a polite end, in the middle of a large file.
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            caller.sendall(f"GET /{largest['path']} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            caller.recv(1000)
    assert status(site) == 200
    told = capfd.readouterr()
    assert told.err == ""
    assert told.out == ""


def test_many_requests_at_once_are_answered(site: str) -> None:
    codes: list[int] = []
    threads = [threading.Thread(target=lambda: codes.append(status(site))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == [200] * 20


def test_the_serve_command_prints_an_address_that_answers(dist: Path) -> None:
    command = [sys.executable, str(ROOT / "build.py"), "serve", "--no-open", "--port", str(server.free_port())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+/", line)
            assert address, line
            assert status(f"{address[0]}de/kaestchen/") == 200
        finally:
            process.terminate()
