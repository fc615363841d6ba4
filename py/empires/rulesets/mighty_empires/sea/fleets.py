"""Ships: their places, range and names (ME-SHIP-01, ME-SHIP-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.core.base.words import agree, begun, listed, many
from empires.core.errors import IllegalChoice
from empires.core.rules.game import Game
from empires.maps.coastlines import down_coast, up_coast, water_neighbours
from empires.rulesets.mighty_empires.banners.forces import lose_baggage, remove_banner
from empires.rulesets.mighty_empires.lands.alliances import allied
from empires.rulesets.mighty_empires.lands.settlements import has_harbour
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, MightyEmpires, Ship

Along = Literal["up", "down"]
"""A direction along the coast: up keeps the land on the right (ME-RULING-186)."""


class Fleet(msgspec.Struct):
    """Ships of one owner in one tile that fight together."""

    owner: str
    ships: list[Ship]

    @property
    def tile(self) -> str:
        """The tile of the ships."""
        return self.ships[0].tile

    @property
    def pirates(self) -> bool:
        """Whether any ships of the fleet are pirates."""
        return any(ship.kind == "pirate" for ship in self.ships)

    @property
    def roller(self) -> str | None:
        """The player who rolls the fleet's dice; for independents this can be any player."""
        return None if self.owner == INDEPENDENT else self.owner

    @property
    def name(self) -> str:
        """The name of the fleet in a sentence."""
        if self.owner != INDEPENDENT:
            return f"{self.owner}’s {numbered(self.ships)}"
        what = "pirate ship" if self.pirates else "independent ship"
        return f"the {what}" if len(self.ships) == 1 else f"the {many(len(self.ships), what)}"

    def does(self, one: str, several: str) -> str:
        """The fleet doing something, as the beginning of a sentence: “Ann’s ships 1 and 2 sail”."""
        return f"{begun(self.name)} {agree(len(self.ships), one, several)}"


def number_of(ship: Ship) -> int:
    """The number in a ship's name, which its owner uses to give it orders."""
    return int(ship.id.rpartition(" ")[2])


def numbered(ships: Sequence[Ship]) -> str:
    """Several ships by their numbers: "ships 1, 2 and 4"."""
    return f"{agree(len(ships), 'ship', 'ships')} {listed([str(number_of(ship)) for ship in ships])}"


def ships_of(
    state: MightyEmpires, owner: str, tile: str | None = None, in_harbour: bool | None = None
) -> list[Ship]:
    """An owner's ships, by number; optionally only those in a tile, in harbour or at sea."""
    return [
        ship
        for ship in state.ships.values()
        if ship.owner == owner
        and tile in (None, ship.tile)
        and (in_harbour is None or ship.in_harbour == in_harbour)
    ]


def aboard(state: MightyEmpires, ships: Sequence[Ship]) -> list[Banner]:
    """The banners that these ships carry, by banner number."""
    cargo = [ship.cargo for ship in ships]
    return [banner for banner in state.banners.values() if banner.id in cargo]


def afloat(state: MightyEmpires, ships: Sequence[Ship]) -> list[Ship]:
    """The ships of this list that still exist."""
    return [ship for ship in ships if state.ships.get(ship.id) is ship]


def hostile(state: MightyEmpires, player: str, owner: str, tile: str) -> bool:
    """Whether a player's ships may fight another owner's ships in a tile; allies let each other pass. Pirates
    at sea are nobody's allies: see `at_large`."""
    return owner != player and not (owner == INDEPENDENT and allied(state, player, tile))


def at_large(ship: Ship) -> bool:
    """Whether a ship is a pirate at sea, who belongs to no settlement (ME-PIRATE-02, ME-RULING-193)."""
    return ship.kind == "pirate" and not ship.in_harbour


def harbour_at(state: MightyEmpires, tile: str) -> bool:
    """Whether there is a harbour in a tile, no matter who holds its city (ME-SHIP-07, ME-SHIP-08)."""
    land = state.lands.get(tile)
    return land is not None and has_harbour(state.map.tiles[tile], land)


def reach(state: MightyEmpires, tile: str) -> list[str]:
    """The tiles a ship can sail to from a tile; tiles of the open sea only under a setting (ME-SHIP-02,
    ME-SEA-01)."""
    return water_neighbours(state.map, tile, state.settings.open_sea)


def along_coast(state: MightyEmpires, tile: str, way: Along) -> str | None:
    """The next tile along the coast; None if the coast ends (ME-RULING-186)."""
    return (up_coast if way == "up" else down_coast)(state.map, tile)


def becalmed(ship: Ship) -> bool:
    """Whether a ship waits for a wind, with its rigging or without (ME-SEA-03)."""
    return ship.condition in ("becalmed", "dismasted_becalmed")


def get_free(ship: Ship) -> None:
    """End the wait of a ship for wind or tide; lost rigging is mended only in a harbour (ME-SEA-06)."""
    ship.condition = "dismasted" if ship.condition.startswith("dismasted") else "sound"


def move_ship(state: MightyEmpires, ship: Ship, tile: str) -> None:
    """Put the ship at sea in a tile, with its cargo; a becalmed ship driven elsewhere has left its calm."""
    if becalmed(ship) and ship.tile != tile:
        get_free(ship)
    ship.tile, ship.in_harbour = tile, False
    for banner in aboard(state, [ship]):
        banner.tile = tile


def lose_ship(game: Game[MightyEmpires], ship: Ship, rule: str, fate: str) -> None:
    """Remove a ship, with everything aboard."""
    state = game.state
    lost = aboard(state, [ship])
    del state.ships[ship.id]
    for banner in lost:
        lose_baggage(game, banner, banner.baggage, rule)
        remove_banner(game, banner, rule)
    text = f"{begun(Fleet(ship.owner, [ship]).name)} {fate}."
    game.emit("ship_lost", rule, text, tiles=(ship.tile,), ship=ship.id)


# --- whether a ship may sail (ME-SHIP-01, ME-SHIP-02) --------------------------------------------------


def why_not_leave(ship: Ship) -> IllegalChoice | None:
    """Why a ship must stay where it is this turn."""
    if ship.has_moved:
        return IllegalChoice(
            "ship_moved", "This ship has already sailed its one tile this turn.", "ME-SHIP-02"
        )
    if ship.put_in and ship.in_harbour:  # a ship that was beaten off has not moved yet
        return IllegalChoice(
            "ship_moved", "Only ships that were in harbour when your turn began can put to sea.", "ME-SHIP-08"
        )
    if ship.held:
        return IllegalChoice(
            "ship_moved", "This ship is in trouble at sea and cannot sail this turn.", "ME-RULING-199"
        )
    return None


def why_not_sail(state: MightyEmpires, ship: Ship, goal: str) -> IllegalChoice | None:
    """Why a ship cannot sail to a tile now."""
    there = state.map.get(goal)
    if there is None or (there.is_sea and not state.settings.open_sea):
        return IllegalChoice("off_map", "Ships cannot leave the map.", "ME-SHIP-01")
    if there.is_sea and ship.kind == "pirate":
        return IllegalChoice("pirate_at_sea", "Pirates never leave the coast.", "ME-SEA-01")
    if not there.is_sea and not there.has_coast:
        return IllegalChoice("no_water", f"There is no water for ships at {goal}.", "ME-SHIP-01")
    if (refusal := why_not_leave(ship)) is not None:
        return refusal
    if goal not in reach(state, ship.tile):
        return IllegalChoice("not_adjacent_by_water", f"No water leads to {goal} from here.", "ME-SHIP-02")
    return None
