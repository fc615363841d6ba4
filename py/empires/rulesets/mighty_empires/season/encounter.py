"""Step 4: one meeting in one tile, from the first parley to the possession of the place (ME digest 3.3, 4.9
to 4.12).

The order is: peace or war, the defender's choice for each banner, retreats, the battle, pursuit and retreat
of the beaten force, and then the walls (ME-RULING-167)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import name_of, strength
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.booty import count_the_dead, may_refill, win_tile
from empires.rulesets.mighty_empires.battle.casualty_recovery import gather_the_fallen
from empires.rulesets.mighty_empires.battle.defence import assign_defence, walls_hold
from empires.rulesets.mighty_empires.battle.field import Side, outside, strength_of, survivors
from empires.rulesets.mighty_empires.battle.peace import agree_peace
from empires.rulesets.mighty_empires.battle.pursuit import Chase, general_of, pursue
from empires.rulesets.mighty_empires.battle.retreat import Way, barren, retreat
from empires.rulesets.mighty_empires.lands.independents import garrison_store, man_the_walls, muster_militia
from empires.rulesets.mighty_empires.lands.possession import claim, foe_told
from empires.rulesets.mighty_empires.lands.presence import force, garrison, held
from empires.rulesets.mighty_empires.lands.settlements import (
    mans_its_walls,
    place_name,
    walled,
)
from empires.rulesets.mighty_empires.siege.besiegers import besiege_or_leave
from empires.rulesets.mighty_empires.siege.ending import lift_siege
from empires.rulesets.mighty_empires.siege.wall_fights import fall_back_inside, mans_wall, storm_wall
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, Banner, MightyEmpires, Siege


class Party(msgspec.Struct):
    """A form: the banners that come out, by their ids."""

    banners: list[str]


def meet(
    game: Game[MightyEmpires], tile: str, player: str, foe: str, *, offer_peace: bool = True
) -> Steps[None]:
    """Let the active player's force meet another player's force in the open."""
    state = game.state
    game.emit(
        "contact_opened",
        "ME-BATTLE-01",
        f"{player} meets {foe} at {place_name(state, tile)}.",
        tiles=(tile,),
        attacker=player,  # ME-MOVE-19
        defender=foe,
    )
    if offer_peace and (yield from agree_peace(game, tile, player, foe)):
        return
    attackers = yield from with_relief(game, tile, player)
    fighting = yield from assign_defence(game, tile, attackers, foe)
    attackers = survivors(state, attackers)
    winner: str | None = player
    if fighting and attackers:  # ME-BATTLE-03
        winner = yield from clash(game, tile, attackers, fighting)
    yield from after_the_fight(game, tile, player, foe, winner)  # ME-BATTLE-17


def rally(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Let the besieged sally out against the besiegers."""
    state, tile = game.state, siege.tile
    siege.rallied = True  # ME-SIEGE-10
    picked = yield from who_rallies(game, siege, must=True)
    game.emit(
        "contact_opened",
        "ME-SIEGE-10",
        f"{siege.defender} sallies out of {place_name(state, tile)}.",
        tiles=(tile,),
        attacker=siege.defender,
        defender=siege.besieger,
    )
    fighting = yield from assign_defence(game, tile, picked, siege.besieger)
    picked = survivors(state, picked)
    winner: str | None = siege.defender
    if fighting and picked:  # ME-RULING-175
        winner = yield from clash(game, tile, picked, fighting)
    yield from after_the_fight(game, tile, siege.defender, siege.besieger, winner)


def clash(
    game: Game[MightyEmpires], tile: str, attackers: list[Banner], defenders: list[Banner]
) -> Steps[str | None]:
    """Fight a battle in the open between two players, with all its consequences for both forces; returns the
    winner. A beaten side that still holds its place in the tile is not pursued, nor is a beaten force that
    came to relieve it.
    """
    state = game.state
    attack, defence = Side(attackers[0].owner, attackers), Side(defenders[0].owner, defenders)
    generals = [general_of(state, side) for side in (attack, defence)]
    manned = yield from mans_wall(game, tile, attack, defence)
    outcome = yield from (storm_wall if manned else tabletop.battle)(game, tile, attack, defence)
    count_the_dead(game, outcome, attack, defence)
    waiting = may_refill(state, outcome)
    chase: Chase = "none"
    match outcome.winner:
        case "attacker" if not strength_of(state, attack):
            pass  # a winner without troops takes nothing, and nobody has to yield to him (ME-RULING-163)
        case "attacker":
            if manned:  # ME-WALL-09
                yield from fall_back_inside(game, tile, defence)
            beaten = Side(defence.player, outside(state, defenders))
            sizes = (outcome.attack_points, outcome.defence_points)
            if not walls_hold(state, tile, defence.player):  # ME-RETREAT-11
                chase = yield from pursue(game, attack, beaten, sizes, general=generals[1], waiting=waiting)
            victors = survivors(state, attackers)
            way = Way(victors=victors, defends=True, scattered=outcome.scattered, chase=chase)
            yield from retreat(game, beaten.banners, way)  # ME-BATTLE-14
        case "defender":
            beaten = Side(attack.player, outside(state, attackers))
            sizes = (outcome.defence_points, outcome.attack_points)
            if not walls_hold(state, tile, attack.player):  # ME-RETREAT-11
                chase = yield from pursue(game, defence, beaten, sizes, general=generals[0], waiting=waiting)
            victors = survivors(state, defenders)
            way = Way(victors=victors, defends=False, scattered=outcome.scattered, chase=chase)
            yield from retreat(game, beaten.banners, way)  # ME-BATTLE-15
        case "draw":
            way = Way(victors=[], defends=False, draw=True)
            yield from retreat(game, outside(state, attackers), way)  # also on the table: ME-RULING-409
            if barren(state, tile):  # otherwise he stays to guard his settlement (ME-BATTLE-16)
                yield from retreat(game, defenders, Way(victors=[], defends=True, draw=True))
    yield from gather_the_fallen(game, outcome, chase, attack, defence)  # ME-CASREC-01
    return {"attacker": attack.player, "defender": defence.player}.get(outcome.winner)


# --- relief --------------------------------------------------------------------------------------------


def join_relief(game: Game[MightyEmpires], tile: str, player: str) -> Steps[list[Banner]]:
    """Ask whether the player's garrison comes out to join the force that has come to relieve it
    (ME-SIEGE-09), unless portents hold it (ME-RULING-219)."""
    siege = game.state.sieges.get(tile)
    inside = force(game.state, player, tile, inside=True)
    if siege is None or siege.defender != player or not inside or why_none_acts(inside):
        return []
    siege.rallied = True
    return (yield from who_rallies(game, siege, must=False))


def with_relief(game: Game[MightyEmpires], tile: str, player: str) -> Steps[list[Banner]]:
    """The player's force in the open and those of his garrison who join it, by number (ME-RULING-154)."""
    joining = yield from join_relief(game, tile, player)
    return sorted([*force(game.state, player, tile, inside=False), *joining], key=lambda one: one.number)


def who_rallies(game: Game[MightyEmpires], siege: Siege, *, must: bool) -> Steps[list[Banner]]:
    """Some or all of the banners inside; the player is not asked if only one banner can go."""
    inside = force(game.state, siege.defender, siege.tile, inside=True)
    if must and len(inside) == 1:
        return inside
    party = yield from ask(_rally_form(siege, inside, must=must))
    return [banner for banner in inside if banner.id in party.banners]


def _rally_form(siege: Siege, inside: Sequence[Banner], *, must: bool) -> Form[Party]:
    choices = tuple(Choice(banner.id, name_of(banner), (siege.tile,)) for banner in inside)
    return Form(
        player=siege.defender,
        kind="rally",
        text=f"Which banners will come out to fight {foe_told(siege.besieger)}?",
        rules=("ME-SIEGE-10",) if must else ("ME-SIEGE-09",),
        record=Party,
        fields=(PickMany(name="banners", label="Banners that come out", choices=choices, lo=int(must)),),
        default=Party([banner.id for banner in inside]),
        tiles=(siege.tile,),
    )


# --- the place itself ----------------------------------------------------------------------------------


def after_the_fight(
    game: Game[MightyEmpires], tile: str, player: str, foe: str, winner: str | None
) -> Steps[None]:
    """Settle the possession of the place after the active player has met a foe in its tile; `winner` is None
    for a draw. Besiegers beaten by a third party leave the walls to that party, which may besiege them or
    withdraw. Besiegers beaten by the besieged have to end the siege. If a garrison is lost outside the walls,
    a city falls, while a fortress mans its walls again."""
    state = game.state
    siege = state.sieges.get(tile)
    if siege is not None and siege.besieger in (player, foe):
        if not held(state, siege):
            heir = foe if siege.besieger == player else player
            lift_siege(game, siege, "ME-SIEGE-05")
            if heir != siege.defender:  # ME-RULING-162
                yield from enter_place(game, tile, heir)  # ME-RULING-162
        elif siege.garrison_points is None and not garrison(state, siege) and siege.besieger != UNDEAD:
            yield from _man_again(game, siege)  # ME-RULING-175
    owner = state.lands[tile].owner
    beaten = {player: foe, foe: player}.get(winner or "")
    if winner in state.players and (owner is None or owner == beaten):  # ME-RULING-536
        yield from enter_place(game, tile, winner, victor=owner is not None)
    if tile in state.contacts and not force(state, foe, tile, inside=False):
        yield from enter_place(game, tile, player)


def _man_again(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Man the walls again when the garrison has been lost outside them: a fortress gets a skeleton garrison
    (ME-RULING-175)."""
    if mans_its_walls(game.state.lands[siege.tile]):
        siege.garrison_points = yield from man_the_walls(game, siege.tile, siege.besieger)
        siege.garrison_baggage = yield from garrison_store(game, siege.tile, siege.besieger)


def enter_place(game: Game[MightyEmpires], tile: str, player: str, *, victor: bool = False) -> Steps[None]:
    """Take the place, as `victor` over its owner or unopposed, or else stay outside its walls.

    A rival's fortress without banners has a skeleton garrison that never comes out (ME-BATTLE-19).
    """
    owner = game.state.lands[tile].owner
    match claim(game.state, player, tile, victor=victor):
        case "land":
            yield from win_tile(game, tile, player, "ME-BATTLE-17")  # ME-BATTLE-17
        case "walls" if owner is not None:
            yield from besiege_or_leave(game, tile, player, owner)
        case "skeleton" if owner is not None:
            size = yield from man_the_walls(game, tile, player)
            store = yield from garrison_store(game, tile, player)
            yield from besiege_or_leave(game, tile, player, owner, size, store)


def meet_independents(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Let the player enter an independent settlement, which always means a fight, in the open or at its walls
    (ME-MOVE-20).

    The militia of a village comes out to fight; the militia of a city or fortress comes out only if it is
    stronger than all entering banners together."""
    state = game.state
    attackers = force(state, player, tile, inside=False)
    size = yield from muster_militia(game, tile, player)
    if walled(state.lands[tile]) and size <= strength(state, attackers):  # ME-INDEP-02, ME-RULING-165
        store = yield from garrison_store(game, tile, player)
        yield from besiege_or_leave(game, tile, player, INDEPENDENT, size, store)
        return
    attack, defence = Side(player, attackers), Side(INDEPENDENT, [], size)
    manned = yield from mans_wall(game, tile, attack, defence)
    outcome = yield from (storm_wall if manned else tabletop.battle)(game, tile, attack, defence)
    count_the_dead(game, outcome, attack, defence)  # ME-RULING-163
    if outcome.winner == "attacker":
        game.emit("force_destroyed", "ME-INDEP-04", "The militia is destroyed.", tiles=(tile,))
        if strength_of(state, attack):  # ME-INDEP-04
            yield from win_tile(game, tile, player, "ME-INDEP-04")
    else:
        game.emit("militia_disperses", "ME-INDEP-05", "The militia disperses.", tiles=(tile,))
        yield from retreat(game, attackers, Way(  # ME-INDEP-05
            victors=[], defends=False, draw=outcome.winner == "draw", scattered=outcome.scattered
        ))  # fmt: skip
    yield from gather_the_fallen(game, outcome, "none", attack, defence)  # nobody pursued: ME-INDEP-06
