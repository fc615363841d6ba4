"""Winter D, if wizards are in play: artefacts are given to units in secret (MK-ART-02, MK-ART-03,
MK-RULING-66)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.state import CAPITAL, Artefact, Kingdoms, Unit
from empires.rulesets.mighty_kingdoms.units import all_lists, army_of, find_unit

Bearers: TypeAlias = dict[str, str]
"""The bearers of artefacts, with a field for each artefact that the kingdom owns."""


def allocate(game: Game[Kingdoms]) -> Steps[Next]:
    """Let everyone who owns artefacts assign them at the same time, until next Winter, unless they are lost
    or captured."""
    state = game.state
    owners = [player for player in state.order if artefacts.held_by(state, player)]
    forms = yield from ask_all({player: _question(state, player) for player in owners})
    for player, form in forms.items():
        for artefact in artefacts.held_by(state, player):
            bearer = form[artefact.id]
            if bearer == CAPITAL and not land.capital_of(state, player):
                artefacts.to_pool(game, artefact, "MK-RULING-66")
            else:
                artefacts.give(state, artefact, player, bearer, public=False)
        game.emit("artefacts_allocated", "MK-ART-03", f"{player} has assigned the kingdom’s artefacts.")
    return ON


def _units(state: Kingdoms, player: str) -> list[Unit]:
    return [unit for _, written in all_lists(state, player) for unit in written.units]


def _question(state: Kingdoms, player: str) -> Form[Bearers]:
    home = "kept in the Capital" if land.capital_of(state, player) else "given up: back to the pool"
    held = artefacts.held_by(state, player)
    return Form(
        player=player,
        kind="allocate",
        text=(
            "Which units will carry your artefacts in the coming year? Each takes one, and nobody else will "
            "know."
        ),
        record=dict,
        rules=("MK-ART-03", "MK-RULING-64", "MK-RULING-66"),
        fields=tuple(
            Pick(
                name=artefact.id,
                label=f"{artefact.name} ({artefact.points:,} points)",
                choices=(
                    Choice(CAPITAL, home),
                    *(
                        Choice(unit.id, f"{unit.name} of army {state.armies[army_of(unit.id)].symbol}")
                        for unit in _units(state, player)
                        if artefacts.may_carry(unit, artefact)
                    ),
                ),
            )
            for artefact in held
        ),
        default={artefact.id: _bearer_now(state, artefact) for artefact in held},
        why_not=lambda form: _why_not(state, player, form),
        secret=True,
    )


def _bearer_now(state: Kingdoms, artefact: Artefact) -> str:
    """The present bearer, if still allowed, or else the Capital."""
    unit = find_unit(state, artefacts.bearer_of(state, artefact))
    return unit.id if unit is not None and artefacts.may_carry(unit, artefact) else CAPITAL


def _why_not(state: Kingdoms, player: str, form: Bearers) -> IllegalChoice | None:
    bearers = [bearer for bearer in form.values() if bearer != CAPITAL]
    for name, bearer in form.items():
        if bearer == CAPITAL:
            continue
        unit = next((one for one in _units(state, player) if one.id == bearer), None)
        if unit is None or not artefacts.may_carry(unit, state.artefacts[name]):
            return artefacts.not_eligible(state, player, bearer, state.artefacts[name])
        if bearers.count(bearer) > 1:
            return IllegalChoice("carrier_full", "A unit can carry only one artefact.", "MK-ART-03")
    return None
