"""After a battle on the table: result, medals and scars, captured artefacts (MK-TBL-03, MK-MED-01)."""

from __future__ import annotations

from functools import partial
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Field, Pick, PickMany, Question, Text
from empires.core.seats import persons
from empires.core.steps import Steps
from empires.kit.words import joined
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import artefacts
from empires.rulesets.mighty_kingdoms.month.battles import armies_in_battle
from empires.rulesets.mighty_kingdoms.month.outcome import DRAW, conclude
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms, Unit
from empires.rulesets.mighty_kingdoms.turns import Campaign, ask_active
from empires.rulesets.mighty_kingdoms.units import units_of


def report_battle(game: Campaign) -> Steps[None]:
    """The attacker enters what happened on the table; marks are for units that were there (MK-TBL-03).

    A person does so for a computer player who attacked.
    """
    state = game.state
    battle = state.battle
    assert battle is not None
    people = persons(state, (battle.attacker, battle.defender))
    reporter = people[0] if people else battle.attacker
    form = yield from ask_active(
        game, reporter, partial(_question, state, battle, reporter), partial(refuse_report, state, battle)
    )
    winner = {"attacker": battle.attacker, "defender": battle.defender}.get(form["result"], DRAW)
    medals, scars = form.get("medals", []), form.get("scars", [])
    _mark(game, battle, medals, scars)
    if note := plain(form.get("note", ""), 300):
        game.emit("noted", "MK-DEF-02", f"Terrain on {battle.tile}: {note}", tiles=(battle.tile,))
    if winner != DRAW:
        state.kingdoms[winner].might += 1
        loser = battle.other(winner)
        if state.settings.strategies:
            state.kingdoms[loser].strategies += 1
    conclude(game, winner)
    if winner != DRAW:
        yield from _capture(game, battle, winner, scars)


def units_brought(state: Kingdoms, player: str) -> list[Unit]:
    """The units that one side brought to the table."""
    return [unit for army in armies_in_battle(state, player) for unit in units_of(state, army.id)]


def _question(state: Kingdoms, battle: Battle, reporter: str) -> Question:
    attackers, defenders = units_brought(state, battle.attacker), units_brought(state, battle.defender)
    fields: list[Field] = [
        Pick(
            name="result",
            label="Result",
            choices=(
                Choice("attacker", f"{battle.attacker} won"),
                Choice("defender", f"{battle.defender} won"),
                Choice("draw", "Draw"),
            ),
        )
    ]
    default: dict[str, Any] = {"result": "draw"}
    if attackers or defenders:
        choices = tuple(
            Choice(unit.id, f"{unit.name} ({player})")
            for player, units in ((battle.attacker, attackers), (battle.defender, defenders))
            for unit in units
        )
        fields += [
            PickMany(name="medals", label="Medals: damaged an enemy and routed it", choices=choices),
            PickMany(name="scars", label="Scars: were routed", choices=choices),
        ]
        default |= {"medals": [], "scars": []}
    if battle.benefit:
        fields.append(Text(name="note", label="What the defenders did to the terrain", longest=300, lines=2))
        default["note"] = ""
    return Question(
        player=reporter,
        kind="report_battle",
        text=f"The battle of {battle.attacker} against {battle.defender} on {battle.tile}: how did it end?",
        rules=("MK-TBL-03", "MK-MED-01", "MK-MED-02", "MK-MED-03", "MK-RULING-24"),
        fields=tuple(fields),
        default=default,
        tiles=(battle.tile,),
        facts={"board": battle.board, "condition": battle.condition, "benefit": list(battle.benefit)},
    )


def refuse_report(state: Kingdoms, battle: Battle, form: dict[str, Any]) -> None:
    """Only units brought, one mark of each kind, no more medals than routs (MK-MED-05, MK-RULING-24)."""
    sides = [
        [unit.id for unit in units_brought(state, player)] for player in (battle.attacker, battle.defender)
    ]
    brought = sides[0] + sides[1]
    medals, scars = form.get("medals", []), form.get("scars", [])
    for marks in (medals, scars):
        for unit in marks:
            if unit not in brought:
                raise IllegalChoice("unit_not_in_battle", f"{unit} was not on the table.", "MK-MED-05")
            if marks.count(unit) > 1:
                raise IllegalChoice("too_many_marks", "A unit gets one of each per battle.", "MK-MED-03")
    for own, other in (sides, sides[::-1]):
        if sum(unit in own for unit in medals) > sum(unit in other for unit in scars):
            raise IllegalChoice(
                "more_medals_than_routs", "One side has more medals than it routed enemies.", "MK-RULING-24"
            )


def _mark(game: Campaign, battle: Battle, medals: list[str], scars: list[str]) -> None:
    """Marks of several battles of a month add up (MK-MED-04); or they are unit strength (MK-USTR-01)."""
    state = game.state
    strength = state.settings.unit_marks == "unit_strength"
    told = []
    for player in (battle.attacker, battle.defender):
        for unit in units_brought(state, player):
            medal, scar = unit.id in medals, unit.id in scars
            if not (medal or scar):
                continue
            if strength:
                unit.strength_change += medal - scar
            else:
                unit.medals += medal
                unit.scars += scar
            told.append(f"{unit.name} ({player}): {joined(['a medal'] * medal + ['a scar'] * scar)}")
    if told:
        rule = "MK-USTR-01" if strength else "MK-MED-04"
        game.emit(
            "marks_recorded", rule, "; ".join(told) + ".", tiles=(battle.tile,), medals=medals, scars=scars
        )


def _capture(game: Campaign, battle: Battle, winner: str, scars: list[str]) -> Steps[None]:
    """What a routed bearer of the losing side carried goes to the winner (MK-ART-05); bearers on the winning
    side and after a draw keep theirs (MK-ART-08, MK-RULING-69).
    """
    state = game.state
    takers = [army.id for army in armies_in_battle(state, winner)]
    for unit in units_brought(state, battle.other(winner)):
        artefact = artefacts.carried_by(state, unit.id)
        if artefact is not None and unit.id in scars:
            yield from artefacts.capture(game, artefact, winner, takers, "MK-ART-05")
