"""Every reason is true: each key's claim is checked against many positions, and each key occurs."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from spielkasten.boxes.hints import Hint, hint
from spielkasten.boxes.lattice import Lattice, bits, mask_of
from spielkasten.boxes.levels import choose
from spielkasten.boxes.notation import parse_link, parse_table
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import State, closed_by, play, start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import analyse, capturing_lines, safe_lines
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.rng import Rng

Check = Callable[[State, Hint], None]


SOLVED: dict[tuple[Lattice, int, Rules], int] = {}


def value_of(state: State) -> int:
    """Give the exact value of a position, by trying every line where that is quick."""
    key = (state.params.lattice, state.free, state.params.rules)
    if key not in SOLVED:
        found = finish(Reference().solve(*key, best=False)).value
        assert found is not None
        SOLVED[key] = found
    return SOLVED[key]


def reached(state: State, line: int) -> int:
    """Give the final lead of the player to move if this line and then best play follows."""
    mover = state.to_move
    assert mover is not None
    after = play(state, line)
    lead = after.scores[mover] - after.scores[1 - mover]
    if state.params.rules.misere:
        lead = -lead
    rest = value_of(after)
    return lead + (rest if after.to_move == mover else -rest)


def best_lines(state: State) -> tuple[int, ...]:
    solver = Reference()
    return finish(solver.solve(state.params.lattice, state.free, state.params.rules)).best


def offered(state: State, line: int) -> set[int]:
    """Give the cells that an opponent who takes all that can be taken gets after a line."""
    lattice, free = state.params.lattice, state.free & ~(1 << line)
    taken: set[int] = set()
    while lines := capturing_lines(lattice, free):
        free &= ~(lines & -lines)
        open_before = {c for c, m in enumerate(lattice.cell_masks) if m & state.free}
        taken = {c for c in open_before if not lattice.cell_masks[c] & free}
    return taken


def no_safe_line(state: State) -> bool:
    return not safe_lines(state.params.lattice, state.free)


def can_draw_last_safe(state: State, free: int) -> bool:
    safe = safe_lines(state.params.lattice, free)
    return any(not can_draw_last_safe(state, free & ~(1 << line)) for line in bits(safe))


def takes(state: State, found: Hint) -> None:
    assert len(closed_by(state, found.line)) == found.args["n"]
    assert set(found.cells) == set(closed_by(state, found.line))


def takes_chain(state: State, found: Hint) -> None:
    assert len(found.cells) == found.args["n"] != 1
    closed: list[int] = []
    assert found.lines[0] == found.line
    for line in found.lines:
        assert closed_by(state, line)
        closed += closed_by(state, line)
        state = play(state, line)
    assert sorted(closed) == sorted(found.cells)


def takes_all(state: State, found: Hint) -> None:
    lattice = state.params.lattice
    left = [c for c, mask in enumerate(lattice.cell_masks) if mask & state.free]
    assert found.args["n"] == len(left) == len(found.cells)
    assert closed_by(state, found.line)
    mover = state.to_move
    while state.to_move is not None:
        lines = capturing_lines(lattice, state.free)
        assert lines
        state = play(state, next(bits(lines)))
        assert state.to_move in (mover, None)


def hands_over(state: State, found: Hint) -> None:
    assert not closed_by(state, found.line)
    assert found.args["n"] == len(found.cells) == len(offered(state, found.line))
    assert found.args["n"] in (2, 4)
    assert state.free & capturing_lines(state.params.lattice, state.free)


def double_cross(state: State, found: Hint) -> None:
    hands_over(state, found)
    free = state.free & ~(1 << found.line)
    while lines := capturing_lines(state.params.lattice, free):
        free &= ~(lines & -lines)
    assert free
    assert not safe_lines(state.params.lattice, free)


def leave(state: State, found: Hint) -> None:
    hands_over(state, found)
    here = reached(state, found.line)
    taking = capturing_lines(state.params.lattice, state.free)
    assert all(reached(state, line) < here for line in bits(taking))


def only_safe(state: State, found: Hint) -> None:
    assert safe_lines(state.params.lattice, state.free) == 1 << found.line


def parity(state: State, found: Hint) -> None:
    safe = safe_lines(state.params.lattice, state.free)
    assert safe >> found.line & 1
    assert mask_of(found.lines) == safe
    assert not can_draw_last_safe(state, state.free & ~(1 << found.line))
    assert any(can_draw_last_safe(state, state.free & ~(1 << line)) for line in bits(safe))


SIGNS = {
    "proven_win": 1,
    "proven_draw": 0,
    "proven_loss": -1,
    "proven_fewer": 1,
    "proven_more": -1,
}


def proven(state: State, found: Hint) -> None:
    lead = reached(state, found.line)
    sign = SIGNS[found.key]
    assert (found.key in {"proven_fewer", "proven_more"}) <= state.params.rules.misere
    assert (found.key in {"proven_win", "proven_loss"}) <= (not state.params.rules.misere)
    assert lead == sign * int(found.args.get("n", 0))
    assert (found.args.get("n", 0) == 0) == (found.key == "proven_draw")
    assert found.line in best_lines(state)


def safe(state: State, found: Hint) -> None:
    assert safe_lines(state.params.lattice, state.free) >> found.line & 1


def offers(state: State, found: Hint) -> None:
    assert offered(state, found.line) == set(found.cells)
    assert found.args["n"] == len(found.cells) > 0


def offer(state: State, found: Hint) -> None:
    offers(state, found)
    assert not no_safe_line(state)


def sacrifice(state: State, found: Hint) -> None:
    offer(state, found)
    best = best_lines(state)
    assert found.line in best
    assert not safe_lines(state.params.lattice, state.free) & mask_of(best)


def opening(state: State, found: Hint) -> None:
    offers(state, found)
    assert no_safe_line(state)
    assert not capturing_lines(state.params.lattice, state.free)


def cheapest(state: State, found: Hint) -> None:
    opening(state, found)
    assert all(len(offered(state, line)) >= len(found.cells) for line in bits(state.free))
    parts = analyse(state.params.lattice, state.free)
    rings = {ring.lines for ring in parts.loops if found.line in ring.lines}
    assert bool(rings) == (found.key == "shortest_loop")


def handout(state: State, found: Hint) -> None:
    cheapest(state, found)
    assert found.args["n"] == 2
    free = state.free & ~(1 << found.line)
    for line in bits(free):
        # No line of the opponent's gives the two cells back without closing one of them.
        if not closed_by(play(state, found.line), line):
            after = free & ~(1 << line)
            assert capturing_lines(state.params.lattice, after).bit_count() >= 2


def must_take(state: State, found: Hint) -> None:
    assert state.params.rules.forced
    assert closed_by(state, found.line)
    taken: list[int] = []
    while state.must_take:
        line = next(bits(state.legal))
        taken += closed_by(state, line)
        state = play(state, line)
    assert sorted(taken) == sorted(found.cells)
    assert found.args["n"] == len(taken)


def quiet_lines(lattice: Lattice, free: int) -> int:
    return mask_of(
        line
        for line in bits(free)
        if all(lattice.cell_masks[cell] & free != 1 << line for cell in lattice.line_cells[line])
    )


def quiet(state: State, found: Hint) -> None:
    assert state.params.rules.misere
    assert quiet_lines(state.params.lattice, state.free) >> found.line & 1


def only_quiet(state: State, found: Hint) -> None:
    assert quiet_lines(state.params.lattice, state.free) == 1 << found.line


@cache
def can_draw_last_quiet(lattice: Lattice, free: int) -> bool:
    lines = quiet_lines(lattice, free)
    return any(not can_draw_last_quiet(lattice, free & ~(1 << line)) for line in bits(lines))


def quiet_parity(state: State, found: Hint) -> None:
    quiet(state, found)
    lines = quiet_lines(state.params.lattice, state.free)
    assert mask_of(found.lines) == lines
    assert not can_draw_last_quiet(state.params.lattice, state.free & ~(1 << found.line))
    assert any(can_draw_last_quiet(state.params.lattice, state.free & ~(1 << line)) for line in bits(lines))


def closes(state: State, found: Hint) -> None:
    takes(state, found)
    assert not state.params.rules.forced
    assert quiet_lines(state.params.lattice, state.free)


def close(state: State, found: Hint) -> None:
    closes(state, found)
    here = reached(state, found.line)
    assert all(reached(state, line) < here for line in bits(quiet_lines(state.params.lattice, state.free)))
    assert all(reached(state, line) <= here for line in bits(state.free))


def take_rest(state: State, found: Hint) -> None:
    assert not quiet_lines(state.params.lattice, state.free)
    left = [c for c, mask in enumerate(state.params.lattice.cell_masks) if mask & state.free]
    assert sorted(found.cells) == left
    assert found.args["n"] == len(left)
    mover = state.to_move
    while state.to_move is not None:
        assert state.to_move == mover
        state = play(state, next(bits(state.free)))


def gives(state: State, found: Hint) -> None:
    assert not state.must_take
    assert set(found.cells) == offered(state, found.line)
    assert found.args["n"] == len(found.cells) > 0


def gives_most(state: State, found: Hint) -> None:
    gives(state, found)
    assert all(len(offered(state, line)) <= len(found.cells) for line in bits(state.free))


def waits(state: State, found: Hint) -> None:
    assert not state.must_take
    assert not offered(state, found.line)


def spare(state: State, found: Hint) -> None:
    assert not any(offered(state, line) for line in bits(state.free))
    after = play(state, found.line)
    assert not any(offered(after, line) for line in bits(after.free))


CLAIMS: dict[str, Check] = {
    "must_take": must_take,
    "proven_fewer": proven,
    "proven_more": proven,
    "only_quiet": only_quiet,
    "quiet_parity": quiet_parity,
    "quiet": quiet,
    "close": close,
    "close_guess": closes,
    "take_rest": take_rest,
    "give_most": gives_most,
    "give": gives,
    "spare": spare,
    "wait": waits,
    "take": takes,
    "take_chain": takes_chain,
    "take_all": takes_all,
    "double_cross": double_cross,
    "leave": leave,
    "only_safe": only_safe,
    "parity": parity,
    "proven_win": proven,
    "proven_draw": proven,
    "proven_loss": proven,
    "safe": safe,
    "sacrifice": sacrifice,
    "offer": offer,
    "handout": handout,
    "shortest_chain": cheapest,
    "shortest_loop": cheapest,
    "opening": opening,
}


NORMAL_TABLES = ["3x3", "4x3", "3x3/swedish", "4x4/icelandic", "4x4/swedish", "4x3/icelandic"]
OTHER_TABLES = ["tri3", "tri4", "hex2", "hex2/swedish", "trihex1", "tri4/swedish"]
MISERE_KEYS = {
    "proven_fewer",
    "proven_more",
    "only_quiet",
    "quiet_parity",
    "quiet",
    "close",
    "close_guess",
    "take_rest",
}
DUTY_KEYS = {"give_most", "give", "spare", "wait"}
NORMAL_KEYS = CLAIMS.keys() - MISERE_KEYS - DUTY_KEYS - {"must_take"}


def reasons(tables: list[str], games: int, lines: int) -> Counter[str]:
    """Check every reason in games on these tables, from so many free lines on."""
    seen: Counter[str] = Counter()
    for number in range(games):
        rng = Rng("hints", number)
        state = start(parse_table(tables[number % len(tables)]))
        while state.free.bit_count() > lines:
            state = play(state, finish(choose(state, "leicht", rng)).line)
        while state.to_move is not None:
            found = finish(hint(state, rng))
            assert state.legal >> found.line & 1
            CLAIMS[found.key](state, found)
            seen[found.key] += 1
            level = ["leicht", "normal", "einsteiger"][rng.below(3)]
            line = found.line if rng.below(2) else finish(choose(state, level, rng)).line
            state = play(state, line)
    return seen


def test_every_reason_is_true() -> None:
    seen = reasons(NORMAL_TABLES, 24, 20)
    assert seen.keys() >= NORMAL_KEYS - {"leave", "offer", "safe"}, seen
    assert seen.keys() <= NORMAL_KEYS, seen


def test_every_reason_is_true_on_triangles_and_hexagons() -> None:
    seen = reasons(OTHER_TABLES, 12, 18)
    assert seen.keys() <= NORMAL_KEYS, seen
    assert seen.keys() >= {"take", "take_all", "only_safe"}, seen


def test_every_reason_is_true_where_taking_is_forced() -> None:
    tables = [f"{table}/forced" for table in ("3x3", "4x3", "hex2", "tri3", "3x3/swedish")]
    seen = reasons(tables, 10, 18)
    assert "must_take" in seen
    assert seen.keys() <= NORMAL_KEYS - {"double_cross", "leave", "handout"} | {"must_take"}, seen


def test_every_reason_is_true_in_misere() -> None:
    tables = [f"{table}/misere" for table in ("3x3", "4x3", "hex2", "tri4", "3x3/swedish")]
    seen = reasons(tables, 10, 12)
    assert seen.keys() >= {"proven_fewer", "proven_more", "close", "take_rest", "only_quiet"}, seen
    assert seen.keys() <= MISERE_KEYS | {"proven_draw"}, seen


def test_every_reason_is_true_in_misere_where_taking_is_forced() -> None:
    tables = [f"{table}/misere/forced" for table in ("3x3", "4x3", "hex2", "tri4", "3x3/swedish")]
    seen = reasons(tables, 15, 30)
    assert seen.keys() >= {"must_take", "give_most", "spare"}, seen
    known = DUTY_KEYS | {"must_take", "proven_draw", "proven_fewer", "proven_more"}
    assert seen.keys() <= known, seen


def test_misere_reasons_without_a_proof() -> None:
    seen = set()
    for number in range(6):
        rng = Rng("large misere", number)
        state = start(parse_table("7x7/misere"))
        while quiet_lines(state.params.lattice, state.free).bit_count() > 9 - number % 2:
            state = play(state, finish(choose(state, "einsteiger", rng)).line)
        found = finish(hint(state, rng))
        if found.key in {"quiet", "quiet_parity", "close_guess"}:  # proofs are checked above
            CLAIMS[found.key](state, found)
            seen.add(found.key)
    assert len(seen) > 1, seen


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (
            "4x3/lines=h0,0_h0,1_h0,2_h0,3_h1,3_h2,1_h2,3_h3,1_h3,2_v0,2_v0,4_v1,0_v1,1_v2,4",
            "h1,2",
        ),
        (
            "4x3/lines=h0,1_h0,2_h1,0_h1,3_h2,1_h3,0_h3,3_v0,1_v1,0_v1,2_v1,3_v1,4_v2,2_v2,3",
            "v2,4",
        ),
    ],
)
def test_leaving_cells_although_safe_lines_remain(table: str, line: str) -> None:
    state = start(parse_table(table))
    found = finish(hint(state, Rng("s")))
    assert found.key == "leave"
    assert state.params.lattice.names[found.line] == line
    leave(state, found)


def test_reasons_without_a_proof() -> None:
    seen = set()
    for number in range(5):
        rng = Rng("large", number)
        state = start(parse_table("8x8"))
        while safe_lines(state.params.lattice, state.free).bit_count() > 7:
            state = play(state, finish(choose(state, "leicht", rng)).line)
        found = finish(hint(state, rng))
        assert found.key in {"safe", "offer", "parity"}
        CLAIMS[found.key](state, found)
        seen.add(found.key)
    assert seen >= {"safe", "offer"}


def test_a_handover_chosen_by_playouts_is_no_safe_line() -> None:
    link = (
        "7x7;v3,1_v6,5_v6,1_h1,1_h6,1_h4,4_v4,3_h6,3_v2,4_v0,3_v3,2_h4,6_v0,4_v4,2_v4,1_v4,4_v3,5_h2,1_"
        "h3,5_h0,4_v2,7_v5,1_v4,0_h6,4_h1,5_v0,0_v1,3_v3,7_h2,4_h2,3_v4,7_v0,7_v1,7_v6,0_v5,0_h6,5_h0,2_"
        "h2,5_h5,5_h0,1_h2,0_h0,6_h6,2_h0,5_v6,3_v3,3_h7,6_v5,4_v2,2_v1,0_h6,6_h7,1"
    )
    params, moves = parse_link(link)
    state = start(params)
    for move in moves:
        state = play(state, params.lattice.numbers[move])
    for seed in "stuvw":
        found = finish(hint(state, Rng(seed, "ply", len(moves))))
        CLAIMS[found.key](state, found)


def test_a_hint_is_what_schwer_would_draw() -> None:
    state = start(parse_table("3x3/swedish"))
    found = finish(hint(state, Rng("s", "ply", 0)))
    assert found.line == finish(choose(state, "schwer", Rng("s", "ply", 0))).line


def test_hints_know_two_players_and_a_running_game() -> None:
    with pytest.raises(Unsupported):
        finish(hint(start(parse_table("3x3/players=4")), Rng("s")))
    with pytest.raises(NotPossible):
        finish(hint(start(parse_table("1x1/lines=h0,0_h1,0_v0,0_v0,1")), Rng("s")))


def test_both_catalogues_have_every_reason() -> None:
    here = Path(__file__).resolve().parents[2] / "site" / "i18n"
    for language in ("de", "en"):
        texts = json.loads((here / language / "hint.json").read_text(encoding="utf-8"))
        assert set(texts) == {f"hint.{key}" for key in CLAIMS}
