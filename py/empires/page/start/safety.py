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
        "Every seat signs with a key of its own, and every page of a turn is played again at your device "
        "before it counts. A changed answer, a forged die, another letter than was sealed or an altered file "
        "is refused, with a sentence that says whose it is. A key that signs two different things is shown "
        "with both.",
    ),
    (
        "From a programmer",
        "Sealed answers are safe: each is opened only when all are sealed, and nobody is asked twice. So are "
        "dice: they follow from numbers that all of you fixed before the first was known. Nobody can choose "
        "one, and nobody foresees those of others. Who said what is safe too: only your key signs for you.",
    ),
    (
        "What nobody can prevent",
        "Facts that the rules hide are in every copy: a programmer can read a hidden army’s strength. The "
        "player at turn can work out the dice of that turn and choose a course by them, but not change them. "
        "The last to open a letter can refuse: all see it, and it counts as missing. Two who play together "
        "foresee each other’s dice while only they are at turn. The player at turn can leave out what he "
        "says he never got, and dice that you type are trusted. Where two courses were played, what was "
        "opened on one stays known. And whoever carries the first messages can pose as anybody until you "
        "compare your five words; of two players each can say that the other is lost.",
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
        "The campaign begins with numbers of you all; lands and dice come from them. A turn goes out whole, "
        "signed, with the number that proves its dice. Secret choices travel sealed and are opened together. "
        "A seat moves to another phone as a file, or waits on paper as 24 words. A lost friend is played by "
        "a caretaker once all others agree, and a letter that nobody opens counts as missing.",
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
