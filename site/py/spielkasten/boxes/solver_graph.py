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

from spielkasten.boxes.lattice import Lattice, bits
from spielkasten.boxes.structure import LONG_CHAIN, LONG_LOOP, analyse

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
    steps: dict[int, int] = {}
    front = [
        cell
        for cell, border in enumerate(lattice.cells)
        if any(len(lattice.line_cells[line]) == 1 for line in border)
    ]
    while front:
        steps.update((cell, len(steps)) for cell in front)
        near = {
            other
            for cell in front
            for line in lattice.cells[cell]
            for other in lattice.line_cells[line]
        }
        front = sorted(near - steps.keys())
    for cell in range(len(lattice.cells)):
        steps.setdefault(cell, len(steps))
    return tuple(steps[cell] + 1 for cell in range(len(lattice.cells)))


def position_of(lattice: Lattice, free: int) -> Position:
    """Give the position of a bit set of free lines; no cell may be of degree 1.

    Raises ValueError for more than 1022 cells or a cell of degree 1.
    """
    if len(lattice.cells) > MAX_CELLS:
        raise ValueError(f"expected at most {MAX_CELLS} cells, got {len(lattice.cells)}")
    parts = analyse(lattice, free)
    if parts.runs:
        raise ValueError("expected a position without a cell of degree 1")
    number = joint_numbers(lattice)
    codes = [loop(len(part.cells)) for part in parts.loops]
    for chain in parts.chains:
        one, other = (0 if end is None else number[end] for end in chain.ends)
        codes.append(edge(one, other, len(chain.cells)))
    for line in parts.safe:
        ends = [number[cell] for cell in lattice.line_cells[line]]
        codes.append(edge(ends[0], ends[1] if len(ends) == 2 else 0, 0))
    return tuple(sorted(codes))


def ends_at(position: Position) -> dict[int, int]:
    """Count the ends at each joint (and at the ground and the mark of loops)."""
    count: dict[int, int] = {}
    for code in position:
        one = code >> 2 * _SHIFT
        other = code >> _SHIFT & _MASK
        count[one] = count.get(one, 0) + 1
        count[other] = count.get(other, 0) + 1
    return count


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


def without(position: Position, code: int, count: dict[int, int]) -> tuple[Position, int, int]:
    """Draw an edge: give the rest, the cells that it offers, and how many may be handed back.

    `count` is `ends_at(position)`. The cells offered leave the board with the edge. A chain of 2
    is drawn in the middle, so that both cells must be taken (the hard-hearted handout).
    """
    edges = list(position)
    edges.remove(code)
    one = code >> 2 * _SHIFT
    other = code >> _SHIFT & _MASK
    cells = code & _MASK
    if one == _LOOP:
        return tuple(edges), cells, (4 if cells >= LONG_LOOP else 0)
    if one == other and count[one] == 3 and one:
        # A joint with a chain back to itself and one more leg: all of it is one run now.
        leg = next(c for c in edges if one in (c >> 2 * _SHIFT, c >> _SHIFT & _MASK))
        edges.remove(leg)
        cells += 1 + (leg & _MASK)
        far = (leg >> 2 * _SHIFT) + (leg >> _SHIFT & _MASK) - one
        if far and count[far] == 3:
            _join(edges, far)
        edges.sort()
        return tuple(edges), cells, 2
    if one and count[one] == (4 if one == other else 3):
        _join(edges, one)
    if other and other != one and count[other] == 3:
        _join(edges, other)
    edges.sort()
    return tuple(edges), cells, (2 if cells >= LONG_CHAIN else 0)


def _join(edges: list[int], joint: int) -> None:
    """Turn a joint that has two ends left into a cell of the one chain or loop through it."""
    found = [c for c in edges if c >> 2 * _SHIFT == joint or c >> _SHIFT & _MASK == joint]
    for code in found:
        edges.remove(code)
    cells = sum(code & _MASK for code in found) + 1
    if len(found) == 1:
        edges.append(loop(cells))
        return
    one, other = ((code >> 2 * _SHIFT) + (code >> _SHIFT & _MASK) - joint for code in found)
    edges.append(edge(one, other, cells))


def canonical(position: Position) -> Position:
    """Rename the joints by what hangs on them, so that most like positions look the same.

    Any renaming gives a position of the same value; one that misses a likeness only costs time.
    """
    inner = [code for code in position if _MASK < code < _FIRST_LOOP]
    if not inner:
        return position
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
    grounded = [other for one, other, _ in ends if one == 0]
    order = sorted(mark, key=lambda end: (-grounded.count(end), mark[end]))
    name = {end: place for place, end in enumerate(order, 1)}
    name[0] = 0
    codes = [code for code in position if not _MASK < code < _FIRST_LOOP]
    codes.extend(edge(name[one], name[other], cells) for one, other, cells in ends)
    return tuple(sorted(codes))


def symmetric(position: Position) -> bool:
    """True if renaming is worth its time: a whole, hardly touched board with many likenesses."""
    plain = sum(1 for code in position if not code & _MASK)
    return plain > 8 and 4 * plain > 3 * len(position)


def line_edges(lattice: Lattice, free: int) -> dict[int, int]:
    """Give the edge that each free line belongs to, for a position without cells of degree 1."""
    number = joint_numbers(lattice)
    parts = analyse(lattice, free)
    found: dict[int, int] = {}
    for chain in parts.chains:
        one, other = (0 if end is None else number[end] for end in chain.ends)
        found.update((line, edge(one, other, len(chain.cells))) for line in chain.lines)
    for ring in parts.loops:
        found.update((line, loop(len(ring.cells))) for line in ring.lines)
    for line in bits(free):
        if line not in found:
            ends = [number[cell] for cell in lattice.line_cells[line]]
            found[line] = edge(ends[0], ends[1] if len(ends) == 2 else 0, 0)
    return found
