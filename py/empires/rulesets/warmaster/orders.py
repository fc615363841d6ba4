"""Secret orders and their reveal (digest states O3 and O4, WM-ORDERS)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Explain, Game, Steps, ask_all
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.routes import REACH, crow_route, in_range, nearest, routes
from empires.rulesets.warmaster.state import PASS, Empire, War, living


def legal_targets(state: War, empire: Empire) -> tuple[dict[str, tuple[str, ...]], bool]:
    """Whom an empire may attack, with the route, and whether only because nobody is within reach.

    Where no enemy is in range on a clear route, the nearest may be attacked all the same (WM-ORDERS-04,
    WM-RULING-37).
    """
    clear = routes(state, empire.name)
    if clear:
        return clear, False
    return {name: crow_route(state, empire.name, name) for name in nearest(state, empire.name)}, True


def may_pass(state: War, fallback: bool) -> bool:
    """Whether an empire may hold back (WM-ORDERS-07, WM-RULING-30)."""
    rule = state.settings.orders_pass
    return rule == "always" or (fallback and rule == "fallback_only")


def reach_fault(state: War, attacker: str, target: str) -> IllegalChoice | None:
    """Why a target is out of range or reach, the exception for the nearest left aside."""
    if target in routes(state, attacker):
        return None
    if not in_range(state, attacker, target):
        message = f"{target} lies more than {REACH} tiles away."
        return refuse("OUT_OF_RANGE", message, "WM-ORDERS-02")
    return refuse("NO_ROUTE", f"No clear route leads to {target}.", "WM-ORDERS-03")


def target_fault(state: War, empire: Empire, target: str) -> IllegalChoice | None:
    """Why an order against `target` (or to pass) is refused, or None."""
    legal, fallback = legal_targets(state, empire)
    if target == PASS:
        if may_pass(state, fallback):
            return None
        return refuse("ORDER_REQUIRED", "An empire that can attack must name a target.", "WM-ORDERS-07")
    enemy = state.empires.get(target)
    if enemy is None or enemy is empire or not enemy.alive:
        return refuse("BAD_TARGET", "Name a living enemy empire.", "WM-ORDERS-05")
    if target in legal:
        return None
    if fallback:
        near = " or ".join(legal)
        message = f"Nobody is within reach, so only the nearest may be attacked: {near}."
        return refuse("NOT_NEAREST", message, "WM-ORDERS-04")
    return reach_fault(state, empire.name, target)


def orders(game: Game[War]) -> Steps[None]:
    """Every empire without an announced assault names its target in secret; then all are shown at once.

    An empire that has but one thing to order is not asked (WM-ORDERS-01, WM-CAPASSAULT-04), unless pacts
    are private: who is asked would betray the passage they grant. Nothing of an answer is in the state
    before all answers are in.
    """
    state = game.state
    private = state.settings.nap_visibility == "private"
    routes_of: dict[str, dict[str, tuple[str, ...]]] = {}
    given: dict[str, str] = {}
    questions: dict[str, Question] = {}
    reasons: dict[str, Explain] = {}
    for empire in living(state):
        if empire.assaults:
            continue
        legal, fallback = legal_targets(state, empire)
        routes_of[empire.name] = legal
        options = [*legal, PASS] if may_pass(state, fallback) else [*legal]
        if len(options) == 1 and not private:
            given[empire.name] = options[0]
        else:
            questions[empire.ruler] = _question(state, empire, options, fallback)
            reasons[empire.ruler] = _why_not(state, empire)
    answers = yield from ask_all(questions, reasons)
    for empire in living(state):
        if not empire.assaults:
            empire.order = given[empire.name] if empire.name in given else answers[empire.ruler]
            empire.route = _shown_route(state, empire, routes_of[empire.name])
    _reveal(game)
    state.phase = "resolution"


def _question(state: War, empire: Empire, options: list[str], fallback: bool) -> Question:
    text = f"Whom does {empire.name} attack? Nobody sees the order before all have given theirs."
    if fallback:
        text = f"Nobody is within reach of {empire.name}; only the nearest may be attacked. Whom?"
    return Question(
        player=empire.ruler,
        kind="commit_order",
        text=text,
        rules=("WM-ORDERS-01", "WM-ORDERS-04" if fallback else "WM-ORDERS-03", "WM-TEAM-07"),
        choices=tuple(
            Choice(PASS, "Attack nobody")
            if name == PASS
            else Choice(name, f"Attack {name}", _seat(state, name))
            for name in options
        ),
        secret=True,
    )


def _seat(state: War, empire: str) -> tuple[str, ...]:
    capital = state.empires[empire].capital
    return (capital,) if capital else ()


def _why_not(state: War, empire: Empire) -> Explain:
    def explain(answer: object) -> None:
        found = target_fault(state, empire, str(answer))
        if found:
            raise found

    return explain


def _shown_route(state: War, empire: Empire, legal: dict[str, tuple[str, ...]]) -> list[str]:
    """The tiles the arrow is drawn over; where pacts are private it must not tell of passage granted."""
    if empire.order == PASS:
        return []
    if state.settings.nap_visibility == "private":
        return list(crow_route(state, empire.name, empire.order))
    return list(legal[empire.order])


def _reveal(game: Game[War]) -> None:
    """All orders are shown and become arrows (WM-ORDERS-06)."""
    state = game.state
    game.emit("orders_revealed", "WM-ORDERS-01", "The orders are shown.")
    for empire in living(state):
        if empire.order == PASS:
            game.emit("order_passed", "WM-RULING-30", f"{empire.name} attacks nobody.")
        elif not empire.assaults:
            game.emit(
                "arrow_placed", "WM-ORDERS-06", f"{empire.name} marches against {empire.order}.",
                tiles=tuple(empire.route), attacker=empire.name, target=empire.order,
            )  # fmt: skip
