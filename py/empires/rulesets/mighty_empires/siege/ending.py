"""The end of a siege: it is given up or lifted, or the place falls (ME digest 4.12)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import capture_train
from empires.rulesets.mighty_empires.banners.engines import engines_with, store
from empires.rulesets.mighty_empires.banners.forces import remove_banner
from empires.rulesets.mighty_empires.banners.treasure import seize_treasure
from empires.rulesets.mighty_empires.battle.booty import win_tile
from empires.rulesets.mighty_empires.battle.plunder import plunder
from empires.rulesets.mighty_empires.lands.alliances import turn_on_ally
from empires.rulesets.mighty_empires.lands.horde_strength import ravage
from empires.rulesets.mighty_empires.lands.independents import garrison_store, muster_militia
from empires.rulesets.mighty_empires.lands.presence import besiegers, force, held
from empires.rulesets.mighty_empires.lands.settlements import place_name, take_tile, walled
from empires.rulesets.mighty_empires.nature.dead_armies import hordes_at
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, WIZARD, MightyEmpires, Siege


def end_siege(game: Game[MightyEmpires], siege: Siege, rule: str) -> None:
    """End a siege; the besieged come out."""
    lift_siege(game, siege, rule)
    come_out(game.state, siege.tile)


def lift_siege(game: Game[MightyEmpires], siege: Siege, rule: str) -> None:
    """End a siege, leaving the garrison inside."""
    state = game.state
    del state.sieges[siege.tile]
    state.terms = [terms for terms in state.terms if terms.tile != siege.tile]
    text = f"The siege of {place_name(state, siege.tile)} is over."
    game.emit("siege_ended", rule, text, tiles=(siege.tile,))


def come_out(state: MightyEmpires, tile: str) -> None:
    """Bring out the banners inside if no siege follows, free to start at any edge (ME-RULING-113)."""
    for banner in state.banners.values():
        if banner.tile == tile and banner.inside:
            banner.inside, banner.place = False, None


def place_falls(game: Game[MightyEmpires], siege: Siege, rule: str) -> Steps[None]:
    """Destroy the garrison and give the besieger the place, with all baggage in it."""
    state, tile = game.state, siege.tile
    inside = force(state, siege.defender, tile, inside=True)
    found = siege.garrison_baggage + sum(banner.baggage for banner in inside)
    store(state, engines_with(state, inside), tile)  # kept for the captor (ME-SIEGE-29)
    seize_treasure(game, inside, besiegers(state, siege), "ME-NECRO-08")
    captors = besiegers(state, siege)
    for banner in inside:
        if captors:
            capture_train(game, banner, captors[0])  # ME-PRIS-01
        remove_banner(game, banner, rule)  # ME-SIEGE-19
    yield from hand_over(game, siege, rule, found)


def hand_over(game: Game[MightyEmpires], siege: Siege, rule: str, found: int) -> Steps[None]:
    """End a siege and give the besieger the place, with the baggage found in it."""
    turn_on_ally(game, siege.besieger, siege.tile)
    end_siege(game, siege, rule)
    if siege.defender == WIZARD:
        yield from plunder(game, siege.tile, siege.besieger)  # ME-RULING-481
    else:
        yield from win_tile(game, siege.tile, siege.besieger, rule, found)  # ME-SIEGE-29


def secede(game: Game[MightyEmpires], tile: str, rule: str) -> Steps[None]:
    """Make a place independent: its owner's troops in it are lost, and any besiegers now face its militia
    (ME-RULING-256)."""
    state, owner = game.state, game.state.lands[tile].owner
    assert owner is not None
    siege = state.sieges.get(tile)
    for banner in force(state, owner, tile):
        remove_banner(game, banner, rule)
    take_tile(state, tile, INDEPENDENT)
    if siege is not None:
        siege.defender, siege.agreed = INDEPENDENT, None  # ME-SIEGE-28
        state.terms = [terms for terms in state.terms if terms.tile != tile]
        siege.garrison_points = yield from muster_militia(game, tile, siege.besieger)
        siege.garrison_baggage = yield from garrison_store(game, tile, siege.besieger)


def settle_siege(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """End a siege whose besiegers are gone, and let a place fall if its garrison is gone (ME-RULING-177)."""
    state = game.state
    land = state.lands[siege.tile]
    open_land = siege.defender != WIZARD and land.settlement == "none" and not walled(land)
    toppled = open_land or (siege.defender == WIZARD and state.lands[siege.tile].location != "tower")
    if toppled or not held(state, siege):
        end_siege(game, siege, "ME-SIEGE-05")
    elif not siege.garrison_points and not force(state, siege.defender, siege.tile, inside=True):
        if siege.besieger == UNDEAD:
            end_siege(game, siege, "ME-RULING-220")
            for horde in hordes_at(state, siege.tile)[:1]:
                yield from ravage(game, horde)  # ME-NECRO-33
        else:
            yield from place_falls(game, siege, "ME-RULING-177")


def settle_sieges(game: Game[MightyEmpires]) -> Steps[None]:
    """Check every siege; hunger or marches may have ended it."""
    for siege in list(game.state.sieges.values()):
        yield from settle_siege(game, siege)
