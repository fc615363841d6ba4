"""Two versions of one campaign side by side, and what people can do about them."""

from __future__ import annotations

from collections.abc import Collection

from empires.core.apart.branches import Branch as Course
from empires.core.base.words import listed, many
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.pages import Back
from empires.page.wire.parcels import Branch

TOLD = 6
"""The maximum number of events shown for each version."""


def branch_dialog(mine: Course, theirs: Course, at: int, seats: Collection[str] | None) -> Html:
    """The dialog that shows both versions from the point where they diverge; `seats` are the players at this
    screen (None if all of them are)."""
    return join(
        el("h2", "Two versions of one campaign"),
        el(
            "p",
            f"The two versions have the same answers and rolls up to number {at:,}. From there on they "
            "differ, and you can go on together with only one of them: agree with the others on which.",
        ),
        el(
            "div",
            _course("The version here", mine, seats),
            _course("The version that arrived", theirs, seats),
            class_="courses",
        ),
        el(
            "div",
            button("Continue with the one here", Branch(choice="mine"), class_="primary"),
            button("Continue with the one that arrived", Branch(choice="theirs")),
            button("Decide later", Back(), class_="quiet"),
            class_="choices column",
        ),
        el(
            "p",
            "The other one stays on the shelf as “another version”, until you delete it there.",
            class_="quiet-text",
        ),
    )


def following_dialog(sentence: str) -> Html:
    """The dialog shown when the others have continued in a way that this device does not follow automatically
    (G4, G5)."""
    return join(
        el("h2", "The others have gone on"),
        el("p", sentence),
        el("p", "Talk to them. If you follow them, the version on this device also stays on the shelf."),
        el(
            "div",
            button("Stay with the version here", Back(), class_="primary"),
            button("Follow them", Branch(choice="theirs")),
            class_="choices column",
        ),
    )


def _course(title: str, course: Course, seats: Collection[str] | None) -> Html:
    seen = [
        event for event in course.events if any(event.visible_to(name) for name in [None, *(seats or ())])
    ]
    count = many(course.answers, "answer")
    more = [el("li", "…")] if len(seen) > TOLD else []
    happened = [el("li", event.text, _faces(event.facts.get("faces"))) for event in seen[:TOLD]]
    quiet = f"{listed(course.givers)} answered; you may see none of the results."
    lines = [*happened, *more] or [el("li", quiet, class_="quiet-text")]
    return el("section", el("h3", title), el("p", f"{count} from there on."), el("ul", *lines))


def _faces(faces: object) -> Html | None:
    return el("b", f" {', '.join(map(str, faces))}") if isinstance(faces, list | tuple) and faces else None


def older_dialog(further: int) -> Html:
    """The dialog about a file that holds an earlier state of the campaign on this device."""
    return join(
        el("h2", "An earlier moment of this campaign"),
        el(
            "p",
            f"The campaign here is {many(further, 'answer or roll', 'answers and rolls')} ahead of the file. "
            "This one stays as it is.",
        ),
        el(
            "div",
            button("Keep what is here", Back(), class_="primary"),
            button("Open the file as well", Branch(choice="beside")),
            class_="choices column",
        ),
        el(
            "p", "If you open that version, it becomes a separate campaign on the shelf.", class_="quiet-text"
        ),
    )
