"""`spielkasten boxes convert`: from one written form of a game or position to another."""

import argparse
import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from spielkasten.boxes import formats
from spielkasten.boxes import game as boxes
from spielkasten.boxes.formats import Options, Record
from spielkasten.boxes.formats.registry import SAVE, TOO_LONG, tidied
from spielkasten.boxes.notation import format_table
from spielkasten.core.errors import Unsupported
from spielkasten.play import save


def add_command(commands: Any) -> None:
    """Add `convert` to the subcommands of `boxes`."""
    convert = commands.add_parser("convert", help="a game or position in another notation")
    convert.add_argument(
        "--from",
        dest="source",
        metavar="FORMAT",
        default=formats.AUTO,
        help="spielkasten, save, dbn, dbl, ksquares, dabble, wilson, sides; guessed if left out",
    )
    convert.add_argument(
        "--to",
        dest="target",
        metavar="FORMAT",
        required=True,
        help="spielkasten, dbn, ksquares, dabble, wilson, sides, emoji",
    )
    convert.add_argument(
        "--size", metavar="WxH", help="boxes across and down, if the text is silent"
    )
    convert.add_argument("--flip", action="store_true", help="y grows upwards in .dbl files")
    convert.add_argument(
        "--rows", choices=("top", "bottom"), default="top", help="where row 1 is in names of sides"
    )
    convert.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="- or none: standard input"
    )
    convert.set_defaults(run=_convert)


def _convert(options: argparse.Namespace) -> int:
    size = None if options.size is None else formats.parse_size(options.size)
    formats.find(options.target)  # a wrong name is told before anything is read
    with _opened(options.file) as file:
        text = file.read(TOO_LONG + 1)
    how = Options(size, options.flip, options.rows)
    record = _record(text, options.source, how)
    written = formats.write(record, options.target, how)
    told = {
        "read": record.read_as,
        "also": list(record.also),
        "table": format_table(record.params),
        "moves": len(record.moves),
        "written": options.target,
        "lost": list(written.lost),
    }
    print(written.text, end="")
    print(json.dumps(told, ensure_ascii=False), file=sys.stderr)
    return 0


def _record(text: str, source: str, options: Options) -> Record:
    """Read a text; a session's save too, which `formats` leaves to `play`: its moves that stand."""
    text = tidied(text)
    if source == formats.AUTO:
        source = formats.detect(text)
    if source != SAVE:
        return formats.read(text, source, options)
    session = save.load(text)
    if session.game.NAME != boxes.NAME:
        raise Unsupported(
            "not_supported",
            f"expected a save of {boxes.NAME}, got one of {session.game.NAME}",
            what=session.game.NAME,
        )
    numbers = session.params.lattice.numbers
    moves = tuple(numbers[move] for move in session.moves[: session.cursor])
    return Record(session.params, moves, seed=session.seed, read_as=SAVE)


@contextmanager
def _opened(name: str) -> Iterator[IO[str]]:
    """Open a file by name, or give the standard input for `-`."""
    if name == "-":
        yield sys.stdin or io.StringIO()
    else:
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            yield file
