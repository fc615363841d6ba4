"""The parts of the card that concern messages, on the umpire's device (with the list of seats) and on a
seat's device."""

from __future__ import annotations

from collections.abc import Sequence

from empires import rulesets
from empires.core.base.words import agree, listed, many
from empires.core.offices.seats import HUMAN
from empires.core.records.desk import in_words
from empires.page.card import foot as feet
from empires.page.card.far import Messages
from empires.page.drawers.rulebook import house_rules
from empires.page.widgets.dates import told_since
from empires.page.widgets.markup import NOTHING, Attribute, Html, button, el, join
from empires.page.wire.letters import OpenFriends, Send, Story, Ticket
from empires.umpire.device import UmpireDevice
from empires.umpire.window_device import WindowDevice

SECRETLY = "Somebody has a secret question to answer."

FORESEEN = (
    "Your device expects this question next. Your answer counts if the umpire asks the same one, and goes "
    "out in one message with the answers before it."
)


def paste(words: str, **attributes: Attribute) -> Html:
    """The button that pastes a message from the clipboard."""
    return el("button", words, type="button", data_paste=True, **attributes)


def _more() -> Html:
    return button("More options", OpenFriends(), class_="quiet more")


# --- the umpire's device ---------------------------------------------------------------------------------


class OfUmpire:
    """The umpire's side of the messages: parcels go out to all seats at once, and replies come in one by
    one."""

    def __init__(self, device: UmpireDevice) -> None:
        self.device = device

    def founding(self) -> Html:
        """The card shown until everybody has joined."""
        device = self.device
        waits = device.awaited
        joined = [name for name, seat in device.umpire.seats.items() if seat.key]
        sentence = f"“{device.setup.name}” begins once {listed(waits)} {agree(len(waits), 'is', 'are')} in."
        told = (
            "Give each player the ticket for their seat in private: the first person to use it gets the seat."
            if len(joined) < len(device.umpire.seats)
            else "Everybody has joined. Each seat answers once more, with its number for the dice."
        )
        ways = self.messages()
        head = el("h1", in_words(sentence), class_="question", id="question")
        agreed = house_rules(rulesets.agreed(device.setup))
        return feet.framed(join(head, el("p", told), ways.owed, agreed), ways.foot)

    def messages(self) -> Messages:
        """The list of seats, and the message that is due."""
        device = self.device
        if self.due:
            send = feet.deed("Send everybody their parcels", Send(by="post"))
            foot = feet.foot(send, paste("Paste a reply", class_="aside", id="aside"), _more())
        elif any(seat.key for seat in device.umpire.seats.values()):
            foot = feet.foot(
                paste("Paste a reply", class_="primary deed", id="deed"),
                feet.aside("Remind them", Send(by="post")),
                _more(),
            )
        else:
            foot = feet.foot(paste("Paste a reply", class_="primary deed", id="deed"), _more())
        return Messages(join(el("p", self._owed(), class_="quiet-text", id="owed"), self.seats()), foot)

    def beside(self, *, asked: bool) -> Messages:  # noqa: ARG002 - the umpire plays no seat
        """The part of the card about messages at the end of the campaign."""
        story = button("Hand out the whole story", Story(), class_="quiet", id="story")
        send = button("Send everybody their parcels", Send(by="post"), class_="quiet") if self.due else None
        more = button("More options", OpenFriends(), class_="quiet")
        told = "With the whole story, everybody can check that everything they received was true."
        owed = el("p", self._owed(), class_="quiet-text", id="owed")
        return Messages(join(owed, el("p", told), el("div", send, story, more, class_="choices")), NOTHING)

    def awaited(self) -> Sequence[str]:
        """The players who have a question to answer."""
        return self.device.awaited

    @property
    def due(self) -> bool:
        """Whether a bundle is due and somebody has joined who could open it."""
        umpire = self.device.umpire
        return umpire.due and any(seat.key for seat in umpire.seats.values())

    def _owed(self) -> str:
        umpire = self.device.umpire
        if self.due:
            return "The seats do not yet know what has happened: send them their parcels."
        if not any(seat.key for seat in umpire.seats.values()):
            return "Nobody has joined yet."
        return "Nothing to send."

    def seats(self) -> Html:
        """The list of seats."""
        rows = [
            el("tr", el("th", name, scope="row", translate="no"), el("td", *self._seat(name)))
            for name in self.device.umpire.seats
        ]
        table = el("table", *rows, class_="plain seats-now", id="seats")
        return join(
            table, el("p", SECRETLY, class_="quiet-text") if self.device.umpire.asks_secretly else None
        )

    def _seat(self, name: str) -> list[Html]:
        """The state of one seat; if nobody has joined it, there is a button for its ticket."""
        device, seat = self.device, self.device.umpire.seats[name]
        if not seat.key:
            number = list(device.umpire.seats).index(name)
            return [
                el("span", "has not joined. "),
                button("Send the ticket", Ticket(player=name), id=f"ticket-{number}"),
            ]
        if seat.stopped:
            return [el("span", seat.stopped, class_="problem")]
        seen = f"Last heard from: {told_since(seat.seen)}." if seat.seen else ""
        return [el("span", f"{self._asked(name)}. {seen}".strip())]

    def _asked(self, name: str) -> str:
        device = self.device
        if not device.begun:
            founding = device.umpire.founding
            return "ready to begin" if name in founding.firsts else "has joined"
        if device.played_by.get(name) != HUMAN:
            return "a caretaker plays"
        since = device.umpire.seats[name].asked
        if since and name in device.umpire.awaited:
            reminded = device.umpire.seats[name].reminders
            told = f", reminded {many(reminded, 'time')}" if reminded else ""
            return f"waiting for an answer since {told_since(since)}{told}"
        return "no public question"


# --- a seat's device -------------------------------------------------------------------------------------


class OfWindow:
    """A seat's side of the messages: replies go to the umpire, and parcels come from the umpire."""

    def __init__(self, device: WindowDevice) -> None:
        self.device = device

    def founding(self) -> Html:
        """The card shown until the campaign begins."""
        window = self.device.window
        sentence = f"You have {window.seat}’s seat in “{self.device.setup.name}”."
        told = (
            "An umpire’s device holds the campaign. Your device shows what your seat may know, and "
            "nothing else."
        )
        ways = self.messages()
        head = el("h1", sentence, class_="question", id="question")
        agreed = house_rules(rulesets.agreed(self.device.setup))
        posted = self._posted()
        return feet.framed(join(head, el("p", told), ways.owed, posted, agreed), ways.foot)

    def _posted(self) -> Html:
        """The offer to use the umpire's post, if the umpire has one that this device does not use yet."""
        window = self.device.window
        if window.way is None or window.post is not None:
            return NOTHING
        return el(
            "p",
            "The umpire uses the post: messages can come and go automatically. ",
            button("About the post", OpenFriends(), class_="quiet", id="about-post"),
        )

    def messages(self) -> Messages:
        """The message that is due while the seat is not asked anything."""
        if self.must_send:
            send = feet.deed("Send it to the umpire", Send(by="post"))
            foot = feet.foot(send, paste("Paste theirs", class_="aside", id="aside"), _more())
        else:
            foot = feet.foot(
                paste("Paste the umpire’s message", class_="primary deed", id="deed"),
                feet.aside("Send again", Send(by="post")),
                _more(),
            )
        return Messages(self._said(), foot)

    def beside(self, *, asked: bool) -> Messages:
        """The part of the card about messages, either at the end of the campaign or next to a question, where
        the foot of the card sends them once the question is answered."""
        label, due = "Send it to the umpire", self.must_send
        send = button(label, Send(by="post"), class_="quiet") if due and not asked else None
        more = button("More options", OpenFriends(), class_="quiet")
        ways = el("div", send, paste("Paste theirs", class_="quiet"), more, class_="choices")
        small = button("Send", Send(by="post"), class_="quiet", id="send", aria_label=label)
        return Messages(join(self._said(), ways), small if due and asked else NOTHING)

    def awaited(self) -> Sequence[str]:
        """The other players who have a question to answer and whom this seat may know about."""
        return self.device.awaited

    @property
    def must_send(self) -> bool:
        """Whether the umpire needs something from this device."""
        window = self.device.window
        acts = any(act.number > window.sent for act in window.acts)
        return acts or (window.unsent and (window.lost or not window.begun))

    def _said(self) -> Html:
        window = self.device.window
        problem = el("p", window.stopped, class_="problem") if window.stopped else None
        ahead = el("p", FORESEEN, class_="quiet-text") if self.device.begun and window.foresees else None
        return join(problem, ahead, el("p", self._owed(), class_="quiet-text", id="owed"))

    def _owed(self) -> str:
        """A sentence that says what this device still has to send, or what it is waiting for."""
        window = self.device.window
        waiting = [act for act in window.acts if act.number > window.sent]
        if waiting:
            count = many(len(waiting), "thing")
            return f"Send: {count} that you did {agree(len(waiting), 'is', 'are')} waiting for the umpire."
        if self.must_send and window.lost:
            return "A message is missing. Send yours: the umpire then sends everything again."
        if self.must_send:
            return "Send: your place at the table is in it."
        if window.acts:
            return "Your answer has been sent. It counts once the umpire has it."
        return "Nothing to send."
