"""A player of Mighty Empires who follows a rule of thumb: scouts take what is undefended, and one great force
goes for the realms of others, first for places that no banner holds; all money goes into troops; and a banner
always holds the Capital.

Only settlements of other realms count in the end (ME-VICTORY-02). A village without a banner falls to scouts
(ME-SCOUT-28), a city to anyone who enters. Points decide battles, so banners march together, and walls are
stormed when the points suffice (ME-T-SETTLE)."""

from __future__ import annotations

from typing import Any

from empires.core.questions.fields import Answer, Number, Pick
from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import id_distance, neighbour_ids
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

WORTH = {"barren": 0.3, "village": 1.2, "fortress": 1.5, "city": 2.5, "capital": 5.0}
GOLD = {"barren": 0.0, "village": 4.0, "fortress": 7.0, "city": 7.0, "capital": 14.0}
UNKNOWN = 1.5
"""The worth of a tile by its settlement, its extra worth in another realm, and the worth of unknown land."""

USUAL, SKELETON, BETTER = 1000, 175, 1.2
MILITIA, WALLS = {"village": 350, "fortress": 700, "city": 1050}, {"fortress": 3, "city": 2, "capital": 2}
"""The points assumed for an uncounted banner, for a fortress without banners, and for independents by
settlement; how much stronger an attacker should be, and the factor for walls."""

NEARER, MONTHS, AWAY = 0.75, 6, 6.0
"""The share of a goal's worth that is left after each month of marching towards it, the number of months in a
season, and the cost of a winter away from home."""


def _points(state: MightyEmpires, banners: list[Banner]) -> int:
    known = {name: points for one in state.secrets.values() for name, points in one.points.items()}
    return sum(known.get(banner.id, USUAL) for banner in banners)


def _enemies(state: MightyEmpires, player: str, tile: str) -> int:
    return sum(_points(state, force(state, other, tile)) for other in others_in(state, player, tile))


def _resistance(state: MightyEmpires, player: str, tile: str) -> float:
    """The points needed to take a tile."""
    land, there, kind = state.lands[tile], _enemies(state, player, tile), grade(state, tile)
    if land.owner == player or not land.known or land.razed:
        return BETTER * there
    militia = 0 if there else SKELETON * (kind == "fortress")
    there += militia if land.owner in state.players else MILITIA.get(kind, 0)
    return BETTER * there * (WALLS.get(kind, 1) if walled(land) and land.owner is not None else 1)


def _prize(state: MightyEmpires, player: str, tile: str) -> float:
    """The worth of a tile to a player who takes it, or who frees it from enemies."""
    land, kind = state.lands[tile], grade(state, tile)
    if not land.known or land.razed:
        return 0.0 if land.razed else UNKNOWN
    if land.owner == player:
        return 2 * WORTH[kind] if others_in(state, player, tile) else 0.0
    theirs = land.realm_of is not None and (land.realm_of != player or land.owner in state.players)
    return WORTH[kind] + GOLD[kind] * theirs


def _abroad(state: MightyEmpires, player: str, tile: str) -> float:
    """The danger of a tile late in the season: banners get home for the winter only along a chain of the
    player's own tiles (ME-QUART-02), and a tile that they enter joins the chain."""
    own = {one for one, land in state.lands.items() if land.owner == player}
    home = {one for one in own if state.lands[one].realm_of == player}
    while more := {near for one in home for near in neighbour_ids(one)} & own - home:
        home |= more
    far = min((id_distance(tile, one) for one in home), default=0) - 1
    return -AWAY * (far > MONTHS - state.campaign_turn)


def _march(state: MightyEmpires, question: Question, act: Any) -> float:
    """March with everyone present to the richest place they can take, or towards it."""
    player = question.player
    group = [one for one in banners_of(state, player) if isinstance(act, March) and one.number in act.banners]
    if not group:
        return 0.0
    here, together = group[0].tile, _points(state, [*group, *force(state, player, act.tile)])
    if state.lands[here].capital_of == player and len(force(state, player, here)) == len(group):
        return -1.0  # walls without a banner are open to anybody
    winter = _abroad(state, player, act.tile) - _abroad(state, player, here) - 0.02
    return _gain(state, player, here, together, act.tile) + winter + _points(state, group) / 1e5


def _gain(state: MightyEmpires, player: str, here: str, points: int, tile: str) -> float:
    """The worth of the tile now, and of bringing these points nearer to a goal that they can take."""
    if points < _resistance(state, player, tile):
        return -1.0
    pull = {one: _prize(state, player, one) for one in state.lands
            if points >= _resistance(state, player, one)}  # fmt: skip
    there = max((worth * NEARER ** id_distance(tile, one) for one, worth in pull.items()), default=0.0)
    return there - max((worth * NEARER ** id_distance(here, one) for one, worth in pull.items()), default=0.0)


def _scout(state: MightyEmpires, question: Question, act: Any) -> float:
    """First scout where the whole force wants to march, then places that scouts alone can take."""
    if not isinstance(act, Scout):
        return 0.0
    player, land = question.player, state.lands[act.tile]
    here = next(one.tile for one in banners_of(state, player) if one.number == act.banner)
    if any(way.tile == act.tile for way in state.opened):
        return -1.0
    falls = not land.known or (land.owner not in (None, player) and not others_in(state, player, act.tile)
                               and grade(state, act.tile) in ("barren", "village"))  # fmt: skip
    way = _gain(state, player, here, _points(state, force(state, player, here)), act.tile)
    way += _abroad(state, player, act.tile) - _abroad(state, player, here)
    return max(2.0 * way, 0.0) + _prize(state, player, act.tile) * falls - 0.1


def _odds(state: MightyEmpires, player: str) -> float:
    """How much stronger the player's force is than the enemy's in the tile where they have met."""
    met = [tile for tile in state.lands if others_in(state, player, tile) and force(state, player, tile)]
    tile = state.engaged if state.engaged in met else next(iter(met), "")
    return _points(state, force(state, player, tile)) / max(1, _enemies(state, player, tile)) if met else 1.0


def _peace(state: MightyEmpires, question: Question, act: Any) -> float:
    return float(isinstance(act, Attack) == (_odds(state, question.player) >= 1.0))


def _defend(state: MightyEmpires, question: Question, act: Any) -> float:
    """Fight if the sides are about even, hide behind walls, or fall back to fight again."""
    if not isinstance(act, All):
        return -1.0
    steady = _odds(state, question.player) >= 0.8
    return 2.0 if act.order == ("fight" if steady else "refuge") else 0.5 if act.order == "fight" else 1.0


def _storm(state: MightyEmpires, question: Question, act: Any) -> float:
    """Storm at once if the force has enough points; otherwise rely on engines or on hunger."""
    if not isinstance(act, Storm):
        return float(isinstance(act, Batter))
    ours = _points(state, force(state, question.player, act.tile))
    return 2.0 if ours >= _resistance(state, question.player, act.tile) else 0.5


def _fall_back(state: MightyEmpires, question: Question, act: Any) -> float:
    """Fall back to the player's own walls, at home if possible."""
    if not isinstance(act, FallBack):
        return -50.0
    home = id_distance(act.tile, state.capitals.get(question.player, act.tile))
    return (state.lands[act.tile].owner == question.player) * 3.0 - home


def _is(*kinds: type) -> Any:
    """A test for acts of these kinds."""
    return lambda _state, _question, act: float(isinstance(act, kinds))


def _recruit(state: MightyEmpires, question: Question) -> Answer:
    """Spend all crowns on troops."""
    return question.default | {one.name: one.hi for one in question.fields[:1] if isinstance(one, Number)}


def _deploy(state: MightyEmpires, question: Question) -> Answer:
    """Start the spring together, near the richest places of other players."""
    worth = {one: _prize(state, question.player, one) for one in state.lands if state.lands[one].known}

    def pull(tile: str) -> float:
        return sum(worth[one] * 0.5 ** id_distance(tile, one) for one in worth)

    picks = {one.name: [way.value for way in one.choices if way.tiles and not way.note]
             for one in question.fields if isinstance(one, Pick)}  # fmt: skip
    placed = {name: max(ways, key=pull) for name, ways in picks.items() if ways}
    guard = next((name for name, ways in picks.items() if state.capitals.get(question.player) in ways), "")
    return question.default | placed | ({guard: state.capitals[question.player]} if guard else {})


EXPERT: Script[MightyEmpires] = Script(
    marks={
        "draw_tile": _is(Draw), "move_group": _march, "scout": _scout, "agree_peace": _peace,
        "assign_defence": _defend, "siege": _storm, "retreat_to": _fall_back, "pursue": _is(Yes),
        "besiege_or_leave": _is(Besiege), "answer_surrender": _is(Accept), "choose_contact": _is(Meet),
        "raze": _is(Done), "reorganize": _is(Done),
    },
    fills={"recruit": _recruit, "deploy_banner": _deploy},
)  # fmt: skip
