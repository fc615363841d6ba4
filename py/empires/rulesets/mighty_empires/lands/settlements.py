"""The worth of tiles to those who hold them: settlements, capitals, harbours (ME-T-FORAGE, ME-T-SETTLE)."""

from __future__ import annotations

from typing import Literal

from empires.core.rules.game import Game
from empires.maps.edges import Pack
from empires.maps.tiles import Tile
from empires.rulesets.mighty_empires.charts import SETTLE
from empires.rulesets.mighty_empires.lands.engine_losses import scrap
from empires.rulesets.mighty_empires.nature.cults import temple_walls
from empires.rulesets.mighty_empires.nature.races import uses_warpstone
from empires.rulesets.mighty_empires.state import INDEPENDENT, Land, MightyEmpires
from empires.rulesets.mighty_empires.state.land import Settlement

GROUND: dict[Pack, str] = {
    "highland": "highland", "lowland": "lowland", "river_valley": "river valley", "coastal": "coast",
    "sea": "sea",
}  # fmt: skip
"""The name of each pack in a sentence."""

Grade = Literal["barren", "village", "fortress", "city", "capital"]


def fortified(land: Land) -> bool:
    """Whether the tile has a temple with walls. All temples but totems have walls (ME-TEMPLE-03,
    ME-TEMPLE-13)."""
    return land.temple is not None and temple_walls(land.temple.cult) is not None


def built(land: Land) -> Settlement:
    """The settlement in a tile; a temple without a settlement counts as a fortress (ME-TEMPLE-03,
    ME-RULING-532)."""
    return "fortress" if land.settlement == "none" and fortified(land) else land.settlement


def garrisoned(land: Land) -> Settlement:
    """The kind of settlement whose skeleton garrison mans the walls: a fortress if a temple is next to a
    settlement."""
    return "fortress" if fortified(land) else land.settlement


def grade(state: MightyEmpires, tile: str, player: str | None = None) -> Grade:
    """The kind of settlement a tile counts as for food, loot and gold, for its owner or for another player
    who uses it: razed land is barren, and a capital counts as one for everybody unless
    `captured_capital_value` makes it an ordinary city for all but its founder."""
    land = state.lands[tile]
    kind = built(land)
    if land.razed or kind == "none":  # ME-RAZE-05
        return "barren"
    if land.capital_of is not None and (  # ME-RULING-122
        (player or land.owner) == land.capital_of or state.settings.captured_capital_value == 4
    ):
        return "capital"
    return kind


def pays_as_built(state: MightyEmpires, tile: str) -> bool:
    """Whether a place feeds and pays according to its kind; under a setting, a temple without a settlement
    does not. ME-OPT-311, ME-RULING-490.
    """
    alone = state.lands[tile].settlement == "none"
    return not alone or state.settings.temple_income != "never"


def temple_adds(state: MightyEmpires, tile: str) -> bool:
    """Whether a temple next to a settlement adds its own food and pay, which depends on a setting
    (ME-OPT-311)."""
    land = state.lands[tile]
    beside = fortified(land) and land.settlement != "none" and not land.razed
    return beside and state.settings.temple_income == "always"


def walled(land: Land) -> bool:
    """Whether the tile has a city or fortress that can be held; razed ones cannot be (ME-SIEGE-01,
    ME-RAZE-05)."""
    return (built(land) in ("city", "fortress") or fortified(land)) and not land.razed


def mans_its_walls(land: Land) -> bool:
    """Whether a skeleton garrison holds the place when no banner does (ME-BATTLE-19)."""
    kind = garrisoned(land)
    return kind != "none" and not land.razed and bool(SETTLE.of(kind)["skeleton"])


def has_harbour(tile: Tile, land: Land) -> bool:
    """Whether the tile has a harbour: every city on a tile with a coast has one unless
    it is razed, and nothing else does, not even a temple. ME-SHIP-07, ME-TEMPLE-08, ME-RULING-182.
    """
    return land.settlement == "city" and not land.razed and tile.has_coast


def empire_tiles(state: MightyEmpires, player: str) -> list[str]:
    """The tiles a player owns, ascending (ME-REALM-13)."""
    return [tile for tile, land in state.lands.items() if land.owner == player]


def take_tile(state: MightyEmpires, tile: str, player: str) -> None:
    """Change a tile's owner and flag (ME-BATTLE-17). A temple is lost, unless it was the player's own and
    withstood the dragons that razed the settlement beside it."""
    land = state.lands[tile]
    if land.owner != player:
        strange, land.owner, land.flag = land.flag != player, player, player
        _end_leave(state, tile)  # ME-RULING-121
        _forget_alien(state, tile)  # ME-LIZARD-04
        if player in state.players and strange:  # ME-TEMPLE-06, ME-TEMPLE-07, ME-RULING-498
            land.temple = None
        if land.mine_kind == "warpstone" and not uses_warpstone(state, player):  # ME-RULING-474
            land.location = land.mine_kind = None


def _end_leave(state: MightyEmpires, tile: str) -> None:
    """End all permission to use a tile, which only its owner can give (ME-RULING-121, ME-RULING-145)."""
    state.permits = [permit for permit in state.permits if permit.tile != tile]


def _forget_alien(state: MightyEmpires, tile: str) -> None:
    """Release a conqueror from the duty to raze a place that has changed hands again or has been razed
    (ME-LIZARD-04).
    """
    state.aliens = [one for one in state.aliens if one != tile]


def settle_people(state: MightyEmpires, tile: str, player: str) -> None:
    """Mark a settlement that a player founds, finds or rebuilds as one of his own people's
    (ME-RULING-453)."""
    state.lands[tile].settlement_race = state.races.get(player)


def close_mine(game: Game[MightyEmpires], tile: str, rule: str, text: str) -> None:
    """Block a mine for good; the tile may be explored again."""
    land = game.state.lands[tile]
    land.location = land.mine_kind = None
    game.emit("mine_lost", rule, text, tiles=(tile,))


def remove_house_place(game: Game[MightyEmpires], tile: str, rule: str) -> None:
    """Remove a place from the players' own chart; the tile may be explored again (ME-EXPLORE-05)."""
    land = game.state.lands[tile]
    text = f"Dragons leave ruins at {place_name(game.state, tile)}: {land.house_location}"
    land.location, land.house_location = None, ""
    game.emit("place_lost", rule, text, tiles=(tile,))


def remove_tower(game: Game[MightyEmpires], tile: str, rule: str, text: str) -> None:
    """Remove a wizard's tower; the tile may be explored again (ME-TOWER-13)."""
    state = game.state
    game.emit("tower_lost", rule, text, tiles=(tile,))
    state.lands[tile].location = None
    state.towers.remove(tile)


def remove_temple(game: Game[MightyEmpires], tile: str, rule: str, text: str) -> None:
    """Remove a temple; one without a settlement leaves only empty land (ME-RULING-532)."""
    land = game.state.lands[tile]
    land.temple = None
    _leave_to_nobody(land)
    game.emit("temple_lost", rule, text, tiles=(tile,))


def _leave_to_nobody(land: Land) -> None:
    """Take empty land away from independents, who hold none (ME-RULING-281)."""
    if land.owner == INDEPENDENT and land.settlement == "none":
        land.owner = land.flag = None


def lose_stores(game: Game[MightyEmpires], tile: str, rule: str) -> None:
    """Empty the stores of a place that has no walls left: its baggage and engines are lost (ME-TRAIN-05)."""
    state, land = game.state, game.state.lands[tile]
    engines = [one for one in state.engines.values() if one.tile == tile]
    if walled(land) or not (land.stockpile or engines):
        return
    land.stockpile = 0
    scrap(state, engines)
    text = f"Everything stored at {place_name(state, tile)} is lost."
    game.emit("stockpile_destroyed", rule, text, tiles=(tile,))


def lay_waste(state: MightyEmpires, tile: str, by: str) -> None:
    """Destroy a settlement: the tile belongs to nobody, its stockpile is lost, and its ships put to sea
    (ME-RAZE-05). A player's army leaves its own flag; all other causes leave the old one. Abundance ends, and
    damage to the walls is forgotten."""
    land = state.lands[tile]
    alone = land.temple is not None and land.settlement == "none"  # ME-RULING-532
    if by != "dragons":
        land.temple = None  # the temple falls with the settlement: ME-TEMPLE-06
    scrap(state, [one for one in state.engines.values() if one.tile == tile])  # ME-TRAIN-10
    if alone:  # only empty land remains: ME-RULING-532
        land.stockpile = 0
        _leave_to_nobody(land)
        return
    land.razed, land.razed_by, land.owner, land.stockpile = True, by, None, 0  # ME-RAZE-04
    if by in state.players:  # ME-RULING-265
        land.flag = by
    _end_leave(state, tile)  # ME-RULING-121
    state.active_spells = [
        # ME-EQX-21, ME-RULING-238
        one
        for one in state.active_spells
        if one.tile != tile or one.spell not in ("abundance", "quake")  # ME-EQX-21, ME-RULING-238
    ]
    _forget_alien(state, tile)  # ME-LIZARD-04
    for ship in state.ships.values():
        if ship.tile == tile:
            ship.in_harbour = False  # ME-RULING-182


def is_independent(land: Land) -> bool:
    """Whether the tile has an un-razed independent settlement."""
    return land.owner == INDEPENDENT and built(land) != "none" and not land.razed


def is_rival_capital(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether the tile holds another player's capital, still held by its founder and not razed
    (ME-RULING-214)."""
    land = state.lands[tile]
    return land.capital_of not in (None, player) and land.owner == land.capital_of and not land.razed


def place_name(state: MightyEmpires, tile: str) -> str:
    """The name of a tile in a sentence: its own name if it has one, otherwise its kind and place."""
    land = state.lands.get(tile)
    if land is None:
        return f"the open sea at {tile}"
    if land.name:
        return land.name
    what = GROUND[state.map.tiles[tile].pack] if land.settlement == "none" else land.settlement
    if land.settlement == "none" and land.location == "tower":
        what = "wizard’s tower"
    if land.settlement == "none" and land.temple is not None:
        what = "temple"
    return f"the {what} at {tile}"
