"""Battles without a table, by dice: the hits and the points method (MK-SIMP-01 to MK-SIMP-08, MK-RULING-76).

Nobody earns medals or scars and no artefact changes hands (MK-RULING-54).
"""

from __future__ import annotations

from functools import partial

from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.forces import destroy_army
from empires.rulesets.mighty_kingdoms.month.outcome import DRAW, conclude
from empires.rulesets.mighty_kingdoms.state import Army, Battle, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Campaign, choose, roll

HIT = 100
"""Strength points that one hit takes from an army (MK-SIMP-07)."""


def roll_dice(game: Campaign) -> Steps[None]:
    """One die per upright army, the attacker's first; every Defence is fixed now (MK-SIMP-02, MK-SIMP-03)."""
    state = game.state
    battle = state.battle
    assert battle is not None
    battle.defences = {
        name: defence_of(state, state.armies[name], battle.mode)
        for name in battle.attacking + battle.defending
    }
    for player in (battle.attacker, battle.defender):
        count = len(battle.brought(player))
        rolled = yield from roll(game, player, f"{count}d6", "MK-SIMP-03", f"{player}'s armies strike")
        battle.dice[player] = list(rolled.faces)
    battle.hits = {battle.attacker: 0, battle.defender: 0}
    battle.turn = battle.attacker
    state.phase = "assign"


def defence_of(state: Kingdoms, army: Army, mode: str) -> int:
    """Hits: 4 and what the tile gives (MK-T-SIMPLEDEF). Points: strength in hundreds (MK-SIMP-06)."""
    bonus = table("MK-T-SIMPLEDEF")
    dug_in: int = bonus.of("defending")["modifier"] if army.defending else 0
    if mode == "simple_points":
        return army.strength // HIT + dug_in
    value: int = bonus.of("start")["modifier"] + dug_in
    if land.capital_of(state, army.owner) == army.tile:
        value += bonus.of("capital")["modifier"]
    tile = state.tiles[army.tile]
    if tile.settlement == "fortress" and tile.controller == army.owner:
        value += bonus.of("fortress")["modifier"]
    return value


def assign_die(game: Campaign) -> Steps[None]:
    """In turn from the attacker, each assigns one die to an enemy army (MK-SIMP-04).

    Where only one enemy army is left it makes no difference which die comes first, and nobody is asked.
    """
    state = game.state
    battle = state.battle
    assert battle is not None
    player = _who_assigns(state, battle)
    if player is None:
        _finish(game, battle)
        return
    targets = _targets(state, battle, player)
    dice = battle.dice[player]
    value = f"{dice[0]} {targets[0]}"
    if len(targets) > 1:
        value = yield from choose(game, player, partial(_question, state, battle, player))
    face, _, target = value.partition(" ")
    dice.remove(int(face))
    battle.turn = battle.other(player)
    _strike(game, battle, player, int(face), target)


def _who_assigns(state: Kingdoms, battle: Battle) -> str | None:
    """The next with a die and someone to strike; when one runs out the other goes on."""
    for player in (battle.turn, battle.other(battle.turn)):
        if battle.dice[player] and _targets(state, battle, player):
            return player
    return None


def _targets(state: Kingdoms, battle: Battle, player: str) -> list[str]:
    return [name for name in battle.brought(battle.other(player)) if name in state.armies]


def _question(state: Kingdoms, battle: Battle, player: str) -> Question:
    return Question(
        player=player,
        kind="assign_die",
        text="Which of your dice strikes which army? A face of at least its Defence is a hit.",
        rules=("MK-SIMP-04", "MK-RULING-76"),
        choices=tuple(
            Choice(
                f"{face} {target}",
                f"The {face} on army {state.armies[target].symbol} (Defence {battle.defences[target]})",
                (battle.tile,),
                "a hit" if face >= battle.defences[target] else "no hit",
            )
            for face in sorted(dict.fromkeys(battle.dice[player]), reverse=True)
            for target in _targets(state, battle, player)
        ),
        tiles=(battle.tile,),
    )


def _strike(game: Campaign, battle: Battle, player: str, face: int, target: str) -> None:
    """A hit counts; in the points method it takes 100 strength, and an army without strength is destroyed."""
    state = game.state
    army = state.armies[target]
    if face < battle.defences[target]:
        return
    battle.hits[player] += 1
    words = f"{player}'s {face} hits {army.owner}'s army {army.symbol}."
    game.emit("army_hit", "MK-SIMP-04", words, tiles=(battle.tile,), army=target, face=face)
    if battle.mode == "simple_points":
        army.strength -= HIT
        if army.strength <= 0:
            destroy_army(game, target, "MK-SIMP-07", "is worn down to nothing")


def _finish(game: Campaign, battle: Battle) -> None:
    """More hits win, equal is a draw (MK-SIMP-05); by points the last one standing wins (MK-SIMP-08)."""
    state = game.state
    left = [
        player
        for player in (battle.attacker, battle.defender)
        if any(name in state.armies for name in battle.brought(player))
    ]
    if len(left) == 1:
        conclude(game, left[0])
        return
    ours, theirs = battle.hits[battle.attacker], battle.hits[battle.defender]
    winner = DRAW if ours == theirs else battle.attacker if ours > theirs else battle.defender
    conclude(game, winner)
