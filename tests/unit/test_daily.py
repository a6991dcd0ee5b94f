"""The daily board: golden days, and what holds for every day. `tests/proofs/daily_boards.py` proves the values."""

import datetime

import pytest

from spielkasten.app.door import Door
from spielkasten.boxes import rules
from spielkasten.boxes.lattice import mask_of
from spielkasten.boxes.notation import parse_table
from spielkasten.boxes.structure import degrees, safe_lines
from spielkasten.boxes.symmetry import symmetries
from spielkasten.core.errors import BadText
from spielkasten.play.daily import boards, daily, day_number

GOLDEN = """
2020-01-01 15 h0,1_h0,2_h1,2_h2,1_h3,2_h4,1_h5,0_h5,2_v0,1_v0,4_v0,5_v1,2_v1,4_v1,5_v2,3_v3,3_v3,5_v4,2_v4,4_v4,5
2020-02-29 14 h0,1_h0,2_h1,1_h1,3_h2,2_h5,1_h5,2_h5,4_v0,3_v0,5_v1,1_v1,3_v1,5_v2,0_v2,5_v3,1_v3,4_v3,5_v4,2_v4,4
2020-12-31 14 h0,0_h0,2_h2,2_h2,4_h3,2_h4,0_h5,3_h5,4_v0,1_v0,2_v0,4_v1,0_v1,3_v2,5_v3,0_v3,3_v3,4_v3,5
2021-01-01 13 h0,1_h0,2_h0,4_h1,1_h2,3_h2,4_h3,1_h3,2_h4,3_h4,4_h5,1_h5,3_h5,4_v0,3_v0,4_v1,2_v2,1_v2,4_v3,0_v3,1
2023-06-15 14 h0,0_h1,0_h1,1_h1,4_h2,3_h3,1_h4,2_h5,3_h5,4_v0,2_v0,3_v0,5_v1,0_v1,3_v1,5_v2,2_v2,3_v2,5_v3,1_v3,4
2024-02-28 13 h0,0_h0,2_h1,3_h2,2_h2,3_h3,0_h4,4_h5,0_h5,1_v0,1_v0,3_v1,1_v1,2_v2,1_v2,4_v4,2_v4,4
2024-02-29 13 h0,0_h0,1_h0,3_h1,0_h1,1_h2,2_h2,3_h3,0_h3,1_h4,3_h5,0_h5,2_h5,3_v1,4_v1,5_v2,1_v2,4_v3,3_v4,1_v4,2
2024-03-01 14 h0,0_h0,1_h0,2_h1,2_h1,3_h2,3_h4,2_h4,3_v0,0_v0,4_v0,5_v1,0_v1,2_v2,0_v3,0_v3,2_v4,0_v4,1_v4,3_v4,5
2026-01-01 13 h0,1_h0,3_h0,4_h1,4_h2,1_h2,2_h2,4_h3,3_h3,4_h4,4_h5,1_h5,2_v0,2_v0,3_v2,2_v3,1_v3,3_v4,4
2026-03-28 13 h0,0_h1,2_h1,3_h1,4_h2,1_h3,0_h3,1_h3,2_h4,0_h5,1_v0,0_v0,2_v0,4_v1,2_v2,0_v3,2_v3,5_v4,2_v4,3_v4,4
2026-03-29 14 h0,2_h0,4_h1,2_h1,3_h2,0_h2,3_h3,0_h3,1_h3,4_h5,1_v0,1_v0,4_v1,0_v2,2_v3,2_v3,3_v3,4_v4,2_v4,3_v4,4
2026-03-30 14 h1,0_h1,4_h2,0_h2,1_h4,3_h4,4_h5,2_v0,3_v0,4_v1,3_v2,2_v2,3_v2,4_v3,1_v3,3_v3,5_v4,3_v4,5
2026-10-24 13 h0,1_h0,2_h0,3_h0,4_h2,1_h3,1_h3,4_h4,1_h4,3_v0,0_v0,2_v0,4_v1,4_v2,0_v2,4_v4,0_v4,2_v4,4_v4,5
2026-10-25 14 h0,0_h0,2_h1,1_h1,2_h2,1_h2,4_h3,0_h3,3_h3,4_h5,3_v0,1_v0,4_v1,5_v2,3_v3,1_v3,2_v3,3_v4,1_v4,2_v4,3
2026-10-26 15 h0,1_h2,0_h2,2_h3,1_h3,2_h4,1_h4,2_h4,3_h4,4_v0,1_v0,3_v0,4_v1,1_v1,2_v1,5_v2,0_v2,5_v4,1_v4,5
2026-11-29 13 h0,4_h1,4_h2,0_h2,1_h2,2_h2,4_h3,1_h3,3_h4,0_h4,2_h4,4_h5,1_v0,3_v2,4_v3,0_v3,3_v3,5_v4,4
2026-11-30 14 h0,1_h0,3_h1,2_h1,4_h2,2_h4,3_h4,4_h5,4_v0,0_v0,2_v0,4_v1,4_v2,5_v3,1_v3,2_v3,3_v3,5_v4,3
2026-12-01 13 h0,1_h1,0_h1,2_h2,0_h2,3_h4,0_h4,3_h4,4_h5,2_v0,2_v1,3_v2,1_v2,3_v3,2_v4,1_v4,2_v4,5
2026-12-24 13 h0,1_h0,4_h1,0_h1,1_h1,2_h3,1_h3,2_h3,4_h4,0_h4,1_h4,2_h4,3_v0,3_v1,0_v1,2_v3,4_v4,0_v4,3
2026-12-31 13 h0,0_h1,1_h2,0_h2,2_h2,4_h3,2_h4,3_h4,4_h5,0_h5,4_v0,1_v0,4_v1,1_v1,3_v1,4_v2,1_v3,0_v3,5_v4,3
2027-01-01 15 h0,1_h0,2_h1,0_h1,3_h1,4_h2,0_h2,3_h3,0_h3,2_h3,4_h4,1_h5,2_v0,0_v1,2_v2,4_v3,1_v4,3_v4,4
2028-02-29 14 h0,0_h1,0_h1,1_h1,4_h2,3_h3,1_h4,2_h5,3_h5,4_v0,2_v0,3_v0,5_v1,0_v1,3_v1,5_v2,2_v2,3_v2,5_v3,1_v3,4
2030-07-04 13 h0,2_h0,3_h1,0_h2,0_h2,2_h3,0_h3,3_h4,1_h4,2_h5,0_h5,3_v0,1_v0,2_v0,4_v0,5_v1,2_v2,5_v3,1
2038-01-19 13 h0,0_h0,2_h1,0_h1,1_h1,2_h1,4_h3,2_h3,3_h4,0_h4,1_h4,4_v0,5_v1,2_v1,5_v2,2_v2,5_v3,2_v4,2_v4,3
2038-01-20 13 h0,1_h0,2_h1,3_h2,1_h3,0_h3,3_h3,4_h4,1_h5,1_h5,2_h5,4_v0,2_v0,4_v1,0_v1,1_v1,5_v2,0_v3,2_v3,5_v4,3
2050-05-05 13 h1,0_h1,3_h1,4_h2,1_h2,2_h4,0_h4,2_h4,3_h4,4_h5,2_h5,4_v0,2_v0,3_v1,3_v2,0_v2,3_v3,0_v3,3_v4,0
2064-02-29 14 h0,1_h0,2_h1,1_h1,2_h1,3_h2,1_h3,2_h5,1_h5,3_v0,4_v1,0_v1,3_v2,1_v2,4_v2,5_v3,2_v3,5_v4,1
2077-08-09 13 h0,3_h0,4_h2,0_h2,1_h2,2_h3,2_h3,3_h3,4_h4,2_v0,2_v0,5_v1,1_v1,5_v2,1_v2,4_v3,1_v3,4_v4,3
2099-02-28 13 h0,0_h0,1_h0,3_h0,4_h2,0_h2,1_h2,2_h4,3_h4,4_v0,2_v0,4_v1,4_v1,5_v2,2_v3,0_v3,3_v3,5_v4,2_v4,3_v4,5
2099-12-31 13 h0,2_h0,4_h1,1_h1,2_h3,0_h4,1_h5,1_h5,2_h5,3_v0,4_v1,2_v2,2_v2,3_v2,4_v3,1_v4,4_v4,5
"""


def days(first, count):
    """Give dates as text, from the standard library's calendar."""
    start = datetime.date.fromisoformat(first)
    return [(start + datetime.timedelta(n)).isoformat() for n in range(count)]


def image_of_least(drawn):
    """Name a board and all its images by one of them."""
    lattice = parse_table("5x5").lattice
    lines = [line for line in range(60) if drawn >> line & 1]
    return min(drawn, *(mask_of(one.lines[line] for line in lines) for one in symmetries(lattice)))


@pytest.mark.parametrize("row", GOLDEN.split("\n")[1:-1])
def test_golden_days(row):
    date, best, lines = row.split()
    board = daily(date)
    assert (board.date, board.table) == (date, f"5x5/lines={lines}")
    assert (board.seed, board.best) == (f"daily-{date}", int(best))


def test_days_are_counted_as_the_calendar_does():
    every = days("2020-01-01", 29_220)
    assert every[-1] == "2099-12-31"
    assert [day_number(date) for date in every] == list(range(29_220))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "heute",
        "2019-12-31",
        "2100-01-01",
        "2026-02-29",
        "2024-02-30",
        "2026-13-01",
        "2026-00-10",
        "2026-11-31",
        "2026-11-00",
        "2026-1-1",
        "26-11-30",
        " 2026-11-30",
        "2026-11-30\n",
        "2026-11-30T00:00",
        "20261130",
        "２０２６-11-30",
        "-2026-11-30",
    ],
)
def test_what_is_no_day_is_refused(text):
    with pytest.raises(BadText) as caught:
        daily(text)
    assert caught.value.key == "bad_date"
    assert caught.value.details["first"] == 2020
    assert caught.value.details["last"] == 2099


def test_there_are_at_least_200_boards_and_no_two_are_alike():
    masks = {image_of_least(drawn) for drawn, _ in boards()}
    assert len(masks) == len(boards()) >= 200


def test_every_board_offers_nothing_and_leaves_safe_lines():
    lattice = parse_table("5x5").lattice
    for drawn, best in boards():
        free = lattice.every_line & ~drawn
        assert 0 <= drawn <= lattice.every_line
        assert 16 <= drawn.bit_count() <= 20
        assert min(degrees(lattice, free)) >= 2
        assert safe_lines(lattice, free).bit_count() >= 4
        assert 13 <= best <= 25


def test_a_day_is_a_shipped_board_turned_or_mirrored_and_the_person_begins():
    shipped = {image_of_least(drawn): best for drawn, best in boards()}
    for date in days("2026-11-01", 60):
        board = daily(date)
        params = parse_table(board.table)
        assert shipped[image_of_least(params.lines)] == board.best
        assert (params.lattice.text, params.outline, params.players, params.first) == ("5x5", "open", 2, 0)
        assert rules.start(params).owners == (None,) * 25


def test_as_many_days_as_there_are_boards_show_each_once():
    count = len(boards())
    start = datetime.date(2020, 1, 1) + datetime.timedelta(11 * count)
    seen = {image_of_least(parse_table(daily(date).table).lines) for date in days(start.isoformat(), count)}
    assert len(seen) == count


def test_the_same_drawing_does_not_come_again_for_years():
    """Each run shows another of a board's eight images."""
    count = 7 * len(boards())  # so many days touch at most eight runs
    assert len({daily(date).table for date in days("2026-01-01", count)}) == count


class TestDoor:
    """What the page asks for."""

    def ask(self, **request):
        import json

        return json.loads(Door().receive(json.dumps({"id": 1, **request})))

    def test_it_tells_a_day(self):
        board = daily("2026-11-30")
        told = self.ask(do="daily", date="2026-11-30")["ok"]
        assert told == {"date": board.date, "table": board.table, "seed": board.seed, "best": board.best}

    def test_it_refuses_what_is_no_day(self):
        error = self.ask(do="daily", date="morgen")["error"]
        assert error["key"] == "bad_date"
        assert error["args"] == {"got": "“morgen”", "first": 2020, "last": 2099}


def test_equal_play_gives_equal_answers():
    """Normal's lines are a function of date and moves: the same first safe line is answered alike, undone or not."""
    import json

    def game(detour):
        door = Door()

        def ask(**request):
            answer = json.loads(door.receive(json.dumps({"id": 1, "board": "b", **request})))
            while answer.get("working"):
                answer = json.loads(door.work())
            return answer["ok"]

        board = daily("2026-11-30")
        told = ask(do="new", table=board.table, seed=board.seed, seats=["human", "normal"])
        while told["view"]["to_move"] is not None:
            if told["view"]["to_move"] == 1:
                told = ask(do="computer", ms=60_000)
                continue
            drawn = {*told["view"]["given"], *(move["line"] for move in told["view"]["moves"])}
            free = [name for name in parse_table("5x5").lattice.names if name not in drawn]
            if detour:
                ask(do="play", line=free[-1])
                ask(do="undo")
            told = ask(do="play", line=free[0])
        return told["view"]["moves"]

    assert game(False) == game(True)
