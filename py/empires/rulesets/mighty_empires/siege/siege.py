"""Step 5 and the life of a siege: begun, joined, left, ended (ME digest 4.12); storming is in `assault`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from empires.core.acts import Act, Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.fields import Choice, PickMany
from empires.core.questions import Decision, Form
from empires.core.ruleset import AGAIN, ON, Next
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.aboard import came_by_sea, put_back_to_sea, ship_waiting
from empires.rulesets.mighty_empires.banners.contents import contents_of, listed
from empires.rulesets.mighty_empires.banners.engines import engines_with, store
from empires.rulesets.mighty_empires.banners.forces import name_of, remove_banner, they
from empires.rulesets.mighty_empires.banners.regrouping import can_rearrange, rearrange
from empires.rulesets.mighty_empires.banners.staying import why_none_acts, why_not_move
from empires.rulesets.mighty_empires.battle.booty import win_tile
from empires.rulesets.mighty_empires.battle.field import factor_for, strength_of
from empires.rulesets.mighty_empires.battle.plunder import plunder
from empires.rulesets.mighty_empires.lands.presence import besiegers, company, force, held
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.assault import assault, besieging_side, defence_value, walls_times
from empires.rulesets.mighty_empires.siege.miniature import (
    take_option,
    why_not_campaign_option,
    why_not_option,
)
from empires.rulesets.mighty_empires.siege.train import assault_bonus, can_batter, engine_points
from empires.rulesets.mighty_empires.state import UNDEAD, WIZARD, Banner, Campaign, Siege
from empires.rulesets.mighty_empires.state.answers import Done


class Besiege(Act, tag="besiege"):
    """Everybody besieges the place."""


class GoBack(Act, tag="leave"):
    """Everybody goes back."""


class Each(Act, tag="each"):
    """Some besiege, some go back."""


class PutInOrder(Act, tag="reorganize"):
    """Put the banners in order first."""


class Parting(msgspec.Struct):
    """A form: the banners that go back, by their ids."""

    leave: list[str]


class Storm(Act, tag="assault"):
    """Storm the walls."""

    tile: str


class Batter(Act, tag="batter"):
    """Batter the walls for the next turn's assaults."""

    tile: str


class Miniature(Act, tag="siege_option"):
    """Take an option of the miniature siege game."""

    tile: str


BESIEGE_OR_LEAVE = Kind("besiege_or_leave", Besiege, GoBack, Each, PutInOrder)
SIEGE = Kind("siege", Done, Storm, Batter, Miniature)
Coming: TypeAlias = Besiege | GoBack | Each | PutInOrder
Tactic: TypeAlias = Storm | Batter | Miniature


def besiege_or_leave(
    game: Game[Campaign], tile: str, player: str, defender: str, garrison: int | None = None, store: int = 0
) -> Steps[None]:
    """Everything hostile is behind walls: besiege it, or go back, banner by banner (ME-SIEGE-04).

    The player may first reorganize on the spot. `garrison` and `store` are the points and
    baggage of militia or a skeleton garrison, fixed for the whole siege (ME-SIEGE-13). Until the place falls
    the tile stays its owner's (ME-SIEGE-03).
    """
    state = game.state
    while True:
        banners = force(state, player, tile, inside=False)
        may_leave = [banner for banner in banners if has_way_back(state, banner)]
        act: Coming = Besiege()
        if may_leave:
            act = yield from ask(_besiege_question(state, tile, banners, may_leave, garrison))
        if not isinstance(act, PutInOrder):
            break
        yield from rearrange(game, player, tile, inside=False)  # ME-RULING-185
    leaving: list[Banner] = may_leave if isinstance(act, GoBack) else []
    if isinstance(act, Each):
        leaving = yield from _who_leaves(tile, player, may_leave)
    step_back(state, leaving)
    if leaving:
        game.emit("moved_back", "ME-SIEGE-04", f"{they(leaving, 'goes', 'go')} back.", tiles=(tile,))
    if force(state, player, tile, inside=False):
        _begin(game, Siege(
            tile=tile, besieger=player, defender=defender, garrison_points=garrison, garrison_baggage=store
        ))  # fmt: skip


def _begin(game: Game[Campaign], siege: Siege) -> None:
    """From now on the tile is under siege (ME-SIEGE-05)."""
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
    state: Campaign, tile: str, banners: list[Banner], may_leave: list[Banner], garrison: int | None
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
                return Words("Go back", tuple(homes))
            case Each():
                return Words("Some besiege, some go back")
            case PutInOrder():
                return Words("Put the banners in order first")

    return Decision(
        player=banners[0].owner,
        kind=BESIEGE_OR_LEAVE,
        text=lambda: f"The enemy is behind the walls of {place_name(state, tile)}. What now?",
        rules=("ME-SIEGE-04", "ME-RULING-185"),
        offers=offers,
        words=words,
        tiles=(tile,),
    )


def _behind_walls(state: Campaign, tile: str, garrison: int | None) -> str:
    """What walls make of a garrison; its points where they are known."""
    times = walls_times(state, tile)
    if garrison is None:
        return f"walls make the garrison worth {times} times its points"
    return f"{garrison} points inside, worth {times * garrison} behind their walls"


def _who_leaves(tile: str, player: str, may_leave: list[Banner]) -> Steps[list[Banner]]:
    choices = tuple(Choice(banner.id, name_of(banner)) for banner in may_leave)
    answer = yield from ask(
        Form(
            player=player,
            kind="besiege_or_leave",
            text="Which banners go back? The others besiege.",
            rules=("ME-SIEGE-04",),
            record=Parting,
            fields=(PickMany(name="leave", label="Go back", choices=choices),),
            default=Parting([]),
            tiles=(tile,),
        )
    )
    return [banner for banner in may_leave if banner.id in answer.leave]


def has_way_back(state: Campaign, banner: Banner) -> bool:
    """Whether the banner can go back where it came from: a tile, or a ship that waits (ME-SIEGE-04)."""
    return banner.came_from in state.map.tiles or ship_waiting(state, banner) is not None


def step_back(state: Campaign, banners: Sequence[Banner]) -> None:
    """Back over the edge each came in by, to the facing edge of the tile it came from (ME-SIEGE-04).

    No scouting, no food, no dice (ME-RULING-176). Who landed goes back aboard (ME-SHIP-14); a ship takes one.
    """
    for banner in banners:
        home = banner.came_from
        if came_by_sea(state, banner):
            if (ship := ship_waiting(state, banner)) is not None:
                put_back_to_sea(banner, ship)
                banner.has_moved = True
        elif home is not None:
            ways = routes.crossings(state.map.tiles[banner.tile], state.map.tiles[home])
            facing = [reached for leaving, reached in ways if leaving == banner.place]
            banner.came_from, banner.tile = banner.tile, home
            banner.place = facing[0] if facing else ways[0][1]
            banner.has_moved = True


# --- leaving in step 3 ---------------------------------------------------------------------------------


def may_go_home(state: Campaign, siege: Siege) -> list[Banner]:
    """The besiegers who could go back in step 3 (ME-SIEGE-11)."""
    return [banner for banner in besiegers(state, siege) if why_not_go_home(state, banner) is None]


def why_not_go_home(state: Campaign, banner: Banner) -> IllegalChoice | None:
    """Why a besieger cannot leave now: it is the turn's move, to where he came from (ME-RULING-176)."""
    if (refusal := why_not_move(banner)) is not None:
        return refusal
    if came_by_sea(state, banner):
        if ship_waiting(state, banner) is None:
            return IllegalChoice("no_ship", "The ship it came in has sailed.", "ME-SHIP-14")
        return None
    if banner.came_from is None or company(state, banner.owner, banner.came_from).enemies:
        return IllegalChoice(
            "enemy_present", "An enemy stands where the besiegers came from.", "ME-RULING-176"
        )
    return None


def why_not_leave(state: Campaign, siege: Siege) -> IllegalChoice | None:
    """Why the whole siege cannot be given up now (ME-SIEGE-11)."""
    return next(filter(None, (why_not_go_home(state, banner) for banner in besiegers(state, siege))), None)


def leave_siege(game: Game[Campaign], siege: Siege, leaving: Sequence[Banner]) -> None:
    """Besiegers go back as their move; with the last of them the siege is given up (ME-SIEGE-11).

    Others may have come to take over (ME-SIEGE-07).
    """
    step_back(game.state, leaving)
    given_up = not besiegers(game.state, siege)
    text = f"{they(leaving, 'goes', 'go')} back{', the siege is given up' * given_up}."
    game.emit("moved", "ME-SIEGE-11", text, tiles=(siege.tile,))
    if given_up:
        end_siege(game, siege, "ME-SIEGE-11")


# --- the end of a siege --------------------------------------------------------------------------------


def end_siege(game: Game[Campaign], siege: Siege, rule: str) -> None:
    """The siege is over, and whoever was inside comes out."""
    lift_siege(game, siege, rule)
    come_out(game.state, siege.tile)


def lift_siege(game: Game[Campaign], siege: Siege, rule: str) -> None:
    """The siege is over; its garrison is still inside."""
    state = game.state
    del state.sieges[siege.tile]
    state.terms = [terms for terms in state.terms if terms.tile != siege.tile]
    text = f"The siege of {place_name(state, siege.tile)} is over."
    game.emit("siege_ended", rule, text, tiles=(siege.tile,))


def come_out(state: Campaign, tile: str) -> None:
    """Whoever is inside comes out where no siege follows, free to start at any edge (ME-RULING-113)."""
    for banner in state.banners.values():
        if banner.tile == tile and banner.inside:
            banner.inside, banner.place = False, None


def place_falls(game: Game[Campaign], siege: Siege, rule: str) -> Steps[None]:
    """The garrison is destroyed and the place is the besieger's, with all baggage in it (ME-SIEGE-19)."""
    state, tile = game.state, siege.tile
    inside = force(state, siege.defender, tile, inside=True)
    found = siege.garrison_baggage + sum(banner.baggage for banner in inside)
    store(state, engines_with(state, inside), tile)  # for the captor (ME-SIEGE-29)
    for banner in inside:
        remove_banner(game, banner, rule)
    yield from hand_over(game, siege, rule, found)


def hand_over(game: Game[Campaign], siege: Siege, rule: str, found: int = 0) -> Steps[None]:
    """The siege is over and the besieger has the place; a wizard's tower is plundered (ME-RULING-481)."""
    end_siege(game, siege, rule)
    if siege.defender == WIZARD:
        yield from plunder(game, siege.tile, siege.besieger)
    else:
        yield from win_tile(game, siege.tile, siege.besieger, rule, found)


def settle_siege(game: Game[Campaign], siege: Siege) -> Steps[None]:
    """End a siege whose besiegers are gone; let a place fall whose garrison is gone (ME-RULING-177)."""
    state = game.state
    toppled = siege.defender == WIZARD and state.lands[siege.tile].location != "tower"
    if toppled or not held(state, siege):
        end_siege(game, siege, "ME-SIEGE-05")
    elif not siege.garrison_points and not force(state, siege.defender, siege.tile, inside=True):
        if siege.besieger == UNDEAD:
            end_siege(game, siege, "ME-RULING-220")
        else:
            yield from place_falls(game, siege, "ME-RULING-177")


def settle_sieges(game: Game[Campaign]) -> Steps[None]:
    """Look after every siege; hunger or marches may have ended it."""
    for siege in list(game.state.sieges.values()):
        yield from settle_siege(game, siege)


# --- step 5 --------------------------------------------------------------------------------------------


def siege_step(game: Game[Campaign], player: str) -> Steps[Next]:
    """The active player storms, batters or waits, one siege at a time (ME-SIEGE-14); next comes razing."""
    state = game.state
    act: Tactic | Done = Done()
    if _tactics(state, player):
        act = yield from ask(lambda: _tactic_question(state, player))
    match act:
        case Miniature(tile):
            yield from _by_the_siege_game(game, state.sieges[tile], player)
        case Storm(tile):
            state.sieges[tile].taken["attacker"] = "campaign"
            yield from _storm(game, state.sieges[tile])
        case Batter(tile):
            state.sieges[tile].taken["attacker"] = "campaign"
            state.sieges[tile].battered = True
            text = f"{player} batters the walls of {place_name(state, tile)}."
            game.emit("battered", "ME-SIEGE-20", text, tiles=(tile,))
        case Done():
            for siege in _own(state, player):
                _close_turn(siege)
            return ON
    return AGAIN


def _storm(game: Game[Campaign], siege: Siege) -> Steps[None]:
    state = game.state
    state.engaged = siege.tile
    yield from assault(game, siege)
    if siege.tile in state.sieges:
        yield from settle_siege(game, siege)
    state.engaged = None


def _by_the_siege_game(game: Game[Campaign], siege: Siege, player: str) -> Steps[None]:
    """An option of the siege game may end the siege, if nobody is left on a side (ME-TSIEGE-07)."""
    game.state.engaged = siege.tile
    yield from take_option(game, siege, player)
    if siege.tile in game.state.sieges:
        yield from settle_siege(game, siege)
    game.state.engaged = None


def _own(state: Campaign, player: str) -> list[Siege]:
    return [siege for siege in state.sieges.values() if siege.besieger == player]


def _tactics(state: Campaign, player: str) -> list[Tactic]:
    """What the player's sieges still allow this turn: one tactic each, assaults repeatedly (ME-SIEGE-18)."""
    fights: list[Tactic] = [
        act
        for siege in _own(state, player)
        for act in (Storm(siege.tile), Batter(siege.tile))
        if why_not_tactic(state, siege, act) is None
    ]
    options = [
        Miniature(siege.tile)
        for siege in state.sieges.values()
        if player in (siege.besieger, siege.defender) and why_not_option(state, siege, player) is None
    ]
    return [*fights, *options]


def why_not_tactic(state: Campaign, siege: Siege, act: Tactic) -> IllegalChoice | None:
    """The refusals of ME-SIEGE-14, ME-SIEGE-17, ME-SIEGE-20, ME-SIEGE-28, ME-WALL-09 and ME-TSIEGE-11."""
    if refusal := why_not_campaign_option(siege, siege.besieger):
        return refusal
    match act:
        case Storm() if siege.tile in state.breached:
            text = "A wall was stormed there this turn; the place itself not before the next."
            return IllegalChoice("no_assault_after_wall", text, "ME-WALL-09")
        case Storm() if siege.assault_locked:
            text = "After a bloody repulse nobody storms there this month."
            return IllegalChoice("assault_locked", text, "ME-SIEGE-17")
        case Batter() if _lacks_engines(state, siege):
            text = "Nobody there has stone throwers, sappers or cannon."
            return IllegalChoice("no_battery_engines", text, "ME-SIEGE-20")
    if siege.battered:
        return IllegalChoice("already_battered", "You batter these walls this turn.", "ME-SIEGE-14")
    if siege.assaulted and isinstance(act, Batter):
        return IllegalChoice("already_assaulted", "You have stormed these walls this turn.", "ME-SIEGE-14")
    if refusal := why_none_acts(besiegers(state, siege)):
        return refusal
    if siege.agreed is not None:
        return IllegalChoice("not_offered", "Terms are agreed; nobody fights here.", "ME-SIEGE-28")
    return None


def why_not_siege_act(state: Campaign, player: str, act: Act) -> IllegalChoice | None:
    """Why a player cannot do this in a siege now; None where it is not his, or nothing speaks against it."""
    siege = state.sieges.get(act.tile) if isinstance(act, (Storm, Batter, Miniature)) else None
    if siege is None or player not in (siege.besieger, siege.defender):
        return None
    if isinstance(act, Miniature):
        return why_not_option(state, siege, player)
    if isinstance(act, (Storm, Batter)) and siege.besieger == player:
        return why_not_tactic(state, siege, act)
    return None


def _lacks_engines(state: Campaign, siege: Siege) -> bool:
    """Where whole armies meet on the table, walls are battered only by those who can (ME-SIEGE-20)."""
    if not listed(state) or state.settings.battle_method == "paper":
        return False
    if can_batter(state, besiegers(state, siege)):
        return False
    lists = [contents_of(state, banner) for banner in besiegers(state, siege)]
    return not any(unit.engine for contents in lists for unit in contents.units)


def _close_turn(siege: Siege) -> None:
    """What was battered this turn helps an assault of the next only (ME-SIEGE-21, ME-RULING-172)."""
    siege.battery_ready = siege.battered
    siege.battery_bonus = None
    siege.battered = siege.assaulted = False


def _tactic_question(state: Campaign, player: str) -> Decision[Tactic | Done]:
    def words(act: Tactic | Done) -> Words:
        match act:
            case Storm(tile):
                note = _odds(state, state.sieges[tile])
                return Words(f"Storm {place_name(state, tile)}", (tile,), note)
            case Batter(tile):
                note = "No assault this turn; next turn's may get up to +3."
                return Words(f"Batter the walls of {place_name(state, tile)}", (tile,), note)
            case Miniature(tile):
                note = "Takes the whole month: neither assault, battery nor sally here."
                return Words(f"Play the siege game at {place_name(state, tile)}", (tile,), note)
            case Done():
                return Words("Keep the lines and wait")

    def why_not(act: Tactic | Done) -> IllegalChoice | None:
        return why_not_siege_act(state, player, act)

    return Decision(
        player=player,
        kind=SIEGE,
        text="What do your besiegers do?",
        rules=("ME-SIEGE-14", "ME-SIEGE-15", "ME-SIEGE-20"),
        offers=[*_tactics(state, player), Done()],
        words=words,
        why_not=why_not,
        step_on=Done(),
    )


def _odds(state: Campaign, siege: Siege) -> str:
    """What is known beforehand; the odds only where the garrison has been counted (ME-ARMY-18)."""
    parts, there = [], besiegers(state, siege)
    if siege.garrison_points is not None:
        attack = strength_of(state, besieging_side(state, siege)) + engine_points(state, there)
        parts.append(f"{factor_for(state, attack, defence_value(state, siege)):+d} for the odds")
    if siege.battery_bonus is not None:
        parts.append(f"+{siege.battery_bonus} for battered walls")
    elif siege.battery_ready:
        parts.append("battered walls: one die of help")
    if siege.hardship:
        parts.append(f"+{siege.hardship} for hardship inside")
    if engines := assault_bonus(state, there):
        parts.append(f"+{engines} for towers and rams")
    return ", ".join(parts)
