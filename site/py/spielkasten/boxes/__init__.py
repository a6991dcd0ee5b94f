"""Käsekästchen (Dots and Boxes) on any planar lattice: rules, theory, levels, hints, views."""
