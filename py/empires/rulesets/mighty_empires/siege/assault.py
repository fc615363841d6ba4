"""Step 5: storming the walls (ME-SIEGE, ME-T-ASSAULT)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row, Table
from empires.kit.odds import throws
from empires.rulesets.mighty_empires.banners.baggage_trains import capture_train
from empires.rulesets.mighty_empires.banners.engines import engines_with, store
from empires.rulesets.mighty_empires.banners.forces import remove_banner, strength
from empires.rulesets.mighty_empires.banners.treasure import seize_treasure
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.booty import bury, may_refill
from empires.rulesets.mighty_empires.battle.casualty_recovery import gather_the_fallen, rise_again
from empires.rulesets.mighty_empires.battle.characters import take_garrison
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, strength_of, survivors
from empires.rulesets.mighty_empires.charts import BATTERY, DWARF_BATTERY, FORT, number
from empires.rulesets.mighty_empires.lands.horde_strength import count_horde
from empires.rulesets.mighty_empires.lands.presence import besiegers, force
from empires.rulesets.mighty_empires.nature.cults import temple_walls
from empires.rulesets.mighty_empires.nature.dead_armies import hordes_at
from empires.rulesets.mighty_empires.nature.races import deep_halls
from empires.rulesets.mighty_empires.nature.spells import shaken
from empires.rulesets.mighty_empires.siege.siege_trains import battery_bonus
from empires.rulesets.mighty_empires.siege.storming import Storm, on_paper
from empires.rulesets.mighty_empires.siege.temple_garrison import temple_garrison
from empires.rulesets.mighty_empires.state import UNDEAD, MightyEmpires, Siege


def assault(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Carry out one assault, on the table or on paper; if the place falls, `siege.settle_siege` settles the
    rest."""
    state, tile = game.state, siege.tile
    attacker, defender = besieging_side(state, siege), garrison_side(state, siege)
    siege.assaulted = True
    played = yield from tabletop.assault(game, tile, attacker, defender)
    if played is None:
        result = yield from _on_paper(game, siege, attacker, defender)
    else:
        result = played.result
    if result == "bloody_repulse":
        siege.assault_locked = True
    if played is not None and result == "stormed":
        yield from take_garrison(game, played.outcome, attacker, defender)
    outcome = None if played is None else played.outcome
    conclude(game, siege, attacker, defender, stormed=result == "stormed", outcome=outcome)
    if played is not None:
        yield from gather_the_fallen(game, played.outcome, "none", attacker, defender)
        if attacker.player == UNDEAD:
            for horde in hordes_at(game.state, tile)[:1]:  # ME-RULING-530
                horde.points += yield from rise_again(game, played.outcome, "attacker")


def _on_paper(game: Game[MightyEmpires], siege: Siege, attacker: Side, defender: Side) -> Steps[str]:
    """Fight an assault on paper: first the battery die (ME-RULING-124), then the storm against the garrison's
    value behind its walls."""
    bonus = (yield from _battery(game, siege)) + siege.hardship
    times = walls_times(game.state, siege.tile)
    value = defence_value(game.state, siege)
    storm = Storm(
        tile=siege.tile, attacker=attacker, defender=defender, times=times, bonus=bonus, value=value
    )
    return (yield from on_paper(game, storm))


def conclude(
    game: Game[MightyEmpires],
    siege: Siege,
    attacker: Side,
    defender: Side,
    *,
    stormed: bool,
    outcome: Outcome | None = None,
) -> None:
    """Apply the losses: remove spent banners, and destroy a stormed garrison. The garrison's baggage stays
    inside for the captor."""
    state = game.state
    if siege.garrison_points is not None:
        siege.garrison_points = defender.militia
    if attacker.player == UNDEAD:
        count_horde(game, siege.tile, attacker.militia)
    waiting = may_refill(state, outcome)
    bury(game, attacker.banners, defender.banners, waiting)
    if stormed or not strength_of(state, defender):
        inside = force(state, siege.defender, siege.tile, inside=True)
        seize_treasure(game, inside, survivors(state, attacker.banners), "ME-NECRO-08")
        for banner in inside:
            siege.garrison_baggage += banner.baggage
            store(state, engines_with(state, [banner]), siege.tile)  # kept for the captor (ME-SIEGE-29)
            if captors := survivors(state, attacker.banners):
                capture_train(game, banner, captors[0])  # ME-PRIS-01
            remove_banner(game, banner, "ME-SIEGE-19")  # ME-SIEGE-19
        if siege.garrison_points is not None:
            siege.garrison_points = 0
    else:
        bury(game, defender.banners, attacker.banners, waiting)


def besieging_side(state: MightyEmpires, siege: Siege) -> Side:
    """The besieging side: the besieger with all his banners outside the walls, or a horde."""
    if siege.besieger == UNDEAD:
        return Side(UNDEAD, [], sum(horde.points for horde in hordes_at(state, siege.tile)[:1]))
    return Side(siege.besieger, force(state, siege.besieger, siege.tile, inside=False))


def garrison_side(state: MightyEmpires, siege: Siege) -> Side:
    """The defending side: the defender with his banners inside, or the militia or skeleton garrison."""
    return Side(
        siege.defender, force(state, siege.defender, siege.tile, inside=True), siege.garrison_points or 0
    )


def defence_value(state: MightyEmpires, siege: Siege) -> int:
    """The garrison's points times the factor of the walls; a temple's own garrison is counted separately."""
    land, side = state.lands[siege.tile], garrison_side(state, siege)
    walls = temple_walls_of(state, siege.tile)
    if walls is not None:  # ME-TEMPLE-05, ME-RULING-491
        devout = strength(state, temple_garrison(state, land, side.banners)) + side.militia
        # in a village, which has no walls, everybody holds the temple
        return walls * devout + walls_times(state, siege.tile) * (strength_of(state, side) - devout)
    return walls_times(state, siege.tile) * strength_of(state, side)  # ME-SIEGE-12


def temple_walls_of(state: MightyEmpires, tile: str) -> int | None:
    """The factor by which the intact walls of a temple next to a settlement multiply its own garrison."""
    land = state.lands[tile]
    if land.temple is None or land.settlement == "none" or shaken(state, tile):
        return None
    return temple_walls(land.temple.cult)


def walls_times(state: MightyEmpires, tile: str) -> int:
    """The factor of the walls: a garrison is worth twice its points in a city, three times in a fortress
    (ME-SIEGE-12). Walls cracked by a quake add nothing."""
    land = state.lands[tile]
    # otherwise a temple's walls, or those of a wizard's tower: ME-TEMPLE-03, ME-TOWER-14
    kind = land.settlement if land.settlement in ("city", "fortress") else "fortress"
    return 1 if shaken(state, tile) else int(FORT.of(kind)["times"])  # ME-EQX-27


def _battery(game: Game[MightyEmpires], siege: Siege) -> Steps[int]:
    """Roll the battery die before the first assault after a turn of battery; the result is good for all of
    this turn."""
    if siege.battery_ready and siege.battery_bonus is None:  # ME-RULING-172
        row = yield from _batter(game, siege)
        siege.battery_bonus = row["bonus"]
        game.emit(
            "battery_result",
            BATTERY.id,
            f"The walls: {row['damage']}, {row['bonus']:+d} in every assault this turn.",
            tiles=(siege.tile,),
            bonus=row["bonus"],
        )
    return siege.battery_bonus or 0


def _batter(game: Game[MightyEmpires], siege: Siege) -> Steps[Row]:
    """Roll on the battery table; halls in the mountains have a table of their own. Under a setting they use
    the usual table instead, with 2 subtracted from the die. Engines of a siege train add to the die
    (ME-TRAIN-12); 6 or more is a breach (ME-RULING-515)."""
    table, more = _battery_table(game.state, siege)
    why = "What the battery has done"
    row, _ = yield from game.roll_on(table, why, player=siege.besieger, modifier=more)
    return row


def _battery_table(state: MightyEmpires, siege: Siege) -> tuple[Table, int]:
    more = battery_bonus(state, besiegers(state, siege))
    halls = deep_halls(state, siege.tile)
    stated = state.settings.dwarf_battery == "stated"
    table = DWARF_BATTERY if halls and stated else BATTERY  # ME-DWARF-03
    less = LESS_IN_HALLS if halls and not stated else 0  # ME-RULING-439
    return table, more - less


def battery_rolls(state: MightyEmpires, siege: Siege) -> list[int]:
    """The bonus that each face of the battery die gives to the score of an assault."""
    table, more = _battery_table(state, siege)
    return [int(table.at(die + more)["bonus"]) for die in throws("d6")]


LESS_IN_HALLS = number("battery penalty at mountain halls")
"""The penalty to the battery die at mountain halls if the usual table is used."""
