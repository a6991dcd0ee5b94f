"""The steps behind `build.py`, one file a step. Everything imported before the set-up is standard library only."""
