"""Casino on random games: a sample of the big comparison, texts that come back as they were, secrets that stay."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spielkasten.casino import rules
from spielkasten.casino.cards import parse_card
from spielkasten.casino.state import Params, State
from spielkasten.core.errors import BadText, SpielkastenError
from spielkasten.play.game import find
from spielkasten.play.save import load, save
from spielkasten.play.session import Session
from tests.proofs import casino_rules
from tests.proofs.casino_games import hidden_dealt_anew
from tests.proofs.support import casino_oracle as oracle
from tests.proofs.support.casino_compare import misplaced, move_of, round_of
from tests.proofs.support.casino_positions import any_move, random_play, random_state, spoilt

CASINO = find("casino")
SEEDS = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)
KINDS = st.sampled_from(["crowded", "small", "bound"])
PARAMS = st.builds(
    Params,
    points=st.none() | st.integers(1, 99),
    strict=st.booleans(),
    sweeps=st.booleans(),
    dealer=st.sampled_from([None, 0, 1]),
)


@pytest.mark.parametrize("seed", [2, 3])
def test_the_engine_follows_the_plain_rules(seed: int) -> None:
    """A sample of `build.py prove casino-rules`."""
    both = casino_rules.compare(15_000, seed, seconds=25)
    assert not both.faults
    assert min(both.counts["legal"], both.counts["illegal"], 50 * both.counts["rounds"]) > 500


@st.composite
def games(draw: st.DrawFn, most: int = 110) -> Session:
    """A game in which players of some habits made a number of plays."""
    seats = tuple(draw(st.sampled_from(["human", "leicht"])) for _ in range(2))
    session = Session.new(CASINO, draw(PARAMS), draw(SEEDS), seats)
    dice = random.Random(draw(st.integers(0, 10**6)))
    habits = [draw(st.sampled_from(["anything", "takes", "builds"])) for _ in range(2)]
    for _ in range(draw(st.integers(0, most))):
        if session.to_move is None:
            break
        legal = casino_rules.legal_of(session.state, dice)
        play = random_play(legal, habits[session.to_move], dice)
        session = session.play(oracle.written(move_of(play)))
    return session


def seen(session: Session, state: State, seat: int) -> dict[str, object]:
    states = (*session.states[: session.cursor], state)
    return CASINO.view(states, session.moves[: session.cursor], seat)


@given(PARAMS)
def test_tables_come_back(params: Params) -> None:
    text = CASINO.format_table(params)
    assert CASINO.parse_table(text) == params
    assert CASINO.parse_link(CASINO.format_link(params, [])) == (params, [])


@settings(max_examples=60)
@given(st.integers(0, 10**9), KINDS)
def test_plays_are_read_as_they_are_written(seed: int, kind: str) -> None:
    """Every legal play has one text; the same cards in another order are another text, which is refused."""
    dice = random.Random(seed)
    state = random_state(dice, kind)
    legal = casino_rules.legal_of(state, dice)
    for play in dice.sample(legal, min(12, len(legal))):
        move = move_of(play)
        text = oracle.written(move)
        after = CASINO.play(state, text)
        assert after == rules.play(state, play)
        assert not misplaced(after)
        mixed = dice.sample(move.loose, len(move.loose))
        other = text.replace(",".join(sorted(move.loose, key=oracle.PACK.index)), ",".join(mixed)) if mixed else text
        for bad in {other, f" {text}", f"{text} ", text.lower(), text.replace("10", "T"), f"{text},", f"0{text}"} - {
            text
        }:
            with pytest.raises(BadText):
                CASINO.play(state, bad)


def is_legal(position: oracle.Position, text: str) -> bool:
    """Tell whether a text names a legal play in the one way in which it is written."""
    try:
        move = oracle.move_of(text)
        written = oracle.written(replace(move, builds=tuple(sorted(move.builds))))
    except ValueError:
        return False
    return written == text and oracle.fault(position, move) is None


@settings(max_examples=100)
@given(st.integers(0, 10**9), KINDS)
def test_texts_of_plays_are_taken_if_they_are_legal(seed: int, kind: str) -> None:
    dice = random.Random(seed)
    state = random_state(dice, kind)
    here = round_of(state)
    move = any_move(here, dice)
    for _ in range(10):
        text = oracle.written(move)
        if is_legal(here.position, text):
            assert not misplaced(CASINO.play(state, text))
        else:
            with pytest.raises(SpielkastenError):
                CASINO.play(state, text)
        move = spoilt(move, here, dice)


@settings(max_examples=50)
@given(games())
def test_saves_come_back(session: Session) -> None:
    text = save(session)
    assert load(text) == session
    assert save(load(text)) == text
    if session.can_undo:
        back = session.undo()
        assert load(save(back)) == back


@settings(max_examples=50)
@given(games(), st.integers(0, 10**6))
def test_a_view_tells_nothing_that_its_seat_cannot_see(session: Session, seed: int) -> None:
    """Dealt anew, what a seat cannot see leaves its view as it was, to the letter."""
    state = session.state
    assume(state.to_move is not None)
    for seat in (0, 1):
        anew = hidden_dealt_anew(state, seat, random.Random(seed))
        assert rules.sight(anew, seat) == rules.sight(state, seat)
        view = seen(session, state, seat)
        assert json.dumps(seen(session, anew, seat)) == json.dumps(view)
        told = json.dumps(
            {key: value for key, value in view.items() if key not in ("moves", "unseen", "last", "scores")}
        )
        hidden = [*state.hands[1 - seat], *state.stock]
        assert not [card for card in hidden if f'"{oracle.PACK[card]}"' in told]
        assert json.dumps(session.seed) not in json.dumps({"seed": view["seed"]})


@settings(max_examples=40)
@given(games(60), st.integers(0, 10**6))
def test_a_play_leaves_the_position_before_it_alone(session: Session, seed: int) -> None:
    before = session.state
    copy = replace(before)
    for move in casino_rules.legal_of(before, random.Random(seed))[:5] if before.to_move is not None else []:
        rules.play(before, move)
        with pytest.raises(SpielkastenError):
            rules.play(before, replace(move, card=(move.card + 1) % 52, loose=(move.card,)))
    assert before == copy


@cache
def valid_texts() -> list[str]:
    dice = random.Random(4)
    session = Session.new(CASINO, Params(), "fuzz", ("human", "schwer"))
    texts = ["to21", "to21/strict/nosweeps/dealer=2", "round/dealer=1", "10D", "8Sx8D,6C,2D,B1", "2C+9D=9@B1"]
    while session.to_move is not None and session.cursor < 60:
        play = random_play(casino_rules.legal_of(session.state, dice), "builds", dice)
        texts.append(oracle.written(move_of(play)))
        session = session.play(texts[-1])
        if session.cursor % 15 == 0:
            texts.append(save(session))
    return texts


@st.composite
def spoilt_texts(draw: st.DrawFn) -> str:
    """A valid text with up to four pieces cut out, put in or doubled."""
    text = draw(st.sampled_from(valid_texts()))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 9)))
        piece = draw(
            st.sampled_from([text[start:end] * 2, "", "\n", " ", ",", "x", "=", "+", "@B1", "@", "9", "-1", "²", "10D"])
            | st.text(max_size=3)
        )
        text = text[:start] + piece + text[end:]
    return text


TEXTS = st.text() | st.text("0123456789AJQKSHDCBx+=@,/ ") | spoilt_texts()


def named(error: SpielkastenError) -> bool:
    """Tell whether an error can cross to the page."""
    return bool(error.key) and json.loads(json.dumps(error.to_json()))["message"] == str(error)


@settings(max_examples=500)
@given(TEXTS)
def test_any_text_gives_a_value_or_a_named_error(text: str) -> None:
    unnamed = []
    for read in (CASINO.parse_table, CASINO.parse_link, parse_card, load):
        try:
            read(text)
        except SpielkastenError as error:
            unnamed += [] if named(error) else [error]
    assert not unnamed


@settings(max_examples=400)
@given(TEXTS, st.integers(0, 300))
def test_any_text_is_a_legal_play_or_gives_a_named_error(text: str, seed: int) -> None:
    state = random_state(random.Random(seed), "small")
    if is_legal(round_of(state).position, text):
        assert not misplaced(CASINO.play(state, text))
    else:
        with pytest.raises(SpielkastenError) as caught:
            CASINO.play(state, text)
        assert named(caught.value)
