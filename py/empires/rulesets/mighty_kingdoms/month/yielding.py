"""Conceding a battle instead of fighting it (MK-YIELD-02, MK-YIELD-03)."""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month.outcome import conclude
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Campaign, ask_active


def offer(game: Campaign) -> Steps[None]:
    """The attacker first, then the defender: fight or concede; the weaker side has no choice."""
    state = game.state
    battle = state.battle
    assert battle is not None
    for player in (battle.attacker, battle.defender):
        if must_concede(state, battle, player):
            _concede(game, player, "MK-YIELD-03")
            return
        answer = yield from ask_active(
            game,
            player,
            lambda player=player: Question(  # type: ignore[misc]  # mypy does not infer a lambda with a default
                player=player,
                kind="concede",
                text=f"Do you fight {battle.other(player)} on {battle.tile}?",
                rules=("MK-YIELD-02", "MK-YIELD-03"),
                choices=(Choice("fight", "Fight"), Choice("concede", "Concede the battle")),
                tiles=(battle.tile,),
            ),
        )
        if answer == "concede":
            _concede(game, player, "MK-YIELD-02")
            return
    state.phase = "method"


def must_concede(state: Kingdoms, battle: Battle, player: str) -> bool:
    """Fewer armies in the tile than the opponent, and no last stand (MK-YIELD-03).

    A last stand may be made with no own tile to go to, or in an own fortress with a Defend order.
    """
    there = land.forces_in(state, battle.tile)
    own = [force for force in there if force.owner == player]
    if len(own) >= sum(force.owner == battle.other(player) for force in there):
        return False
    tile = state.tiles[battle.tile]
    dug_in = any(army.defending for army in land.armies_of(state, player) if army.tile == battle.tile)
    if tile.settlement == "fortress" and tile.controller == player and dug_in:
        return False
    return any(state.tiles[near].controller == player for near in land.around(state, battle.tile))


def _concede(game: Campaign, player: str, rule: str) -> None:
    battle = game.state.battle
    assert battle is not None
    battle.conceded_by = player
    words = f"{player} concedes the battle on {battle.tile}."
    game.emit("battle_conceded", rule, words, tiles=(battle.tile,))
    conclude(game, battle.other(player))
