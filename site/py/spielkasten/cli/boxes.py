"""`spielkasten boxes …`: exact values, structure and pictures of positions."""

import argparse
import json
import time
from dataclasses import replace
from typing import Any

from spielkasten.boxes import rules, structure
from spielkasten.boxes.compare import compare
from spielkasten.boxes.lattice import mask_of
from spielkasten.boxes.notation import parse_line, parse_table
from spielkasten.boxes.rules import State
from spielkasten.boxes.solver import Solver
from spielkasten.boxes.solver_kernel import solver_for
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.text_picture import picture
from spielkasten.cli import convert, draw, interrupt
from spielkasten.cli.kernel import kernel_with_table
from spielkasten.core.errors import BadText, Unsupported
from spielkasten.core.text import number, quote

ENGINES = ("kernel", "reference")


def add_commands(commands: Any) -> None:
    """Add the subcommands of `boxes` to their parser."""
    value = commands.add_parser("value", help="the exact value of a position and its best lines")
    _add_position(value)
    value.add_argument("--moves", action="store_true", help="also the value of every free line")
    value.add_argument("--ms", metavar="N", help="stop after N milliseconds")
    value.add_argument(
        "--engine", choices=ENGINES, help="kernel (default if it can run) or reference"
    )
    value.add_argument("--table-mb", metavar="N", help="memory for the kernel's table (256)")
    value.set_defaults(run=_value)
    parts = commands.add_parser("structure", help="chains, loops, joints and safe lines")
    _add_position(parts)
    parts.set_defaults(run=_structure)
    comparison = commands.add_parser("compare", help="what a table changes against the standard")
    comparison.add_argument("table", metavar="TABLE", help="4x4/swedish, hex3/misere, …")
    comparison.set_defaults(run=_compare)
    show = commands.add_parser("show", help="the board as text")
    _add_position(show)
    show.set_defaults(run=_show)
    draw.add_command(commands)
    convert.add_command(commands)


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="5x5, 4x4/swedish, …")
    parser.add_argument("lines", metavar="LINE", nargs="*", help="drawn lines: h0,0 v1,2 …")


def _position(options: argparse.Namespace) -> State:
    """Give the position in which the named lines are drawn, in whatever order.

    They count as given ones: nobody has drawn them, and no rule says which may come first.
    """
    params = parse_table(options.table)
    drawn = mask_of(parse_line(params.lattice, name) for name in options.lines)
    return rules.start(replace(params, lines=(params.given | drawn) & ~params.outline_lines))


def _value(options: argparse.Namespace) -> int:
    state = _position(options)
    lattice = state.params.lattice
    if state.params.players != 2:
        raise Unsupported(
            "not_supported", "values are for two players", what=f"players={state.params.players}"
        )
    limit = _milliseconds(options.ms)
    solver = _solver(options)
    start = time.perf_counter()
    answer = interrupt.run(
        solver.solve(
            lattice,
            state.free,
            state.params.rules,
            moves=options.moves,
            out_of_time=lambda: limit is not None and (time.perf_counter() - start) * 1000 >= limit,
        )
    )
    told: dict[str, object] = {
        "value": answer.value,
        "exact": answer.exact,
        "best": [lattice.names[line] for line in answer.best],
        "nodes": answer.nodes,
        "ms": round((time.perf_counter() - start) * 1000, 1),
    }
    if not answer.exact:
        told["bounds"] = list(answer.bounds)
    if options.moves:
        told["moves"] = {lattice.names[line]: value for line, value in answer.moves.items()}
    print(json.dumps(told))
    return 0


def _solver(options: argparse.Namespace) -> Solver:
    """Give the engine asked for. Raises Unsupported if that is the kernel and it cannot run."""
    kernel = kernel_with_table(options.table_mb)
    if options.engine == "reference":
        return Reference()
    if options.engine == "kernel" and kernel.instance is None:
        raise Unsupported(
            "not_supported",
            "expected a kernel that runs here: the package wasmtime, and kernel.wasm as it was shipped",
            what="--engine kernel",
        )
    return solver_for(kernel)


def _milliseconds(text: str | None) -> int | None:
    if text is None:
        return None
    limit = number(text)
    if not limit:
        raise BadText(
            "bad_ms",
            f"expected --ms with a whole number from 1 to 999999999, got {quote(text)}",
            got=quote(text),
        )
    return limit


def _structure(options: argparse.Namespace) -> int:
    state = _position(options)
    found = structure.analyse(state.params.lattice, state.free)
    print(json.dumps(found.to_json(state.params.lattice)))
    return 0


def _compare(options: argparse.Namespace) -> int:
    print(json.dumps(compare(parse_table(options.table)).to_json()))
    return 0


def _show(options: argparse.Namespace) -> int:
    print(picture(_position(options)))
    return 0
