"""Simple values used in messages: names of places, drawers and layers, and the content of a form."""

from __future__ import annotations

from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["auto", "paper", "candle"]
Place: TypeAlias = Literal["home", "spare"]
"""The places where texts are stored: the browser's localStorage, and a second copy in a database, which is
written durably."""
Problem: TypeAlias = Literal["", "full", "blocked", "silent", "changed", "lost"]
"""Why a place did not accept a text: the space is used up; writing is not allowed, or storage is broken;
nobody answers; the content is not as expected; another tab has claimed the name."""
Drawer: TypeAlias = Literal[
    "ledger", "log", "chronicle", "rules", "sheets", "desk", "results", "guests", "layers", "menu"
]
LogView: TypeAlias = Literal["all", "story", "mine", "dice"]
Layer: TypeAlias = Literal[
    "borders", "settlements", "pieces", "arrows", "names", "veil", "grid", "coordinates", "picture"
]
Computer: TypeAlias = Literal["easy", "computer", "hard", "raider", "builder", "hedgehog", "ally"]
Filled: TypeAlias = dict[str, list[str]]
"""The content of a form: the values of every control by its name."""
