"""The automatic effects of spells in force on troops, stores and ships in their tiles, and how the spells
end.

The void swallows every force that enters (ME-EQX-22), rot destroys all baggage (ME-EQX-29), and a storm
tosses every ship (ME-EQX-31). All this happens as soon as a phase has been played; see `enchanted`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import wraps

from empires.core.base.words import begun
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.mighty_empires.banners.forces import lose_baggage, name_of, remove_banner
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.nature.dead_armies import armies_at
from empires.rulesets.mighty_empires.nature.spells import spring_row
from empires.rulesets.mighty_empires.sea.gales import toss
from empires.rulesets.mighty_empires.state import MightyEmpires, Ship, Spell
from empires.rulesets.mighty_empires.world.counters import dispel
from empires.rulesets.mighty_empires.world.undead_sides import lay_to_rest


def enchanted(
    phase: Callable[[Game[MightyEmpires]], Steps[Next] | Next],
) -> Callable[[Game[MightyEmpires]], Steps[Next]]:
    """The phase, followed by the effects of the spells in force on forces that have come into their tiles."""

    @wraps(phase)
    def under_spells(game: Game[MightyEmpires]) -> Steps[Next]:
        played = phase(game)
        following = (yield from played) if isinstance(played, Generator) else played
        yield from strike(game)
        return following

    return under_spells


def strike(game: Game[MightyEmpires]) -> Steps[None]:
    """Apply the automatic effect of every spell in force, except where a temple keeps magic off
    (ME-TEMPLE-15)."""
    for spell in [one for one in game.state.active_spells if not warded(game.state, one.tile)]:
        match spell.spell:
            case "void":
                _swallow(game, spell.tile)
            case "rot":
                _rot(game, spell.tile)
            case "storm":
                yield from toss(game, spell)
            case "hold_river" if spell.called:
                yield from call_back(game, spell)


def _swallow(game: Game[MightyEmpires], tile: str) -> None:
    """Destroy every force in the tile, even aboard ships; empty ships stay (ME-EQX-22).

    The tile has no settlement, so there is no siege.
    """
    state = game.state
    for banner in [one for one in state.banners.values() if one.tile == tile]:
        lose_baggage(game, banner, banner.baggage, "ME-EQX-22")
        game.emit("swallowed", "ME-EQX-22", f"The void swallows {name_of(banner)}.", tiles=(tile,))
        remove_banner(game, banner, "ME-EQX-22")
        if ship := state.ships.pop(banner.aboard or "", None):
            _tell_lost(game, ship, "is swallowed with it", "ME-RULING-217")
    for dead in armies_at(state, tile):
        lay_to_rest(game, dead, "ME-EQX-22")


def _rot(game: Game[MightyEmpires], tile: str) -> None:
    """Destroy all baggage in the tile, including stockpiles."""
    state = game.state
    for banner in state.banners.values():
        if banner.tile == tile:
            lose_baggage(game, banner, banner.baggage, "ME-EQX-29")  # ME-EQX-29
    stores = state.lands[tile].stockpile
    siege = state.sieges.get(tile)
    if siege is not None:  # ME-RULING-221
        stores, siege.garrison_baggage = stores + siege.garrison_baggage, 0
    if stores:
        state.lands[tile].stockpile = 0  # ME-RULING-221
        text = f"The stores of {place_name(state, tile)} rot away."
        game.emit("stockpile_destroyed", "ME-EQX-29", text, tiles=(tile,))


def call_back(game: Game[MightyEmpires], spell: Spell) -> Steps[None]:
    """Roll to see whether the water of a held river returns, which ends the spell (ME-EQX-24,
    ME-RULING-218)."""
    spell.tried, spell.called = game.state.campaign_turn, False
    roll = yield from game.roll("d6", "ME-EQX-24", "Does the water come back?", player=spell.caster)
    if roll.total >= spring_row("hold_river")["ends_from"]:
        dispel(game, spell, "ME-EQX-24")
    else:
        game.emit("no_effect", "ME-EQX-24", "The river stays dry.", tiles=(spell.tile,))


def _tell_lost(game: Game[MightyEmpires], ship: Ship, fate: str, rule: str) -> None:
    game.emit("ship_lost", rule, f"{begun(ship.id)} {fate}.", tiles=(ship.tile,), ship=ship.id)
