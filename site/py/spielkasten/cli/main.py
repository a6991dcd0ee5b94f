"""The command `spielkasten`: JSON out; exit status 2 and `{"error": …}` for bad input."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from spielkasten import __version__
from spielkasten.cli import boxes, casino
from spielkasten.cli.engine import run_engine
from spielkasten.cli.kernel import kernel_with_table
from spielkasten.core.errors import BadText, SpielkastenError

BAD_INPUT = 2


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors like all others, not text on standard error."""

    def error(self, message: str) -> NoReturn:
        usage = " ".join(self.format_usage().split()).removeprefix("usage: ")
        raise BadText("bad_usage", f"{message}; expected: {usage}", expected=usage)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; give its exit status."""
    # JSON and pictures are UTF-8, whatever the terminal says; a mark at the start of a file is none.
    for stream, encoding in ((sys.stdout, "utf-8"), (sys.stdin, "utf-8-sig")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=encoding, errors="replace")
    try:
        options = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = options.run
        status = run(options)
        sys.stdout.flush()
        return status
    except SpielkastenError as error:
        print(json.dumps({"error": error.to_json()}, ensure_ascii=False))
        return BAD_INPUT
    except BrokenPipeError:
        # the reader went away (`… | head`): keep the interpreter from complaining at its exit
        sys.stdout = None
        return 1
    except OSError as error:
        print(f"spielkasten: {error.strerror}", file=sys.stderr)
        sys.stdout = None
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="spielkasten",
        description="Käsekästchen (Dots and Boxes) and Casino in the terminal",
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    game = commands.add_parser("boxes", help="ask about a position of Käsekästchen")
    boxes.add_commands(game.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser))
    cards = commands.add_parser("casino", help="ask about Casino, the card game")
    casino.add_commands(
        cards.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    )
    engine = commands.add_parser("engine", help="one JSON request a line in, one answer a line out")
    engine.add_argument("--table-mb", metavar="N", help="memory for the exact search (256)")
    engine.set_defaults(run=_engine)
    return parser


def _engine(options: argparse.Namespace) -> int:
    return run_engine(sys.stdin or (), sys.stdout, kernel_with_table(options.table_mb))
