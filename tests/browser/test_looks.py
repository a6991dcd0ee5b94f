"""Layout, sharpness, zoom and accessibility audits."""

import pytest
from axe_playwright_python.sync_playwright import Axe

SIZES = [(320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900), (2200, 1200)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_sideways_scroll_and_the_board_is_on_the_first_screen(opened, width, height):
    table = opened(viewport={"width": width, "height": height})
    table.open(ready=False)
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    board = table.page.locator("canvas.board-canvas").bounding_box()
    assert board["y"] + board["height"] <= height + 1
    assert board["width"] >= min(width - 24, height * 0.55) - 1


@pytest.mark.parametrize("size", ["7x7", "20x20", "1x20", "20x1", "1x1"])
@pytest.mark.parametrize("width", [320, 360, 1440])
def test_any_size_fits(opened, size, width):
    table = opened(viewport={"width": width, "height": 900})
    table.settings(size=size).open(ready=False)
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_seven_by_seven_keeps_its_pitch_on_a_small_phone(opened):
    table = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.settings(size="7x7", tempo="instant").open()
    assert abs(table.spot("h0,1")[0] - table.spot("h0,0")[0]) >= 34
    table.tap("h0,0")
    table.settle()
    assert "h0,0" in table.drawn(), "one tap draws"


def test_below_that_pitch_the_first_tap_shows_and_the_second_draws(opened):
    table = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.settings(size="12x12", tempo="instant").open()
    assert abs(table.spot("h0,1")[0] - table.spot("h0,0")[0]) < 34
    table.tap("h6,6")
    table.page.wait_for_timeout(500)
    assert table.drawn() == set()
    table.tap("h6,6")
    table.settle()
    assert "h6,6" in table.drawn()


def test_zoom_makes_small_boards_directly_playable(opened):
    table = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.settings(size="12x12", tempo="instant").open()
    for _ in range(3):
        table.page.get_by_role("button", name="Brett vergrößern").tap()
    assert abs(table.spot("h6,7")[0] - table.spot("h6,6")[0]) >= 34
    table.tap("h6,6")
    table.settle()
    assert "h6,6" in table.drawn()
    table.page.get_by_role("button", name="Ganzes Brett zeigen").tap()
    assert abs(table.spot("h6,7")[0] - table.spot("h6,6")[0]) < 34


@pytest.mark.parametrize("width", [640, 768, 1440])
def test_text_twice_as_large_still_fits(opened, width):
    """The reader's own text size is obeyed; `em` in media queries follows it too, so zoom stands in for it here."""
    table = opened(viewport={"width": width // 2, "height": 450}, device_scale_factor=2)
    table.open(ready=False)
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    sizes = table.page.evaluate(
        """() => {
            const size = () => parseFloat(getComputedStyle(document.querySelector('#sentence')).fontSize);
            const before = size();
            document.documentElement.style.fontSize = '200%';
            return [before, size()];
        }"""
    )
    assert sizes[1] == pytest.approx(2 * sizes[0])


@pytest.mark.parametrize("ratio", [1, 1.5, 2, 3])
def test_the_canvas_has_a_pixel_for_a_pixel(opened, ratio):
    table = opened(viewport={"width": 700, "height": 900}, device_scale_factor=ratio)
    table.open(ready=False)
    css, real = table.page.evaluate(
        """() => { const c = document.querySelector('canvas.board-canvas'); const b = c.getBoundingClientRect();
            return [[b.width, b.height], [c.width, c.height]]; }"""
    )
    assert real == pytest.approx([side * ratio for side in css], abs=1.01)


def test_resizing_and_turning_keep_the_game(opened):
    table = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table.settings(tempo="instant").open()
    table.tap("h0,0")
    table.settle()
    before = table.drawn()
    for width, height in ((844, 390), (390, 844), (1000, 700), (320, 568)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_timeout(150)
        assert table.drawn() == before
        assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    line = table.free()[-1]
    table.page.locator("canvas.board-canvas").scroll_into_view_if_needed()
    table.tap(line)
    table.settle()
    assert line in table.drawn()


LOOKS = [("light", {}), ("dark", {}), ("light", {"contrast": "high"}), ("dark", {"contrast": "high"})]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("scheme", "settings"), LOOKS)
def test_axe_finds_nothing_serious(opened, lang, scheme, settings):
    table = opened(color_scheme=scheme, bypass_csp=True)
    table.settings(size="3x3", tempo="instant", **settings).open(lang=lang)
    table.click("h0,0")
    table.settle()
    page = table.page
    assert serious(page) == []
    dialog = page.get_by_role("dialog")
    openers = (
        lambda: page.locator("#open-settings").click(),
        lambda: page.locator(".sizes label.across").click(),
        lambda: page.keyboard.press("?"),
    )
    for opener in openers:
        opener()
        dialog.wait_for()
        assert serious(page) == []
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")


def test_axe_at_the_end_of_a_game(opened):
    table = opened(bypass_csp=True, viewport={"width": 360, "height": 640})
    table.settings(size="1x1", tempo="instant").open()
    table.play_out(table.click)
    table.page.get_by_role("dialog").wait_for()
    assert serious(table.page) == []


def serious(page):
    page.wait_for_timeout(350)  # a dialog that still fades in has no final colours
    found = Axe().run(page).response["violations"]
    return [
        (rule["id"], [node["target"] for node in rule["nodes"]])
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


def test_no_motion_when_none_is_wanted(opened):
    table = opened(reduced_motion="reduce")
    table.settings(size="2x2", tempo="instant", opponent="two").open()
    for line in ("h0,0", "v0,0", "h1,0", "v0,1"):
        table.click(line)
        table.settle()
    shots = []
    for _ in range(3):
        shots.append(table.page.locator("canvas.board-canvas").screenshot())
        table.page.wait_for_timeout(60)
    assert shots[0] == shots[1] == shots[2]


def test_forced_colours_still_show_lines_and_owners(opened):
    table = opened(forced_colors="active")
    table.settings(size="2x2", tempo="instant", opponent="two").open()
    empty = table.page.locator("canvas.board-canvas").screenshot()
    for line in ("h0,0", "v0,0", "h1,0", "v0,1"):
        table.click(line)
        table.settle()
    assert table.page.locator("canvas.board-canvas").screenshot() != empty
