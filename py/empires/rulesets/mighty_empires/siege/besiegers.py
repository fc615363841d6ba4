"""Outside the walls: banners that besiege a place and banners that leave (ME-SIEGE-04, ME-SIEGE-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.embarkation import came_by_sea, put_back_to_sea, ship_waiting
from empires.rulesets.mighty_empires.banners.forces import name_of, they
from empires.rulesets.mighty_empires.banners.regrouping import can_rearrange, rearrange
from empires.rulesets.mighty_empires.battle.occupation import occupy
from empires.rulesets.mighty_empires.lands.presence import company, force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.assault import walls_times
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Siege


class Besiege(Act, tag="besiege"):
    """Besiege the place with all banners."""


class GoBack(Act, tag="leave"):
    """Leave with all banners."""


class Each(Act, tag="each"):
    """Besiege with some banners, while the others leave."""


class PutInOrder(Act, tag="reorganize"):
    """Put the banners in order first."""


class Parting(msgspec.Struct):
    """A form: the banners that leave, by their ids."""

    leave: list[str]


BESIEGE_OR_LEAVE = Kind("besiege_or_leave", Besiege, GoBack, Each, PutInOrder)
Coming: TypeAlias = Besiege | GoBack | Each | PutInOrder


def besiege_or_leave(
    game: Game[MightyEmpires],
    tile: str,
    player: str,
    defender: str,
    garrison: int | None = None,
    store: int = 0,
) -> Steps[None]:
    """Let the player besiege enemies behind walls, or leave, banner by banner. The player may reorganize on
    the spot first. `garrison` and `store` are the points and baggage of a militia or skeleton garrison, fixed
    for the whole siege. Until the place falls, its owner keeps the tile (ME-SIEGE-03)."""
    state = game.state
    while True:
        banners = force(state, player, tile, inside=False)
        may_leave = [banner for banner in banners if why_no_way_back(state, banner) is None]
        act: Coming = Besiege()
        if may_leave:
            act = yield from ask(_besiege_question(state, tile, banners, may_leave, garrison))
        if not isinstance(act, PutInOrder):
            break
        yield from rearrange(game, player, tile, inside=False)  # ME-RULING-185
    leaving: list[Banner] = may_leave if isinstance(act, GoBack) else []
    if isinstance(act, Each):
        leaving = yield from _who_leaves(tile, player, may_leave)
    step_back(state, leaving)  # ME-SIEGE-04
    if leaving:
        game.emit("moved_back", "ME-SIEGE-04", f"{they(leaving, 'goes', 'go')} back.", tiles=(tile,))
        homes = dict.fromkeys(one.tile for one in leaving if one.aboard is None)
        yield from occupy(game, player, homes)  # ME-BATTLE-18
    if force(state, player, tile, inside=False):
        _begin(game, Siege(
            # ME-SIEGE-13
            tile=tile, besieger=player, defender=defender, garrison_points=garrison, garrison_baggage=store
        ))  # fmt: skip


def _begin(game: Game[MightyEmpires], siege: Siege) -> None:
    """Put the tile under siege (ME-SIEGE-05)."""
    game.state.sieges[siege.tile] = siege
    game.emit(
        "siege_begun",
        "ME-SIEGE-05",
        f"{siege.besieger} besieges {place_name(game.state, siege.tile)}.",
        tiles=(siege.tile,),
        besieger=siege.besieger,
        defender=siege.defender,
    )


def _besiege_question(
    state: MightyEmpires, tile: str, banners: list[Banner], may_leave: list[Banner], garrison: int | None
) -> Decision[Coming]:
    offers: list[Coming] = [Besiege()]
    if len(may_leave) == len(banners):
        offers.append(GoBack())
    if len(banners) > 1:
        offers.append(Each())
    if can_rearrange(state, banners):
        offers.append(PutInOrder())

    def words(act: Coming) -> Words:
        match act:
            case Besiege():
                return Words("Besiege the place", (tile,), _behind_walls(state, tile, garrison))
            case GoBack():
                homes = dict.fromkeys(
                    one.tile if came_by_sea(state, one) else one.came_from or "" for one in banners
                )
                return Words("Leave", tuple(homes))
            case Each():
                return Words("Some besiege, some leave")
            case PutInOrder():
                return Words("Reorganize the banners first")

    return Decision(
        player=banners[0].owner,
        kind=BESIEGE_OR_LEAVE,
        text=lambda: f"The enemy is inside {place_name(state, tile)}. What will you do?",
        rules=("ME-SIEGE-04", "ME-RULING-185"),
        offers=offers,
        words=words,
        why_not=lambda act: why_not_all(state, banners) if isinstance(act, GoBack) else None,
        tiles=(tile,),
    )


def why_not_all(state: MightyEmpires, banners: Sequence[Banner]) -> IllegalChoice | None:
    """Why not all of these banners can go back to where they came from."""
    return next(filter(None, (why_no_way_back(state, banner) for banner in banners)), None)


def _behind_walls(state: MightyEmpires, tile: str, garrison: int | None) -> str:
    """A description of a garrison's value behind its walls, with its points if they are known."""
    times = walls_times(state, tile)
    if garrison is None:
        return f"walls make the garrison worth {times} times its points"
    return f"{garrison:,} points inside, worth {times * garrison:,} behind their walls"


def _who_leaves(tile: str, player: str, may_leave: list[Banner]) -> Steps[list[Banner]]:
    choices = tuple(Choice(banner.id, name_of(banner)) for banner in may_leave)
    answer = yield from ask(
        Form(
            player=player,
            kind="besiege_or_leave",
            text="Which banners will leave? The others besiege.",
            rules=("ME-SIEGE-04",),
            record=Parting,
            fields=(PickMany(name="leave", label="Banners that leave", choices=choices),),
            default=Parting([]),
            tiles=(tile,),
        )
    )
    return [banner for banner in may_leave if banner.id in answer.leave]


def why_no_way_back(state: MightyEmpires, banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot go back to where it came from: to a tile without enemies, or to a waiting ship
    (ME-SIEGE-04, ME-RULING-176)."""
    if came_by_sea(state, banner):
        if ship_waiting(state, banner) is None:
            return IllegalChoice("no_ship", "The ship it came in has sailed away.", "ME-SHIP-14")
        return None
    if banner.came_from is None or company(state, banner.owner, banner.came_from).enemies:
        return IllegalChoice(
            "enemy_present", "An enemy is in the tile the besiegers came from.", "ME-RULING-176"
        )
    return None


def step_back(state: MightyEmpires, banners: Sequence[Banner]) -> None:
    """Send each banner back over the edge by which it came in, to the facing edge of the tile it came from.
    This takes no scouting, no food and no dice (ME-RULING-176). Banners that landed go back aboard, one per
    ship.
    """
    for banner in banners:
        home = banner.came_from
        if came_by_sea(state, banner):
            if (ship := ship_waiting(state, banner)) is not None:
                put_back_to_sea(banner, ship)  # ME-SHIP-14
                banner.has_moved = True
        elif home is not None:
            ways = routes.crossings(state.map.tiles[banner.tile], state.map.tiles[home])
            facing = [reached for leaving, reached in ways if leaving == banner.place]  # ME-SIEGE-04
            banner.came_from, banner.tile = banner.tile, home
            banner.place = facing[0] if facing else ways[0][1]
            banner.has_moved = True
