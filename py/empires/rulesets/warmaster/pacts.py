"""Pacts of non-aggression: offered, accepted, and good for the round (digest state O2, WM-NAP).

Everyone whose land adjoins another's says at once to whom he offers a pact. Two who offer it to each other
have one; whoever is offered one then accepts or declines. Offers that nobody accepts lapse.
"""

from __future__ import annotations

from empires.core.questions import Choice, PickMany, Question
from empires.core.steps import Explain, Game, Steps, ask_all
from empires.kit.words import joined
from empires.rulesets.warmaster.lands import adjoining
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.state import Empire, War, insiders, living, ties_of


def pacts(game: Game[War]) -> Steps[None]:
    """Offers, all at once (WM-NAP-01, WM-RULING-38)."""
    state = game.state
    near = {empire.name: adjoining(state, empire.name) for empire in living(state)}
    askers = [empire for empire in living(state) if near[empire.name]]
    answers = yield from ask_all(
        {empire.ruler: _offer_form(empire, near[empire.name]) for empire in askers},
        {empire.ruler: _only_neighbours(empire, near[empire.name]) for empire in askers},
    )
    offers = {(one.name, other) for one in askers for other in answers[one.ruler]["to"]}
    for one in askers:
        for other in answers[one.ruler]["to"]:
            if (other, one.name) not in offers:
                _tell(game, "nap_offered", "WM-NAP-02", f"{one.name} offers {other} a pact.", one.name, other)
                for ties in ties_of(state, state.empires[other]):
                    ties.offers.append(one.name)
            elif state.empires[other].seat > one.seat:
                _agree(game, one.name, other)
    state.phase = "pact_answers"


def _offer_form(empire: Empire, near: list[str]) -> Question:
    return Question(
        player=empire.ruler,
        kind="nap_offer",
        text=f"To whom does {empire.name} offer a pact of non-aggression for this round?",
        rules=("WM-NAP-01", "WM-NAP-02", "WM-NAP-04"),
        fields=(
            PickMany(name="to", label="Offer a pact to", choices=tuple(Choice(one, one) for one in near)),
        ),
        default={"to": []},
        secret=True,
    )


def _only_neighbours(empire: Empire, near: list[str]) -> Explain:
    def explain(answer: dict[str, list[str]]) -> None:
        for other in answer["to"]:
            if other not in near:
                message = f"The land of {other} does not adjoin that of {empire.name}."
                raise refuse("NOT_ADJOINING", message, "WM-NAP-01")

    return explain


def pact_answers(game: Game[War]) -> Steps[None]:
    """Whoever was offered a pact accepts or declines; both must agree (WM-NAP-02).

    Where pacts are private everybody who might have been offered one is asked, since whom the campaign
    waits for is seen by all.
    """
    state = game.state
    offered = {empire.name: list(ties_of(state, empire)[0].offers) for empire in living(state)}
    asked = {name: offers for name, offers in offered.items() if offers}
    rulers = {name: state.empires[name].ruler for name in offered}
    private = state.settings.nap_visibility == "private"
    answers = yield from ask_all(
        {
            rulers[name]: _answer_form(rulers[name], offers) if offers else _no_offer(rulers[name])
            for name, offers in offered.items()
            if offers or (private and adjoining(state, name))
        }
    )
    for name, offers in asked.items():
        for ties in ties_of(state, state.empires[name]):
            ties.offers = []
        for other in offers:
            if other in answers[rulers[name]]["accept"]:
                _agree(game, other, name)
            else:
                text = f"{name} declines the pact {other} offered."
                _tell(game, "nap_declined", "WM-NAP-02", text, other, name)
    state.phase = "orders"


def _answer_form(ruler: str, offers: list[str]) -> Question:
    return Question(
        player=ruler,
        kind="nap_accept",
        text=f"A pact is offered by {joined(offers)}. Which do you accept?",
        rules=("WM-NAP-02", "WM-NAP-03"),
        fields=(
            PickMany(
                name="accept", label="Accept a pact with", choices=tuple(Choice(one, one) for one in offers)
            ),
        ),
        default={"accept": []},
        secret=True,
    )


def _no_offer(ruler: str) -> Question:
    return Question(
        player=ruler,
        kind="ready",
        text="Nobody offers you a pact that you have not offered too.",
        rules=("WM-RULING-38",),
        choices=(Choice("ready", "Go on"),),
        secret=True,
        step_on="ready",
    )


def _agree(game: Game[War], one: str, other: str) -> None:
    for name, partner in ((one, other), (other, one)):
        for ties in ties_of(game.state, game.state.empires[name]):
            ties.partners.append(partner)
    text = f"{one} and {other} have a pact of non-aggression for this round."
    _tell(game, "nap_made", "WM-NAP-02", text, one, other)


def _tell(game: Game[War], kind: str, rule: str, text: str, one: str, other: str) -> None:
    """Tell everybody, or the rulers of the two where pacts are private (WM-RULING-38)."""
    state = game.state
    if state.settings.nap_visibility == "public":
        game.emit(kind, rule, text)
        return
    people = [*insiders(state.empires[one]), *insiders(state.empires[other])]
    game.emit(kind, rule, text, to=tuple(people))
