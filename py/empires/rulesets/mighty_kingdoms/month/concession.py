"""Conceding a battle instead of fighting it (MK-YIELD-02, MK-YIELD-03)."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.kit.battles import Why
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month.chances import odds_in
from empires.rulesets.mighty_kingdoms.month.outcome import conclude
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import ask_active


class Stand(Act, tag="fight"):
    """Fight the battle."""


class Concede(Act, tag="concede"):
    """Leave the field without a fight."""


Yielding: TypeAlias = Stand | Concede

CONCEDE = Kind("concede", Stand, Concede)


def offer_to_yield(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Give the two sides the chance to concede before the fight, if the option allows it. The weaker side has
    no choice; otherwise the attacker is asked, then the defender."""
    state = game.state
    if not state.settings.concede or battle.mode == "naval":  # MK-YIELD-02
        return "method"
    for player in battle.sides:
        if must_concede(state, battle, player):  # MK-YIELD-03
            return _concede(game, battle, player, "MK-YIELD-03")
    for player in battle.sides:
        act = yield from ask_active(game, player, partial(_question, state, battle, player))
        if isinstance(act, Concede):  # MK-YIELD-02
            return _concede(game, battle, player, "MK-YIELD-02")
    return "method"


def _question(state: Kingdoms, battle: Battle, player: str) -> Decision[Yielding]:

    def words(act: Yielding) -> Words:
        if isinstance(act, Concede):
            return Words("Concede the battle")
        return Words("Fight", odds=odds_in(state, battle, player))

    enemy = battle.other(player)
    there = [force.owner for force in land.forces_in(state, battle.tile)]
    return Decision(
        player=player,
        kind=CONCEDE,
        text=f"Will you fight {enemy} on {battle.tile}, {there.count(player)} against {there.count(enemy)}?",
        rules=("MK-YIELD-02", "MK-YIELD-03"),
        offers=[Stand(), Concede()],
        words=words,
        tiles=(battle.tile,),
    )


def must_concede(state: Kingdoms, battle: Battle, player: str) -> bool:
    """Whether a side must concede, because it has fewer armies on the tile than the opponent and makes no
    last stand. A player may make a last stand if he has no tile to go to, or in his own fortress with a
    Defend order."""
    there = land.forces_in(state, battle.tile)
    own = [force for force in there if force.owner == player]
    if len(own) >= sum(force.owner == battle.other(player) for force in there):
        return False
    tile = state.tiles[battle.tile]
    dug_in = any(army.defending for army in land.armies_of(state, player) if army.tile == battle.tile)
    if tile.settlement == "fortress" and tile.controller == player and dug_in:  # MK-YIELD-03
        return False
    return any(state.tiles[near].controller == player for near in land.around(state, battle.tile))


def _concede(game: Game[Kingdoms], battle: Battle, player: str, rule: str) -> Next:
    battle.conceded_by = player
    words = f"{player} concedes the battle on {battle.tile}."
    game.emit("battle_conceded", rule, words, tiles=(battle.tile,))
    why = Why(f"{player} left the field without a fight.")
    return conclude(game, battle, battle.other(player), why=why)
