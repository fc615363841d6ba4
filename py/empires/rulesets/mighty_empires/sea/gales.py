"""The effect of a magical storm on a ship in its tile (ME-RULING-222)."""

from __future__ import annotations

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.sea.fleets import Fleet, move_ship, reach
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Ship

RULE = "ME-RULING-222"


class Flee(Act):
    """Move the ship to this tile to escape the storm."""

    tile: str


FLEE_STORM = Kind("flee_storm", Flee)


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
