"""Facts that follow from the map: what players own, what it is worth, and who is on which team.

Hexes are read row by row, north to south and west to east, whenever the order matters (NA-RULING-53).
"""

from __future__ import annotations

from collections.abc import Iterable

from empires.kit.titles import TEAM
from empires.maps.hexes import hex_of, neighbour_ids
from empires.rulesets.ninth_age.book import IMPROVEMENTS, TERRAIN
from empires.rulesets.ninth_age.state import NinthAge, Tile, Work


def in_reading_order(tiles: Iterable[str]) -> list[str]:
    """Tile ids in reading order: row by row, from west to east (NA-RULING-53)."""
    return sorted(tiles, key=lambda tile: (hex_of(tile).r, hex_of(tile).q))


def named(tile_id: str, tile: Tile) -> str:
    """A place as a phrase: "the forest at 2,-1"."""
    return f"the {tile.look or tile.terrain} at {tile_id}"


def works(tile: Tile) -> list[Work]:
    """The improvements of a hex, with a city or fortress before a mine (NA-RULING-53)."""
    found: list[Work] = [] if tile.fort == "none" else [tile.fort]
    return [*found, "mine"] if tile.mine else found


def living(state: NinthAge) -> list[str]:
    """The players still in the campaign, in seat order."""
    return [player for player in state.players if state.realms[player].eliminated_turn is None]


def in_play(state: NinthAge, player: str) -> bool:
    """Whether `player` exists and has not been eliminated."""
    realm = state.realms.get(player)
    return realm is not None and realm.eliminated_turn is None


def controlled(state: NinthAge, player: str) -> list[str]:
    """The tiles that carry the player's flag, in reading order (NA-IMP-01)."""
    tiles = state.tiles
    return [tile for tile in state.outline if tile in tiles and tiles[tile].flag == player]


def realm_points(state: NinthAge, player: str) -> int:
    """The realm points of a player: one for each controlled hex and one for each city on it (NA-RP-01,
    NA-RP-02)."""
    points = 0
    for tile in state.tiles.values():
        if tile.flag == player:
            points += TERRAIN.of(tile.terrain)["rp"]
            points += sum(IMPROVEMENTS.of(work)["rp"] for work in works(tile))
    return points


def cities(state: NinthAge, player: str) -> int:
    """The number of cities that the player controls (NA-IMP-02)."""
    return sum(tile.flag == player and tile.fort == "city" for tile in state.tiles.values())


def fortresses(state: NinthAge, player: str) -> int:
    """The number of fortresses that the player controls."""
    return sum(tile.flag == player and tile.fort == "fortress" for tile in state.tiles.values())


def mines(state: NinthAge, player: str) -> list[str]:
    """The tiles on which the player has a mine, in reading order."""
    return [tile for tile in controlled(state, player) if state.tiles[tile].mine]


def measure(state: NinthAge, player: str, criterion: str) -> int:
    """The player's score for one criterion in NA-T-TIEBREAK."""
    match criterion:
        case "realm points":
            return realm_points(state, player)
        case "cities":
            return cities(state, player)
        case "fortresses":
            return fortresses(state, player)
        case "mines":
            return len(mines(state, player))
        case "treasury":
            return state.realms[player].treasury
    raise AssertionError(f"{criterion} cannot be measured")


def borders(state: NinthAge, player: str, tile: str) -> bool:
    """Whether `tile` touches a hex that the player controls."""
    tiles = state.tiles
    return any(beside in tiles and tiles[beside].flag == player for beside in neighbour_ids(tile))


def team_of(state: NinthAge, player: str) -> list[str]:
    """The members of a player's team, beginning with its leader, who is the first in seat order.

    Empty if there is no team.
    """
    team = state.realms[player].team
    return [one for one in state.players if team is not None and state.realms[one].team == team]


def team_name(state: NinthAge, player: str) -> str:
    """The name that the leader of the player's team gave to it; "" if there is none."""
    members = team_of(state, player)
    return state.titles.get(members[0], {}).get(TEAM, "") if members else ""


def teammates(state: NinthAge, one: str, other: str) -> bool:
    """Whether two players are on the same team now (NA-TEAM-07)."""
    team = state.realms[one].team
    return one != other and team is not None and team == state.realms[other].team
