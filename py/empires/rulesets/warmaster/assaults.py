"""Capital assaults, announced before anything else (digest state O1, WM-CAPASSAULT)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Explain, Game, Steps, ask_all
from empires.maps.hexes import neighbour_ids
from empires.rulesets.warmaster.orders import legal_targets, target_fault
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.state import PASS, Empire, War, living


def foothold(state: War, empire: str, target: Empire) -> str | None:
    """An own tile beside the target's capital, from which it may be assaulted (WM-CAPASSAULT-02).

    Land of pact partners does not count (WM-RULING-39).
    """
    around = neighbour_ids(target.capital) if target.capital else ()
    return next((tile for tile in around if state.owner.get(tile) == empire), None)


def open_capitals(state: War, empire: Empire) -> list[str]:
    """The empires whose capital this one may assault: beside own land and a legal target (WM-RULING-53)."""
    near = [one for one in living(state) if one is not empire and foothold(state, empire.name, one)]
    if not near:
        return []
    targets, _ = legal_targets(state, empire)
    return [one.name for one in near if one.name in targets]


def assaults(game: Game[War]) -> Steps[None]:
    """All who could assault a capital answer at once; then assaults are shown and binding (WM-RULING-52)."""
    state = game.state
    chances = {empire.name: open_capitals(state, empire) for empire in living(state)}
    chances = {name: targets for name, targets in chances.items() if targets}
    questions = {
        state.empires[name].ruler: _question(state, name, targets) for name, targets in chances.items()
    }
    reasons = {state.empires[name].ruler: _why_not(state, state.empires[name]) for name in chances}
    answers = yield from ask_all(questions, reasons)
    for name in chances:
        empire = state.empires[name]
        target = answers[empire.ruler]
        if target == PASS:
            continue
        tile = foothold(state, name, state.empires[target])
        assert tile is not None
        empire.order, empire.assaults = target, True
        empire.route = [tile, state.empires[target].capital]
        game.emit(
            "assault_announced", "WM-CAPASSAULT-03",
            f"{name} announces an assault on the capital of {target}.",
            tiles=tuple(empire.route), attacker=name, target=target,
        )  # fmt: skip
    state.phase = "pacts"


def _question(state: War, name: str, targets: list[str]) -> Question:
    return Question(
        player=state.empires[name].ruler,
        kind="declare_assault",
        text=f"Does {name} assault a capital? All will see it before they give their orders.",
        rules=("WM-CAPASSAULT-02", "WM-CAPASSAULT-03", "WM-RULING-52"),
        choices=(
            *(Choice(one, f"Assault the capital of {one}", (state.empires[one].capital,)) for one in targets),
            Choice(PASS, "No assault"),
        ),
        secret=True,
        step_on=PASS,
    )


def _why_not(state: War, empire: Empire) -> Explain:
    def explain(answer: object) -> None:
        found = assault_fault(state, empire, str(answer))
        if found:
            raise found

    return explain


def assault_fault(state: War, empire: Empire, target: str) -> IllegalChoice | None:
    """Why this empire may not assault the capital of `target`, or None."""
    enemy = state.empires.get(target)
    if enemy is None or enemy is empire or not enemy.alive:
        return refuse("BAD_TARGET", "Only a living enemy's capital can be assaulted.", "WM-ORDERS-05")
    if not foothold(state, empire.name, enemy):
        message = f"{empire.name} has no tile beside the capital of {target}."
        return refuse("CAPITAL_NOT_ADJACENT", message, "WM-CAPASSAULT-02")
    return target_fault(state, empire, target)
