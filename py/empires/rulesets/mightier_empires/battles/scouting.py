"""Scouting: the information that each player's side gains about the other before deciding (step D2, 4.14)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import parts, sides
from empires.rulesets.mightier_empires.battles.parts import KingdomPart, PersonaPart, army_of
from empires.rulesets.mightier_empires.battles.sides import Side, characters, name_of
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Offer, War


def scout(game: Game[War], name: str, side: Side, enemies: Sequence[Side]) -> Steps[None]:
    """Roll a d6 for a side's scouts; a better result reveals more, and only this side sees it."""
    state = game.state
    told = (side.player,)
    roll = yield from game.roll("d6", "MI-SCOUT-01", f"Scouting on {name}", player=side.player, to=told)
    result = scouted(state, side, roll.total)
    row = TABLES["MI-T-SCOUT"].at(result)
    mistake = 0  # MI-SCOUT-03
    if row["strength"] == "estimate":  # MI-SCOUT-03
        error, _ = yield from game.roll_on(TABLES["MI-T-SCOUT-D3"], "What the scouts get wrong", to=())
        mistake = error["points"]  # nobody sees the error (MI-SCOUT-03)
    for enemy in enemies:
        met = sides.strength_against(state, enemy, side)  # MI-SCOUT-04
        seen = max(0, met + mistake)  # MI-RULING-34, MI-SCOUT-06
        about = "about " if row["strength"] == "estimate" else ""
        text = f"{name}: {race_of(state, enemy, side)}, {about}{seen:,} points."
        if row["units"]:  # MI-SCOUT-02
            text += f" Units: {_units(state, enemy, side)}."
        if row["characters"]:  # MI-SCOUT-02
            text += f" Characters: {_characters(state, enemy, side)}."
        game.emit(
            "scout_result", "MI-T-SCOUT", text[:1900], to=told, tiles=(name,), player=side.player,
            result=result, strength=seen, enemy=name_of(state, enemy),
        )  # fmt: skip


def scouted(state: War, side: Side, face: int) -> int:
    """The scouting result after modifiers, at most 6; a side that fled a lost cause gets 4."""
    armies = [army_of(state, part) for part in side.armies]
    result = face + side.defends * number("MI-T-SCOUT-MODS", "defending")  # MI-SCOUT-01
    result += any(map(of_army.has_scouts, armies)) * number("MI-T-SCOUT-MODS", "scouts")  # MI-SCOUT-01
    skilled = any("Pathfinder" in one.advances for one in characters(state, side))
    result += skilled * number("MI-T-SCOUT-MODS", "pathfinder")
    regents = [state.kingdoms[part.name] for part in side.parts if isinstance(part, KingdomPart)]
    fled = any(army.fled for army in armies) or any(kingdom.fled for kingdom in regents)
    return min(number("MI-T-SCOUT-MODS", "highest after fleeing") if fled else 6, result)  # MI-SCOUT-05


def race_of(state: War, side: Side, enemy: Side) -> str:
    """The race of a side as its enemy's scouts report it."""
    there = [
        part
        for part in side.parts
        if not isinstance(part, PersonaPart) or sides.fights(state, state.offers[part.id], enemy)
    ]
    races = [state.realms[part.player].race or part.player for part in side.armies]
    races += [race for part in there if (race := parts.race_of(state, part))]
    if not races and side.parts:
        races = ["a garrison"]
    return " and ".join(dict.fromkeys(races)) or "nobody"


def _units(state: War, side: Side, enemy: Side) -> str:
    """The units of a side, including those in its pay who fight this enemy."""
    units = [unit.name for part in side.armies for unit in army_of(state, part).units]
    units += [one.name for one in _hired(state, side, enemy) if not one.is_persona]
    return ", ".join(units) or "not distinguished"


def _characters(state: War, side: Side, enemy: Side) -> str:
    """The characters of a side, including the dramatis personae in its pay who fight this enemy."""
    people = [one.name for one in characters(state, side)]
    people += [one.name for one in _hired(state, side, enemy) if one.is_persona]
    return ", ".join(people) or "none"


def _hired(state: War, side: Side, enemy: Side) -> list[Offer]:
    """The mercenaries in the armies of a side whose story lets them fight this enemy (MI-DP-03)."""
    found = [one for part in side.armies for one in sides.personae(state, part)]
    return [one for one in found if sides.fights(state, one, enemy)]
