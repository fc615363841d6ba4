"""How an empire meets several attackers (digest state B2, WM-BATTLE-03)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from empires.core.base.words import listed
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.warmaster.odds import defence_odds
from empires.rulesets.warmaster.state import Clash, Empire, War
from empires.rulesets.warmaster.tables import refuse


class Defend(Act):
    """Fight one battle against all attackers, or one against each."""

    how: Literal["single", "separate"]


CHOOSE_DEFENCE = Kind("choose_defence", Defend)

_WORDS = {
    "single": Words("One against all", note="Allies bring smaller armies."),
    "separate": Words("One against each", note="Full armies; your worst result counts."),
}
_TOLD = {"single": "one battle against all", "separate": "a battle against each"}


def defence(game: Game[War]) -> Steps[Next]:
    """Let an empire that several others attack choose one battle against all of them, or one against each.

    The choice is public (WM-RULING-42); in a team game, lots decide instead.
    """
    state = game.state
    if state.settings.teams:  # WM-RULING-71
        return "pairing"
    # two or more attackers: WM-BATTLE-03
    clash = next((one for one in state.clashes if len(one.attackers) > 1 and not one.defence), None)
    if clash is None:
        return ON
    act = yield from ask(_question(state, clash))
    clash.defence = act.how  # WM-BATTLE-03
    game.emit("defence_chosen", "WM-BATTLE-03", f"{clash.defender} chooses {_TOLD[act.how]}.")
    return AGAIN


def why_no_choice(state: War, empire: Empire) -> IllegalChoice | None:
    """Why an empire has no choice, or None (WM-BATTLE-03)."""
    if state.settings.teams:  # WM-RULING-71
        return refuse("NO_CHOICE", "In a team game, dice decide who plays whom.", "WM-RULING-71")
    if any(len(clash.attackers) > 1 for clash in state.clashes if clash.defender == empire.name):
        return None
    message = "Only an empire attacked by two or more chooses how to defend."
    return refuse("NO_CHOICE", message, "WM-BATTLE-03")


def _question(state: War, clash: Clash) -> Decision[Defend]:
    do = "assault" if clash.sieging else "attack"
    return Decision(
        player=state.empires[clash.defender].ruler,
        kind=CHOOSE_DEFENCE,
        text=f"{listed(clash.attackers)} {do} {clash.defender}. One battle or several?",
        rules=("WM-BATTLE-03", "WM-BATTLE-04", "WM-RULING-42"),
        offers=[Defend("single"), Defend("separate")],
        words=lambda act: replace(_WORDS[act.how], odds=defence_odds(state, clash, act.how)),
    )
