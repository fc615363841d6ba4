"""Step T3: the hordes of the dead march, one by one, before any player's turn (ME-NECRO-30 to
ME-NECRO-37)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.defence import assign_defence
from empires.rulesets.mighty_empires.battle.field import Side
from empires.rulesets.mighty_empires.charts import SHORTFALL, number
from empires.rulesets.mighty_empires.lands.horde_strength import end_horde, ravage
from empires.rulesets.mighty_empires.lands.independents import garrison_store, man_the_walls, muster_militia
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import (
    is_independent,
    mans_its_walls,
    place_name,
    walled,
)
from empires.rulesets.mighty_empires.nature.dead_armies import armies_at, calm
from empires.rulesets.mighty_empires.nature.spells import lies_on
from empires.rulesets.mighty_empires.siege.assault import assault
from empires.rulesets.mighty_empires.siege.ending import (
    come_out,
    end_siege,
    lift_siege,
    settle_siege,
    settle_sieges,
)
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, Horde, MightyEmpires, Siege
from empires.rulesets.mighty_empires.world.undead_sides import (
    OVERCOME,
    count_or_bury,
    fall_upon,
    give_up,
    in_play,
    side_of,
)

CRUMBLES_FROM = number("lowest roll that makes a horde unstable")
"""The lowest roll on which a horde is unstable, no matter how large it is (ME-RULING-510)."""


def hordes(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let every horde, in order of number, crumble, march and attack anything it finds (ME-NECRO-30)."""
    state = game.state
    for horde in list(state.hordes):
        if in_play(state, horde):
            _leave_walls(game, horde)  # ME-RULING-509
            yield from _crumble(game, horde)
        goal = (yield from _way(game, horde)) if in_play(state, horde) else None
        if goal is None:
            continue
        if goal not in state.map.tiles:  # ME-NECRO-37
            end_horde(game, horde, "ME-NECRO-37", "The horde at {} marches off the map and is gone.")
            continue
        _march(game, horde, goal)
        if lies_on(state, "void", horde.tile):
            end_horde(game, horde, "ME-EQX-22", "The void at {} swallows the horde.")
            continue
        yield from _arrive(game, horde)
    yield from settle_sieges(game)
    return ON


def leave_all_walls(game: Game[MightyEmpires]) -> None:
    """Make the hordes give up their sieges when the season closes; they stay where they are
    (ME-RULING-509)."""
    for horde in game.state.hordes:
        _leave_walls(game, horde)


def _leave_walls(game: Game[MightyEmpires], horde: Horde) -> None:
    """Let a horde storm the walls once and then give up the siege (ME-RULING-509)."""
    siege = game.state.sieges.get(horde.tile)
    raised = any(not isinstance(one, Horde) for one in armies_at(game.state, horde.tile))
    if siege is not None and siege.besieger == UNDEAD and not raised:
        end_siege(game, siege, "ME-RULING-509")


def _crumble(game: Game[MightyEmpires], horde: Horde) -> Steps[None]:
    """Roll for a horde's instability: on a 6 the whole horde makes a shortfall roll, except in a
    necropolis."""
    if calm(game.state, horde.tile):  # ME-RULING-510
        return
    die = yield from game.roll("d6", "ME-NECRO-31", "Does the horde crumble?")
    if die.total < CRUMBLES_FROM:
        return
    row, _ = yield from game.roll_on(SHORTFALL, "The horde crumbles")
    if not row["times"]:
        return
    loss = yield from game.roll("d6", SHORTFALL.id, "Losses of the horde")
    lost = min(horde.points, loss.total * row["times"])  # ME-NECRO-31
    horde.points -= lost
    text = f"The horde at {place_name(game.state, horde.tile)} loses {lost:,} points."
    game.emit("losses", "ME-NECRO-31", text, tiles=(horde.tile,), side=UNDEAD, points=lost)
    if not horde.points:
        end_horde(game, horde, "ME-RULING-507", OVERCOME)


def _way(game: Game[MightyEmpires], horde: Horde) -> Steps[str | None]:
    """The space beyond a random side, which may be off the map; None on an island of one tile. A side that
    leads to sea is rolled again.

    A roll of 1 to 5 means the sides clockwise from NE, and 6 means N.
    """
    state = game.state
    beside = neighbour_ids(horde.tile)
    ways = [space for space in beside if space in state.lands or space not in state.map.tiles]
    while ways:  # ME-RULING-508
        die = yield from game.roll("d6", "ME-NECRO-32", "Where the horde marches")
        goal = beside[die.total % 6]
        if goal in ways:  # ME-RULING-508
            return goal
    return None


def _march(game: Game[MightyEmpires], horde: Horde, goal: str) -> None:
    """March one tile, over rivers, mountains and walls (ME-NECRO-32)."""
    state, start = game.state, horde.tile
    horde.tile, horde.previous_tile = goal, start
    way = f"from {place_name(state, start)} to {place_name(state, goal)}"
    text = f"A horde of {horde.points:,} points marches {way}."
    game.emit("horde_marched", "ME-NECRO-32", text, tiles=(start, goal), horde=horde.id)


def _arrive(game: Game[MightyEmpires], horde: Horde) -> Steps[None]:
    """Let a horde fight every force in the open, in seat order, then the defenders of the place; if there are
    none, it razes the place.
    """
    state, tile = game.state, horde.tile
    yield from _fight_forces(game, horde)
    if in_play(state, horde) and horde.tile == tile:
        siege = state.sieges.get(tile)
        if siege is not None:
            lift_siege(game, siege, "ME-SIEGE-05")  # nobody besieges the walls any more
        yield from _fall_upon_place(game, horde)
    if tile not in state.sieges:
        come_out(state, tile)


def _fight_forces(game: Game[MightyEmpires], horde: Horde) -> Steps[None]:
    """Fight an ordinary battle with every player's force in the tile, which may retreat or take refuge
    (ME-NECRO-36)."""
    state, tile = game.state, horde.tile
    for player in state.players:
        if in_play(state, horde) and horde.tile == tile and force(state, player, tile, inside=False):
            text = f"A horde attacks {player} at {place_name(state, tile)}."
            game.emit("contact_opened", "ME-NECRO-36", text, tiles=(tile,), attacker=UNDEAD, defender=player)
            fighting = yield from assign_defence(game, tile, [], player)
            if fighting:
                yield from fall_upon(game, horde, fighting)


def _fall_upon_place(game: Game[MightyEmpires], horde: Horde) -> Steps[None]:
    """Let a horde fight independents and manned walls, and raze everything else.

    A fortress without banners has its skeleton garrison; a city without banners is undefended.
    """
    state, tile = game.state, horde.tile
    land = state.lands[tile]
    inside = [one for one in state.banners.values() if one.tile == tile and one.inside]
    if is_independent(land):
        yield from _fight_militia(game, horde)  # ME-NECRO-34
    elif inside:
        yield from _storm(game, horde, Siege(tile=tile, besieger=UNDEAD, defender=inside[0].owner))
    elif mans_its_walls(land) and land.owner is not None:  # ME-RULING-509
        size = yield from man_the_walls(game, tile, None)
        store = yield from garrison_store(game, tile, None)
        manned = Siege(
            tile=tile, besieger=UNDEAD, defender=land.owner, garrison_points=size, garrison_baggage=store
        )
        yield from _storm(game, horde, manned)
    else:
        yield from ravage(game, horde)  # ME-NECRO-33


def _fight_militia(game: Game[MightyEmpires], horde: Horde) -> Steps[None]:
    """Fight independents as a player does: in the open at a village, or if the militia is stronger
    (ME-NECRO-34)."""
    state, tile = game.state, horde.tile
    size = yield from muster_militia(game, tile, None)
    if walled(state.lands[tile]) and size <= horde.points:
        store = yield from garrison_store(game, tile, None)
        held = Siege(
            tile=tile, besieger=UNDEAD, defender=INDEPENDENT, garrison_points=size, garrison_baggage=store
        )
        yield from _storm(game, horde, held)
        return
    attack, defence = side_of(state, horde, INDEPENDENT), Side(INDEPENDENT, [], size)
    outcome = yield from tabletop.battle(game, tile, attack, defence)
    count_or_bury(game, horde, attack, beaten=False)
    if outcome.winner == "attacker":
        game.emit("force_destroyed", "ME-INDEP-04", "The militia is destroyed.", tiles=(tile,))
        if in_play(state, horde):
            yield from ravage(game, horde)
    else:
        game.emit("militia_disperses", "ME-INDEP-05", "The militia disperses.", tiles=(tile,))
        if in_play(state, horde):
            give_up(game, horde)


def _storm(game: Game[MightyEmpires], horde: Horde, siege: Siege) -> Steps[None]:
    """Make one assault on arrival; if the place falls it is razed, otherwise the siege lasts a month.
    ME-RULING-509.
    """
    state, tile = game.state, horde.tile
    state.sieges[tile] = siege
    text = f"The dead besiege {place_name(state, tile)}."
    game.emit("siege_begun", "ME-RULING-509", text, tiles=(tile,), defender=siege.defender)
    state.engaged = tile
    yield from assault(game, siege)
    if tile in state.sieges:
        yield from settle_siege(game, siege)
    state.engaged = None
