"""A position as an SVG picture: pen on squared paper, or chalk on a blackboard.

`site/js/board` paints the same look on the page's canvas; `site/css/tokens.css` has its colours.
The same arguments give the same text. It refers to nothing outside itself and needs no font for
marks of one capital letter or digit.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import cos, sin

from spielkasten.boxes import drawing_ink as ink
from spielkasten.boxes.drawing_ink import Point, at, number
from spielkasten.boxes.lattice import bits
from spielkasten.boxes.notation import format_table
from spielkasten.boxes.rules import State

MARGIN = 0.7
"""Paper around the dots, in pitches."""
SQUARES = 5
"""Squares of paper a pitch."""
NARROWEST, WIDEST = 32, 8000
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Colours:
    """The colours of a theme; a player's are (pattern, letter, wash)."""

    sheet: str
    grid: str
    ink: str
    muted: str
    core: str
    players: tuple[tuple[str, str, str], ...]


LIGHT = Colours(
    sheet="#fffdf8",
    grid="#dbe5ee",
    ink="#23304a",
    muted="#566079",
    core="#fffdf8",
    players=(
        ("#b98206", "#7d5200", "#f7e3ae"),
        ("#d9553e", "#a32c1b", "#f9cfc6"),
        ("#14908c", "#0a5c59", "#c3e8e4"),
        ("#7c5fd0", "#4d3399", "#e0d7f7"),
    ),
)
DARK = Colours(
    sheet="#1f2c27",
    grid="#2b3b35",
    ink="#f1efe6",
    muted="#a9b6ae",
    core="#2459d6",
    players=(
        ("#f2c14e", "#ffdc8c", "#4d431f"),
        ("#ff8a73", "#ffc0b2", "#4f2b25"),
        ("#5fd0c8", "#a9eee8", "#1f4a46"),
        ("#b9a2ff", "#dacfff", "#3f3466"),
    ),
)


def svg(
    state: State,
    *,
    width: int = 600,
    dark: bool = False,
    marks: Sequence[str] = ("1", "2", "3", "4"),
    by: Mapping[int, int] | None = None,
    last: int | None = None,
    title: str | None = None,
) -> str:
    """Draw a position on any lattice.

    `width`  of the picture in pixels, 32 to 8000; the height follows. Raises ValueError outside.
    `marks`  what stands in a player's cells
    `by`     from a line to the player who drew it: such lines get a swipe in that player's colour
    `last`   a line to be marked as the last one
    `title`  what the picture is called when read aloud; by default table, drawn lines and scores
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"expected a width from {NARROWEST} to {WIDEST}, got {width}")
    desk = _Desk(state, width, DARK if dark else LIGHT)
    name = _escaped(title if title is not None else _title(state))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{number(desk.height)}" '
        f'viewBox="0 0 {width} {number(desk.height)}" role="img" fill="none" '
        f'stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{name}</title>",
        *desk.paper(),
        *desk.cells(marks),
        *desk.swipes(by or {}),
        *desk.lines(),
        *desk.last(last),
        desk.dots(),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(state: State) -> str:
    drawn = state.drawn.bit_count()
    scores = ":".join(map(str, state.scores))
    table = format_table(state.params)
    return f"Käsekästchen (Dots and Boxes) {table}, lines drawn: {drawn}, boxes: {scores}"


def _escaped(text: str) -> str:
    """Write a text into XML, with a sign in place of the characters that XML does not have."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))


class _Desk:
    """What all parts of one picture share: the position, the scale, the colours."""

    def __init__(self, state: State, width: int, colours: Colours) -> None:
        dots = state.params.lattice.dots
        left, right = min(x for x, _ in dots), max(x for x, _ in dots)
        top, bottom = min(y for _, y in dots), max(y for _, y in dots)
        self.state = state
        self.lattice = state.params.lattice
        self.colours = colours
        self.width = width
        self.pitch = pitch = width / (right - left + 2 * MARGIN)
        self.height = round((bottom - top + 2 * MARGIN) * pitch, 2)
        self.places = [((x - left + MARGIN) * pitch, (y - top + MARGIN) * pitch) for x, y in dots]
        # On tiny pictures a line may not swallow its board, on others it must not vanish.
        self.pen = max(min(2.2, pitch * 0.12), pitch * 0.052)
        self.id = f"k{'d' if colours is DARK else 'l'}{number(pitch).replace('.', '-')}"

    def trace(self, line: int) -> str:
        a, b = self.lattice.lines[line]
        return ink.trace(line, self.places[a], self.places[b])

    def paper(self) -> list[str]:
        """The sheet, ruled in the directions of the lattice, dots on crossings."""
        width, height = float(self.width), self.height
        box: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
        sheet = f'<path d="M0 0H{number(width)}V{number(height)}H0Z" fill="{self.colours.sheet}"/>'
        rules = ""
        for direction in ink.directions(self.lattice):
            offsets = sorted(y * cos(direction) - x * sin(direction) for x, y in self.lattice.dots)
            steps = [b - a for a, b in pairwise(offsets) if b - a > 1e-6]
            gap = min(steps, default=1.0) * self.pitch / SQUARES
            # Squares of a few pixels would turn the paper grey.
            gap *= 1 if gap >= 4 else SQUARES
            rules += ink.rules(box, direction, self.places[0], gap)
        pen = number(max(0.4, min(self.pitch * 0.009, 2)))
        return [sheet, f'<path d="{rules}" stroke="{self.colours.grid}" stroke-width="{pen}"/>']

    def cells(self, marks: Sequence[str]) -> list[str]:
        """Closed cells: wash, pattern and mark of the owner, a grey wash for nobody's."""
        owned: dict[int, list[int]] = {}
        for cell, owner in enumerate(self.state.owners):
            if owner is not None:
                owned.setdefault(owner, []).append(cell)
        parts = []
        for owner, cells in sorted(owned.items()):
            outlines = [self.outline(cell) for cell in cells]
            inset = self.pen / 2 + self.pitch * 0.04
            wash = "".join(
                ink.rounded(ink.shrink(points, inset), self.pitch * 0.06) for points in outlines
            )
            if owner < 0:
                parts.append(f'<path d="{wash}" fill="{self.colours.muted}" fill-opacity=".17"/>')
                continue
            pattern, letter, ground = self.colours.players[owner]
            parts += [
                self.pattern(owner, pattern),
                f'<path d="{wash}" fill="{ground}"/>',
                f'<path d="{wash}" fill="url(#{self.id}-{owner})"/>',
            ]
            mark = marks[owner] if owner < len(marks) else str(owner + 1)
            parts += [self.mark(mark, points, letter, ground) for points in outlines]
        return parts

    def outline(self, cell: int) -> list[Point]:
        """The corners of a cell in pixels."""
        x, y = self.places[0]
        left, top = self.lattice.dots[0]
        return [
            (x + (px - left) * self.pitch, y + (py - top) * self.pitch)
            for px, py in ink.outline(self.lattice, cell)
        ]

    def pattern(self, owner: int, colour: str) -> str:
        """Hatching, dots, crosses or waves, one a player, as a tile of which a pitch holds some."""
        wish = max(min(4.5, self.pitch / 4), self.pitch * 0.088)
        # A hatching's tile is turned: along x its strokes are the diagonal of a tile apart.
        wish *= (1.414, 1.6, 2, 1.6)[owner]
        size = self.pitch / max(1, round(self.pitch / wish))
        pen, turn = size * (0.14, 0.22, 0.085, 0.105)[owner], ""
        if owner == 0:
            size /= 1.414214
            turn = ' patternTransform="rotate(-45)"'
            draw = f"M-1 {number(size / 2)}H{number(size + 1)}"
        elif owner == 1:
            quarter, most = number(size / 4), number(size * 3 / 4)
            draw = f"M{quarter} {quarter}h.01M{most} {most}h.01"
        elif owner == 2:
            draw = "".join(
                f"M{at((x - size * 0.18, x))}h{number(size * 0.36)}"
                f"M{at((x, x - size * 0.18))}v{number(size * 0.36)}"
                for x in (size / 4, size * 3 / 4)
            )
        else:
            half, bow = size / 2, size * 0.31
            draw = (
                f"M{at((-half, half))}Q{at((-half / 2, half + bow))} {at((0, half))}"
                f"T{at((half, half))}T{at((size, half))}T{at((size + half, half))}"
            )
        side = number(size)
        x, y = self.places[0] if owner else (0.0, 0.0)
        return (
            f'<pattern id="{self.id}-{owner}" patternUnits="userSpaceOnUse" '
            f'x="{number(x)}" y="{number(y)}" width="{side}" height="{side}"{turn}>'
            f'<path d="{draw}" stroke="{colour}" stroke-width="{number(pen)}" '
            f'stroke-opacity=".78"/></pattern>'
        )

    def mark(self, mark: str, points: Sequence[Point], letter: str, ground: str) -> str:
        """A player's mark in the middle of a cell, with a halo that keeps the pattern away."""
        x, y = ink.centre(points)
        height = ink.inradius(points) * 0.84
        strokes = ink.LETTERS.get(mark)
        if strokes is None:
            size = height * 1.35 / max(1, len(mark) * 0.6)
            return (
                f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}" '
                f"font-family=\"'Patrick Hand','Comic Sans MS',cursive,sans-serif\" "
                f'text-anchor="middle" fill="{letter}" stroke="{ground}" '
                f'stroke-width="{number(height * 0.26)}" paint-order="stroke">{_escaped(mark)}</text>'
            )
        scale = height / 14
        move = f"translate({at((x - 5 * scale, y - 7 * scale))}) scale({scale:.4f})"
        return (
            f'<g transform="{move}"><path d="{strokes}" stroke="{ground}" stroke-width="5.4"/>'
            f'<path d="{strokes}" stroke="{letter}" stroke-width="1.9"/></g>'
        )

    def swipes(self, by: Mapping[int, int]) -> list[str]:
        """A marker's swipe under each line in the colour of the player who drew it."""
        parts = []
        for player in sorted(set(by.values())):
            path = "".join(
                self.trace(line) for line in bits(self.state.drawn) if by.get(line) == player
            )
            if path:
                colour, pen = self.colours.players[player][0], number(self.pen * 2.7)
                parts.append(
                    f'<path d="{path}" stroke="{colour}" stroke-width="{pen}" stroke-opacity=".5"/>'
                )
        return parts

    def lines(self) -> list[str]:
        """The given lines in a paler ink, then the drawn ones."""
        given = self.state.params.given
        parts = []
        for lines, colour, pen in (
            (given, self.colours.muted, self.pen * 0.9),
            (self.state.drawn & ~given, self.colours.ink, self.pen),
        ):
            path = "".join(map(self.trace, bits(lines)))
            if path:
                parts.append(f'<path d="{path}" stroke="{colour}" stroke-width="{number(pen)}"/>')
        return parts

    def last(self, line: int | None) -> list[str]:
        """The last line: stronger, with a core of another colour."""
        if line is None:
            return []
        path, colours = self.trace(line), self.colours
        return [
            f'<path d="{path}" stroke="{colours.ink}" stroke-width="{number(self.pen * 1.7)}"/>',
            f'<path d="{path}" stroke="{colours.core}" stroke-width="{number(self.pen * 0.7)}"/>',
        ]

    def dots(self) -> str:
        """All dots, above the lines."""
        radius = max(min(4, self.pitch * 0.16), self.pitch * 0.068)
        path = "".join(f"M{at(place)}h.01" for place in self.places)
        return f'<path d="{path}" stroke="{self.colours.ink}" stroke-width="{number(2 * radius)}"/>'
