"""Single functions: undo, redo, hint, levels, sizes, who begins, new game, keys, fast hands."""

import re

import pytest

READY = {"tempo": "instant", "size": "3x3"}


def button(table, name):
    return table.page.get_by_role("button", name=name, exact=True)


def test_undo_takes_back_the_computers_answer_and_redo_brings_it_again(table):
    table.settings(**READY).open()
    table.click("h0,0")
    table.settle()
    table.click(table.sensible())
    table.settle()
    whole = table.moves()
    button(table, "Rückgängig").click()
    table.wait_drawn(f"< {len(whole)}")
    button(table, "Rückgängig").click()
    table.wait_drawn("== 0")
    assert button(table, "Rückgängig").get_attribute("aria-disabled") == "true"
    button(table, "Wiederholen").click()
    button(table, "Wiederholen").click()
    table.wait_drawn(f"== {len(whole)}")
    assert table.moves() == whole


def test_keys_for_undo_redo_hint_new_and_help(table):
    page = table.settings(**READY).open().page
    table.click("h0,0")
    table.settle()
    n = len(table.moves())
    page.keyboard.press("z")
    table.wait_drawn("== 0")
    page.keyboard.press("y")
    table.wait_drawn(f"== {n}")
    page.keyboard.press("h")
    page.get_by_text("So würde der starke Computer ziehen.").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Tasten").wait_for()
    page.keyboard.press("n")
    assert len(table.drawn()) == n, "keys do nothing behind a dialog"
    page.keyboard.press("Escape")
    # The browser closes a dialog in a task of its own, later than a machine can press the next key.
    page.get_by_role("dialog").wait_for(state="hidden")
    page.keyboard.press("n")
    table.wait_drawn("== 0")


def test_keys_can_be_switched_off(table):
    page = table.settings(**READY, keys=False).open().page
    table.click("h0,0")
    table.settle()
    page.keyboard.press("n")
    page.keyboard.press("z")
    page.wait_for_timeout(300)
    assert "h0,0" in table.drawn()


def test_a_hint_shows_a_line_and_says_why(table):
    table.settings(**READY).open()
    button(table, "Tipp").click()
    table.page.get_by_text("So würde der starke Computer ziehen.").wait_for()
    hinted = [line for line, label in table.labels().items() if label.endswith("Tipp")]
    assert len(hinted) == 1
    sentence = table.sentence()
    assert len(sentence) > 15
    assert "hint." not in sentence
    assert not re.search(r"[{}]", sentence)
    table.click(hinted[0])
    table.settle()
    assert hinted[0] in table.drawn()
    assert not [label for label in table.labels().values() if label.endswith("Tipp")]


@pytest.mark.parametrize("level", ["Einsteiger", "Leicht", "Normal", "Schwer"])
def test_a_change_of_level_keeps_the_board(table, level):
    table.settings(**READY).open()
    table.click("h0,0")
    table.settle()
    before = table.moves()
    table.page.get_by_role("radio", name=level).check(force=True)
    table.wait_stored(f"seats[1] === '{level.lower()}'")
    assert table.moves() == before
    assert level in table.page.locator("[data-card='1']").inner_text()
    table.click(table.sensible())
    table.settle()
    assert len(table.moves()) >= len(before) + 2


def test_sizes_tell_their_boxes_and_lines(table):
    page = table.open().page
    for name, boxes, lines in (("3×3", 9, 24), ("4×4", 16, 40), ("5×5", 25, 60), ("7×7", 49, 112)):
        label = page.locator(".sizes label", has_text=name)
        assert f"{boxes} Kästchen" in label.inner_text()
        assert f"{lines} Linien" in label.inner_text()
        label.click()
        table.wait_cells(lines)
    page.locator(".sizes label", has_text="Anderes Brett").click()
    dialog = page.get_by_role("dialog", name="Brett wählen")
    dialog.get_by_label("Breite").fill("8")
    dialog.get_by_label("Höhe").fill("3")
    assert "24 Kästchen" in dialog.inner_text()
    assert "59 Linien" in dialog.inner_text()
    assert "Kann unentschieden enden" in dialog.inner_text()
    dialog.get_by_role("button", name="Neue Partie").click()
    table.wait_cells(59)


def test_who_begins(table):
    page = table.settings(**READY).open().page
    first = page.get_by_role("group", name="Wer beginnt")
    first.get_by_role("radio", name="Computer").check()
    table.wait_drawn("== 1")
    table.settle()
    first.get_by_role("radio", name="Du").check()
    assert len(table.drawn()) == 1, "a running game goes on"
    assert "nächsten Partie" in first.inner_text()
    button(table, "Neue Partie").click()
    table.settle()
    assert table.drawn() == set()


def test_alternating_flips_on_every_round(table):
    table.settings(**READY, first="alternate").open()
    begun = []
    for _ in range(3):
        table.settle()
        begun.append(len(table.drawn()))
        table.click(table.sensible())
        table.settle()
        button(table, "Neue Partie").click()
        table.wait_stored("view.moves.length <= 1")
    assert begun == [0, 1, 0]


def test_new_game_in_the_computers_turn_leaves_the_board_empty(table):
    table.settings(tempo="calm", opponent="schwer").open()
    table.click("h2,2")
    table.wait_turn(1)
    button(table, "Neue Partie").click()
    table.page.wait_for_timeout(2500)
    assert table.drawn() == set()
    assert table.moves() == []
    table.page.get_by_role("button", name="Zurückholen").click()
    table.page.wait_for_function("() => document.querySelector('[data-line=\"h2,2\"]').hasAttribute('aria-disabled')")
    table.settle()
    assert len(table.moves()) == 2


def test_twenty_fast_clicks_in_the_computers_turn(table):
    table.settings(tempo="calm", opponent="schwer").open()
    page = table.page
    spots = [table.spot(line) for line in table.free()[:20]]
    table.click("h2,2")
    for x, y in spots:
        page.mouse.click(x, y)
    page.wait_for_timeout(2500)
    table.settle()
    moves = table.stored()["view"]["moves"]
    assert [move["by"] for move in moves[:2]] == [0, 1]
    assert sum(move["by"] == 0 for move in moves) <= 2, "at most the lines of our own turns"
    assert table.complaints == []


def test_sliding_off_cancels_and_a_second_finger_does_nothing(opened):
    table = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table.settings(**READY).open()
    page = table.page
    session = page.context.new_cdp_session(page)
    x, y = table.spot("h1,1")
    ax, ay = table.spot("h0,0")

    def touch(kind, *points):
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)]},
        )

    touch("touchStart", (x, y))
    touch("touchMove", (x + 70, y + 60))
    touch("touchEnd")
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (ax, ay))
    touch("touchEnd")
    page.wait_for_timeout(400)
    assert table.drawn() == set()
    touch("touchStart", (x, y))
    touch("touchEnd")
    table.settle()
    assert "h1,1" in table.drawn()


def test_a_drawn_line_and_the_far_outside_do_nothing(table):
    table.settings(**READY, opponent="two").open()
    table.click("h1,1")
    table.click("h1,1")
    x, y = table.spot("h0,0")
    pitch = abs(table.spot("h1,0")[1] - y)
    table.page.mouse.click(x, y - 0.6 * pitch)
    table.page.wait_for_timeout(300)
    assert table.drawn() == {"h1,1"}


REMEMBER_WORKERS = """
    const workers = window.workers = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            workers.push(this);
        }
    };
"""


def test_a_dead_worker_comes_back(table):
    page = table.page
    page.add_init_script(REMEMBER_WORKERS)
    table.settings(**READY).open()
    table.click("h0,0")
    table.settle()
    before = table.moves()
    page.evaluate(
        """() => {
            workers.at(-1).terminate();
            workers.at(-1).dispatchEvent(new ErrorEvent('error', { cancelable: true }));
        }"""
    )
    page.locator("#toasts").get_by_text("musste neu starten").wait_for()
    assert page.evaluate("workers.length") == 2
    table.click(table.sensible())
    table.wait_stored(f"view.moves.length > {len(before) + 1}")
    assert table.moves()[: len(before)] == before


def test_a_page_that_was_kept_aside_goes_on(table):
    page = table.settings(**READY).open().page
    table.click("h0,0")
    table.settle()
    before = table.moves()
    page.evaluate(
        """() => {
            window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
            window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
        }"""
    )
    table.click(table.sensible())
    table.wait_stored(f"view.moves.length > {len(before) + 1}")
    assert table.moves()[: len(before)] == before


def test_keys_go_on_after_a_choice_by_mouse(table):
    page = table.settings(**READY).open().page
    table.click("h0,0")
    table.settle()
    page.locator("label", has_text="Schwer").click()
    table.wait_stored("seats[1] === 'schwer'")
    page.keyboard.press("z")
    table.wait_drawn("== 0")


def test_enter_in_the_computers_turn_says_why_not(table):
    page = table.settings(tempo="calm", opponent="schwer").open().page
    page.clock.install()  # the computer's pause does not end
    cell = table.cell("h0,0")
    cell.focus()
    cell.press("Enter")
    table.wait_turn(1)
    page.clock.run_for(2 * 500)
    table.cell("h0,1").press("Enter")
    page.clock.run_for(100)
    assert "Der Computer ist am Zug" in page.locator("#live").inner_text()
