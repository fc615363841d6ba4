"""The card next to the map: the current question, as one sentence with its choices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Number, PickMany
from empires.core.questions.odds import Odds
from empires.core.questions.question import Question
from empires.kit.called import Names, refusal_told
from empires.page.card import foot
from empires.page.card.choices import Moment, choices, deeds, in_hand
from empires.page.card.far import NO_MESSAGES, Messages
from empires.page.card.odds import risk_lines
from empires.page.card.pictures import pictures
from empires.page.card.repeats import FOOT, MOST
from empires.page.card.routine import always, for_all, given
from empires.page.card.waiting import seals
from empires.page.forms.drafts import Drafts
from empires.page.forms.filled import filled_with, is_sheet, lists_of, read_form, rows_of, tile_cell, told_of
from empires.page.forms.form import at_tile, controls, said_id
from empires.page.session.routine import PROPOSED, Always
from empires.page.session.session import Session
from empires.page.widgets.markup import NOTHING, Html, button, does, el, join, sends, words_in_view
from empires.page.widgets.signs import sign
from empires.page.widgets.why import why
from empires.page.wire.browsing import Advise, OpenStanding
from empires.page.wire.forms import AnswerForm, CheckForm, Do
from empires.page.wire.pages import Back
from empires.page.wire.values import Filled
from empires.render.icons import emblem_icon
from empires.rulesets.display import Display


class News(NamedTuple):
    """The parts of the card around a question: above it what happened, below it advice and the computers'
    reasons for their moves."""

    told: Html = NOTHING
    advice: Html = NOTHING


def question_card(
    session: Session, question: Question, place: str, news: News, messages: Messages = NO_MESSAGES
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
    told = join(
        el(
            "p",
            emblem_icon(session.people.players[question.player]),
            el("span", f"{question.player} is asked", class_="unseen" if session.people.alone else None),
            _sealed() if question.secret and not session.curtains else None,
            class_="asked",
        ),
        news.told,
        given([one for one in session.routine.given if one.player == question.player]),
        seals(session.sealed if len(session.people.here) > 1 else ()),
        _letter() if question.secret and session.curtains else None,
        el("h1", question.text, class_="question", id="question"),
        session.coach.panel(session.campaign, question.kind, happened) if not again else None,
        pictures(pictured) if pictured else None,
        None if form else _facts(unsaid(question)),
    )
    below = join(
        None if session.standing_kind else always(_standing_answer(session, question)),
        for_all(session.shared, question.kind, now.at),
    )
    last = join(el("div", why(question.rules), class_="ways"), _standing(session.offers), messages.owed)
    body = join(
        told,
        form
        or choices(
            question,
            now,
            session.lists,
            queue=question.kind in session.display.queues,
            room=MOST - FOOT - words_in_view(join(told, below, last)),
        ),
        below,
        news.advice,
        last,
    )
    more = button("Cancel", Back(), class_="quiet more") if session.standing_kind else _advise(session)
    if messages.foot:
        more = el("div", messages.foot, more, class_="more")
    return foot.framed(body, foot.foot(deed, aside, more), kind=question.kind, at=now.at)


def _advise(session: Session) -> Html:
    """The button that asks for advice; where there is none, it keeps its place, so that the others keep
    theirs."""
    told = "Only the players know what happened on the table." if session.reports else "What would you do?"
    return button(
        "Advice",
        Advise(),
        class_="quiet more",
        id="advise",
        aria_label=f"Advice. {told}",
        disabled=session.reports,
    )


def _standing_answer(session: Session, question: Question) -> Always | None:
    """The answer that may become a standing one; an empty form is named by what it means."""
    one = session.routine.offered(question)
    if one is None or one.value != PROPOSED or question.kind not in session.display.spares:
        return one
    told = deed_words(session.display, question, filled_with(question, question.default))
    return msgspec.structs.replace(one, told=told) if told == session.display.spares[question.kind] else one


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
