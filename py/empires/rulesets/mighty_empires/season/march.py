"""The march of a group of banners into a neighbouring tile (ME-MOVE-02, ME-MOVE-07, ME-MOVE-08)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.maps.banks import Place
from empires.maps.hexes import POINTS
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.forces import your_banners
from empires.rulesets.mighty_empires.banners.halts import keep
from empires.rulesets.mighty_empires.battle.field import survivors
from empires.rulesets.mighty_empires.season.enchantment import strike
from empires.rulesets.mighty_empires.season.waters import ford
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


class Bank(Act):
    """Arrive on this bank of the river, given by its edge and half."""

    edge: int
    half: int
    written = "{edge}.{half}"


EXIT_PLACE = Kind("exit_place", Bank)


def march_group(
    game: Game[MightyEmpires], banners: list[Banner], goal: str, *, take_peril: bool = False
) -> Steps[list[Banner]]:
    """March with a group; banners without a route stay where they are this turn. Those that decline a
    perilous route count as having moved this turn; in a forced march the perilous route is taken. Spells on
    the tile strike at once. Returns the banners that have arrived and are still there."""
    state = game.state
    arrive = yield from _bank(state, banners, goal)
    yield from ford(game, banners, goal, arrive)
    banners = survivors(state, banners)
    if not banners:
        yield from settle_sieges(game)
        return []
    march = yield from routes.march(game, banners, goal, arrive=arrive, take_peril=take_peril)
    routes.tell_march(game, march)
    for banner in banners:
        if banner in march.arrived or march.search == "declined":
            banner.arrived = banner in march.arrived
            banner.has_moved = True  # ME-MOVE-08
        else:
            keep(banner, "no_route")  # ME-MOVE-07, ME-RULING-143
    if march.arrived and goal not in state.contacts:
        state.contacts.append(goal)
    here = [one.id for one in march.arrived]
    state.lingering = [one for one in state.lingering if one not in here]
    yield from strike(game)  # ME-EQX-22
    yield from settle_sieges(game)
    return survivors(state, march.arrived)


def numbers_of(banners: Sequence[Banner]) -> str:
    """Several banners, by their numbers: "1+2"."""
    return "+".join(str(banner.number) for banner in banners)


def _bank(state: MightyEmpires, banners: Sequence[Banner], goal: str) -> Steps[Place | None]:
    """Ask on which bank to arrive if a river crosses the shared edge (ME-MOVE-02)."""
    ways = routes.crossings(state.map.tiles[banners[0].tile], state.map.tiles[goal])
    reached = list(dict.fromkeys(place for _, place in ways))
    if len(reached) == 1:
        return None

    def words(act: Bank) -> Words:
        place = Place(act.edge, act.half)
        blocked = [one for one in banners if routes.needs_roll(state, one, goal, place)]
        note = f"route roll for {numbers_of(blocked)}" if blocked else "a free route"
        odds = routes.route_odds(state, banners, goal, arrive=place)
        return Words(f"On the {bank_name(place)} bank", (goal,), note, odds=odds)

    act = yield from ask(
        Decision(
            player=banners[0].owner,
            kind=EXIT_PLACE,
            text=lambda: f"Which bank of the river will {your_banners(banners)} go to?",
            rules=("ME-MOVE-02", "ME-RULING-141"),
            offers=[Bank(place.edge, place.half) for place in reached],
            words=words,
            tiles=(goal,),
        )
    )
    return Place(act.edge, act.half)


def bank_name(place: Place) -> str:
    """The direction that names the bank at a place: an edge crossed by a river has one bank on the side of
    each neighbouring edge."""
    return POINTS[(place.edge + (1 if place.half else -1)) % 6]
