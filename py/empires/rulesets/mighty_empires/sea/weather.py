"""The open sea: weather, storms, and their effects on ships (ME-SEA)."""

from __future__ import annotations

from functools import cache

from empires.core.base.words import begun
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row, Table
from empires.kit.odds import End, by_total
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import (
    lose_baggage,
    lose_by_dice,
    name_of,
    remove_spent,
)
from empires.rulesets.mighty_empires.charts import STORM, WEATHER
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.sea.fleets import (
    Fleet,
    aboard,
    becalmed,
    get_free,
    lose_ship,
    move_ship,
    reach,
    ships_of,
)
from empires.rulesets.mighty_empires.state import MightyEmpires, Ship
from empires.rulesets.mighty_empires.state.sea import Condition


class Ride(Act):
    """Let the current carry the ship to this tile."""

    tile: str


RIDE_CURRENT = Kind("ride_current", Ride)

BECALMED: dict[Condition, Condition] = {"sound": "becalmed", "dismasted": "dismasted_becalmed"}
DISMASTED: dict[Condition, Condition] = {"sound": "dismasted", "dismasted": "dismasted"}
AGROUND: dict[Condition, Condition] = {"sound": "aground", "dismasted": "dismasted_aground"}
"""The new condition of a ship in each kind of trouble, by its earlier condition."""


def sail_to(game: Game[MightyEmpires], ship: Ship, tile: str) -> Steps[None]:
    """Bring a ship into a tile; on the open sea the weather decides what happens to it (ME-SEA-02)."""
    move_ship(game.state, ship, tile)
    if game.state.map.tiles[tile].is_sea:
        yield from _weather(game, ship)


@cache
def weather_odds() -> Odds:
    """The odds of a calm sea from ME-T-WEATHER, and of a storm in which a ship may be lost."""
    ends: dict[str, End] = {"calm": "win", "storm": "lose"}
    line = by_total(WEATHER.dice, lambda face: ends.get(WEATHER.at(face)["weather"], "draw"))
    return Odds(lines=(line,), about="The open sea", dice="d6", ends=("calm", "held up or driven", "a storm"))


def _weather(game: Game[MightyEmpires], ship: Ship) -> Steps[None]:
    """Roll on ME-T-WEATHER for one ship that has just entered a sea tile."""
    row, _ = yield from game.roll_on(WEATHER, f"{_name(ship)}: weather", player=ship.owner)
    match row["weather"]:
        case "calm":
            _tell(game, ship, "ME-SEA-02", "sails on a calm sea")
        case "becalmed":
            _strand(game, ship, BECALMED, "ME-SEA-03", "is becalmed")  # ME-SEA-03
        case "strong_winds":
            _tell(game, ship, "ME-SEA-04", "is carried off by strong winds")
            yield from _drift(game, ship, "ME-SEA-04")  # ME-SEA-04
        case "storm":
            yield from _storm(game, ship)  # ME-SEA-05


def _storm(game: Game[MightyEmpires], ship: Ship) -> Steps[None]:
    """Roll on ME-T-STORM for one ship."""
    row, _ = yield from game.roll_on(STORM, f"{_name(ship)}: storm", player=ship.owner)
    match row["storm"]:
        case "lost":
            lose_ship(game, ship, "ME-SEA-05", "capsizes in the storm")  # ME-SEA-05
        case "rigging_lost":
            _strand(game, ship, DISMASTED, "ME-SEA-06", "loses its rigging in the storm")  # ME-SEA-06
        case "off_course":
            _tell(game, ship, "ME-SEA-05", "is blown off course")
            yield from _drift(game, ship, "ME-SEA-05")  # ME-SEA-05
        case "heavy_weather":
            _tell(game, ship, "ME-SEA-05", "labours in heavy weather")
            yield from _heavy_weather(game, ship, row)  # ME-SEA-05
        case "aground":
            _strand(game, ship, AGROUND, "ME-SEA-07", "runs onto a sandbank")  # ME-SEA-07
        case "current":
            _tell(game, ship, "ME-SEA-08", "is swept along by a current")
            yield from _ride(game, ship)  # ME-SEA-08


def _heavy_weather(game: Game[MightyEmpires], ship: Ship, row: Row) -> Steps[None]:
    """Make a banner aboard lose points and all its baggage (ME-RULING-197)."""
    for banner in aboard(game.state, [ship]):
        why = f"{name_of(banner)}: losses in heavy weather"
        roll = yield from game.roll("d6", STORM.id, why, player=ship.owner, to=(ship.owner,))
        lose_baggage(game, banner, banner.baggage, STORM.id)
        yield from lose_by_dice(game, banner, roll.total, row["times"], STORM.id)
        remove_spent(game, [banner])  # ME-RULING-123


def _drift(game: Game[MightyEmpires], ship: Ship, rule: str) -> Steps[None]:
    """Move a ship over a random side at once: a roll of 1 to 5 means the sides clockwise from NE, and 6 means
    N.

    The ship is lost if driven off the map, and stays in its tile if the next one has no water. Off a coast it
    is at sea in the coastal tile; on another tile of open sea the weather is rolled again (ME-RULING-198).
    """
    state = game.state
    roll = yield from game.roll("d6", rule, f"{_name(ship)}: the direction of the wind", player=ship.owner)
    goal = neighbour_ids(ship.tile)[roll.total % 6]
    there = state.map.get(goal)
    if there is None:
        lose_ship(game, ship, rule, "is swept off the map")
    elif there.is_sea or there.has_coast:
        start = ship.tile
        yield from _carried(game, ship, start, goal, rule)
    else:
        _tell(game, ship, "ME-RULING-198", "holds out against the wind")


def _carried(game: Game[MightyEmpires], ship: Ship, start: str, goal: str, rule: str) -> Steps[None]:
    text = f"{_name(ship)} comes to {place_name(game.state, goal)}."
    game.emit("drifted", rule, text, tiles=(start, goal), ship=ship.id)
    yield from sail_to(game, ship, goal)


def _ride(game: Game[MightyEmpires], ship: Ship) -> Steps[None]:
    """Make the ship move again at once; its owner picks the tile (ME-SEA-08)."""
    goals = reach(game.state, ship.tile)
    if not goals:
        return
    goal = goals[0]
    if len(goals) > 1:
        goal = (yield from ask(_ride_question(game.state, ship, goals))).tile  # ME-RULING-198
    yield from _carried(game, ship, ship.tile, goal, "ME-SEA-08")


def _ride_question(state: MightyEmpires, ship: Ship, goals: list[str]) -> Decision[Ride]:
    return Decision(
        player=ship.owner,
        kind=RIDE_CURRENT,
        text=f"A current sweeps your {ship.id} along. Where will you let it drift?",
        rules=("ME-SEA-08", "ME-RULING-198"),
        offers=[Ride(goal) for goal in goals],
        words=lambda act: Words(f"To {place_name(state, act.tile)}", (act.tile,)),
        tiles=(ship.tile,),
    )


# --- release, and the end of the year (ME-RULING-199) --------------------------------------------------


def releases(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Find out at the start of a player's turn which of his ships are free again. A becalmed ship waits for a
    wind; a ship without rigging tries again each turn; a ship aground misses this turn and is then free."""
    for ship in ships_of(game.state, player):
        if becalmed(ship):  # ME-SEA-03
            if (yield from _let_go(game, ship, "ME-SEA-03", _least(WEATHER, "leaves_from"))):
                get_free(ship)
        elif ship.condition in AGROUND.values():  # ME-SEA-07
            get_free(ship)
            ship.held = True
            _tell(game, ship, "ME-SEA-07", "waits for the tide, and is free again next month")
        if ship.condition == "dismasted" and not ship.held:  # ME-SEA-06
            yield from _let_go(game, ship, "ME-SEA-06", _least(STORM, "moves_from"))


def _least(table: Table, column: str) -> int:
    """The lowest roll that frees a ship, from the table row for its trouble."""
    return next(int(row[column]) for row in table.rows if row[column] is not None)


def _let_go(game: Game[MightyEmpires], ship: Ship, rule: str, least: int) -> Steps[bool]:
    """Roll a die for a ship in trouble; success allows a normal move this turn (ME-RULING-199)."""
    roll = yield from game.roll("d6", rule, f"{_name(ship)}: does it get free?", player=ship.owner)
    free: bool = roll.total >= least
    ship.held = not free
    _tell(game, ship, rule, "can sail this month" if free else "cannot leave this month")
    return free


def turn_over(state: MightyEmpires, player: str) -> None:
    """Reset everything about a ship that lasts for only one of its owner's turns."""
    for ship in ships_of(state, player):
        ship.has_moved = ship.put_in = ship.held = False
        ship.sailed_from = None


def year_over(game: Game[MightyEmpires]) -> None:
    """Remove ships that are still becalmed after the sixth month (ME-SEA-03, ME-RULING-199)."""
    for ship in [one for one in game.state.ships.values() if becalmed(one)]:
        lose_ship(game, ship, "ME-SEA-03", "is still becalmed at the end of the year, and is lost")


def _strand(
    game: Game[MightyEmpires], ship: Ship, conditions: dict[Condition, Condition], rule: str, told: str
) -> None:
    get_free(ship)  # a storm may have tossed it here from a sandbank
    ship.condition = conditions[ship.condition]
    _tell(game, ship, rule, told)


def _tell(game: Game[MightyEmpires], ship: Ship, rule: str, told: str) -> None:
    game.emit("weather", rule, f"{_name(ship)} {told}.", tiles=(ship.tile,), ship=ship.id)


def _name(ship: Ship) -> str:
    return begun(Fleet(ship.owner, [ship]).name)
