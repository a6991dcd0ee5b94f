"""The solver kernel through the host of this Python: positions in, values out, a table that grows."""

import struct


def solved(instance, lines, what=2, nodes=1000):
    """Let the kernel solve a position; give its value and the value of every line."""
    buffer = instance.call("buffer")
    instance.write(buffer, bytes(cell for line in lines for cell in line))
    assert instance.call("load", len(lines), 0, 0) == 1
    assert instance.call("begin", what) == 1
    while not instance.call("run", nodes):
        pass
    low, high = struct.unpack("<2i", instance.read(buffer, 8))
    assert low == high
    assert instance.read(buffer + 96, len(lines)) == b"\1" * len(lines)
    return low, list(struct.unpack(f"{len(lines)}b", instance.read(buffer + 32, len(lines))))


GROUND = 255
CHAIN = [(0, GROUND), (0, 1), (1, 2), (2, GROUND)]


def test_the_kernel_solves_a_chain(instance):
    assert instance.call("table", 1) == 1
    assert solved(instance, []) == (0, [])
    assert solved(instance, [(7, GROUND)]) == (1, [1])
    assert solved(instance, [(7, 9)]) == (2, [2])
    assert solved(instance, CHAIN) == (-3, [-3, -3, -3, -3])


def test_the_kernel_works_on_while_its_table_grows(instance):
    buffer = instance.call("buffer")
    for megabytes in (1, 4, 1, 16):
        instance.write(buffer + 2000, b"still here")
        assert instance.call("table", megabytes) == 1
        assert instance.read(buffer + 2000, 10) == b"still here"
        assert solved(instance, CHAIN)[0] == -3


def test_the_kernel_refuses_what_is_no_position(instance):
    buffer = instance.call("buffer")
    instance.write(buffer, bytes([GROUND, 0]))
    assert instance.call("load", 1, 0, 0) == 0
    assert instance.call("begin", 0) == 0
    instance.write(buffer, bytes([3, 3]))
    assert instance.call("load", 1, 0, 0) == 0
    assert instance.call("load", 65, 0, 0) == 0
    assert solved(instance, CHAIN)[0] == -3


def test_the_stack_lies_below_the_data(instance):
    """One that grows too large runs out of the memory and traps; it writes over nothing."""
    buffer = instance.call("buffer")
    assert buffer >= 65536
    assert buffer % 16 == 0
