"""The Casino table by itself in real Chromium: the page's own modules and styles, shown scenes made up here."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from buildkit.catalogue import load_catalogue
from buildkit.paths import SITE
from spielkasten.casino.cards import NAMES

ADDRESS = "http://table.test/"
PAGE = """<!doctype html><html lang="{lang}" data-theme="{theme}" data-contrast="normal" data-motion="on">
<meta name="viewport" content="width=device-width, initial-scale=1">
{styles}
<main class="game"><div class="place"><div class="host" id="board"></div></div><p id="below">below</p></main>
<script type="module">
import {{ createTable, cardFace }} from './js/casino/table/table.js';
import {{ createTranslate }} from './js/i18n.js';
window.told = [];
const tell = (what) => (value) => told.push([what, value]);
const t = createTranslate({texts}, '{lang}');
const host = document.getElementById('board');
const calls = {{ onCard: tell('card'), onLoose: tell('loose'), onBuild: tell('build'), onNotice: tell('notice') }};
window.table = createTable({{ host, t, ...calls }});
table.slot.innerHTML = '<button class="button">Trail</button>';
window.cardFace = cardFace;
</script>"""
STYLES = ("main", "casino/cards", "casino/table", "casino/states", "casino/motion")

VIEW: dict[str, Any] = {
    "seat": 0,
    "to_move": 0,
    "round": 1,
    "hand": ["7S", "9D", "AH", "QC"],
    "other": 3,
    "other_hand": None,
    "loose": ["3H", "4D", "7C", "KS", "2S"],
    "builds": [
        {"name": "B1", "value": 9, "multiple": True, "owner": 1, "groups": [["6H", "3C"], ["9S"]]},
        {"name": "B2", "value": 10, "multiple": False, "owner": 0, "groups": [["8H", "2C"]]},
    ],
    "stock": 24,
    "stand": [
        {"cards": 13, "spades": 4, "sweeps": 1, "pile": []},
        {"cards": 9, "spades": 2, "sweeps": 0, "pile": []},
    ],
    "last": None,
}
SCENE: dict[str, Any] = {
    "view": VIEW,
    "selected": {"card": None, "loose": [], "builds": []},
    "fits": None,
    "locked": False,
    "shown": None,
    "hinted": None,
    "names": ["Du", "Computer"],
    "marks": ["D", "C"],
    "computer": 1,
    "letters": "de",
    "fourColours": True,
    "motion": False,
    "pace": 300,
    "covered": False,
    "open": False,
}
CHOSEN = {
    **SCENE,
    "selected": {"card": "7S", "loose": ["3H"], "builds": []},
    "fits": {"loose": ["3H", "4D", "7C"], "builds": []},
}
CAPTURED_VIEW = {
    **VIEW,
    "hand": ["9D", "AH", "QC"],
    "loose": ["KS", "2S"],
    "stand": [{"cards": 17, "spades": 5, "sweeps": 1, "pile": ["7S", "3H", "4D", "7C"]}, VIEW["stand"][1]],
    "last": {"by": 0, "kind": "capture", "card": "7S", "taken": ["7S", "7C", "3H", "4D"], "rest": None},
}
FULL_VIEW = {
    **VIEW,
    "loose": [card for card in NAMES if card[-1] in "DC"][:21],
    "builds": [
        {"name": "B1", "value": 9, "multiple": True, "owner": 1, "groups": [["6H", "3H"], ["9S"]]},
        {"name": "B2", "value": 10, "multiple": False, "owner": 0, "groups": [["8H", "2H"]]},
        {"name": "B3", "value": 8, "multiple": True, "owner": 0, "groups": [["5S", "3S"], ["8S"], ["6S", "2S"]]},
        {"name": "B4", "value": 7, "multiple": False, "owner": 1, "groups": [["4S", "AS", "2H"]]},
        {"name": "B5", "value": 10, "multiple": True, "owner": 1, "groups": [["10S"], ["10H"]]},
    ],
}


class Table:
    """The table on an otherwise empty page."""

    def __init__(self, page: Page, *, lang: str = "de", theme: str = "light") -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        texts = json.dumps(load_catalogue(SITE / "i18n", lang).for_the_page())
        styles = "".join(f'<link rel="stylesheet" href="css/{name}.css">' for name in STYLES)
        whole = PAGE.format(lang=lang, theme=theme, styles=styles, texts=texts)

        def serve(route: Route) -> None:
            path = SITE / route.request.url.removeprefix(ADDRESS)
            if route.request.url == ADDRESS:
                route.fulfill(body=whole, content_type="text/html; charset=utf-8")
            elif path.is_file():
                route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0] or "text/plain")
            else:
                route.fulfill(status=404, body="")

        page.route(f"{ADDRESS}**", serve)
        page.goto(ADDRESS)
        page.wait_for_function("() => window.table")

    def show(self, scene: dict[str, Any], **changes: Any) -> float:
        told: float = self.page.evaluate("scene => table.show(scene)", {**scene, **changes})
        return told

    def labels(self) -> dict[str, str]:
        return dict(
            self.page.eval_on_selector_all(
                ".casino-sheet button[data-key]", "all => all.map(b => [b.dataset.key, b.getAttribute('aria-label')])"
            )
        )

    def pressed(self) -> list[str]:
        """What is chosen, as a screen reader is told."""
        found: list[str] = self.page.eval_on_selector_all(
            ".casino-sheet [aria-pressed=true]", "all => all.map(b => b.dataset.key)"
        )
        return found

    def focused(self) -> str:
        key: str = self.page.evaluate("() => document.activeElement.dataset.key ?? document.activeElement.textContent")
        return key

    def told(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate("() => told.splice(0)")
        return found

    def press(self, *keys: str) -> list[str]:
        """Where the focus is after each key."""
        reached = []
        for key in keys:
            self.page.keyboard.press(key)
            reached.append(self.focused())
        return reached


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[Table]:
    """One table for all tests that want the usual one: its modules take a second to load."""
    page = browser.new_page()
    yield Table(page)
    page.close()


@pytest.fixture
def table(shared: Table) -> Table:
    shared.page.set_viewport_size({"width": 768, "height": 1024})
    shared.page.mouse.move(0, 0)
    shared.page.evaluate("() => document.activeElement.blur()")
    shared.show(SCENE)
    shared.told()
    assert shared.complaints == []
    return shared


# --- names ---------------------------------------------------------------------------------------


def test_everything_says_what_it_is(table: Table) -> None:
    assert table.labels() == {
        "3H": "Herz 3, auf dem Tisch",
        "4D": "Karo 4, auf dem Tisch",
        "7C": "Kreuz 7, auf dem Tisch",
        "KS": "Pik König, auf dem Tisch",
        "2S": "Pik 2, auf dem Tisch",
        "B1": "Bau 9, mehrfach, gehört dem Computer: Herz 6, Kreuz 3; Pik 9",
        "B2": "Bau 10, gehört dir: Herz 8, Kreuz 2",
        "7S": "Pik 7, in deiner Hand",
        "9D": "Karo 9, in deiner Hand",
        "AH": "Herz Ass, in deiner Hand",
        "QC": "Kreuz Dame, in deiner Hand",
    }
    told = table.page.locator(".casino-sheet").aria_snapshot()
    for text in (
        "Auf dem Tisch: 5 Karten, 2 Bauten",
        "Deine Hand: 4 Karten",
        "Computer: 3 Karten auf der Hand",
        "Stapel: noch 24 Karten",
        "Du: 13 Karten gestochen, davon 4 Pik; einmal abgeräumt",
        "Computer: 9 Karten gestochen, davon 2 Pik",
    ):
        assert text in told


def test_what_fits_what_is_chosen_and_what_is_hinted_is_said_in_words(table: Table) -> None:
    table.show(CHOSEN, hinted={"card": "7S", "loose": ["7C"], "builds": []})
    labels = table.labels()
    assert labels["4D"] == "Karo 4, auf dem Tisch, passt"
    assert labels["KS"] == "Pik König, auf dem Tisch, passt nicht"
    assert labels["7C"] == "Kreuz 7, auf dem Tisch, passt, Tipp"
    assert labels["7S"] == "Pik 7, in deiner Hand, Tipp"
    assert labels["B1"].endswith("passt nicht")
    assert table.pressed() == ["3H", "7S"]


def test_a_hint_stands_out_from_what_does_not_fit(table: Table) -> None:
    table.show(CHOSEN, hinted={"card": "9D", "loose": ["KS"], "builds": ["B1"]})
    classes = "all => Object.fromEntries(all.map(b => [b.dataset.key, [...b.classList].slice(1).join(' ')]))"
    looks = table.page.eval_on_selector_all(".casino-sheet button[data-key]", classes)
    assert looks["KS"] == "hinted"
    assert looks["B1"] == "p1 hinted"
    assert looks["2S"] == "dim"
    assert looks["4D"] == "fits"
    assert looks["3H"] == looks["7S"] == "chosen"
    assert looks["9D"] == "hinted"


def test_two_people_and_english(page: Page) -> None:
    table = Table(page, lang="en")
    table.show(SCENE, computer=None, names=["Player 1", "Player 2"], marks=["1", "2"], letters="en")
    assert (
        table.labels()["B1"] == "multiple build of 9, owned by Player 2: six of hearts, three of clubs; nine of spades"
    )
    assert table.labels()["QC"] == "queen of clubs, in your hand"
    assert page.locator("[data-key=QC] .index").text_content() == "Q"
    assert table.complaints == []


def test_a_covered_table_has_no_hand(table: Table) -> None:
    table.show(SCENE, covered=True, locked=True, computer=None, names=["Spieler 1", "Spieler 2"])
    page = table.page
    assert page.locator(".casino-hand").is_hidden()
    assert page.locator(".own .casino-back").count() >= 4
    for card in VIEW["hand"]:
        assert page.locator(f"[data-face='{card}']").count() == 0
    assert page.get_by_role("img", name="Spieler 1: 4 Karten, verdeckt").is_visible()


def test_open_hands_and_the_card_that_the_computer_shows(table: Table) -> None:
    table.show(SCENE, open=True, view={**VIEW, "other_hand": ["KD", "5C", "10S"]})
    assert table.page.get_by_role("img", name="Computer, auf der Hand: Karo König, Kreuz 5, Pik 10").is_visible()
    table.show(SCENE, locked=True, shown={"by": 1, "card": "9C", "loose": [], "builds": ["B1"]})
    assert table.page.get_by_role("img", name="Computer, gezeigt: Kreuz 9").is_visible()
    assert table.page.get_by_role("img", name="Computer: 2 Karten auf der Hand").is_visible()


# --- pressing and moving ------------------------------------------------------------------------


def test_presses_are_told(table: Table) -> None:
    for key in ("3H", "B1", "9D"):
        table.page.locator(f"[data-key='{key}']").click()
    assert table.told() == [["loose", "3H"], ["build", "B1"], ["card", "9D"]]


def test_while_the_other_plays_a_press_says_why_not(table: Table) -> None:
    table.show(SCENE, locked=True, view={**VIEW, "to_move": 1})
    table.page.locator("[data-key='9D']").dispatch_event("click")
    table.page.locator("[data-key='3H']").dispatch_event("click")
    assert table.told() == [["notice", "Noch am Zug: Computer."]] * 2


def test_arrows_within_tab_between(table: Table) -> None:
    table.page.locator("[data-key='7S']").focus()
    table.page.locator("[data-key='3H']").focus()
    assert table.press("ArrowRight", "ArrowLeft", "ArrowLeft", "End", "Home") == ["4D", "3H", "3H", "B2", "3H"]
    assert table.press("Tab") == ["7S"]
    assert table.press("ArrowRight", "ArrowRight", "Tab") == ["9D", "AH", "Trail"]
    assert table.press("Shift+Tab", "Shift+Tab") == ["AH", "3H"]
    table.page.keyboard.press("Enter")
    table.press("Tab")
    table.page.keyboard.press("Space")
    assert table.told() == [["loose", "3H"], ["card", "AH"]]


def test_down_leads_from_the_table_to_the_hand_and_up_back(table: Table) -> None:
    table.page.locator("[data-key='3H']").focus()
    reached = table.press(*["ArrowDown"] * 4)
    assert reached[-1] in VIEW["hand"]
    assert set(reached) <= {*VIEW["hand"], *table.labels()}
    assert table.press("ArrowUp")[0] not in VIEW["hand"]


def test_the_focus_stays_and_goes_to_a_neighbour_when_its_card_is_played(table: Table) -> None:
    table.page.locator("[data-key='7S']").focus()
    table.show(CHOSEN)
    assert table.focused() == "7S"
    table.show(SCENE, view=CAPTURED_VIEW)
    assert table.focused() == "9D"
    table.page.evaluate("() => table.focus('KS')")
    assert table.focused() == "KS"
    table.page.evaluate("() => table.focus()")
    assert table.focused() == "9D"


# --- room ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (667, 375), (768, 1024), (1440, 900)])
def test_the_table_is_as_high_whatever_lies_on_it(table: Table, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    seen = set()
    for scene in (
        SCENE,
        CHOSEN,
        {**SCENE, "view": FULL_VIEW},
        {**SCENE, "view": {**VIEW, "loose": [], "builds": [], "hand": ["7S"]}},
        {**SCENE, "locked": True, "shown": {"by": 1, "card": "9C"}},
        {**SCENE, "covered": True},
        {**SCENE, "open": True, "view": {**VIEW, "other_hand": ["KD", "5C", "10S"]}},
    ):
        table.show(scene)
        seen.add(page.evaluate("() => document.getElementById('below').getBoundingClientRect().top"))
        sideways = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert sideways == 0
        # What does not fit scrolls inside: the hand is never pushed away.
        own, middle = page.locator(".own").bounding_box(), page.locator(".casino-middle").bounding_box()
        assert own
        assert middle
        assert middle["y"] + middle["height"] <= own["y"] + 1
    assert len(seen) == 1


def test_a_full_table_is_scrolled_to_its_last_build_by_keyboard(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 568})
    table.show(SCENE, view=FULL_VIEW)
    table.page.locator("[data-key='AD']").focus()
    assert table.press("End") == ["B5"]
    inside = """() => {
        const box = (query) => document.querySelector(query).getBoundingClientRect();
        const [one, all] = [box('[data-key=B5]'), box('.casino-middle')];
        return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
    }"""
    assert table.page.evaluate(inside)


def test_every_card_can_be_hit_on_a_small_screen(table: Table) -> None:
    """What lies at the index of a card, where one aims, is that card."""
    table.page.set_viewport_size({"width": 360, "height": 640})
    for view in (VIEW, {**FULL_VIEW, "builds": []}, {**VIEW, "loose": FULL_VIEW["loose"][:12]}):
        table.show(SCENE, view=view)
        missed = table.page.evaluate(
            """() => [...document.querySelectorAll('.casino-sheet button[data-key]')].filter((button) => {
                const { left, top, width } = button.getBoundingClientRect();
                const hit = document.elementFromPoint(left + Math.min(22, width / 2), top + 17);
                return hit?.closest('button') !== button;
            }).map((button) => button.dataset.key)"""
        )
        assert missed == []
        narrow = table.page.eval_on_selector_all(
            ".casino-sheet button[data-key]", "all => all.filter(b => b.offsetWidth < 44 || b.offsetHeight < 44).length"
        )
        assert narrow == 0


# --- looks --------------------------------------------------------------------------------------

CONTRAST = """([cards, letters, four]) => {
    const host = document.createElement('div');
    document.body.append(host);
    const luminance = (text) => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map((c) => c / 255)
            .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return cards.map((card) => {
        const face = cardFace(card, { letters, fourColours: four });
        host.replaceChildren(face);
        const [ink, paper] = ['.index', '.paper'].map((q) => getComputedStyle(face.querySelector(q)).fill);
        const [a, b] = [ink, paper].map(luminance);
        return [card, ink, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ink_stands_out_from_the_card_and_suits_from_each_other(page: Page, theme: str) -> None:
    table = Table(page, theme=theme)
    for four, kinds in ((True, ["S", "H", "D", "C"]), (False, ["SC", "HD"])):
        inks = {}
        for card, ink, contrast in page.evaluate(CONTRAST, [list(NAMES), "de", four]):
            assert contrast >= 4.5, card
            inks.setdefault(next(kind for kind in kinds if card[-1] in kind), set()).add(ink)
        assert all(len(found) == 1 for found in inks.values())
        assert len(set.union(*inks.values())) == len(kinds)
    assert table.complaints == []


def test_forced_colours_leave_faces_and_rings(browser: Browser) -> None:
    page = browser.new_page(forced_colors="active", viewport={"width": 768, "height": 1024})
    table = Table(page)
    table.show(CHOSEN)
    look = """key => {
        const button = document.querySelector(`[data-key='${key}']`);
        const { outlineStyle } = getComputedStyle(button);
        const [ink, paper] = ['.index', '.paper'].map((q) => getComputedStyle(button.querySelector(q)).fill);
        return [outlineStyle, ink !== paper];
    }"""
    assert page.evaluate(look, "4D") == ["solid", True]
    assert page.evaluate(look, "3H") == ["double", True]
    assert page.evaluate(look, "KS") == ["none", True]
    page.close()


# --- motion -------------------------------------------------------------------------------------

RUNNING = """() => document.querySelector('.casino-sheet').getAnimations({ subtree: true })
    .filter((animation) => !(animation instanceof CSSTransition)).length"""


def test_captured_cards_fly_to_the_pile_and_are_gone(table: Table) -> None:
    page = table.page
    table.show(CHOSEN, motion=True)
    assert table.show(SCENE, motion=True, view=CAPTURED_VIEW) > 0
    assert page.locator(".casino-ghost").count() == 4
    # Nothing waits for it: the hand can be used at once.
    page.locator("[data-key='9D']").dispatch_event("click")
    assert table.told() == [["card", "9D"]]
    page.wait_for_function("() => !document.querySelector('.casino-ghost')")


def test_the_next_scene_does_not_wait_for_cards_on_their_way(table: Table) -> None:
    table.show(CHOSEN, motion=True, pace=5000)
    table.show(SCENE, motion=True, pace=5000, view=CAPTURED_VIEW)
    table.show(SCENE, motion=False)
    assert table.page.locator(".casino-ghost").count() == 0
    assert table.page.evaluate(RUNNING) == 0
    assert "7S" in table.labels()


def test_captured_cards_fly_on_when_the_other_plays_and_come_back_when_taken_back(table: Table) -> None:
    table.show(CHOSEN, motion=True, pace=5000)
    table.show(SCENE, motion=True, pace=5000, view=CAPTURED_VIEW)
    table.show(SCENE, motion=True, pace=5000, view=CAPTURED_VIEW, locked=True, shown={"by": 1, "card": "9C"})
    assert table.page.locator(".casino-ghost").count() == 4
    table.show(SCENE, motion=True, pace=5000)
    assert table.page.locator("[data-ghost='7S'], [data-ghost='3H']").count() == 0


def test_cards_on_their_way_go_on_while_one_chooses(table: Table) -> None:
    table.show(CHOSEN, motion=True, pace=5000)
    table.show(SCENE, motion=True, pace=5000, view=CAPTURED_VIEW)
    chosen = {"card": "9D", "loose": [], "builds": []}
    table.show(SCENE, motion=True, pace=5000, view=CAPTURED_VIEW, selected=chosen)
    assert table.page.locator(".casino-ghost").count() == 4
    assert table.pressed() == ["9D"]


@pytest.mark.parametrize("still", [{"motion": False}, {"motion": True, "pace": 0}])
def test_nothing_moves_where_nothing_shall(table: Table, still: dict[str, Any]) -> None:
    look = "motion => document.documentElement.dataset.motion = motion"
    table.page.evaluate(look, "off")
    table.show(CHOSEN, **still)
    assert table.show(SCENE, **still, view=CAPTURED_VIEW) == 0
    running = table.page.evaluate(RUNNING)
    table.page.evaluate(look, "on")
    assert running == 0
    assert table.page.locator(".casino-ghost").count() == 0


def test_a_card_laid_open_comes_from_the_hand(table: Table) -> None:
    table.show(SCENE, motion=True)
    scene = {**SCENE, "motion": True, "pace": 4000, "locked": True, "shown": {"by": 1, "card": "9C"}}
    table.page.evaluate("scene => table.show(scene, { animate: false })", scene)
    shown, hand = (table.page.locator(query).bounding_box() for query in (".shown", ".other .casino-backs"))
    assert shown
    assert hand
    assert shown["y"] < hand["y"] + hand["height"]


def test_a_new_deal_comes_from_the_stock(table: Table) -> None:
    table.show(SCENE, motion=True, view={**VIEW, "hand": [], "other": 1})
    dealt = {**VIEW, "hand": ["JS", "JH", "8C", "8D"], "other": 4, "stock": 16, "loose": [*VIEW["loose"], "KD"]}
    dealt["last"] = {"by": 1, "kind": "trail", "card": "KD", "taken": [], "rest": None}
    table.show(SCENE, motion=True, pace=2000, view=dealt)
    moving = table.page.eval_on_selector_all(
        ".casino-hand > *, .casino-field > [data-key=KD], .other .casino-backs > *",
        "all => all.filter(e => e.getAnimations().some((a) => !(a instanceof CSSTransition))).length",
    )
    assert moving == 4 + 1 + 4
