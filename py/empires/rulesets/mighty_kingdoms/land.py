"""Queries about the map: the contents and controllers of tiles, the forces there, and legal moves. Nothing
here changes the state.
"""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.maps.hexes import direction_between, hex_of, neighbour_ids
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms, Ship, Tile

TERRAIN_NAMES = {
    "plains": "plains",
    "forest": "forest",
    "mountain": "mountains",
    "all_mountain": "high mountains",
    "swamp": "swamp",
    "sea": "sea",
}
_EDGE_OF_TERRAIN = {"mountain": "M", "all_mountain": "M", "forest": "F", "sea": "S"}


def around(state: Kingdoms, tile: str) -> list[str]:
    """The tiles of the map next to `tile`, from N clockwise."""
    return [other for other in neighbour_ids(tile) if other in state.tiles]


def tiles_of(state: Kingdoms, player: str) -> list[str]:
    """A player's kingdom: all tiles that he controls, connected or not (MK-CTL-02)."""
    return [name for name, tile in state.tiles.items() if tile.controller == player]


def settlements_of(state: Kingdoms, player: str, kind: str) -> list[str]:
    """The tiles where a player controls a village, city or fortress."""
    return [
        name for name, tile in state.tiles.items() if tile.controller == player and tile.settlement == kind
    ]


def capital_of(state: Kingdoms, player: str) -> str:
    """The Capital City: a city on the player's start tile that the player controls; "" if there is none.

    It does not matter who built it or whether it was lost before. If Capitals are made by upgrade, the
    Capital is the tile that was named last.
    """
    kingdom = state.kingdoms[player]
    # MK-CAPT-01
    site = kingdom.start_tile if state.settings.capital_by_upgrade == "no" else kingdom.capital_tile
    if not site:
        return ""
    tile = state.tiles[site]
    # MK-CTL-03, MK-RULING-41
    return site if tile.settlement == "city" and tile.controller == player else ""


def armies_of(state: Kingdoms, player: str) -> list[Army]:
    """A player's armies in any stance, in id order."""
    return [army for army in state.armies.values() if army.owner == player]


def ships_of(state: Kingdoms, player: str) -> list[Ship]:
    """A player's ships in id order."""
    return [ship for ship in state.ships.values() if ship.owner == player]


def carried(state: Kingdoms) -> list[str]:
    """The armies aboard ships; an army and its ship move and fight together as a ship (MK-SHIP-02)."""
    return [ship.army for ship in state.ships.values() if ship.army]


def forces(state: Kingdoms) -> list[Force]:
    """Every army and ship that acts on its own, armies first, each in id order."""
    if not state.ships:
        return list(state.armies.values())
    aboard = carried(state)
    return [*(army for army in state.armies.values() if army.id not in aboard), *state.ships.values()]


def forces_of(state: Kingdoms, player: str) -> list[Force]:
    """A player's armies and ships that act on their own."""
    return [force for force in forces(state) if force.owner == player]


def forces_in(state: Kingdoms, tile: str) -> list[Force]:
    """Every army and ship on a tile."""
    return [force for force in forces(state) if force.tile == tile]


def enemies_in(state: Kingdoms, tile: str, player: str) -> list[Force]:
    """The forces of others on a tile: all forces of other players are enemies, whether upright or on their
    side (MK-CTL-04).

    There are no alliances (MK-RULING-71).
    """
    return [force for force in forces_in(state, tile) if force.owner != player]


def who_is_there(state: Kingdoms, tile: str, player: str) -> str:
    """A description of the enemies who share a tile with the player's own forces; "" if there are none."""
    found = enemies_in(state, tile, player)
    enemies = [force.owner for force in found]
    if not enemies:
        return ""
    what = "army" if all(isinstance(force, Army) for force in found) else "force"
    told = ", ".join(f"{many(enemies.count(one), what)} of {one}" for one in dict.fromkeys(enemies))
    own = sum(force.owner == player for force in forces_in(state, tile))
    return f"there: {told}" + (f", {own} of yours" if own else "")


def find_force(state: Kingdoms, name: str) -> Force | None:
    """An army or ship by its id."""
    return state.armies.get(name) or state.ships.get(name)


def force_of(state: Kingdoms, name: str) -> Force:
    """The army or ship with this id, which must exist."""
    return state.armies[name] if name in state.armies else state.ships[name]


def edge(tile: Tile, side: int) -> str:
    """The terrain of a tile along one side: M mountain, F forest, S all water, P open."""
    return tile.edges[side] if tile.edges else _EDGE_OF_TERRAIN.get(tile.terrain, "P")


def edges_between(state: Kingdoms, start: str, dest: str) -> str:
    """The terrain of two tiles along their shared edge."""
    side = direction_between(hex_of(start), hex_of(dest))
    if side is None:
        return ""
    return edge(state.tiles[start], side) + edge(state.tiles[dest], (side + 3) % 6)


def navigable(tile: Tile) -> bool:
    """Whether ships may be on a tile: coast, sea and river, but not marsh (MK-SHIP-01)."""
    return (tile.terrain == "sea" or tile.coast or tile.river) and tile.terrain != "swamp"


def can_be_controlled(tile: Tile) -> bool:
    """Whether a tile can have a controller: all explored tiles except wizard's towers and the sea (MK-CTL-01,
    MK-SHIP-03)."""
    return not tile.tower and tile.terrain != "sea"


def barred(state: Kingdoms, start: str, dest: str, *, ship: bool = False) -> IllegalChoice | None:
    """Why a force on `start` may not enter `dest`, or None if it may."""
    if dest not in neighbour_ids(start):  # MK-ORD-06
        return IllegalChoice("not_adjacent", f"{dest} is not next to {start}.", "MK-ORD-06")
    tile = state.tiles.get(dest)
    if tile is None:
        return IllegalChoice("off_map", f"{dest} is off the map.", "MK-RULING-11")
    if tile.tower:
        return IllegalChoice("tower", "No army may enter the tile of a wizard’s tower.", "MK-TOW-03")
    if ship:
        if navigable(tile):
            return None
        return IllegalChoice("impassable", f"Ships cannot sail on {dest}.", "MK-SHIP-01")
    settings = state.settings
    if tile.terrain == "sea" and not settings.sea_entry:
        return IllegalChoice("impassable", "Armies cannot enter the sea.", "MK-RULING-05")
    if tile.terrain == "swamp" and not (settings.swamp_entry and not settings.terrain_entry):
        rule = "MK-TERR-01" if settings.terrain_entry else "MK-RULING-05"
        return IllegalChoice("impassable", "Armies cannot enter the swamp here.", rule)
    if settings.terrain_entry and "S" in edges_between(state, start, dest):  # MK-TERR-01
        return IllegalChoice("impassable", "Armies cannot cross an edge that is all water.", "MK-TERR-01")
    return None


def may_enter(state: Kingdoms, force: Force, dest: str) -> bool:
    """Whether a force may enter a tile next to its own."""
    return barred(state, force.tile, dest, ship=isinstance(force, Ship)) is None


def joined_to(state: Kingdoms, player: str, centre: str) -> list[str]:
    """The player's tiles that are connected to `centre` by an unbroken chain of his own tiles
    (MK-SUPPLY-01)."""
    found = [centre]
    for tile in found:
        for other in around(state, tile):
            if state.tiles[other].controller == player and other not in found:
                found.append(other)
    return found


def describe(state: Kingdoms, tile: str) -> str:
    """A tile in a few words: its place and its known contents."""
    there = state.tiles[tile]
    ground = TERRAIN_NAMES[there.terrain]
    if there.tower:
        return f"{tile} (wizard’s tower)"
    if not there.explored:
        return f"{tile} (unexplored {ground})"
    whose = f" of {there.controller}" if there.controller else ""
    return f"{tile} ({'' if there.settlement == 'none' else there.settlement + ', '}{ground}{whose})"


def describe_own(state: Kingdoms, tile: str) -> str:
    """A tile for its owner: its place and, if it has a settlement, the settlement and its ground."""
    there = state.tiles[tile]
    return (
        tile if there.settlement == "none" else f"{tile} ({there.settlement}, {TERRAIN_NAMES[there.terrain]})"
    )


def on_map(state: Kingdoms, tile: str, player: str, *, held: bool = False) -> str:
    """A tile for a player who can see its ground on the map: its place, its buildings and its owner. If open
    land is `held` by forces that are named next to it, the text does not repeat their owner.
    """
    there = state.tiles[tile]
    if there.tower or not there.explored:
        return f"{tile} ({'wizard’s tower' if there.tower else 'unexplored'})"
    built = "" if there.settlement == "none" else there.settlement
    whose = "" if there.controller in (None, player) else f"{there.controller}’s"
    if held and not built:
        whose = ""
    parts = " ".join(part for part in (whose, built) if part)
    return f"{tile} ({parts})" if parts else tile


def deed_of_march(force: Force, dest: str) -> str:
    """The label of the button for a march into a tile."""
    name = f"Army {force.symbol}" if isinstance(force, Army) else f"Ship {force.id}"
    return f"{name}: {moves(force)} to {dest}"


def moves(force: Force) -> str:
    """How a force moves: armies march, ships sail."""
    return "march" if isinstance(force, Army) else "sail"


def name_of(state: Kingdoms, force: Force) -> str:
    """The name of a force, without its owner."""
    if isinstance(force, Army):
        return f"army {force.symbol}"
    aboard = f" with army {state.armies[force.army].symbol}" if force.army else ""
    return f"ship {force.id}{aboard}"
