"""What holds for all package tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("empires", deadline=None)  # a busy machine is no fault
settings.load_profile("empires")
