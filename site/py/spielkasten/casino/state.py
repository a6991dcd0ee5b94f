"""The values of the game: what the table was set to, the position, what one seat sees, a play.

All of them are frozen. Seats are 0 and 1. A `State` knows every card and stays inside; a `Sight` is
what one seat may know of it, and all that levels, hints and the page ever get.
"""

from dataclasses import dataclass
from enum import StrEnum

ROUND_PLAYS = 48
DEALS = 6


@dataclass(frozen=True)
class Params:
    """What the table was set to.

    `points`  the game ends after the round in which one reaches so many; None: it is one round
    `strict`  the owner of a build keeps a card of its value (the promise rule, *streng*)
    `sweeps`  whether taking all that lies on the table is worth a point
    `dealer`  who deals the first round; None: the seed decides
    """

    points: int | None = 21
    strict: bool = False
    sweeps: bool = True
    dealer: int | None = None


@dataclass(frozen=True)
class Build:
    """Cards on the table that go together: each of `groups` adds up to `value`.

    `name` is `B1`, `B2` … in the order in which a round's builds began; adding and raising keep it.
    """

    name: str
    groups: tuple[tuple[int, ...], ...]
    value: int
    owner: int

    @property
    def multiple(self) -> bool:
        """Whether it has several groups; then it can no longer be raised."""
        return len(self.groups) > 1

    @property
    def cards(self) -> tuple[int, ...]:
        """All its cards, group by group."""
        return tuple(card for group in self.groups for card in group)


class Kind(StrEnum):
    """What a play does with its card."""

    CAPTURE = "capture"
    BUILD = "build"
    TRAIL = "trail"


@dataclass(frozen=True)
class Play:
    """One turn: a hand card and what it does.

    `loose`   loose cards that are captured or built with; ascending, without repetition
    `builds`  names of the builds that are captured, in the order in which they lie
    `value`   of the build that is made; 0 for other plays
    `onto`    name of the build that is added to or raised; None for a new one and for other plays

    Adding and raising differ by the build's value alone: the same one adds, another one raises.
    """

    kind: Kind
    card: int
    loose: tuple[int, ...] = ()
    builds: tuple[str, ...] = ()
    value: int = 0
    onto: str | None = None


@dataclass(frozen=True)
class RoundScore:
    """The points of one round, each field one number a seat.

    `cards` and `spades` are the numbers captured, `aces` the number of aces; `big` and `little` tell
    with 1 who has the 10 of diamonds and the 2 of spades; `sweeps` are those that counted.
    `points_*` are the points of each row, `points` their sum.
    """

    cards: tuple[int, int]
    spades: tuple[int, int]
    big: tuple[int, int]
    little: tuple[int, int]
    aces: tuple[int, int]
    sweeps: tuple[int, int]
    points_cards: tuple[int, int]
    points_spades: tuple[int, int]
    points_big: tuple[int, int]
    points_little: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True)
class State:
    """A position with every card; see `Sight` for the fields that both have.

    `stock` are the cards still to be dealt, the next one first. `scores` are the finished rounds;
    after the last one `to_move` is None and the cards lie as they lay at its end.
    """

    params: Params
    seed: str
    round: int
    dealer: int
    stock: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    loose: tuple[int, ...]
    builds: tuple[Build, ...]
    piles: tuple[tuple[int, ...], tuple[int, ...]]
    sweeps: tuple[int, int]
    last_capture: int | None
    plays: int
    begun: int
    scores: tuple[RoundScore, ...]
    totals: tuple[int, int]
    to_move: int | None


@dataclass(frozen=True)
class Sight:
    """What one seat may know.

    `seat`          whose sight it is; `to_move` plays next, None when the game is over
    `round`         from 1; `dealer` deals it
    `hand`          its cards; the other holds `other` cards, and `stock` cards are undealt
    `loose`         cards on the table that are in no build, in the order in which they came
    `piles`         what each has captured: all of it was seen
    `sweeps`        that counted, this round
    `last_capture`  who captured last, this round; None: nobody yet
    `plays`         made this round, 0 to 47; 48 when the game is over
    `begun`         builds begun this round, of which the next one gets its name
    `totals`        points of the finished rounds
    """

    params: Params
    seat: int
    to_move: int | None
    round: int
    dealer: int
    hand: tuple[int, ...]
    other: int
    stock: int
    loose: tuple[int, ...]
    builds: tuple[Build, ...]
    piles: tuple[tuple[int, ...], tuple[int, ...]]
    sweeps: tuple[int, int]
    last_capture: int | None
    plays: int
    begun: int
    totals: tuple[int, int]

    @property
    def deal(self) -> int:
        """The number of the deal, 1 to 6."""
        return min(self.plays // 8 + 1, DEALS)

    @property
    def last_play(self) -> bool:
        """Whether the play that is due is the last one of the round."""
        return self.plays == ROUND_PLAYS - 1
