"""What docs/levels.md claims of the levels in misère, with forced taking, and on other lattices."""

from collections.abc import Iterator

import pytest

from spielkasten.boxes.lattice import bits
from spielkasten.boxes.levels import COUNTED, COUNTED_NODES, LEVELS, Choice, choose
from spielkasten.boxes.levels_alive import MISERE, Alive, alive_lines, extract
from spielkasten.boxes.levels_exact import EFFORTS, attempt, preferred
from spielkasten.boxes.levels_forced import waiting_lines
from spielkasten.boxes.levels_misere import closing_lines, quiet_lines
from spielkasten.boxes.levels_phases import phase_of
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rule_flags import NORMAL, Rules
from spielkasten.boxes.rules import State, closed_by, outcome, play, start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import capturing_lines, degrees, safe_lines
from spielkasten.core.errors import Unsupported
from spielkasten.core.means import PLAIN, Means
from spielkasten.core.rng import Rng
from spielkasten.core.wasm import Shared

FORCED = Rules(forced=True)
BOTH = Rules(misere=True, forced=True)
TABLES = ["4x4", "tri4", "hex2", "3x3/swedish", "trihex1"]


def pick(state: State, level: str, seed: str = "s", ply: int = 0) -> Choice:
    return finish(choose(state, level, Rng(seed, "ply", ply)))


def game(table: str, seed: str, *levels: str) -> Iterator[State]:
    """Give the positions of one game between levels, without the last one."""
    state = start(parse_table(table))
    ply = 0
    while state.to_move is not None:
        yield state
        state = play(state, pick(state, levels[state.to_move], seed, ply).line)
        ply += 1


def positions(rules: str, games: int = 10) -> list[State]:
    found: list[State] = []
    for number in range(games):
        found.extend(game(TABLES[number % 5] + rules, f"r{number}", "einsteiger", "normal"))
    return found


def offered(state: State, line: int) -> int:
    """Count what the other side can take one after the other after a line."""
    lattice = state.params.lattice
    free = state.free & ~(1 << line)
    before = sum(mask & free != 0 for mask in lattice.cell_masks)
    while lines := capturing_lines(lattice, free):
        free &= ~(lines & -lines)
    return before - sum(mask & free != 0 for mask in lattice.cell_masks)


def last(table: str, *levels: str, seed: str = "g") -> State:
    *_, state = game(table, seed, *levels)
    return play(state, next(bits(state.legal)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ["", "/misere", "/forced", "/misere/forced"])
def test_every_level_finishes_games_on_every_lattice(level: str, rules: str) -> None:
    for table in ["2x2", "tri2", "hex1", "trihex1", "2x2/swedish"]:
        assert outcome(last(table + rules, level, level)) is not None


@pytest.mark.parametrize("table", ["tri3/players=3", "3x3/misere/players=3", "3x3/forced/players=4"])
def test_levels_play_with_two_by_all_rules(table: str) -> None:
    with pytest.raises(Unsupported):
        pick(start(parse_table(table)), "schwer")


def test_in_misere_leicht_and_normal_close_nothing_while_they_need_not() -> None:
    closed = 0
    for state in positions("/misere"):
        lattice, free = state.params.lattice, state.free
        quiet = quiet_lines(lattice, free)
        assert quiet == free & ~capturing_lines(lattice, free)
        for level in ("leicht", "normal"):
            line = pick(state, level).line
            if not quiet:
                least = min(len(closed_by(state, other)) for other in bits(free))
                assert len(closed_by(state, line)) == least
                assert line in closing_lines(lattice, free)
            elif quiet.bit_count() > COUNTED[level]:
                assert quiet >> line & 1
            elif not quiet >> line & 1:
                closed += 1
    assert closed > 5  # looking ahead shows that the turn must be turned


def test_in_misere_normal_draws_a_best_line_where_it_looks_ahead() -> None:
    seen = 0
    for state in positions("/misere", 5):
        lattice, free = state.params.lattice, state.free
        quiet = quiet_lines(lattice, free).bit_count()
        if not 0 < quiet <= COUNTED["normal"] or free.bit_count() > 13:
            continue
        solved = finish(Reference().solve(lattice, free, MISERE))
        if solved.nodes < COUNTED_NODES // 2:
            assert pick(state, "normal").line in solved.best
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("rules", ["/forced", "/misere/forced"])
def test_where_taking_is_forced_the_order_does_not_matter(rules: str) -> None:
    for state in positions(rules, 5):
        if not state.must_take:
            continue
        ends = set()
        for turn in range(3):
            after = state
            while after.must_take:
                lines = list(bits(after.legal))
                after = play(after, lines[turn * 7 % len(lines)])
            ends.add((after.drawn, after.scores))
        assert len(ends) == 1


def test_where_taking_is_forced_normal_opens_the_smallest_part() -> None:
    seen = 0
    for state in positions("/forced"):
        lattice, free = state.params.lattice, state.free
        if state.must_take:
            continue
        line = pick(state, "normal").line
        if safe := safe_lines(lattice, free):
            assert safe >> line & 1
            assert safe >> pick(state, "leicht").line & 1
            continue
        assert offered(state, line) == min(offered(state, other) for other in bits(free))
        seen += 1
    assert seen > 10


def test_with_both_rules_normal_hands_over_the_most_and_waits_else() -> None:
    given = waited = 0
    for state in positions("/misere/forced"):
        lattice, free = state.params.lattice, state.free
        if state.must_take:
            continue
        most = max(offered(state, other) for other in bits(free))
        line = pick(state, "normal").line
        assert offered(state, line) == most
        assert bool(offered(state, pick(state, "leicht").line)) == bool(most)
        if most:
            given += 1
        elif waiting_lines(lattice, free):
            after = play(state, line)
            assert not any(offered(after, other) for other in bits(after.free))
            waited += 1
    assert given > 10
    assert waited > 10


@pytest.mark.parametrize(("text", "rules"), [("/misere", MISERE), ("/forced", FORCED), ("/misere/forced", BOTH)])
def test_schwer_plays_the_end_exactly(text: str, rules: Rules) -> None:
    seen = 0
    for state in positions(text, 5)[::3]:
        lattice, free = state.params.lattice, state.free
        if free.bit_count() > 13:
            continue
        choice = pick(state, "schwer")
        solved = finish(Reference().solve(lattice, free, rules))
        assert attempt(lattice, free, rules, PLAIN)
        assert choice.exact
        assert choice.value == solved.value
        assert choice.line in solved.best
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("table", ["5x5/misere", "5x5/forced", "tri4", "hex3/misere/forced", "12x12/misere"])
def test_schwer_is_exact_with_the_kernel_before_the_end(table: str, shared: Shared) -> None:
    state = start(parse_table(table))
    rules = state.params.rules
    rng = Rng("kernel", table)
    while True:
        found = attempt(state.params.lattice, state.free, rules, Means(kernel=shared))
        if found and found.edges <= found.effort.sure:
            break
        quiet = quiet_lines(state.params.lattice, state.free) if rules == MISERE else 0
        lines = quiet or (safe_lines(state.params.lattice, state.free) & state.legal) or state.legal
        state = play(state, rng.choice(list(bits(lines))))
    choice = finish(choose(state, "schwer", Rng("s"), Means(kernel=shared)))
    assert choice.exact
    assert state.legal >> choice.line & 1


def test_dead_cells_beyond_all_others_change_the_value_only() -> None:
    # Two cells in a row with all lines free but one, and 2 to 12 dead ones: pairs with one free line.
    rest = []
    for more in range(1, 7):
        params = parse_table(f"{2 * more}x3/misere")
        lattice = params.lattice
        number = lattice.numbers
        free = sum(1 << number[f"v0,{2 * pair + 1}"] for pair in range(more))
        free |= sum(1 << number[name] for name in ("h2,0", "h3,0", "v2,1", "h3,1", "h2,1"))
        small = extract(lattice, free)
        assert {lattice.names[line] for line in small.lines} == {"h2,0", "h3,0", "v2,1", "h3,1", "h2,1"}
        assert 2 * more - small.more == min(2 * more, 5)
        order = list(bits(alive_lines(lattice, free))) + list(bits(free & ~alive_lines(lattice, free)))
        found = finish(Alive(Reference()).find_best(lattice, free, order))
        solved = finish(Reference().solve(lattice, free, MISERE))
        assert found.value == solved.value
        assert found.line in solved.best
        rest.append(found.value)
    assert abs(rest[-1] - rest[-2]) == 2


def test_the_bounds_are_those_that_the_page_tells() -> None:
    def told(rules: Rules) -> list[tuple[int, int, int]]:
        return [(effort.edges, effort.sure, effort.nodes) for effort in EFFORTS[rules]]

    assert told(MISERE) == [(26, 19, 120_000), (16, 12, 4_000)]
    assert told(FORCED)[0] == (28, 20, 200_000)
    assert told(BOTH)[0] == (31, 22, 200_000)
    assert told(FORCED)[1] == told(BOTH)[1] == told(NORMAL)[1]
    assert COUNTED == {"einsteiger": 0, "leicht": 2, "normal": 5}
    assert COUNTED_NODES == 300


@pytest.mark.parametrize("rules", [NORMAL, MISERE, FORCED, BOTH])
def test_an_order_holds_every_legal_line_once(rules: Rules) -> None:
    for table in TABLES:
        suffix = "/misere" * rules.misere + "/forced" * rules.forced
        for state in list(game(table + suffix, "o", "leicht", "leicht"))[::5]:
            lattice = state.params.lattice
            order = preferred(lattice, state.free, rules, Rng("s"))
            assert sorted(order) == list(bits(state.legal))


@pytest.mark.parametrize("table", ["4x4/misere", "tri4/misere/forced", "hex2/forced", "hex2/misere", "4x4"])
def test_a_playout_is_worth_what_its_game_gives(table: str) -> None:
    # Played out by the rules with the phase's own habits, a playout's value lies within the cells that are open.
    state = start(parse_table(table))
    lattice, rules = state.params.lattice, state.params.rules
    phase = phase_of(lattice, rules)
    cells = len(lattice.cells)
    drawn = bytearray(len(lattice.lines))
    seen = set()
    for number in range(40):
        keys = tuple(Rng("k", number, line).word() for line in range(len(lattice.lines)))
        value = phase.value(list(range(len(lattice.lines))), drawn, degrees(lattice, state.free), keys)
        assert abs(value) <= cells
        assert (value - cells) % 2 == 0
        seen.add(value)
    assert len(seen) > 1
    assert not any(drawn)


@pytest.mark.parametrize("rules", ["", "/misere", "/forced", "/misere/forced"])
@pytest.mark.parametrize("table", ["20x20", "hex5", "tri10", "trihex5"])
def test_schwer_pauses_often_on_the_largest_boards(table: str, rules: str) -> None:
    # Counted, not timed: the ceiling is asked after each pause, and playouts pause every 1,000 lines.
    asked = []

    def out_of_time() -> bool:
        asked.append(1)
        return len(asked) > 12

    state = start(parse_table(table + rules))
    thinking = choose(state, "schwer", Rng("s"), Means(out_of_time))
    told: list[Choice] = []

    def steps() -> Iterator[object]:
        told.append((yield from thinking))

    assert sum(1 for _ in steps()) >= len(asked)
    assert told[0].cut
