"""Battles settled by dice instead of on the table, by the hits method or the points method (MK-SIMP,
MK-RULING-76).

Nobody earns medals or scars and no artefact changes hands (MK-RULING-54).
"""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.battles import Term, by_numbers
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import number, table
from empires.rulesets.mighty_kingdoms.forces import destroy_army
from empires.rulesets.mighty_kingdoms.month.outcome import DRAW, conclude
from empires.rulesets.mighty_kingdoms.state import Army, Battle, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import choose, roll

HUNDRED = 100
"""The number of strength points for each point of Defence (MK-SIMP-06)."""

HIT = number("strength lost for each hit")
"""The number of strength points that an army loses for each hit (MK-SIMP-07)."""


class Strike(Act):
    """Strike this army with a die that shows this face."""

    face: int
    army: str


ASSIGN = Kind("assign_die", Strike)


def roll_dice(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Roll one die per upright army, the attacker's first, in place of a game on the table.

    The Defence of every army is fixed at this point, and the player who picked the battle attacks
    (MK-SIMP-01, MK-SIMP-02, MK-SIMP-03).
    """
    state = game.state
    battle.defences = {
        name: defence_of(state, state.armies[name], battle.mode, battle.tile)
        for name in battle.attacking + battle.defending
    }
    for player in battle.sides:
        count = len(battle.brought(player))
        rolled = yield from roll(game, player, f"{count}d6", "MK-SIMP-03", f"{player}’s armies strike")
        if rolled is None:
            return AGAIN
        battle.dice[player] = list(rolled.faces)
    battle.hits = {battle.attacker: 0, battle.defender: 0}
    battle.turn = battle.attacker
    return ON


def defence_of(state: Kingdoms, army: Army, mode: str, name: str) -> int:
    """The Defence of an army on a tile: 4 plus the tile's bonus in the hits method, or the strength in
    hundreds in the points method."""
    bonus = table("MK-T-SIMPLEDEF")
    dug_in: int = bonus.of("defending")["modifier"] if army.defending else 0
    if mode == "simple_points":  # MK-SIMP-06
        return army.strength // HUNDRED + dug_in  # MK-SIMP-06
    value: int = bonus.of("start")["modifier"] + dug_in  # MK-T-SIMPLEDEF
    if land.capital_of(state, army.owner) == name:  # MK-T-SIMPLEDEF
        value += bonus.of("capital")["modifier"]  # MK-T-SIMPLEDEF
    tile = state.tiles[name]
    if tile.settlement == "fortress" and tile.controller == army.owner:
        value += bonus.of("fortress")["modifier"]
    return value


def assign_die(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Let the sides assign one die at a time to an enemy army, beginning with the attacker (MK-SIMP-04).

    If only one enemy army is left, the order of the dice makes no difference and nobody is asked.
    """
    state = game.state
    player = _who_assigns(state, battle)
    if player is None:
        return _finish(game, battle)
    targets = _targets(state, battle, player)
    dice = battle.dice[player]
    act: Strike | None = Strike(dice[0], targets[0])
    if len(targets) > 1:
        act = yield from choose(game, player, lambda: _question(state, battle, player))
    if act is not None:
        dice.remove(act.face)
        battle.turn = battle.other(player)
        _strike(game, battle, player, act)
    return AGAIN


def _who_assigns(state: Kingdoms, battle: Battle) -> str | None:
    """The next player who has a die and an enemy to strike; when one side runs out of dice, the other
    continues."""
    for player in (battle.turn, battle.other(battle.turn)):
        if battle.dice[player] and _targets(state, battle, player):
            return player
    return None


def _targets(state: Kingdoms, battle: Battle, player: str) -> list[str]:
    return [name for name in battle.brought(battle.other(player)) if name in state.armies]


def _question(state: Kingdoms, battle: Battle, player: str) -> Decision[Strike]:
    def words(act: Strike) -> Words:
        defence = battle.defences[act.army]
        label = f"The {act.face} on army {state.armies[act.army].symbol} (Defence {defence:,})"
        return Words(label, (battle.tile,), "a hit" if act.face >= defence else "no hit")

    return Decision(
        player=player,
        kind=ASSIGN,
        text="Which die will you assign to which army? A die of at least its Defence is a hit.",
        rules=("MK-SIMP-04", "MK-RULING-76"),
        offers=[
            Strike(face, target)
            for face in sorted(set(battle.dice[player]), reverse=True)
            for target in _targets(state, battle, player)
        ],
        words=words,
        tiles=(battle.tile,),
    )


def _strike(game: Game[Kingdoms], battle: Battle, player: str, act: Strike) -> None:
    """Count a hit; in the points method it costs the army strength, and an army without strength is
    destroyed."""
    army = game.state.armies[act.army]
    defence = battle.defences[act.army]
    target = f"{army.owner}’s army {army.symbol} (Defence {defence})"
    if act.face < defence:  # MK-SIMP-04
        words = f"{player}’s {act.face} misses {target}."
        game.emit("army_missed", "MK-SIMP-04", words, tiles=(battle.tile,), army=act.army, face=act.face)
        return
    battle.hits[player] += 1  # MK-SIMP-04
    words = f"{player}’s {act.face} hits {target}."
    game.emit("army_hit", "MK-SIMP-04", words, tiles=(battle.tile,), army=act.army, face=act.face)
    if battle.mode == "simple_points":
        army.strength -= HIT  # MK-SIMP-07
        if army.strength <= 0:  # MK-SIMP-07
            destroy_army(game, act.army, "MK-SIMP-07", "is worn down to nothing")


def _finish(game: Game[Kingdoms], battle: Battle) -> Next:
    """End a battle. The side with more hits wins, and equal hits are a draw; in the points method the last
    side standing wins."""
    state = game.state
    left = [player for player in battle.sides if any(name in state.armies for name in battle.brought(player))]
    if len(left) == 1:  # MK-SIMP-08
        return conclude(game, battle, left[0], why=_terms(battle))
    ours, theirs = battle.hits[battle.attacker], battle.hits[battle.defender]
    words = f"{battle.attacker} has {many(ours, 'hit')}, {battle.defender} {many(theirs, 'hit')}."
    game.emit("hits_counted", "MK-SIMP-05", words, tiles=(battle.tile,))
    if ours == theirs:  # MK-SIMP-05
        return conclude(game, battle, DRAW, why=_terms(battle))
    winner = battle.attacker if ours == max(ours, theirs) else battle.defender  # MK-SIMP-05
    return conclude(game, battle, winner, why=_terms(battle))


def _terms(battle: Battle) -> list[Term]:
    """The deciding factor of a battle by dice: numbers, Defence or luck, each measured in tenths of a hit."""
    counts = [len(battle.brought(player)) for player in battle.sides]
    marks = [min(battle.defences[name] for name in battle.brought(player)) for player in battle.sides]
    hits = [battle.hits[player] for player in battle.sides]
    numbers = (counts[0] - counts[1]) * HALF
    due = [count * max(0, 7 - mark) * 10 // 6 for count, mark in zip(counts, marks[::-1], strict=True)]
    defence = due[0] - due[1] - numbers
    luck = 10 * (hits[0] - hits[1]) - due[0] + due[1]
    return [
        Term(numbers, by_numbers(max(counts), min(counts), "armies"), "numbers"),
        Term(defence, f"Decided by Defence: {max(marks)} against {min(marks)}.", "defence"),
        Term(luck, f"The dice decided: {many(max(hits), 'hit')} to {min(hits)}."),
    ]


HALF = 5
"""The average number of hits that an army scores against normal Defence, in tenths."""
