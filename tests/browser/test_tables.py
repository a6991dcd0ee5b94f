"""Every kind of table: set up, named, played to its end, kept over a reload, opened from a link."""

from __future__ import annotations

import json
import re

import pytest

INSTANT = {"tempo": "instant", "opponent": "two"}


def setup(table):
    table.page.locator(".sizes label.across").click()
    return table.page.get_by_role("dialog", name=re.compile("Brett wählen|Choose a board"))


def text_of(dialog):
    return dialog.get_by_role("textbox", name=re.compile("Als Text|As text")).input_value()


def pick(dialog, name):
    """Choose a radio or a switch as a person would: by what is written on it."""
    dialog.locator("label").filter(has_text=re.compile(f"^{name}")).first.click()


# --- the dialog -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caption", "text", "name"),
    [
        ("Schwedisch", "4x4/swedish", "Schwedisch 4×4"),
        ("Dreieck", "tri5", "Dreieck der Seite 5"),
        ("Waben", "hex3", "Waben der Seite 3"),
        ("Misère", "5x5/misere", "5×5, Misère"),
    ],
)
def test_a_preset_is_one_press(table, caption, text, name):
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    preset = dialog.get_by_role("button", name=caption)
    preset.click()
    assert preset.get_attribute("aria-pressed") == "true"
    assert text_of(dialog) == text
    assert name in dialog.inner_text()
    dialog.get_by_role("button", name="Neue Partie").click()
    assert table.stored()["table"] == text
    assert name in table.page.locator("#other-size").inner_text()
    assert table.page.locator("input[name=size][value=other]").is_checked()


def test_parts_make_the_text_and_the_facts(table):
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    pick(dialog, "Dreieck")
    assert text_of(dialog) == "tri5"
    assert "25 Dreiecke, 45 Linien. Kann nicht unentschieden enden." in dialog.inner_text()
    assert dialog.get_by_role("radio", name="isländisch").is_disabled()
    assert "Isländisch gibt es nur bei Quadraten." in dialog.inner_text()
    pick(dialog, "schwedisch")
    assert "25 Dreiecke, 30 Linien" in dialog.inner_text()
    pick(dialog, "Misère")
    pick(dialog, "Schlagpflicht")
    pick(dialog, "3")
    assert "entschieden enden" not in dialog.inner_text(), "that is a question for two"
    dialog.locator("#table-first label", has_text="Spieler 3").click()
    assert text_of(dialog) == "tri5/swedish/misere/forced/players=3/first=3"
    pick(dialog, "2")
    assert text_of(dialog) == "tri5/swedish/misere/forced", "nobody else is there to begin"
    dialog.get_by_label("Seite").fill("1")
    assert text_of(dialog) == "tri1/misere/forced"
    assert dialog.get_by_role("radio", name="schwedisch").is_disabled()
    assert "allein schon ein Dreieck schlösse" in dialog.inner_text()
    pick(dialog, "Quadrate")
    pick(dialog, "isländisch")
    assert text_of(dialog) == "5x5/icelandic/misere/forced"


def test_typing_a_text_moves_the_parts(table):
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    box = dialog.get_by_role("textbox", name="Als Text")
    box.fill("hex2/swedish/misere/players=4/first=2")
    for checked in ("Waben", "schwedisch"):
        assert dialog.get_by_role("radio", name=checked).is_checked()
    assert dialog.get_by_role("switch", name="Misère").is_checked()
    assert dialog.get_by_label("Seite").input_value() == "2"
    assert dialog.locator("#table-first input:checked").get_attribute("value") == "1"
    box.press("Enter")
    table.page.get_by_role("dialog").wait_for(state="hidden")
    assert table.stored()["table"] == "hex2/swedish/misere/players=4/first=2"
    assert table.to_move() == 1


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("quatsch", "Das ist kein Brett"),
        ("5x21", "von 1 bis 20"),
        ("tri11", "von 1 bis 10"),
        ("hex6", "von 1 bis 5"),
        ("5x5/misere/swedish", "Meinst du 5x5/swedish/misere?"),
        ("5x5/players=2", "Meinst du 5x5?"),
        ("5x5/schnell", "kennt kein Brett"),
        ("tri4/icelandic", "nur bei Quadraten"),
        ("1x1/swedish", "ein Kästchen schlösse"),
        ("tri1/swedish", "ein Dreieck schlösse"),
        ("5x5/lines=h9,9", "Das ist kein Brett"),
    ],
)
def test_a_bad_text_says_what_is_wrong_and_keeps_the_last_table(table, typed, message):
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    dialog.get_by_role("button", name="Dreieck").click()
    box = dialog.get_by_role("textbox", name="Als Text")
    box.fill(typed)
    assert message in dialog.get_by_role("alert").inner_text()
    assert box.get_attribute("aria-invalid") == "true"
    assert "Dreieck der Seite 5" in dialog.inner_text()
    dialog.get_by_role("button", name="Neue Partie").click()
    assert dialog.is_visible(), "nothing begins with a text that is no table"
    box.fill("4x3")
    assert box.get_attribute("aria-invalid") == "false"
    dialog.get_by_role("button", name="Neue Partie").click()
    assert table.stored()["table"] == "4x3"


def test_a_pasted_link_is_a_table(table):
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    dialog.get_by_role("textbox", name="Als Text").fill(" https://example.org/de/kaestchen/#TRI4/swedish;h1,0 ")
    assert "Dreieck der Seite 4, schwedisch" in dialog.inner_text()
    dialog.get_by_role("textbox", name="Als Text").blur()
    assert text_of(dialog) == "tri4/swedish"


def test_cancel_changes_nothing(table):
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    dialog.get_by_role("button", name="Waben").click()
    dialog.get_by_role("button", name="Abbrechen").click()
    table.page.get_by_role("dialog").wait_for(state="hidden")
    table.wait_cells(60)
    assert table.page.locator("input[name=size][value='5x5']").is_checked()


def test_the_link_is_copied_and_opens_the_table(opened):
    table = opened(permissions=["clipboard-read", "clipboard-write"])
    table.settings(**INSTANT).open(link="tri4/swedish/misere").settle()
    table.click("h2,0")
    table.settle()
    dialog = setup(table)
    dialog.get_by_role("checkbox", name="mit den Linien").check()
    dialog.get_by_role("button", name="Link kopieren").click()
    dialog.get_by_text("Kopiert.").wait_for()
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/de/kaestchen/#tri4/swedish/misere;h2,0")
    other = opened()
    other.page.goto(link)
    other.wait_ready()
    other.page.wait_for_function("() => document.querySelector('[data-line=\"h2,0\"]')?.hasAttribute('aria-disabled')")
    other.wait_stored("table === 'tri4/swedish/misere'")


@pytest.mark.parametrize("broken", ["reject", "none"])
def test_copied_is_never_said_too_early(table, broken):
    script = {
        "reject": "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
        "none": "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
    }[broken]
    table.page.add_init_script(script)
    table.settings(**INSTANT).open(ready=False)
    dialog = setup(table)
    dialog.get_by_role("button", name="Link kopieren").click()
    field = dialog.get_by_role("textbox", name="Link zu diesem Brett")
    field.wait_for()
    assert field.input_value().endswith("#5x5")
    assert "Kopiert." not in dialog.inner_text()
    selected = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == field.input_value(), "ready to be copied by hand"


# --- playing --------------------------------------------------------------------------------------

PLAYED = [
    "3x2/icelandic",
    "2x2/swedish/misere",
    "tri2",
    "trihex1",
    "hex2/swedish",
    "tri2/forced",
    "2x2/players=3",
    "tri2/players=4",
]


@pytest.mark.parametrize("text", PLAYED)
def test_a_table_is_played_to_its_end_with_the_mouse(table, text):
    table.settings(**INSTANT).open(link=text).settle()
    assert table.stored()["table"] == text
    table.play_out(table.click)
    end = table.page.get_by_role("dialog")
    end.wait_for()
    view = table.stored()["view"]
    assert sum(view["scores"]) == len(view["owners"])
    shown = [int(score) for score in end.locator(".chip:visible b").all_inner_texts()]
    assert shown == view["scores"]
    assert not re.search(r"[{}]|game\.|board\.", end.inner_text() + table.sentence())
    if text.startswith(("tri", "hex")):
        assert "Kästchen" not in end.inner_text() + table.sentence()
    assert table.complaints == []
    end.get_by_role("button", name="Noch einmal").click()
    table.wait_stored("view.moves.length === 0")
    assert table.stored()["table"] == text, "another round at the same table"


def test_keys_reach_every_line(table):
    """On lattices whose lines run three ways, arrows still lead everywhere."""
    for text in ("tri4", "hex2", "trihex2"):
        table.settings(**INSTANT).open(link=text, ready=False)
        page = table.page
        lines = set(table.labels())
        seen = set()
        page.locator("[role=gridcell][tabindex='0']").focus()
        page.keyboard.press("Control+Home")
        focused = "document.activeElement.dataset.line"
        while True:
            page.keyboard.press("Home")
            seen.add(page.evaluate(focused))
            while True:
                before = page.evaluate(focused)
                page.keyboard.press("ArrowRight")
                seen.add(page.evaluate(focused))
                if page.evaluate(focused) == before:
                    break
            before = page.evaluate(focused)
            page.keyboard.press("ArrowDown")
            if page.evaluate(focused) == before:
                break
        assert seen == lines, text


def test_keys_draw_a_slanted_line(table):
    table.settings(**INSTANT).open(link="tri3").settle()
    page = table.page
    page.locator("[data-line='f0,0']").focus()
    page.keyboard.press("Enter")
    table.settle()
    assert table.moves() == ["f0,0"]
    assert table.labels()["f0,0"] == "fallend, Reihe 1, Spalte 1, gezeichnet, letzte Linie"


def test_only_what_closes_is_legal_where_taking_is_compulsory(table):
    table.settings(**INSTANT).open(link="2x2/forced;h0,0_v0,0_v0,1").settle()
    assert "Jetzt musst du etwas schließen" in table.page.locator("#under").inner_text()
    labels = table.labels()
    assert labels["h1,0"].endswith("frei, schließt ein Kästchen")
    assert labels["h2,0"].endswith("nicht erlaubt, Schlagpflicht")
    table.click("h2,0")
    table.page.wait_for_timeout(200)
    assert "Zieh eine Linie, die etwas schließt" in table.page.locator("#under").inner_text()
    assert "h2,0" not in table.drawn()
    table.page.locator("[data-line='h2,0']").focus()
    table.page.keyboard.press("Enter")
    table.page.wait_for_timeout(200)
    assert "h2,0" not in table.drawn()
    table.click("h1,0")
    table.settle()
    assert "h1,0" in table.drawn()
    assert table.labels()["h2,0"].endswith("frei"), "nothing to take any more"


def test_three_players_take_turns_and_have_no_hint(table):
    table.settings(**INSTANT).open(link="3x3/players=3").settle()
    turns = []
    for line in ("h0,0", "h1,1", "v2,2"):
        turns.append(table.to_move())
        table.click(line)
        table.settle()
    assert [*turns, table.to_move()] == [0, 1, 2, 0]
    hint = table.page.get_by_role("button", name="Tipp", exact=True)
    assert hint.get_attribute("aria-disabled") == "true"
    hint.click(force=True)  # off, but it says why
    assert "nur zu zweit" in table.page.locator("#under").inner_text()
    assert len(table.page.locator("[data-card]:visible").all()) == 3


def test_choosing_the_computer_at_a_table_for_three_makes_it_a_table_for_two(table):
    table.settings(**INSTANT).open(link="tri3/misere/players=3").settle()
    table.page.get_by_role("radio", name="Leicht").check(force=True)
    table.page.get_by_text("Gegen den Computer spielt nur eine Person").wait_for()
    table.wait_stored("seats.length === 2")
    assert table.stored()["table"] == "tri3/misere"
    assert table.stored()["seats"] == ["human", "leicht"]
    assert len(table.page.locator("[data-card]:visible").all()) == 2


def test_who_begins_goes_round_for_three(table):
    table.settings(**INSTANT, first="alternate").open(link="2x2/players=3")
    begun = []
    for _ in range(4):
        table.settle()
        begun.append(table.to_move())
        table.click(table.free()[0])
        table.settle()
        table.page.get_by_role("button", name="Neue Partie").click()
        table.wait_stored("view.moves.length === 0")
    assert begun == [0, 1, 2, 0]


KEPT = ["tri4/swedish/misere", "hex2/players=4/first=3", "3x3/icelandic/forced", "2x2/lines=h0,0"]


@pytest.mark.parametrize("text", KEPT)
def test_reload_undo_redo_and_restart_keep_the_table(table, text):
    table.settings(**INSTANT).open(link=text).settle()
    for _ in range(3):
        table.click(table.sensible())
        table.settle()
    before = table.moves()
    table.page.reload()
    table.wait_ready()
    table.settle()
    assert table.moves() == before
    for name, count in (("Rückgängig", 2), ("Wiederholen", 3), ("Neu starten", 0)):
        table.page.get_by_role("button", name=name).click()
        table.wait_stored(f"view.moves.length === {count}")
        assert table.stored()["table"] == text
    assert table.complaints == []


@pytest.mark.parametrize("link", ["tri99", "hex3/icelandic", "5x5/misere/swedish", "quatsch", "tri4;h9,9"])
def test_a_bad_link_is_told_and_leaves_a_playable_board(table, link):
    table.settings(**INSTANT).open(link=link)
    table.page.locator(".toast").first.wait_for()
    assert table.stored().get("table", "5x5") == "5x5"
    table.click("h0,0")
    table.settle()
    assert "h0,0" in table.drawn()


def test_a_broken_stored_table_does_not_stop_the_start(table):
    table.settings(size="hex77").open(ready=False)
    table.wait_cells(60)


# --- looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["hex5", "tri10", "trihex5", "20x20", "4x4/swedish/misere/forced/players=4"])
@pytest.mark.parametrize("width", [320, 360])
def test_large_tables_fit_on_small_phones(opened, text, width):
    table = opened(viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.settings(**INSTANT, size=text).open(ready=False)
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    board = table.page.locator("canvas.board-canvas").bounding_box()
    assert board["y"] + board["height"] <= 641
    setup(table)
    dialog = table.page.locator("#table")
    assert dialog.evaluate("dialog => dialog.scrollWidth - dialog.clientWidth") <= 0


@pytest.mark.parametrize("text", ["hex5", "tri10"])
def test_zoom_makes_dense_lattices_playable_with_one_tap(opened, text):
    table = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.settings(**INSTANT, size=text).open()
    line = {"hex5": "v9,4", "tri10": "h5,2"}[text]
    table.tap(line)
    table.page.wait_for_timeout(300)
    assert table.drawn() == set(), "the first tap only shows the line"
    table.page.get_by_role("button", name="Brett vergrößern").tap()
    table.page.wait_for_timeout(300)
    in_view = min(table.free(), key=lambda name: abs(table.spot(name)[0] - 180) + abs(table.spot(name)[1] - 250))
    table.tap(in_view)
    table.settle()
    assert table.drawn() == {in_view}


@pytest.mark.parametrize("text", ["tri5/misere", "hex3/forced", "4x4/players=4"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_words_are_whole_in_both_languages(table, text, lang):
    table.settings(**INSTANT).open(lang=lang, link=text).settle()
    for _ in range(4):
        table.click(table.sensible())
        table.settle()
    said = table.page.locator("#game").inner_text() + json.dumps(table.labels())
    assert not re.search(r"[{]|(?:game|board|table|hint)\.[a-z]", said.replace('{"', "").replace('"}', ""))


@pytest.mark.parametrize("key", ["Enter", "Space"])
@pytest.mark.parametrize("link", ["5x5", "hex2"])
def test_the_dialog_opens_by_key_whatever_is_chosen(table, link, key):
    table.open(link=link)
    table.page.locator("input[name=size][value=other]").press(key)
    table.page.get_by_role("dialog", name="Brett wählen").wait_for()
