"""The drawer in which players join late and leave for good."""

from __future__ import annotations

from collections.abc import Collection

from empires.core.apart.device import Device
from empires.core.base.words import begun, listed
from empires.core.offices.guests import AGREE, JOIN, missing_consent, name_of, plan_in_full, plans
from empires.core.questions.question import Question
from empires.core.records.guests import Plan
from empires.page.drawers.frame import drawer
from empires.page.forms.form import controls
from empires.page.widgets.markup import NOTHING, Html, button, el, join, sends
from empires.page.wire.browsing import AgreeToGuest
from empires.page.wire.forms import GuestForm

APART = (
    "Send newcomers the file that you save for the others. Once they are in the game, they claim their seat "
    "on their own device under “Friends far apart”, and then all of you agree to the claim."
)
"""How a newcomer gets a seat in a campaign between devices (protocol G6)."""


def guests_drawer(device: Device, who: str | None, here: Collection[str], at: int) -> Html:
    """Plans for players who join or leave, and the forms for making more."""
    head = "Somebody joins or leaves"
    if why := device.why_nobody_comes_or_goes:
        return drawer(head, el("p", why, class_="quiet-text"))
    asked = device.coming_and_going(who) if who is not None else []
    forms = [_form(question, at) for question in asked if question.kind != AGREE]
    how = _how(device, who) if forms else "Only a player or an organiser can decide that."
    return drawer(
        head,
        el("p", how, class_="quiet-text"),
        *(_plan(device, plan, who, here, at) for plan in plans(device.state)),
        *forms,
        el("p", APART, class_="quiet-text") if device.state.pool is not None else None,
    )


def _how(device: Device, who: str | None) -> str:
    desk = device.state.desk
    alone = desk is not None and who == desk.keeper
    agree = "You decide, and everybody can read it." if alone else "Everyone who is still playing must agree."
    return f"Players join and leave between two turns. {agree}"


def _plan(device: Device, plan: Plan, who: str | None, here: Collection[str], at: int) -> Html:
    """A plan, with buttons for the people at this screen who have yet to agree to it."""
    told = f"{begun(plan_in_full(device.ruleset, plan))}."
    if plan.settled:
        return el("p", told, " This has been decided.")
    missing = missing_consent(device.ruleset, device.state, plan)
    desk = device.state.desk
    keeper = [who] if who is not None and desk is not None and who == desk.keeper else []
    agree = [
        button("Confirm" if keeper else f"{name} agrees", _wish(device, plan, name, at, agrees=True))
        for name in keeper or [name for name in missing if name in here]
    ]
    reject = (
        button("Reject it", _wish(device, plan, who, at, agrees=False), class_="quiet") if who else NOTHING
    )
    waits = f" Yet to agree: {listed(missing)}."
    return join(el("p", told, waits), el("div", *agree, reject, class_="choices"))


def _wish(device: Device, plan: Plan, by: str, at: int, *, agrees: bool) -> AgreeToGuest:
    return AgreeToGuest(player=name_of(device.state, plan), by=by, agrees=agrees, at=at)


def _form(question: Question, at: int) -> Html:
    word = "Let them join" if question.kind == JOIN else "Let them leave"
    form = el(
        "form",
        controls(question),
        el("div", el("button", word, type="submit"), class_="choices"),
        **sends(GuestForm(kind=question.kind, at=at)),
        autocomplete="off",
        class_="desk-form",
        id=f"guest-{question.kind}",
    )
    return el("details", el("summary", question.text), form, id=f"guests-{question.kind}")
