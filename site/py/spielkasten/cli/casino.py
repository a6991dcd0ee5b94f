"""`spielkasten casino …`: worked cases against the rules, and what can be played in a position."""

import argparse
import json
import sys
from typing import Any

from spielkasten.casino import levels, rules
from spielkasten.casino.notation import format_play
from spielkasten.casino.position import parse_sight
from spielkasten.casino.state import Build
from spielkasten.cli import interrupt
from spielkasten.cli.casino_cases import judge, read_cases
from spielkasten.cli.casino_forms import check_unseen, read_sight, write_build, write_play
from spielkasten.core.errors import NotPossible
from spielkasten.core.fields import Fields
from spielkasten.core.means import Means
from spielkasten.core.rng import Rng
from spielkasten.core.text import seed

NAME = "casino"
DIFFERS = 1


def add_commands(commands: Any) -> None:
    """Add the subcommands of `casino` to their parser."""
    check = commands.add_parser("check", help="worked cases, held against the rules")
    check.add_argument("file", metavar="FILE", help="JSON; - is the standard input")
    check.set_defaults(run=_check)
    plays = commands.add_parser("plays", help="all legal plays of a position")
    plays.add_argument("position", metavar="POSITION", help="one line of text, in quotes")
    plays.set_defaults(run=_plays)


def think(request: Fields, level: str, means: Means) -> dict[str, object]:
    """Let a level play in a position that another program tells; gives the play in its form.

    Raises BadText for a position that is none, NotPossible when nothing can be played.
    """
    view = request.values["view"]
    if not isinstance(view, dict):
        raise request.wrong("view", "an object")
    sight = read_sight(Fields(view))
    check_unseen(sight)
    if sight.params.strict and next(rules.legal_plays(sight), None) is None:
        # an owner without a card of the value: none that was played by the rules
        raise NotPossible("no_play", "expected a position with a legal play, got one without")
    rng = Rng(seed(request.text("seed", "1")), "ply", sight.plays)
    choice = interrupt.run(levels.choose(sight, level, rng, means))
    move = write_play(choice.play)
    return {"move": move, "value": None, "exact": choice.exact, "cut": choice.cut}


def _check(options: argparse.Namespace) -> int:
    cases = read_cases(_text(options.file))
    verdicts = [judge(case, number) for number, case in enumerate(cases, start=1)]
    differing = [verdict for verdict in verdicts if verdict.differs]
    for verdict in differing:
        told = {"case": verdict.name, "title": verdict.title, "differs": dict(verdict.differs)}
        print(json.dumps(told, ensure_ascii=False, default=_plain))
    closing: dict[str, object] = {"cases": len(verdicts), "differ": len(differing)}
    unchecked = [f"{v.name}: {', '.join(v.unchecked)}" for v in verdicts if v.unchecked]
    if unchecked:
        closing["not_checked"] = unchecked
    print(json.dumps(closing, ensure_ascii=False))
    return DIFFERS if differing else 0


def _plays(options: argparse.Namespace) -> int:
    sight = parse_sight(options.position)
    print(json.dumps({"plays": [format_play(play) for play in rules.legal_plays(sight)]}))
    return 0


def _text(name: str) -> str:
    if name == "-":
        return sys.stdin.read() if sys.stdin else ""
    with open(name, encoding="utf-8-sig", errors="replace") as file:
        return file.read()


def _plain(value: object) -> object:
    return write_build(value) if isinstance(value, Build) else str(value)
