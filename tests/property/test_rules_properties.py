"""Rules and text forms on random games: what must hold after every line of every game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from spielkasten.boxes.compare import playable_outlines
from spielkasten.boxes.lattice_families import FAMILIES
from spielkasten.boxes.notation import (
    format_link,
    format_table,
    parse_line,
    parse_link,
    parse_table,
)
from spielkasten.boxes.rule_flags import Rules
from spielkasten.boxes.rules import (
    NOBODY,
    Params,
    State,
    closed_by,
    legal_moves,
    outcome,
    outline_lines,
    play,
    start,
)


@st.composite
def tables(draw: st.DrawFn) -> Params:
    family = draw(st.sampled_from(FAMILIES))
    lattice = family.make(*[draw(st.integers(1, 5 if family.numbers > 1 else 3)) for _ in range(family.numbers)])
    outline = draw(st.sampled_from(playable_outlines(lattice)))
    lines = draw(st.integers(0, lattice.every_line)) & draw(st.integers(0, lattice.every_line))
    players = draw(st.integers(2, 4))
    return Params(
        lattice,
        outline=outline,
        rules=Rules(draw(st.booleans()), draw(st.booleans())),
        lines=lines & ~outline_lines(lattice, outline),
        players=players,
        first=draw(st.integers(0, players - 1)),
    )


def check(state: State, before: State | None, line: int) -> None:
    lattice = state.params.lattice
    for cell, mask in enumerate(lattice.cell_masks):
        assert (state.owners[cell] is None) == bool(mask & state.free)
    for player, score in enumerate(state.scores):
        assert score == state.owners.count(player)
    assert sum(state.scores) == sum(owner not in (None, NOBODY) for owner in state.owners)
    assert (state.to_move is None) == (state.free == 0)
    assert (outcome(state) is None) == (state.to_move is not None)
    if before is None:
        return
    closed = closed_by(before, line)
    assert state.free == before.free & ~(1 << line)
    assert all(state.owners[cell] == before.to_move for cell in closed)
    assert before.to_move is not None
    if before.must_take:
        assert closed
        assert before.params.rules.forced
    following = (before.to_move + (0 if closed else 1)) % state.params.players
    assert state.to_move in (following, None)
    assert state.again == bool(closed and state.free)


@settings(max_examples=150)
@given(params=tables(), data=st.data())
def test_every_position_of_a_game(params: Params, data: st.DataObject) -> None:
    state = start(params)
    check(state, None, -1)
    moves = []
    while state.to_move is not None:
        line = data.draw(st.sampled_from(legal_moves(state)))
        moves.append(params.lattice.names[line])
        before, state = state, play(state, line)
        check(state, before, line)
    found = outcome(state)
    assert found is not None
    best = min(state.scores) if params.rules.misere else max(state.scores)
    assert (found.winner is None) == (state.scores.count(best) > 1)
    assert found.winner is None or state.scores[found.winner] == best
    assert parse_link(format_link(params, moves)) == (params, moves)


@settings(max_examples=300)
@given(params=tables())
def test_text_forms_round_trip(params: Params) -> None:
    text = format_table(params)
    assert parse_table(text) == params
    assert format_table(parse_table(text)) == text
    for line, name in enumerate(params.lattice.names):
        assert parse_line(params.lattice, name) == line
