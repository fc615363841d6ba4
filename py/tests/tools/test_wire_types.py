"""The page's scripts are checked against the messages as Python reads and writes them."""

from __future__ import annotations

from tools import wire_types


def test_the_types_of_the_messages_are_those_of_the_engine() -> None:
    stale = "python -m tools.wire_types writes them anew"
    assert wire_types.PATH.read_text(encoding="utf-8") == wire_types.text(), stale
