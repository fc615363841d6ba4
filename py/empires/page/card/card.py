"""The card next to the map: the current question, as one sentence with its choices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from empires.core.base.words import agree, listed, many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Number, PickMany
from empires.core.questions.odds import Odds
from empires.core.questions.question import Question
from empires.core.records.desk import in_words
from empires.kit.called import Names, refusal_told
from empires.page.card import foot
from empires.page.card.choices import Moment, choices, deeds, in_hand
from empires.page.card.odds import risk_lines
from empires.page.card.pictures import pictures
from empires.page.card.routine import always, for_all, given
from empires.page.forms.drafts import Drafts
from empires.page.forms.filled import is_sheet, lists_of, read_form, rows_of, tile_cell, told_of
from empires.page.forms.form import at_tile, controls, said_id
from empires.page.session.session import Session
from empires.page.widgets.dates import told_since
from empires.page.widgets.markup import NOTHING, Html, button, does, el, join, sends
from empires.page.widgets.signs import sign
from empires.page.widgets.why import why
from empires.page.wire.answers import Lift, TakeBack
from empires.page.wire.browsing import Advise, ExportChronicle, OpenDrawer, OpenStanding, SitAtDesk, Watch
from empires.page.wire.forms import AnswerForm, CheckForm, Do
from empires.page.wire.letters import OpenFriends
from empires.page.wire.pages import Back, Leave, NewSheet
from empires.page.wire.parcels import Export
from empires.page.wire.reports import Think
from empires.page.wire.values import Filled
from empires.render.icons import emblem_icon
from empires.rulesets.display import Display


class Ways(NamedTuple):
    """The parts of the card that concern messages between devices: the messages still to be sent, and the
    foot."""

    owed: Html
    foot: Html


NO_MESSAGES = Ways(NOTHING, NOTHING)


class News(NamedTuple):
    """The parts of the card around a question: above it what happened, below it advice and the computers'
    reasons for their moves."""

    told: Html = NOTHING
    advice: Html = NOTHING


def question_card(
    session: Session, question: Question, place: str, news: News, messages: Ways = NO_MESSAGES
) -> Html:
    """The card for one question: who is asked, what happened just before, the sentence, the choices or the
    form, and at the foot the button that answers. `place` describes the clicked tile; in a campaign between
    devices, the card also has `messages`.
    """
    state, pointer = session.view.state, session.pointer
    held = pointer.held(question, state)
    chosen = pointer.chosen(session.question, state)
    now = Moment(
        session.campaign.answers,
        pointer.tile,
        place,
        next((one for one in question.choices if chosen is not None and one.value == chosen.value), None),
        in_hand(held, pointer.turned) if held is not None else None,
    )
    happened = {event.kind for event in session.news.told}
    again = not session.display.again.isdisjoint(happened)  # the hint was there a moment ago
    form = _form(question, now, session.drafts, session.names) if question.fields else None
    deed, aside = _form_end(session, question) if question.fields else deeds(question, now)
    pictured = session.display.pictures(state, question)
    body = join(
        el(
            "p",
            emblem_icon(session.people.players[question.player]),
            el("span", f"{question.player} is asked", class_="unseen" if session.people.alone else None),
            _sealed() if question.secret and not session.curtains else None,
            class_="asked",
        ),
        news.told,
        given([one for one in session.routine.given if one.player == question.player]),
        _seals(session.sealed if len(session.people.here) > 1 else ()),
        _letter() if question.secret and session.curtains else None,
        el("h1", question.text, class_="question", id="question"),
        session.coach.panel(session.campaign, question.kind, happened) if not again else None,
        pictures(pictured) if pictured else None,
        None if form else _facts(unsaid(question)),
        form or choices(question, now, session.lists, queue=question.kind in session.display.queues),
        None if session.standing_kind else always(session.routine.offered(question)),
        for_all(session.shared, question.kind, now.at),
        news.advice,
        el("div", why(question.rules), class_="ways"),
        _standing(session.offers),
        messages.owed,
    )
    more = button("Cancel", Back(), class_="quiet more") if session.standing_kind else _advise()
    if messages.foot:
        more = el("div", messages.foot, more, class_="more")
    return foot.framed(body, foot.foot(deed, aside, more), kind=question.kind, at=now.at)


def _advise() -> Html:
    """The button that asks for advice, in an element of its own."""
    return button(
        "Advice", Advise(), class_="quiet more", id="advise", aria_label="Advice. What would you do?"
    )


def _seals(names: Sequence[str]) -> Html | None:
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


def _sealed() -> Html:
    """The mark for a secret answer, shown if nobody at this screen has to look away."""
    words = "Secret: only you know your answer."
    return el("span", sign("letter"), el("span", words, class_="unseen"), title=words, class_="sealed")


def _letter() -> Html:
    words = "Sealed: only you know your answer. Everybody else, look away."
    return el("p", sign("letter"), el("span", words), class_="letter")


_NUMBER = re.compile(r"(?<![\w,.(-])\d(?:[\d,]*\d)?(?![\w-]|,-?\d)")
"""A pattern for numbers in a sentence that are not part of a tile's name."""


def unsaid(question: Question) -> dict[str, Any]:
    """The facts of a question, except those whose number or word is already in its sentence."""
    said = Counter(_NUMBER.findall(question.text))
    found = {}
    for name, fact in question.facts.items():
        if said[number := _number(fact)]:
            said[number] -= 1
        elif not (isinstance(fact, str) and fact.isalpha() and fact in question.text):
            found[name] = fact
    return found


def _number(fact: object) -> str:
    return f"{fact:,}" if type(fact) is int else str(fact)


_SETTLED = re.compile(r"([\d,]+) of \1(?![\d,;])")
"""A pattern for the beginning of a sum that is used up exactly: "12 of 12"."""


def _sums(facts: Mapping[str, Any], *, sheet: bool) -> Html | None:
    """The sums of a question; on a `sheet`, sums that are used up exactly are folded away."""
    words = {name: fact for name, fact in facts.items() if isinstance(fact, str) and " of " in fact}
    settled = {name: fact for name, fact in words.items() if _SETTLED.match(fact)} if sheet else {}
    if not settled:
        return _facts(facts)
    told = {name: fact for name, fact in facts.items() if name in words and name not in settled}
    rest = {name: fact for name, fact in facts.items() if name not in told}
    folded = el("details", el("summary", "Totals"), _facts(rest), id="settled")
    return join(_facts(told), folded)


def _facts(facts: Mapping[str, Any]) -> Html | None:
    shown = {name: value for name, value in facts.items() if isinstance(value, str | int)}
    if not shown:
        return None
    rows = [
        el(
            "div",
            el("dt", name.replace("_", " ")),
            el("dd", _number(value)),
        )
        for name, value in shown.items()
    ]
    return el("dl", *rows, class_="facts number")


def sums(question: Question, filled: Filled, names: Names) -> dict[str, Html]:
    """The sums and risks of a partly filled form, and the remaining faults, each with the id of the element
    that shows it."""
    facts, risks, refusal = _weighed(question, filled)
    told: dict[str, Html] = {}
    shown = unsaid(question) if facts is question.facts else facts
    parts = (_sums(shown, sheet=is_sheet(question)), risk_lines(risks, names))
    if any(part is not None for part in parts):
        told["sums"] = join(*parts)
    for field in lists_of(question):
        if tile_cell(field) is not None:
            told |= {said_id(row): el("span", told_of(filled, row)) for row in rows_of(filled, field)}
    if lists_of(question):
        told["faults"] = _faults(refusal_told(refusal, names, question.player)) if refusal else NOTHING
    return told


def _weighed(
    question: Question, filled: Filled
) -> tuple[Mapping[str, Any], Sequence[Odds], IllegalChoice | None]:
    try:
        answer = read_form(question, filled)
    except IllegalChoice as refusal:
        return question.facts, (), refusal
    facts, refused = question.weigh(answer)
    return facts, question.risks(answer), refused


def _faults(refusal: IllegalChoice) -> Html:
    """The reasons why the form would be refused if it were sent now."""
    reasons = {one.message: one for one in refusal.parts or (refusal,)}
    return el("ul", *(el("li", one.message, " ", why((one.rule,))) for one in reasons.values()))


def _form(question: Question, now: Moment, drafts: Drafts, names: Names) -> Html:
    filled, begun = drafts.of(question), drafts.has(question)
    lists = len(lists_of(question))
    told = sums(question, filled, names) if begun or lists else {"sums": _facts(unsaid(question)) or NOTHING}
    return el(
        "form",
        el("div", told.get("sums", NOTHING), id="sums", class_="sums"),
        _here(question, filled, now.tile, now.place),
        controls(question, filled, drafts.hand),
        el("div", told.get("faults", NOTHING), id="faults", class_="faults", role="status"),
        **sends(AnswerForm(at=now.at), live=CheckForm()),
        autocomplete="off",
        id=_FORM,
        class_="many-lists" if lists > 1 else None,
        data_map=any(tile_cell(field) is not None for field in lists_of(question)) or None,
    )


_FORM = "form"
"""The id of the form; the form's buttons are in the card's foot."""


DEED_WORDS = "deed-words"
"""The id of the text on the button that sends the form."""


def deed_words(display: Display[Any], question: Question, filled: Filled) -> str:
    """The text for the button that sends the form: the action that it performs or, if nothing is ticked (or
    every number is 0, if there is nothing to tick) and that means something else, what an empty form means.
    """
    kind, ticked = question.kind, [one for one in question.fields if isinstance(one, PickMany)]
    numbers = [one.name for one in question.fields if isinstance(one, Number) and not ticked]
    given = any(one.lo or filled.get(one.name) for one in ticked)
    given = given or any(filled.get(one) not in (None, [""], ["0"]) for one in numbers)
    if kind in display.spares and not given:
        return display.spares[kind]
    words = display.deeds.get(kind) or ("Seal it" if question.secret else "Confirm")
    rows = {field.name: many(len(rows_of(filled, field)), field.row) for field in lists_of(question)}
    return words.format_map(rows)


def _form_end(session: Session, question: Question) -> tuple[Html, Html | None]:
    """The button that sends the form, and the one that resets it."""
    drafts = session.drafts
    words = deed_words(session.display, question, drafts.of(question))
    label = join(el("span", words, id=DEED_WORDS), el("kbd", "↵", aria_hidden="true"))
    send = el("button", label, type="submit", form=_FORM, id="deed", class_="primary deed")
    if not drafts.has(question):
        return send, None
    wish = does(Do(what="anew"))
    anew = el("button", "As proposed", type="button", form=_FORM, **wish, id="aside", class_="aside")
    return send, anew


def _here(question: Question, filled: Filled, tile: str | None, place: str) -> Html | None:
    """The form's buttons for the clicked tile."""
    if tile is None:
        return None
    back = button("×", Back(), class_="quiet", aria_label="Close")
    return el(
        "div",
        el("p", el("span", place or "This place is unknown."), back, class_="place told"),
        at_tile(question, filled, tile),
        id="here",
        tabindex=-1,
    )


def _standing(standing: Sequence[Question]) -> Html | None:
    if not standing:
        return None
    offers = [
        button(question.text, OpenStanding(kind=question.kind), class_="quiet") for question in standing
    ]
    return el(
        "details",
        el("summary", "At any time"),
        el("div", *offers, class_="choices column"),
        class_="standing",
    )


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


def elsewhere_card(told: Html, names: Sequence[str], since: str, messages: Ways) -> Html:
    """The card while the campaign waits for somebody on another device; `since` is the time when the wait
    began."""
    when = f", since {told_since(since)}" if since else ""
    who = f"The campaign is waiting for {listed(names)}, on another device" if names else AWAITED.rstrip(".")
    sentence = in_words(f"{who}{when}.")
    return foot.framed(
        join(told, el("h1", sentence, class_="question", id="question"), messages.owed), messages.foot
    )


def desk_card(told: Html, names: Sequence[str], messages: Ways | None = None) -> Html:
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
        _seals(sealed),
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
