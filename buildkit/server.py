"""A small static server: right MIME types, any sub-path, quiet when a browser hangs up."""

from __future__ import annotations

import errno
import functools
import socket
import sys
import threading
import urllib.parse
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from buildkit.trouble import Trouble, say

HOST = "127.0.0.1"
DEFAULT_PORT, TRIES = 8000, 100
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".bz2": "application/x-bzip2",
    ".zip": "application/zip",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    "": "application/octet-stream",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder below a path; nothing outside that path exists."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(self, *arguments: Any, prefix: str = "/", **more: Any) -> None:
        self.prefix = prefix  # before super(): its constructor already answers the request
        super().__init__(*arguments, **more)

    def translate_path(self, path: str) -> str:
        bare = path.partition("?")[0].partition("#")[0]
        if not bare.startswith(self.prefix):
            return str(Path(self.directory) / "no such file")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        # A folder with a hash in its name never changes; everything else is asked for again.
        parts = urllib.parse.urlsplit(self.path).path.split("/")
        hashed = any(part.startswith(("app-", "pyodide-")) for part in parts[:-1])
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if hashed else "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: a person who plays wants no log."""


class Server(ThreadingHTTPServer):
    """One thread a connection, none of which holds up the end."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would let two servers share a port

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):  # the browser hung up: not our trouble
            super().handle_error(request, client_address)


def open_server(folder: Path, port: int, *, prefix: str = "/", search: bool = False) -> Server:
    """A listening server; with `search` the next free port is taken when the wished one is not free."""
    handler = functools.partial(Handler, directory=str(folder), prefix=prefix)
    for candidate in range(port, port + (TRIES if search else 1)):
        try:
            return Server((HOST, candidate), handler)
        except OverflowError as problem:
            raise Trouble(f"{candidate} is no port number") from problem
        except PermissionError as problem:
            raise Trouble(f"port {candidate} may not be used here; name another with --port") from problem
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise Trouble(f"port {port} is taken; name another with --port, or leave --port out")


@contextmanager
def running_server(folder: Path, *, prefix: str = "/") -> Iterator[str]:
    """Serve in the background on any free port; gives the address of the site."""
    server = open_server(folder, 0, prefix=prefix)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serve(folder: Path, port: int | None, *, open_browser: bool) -> None:
    """Serve until interrupted."""
    server = open_server(folder, DEFAULT_PORT if port is None else port, search=port is None)
    address = f"http://{HOST}:{server.server_address[1]}/"
    print(f"Spielkasten: {address}  (Ctrl+C ends it)", flush=True)
    if open_browser:
        # In a thread of its own: some browsers' starters block until the browser is closed.
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):  # the address has been printed; there may simply be no browser here
        webbrowser.open(address)


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
