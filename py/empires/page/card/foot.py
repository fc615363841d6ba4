"""The foot of the card: the button that answers, always in the same place, and the smaller one next to it.

The card grows upwards from its foot; anything that does not fit scrolls above the foot.
"""

from __future__ import annotations

from empires.page.widgets.markup import NOTHING, Attribute, Html, button, el, join
from empires.page.wire.commands import AnyCommand

BESIDE = 26
"""The maximum number of characters that fit on the smaller button, even on a phone."""


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
    return button(label, command, id="deed", class_="primary deed", **attributes)


def undecided(words: str) -> Html:
    """The text shown instead of the big button as long as nothing is chosen."""
    return el("button", el("span", words), type="button", id="deed", class_="deed open", disabled=True)


def aside(words: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """The smaller button next to the big one."""
    key = attributes.get("data_key")
    cap = el("kbd", str(key).upper(), aria_hidden="true") if key else None
    return button(join(el("span", words), cap), command, id="aside", class_="aside", **attributes)
