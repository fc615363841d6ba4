"""The foot of the card: the button that answers, always in the same place, and the smaller one next to it.

The card grows upwards from its foot; anything that does not fit scrolls above the foot.
"""

from __future__ import annotations

import re

from empires.page.widgets.markup import NOTHING, Attribute, Html, button, el, join
from empires.page.wire.commands import AnyCommand

BESIDE = 26
"""The maximum number of characters that fit on the smaller button, even on a phone."""

FAR_PLACE = re.compile(
    r"(?:(?P<at> (?:in|on|at)) )?\bthe ((?:(?!\bthe\b)[a-z ])+?) "
    r"(?:by|just|(?:[a-z]+ (?:tiles|hexes) )?(?:north|south|east|west)[a-z-]* of) .+"
)
"""A pattern for the description of a place without a name at the end of a label."""

LONG = 32
"""The maximum number of characters on the big button on a phone; the map and the row show the place."""

LARGE = 40
"""The maximum number of characters on the big button in its usual type; anything longer is set smaller."""


def framed(body: Html, foot: Html = NOTHING, *, kind: str = "", at: int | None = None) -> Html:
    """The card for a `kind` of question, whose text scrolls above the foot. `at` counts the answers given
    before."""
    grip = el("button", type="button", class_="grip", data_sheet=True, aria_label="Card: higher or lower")
    return join(
        grip,
        el("div", body, class_="scrolls", id="card-body", data_kind=kind or None, data_at=at),
        el("div", foot, class_="foot") if foot else None,
    )


def foot(deed: Html, aside: Html | None = None, more: Html | None = None) -> Html:
    """The foot: the big button, the one next to it, and less prominent ones."""
    return join(deed, aside, more)


def deed(words: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """The big button, which says what it does; the Enter key presses it."""
    label = join(el("span", words), el("kbd", "↵", aria_hidden="true"))
    long = len(words) > LARGE or None
    return button(label, command, id="deed", class_="primary deed", data_long=long, **attributes)


def short(words: str) -> str:
    """A choice on the big button, with a long description of a place shortened: "Occupy this forest"."""
    if len(words) <= LONG:
        return words
    return FAR_PLACE.sub(lambda found: " there" if found["at"] else f"this {found[2]}", words)


def undecided(words: str) -> Html:
    """The text shown instead of the big button as long as nothing is chosen."""
    return el("button", el("span", words), type="button", id="deed", class_="deed open", disabled=True)


def aside(words: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """The smaller button next to the big one."""
    key = attributes.get("data_key")
    cap = el("kbd", str(key).upper(), aria_hidden="true") if key else None
    return button(join(el("span", words), cap), command, id="aside", class_="aside", **attributes)
