"""Spielkasten: Käsekästchen (Dots and Boxes), its rules, theory, levels and sessions, in pure Python."""

__version__ = "0.1.0"
