"""The first page a visitor sees, and small dialogs that belong to it."""

from __future__ import annotations

from collections.abc import Sequence

from .markup import Html, button, el, join
from .shelf import About
from .wire import Back, Forget, Open, Show

KEYS = (
    ("m", "to the map"),
    ("Arrows", "from tile to tile"),
    ("Enter", "choose the tile or button in focus; a second time confirms"),
    ("Tab", "to the card and its choices"),
    ("Escape", "one step back"),
    ("u", "undo"),
    ("l, g, r, s, x", "ledger, log, rules, sheets, menu"),
    ("+ and −", "closer and farther"),
    ("0", "the whole map"),
    ("?", "this table"),
)


def welcome(abouts: Sequence[About], largest_file: int) -> Html:
    """The start page with the campaigns kept in this browser, the latest first."""
    kept = sorted(abouts, key=lambda about: (-about.touched, about.name))
    return join(
        el("h1", "Empires"),
        el(
            "p",
            "The umpire for hex-map war campaigns: it knows the rules, asks each player the next question, "
            "rolls the dice in the open and keeps everybody’s secrets.",
            class_="lead",
        ),
        _shelf(kept),
        el(
            "div",
            button("A new campaign", Show(what="new"), class_="primary"),
            _open_file(largest_file),
            button("Keys", Show(what="keys"), class_="quiet"),
            class_="choices",
        ),
        el(
            "p",
            "Everything stays in this browser and works without a network. To play with friends elsewhere, "
            "save the campaign to a file and send it. Empires is an unofficial tool made by players; the "
            "rule systems belong to their authors, who are named with each.",
            class_="quiet-text",
        ),
    )


def _shelf(kept: Sequence[About]) -> Html:
    if not kept:
        return el("p", "No campaign is kept in this browser yet.", class_="quiet-text")
    entries = [
        el(
            "li",
            el(
                "div",
                el("strong", about.name),
                el("span", f"{about.title} · {about.heading}"),
                el("small", ", ".join(about.players)),
                class_="kept",
            ),
            button("Go on", Open(id=about.id), class_="primary" if n == 0 else None),
            button("Delete", Forget(id=about.id), class_="quiet", aria_label=f"Delete {about.name}"),
        )
        for n, about in enumerate(kept)
    ]
    return el("ul", *entries, class_="shelf")


def _open_file(largest_file: int) -> Html:
    control = el(
        "input", type="file", accept=".json,application/json", data_file="campaign", data_limit=largest_file
    )
    return el("label", "Open a file", control, class_="button file")


def sure_to_forget(about: About) -> Html:
    """Deleting is the one thing that cannot be taken back: it is asked once more."""
    return join(
        el("h2", f"Delete {about.name}?"),
        el("p", "It is removed from this browser for good. A file you saved stays yours."),
        el(
            "div",
            button("Delete it", Forget(id=about.id, sure=True), class_="primary"),
            button("Keep it", Back(), class_="quiet"),
            class_="choices",
        ),
    )


def keys() -> Html:
    """The dialog that shows what the keys do."""
    rows = (el("tr", el("th", key, scope="row"), el("td", does)) for key, does in KEYS)
    return join(
        el("h2", "Keys"),
        el("table", *rows, class_="plain"),
        el("div", button("Close", Back(), class_="primary"), class_="choices"),
    )
