"""The HTML pages: Jinja2 templates, prose from Markdown, texts from the catalogues."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markdown_it import MarkdownIt
from markupsafe import Markup

from buildkit.catalogue import LANGUAGES, Catalogue, load_catalogue
from buildkit.paths import ROOT, SITE
from buildkit.trouble import Trouble
from buildkit.wheel import CASINO_ENGINE, ENGINE, ENGINES

OTHER = {"de": "en", "en": "de"}
FALLBACK = "de"


@dataclass(frozen=True, slots=True)
class Page:
    """A page with a game: its template, and the folder it becomes in each language.

    `without` names texts, by how their keys begin, that the page's scripts have no use for; `engine` the archives of
    Python that it starts with.
    """

    name: str
    folders: Mapping[str, str]
    without: tuple[str, ...] = ()
    engine: tuple[str, ...] = (ENGINE,)


GAME = Page("boxes", {"de": "de/kaestchen", "en": "en/boxes"}, without=("daily.", "casino", "error.casino"))
CASINO = Page(
    "casino",
    {"de": "de/casino", "en": "en/casino"},
    without=("files.", "table.", "board.", "hint."),
    engine=(ENGINE, CASINO_ENGINE),
)
DAILY = Page(
    "daily",
    {"de": "de/tagesbrett", "en": "en/daily-board"},
    without=("files.", "table.", "casino", "error.casino"),
)
PAGES = (GAME, CASINO, DAILY)


@dataclass(frozen=True, slots=True)
class Build:
    """What the pages must know of the files beside them."""

    build: str
    version: str
    app: str
    pyodide: str
    sizes: Mapping[str, int]
    head_script: str


def render_pages(build: Build) -> dict[str, bytes]:
    """Every HTML file of the site by its path in `dist/`."""
    catalogues = {language: load_catalogue(SITE / "i18n", language) for language in LANGUAGES}
    templates = environment(SITE / "templates", ROOT / "buildkit" / "templates")
    files: dict[str, str] = {}
    for language, catalogue in catalogues.items():
        for page in PAGES:
            context = page_context(page, catalogue, build)
            files[f"{page.folders[language]}/index.html"] = render(templates, f"{page.name}.html", **context)
        start = {language: GAME.folders[language].removeprefix(f"{language}/") + "/"}
        files[f"{language}/index.html"] = way_in(templates, "forward.html", language, catalogue, build, start)
    # These two lie at the root and speak both languages.
    games = {language: GAME.folders[language] + "/" for language in LANGUAGES}
    for name in ("index.html", "404.html"):
        files[name] = way_in(templates, name, "", catalogues[FALLBACK], build, games)
    return {path: text.encode("utf-8") for path, text in files.items()}


def way_in(
    templates: Environment, name: str, folder: str, catalogue: Catalogue, build: Build, targets: Mapping[str, str]
) -> str:
    """A page that only leads to the game: by its script at once, without scripts by its links."""
    context = page_context(Page(name, dict.fromkeys(LANGUAGES, folder)), catalogue, build)
    leading = render(templates, "404.js" if name == "404.html" else "forward.js", targets=targets)
    script = f"{build.head_script}\n{leading.strip()}"
    return render(templates, name, **(context | inline(script)), targets=targets)


def page_context(page: Page, catalogue: Catalogue, build: Build) -> dict[str, Any]:
    """All that a template may use."""
    language = catalogue.language
    root = "../" * len(page.folders[language].split("/")) if page.folders[language] else ""
    other = f"{root}{page.folders[OTHER[language]]}/"
    app, pyodide = f"{root}{build.app}/", f"{root}{build.pyodide}/"
    config = {
        "lang": language,
        "app": app,
        "pyodide": pyodide,
        "engine": list(page.engine),
        "build": build.build,
        "sizes": {name: size for name, size in build.sizes.items() if name in page.engine or name not in ENGINES},
        "other": other,
    }
    return {
        "lang": language,
        "other": other,
        "root": root,
        "app": app,
        "pyodide": pyodide,
        "build": build.build,
        "version": build.version,
        "t": catalogue.t,
        "prose": prose(SITE / "pages" / language),
        "config_json": embedded(config),
        "here": page.name,
        "places": {place.name: f"{root}{place.folders[language]}/" for place in PAGES},
        "catalogue_json": embedded(catalogue.for_the_page(page.without)),
        **inline(build.head_script),
    }


def inline(script: str) -> dict[str, Any]:
    """The script of a page's head, and the policy that lets exactly it run."""
    return {"head_script": Markup(script), "csp": policy(script)}


def environment(*folders: Path) -> Environment:
    """Jinja2 with escaping, and an error instead of an empty place for a name that is not there."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(templates: Environment, name: str, **context: Any) -> str:
    """Fill one template."""
    try:
        return templates.get_template(name).render(**context)
    except TemplateError as problem:
        raise Trouble(f"template {name}: {problem.message or type(problem).__name__}") from problem


def prose(folder: Path) -> dict[str, Markup]:
    """The language's Markdown files as HTML by their names; raw HTML in them stays text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    files = sorted(folder.glob("*.md"))
    return {file.stem: Markup(markdown.render(file.read_text(encoding="utf-8"))) for file in files}


def embedded(data: object) -> Markup:
    """JSON that may stand inside a script element: nothing in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def policy(script: str) -> str:
    """The content security policy: our own files, the one inline script, WebAssembly, nothing else."""
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{digest(script)}'",
            "worker-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "object-src 'none'",
            "form-action 'none'",
        ]
    )


def digest(script: str) -> str:
    """The hash by which a policy names an inline script."""
    return base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
