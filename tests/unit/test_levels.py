"""Each claim of docs/levels.md about what a level does."""

from collections.abc import Iterator

import pytest

from spielkasten.boxes.lattice import bits, mask_of
from spielkasten.boxes.levels import LEVELS, Choice, choose
from spielkasten.boxes.levels_exact import KERNEL, REFERENCE, attempt
from spielkasten.boxes.levels_tactics import capture, keeps_control, openings
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rule_flags import NORMAL
from spielkasten.boxes.rules import State, play, start
from spielkasten.boxes.solver import Solver, finish
from spielkasten.boxes.solver_kernel import solver_for
from spielkasten.boxes.solver_reference import Reference
from spielkasten.boxes.structure import analyse, capturing_lines, safe_lines
from spielkasten.core.errors import NotPossible, Unsupported
from spielkasten.core.means import PLAIN, Means
from spielkasten.core.rng import Rng
from spielkasten.core.wasm import Shared


def pick(state: State, level: str, seed: str = "s", ply: int = 0) -> Choice:
    return finish(choose(state, level, Rng(seed, "ply", ply)))


def game(table: str, seed: str, first: str = "leicht", second: str = "leicht") -> Iterator[State]:
    """Give the positions of one game between two levels, without the last one."""
    state = start(parse_table(table))
    ply = 0
    while state.to_move is not None:
        yield state
        choice = pick(state, first if state.to_move == 0 else second, seed, ply)
        state = play(state, choice.line)
        ply += 1


def position(table: str, drawn: str) -> State:
    params = parse_table(table)
    lines = mask_of(params.lattice.numbers[name] for name in drawn.split())
    return start(parse_table(f"{table}/lines={_names(table, lines)}"))


def _names(table: str, lines: int) -> str:
    names = parse_table(table).lattice.names
    return "_".join(names[line] for line in bits(lines))


def positions(count: int = 10) -> list[State]:
    tables = ["4x4", "3x3", "5x3", "5x4/swedish", "4x4/icelandic"]
    found: list[State] = []
    for number in range(count):
        found.extend(game(tables[number % 5], f"p{number}", "normal", "leicht"))
    return found


@pytest.fixture(scope="module")
def many() -> list[State]:
    return positions()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_finishes_games_with_legal_lines(level: str) -> None:
    for table in ["1x1", "2x2", "4x3/icelandic", "3x3/swedish/first=2"]:
        for state in game(table, "g", level, level):
            assert state.free >> pick(state, level).line & 1


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_position_give_the_same_line(level: str, many: list[State]) -> None:
    for state in many[::29]:
        assert pick(state, level, "a") == pick(state, level, "a")


@pytest.mark.parametrize("level", LEVELS)
def test_another_seed_may_give_another_line(level: str) -> None:
    state = start(parse_table("3x3"))
    assert len({pick(state, level, str(seed)).line for seed in range(8)}) > 2


@pytest.mark.parametrize("level", LEVELS)
def test_levels_play_with_two(level: str) -> None:
    with pytest.raises(Unsupported) as caught:
        pick(start(parse_table("3x3/players=3")), level)
    assert caught.value.details["what"] == "players=3"


def test_unknown_levels_and_finished_games_are_refused() -> None:
    with pytest.raises(Unsupported, match="schwer, got unbeatable"):
        pick(start(parse_table("3x3")), "unbeatable")
    over = position("1x1", "h0,0 h1,0 v0,0 v0,1")
    with pytest.raises(NotPossible):
        pick(over, "leicht")


def test_einsteiger_draws_any_line_half_of_the_time() -> None:
    # One box is offered; among 60 lines a random one is hardly ever the line that takes it.
    state = position("5x5", "h0,0 h1,0 v0,0")
    took = sum(pick(state, "einsteiger", str(seed)).line == 31 for seed in range(400))
    assert state.params.lattice.names[31] == "v0,1"
    assert 160 < took < 250


def test_leicht_takes_and_never_gives_while_a_safe_line_is_left(many: list[State]) -> None:
    for state in many:
        lattice, free = state.params.lattice, state.free
        line = pick(state, "leicht").line
        taking, safe = capturing_lines(lattice, free), safe_lines(lattice, free)
        assert (taking or safe or free) >> line & 1


def test_leicht_knows_nothing_of_chains() -> None:
    # Chains of 4, 1 and 3 cells: it opens any of them.
    state = position("4x2", "h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3 v1,1 h2,2 h2,3")
    lines = {pick(state, "leicht", str(seed)).line for seed in range(120)}
    parts = analyse(state.params.lattice, state.free)
    assert not parts.safe
    opened = {len(chain.cells) for chain in parts.chains if lines & set(chain.lines)}
    assert opened == {1, 3, 4}
    assert {pick(state, "normal", str(seed)).line for seed in range(60)} == {
        line for chain in parts.chains if len(chain.cells) == 1 for line in chain.lines
    }


def test_normal_draws_safe_lines_and_opens_the_cheapest_part(many: list[State]) -> None:
    seen = 0
    for state in many:
        lattice, free = state.params.lattice, state.free
        line = pick(state, "normal").line
        if capturing_lines(lattice, free):
            continue
        if safe_lines(lattice, free):
            assert safe_lines(lattice, free) >> line & 1
            continue
        least = openings(lattice, free)[0].cells
        given = offered(state, line)
        assert given == least
        assert given <= min(offered(state, other) for other in bits(free))
        seen += 1
    assert seen > 20


def offered(state: State, line: int) -> int:
    """Count what an opponent who takes everything gets after a line."""
    lattice = state.params.lattice
    free = state.free & ~(1 << line)
    taken = 0
    while lines := capturing_lines(lattice, free):
        first = next(iter(bits(lines)))
        free &= ~(1 << first)
        taken += sum(1 for c in lattice.line_cells[first] if not lattice.cell_masks[c] & free)
    return taken


def test_normal_gives_two_cells_so_that_they_must_be_taken() -> None:
    # Three chains of two: the middle line, or else the opponent hands them back.
    walls = "h0,0 h0,1 h1,0 h1,1 h2,0 h2,1 h3,0 h3,1"
    state = position("2x3", walls)
    names = {state.params.lattice.names[pick(state, "normal", str(s)).line] for s in range(30)}
    assert names == {"v0,1", "v1,1", "v2,1"}


def test_normal_keeps_control_of_chains_and_loops() -> None:
    rows = "h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3 h2,0 h2,1 h2,2 h2,3"
    state = position("4x2", rows + " v0,0")
    names = state.params.lattice.names
    drawn = []
    for ply in range(3):
        line = pick(state, "normal", "s", ply).line
        drawn.append(names[line])
        state = play(state, line)
    assert drawn == ["v0,1", "v0,2", "v0,4"]
    assert state.to_move == 1
    border = "h0,0 h0,1 h0,2 h0,3 h0,4 h2,0 h2,1 h2,2 h2,3 h2,4 v0,0 v1,0 v0,5 v1,5"
    state = position("5x2", border + " v0,2 v1,2 h1,3 h1,0")  # a ring of 4 opened, one of 6 left
    assert state.params.lattice.names[pick(state, "normal").line] == "h1,1"


def test_normal_takes_the_last_chain_whole() -> None:
    state = position("4x1", "h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3 v0,0")
    scores = []
    for ply in range(4):
        state = play(state, pick(state, "normal", "s", ply).line)
        scores.append(state.scores[0])
    assert scores == [1, 2, 3, 4]


def test_normal_hands_over_only_when_it_pays_by_its_rule(many: list[State]) -> None:
    kept = 0
    for state in many:
        lattice, free = state.params.lattice, state.free
        taking = capture(lattice, free)
        if taking is None:
            continue
        line = pick(state, "normal").line
        pays = taking.handover is not None and keeps_control(
            lattice, taking.rest, taking.run.handover
        )
        assert line == (taking.handover if pays else taking.take)
        if pays:
            assert not safe_lines(lattice, taking.rest)
            kept += 1
    assert kept > 5


def test_schwer_plays_the_endgame_exactly(many: list[State]) -> None:
    exact = 0
    for state in many[::9]:
        lattice, free = state.params.lattice, state.free
        choice = pick(state, "schwer")
        if attempt(lattice, free, NORMAL, PLAIN):
            assert choice.exact
        if choice.exact:
            solution = finish(Reference().solve(lattice, free))
            assert choice.line in solution.best
            assert choice.value == solution.value
            exact += 1
        else:
            assert choice.value is None
        assert not choice.cut
    assert exact > 15


@pytest.mark.parametrize("seed", range(3))
def test_schwer_is_exact_on_5x5_with_few_open_lines(seed: int) -> None:
    for state in game("5x5", f"e{seed}", "leicht", "leicht"):
        if state.free.bit_count() <= 32:
            assert pick(state, "schwer").exact
            break


def test_schwer_takes_what_is_free_on_boards_too_large_to_solve() -> None:
    state = position("7x7", "h0,0 h1,0 v0,0")
    assert state.params.lattice.names[pick(state, "schwer").line] == "v0,1"


def test_schwer_draws_safe_lines_while_there_are_many() -> None:
    for ply, state in enumerate(game("7x7", "safe", "normal", "normal")):
        if ply > 40:
            break
        if ply % 8 == 0:
            assert safe_lines(state.params.lattice, state.free) >> pick(state, "schwer").line & 1


def test_schwer_says_when_the_ceiling_cut_it() -> None:
    state = start(parse_table("5x5"))
    choice = finish(choose(state, "schwer", Rng("s"), Means(lambda: True)))
    assert choice.cut
    assert not choice.exact
    assert state.free >> choice.line & 1


def test_schwer_pauses_often() -> None:
    for table in ["3x3", "5x5", "20x20"]:
        thinking = choose(start(parse_table(table)), "schwer", Rng("s"))
        assert sum(1 for _ in thinking) > 20


def test_schwer_beats_normal() -> None:
    won = 0.0
    for own in (0, 1):
        levels = ["normal", "normal"]
        levels[own] = "schwer"
        last = list(game("4x3", "m", *levels))[-1]
        scores = list(play(last, next(iter(bits(last.free)))).scores)
        won += (scores[own] > scores[1 - own]) + (scores[own] == scores[1 - own]) / 2
    assert won >= 1.5


def test_the_bounds_are_those_that_the_page_tells() -> None:
    assert (REFERENCE.edges, REFERENCE.sure, REFERENCE.nodes) == (19, 12, 10_000)
    assert (KERNEL.edges, KERNEL.sure, KERNEL.nodes) == (27, 20, 450_000)


def test_schwer_is_exact_early_with_the_kernel(shared: Shared) -> None:
    for table, most in [("5x5", 36), ("7x7", 48)]:
        for state in game(table, "early", "leicht", "leicht"):
            if state.free.bit_count() <= most:
                choice = finish(choose(state, "schwer", Rng("s"), Means(kernel=shared)))
                assert choice.exact
                break


def test_a_cut_search_gives_the_line_that_playouts_chose(shared: Shared) -> None:
    state = next(s for s in game("5x5", "cut", "normal", "normal") if s.free.bit_count() <= 38)
    searching: list[bool] = []
    thinking = choose(state, "schwer", Rng("s"), Means(lambda: bool(searching), shared))
    for told in iter(lambda: next(thinking, False), False):
        if told is not None:
            searching.append(True)  # the ceiling strikes during the exact search
            break
    choice = finish(thinking)
    assert searching
    assert choice.cut
    assert not choice.exact
    assert safe_lines(state.params.lattice, state.free) >> choice.line & 1


def drawn_to(table: str, lines: int, seed: str) -> State:
    """Draw safe lines at random, and when there are none play as Normal, until so many are free."""
    state = start(parse_table(table))
    rng = Rng("drawn", seed)
    while state.free.bit_count() > lines:
        safe = list(bits(safe_lines(state.params.lattice, state.free)))
        line = rng.choice(safe) if safe else pick(state, "normal", seed).line
        state = play(state, line)
    return state


def value_of(free: int, state: State, kernel: Solver) -> int:
    """Give the exact value of some free lines, by the readable engine where that is quick."""
    solver = Reference() if free.bit_count() <= 16 else kernel
    solution = finish(solver.solve(state.params.lattice, free, best=False))
    assert solution.value is not None
    return solution.value


def value_of_line(state: State, line: int, kernel: Solver) -> int:
    """Give the exact value of drawing a line, for who draws it."""
    after = play(state, line)
    closed = sum(after.scores) - sum(state.scores)
    value = value_of(after.free, after, kernel)
    return closed + value if closed else -value


def other_line(state: State, kind: str, seed: str, ply: int, kernel: Solver) -> int:
    if kind == "normal":
        return pick(state, "normal", seed, ply).line
    rng = Rng(seed, kind, ply)
    if kind == "random":
        return rng.choice(list(bits(state.free)))
    return rng.choice(finish(kernel.solve(state.params.lattice, state.free)).best)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("kind", ["random", "normal", "perfect"])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_schwer_gives_nothing_away_on_3x3(seed: str, kind: str, seat: int, shared: Shared) -> None:
    kernel = solver_for(shared)
    state = start(parse_table("3x3"))
    ply = own = 0
    while state.to_move is not None:
        if state.to_move == seat:
            choice = finish(choose(state, "schwer", Rng(seed, ply), Means(kernel=shared)))
            line = choice.line
            best = value_of(state.free, state, kernel)
            assert (choice.value, choice.exact, choice.cut) == (best, True, False)
            assert value_of_line(state, line, kernel) == best
            own += 1
        else:
            line = other_line(state, kind, seed, ply, kernel)
        state = play(state, line)
        ply += 1
    assert own > 5
    if kind == "perfect":  # who begins loses 3 to 6
        assert state.scores == (3, 6)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("table", "lines"), [("5x5", 36), ("7x7", 40)])
def test_schwer_is_exact_on_larger_boards(table: str, lines: int, seed: int, shared: Shared) -> None:
    state = drawn_to(table, lines, str(seed))
    choice = finish(choose(state, "schwer", Rng("s"), Means(kernel=shared)))
    kernel = solver_for(shared)
    best = value_of(state.free, state, kernel)
    assert (choice.value, choice.exact, choice.cut) == (best, True, False)
    assert value_of_line(state, choice.line, kernel) == best
