"""The places where banners and ships may be deployed, including those across the water (ME-DEPLOY-03 to
08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.errors import IllegalChoice
from empires.rulesets.mighty_empires.banners.routes import over_land
from empires.rulesets.mighty_empires.lands.settlements import built, empire_tiles, place_name
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.quarters.berths import own_harbour


def settlements(state: MightyEmpires, player: str) -> list[str]:
    """The places for the player's banners: un-razed settlements of his empire that are not under siege."""
    return [tile for tile in empire_tiles(state, player) if why_not_stand(state, player, tile) is None]


def why_not_stand(state: MightyEmpires, player: str, tile: str) -> IllegalChoice | None:
    """Why the player cannot deploy anything in a tile."""
    land = state.lands.get(tile)
    if land is None or built(land) == "none" or land.razed:
        return IllegalChoice("no_settlement", "There is no settlement there.", "ME-DEPLOY-03")
    if tile in state.sieges:  # not even to the player's own besiegers
        return IllegalChoice(
            "under_siege", "Nobody can be deployed into a place under siege.", "ME-RULING-333"
        )
    if land.owner != player:
        return IllegalChoice("not_yours", "That settlement does not belong to you.", "ME-DEPLOY-03")
    return None


def muster_place(state: MightyEmpires, player: str) -> str | None:
    """The place where an army gathers before deployment: the capital, or a settlement that needs no ship."""
    places, capital = settlements(state, player), state.capitals.get(player)
    capital_first = sorted(places, key=lambda tile: tile != capital)
    near = (tile for tile in capital_first if not is_overseas(state, player, tile))
    return next(near, None) or next(iter(places), None)


def is_overseas(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether water and land held by others completely separate a settlement from the realm (ME-RULING-332).
    An enclosed area without a coast needs no ship, but under a setting it is out of reach."""
    pocket = _cut_off(state, player, tile)
    return _has_coast(state, pocket) or out_of_reach(state, player, tile)


def out_of_reach(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a settlement is cut off in an area without a coast where, under a setting, nobody can be
    deployed (ME-WSET-17)."""
    pocket = _cut_off(state, player, tile)
    return state.settings.deploy_landlocked == "refused" and bool(pocket) and not _has_coast(state, pocket)


def _has_coast(state: MightyEmpires, tiles: Sequence[str]) -> bool:
    return any(state.map.tiles[one].has_coast for one in tiles)


def _cut_off(state: MightyEmpires, player: str, tile: str) -> list[str]:
    """The area around a settlement that is separated from the realm; none if it is joined to the realm. If
    there is no realm, nothing is cut off."""
    if not any(_passable(state, player, one) for one, land in state.lands.items() if land.realm_of == player):
        return []
    chain = [tile]
    for at in chain:  # this list grows during the loop
        if state.lands[at].realm_of == player:
            return []
        chain += [
            beside.id
            for _, beside in state.map.neighbours(at)
            if beside.id in state.lands
            and beside.id not in chain
            and _passable(state, player, beside.id)
            and over_land(state, at, beside.id)
        ]
    return chain


def _passable(state: MightyEmpires, player: str, tile: str) -> bool:
    owner = state.lands[tile].owner
    return owner == player or owner not in state.players


def moorings(state: MightyEmpires, player: str, ship: str) -> list[str]:
    """The places for a ship: any harbour of the empire, and for a ship built this winter also the coast of a
    place across the water that has no harbour nearby.
    """
    found = [tile for tile in empire_tiles(state, player) if own_harbour(state, player, tile)]  # ME-DEPLOY-08
    # ME-DEPLOY-06
    if ship in this_winter(state).built:
        for place in settlements(state, player):
            reached = is_overseas(state, player, place) and not out_of_reach(state, player, place)
            if reached and not _harbour_near(state, player, place):
                found += [one for one in _near(state, place) if state.map.tiles[one].has_coast]
    return list(dict.fromkeys(found))


def _near(state: MightyEmpires, tile: str) -> list[str]:
    """A tile and the tiles that adjoin it."""
    return [tile, *(beside.id for _, beside in state.map.neighbours(tile))]


def _harbour_near(state: MightyEmpires, player: str, tile: str) -> bool:
    return any(own_harbour(state, player, one) for one in _near(state, tile))


def serves(state: MightyEmpires, player: str, ship: str, at: str, tile: str) -> bool:
    """Whether a ship `at` one tile allows a banner to be deployed in another (ME-DEPLOY-05, 06)."""
    if at not in _near(state, tile) or out_of_reach(state, player, tile):
        return False
    if _harbour_near(state, player, tile):
        return own_harbour(state, player, at)
    return ship in this_winter(state).built


def why_not_overseas(
    state: MightyEmpires, player: str, places: Sequence[str], ships: Mapping[str, str]
) -> IllegalChoice | None:
    """Refuse banners across the water unless each has a ship or, under a setting, each place has a ship
    (ME-RULING-331)."""
    for tile in places:
        if out_of_reach(state, player, tile):  # ME-WSET-17
            text = f"{place_name(state, tile)} is cut off by land, so no banner can be deployed there."
            return IllegalChoice("no_ship", text, "ME-DEPLOY-05")
    far = [tile for tile in places if is_overseas(state, player, tile)]
    each = "banner"
    if state.settings.deploy_ship_ratio == "per_settlement":
        far, each = list(dict.fromkeys(far)), "place"
    serving = {
        at: [ship for ship, where in ships.items() if serves(state, player, ship, where, tile)]
        for at, tile in enumerate(far)
    }
    taken: dict[str, int] = {}
    for at in serving:
        if not _assign(at, serving, taken, []):
            text = (
                f"Every {each} across the water needs a ship of yours in a harbour near "
                "it, and one is missing."
            )
            return IllegalChoice("no_ship", text, "ME-DEPLOY-05")
    return None


def _assign(at: int, serving: Mapping[int, list[str]], taken: dict[str, int], tried: list[str]) -> bool:
    """Find a ship for a banner, if necessary by moving other banners to different ships."""
    for ship in serving[at]:
        if ship not in tried:
            tried.append(ship)
            if ship not in taken or _assign(taken[ship], serving, taken, tried):
                taken[ship] = at
                return True
    return False
