"""The page's geometry is a twin of Python's: the same dots, lines, cells and given lines for every table's text."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from buildkit.node_env import ensure_node
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import start
from spielkasten.boxes.view import view

MODULE = Path(__file__).parents[2] / "site" / "js" / "board" / "lattice.js"
SCRIPT = """
const { lattice, emptyView } = await import(process.argv[1]);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const answers = JSON.parse(Buffer.concat(chunks).toString()).map((text) => {
  try {
    const { numbers, ...plain } = lattice(text);
    return { ...plain, numbers: [...numbers], view: emptyView(text) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
});
process.stdout.write(JSON.stringify(answers));
"""

SIZES = [f"{width}x{height}" for width in range(1, 21) for height in range(1, 21)]
WITH_OPTIONS = [
    *(f"{size}/{outline}" for size in ("1x2", "2x1", "2x2", "4x3", "20x20") for outline in ("swedish", "icelandic")),
    "1x1/lines=h0,0",
    "1x1/lines=h0,0_h1,0_v0,0",
    "1x1/lines=h0,0_h1,0_v0,0_v0,1",
    "3x3/lines=h0,0_v1,2/first=2",
    "2x2/lines=h0,0_h1,0_v0,0_v0,1",
    "2x2/lines=h0,0_h1,0_h2,0_v0,0_v0,1_v1,0_v1,1",
    "12x11/lines=h0,11_h11,10_v10,12",
    "3x3/swedish/lines=h1,0_v1,1",
    "3x3/icelandic/lines=h0,0/players=3/first=3",
    "5x5/players=3",
    "5x5/players=4/first=4",
    "5x5/first=2",
]
BAD = [
    "",
    "5",
    "x5",
    "5x",
    "0x5",
    "5x0",
    "05x5",
    "21x5",
    "5x21",
    "100x5",
    "5X5",
    "5×5",
    "5x5x5",
    " 5x5",
    "5x5\n",
    "５x５",
    "5x5/",
    "5x5//swedish",
    "5x5/swedish=1",
    "5x5/Swedish",
    "5x5/swedish/icelandic",
    "5x5/icelandic/swedish",
    "1x1/swedish",
    "5x5/lines",
    "5x5/lines=",
    "5x5/lines=h0,0_",
    "5x5/lines=_h0,0",
    "5x5/lines=h0,0_h0,0",
    "5x5/lines=v0,0_h0,0",
    "5x5/lines=h0,5",
    "5x5/lines=h6,0",
    "5x5/lines=h00,0",
    "5x5/lines=d0,0",
    "5x5/lines=h0,0=1",
    "5x5/swedish/lines=h0,0",
    "5x5/icelandic/lines=v0,0",
    "5x5/lines=h0,0/swedish",
    "5x5/players=2",
    "5x5/players=5",
    "5x5/players=03",
    "5x5/first=1",
    "5x5/first=3",
    "5x5/first=0",
    "5x5/players=3/first=4",
    "5x5/first=2/players=3",
    "5x5/first=2/first=2",
    "5x5/forced/misere",
    "5x5/misere/swedish",
    "5x5/misere=1",
    "5x5/players=3/misere",
    "tri0",
    "tri11",
    "tri04",
    "tri",
    "tri4x4",
    "hex6",
    "trihex6",
    "hextri2",
    "tri1/swedish",
    "hex1/swedish",
    "tri4/icelandic",
    "hex2/icelandic/misere",
    "tri4/lines=v0,0",
    "hex2/lines=h0,0",
    "constructor",
    "constructor4",
    "5x5/" + "a" * 30_000,
]

LATTICES = [
    *(f"tri{side}" for side in range(1, 11)),
    *(f"{family}{side}" for family in ("trihex", "hex") for side in range(1, 6)),
    *(f"{table}/swedish" for table in ("tri2", "tri10", "trihex1", "trihex5", "hex2", "hex5")),
    "tri4/misere",
    "5x5/misere/forced",
    "4x4/swedish/misere",
    "2x2/forced/lines=h0,0_h1,0_v0,0",
    "hex2/swedish/misere/forced/lines=v3,1/players=3/first=3",
    "tri3/lines=h1,0_f0,0_r0,0",
]

Ask = Callable[[list[str]], list[Any]]


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Read tables' texts with the page's module: its lattices, None for a text that it refuses."""

    def run(texts: list[str]) -> list[Any]:
        done = subprocess.run(
            [ensure_node().node, "--input-type=module", "--eval", SCRIPT, MODULE.as_uri()],
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        answers: list[Any] = json.loads(done.stdout)
        assert len(answers) == len(texts)
        return answers

    return run


def expected(text: str) -> dict[str, Any] | None:
    """What the page must know of a table, told by Python; None for a text that Python refuses."""
    try:
        params = parse_table(text)
    except ValueError:
        return None
    lattice = params.lattice
    prefix, size = re.fullmatch(r"([a-z]*)([0-9x]+)", lattice.text).groups()
    names = {"h": "horizontal", "v": "vertical", "f": "falling", "r": "rising"}
    told: dict[str, Any] = {
        "text": text,
        "family": prefix or "square",
        "sizes": [int(number) for number in size.split("x")],
        "misere": params.rules.misere,
        "forced": params.rules.forced,
        "players": params.players,
        "first": params.first,
        "dots": lattice.dots,
        "lines": lattice.lines,
        "names": lattice.names,
        "numbers": list(lattice.numbers.items()),
        "places": [
            {"kind": names[name[0]], "row": int(row) + 1, "column": int(column) + 1}
            for name, (row, column) in ((name, name[1:].split(",")) for name in lattice.names)
        ],
        "cells": lattice.cells,
        "lineCells": lattice.line_cells,
        "given": [lattice.names[line] for line in bits(params.given)],
        "view": view([start(params)], []),
    }
    plain: dict[str, Any] = json.loads(json.dumps(told))
    return plain


@pytest.mark.parametrize("texts", [SIZES, WITH_OPTIONS, LATTICES], ids=["sizes", "options", "lattices"])
def test_the_twins_agree(ask: Ask, texts: list[str]) -> None:
    for text, answer in zip(texts, ask(texts), strict=True):
        assert answer is not None, text
        assert answer == expected(text), text


def test_the_twins_refuse_the_same(ask: Ask) -> None:
    assert [expected(text) for text in BAD] == [None] * len(BAD)
    assert ask(BAD) == [None] * len(BAD)


def test_the_twins_agree_on_damaged_texts(ask: Ask) -> None:
    chance = random.Random(38)
    scraps = ["", *"0123459hvfrx,_/=", "tri", "hex", "/misere", "/first=2", "/swedish"]
    texts = []
    for _ in range(4000):
        text = list(chance.choice([*WITH_OPTIONS, *LATTICES, *BAD[:-1], "5x5", "10x20"]))
        for _ in range(chance.randint(1, 2)):
            place = chance.randint(0, len(text))
            text[place : place + chance.randint(0, 2)] = chance.choice(scraps)
        texts.append("".join(text))
    answers = ask(texts)
    assert answers == [expected(text) for text in texts]
    assert 50 < sum(answer is not None for answer in answers) < len(texts) - 50
