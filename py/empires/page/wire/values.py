"""Simple values of messages: names of places, drawers, layers, and what a form holds."""

from __future__ import annotations

from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["auto", "paper", "candle"]
Place: TypeAlias = Literal["home", "spare"]
"""Where texts are kept: the browser's localStorage, and a second copy in a database, written durably."""
Problem: TypeAlias = Literal["", "full", "blocked", "silent", "changed", "lost"]
"""Why a place did not take a text: no room; not allowed, or broken; no answer; other content there than
expected; another tab has the name.
"""
Drawer: TypeAlias = Literal["ledger", "log", "chronicle", "rules", "sheets", "desk", "menu"]
LogView: TypeAlias = Literal["all", "story", "mine", "dice"]
Layer: TypeAlias = Literal[
    "borders", "settlements", "pieces", "arrows", "names", "veil", "grid", "coordinates"
]
Computer: TypeAlias = Literal["easy", "computer", "hard", "raider", "builder", "hedgehog", "ally"]
Filled: TypeAlias = dict[str, list[str]]
"""The content of a form: the values of every control by its name."""
