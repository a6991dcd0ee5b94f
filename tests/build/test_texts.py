"""The catalogues: both languages say the same things, nothing is missing, nothing is left over.

Where a key's name is put together at run time, the family is declared here; everything else must stand in the
sources as it is.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from buildkit.catalogue import LANGUAGES, Catalogue, load_catalogue, placeholders
from buildkit.paths import SITE
from buildkit.trouble import Trouble

KEY = re.compile(
    r"""["'`]((?:backup|board|casino|casino_hint|casino_table|daily|error|files|game|hint|page|table)\.[a-z0-9_]+)["'`]"""
)
STAGES = ("download", "python", "engine")
ENGINE = SITE / "py" / "spielkasten"

# `error.<key>`: keys that the page makes itself, as `{ key: '…' }` or from the name of a stage.
PAGE_ERRORS = {f"{what}_{stage}" for what in ("failed", "stalled") for stage in STAGES}
# Errors that only a mistake of the page could cause, or that nobody is told: `error.general` stands for them.
NEVER_TOLD = {"bad_request", "lost", "no_board", "not_computers_turn", "stopped"}


@cache
def catalogue(language: str) -> Catalogue:
    return load_catalogue(SITE / "i18n", language)


@cache
def sources() -> str:
    """All JavaScript and all templates."""
    files = [*sorted((SITE / "js").rglob("*.js")), *sorted((SITE / "templates").rglob("*.html"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def raised_errors() -> set[str]:
    """The keys of all errors that the engine and the door raise; the command line prints its own."""
    classes = {
        node.name
        for node in ast.walk(ast.parse((ENGINE / "core" / "errors.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = set()
    for file in sorted(ENGINE.rglob("*.py")):
        if file.is_relative_to(ENGINE / "cli"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes:
                first = node.args[0]
                assert isinstance(first, ast.Constant), f"{file.name}:{node.lineno}: a key must stand there as a text"
                found.add(str(first.value))
    return found


@cache
def page_errors() -> set[str]:
    return PAGE_ERRORS | set(re.findall(r"\bkey: '([a-z_]+)'", sources()))


@cache
def hint_keys() -> set[str]:
    """Every text in the modules that give hints, behind its catalogue's name; which are keys, the catalogue tells."""
    found = set()
    for file in sorted(ENGINE.glob("*/*hint*.py")):
        home = "hint" if file.parent.name == "boxes" else f"{file.parent.name}_hint"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(f"{home}.{node.value}")
    return found


def test_both_languages_have_the_same_keys() -> None:
    german, english = (set(catalogue(language).texts) for language in LANGUAGES)
    assert german == english


def test_both_languages_fill_in_the_same_things() -> None:
    german, english = (catalogue(language).texts for language in LANGUAGES)
    assert {key: placeholders(text) for key, text in german.items()} == {
        key: placeholders(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_loose_braces(language: str) -> None:
    for key, text in catalogue(language).texts.items():
        for form in [text] if isinstance(text, str) else text.values():
            assert form.strip(), key
            assert not re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", form)), key


def test_every_key_in_the_sources_has_a_text() -> None:
    assert set(KEY.findall(sources())) - set(catalogue("de").texts) == set()


def test_every_error_that_a_person_can_see_has_a_text() -> None:
    needed = {f"error.{key}" for key in (raised_errors() | page_errors()) - NEVER_TOLD}
    assert needed - set(catalogue("de").texts) == set()


def test_every_text_is_used() -> None:
    used = set(KEY.findall(sources()))
    used |= {f"error.{key}" for key in raised_errors() | page_errors()}
    used |= hint_keys()
    assert set(catalogue("de").texts) - used == set()


def test_what_never_is_told_has_no_text() -> None:
    assert {f"error.{key}" for key in NEVER_TOLD} & set(catalogue("de").texts) == set()


def test_a_key_with_two_homes_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "a.json").write_text('{"game.x": "1"}', encoding="utf-8")
    (folder / "b.json").write_text('{"game.x": "2"}', encoding="utf-8")
    with pytest.raises(Trouble, match=r"text game\.x is in b\.json and in a\.json"):
        load_catalogue(tmp_path, "de")
    (folder / "b.json").write_text('{"game.y": "1", "game.y": "2"}', encoding="utf-8")
    with pytest.raises(Trouble, match=r"game\.y is in b\.json and in b\.json"):
        load_catalogue(tmp_path, "de")


def test_texts_that_are_no_texts_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "de"
    folder.mkdir()
    for broken in ('{"a": 1}', '{"a": {"one": "x"}}', '{"a": ["x"]}', "{"):
        (folder / "a.json").write_text(broken, encoding="utf-8")
        with pytest.raises(Trouble, match=r"de/a\.json"):
            load_catalogue(tmp_path, "de")


def test_a_template_gets_places_and_plurals_filled() -> None:
    texts = Catalogue("de", {"page.n": {"one": "ein Kästchen", "other": "{n} Kästchen"}, "page.x": "{a} und {b}"})
    assert texts.t("page.n", n=1) == "ein Kästchen"
    assert texts.t("page.n", n=3) == "3 Kästchen"
    assert texts.t("page.x", a=1) == "1 und {b}"
    assert texts.for_the_page() == {}
    with pytest.raises(Trouble, match=r"no text page\.y in de"):
        texts.t("page.y")
