"""What holds for all package tests."""

from __future__ import annotations

import sys

from hypothesis import settings
from tools.stamps import BUILD

sys.pycache_prefix = str(BUILD / "pycache")
sys.dont_write_bytecode = False  # else every worker writes the asserts of 400 modules anew: 20 s

settings.register_profile("empires", deadline=None)  # a busy machine is no fault
settings.load_profile("empires")
