"""Banners aboard ships: going aboard, and landing on quays and beaches (ME-SHIP-10 to ME-SHIP-17)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.maps.banks import joined, places
from empires.rulesets.mighty_empires.banners.embarkation import came_by_sea, go_aboard, go_ashore
from empires.rulesets.mighty_empires.banners.forces import name_of, points
from empires.rulesets.mighty_empires.banners.halts import (
    keep,
    why_not_break_word,
    why_not_go_on,
    why_not_move,
)
from empires.rulesets.mighty_empires.banners.routes import find_route, friendly_city
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import finds_mountain_paths
from empires.rulesets.mighty_empires.sea.fleets import harbour_at, number_of
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Ship

BEACH_LIMIT = number("most points that can land on a beach")
"""The largest banner, in points, that can land on a beach (ME-SHIP-17)."""


def at_the_shore(state: MightyEmpires, ship: Ship) -> bool:
    """Whether banners can board and leave a ship: at the quay, or from a beach if there is no harbour."""
    return ship.tile in state.lands and ship.in_harbour == harbour_at(state, ship.tile)


def why_not_beach(state: MightyEmpires, banner: Banner, tile: str) -> IllegalChoice | None:
    """The refusal of a banner too large for a shore without a harbour (ME-SHIP-17)."""
    if harbour_at(state, tile) or points(state, banner) <= BEACH_LIMIT:
        return None
    text = f"Only banners of at most {BEACH_LIMIT:,} points can use a beach."
    return IllegalChoice("banner_above_600", text, "ME-SHIP-17")


# --- going aboard (ME-SHIP-10, ME-SHIP-11) -------------------------------------------------------------


def why_not_embark(state: MightyEmpires, banner: Banner, ship: Ship | None) -> IllegalChoice | None:
    """Why a banner cannot go aboard a ship now. It may have marched into the tile this turn; if it was
    already there, going aboard is its move (ME-RULING-189).
    """
    if banner.tile in state.sieges and (banner.inside or not came_by_sea(state, banner)):
        if banner.inside:
            return IllegalChoice(
                "besieged", "Besiegers are between this banner and the harbour.", "ME-SHIP-11"
            )
        return IllegalChoice(
            "siege_edge", "A banner can leave a siege only by the edge it came in by.", "ME-SIEGE-06"
        )
    if refusal := why_not_go_on(banner) if banner.arrived else why_not_move(banner):
        return refusal
    if refusal := why_not_break_word(state, banner, banner.tile):
        return refusal
    if banner.aboard is not None or ship is None or not _beside(state, banner, ship):
        return IllegalChoice(
            "no_ship", f"None of your ships in harbour there can take {name_of(banner)}.", "ME-SHIP-10"
        )
    if ship.cargo is not None:
        return IllegalChoice("ship_full", "A ship carries only one banner.", "ME-SHIP-10")
    return why_not_beach(state, banner, banner.tile)


def _beside(state: MightyEmpires, banner: Banner, ship: Ship) -> bool:
    return (ship.owner, ship.tile) == (banner.owner, banner.tile) and at_the_shore(state, ship)


def embark(game: Game[MightyEmpires], banner: Banner, ship: Ship) -> Steps[None]:
    """Take the banner aboard, unless mountains keep it from the shore.

    The ship may still sail this turn, but the banner cannot land again this turn.
    """
    state, tile = game.state, banner.tile
    search = "found"
    if parted_from_shore(state, banner):  # ME-SHIP-11
        more = finds_mountain_paths(state, [banner])  # ME-DWARF-01
        search = yield from find_route(game, [banner], tile, more=more)
    if search == "none":  # ME-SHIP-11
        keep(banner, "no_route")
    banner.has_moved = banner.has_moved or search != "none"  # ME-SHIP-11
    banner.arrived = False  # ME-RULING-189
    if search != "found" or banner.id not in state.banners:
        return
    go_aboard(banner, ship)  # ME-SHIP-10
    text = f"{name_of(banner)} goes aboard ship {number_of(ship)} at {place_name(state, tile)}."
    game.emit("embarked", "ME-SHIP-10", text, tiles=(tile,), banner=banner.id, ship=ship.id)


def parted_from_shore(state: MightyEmpires, banner: Banner) -> bool:
    """Whether mountains separate the banner from the shore (ME-SHIP-11). A city friendly to the banner has
    roads through them. Rivers do not matter.
    """
    tile, at = state.map.tiles[banner.tile], banner.place
    if at is None or friendly_city(state, banner.owner, banner.tile):  # ME-RULING-190
        return False
    shore = [place for place in places(tile) if tile.edges[place.edge] in ("CL", "CS")]
    return not any(joined(tile, at, place, bridged=True) for place in shore)


# --- landing (ME-SHIP-12, ME-SHIP-13, ME-SHIP-17) ------------------------------------------------------


def why_not_land(state: MightyEmpires, banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot go ashore now: the tile must have been scouted as for a march (ME-RULING-191)."""
    ship = state.ships.get(banner.aboard or "")
    if ship is None:
        return IllegalChoice("no_ship", f"{name_of(banner)} is not aboard a ship.", "ME-SHIP-12")
    if (refusal := why_not_move(banner)) is not None:
        return refusal
    if not at_the_shore(state, ship):
        return IllegalChoice("no_harbour", "Banners can land only in a harbour or on a beach.", "ME-SHIP-12")
    if banner.tile in banner.barred_tiles:
        return IllegalChoice(
            "tile_barred", f"{banner.tile} is closed to {name_of(banner)} this turn.", "ME-MOVE-01"
        )
    if not _scouted(state, banner, ship):
        text = f"{place_name(state, banner.tile)} was not scouted this turn, so nobody can land there."
        return IllegalChoice("not_scouted", text, "ME-RULING-191")
    return why_not_beach(state, banner, banner.tile)


def _scouted(state: MightyEmpires, banner: Banner, ship: Ship) -> bool:
    """Whether the tile was opened this turn; under a setting, it must have been scouted from the ship's own
    tile (ME-RULING-127)."""
    found = [one for one in state.opened if one.tile == banner.tile]
    if state.settings.scout_sharing == "any_friendly":
        return bool(found)
    return any(one.start in (ship.tile, ship.sailed_from) for one in found)


def land(game: Game[MightyEmpires], banner: Banner) -> None:
    """Put the banner ashore, which is its move. In step 4 it meets any enemies, and takes empty or conquered
    places like any other force. At a besieged city it is outside the walls and meets the besiegers first."""
    state, tile = game.state, banner.tile
    go_ashore(state, banner)  # ME-RULING-179
    banner.has_moved = True  # ME-SHIP-12
    if tile not in state.contacts:  # ME-SHIP-13
        state.contacts.append(tile)  # ME-SHIP-15
    text = f"{name_of(banner)} lands at {place_name(state, tile)}."
    game.emit("landed", "ME-SHIP-12", text, tiles=(tile,), banner=banner.id)
