"""Armies of the dead, raised by a spell or released by a necropolis: they belong to no player and fight all
comers.

ME-EQX-28, ME-RULING-220, ME-NECRO-36.
"""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.booty import count_the_dead
from empires.rulesets.mighty_empires.battle.casualty_recovery import gather_the_fallen
from empires.rulesets.mighty_empires.battle.defence import assign_defence
from empires.rulesets.mighty_empires.battle.field import Side, outside, strength_of
from empires.rulesets.mighty_empires.battle.retreat import Way, barren, retreat
from empires.rulesets.mighty_empires.lands.presence import besiegers, force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.dead_armies import undead_at
from empires.rulesets.mighty_empires.season.encounter import after_the_fight, who_rallies, with_relief
from empires.rulesets.mighty_empires.siege.ending import come_out
from empires.rulesets.mighty_empires.state import UNDEAD, Banner, MightyEmpires, Siege, Spell
from empires.rulesets.mighty_empires.world.undead_sides import count_or_bury, fall_upon, recover, side_of


def meet_undead(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Let the active player's force attack the dead in its tile (ME-EQX-28)."""
    _tell_meeting(game, tile, player, UNDEAD)
    attackers = yield from with_relief(game, tile, player)
    yield from _attack(game, tile, attackers)


def sally_at_undead(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Let the besieged come out against the dead (ME-RULING-220)."""
    siege.rallied = True  # ME-SIEGE-10
    picked = yield from who_rallies(game, siege, must=True)
    _tell_meeting(game, siege.tile, siege.defender, UNDEAD)
    yield from _attack(game, siege.tile, picked)


def rise(game: Game[MightyEmpires], spell: Spell) -> Steps[None]:
    """Let the dead attack every force in the open where they rise, at once and in seat order (ME-RULING-220).
    They besiege any force that takes refuge; skeleton garrisons and militia are left alone.
    """
    state, tile = game.state, spell.tile
    for player in state.players:
        if undead_at(state, tile) is spell and force(state, player, tile, inside=False):
            _tell_meeting(game, tile, UNDEAD, player)
            fighting = yield from assign_defence(game, tile, [], player)
            if fighting:
                yield from fall_upon(game, spell, fighting)
    _encircle(game, tile)


# --- battles -------------------------------------------------------------------------------------------


def _attack(game: Game[MightyEmpires], tile: str, attackers: list[Banner]) -> Steps[None]:
    """Settle a fight against the dead: if beaten, or after a draw on barren land, the dead are destroyed;
    otherwise the attackers go back.

    The same holds for a horde, which has no land to retreat to (ME-RULING-507).
    """
    state, dead = game.state, undead_at(game.state, tile)
    if dead is None or not attackers:
        return
    player = attackers[0].owner
    attack, defence = Side(player, attackers), side_of(state, dead, player)
    outcome = yield from tabletop.battle(game, tile, attack, defence)
    count_the_dead(game, outcome, attack, defence)
    beaten = outcome.winner == "attacker" and strength_of(state, attack) > 0
    drawn = outcome.winner == "draw"
    count_or_bury(game, dead, defence, beaten=beaten or (drawn and barren(state, tile)))
    if outcome.winner != "attacker":
        way = Way(victors=[], defends=False, draw=drawn, scattered=outcome.scattered)
        yield from retreat(game, outside(state, attackers), way)
    yield from gather_the_fallen(game, outcome, "none", attack, defence)
    yield from recover(game, dead, outcome, "defender")
    winner = {"attacker": player, "defender": UNDEAD}.get(outcome.winner)
    yield from after_the_fight(game, tile, player, UNDEAD, winner)


# --- walls ---------------------------------------------------------------------------------------------


def _encircle(game: Game[MightyEmpires], tile: str) -> None:
    """Let the dead besiege forces behind walls, which come out if the dead are gone (ME-RULING-220)."""
    state, siege = game.state, game.state.sieges.get(tile)
    hidden = [one for one in state.banners.values() if one.tile == tile and one.inside]
    if siege is not None and besiegers(state, siege):
        return
    if hidden and undead_at(state, tile) is not None:
        state.sieges[tile] = Siege(tile=tile, besieger=UNDEAD, defender=hidden[0].owner)
        text = f"The dead besiege {place_name(state, tile)}."
        game.emit("siege_begun", "ME-RULING-220", text, tiles=(tile,), defender=hidden[0].owner)
    elif siege is None:
        come_out(state, tile)


def _tell_meeting(game: Game[MightyEmpires], tile: str, attacker: str, defender: str) -> None:
    at = place_name(game.state, tile)
    dead = attacker == UNDEAD
    text = f"The dead rise at {at} against {defender}." if dead else f"{attacker} meets the dead at {at}."
    game.emit("contact_opened", "ME-EQX-28", text, tiles=(tile,), attacker=attacker, defender=defender)
