"""Step 3, movement: banners march into a neighbouring tile scouted this turn, and ships sail (ME-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from empires.core.base.words import begun, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.embarkation import came_by_sea
from empires.rulesets.mighty_empires.banners.engines import FEWEST_ALONE, engines_with, is_column
from empires.rulesets.mighty_empires.banners.forces import name_of, numbered, your_banners
from empires.rulesets.mighty_empires.banners.halts import why_not_move
from empires.rulesets.mighty_empires.battle.chances import odds_of_march, who_is_there
from empires.rulesets.mighty_empires.lands.presence import banners_of, besiegers
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.sea import orders
from empires.rulesets.mighty_empires.sea.fleets import ships_of
from empires.rulesets.mighty_empires.sea.orders import Disembark
from empires.rulesets.mighty_empires.season import tower_visits
from empires.rulesets.mighty_empires.season.enchantment import strike
from empires.rulesets.mighty_empires.season.forced_march import (
    TOLL,
    MarchOn,
    chances,
    march_on,
    why_not_march_on,
)
from empires.rulesets.mighty_empires.season.march import march_group
from empires.rulesets.mighty_empires.season.scouting import describe, ways_opened
from empires.rulesets.mighty_empires.siege.departure import leave_siege, may_go_home, why_not_leave
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Siege
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.world import necropolis
from empires.rulesets.mighty_empires.world.necropolis import (
    DELVINGS,
    Delving,
    Search,
    Summon,
    VisitHoard,
    delve,
    pass_by,
    why_not_delve,
)


class March(Act):
    """March with these banners, given by their numbers, together into a tile."""

    banners: tuple[int, ...]
    tile: str


class MarchSome(Act):
    """March with some of the banners in one tile into another; the player then names the banners."""

    start: str
    tile: str
    written = "some:{start} {tile}"


class Leave(Act, tag="leave"):
    """Give up the siege of a tile."""

    tile: str


class LeaveSome(Act, tag="leave_some"):
    """Take some of the besiegers away from a tile; the player then names them."""

    tile: str


class Party(msgspec.Struct):
    """A form: the banners that march, by their numbers."""

    banners: list[str]


FEW = 4
"""Banners that march together are called by their numbers if they are no more than this."""

MOVE_GROUP = Kind("move_group", Done, Leave, LeaveSome, MarchSome, MarchOn, *DELVINGS, March, *orders.ORDERS)
Chosen: TypeAlias = Done | Leave | LeaveSome | March | MarchOn | MarchSome | Delving | orders.Order


def movement(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Let groups march, ships sail and sieges be given up, one at a time, until the player is done; battles
    come next."""
    state = game.state
    if not any(offers(state, player)):
        yield from tower_visits.lingering(game, player)
        return ON
    match (yield from ask(lambda: _question(state, player))):
        case Leave(tile):
            leave_siege(game, state.sieges[tile], besiegers(state, state.sieges[tile]))
        case LeaveSome(tile):
            leave_siege(game, state.sieges[tile], (yield from _who_leaves(state, state.sieges[tile])))
        case March(numbers, tile):
            yield from _march(game, [state.banners[f"{player}:{number}"] for number in numbers], tile)
        case MarchSome(start, tile):
            yield from _march(game, (yield from _choose_group(state, player, start, tile)), tile)
        case MarchOn() as act:
            reached = yield from march_on(game, player, act)
            yield from settle_sieges(game)
            if reached != act.start:
                yield from tower_visits.come_to(game, player, reached)
        case Search() | VisitHoard() | Summon() as delving:
            yield from delve(game, player, delving)
            yield from settle_sieges(game)
        case Done():
            pass_by(state, player)
            yield from tower_visits.lingering(game, player)
            return ON
        case order:
            yield from orders.carry_out(game, player, order)
            yield from strike(game)  # ME-EQX-22
            yield from settle_sieges(game)
            if isinstance(order, Disembark) and (banner := state.banners.get(f"{player}:{order.banner}")):
                yield from tower_visits.come_to(game, player, banner.tile)
    return AGAIN


def _march(game: Game[MightyEmpires], banners: list[Banner], goal: str) -> Steps[None]:
    """March with a group, which may be received by a wizard on arrival (ME-TOWER-01)."""
    if arrived := (yield from march_group(game, banners, goal)):
        yield from tower_visits.come_to(game, arrived[0].owner, goal)


# --- who may march where -------------------------------------------------------------------------------


def why_not_leave_tile(state: MightyEmpires, banner: Banner) -> IllegalChoice | None:
    """Why a banner must stay in its tile this turn (ME-MOVE-01)."""
    if (refusal := why_not_move(banner)) is not None:
        return refusal
    if banner.inside and banner.tile in state.sieges:
        return IllegalChoice(
            "besieged", f"{name_of(banner)} is besieged and cannot march out.", "ME-RULING-138"
        )
    if is_column(banner) and len(engines_with(state, [banner])) < FEWEST_ALONE:
        text = f"Fewer than {FEWEST_ALONE} engines cannot march alone."
        return IllegalChoice("needs_three_engines", text, "ME-TRAIN-09")
    if banner.aboard is not None:
        return IllegalChoice("open_sea", "Land forces cannot cross water; only ships can.", "ME-MOVE-03")
    return None


def why_not_enter(state: MightyEmpires, banner: Banner, goal: str) -> IllegalChoice | None:
    """Why a banner that may move cannot enter a tile (ME-MOVE-03, ME-MOVE-16)."""
    name = name_of(banner)
    if goal not in neighbour_ids(banner.tile) or goal not in state.map.tiles:
        return IllegalChoice("not_adjacent", f"{goal} does not adjoin {name}.", "ME-MOVE-01")
    if (refusal := _why_closed(state, banner, goal)) is not None:
        return refusal
    if goal not in ways_opened(state, banner):
        return IllegalChoice(
            "not_scouted", f"{goal} was not scouted this turn, so nobody can enter it.", "ME-MOVE-01"
        )
    return None


def _why_closed(state: MightyEmpires, banner: Banner, goal: str) -> IllegalChoice | None:
    """Why a neighbouring tile is closed to a banner, whether or not it has been scouted."""
    if goal not in state.lands or not routes.over_land(state, banner.tile, goal):
        return IllegalChoice("open_sea", "Land forces cannot cross water; only ships can.", "ME-MOVE-03")
    if banner.tile in state.sieges and (
        came_by_sea(state, banner)
        or (banner.place is not None and neighbour_ids(banner.tile)[banner.place.edge] != goal)
    ):
        return IllegalChoice(
            "siege_edge", "A force can leave a siege only by the edge it came in by.", "ME-SIEGE-06"
        )
    if routes.enters_swamp(state, banner, goal):
        text = f"{name_of(banner)} cannot cross the swamp."
        return IllegalChoice("swamp", text, "ME-MOVE-16")
    if goal in banner.barred_tiles:
        return IllegalChoice("tile_barred", f"{goal} is closed to {name_of(banner)} this turn.", "ME-MOVE-01")
    return None


def _goals(state: MightyEmpires, banner: Banner) -> list[str]:
    """The tiles that a banner free to move can enter, in the order they were scouted."""
    return [tile for tile in ways_opened(state, banner) if _why_closed(state, banner, tile) is None]


class Group(NamedTuple):
    """The banners of one tile that may march into another."""

    start: str
    goal: str
    banners: list[Banner]


def _groups(state: MightyEmpires, player: str) -> list[Group]:
    """The banners that may march, for each tile that can be entered and each tile that they would leave."""
    found: dict[tuple[str, str], Group] = {}
    for banner in banners_of(state, player):
        if why_not_leave_tile(state, banner) is None:
            for goal in _goals(state, banner):
                key = (banner.tile, goal)
                found.setdefault(key, Group(banner.tile, goal, [])).banners.append(banner)
    return list(found.values())


# --- the questions -------------------------------------------------------------------------------------


def _ways_home(state: MightyEmpires, player: str) -> Iterator[Leave | LeaveSome]:
    """The sieges that the player could give up, and the sieges that some of his besiegers could leave."""
    for siege in state.sieges.values():
        if siege.besieger == player:
            all_of_them, able = besiegers(state, siege), may_go_home(state, siege)
            if able == all_of_them:
                yield Leave(siege.tile)
            if able and len(all_of_them) > 1:
                yield LeaveSome(siege.tile)


def _who_leaves(state: MightyEmpires, siege: Siege) -> Steps[list[Banner]]:
    """Ask which besiegers leave while the others stay (ME-SIEGE-07, ME-SIEGE-11)."""
    able = may_go_home(state, siege)
    choices = tuple(Choice(str(one.number), f"Banner {one.number}", (siege.tile,)) for one in able)
    party = yield from ask(
        Form(
            player=siege.besieger,
            kind="leave_siege",
            text=f"Which of {your_banners(able)} will leave the siege of {place_name(state, siege.tile)}?",
            rules=("ME-SIEGE-07", "ME-SIEGE-11"),
            record=Party,
            fields=(PickMany(name="banners", label="Banners that leave", choices=choices, lo=1),),
            default=Party([choices[0].value]),
            tiles=(siege.tile,),
        )
    )
    return [one for one in able if str(one.number) in party.banners]


def offers(state: MightyEmpires, player: str) -> Iterator[Chosen]:
    """The actions on offer: give up sieges, give orders to ships, march with whole forces, single banners or
    part of a larger force, and march on."""
    yield from _ways_home(state, player)
    yield from orders.orders(state, player)
    for start, goal, banners in _groups(state, player):
        numbers = [banner.number for banner in banners]
        if len(numbers) > 1:
            yield March(tuple(numbers), goal)
        if len(numbers) > 2:
            yield MarchSome(start, goal)
        for number in numbers:
            yield March((number,), goal)
    yield from chances(state, player)
    yield from necropolis.chances(state, player, arrived=True)


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    sails = bool(ships_of(state, player))
    return Decision(
        player=player,
        kind=MOVE_GROUP,
        text="Which banners will march?" if not sails else "Which banners will march, and which ships sail?",
        rules=("ME-MOVE-01", "ME-MOVE-04", "ME-MOVE-05", "ME-RULING-143", *(_AT_SEA if sails else ())),
        offers=[*offers(state, player), Done()],
        words=lambda act: _words(state, player, act),
        why_not=lambda act: why_not_march(state, player, act),
        step_on=Done(),
    )


_AT_SEA = ("ME-SHIP-02", "ME-SHIP-10", "ME-SHIP-12")


def _words(state: MightyEmpires, player: str, act: Chosen) -> Words:
    match act:
        case Leave(tile):
            return Words(f"Give up the siege of {place_name(state, tile)}", (tile,))
        case LeaveSome(tile):
            return Words(f"Some leave the siege of {place_name(state, tile)}", (tile,))
        case MarchSome(start, tile):
            name, whole = place_name(state, tile), _able(state, player, start, tile)
            risks = _risks(state, player, whole, tile)
            odds = tuple(msgspec.structs.replace(one, about=f"{one.about}, if all go") for one in risks)
            label = f"Some banners at {place_name(state, start)} march to {name}"
            return Words(label, (start, tile), odds=odds, deed=f"Some to {name}")
        case MarchOn(start, tile):
            label = f"Forced march from {place_name(state, start)} to {describe(state, tile)}"
            note = "each banner eats again and loses troops on 1 to 4; scouts go first"
            return Words(label, (start, tile), note, odds=(TOLL,))
        case March(numbers, tile):
            banners = [state.banners[f"{player}:{number}"] for number in numbers]
            start, name = banners[0].tile, place_name(state, tile)
            alone = len(numbers) == 1
            who = begun(numbered(banners))
            if len(banners) > FEW:
                who = f"All {many(len(banners), 'banner')} at {place_name(state, start)}"
            notes = (who_is_there(state, player, banners, tile), _who_rolls(state, banners, tile))
            odds = _risks(state, player, banners, tile)
            return Words(
                f"{who} {'marches' if alone else 'march'} to {name}", (start, tile),
                "; ".join(filter(None, notes)), odds=odds, deed=f"{who} to {name}",
            )  # fmt: skip
        case Search() | VisitHoard() | Summon():
            return necropolis.words(state, player, act)
        case Done():
            return Words("No more marches")
        case order:
            return orders.words(state, player, order)


def _risks(state: MightyEmpires, player: str, group: Sequence[Banner], goal: str) -> tuple[Odds, ...]:
    """The odds of a march: those of the route and those of the battle there; none for an empty group."""
    if not group:
        return ()
    return (*routes.route_odds(state, group, goal), *odds_of_march(state, player, group, goal))


def _who_rolls(state: MightyEmpires, group: Sequence[Banner], goal: str) -> str:
    """A note naming the banners of a group that need a route roll, if others do not: the odds apply only to
    them (ME-RULING-143)."""
    blocked = [one for one in group if routes.needs_roll(state, one, goal)]
    if not blocked or len(blocked) == len(group):
        return ""
    return f"route roll for {your_banners(blocked)}; the others go anyway"


def why_not_march(state: MightyEmpires, player: str, act: Chosen) -> IllegalChoice | None:
    """The refusals of step 3 for a march that is not on offer."""
    match act:
        case Leave(tile) | LeaveSome(tile):
            siege = state.sieges.get(tile)
            return why_not_leave(state, siege) if siege is not None and siege.besieger == player else None
        case MarchOn():
            return why_not_march_on(state, player, act)
        case Search() | VisitHoard() | Summon():
            return why_not_delve(state, player, act, arrived=True)
        case March(numbers, tile):
            for number in numbers:
                banner = state.banners.get(f"{player}:{number}")
                if banner is not None and (
                    refusal := why_not_leave_tile(state, banner) or why_not_enter(state, banner, tile)
                ):
                    return refusal
        case MarchSome() | Done():
            return None
        case order:
            return orders.why_not_order(state, player, order)
    return None


def _able(state: MightyEmpires, player: str, start: str, goal: str) -> Sequence[Banner]:
    """The banners that are free to march from one tile to another."""
    return next(one.banners for one in _groups(state, player) if (one.start, one.goal) == (start, goal))


def _choose_group(state: MightyEmpires, player: str, start: str, goal: str) -> Steps[list[Banner]]:
    """Ask which of the banners free to march from a tile do so."""
    able = _able(state, player, start, goal)
    choices = tuple(
        Choice(
            str(one.number),
            f"Banner {one.number}",
            (start,),
        )
        for one in able
    )

    def chosen(party: Party) -> list[Banner]:
        return [one for one in able if str(one.number) in party.banners]

    party = yield from ask(
        Form(
            player=player,
            kind="choose_group",
            text=f"Which of {your_banners(able)} will march together?",
            rules=("ME-RULING-143",),
            record=Party,
            fields=(PickMany(name="banners", label="Banners", choices=choices, lo=1, hi=len(able)),),
            default=Party([choices[0].value]),
            risks=lambda party: _risks(state, player, chosen(party), goal),
            tiles=(start, goal),
        )
    )
    return chosen(party)
