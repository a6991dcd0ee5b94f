"""The shipped daily boards."""
BOARDS = ""
