"""Portents of Terror, at the start of every campaign turn (ME-EQX-26)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import lose_baggage, names_of, remove_banner, they
from empires.rulesets.mighty_empires.lands.presence import forces_in
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.nature.spells import spring_row
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires

FICKLE = ("ally", "mercenary")
"""The troops that disperse when they see portents."""


def portents(game: Game[MightyEmpires]) -> Steps[None]:
    """Roll a die for each player's force in a tile of portents, in seat order."""
    state = game.state
    for spell in [one for one in state.active_spells if one.spell == "portents"]:
        if warded(state, spell.tile):  # ME-TEMPLE-15
            continue
        for player in state.players:
            for banners in forces_in(state, player, spell.tile):  # ME-EQX-26, ME-RULING-219
                yield from _frighten(game, banners, spell.tile)
    yield from settle_sieges(game)


def _frighten(game: Game[MightyEmpires], banners: list[Banner], tile: str) -> Steps[None]:
    """Roll to see whether the force can do nothing this month; if so, its allies and mercenaries leave for
    good."""
    why = f"Portents over {names_of(banners)}"
    roll = yield from game.roll("d6", "ME-EQX-26", why, player=banners[0].owner)
    if roll.total > spring_row("portents")["stuck_to"]:
        text = f"{they(banners, 'keeps its', 'keep their')} nerve."
        game.emit("no_effect", "ME-EQX-26", text, tiles=(tile,))
        return
    text = f"Terror at {place_name(game.state, tile)}: {they(banners, 'does', 'do')} nothing this month."
    game.emit("force_stuck", "ME-EQX-26", text, tiles=(tile,), banners=[one.id for one in banners])
    for banner in banners:
        banner.spellbound = True
        if banner.kind in FICKLE:
            lose_baggage(game, banner, banner.baggage, "ME-EQX-26")
            remove_banner(game, banner, "ME-EQX-26")
