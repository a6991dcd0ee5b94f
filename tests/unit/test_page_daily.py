"""The daily page's dates, record, share text and backup file, under Node in many time zones."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from buildkit.node_env import ensure_node
from spielkasten.app.door import Door
from spielkasten.play.daily import daily

DRIVER = Path(__file__).with_name("page_daily.mjs")
HOUR = 3_600_000
# The first and the last zone of a day, half and quarter hours, clock changes at midnight, a day that was left out.
ZONES = [
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "America/Sao_Paulo", "America/Santiago",
    "Africa/Cairo", "Asia/Beirut", "Asia/Kathmandu", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Apia", "Etc/GMT+12",
]  # fmt: skip


class Node:
    """The driver in one time zone."""

    def __init__(self, zone: str) -> None:
        self._process = subprocess.Popen(
            [ensure_node().node, DRIVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "TZ": zone},
        )

    def __call__(self, name: str, *rest: object) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([name, *rest]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    made = Node("Europe/Berlin")
    yield made
    made.close()


def moment(text: str) -> int:
    """Milliseconds of a moment in UTC."""
    return round(datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC).timestamp() * 1000)


def span(first: str, count: int) -> list[str]:
    start = datetime.date.fromisoformat(first)
    return [(start + datetime.timedelta(days)).isoformat() for days in range(count)]


# --- dates -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ZONES)
def test_a_device_shows_its_calendars_dates_hour_by_hour(zone: str) -> None:
    begin, count = moment("2025-12-30T00:00"), 800 * 24
    told = Node(zone)
    runs = told("hours", begin, count)
    wrong = told("midnights", begin, count)
    latest = [told("latestDate", begin + hour * HOUR) for hour in range(0, 72, 5)]
    told.close()
    start = datetime.datetime.fromtimestamp(begin / 1000, ZoneInfo(zone))
    assert runs[0][0] == start.date().isoformat()
    assert [date for date, _ in runs] == span(runs[0][0], len(runs)), "a day is missing or comes twice"
    assert {hours for _, hours in runs[1:-1]} <= {23, 24, 25}
    assert wrong == [], "the next day begins at another moment than told"
    first_zone = ZoneInfo("Pacific/Kiritimati")
    assert latest == [
        datetime.datetime.fromtimestamp(begin / 1000 + hour * 3600, first_zone).date().isoformat()
        for hour in range(0, 72, 5)
    ]


def test_dates_are_those_of_the_calendar(node: Node) -> None:
    every = span("2020-01-01", 29_220)
    assert all(node("isDate", every))
    assert node("shifted", every[:-1], 1) == every[1:]
    assert node("shifted", every[1:], -1) == every[:-1]
    wrong = ["2019-12-31", "2100-01-01", "2026-02-29", "2026-13-01", "2026-00-01", "2026-11-31", "2026-1-1", ""]
    assert not any(node("isDate", [*wrong, None, 5, " 2026-11-30", "2026-11-30T00:00", ["2026-11-30"]]))


def test_a_date_is_named_as_it_stands_wherever_the_device_is() -> None:
    for zone in ("Etc/GMT+12", "Pacific/Kiritimati"):
        told = Node(zone)
        assert told("dateName", "2026-11-30", "de") == "Montag, 30. November 2026"
        assert told("dateName", "2026-11-30", "en") in ("Monday 30 November 2026", "Monday, 30 November 2026")
        told.close()


# --- the record ------------------------------------------------------------------------------------


def result(boxes: int = 13, best: int = 14, own: bool = True) -> dict[str, object]:
    return {"boxes": boxes, "best": best, "hints": 0, "undos": 0, "own": own}


def record(*dates: str, **others: dict[str, object]) -> dict[str, Any]:
    return {"schema": 1, "days": {**{date: result() for date in dates}, **others}}


@given(
    st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)), st.integers(0, 40)
)
@settings(max_examples=150, deadline=None)
def test_streaks_are_runs_of_own_days(node: Node, own: set[int], archive: set[int], today: int) -> None:
    days = span("2026-03-10", 43)
    found = record(*(days[day] for day in own))
    found["days"] |= {days[day]: result(own=False) for day in archive - own}

    def run_to(end: int) -> int:
        length = 0
        while end - length in own:
            length += 1
        return length

    # A flight westwards shows an earlier date than the last board's: by up to two days.
    ends = [end for end in (today + 2, today + 1, today, today - 1) if end in own]
    told = node("streaks", found, days[today])
    assert told["longest"] == max([0, *map(run_to, own)])
    assert told["current"] == (run_to(ends[0]) if ends else 0)


def test_a_streak_survives_clock_changes_flights_and_the_turn_of_the_year(node: Node) -> None:
    for first in ("2026-03-27", "2026-10-23", "2026-12-29", "2028-02-27"):
        days = span(first, 6)
        assert node("streaks", record(*days), days[-1])["current"] == 6
        tomorrow = node("shifted", [days[-1]], 1)[0]
        assert node("streaks", record(*days), tomorrow)["current"] == 6, "today's board is still to come"
        later = node("shifted", [days[-1]], 2)[0]
        assert node("streaks", record(*days), later) == {"current": 0, "longest": 6}
        assert node("streaks", record(*days), days[-2])["current"] == 6, "flown back over the date line"
    early = span("2026-05-01", 3)
    assert node("streaks", record(*early), "2020-01-01") == {"current": 0, "longest": 3}


def test_the_first_result_of_a_date_stands(node: Node) -> None:
    one = node("withResult", record(), "2026-11-30", result(9))
    two = node("withResult", one, "2026-11-30", result(20))
    assert two["days"]["2026-11-30"]["boxes"] == 9
    three = node("withResult", two, "2026-11-29", result(14))
    assert node("statistics", three) == {"played": 2, "reached": 1, "spread": {"9": 1, "14": 1}}


@pytest.mark.parametrize(
    "broken",
    [
        None, [], {"schema": 2, "days": {}}, {"schema": 1}, {"schema": 1, "days": []},
        {"schema": 1, "days": {"gestern": result()}}, {"schema": 1, "days": {"2026-02-30": result()}},
        {"schema": 1, "days": {"2026-11-30": result(26)}}, {"schema": 1, "days": {"2026-11-30": result(-1)}},
        {"schema": 1, "days": {"2026-11-30": {**result(), "own": 1}}},
        {"schema": 1, "days": {"2026-11-30": {**result(), "hints": "3"}}},
    ],
)  # fmt: skip
def test_a_broken_record_is_none(node: Node, broken: object) -> None:
    assert node("checkedRecord", broken) is None
    assert node("checkedRecord", record("2026-11-30"))


# --- games -----------------------------------------------------------------------------------------


def day_game(date: str, moves: int = 0) -> dict[str, Any]:
    """A stored game as the page writes it, with the door's own view."""
    board = daily(date)
    door = Door()

    def ask(**request: object) -> Any:
        answer = json.loads(door.receive(json.dumps({"id": 1, "board": "b", **request})))
        while answer.get("working"):
            answer = json.loads(door.work())
        return answer["ok"]

    told = ask(do="new", table=board.table, seed=board.seed, seats=["human", "normal"])
    for _ in range(moves):
        if told["view"]["to_move"]:
            told = ask(do="computer", ms=60_000)
        else:
            free = sorted(told["view"]["closes"]) or [
                f"h{row},{column}" for row in range(6) for column in range(5)
                if f"h{row},{column}" not in told["link"]
            ]  # fmt: skip
            told = ask(do="play", line=free[0])
    game = {key: told[key] for key in ("save", "link", "view", "seats")}
    marks = {"date": date, "best": board.best, "hints": 0, "undos": 1, "own": True}
    own = {"schema": 1, "stamp": 5, "writer": "w", "id": "x", "pending": [], "table": board.table, "seed": board.seed}
    return {**own, **game, **marks}


def games(*stored: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"schema": 1, "board": None, "games": {game["date"]: game for game in stored}, "practice": None, **rest}


def test_one_broken_game_does_not_take_the_others_with_it(node: Node) -> None:
    good, bad = day_game("2026-11-30", 4), day_game("2026-11-29", 2)
    assert node("soundGames", games(good, bad))["broken"] == 0
    bad["view"]["owners"] = "none"
    found = node("soundGames", games(good, bad))
    assert found["broken"] == 1
    assert list(found["games"]["games"]) == ["2026-11-30"]
    foreign = day_game("2026-11-28")
    foreign["table"] = foreign["link"] = "4x4"
    assert node("soundGames", games(good, foreign))["broken"] == 1
    board = {"date": "2026-11-30", "table": good["table"], "seed": good["seed"], "best": 13}
    assert node("soundGames", games(good, board=board))["broken"] == 0
    for wrong in ({"table": "no"}, {"seed": "two words"}, {"seed": ""}, {"seed": 5}, {"best": 26}):
        assert node("soundGames", games(good, board=board | wrong))["broken"] == 1
    assert node("soundGames", {"schema": 2, "games": {}}) is None


def test_every_field_of_a_stored_view_is_checked(node: Node) -> None:
    good = day_game("2026-11-30", 4)
    view = good["view"]
    for field in view:
        missing = {name: value for name, value in view.items() if name != field}
        for broken in (missing, view | {field: "broken"}):
            # Games that an older page stored know nothing of forced taking, and are not to be lost.
            lost = 0 if broken is missing and field == "must_take" else 1
            assert node("soundGames", games(good | {"view": broken}))["broken"] == lost, field


# --- sharing ---------------------------------------------------------------------------------------


def test_the_share_text_names_no_line_and_ends_with_the_link(node: Node) -> None:
    game = day_game("2026-11-30", 24)
    address = "https://spielkasten.example/de/tagesbrett/?d=2026-11-30"
    shown = {**result(15, 16), "hints": 1, "undos": 2}
    text = node("share", {"date": "2026-11-30", "result": shown, "view": game["view"], "address": address})
    *rest, last = text.splitlines()
    assert last == address
    assert not any(name in text for name in (*game["view"]["given"], *(m["line"] for m in game["view"]["moves"])))
    closed = [move["by"] for move in game["view"]["moves"] for _ in move["cells"]]
    squares = "".join(row for row in rest[2:])
    assert squares == "".join("🟨🟥"[by] for by in closed)
    assert '"mine":15,"theirs":10,"best":16' in text
    assert 'daily.hints {"n":1}' in text
    assert 'daily.undos {"n":2}' in text
    plain = node("share", {"date": "2026-11-30", "result": result(15, 16), "view": None, "address": address})
    assert "hints" not in plain
    assert len(plain.splitlines()) == 3


# --- the backup file -------------------------------------------------------------------------------

KEYS = {
    "settings": "spielkasten.settings",
    "daily_record": "spielkasten.daily.record",
    "daily_games": "spielkasten.daily.games",
}


def everything() -> dict[str, Any]:
    return {
        "settings": {"schema": 1, "theme": "dark", "tempo": "instant"},
        "daily_record": record("2026-11-29", "2026-11-30"),
        "daily_games": games(day_game("2026-11-30", 3)),
    }


def stored(values: dict[str, Any]) -> dict[str, str]:
    return {KEYS[name]: json.dumps(value) for name, value in values.items()}


def test_what_is_saved_is_restored(node: Node) -> None:
    values = everything()
    text = node("backup", {**stored(values), "other.site": "theirs", "spielkasten.boxes.game": "broken"}, "2026-11-30")
    file = json.loads(text)
    assert (file["backup"], file["version"], file["date"]) == ("spielkasten", 1, "2026-11-30")
    assert file["values"] == values
    read = node("readBackup", text)
    assert read == {"values": values}
    after = node("restore", {"other.site": "theirs", KEYS["daily_record"]: json.dumps(record())}, read["values"])
    assert after["done"]
    assert {key: json.loads(text) for key, text in after["stored"].items() if key != "other.site"} == {
        KEYS[name]: value for name, value in values.items()
    }
    assert after["stored"]["other.site"] == "theirs"


def test_one_broken_game_does_not_keep_the_others_out_of_the_file(node: Node) -> None:
    good, bad = day_game("2026-11-30", 3), day_game("2026-11-29", 2)
    bad["view"]["owners"] = "none"
    text = node("backup", stored({"daily_games": games(good, bad)}), "2026-11-30")
    assert json.loads(text)["values"] == {"daily_games": games(good)}
    assert "values" in node("readBackup", text)


def test_what_cannot_be_read_is_set_aside_by_what_takes_its_place(node: Node) -> None:
    broken = {"spielkasten.boxes.game": "broken", "spielkasten.daily.record": '{"schema": 9}'}
    after = node("restore", broken, everything())
    assert after["done"]
    assert after["stored"]["spielkasten.quarantine.game"] == "broken"
    assert after["stored"]["spielkasten.quarantine.daily_record"] == '{"schema": 9}'
    assert "spielkasten.boxes.game" not in after["stored"]
    assert json.loads(after["stored"]["spielkasten.daily.record"]) == everything()["daily_record"]


def file(**changes: Any) -> str:
    return json.dumps({"backup": "spielkasten", "version": 1, "date": "2026-11-30", "values": everything(), **changes})


@pytest.mark.parametrize(
    ("text", "problem", "args"),
    [
        ("", "backup.no_json", {}),
        ("{", "backup.no_json", {}),
        ("[]", "backup.foreign", {}),
        ('{"a": 1}', "backup.foreign", {}),
        (file(backup="other"), "backup.foreign", {}),
        (file(values=[]), "backup.foreign", {}),
        (file(version=2), "backup.version", {"got": "2", "known": 1}),
        (file(version=None), "backup.foreign", {}),
        (file(version={"a": 1}), "backup.foreign", {}),
        (file(values={"casino": {}}), "backup.unknown", {"got": "casino"}),
        (file(values={"settings": {"schema": 1, "theme": "pink"}}), "backup.broken", {"name": "backup.name_settings"}),
        (file(values={"settings": None}), "backup.broken", {"name": "backup.name_settings"}),
        (file(values={"daily_record": {"schema": 9}}), "backup.broken", {"name": "backup.name_daily_record"}),
        (file(values={"daily_games": {"schema": 1}}), "backup.broken", {"name": "backup.name_daily_games"}),
        (" " * 5_000_001, "backup.too_large", {"n": 5}),
    ],
)
def test_a_file_is_refused_by_name(node: Node, text: str, problem: str, args: dict[str, object]) -> None:
    assert node("readBackup", text) == {"problem": problem, "args": args}


def test_what_does_not_fit_changes_nothing(node: Node) -> None:
    before = stored({"settings": {"schema": 1, "theme": "light"}, "daily_record": record("2026-11-01")})
    before["spielkasten.boxes.game"] = "nobody can read this"
    before["spielkasten.daily.games"] = '{"schema": 9, "of": "a later page"}'
    room = sum(map(len, before.values())) + 300
    after = node("restore", before, everything(), room)
    assert not after["done"]
    assert after["stored"] == before, "to the letter, also what cannot be read"
