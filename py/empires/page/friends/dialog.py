"""The dialog for friends who play on several devices: messages to and from the others, and seats that move or
are lost."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import agree, listed
from empires.core.records.desk import in_words
from empires.page.widgets.markup import NOTHING, Html, button, el, join, sends
from empires.page.wire.forms import PasteSlip, SeatWords
from empires.page.wire.letters import ClaimAnew, Compared, GiveUp, MoveSeat, Send
from empires.page.wire.pages import Back, NewSheet, ShowSafety
from empires.page.wire.parcels import Export

EXPLAINED = (
    "Each of you has the campaign on your own device. Your turns go to the others as short messages, "
    "in any chat app."
)
CARRIED = (
    "Each of you has the campaign on your own device. Your turns go through the post. You can also "
    "pass them on yourselves, in any chat app."
)
AT_ONE_SCREEN = (
    "This campaign is played on one screen. A campaign on several devices begins with an invitation: on "
    "the sheet of a new campaign, choose “Between our devices”. The map and the dice then come from numbers "
    "that all of you choose."
)
FORGETFUL = (
    "Safari forgets pages you have not visited for a week, and your seat with them. Add this page to the "
    "home screen, or write the seat down."
)
ENDED = (
    "This campaign was shared between devices in a way that this version no longer supports. It "
    "continues on one screen."
)


class Apart:
    """The facts about a campaign between devices that the dialog shows: the seats that are `here`, the
    `others`, the `claims` to seats with their words, the `words` to compare, the messages that everybody is
    known to have, and the `newcomers` who have yet to claim their seats."""

    def __init__(
        self,
        here: Sequence[str],
        others: Sequence[str],
        *,
        words: Sequence[str] = (),
        compared: bool = False,
        claims: Sequence[tuple[str, Sequence[str]]] = (),
        agreed: Sequence[tuple[str, Sequence[str]]] = (),
        receipts: Sequence[str] = (),
        doubles: Sequence[str] = (),
        moved: bool = False,
        proven: str = "",
        newcomers: Sequence[str] = (),
    ) -> None:
        self.here, self.others, self.words, self.compared = here, others, words, compared
        self.claims, self.agreed, self.receipts, self.doubles = claims, agreed, receipts, doubles
        self.moved, self.proven, self.newcomers = moved, proven, newcomers


def alone_dialog(*, ended: bool) -> Html:
    """The dialog for a campaign on one screen."""
    return join(
        el("h2", "Friends far apart"),
        el("p", ENDED if ended else AT_ONE_SCREEN),
        el(
            "div",
            button("A new campaign", NewSheet()),
            button("How safe is this?", ShowSafety(), class_="quiet"),
            button("Close", Back(), class_="quiet"),
            class_="choices",
        ),
    )


def friends_dialog(
    apart: Apart, message: str = "", picture: Html = NOTHING, post: Html = NOTHING, *, carried: bool = False
) -> Html:
    """The dialog with messages: a `message` that was written for the others (perhaps also as a `picture`),
    the `post`, and the seats. With `carried`, the post carries the messages and comes first, unless a message
    has just been written."""
    by_hand = join(*_out(message, picture), *_in())
    return join(
        el("h2", "Friends far apart"),
        el("p", CARRIED if carried else EXPLAINED),
        *((post, by_hand) if carried and not message else (by_hand, post)),
        _compare(apart),
        _keeping(apart),
        *(_claimed(apart, seat, words) for seat, words in apart.claims if seat not in apart.here),
        _lost(apart),
        el("div", *(el("p", one, class_="problem") for one in apart.doubles)) if apart.doubles else None,
        el(
            "div",
            button("Save the file for them", Export()),
            button("How safe is this?", ShowSafety(), class_="quiet"),
            button("Close", Back(), class_="quiet"),
            class_="choices",
        ),
    )


def _compare(apart: Apart) -> Html | None:
    """The part of the dialog with five words that people compare to make sure that nobody intercepts the
    messages (protocol K4)."""
    if not apart.words:
        return None
    words = el("p", el("strong", " ".join(apart.words)), class_="lead", id="words")
    told = (
        "You have compared these words, so nobody is intercepting your messages."
        if apart.compared
        else "Not compared yet. Ask once, out loud: “Do you all have …?”"
    )
    done = button("We all have these words", Compared(), id="compared") if not apart.compared else None
    return join(
        el("h3", "Five words for all of you"), words, el("p", told), el("div", done, class_="choices")
    )


def _keeping(apart: Apart) -> Html:
    """The part of the dialog about seats that move to another phone or onto paper, or are restored from paper
    (protocol K5)."""
    if apart.moved:
        return el(
            "p", "The seats on this device have moved to another phone. This device no longer signs anything."
        )
    if not apart.here:
        names = [el("option", name, value=name) for name in apart.others]
        form = el(
            "form",
            el("label", "Your seat", el("select", *names, name="seat")),
            el("label", "Its 24 words", el("textarea", name="words", rows=3, autocomplete="off")),
            el("div", el("button", "It is my seat", type="submit"), class_="choices"),
            **sends(SeatWords()),
        )
        anew = (
            button(
                f"Join now as {name}" if name in apart.newcomers else f"{name}’s seat, claimed again",
                ClaimAnew(player=name),
            )
            for name in apart.others
        )
        return join(
            el("h3", "Do you have a seat in this campaign?"),
            form,
            el("p", "If you have neither the words nor the old phone, all the others have to agree."),
            el("div", *anew, class_="choices"),
        )
    return join(
        el("h3", "Your seat"),
        el("p", f"{listed(list(apart.here))} is played on this device."),
        el("p", FORGETFUL, class_="quiet-text"),
        el(
            "div",
            button("Take it to another phone", MoveSeat(), id="move"),
            button("With a picture to scan", MoveSeat(by="picture"), class_="quiet", id="move-by-picture"),
            button("Write it down: 24 words", MoveSeat(by="words"), class_="quiet", id="on-paper"),
            class_="choices",
        ),
    )


def _claimed(apart: Apart, seat: str, words: Sequence[str]) -> Html:
    """The part of the dialog about a seat that another device claims (protocol K2, K6)."""
    joins = seat in apart.newcomers
    then = "agree" if joins else "the old phone is lost, and you can all agree to the new one"
    told = (
        f"A device says that it is {seat}. Speak to {seat} and ask which words the new phone "
        f"shows. If they are “{' '.join(words)}”, {then}."
    )
    return join(
        el("h3", f"Is {seat} there?" if joins else f"Does {seat} have a new phone?"),
        el("p", told),
        el(
            "div",
            button(f"Agree: {seat} goes on there", GiveUp(player=seat, words=" ".join(words))),
            class_="choices",
        ),
    )


def _lost(apart: Apart) -> Html | None:
    """The part of the dialog about somebody who does not come back (protocol G)."""
    if not apart.others or not apart.here:
        return None
    told = (
        "Has somebody dropped out for good? Once all the others agree, a caretaker plays the seat; a letter "
        "that does not open counts as missing."
    )
    agreed = [
        el(
            "p",
            in_words(
                f"{listed(list(who))} {agree(len(who), 'agrees', 'agree')} that {name} has dropped out."
            ),
        )
        for name, who in apart.agreed
    ]
    ways = [button(f"{name} has dropped out", GiveUp(player=name), class_="quiet") for name in apart.others]
    if any({*who} & {*apart.here} for _, who in apart.agreed):
        ways.append(button("Withdraw our agreement", GiveUp(player=""), class_="quiet", id="word-back"))
    heard = (el("li", one) for one in apart.receipts)
    return el(
        "details",
        el("summary", "Somebody has dropped out"),
        el("p", apart.proven, id="proven"),
        el("ul", *heard),
        el("p", told),
        *agreed,
        el("div", *ways, class_="choices"),
    )


def seat_dialog(seen: Html) -> Html:
    """A seat as a picture that the camera of another phone can read (protocol K5)."""
    return join(
        el("h2", "Take the seat to another phone"),
        el("p", "Scan this with the other phone’s camera, and show it to nobody else: it holds your seat."),
        el("div", seen, class_="scanned"),
        el(
            "p",
            "Then open the campaign’s file there. Save it here, or ask a friend for it: it contains no seat. "
            "This device no longer signs anything.",
        ),
        el(
            "div",
            button("Save the campaign’s file", Export()),
            button("Done", Back(), class_="primary"),
            class_="choices",
        ),
    )


def words_dialog(seat: str, words: str) -> Html:
    """The dialog with a seat's secret as 24 words."""
    return join(
        el("h2", f"{seat}’s seat on paper"),
        el(
            "p",
            "Anyone with these words has the seat. Write them down; the first four letters of each are "
            "enough. Use them only if this device is lost: two devices that sign for one seat look like "
            "cheating.",
        ),
        el("p", el("strong", words), id="paper"),
        el("div", button("I have written them down", Back(), class_="primary"), class_="choices"),
    )


def double_dialog(sentence: str, first: str, second: str) -> Html:
    """The dialog with the proof that one key has signed two contradictory things, with the text of both
    (protocol F1, F2)."""
    return join(
        el("h2", "Signed twice"),
        el("p", sentence),
        el("div", el("pre", first), el("pre", second), class_="courses"),
        el(
            "p",
            "This device keeps its own version. To go on with the other one, get everybody’s agreement, and "
            "open the whole file from somebody who has it.",
        ),
        el("div", button("Close", Back(), class_="primary"), class_="choices"),
    )


def _out(message: str, picture: Html) -> tuple[Html, ...]:
    title = el("h3", "For the others")
    if not message:
        ways = (
            button("Send it", Send(), class_="primary"),
            button("As a small file", Send(by="file")),
            button("As a picture to scan", Send(by="picture")),
            button("As text", Send(by="text")),
        )
        return (title, el("div", *ways, class_="choices"))
    if picture:
        return (title, el("div", picture, class_="scanned"))
    link = el("button", "Copy it as a link", type="button", data_copy="slip-out", data_link="#slip=")
    copy = el("button", "Copy it", type="button", data_copy="slip-out", class_="primary", autofocus=True)
    text = el(
        "textarea", message, readonly=True, rows=4, id="slip-out", aria_label="The message for the others"
    )
    return (title, text, el("div", copy, link, class_="choices"))


def _in() -> tuple[Html, ...]:
    paste = el("button", "Paste it", type="button", data_paste=True)
    form = el(
        "form",
        el("label", "A message from one of them", el("textarea", name="slip", rows=4, autocomplete="off")),
        el("div", el("button", "Add it", type="submit", class_="primary"), paste, class_="choices"),
        **sends(PasteSlip()),
    )
    return (el("h3", "From the others"), form)
