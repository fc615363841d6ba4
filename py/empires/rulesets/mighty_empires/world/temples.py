"""Temples: their foundation and their yearly benefits (ME-TEMPLE-01, ME-TEMPLE-10 to 19)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import bestow, enrol
from empires.rulesets.mighty_empires.banners.forces import make_banner, name_of
from empires.rulesets.mighty_empires.banners.gains import pick_bearer
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, place_name
from empires.rulesets.mighty_empires.nature.cults import cult_of
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.state import MightyEmpires, Race, Temple


def temples_of(state: MightyEmpires, player: str) -> list[str]:
    """The tiles of an empire's temples, ascending."""
    return [tile for tile in empire_tiles(state, player) if state.lands[tile].temple is not None]


# --- founding ------------------------------------------------------------------------------------------


def why_not_found_temple(state: MightyEmpires, player: str, tile: str) -> IllegalChoice | None:
    """Why a player cannot found a temple in his tile (ME-HOOK-09). Each cult restricts the place: Bretonnia
    and Chaos need empty land, Dark Elves cannot use river valleys, Wood Elves need woods or empty land; the
    Undead found no temples. Empty land is land without a settlement."""
    if not (state.settings.wilderness and state.settings.temples):
        return IllegalChoice("cult_restriction", "This campaign is played without temples.", "ME-OPT-309")
    land, cult = state.lands[tile], cult_of(race_of(state, player))
    if land.temple is not None:  # ME-RULING-493
        return IllegalChoice("temple_present", "That tile already has a temple.", "ME-RULING-493")
    if cult is None:  # ME-RULING-492
        return IllegalChoice("cult_restriction", "The Undead cannot found temples.", "ME-RULING-492")
    if not cult_allows(state, player, tile, land.settlement):  # ME-TEMPLE-01
        return IllegalChoice("cult_restriction", "Your cult cannot build a temple there.", "ME-TEMPLE-01")
    return None


def cult_allows(state: MightyEmpires, player: str, tile: str, settlement: str) -> bool:
    """Whether a player's cult can build a temple in a tile that has this settlement, or "none"."""
    cult = cult_of(race_of(state, player))
    where = None if cult is None else cult["where"]
    barren = settlement == "none"  # ME-RULING-494
    if where == "barren":  # ME-TEMPLE-11, ME-TEMPLE-14
        return barren
    if where == "not_river_valley":  # ME-TEMPLE-17
        return state.map.tiles[tile].pack != "river_valley"
    if where == "wooded_or_barren":  # ME-TEMPLE-18
        return barren or state.map.tiles[tile].has_forest
    return cult is not None


def temple_price(people: Race, settlement: str) -> int:
    """The price of a temple for a people with a cult: 10 crowns, or half that for High Elves and Lizardmen
    beside a city (ME-TEMPLE-01, ME-TEMPLE-02)."""
    cult = cult_of(people)
    assert cult is not None, "only races with a cult found temples"
    return int(cult["city_cost" if settlement == "city" else "cost"])


def temple_cost(state: MightyEmpires, tile: str) -> int:
    """The price of a temple in a tile, for its owner."""
    land = state.lands[tile]
    return temple_price(race_of(state, land.owner), land.settlement)


def found_temple(state: MightyEmpires, player: str, tile: str) -> None:
    """Build a temple, next to any settlement already there (ME-TEMPLE-04)."""
    state.lands[tile].temple = Temple(race_of(state, player), state.year)


# --- what they give ------------------------------------------------------------------------------------


def temple_muster(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """In phase 6, roll for the troops of cults that raise any; nothing is carried over from year to year
    (ME-HOOK-08)."""
    state, secret = game.state, game.state.secrets[player]
    secret.temple_troops = {}
    for tile in temples_of(state, player):
        temple = state.lands[tile].temple
        cult = None if temple is None else cult_of(temple.cult)
        gathered = 0
        for kind in ("troops", "others"):
            if cult is not None and cult[kind]:
                why = f"{kind.capitalize()} of the temple at {place_name(state, tile)}"
                roll = yield from game.roll("d6", "ME-TEMPLE-10", why, player=player, to=(player,))
                # by cult: ME-TEMPLE-11, ME-TEMPLE-12, ME-TEMPLE-13, ME-TEMPLE-14, ME-TEMPLE-17, ME-TEMPLE-18
                gathered += roll.total * int(cult[kind])  # ME-TEMPLE-19
        if gathered:
            secret.temple_troops[tile] = gathered
            text = f"{gathered:,} points will gather at {place_name(state, tile)}."
            game.emit("temple_troops", "ME-TEMPLE-10", text, to=(player,), tiles=(tile,), points=gathered)


def temple_items(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Let Dwarf temples give magic to a banner of the player's choice each winter."""
    state = game.state
    for tile in temples_of(state, player):
        temple = state.lands[tile].temple
        cult = None if temple is None else cult_of(temple.cult)
        bearers = [one for one in banners_of(state, player) if one.kind == "own"]  # ME-RULING-473
        if cult is not None and cult["items"] and bearers:
            text = f"The temple at {place_name(state, tile)} gives magic. Which banner will get it?"
            rules = ("ME-TEMPLE-16", "ME-RULING-473")
            bearer = yield from pick_bearer(state, bearers, "temple_items", text, rules, tile)
            why = f"Magic from the temple at {place_name(state, tile)}"
            roll = yield from game.roll("d6", "ME-TEMPLE-16", why, player=player, to=(player,))
            gained = roll.total * int(cult["items"])
            bestow(state, bearer, gained)
            text = f"{name_of(bearer)} gains magic worth {gained:,} points."
            game.emit("troops_gained", "ME-TEMPLE-16", text, to=(player,), banner=bearer.id, points=gained)


def temple_banners(game: Game[MightyEmpires]) -> None:
    """When the season opens, put temple troops at their temples, even if they are weak (ME-TEMPLE-10)."""
    state = game.state
    for player in state.players:
        troops, state.secrets[player].temple_troops = state.secrets[player].temple_troops, {}
        for tile, gathered in troops.items():
            land = state.lands[tile]
            if land.temple is not None and land.owner == player and tile not in state.sieges:  # ME-RULING-496
                banner = make_banner(state, player, tile, 0, "temple")
                enrol(state, banner, gathered)
                text = f"Temple troops gather at {place_name(state, tile)}: {name_of(banner)}."
                game.emit("banner_created", "ME-TEMPLE-10", text, tiles=(tile,), banner=banner.id)
