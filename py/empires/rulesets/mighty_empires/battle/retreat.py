"""Step 4: leaving the field, beaten or of one's own will (ME digest 4.10)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.acts import Act, Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.questions import Decision
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.forces import names_of, they, your_banners
from empires.rulesets.mighty_empires.banners.supply import feed_retreat
from empires.rulesets.mighty_empires.battle.booty import destroy
from empires.rulesets.mighty_empires.battle.field import standing_banners
from empires.rulesets.mighty_empires.battle.pursuit import Chase
from empires.rulesets.mighty_empires.lands.presence import at_peace, others_in
from empires.rulesets.mighty_empires.lands.settlements import grade, place_name
from empires.rulesets.mighty_empires.state import Banner, Campaign


class FallBack(Act):
    """Retreat to a tile."""

    tile: str


RETREAT_TO = Kind("retreat_to", FallBack)


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """How a force leaves: after a draw, scattered, chased; as a defender from land it may eat from.

    `victors` are the banners that take the baggage of those that do not get away; none after a draw.
    """

    victors: list[Banner]
    defends: bool
    draw: bool = False
    scattered: bool = False
    chase: Chase = "none"

    @property
    def headlong(self) -> bool:
        """Whether nobody can look for a route (ME-RETREAT-07, ME-T-PURSUIT)."""
        return self.scattered or self.chase == "dispersed"


def retreat(game: Game[Campaign], banners: Sequence[Banner], way: Way) -> Steps[None]:
    """A force leaves its tile at once; what cannot is destroyed (ME-RETREAT-01, ME-RETREAT-02).

    Attackers go back where each came from, whoever owns that tile; defenders to one tile of their own
    empire (ME-RULING-157). Besiegers go home over their entry edge, if no enemy stands there
    (ME-RULING-176). All who can leave eat first, together (ME-RETREAT-04, ME-RULING-124), then group after
    group goes. Scattered banners are whole again on arrival (ME-RETREAT-07). A force may have to retreat
    several times in a turn and pays each time (ME-RETREAT-06).
    """
    state = game.state
    leaving: list[tuple[list[Banner], str]] = []
    for group, goals in _groups(state, standing_banners(state, banners), way.defends):
        goal = yield from _choose(state, group, goals, way)
        if goal is None:
            destroy(game, group, way.victors, "ME-RETREAT-02")
        else:
            leaving.append((group, goal))
    hungry = [one for one in banners if any(one in group for group, _ in leaving)]
    yield from feed_retreat(game, hungry, may_forage=_may_forage(state, way), foreign=not way.defends)
    for group, goal in leaving:
        yield from _fall_back(game, standing_banners(state, group), goal, way)


def _fall_back(game: Game[Campaign], group: Sequence[Banner], goal: str, way: Way) -> Steps[None]:
    """Find a route and go; a group without a route is destroyed (ME-RETREAT-03)."""
    state = game.state
    arrived = yield from routes.march(
        game,
        group,
        goal,
        must_go=True,
        reroll_no_route=way.draw,
        no_roll_allowed=way.headlong,
    )
    destroy(game, [one for one in group if one not in arrived], way.victors, "ME-RETREAT-03")
    for banner in arrived:
        banner.retreat_lock = banner.retreat_lock or _turn_to_come(state, banner.owner)
    if arrived:
        game.emit(
            "retreated",
            "ME-RETREAT-01",
            f"{they(arrived, 'falls', 'fall')} back to {place_name(state, goal)}.",
            tiles=(goal,),
            banners=[one.id for one in arrived],
        )


def _may_forage(state: Campaign, way: Way) -> bool:
    """Only the unpursued eat from the land they leave: defenders, attackers by setting (ME-RULING-159)."""
    return way.chase == "none" and (way.defends or state.settings.attacker_retreat_forage)


def _turn_to_come(state: Campaign, player: str) -> bool:
    """Whether the player's individual turn of this campaign turn lies ahead; he loses it (ME-RETREAT-05)."""
    order = state.turn_order
    if state.active_player is None or player not in order:
        return False
    return order.index(player) > order.index(state.active_player)


def retreat_tiles(state: Campaign, banners: Sequence[Banner]) -> list[str]:
    """Where a defending force may retreat (ME-RULING-157, ME-RETREAT-08).

    Neighbouring tiles over land, of its own empire, not razed, without enemies, open to all its banners.
    """
    owner, tile = banners[0].owner, banners[0].tile
    return [
        beside.id
        for _, beside in state.map.neighbours(tile)
        if not beside.is_sea
        and state.lands[beside.id].owner == owner
        and not state.lands[beside.id].razed
        and can_enter(state, banners, beside.id)
    ]


def can_enter(state: Campaign, banners: Sequence[Banner], goal: str) -> bool:
    """Whether a force may step to a neighbouring tile with no enemy force in it."""
    return (
        routes.over_land(state, banners[0].tile, goal)
        and not others_in(state, banners[0].owner, goal)
        and not any(routes.enters_swamp(state, banner, goal) for banner in banners)
    )


def can_retreat(state: Campaign, banners: Sequence[Banner]) -> bool:
    """Whether every one of a defender's banners has somewhere to go (ME-RULING-155)."""
    return all(goals for _, goals in _groups(state, list(banners), True))


def barren(state: Campaign, tile: str) -> bool:
    """Whether nobody need guard the tile after a draw; razed land counts as barren (ME-RULING-161)."""
    return grade(state, tile) == "barren"


def _groups(state: Campaign, banners: list[Banner], defends: bool) -> list[tuple[list[Banner], list[str]]]:
    """The groups that leave together, each with the tiles it may choose among."""
    if not banners:
        return []
    at = banners[0].tile
    siege = state.sieges.get(at)
    if siege is not None and siege.besieger == banners[0].owner:
        return [
            (group, [goal] if goal and not others_in(state, group[0].owner, goal) else [])
            for goal, group in _by_origin(banners)
        ]
    if defends:
        return [(banners, retreat_tiles(state, banners))]
    return [
        (group, retreat_tiles(state, group) if goal is None else [goal] * (not _barred(state, group, goal)))
        for goal, group in _by_origin(banners)
    ]


def _barred(state: Campaign, group: Sequence[Banner], goal: str) -> bool:
    """Whether an enemy stands where a beaten attacker came from; who keeps the peace bars nobody's way."""
    owner = group[0].owner
    return any(not at_peace(state, goal, owner, other) for other in others_in(state, owner, goal))


def _by_origin(banners: Sequence[Banner]) -> list[tuple[str | None, list[Banner]]]:
    groups: dict[str | None, list[Banner]] = {}
    for banner in banners:
        groups.setdefault(banner.came_from, []).append(banner)
    return list(groups.items())


def what_it_takes(state: Campaign, banners: Sequence[Banner]) -> str:
    """What a force must risk that retreats of its own will; nothing where a free way leads out."""
    way = Way(victors=[], defends=True)
    for group, goals in _groups(state, list(banners), True):
        notes = [_risk(state, group, goal, way) for goal in goals]
        if notes and all(notes):
            return notes[0]
    return ""


def _risk(state: Campaign, group: Sequence[Banner], goal: str, way: Way) -> str:
    """What the way to a tile asks of those without a free one (ME-RETREAT-03, ME-RETREAT-07)."""
    blocked = [one for one in group if routes.needs_roll(state, one, goal, city_exempt_any=True)]
    if not blocked:
        return ""
    who = your_banners(blocked)
    if way.headlong:
        return f"no free way, and no time to look for one: {who} destroyed"
    if way.draw:
        return f"route roll for {who} until a way is found: 3-4 perilous, 5-6 safe"
    return f"route roll for {who}: 1-2 destroyed, 3-4 perilous, 5-6 safe"


def _choose(state: Campaign, group: Sequence[Banner], goals: Sequence[str], way: Way) -> Steps[str | None]:
    """The loser picks one tile for the whole group; not asked where there is only one."""
    if len(goals) < 2:
        return goals[0] if goals else None

    act = yield from ask(_question(state, group, goals, way))
    return act.tile


def _question(state: Campaign, group: Sequence[Banner], goals: Sequence[str], way: Way) -> Decision[FallBack]:
    return Decision(
        player=group[0].owner,
        kind=RETREAT_TO,
        text=lambda: f"{names_of(group)} must leave {place_name(state, group[0].tile)}. Where to?",
        rules=("ME-RETREAT-01", "ME-RULING-157"),
        offers=[FallBack(goal) for goal in goals],
        words=lambda act: Words(
            f"Fall back to {place_name(state, act.tile)}", (act.tile,), _risk(state, group, act.tile, way)
        ),
        why_not=lambda _: IllegalChoice(
            "no_retreat_tile",
            "A retreat leads to a neighbouring tile of your own without enemies or ruins.",
            "ME-RULING-157",
        ),
        tiles=(group[0].tile,),
    )
