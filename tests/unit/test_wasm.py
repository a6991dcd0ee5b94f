"""The host of WebAssembly, wasmtime or the browser's own: calls, memory, traps."""

import pytest

from spielkasten.core.wasm import WasmError


def section(number, *items):
    """Give a section of a WebAssembly module that holds a vector of short items."""
    body = bytes([len(items)]) + b"".join(items)
    return bytes([number, len(body)]) + body


def exported(name, kind, index):
    return bytes([len(name)]) + name.encode() + bytes([kind, index])


def function(*code):
    return bytes([len(code) + 2, 0, *code, 0x0B])


I32, LOCAL_GET = 0x7F, 0x20
MODULE = b"".join(
    [
        b"\0asm\1\0\0\0",
        section(1, bytes([0x60, 1, I32, 1, I32]), bytes([0x60, 2, I32, I32, 1, I32])),
        section(3, b"\0", b"\0", b"\1", b"\0"),
        section(5, bytes([0, 1])),
        section(
            7,
            exported("memory", 2, 0),
            exported("trap", 0, 0),
            exported("grow", 0, 1),
            exported("add", 0, 2),
            exported("forever", 0, 3),
        ),
        section(
            10,
            function(0x00),  # unreachable
            function(LOCAL_GET, 0, 0x40, 0),  # memory.grow
            function(LOCAL_GET, 0, LOCAL_GET, 1, 0x6A),  # i32.add
            function(LOCAL_GET, 0, 0x10, 3),  # calls itself until the stack ends
        ),
    ]
)
PAGE = 65536


@pytest.fixture
def small(open_instance):
    """An instance of the little module above."""
    return open_instance(MODULE)


def test_numbers_go_in_and_come_out_signed(small):
    assert small.call("add", 2, 3) == 5
    assert small.call("add", -7, 3) == -4
    assert small.call("add", 2**31 - 1, 1) == -(2**31)
    assert type(small.call("add", 2, 3)) is int


def test_bytes_go_in_and_come_out(small):
    every = bytes(range(256))
    small.write(1000, every)
    assert small.read(1000, 256) == every
    assert small.read(999, 3) == b"\0\0\1"
    small.write(PAGE - 2, b"zz")
    assert small.read(PAGE - 3, 3) == b"\0zz"
    assert small.read(PAGE, 0) == b""
    small.write(0, b"")
    assert type(small.read(0, 4)) is bytes


def test_what_was_read_stays_as_it_was(small):
    small.write(0, b"one")
    before = small.read(0, 3)
    small.write(0, b"two")
    assert before == b"one"


@pytest.mark.parametrize(("address", "size"), [(-1, 1), (0, -1), (PAGE, 1), (PAGE - 1, 2), (2**32, 1)])
def test_memory_that_is_not_there_is_refused(small, address, size):
    with pytest.raises(WasmError):
        small.read(address, size)
    if size > 0:
        with pytest.raises(WasmError):
            small.write(address, bytes(size))


def test_the_memory_grows_under_our_feet(small):
    small.write(10, b"kept")
    assert small.call("grow", 3) == 1
    assert small.read(10, 4) == b"kept"
    small.write(4 * PAGE - 4, b"last")
    assert small.read(4 * PAGE - 4, 4) == b"last"
    assert small.call("grow", 65536) == -1
    assert small.read(10, 4) == b"kept"


def test_a_trap_is_an_error_and_the_next_call_works(small):
    for trap in ("trap", "forever"):
        with pytest.raises(WasmError):
            small.call(trap, 1)
        assert small.call("add", 1, 1) == 2


def test_a_function_that_is_not_there_is_an_error(small):
    for name in ("subtract", "memory"):
        with pytest.raises(WasmError):
            small.call(name, 1)


@pytest.mark.parametrize("code", [b"", b"\0asm\1\0\0\0\xff", MODULE[:-3]])
def test_a_broken_module_is_an_error(open_instance, code):
    with pytest.raises(WasmError):
        open_instance(code)


def test_a_module_that_wants_something_is_an_error(open_instance):
    wanting = b"\0asm\1\0\0\0" + section(1, bytes([0x60, 0, 0])) + section(2, b"\1a\1b\0\0")
    with pytest.raises(WasmError):
        open_instance(wanting)
