"""A player of Mighty Kingdoms who follows a rule of thumb: armies first, as many as allowed; they explore
while there is unknown land, and then march together on unguarded places. Greater numbers win battles, and a
beaten army on its side is lost to the next blow (MK-BAT-06). A village feeds one army a year, a fortress
raises one (MK-GAT-01, MK-ARM-01)."""

from __future__ import annotations

from typing import Any

from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.founding.setup import Place
from empires.rulesets.mighty_kingdoms.month.battles import Fight
from empires.rulesets.mighty_kingdoms.month.orders import Defend, March, Raze
from empires.rulesets.mighty_kingdoms.month.outcome import GoTo
from empires.rulesets.mighty_kingdoms.month.simple_battle import Strike
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms, Tile
from empires.rulesets.mighty_kingdoms.winter.building import Build
from empires.rulesets.mighty_kingdoms.winter.deployment import Quarter
from empires.rulesets.mighty_kingdoms.winter.recruitment import Recruit

WORTH = {"none": 0.6, "village": 1.5, "fortress": 1.8, "city": 2.2}
"""The worth of a tile by its settlement."""

CAPITAL, UNKNOWN = 3.0, 1.5
"""The extra worth of a Capital, and the worth of a tile that nobody has entered."""

AFAR = 0.35
"""The share of a goal's worth that remains for each month's march to it."""


def _prize(state: Kingdoms, player: str, name: str) -> float:
    """The worth of entering a tile, whoever guards it."""
    tile = state.tiles[name]
    if not tile.explored:
        return UNKNOWN
    if tile.controller == player:
        return 0.0
    return WORTH[tile.settlement] + CAPITAL * any(
        land.capital_of(state, other) == name for other in state.order if other != player
    )


def _there(state: Kingdoms, name: str, player: str, *, mine: bool) -> list[Army]:
    """The armies on a tile, the player's own or those of others."""
    return [army for army in state.armies.values() if army.tile == name and (army.owner == player) == mine]


def _coming(state: Kingdoms, name: str, player: str) -> int:
    """Own armies that are on a tile or ordered to it."""
    sent = [army for army in state.armies.values() if army.owner == player and army.order is not None]
    staying = [
        army for army in _there(state, name, player, mine=True) if not (army.order and army.order.dest)
    ]
    return len(staying) + sum(army.order is not None and army.order.dest == name for army in sent)


def _goal(state: Kingdoms, player: str, name: str) -> float:
    """A place worth a march: an open tile, or one held by no more armies than can be sent against it."""
    guards = len(_there(state, name, player, mine=False))
    if not guards:
        return _prize(state, player, name) if not _coming(state, name, player) else 0.0
    near = [one for one in land.armies_of(state, player) if id_distance(one.tile, name) <= 1]
    strong = min(len(near), _coming(state, name, player) + 1 + sum(one.order is None for one in near))
    down = sum(army.stance == "side" for army in _there(state, name, player, mine=False))
    return _prize(state, player, name) + 1.0 + down if strong > guards - down else -2.0


def _order(state: Kingdoms, question: Question, act: Any) -> float:
    """March to the best tile within reach, or a month's march nearer to it; guards stay if an enemy is
    near."""
    player = question.player
    if isinstance(act, Raze):
        return -5.0
    if not isinstance(act, March | Defend):
        return -1.0
    here = state.armies[act.army].tile
    guarding = _in_danger(state, player, here) and len(_there(state, here, player, mine=True)) == 1
    if isinstance(act, Defend):
        return 2.6 * _prize_of_own(state, player, here) if guarding else -0.5
    pull = max(
        (AFAR ** id_distance(act.tile, name) * _goal(state, player, name) for name in state.tiles), default=0
    )
    return max(pull, 0.0) + (min(0.0, _goal(state, player, act.tile)))


def _prize_of_own(state: Kingdoms, player: str, name: str) -> float:
    tile = state.tiles[name]
    return WORTH[tile.settlement] / 2 + CAPITAL * (land.capital_of(state, player) == name)


def _in_danger(state: Kingdoms, player: str, name: str) -> bool:
    """Whether an upright enemy is next to a tile of the player's."""
    near = land.around(state, name)
    return any(
        army.owner != player and army.stance == "upright" and army.tile in near
        for army in state.armies.values()
    )


def _spend(state: Kingdoms, question: Question, act: Any) -> float:
    """Spend on armies, then fortresses to raise them, villages to feed them, and cities with the rest."""
    player = question.player
    forts, armies = len(land.settlements_of(state, player, "fortress")), len(land.armies_of(state, player))
    match act:
        case Recruit():
            return 10.0 if armies < state.settings.max_armies else -1.0
        case Build(kind="village"):
            return 4.0
        case Build(kind="fortress", tile=tile):
            empty = state.tiles[tile].settlement == "none"
            return (5.0 if forts < 2 else 1.0) + 0.5 * empty + 0.1 * _in_danger(state, player, tile)
        case Build(kind="city", tile=tile):
            return 3.0 if state.tiles[tile].settlement == "village" else -1.0
    return 0.0


def _deploy(state: Kingdoms, question: Question, act: Quarter) -> float:
    """Deploy on the border, with one army in the Capital."""
    player = question.player
    home = land.capital_of(state, player) == act.tile and not _there(state, act.tile, player, mine=True)
    near = [AFAR ** id_distance(act.tile, name) * _prize(state, player, name) for name in state.tiles]
    return max(near) + 0.2 * sum(near) + 0.5 * home


def _pick(state: Kingdoms, question: Question, act: Any) -> float:
    """Fight where the odds are best."""
    if not isinstance(act, Fight):
        return -9.0
    ours = [army for army in _there(state, act.tile, question.player, mine=True) if army.stance == "upright"]
    theirs = [army for army in state.armies.values() if army.tile == act.tile and army.owner == act.enemy]
    return len(ours) - len([army for army in theirs if army.stance == "upright"]) + 0.1 * len(theirs)


def _leave(state: Kingdoms, question: Question, act: Any) -> float:
    """Retreat to friends behind walls, out of the enemy's reach."""
    if not isinstance(act, GoTo):
        return 0.0
    tile: Tile = state.tiles[act.tile]
    friends = len(_there(state, act.tile, question.player, mine=True))
    return friends + WORTH[tile.settlement] - 2.0 * _in_danger(state, question.player, act.tile)


def _strike(state: Kingdoms, question: Question, act: Strike) -> float:
    """Use a face that hits, but none better than necessary."""
    assert state.battle is not None
    need = state.battle.defences[act.army]
    return 10.0 - act.face if act.face >= need else -float(act.face)


def _first_army(state: Kingdoms, question: Question, act: Place) -> float:
    return sum(not state.tiles[near].explored for near in land.around(state, act.tile)) + 0.0


EXPERT: Script[Kingdoms] = Script(
    marks={
        "give_order": _order, "spend": _spend, "deploy": _deploy, "pick_battle": _pick, "retreat": _leave,
        "withdraw": _leave, "assign_die": _strike, "place_first_army": _first_army,
    },
)  # fmt: skip
