"""The 52 cards: whole numbers inside, texts like `10D` at every boundary.

A card is a number from 0 to 51, `suit * 13 + rank - 1`: suits in the order S H D C, ranks from 1,
the ace, to 13, the king. So the order of the numbers is the order of a sorted deck, and a set of
cards fits into the bits of one integer.
"""

from collections.abc import Iterable, Iterator

from spielkasten.core.errors import BadText
from spielkasten.core.text import quote

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
DECK = tuple(range(52))
NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)

RANK = tuple(card % 13 + 1 for card in DECK)
"""From 1, the ace, to 13, the king."""
VALUE = tuple(rank if rank <= 10 else 0 for rank in RANK)
"""What a card counts in sums; a face has no value, told as 0."""
SPADE = tuple(card < 13 for card in DECK)

_NUMBERS = {name: card for card, name in enumerate(NAMES)}

BIG_CASINO = _NUMBERS["10D"]
LITTLE_CASINO = _NUMBERS["2S"]
ACES = tuple(card for card in DECK if RANK[card] == 1)


def parse_card(text: str) -> int:
    """Read a card, `AS` to `KC`. Raises BadText."""
    try:
        return _NUMBERS[text]
    except KeyError:
        raise BadText(
            "bad_card",
            f"expected a card: a rank A 2 to 10 J Q K and a suit S H D C, got {quote(text)}",
            got=quote(text),
        ) from None


def names(cards: Iterable[int]) -> list[str]:
    """Give the texts of cards, in the order given."""
    return [NAMES[card] for card in cards]


def mask(cards: Iterable[int]) -> int:
    """Give a set of cards as the bits of an integer."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_of(bits: int) -> Iterator[int]:
    """Give the cards of a set, in the order of the deck."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
