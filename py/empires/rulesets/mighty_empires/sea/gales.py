"""The effect of magical storms on the ships in their tiles (ME-RULING-222)."""

from __future__ import annotations

from empires.core.base.words import begun
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.spells import lies_on, spring_row
from empires.rulesets.mighty_empires.sea.fleets import Fleet, lose_ship, move_ship, reach
from empires.rulesets.mighty_empires.state import INDEPENDENT, WIZARD, MightyEmpires, Ship, Spell

RULE = "ME-RULING-222"


class Flee(Act):
    """Move the ship to this tile to escape the storm."""

    tile: str


FLEE_STORM = Kind("flee_storm", Flee)


def storms(game: Game[MightyEmpires]) -> Steps[None]:
    """Let every storm toss the ships that have come into its tile, before they meet anybody there."""
    for spell in list(game.state.active_spells):
        if spell.spell == "storm" and lies_on(game.state, "storm", spell.tile):
            yield from toss(game, spell)


def toss(game: Game[MightyEmpires], spell: Spell) -> Steps[None]:
    """Let the storm toss each ship in the tile, with a die for each."""
    state, tile = game.state, spell.tile
    # ME-RULING-222
    spell.weathered = [one for one in spell.weathered if one in state.ships and state.ships[one].tile == tile]
    wrecks_to = spring_row("storm")["wrecks_to"]
    for ship in [one for one in state.ships.values() if one.tile == tile and one.id not in spell.weathered]:
        why = f"{begun(ship.id)} in the storm"
        hand = None if spell.caster == WIZARD else spell.caster
        roll = yield from game.roll("d6", "ME-EQX-31", why, player=hand)
        if roll.total <= wrecks_to:
            lose_ship(game, ship, "ME-EQX-31", "is wrecked")  # ME-EQX-31
        elif ship.tile == tile:
            yield from drive_off(game, ship, "ME-EQX-31")  # ME-EQX-31
            if ship.tile == tile:
                spell.weathered.append(ship.id)  # ME-RULING-222


def drive_off(game: Game[MightyEmpires], ship: Ship, rule: str) -> Steps[None]:
    """Drive a ship that the storm does not wreck to a coast or sea tile adjoining its own. The tile is chosen
    by chance or, under a setting, by the ship's owner; if there is no such tile the ship stays.
    """
    state = game.state
    goals = [tile for tile in reach(state, ship.tile) if ship.kind != "pirate" or tile in state.lands]
    if not goals:
        return
    goal = yield from _where_to(game, ship, goals)
    start = ship.tile
    move_ship(state, ship, goal)
    told = Fleet(ship.owner, [ship]).does("is", "are")
    text = f"{told} driven by the storm to {place_name(state, goal)}."
    game.emit("ship_driven", rule, text, tiles=(start, goal), ship=ship.id)


def _where_to(game: Game[MightyEmpires], ship: Ship, goals: list[str]) -> Steps[str]:
    chance = game.state.settings.storm_drift == "random" or ship.owner == INDEPENDENT  # ME-WSET-28
    if chance or len(goals) == 1:
        return (yield from pick(game, goals, RULE, "Where the storm drives the ship"))
    return (yield from ask(_question(game.state, ship, goals))).tile


def _question(state: MightyEmpires, ship: Ship, goals: list[str]) -> Decision[Flee]:
    return Decision(
        player=ship.owner,
        kind=FLEE_STORM,
        text=f"The storm drives your {ship.id} away. Where will you send it?",
        rules=(RULE, "ME-WSET-28"),
        offers=[Flee(goal) for goal in goals],
        words=lambda act: Words(f"To {place_name(state, act.tile)}", (act.tile,)),
        tiles=(ship.tile,),
    )
