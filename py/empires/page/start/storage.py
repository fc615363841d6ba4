"""Notices that remain on the page: that answers are not being stored, and how full the shelf is."""

from __future__ import annotations

from empires.page.shelf.contents import NEARLY, Shelf
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.wire.pages import Back, Leave
from empires.page.wire.parcels import Export
from empires.page.wire.values import Problem

_WHY: dict[Problem, str] = {
    "full": "the browser’s storage for this page is full",
    "blocked": "the browser does not let this page store anything (site data is blocked, or the window is "
    "private)",
    "silent": "the browser’s storage is not responding",
}

NO_SPARE = (
    "This browser keeps no second copy for this page. The last few minutes of play may "
    "be lost if the device or the browser stops suddenly, so save a file now and "
    "then."
)


CLEARED = (
    "Safari clears everything that a page keeps once nobody has visited it for seven days. Save this "
    "campaign to a file now and then, and before you install the page as an app: the app begins empty, "
    "opens your files, and is not cleared."
)

APP = (
    "This app keeps its own campaigns and cannot see those in Safari. Save them to files there, and "
    "open the files here."
)

AT_THE_TABLE = "You can still play. Save the campaign to a file before you close the page."


def alert(shelf: Shelf) -> Html:
    """The notice about storage that everybody must see now; NOTHING if all is well."""
    home, spare = shelf.problems.get("home", ""), shelf.problems.get("spare", "")
    why = _WHY.get(home, _WHY["blocked"])
    playing = shelf.kept is not None
    save = button("Save to a file", Export(), class_="primary") if playing else None
    if shelf.kept.failing if shelf.kept is not None else home and spare:
        then = "Save the campaign to a file before you close the page." if playing else AT_THE_TABLE
        return join(el("p", f"Your game is not stored, because {why}. {then}"), save)
    if home:
        told = f"Only one of the two copies of your game could be stored in this browser, because {why}."
        others = button("All campaigns", Leave()) if playing and home == "full" else None
        return join(el("p", told), save, others)
    return NOTHING


def room(shelf: Shelf) -> Html:
    """A text that says how full the shelf is, with advice."""
    if shelf.problems.get("home") == "blocked":
        return NOTHING
    part = shelf.fullness
    told = f"The campaigns here take up {_percent(part)} of the storage that browsers give a page."
    meter = el(
        "meter",
        value=f"{part:.3f}",
        min="0",
        max="1",
        high=str(NEARLY),
        aria_label="Storage used in this browser",
    )
    helps = "Save campaigns as files to free storage, the finished ones first." if part >= NEARLY else ""
    spare = el("p", NO_SPARE, class_="quiet-text") if shelf.problems.get("spare") else None
    return join(el("p", meter, " ", told, " ", helps, class_="room quiet-text"), spare)


def nearly_full(shelf: Shelf) -> Html:
    """The notice that little storage is left, shown during play."""
    return join(
        el(
            "p",
            (
                f"The browser’s storage for this page is {_percent(shelf.fullness)} full. "
                "Save finished campaigns as files, so that this one can still be stored."
            ),
        ),
        button("Save to a file", Export()),
        button("All campaigns", Leave()),
        button("Later", Back(), class_="quiet"),
    )


def cleared() -> Html:
    """The warning that this browser clears its storage, which is given only once."""
    return join(
        el("p", CLEARED),
        button("Save to a file", Export(), class_="primary"),
        button("Got it", Back(), class_="quiet"),
    )


def _percent(part: float) -> str:
    return f"{max(round(100 * part), 1)} %"
