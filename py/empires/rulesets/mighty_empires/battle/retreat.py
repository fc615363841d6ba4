"""Step 4: leaving the field, beaten or voluntarily (ME digest 4.10)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.embarkation import came_by_sea, put_back_to_sea, ship_waiting
from empires.rulesets.mighty_empires.banners.forces import name_of, names_of, they, your_banners
from empires.rulesets.mighty_empires.banners.supply import feed_retreat
from empires.rulesets.mighty_empires.battle.booty import destroy
from empires.rulesets.mighty_empires.battle.field import survivors
from empires.rulesets.mighty_empires.battle.occupation import occupy
from empires.rulesets.mighty_empires.battle.pursuit import Chase
from empires.rulesets.mighty_empires.lands.presence import company
from empires.rulesets.mighty_empires.lands.settlements import grade, place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Ship


class FallBack(Act):
    """Retreat to this tile."""

    tile: str


RETREAT_TO = Kind("retreat_to", FallBack)


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """How a force leaves: whether after a draw, scattered or pursued, and whether as a defender from land
    that may feed it.

    `victors` are the banners that take the baggage of banners that do not get away; there are none after a
    draw. If it is not pursued, a group without a way out `stays` where it is instead of being destroyed
    (ME-RULING-505)."""

    victors: list[Banner]
    defends: bool
    draw: bool = False
    scattered: bool = False
    chase: Chase = "none"
    stays: bool = False

    @property
    def headlong(self) -> bool:
        """Whether the force is not allowed to look for a route at all (ME-RETREAT-07, ME-T-PURSUIT)."""
        return self.scattered or self.chase == "dispersed"


class Group(msgspec.Struct, frozen=True):
    """Banners that leave together, and the tiles they may choose from; without such a tile they are lost."""

    banners: list[Banner]
    goals: list[str]


def retreat(game: Game[MightyEmpires], banners: Sequence[Banner], way: Way) -> Steps[None]:
    """Make a force leave its tile at once; banners that cannot leave are destroyed.

    First all banners that can leave eat together, then the groups go one after another. Scattered banners are
    whole again on arrival (ME-RETREAT-07). A force may have to retreat several times in a turn and pays each
    time (ME-RETREAT-06).
    """
    state = game.state
    leaving: list[tuple[list[Banner], str]] = []
    for group in groups_of(state, survivors(state, banners), defends=way.defends):
        goal = yield from _choose(state, group, way)
        if goal is None and way.stays:  # ME-RULING-505
            continue
        if goal is None:
            destroy(game, group.banners, way.victors, "ME-RETREAT-02")  # ME-RETREAT-02
        else:
            leaving.append((group.banners, goal))  # ME-RETREAT-01
    hungry = [one for one in banners if any(one in group for group, _ in leaving)]  # ME-RULING-124
    # ME-RETREAT-04
    yield from feed_retreat(game, hungry, may_forage=_may_forage(state, way), foreign=not way.defends)
    for banners_going, goal in leaving:
        yield from _fall_back(game, survivors(state, banners_going), goal, way)  # ME-RETREAT-01


def _fall_back(game: Game[MightyEmpires], group: Sequence[Banner], goal: str, way: Way) -> Steps[None]:
    """Find a route for a group and move it; a group without a route is destroyed (ME-RETREAT-03)."""
    state = game.state
    start = group[0].tile if group else goal
    if goal in state.ships:
        _back_aboard(game, group, state.ships[goal])  # ME-SHIP-14
        return
    march = yield from routes.march(
        game, group, goal, must_go=True, reroll_no_route=way.draw, no_roll_allowed=way.headlong
    )
    if not way.stays:
        destroy(game, [one for one in group if one not in march.arrived], way.victors, "ME-RETREAT-03")
    for banner in march.arrived:
        if state.phase == "movement":  # its march is over: ME-ORC-04, ME-RULING-189
            banner.arrived = False
        banner.retreat_lock = banner.retreat_lock or _turn_to_come(state, banner.owner)  # ME-RETREAT-05
    if march.arrived:
        game.emit(
            "retreated",
            "ME-RETREAT-01",
            f"{they(march.arrived, 'falls', 'fall')} back to {place_name(state, goal)}.",
            tiles=(start, goal),
            banners=[one.id for one in march.arrived],
        )
        yield from occupy(game, march.arrived[0].owner, [goal])  # ME-BATTLE-18


def _back_aboard(game: Game[MightyEmpires], group: Sequence[Banner], ship: Ship) -> None:
    """Send a beaten landing force back aboard at once, and its ship out to sea in that tile (ME-SHIP-14)."""
    for banner in group:
        put_back_to_sea(banner, ship)
        banner.retreat_lock = banner.retreat_lock or _turn_to_come(game.state, banner.owner)
        text = f"{name_of(banner)} goes back aboard, and its ship puts out to sea."
        game.emit("retreated", "ME-SHIP-14", text, tiles=(ship.tile,), banners=[banner.id])


def _may_forage(state: MightyEmpires, way: Way) -> bool:
    """Whether a force eats from the land it leaves: only unpursued defenders do and, under a setting,
    unpursued attackers (ME-RULING-159)."""
    return way.chase == "none" and (way.defends or state.settings.attacker_retreat_forage)


def _turn_to_come(state: MightyEmpires, player: str) -> bool:
    """Whether the player still has his own turn in this campaign turn, and so loses it by retreating. When
    hordes march, nobody has had a turn yet."""
    order = state.turn_order
    if state.phase == "hordes":  # ME-RULING-119
        return player in order
    if state.active_player is None or player not in order:
        return False
    return order.index(player) > order.index(state.active_player)  # ME-RETREAT-05


def barren(state: MightyEmpires, tile: str) -> bool:
    """Whether the tile needs no guard after a draw; razed land counts as barren (ME-RULING-161)."""
    return grade(state, tile) == "barren"


# --- who leaves where ----------------------------------------------------------------------------------


def groups_of(state: MightyEmpires, banners: Sequence[Banner], *, defends: bool) -> list[Group]:
    """The groups in which a force leaves its tile."""
    if not banners:
        return []
    siege = state.sieges.get(banners[0].tile)
    if siege is not None and siege.besieger == banners[0].owner:
        return _besiegers_home(state, banners)
    return _to_own_land(state, banners) if defends else _back(state, banners)


def _besiegers_home(state: MightyEmpires, banners: Sequence[Banner]) -> list[Group]:
    """Send besiegers back to where each of them came from, whoever owns it (ME-RULING-176)."""
    return _aboard(state, banners) + [
        Group(group, [home] if home is not None and may_enter(state, group, home) else [])
        for home, group in _by_origin(state, banners)
    ]


def _back(state: MightyEmpires, banners: Sequence[Banner]) -> list[Group]:
    """Send attackers back to where each of them came from, whoever owns it; those without such a tile leave
    like defenders.
    """
    found = _aboard(state, banners)
    for home, group in _by_origin(state, banners):
        if home is None:
            found += _to_own_land(state, group)  # ME-RULING-147
        else:  # ME-RETREAT-01, ME-RULING-157
            found.append(Group(group, [home] if may_enter(state, group, home) else []))
    return found


def _to_own_land(state: MightyEmpires, banners: Sequence[Banner]) -> list[Group]:
    """The group of all defenders, with the un-razed tiles of their own empire to which they can go together;
    no scouting is needed.

    ME-RULING-157, ME-RETREAT-08.
    """
    lands, owner = state.lands, banners[0].owner
    own = [
        tile
        for tile in neighbour_ids(banners[0].tile)
        if tile in lands and lands[tile].owner == owner and not lands[tile].razed
    ]
    return [Group(list(banners), [tile for tile in own if may_enter(state, banners, tile)])]


def may_enter(state: MightyEmpires, banners: Sequence[Banner], goal: str) -> bool:
    """Whether a force may retreat to a neighbouring tile: the way must be over land, and the tile must hold
    no enemy and must not be a swamp that the force cannot enter.

    Enemies there who are at peace with the force's owner, and those besieged by the force's own side, do not
    bar the way.
    """
    return (
        goal in state.lands
        and routes.over_land(state, banners[0].tile, goal)
        and not company(state, banners[0].owner, goal).enemies
        and not any(routes.enters_swamp(state, banner, goal) for banner in banners)
    )


def can_retreat(state: MightyEmpires, banners: Sequence[Banner]) -> bool:
    """Whether these banners of a defender could leave together (ME-RULING-155)."""
    return all(group.goals for group in groups_of(state, banners, defends=True))


def _by_origin(state: MightyEmpires, banners: Sequence[Banner]) -> list[tuple[str | None, list[Banner]]]:
    """The banners that came over land, by the tile that each came from."""
    groups: dict[str | None, list[Banner]] = {}
    for banner in banners:
        if not came_by_sea(state, banner):
            groups.setdefault(banner.came_from, []).append(banner)
    return list(groups.items())


def _aboard(state: MightyEmpires, banners: Sequence[Banner]) -> list[Group]:
    """Send landed banners back to their ships, one to a ship, if the ship has not sailed (ME-SHIP-14,
    ME-RULING-191).
    """
    found: list[Group] = []
    for banner in banners:
        if came_by_sea(state, banner):
            ship = ship_waiting(state, banner)
            taken = [goal for group in found for goal in group.goals]
            found.append(Group([banner], [ship.id] if ship is not None and ship.id not in taken else []))
    return found


# --- what is asked -------------------------------------------------------------------------------------


def what_it_takes(state: MightyEmpires, banners: Sequence[Banner]) -> str:
    """The risk of a voluntary retreat; none if a free route leads out."""
    way = Way(victors=[], defends=True)
    for group in groups_of(state, banners, defends=True):
        notes = [_risk(state, group.banners, goal, way) for goal in group.goals]
        if notes and all(notes):
            return notes[0]
    return ""


def _risk(state: MightyEmpires, group: Sequence[Banner], goal: str, way: Way) -> str:
    """The risk of the route to a tile for banners without a free route (ME-RETREAT-03)."""
    if goal in state.ships:
        return ""
    blocked = [one for one in group if routes.needs_roll(state, one, goal, city_exempt_any=True)]
    if not blocked:
        return ""
    who = your_banners(blocked)
    if way.headlong:  # ME-RETREAT-07
        return f"no free route, and no time to look for one: {who} destroyed"
    if way.draw:
        return f"route roll for {who} until a way is found"
    return f"route roll for {who}"


def risks_of_leaving(state: MightyEmpires, banners: Sequence[Banner]) -> tuple[Odds, ...]:
    """The odds of the route for a voluntarily retreating force; none if a free route leads out."""
    way = Way(victors=[], defends=True)
    for group in groups_of(state, banners, defends=True):
        odds = [_odds(state, group.banners, goal, way) for goal in group.goals]
        if odds and all(odds):
            return odds[0]
    return ()


def _odds(state: MightyEmpires, group: Sequence[Banner], goal: str, way: Way) -> tuple[Odds, ...]:
    if goal in state.ships:
        return ()
    return routes.route_odds(state, group, goal, must_go=True, again=way.draw, headlong=way.headlong)


def _choose(state: MightyEmpires, group: Group, way: Way) -> Steps[str | None]:
    """The tile that the loser picks for the whole group; he is not asked if there is only one."""
    if len(group.goals) < 2:
        return group.goals[0] if group.goals else None
    return (yield from ask(_question(state, group, way))).tile


def _question(state: MightyEmpires, group: Group, way: Way) -> Decision[FallBack]:
    banners = group.banners

    def words(act: FallBack) -> Words:
        label = f"Fall back to {place_name(state, act.tile)}"
        odds = _odds(state, banners, act.tile, way)
        note = _risk(state, banners, act.tile, way)
        if note == f"route roll for {your_banners(banners)}":  # the odds already say so for all banners
            note = ""
        return Words(label, (act.tile,), note, odds=odds)

    return Decision(
        player=banners[0].owner,
        kind=RETREAT_TO,
        text=lambda: f"{names_of(banners)} must leave {place_name(state, banners[0].tile)}. Where to?",
        rules=("ME-RETREAT-01", "ME-RULING-157"),
        offers=[FallBack(goal) for goal in group.goals],
        words=words,
        why_not=lambda _: NO_SUCH_TILE,
        tiles=(banners[0].tile,),
    )


NO_SUCH_TILE = IllegalChoice(
    "no_retreat_tile",
    "A force can retreat only to an adjoining tile of its own that is free of enemies and not razed.",
    "ME-RULING-157",
)
