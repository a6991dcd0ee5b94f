"""The terminal's door: the command `spielkasten`."""
