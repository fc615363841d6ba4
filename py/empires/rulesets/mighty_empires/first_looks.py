"""How good an act of Mighty Empires looks at first sight, for computer players.

Take what scouts can take, march together against a weak rival, fight and storm when the odds are good, and
give way when they are bad."""

from __future__ import annotations

from typing import Any

from empires.core.questions.question import Question
from empires.kit.values import NOTHING, OneLook, Part, Worth
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.banners.routes import Go
from empires.rulesets.mighty_empires.banners.supply import BREAK_TO_FORAGE
from empires.rulesets.mighty_empires.battle.defence import All
from empires.rulesets.mighty_empires.battle.peace import AGREE_PEACE, Attack, OfferPeace
from empires.rulesets.mighty_empires.battle.pursuit import PURSUE
from empires.rulesets.mighty_empires.charts import FORAGE, SETTLE
from empires.rulesets.mighty_empires.founding.mapmaking import Pass
from empires.rulesets.mighty_empires.founding.realm import FillAll
from empires.rulesets.mighty_empires.lands.independents import counted
from empires.rulesets.mighty_empires.lands.presence import at_peace, force
from empires.rulesets.mighty_empires.lands.settlements import fortified, grade, mans_its_walls, walled
from empires.rulesets.mighty_empires.outlook import (
    Goals,
    behind_walls,
    foes_in,
    last_winter,
    odds,
    points_of,
    prize,
    storms,
    strength_in,
)
from empires.rulesets.mighty_empires.season.contact import BreakPeace, Meet
from empires.rulesets.mighty_empires.season.movement import Leave, March, MarchSome
from empires.rulesets.mighty_empires.season.razing import Raze
from empires.rulesets.mighty_empires.season.reorganization import Order, OrderInside, OrderTrain
from empires.rulesets.mighty_empires.season.scouting import Scout
from empires.rulesets.mighty_empires.siege.assault import walls_times
from empires.rulesets.mighty_empires.siege.besiegers import Besiege, GoBack
from empires.rulesets.mighty_empires.siege.tactics import SIEGE, Batter, Storm
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done, No, Yes
from empires.rulesets.mighty_empires.weights import W
from empires.rulesets.mighty_empires.winter.building.land_recovery import Rebuild, needed
from empires.rulesets.mighty_empires.world.calendar import MONTHS

REACH = 2
"""How many months before the end, and within how many tiles, a threat to a place may cost the player that
place for good."""


def liking(state: MightyEmpires, question: Question, act: Any) -> Worth:
    """Scout and march towards a goal, take what can be taken, batter before storming."""
    player = question.player
    match act:
        case Scout(number, tile):
            return _scouted(state, question, f"{player}:{number}", tile)
        case March(numbers, tile):
            return _marched(state, question, [f"{player}:{number}" for number in numbers], tile)
        case MarchSome() | Leave():
            return {"time": -0.5}
        case Pass():  # a map needs room for everybody
            return {"time": -2.0}
        case Meet(tile):
            return {"harm": odds(strength_in(state, player, tile), foes_in(state, player, tile))}
        case BreakPeace(other, tile):
            return _broken(state, player, other, tile)
        case Yes() if question.kind == BREAK_TO_FORAGE.name:
            return _foraged(state, player, question.tiles[0])
        case Attack() | OfferPeace():
            return _parley(state, question, act)
        case Yes() | No() if question.kind == AGREE_PEACE.name:
            return {"friends": 0.4} if isinstance(act, Yes) else {"harm": 0.3}
        case Yes() if question.kind == PURSUE.name:
            return {"harm": 0.3}
        case All(order):
            return _defended(state, question, order)
        case Besiege() | GoBack():
            return {"harm": 0.6} if isinstance(act, Besiege) else {"time": -0.3}
        case Storm(tile) | Batter(tile):
            chance = storms(state, strength_in(state, player, tile), tile)
            return {"harm": 2.0 * chance} if isinstance(act, Storm) else {"harm": 0.6}
        case Order() | OrderInside() | OrderTrain():
            return {"time": -6.0}
        case Raze(tile):
            return _razed(state, player, tile)
        case Rebuild(tile, crowns):
            enough = crowns >= needed(state, tile)
            return {"works": _restored(state, player, tile) - 0.1 * crowns if enough else -1.0}
        case Go() | FillAll():
            return {"time": 0.2}
        case Done():
            return {"time": -0.05 if question.kind == SIEGE.name else 0.1}
    return NOTHING


def breaks(state: MightyEmpires, question: Question, act: Any) -> str:
    """The player with whom an attack would break the peace in a shared tile; "" if there is none. Land that
    the other player has left may be taken without breaking it."""
    if not W.faith or not isinstance(act, BreakPeace) or not strength_in(state, act.other, act.tile):
        return ""
    return act.other if at_peace(state, act.tile, question.player, act.other) else ""


goals_of: OneLook[MightyEmpires, Goals] = OneLook(Goals)
"""The goals of a player, worked out once for each question."""


def _scouted(state: MightyEmpires, question: Question, name: str, tile: str) -> Worth:
    """The worth of anything scouts can take at once, and of bringing them nearer to something worth
    taking."""
    banner, land, player = state.banners.get(name), state.lands[tile], question.player
    if banner is None:
        return NOTHING
    goals = goals_of(state, question)
    found: dict[Part, float] = {"land": W.scouted + W.nearer * (goals.pull(tile) - goals.pull(banner.tile))}
    if not land.known:
        found["land"] += W.unknown
    elif land.owner in state.players and land.owner != player and not foes_in(state, player, tile):
        if not fortified(land) and grade(state, tile) in ("barren", "village"):
            found["harm"] = prize(state, player, tile)
        else:
            found["harm"] = W.arrived * prize(state, player, tile)
    return found


def _marched(state: MightyEmpires, question: Question, names: list[str], tile: str) -> Worth:
    """Move towards the prizes, into open places, and into fights that can be won."""
    banners = [state.banners[name] for name in names if name in state.banners]
    if not banners:
        return NOTHING
    player, land, goals = question.player, state.lands[tile], goals_of(state, question)
    start = banners[0].tile
    found: dict[Part, float] = {"land": W.nearer * (goals.pull(tile) - goals.pull(start))}
    own = sum(points_of(state, one) for one in banners) + strength_in(state, player, tile)
    foes = foes_in(state, player, tile)
    held = 0 if foes or land.owner == player else counted(state, player, tile)
    if held is None:
        held = behind_walls(state, tile)
    if foes or held:
        good = odds(own, foes or held)
        found["harm"] = W.fought * good + (W.arrived * prize(state, player, tile) if good > 0 else 0.0)
    elif land.owner != player and (walled(land) or not mans_its_walls(land)):
        found["harm"] = prize(state, player, tile)
    if state.lands[start].capital_of == player and {one.id for one in force(state, player, start)} <= set(
        names
    ):
        found["safety"] = -W.open  # walls without a banner are open to anybody
    return found


def _parley(state: MightyEmpires, question: Question, act: Attack | OfferPeace) -> Worth:
    """Attack unless much weaker."""
    if isinstance(act, OfferPeace):
        return {"friends": 0.4}
    tile = question.tiles[0]
    good = odds(strength_in(state, question.player, tile), foes_in(state, question.player, tile))
    return {"harm": 0.8 + good}


def _broken(state: MightyEmpires, player: str, other: str, tile: str) -> Worth:
    """Attack a weaker neighbour after all; claim the land of an owner who has left it."""
    own, foe = strength_in(state, player, tile), strength_in(state, other, tile)
    taken = 0.0 if foe or state.lands[tile].owner != other else prize(state, player, tile)
    return {"harm": odds(own, foe) + taken, "friends": -float(at_peace(state, tile, player, other))}


def _foraged(state: MightyEmpires, player: str, tile: str) -> Worth:
    """The value of breaking an alliance in order to forage: worth it for starving troops, but not to save
    baggage."""
    guests = [one for one in state.banners.values() if (one.owner, one.tile) == (player, tile)]
    hungry = len(guests) - sum(one.baggage for one in guests)
    return {"army": W.starved * max(0, hungry), "friends": -0.4}


def _defended(state: MightyEmpires, question: Question, order: str) -> Worth:
    """Fight when the odds are good, hide behind walls when they are bad, and give up empty land."""
    tile, player = question.tiles[0], question.player
    if order == "fight":
        return {"harm": W.fought * odds(strength_in(state, player, tile), foes_in(state, player, tile))}
    return {"safety": 0.0 if order == "refuge" else -0.8}


def _razed(state: MightyEmpires, player: str, tile: str) -> Worth:
    """The value of razing a place: its owner loses more than the baggage is worth, but a place that would be
    lost at the end should score for nobody (ME-RAZE-07)."""
    kind, realm = grade(state, tile), state.lands[tile].realm_of
    scored = SETTLE.of(kind)["victory_gold"]
    if realm == player and _doomed(state, player, tile):
        return {"safety": W.scorched * float(scored)}
    lost = W.tile + W.revenue * FORAGE.of(kind)["value"] + W.taken * scored
    return {"works": -lost}


def _doomed(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether foes near enough to take a place before the end are stronger than the banners in it."""
    if not last_winter(state) or state.campaign_turn <= len(MONTHS) - REACH:
        return False
    near = [one for one in state.lands if 0 < id_distance(one, tile) <= REACH]
    walls = walls_times(state, tile) if walled(state.lands[tile]) else 1
    own = walls * strength_in(state, player, tile)
    return any(foes_in(state, player, one) > own for one in near)


def _restored(state: MightyEmpires, player: str, tile: str) -> float:
    """The worth of ruins once they are rebuilt."""
    land = state.lands[tile]
    value = {"village": 1, "fortress": 1, "city": 2}.get(land.settlement, 0)
    return value * (W.taken + 0.7 if land.realm_of not in (None, player) else 0.7)
