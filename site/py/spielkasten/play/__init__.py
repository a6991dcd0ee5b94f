"""What both games share: the game's protocol, sessions with undo and replay, saves."""
