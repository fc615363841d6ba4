"""How a banner goes aboard a ship and ashore again (ME-SHIP-10, 12, 14)."""

from __future__ import annotations

from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Ship


def go_aboard(banner: Banner, ship: Ship) -> None:
    """Make the banner the cargo of the ship."""
    ship.cargo, banner.aboard = banner.id, ship.id
    banner.tile, banner.place, banner.inside, banner.came_from = ship.tile, None, False, None


def go_ashore(state: MightyEmpires, banner: Banner) -> None:
    """Put the banner ashore in its ship's tile, free to start at any edge, and record that it came from the
    ship (ME-RULING-191)."""
    if banner.aboard is not None:
        state.ships[banner.aboard].cargo = None
        banner.came_from, banner.aboard, banner.place = banner.aboard, None, None


def came_by_sea(state: MightyEmpires, banner: Banner) -> bool:
    """Whether the banner landed from a ship, whether or not the ship is still there."""
    return banner.came_from is not None and banner.came_from not in state.map.tiles


def ship_waiting(state: MightyEmpires, banner: Banner) -> Ship | None:
    """The ship that the banner landed from, if it is still in the tile with room for it (ME-SHIP-14)."""
    ship = state.ships.get(banner.came_from or "")
    waits = ship is not None and (ship.tile, ship.owner, ship.cargo) == (banner.tile, banner.owner, None)
    return ship if waits else None


def put_back_to_sea(banner: Banner, ship: Ship) -> None:
    """Send the banner back aboard, and its ship out to sea in the same tile (ME-SHIP-14)."""
    go_aboard(banner, ship)
    ship.in_harbour = False
