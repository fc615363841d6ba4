"""Appeasement: natives are won over with Power (step C6, 4.25)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.hexes import hex_of
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.state import Fought, Natives, Spend, War, living


def appeasement(game: Game[War]) -> Steps[Next]:
    """Appease natives in seat order, then hex order; an invasion in the same turn meets those who are left
    (MI-APP-06).
    """
    state = game.state
    for player in living(state):
        spends = [one for one in state.secrets[player].spends if one.action == "appease neutrals"]
        for spend in sorted(spends, key=lambda one: (hex_of(one.target).r, hex_of(one.target).q)):
            yield from _appease(game, player, spend)
    return ON


def _appease(game: Game[War], player: str, spend: Spend) -> Steps[None]:
    state = game.state
    there = [one for one in state.natives.values() if one.hex == spend.target and one.kind != "beast"]
    if there and not state.tiles[spend.target].owner:
        yield from appease(game, player, there[0], spend.power)


def appease(game: Game[War], player: str, natives: Natives, power: int) -> Steps[None]:
    """Roll one d6 for each Power, with a penalty for natives fought recently; all dice count."""
    state = game.state
    modifier = -anger(state, player, natives)  # MI-APP-03
    roll = yield from game.roll(f"{power}d6", "MI-APP-03", "Appeasing natives", player=player, to=(player,))
    rows = [TABLES["MI-T-APPEASE"].at(face + modifier) for face in roll.faces]  # MI-APP-03
    natives.size += sum(row["points"] for row in rows)  # MI-APP-04
    gone = natives.size <= 0 or any(row["surrender"] for row in rows)  # MI-APP-04
    text = f"The natives on {natives.hex} now have {max(0, natives.size):,} points."
    if gone:
        del state.natives[natives.id]
        state.doings.appeased[natives.hex] = player  # the hex joins in E1 unless invaded (MI-APP-05)
        sights.forget_people(state, player, natives.hex)
        text = f"The natives on {natives.hex} lay down their arms."
    else:
        sight = state.secrets[player].known.get(natives.hex)
        if sight is not None:
            sight.defenders = natives.size
    game.emit("appeased", "MI-APP-04", text, to=(player,), tiles=(natives.hex,), player=player)


def anger(state: War, player: str, natives: Natives) -> int:
    """The number of turns, out of the last two, in which the player fought these natives (MI-APP-03)."""
    turns = [turn for one in state.secrets[player].fought if one.natives == natives.id for turn in one.turns]
    return sum(state.turn - back in turns for back in (1, 2))


def remember(state: War, player: str, natives: str) -> None:
    """Record that the player fought these natives this turn, which makes them harder to appease
    (MI-APP-03)."""
    own = state.secrets[player]
    one = next((one for one in own.fought if one.natives == natives), None)
    if one is None:
        one = Fought(natives=natives)
        own.fought.append(one)
    if state.turn not in one.turns:
        one.turns.append(state.turn)
