"""The drawer with the organiser's desk, and the line over the map that shows everybody the notice and the
deadline."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from empires.core.base.dates import dated, moment_of
from empires.core.offices import facts
from empires.core.offices.desk import ANNOUNCE, CORRECT, DEADLINE
from empires.core.offices.facts import NOTHING as MISSING
from empires.core.offices.facts import Fact
from empires.core.questions.question import Question
from empires.core.records.desk import LONGEST_NOTICE, Desk
from empires.core.records.events import Event
from empires.page.drawers.frame import drawer
from empires.page.forms.form import controls
from empires.page.session.desk import AtDesk
from empires.page.widgets.markup import NOTHING, Html, button, el, join, sends
from empires.page.wire.browsing import LeaveFact, OpenDrawer, OpenFact, SitAtDesk
from empires.page.wire.forms import DeskForm, SearchFacts
from empires.page.wire.parcels import Export
from empires.page.wire.pointing import Find

LONGEST_SHOWN = 60
"""The maximum length, in characters, of a value shown in a list of facts."""


def desk_line(
    desk: Desk | None, waiting: Sequence[str], now: datetime | None = None, *, more: bool = False
) -> Html:
    """The notice and the deadline, with the names of the players for whom the campaign is waiting; with
    `more`, it is also waiting for players who must not be named. Empty if there is neither notice nor
    deadline."""
    if desk is None or not (desk.notice or desk.until):
        return NOTHING
    parts = [el("span", desk.notice, class_="notice-text")] if desk.notice else []
    moment = moment_of(desk.until)
    if moment is not None:
        if len(desk.until) == len("2026-12-01"):
            moment = moment.replace(hour=23, minute=59)
        late = moment < (now or datetime.now())
        about = f", {desk.about}" if desk.about else ""
        told = f"{'It was due on' if late else 'Due by'} {dated(desk.until)}{about}"
        waits = (
            f" · waiting for {', '.join(waiting)}" if waiting else " · waiting for answers" if more else ""
        )
        parts.append(el("span", told, waits, class_="deadline late" if late else "deadline"))
        if not late:
            parts.append(button("Add to your calendar", Export(what="deadline"), class_="quiet"))
    return el("p", *parts, class_="desk-line", id="desk-line")


def desk_drawer(
    at_desk: AtDesk, viewer: str | None, tile: str | None, place: str, done: Sequence[Event], at: int
) -> Html:
    """The desk: its public contents, its history and, for its keeper, the forms for acting there."""
    desk = at_desk.campaign.state.desk
    if desk is None:
        return NOTHING
    keeper = at_desk.keeper(viewer)
    return drawer(
        "Organiser’s desk",
        el("p", _kept(at_desk, desk, keeper), class_="quiet-text"),
        _sit(at_desk),
        *(_tools(at_desk, desk, tile, place, at) if keeper is not None else _standing(desk)),
        _done(done),
    )


def _tools(at_desk: AtDesk, desk: Desk, tile: str | None, place: str, at: int) -> list[Html]:
    """The forms for the keeper of the desk."""
    return [
        _wrongly(),
        _find(at_desk, tile, place, at),
        _notice(desk, at),
        _deadline(desk, at),
        _more(at_desk, at),
    ]


def _kept(at_desk: AtDesk, desk: Desk, keeper: str | None) -> str:
    if at_desk.apart:
        return (
            "An organiser without a seat runs this desk and sees everything, "
            "even the players’ secrets. Everything done here is in everybody’s "
            "log."
        )
    who = "You run" if keeper else f"{desk.keeper} runs"
    return (
        f"{who} this desk and {'see' if keeper else 'sees'} no more here than at the "
        "player’s own seat. Everything done here is in everybody’s log."
    )


def _sit(at_desk: AtDesk) -> Html:
    if not at_desk.apart or at_desk.device.shared:
        return NOTHING  # between devices this is under Friends far apart
    if at_desk.seated:
        return el("div", button("Leave the desk", SitAtDesk(seated=False), id="desk-leave"), class_="choices")
    sit = button("I am the organiser", SitAtDesk(seated=True), id="desk-sit")
    return join(el("div", sit, class_="choices"), el("p", "Players, look away.", class_="quiet-text"))


def _wrongly() -> Html:
    wrongly = button("A battle was reported wrongly", OpenDrawer(name="results"), id="desk-results")
    guests = button("Somebody joins or leaves", OpenDrawer(name="guests"), id="desk-guests")
    return el("div", wrongly, guests, class_="choices")


def _standing(desk: Desk) -> list[Html]:
    """The contents of the desk for everybody except its keeper."""
    rows = (("Notice", desk.notice), ("Deadline", ": ".join(filter(None, (dated(desk.until), desk.about)))))
    return [join(el("h3", label), el("p", text or "None.")) for label, text in rows]


def _form(kind: str, at: int, words: str, *inside: Html | None) -> Html:
    return el(
        "form",
        *(one or NOTHING for one in inside),
        el("div", el("button", words, type="submit"), class_="choices"),
        **sends(DeskForm(kind=kind, at=at)),
        autocomplete="off",
        class_="desk-form",
        id=f"desk-{kind}",
    )


# --- facts -----------------------------------------------------------------------------------------------


def _find(at_desk: AtDesk, tile: str | None, place: str, at: int) -> Html:
    """The search for a fact (by words, by place or step by step), and the form for the fact that was
    found."""
    search = el(
        "form",
        el(
            "label",
            "Part of the fact’s name, or choose its place on the map",
            el("input", type="search", name="words", value=at_desk.words, maxlength=60, id="desk-words"),
        ),
        **sends(SearchFacts(), live=SearchFacts()),
        role="search",
        autocomplete="off",
    )
    here = f"At {place or tile}" if tile and not at_desk.words and not at_desk.pointer else ""
    return join(
        el("h3", "Correct a fact"),
        search,
        el("p", here, class_="place") if here else None,
        el("div", found(at_desk, tile, at), id="desk-found"),
    )


def found(at_desk: AtDesk, tile: str | None, at: int) -> Html:
    """The facts to choose from, and the one that is open."""
    fact = at_desk.fact()
    groups = [_group(title, listed) for title, listed in at_desk.listed(tile)]
    if fact is None:
        none = el("p", "Nothing is recorded about that.", class_="quiet-text")
        return join(*groups) if any(groups) else none
    up = el("div", button("Back", LeaveFact(), class_="quiet", id="desk-up"), class_="choices")
    if not fact.whole:
        return join(up, _fact(at_desk, fact, at))
    whole = el("details", el("summary", "Rewrite all of it"), _fact(at_desk, fact, at), id="desk-whole")
    add = Fact(f"{fact.pointer}/-", fact.type, MISSING) if isinstance(fact.value, list) else None
    another = button("Add one", OpenFact(pointer=add.pointer)) if add else None
    return join(up, *groups, el("div", another, class_="choices") if another else None, whole)


def _group(title: str, listed: Sequence[Fact]) -> Html:
    if not listed:
        return NOTHING
    return join(el("h4", title), el("table", *map(_row, listed), class_="plain facts-list"))


def _row(fact: Fact) -> Html:
    pick = button(_last(fact), OpenFact(pointer=fact.pointer), class_="quiet link")
    held = facts.value_told(fact.value, LONGEST_SHOWN)
    value = ("…" if fact.value else "none") if fact.whole else held
    return el("tr", el("th", pick, scope="row"), el("td", value))


def _last(fact: Fact) -> str:
    """The name of a fact in a list: its own name if the fact is listed under its container, otherwise its
    whole pointer."""
    return facts.told(facts.steps_of(fact.pointer)[-2:])


def _fact(at_desk: AtDesk, fact: Fact, at: int) -> Html:
    """The form for one fact, made from the fact's type."""
    now = at_desk.now(fact)
    same = now == fact.value or fact.whole or fact.value is MISSING
    become = None if same else f"In the current step this value has changed to {facts.value_told(now)}. "
    again = "The current step is played again from the correction on, and keeps the answers that still fit."
    take = el("button", "Remove it", type="submit", name="take", value="yes", class_="quiet")
    return join(
        el("p", f"{fact.words}: {facts.value_told(fact.value, LONGEST_SHOWN)}", class_="question"),
        el("p", become, again, class_="quiet-text"),
        _form(
            CORRECT, at, "Correct it",
            controls(at_desk.form(fact)),
            take if at_desk.removable(fact) else None,
        ),
    )  # fmt: skip


# --- what everybody sees
# ----------------------------------------------------------------------------------------


def _notice(desk: Desk, at: int) -> Html:
    area = el("textarea", desk.notice, name="text", maxlength=LONGEST_NOTICE, rows=3)
    return join(
        el("h3", "Announce"),
        _form(
            ANNOUNCE,
            at,
            "Post it",
            el("label", "Everybody can read it. Leave it empty to take the notice down.", area),
        ),
    )


def _deadline(desk: Desk, at: int) -> Html:
    moment = moment_of(desk.until)
    written = moment.strftime("%Y-%m-%dT%H:%M") if moment else ""
    until = el("input", type="datetime-local", name="until", value=written)
    about = el("input", type="text", name="about", value=desk.about, maxlength=LONGEST_NOTICE)
    return join(
        el("h3", "Deadline"),
        el("p", "It is only a reminder for everybody.", class_="quiet-text"),
        _form(
            DEADLINE, at, "Set it",
            el("label", "Day and time. Leave it empty for no deadline.", until), el("label",
            "What has to be done", about),
        ),
    )  # fmt: skip


def _more(at_desk: AtDesk, at: int) -> Html:
    """The ruleset's own actions at the desk."""
    return join(*(_besides(question, at) for question in at_desk.more()))


def _besides(question: Question, at: int) -> Html:
    form = _form(question.kind, at, "Confirm", controls(question))
    return el("details", el("summary", question.text), form, id=f"desk-more-{question.kind}")


def _done(done: Sequence[Event]) -> Html:
    """The history of the desk, latest first."""
    if not done:
        return join(el("h3", "What was done here"), el("p", "Nothing so far.", class_="quiet-text"))
    rows = []
    for event in done:
        places = (button(tile, Find(id=tile), class_="quiet link") for tile in event.tiles)
        rows.append(el("li", el("span", event.text), *places))
    return join(el("h3", "What was done here"), el("ul", *rows, class_="tidings", id="desk-done"))
