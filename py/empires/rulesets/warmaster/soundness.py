"""The checks that a state from a file must pass (WM digest section 2); ValueError names the first check that
fails."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from empires.kit import soundness
from empires.kit.battles import NOTES
from empires.kit.placenames import check_names
from empires.kit.settings import check_settings
from empires.kit.soundness import (
    counts,
    distinct,
    each_once,
    known,
    known_or_blank,
    need,
    not_negative,
    within,
)
from empires.maps.catalogue import CATALOGUE
from empires.rulesets.warmaster.armies import armies
from empires.rulesets.warmaster.state import PASS, Battle, Empire, War, playing
from empires.rulesets.warmaster.tables import SPECIAL

LOCATIONS = [row["location"] for row in SPECIAL.rows]
DIE = 6


def check(state: War, phases: Collection[str]) -> None:
    """Raise ValueError if a state contradicts itself."""
    soundness.campaign(state, phases)
    check_settings(state.settings)
    soundness.board(state.map)
    check_names(state, state.map.tiles)
    members = [member.name for empire in state.empires.values() for member in empire.members]
    distinct(members, "the players of the empires")
    known((*members, state.host), state.players, "the players")
    known(state.secrets, state.players, "the owners of secrets")
    distinct([empire.seat for empire in state.empires.values()], "the seats")
    for name, empire in state.empires.items():
        need(empire.name == name, "an empire is stored under a different name")
        _check_empire(state, empire)
    _check_ground(state, members)
    _check_turns(state, members)
    for battle in state.battles:
        _check_battle(state, battle, members)
    _check_names(state, members)


def print_blank_tiles(state: War) -> None:
    """Give tiles whose printed name a correction removed, as was possible before version 3, the name of a
    tile of the same kind."""
    tiles = state.map.tiles
    for id, tile in tiles.items():
        if not tile.type_id:
            alike = (one.id for one in CATALOGUE.values() if (one.pack, one.kind) == (tile.pack, tile.kind))
            tiles[id] = replace(tile, type_id=next(alike, "LO-01"))


def _check_empire(state: War, empire: Empire) -> None:
    within([empire.seat], 0, len(state.players), "the seats")
    names = [member.name for member in empire.members]
    known_or_blank([empire.ruler], names, f"the ruler of {empire.name}")
    numbers = [member.number for member in playing(empire)]
    distinct(numbers, f"the numbers of {empire.name}’s players")
    known_or_blank([empire.capital], state.map.tiles, f"the capital of {empire.name}")
    known(empire.route, state.map.tiles, f"the route of {empire.name}")
    known_or_blank([empire.special], LOCATIONS, f"the location of {empire.name}")
    within([empire.capital_roll], 0, DIE, f"the capital roll of {empire.name}")
    not_negative((empire.round_vp, empire.points), f"the points of {empire.name}")
    for member in empire.members:
        not_negative((member.vp, member.tiles_at_start), f"{member.name}’s gains")
        within([member.number], 1, len(state.players), f"the number of {member.name}")


def _check_ground(state: War, members: list[str]) -> None:
    each_once(list(state.marker), list(state.owner), "the owned tiles and the players’ markers")
    for tile, owner in state.owner.items():
        here = state.map.tiles.get(tile)
        sound = owner in state.empires and here is not None and not here.is_sea
        need(sound and state.marker[tile] in members, f"{tile} has an impossible owner")
    known(state.locations, state.map.tiles, "the tiles of locations")
    known((*state.locations.values(), *state.drawn_counters), LOCATIONS, "the locations")
    printed = [state.building.hand, state.displaced, *state.capital_pool]
    printed += [empire.capital_type for empire in state.empires.values()]
    piles = state.hidden.piles
    printed += [tile for packs in (piles.packs, piles.under) for pack in packs.values() for tile in pack]
    known_or_blank(printed, CATALOGUE, "the printed tiles")
    known((tile.type_id for tile in state.map.tiles.values()), CATALOGUE, "the tiles of the map")


def _check_turns(state: War, members: list[str]) -> None:
    building, buying = state.building, state.buying
    counts(state.turn, state.setup_order, "the turn to found an empire", end=True)
    not_negative((state.round_no, state.void_rounds, state.void_in_a_row), "the rounds")
    counts(building.turn, building.builders, "whose turn it is to build")
    counts(buying.at, buying.recipients, "the turn to buy")
    known((*buying.recipients, *buying.gained, *building.builders), members, "the players who build or buy")
    not_negative((building.skips, building.passes, building.attempt, buying.idle), "the turns")


def _check_battle(state: War, battle: Battle, members: list[str]) -> None:
    need(bool(battle.allies), f"nobody fights battle {battle.id:.60}")
    known_or_blank([battle.capital_of], state.empires, "the capital at stake")
    need(len(battle.notes) <= NOTES.longest, f"the notes on battle {battle.id:.60} are too long")
    for army in armies(battle):
        known([army.player], members, "the players in the battle")
        known([army.empire], state.empires, "the empires that armies fight for")
        known(army.benefits, LOCATIONS, "the benefits of an army")
        not_negative((army.size, army.vp), "an army")


def _check_names(state: War, members: list[str]) -> None:
    """Check that every empire and player named anywhere exists."""
    named = [empire.order for empire in state.empires.values() if empire.order != PASS]
    for empire in state.empires.values():
        named += [*empire.fought, *empire.ties.partners, *empire.ties.offers]
    for ties in state.secrets.values():
        named += [*ties.partners, *ties.offers]
    for clash in state.clashes:
        named += [clash.defender, *clash.attackers, *clash.sieging]
    named += [*state.setup_order, *state.buying.empires, *state.winning_empires]
    known_or_blank(named, state.empires, "the empires named")
    known(state.forfeits, state.empires, "the empires that forfeit")
    known(state.last_vp, {*members, *state.empires}, "the owners of Victory points")
    known(state.restless, state.empires, "the empires that still have to check their ruler")
