"""Step 3, movement: into a neighbouring tile that was scouted this turn (ME-MOVE-01 to 21)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Choice, PickMany, Question
from empires.core.steps import Game, Steps, ask
from empires.maps.banks import Place
from empires.maps.hexes import NAMES, neighbour_ids
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.forces import banners_of, name_of, your_banners
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.season.scouting import ways_opened
from empires.rulesets.mighty_empires.siege.siege import (
    leave_siege,
    settle_sieges,
    sieges_to_leave,
    why_not_leave,
)
from empires.rulesets.mighty_empires.state import Banner, Campaign

DONE, LEAVE, SOME = "done", "leave", "some"
ODDS = "route roll: 1-2 no way, 3-4 perilous, 5-6 safe"

BARRED = {
    "already_moved": ("{banner} has moved this turn.", "ME-MOVE-01"),
    "no_move": ("{banner} cannot move this turn.", "ME-MOVE-01"),
    "besieged": ("{banner} is shut in.", "ME-RULING-138"),
    "not_adjacent": ("{tile} does not adjoin {banner}.", "ME-MOVE-01"),
    "open_sea": ("Only ships cross water.", "ME-MOVE-03"),
    "siege_edge": ("A siege is left only by the edge one came in by.", "ME-SIEGE-06"),
    "swamp": ("No way leads through the swamp for {banner}.", "ME-MOVE-16"),
    "tile_barred": ("{tile} is closed to {banner} this turn.", "ME-MOVE-01"),
    "not_scouted": ("{tile} was not scouted this turn.", "ME-MOVE-01"),
}
"""Why a march is refused: what is said, and the rule."""


def movement(game: Game[Campaign]) -> Steps[None]:
    """One group marches, or a siege is given up, until the active player is done; battles come next."""
    state = game.state
    player = state.active_player
    assert player is not None
    answer = DONE
    if can_march(state, player) or sieges_to_leave(state, player):
        answer = yield from ask(lambda: _question(state, player), lambda one: _refuse(state, player, one))
    if answer == DONE:
        state.phase = "battle"
        return
    who, _, tile = answer.partition(" ")
    if who == LEAVE:
        leave_siege(game, state.sieges[tile])
        return
    banners = yield from _group(state, player, who, tile)
    arrive = yield from _bank(state, banners, tile)
    yield from _march(game, banners, tile, arrive)


def _march(game: Game[Campaign], banners: list[Banner], goal: str, arrive: Place | None) -> Steps[None]:
    """A group marches; those without a route stay for this turn (ME-MOVE-07, ME-MOVE-08, ME-RULING-143)."""
    state = game.state
    arrived = yield from routes.march(game, banners, goal, arrive=arrive)
    for banner in banners:
        banner.has_moved = banner in arrived
        banner.no_move = banner not in arrived
    if arrived and goal not in state.contacts:
        state.contacts.append(goal)
    yield from settle_sieges(game)


def can_march(state: Campaign, player: str) -> bool:
    """Whether any banner of the player can go anywhere."""
    return any(
        _goals(state, banner)
        for banner in banners_of(state, player)
        if barred_from_marching(state, banner) is None
    )


def barred_from_marching(state: Campaign, banner: Banner) -> str | None:
    """The code of what keeps a banner where it is this turn, or None (ME-MOVE-01, ME-RETREAT-05)."""
    if banner.has_moved:
        return "already_moved"
    if banner.no_move or banner.skipping or banner.retreat_lock:
        return "no_move"
    if banner.inside and banner.tile in state.sieges:
        return "besieged"
    if banner.aboard is not None:
        return "open_sea"
    return None


def barred_from(state: Campaign, banner: Banner, goal: str) -> str | None:
    """The code of what keeps a banner that may move out of a tile, or None (ME-MOVE-01, 03, 16)."""
    if goal not in neighbour_ids(banner.tile) or goal not in state.map.tiles:
        return "not_adjacent"
    if (code := _closed(state, banner, goal)) is not None:
        return code
    return None if goal in ways_opened(state, banner) else "not_scouted"


def _closed(state: Campaign, banner: Banner, goal: str) -> str | None:
    """What closes a neighbouring tile to a banner, scouted or not."""
    if goal not in state.lands or not routes.over_land(state, banner.tile, goal):
        return "open_sea"
    if (
        banner.tile in state.sieges
        and banner.place is not None
        and neighbour_ids(banner.tile)[banner.place.edge] != goal
    ):
        return "siege_edge"
    if routes.enters_swamp(state, banner, goal):
        return "swamp"
    return "tile_barred" if goal in banner.barred_tiles else None


def _goals(state: Campaign, banner: Banner) -> list[str]:
    """The tiles a banner that may move can enter, in the order they were scouted."""
    return [tile for tile in ways_opened(state, banner) if _closed(state, banner, tile) is None]


def _question(state: Campaign, player: str) -> Question:
    """The groups that may march: whole forces, single banners, and a choice of some of a larger force."""
    choices = [
        Choice(
            f"{LEAVE} {siege.tile}", f"Give up the siege of {place_name(state, siege.tile)}", (siege.tile,)
        )
        for siege in sieges_to_leave(state, player)
    ]
    for tile, group in _groups(state, player):
        name, start = place_name(state, tile), group[0].tile
        ends = (start, tile)
        blocked = [one for one in group if routes.needs_roll(state, one, tile)]
        if len(group) > 1:
            note = _odds(group, blocked)
            choices.append(
                Choice(
                    f"{_numbers(group)} {tile}", f"All {len(group)} at {start} march to {name}", ends, note
                )
            )
        if len(group) > 2:
            choices.append(
                Choice(f"{SOME}:{start} {tile}", f"Some of those at {start} march to {name}", ends)
            )
        for one in group:
            note = ODDS if one in blocked else ""
            choices.append(
                Choice(f"{one.number} {tile}", f"Banner {one.number} marches to {name}", ends, note)
            )
    choices.append(Choice(DONE, "No more marches"))
    return Question(
        player=player,
        kind="move_group",
        text="Which banners march?",
        rules=("ME-MOVE-01", "ME-MOVE-04", "ME-MOVE-05", "ME-RULING-143"),
        choices=tuple(choices),
        step_on=DONE,
    )


def _groups(state: Campaign, player: str) -> list[tuple[str, list[Banner]]]:
    """For each tile that can be entered and each tile left for it, the banners that may go."""
    found: dict[tuple[str, str], list[Banner]] = {}
    for banner in banners_of(state, player):
        if barred_from_marching(state, banner) is None:
            for goal in _goals(state, banner):
                found.setdefault((banner.tile, goal), []).append(banner)
    return [(goal, group) for (_, goal), group in found.items()]


def _numbers(banners: Sequence[Banner]) -> str:
    return "+".join(str(banner.number) for banner in banners)


def _odds(group: Sequence[Banner], blocked: Sequence[Banner]) -> str:
    """What a route roll may bring, and to whom where not all need one (ME-RULING-143)."""
    if not blocked:
        return ""
    return ODDS if len(blocked) == len(group) else f"{_numbers(blocked)}: {ODDS}; the others go anyway"


def _refuse(state: Campaign, player: str, answer: Answer) -> None:
    """The refusals of step 3 for a march that was not offered."""
    who, _, goal = str(answer).partition(" ")
    if who == LEAVE:
        siege = state.sieges.get(goal)
        if (
            siege is not None
            and siege.besieger == player
            and (refusal := why_not_leave(state, siege)) is not None
        ):
            raise refusal
        return
    for number in who.split("+"):
        banner = state.banners.get(f"{player}:{number}")
        if banner is not None:
            code = barred_from_marching(state, banner) or barred_from(state, banner, goal)
            if code is not None:
                words, rule = BARRED[code]
                raise IllegalChoice(code, words.format(banner=name_of(banner), tile=goal), rule)


def _group(state: Campaign, player: str, who: str, goal: str) -> Steps[list[Banner]]:
    """The banners of an answer; of "some" of a force the player names them."""
    if not who.startswith(SOME):
        return [state.banners[f"{player}:{number}"] for number in who.split("+")]
    start = who.partition(":")[2]
    able = next(group for tile, group in _groups(state, player) if tile == goal and group[0].tile == start)
    answer = yield from ask(
        Question(
            player=player,
            kind="choose_group",
            text=f"Which of {your_banners(able)} march together?",
            rules=("ME-RULING-143",),
            fields=(
                PickMany(
                    name="banners",
                    label="Banners",
                    choices=tuple(
                        Choice(
                            str(one.number),
                            f"Banner {one.number}",
                            (start,),
                            ODDS if routes.needs_roll(state, one, goal) else "",
                        )
                        for one in able
                    ),
                    lo=1,
                    hi=len(able),
                ),
            ),
            default={"banners": [str(able[0].number)]},
            tiles=(start, goal),
        )
    )
    return [one for one in able if str(one.number) in answer["banners"]]


def _bank(state: Campaign, banners: Sequence[Banner], goal: str) -> Steps[Place | None]:
    """Where a river crosses the shared edge, the bank on which to arrive (ME-MOVE-02)."""
    ways = routes.crossings(state.map.tiles[banners[0].tile], state.map.tiles[goal])
    reached = list(dict.fromkeys(place for _, place in ways))
    if len(reached) == 1:
        return None
    choices = []
    for place in reached:
        blocked = [one for one in banners if routes.needs_roll(state, one, goal, place)]
        note = f"route roll for {_numbers(blocked)}" if blocked else "a free way"
        choices.append(Choice(_write_place(place), f"On the bank towards {bank_name(place)}", (goal,), note))
    answer = yield from ask(
        Question(
            player=banners[0].owner,
            kind="exit_place",
            text=f"Which bank of the river shall {your_banners(banners)} reach?",
            rules=("ME-MOVE-02", "ME-RULING-141"),
            choices=tuple(choices),
            tiles=(goal,),
        )
    )
    return next(place for place in reached if _write_place(place) == answer)


def _write_place(place: Place) -> str:
    return f"{place.edge}.{place.half}"


def bank_name(place: Place) -> str:
    """The side of the tile on which a place's bank lies: a river edge parts its two neighbours."""
    return NAMES[(place.edge + (1 if place.half else -1)) % 6]
