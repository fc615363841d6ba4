"""A computer player of the Ninth Age who follows rules of thumb: take land as long as some is free, build
cities at home, and fight the leading rival. Whether it comes from free land or from turning a fortress into a
city, a realm point costs two conquest points (NA-SPEND), or one if an event pays half, so no points are
wasted on the way to ten.
"""

from __future__ import annotations

from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import neighbour_ids
from empires.rulesets.ninth_age.book import goal
from empires.rulesets.ninth_age.building import Build, sites
from empires.rulesets.ninth_age.challenges import Challenging, Pass
from empires.rulesets.ninth_age.events import BuildNothing, PickEvent, Project, Strike
from empires.rulesets.ninth_age.founding import Capital, Flag
from empires.rulesets.ninth_age.invasion import Claim, Conquer, End, Raid, Use, price
from empires.rulesets.ninth_age.layout import Placing, Take
from empires.rulesets.ninth_age.map_changes import Adjust
from empires.rulesets.ninth_age.realms import borders, cities, living, mines, realm_points
from empires.rulesets.ninth_age.state import NinthAge, Tile

STEP = 125
"""The amount of gold that buys another pip in a battle of the standard size."""

NEAR_THE_END = 2
"""When a player is this close to victory, in realm points, mines and gold come too late."""


def _beside(state: NinthAge, place: str) -> list[Tile]:
    return [state.tiles[near] for near in neighbour_ids(place) if near in state.tiles]


def _leader(state: NinthAge, player: str) -> str:
    rivals = [one for one in living(state) if one != player]
    return max(rivals, key=lambda one: realm_points(state, one))


def _threatened(state: NinthAge, player: str, place: str) -> bool:
    """Whether a hex touches the land of a rival."""
    return any(one.flag not in (None, player) for one in _beside(state, place))


def _take(state: NinthAge, question: Question, act: Take) -> float:
    return float(act.what == "mountain")


def _place(state: NinthAge, question: Question, act: Placing) -> float:
    """A score for a place for the hex in hand: best next to other hexes, because connected land is claimed
    sooner."""
    return float(len(_beside(state, act.space)))


def _adjust(state: NinthAge, question: Question, act: Adjust) -> float:
    return float(act.what == "done")


def _capital(state: NinthAge, question: Question, act: Capital) -> float:
    """A score for the place of a capital: the best is a mountain with free land around it, which is expensive
    to conquer and has the best mine.
    """
    ground = {"mountain": 2.5, "river": 0.5}.get(state.tiles[act.place].terrain, 0.0)
    around = sum(
        1.0 if one.terrain != "mountain" else 0.8 for one in _beside(state, act.place) if not one.flag
    )
    return ground + around


def _flag(state: NinthAge, question: Question, act: Flag) -> float:
    """A score for the place of a flag: best on a mountain, which would cost three points to claim, and next
    to new free land rather than near the capital.
    """
    mountain = 1.5 if state.tiles[act.place].terrain == "mountain" else 0.0
    fresh = [one for one in neighbour_ids(act.place) if one in state.tiles and not state.tiles[one].flag]
    opened = sum(not borders(state, question.player, one) for one in fresh)
    return mountain + 0.3 * len(fresh) + 0.4 * opened - 0.3 * _threatened(state, question.player, act.place)


def _event(state: NinthAge, question: Question, act: PickEvent) -> float:
    """A score for an event: the best is one that turns a fortress into a city for free, then one that makes a
    hex cheaper, then one that gives an edge in battle.
    """
    player = question.player
    rival = _leader(state, player)
    match act.event:
        case "construction-project":
            works = {site.work for site in sites(state, player)}
            return 10.0 if "city" in works else 5.0 if works else 0.0
        case "rapid-expansion":
            return 8.0
        case "veteran-troops":
            return 4.0
        case "reconnaissance":
            return 3.5
        case "poisoned-mines":
            return 2.2 * len(mines(state, rival))
        case "catastrophe":
            closing = realm_points(state, rival) >= goal() - 1
            return (3.0 if closing else 1.5) * cities(state, rival)
        case _:
            return 0.0


def _strike(state: NinthAge, question: Question, act: Strike) -> float:
    return float(realm_points(state, act.player))


def _project(state: NinthAge, question: Question, act: Project) -> float:
    return 0.0 if isinstance(act, BuildNothing) else _works(state, question.player, act)


def _challenge(state: NinthAge, question: Question, act: Challenging) -> float:
    """A score for a challenge: best against the strongest neighbour, that is, the rival nearest to ten realm
    points whose land can be taken.
    """
    if isinstance(act, Pass):
        return -1.0
    reach = any(
        borders(state, question.player, one) for one, t in state.tiles.items() if t.flag == act.player
    )
    return realm_points(state, act.player) + 3.0 * reach


def _works(state: NinthAge, player: str, act: Build) -> float:
    """A score for a building: a city is worth a realm point and a fortress half a point, preferably away
    from rivals; a mine pays off early in the campaign.
    """
    safe, mountain = (
        0.1 * (not _threatened(state, player, act.place)),
        state.tiles[act.place].terrain == "mountain",
    )
    if act.work == "city":
        return 2.0 + safe
    if act.work == "fortress":
        return 1.0 + safe
    late = max(realm_points(state, one) for one in living(state)) >= goal() - NEAR_THE_END
    return (1.2 if mountain else 0.8) * (0.1 if late else 1.4 if state.turn < 3 else 1.0)


def _spend(state: NinthAge, question: Question, act: Use) -> float:
    """A score for a use of conquest points: realm points per conquest point, with rivals' losses counted in
    half or in full.
    """
    player = question.player
    match act:
        case End():
            return 0.0
        case Raid():
            return 0.35
        case Build():
            return _works(state, player, act)
        case Claim(place):
            return 2.2 / price(state, player, "claim", place) + 0.2 * _threatened(state, player, place)
        case Conquer(place):
            tile = state.tiles[place]
            points = 1 + (tile.fort == "city")
            hurt = 1.0 if tile.flag == _leader(state, player) else 0.4
            return 2.0 * points * (1 + hurt) / price(state, player, "conquer", place)


def _gold(state: NinthAge, question: Question) -> Answer:
    """The gold to spend on a battle: only as much as buys whole pips."""
    most = min(state.realms[question.player].treasury, 2 * STEP)
    return {"gold": most // STEP * STEP}


EXPERT: Script[NinthAge] = Script(
    marks={
        "take_hex": _take, "place_hex": _place, "adjust": _adjust, "place_capital": _capital,
        "place_flag": _flag, "pick_event": _event, "event_target": _strike, "event_build": _project,
        "challenge": _challenge, "spend": _spend,
    },
    fills={"buy_points": _gold},
)  # fmt: skip
