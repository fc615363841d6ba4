"""The part of the dialog for friends about the post: its switch, the state of its relays, links and locks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.base.words import listed
from empires.courier.words import LEARNT, WHY
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.forms import PostForm
from empires.page.wire.pages import Back
from empires.page.wire.post import BringIn, Invite, Join, NewLock, NotYet, PostOff, SendAlone, TellMe

BY_HAND = "Meanwhile, pass the message on yourself: see “More options”."

COPIED = (
    "Another tab or a copy of this device is handling the post as well. This one has stopped, so that "
    "nothing is signed twice. Continue with one of them."
)

NEWER = "A friend’s program is newer than this one: reload the page to read what has arrived."


ALONE = {
    True: (
        "On: your turn goes out ten seconds after its last answer. Until then you can undo it or say “Not "
        "yet”."
    ),
    False: "Off: your turn waits until you press “Send them the message”.",
}
"""Sentences that say how turns are currently sent."""

TOLD = {
    True: "On: while this page is open, even in the background, ",
    False: "Off. When it is on and this page is open, even in the background, ",
}
SAYS = (
    "your device says “Your turn” and the campaign’s name, never what happened. A closed page receives "
    "nothing."
)
"""The sentences that explain notifications."""

NOT_ALLOWED = (
    "This browser does not show notifications for this page. Allow them in its settings; on an iPhone the "
    "page must be on the home screen."
)


STATES = "relays-reached"
"""The id of the element that shows the state of the relays."""


class Standing:
    """The state of a relay: `state` has the same values as in `wire.post.Carried`, and `why` says why the
    relay refused something."""

    def __init__(self, state: str = "", why: str = "") -> None:
        self.state, self.why = state, why

    @property
    def sentence(self) -> str:
        """The sentence about the relay, which is put after the relay's name."""
        match self.state:
            case "refused":
                return f"{WHY.get(self.why, WHY['other'])}. {BY_HAND}"
            case "lying":
                return "sent forged messages and is being ignored. Choose another one."
            case "":
                return "is connecting …"
            case "off":
                return "cannot be reached right now. The page keeps trying."
            case _:
                return "is connected."


def switch(offered: Sequence[str], learnt: str = LEARNT) -> Html:
    """The switch while the post is off, and an explanation of what a relay would learn."""
    names = [el("option", value=relay) for relay in offered]
    typed = el(
        "input", name="relay", type="text", list="relays", autocomplete="off", required=True,
        value=offered[0] if offered else None, placeholder="wss://relay.example.org",
    )  # fmt: skip
    form = el(
        "form",
        el("label", "The relay", typed),
        el("datalist", *names, id="relays"),
        el("div", el("button", "Switch the post on", type="submit"), class_="choices"),
        **sends(PostForm()),
    )
    title = el("summary", "The post: messages are sent automatically")
    return el("details", title, el("p", learnt), form, id="post")


def standing(
    relays: Mapping[str, Standing], leavers: Sequence[str], *, begun: bool, alone: bool, tells: bool
) -> Html:
    """The part about the post while it is on; `leavers` are the players whom a new lock can exclude. With
    `alone`, turns are sent automatically; with `tells`, a player who is asked something gets a
    notification."""
    link = "A link for another phone" if begun else "Send the invitation link"
    locks = (
        button(f"Change the lock to keep {name} out", NewLock(player=name), class_="quiet")
        for name in leavers
    )
    return join(
        el("h3", "The post"),
        el("ul", states(relays), id=STATES),
        switched("Send turns automatically", SendAlone(on=not alone), ALONE[alone], "alone", on=alone),
        switched(
            "Notify me when it is my turn", TellMe(on=not tells), TOLD[tells] + SAYS, "tell-me", on=tells
        ),
        el(
            "div",
            button(link, Invite(), id="invite"),
            button("Switch the post off", PostOff(), class_="quiet"),
            class_="choices",
        ),
        el(
            "details",
            el("summary", "Somebody leaves"),
            el("p", "Anyone who leaves keeps the earlier messages, but cannot read later ones."),
            el("div", *locks, class_="choices"),
        )
        if leavers
        else None,
    )


def switched(label: str, command: SendAlone | TellMe, told: str, id: str, *, on: bool) -> Html:
    """A switch, with sentences that say what it does."""
    pressed = "true" if on else "false"
    switch = button(label, command, aria_pressed=pressed, aria_describedby=f"{id}-told", id=id)
    return join(el("div", switch, class_="choices"), el("p", told, class_="quiet-text", id=f"{id}-told"))


def states(relays: Mapping[str, Standing]) -> Html:
    """The state of each relay as a sentence."""
    return join(*(el("li", f"{relay} {one.sentence}") for relay, one in relays.items()))


def leaving(seconds: int) -> Html:
    """The notice that a turn is about to be sent."""
    return join(
        el("p", f"Your turn goes out in {seconds} seconds."),
        button("Not yet", NotYet(), id="not-yet"),
    )


def invited(link: str, relays: Sequence[str]) -> Html:
    """The question put to somebody who was invited by a link; no relay is contacted before they agree."""
    return join(
        el("h2", "An invitation through the post"),
        el("p", f"It is stored, sealed, at {listed(list(relays))}. Should this page fetch it from there?"),
        el("p", LEARNT, class_="quiet-text"),
        el(
            "div",
            button("Read the invitation", Join(link=link, sure=True), class_="primary"),
            button("No", Back(), class_="quiet"),
            class_="choices",
        ),
    )


def arrived(names: Sequence[str]) -> Html:
    """The notice that messages have arrived."""
    who = listed(list(names)) or "A friend"
    return join(
        el("p", f"{who} {'has' if len(names) < 2 else 'have'} sent something."),
        button("Add it", BringIn(), id="bring-in"),
        button("Later", Back(), class_="quiet"),
    )


def told(sentence: str) -> Html:
    """A notice that consists of a single sentence."""
    return join(el("p", sentence), button("Close", Back(), class_="quiet"))
