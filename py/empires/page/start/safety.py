""" "How safe is this?" in plain words, level by level: what each way of playing protects, and what it does
not."""

from __future__ import annotations

from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.pages import Back

LEVELS = (
    (
        "Safe from prying eyes",
        "Your secrets are shown to you alone: behind a curtain on one screen, and not at all on another "
        "device. Files and messages are compressed, so nobody reads anything in them by accident. If a "
        "secret answer is still waiting, a file for others contains it only in sealed form.",
    ),
    (
        "Safe from a cheat",
        "Every seat has a key of its own for signatures, and your device replays every turn "
        "before it counts. It refuses a changed answer, a forged die, a swapped letter or an altered file, "
        "and says who sent it. If one key has signed two different things, you see both.",
    ),
    (
        "Safe from a programmer",
        "Sealed answers are safe: they are opened only after everybody has sealed theirs, and nobody is "
        "asked twice. Dice are safe: they follow from numbers that you all fixed before the first roll was "
        "known. Nobody can choose a roll or foresee another player’s. Nobody can speak for you without "
        "your key.",
    ),
    (
        "Hidden facts are safe even from a programmer",
        "With an umpire’s device, each player’s device has only what its player may know, sealed for it "
        "alone: it holds nothing hidden that could be read. The umpire’s device sees everything and can "
        "foresee every roll, so nobody can play a seat on that device. It cannot choose a roll, and the "
        "proof at the end reveals any false statement.",
    ),
    (
        "What nobody can prevent",
        "Without an umpire’s device, facts that the rules hide are in every copy: a programmer can read a "
        "hidden army’s strength. The player whose turn it is can work out the dice of that turn and choose "
        "accordingly, but not change them. The last player to open a letter has seen the others, can work "
        "out the next dice, and may refuse to open the last one: everybody sees the refusal, and the letter "
        "counts as missing. Two players who work together foresee each other’s dice while only they take "
        "turns or write letters. The player whose turn it is can leave out another player’s request and say "
        "that it never arrived. Dice that you type in are trusted. If two versions were played, anything "
        "opened in one stays known. Until you compare your five words, the carrier of the first messages "
        "can pose as anybody. With two players, each can say that the other is lost.",
    ),
)

WAYS = (
    (
        "One screen",
        "You trust the person who holds it. The seed fixes the dice before the first answer, so reloading "
        "changes nothing.",
    ),
    (
        "Between devices",
        "The campaign begins with a number from each of you; the map and the dice come from them. A turn "
        "goes out whole, signed, with the number that proves its dice. Secret choices travel sealed and "
        "are opened together. A seat moves to another phone as a file or a picture, or waits on paper as "
        "24 words. Once all the others agree that a friend has dropped out, a caretaker plays the seat. A "
        "letter that nobody opens counts as missing.",
    ),
    (
        "With an umpire’s device",
        "One device holds the campaign and rolls. The map and the dice come from a number from each of you "
        "and one that the umpire fixed beforehand. Every answer travels to that device and back, and the "
        "campaign waits while it is off. If you lose your device, the umpire gives you a new ticket; a "
        "lost umpire can be restored from the 24 words and the sealed story.",
    ),
    (
        "Your own dice on the table",
        "You type in the results. Only the people at the table can vouch for them.",
    ),
)

OPEN = (
    "The words around a message say whose turn it is and give some public news, but never a secret. "
    "Your chat carries it like everything else you write. There is no server, unless you switch the post on: "
    "then a relay that you choose carries your messages, sealed. It learns the internet addresses of your "
    "devices, when and how much you send, and that you are playing together. It can lose messages, but never "
    "forge one. Save your campaign as a file now and then: a browser can lose what it keeps."
)


def safety_dialog() -> Html:
    """The dialog about safety."""
    return join(
        el("h2", "How safe is this?"),
        *(join(el("h3", title), el("p", text)) for title, text in LEVELS),
        el("h3", "What each way of playing protects"),
        *(el("p", el("strong", title), ": ", text) for title, text in WAYS),
        el("p", OPEN),
        el("div", button("Close", Back(), class_="primary"), class_="choices"),
    )
