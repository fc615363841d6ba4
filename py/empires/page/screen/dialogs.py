"""Dialogs and notices that belong to no drawer, such as those about faults, other tabs, a newer version, or a
journal that was checked."""

from __future__ import annotations

import traceback

from empires.core.base.words import agree, many
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire import pages, parcels
from empires.page.wire.answers import GoBack

NEWER = join(
    el(
        "p",
        ("A newer version of Empires is ready. It starts on your next visit, or now. Your campaign is kept."),
    ),
    button("Start it now", pages.Update()),
    button("Later", pages.Back(), class_="quiet"),
)
"""The notice that a newer version of the page is ready."""


def _asked(title: str, text: str, *choices: Html) -> Html:
    """A dialog that asks something: a heading, an explanation, and the buttons."""
    return join(el("h2", title), el("p", text), el("div", *choices, class_="choices"))


def open_elsewhere(id: str) -> Html:
    """The dialog about a campaign that is open in another tab."""
    return _asked(
        "Open in another tab",
        ("This campaign is open in another tab or window of this browser. Only one of them can write to it."),
        button("Play it here", pages.Open(id=id, take=True), class_="primary"),
        button("Leave it there", pages.Leave(), class_="quiet"),
    )


def forget_elsewhere(id: str) -> Html:
    """The dialog about deleting a campaign that is open in another tab."""
    return _asked(
        "Open in another tab",
        "This campaign is being played in another tab or window. Deleting it ends it there as well.",
        button("Delete it anyway", pages.Forget(id=id, sure=True, take=True)),
        button("Keep it", pages.Back(), class_="primary"),
    )


def put_away(id: str) -> Html:
    """The dialog after a campaign was offered as a file, which may now be removed from the browser."""
    return _asked(
        "Is the file where you want it?",
        "The campaign was saved as a file. If you have the file, you can remove the campaign from here.",
        button("Remove it from this browser", pages.Forget(id=id, sure=True)),
        button("Keep it here as well", pages.Back(), class_="primary"),
    )


NOT_STORED = _asked(
    "This campaign is not stored",
    "The latest answers are only on this page. Save them to a file, or they will be lost when you leave.",
    button("Save to a file", parcels.Export(), class_="primary"),
    button("Leave without them", pages.Leave(sure=True)),
    button("Stay", pages.Back(), class_="quiet"),
)
"""The question of whether to leave a campaign whose last answers are not stored anywhere."""


def apology(fault: Exception) -> Html:
    """The dialog about a fault in the program itself, with the details needed to fix it."""
    told = "".join(traceback.format_exception(fault))[-4000:]
    left_out = fault.name if isinstance(fault, ModuleNotFoundError) else None
    return join(
        el("h2", "That did not work"),
        el(
            "p",
            (
                "Something went wrong in Empires itself. Your last answer may not have "
                "counted, but everything before it is stored. Reload the page to go on "
                "from there."
            ),
        ),
        left_out
        and el(
            "p",
            f"The page needed “{left_out}”, a part of Python that this page was built without. Please report "
            "this. You can save the campaign to a file and continue it with Empires on the command line.",
        ),
        el("details", el("summary", "Details for a bug report"), el("pre", told)),
        el("div", button("Close", pages.Back(), class_="primary"), class_="choices"),
    )


def checked(inputs: int, fingerprint: str) -> Html:
    """The dialog for a journal whose replay leads to the state on the table."""
    return join(
        el("h2", "The journal is complete"),
        el(
            "p",
            (
                f"The journal has {many(inputs, 'answer or roll', 'answers and rolls')}. Replayed from first "
                "to last, they lead to exactly the state on the table."
            ),
        ),
        el("p", "Its fingerprint is the same on every machine:"),
        el("pre", fingerprint, id="fingerprint"),
        el("div", button("Close", pages.Back(), class_="primary"), class_="choices"),
    )


def differs(reason: str) -> Html:
    """The dialog for a journal that cannot be replayed at all, or not with the current rules."""
    return _asked("The journal could not be checked", reason, button("Close", pages.Back(), class_="primary"))


def back_to_the_start(since: str, answers: int) -> Html:
    """The question of whether to play a month, turn or round against computers again, even if dice were
    rolled in it."""
    taken = f"Your {many(answers, 'answer')} {agree(answers, 'is', 'are')}"
    return _asked(
        f"Back to the start of “{since}”?",
        f"{taken} taken back, along with the computer players’ moves since then, even if dice were rolled. "
        "The chronicle notes it.",
        button("Go back", GoBack(sure=True), class_="primary"),
        button("Stay", pages.Back(), class_="quiet"),
    )
