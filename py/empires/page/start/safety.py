"""How safe is this? In plain words, level by level: what each way of playing protects, and what not."""

from __future__ import annotations

from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.commands import Back

LEVELS = (
    (
        "From a glance",
        (
            "Secrets of one player are shown to nobody else: at one screen a curtain "
            "hides them, and at another device they never appear. Files and messages are "
            "compressed, so nobody can read them at a glance."
        ),
    ),
    (
        "From a cheat",
        (
            "Every answer and every die of a message is replayed at your device before "
            "it counts. A changed answer, die, sealed letter or older file is refused, "
            "with the place and the name. Nobody can answer for you unless you allow it."
        ),
    ),
    (
        "From a programmer",
        (
            "Sealed answers are safe: they leave their device only when all are in. So "
            "are other players’ dice: nobody can choose or foresee them. Facts that the "
            "rules need on every device are not safe, such as a hidden army’s strength: "
            "a patient friend could read them out of the file with a program. And the "
            "player whose turn it is could work out their own next dice."
        ),
    ),
)

WAYS = (
    (
        "One screen",
        (
            "You trust the person at the screen. The seed fixes the dice before the "
            "first answer, so reloading changes none."
        ),
    ),
    (
        "Between devices",
        "All of you share the dice: each device adds a hidden number that it sealed before. What lies "
        "face down is drawn by such dice, so no file knows what comes up next. Secret choices "
        "travel sealed and are opened together. A lost device can only seal a new number, and all of you see "
        "that. A letter sealed on it is set aside when all who wait for it agree: nobody reads it, and "
        "whatever was open already is written anew.",
    ),
    (
        "Your own dice on the table",
        "You type in your rolls. Only the people at the table can vouch for them.",
    ),
)

OPEN = (
    "A message gives away nobody’s secret: its words say whose turn it is and "
    "something that all may know. There is no server, so nobody else sees it; your "
    "chat carries it like everything you write. Save your campaign to a file now and "
    "then: a campaign that is only in a browser can be lost with it."
)


def safety_dialog() -> Html:
    """The page."""
    return join(
        el("h2", "How safe is this?"),
        *(join(el("h3", title), el("p", text)) for title, text in LEVELS),
        el("h3", "What each way of playing gives"),
        *(el("p", el("strong", title), ": ", text) for title, text in WAYS),
        el("p", OPEN),
        el("div", button("Close", Back(), class_="primary"), class_="choices"),
    )
