"""The icons of the page's own buttons, as line drawings in the colour of their text."""

from __future__ import annotations

from functools import cache
from typing import Final

from empires.page.widgets.markup import Html, el

_SIGNS: Final = {
    "undo": "M9 6 4 11l5 5M4 11h9a6 6 0 0 1 6 6v1",
    "ledger": "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12M9 8h6M9 11.5h6",
    "log": "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-2h11v2a2 2 0 0 0 2 2"
    "M7 3v12M10 7h5M10 10.5h5",
    "chronicle": "M20 3c-6 0-11 4-13 11l-1 6M7 15c5 1 9-2 10-5M13 10c2 0 4-1 5-3M4 21h9",
    "rules": "M12 6C9.5 4 6 4 3 5v13c3-1 6.5-1 9 1 2.5-2 6-2 9-1V5c-3-1-6.5-1-9 1zM12 6v13",
    "sheets": "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
    "desk": "M4 20h16M12 4v16M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
    "menu": "M4 6h16M4 12h16M4 18h16",
    "dice": "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5v.01M15.5 8.5v.01"
    "M12 12v.01M8.5 15.5v.01M15.5 15.5v.01",
    "seal": "M12 3l2 1.6 2.5-.4.9 2.4 2.4.9-.4 2.5L21 12l-1.6 2 .4 2.5-2.4.9-.9 2.4-2.5-.4L12 21l-2-1.6-2.5.4"
    "-.9-2.4-2.4-.9.4-2.5L3 12l1.6-2-.4-2.5 2.4-.9.9-2.4 2.5.4zM8.5 12.5l2.4 2.4 4.6-5",
    "letter": "M3 6h18v13H3zM3 6l9 7.5L21 6M3 19l6.5-7.5M21 19l-6.5-7.5",
    "turn": "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
    "land": "M8 3h8l5 9-5 9H8l-5-9zM12 8v8M8 12h8",
    "march": "M5 21V4h9l-2 3.5 2 3.5H5M14 17h6M17.5 14.5 20 17l-2.5 2.5",
    "battle": "M4 4l12 12M20 4 8 16M14 18l4-4M6 14l4 4M16 16l4 4M8 16l-4 4",
    "play": "M7 4.5v15l12-7.5z",
    "pause": "M8 5v14M16 5v14",
    "swords": "M4 4l12 12M20 4 8 16M14 18l4-4M6 14l4 4M16 16l4 4M8 16l-4 4",
}  # fmt: skip


@cache
def sign(name: str) -> Html:
    """An icon next to the text of a button; screen readers skip it."""
    line = el("path", d=_SIGNS[name])
    return el("svg", line, viewBox="0 0 24 24", class_=f"sign sign-{name}", aria_hidden="true")
