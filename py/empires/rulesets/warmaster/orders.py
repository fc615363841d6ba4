"""Secret orders and their reveal (digest states O3 and O4, WM-ORDERS)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.warmaster.odds import attack_odds, odds_of
from empires.rulesets.warmaster.routes import crow_route
from empires.rulesets.warmaster.state import PASS, Empire, War, asks, living
from empires.rulesets.warmaster.targets import (
    Targets,
    legal_targets,
    may_hold_back,
    why_not_attack,
    why_not_hold_back,
)


class Attack(Act):
    """Attack this empire."""

    empire: str


class HoldBack(Act, tag=PASS):
    """Attack nobody."""


Order: TypeAlias = Attack | HoldBack

COMMIT_ORDER = Kind("commit_order", Attack, HoldBack)


def orders(game: Game[War]) -> Steps[Next]:
    """Let every empire without an announced assault name its target in secret; all orders are then shown
    together. An empire with only one possible order is not asked. The state holds no part of an answer before
    all answers are in."""
    state = game.state
    # WM-CAPASSAULT-04
    targets = {empire.name: legal_targets(state, empire) for empire in living(state) if not empire.assaults}
    offers = {name: _offers(state, found) for name, found in targets.items()}
    asked = [name for name in offers if _private(state) or len(offers[name]) > 1]  # WM-ORDERS-01
    questions = {name: _question(state, state.empires[name], offers[name], targets[name]) for name in asked}
    answers = yield from ask_all({state.empires[name].ruler: one for name, one in questions.items()})
    for name, found in targets.items():
        empire = state.empires[name]
        _give(state, empire, answers[empire.ruler] if name in asked else offers[name][0], found)
    # WM-ORDERS-06
    _reveal(game, {name: found for name, found in targets.items() if name not in asked})
    return ON


def _offers(state: War, targets: Targets) -> list[Order]:
    attacks: list[Order] = [Attack(name) for name in targets.routes]
    return [*attacks, HoldBack()] if may_hold_back(state, targets) else attacks


def only_order(state: War, empire: Empire) -> str:
    """A description of an empire's only possible order; "" if the empire is asked."""
    offers = _offers(state, legal_targets(state, empire))
    return "" if len(offers) > 1 or _private(state) else _order_words(state, empire.name, offers[0]).label


def _private(state: War) -> bool:
    """Whether pacts are private, in which case everyone is asked, because not asking would give away the
    passage that a pact grants."""
    return state.settings.nap_visibility == "private"


def _order_words(state: War, empire: str, order: Order) -> Words:
    match order:
        case Attack(target):
            capital = state.empires[target].capital
            odds, note = attack_odds(state, empire, target), odds_of(state, empire, target)
            return Words(f"Attack {target}", (capital,) if capital else (), note, odds=odds)
        case HoldBack():
            return Words("Attack nobody")


def _question(state: War, empire: Empire, offers: list[Order], targets: Targets) -> Decision[Order]:
    def text() -> str:
        if targets.fallback:
            nearest = f"Nobody is within reach of {empire.name}; only the nearest may be attacked."
            return f"{nearest} Whom will you attack?"
        return f"Whom {asks(empire)} attack? Orders are revealed together."

    return Decision(
        player=empire.ruler,
        kind=COMMIT_ORDER,
        text=text,
        rules=("WM-ORDERS-01", "WM-ORDERS-04" if targets.fallback else "WM-ORDERS-03", "WM-TEAM-07"),
        offers=offers,
        words=lambda act: _order_words(state, empire.name, act),
        why_not=lambda act: why_not_order(state, empire, act),
        secret=True,
    )


def why_not_order(state: War, empire: Empire, order: Order) -> IllegalChoice | None:
    """Why an empire may not give this order, or None."""
    match order:
        case Attack(target):
            return why_not_attack(state, empire, target)
        case HoldBack():
            return why_not_hold_back(state, legal_targets(state, empire))


def _give(state: War, empire: Empire, order: Order, targets: Targets) -> None:
    """Record an order with the tiles over which its arrow is drawn.

    If pacts are private, the arrow must not give away a passage that a pact grants (WM-RULING-38).
    """
    match order:
        case Attack(target) if _private(state):
            empire.order, empire.route = target, list(crow_route(state, empire.name, target))
        case Attack(target):
            empire.order, empire.route = target, list(targets.routes[target])
        case HoldBack():
            empire.order, empire.route = PASS, []


def _reveal(game: Game[War], unasked: Mapping[str, Targets]) -> None:
    """Show all orders and turn them into arrows (WM-ORDERS-06), with the reason if an empire was not
    asked."""
    game.emit("orders_revealed", "WM-ORDERS-01", "The orders are revealed.")
    for empire in living(game.state):
        if empire.order == PASS:
            game.emit("order_passed", "WM-RULING-30", f"{empire.name} attacks nobody.")
        elif not empire.assaults:
            why = _only(unasked[empire.name]) if empire.name in unasked else ""
            game.emit(
                "arrow_placed", "WM-ORDERS-06", f"{empire.name} {why}marches against {empire.order}.",
                tiles=tuple(empire.route), attacker=empire.name, target=empire.order,
            )  # fmt: skip


def _only(targets: Targets) -> str:
    """Why an empire was not asked."""
    if targets.fallback:
        return "has nobody within reach and only one nearest enemy, and "
    return "has only one enemy within reach and "
