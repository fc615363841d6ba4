"""What players know of hexes (4.31) from owning or entering them, or from news; everyone knows the ground
(MI-RULING-56)."""

from __future__ import annotations

from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.land import defenders
from empires.rulesets.mightier_empires.land.geography import around
from empires.rulesets.mightier_empires.state import NeutralKingdom, Sight, War, living


def look(state: War, player: str, name: str) -> None:
    """Let the player see a hex as it is now (MI-INFO-04)."""
    tile = state.tiles[name]
    sight = Sight(
        owner=tile.owner, major=list(tile.major), minor=list(tile.minor), inside=True, turn=state.turn,
        name=state.names.get(name, ""),
    )  # fmt: skip
    if not tile.owner:
        there, kingdom = defenders.standing(state, name), defenders.guarding_kingdom(state, name)
        if there is not None:
            sight.defenders, sight.kind, sight.race = there.size, there.kind, there.race
        elif kingdom is not None:
            sight.defenders, sight.kind = defenders.kingdom_size(state, kingdom), "kingdom"
            sight.race = kingdom.race
    state.secrets[player].known[name] = sight


def look_at_own(state: War) -> None:
    """Let all players know their own hexes and what these contain (MI-INFO-04)."""
    for player in living(state):
        for name, tile in state.tiles.items():
            if tile.owner == player:
                look(state, player, name)


def sees(state: War, player: str, name: str) -> bool:
    """Whether news of a hex reaches the player at once, because the hex borders his kingdom or is next to a
    Watchtower.
    """
    tiles = state.tiles
    if tiles[name].owner == player or any(tiles[other].owner == player for other in around(state, name)):
        return True
    return any(
        tile.owner == player and "watchtower" in tile.minor and id_distance(name, other) <= WATCH
        for other, tile in tiles.items()
    )


WATCH = number("MI-T-NUMBERS", "hexes a watchtower sees")
"""Hexes from which a Watchtower brings news (MI-INFO-02)."""


def hear(state: War, player: str, name: str, *, fight: bool = False) -> None:
    """Let the player know who owns a hex now, but nothing new about its contents; natives whom he saw there
    before somebody took it are gone (MI-NEUT-06). After a mere `fight` on unowned land they may still be
    there."""
    tile, sight = state.tiles[name], state.secrets[player].known.get(name)
    if fight and not tile.owner:
        return
    if sight is None:
        sight = state.secrets[player].known[name] = Sight()
    if tile.owner or sight.turn < state.turn:
        forget_people(state, player, name)
    sight.owner, sight.turn = tile.owner, state.turn


def forget_people(state: War, player: str, name: str) -> None:
    """Let the player know that the natives or rebels whom he saw on a hex are gone."""
    sight = state.secrets[player].known.get(name)
    if sight is not None and sight.kind in ("native", "rebel"):
        sight.defenders, sight.kind, sight.race = 0, "", ""


def seen(state: War, player: str, name: str) -> Sight | None:
    """What the player knows of a hex that is not his; without fog he sees which natives, rebels or Beasts are
    there now (MI-OPT-09)."""
    sight = state.secrets[player].known.get(name)
    if state.settings.fog or name not in state.tiles:
        return sight
    there, owner = defenders.standing(state, name), state.tiles[name].owner
    if there is not None and not owner:
        return Sight(
            major=list(state.tiles[name].major), minor=list(state.tiles[name].minor), inside=True,
            turn=state.turn, defenders=there.size, kind=there.kind, race=there.race,
        )  # fmt: skip
    return None if sight is None or sight.kind in ("native", "rebel", "beast") else sight


def knows_people(state: War, player: str, name: str) -> bool:
    """Whether the player knows of people on a hex, be they natives, rebels or subjects of a neutral
    kingdom."""
    sight = state.secrets[player].known.get(name)
    kingdom = defenders.guarding_kingdom(state, name)
    if kingdom is not None:
        return _knows(player, kingdom)
    return not state.settings.fog or (
        sight is not None and bool(sight.defenders) and sight.kind in ("native", "rebel")
    )


def known_owner(state: War, player: str, name: str) -> str:
    """The last owner of a hex that the player knows of; "" for nobody."""
    tile = state.tiles[name]
    if not state.settings.fog or tile.owner == player:
        return tile.owner
    sight = state.secrets[player].known.get(name)
    return sight.owner if sight is not None else ""


def knows_majors(state: War, player: str, name: str) -> list[str]:
    """The major features of a hex that the player knows. The capital of a neutral kingdom that he has heard
    of is a City."""
    if not state.settings.fog:
        return list(state.tiles[name].major)
    sight = state.secrets[player].known.get(name)
    kingdom = defenders.kingdom_of(state, name)
    seat = kingdom is not None and kingdom.capital == name and _knows(player, kingdom)
    if seat and (sight is None or not sight.inside):
        return ["city"]  # MI-NK-17, MI-NK-20
    return list(sight.major) if sight is not None else []


def _knows(player: str, kingdom: NeutralKingdom) -> bool:
    return kingdom.public or player in kingdom.known_by
