"""How the rules for each race differ from the rules for Men (ME-RACE-01, ME-T-RACES); read-only."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.charts import RACES
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.state.race import MEN, Race

HIRED = ("ally", "mercenary")
"""Banners that serve a people other than their own (ME-RACE-03)."""


def race_of(state: MightyEmpires, player: str | None) -> Race:
    """A player's race; Men for players who chose none, and for independents (ME-OPT-303)."""
    return state.races.get(player or "", MEN)


def race_of_banner(state: MightyEmpires, banner: Banner) -> Race:
    """The single race of a banner, no matter which other troops march in it; a hired banner keeps its own
    race. ME-RACE-02, ME-RACE-03.
    """
    return MEN if banner.kind in HIRED else race_of(state, banner.owner)  # even for Lizardmen: ME-LIZARD-09


def all_of(state: MightyEmpires, banners: Sequence[Banner], race: Race) -> bool:
    """Whether every banner of a force is of one race (ME-RULING-432)."""
    return all(race_of_banner(state, banner) == race for banner in banners)


def ways_of(state: MightyEmpires, player: str | None) -> Row:
    """The row of a player's race."""
    return RACES.of(race_of(state, player))


def _of_banner(state: MightyEmpires, banner: Banner) -> Row:
    return RACES.of(race_of_banner(state, banner))


# --- food ----------------------------------------------------------------------------------------------


def eats(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner eats and carries food; undead banners do neither (ME-UNDEAD-01, ME-UNDEAD-02)."""
    return bool(_of_banner(state, banner)["eats"])


def keeps_stores(state: MightyEmpires, player: str | None) -> bool:
    """Whether an empire stores baggage at all (ME-UNDEAD-02, ME-RULING-436)."""
    return bool(ways_of(state, player)["eats"])


def unstable(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner crumbles where others would eat (ME-UNDEAD-04)."""
    return bool(_of_banner(state, banner)["unstable"])


def feeds_on(state: MightyEmpires, player: str, tile: str, race: Race | None = None) -> int | None:
    """The number of a player's banners that a tile feeds by a rule of their own race; None if the tile feeds
    them as it feeds Men. Banners are of their owner's race unless they are hired (ME-RACE-03).

    Woods without a settlement feed Wood Elves; ruins feed Skaven, who find no other food outside their realm.
    """
    ways, land = RACES.of(race or race_of(state, player)), state.lands[tile]
    empty = land.settlement == "none" or land.razed
    # ME-WELF-01, ME-WELF-02, ME-RULING-445
    if empty and ways["wooded_forage"] is not None and state.map.tiles[tile].has_forest:
        return int(ways["wooded_forage"])
    if land.razed and ways["ruin_forage"] is not None:  # ME-SKAVEN-02
        return int(ways["ruin_forage"])
    return None if ways["forage_abroad"] or land.realm_of == player else 0  # ME-SKAVEN-01, ME-RULING-451


def hunger_times(state: MightyEmpires, banner: Banner) -> int:
    """The multiplier of a shortfall: it is higher for goblinoids, who eat each other (ME-ORC-01)."""
    return int(_of_banner(state, banner)["shortfall_times"])


def garrison_hunger_times(state: MightyEmpires, holder: str) -> int:
    """The multiplier of a shortfall of a garrison without banners, which is of its holder's race
    (ME-ORC-01)."""
    return int(ways_of(state, holder)["shortfall_times"])


# --- the march -----------------------------------------------------------------------------------------


def finds_mountain_paths(state: MightyEmpires, banners: Sequence[Banner]) -> int:
    """A force's bonus to its route rolls through mountains (ME-DWARF-01, ME-RULING-432)."""
    return min((int(_of_banner(state, banner)["mountain_route"]) for banner in banners), default=0)


def rolls_for_rivers(state: MightyEmpires, banner: Banner) -> bool:
    """Whether bridges do not help a banner to cross a river (ME-UNDEAD-10)."""
    return bool(_of_banner(state, banner)["rivers_roll"])


def forces_the_pace(state: MightyEmpires, banners: Sequence[Banner]) -> bool:
    """Whether all troops of a force may make a forced march (ME-ORC-04, ME-RULING-432)."""
    return bool(banners) and all(_of_banner(state, banner)["marches"] for banner in banners)


# --- places --------------------------------------------------------------------------------------------


def people_of(state: MightyEmpires, tile: str) -> Race:
    """The race of a tile's settlement (ME-RULING-453): that of its finder or builder."""
    return state.lands[tile].settlement_race or MEN


def deep_halls(state: MightyEmpires, tile: str) -> bool:
    """Whether a settlement is hewn into mountains (ME-DWARF-02, ME-DWARF-03, ME-RULING-440)."""
    return bool(RACES.of(people_of(state, tile))["deep_halls"]) and state.map.tiles[tile].has_mountain


def steadfast(state: MightyEmpires, tile: str) -> bool:
    """Whether nobody inside would open a gate to the enemy, except hired troops (ME-DWARF-04)."""
    hired = any(one.inside and one.kind in HIRED for one in state.banners.values() if one.tile == tile)
    return not RACES.of(people_of(state, tile))["betrayed"] and not hired  # ME-LIZARD-10


def surrenders_to(state: MightyEmpires, tile: str, besieger: str) -> bool:
    """Whether a place ever surrenders to a besieger (ME-DWARF-05, ME-LIZARD-11)."""
    people = people_of(state, tile)
    return bool(RACES.of(people)["betrayed"]) or race_of(state, besieger) == people


def alien(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a settlement and an empire cannot live together (ME-LIZARD-01 to ME-LIZARD-04, ME-HOOK-12).

    A settlement that is already inside or next to the empire stays alien (ME-RULING-452).
    """
    there, people = people_of(state, tile), race_of(state, player)
    return there != people and bool(RACES.of(there)["alien"] or RACES.of(people)["alien"])


def sails(state: MightyEmpires, player: str | None) -> bool:
    """Whether a race has ships at all (ME-LIZARD-08)."""
    return bool(ways_of(state, player)["sails"])


def uses_warpstone(state: MightyEmpires, player: str | None) -> bool:
    """Whether a people can mine warpstone without falling sick (ME-MINE-07, ME-MINE-08)."""
    return bool(ways_of(state, player)["warpstone"])


def outsails(state: MightyEmpires, player: str, other: str) -> bool:
    """Whether a fleet has the wind without rolling for it; Elves against Elves must roll (ME-HELF-01,
    ME-RULING-443)."""
    return bool(ways_of(state, player)["outsails"]) and not ways_of(state, other)["outsails"]


def seamanship(state: MightyEmpires, player: str) -> int:
    """The bonus that a people gets in an engagement at sea (ME-HELF-02)."""
    return int(ways_of(state, player)["naval"])


# --- winter --------------------------------------------------------------------------------------------


def own_ruin(state: MightyEmpires, player: str, tile: str) -> int | None:
    """The crowns that ruins pay to the player whose empire includes them; None if they pay nothing
    (ME-SKAVEN-05, 06). Ruins count as a player's if he razed the settlement, or if dragons or magic razed one
    of his (ME-RULING-450, ME-HOOK-07)."""
    land, pays = state.lands[tile], ways_of(state, player)["ruins_pay"]
    if pays is None or not land.razed or land.flag != player:
        return None
    return int(pays) if land.razed_by in (player, "dragons", "magic") else None


def belongs_to(state: MightyEmpires, tile: str) -> str | None:
    """The player whose empire includes a tile; an empire of Skaven includes ruins (ME-SKAVEN-06)."""
    owner = state.lands[tile].owner
    if owner is not None:
        return owner if owner in state.players else None
    return next((one for one in state.players if own_ruin(state, one, tile) is not None), None)


def leave_ruin(state: MightyEmpires, tile: str, player: str) -> str | None:
    """Take ruins away from an empire of Skaven when a rival comes to them; returns the player who has lost
    them (ME-RULING-134)."""
    loser = belongs_to(state, tile)
    if not state.lands[tile].razed or loser in (None, player):
        return None
    state.lands[tile].flag = None
    return loser


def spawning(state: MightyEmpires, players: Sequence[str]) -> int:
    """The modifier that neighbouring empires give to the die roll for ruins (ME-LIZARD-05, ME-HOOK-12)."""
    return max((int(ways_of(state, player)["recovery"]) for player in players), default=0)


def spells_at_equinox(state: MightyEmpires, player: str) -> int:
    """How many spells a player casts at an equinox (ME-HELF-03, ME-LIZARD-06, ME-HOOK-01, ME-HOOK-02)."""
    return int(ways_of(state, player)["spells"])


def teleports(state: MightyEmpires, player: str) -> bool:
    """Whether a Slann may carry a banner instead of casting a spell (ME-LIZARD-07, ME-HOOK-02)."""
    return bool(ways_of(state, player)["teleports"])
