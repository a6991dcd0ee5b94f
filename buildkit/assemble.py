"""Puts `dist/` together: an app folder, a Pyodide folder, the pages, and a list of it all."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from buildkit.bundle import Bundle, bundle
from buildkit.lock import alone
from buildkit.node_env import ensure_modules, ensure_node
from buildkit.pages import GAME, Build, render_pages
from buildkit.paths import DIST, ROOT, SITE, shown
from buildkit.runtime import runtime_folder
from buildkit.sizes import measured, total
from buildkit.stamps import content_hash, files_below, hash_of
from buildkit.trouble import say
from buildkit.wheel import ENGINE, beside_the_wheel, engine_archives, version, wheel_file

LIST = "build.json"


def ensure_dist(out: Path = DIST, *, anew: bool = False) -> Path:
    """`dist/`, built if anything it comes from has changed."""
    with alone():
        return _ensure_dist(out, anew=anew)


def _ensure_dist(out: Path, *, anew: bool) -> Path:
    sources = sources_hash()
    if not anew and complete(out, sources):
        return out
    say(f"building {shown(out)}/ …")
    node = ensure_node()
    ensure_modules(node)
    runtime = runtime_folder(node)
    wheel = wheel_file(node, runtime)
    bundled = bundle(node)
    write(out, site_files(runtime, wheel, bundled, sources))
    return out


def sources_hash() -> str:
    """All that `dist/` is made of."""
    lone = [ROOT / name for name in ("pyproject.toml", "package.json", "package-lock.json", "LICENSE", "build.py")]
    return hash_of(files_below(SITE, ROOT / "buildkit", ROOT / "requirements", *lone))


def complete(out: Path, sources: str) -> bool:
    """Whether the site comes from these sources and every listed file is there with its size."""
    try:
        listed = json.loads((out / LIST).read_text(encoding="utf-8"))
        sizes = {entry["path"]: entry["raw"] for entry in listed["files"]}
        return listed["sources"] == sources and all((out / path).stat().st_size == sizes[path] for path in sizes)
    except (OSError, ValueError, KeyError):
        return False


def site_files(runtime: Path, wheel: Path, bundled: Bundle, sources: str) -> dict[str, bytes]:
    """Every file of the site by its path."""
    core = {path.name: path.read_bytes() for path in sorted(runtime.iterdir())}
    engine = engine_archives(wheel)
    own = {**bundled.files, **beside_the_wheel(), **engine, wheel.name: wheel.read_bytes()}
    app, pyodide = f"app-{content_hash(own.items())}", f"pyodide-{content_hash(core.items())}"
    pages = render_pages(
        Build(
            build=app.removeprefix("app-"),
            version=version(),
            app=app,
            pyodide=pyodide,
            sizes={name: len(data) for name, data in {**core, **engine}.items()},
            head_script=bundled.head_script,
        )
    )
    files = {**pages, ".nojekyll": b""}  # GitHub Pages must not leave anything out
    files |= {f"{app}/{name}": data for name, data in own.items()}
    files |= {f"{pyodide}/{name}": data for name, data in core.items()}
    return files | {LIST: listing(files, app, pyodide, sources)}


def listing(files: dict[str, bytes], app: str, pyodide: str, sources: str) -> bytes:
    """`build.json`: every file with its sizes, and what a first visit has to fetch."""
    sizes = measured(files)
    page = f"{GAME.folders['de']}/index.html"
    scripts = [page, f"{app}/style.css", f"{app}/main.js", f"{app}/worker.js"]
    fonts = [name for name in sorted(files) if name.endswith(".woff2")]
    engine = [name for name in sorted(files) if name.endswith(f"/{ENGINE}") or name.startswith(f"{pyodide}/")]
    data = {
        "build": app.removeprefix("app-"),
        "version": version(),
        "app": app,
        "pyodide": pyodide,
        "sources": sources,
        "files": [{"path": name, **sizes[name]} for name in sorted(files)],
        "before_python": total(sizes, scripts),
        "first_visit": total(sizes, scripts + fonts + engine),
    }
    return (json.dumps(data, indent=1) + "\n").encode("utf-8")


def write(out: Path, files: dict[str, bytes]) -> None:
    """Write into a new folder and put it in the old one's place, so that a server never sees half a site."""
    half = out.with_name(f".{out.name}.half-{os.getpid()}")
    shutil.rmtree(half, ignore_errors=True)
    for name, data in files.items():
        path = half / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    shutil.rmtree(out, ignore_errors=True)
    half.rename(out)
