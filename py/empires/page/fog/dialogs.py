"""Dialogs for campaigns under an umpire: sending and receiving messages, seats, the umpire's words, the
sealed story, the proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.base.words import listed, many
from empires.page.fog.cards import OfUmpire
from empires.page.friends import post_dialog
from empires.page.friends.post_dialog import Standing
from empires.page.widgets.markup import NOTHING, Html, button, el, join, sends
from empires.page.wire.forms import PasteSlip, PostForm, SeatWords
from empires.page.wire.letters import MoveSeat, Send, Story, Ticket
from empires.page.wire.pages import Back, ShowSafety
from empires.page.wire.parcels import Export
from empires.page.wire.post import PostOff, SendAlone, TellMe
from empires.umpire.way import LEARNT

BY_UMPIRE = (
    "This device holds the campaign. Parcels go out to all seats in one message, in any chat app; each "
    "device can open only its own. Replies come back the same way."
)
BY_SEAT = (
    "The umpire’s device holds the campaign. Your answers go there as short messages, in any chat app, and "
    "its messages show you what your seat may know."
)
ALONE = {
    True: "On: an answer goes out after ten seconds. Until then you can undo it or say “Not yet”.",
    False: "Off: an answer waits until you press “Send it to the umpire”.",
}
"""Sentences that say how answers are currently sent."""

TICKET = "This ticket is for {seat} alone: the first person to use it gets the seat."


def umpire_dialog(card: OfUmpire, message: str = "", post: Html = NOTHING) -> Html:
    """The dialog on the umpire's device, for messages, seats and the post."""
    device = card.device
    anew = [
        button(f"New ticket for {name}’s seat", Ticket(player=name, anew=True), class_="quiet")
        for name, seat in device.umpire.seats.items()
        if seat.key
    ]
    lost = el(
        "details",
        el("summary", "A player has lost a device"),
        el(
            "p",
            "A new ticket gives the seat to another device. Messages from the old device no longer count.",
        ),
        el("div", *anew, class_="choices"),
    )
    story = button("Hand out the whole story", Story()) if device.finished else None
    return join(
        el("h2", "The umpire’s device"),
        el("p", BY_UMPIRE),
        out("For all seats", message),
        incoming("A reply from a seat"),
        post,
        el("h3", "Seats"),
        card.seats(),
        lost if anew else None,
        el("h3", "If this device is lost"),
        el(
            "p",
            "Keep the 24 words on paper, and save the sealed story now and then. Together they restore the "
            "campaign on another device; the story alone reveals nothing.",
        ),
        el(
            "div",
            button("Show the 24 words", MoveSeat(by="words"), id="on-paper"),
            button("Save the sealed story", Export(), id="save-story"),
            story,
            class_="choices",
        ),
        _end(),
    )


def window_dialog(message: str = "", post: Html = NOTHING, *, finished: bool = False) -> Html:
    """The dialog on a seat's device, for its messages."""
    prove = (
        el("p", "Open the umpire’s story here as a file: it shows whether everything you received was true.")
        if finished
        else None
    )
    return join(
        el("h2", "The umpire’s device"),
        el("p", BY_SEAT),
        out("For the umpire", message),
        incoming("A message from the umpire"),
        post,
        prove,
        el(
            "p",
            "If you lose this device, the umpire can give you a new ticket for your seat.",
            class_="quiet-text",
        ),
        _end(),
    )


def _end() -> Html:
    return el(
        "div",
        button("How safe is this?", ShowSafety(), class_="quiet"),
        button("Close", Back(), class_="quiet"),
        class_="choices",
    )


def post_on(relays: Mapping[str, Standing], *, tells: bool, alone: bool | None) -> Html:
    """The part of the dialog about the post while it is switched on; with `alone`, a seat's answers are sent
    automatically."""
    told = post_dialog.TOLD[tells] + post_dialog.SAYS
    return join(
        el("h3", "The post"),
        el("ul", post_dialog.states(relays), id=post_dialog.STATES),
        el("p", "Messages come and go automatically.", class_="quiet-text"),
        None
        if alone is None
        else join(
            post_dialog.switched(
                "Send answers automatically", SendAlone(on=not alone), ALONE[alone], "alone", on=alone
            ),
            post_dialog.switched(
                "Notify me when it is my turn", TellMe(on=not tells), told, "tell-me", on=tells
            ),
        ),
        el("div", button("Switch the post off", PostOff(), class_="quiet"), class_="choices"),
    )


def post_off(relays: Sequence[str]) -> Html:
    """The part of the dialog about a post that the umpire uses but this seat's device does not use yet."""
    return join(
        el("h3", "The post"),
        el("p", f"The umpire uses {listed([*relays])}: messages can come and go automatically."),
        el("p", LEARNT, class_="quiet-text"),
        el(
            "form",
            el("div", el("button", "Switch the post on", type="submit"), class_="choices"),
            **sends(PostForm()),
        ),
    )


def out(title: str, message: str) -> Html:
    """The ways to send a message, and the `message` itself, for copying, once it has been written."""
    if not message:
        ways = (
            button("Send it", Send(), class_="primary"),
            button("As a small file", Send(by="file")),
            button("As text", Send(by="text")),
        )
        return join(el("h3", title), el("div", *ways, class_="choices"))
    return join(el("h3", title), _copied(message, title))


def _copied(message: str, label: str) -> Html:
    link = el("button", "Copy it as a link", type="button", data_copy="slip-out", data_link="#slip=")
    copy = el("button", "Copy it", type="button", data_copy="slip-out", class_="primary", autofocus=True)
    text = el("textarea", message, readonly=True, rows=4, id="slip-out", aria_label=label)
    return join(text, el("div", copy, link, class_="choices"))


def incoming(label: str) -> Html:
    """The ways to receive a message."""
    by_hand = el("button", "Paste it", type="button", data_paste=True)
    return el(
        "form",
        el("label", label, el("textarea", name="slip", rows=4, autocomplete="off")),
        el("div", el("button", "Add it", type="submit", class_="primary"), by_hand, class_="choices"),
        **sends(PasteSlip()),
    )


def ticket_dialog(seat: str, ticket: str) -> Html:
    """The dialog with the ticket for a seat, for copying."""
    return join(
        el("h2", f"{seat}’s ticket"),
        el("p", TICKET.format(seat=seat)),
        _copied(ticket, f"{seat}’s ticket"),
        el("div", button("Close", Back(), class_="quiet"), class_="choices"),
    )


def words_dialog(words: str) -> Html:
    """The dialog with the umpire's secret as 24 words (`umpire 3`)."""
    return join(
        el("h2", "The umpire on paper"),
        el(
            "p",
            "Anybody with these words and the sealed story can act as the umpire and see everything. Write "
            "them down; the first four letters of each are enough. Use them only if this device is lost.",
        ),
        el("p", el("strong", words), id="paper"),
        el("div", button("I have written them down", Back(), class_="primary"), class_="choices"),
    )


def restore_dialog() -> Html:
    """The dialog that asks for the words that open a sealed story."""
    return join(
        el("h2", "An umpire’s sealed story"),
        el("p", "Type the umpire’s 24 words to continue the campaign on this device."),
        el(
            "form",
            el("label", "The 24 words", el("textarea", name="words", rows=3, autocomplete="off")),
            el("div", el("button", "Open it", type="submit", class_="primary"), class_="choices"),
            **sends(SeatWords()),
        ),
        el("div", button("Close", Back(), class_="quiet"), class_="choices"),
    )


def proof_dialog(true: int, unknown: int, faults: Sequence[str]) -> Html:
    """The dialog with the result of checking everything that a seat received (`umpire 4`)."""
    left = (
        el(
            "p",
            f"{many(unknown, 'parcel')} came from another version of the rules and could not be checked.",
        )
        if unknown
        else None
    )
    if faults:
        head = el("h2", "Not everything you received was true")
        body = el("ul", *(el("li", fault) for fault in faults))
    else:
        head = el("h2", "Everything you received was true")
        body = el("p", f"{many(true, 'parcel')} from the umpire were computed again, and all match.")
    close = el("div", button("Close", Back(), class_="primary"), class_="choices")
    return join(head, body, left or NOTHING, close)
