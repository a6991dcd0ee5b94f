"""Games and positions from pasted texts and files, as texts and files, and as pictures."""

import base64
import re
import struct

import pytest
from playwright.sync_api import expect

READY = {"tempo": "instant", "size": "2x2", "opponent": "two"}
RECORD = "spielkasten record 1\ngame boxes\ntable 2x1/first=2\nseed k3j9w0\nmoves h0,0 v0,1 h1,1\nresult -\n"
KSQUARES = "2,1\n(0, 0) - (1, 0)\n(1, 0) - (1, 1)\n(1, 1) - (2, 1)\n"
DABBLE = "3,2\n(1, 0) - (1, 1)\n(1, 1) - (2, 1)\n(2, 1) - (2, 2)\n"
# Both programs could have written it: nothing on the outline of three boxes by three, nothing beyond four coins.
EITHER = "3,3\n(1, 1) - (2, 1)\n"
WILSON = "0 0 0 A\n+-+ +\n  |\n+ +-+\n"
DRAWN = {"h0,0", "v0,1", "h1,1"}


class Files:
    """The dialog, as a person uses it."""

    def __init__(self, table):
        self.table = table
        self.page = table.page

    def open(self, part="Öffnen"):
        self.page.get_by_role("button", name="Dateien", exact=True).click()
        self.part(part)
        return self

    def part(self, name):
        self.page.get_by_role("radiogroup", name="Dateien").get_by_role("radio", name=name).check(force=True)
        return self

    @property
    def dialog(self):
        return self.page.get_by_role("dialog", name="Dateien")

    @property
    def text(self):
        return self.dialog.get_by_label("Oder Text einfügen")

    @property
    def written(self):
        return self.dialog.get_by_label("Die Partie als Text")

    def button(self, name):
        return self.dialog.get_by_role("button", name=name, exact=True)

    def read_as(self, words):
        self.dialog.get_by_role("status").get_by_text(f"Gelesen als {words}").wait_for()

    def take(self):
        self.button("Aufs Brett").click()
        self.dialog.wait_for(state="hidden")

    def choose(self, form):
        self.page.locator("#files-save-form").select_option(label=form)

    def write(self, form):
        """The text of a form, when it stands there."""
        before = self.written.input_value()
        self.choose(form)
        written = "before => !['', before].includes(document.querySelector('#files-save-text').value)"
        self.page.wait_for_function(written, arg="" if form == "Spielkasten-Partie" else before)
        return self.written.input_value()


@pytest.fixture
def files(table):
    table.settings(**READY).open()
    return Files(table)


@pytest.mark.parametrize(
    ("text", "name", "ordered"),
    [
        (RECORD, "Spielkasten-Partie: 2×1, 3 Züge", True),
        (KSQUARES, "KSquares (.dbl): 2×1, 3 Züge", True),
        (DABBLE, "Dabble (.dbl): 2×1, 3 Züge", True),
        ("2x1: A1T A1R B1B", "Kästchen und Seite (A1T): 2×1, 3 Züge", True),
        (WILSON, "Wilsons Textbild: 2×1, 3 Linien vorgegeben", False),
    ],
)
def test_a_pasted_text_is_recognised_and_comes_on_the_board(files, text, name, ordered):
    files.open().text.fill(text)
    files.read_as(name)
    assert files.dialog.get_by_text("gehören niemandem").is_visible() is not ordered
    assert files.table.drawn() == set(), "reading alone changes nothing"
    files.take()
    files.table.wait_cells(7)
    files.table.wait_drawn("== 3")
    assert files.table.drawn() == DRAWN
    assert files.table.moves() == (["h0,0", "v0,1", "h1,1"] if ordered else [])
    assert not files.table.complaints
    assert not files.table.foreign


def test_digits_ask_for_a_size_and_offer_those_that_fit(files):
    files.open().text.fill("1001010")  # h0,0 h1,1 v0,1 on two boxes beside each other
    files.dialog.get_by_text("Dieser Text sagt nicht, wie groß das Brett ist").wait_for()
    files.button("Als 2×1 lesen").click()
    files.read_as("OpenSpiel/DBN: 2×1")
    assert files.dialog.get_by_label("Größe").input_value() == "2x1"
    files.take()
    files.table.wait_drawn("== 3")
    assert files.table.drawn() == {"h0,0", "h1,1", "v0,1"}


def test_the_other_reading_is_one_click_away_and_back(files):
    files.open().text.fill(EITHER)
    files.read_as("Dabble (.dbl): 2×2")
    files.button("Als KSquares (.dbl) lesen").click()
    files.read_as("KSquares (.dbl): 3×3")
    files.button("Als Dabble (.dbl) lesen").click()
    files.read_as("Dabble (.dbl): 2×2")
    files.button("Als KSquares (.dbl) lesen").click()
    files.read_as("KSquares (.dbl): 3×3")
    files.take()
    files.table.wait_cells(24)
    files.table.wait_drawn("== 1")
    assert files.table.drawn() == {"h1,1"}


def test_y_from_the_bottom_is_asked_for_dbl_only(files):
    files.open().text.fill("2x1: A1T")
    files.read_as("Kästchen und Seite")
    part = files.page.locator("#files-open")
    flip, rows = part.get_by_label("y zählt von unten"), part.get_by_label("Reihe 1 ist unten")
    assert rows.is_visible()
    assert flip.is_hidden()
    files.text.fill(KSQUARES)
    files.read_as("KSquares")
    assert rows.is_hidden()
    flip.check()
    files.read_as("KSquares")
    files.take()
    files.table.wait_drawn("== 3")
    assert files.table.drawn() == {"h1,0", "v0,1", "h0,1"}


def test_a_bad_text_is_told_and_changes_nothing(files):
    table = files.table
    table.click("h0,0")
    table.wait_drawn("== 1")
    bad = "2,1\n(0, 0) - (1, 0)\n(0, 0) - (5, 5)\n"
    files.open().text.fill(bad)
    files.dialog.get_by_role("alert").get_by_text("Zug 2 geht nicht").wait_for()
    assert "KSquares (.dbl)" in files.dialog.get_by_role("alert").inner_text()
    take = files.button("Aufs Brett")
    assert take.get_attribute("aria-disabled") == "true"
    take.hover(force=True)
    looks_off = """() => {
        const button = document.querySelector('#files-take:hover');
        return button && getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)';
    }"""
    files.page.wait_for_function(looks_off)
    take.click(force=True)
    files.page.wait_for_function("() => document.activeElement.id === 'files-text'")
    assert files.text.input_value() == bad
    files.page.keyboard.press("Escape")
    files.dialog.wait_for(state="hidden")
    assert table.drawn() == {"h0,0"}
    assert table.moves() == ["h0,0"]


def test_a_game_that_is_left_can_be_brought_back(files):
    table = files.table
    table.click("h0,0")
    table.wait_drawn("== 1")
    files.open().text.fill(RECORD)
    files.read_as("Spielkasten-Partie")
    files.take()
    table.wait_cells(7)
    files.page.get_by_role("button", name="Zurückholen").click()
    table.wait_cells(12)
    table.wait_drawn("== 1")
    assert table.drawn() == {"h0,0"}
    table.open()
    assert table.drawn() == {"h0,0"}


def test_an_opened_game_survives_a_reload_and_is_played_on(files):
    files.open().text.fill(RECORD)
    files.read_as("Spielkasten-Partie")
    files.take()
    files.table.wait_drawn("== 3")
    table = files.table.open()
    assert table.drawn() == DRAWN
    table.click("v0,0")
    table.wait_drawn("== 4")
    files.page.get_by_role("button", name="Rückgängig").click()
    table.wait_drawn("== 3")


DROP = """([where, name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    const target = document.querySelector(where);
    const events = ['dragenter', 'dragover', 'drop'].map(
        (type) => new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}),
    );
    const shown = [];
    for (const event of events) {
        target.dispatchEvent(event);
        shown.push(getComputedStyle(document.querySelector('.drop-here')).display);
    }
    return [events[1].defaultPrevented, events[2].defaultPrevented, shown];
}"""


@pytest.mark.parametrize("where", ["#board", "footer"])
def test_a_dropped_file_is_read_wherever_it_falls(files, where):
    over, drop, shown = files.page.evaluate(DROP, [where, "partie.dbl", DABBLE])
    assert over
    assert drop, "the browser must not leave the page"
    assert shown == ["none", "grid", "none"]
    files.read_as("Dabble (.dbl)")
    assert files.text.input_value() == DABBLE


def test_a_file_dropped_behind_another_dialog_does_nothing(files):
    files.page.get_by_role("button", name="Einstellungen").click()
    over, drop, shown = files.page.evaluate(DROP, ["#settings", "partie.dbl", DABBLE])
    assert over
    assert drop
    assert shown == ["none"] * 3
    assert files.dialog.is_hidden()


def test_a_chosen_file_is_read_and_one_that_is_too_long_is_refused(files, tmp_path):
    long, game = tmp_path / "lang.txt", tmp_path / "partie.txt"
    long.write_text("0" * 300_000)
    game.write_text(RECORD)
    chooser = files.open().dialog.get_by_label("Datei wählen")
    chooser.set_input_files(long)
    files.dialog.get_by_role("alert").get_by_text("höchstens 50000 Zeichen").wait_for()
    chooser.set_input_files(game)
    files.read_as("Spielkasten-Partie")


@pytest.mark.parametrize(
    ("form", "ending", "lost"),
    [
        ("Spielkasten-Partie", "txt", "Alles ist dabei."),
        ("KSquares (.dbl)", "dbl", "Nicht dabei: der Zufall"),
        ("Dabble (.dbl)", "dbl", "wer begonnen hat"),
        ("Kästchen und Seite (A1T)", "txt", "wer begonnen hat"),
        ("Wilsons Textbild", "txt", "die Reihenfolge der Züge"),
    ],
)
def test_what_is_saved_is_read_again(files, tmp_path, form, ending, lost):
    table = files.table
    files.open().text.fill(RECORD)
    files.read_as("Spielkasten-Partie")
    files.take()
    table.wait_drawn("== 3")
    files.open("Speichern")
    files.page.wait_for_function("() => document.querySelector('#files-save-text').value")
    text = files.write(form)
    assert lost in files.dialog.inner_text()
    with files.page.expect_download() as caught:
        files.button("Datei sichern").click()
    assert caught.value.suggested_filename == f"kaesekaestchen-2x1-3-zuege.{ending}"
    saved = tmp_path / "saved"
    caught.value.save_as(saved)
    assert saved.read_text(encoding="utf-8") == text
    files.page.keyboard.press("Escape")
    files.page.get_by_role("button", name="Neue Partie").click()
    table.wait_drawn("== 0")
    files.open()
    files.dialog.get_by_label("Datei wählen").set_input_files(saved)
    files.read_as(form)
    files.take()
    table.wait_drawn("== 3")
    assert table.drawn() == DRAWN


@pytest.mark.parametrize("button", ["files-download", "files-copy"])
def test_the_text_of_another_form_is_not_taken_away(files, button):
    files.open("Speichern")
    files.page.wait_for_function("() => document.querySelector('#files-save-text').value")
    told = files.page.evaluate(
        """button => {
            HTMLAnchorElement.prototype.click = () => { throw new Error('a file is saved'); };
            navigator.clipboard.writeText = () => { throw new Error('a text is copied'); };
            const form = document.getElementById('files-save-form');
            form.value = 'wilson';
            form.dispatchEvent(new Event('change', { bubbles: true }));
            document.getElementById(button).click();
            const { value } = document.getElementById('files-save-text');
            const told = [...document.querySelectorAll('.told')].map((note) => note.textContent).join('');
            return [value, told];
        }""",
        button,
    )
    assert told == ["", "Der Text wird noch geschrieben."]


def test_forms_that_a_board_does_not_have_are_not_offered(table):
    table.settings(**{**READY, "size": "tri3"}).open()
    files = Files(table).open("Speichern")
    files.dialog.get_by_text("nur für Bretter aus Quadraten").wait_for()
    assert files.dialog.locator("#files-save-form option:not([hidden])").all_inner_texts() == ["Spielkasten-Partie"]


def test_the_emoji_picture_of_three_by_three(table):
    table.settings(**{**READY, "size": "3x3"}).open()
    table.click("h0,0")
    table.wait_drawn("== 1")
    files = Files(table).open("Speichern")
    rows = files.write("Emoji-Bild").split()
    assert len(rows) == 7
    assert rows[0] == "🔵🟦🔵⬜🔵⬜🔵"
    assert all(len(row) == 7 for row in rows)


def test_copied_is_said_when_it_is(opened):
    table = opened(permissions=["clipboard-read", "clipboard-write"])
    table.settings(**READY).open()
    files = Files(table).open("Speichern")
    files.page.wait_for_function("() => document.querySelector('#files-save-text').value")
    files.button("Kopieren").click()
    files.dialog.get_by_text("Kopiert.").wait_for()
    assert files.page.evaluate("() => navigator.clipboard.readText()") == files.written.input_value()


def test_where_nothing_can_be_copied_the_text_is_selected(table):
    table.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('no'))}})"
    )
    table.settings(**READY).open()
    files = Files(table).open("Speichern")
    files.page.wait_for_function("() => document.querySelector('#files-save-text').value")
    files.button("Kopieren").click()
    files.dialog.get_by_text("lässt uns nicht kopieren").wait_for()
    assert files.dialog.get_by_text("Kopiert.").count() == 0
    field = files.page.evaluate(
        "() => { const f = document.activeElement; return [f.id, f.value.slice(f.selectionStart, f.selectionEnd)]; }"
    )
    assert field == ["files-save-text", files.written.input_value()]


def download(files, name, path):
    with files.page.expect_download() as caught:
        files.button(name).click()
    caught.value.save_as(path)
    return caught.value.suggested_filename, path.read_bytes()


MIDDLE = """address => new Promise(done => {
    const image = new Image();
    image.onload = () => {
        const canvas = document.createElement('canvas');
        canvas.width = image.width; canvas.height = image.height;
        const paint = canvas.getContext('2d');
        paint.drawImage(image, 0, 0);
        const data = paint.getImageData(0, 0, canvas.width, canvas.height).data;
        const inks = new Set();
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) {
            sum += data[i];
            inks.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
        }
        done([sum / (data.length / 4), inks.size]);
    };
    image.src = address;
})"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_real_and_as_light_or_dark_as_the_page(table, tmp_path, theme):
    table.settings(**READY, theme=theme).open()
    table.click("h0,0")
    table.wait_drawn("== 1")
    files = Files(table).open("Bild")
    files.dialog.get_by_role("img", name="2×2, ein Zug").wait_for()
    name, svg = download(files, "SVG sichern", tmp_path / "svg")
    assert name == "kaesekaestchen-2x2-1-zug.svg"
    assert svg.startswith(b"<svg ")
    width, height = (float(n) for n in re.search(rb'width="([\d.]+)" height="([\d.]+)"', svg).groups())
    name, png = download(files, "PNG sichern", tmp_path / "png")
    assert name == "kaesekaestchen-2x2-1-zug.png"
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (2 * width, 2 * height)
    address = "data:image/png;base64," + base64.b64encode(png).decode()
    light, inks = files.page.evaluate(MIDDLE, address)
    assert inks > 5, "something is drawn"
    assert (light > 200) if theme == "light" else (light < 80)
    assert not table.complaints


def test_before_python_is_there_the_buttons_say_why(table):
    table.page.route("**/*.wasm", lambda route: route.abort())
    table.settings(**READY).open(ready=False)
    files = Files(table).open()
    files.text.fill(RECORD)
    files.dialog.get_by_role("alert").get_by_text("sobald Python geladen ist").wait_for()
    assert files.button("Aufs Brett").get_attribute("aria-disabled") == "true"
    for part, names in (("Speichern", ["Kopieren", "Datei sichern"]), ("Bild", ["SVG sichern", "PNG sichern"])):
        files.part(part)
        for name in names:
            button = files.button(name)
            assert button.get_attribute("aria-disabled") == "true"
            assert "Python" in button.get_attribute("title")
            button.click(force=True)
            files.dialog.get_by_role("status").get_by_text("sobald Python geladen ist").wait_for()


def test_what_was_pasted_early_is_read_when_python_is_there(table):
    held = []
    table.page.route("**/*.wasm", lambda route: held.append(route))
    table.settings(**READY).open(ready=False)
    files = Files(table).open()
    files.text.fill(RECORD)
    files.dialog.get_by_role("alert").get_by_text("sobald Python geladen ist").wait_for()
    for route in held:
        route.continue_()
    table.page.unroute("**/*.wasm")
    files.read_as("Spielkasten-Partie")


@pytest.mark.parametrize("part", ["Öffnen", "Speichern", "Bild"])
def test_nothing_sticks_out_on_a_small_phone(opened, part):
    table = opened(viewport={"width": 360, "height": 640}, has_touch=True)
    table.settings(**READY).open()
    files = Files(table).open(part)
    if part == "Öffnen":
        files.text.fill(EITHER)
        files.read_as("Dabble")
    wide = files.page.evaluate(
        "() => { const d = document.querySelector('#files'); return [d.scrollWidth - d.clientWidth,"
        " document.documentElement.scrollWidth - innerWidth]; }"
    )
    assert max(wide) <= 0
    small = files.page.evaluate(
        """() => [...document.querySelectorAll('#files button, #files select, #files label.check, #files .pick')]
            .filter(e => e.checkVisibility())
            .map(e => e.getBoundingClientRect())
            .filter(box => box.height < 43.5).length"""
    )
    assert small == 0


def test_the_dialog_gives_the_focus_back(files):
    files.open()
    files.page.keyboard.press("Escape")
    files.dialog.wait_for(state="hidden")
    files.page.wait_for_function("() => document.activeElement.id === 'open-files'")


SLOW = """(files) => {
    const read = File.prototype.text;
    File.prototype.text = async function () {
        const {wait, broken} = files[this.name] ?? {};
        await new Promise((go) => setTimeout(go, wait ?? 0));
        if (broken) throw new DOMException('no such file', 'NotReadableError');
        return read.call(this);
    };
}"""


def test_of_two_files_the_later_one_counts(files):
    files.open()
    files.page.evaluate(SLOW, {"slow.txt": {"wait": 800}, "quick.txt": {"wait": 10}})
    files.page.evaluate(DROP, ["#files", "slow.txt", "2x1: A1T"])
    files.page.evaluate(DROP, ["#files", "quick.txt", "3x1: A1T B1T"])
    files.read_as("Kästchen und Seite")
    files.page.wait_for_timeout(1200)
    assert files.text.input_value() == "3x1: A1T B1T"


def test_what_cannot_be_read_is_told_and_is_not_the_game_before(files):
    """A folder, or a file that went away."""
    files.open().text.fill("2x1: A1T")
    files.read_as("Kästchen und Seite")
    files.page.evaluate(SLOW, {"folder": {"broken": True}})
    files.page.evaluate(DROP, ["#files", "folder", ""])
    expect(files.page.locator("#files-problem")).not_to_be_empty()
    assert files.text.input_value() == ""
    assert files.button("Aufs Brett").get_attribute("aria-disabled") == "true"
