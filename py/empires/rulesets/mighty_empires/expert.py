"""A player of Mighty Empires who follows a rule of thumb: send one great force against the realms of others,
scouts ahead of it; spend all money on troops; and never leave the Capital with an enemy near.

Only settlements of other realms count in the end (ME-VICTORY-02). Points decide battles, so banners march
together, and walls are stormed at two to one."""

from __future__ import annotations

from typing import Any

from empires.core.questions.fields import Answer, Number
from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.battle.defence import All
from empires.rulesets.mighty_empires.battle.peace import Attack
from empires.rulesets.mighty_empires.battle.retreat import FallBack
from empires.rulesets.mighty_empires.founding.mapmaking import Draw
from empires.rulesets.mighty_empires.lands.presence import banners_of, force, others_in
from empires.rulesets.mighty_empires.lands.settlements import grade, walled
from empires.rulesets.mighty_empires.season.contact import Meet
from empires.rulesets.mighty_empires.season.movement import March
from empires.rulesets.mighty_empires.season.scouting import Scout
from empires.rulesets.mighty_empires.siege.besiegers import Besiege
from empires.rulesets.mighty_empires.siege.starvation import Accept
from empires.rulesets.mighty_empires.siege.tactics import Batter, Storm
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done, Yes

WORTH = {"barren": 0.3, "village": 1.5, "fortress": 2.5, "city": 3.5}
"""The worth of a tile by its settlement."""

CAPITAL, THEIRS = 4.0, 1.5
"""The extra worth of a rival's Capital, and the factor for land in his realm."""

USUAL, MILITIA, WALLS = 1000, 600, 250
"""The points assumed for an uncounted banner, for independents behind walls, and for a fortress's
garrison."""

BETTER, STORMING = 1.3, 1.9
"""How much stronger an attacker should be in the field, and when storming."""

NEARER = 0.6
"""The share of a goal's worth that remains for each month's march to it."""


def _points(state: MightyEmpires, banners: list[Banner]) -> int:
    known = {name: points for one in state.secrets.values() for name, points in one.points.items()}
    return sum(known.get(banner.id, USUAL) for banner in banners)


def _enemies(state: MightyEmpires, player: str, tile: str) -> int:
    return sum(_points(state, force(state, other, tile)) for other in others_in(state, player, tile))


def _resistance(state: MightyEmpires, player: str, tile: str) -> float:
    """The points needed to take a tile."""
    land, there = state.lands[tile], _enemies(state, player, tile)
    if land.owner in (None, player) or not walled(land):
        return BETTER * there
    within = WALLS if land.owner in state.players else MILITIA
    return STORMING * (there + within)


def _prize(state: MightyEmpires, player: str, tile: str) -> float:
    land = state.lands[tile]
    if land.owner == player:
        return 0.0
    worth = WORTH.get(grade(state, tile), 0.3)
    if land.razed:
        return 0.2
    worth *= THEIRS if land.realm_of not in (None, player) else 1.0
    return worth + CAPITAL * (land.capital_of not in (None, player))


def _march(state: MightyEmpires, question: Question, act: Any) -> float:
    """March with everyone present to the richest place they can take, or towards it."""
    player = question.player
    if not isinstance(act, March):
        return 0.0
    group = [one for one in banners_of(state, player) if one.number in act.banners]
    return _gain(state, player, group, act.tile) + _points(state, group) / 10_000 if group else -1.0


def _gain(state: MightyEmpires, player: str, group: list[Banner], tile: str) -> float:
    """How much nearer going to a tile brings these banners to something they can take."""
    points, here = _points(state, group), group[0].tile
    if _needed_at_home(state, player, here) or points < _resistance(state, player, tile):
        return -1.0
    pull = {one: _pull(state, player, one, points) for one in state.lands}
    there = max(worth * NEARER ** id_distance(tile, one) for one, worth in pull.items())
    return there - max(worth * NEARER ** id_distance(here, one) for one, worth in pull.items())


def _pull(state: MightyEmpires, player: str, tile: str, points: int) -> float:
    return _prize(state, player, tile) if points >= _resistance(state, player, tile) else 0.0


def _needed_at_home(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a force holds the Capital with an enemy in reach."""
    if state.lands[tile].capital_of != player:
        return False
    return any(
        banner.owner != player and id_distance(banner.tile, tile) <= 2 for banner in state.banners.values()
    )


def _scout(state: MightyEmpires, question: Question, act: Any) -> float:
    """Scout ahead of the whole force first, as it marches only where a way is known; then scout the
    unknown."""
    if not isinstance(act, Scout):
        return 0.0
    player, unknown = question.player, not state.lands[act.tile].known
    banner = next(one for one in banners_of(state, player) if one.number == act.banner)
    if any(way.tile == act.tile for way in state.opened):
        return -1.0
    return 2.0 * _gain(state, player, force(state, player, banner.tile), act.tile) + 1.5 * unknown - 0.2


def _odds(state: MightyEmpires, player: str) -> float:
    """How much stronger the player's force is than the enemy's where they have met."""
    met = [tile for tile in state.lands if others_in(state, player, tile) and force(state, player, tile)]
    tile = state.engaged if state.engaged in met else next(iter(met), None)
    if tile is None:
        return 1.0
    return _points(state, force(state, player, tile)) / max(1, _enemies(state, player, tile))


def _peace(state: MightyEmpires, question: Question, act: Any) -> float:
    return (
        float(isinstance(act, Attack))
        if _odds(state, question.player) >= 1.0
        else float(not isinstance(act, Attack))
    )


def _defend(state: MightyEmpires, question: Question, act: Any) -> float:
    """Fight if the sides are about even; otherwise fall back to fight again."""
    if not isinstance(act, All):
        return -1.0
    steady = _odds(state, question.player) >= 0.7
    return 2.0 if act.order == ("fight" if steady else "retreat") else 1.0 if act.order != "fight" else 0.5


def _storm(state: MightyEmpires, question: Question, act: Any) -> float:
    """Storm at once at two to one; otherwise leave it to the engines, or to hunger."""
    if isinstance(act, Storm):
        return 2.0 if _points(state, force(state, question.player, act.tile)) >= 2 * MILITIA else -1.0
    return 1.0 if isinstance(act, Batter) else 0.0


def _fall_back(state: MightyEmpires, question: Question, act: Any) -> float:
    """Fall back to one's own walls, at home if possible."""
    if not isinstance(act, FallBack):
        return -5.0
    home = state.capitals.get(question.player, act.tile)
    return (state.lands[act.tile].owner == question.player) * 3.0 - id_distance(act.tile, home)


def _is(*kinds: type) -> Any:
    """A test for acts of these kinds."""
    return lambda _state, _question, act: float(isinstance(act, kinds))


def _recruit(state: MightyEmpires, question: Question) -> Answer:
    """Spend all crowns on troops."""
    return question.default | {one.name: one.hi for one in question.fields[:1] if isinstance(one, Number)}


EXPERT: Script[MightyEmpires] = Script(
    marks={
        "draw_tile": _is(Draw), "move_group": _march, "scout": _scout, "agree_peace": _peace,
        "assign_defence": _defend, "siege": _storm, "retreat_to": _fall_back, "pursue": _is(Yes),
        "besiege_or_leave": _is(Besiege), "answer_surrender": _is(Accept), "choose_contact": _is(Meet),
        "raze": _is(Done), "reorganize": _is(Done),
    },
    fills={"recruit": _recruit},
)  # fmt: skip
