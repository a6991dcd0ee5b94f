"""What the page's buttons are for a hand card and what is chosen on the table."""

from collections.abc import Sequence

from spielkasten.casino import captures, rules
from spielkasten.casino.cards import NAMES, RANK, VALUE, parse_card
from spielkasten.casino.legal import breaks_promise, held_values
from spielkasten.casino.notation import format_play
from spielkasten.casino.state import Kind, Play, Sight
from spielkasten.casino.view import play_json
from spielkasten.core.errors import IllegalMove

Json = dict[str, object]

_NEAREST = ("casino_promise", "casino_not_held", "casino_multiple", "casino_raise")
"""Of the reasons why none of the values can be built, the first of these says most."""


def choices(sight: Sight, card: str | None, loose: Sequence[str], builds: Sequence[str]) -> Json:
    """Give what fits to the chosen cards and builds, and the buttons; `docs/protocol.md`.

    `card` is the chosen hand card, None while there is none. Raises BadText for what is no card.
    """
    chosen = tuple(sorted({parse_card(text) for text in loose}))
    named = tuple(build.name for build in sight.builds if build.name in builds)
    named += tuple(dict.fromkeys(name for name in builds if name not in named))
    if card is None:
        why = IllegalMove("casino_choose_card", "expected a hand card to be chosen first")
        fits: tuple[set[int], set[str]] = set(), set()
        buttons = [_dead(kind.value, why) for kind in Kind]
    else:
        played = parse_card(card)
        fits = _fits(sight, played, chosen, named)
        buttons = [
            _button(sight, Play(Kind.CAPTURE, played, chosen, named)),
            *_build_buttons(sight, played, chosen, named),
            _trail_button(sight, played, bool(chosen or named)),
        ]
    return {
        "fits": {
            "loose": [NAMES[other] for other in sight.loose if other in fits[0]],
            "builds": [build.name for build in sight.builds if build.name in fits[1]],
        },
        "buttons": buttons,
    }


def _fits(
    sight: Sight, card: int, loose: tuple[int, ...], builds: tuple[str, ...]
) -> tuple[set[int], set[str]]:
    """Give loose cards and builds that some legal capture or build with all that is chosen uses.

    If nothing goes with all of it, the ones that go with the hand card alone.
    """
    if sight.to_move != sight.seat or card not in sight.hand:
        return set(), set()
    found = _partners(sight, card, loose, builds)
    if not any(found) and (loose or builds):
        return _partners(sight, card, (), ())
    return found


def _partners(
    sight: Sight, card: int, loose: tuple[int, ...], builds: tuple[str, ...]
) -> tuple[set[int], set[str]]:
    cards: set[int] = set()
    names: set[str] = set()
    # to take along all builds of the value breaks no promise, so every set of loose cards goes
    takes = {build.name for build in sight.builds if build.value == VALUE[card]}
    if takes.issuperset(builds):
        more = _taken(sight, card, loose)
        if more or not loose:
            cards |= more
            names |= takes
    if len(builds) > 1:
        return cards, names
    beneath: tuple[str | None, ...] = builds or (None, *(build.name for build in sight.builds))
    for made in held_values(sight, card):
        for onto in beneath:
            play = Play(Kind.BUILD, card, (), value=made, onto=onto)
            built = _built(sight, play, loose)
            # a new build needs a loose card
            if built is None or not (built or onto) or _promised(sight, play):
                continue
            cards |= built
            names |= {onto} if onto else set()
    return cards, names


def _taken(sight: Sight, card: int, loose: tuple[int, ...]) -> set[int]:
    """Give the loose cards of all captures that take the chosen ones."""
    if VALUE[card]:
        return captures.partners(VALUE[card], sight.loose, loose)
    same = {other for other in sight.loose if RANK[other] == RANK[card]}
    return same if same.issuperset(loose) else set()


def _built(sight: Sight, play: Play, loose: tuple[int, ...]) -> set[int] | None:
    """Give the loose cards of all plays like this one that use the chosen ones; None: no such play."""
    under = next((build for build in sight.builds if build.name == play.onto), None)
    if under is None or under.value == play.value:
        return captures.build_partners(play.card, play.value, sight.loose, loose)
    if under.multiple or under.value + VALUE[play.card] != play.value:
        return None
    found = captures.partners(play.value, sight.loose, loose)
    return found if found or not loose else None


def _promised(sight: Sight, play: Play) -> bool:
    return sight.params.strict and breaks_promise(sight, play)


def _build_buttons(
    sight: Sight, card: int, loose: tuple[int, ...], builds: tuple[str, ...]
) -> list[Json]:
    """Give a button for each value that can be built, or a dead one that says why there is none."""
    if len(builds) > 1:
        return [_dead("build", IllegalMove("casino_one_build", "expected one build at most"))]
    onto = builds[0] if builds else None
    reasons: dict[str, IllegalMove] = {}
    live = []
    for value in range(1, captures.TOP + 1):
        play = Play(Kind.BUILD, card, loose, value=value, onto=onto)
        why = _fault(sight, play)
        if why is None:
            live.append(_live(sight, play))
        else:
            reasons.setdefault(why.key, why)
    if live:
        return live
    nearest = [reasons[key] for key in _NEAREST if key in reasons] + [
        why for key, why in reasons.items() if key != "casino_no_groups"
    ]
    none = IllegalMove("casino_no_build", "expected cards that make one value or groups of one")
    return [_dead("build", nearest[0] if nearest else none)]


def _trail_button(sight: Sight, card: int, chosen: bool) -> Json:
    play = Play(Kind.TRAIL, card)
    why = _fault(sight, play)
    if why is None and chosen:
        why = IllegalMove("casino_trail_alone", "a card is laid down without any of the table")
    return _live(sight, play) if why is None else _dead("trail", why)


def _button(sight: Sight, play: Play) -> Json:
    why = _fault(sight, play)
    return _live(sight, play) if why is None else _dead(play.kind.value, why)


def _fault(sight: Sight, play: Play) -> IllegalMove | None:
    try:
        rules.check(sight, play)
    except IllegalMove as error:
        return error
    return None


def _live(sight: Sight, play: Play) -> Json:
    told = play_json(sight, play)
    return {
        "kind": play.kind.value,
        "live": True,
        "move": format_play(play),
        "value": play.value or None,
        "onto": play.onto,
        "groups": told["groups"],
        "sweep": told["scored"],
        "why": None,
    }


def _dead(kind: str, why: IllegalMove) -> Json:
    return {
        "kind": kind,
        "live": False,
        "move": None,
        "value": None,
        "onto": None,
        "groups": [],
        "sweep": False,
        "why": {"key": why.key, "args": dict(why.details)},
    }
