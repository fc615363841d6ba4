"""Moving and losing armies and ships, with everything they carry."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.units import army_of, units_of


def new_army(state: Kingdoms, player: str, tile: str, *, symbol: str = "1", race: str = "") -> Army:
    """A new upright token with an id of its own."""
    name = f"a{state.next_token}"
    state.next_token += 1
    year = 0 if state.season == "setup" else state.year
    army = Army(id=name, owner=player, symbol=symbol, tile=tile, race=race, recruited_year=year)
    state.armies[name] = army
    return army


def relocate(state: Kingdoms, force: Force, dest: str) -> None:
    """Move a force and its passenger into the next tile, and record whether rough ground was crossed.

    Earthworks stay behind.
    """
    start = force.tile
    force.tile = dest
    if isinstance(force, Ship):
        if force.army:
            state.armies[force.army].tile = dest
        return
    force.defending = False  # MK-RULING-23
    if state.settings.terrain_slow and _slows(state, start, dest):
        force.crossed = True  # MK-TERR-03


def _slows(state: Kingdoms, start: str, dest: str) -> bool:
    """Whether a move is slow: mountain or forest on the edge, or a river ahead without a bridge; cities have
    roads (MK-TERR-04)."""
    left, entered = state.tiles[start], state.tiles[dest]
    if "city" in (left.settlement, entered.settlement):
        return False
    rough = any(sign in "MF" for sign in land.edges_between(state, start, dest))
    return rough or (entered.river and not entered.bridge)


def destroy_army(game: Game[Kingdoms], army: str, rule: str, why: str, *, disbanded: bool = False) -> None:
    """Take an army and its list out of the campaign; its artefacts go back to the pool.

    The artefacts of a disbanded army stay with its kingdom, unassigned.
    """
    state = game.state
    token = state.armies[army]
    for unit in units_of(state, army):
        artefacts.part_from_bearer(game, unit.id, keep=disbanded)  # MK-RULING-65, MK-RULING-47
    del state.armies[army]
    state.lists.pop(army, None)
    state.secrets[token.owner].lists.pop(army, None)
    for ship in state.ships.values():
        if ship.army == army:
            ship.army = ""
    state.marked = [unit for unit in state.marked if army_of(unit) != army]
    kind = "army_disbanded" if disbanded else "army_destroyed"
    text = f"{token.owner}’s army {token.symbol} {why}."
    game.emit(kind, rule, text, tiles=(token.tile,) if token.tile in state.tiles else (), army=army)


def destroy(game: Game[Kingdoms], force: Force, rule: str, why: str) -> None:
    """Take an army or a ship with its passenger out of the campaign."""
    if isinstance(force, Army):
        destroy_army(game, force.id, rule, why)
        return
    state = game.state
    if force.army:
        destroy_army(game, force.army, rule, "goes down with its ship")
    del state.ships[force.id]
    tiles = (force.tile,) if force.tile in state.tiles else ()
    game.emit("ship_destroyed", rule, f"{force.owner}’s ship {force.id} {why}.", tiles=tiles, ship=force.id)


def destroy_unit(game: Game[Kingdoms], unit: str, rule: str, *, to: tuple[str, ...] | None = None) -> None:
    """Remove a unit from its list permanently; an army without units is removed. The rest need not form a
    legal list, because legality is checked only when a list is written (MK-LIST-06)."""
    state = game.state
    army = army_of(unit)
    units = units_of(state, army)
    lost = next(one for one in units if one.id == unit)
    artefacts.part_from_bearer(game, unit)  # MK-RULING-65
    units.remove(lost)  # MK-RULING-61
    owner = state.armies[army].owner
    game.emit(
        "unit_destroyed", rule, f"{owner}’s {lost.name} is destroyed.", to=to, unit=unit, name=lost.name
    )
    if not units:  # MK-REF-08
        destroy_army(game, army, "MK-REF-08", "has lost its last unit")
