"""The foot of the card: the button that answers, always in the same place, and the one beside it.

The card grows upwards from its foot; what does not fit scrolls above it.
"""

from __future__ import annotations

from empires.page.widgets.markup import NOTHING, Attribute, Html, button, el, join
from empires.page.wire.commands import AnyCommand

BESIDE = 26
"""Characters up to which words fit the smaller button, on a phone too."""


def framed(body: Html, foot: Html = NOTHING, *, kind: str = "", at: int | None = None) -> Html:
    """A card of a `kind` of question: what is read scrolls over the foot. `at` counts the answers before."""
    grip = el("button", type="button", class_="grip", data_sheet=True, aria_label="Card: higher or lower")
    return join(
        grip,
        el("div", body, class_="scrolls", id="card-body", data_kind=kind or None, data_at=at),
        el("div", foot, class_="foot") if foot else None,
    )


def foot(deed: Html, aside: Html | None = None, more: Html | None = None) -> Html:
    """The big button, the one beside it, and what is quieter than both."""
    return join(deed, aside, more)


def deed(words: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """The big button, which names what it does; Enter presses it."""
    label = join(el("span", words), el("kbd", "↵", aria_hidden="true"))
    return button(label, command, id="deed", class_="primary deed", **attributes)


def undecided(words: str) -> Html:
    """The place of the big button as long as nothing is chosen: what there is to do."""
    return el("button", el("span", words), type="button", id="deed", class_="deed open", disabled=True)


def aside(words: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """The smaller button beside it."""
    key = attributes.get("data_key")
    cap = el("kbd", str(key).upper(), aria_hidden="true") if key else None
    return button(join(el("span", words), cap), command, id="aside", class_="aside", **attributes)
