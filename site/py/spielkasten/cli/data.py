"""Files that are shipped beside the engine, for the terminal."""

from pathlib import Path

from spielkasten import boxes


def packaged(name: str) -> bytes | None:
    """Read a file of the package; None if it is not there."""
    try:
        return Path(str(boxes.__file__)).with_name(name).read_bytes()
    except OSError:
        return None
