"""The cards without a question: while a player thinks or answers on another device, at the organiser’s desk,
before the screen changes hands, and at the end."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import agree, listed
from empires.core.records.desk import in_words
from empires.page.card import foot
from empires.page.card.far import Messages
from empires.page.widgets.dates import told_since
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.widgets.signs import sign
from empires.page.wire.answers import Lift, TakeBack
from empires.page.wire.browsing import ExportChronicle, OpenDrawer, SitAtDesk, Watch
from empires.page.wire.letters import OpenFriends
from empires.page.wire.pages import Leave, NewSheet
from empires.page.wire.parcels import Export
from empires.page.wire.reports import Think

AWAITED = "Waiting for answers."
"""The text shown to a reader who must not know whether a question is open."""


def thinking(names: Sequence[str]) -> str:
    """A sentence saying that these players are thinking, or a vaguer one if the reader must not know who is
    being asked.
    """
    if not names:
        return AWAITED
    return f"{listed(names)} {agree(len(names), 'is', 'are')} thinking."


def waiting_card(told: Html, sentence: str, paused: bool) -> Html:
    """The card while computer players think or the umpire works, or when nobody at this screen is asked."""
    body = join(told, el("h1", sentence, class_="question", id="question"))
    return foot.framed(body, foot.deed("Play on", Think()) if paused else NOTHING)


def elsewhere_card(told: Html, names: Sequence[str], since: str, messages: Messages) -> Html:
    """The card while the campaign waits for somebody on another device; `since` is the time when the wait
    began."""
    when = f", since {told_since(since)}" if since else ""
    who = f"The campaign is waiting for {listed(names)}, on another device" if names else AWAITED.rstrip(".")
    sentence = in_words(f"{who}{when}.")
    return foot.framed(
        join(told, el("h1", sentence, class_="question", id="question"), messages.owed), messages.foot
    )


def desk_card(told: Html, names: Sequence[str], messages: Messages | None = None) -> Html:
    """The card for the organiser, who is not asked anything; `messages` are given if the organiser has a
    separate device."""
    sentence = (
        f"You are at the organiser’s desk and see everything. The campaign is waiting for {listed(names)}."
    )
    body = join(
        told, el("h1", sentence, class_="question", id="question"), messages.owed if messages else None
    )
    return foot.framed(
        body, messages.foot if messages else foot.deed("Leave the desk", SitAtDesk(seated=False))
    )


def ended_card(
    told: Html,
    winners: Sequence[str],
    title: str,
    ruleset: str,
    review: Html = NOTHING,
    messages: Html = NOTHING,
    *,
    film: bool = False,
    whole: bool = True,
) -> Html:
    """The card after the last answer: the winners, the review, what can still be read, and the `messages` of
    devices. With `film`, the war can be watched again on the map; with `whole`, the whole journal is on this
    device."""
    match len(winners):
        case 0:
            sentence = f"“{title}” is over. Nobody has won."
        case 1:
            sentence = f"“{title}” is over. {winners[0]} has won."
        case _:
            sentence = f"“{title}” is over. {listed(winners)} share the victory."
    body = join(
        told,
        el("h1", sentence, class_="question", id="question"),
        review,
        el(
            "div",
            button("Watch the war again", Watch(step=0), id="watch") if film else None,
            button("Where everybody stands", OpenDrawer(name="ledger")),
            button("Read the chronicle", OpenDrawer(name="chronicle")),
            button("Save the chronicle as a page", ExportChronicle()),
            button("Save the last map as a picture", Export(what="map")),
            button("Save the campaign as a file", Export()) if whole else None,
            class_="choices column",
        ),
        messages,
    )
    return foot.framed(
        el("div", body, class_="the-end") if review else body,
        foot.foot(
            foot.deed("Play again", NewSheet(ruleset=ruleset)),
            foot.aside("All campaigns", Leave()),
        ),
    )


def passing_card(told: Html, player: str) -> Html:
    """The card before the screen is passed on. It shows players what only they may know about the answer they
    have just given."""
    return foot.framed(
        join(told, el("h1", f"Then it is {player}’s turn.", class_="question", id="question")),
        foot.deed(f"Hand over to {player}", Lift()),
    )


def curtain(
    player: str, campaign: str, sealed: Sequence[str], *, told: Html = NOTHING, desk: bool = False
) -> Html:
    """The curtain between two players sharing one screen, which hides everything that only one of them may
    see. It names the players whose `sealed` letters are on the table, and gives the public news of the last
    answer (`told`), since everybody may know both. With `desk`, it has a button for an organiser without a
    seat."""
    return join(
        el("p", campaign, class_="quiet-text", translate="no"),
        seals(sealed),
        told,
        el("h1", f"{player}, it is your turn", id="curtain-title"),
        el("p", "Everybody else, look away.", class_="lead"),
        button(f"I am {player}", Lift(), class_="primary", autofocus=True),
        el(
            "div",
            button("To the organiser’s desk", SitAtDesk(seated=True), class_="quiet") if desk else None,
            button("Save to a file", Export(), class_="quiet"),
            button("Friends far apart", OpenFriends(), class_="quiet"),
            button("All campaigns", Leave(), class_="quiet"),
            class_="choices",
        ),
    )


def seals(names: Sequence[str]) -> Html | None:
    """The sealed letters on the table, which their writers may reopen."""
    letters = [
        el(
            "li",
            sign("seal"),
            el("span", f"{name}’s letter is sealed"),
            button(
                "Open it again",
                TakeBack(player=name),
                class_="quiet",
                aria_label=f"{name} opens the letter again",
            ),
        )
        for name in names
    ]
    return el("ul", *letters, class_="seals") if letters else None
