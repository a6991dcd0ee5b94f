"""What any game needs: the game's protocol, sessions with undo and replay, saves."""
