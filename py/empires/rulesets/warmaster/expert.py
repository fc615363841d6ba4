"""A computer player of Warmaster who follows rules of thumb: make room around the capital, take free land
while there is any, gain a foothold next to the enemy's capital, and then assault it.

Only an assault destroys an empire (WM-CAPASSAULT-01), and an assault that fails costs no more than a lost
battle. One neighbour is the prey; the player makes peace with all others, and does not break pacts.
"""

from __future__ import annotations

from empires.core.questions.fields import Answer, PickMany
from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.warmaster.assaults import Announcement, Assault
from empires.rulesets.warmaster.defence import Defend
from empires.rulesets.warmaster.founding.capitals import Site
from empires.rulesets.warmaster.founding.locations import PutLocation
from empires.rulesets.warmaster.founding.tiles import Lay
from empires.rulesets.warmaster.lands import adjoining, lands, partners, size_of
from empires.rulesets.warmaster.orders import HoldBack, Order
from empires.rulesets.warmaster.purchases import Capture, EndBuying, Occupy, Spending
from empires.rulesets.warmaster.state import Empire, War, empire_of, living

FAR = 7
"""The distance between capitals beyond which more room does not help."""

LEAD = 3
"""With a lead of more tiles than this, a siege is not worth the risk."""

CLOSE = 2
"""An empire that is this few tiles short of half the land has to be stopped."""


def _own(state: War, question: Question) -> Empire:
    empire = empire_of(state, question.player)
    assert empire is not None
    return empire


def _enemies(state: War, own: Empire) -> list[Empire]:
    return [one for one in living(state) if one is not own]


def _prey(state: War, own: Empire) -> str:
    """The empire to attack: the one whose capital is nearest to the attacker's land or, if two are equally
    near, the weaker of them."""
    land = lands(state, own.name)

    def ease(one: Empire) -> float:
        far = min((id_distance(one.capital, tile) for tile in land), default=0) if one.capital else 0
        return far + size_of(state, one.name) / 10

    return min(_enemies(state, own), key=ease).name


def _room(state: War, space: str) -> float:
    """The land with which a capital on this space would begin."""
    tiles = state.map.tiles
    around = [tiles[near] for near in neighbour_ids(space) if near in tiles]
    return float(sum(not tile.is_sea for tile in around))


def _site(state: War, question: Question, act: Site) -> float:
    """The rating of a site: best with land all around, and not too close to an enemy."""
    capitals = [one.capital for one in state.empires.values() if one.capital]
    far = min((id_distance(one, act.space) for one in capitals), default=FAR)
    return _room(state, act.space) + 0.3 * min(far, FAR)


def _displaced(state: War, question: Question, act: object) -> float:
    """The rating of a place for a displaced tile: best where it can be taken later, near home."""
    if not isinstance(act, Lay):
        return -100.0
    return -float(id_distance(_own(state, question).capital, act.space))


def _location(state: War, question: Question, act: PutLocation) -> float:
    """The rating of a place for a location: near home and far from others, because a location helps the owner
    of its tile."""
    own = _own(state, question)
    others = [id_distance(one.capital, act.tile) for one in _enemies(state, own) if one.capital]
    return min(others, default=0) - 2.0 * id_distance(own.capital, act.tile)


def _offers(state: War, question: Question) -> Answer:
    return {"to": _friends(state, question)}


def _accepts(state: War, question: Question) -> Answer:
    return {"accept": _friends(state, question)}


def _friends(state: War, question: Question) -> list[str]:
    """The empires to offer pacts to: all except the prey."""
    own = _own(state, question)
    (field,) = question.fields
    assert isinstance(field, PickMany)
    return [one.value for one in field.choices if one.value != _prey(state, own)]


def _assault(state: War, question: Question, act: Announcement) -> float:
    """The rating of an assault: worthwhile unless the lead in land is already winning, because walls decide
    an otherwise even battle."""
    own = _own(state, question)
    if not isinstance(act, Assault):
        return float(LEAD)
    return float(LEAD + 1 - max(0, size_of(state, own.name) - size_of(state, act.empire) - LEAD))


def _order(state: War, question: Question, act: Order) -> float:
    """The rating of an attack: best against the prey, and against a pact partner only if nobody else can be
    attacked."""
    if isinstance(act, HoldBack):
        return 0.0
    own = _own(state, question)
    if act.empire in partners(state, own.name):
        return -1.0
    return 2.0 + 2.0 * (act.empire == _prey(state, own)) + (act.empire in adjoining(state, own.name))


def _defend(state: War, question: Question, act: Defend) -> float:
    """The rating of a way to meet several attackers: it is best to fight all at once, because allies bring
    reduced armies and win only if most of them hold."""
    return float(act.how == "single")


def _buy(state: War, question: Question, act: Spending) -> float:
    """The rating of a purchase: first the ring around the player's own capital, then a foothold next to the
    enemy's, then as much land as possible."""
    if isinstance(act, EndBuying):
        return 0.0
    own = _own(state, question)
    around = neighbour_ids(act.tile)
    home, holder = own.capital in around, state.owner.get(act.tile, "")
    foothold = any(one.capital in around for one in _enemies(state, own))
    worth = 1.0 + 0.1 * _toward(state, own, act.tile) + 0.5 * (act.tile in state.locations)
    if isinstance(act, Occupy):
        return worth + 4.0 * home + 6.0 * foothold
    worth += 15.0 * home + 4.0 * _nearly_won(state, holder) - 0.5
    if isinstance(act, Capture):
        return worth + 0.1 + 9.0 * (foothold and not _standing(state, own) and not _wild(state, own))
    return worth


def _nearly_won(state: War, name: str) -> bool:
    """Whether an empire holds nearly half of the land."""
    land = sum(not tile.is_sea for tile in state.map.tiles.values())
    return state.settings.half_map and 2 * (size_of(state, name) + CLOSE) >= land


def _standing(state: War, own: Empire) -> bool:
    """Whether the empire already has a foothold next to an enemy's capital."""
    near = {tile for one in _enemies(state, own) if one.capital for tile in neighbour_ids(one.capital)}
    return any(state.owner.get(tile) == own.name for tile in near)


def _toward(state: War, own: Empire, tile: str) -> float:
    """How near a tile is to the prey's capital."""
    goal = state.empires[_prey(state, own)].capital
    return float(FAR - min(FAR, id_distance(goal, tile))) if goal else 0.0


def _wild(state: War, own: Empire) -> bool:
    """Whether free land adjoins the empire."""
    tiles = state.map.tiles
    near = {one for tile in lands(state, own.name) for one in neighbour_ids(tile)}
    return any(one in tiles and one not in state.owner and not tiles[one].is_sea for one in near)


EXPERT: Script[War] = Script(
    marks={
        "place_capital": _site, "place_displaced": _displaced, "place_location": _location,
        "declare_assault": _assault, "commit_order": _order, "choose_defence": _defend, "buy": _buy,
    },
    fills={"nap_offer": _offers, "nap_accept": _accepts},
)  # fmt: skip
