"""How safe is this? In plain words, level by level: what each way of playing protects, and what not."""

from __future__ import annotations

from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.commands import Back

LEVELS = (
    (
        "From a glance",
        "What only one of you may know is shown to nobody else: behind a curtain at one screen, and not at "
        "all at another device. Files and messages hold everything compressed, so no eye falls on it.",
    ),
    (
        "From a cheat",
        "Every answer and every die of a message is played again at your device before it counts. Whoever "
        "changes an answer, a die, a sealed letter or an older file is refused, with the place and the name. "
        "Nobody can answer for you unless you say so.",
    ),
    (
        "From a programmer",
        "Sealed answers are safe: they leave their device only when all are in. So are the dice of others: "
        "nobody can choose or foresee them. Not safe is what the rules need on every device, such as a "
        "hidden army’s strength: a friend with patience could read that out of the file with a program. And "
        "the player whose turn it is could work out their own next dice.",
    ),
)

WAYS = (
    (
        "One screen",
        "You trust whoever holds it. The seed fixes the dice before the first answer, so reloading changes "
        "none.",
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
        "You type what you rolled. Nobody but those at the table can vouch for it.",
    ),
)

OPEN = (
    "A message names nobody’s secret: the words round it tell whose turn it is and something that all may "
    "know. "
    "There is no server, so nobody else sees it; your chat carries it as it carries everything you write. "
    "Keep your campaign as a file now and then: what is in a browser only can be lost with it."
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
