"""Quiet positions as small multigraphs: what the exact search looks at and remembers.

A position without a cell of degree 1 is its joints and what runs between them. An *edge* is a
chain of k >= 0 cells between two ends; k = 0 is a plain line. An end is the ground or a joint.
Chains that run from ground to ground and loops hang on no joint. Only that much matters, not where
a chain lies on the board (Barker & Korf 2012): the key of a position is the sorted tuple of its
edges, each packed into one number. Every move removes one edge, and a joint that is left with two
edges joins them into one.
"""

from bisect import bisect_right
from functools import lru_cache

from spielkasten.boxes.lattice import Lattice
from spielkasten.boxes.structure import (
    HANDOVER_CHAIN,
    HANDOVER_LOOP,
    LONG_CHAIN,
    LONG_LOOP,
    Chain,
    Loop,
    Structure,
    analyse,
)

Position = tuple[int, ...]

_SHIFT = 10
_MASK = (1 << _SHIFT) - 1
_LOOP = _MASK
_FIRST_LOOP = _LOOP << 2 * _SHIFT
MAX_CELLS = _MASK - 1


def edge(one: int, other: int, cells: int) -> int:
    """Pack a chain of `cells` cells between two ends: 0 is the ground, joints count from 1."""
    if one > other:
        one, other = other, one
    return one << 2 * _SHIFT | other << _SHIFT | cells


def loop(cells: int) -> int:
    """Pack a loop."""
    return _FIRST_LOOP | _LOOP << _SHIFT | cells


def independent(position: Position) -> bool:
    """True if nothing but chains from ground to ground and loops is left."""
    low = bisect_right(position, _MASK)
    return low == len(position) or position[low] >= _FIRST_LOOP


def components(position: Position) -> tuple[list[int], list[int]]:
    """Give the lengths of the chains from ground to ground and of the loops, ascending."""
    low = bisect_right(position, _MASK)
    return list(position[:low]), [code & _MASK for code in position[low:] if code >= _FIRST_LOOP]


def cell_count(position: Position) -> int:
    """Give the number of cells in a position."""
    joints = {end for code in position for end in (code >> 2 * _SHIFT, code >> _SHIFT & _MASK)}
    return len(joints - {0, _LOOP}) + sum(code & _MASK for code in position)


@lru_cache(maxsize=64)
def joint_numbers(lattice: Lattice) -> tuple[int, ...]:
    """Number the cells from 1, the outermost first: by steps to the ground, then by cell.

    The search tries edges from the highest joint down; lines from the centre outwards are the
    better order.
    """
    order: list[int] = []
    front = {
        cell
        for cell, border in enumerate(lattice.cells)
        if any(len(lattice.line_cells[line]) == 1 for line in border)
    }
    left = set(range(len(lattice.cells)))
    while front:
        order += sorted(front)
        left -= front
        front = left & {
            other
            for cell in front
            for line in lattice.cells[cell]
            for other in lattice.line_cells[line]
        }
    number = {cell: place for place, cell in enumerate([*order, *sorted(left)], 1)}
    return tuple(number[cell] for cell in range(len(lattice.cells)))


def position_of(lattice: Lattice, free: int) -> Position:
    """Give the position of a bit set of free lines; no cell may be of degree 1.

    Raises ValueError for more than 1022 cells or a cell of degree 1.
    """
    return position_from(lattice, analyse(lattice, free))


def position_from(lattice: Lattice, parts: Structure) -> Position:
    """Give the position of a structure, see `position_of`."""
    if len(lattice.cells) > MAX_CELLS:
        raise ValueError(f"expected at most {MAX_CELLS} cells, got {len(lattice.cells)}")
    if parts.runs:
        raise ValueError("expected a position without a cell of degree 1")
    number = joint_numbers(lattice)
    codes = [code for _, code in part_edges(lattice, parts)]
    for line in parts.safe:
        ends = [number[cell] for cell in lattice.line_cells[line]]
        codes.append(edge(ends[0], ends[1] if len(ends) == 2 else 0, 0))
    return tuple(sorted(codes))


def part_edges(lattice: Lattice, parts: Structure) -> list[tuple[Chain | Loop, int]]:
    """Give each chain and loop of a structure with its edge."""
    number = joint_numbers(lattice)
    found: list[tuple[Chain | Loop, int]] = [(ring, loop(len(ring.cells))) for ring in parts.loops]
    for chain in parts.chains:
        one, other = (0 if end is None else number[end] for end in chain.ends)
        found.append((chain, edge(one, other, len(chain.cells))))
    return found


def ends_of(code: int) -> tuple[int, tuple[int, int] | None]:
    """Give the cells of an edge, and its ends; None for all that hangs on no joint."""
    ends = _ends(code)
    return code & _MASK, ends if ends != (0, 0) and ends[0] != _LOOP else None


def edges_at(position: Position) -> dict[int, list[int]]:
    """Give the edges at each joint; one that comes back to its joint twice.

    The ground and the mark of loops have their lists too.
    """
    at: dict[int, list[int]] = {}
    for code in position:
        for end in (code >> 2 * _SHIFT, code >> _SHIFT & _MASK):
            if end in at:
                at[end].append(code)
            else:
                at[end] = [code]
    return at


def candidates(position: Position) -> list[int]:
    """Give the edges worth drawing, best guess last.

    Plain lines (safe) from the centre outwards, then chains and loops from short to long. Equal
    edges are tried once. Of several long chains between the same two ends, of several independent
    chains or loops that cannot be handed over, and of several long loops, only the shortest is
    tried. Theorem: if two positions differ in the length of one such part by d, their values
    differ by d at most, since every move in one has its like in the other and only the cells taken
    with the part differ (Buzzard & Ciere 2014 for independent parts; the argument is the same with
    joints, where a merged chain differs by d again). Opening a cells against b > a cells, the
    opener gives a - 2 + |V(b stays) + 2| against b - 2 + |V(a stays) + 2|, and the second is no
    less because the two V differ by b - a at most.
    """
    plain: list[int] = []
    costly: list[tuple[int, int]] = []
    last = last_ends = -1
    fixed = chain = ring = 0
    for code in reversed(position):
        if code == last:
            continue
        last = code
        cells = code & _MASK
        if not cells:
            plain.append(code)
        elif code <= _MASK:
            if cells >= LONG_CHAIN:
                chain = code
            elif not fixed or cells <= fixed & _MASK:
                fixed = code
        elif code >= _FIRST_LOOP:
            if cells >= LONG_LOOP:
                ring = code
            else:
                fixed = code
        elif cells >= LONG_CHAIN and code >> _SHIFT == last_ends:
            costly[-1] = (cells, code)
        else:
            costly.append((cells, code))
            last_ends = code >> _SHIFT if cells >= LONG_CHAIN else -1
    costly.extend((code & _MASK, code) for code in (fixed, chain, ring) if code)
    costly.sort(reverse=True)
    plain.reverse()
    return [code for _, code in costly] + plain


def offer(code: int, at: dict[int, list[int]]) -> tuple[int, int]:
    """Tell how many cells an edge offers when it is drawn, and how many may be handed back.

    `at` is `edges_at` of the position. A chain of 2 is drawn in the middle, so that both cells
    must be taken (the hard-hearted handout). At a joint with a chain back to itself and one more
    leg, that chain, the joint and the leg are one run.
    """
    one = code >> 2 * _SHIFT
    cells = code & _MASK
    if one == _LOOP:
        return cells, (HANDOVER_LOOP if cells >= LONG_LOOP else 0)
    if one and one == code >> _SHIFT & _MASK and len(at[one]) == 3:
        return cells + 1 + (_others(at[one], code, code)[0] & _MASK), HANDOVER_CHAIN
    return cells, (HANDOVER_CHAIN if cells >= LONG_CHAIN else 0)


def without(position: Position, code: int, at: dict[int, list[int]]) -> Position:
    """Draw an edge: give the rest, without the edge and all cells that it offers.

    `at` is `edges_at(position)`.
    """
    edges = list(position)
    edges.remove(code)
    one = code >> 2 * _SHIFT
    other = code >> _SHIFT & _MASK
    if one == _LOOP or not other:
        return tuple(edges)
    if one == other:
        if len(at[one]) == 4:
            _join(edges, one, _others(at[one], code, code))
        elif len(at[one]) == 3:
            leg = _others(at[one], code, code)[0]
            edges.remove(leg)
            far = (leg >> 2 * _SHIFT) + (leg >> _SHIFT & _MASK) - one
            if far and len(at[far]) == 3:
                _join(edges, far, _others(at[far], leg))
    else:
        joined = 0
        if one and len(at[one]) == 3:
            joined = _join(edges, one, _others(at[one], code))
        if len(at[other]) == 3:
            left = _others(at[other], code)
            if other in (joined >> 2 * _SHIFT, joined >> _SHIFT & _MASK):
                left = [joined if one in _ends(code) else code for code in left]
            _join(edges, other, left)
    edges.sort()
    return tuple(edges)


def _ends(code: int) -> tuple[int, int]:
    return code >> 2 * _SHIFT, code >> _SHIFT & _MASK


def _others(edges: list[int], *gone: int) -> list[int]:
    """Give the edges at a joint but for some."""
    left = edges[:]
    for code in gone:
        left.remove(code)
    return left


def _join(edges: list[int], joint: int, left: list[int]) -> int:
    """Turn a joint with two ends left into a cell of the one chain or loop through it; give it."""
    first, second = left
    edges.remove(first)
    one = (first >> 2 * _SHIFT) + (first >> _SHIFT & _MASK) - joint
    if one == joint:
        joined = loop((first & _MASK) + 1)
    else:
        edges.remove(second)
        other = (second >> 2 * _SHIFT) + (second >> _SHIFT & _MASK) - joint
        joined = edge(one, other, (first & _MASK) + (second & _MASK) + 1)
    edges.append(joined)
    return joined


def canonical(position: Position) -> Position:
    """Rename the joints by what hangs on them, so that most like positions look the same.

    Any renaming gives a position of the same value; one that misses a likeness only costs time.
    Joints with lines to the ground get the low numbers, as in `joint_numbers`.
    """
    inner = [code for code in position if _MASK < code < _FIRST_LOOP]
    if not inner:
        return position
    mark = _marks(inner)
    grounded = dict.fromkeys(mark, 0)
    for code in inner:
        if code >> 2 * _SHIFT == 0:
            grounded[code >> _SHIFT] -= 1
    order = sorted(mark, key=lambda end: (grounded[end], mark[end]))
    name = {end: place for place, end in enumerate(order, 1)}
    name[0] = 0
    codes = [code for code in position if not _MASK < code < _FIRST_LOOP]
    for code in inner:
        one, other = name[code >> 2 * _SHIFT], name[code >> _SHIFT & _MASK]
        codes.append(edge(one, other, code & _MASK))
    return tuple(sorted(codes))


def symmetric(position: Position) -> bool:
    """Tell whether renaming is worth its time: on whole boards, where many joints are alike."""
    inner = [code for code in position if _MASK < code < _FIRST_LOOP]
    mark = _marks(inner)
    plain = sum(1 for code in inner if not code & _MASK)
    return 4 * plain > 3 * len(position) and 3 * len(set(mark.values())) <= 2 * len(mark)


def _marks(inner: list[int]) -> dict[int, int]:
    """Give each joint a number that tells what hangs on it, three steps far."""
    ends = [(code >> 2 * _SHIFT, code >> _SHIFT & _MASK, code & _MASK) for code in inner]
    mark = {end: 1 for one, other, _ in ends for end in (one, other)}
    mark[0] = 7
    for _ in range(3):
        fresh = {end: 3 * value for end, value in mark.items()}
        for one, other, cells in ends:
            add = cells * 40503 + 12345
            fresh[other] += (mark[one] * 2654435761 + add) ** 2 % 1000000007
            fresh[one] += (mark[other] * 2654435761 + add) ** 2 % 1000000007
        mark = fresh
        mark[0] = 7
    del mark[0]
    return mark
