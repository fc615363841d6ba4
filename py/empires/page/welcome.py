"""The first page a visitor sees, and the table of keys."""

from __future__ import annotations

from collections.abc import Mapping

KEYS = (
    ("Arrows", "from tile to tile"),
    ("Enter", "choose the tile or button in focus; a second time confirms"),
    ("Escape", "one step back"),
    ("+ and −", "closer and farther"),
    ("0", "the whole map"),
    ("?", "this table"),
)


def welcome(stored: Mapping[str, int]) -> str:
    """The start page; `stored` are the keys this browser keeps."""
    kept = sum(1 for key in stored if key.startswith("empires:campaign:"))
    told = "No campaign is kept in this browser yet." if not kept else f"Campaigns in this browser: {kept}."
    return (
        "<h1>Empires</h1>"
        '<p class="lead">An umpire for hex-map war campaigns: it knows the rules, asks each player the next '
        "question, rolls the dice in the open and keeps everybody’s secrets.</p>"
        f"<p>{told}</p>"
        '<div class="choices"><button data-cmd="show" data-args=\'{"what": "keys"}\'>Keys</button></div>'
    )


def keys() -> str:
    """The dialog that shows what the keys do."""
    rows = "".join(f"<tr><th scope=row>{key}</th><td>{does}</td></tr>" for key, does in KEYS)
    return (
        f'<h2>Keys</h2><table class="plain">{rows}</table>'
        '<div class="choices"><button class="primary" data-cmd="back">Close</button></div>'
    )
