"""The seal: the computer's last line is proven best. Where it appears, when it goes, and that it moves nothing."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

STRONG = {"tempo": "instant", "size": "3x3", "opponent": "schwer"}
WORD = {"de": "bewiesen", "en": "proven"}
MEANING = {"de": "Zu Ende gerechnet: Keine Linie war besser.", "en": "Worked out to the end: no line was better."}
LATE = (
    "5x5;h3,0_v1,2_v0,5_h1,3_h5,0_v2,1_v0,4_v3,5_v3,2_h1,1_v4,2_h0,0_v2,5_h5,1_v4,5_h4,4_h2,4_v2,3_v0,1_v3,0_v4,0_v2,2"
)
"""Safe lines only; 38 are free, twelve of them safe."""
BOXES = """() => ['canvas.board-canvas', '[data-card="0"]', '[data-card="1"]', '#sentence', '.tools'].map((name) => {
    const { x, y } = document.querySelector(name).getBoundingClientRect();
    return [name, x, y];
})"""

COVERED = """() => {
    const seal = document.querySelector('#proof').getBoundingClientRect();
    return ['.mark', '[data-who]', '[data-level]', '[data-score]'].filter((name) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(`[data-card="1"] ${name}`));
        const text = range.getBoundingClientRect();
        // A line is taller than its letters: a fifth of it stays empty at the top.
        return seal.left < text.right && seal.bottom + 1.5 > text.top + text.height / 5;
    });
}"""


def seal(table):
    return table.page.locator("#proof")


def draw_until_proven(table, line):
    """A busy machine may not prove it within the page's second; what is known by then makes the next try quicker."""
    stood = len(table.drawn())
    for _ in range(6):
        table.click(line)
        table.wait_stored(f"view.moves.length > {stood + 1}")
        table.settle()
        if seal(table).is_visible():
            return
        table.page.locator("#undo").click()
        table.wait_drawn(f"== {stood}")
    raise AssertionError("no line was proven")


def watch_live(page):
    """Everything that the live region says from now on."""
    page.evaluate(
        """() => {
            window.heard = [];
            const region = document.querySelector('#live');
            new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {childList: true});
        }"""
    )
    return lambda: [text for text in page.evaluate("window.heard") if text]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_on_a_small_board_the_first_answer_is_proven(opened, lang):
    table = opened(bypass_csp=True)
    page = table.settings(**STRONG).open(lang=lang).page
    heard = watch_live(page)
    assert seal(table).is_hidden()
    draw_until_proven(table, "h0,0")
    assert seal(table).inner_text() == WORD[lang]
    assert page.get_by_role("button", name=WORD[lang], exact=True, description=MEANING[lang]).count() == 1
    assert not re.search(r"\d", seal(table).get_attribute("title")), "it tells no value"
    for _ in range(2):
        table.click(table.sensible())
        table.settle()
    page.wait_for_timeout(1200)
    assert sum(WORD[lang] in text for text in heard()) == 1, heard()
    assert table.complaints == []


def test_pressing_it_tells_what_it_means(table):
    page = table.settings(**STRONG).open().page
    draw_until_proven(table, "h0,0")
    seal(table).focus()
    page.keyboard.press("Enter")
    assert page.locator("#under-text").inner_text() == MEANING["de"]
    page.locator("#live").get_by_text(MEANING["de"]).wait_for()
    page.keyboard.press("z")
    seal(table).wait_for(state="hidden")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell", "the focus is not lost with it"


def test_near_the_end_of_a_larger_board_and_the_hint_is_proven_too(table):
    page = table.settings(**STRONG).open(link=LATE).page
    table.settle()
    draw_until_proven(table, "v3,3")
    page.locator("#hint").click()
    page.get_by_text("So würde der starke Computer ziehen.").wait_for()
    assert table.sentence().startswith("Bewiesen: "), table.sentence()
    assert seal(table).is_visible(), "it speaks of the computer's line, which is still the last one"


def test_never_against_a_level_that_proves_nothing(table):
    table.settings(**STRONG | {"opponent": "normal"}).open()
    while table.free():
        stood = len(table.drawn())
        table.click(table.sensible())
        table.wait_drawn(f"> {stood}")
        table.settle()
        assert seal(table).is_hidden()


def test_it_goes_when_something_else_comes(table):
    """Restart and the other opponents: `tests/unit/test_page_game.py`."""
    page = table.settings(**STRONG).open().page
    draw_until_proven(table, "h0,0")
    page.locator("#undo").click()
    seal(table).wait_for(state="hidden")
    table.wait_drawn("== 0")
    draw_until_proven(table, "h0,0")
    page.get_by_role("radio", name="Normal").check(force=True)
    seal(table).wait_for(state="hidden")
    page.get_by_role("radio", name="Schwer").check(force=True)
    page.locator("#restart").click()
    table.wait_drawn("== 0")
    draw_until_proven(table, "h0,0")
    page.locator("#new").click()
    seal(table).wait_for(state="hidden")
    table.settle()
    draw_until_proven(table, "h0,0")
    page.reload()
    table.wait_ready()
    table.settle()
    assert len(table.drawn()) == 2
    assert seal(table).is_hidden(), "what was thought is not stored"


def test_it_moves_nothing_and_covers_no_word(opened):
    table = opened(reduced_motion="reduce", viewport={"width": 360, "height": 640})
    page = table.settings(**STRONG).open().page
    draw_until_proven(table, "h0,0")
    for width, height in ((320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        there = page.evaluate(BOXES)
        page.evaluate("document.querySelector('#proof').hidden = true")
        assert page.evaluate(BOXES) == there
        page.evaluate("document.querySelector('#proof').hidden = false")
        assert page.evaluate(COVERED) == [], width


def test_axe_finds_nothing_serious_with_it(opened):
    table = opened(bypass_csp=True, reduced_motion="reduce", viewport={"width": 360, "height": 640})
    page = table.settings(**STRONG).open().page
    draw_until_proven(table, "h0,0")
    for theme in ("light", "dark"):
        for contrast in ("normal", "high"):
            look = {"theme": theme, "contrast": contrast}
            page.evaluate("look => Object.assign(document.documentElement.dataset, look)", look)
            found = Axe().run(page).response["violations"]
            assert [rule["id"] for rule in found if rule["impact"] in ("serious", "critical")] == [], look


def test_on_4x4_every_answer_is_proven_by_the_book(table):
    """The book is fetched once, when the first answer wants it."""
    fetched = []
    table.page.on("request", lambda request: fetched.append(request.url) if request.url.endswith(".bin") else None)
    table.settings(**{**STRONG, "size": "4x4"}).open()
    assert fetched == []
    for line in ("h0,0", "v2,4", "h4,2"):
        stood = len(table.drawn())
        table.click(line if line not in table.drawn() else table.sensible())
        table.wait_stored(f"view.moves.length > {stood + 1}")
        table.settle()
        assert seal(table).is_visible()
    assert len(fetched) == 1
    assert table.complaints == []


@pytest.mark.parametrize("answer", [404, 200, None], ids=["missing", "another page", "no connection"])
def test_without_the_book_the_game_goes_on(table, answer):
    def instead(route):
        if answer is None:
            route.abort()
        else:
            route.fulfill(status=answer, body="<!doctype html><p>Sign in first</p>", content_type="text/html")

    table.page.context.route("**/*.bin", instead)
    table.settings(**{**STRONG, "size": "4x4"}).open()
    for _ in range(2):
        stood = len(table.drawn())
        table.click(table.sensible())
        table.wait_stored(f"view.moves.length > {stood + 1}")
        table.settle()
        assert seal(table).is_hidden()
