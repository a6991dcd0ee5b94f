"""`spielkasten boxes draw`: a position as a picture, in a file or on standard output."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from spielkasten.boxes import rules
from spielkasten.boxes.drawing import NARROWEST, WIDEST, svg
from spielkasten.boxes.notation import parse_line, parse_table
from spielkasten.core.errors import BadText, Unsupported
from spielkasten.core.text import number, quote

WIDTH = 600


def add_command(commands: Any) -> None:
    """Add `draw` to the subcommands of `boxes`."""
    draw = commands.add_parser("draw", help="a position as a picture")
    draw.add_argument("table", metavar="TABLE", help="5x5, 4x4/swedish, …")
    draw.add_argument("lines", metavar="LINE", nargs="*", help="moves in order: h0,0 v1,2 …")
    draw.add_argument("--svg", metavar="FILE", help="- or no file at all: standard output")
    draw.add_argument("--png", metavar="FILE", help="needs the package resvg-py (extra png)")
    draw.add_argument("--dark", action="store_true", help="chalk on a blackboard")
    draw.add_argument("--width", metavar="N", help=f"in pixels, {NARROWEST} to {WIDEST} ({WIDTH})")
    draw.add_argument("--last", action="store_true", help="mark the last line")
    draw.add_argument("--by", action="store_true", help="show who drew which line")
    draw.add_argument("--marks", metavar="AB", help="one sign a player for the boxes (1234)")
    draw.set_defaults(run=_draw)


def _draw(options: argparse.Namespace) -> int:
    if options.svg == options.png == "-":
        raise BadText(
            "bad_usage", "expected one picture on standard output, got two", expected="one -"
        )
    params = parse_table(options.table)
    state = rules.start(params)
    by: dict[int, int] = {}
    line = None
    for name in options.lines:
        line = parse_line(params.lattice, name)
        if state.to_move is not None:
            by[line] = state.to_move
        state = rules.play(state, line)
    picture = svg(
        state,
        width=_width(options.width),
        dark=options.dark,
        marks=tuple(options.marks or "1234"),
        by=by if options.by else None,
        last=line if options.last else None,
    )
    image = None if options.png is None else _png(picture)
    if options.svg == "-" or (options.svg is None and options.png is None):
        print(picture, end="")
    elif options.svg is not None:
        Path(options.svg).write_text(picture, encoding="utf-8", newline="\n")
    if image is not None:
        if options.png == "-":
            sys.stdout.buffer.write(image)
        else:
            Path(options.png).write_bytes(image)
    files = [name for name in (options.svg, options.png) if name is not None]
    if files and "-" not in files:
        print(json.dumps({"files": files}, ensure_ascii=False))
    return 0


def _png(picture: str) -> bytes:
    """Paint a picture. Raises Unsupported where the package for it is missing or cannot run."""
    try:
        import resvg_py
    except (ImportError, OSError, RuntimeError):
        raise Unsupported(
            "not_supported",
            "expected the package resvg-py for --png: install spielkasten[png], or write --svg",
            what="--png",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture))


def _width(text: str | None) -> int:
    width = WIDTH if text is None else number(text)
    if width is None or not NARROWEST <= width <= WIDEST:
        raise BadText(
            "bad_width",
            f"expected --width with a whole number from {NARROWEST} to {WIDEST}, got {quote(str(text))}",
            got=quote(str(text)),
        )
    return width
