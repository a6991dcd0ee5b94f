"""The start: taps before Python, failures and hangs that are told, no foreign request, any sub-path."""

import re

import pytest

WASM = "**/pyodide.asm.wasm"


class Gate:
    """Holds Python back until it is opened."""

    def __init__(self, page):
        self.waiting = []
        self.open = False
        page.route(WASM, self._come)

    def _come(self, route):
        if self.open:
            route.continue_()
        else:
            self.waiting.append(route)

    def let_in(self):
        self.open = True
        for route in self.waiting:
            route.continue_()


@pytest.fixture
def gate(table):
    return Gate(table.page)


def pending(table):
    return table.stored().get("pending", [])


def test_one_line_is_kept_against_the_computer(table, gate):
    table.open(ready=False)
    table.click("h0,0")
    assert pending(table) == ["h0,0"]
    table.click("v3,3")
    assert pending(table) == ["v3,3"], "a new tap moves it"
    gate.let_in()
    table.wait_ready()
    table.settle()
    assert table.moves()[0] == "v3,3"
    assert len(table.moves()) == 2


def test_no_line_is_kept_where_the_computer_begins(table, gate):
    table.settings(first="other").open(ready=False)
    table.click("h0,0")
    assert pending(table) == []
    gate.let_in()
    table.wait_ready()
    table.settle()
    assert len(table.moves()) == 1


def test_all_lines_are_kept_for_two_players(table, gate):
    table.settings(opponent="two").open(ready=False)
    lines = ["h0,0", "v0,0", "v0,1", "h1,0", "h5,4"]
    for line in lines:
        table.click(line)
    table.click("h0,0")  # once more: nothing
    assert pending(table) == lines
    gate.let_in()
    table.wait_ready()
    table.settle()
    assert table.moves() == lines
    assert table.scores() == [0, 1]
    assert table.to_move() == 0, "the box gave player 2 a further line"


def test_a_line_kept_over_a_reload_is_played(table, gate):
    table.open(ready=False)
    table.click("h2,2")
    table.page.reload()
    assert pending(table) == ["h2,2"]
    gate.let_in()
    table.wait_ready()
    table.settle()
    assert table.moves()[0] == "h2,2"


def test_an_impossible_kept_line_is_dropped_and_told(table, gate):
    table.settings(opponent="two").open(ready=False)
    table.click("h0,0")
    table.page.evaluate(
        """key => {
            const game = JSON.parse(localStorage.getItem(key));
            game.pending = ['h0,0', 'h0,0', 'v1,1'];
            localStorage.setItem(key, JSON.stringify(game));
        }""",
        "spielkasten.boxes.game",
    )
    table.page.reload()
    gate.let_in()
    table.wait_ready()
    table.settle()
    assert table.moves() in (["h0,0", "v1,1"], ["h0,0"])


def test_loading_names_its_stages(table, gate):
    table.open(ready=False)
    under = table.page.locator("#under")
    assert re.search("Python", under.inner_text())
    assert table.page.get_by_role("progressbar").is_visible()
    gate.let_in()
    table.wait_ready()
    table.page.wait_for_function("() => document.querySelector('#progress').hidden")


def test_a_failed_start_says_so_and_can_be_tried_again(table):
    table.page.route(WASM, lambda route: route.abort())
    table.open(ready=False)
    retry = table.page.get_by_role("button", name="Noch einmal versuchen")
    retry.wait_for(timeout=30_000)
    assert "Python" in table.page.locator("#say").inner_text()
    table.page.unroute(WASM)
    retry.click()
    table.wait_ready()
    table.click("h0,0")
    table.settle()
    assert "h0,0" in table.drawn()


def test_a_missing_engine_is_told(table):
    table.page.route("**/engine.tar.bz2", lambda route: route.fulfill(status=404, body="no"))
    table.open(ready=False)
    table.page.get_by_role("button", name="Noch einmal versuchen").wait_for(timeout=60_000)
    assert "Computergegner" in table.page.locator("#say").inner_text()


def test_a_page_of_an_older_build_reloads_by_itself(table):
    """After a deployment the files that an open page asks for are gone."""
    opened = []

    def serve(route):
        if opened:
            route.continue_()
            return
        opened.append(route.request.url)
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('"app":"../../app-', '"app":"../../app-0'))

    table.page.route("**/de/kaestchen/", serve)
    table.open()
    assert len(opened) == 1
    assert not table.page.get_by_role("button", name="Noch einmal versuchen").is_visible()


def test_a_hanging_start_is_told(table):
    """Pyodide may wait for ever, as it does for a wrong MIME type: the clock finds it."""
    page = table.page
    page.clock.install()
    page.route(WASM, lambda route: None)
    page.goto(f"{table.site}de/kaestchen/")
    page.locator("canvas.board-canvas").wait_for()
    for _ in range(4):
        page.wait_for_timeout(300)
        page.clock.fast_forward(30_000)
    page.get_by_role("button", name="Noch einmal versuchen").wait_for()
    assert "Python" in page.locator("#say").inner_text()


def test_nothing_is_asked_of_a_foreign_host(table):
    table.page.route(lambda url: not url.startswith((table.site, "data:", "blob:")), lambda route: route.abort())
    table.settings(tempo="instant", size="3x3").open()
    table.click("h0,0")
    table.settle()
    table.page.get_by_role("link", name="English").click()
    table.page.wait_for_url("**/en/boxes/**")
    table.wait_ready()
    assert table.foreign == []
    assert table.complaints == []


def test_it_runs_below_a_path(page, site_below, table):
    below = type(table)(page, site_below)
    below.settings(tempo="instant", size="3x3").open()
    below.click("h0,0")
    below.settle()
    assert "h0,0" in below.drawn()
    assert below.foreign == []
    page.goto(site_below)
    page.wait_for_url("**/irgendwo/**/")
    assert re.search("/irgendwo/(de/kaestchen|en/boxes)/$", page.url)


@pytest.mark.parametrize(
    ("locale", "path"), [("de-AT", "de/kaestchen/"), ("en-GB", "en/boxes/"), ("fr", "de/kaestchen/")]
)
def test_the_front_door_leads_to_the_language(opened, locale, path):
    table = opened(locale=locale)
    table.page.goto(table.site)
    table.page.wait_for_url(f"**/{path}")
