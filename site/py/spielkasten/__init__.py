"""Spielkasten: Käsekästchen (Dots and Boxes) in pure Python: rules, theory, levels, sessions."""

__version__ = "0.1.0"
