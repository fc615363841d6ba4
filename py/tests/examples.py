"""How many examples a property is tried with: few in the test command, many in the soak."""

from __future__ import annotations

from hypothesis import settings


def one_in(part: int) -> int:
    """Of the profile's examples one in so many, for a property of which each takes long."""
    return max(2, settings().max_examples // part)


def in_soak(many: int, few: int) -> int:
    """How often, or for how long, a test does something; its mark `longer` has the soak run it too."""
    return many if settings().max_examples >= 400 else few
