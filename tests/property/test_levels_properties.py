"""Whatever the board, the rules and the position: a level draws a legal line, and a hint tells one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from spielkasten.boxes.hints import hint
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.levels import LEVELS, choose
from spielkasten.boxes.levels_alive import MISERE, Alive, extract
from spielkasten.boxes.levels_candidates import candidates
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.rules import State, play, start
from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_reference import Reference
from spielkasten.core.rng import Rng

BOARDS = ["2x2", "3x3", "4x2", "4x4", "3x3/swedish", "4x3/icelandic", "tri3", "tri4", "trihex1", "hex2", "hex3"]
RULES = ["", "/misere", "/forced", "/misere/forced"]


@st.composite
def positions(draw: st.DrawFn, boards: list[str] = BOARDS, rules: list[str] = RULES) -> State:
    """A running game after some legal lines."""
    state = start(parse_table(draw(st.sampled_from(boards)) + draw(st.sampled_from(rules))))
    lines = state.free.bit_count()
    for number in draw(st.lists(st.integers(0, 999), max_size=lines - 1)):
        legal = list(bits(state.legal))
        after = play(state, legal[number % len(legal)])
        if after.to_move is None:
            break
        state = after
    return state


@settings(max_examples=120)
@given(positions(), st.sampled_from(LEVELS[:3]), st.integers(0, 99))
def test_levels_draw_legal_lines(state: State, level: str, seed: int) -> None:
    assert state.legal >> finish(choose(state, level, Rng(str(seed)))).line & 1


@settings(max_examples=25)
@given(positions(), st.integers(0, 99))
def test_schwer_and_hints_draw_the_same_legal_line(state: State, seed: int) -> None:
    choice = finish(choose(state, "schwer", Rng(str(seed))))
    assert state.legal >> choice.line & 1
    assert finish(hint(state, Rng(str(seed)))).line == choice.line


@settings(max_examples=150)
@given(positions(), st.integers(0, 99))
def test_candidates_are_legal_and_different(state: State, seed: int) -> None:
    params = state.params
    found = [one.line for one in candidates(params.lattice, state.free, params.rules, Rng(str(seed)))]
    assert found
    assert len(set(found)) == len(found)
    assert all(state.legal >> line & 1 for line in found)


@settings(max_examples=40)
@given(positions(["2x2", "3x2", "4x1", "tri2", "tri3", "trihex1", "hex2"], ["/misere"]), st.integers(0, 99))
def test_what_is_left_out_in_misere_changes_nothing(state: State, seed: int) -> None:
    lattice, free = state.params.lattice, state.free
    while free.bit_count() > 10:
        free &= free - 1
    order = Rng(str(seed)).shuffled(list(bits(free)))
    found = finish(Alive(Reference()).find_best(lattice, free, order))
    solution = finish(Reference().solve(lattice, free, MISERE))
    assert found.value == solution.value
    assert found.line in solution.best
    assert extract(lattice, free).lattice.every_line.bit_count() <= free.bit_count()
