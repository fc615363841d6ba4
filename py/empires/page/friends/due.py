"""The messages that a device still has to send to friends, and the players for whom it is waiting. The first
button always sends what is due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from empires import rulesets
from empires.core.base.words import agree, listed
from empires.core.records.desk import in_words
from empires.page.card import foot as feet
from empires.page.card.far import Messages
from empires.page.drawers.rulebook import house_rules
from empires.page.widgets.markup import NOTHING, Attribute, Html, button, el, join
from empires.page.wire.letters import AllIn, ChooseClaim, ClaimAnew, OpenFriends, Send, TakeSeat
from empires.page.wire.parcels import Export

if TYPE_CHECKING:  # fetched with the first campaign between devices
    from empires.core.apart.post import Post


class Between:
    """The parts of the card about messages between friends, in campaigns that no single device holds."""

    def __init__(self, post: Post) -> None:
        self.post = post

    def founding(self) -> Html:
        """The card shown until everybody has joined."""
        return founding_card(self.post)

    def messages(self) -> Messages:
        """The part of the card about messages when nobody here is asked anything."""
        return messages(self.post)

    def beside(self, *, asked: bool) -> Messages:  # noqa: ARG002
        """The part of the card about messages next to a question, or at the end of the campaign."""
        return Messages(beside(self.post), NOTHING)

    def awaited(self) -> Sequence[str]:
        """The seats on other devices for which the campaign is waiting."""
        return self.post.waits_for()


def owed(post: Post) -> str:
    """A sentence that says what this device still has to send to the others."""
    return in_words(_owed_by(post))


def _owed_by(post: Post) -> str:
    course = post.course
    if post.anew is not None:
        return f"Send: your claim to {post.anew.seat}’s seat is in it. It counts once all the others agree."
    if not post.unsent:
        return "Nothing to send."
    own = course is not None and course.play.pen in post.secrets
    if course is None or not (course.heard or own):
        return "Send: your place at the table is in it."
    waits = post.waits_for()
    told = f"; {listed(waits)} {agree(len(waits), 'is', 'are')} waiting for it" if waits else ""
    if course.play.writers:
        opened = any(seat in course.openings for seat in post.seats)
        return f"Send: your {'opened letter' if opened else 'seal'} is in it{told}."
    return f"Send: your turn is in it{told}."


def messages(post: Post) -> Messages:
    """The part of the card about messages when nobody here is asked anything: the big button sends what is
    due."""
    more = button("More options", OpenFriends(), class_="quiet more")
    if post.unsent or post.anew is not None:
        foot = feet.foot(
            feet.deed("Send them the message", Send(by=_way(post))), _paste(class_="aside", id="aside"), more
        )
    else:
        paste = _paste(class_="primary deed", id="deed")
        foot = feet.foot(paste, feet.aside("Send again", Send(by=_way(post))), more)
    return Messages(join(_owed(post), _compare(post)), foot)


def beside(post: Post) -> Html:
    """The part of the card about messages next to a question, or at the end of the campaign, when messages
    are still exchanged."""
    send = button("Send them the message", Send(by=_way(post)), class_="quiet") if post.unsent else None
    more = button("More options", OpenFriends(), class_="quiet")
    ways = el("div", send, _paste(class_="quiet"), more, class_="choices")
    return join(_owed(post), ways, _compare(post))


def _way(post: Post) -> Literal["chat", "post"]:
    """How a message is sent: through the post if that is switched on, otherwise through a chat."""
    return "post" if post.courier else "chat"


def _owed(post: Post) -> Html:
    return join(_from_paper(post), *_claims(post), el("p", owed(post), class_="quiet-text", id="owed"))


def _claims(post: Post) -> list[Html]:
    """What has to be done on this device so that a seat claimed in the middle of the campaign can be played
    on its new device; usually this is the seat of somebody who has joined late (protocol G6).
    """
    if post.anew is not None:
        words = el("strong", " ".join(post.words_of(post.anew.seat)))
        return [el("p", "The others will ask you for these words: ", words)]
    if post.moved or post.campaign.finished:
        return []
    return [_newcomer(post, name) for name in post.newcomers]


def _newcomer(post: Post, name: str) -> Html:
    if not post.secrets:
        told, way = f"Are you {name}?", button(f"Join now as {name}", ClaimAnew(player=name))
    elif name not in post.strangers:
        told = f"{name} has joined and has yet to claim a seat. Send {name} the campaign’s file."
        way = button("Save the file", Export())
    elif post.has_agreed(name):
        told, way = f"You have agreed to {name}’s claim. It counts once all of you have.", NOTHING
    else:
        told, way = f"A device says that it is {name}.", button("Look at it", OpenFriends(), class_="quiet")
    return el("p", told, " ", way, class_="told")


def _from_paper(post: Post) -> Html | None:
    """The card while a seat that was restored from paper or from a copy waits for the friends' latest
    messages (protocol K5, F4)."""
    if not post.returned:
        return None
    others = listed([name for name in post.founding.seats if name not in post.secrets])
    told = (
        "Your seat was restored from its 24 words, or it is also open in another tab. Bring in the newest "
        f"message or file of {others} before you go on: your earlier turns may be in them."
    )
    return join(
        el("p", told, class_="problem"), el("div", button("Nothing is missing", AllIn()), class_="choices")
    )


def _paste(**attributes: Attribute) -> Html:
    return el("button", "Paste theirs", type="button", data_paste=True, **attributes)


def _compare(post: Post) -> Html | None:
    if not post.words or post.compared:
        return None
    look = button("Compare them", OpenFriends(), class_="quiet")
    return el("p", "Five words not compared yet: ", look, class_="quiet-text")


def founding_card(post: Post) -> Html:
    """The card before a campaign between devices begins: who has which seat, and which messages are still
    missing (protocol K3)."""
    invitation, founding = post.invitation, post.founding
    free = [seat for seat in invitation.people if seat not in founding.claims]
    title = in_words(f"{invitation.organiser} invites you to “{invitation.name}”.")
    agreed = house_rules(rulesets.agreed(invitation.setup("")))
    if not post.here and free and founding.roster is None:
        seats = [button(name, TakeSeat(player=name), id=f"seat-{n}") for n, name in enumerate(free)]
        body = join(
            el("h1", f"{title} Who are you?", class_="question", id="question"),
            el("div", *seats, class_="choices") if len(seats) > 1 else None,
            el("p", "Choose your seat, then send the answer back.", class_="quiet-text"),
            agreed,
        )
        only = free[0] if len(free) == 1 else ""
        return feet.framed(body, feet.deed(f"I am {only}", TakeSeat(player=only)) if only else NOTHING)
    waits = post.waits_for()
    sentence = (
        f"“{invitation.name}” begins once {listed(waits)} {agree(len(waits), 'has', 'have')} answered."
        if waits
        else f"“{invitation.name}” begins with the next messages."
    )
    stages = el("ul", *(el("li", one) for one in _stages(post, free)))
    ways = messages(post)
    rivals = [_rivals(post, seat) for seat in post.rivals]
    head = el("h1", sentence, class_="question", id="question")
    return feet.framed(join(head, *rivals, stages, agreed, _own_words(post), ways.owed), ways.foot)


def _rivals(post: Post, seat: str) -> Html:
    """The organiser's choice between two devices that claim the same seat, told apart by the words that they
    show (protocol K2).
    """
    told = f"Two devices claim to be {seat}. Speak to {seat} and ask which words the right device shows."
    if post.invitation.organiser not in post.secrets:
        return el("p", in_words(f"{told} {post.invitation.organiser} chooses the right one."))
    ways = [
        button(" ".join(words), ChooseClaim(player=seat, words=" ".join(words)))
        for words in (post.claimed_by(seat), post.words_of(seat))
    ]
    return join(el("p", told), el("div", *ways, class_="choices column"))


def _own_words(post: Post) -> Html | None:
    """The words that identify this device's claims, which people read out to anybody who asks
    (protocol K2)."""
    mine = [seat for seat in post.secrets if seat in post.invitation.people]
    told = [f"{seat}: {' '.join(post.claimed_by(seat))}" for seat in mine]
    if not told:
        return None
    return el("details", el("summary", "Your words, if anybody asks"), *(el("p", one) for one in told))


def _stages(post: Post, free: Sequence[str]) -> list[str]:
    """The three steps of founding a campaign, and the messages needed for each step."""
    founding, count = post.founding, len(post.founding.seats)
    firsts = [seat for seat in founding.seats if seat in founding.firsts]
    return [
        f"The invitation goes out once, as 1 message. Seats still free: {listed(list(free)) or 'none'}.",
        f"Each of you says who they are: {len(founding.claims)} of {count} have done so.",
        f"The list of players, and a number from each: {len(firsts)} of {count} are in. "
        f"That makes {2 * count} messages in all; the devices do the rest.",
    ]
