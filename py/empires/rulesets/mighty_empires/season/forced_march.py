"""Step 3: goblinoids who march on from the tile they have entered (ME-ORC-04 to ME-ORC-07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.odds import Tally, throws
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.embarkation import came_by_sea
from empires.rulesets.mighty_empires.banners.forces import lose_by_dice, name_of, remove_spent, they
from empires.rulesets.mighty_empires.banners.halts import why_not_go_on
from empires.rulesets.mighty_empires.banners.supply import Larder, feed, forage_value
from empires.rulesets.mighty_empires.charts import FORCED_MARCH
from empires.rulesets.mighty_empires.lands.possession import next_foe
from empires.rulesets.mighty_empires.lands.presence import banners_of, force
from empires.rulesets.mighty_empires.nature.races import forces_the_pace
from empires.rulesets.mighty_empires.season.march import march_group
from empires.rulesets.mighty_empires.season.reach import within_reach
from empires.rulesets.mighty_empires.season.scouting import send
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Opened


class MarchOn(Act):
    """Try to march on with the force that has come to a tile."""

    start: str
    tile: str
    written = "on:{start} {tile}"


def newcomers(state: MightyEmpires, player: str, tile: str) -> list[Banner]:
    """The player's force that has entered the tile this turn, over land or from a ship (ME-SHIP-13)."""
    moved = [one for one in force(state, player, tile, inside=False) if one.has_moved]
    return [one for one in moved if one.arrived or (came_by_sea(state, one) and tile in state.contacts)]


def chances(state: MightyEmpires, player: str) -> Iterator[MarchOn]:
    """Every forced march that the player may try now."""
    for tile in dict.fromkeys(one.tile for one in banners_of(state, player) if one.has_moved):
        arrived = newcomers(state, player, tile)
        if arrived:
            for goal in within_reach(state, arrived[0]):
                if why_not_march_on(state, player, MarchOn(tile, goal)) is None:
                    yield MarchOn(tile, goal)


def why_not_march_on(state: MightyEmpires, player: str, act: MarchOn) -> IllegalChoice | None:
    """Why a force cannot try to march on."""
    group = newcomers(state, player, act.start)
    if not forces_the_pace(state, group) or len(group) < len(force(state, player, act.start)):
        text = "Only a force made up of goblinoids that arrived together can make a forced march."
        return IllegalChoice("not_all_goblinoid", text, "ME-ORC-04")
    if refusal := next(filter(None, map(why_not_go_on, group)), None):  # ME-SCOUT-17, ME-SCOUT-20
        return refusal
    if any(banner.marched for banner in group):
        return IllegalChoice(
            "already_marched", "This force has already made a forced march this turn.", "ME-RULING-448"
        )
    if act.start in state.sieges or next_foe(state, player, act.start) is not None:
        return IllegalChoice(
            "march_after_battle", "This force must first fight the enemy it has met.", "ME-ORC-04"
        )
    if act.tile not in within_reach(state, group[0]) or Opened(act.tile, act.start) in state.tried:
        text = f"{act.tile} cannot be scouted again from there this turn."
        return IllegalChoice("tile_already_tried", text, "ME-SCOUT-03")
    if all(act.tile in banner.barred_tiles for banner in group):
        return IllegalChoice("tile_barred", f"{act.tile} is closed to this force this turn.", "ME-RULING-128")
    if _harvest(state, group) + sum(banner.baggage for banner in group) < len(group):
        text = "There is not enough food for a forced march."
        return IllegalChoice("no_subsistence_for_march", text, "ME-ORC-05")
    return None


def _harvest(state: MightyEmpires, group: Sequence[Banner]) -> int:
    """How many more banners the tile can feed, after those that have eaten there this turn
    (ME-RULING-449)."""
    one = group[0]
    return max(0, forage_value(state, one.owner, one.tile) - state.foraged.get(one.tile, 0))


def march_on(game: Game[MightyEmpires], player: str, act: MarchOn) -> Steps[str]:
    """Pay for the food, send out scouts, and march wherever they found a way. The food is spent even if the
    scouts fail. Returns the tile in which the march ends."""
    state = game.state
    group = newcomers(state, player, act.start)
    text = f"{they(group, 'forces its', 'force their')} pace."
    game.emit("forced_march", "ME-ORC-04", text, tiles=(act.start, act.tile), player=player)
    for banner in group:
        banner.marched = True  # ME-RULING-448
    yield from feed(game, group, lambda: Larder(_harvest(state, group), 0, True))  # ME-ORC-05
    before = len(state.opened)
    yield from send(game, group[0], act.tile)
    for way in state.opened[before:][-1:]:  # ME-ORC-06, astray or not: ME-SCOUT-21, ME-EQX-33
        going = [one for one in group if one.id in state.banners and _may_enter(state, one, way.tile)]
        if going:
            yield from _go(game, going, way.tile)
            return way.tile
    return act.start


def _may_enter(state: MightyEmpires, banner: Banner, goal: str) -> bool:
    """Whether a banner can enter a tile that the scouts have just opened: it must be land, not a swamp that
    the banner cannot enter, and not closed by an event."""
    if not routes.over_land(state, banner.tile, goal) or goal in banner.barred_tiles:
        return False
    return not routes.enters_swamp(state, banner, goal)


def _go(game: Game[MightyEmpires], group: list[Banner], goal: str) -> Steps[None]:
    """Move the force into the tile, no matter what is in it, and make it suffer for its haste on arrival
    (ME-ORC-06)."""
    arrived = yield from march_group(game, group, goal, take_peril=True)
    for banner in arrived:
        yield from _toll(game, banner)
    remove_spent(game, arrived)  # ME-RULING-123


def _toll(game: Game[MightyEmpires], banner: Banner) -> Steps[None]:
    """Roll for the losses that haste costs a banner; hunger plays no part in them (ME-ORC-07)."""
    row, _ = yield from game.roll_on(
        FORCED_MARCH, f"{name_of(banner)}: the toll of the march", player=banner.owner
    )
    if row["times"]:
        why = f"{name_of(banner)}: losses on the forced march"
        roll = yield from game.roll("d6", FORCED_MARCH.id, why, player=banner.owner, to=(banner.owner,))
        yield from lose_by_dice(game, banner, roll.total, row["times"], "ME-ORC-07")


def _toll_odds() -> Odds:
    tally = Tally()
    for first, second in product(throws("d6"), throws("d6")):
        times = FORCED_MARCH.at(first)["times"]
        tally.add("lose" if times else "win", 1, second * times)
    return Odds(
        lines=(tally.chances(),), about="The toll of each banner", dice="d6", ends=("none", "", "losses")
    )


TOLL = _toll_odds()
"""The odds of losses on arrival, for each banner (ME-ORC-07)."""
