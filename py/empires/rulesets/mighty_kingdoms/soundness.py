"""The checks that a state from a file must pass (digest, section 2); ValueError names the first check that
fails."""

from __future__ import annotations

from collections.abc import Collection

from empires.kit import soundness
from empires.kit.placenames import check_names
from empires.kit.settings import check_settings
from empires.kit.soundness import (
    counts,
    distinct,
    each_once,
    keyed,
    known,
    known_or_blank,
    need,
    not_negative,
    within,
)
from empires.maps.hexes import hex_of
from empires.rulesets.mighty_kingdoms.ending import MONTHS
from empires.rulesets.mighty_kingdoms.land import find_force
from empires.rulesets.mighty_kingdoms.state import CAPITAL, ArmyList, Battle, Force, Kingdom, Kingdoms

DIE = 6
UNHURT = ("yielding", "method", "table", "report", "simple_roll", "shore")
BATTLE_PHASES = (*UNHURT, "slaughter", "assign", "naval", "retreat", "spoils", "pursuit")
"""The phases that settle a battle; in the phases listed in `UNHURT`, no army has been lost yet."""

MOST_FIGURE = 1000
"""An upper bound for every figure in a unit's profile."""


def check(state: Kingdoms, phases: Collection[str]) -> None:
    """Raise ValueError if a state contradicts itself."""
    soundness.campaign(state, phases)
    check_settings(state.settings)
    each_once(list(state.kingdoms), state.players, "the kingdoms")
    each_once(list(state.secrets), state.players, "the compartments")
    _check_turns(state)
    _check_tiles(state)
    check_names(state, state.tiles)
    for player, kingdom in state.kingdoms.items():
        _check_kingdom(state, player, kingdom)
    _check_forces(state)
    _check_lists(state)
    _check_artefacts(state)
    need((state.battle is not None) == (state.phase in BATTLE_PHASES), "there is no such battle")
    if state.battle is not None:
        _check_battle(state, state.battle)


def _check_turns(state: Kingdoms) -> None:
    within([state.year], 1, soundness.MOST, "the year")
    within([state.month], 1, MONTHS, "the month")
    known(state.order, state.players, "the player order")
    distinct(state.order, "the player order")
    counts(state.turn, state.players, "whose turn it is", end=True)
    known_or_blank([state.active], state.players, "the active player")
    counts(state.passes, state.players, "the players who passed", end=True)
    within([state.next_token], 1, soundness.MOST, "the next token")


def _check_tiles(state: Kingdoms) -> None:
    for name, tile in state.tiles.items():
        place = hex_of(name)
        within((place.q, place.r), -soundness.FARTHEST, soundness.FARTHEST, "the map")
        need(
            len(tile.edges) in (0, 6) and set(tile.edges) <= set("MFSP"),
            f"{name} has edges that no tile can have",
        )
        known_or_blank([tile.controller], state.players, f"the controller of {name}")
        need(not (tile.tower and tile.controller), f"the tower on {name} has an owner")
        need(tile.settlement == "none" or bool(tile.controller), f"the settlement on {name} has no owner")


def _check_kingdom(state: Kingdoms, player: str, kingdom: Kingdom) -> None:
    places = (kingdom.start_tile, kingdom.capital_tile, kingdom.recall_tile)
    known_or_blank(places, state.tiles, f"the places of {player}")
    not_negative((kingdom.gold, kingdom.food), f"the stores of {player}")
    not_negative((kingdom.might, kingdom.strategies, kingdom.years_survived), f"{player}’s gains")
    known(kingdom.tithed_to, state.players, f"the players {player} paid tithes to")
    towers = [name for name, tile in state.tiles.items() if tile.tower]
    known(kingdom.quests, towers, f"the towers of {player}’s quests")
    need(
        (kingdom.status == "active") == (player in state.order), f"{player} and the player order do not match"
    )


def _check_forces(state: Kingdoms) -> None:
    keyed(state.armies, "the armies")
    keyed(state.ships, "the ships")
    forces: list[Force] = [*state.armies.values(), *state.ships.values()]
    for force in forces:
        known([force.owner], state.players, f"the owner of {force.id}")
        if force.order is not None:
            known_or_blank([force.order.dest], state.tiles, f"the destination of {force.id}")
    for army in state.armies.values():
        known([army.tile], state.tiles, f"army {army.id}is nowhere")
        within([army.strength, army.recruited_year], 0, soundness.MOST, f"the figures of army {army.id}")
        known_or_blank([army.recruited_at], state.tiles, f"the tile where army {army.id} was recruited")
    for ship in state.ships.values():
        known([ship.tile], state.tiles, f"ship {ship.id} is on no known tile")
        known_or_blank([ship.army], state.armies, f"the cargo of ship {ship.id}")


def _check_lists(state: Kingdoms) -> None:
    known(state.lists, state.armies, "the armies with lists")
    for player, secret in state.secrets.items():
        own = [army.id for army in state.armies.values() if army.owner == player]
        known(secret.lists, own, f"the armies with secret lists of {player}")
        need(not secret.lists.keys() & state.lists.keys(), f"a list of {player} is both secret and known")
    units: list[str] = []
    for army, written in _written(state):
        units += [unit.id for unit in written.units]
        _check_list(army, written)
    distinct(units, "the units")


def _written(state: Kingdoms) -> list[tuple[str, ArmyList]]:
    secret = [pair for one in state.secrets.values() for pair in one.lists.items()]
    return [*state.lists.items(), *secret]


def _check_list(army: str, written: ArmyList) -> None:
    what = f"the list of {army}"
    within([written.points, written.next_effect], 0, soundness.MOST, what)
    for unit in written.units:
        need(unit.id.startswith(f"{army}."), f"{unit.id:.60} is in the wrong army")
        figures = (unit.points, unit.sp, unit.de, unit.at, unit.nerve_rout, unit.crushing, unit.piercing)
        within((*figures, unit.medals, unit.scars), 0, MOST_FIGURE * 10, what)
        within((unit.me, unit.ra), 0, DIE, what)
        within([unit.nerve_waver], 0, MOST_FIGURE, what)
        changes = [unit.strength_change, *(effect.change for effect in unit.effects)]
        within(changes, -MOST_FIGURE, MOST_FIGURE, what)
        distinct([effect.id for effect in unit.effects], what)


def _check_artefacts(state: Kingdoms) -> None:
    keyed(state.artefacts, "the artefacts")
    known_or_blank((one.owner for one in state.artefacts.values()), state.players, "the owners of artefacts")
    not_negative((one.points for one in state.artefacts.values()), "the artefacts")
    bearers = {**state.bearers}
    for secret in state.secrets.values():
        bearers |= secret.bearers
    known(bearers, state.artefacts, "the artefacts in use")
    units = {unit.id for _, written in _written(state) for unit in written.units}
    known_or_blank(bearers.values(), {CAPITAL, *units}, "the bearers of artefacts")
    known(state.marked, units, "the units whose marks are to be settled")


def _check_battle(state: Kingdoms, battle: Battle) -> None:
    sides = (battle.attacker, battle.defender)
    known([battle.tile], state.tiles, "the battlefield")
    known(sides, state.players, "the players in the battle")
    distinct(sides, "the players in the battle")
    known(battle.benefit, sides, "the players who are dug in")
    known_or_blank((battle.winner, battle.conceded_by, battle.turn), sides, "the sides of the battle")
    forces = state.armies.keys() | state.ships.keys()
    known(battle.leaving, forces, "the forces that must leave")
    distinct([*battle.attacking, *battle.defending], "the forces in battle")
    for player in sides:
        there = [name for name in battle.brought(player) if name in forces]
        owners = [force.owner for name in there if (force := find_force(state, name)) is not None]
        known(owners, [player], f"the owners of the forces {player} brought")
        if state.phase in UNHURT:
            known(battle.brought(player), forces, f"the forces of {player} in battle")
        if state.phase == "assign":
            known(there, battle.defences, "the players whose Defence is known")
    known((*battle.dice, *battle.hits), sides, "the owners of the dice")
    within((face for faces in battle.dice.values() for face in faces), 1, DIE, "the dice")
    not_negative((*battle.hits.values(), *battle.defences.values()), "the hits")
