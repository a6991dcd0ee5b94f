"""Whole games as people play them: mouse, touch, keyboard, screen reader."""

import re

QUICK = {"tempo": "instant", "size": "3x3"}


def test_with_the_mouse_against_the_default_opponent(table):
    table.settings(tempo="instant").open()
    assert len(table.free()) == 60
    table.play_out(table.click)
    assert sum(table.scores()) == 25
    end = table.page.get_by_role("dialog")
    end.wait_for()
    mine, theirs = table.scores()
    assert re.search("Gewonnen!" if mine > theirs else "Diesmal nicht", end.inner_text())
    assert f"{mine}" in end.inner_text()
    assert table.complaints == []


def test_with_a_finger_on_a_phone(opened):
    phone = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=3)
    phone.settings(**QUICK).open()
    phone.play_out(phone.tap)
    assert sum(phone.scores()) == 9
    phone.page.get_by_role("button", name="Noch einmal").tap()
    phone.page.wait_for_function("() => !document.querySelector('dialog[open]')")
    phone.settle()
    assert phone.drawn() == set()
    assert phone.complaints == []


def test_by_keyboard_alone(table):
    page = table.settings(**QUICK).open().page
    table.settle()

    def focused():
        return page.evaluate("document.activeElement?.dataset?.line ?? null")

    for _ in range(20):
        page.keyboard.press("Tab")
        if focused():
            break
    assert focused(), "Tab reaches the board"

    def walk_to(line):
        """Arrow keys, as a person who hears the names would use them."""
        place = {
            name: (box["y"], box["x"])
            for name, box in page.eval_on_selector_all(
                "[role=gridcell]",
                "cells => cells.map(c => { const b = c.getBoundingClientRect();"
                " return [c.dataset.line, {x: b.x + b.width / 2, y: b.y + b.height / 2}]; })",
            )
        }
        for _ in range(60):
            here, there = place[focused()], place[line]
            if focused() == line:
                return
            if abs(here[0] - there[0]) > 1:
                page.keyboard.press("ArrowDown" if there[0] > here[0] else "ArrowUp")
            else:
                page.keyboard.press("ArrowRight" if there[1] > here[1] else "ArrowLeft")
        raise AssertionError(f"arrow keys do not lead to {line}")

    strokes = iter(["Enter", "Space"] * 20)

    def draw(line):
        walk_to(line)
        page.keyboard.press(next(strokes))
        assert focused() == line, "the focus stays where it is"

    table.play_out(draw)
    assert sum(table.scores()) == 9
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Enter")  # the dialog's main button: once more
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    table.settle()
    assert table.drawn() == set()


def test_by_screen_reader_names_alone(table):
    """Everything through the accessibility tree: roles, names, and the click that a screen reader sends."""
    page = table.settings(tempo="instant", size="3x3").open().page
    grid = page.get_by_role("grid", name="Spielbrett, 3 mal 3 Kästchen")
    assert grid.get_by_role("gridcell").count() == 24
    assert grid.get_by_role("row").count() == 7
    heard = []
    page.expose_function("heard", lambda text: heard.append(text))
    page.evaluate(
        """() => {
            const region = document.querySelector('[aria-live=polite]');
            const listen = () => region.textContent.trim() && window.heard(region.textContent.trim());
            new MutationObserver(listen).observe(region, {childList: true, subtree: true, characterData: true});
        }"""
    )
    table.settle()
    while True:
        closing = grid.get_by_role("gridcell", name=re.compile("frei, schließt"))
        free = grid.get_by_role("gridcell", name=re.compile(r"(waagerecht|senkrecht), Reihe \d, Spalte \d, frei"))
        if not free.count():
            break
        target = closing.first if closing.count() else free.first
        line = target.get_attribute("data-line")
        target.dispatch_event("click")
        page.wait_for_function(
            "line => document.querySelector(`[data-line='${line}']`).hasAttribute('aria-disabled')", arg=line
        )
        table.settle()
    page.wait_for_function("() => document.querySelector('dialog[open]')")
    page.wait_for_timeout(1500)
    said = " ".join(heard)
    assert re.search("Computer: (waagerecht|senkrecht), Reihe", said), said
    assert re.search("Kästchen", said), said
    assert re.search("gewonnen|Unentschieden", said), said


def test_two_players_at_one_device(table):
    page = table.settings(size="3x3", opponent="two").open().page
    assert "Spieler 1" in page.locator("[data-card='0']").inner_text()
    marks = page.locator("[data-card]:not([hidden]) .mark").all_inner_texts()
    assert marks == ["1", "2"]
    table.click("h0,0")
    table.wait_turn(1)
    table.play_out(table.click)
    assert sum(table.scores()) == 9
    page.get_by_role("dialog").wait_for()
    assert re.search("Spieler [12] gewinnt", page.get_by_role("dialog").inner_text())


def test_in_english(table):
    page = table.settings(**QUICK).open(lang="en").page
    assert page.get_by_role("button", name="Undo").count() == 1
    assert "row 1, column 1, free" in table.labels()["h0,0"]
    table.play_out(table.click)
    page.get_by_role("dialog").wait_for()
    german = re.findall(r"\b(?:Kästchen|Linie|Partie|und|der|die|das|Zug)\b", page.locator("main").inner_text())
    assert german == []
