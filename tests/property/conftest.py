"""Hypothesis on shared machines: how long one example takes says nothing about the code."""

from hypothesis import settings

settings.register_profile("steady", settings.default, deadline=None)
settings.load_profile("steady")
