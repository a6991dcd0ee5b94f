"""What is kept: reloads at any moment, broken storage, no storage, links, two tabs."""

import json

import pytest

GAME = "spielkasten.boxes.game"
SETTINGS = "spielkasten.settings"


def test_a_reload_comes_back_to_the_same_position(table):
    table.settings(tempo="instant", size="3x3").open()
    for _ in range(4):
        table.settle()
        table.click(table.sensible())
        table.settle()
        before, scores = table.moves(), table.scores()
        table.page.reload()
        table.wait_ready()
        table.settle()
        assert table.moves() == before
        assert table.scores() == scores
        assert table.drawn() == set(before)


def test_a_reload_while_the_computer_thinks_goes_on(table):
    table.settings(tempo="calm", size="5x5", opponent="schwer").open()
    table.click("h2,2")
    table.wait_stored("view.moves.length >= 1")
    table.page.reload()
    assert table.drawn() >= {"h2,2"}
    table.wait_ready()
    table.settle()
    assert table.moves()[0] == "h2,2"
    assert len(table.moves()) == 2


def test_the_saved_board_is_painted_before_python(table):
    table.settings(tempo="instant", size="3x3").open()
    table.click("h0,0")
    table.settle()
    before = table.drawn()
    table.page.route("**/pyodide.asm.wasm", lambda route: None)  # Python never comes
    table.page.reload()
    table.page.wait_for_function("() => performance.getEntriesByName('spielkasten:board').length > 0")
    assert table.drawn() == before


@pytest.mark.parametrize(
    "value",
    ["", "null", "[]", "{", "17", '"text"', '{"schema":99}', '{"schema":1}', "\u0000", "x" * 100_000,
     '{"schema":1,"stamp":1,"writer":"a","pending":[],"id":"a","save":"spielkasten 1\\ngame boxes\\ntable 3x3\\nseed '
     'a\\nseats human leicht\\nmoves h0,0 h0,0\\ncursor 2\\n","table":"3x3","seed":"a","seats":["human","leicht"],'
     '"link":"3x3","view":{}}'],
)  # fmt: skip
def test_hostile_storage_never_stops_the_start(table, value):
    table.page.goto(f"{table.site}404.html")
    table.page.evaluate(
        "([keys, value]) => keys.forEach(key => localStorage.setItem(key, value))",
        [[GAME, SETTINGS, "spielkasten.boxes.previous", "spielkasten.lang"], value],
    )
    table.open()
    table.click("h0,0")
    table.settle()
    assert "h0,0" in table.drawn()
    assert table.complaints == []
    if value:
        kept = table.page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('spielkasten.quarantine.'))")
        assert kept, "the broken value is set aside, not lost"


def test_a_save_that_python_refuses_is_set_aside(table):
    table.settings(tempo="instant", size="3x3").open()
    table.click("h0,0")
    table.settle()
    table.page.evaluate(
        """key => {
            const game = JSON.parse(localStorage.getItem(key));
            game.save = game.save.replace('h0,0', 'h9,9');
            localStorage.setItem(key, JSON.stringify(game));
        }""",
        GAME,
    )
    table.page.reload()
    table.wait_ready()
    table.page.locator("#toasts").get_by_text("nicht lesbar").wait_for()
    assert table.drawn() == set()
    table.click("h1,1")
    table.settle()
    assert "h1,1" in table.drawn()


DENIED = """
for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
}
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize(("script", "note"), [(DENIED, "nichts speichern"), (FULL, "voll")])
def test_without_storage_one_plays_on_with_one_note(table, script, note):
    page = table.page
    page.add_init_script(script)
    table.open()
    for line in ("h0,0", "h5,4"):
        before = len(table.drawn())
        table.click(line)
        table.wait_drawn(f"> {before + 1}")
        table.wait_turn(0)
    assert page.locator("#toasts").get_by_text(note).count() == 1
    assert table.complaints == []
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/boxes/**")
    table.wait_ready()
    table.wait_drawn(">= 4")


def test_a_link_opens_a_position_and_the_own_game_can_come_back(table):
    page = table.settings(tempo="instant", size="3x3").open().page
    table.click("h0,0")
    table.settle()
    mine = table.moves()
    page.goto(page.url.split("#")[0] + "#4x4;h0,0_v1,2")
    table.wait_cells(40)
    table.settle()
    assert table.moves() == ["h0,0", "v1,2"]
    assert "#" not in page.url
    page.reload()
    table.wait_ready()
    table.settle()
    assert table.moves() == ["h0,0", "v1,2"]
    back = page.get_by_role("button", name="Zurückholen")
    back.click()
    table.wait_cells(24)
    table.settle()
    assert table.moves() == mine
    back.click()
    table.wait_cells(40)
    table.settle()
    assert table.moves() == ["h0,0", "v1,2"]


def test_a_new_game_takes_an_unread_link_out_of_the_address(table):
    page = table.page
    page.route("**/pyodide.asm.wasm", lambda route: None)  # Python never comes
    table.open(link="4x4;h0,0", ready=False)
    table.wait_cells(40)
    page.locator(".sizes label", has_text="3×3").click()
    table.wait_cells(24)
    assert "#" not in page.url


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("nonsense", "Das ist kein Brett"),
        ("99x99", "Dieses Brett gibt es nicht"),
        ("5x5;h0,0_h0,0", "Zug 2 in der Adresse geht nicht"),
        ("5x5;zzz", "Erwartet wird eine Linie"),
        ("3x3/toroidal", "Diese Angabe gibt es für kein Brett"),
        ("%E0%A4%A", "Das ist kein Brett"),
        ("5x5;" + "h0,0_" * 5000, "Die Adresse ist zu lang"),
        ("<b>5x5", "Das ist kein Brett"),
        ("tri1/swedish", "schlösse der Rand"),
        ("hex2/icelandic", "nur bei Quadraten"),
    ],
)
def test_a_bad_link_gives_a_message_and_a_board(table, link, words):
    table.open(link=link)
    table.page.locator("#toasts").get_by_text(words).wait_for()
    table.settle()
    assert len(table.free()) == 60
    table.click("h0,0")
    table.settle()
    assert "h0,0" in table.drawn()


def test_the_newer_game_of_another_tab_is_taken_over(table):
    table.settings(tempo="instant", size="3x3").open()
    other = type(table)(table.page.context.new_page(), table.site).open()
    other.click("h0,0")
    other.settle()
    table.page.bring_to_front()
    table.page.evaluate("window.dispatchEvent(new Event('focus'))")
    table.wait_drawn(">= 2")
    assert table.drawn() == other.drawn()


def test_wiping_removes_everything(table):
    page = table.settings(tempo="instant", size="3x3").open().page
    table.click("h0,0")
    table.settle()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Alle Daten dieses Geräts löschen").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Ja, alles löschen").click()
    table.wait_ready()
    assert table.drawn() == set()
    assert len(table.free()) == 60
    assert "h0,0" not in json.dumps(table.page.evaluate("({...localStorage})"))
