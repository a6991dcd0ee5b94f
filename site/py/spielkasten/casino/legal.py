"""What may be played, and why something may not: for one seat, from what it sees.

There always is a legal play. Who owns no build may trail; who owns one may trail when nothing can
be captured or built. In a strict game an owner never trails, but holds a card of each own build's
value: it was in hand when the build was made or touched, and only a play that captures or raises
all own builds of a value may use the last card of it. So that capture is there.
"""

from collections.abc import Iterator
from itertools import combinations

from spielkasten.casino import captures
from spielkasten.casino.cards import NAMES, RANK, VALUE
from spielkasten.casino.state import Kind, Play, Sight
from spielkasten.core.errors import IllegalMove


def check(sight: Sight, play: Play) -> None:
    """Do nothing if a play is legal for the seat; else raise IllegalMove with the reason."""
    if sight.to_move is None:
        raise IllegalMove("game_over", "the game is over: its last round is scored")
    if sight.to_move != sight.seat:
        raise IllegalMove("casino_not_to_move", "expected a play of who is to move")
    if play.card not in sight.hand:
        card = NAMES[play.card]
        raise IllegalMove("casino_not_in_hand", f"expected a hand card, got {card}", card=card)
    _check_table(sight, play)
    if play.kind is Kind.CAPTURE:
        _check_capture(sight, play)
    elif play.kind is Kind.BUILD:
        _check_build(sight, play)
    else:
        _check_trail(sight)
    if sight.params.strict and breaks_promise(sight, play):
        value = VALUE[play.card]
        raise IllegalMove(
            "casino_promise",
            f"strict: expected a {value} to stay in hand for the own build of {value}",
            value=value,
        )


def legal_plays(sight: Sight) -> Iterator[Play]:
    """Give every legal play of the seat to move, each once, cards in the order of the hand.

    There may be thousands: take what is needed. Raises nothing; when it is not the seat's turn
    there are none.
    """
    if sight.to_move != sight.seat:
        return
    strict = sight.params.strict
    for card in sight.hand:
        for some in _plays_with(sight, card):
            if not (strict and breaks_promise(sight, some)):
                yield some
    if may_trail(sight):
        for card in sight.hand:
            yield Play(Kind.TRAIL, card)


def may_trail(sight: Sight) -> bool:
    """Tell whether a card may be laid down: not by who owns a build and could do something else."""
    if all(build.owner != sight.seat for build in sight.builds):
        return True
    return not (sight.params.strict or can_capture_or_build(sight))


def can_capture_or_build(sight: Sight) -> bool:
    """Tell whether any hand card captures or builds, the promise of a strict game left aside.

    One group will do: a hand card that has the value itself and is added to others of that value
    could capture them instead.
    """
    ranks = {RANK[card] for card in sight.loose}
    values = {build.value for build in sight.builds}
    simple = {build.value for build in sight.builds if not build.multiple}
    for card in sight.hand:
        value = VALUE[card]
        if RANK[card] in ranks or (value and value in values):
            return True
        if value and captures.some_group(value, sight.loose):
            return True
        for made in held_values(sight, card):
            need = made - value
            if need > 0 and (need in simple or captures.some_group(need, sight.loose)):
                return True
    return False


def held_values(sight: Sight, card: int) -> list[int]:
    """Give the values, ascending, that a hand card may build: those that stay in hand."""
    if not VALUE[card]:
        return []
    return sorted({VALUE[other] for other in sight.hand if other != card and VALUE[other]})


def breaks_promise(sight: Sight, play: Play) -> bool:
    """Tell whether a legal play gives away the last card of a value that one still has to keep."""
    value = VALUE[play.card]
    if not value or value in held_values(sight, play.card):
        return False
    return any(
        build.value == value
        and build.owner == sight.seat
        and build.name not in play.builds
        and build.name != play.onto
        for build in sight.builds
    )


def _plays_with(sight: Sight, card: int) -> Iterator[Play]:
    """Give what a hand card can capture and build, the promise of a strict game left aside."""
    value = VALUE[card]
    names = [build.name for build in sight.builds if value and build.value == value]
    takes = captures.capture_sets(card, sight.loose)
    for size in range(len(names) + 1):
        for builds in combinations(names, size):
            for loose in takes if size == 0 else ((), *takes):
                yield Play(Kind.CAPTURE, card, loose, builds)
    for made in held_values(sight, card):
        sets = captures.build_sets(card, made, sight.loose)
        for loose in sets:
            if loose:
                yield Play(Kind.BUILD, card, loose, value=made)
        for build in sight.builds:
            if build.value == made:
                for loose in sets:
                    yield Play(Kind.BUILD, card, loose, value=made, onto=build.name)
            elif not build.multiple and build.value + value == made:
                for loose in captures.group_sets(made, sight.loose):
                    yield Play(Kind.BUILD, card, loose, value=made, onto=build.name)


def _check_table(sight: Sight, play: Play) -> None:
    """Raise IllegalMove if what the play names is not there, or is named twice."""
    names = [build.name for build in sight.builds]
    wanted = [*play.builds] if play.onto is None else [*play.builds, play.onto]
    for card in play.loose:
        if card not in sight.loose:
            name = NAMES[card]
            raise IllegalMove(
                "casino_not_loose", f"expected a loose card of the table, got {name}", card=name
            )
    for name in wanted:
        if name not in names:
            raise IllegalMove(
                "casino_no_such_build",
                f"expected a build of the table, got {name[:20]}",
                build=name[:20],
            )
    if len(set(play.loose)) < len(play.loose) or len(set(play.builds)) < len(play.builds):
        raise IllegalMove("casino_named_twice", "expected each card and build once")
    takes, makes = play.builds != (), play.value != 0 or play.onto is not None
    if {
        Kind.CAPTURE: makes,
        Kind.BUILD: takes,
        Kind.TRAIL: takes or makes or play.loose != (),
    }[play.kind]:
        raise IllegalMove("casino_mixed", "expected a capture, a build or a trailed card alone")


def _check_capture(sight: Sight, play: Play) -> None:
    card = NAMES[play.card]
    value = VALUE[play.card]
    if not play.loose and not play.builds:
        raise IllegalMove("casino_takes_nothing", "a capture takes at least one card of the table")
    for build in sight.builds:
        if build.name in play.builds and build.value != value:
            raise IllegalMove(
                "casino_build_value",
                f"{build.name} is taken by a card of its value {build.value}, not by {card}",
                build=build.name,
                value=build.value,
                card=card,
            )
    if not value:
        if any(RANK[other] != RANK[play.card] for other in play.loose):
            raise IllegalMove(
                "casino_face_takes", f"{card} takes cards of its own rank only", card=card
            )
        return
    if any(not VALUE[other] for other in play.loose):
        raise IllegalMove(
            "casino_face_taken", f"a face is taken by its own rank only, not by {card}", card=card
        )
    if not captures.splits(play.loose, value):
        raise _no_groups(value)


def _check_build(sight: Sight, play: Play) -> None:
    """Raise IllegalMove: first for what goes together in no hand, last for what the hand lacks."""
    if not VALUE[play.card]:
        raise IllegalMove("casino_face_builds", "a face has no value and never builds")
    if any(not VALUE[card] for card in play.loose):
        raise IllegalMove("casino_face_built", "a face has no value and goes into no build")
    if play.onto is None and not play.loose:
        raise IllegalMove("casino_build_needs", "a build needs at least one card of the table")
    if not 1 <= play.value <= captures.TOP:
        raise IllegalMove(
            "casino_build_top",
            f"expected a build of 1 to {captures.TOP}, got {play.value}",
            top=captures.TOP,
        )
    if not captures.splits(_grouped(sight, play), play.value):
        raise _no_groups(play.value)
    if play.value not in held_values(sight, play.card):
        raise IllegalMove(
            "casino_not_held",
            f"to build {play.value}, another {play.value} must stay in hand",
            value=play.value,
        )


def _grouped(sight: Sight, play: Play) -> tuple[int, ...]:
    """Give the cards that must make groups of the new value: all, or when raising the loose ones.

    Raises IllegalMove if the build beneath cannot become one of the new value.
    """
    under = next((build for build in sight.builds if build.name == play.onto), None)
    if under is None or under.value == play.value:
        return (play.card, *play.loose)
    if under.multiple:
        raise IllegalMove(
            "casino_multiple",
            f"{under.name} has several groups and stays a build of {under.value}",
            build=under.name,
            value=under.value,
        )
    total = under.value + VALUE[play.card]
    if total != play.value:
        raise IllegalMove(
            "casino_raise",
            f"{under.name} is raised by the hand card alone, to {total}, not to {play.value}",
            build=under.name,
            sum=total,
            value=play.value,
        )
    return play.loose


def _no_groups(value: int) -> IllegalMove:
    return IllegalMove(
        "casino_no_groups",
        f"the cards do not split into groups that each add up to {value}",
        value=value,
    )


def _check_trail(sight: Sight) -> None:
    if not may_trail(sight):
        name = next(build.name for build in sight.builds if build.owner == sight.seat)
        if sight.params.strict:
            raise IllegalMove(
                "casino_owner_strict",
                f"strict: expected a capture or a build, for {name} is yours",
                build=name,
            )
        raise IllegalMove(
            "casino_owner",
            f"expected a capture or a build, for {name} is yours and there is one to make",
            build=name,
        )
