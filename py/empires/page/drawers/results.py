"""The drawer in which the result of a battle that was reported wrongly is restated."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.core.offices.restatement import may_restate_alone
from empires.core.play.restating import Result
from empires.kit.called import Names, events_told, told
from empires.page.drawers.frame import drawer
from empires.page.forms.filled import begun, filled_with
from empires.page.forms.form import controls
from empires.page.session.results import Restating
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.browsing import OpenResult
from empires.page.wire.forms import ResultForm

APART = (
    "Between devices a result cannot be restated, because the others have already played on from it. An "
    "organiser can correct the facts instead."
)


def results_drawer(restating: Restating, who: str, at: int, names: Names) -> Html:
    """The results that may be restated, or the open one with the form of its new report."""
    listed = restating.listed(who)
    one = restating.chosen(who)
    alone = may_restate_alone(restating.device.state, who)
    head = "A battle was reported wrongly"
    if one is None:
        how = APART if restating.apart else _how(alone=alone)
        return drawer(head, el("p", how, class_="quiet-text"), _list(listed, names))
    up = el("div", button("Back", OpenResult(back=0), class_="quiet", id="result-up"), class_="choices")
    was = el("p", told(one.text, one.tiles, names), class_="question")
    part = restating.asked()
    if part is None:
        return drawer(head, up, was, _last(restating, who, at, names))
    filled = begun(part.question) if part.before is None else filled_with(part.question, part.before)
    words = el("p", part.question.text) if part.question.text else None
    return drawer(head, up, was, words, _form(controls(part.question, filled), "Go on", at))


def _how(*, alone: bool) -> str:
    again = (
        "Everything since is played again with the answers and dice that were given, up to the first that "
        "no longer fits. You see what changes before it counts."
    )
    return again if alone else f"Both sides restate their battle together. {again}"


def _list(listed: Sequence[Result], names: Names) -> Html:
    if not listed:
        return el("p", "No battle on the table can be restated now.", class_="quiet-text")
    texts = ((one.back, told(one.text, one.tiles, names)) for one in listed)
    rows = (el("li", button(text, OpenResult(back=back), class_="quiet link")) for back, text in texts)
    return el("ul", *rows, class_="tidings", id="results")


def _last(restating: Restating, who: str, at: int, names: Names) -> Html:
    """What would change, and the form that makes it count."""
    try:
        events = [one for one in restating.foreseen(who) if one.visible_to(who)]
    except IllegalChoice as refusal:
        return el("p", refusal.message, class_="refusal")
    return join(
        el("h3", "What will change"),
        el(
            "ul",
            *(el("li", el("span", event.text)) for event in events_told(events, names)),
            class_="tidings",
            id="result-changes",
        ),
        _form(controls(restating.signing(who)), "Restate it", at),
    )


def _form(inside: Html, words: str, at: int) -> Html:
    send = el("div", el("button", words, type="submit", class_="primary"), class_="choices")
    return el(
        "form", inside, send, **sends(ResultForm(at=at)), autocomplete="off", class_="desk-form", id="result"
    )
