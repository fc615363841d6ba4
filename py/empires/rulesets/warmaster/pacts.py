"""Pacts of non-aggression: offered, accepted, and good for the round (digest state O2, WM-NAP).

All empires with neighbours choose at the same time to whom they offer a pact. If two empires offer each other
a pact, it is made; other empires with an offer then accept or decline. Offers that nobody accepts lapse.
"""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.base.words import agree, joined
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.questions.question import Asking
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.warmaster.lands import adjoining
from empires.rulesets.warmaster.secrecy import insiders, ties_of
from empires.rulesets.warmaster.state import Empire, War, asks, living
from empires.rulesets.warmaster.tables import refuse


class Offers(msgspec.Struct):
    """A form: the empires offered a pact."""

    to: list[str]


class Accepted(msgspec.Struct):
    """A form: the empires whose offers are accepted."""

    accept: list[str]


class Ready(Act, tag="ready"):
    """Continue, having been offered no pact."""


READY = Kind("ready", Ready)


def pacts(game: Game[War]) -> Steps[Next]:
    """Ask for all offers at the same time."""
    state = game.state
    near = {empire.name: adjoining(state, empire.name) for empire in living(state)}  # WM-NAP-01
    askers = [empire for empire in living(state) if near[empire.name]]
    answers = yield from ask_all({empire.ruler: _offer_form(empire, near[empire.name]) for empire in askers})
    offered = {(one.name, other) for one in askers for other in answers[one.ruler].to}
    agreed: list[tuple[str, str]] = []
    for one in askers:
        for other in answers[one.ruler].to:
            if (other, one.name) not in offered:
                _offer(game, one.name, other)  # WM-RULING-38
            elif (other, one.name) not in agreed:  # once for both: WM-RULING-38
                agreed.append((one.name, other))
                _agree(game, one.name, other)
    return ON


def _offer_form(empire: Empire, near: list[str]) -> Form[Offers]:
    choices = tuple(Choice(one, one) for one in near)
    return Form(
        player=empire.ruler,
        kind="nap_offer",
        text=f"To whom {asks(empire)} offer a non-aggression pact for this round?",
        rules=("WM-NAP-01", "WM-NAP-02", "WM-NAP-04"),
        record=Offers,
        fields=(PickMany(name="to", label="Offer a pact to", choices=choices),),
        default=Offers([]),
        why_not=lambda form: why_not_offer(empire, near, form),
        secret=True,
    )


def why_not_offer(empire: Empire, near: list[str], form: Offers) -> IllegalChoice | None:
    """Why an empire may not offer a pact to all of these, or None (WM-NAP-01)."""
    far = next((other for other in form.to if other not in near), None)
    if far is None:
        return None
    message = f"The land of {far} does not adjoin that of {empire.name}."
    return refuse("NOT_ADJOINING", message, "WM-NAP-01")


def pact_answers(game: Game[War]) -> Steps[Next]:
    """Let empires that were offered a pact accept or decline; both sides must agree (WM-NAP-02).

    If pacts are private, everyone who might have been offered one is asked, because everyone can see whom the
    campaign is waiting for. In a player's own view, nobody else has any offers."""
    state = game.state
    offers = {
        empire.name: [other for ties in ties_of(state, empire)[:1] for other in ties.offers]
        for empire in living(state)
    }
    private = state.settings.nap_visibility == "private"
    questions: dict[str, Asking[Any]] = {}
    for name, found in offers.items():
        ruler = state.empires[name].ruler
        if found:
            questions[ruler] = _answer_form(ruler, found)
        elif private and adjoining(state, name):
            questions[ruler] = _no_offer(ruler)
    answers = yield from ask_all(questions)
    for name, found in offers.items():
        answer = answers.get(state.empires[name].ruler)
        if isinstance(answer, Accepted):
            _settle(game, name, found, answer.accept)
    return ON


def _settle(game: Game[War], name: str, offers: list[str], accepted: list[str]) -> None:
    for ties in ties_of(game.state, game.state.empires[name]):
        ties.offers = []
    for other in offers:
        if other in accepted:
            _agree(game, other, name)
        else:
            text = f"{name} declines the pact {other} offered."
            _tell(game, "nap_declined", "WM-NAP-02", text, other, name)


def _answer_form(ruler: str, offers: list[str]) -> Form[Accepted]:
    choices = tuple(Choice(one, one) for one in offers)
    return Form(
        player=ruler,
        kind="nap_accept",
        text=f"{joined(offers)} {agree(len(offers), 'offers', 'offer')} you a pact. "
        f"{agree(len(offers), 'Will you accept it?', 'Which pacts will you accept?')}",
        rules=("WM-NAP-02", "WM-NAP-03"),
        record=Accepted,
        fields=(PickMany(name="accept", label="Accept a pact with", choices=choices),),
        default=Accepted([]),
        secret=True,
    )


def _no_offer(ruler: str) -> Decision[Ready]:
    return Decision(
        player=ruler,
        kind=READY,
        text="There is no pact to consider: nobody has made you an offer that you have not made in return.",
        rules=("WM-RULING-38",),
        offers=[Ready()],
        words=lambda _: Words("Go on"),
        secret=True,
        step_on=Ready(),
    )


def _offer(game: Game[War], one: str, other: str) -> None:
    _tell(game, "nap_offered", "WM-NAP-02", f"{one} offers {other} a pact.", one, other)
    for ties in ties_of(game.state, game.state.empires[other]):
        ties.offers.append(one)


def _agree(game: Game[War], one: str, other: str) -> None:
    for name, partner in ((one, other), (other, one)):
        for ties in ties_of(game.state, game.state.empires[name]):
            ties.partners.append(partner)
    text = f"{one} and {other} have a non-aggression pact for this round."
    _tell(game, "nap_made", "WM-NAP-02", text, one, other)


def _tell(game: Game[War], kind: str, rule: str, text: str, one: str, other: str) -> None:
    """Emit an event to everyone or, if pacts are private, only to the players of the two empires
    (WM-RULING-38)."""
    state = game.state
    if state.settings.nap_visibility == "public":
        game.emit(kind, rule, text)
        return
    people = [*insiders(state.empires[one]), *insiders(state.empires[other])]
    game.emit(kind, rule, text, to=tuple(people))
