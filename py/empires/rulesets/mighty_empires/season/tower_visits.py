"""The occasions on which a force deals with a wizard: when it arrives, wins a battle or lingers
(ME-TOWER)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.forces import names_of
from empires.rulesets.mighty_empires.banners.halts import why_none_acts, why_not_scout_now
from empires.rulesets.mighty_empires.lands.possession import next_foe
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.season.march import march_group
from empires.rulesets.mighty_empires.season.reach import within_reach
from empires.rulesets.mighty_empires.season.scouting import describe, odds_at, send
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.world.towers import GUIDES, consult, guests, inhabited, linger


class FollowTo(Act):
    """Scout a tile with the wizard's guides."""

    tile: str


class MarchAlong(Act, tag="march"):
    """March where the guides lead."""


class Stay(Act, tag="stay"):
    """Do not use the guides."""


TOWER_GUIDES = Kind("tower_guides", Stay, FollowTo)
TOWER_MARCH = Kind("tower_march", MarchAlong, Stay)


def come_to(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Let a force that has moved into a tile deal with the wizard there; if an enemy holds the tile, the
    battle comes first (ME-TOWER-01)."""
    state = game.state
    if not inhabited(state, tile) or not guests(state, player, tile):  # ME-TOWER-15
        return
    if next_foe(state, player, tile) is None:
        yield from _visit(game, player, tile)
    elif tile not in state.tower_waits:
        state.tower_waits.append(tile)


def after_battles(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Let new arrivals who have won their tile make a request."""
    state = game.state
    for tile in list(state.tower_waits):
        if next_foe(state, player, tile) is None:
            state.tower_waits.remove(tile)
            if inhabited(state, tile) and guests(state, player, tile):
                yield from _visit(game, player, tile)


def lingering(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """At the end of step 3, roll for each force that is still at the tower where its turn began.
    ME-TOWER-02, ME-RULING-478.
    """
    state = game.state
    stayed = [one for one in banners_of(state, player) if one.id in state.lingering and one.aboard is None]
    for tile in dict.fromkeys(one.tile for one in stayed):
        if inhabited(state, tile) and any(one in stayed for one in guests(state, player, tile)):
            result = yield from linger(game, player, tile)
            if result == GUIDES:
                yield from _follow(game, player, tile)  # ME-TOWER-06


def towers_to_attack(state: MightyEmpires, player: str) -> Iterator[str]:
    """The towers that a player's forces may attack in step 4 (ME-TOWER-14)."""
    for tile in state.towers:
        here = guests(state, player, tile)
        free = inhabited(state, tile) and next_foe(state, player, tile) is None
        if here and free and why_none_acts(here) is None:
            yield tile


def _visit(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    if (yield from consult(game, player, tile)) == GUIDES:
        yield from _follow(game, player, tile)


# --- guides --------------------------------------------------------------------------------------------


def _follow(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Scout one more tile at once, and enter it at once if the guides find a way (ME-TOWER-06).

    A force that may not scout this turn has no use for them, and banners that may not move stay (ME-MOVE-01).
    """
    state = game.state
    group = [one for one in guests(state, player, tile) if why_not_scout_now(one) is None]
    if not group:
        return
    tried = [one.tile for one in state.tried if one.start == tile]
    goals = [one for one in within_reach(state, group[0]) if one not in tried]
    act = yield from ask(_guide_question(state, group, goals))
    if isinstance(act, Stay):
        return
    before = len(state.opened)
    yield from send(game, group[0], act.tile)
    found = [one.tile for one in state.opened[before:]]
    group = [one for one in guests(state, player, tile) if not one.no_move and why_not_scout_now(one) is None]
    for goal in [one for one in found[-1:] if group and _passable(state, group, one)]:
        if isinstance((yield from ask(_march_question(state, group, goal))), MarchAlong):
            yield from march_group(game, group, goal)
            yield from come_to(game, player, goal)


def _passable(state: MightyEmpires, group: Sequence[Banner], goal: str) -> bool:
    """Whether the guides' way leads over land, and not into a tile that is closed to the force."""
    over_land = routes.over_land(state, group[0].tile, goal)
    closed = any(routes.enters_swamp(state, one, goal) or goal in one.barred_tiles for one in group)
    return over_land and not closed


def _guide_question(
    state: MightyEmpires, group: Sequence[Banner], goals: Sequence[str]
) -> Decision[Stay | FollowTo]:
    start = group[0].tile

    def words(act: Stay | FollowTo) -> Words:
        if isinstance(act, Stay):
            return Words("Send them back")
        label = f"Scout {describe(state, act.tile)}"
        return Words(label, (start, act.tile), odds=(odds_at(state, act.tile),))

    return Decision(
        player=group[0].owner,
        kind=TOWER_GUIDES,
        text="The wizard’s guides can lead you on at once. Where will they scout?",
        rules=("ME-TOWER-06",),
        offers=[Stay(), *map(FollowTo, goals)],
        words=words,
        tiles=(start,),
        step_on=Stay(),
    )


def _march_question(state: MightyEmpires, group: Sequence[Banner], goal: str) -> Decision[MarchAlong | Stay]:
    start = group[0].tile

    def words(act: MarchAlong | Stay) -> Words:
        if isinstance(act, Stay):
            return Words("Stay", (start,))
        return Words(f"March to {place_name(state, goal)}", (start, goal))

    return Decision(
        player=group[0].owner,
        kind=TOWER_MARCH,
        text=f"The guides have found a way. Will {names_of(group)} march on?",
        rules=("ME-TOWER-06",),
        offers=[MarchAlong(), Stay()],
        words=words,
        tiles=(start, goal),
        step_on=Stay(),
    )
