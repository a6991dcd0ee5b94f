"""The texts: `site/i18n/<language>/*.json`, merged per language, and how a template asks for one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from buildkit.trouble import Trouble

Text = str | dict[str, str]
LANGUAGES = ("de", "en")
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
TEMPLATES_ONLY = "page."


class Pairs(list[Any]):
    """A JSON object as its pairs, so that a key named twice is seen."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All texts of one language."""

    language: str
    texts: Mapping[str, Text]

    def t(self, key: str, **arguments: object) -> str:
        """The text of a key with its places filled, as `t` on the page does it."""
        if key not in self.texts:
            raise Trouble(f"no text {key} in {self.language}")
        text = self.texts[key]
        if isinstance(text, dict):
            text = text["one" if arguments.get("n") == 1 else "other"]
        return PLACEHOLDER.sub(lambda found: str(arguments.get(found[1], found[0])), text)

    def for_the_page(self, without: tuple[str, ...] = ()) -> dict[str, Text]:
        """The texts that JavaScript gets; those of the templates, and what a page has no use for, stay out."""
        left_out = (TEMPLATES_ONLY, *without)
        return {key: text for key, text in sorted(self.texts.items()) if not key.startswith(left_out)}


def load_catalogue(folder: Path, language: str) -> Catalogue:
    """Merge a language's files; a key may have one home only."""
    texts: dict[str, Text] = {}
    home: dict[str, str] = {}
    for file in sorted((folder / language).glob("*.json")):
        for key, text in read_file(file):
            if key in texts:
                raise Trouble(f"text {key} is in {file.name} and in {home[key]} ({language})")
            texts[key], home[key] = text, file.name
    return Catalogue(language, texts)


def read_file(file: Path) -> list[tuple[str, Text]]:
    """The file's keys and texts in order, with a key named twice kept twice."""
    try:
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=Pairs)
    except ValueError as problem:
        raise Trouble(f"{file.parent.name}/{file.name} is not JSON: {problem}") from problem
    if not isinstance(pairs, Pairs):
        raise Trouble(f"{file.parent.name}/{file.name} is no JSON object")
    result: list[tuple[str, Text]] = []
    for key, value in pairs:
        text: Text = dict(value) if isinstance(value, Pairs) else value
        plural = isinstance(text, dict) and set(text) == {"one", "other"}
        if not (plural or isinstance(text, str)):
            raise Trouble(f"{file.parent.name}/{file.name}: {key} is neither a text nor one/other")
        result.append((key, text))
    return result


def placeholders(text: Text) -> set[str]:
    """The names in braces; both forms of a plural together."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for name in PLACEHOLDER.findall(form)}
