"""The drawer for restating the result of a wrongly reported battle."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import listed
from empires.core.errors import IllegalChoice
from empires.core.offices.restatement import may_restate_alone
from empires.core.play.restating import Result
from empires.core.records.events import Event
from empires.core.records.results import NewReport
from empires.kit.called import Names, events_told, told
from empires.page.drawers.frame import drawer
from empires.page.forms.filled import begun, filled_with
from empires.page.forms.form import controls
from empires.page.session.results import Restating
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.browsing import AgreeToResult, OpenResult
from empires.page.wire.forms import ResultForm

CLOSED = "In a campaign with an umpire, results cannot be restated. The umpire can correct the facts instead."

AGAIN = (
    "Everything since is played again with the same answers and dice, up to the first answer that no longer "
    "fits. You will see what changes before anything takes effect."
)


def results_drawer(restating: Restating, who: str, at: int, names: Names) -> Html:
    """The results that may be restated; if one is open, the form for its new report."""
    listed = restating.listed(who)
    one = restating.chosen(who)
    alone = may_restate_alone(restating.device.state, who)
    head = "A battle was reported wrongly"
    if one is None:
        how = CLOSED if restating.closed else _how(alone=alone, apart=restating.apart)
        asked = (_asked(restating, report, who, at, names) for report in restating.waiting(who))
        return drawer(head, el("p", how, class_="quiet-text"), *asked, _list(listed, names))
    up = el("div", button("Back", OpenResult(back=0), class_="quiet", id="result-up"), class_="choices")
    was = el("p", told(one.text, one.tiles, names), class_="question")
    part = restating.asked()
    if part is None:
        return drawer(head, up, was, _last(restating, who, at, names))
    filled = begun(part.question) if part.before is None else filled_with(part.question, part.before)
    words = el("p", part.question.text) if part.question.text else None
    return drawer(head, up, was, words, _form(controls(part.question, filled), "Continue", at))


def _how(*, alone: bool, apart: bool) -> str:
    if alone:
        return AGAIN
    if apart:
        return f"You write the new report, and it counts once everyone who fought agrees. {AGAIN}"
    return f"Both sides restate their battle together. {AGAIN}"


def _asked(restating: Restating, report: NewReport, who: str, at: int, names: Names) -> Html:
    """A new report that still needs agreement, the changes that it would cause, and buttons for the players
    who are asked."""
    mine = who in report.missing or may_restate_alone(restating.device.state, who)
    said = f"{report.by} says that this battle was reported wrongly."
    yet = f"Yet to agree: {listed(report.missing)}."
    try:
        changes = _changes(restating.device.foreseen_of(report), who, names)
    except IllegalChoice as refusal:
        changes = el("p", refusal.message, class_="refusal")
    agree = (
        button("I agree", AgreeToResult(key=report.key, agrees=True, at=at), class_="primary")
        if mine
        else None
    )
    word = "That is not right" if mine else "Take it back"
    reject = button(word, AgreeToResult(key=report.key, agrees=False, at=at), class_="quiet")
    heading = el("p", said, " ", yet, class_="question")
    return el("section", heading, changes, el("div", agree, reject, class_="choices"), class_="new-report")


def _changes(events: Sequence[Event], who: str, names: Names) -> Html:
    seen = [one for one in events if one.visible_to(who)]
    rows = (el("li", el("span", event.text)) for event in events_told(seen, names))
    return join(el("h3", "What will change"), el("ul", *rows, class_="tidings", id="result-changes"))


def _list(listed: Sequence[Result], names: Names) -> Html:
    if not listed:
        return el("p", "No battle on the table can be restated now.", class_="quiet-text")
    texts = ((one.back, told(one.text, one.tiles, names)) for one in listed)
    rows = (el("li", button(text, OpenResult(back=back), class_="quiet link")) for back, text in texts)
    return el("ul", *rows, class_="tidings", id="results")


def _last(restating: Restating, who: str, at: int, names: Names) -> Html:
    """The changes that the new report would cause, and the form that puts the report into effect."""
    try:
        events = restating.foreseen(who)
    except IllegalChoice as refusal:
        return el("p", refusal.message, class_="refusal")
    alone = not restating.apart or may_restate_alone(restating.device.state, who)
    send = "Restate it" if alone else "Ask the others to agree"
    return join(_changes(events, who, names), _form(controls(restating.signing(who)), send, at))


def _form(inside: Html, words: str, at: int) -> Html:
    send = el("div", el("button", words, type="submit", class_="primary"), class_="choices")
    return el(
        "form", inside, send, **sends(ResultForm(at=at)), autocomplete="off", class_="desk-form", id="result"
    )
