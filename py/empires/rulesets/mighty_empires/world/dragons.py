"""The Dragonrage: a lair, the dragons that wake in it, and their trail (ME-DRAGON)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import lose_by_dice, name_of, remove_banner, remove_spent
from empires.rulesets.mighty_empires.charts import DRAGON, DRAGONCOUNT, number
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.presence import all_in
from empires.rulesets.mighty_empires.lands.settlements import (
    close_mine,
    lay_waste,
    lose_stores,
    place_name,
    remove_house_place,
    remove_temple,
    remove_tower,
)
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.sea.fleets import lose_ship
from empires.rulesets.mighty_empires.siege.ending import end_siege
from empires.rulesets.mighty_empires.state import MightyEmpires

DESTROYED = "destroyed"

HOLDS_FROM = number("lowest roll on which a wild place withstands dragons")
"""The lowest roll on which a place in the wilderness withstands dragons (ME-EXPLORE-06)."""


def lair(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Roll for a lair (ME-SCOUT-26): on 4-6 dragons wake and fly out."""
    row = DRAGONCOUNT.of("scouting")
    wakes = yield from game.roll("d6", "ME-DRAGON-02", "Do the dragons wake?", player=player)
    if wakes.total < row["wakes_from"]:
        game.emit("dragons_sleep", "ME-DRAGON-02", "The dragons sleep on.", tiles=(tile,))
        return
    count = yield from game.roll(row["dice"], "ME-DRAGON-02", "How many dragons", player=player)
    dragons = count.total + row["plus"]  # ME-DRAGON-02
    text = f"{dragons} dragons wake at {place_name(game.state, tile)}!"
    game.emit("dragons_woken", "ME-DRAGON-02", text, tiles=(tile,), dragons=dragons)
    yield from rage(game, player, tile, dragons)  # ME-DRAGON-02


def winter_rage(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Wake dragons in a random lair in winter, more of them than in summer. A lair is a tile that is all
    mountains; if there is none, a highland tile, or else any tile. The player who suffers the event throws
    the dice (ME-RULING-270). Places razed by the dragons do not recover before the next winter; places razed
    earlier do."""
    state = game.state
    row = DRAGONCOUNT.of("winter")
    count = yield from game.roll(row["dice"], "ME-DRAGON-03", "How many dragons", player=player)
    dragons = count.total + row["plus"]
    den = yield from pick(game, _lairs(state), "ME-DRAGON-03", "Where the dragons wake", player=player)
    text = f"{dragons} dragons wake at {place_name(state, den)}!"
    game.emit("dragons_woken", "ME-DRAGON-03", text, tiles=(den,), dragons=dragons)
    standing = [tile for tile, land in state.lands.items() if not land.razed]  # ME-RULING-267
    yield from rage(game, player, den, dragons)
    for tile in standing:  # ME-DRAGON-11
        if state.lands[tile].razed:
            state.lands[tile].no_recovery_in_winter = state.year


def _lairs(state: MightyEmpires) -> list[str]:
    """The mountain tiles; if there are none, the highland tiles, or else all tiles (ME-RULING-263)."""
    tiles = [state.map.tiles[tile] for tile in state.lands]
    peaks = [tile.id for tile in tiles if tile.all_mountain]
    return peaks or [tile.id for tile in tiles if tile.pack == "highland"] or [tile.id for tile in tiles]


def rage(game: Game[MightyEmpires], player: str, tile: str, dragons: int) -> Steps[None]:
    """Let the dragons fly their trail; then each tile that any dragon reached is struck once (ME-DRAGON-05,
    06).

    The caller settles the sieges of destroyed places.
    """
    trail = yield from fly(game, player, tile, dragons)
    for struck in dict.fromkeys(trail):
        yield from _strike(game, player, struck)


def fly(game: Game[MightyEmpires], player: str, tile: str, dragons: int) -> Steps[list[str]]:
    """The tiles where the dragons settle, the lair first: one stays behind in each tile of a random path
    (ME-DRAGON-04).

    A roll of 1 to 5 means the sides clockwise from NE, and 6 means N; a step off the map is rolled again or,
    under a setting, removes that dragon."""
    trail, flying = [tile], dragons - 1
    while flying:
        roll = yield from game.roll("d6", "ME-DRAGON-04", "Where the dragons fly", player=player)
        beyond = neighbour_ids(trail[-1])[roll.total % 6]
        if beyond in game.state.map.tiles:  # ME-RULING-262
            trail.append(beyond)
        elif game.state.settings.dragon_offmap != "lost":  # ME-WSET-05
            continue
        flying -= 1
    game.emit("dragon_trail", "ME-DRAGON-04", "The dragons fly.", tiles=tuple(trail), trail=trail)
    return trail


def _strike(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Apply the effect of dragons to one tile, no matter who owns anything in it. Razed land stays razed
    until the recovery of the coming winter; burnt woods give no timber in that winter.
    """
    state = game.state
    if warded(state, tile):  # ME-TEMPLE-15, ME-RULING-497
        text = f"The dragons pass over {place_name(state, tile)}."
        game.emit("no_effect", "ME-TEMPLE-15", text, tiles=(tile,))
        return
    row, _ = yield from game.roll_on(DRAGON, f"Dragons over {tile}", player=player)  # ME-T-DRAGON
    if tile in state.lands:
        _lay_land_waste(game, tile, row)
    yield from _strike_banners(game, tile, row)
    if row["ships_sink_from"] is not None:  # also on the open sea: ME-DRAGON-07
        yield from _burn_ships(game, player, tile, row["ships_sink_from"])
    if tile in state.lands and row["settlement"] == "razed":
        yield from _strike_wild_places(game, player, tile)
    if tile in state.sieges and state.lands[tile].razed:  # ME-DRAGON-10
        end_siege(game, state.sieges[tile], "ME-DRAGON-06")


def _lay_land_waste(game: Game[MightyEmpires], tile: str, row: Row) -> None:
    """Apply the effect of dragons to the woods and the settlement of a tile."""
    state, land = game.state, game.state.lands[tile]
    # ME-DRAGON-09
    if row["forest"] == "burnt" and state.map.tiles[tile].has_forest and not land.forest_burned:
        land.forest_burned = True
        game.emit("forest_burnt", "ME-DRAGON-09", f"The woods at {tile} burn.", tiles=(tile,))
    if row["settlement"] == "razed" and land.settlement != "none" and not land.razed:
        game.emit(
            "settlement_razed",
            "ME-DRAGON-06",
            f"{place_name(state, tile)} is razed by dragons.",
            tiles=(tile,),
        )
        lay_waste(state, tile, "dragons")  # ME-DRAGON-10


def _strike_banners(game: Game[MightyEmpires], tile: str, row: Row) -> Steps[None]:
    """Apply the effect of dragons to every banner in a tile, even aboard a ship that escapes them
    (ME-DRAGON-07)."""
    for banner in all_in(game.state, tile) if row["times"] else []:
        if row["times"] == DESTROYED:
            remove_banner(game, banner, "ME-DRAGON-06")
        else:
            owner, why = banner.owner, f"Losses of {name_of(banner)}"
            roll = yield from game.roll("d6", "ME-T-DRAGON", why, player=owner, to=(owner,))
            yield from lose_by_dice(game, banner, roll.total, row["times"], "ME-DRAGON-06")
            remove_spent(game, [banner])


def _strike_wild_places(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Finally, test the tile's temple and any place found there by explorers (ME-T-DICE)."""
    land = game.state.lands[tile]
    if land.location is not None:  # ME-DRAGON-08
        yield from _strike_location(game, player, tile)
    if land.temple is not None:  # ME-TEMPLE-06
        yield from _strike_temple(game, player, tile)


def _strike_location(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Roll to see whether a place found by explorers withstands dragons; otherwise it is lost."""
    state = game.state
    land, name = state.lands[tile], place_name(state, tile)
    why = (
        f"Does the {'place' if land.location == 'house' else land.location} at {tile} withstand the dragons?"
    )
    roll = yield from game.roll("d6", "ME-EXPLORE-06", why, player=player)
    if roll.total >= HOLDS_FROM:  # ME-DRAGON-08, ME-EXPLORE-06
        return
    match land.location:
        case "mine":
            close_mine(game, tile, "ME-RULING-498", f"Dragons bury the mine at {name}.")  # ME-RULING-498
        case "tower":
            remove_tower(game, tile, "ME-RULING-498", f"Dragons tear {name} down.")
        case "house":
            remove_house_place(game, tile, "ME-RULING-498")


def _strike_temple(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Roll to see whether a temple withstands dragons (ME-DRAGON-08, ME-RULING-498)."""
    why = f"Does the temple at {tile} withstand the dragons?"
    roll = yield from game.roll("d6", "ME-EXPLORE-06", why, player=player)
    if roll.total < HOLDS_FROM:
        remove_temple(game, tile, "ME-RULING-498", f"Dragons burn the temple at {tile}.")
        lose_stores(game, tile, "ME-RULING-265")


def _burn_ships(game: Game[MightyEmpires], player: str, tile: str, sinks_from: int) -> Steps[None]:
    """Roll to see whether each ship in the tile is lost, with everything aboard (ME-T-DRAGON)."""
    state = game.state
    for ship in [one for one in state.ships.values() if one.tile == tile]:
        roll = yield from game.roll("d6", "ME-T-DRAGON", "Does the ship burn?", player=player)
        if roll.total >= sinks_from:
            lose_ship(game, ship, "ME-DRAGON-06", "burns")
