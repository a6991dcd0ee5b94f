"""Games and positions as the texts that players and other programs write; `docs/formats.md`."""

from spielkasten.boxes.formats.record import Options, Record
from spielkasten.boxes.formats.registry import AUTO, FORMATS, Written, detect, find, read, write
from spielkasten.boxes.formats.squares import parse_size

__all__ = [
    "AUTO",
    "FORMATS",
    "Options",
    "Record",
    "Written",
    "detect",
    "find",
    "parse_size",
    "read",
    "write",
]
