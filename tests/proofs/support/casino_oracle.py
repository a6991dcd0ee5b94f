"""The rules of Casino a second time: slow, plain, written from the rules' text alone, sharing nothing with the package.

Cards are texts, `10D`; piles and builds are sets of them. A build knows its cards and whether it has several groups;
which groups these are is nobody's business here, any valid ones will do. `fault` says whether a play is legal,
`after` what becomes of the table, `follow` makes the 48 plays of a `Round` with the deals between them, `points` and
`winner` count. Everything that is asked about groups tries them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["S", "H", "D", "C"]
PACK = [rank + suit for suit in SUITS for rank in RANKS]
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}
NUMBER_CARDS = {rank + suit: value for rank, value in VALUES.items() for suit in SUITS}


def rank(card: str) -> str:
    """Give what stands on a card besides its suit."""
    return card[:-1]


def value(card: str) -> int:
    """Give what a number card counts; 0 for a face, which has no value."""
    return NUMBER_CARDS.get(card, 0)


def is_face(card: str) -> bool:
    """Tell a jack, a queen, a king."""
    return card not in NUMBER_CARDS


@dataclass(frozen=True)
class Stack:
    """A build on the table."""

    name: str
    cards: frozenset[str]
    value: int
    owner: int
    multiple: bool


@dataclass(frozen=True)
class Position:
    """What the player to move, `me`, sees of the table; `last` says that this is the round's 48th play."""

    hand: tuple[str, ...]
    loose: tuple[str, ...]
    stacks: tuple[Stack, ...] = ()
    me: int = 0
    last: bool = False
    strict: bool = False
    sweeps: bool = True
    begun: int = 0


@dataclass(frozen=True)
class Move:
    """A turn, legal or not: `kind` is capture, build or trail, the rest as the case may be."""

    kind: str
    card: str
    loose: tuple[str, ...] = ()
    builds: tuple[str, ...] = ()
    value: int = 0
    onto: str | None = None


@dataclass(frozen=True)
class Table:
    """What a play leaves: `captured` with the played card, `sweep` if it is worth a point."""

    loose: tuple[str, ...]
    stacks: tuple[Stack, ...]
    captured: frozenset[str]
    sweep: bool
    begun: int


def subsets(things: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Give every selection, the smallest first."""
    for size in range(len(things) + 1):
        yield from combinations(things, size)


def splits(cards: Collection[str], total: int) -> bool:
    """Tell whether the cards can be laid apart into groups of number cards that each add up to `total`."""
    return not any(map(is_face, cards)) and numbers_split(tuple(sorted(map(value, cards), reverse=True)), total)


@cache
def numbers_split(numbers: tuple[int, ...], total: int) -> bool:
    """Tell whether numbers split so. The first one is in some group: the rest must split whichever others join it."""
    if not numbers:
        return True
    first, others = numbers[0], numbers[1:]
    return any(
        first + sum(company) == total and numbers_split(without(others, company), total)
        for size in range(min(len(others), total - first) + 1)
        for company in set(combinations(others, size))
    )


def without(numbers: tuple[int, ...], company: tuple[int, ...]) -> tuple[int, ...]:
    """Take some numbers out."""
    left = list(numbers)
    for number in company:
        left.remove(number)
    return tuple(left)


def fault(position: Position, move: Move) -> str | None:
    """Say why a play is illegal; None if it is legal."""
    if move.card not in position.hand:
        return "the card is not in hand"
    if len(set(move.loose)) < len(move.loose) or len(set(move.builds)) < len(move.builds):
        return "something is named twice"
    if not set(move.loose) <= set(position.loose):
        return "a card does not lie loose on the table"
    if not set(move.builds) <= {stack.name for stack in position.stacks}:
        return "there is no such build"
    if move.kind == "capture":
        found = capture_fault(position, move)
    elif move.kind == "build":
        found = build_fault(position, move)
    else:
        found = trail_fault(position, move)
    return found or promise_fault(position, move)


def capture_fault(position: Position, move: Move) -> str | None:
    """Loose cards of the rank, groups that add up to the value, whole builds of the value; something at least."""
    if move.value or move.onto is not None:
        return "a capture makes no build"
    if not move.loose and not move.builds:
        return "nothing is taken"
    if is_face(move.card):
        if move.builds:
            return "a face takes no build"
        return None if all(rank(card) == rank(move.card) for card in move.loose) else "a face takes its own rank only"
    if any(stack.value != value(move.card) for stack in position.stacks if stack.name in move.builds):
        return "a build of another value"
    return None if splits(move.loose, value(move.card)) else "the cards do not split into groups of the value"


def build_fault(position: Position, move: Move) -> str | None:
    """The card and the chosen ones make groups of the value, which a card that stays in hand has."""
    if move.builds:
        return "a build captures nothing"
    if is_face(move.card) or any(is_face(card) for card in move.loose):
        return "faces never build"
    if not 1 <= move.value <= 10:
        return "builds have values up to 10"
    if not any(value(card) == move.value for card in position.hand if card != move.card):
        return "the value is not in hand"
    if move.onto is None:
        if not move.loose:
            return "a build needs a card of the table"
        return None if splits([move.card, *move.loose], move.value) else "the cards do not make the value"
    under = [stack for stack in position.stacks if stack.name == move.onto]
    if not under:
        return "there is no such build to put it on"
    if under[0].value == move.value:
        return None if splits([move.card, *move.loose], move.value) else "the cards do not make the value"
    if under[0].multiple:
        return "a multiple build cannot be raised"
    if under[0].value + value(move.card) != move.value:
        return "the build and the hand card alone must make the new value"
    return None if splits(move.loose, move.value) else "the other cards do not make the value"


def trail_fault(position: Position, move: Move) -> str | None:
    """Whoever owns a build trails only when nothing else can be done; in a strict game never."""
    if move.loose or move.builds or move.value or move.onto is not None:
        return "a trailed card does nothing"
    if all(stack.owner != position.me for stack in position.stacks):
        return None
    if position.strict:
        return "an owner never trails in a strict game"
    return "an owner who can capture or build must" if can_take_or_build(position) else None


def promise_fault(position: Position, move: Move) -> str | None:
    """In a strict game the last card of a value stays in hand as long as one owns a build of that value."""
    if not position.strict:
        return None
    kept = [card for card in position.hand if card != move.card]
    for stack in after(position, move).stacks:
        if stack.owner == position.me and stack.value == value(move.card) and stack.value not in map(value, kept):
            return "the promised value must stay in hand"
    return None


def groups(cards: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Give every selection of number cards that add up to at most so much, none of them, too."""
    yield ()
    for place, card in enumerate(cards):
        if 0 < value(card) <= most:
            for others in groups(cards[place + 1 :], most - value(card)):
                yield (card, *others)


@lru_cache(maxsize=64)
def can_take_or_build(position: Position) -> bool:
    """Try every card; the promise of a strict game does not matter, there an owner never trails.

    Who can take or build anything can do it with a simple move, too: of its groups one is enough.
    """
    return any(
        (capture_fault if move.kind == "capture" else build_fault)(position, move) is None
        for move in simple_moves(position)
    )


def simple_moves(position: Position) -> Iterator[Move]:
    """Give captures of a single build, a single loose card or a single group, and builds with no more than that.

    A group makes 10 at most, and who builds has the value in hand.
    """
    names = [stack.name for stack in position.stacks]
    totals = sorted({value(card) for card in position.hand} - {0})
    for card in position.hand:
        for name in names:
            yield Move("capture", card, (), (name,))
        for loose in [*((card,) for card in position.loose if is_face(card)), *groups(position.loose, 10)]:
            yield Move("capture", card, loose)
            for total in totals:
                for onto in (None, *names):
                    yield Move("build", card, loose, (), total, onto)


def every_move(position: Position) -> Iterator[Move]:
    """Give everything that could be meant: each hand card with each choice of what lies on the table."""
    names = [stack.name for stack in position.stacks]
    for card in position.hand:
        yield Move("trail", card)
        for loose in subsets(position.loose):
            for builds in subsets(names):
                yield Move("capture", card, loose, builds)
            for total in range(1, 11):
                for onto in (None, *names):
                    yield Move("build", card, loose, (), total, onto)


def number_of_moves(position: Position) -> int:
    """Count what `every_move` gives."""
    builds = len(position.stacks)
    return len(position.hand) * (1 + 2 ** len(position.loose) * (2**builds + 10 * (builds + 1)))


def after(position: Position, move: Move) -> Table:
    """Make a legal play."""
    loose = tuple(card for card in position.loose if card not in move.loose)
    if move.kind == "trail":
        return Table((*loose, move.card), position.stacks, frozenset(), False, position.begun)
    if move.kind == "capture":
        taken = [stack for stack in position.stacks if stack.name in move.builds]
        stacks = tuple(stack for stack in position.stacks if stack.name not in move.builds)
        captured = frozenset([move.card, *move.loose]).union(*[stack.cards for stack in taken])
        cleared = not loose and not stacks
        return Table(loose, stacks, captured, cleared and position.sweeps and not position.last, position.begun)
    cards = frozenset([move.card, *move.loose])
    if move.onto is None:
        several = sum(map(value, cards)) > move.value
        made = Stack(f"B{position.begun + 1}", cards, move.value, position.me, several)
        return Table(loose, (*position.stacks, made), frozenset(), False, position.begun + 1)
    stacks = tuple(
        replace(
            stack,
            cards=stack.cards | cards,
            value=move.value,
            owner=position.me,
            multiple=stack.value == move.value or bool(move.loose),
        )
        if stack.name == move.onto
        else stack
        for stack in position.stacks
    )
    return Table(loose, stacks, frozenset(), False, position.begun)


@dataclass(frozen=True)
class Round:
    """A round of six deals, with every card of both players; `table` are the options, all else of it changes."""

    dealer: int
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    stock: tuple[str, ...]
    loose: tuple[str, ...]
    stacks: tuple[Stack, ...] = ()
    piles: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    sweeps: tuple[int, int] = (0, 0)
    last_capture: int | None = None
    plays: int = 0
    begun: int = 0
    strict: bool = False
    count_sweeps: bool = True

    @property
    def to_move(self) -> int | None:
        """The player who did not deal opens, then they take turns; None after 48 plays."""
        if self.plays == 48:
            return None
        return self.dealer if self.plays % 2 else 1 - self.dealer

    @property
    def position(self) -> Position:
        """What the player to move sees."""
        me = self.to_move
        assert me is not None
        return Position(
            self.hands[me],
            self.loose,
            self.stacks,
            me,
            self.plays == 47,
            self.strict,
            self.count_sweeps,
            self.begun,
        )


def dealt(pack: Sequence[str], dealer: int, strict: bool = False, sweeps: bool = True) -> Round:
    """Deal the first cards of a round: four to the other player, four to the dealer, four to the table."""
    first, second = tuple(pack[:4]), tuple(pack[4:8])
    hands = (first, second) if dealer == 1 else (second, first)
    return Round(dealer, hands, tuple(pack[12:]), tuple(pack[8:12]), strict=strict, count_sweeps=sweeps)


def follow(before: Round, move: Move) -> Round:
    """Make a legal play; deal when both hands are empty; after the last one, give the rest away."""
    me = before.to_move
    assert me is not None
    left = after(before.position, move)
    hands = [list(hand) for hand in before.hands]
    hands[me].remove(move.card)
    piles = list(before.piles)
    sweeps = list(before.sweeps)
    last = before.last_capture
    loose, stacks, stock = left.loose, left.stacks, before.stock
    if left.captured:
        piles[me] |= left.captured
        sweeps[me] += left.sweep
        last = me
    if not hands[0] and not hands[1]:
        if stock:
            hands[1 - before.dealer], hands[before.dealer] = list(stock[:4]), list(stock[4:8])
            stock = stock[8:]
        elif last is not None:
            piles[last] = piles[last].union(loose, *[stack.cards for stack in stacks])
            loose, stacks = (), ()
    return replace(
        before,
        hands=(tuple(hands[0]), tuple(hands[1])),
        stock=stock,
        loose=loose,
        stacks=stacks,
        piles=(piles[0], piles[1]),
        sweeps=(sweeps[0], sweeps[1]),
        last_capture=last,
        plays=before.plays + 1,
        begun=left.begun,
    )


def places(state: Round) -> list[str]:
    """Give the cards of all places; each card of the pack should be there once."""
    found = [*state.hands[0], *state.hands[1], *state.stock, *state.loose, *state.piles[0], *state.piles[1]]
    for stack in state.stacks:
        found += stack.cards
    return found


def points(mine: Collection[str], theirs: Collection[str], sweeps: int) -> int:
    """Count a round for the one who captured `mine`."""
    total = sweeps
    if len(mine) > len(theirs):
        total += 3
    if len([card for card in mine if card[-1] == "S"]) > len([card for card in theirs if card[-1] == "S"]):
        total += 1
    for card in mine:
        if card == "10D":
            total += 2
        if card == "2S":
            total += 1
        if rank(card) == "A":
            total += 1
    return total


def winner(goal: int, first: int, second: int) -> int | None:
    """Say who has won after a round; None: another round."""
    if max(first, second) < goal or first == second:
        return None
    return 0 if first > second else 1


def written(move: Move) -> str:
    """Write a play as `docs/notation.md` tells: `5C`, `8Sx8D,6C,2D,B1`, `3S+4H=7`, `2C=9@B1`."""
    if move.kind == "trail":
        return move.card
    loose = sorted(move.loose, key=PACK.index)
    if move.kind == "capture":
        return f"{move.card}x{','.join([*loose, *move.builds])}"
    cards = "+".join([move.card, ",".join(loose)]) if loose else move.card
    return f"{cards}={move.value}" + (f"@{move.onto}" if move.onto else "")


def move_of(text: str) -> Move:
    """Read what `written` writes."""
    if "x" in text:
        card, _, taken = text.partition("x")
        things = taken.split(",")
        builds = tuple(thing for thing in things if thing.startswith("B"))
        return Move("capture", card, tuple(thing for thing in things if thing not in builds), builds)
    if "=" not in text:
        return Move("trail", text)
    cards, _, made = text.partition("=")
    card, _, loose = cards.partition("+")
    total, _, onto = made.partition("@")
    return Move("build", card, tuple(loose.split(",")) if loose else (), (), int(total), onto or None)
