"""Spell counters on the map: their names, and how the spells end (ME-EQX-11)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import SPELL_LASTS
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import MightyEmpires, Spell

SPELL_NAMES = {
    "abundance": "Abundance",
    "void": "Chaos Void",
    "hold_river": "Hold River",
    "protection": "Magical Protection",
    "portents": "Portents of Terror",
    "quake": "Quake",
    "raise_dead": "Raise Dead",
    "rot": "Rot",
    "scrye": "Scrye",
    "storm": "Storm",
    "summon_host": "Summon Host",
    "withershins": "Withershins",
}


def dispel(game: Game[MightyEmpires], spell: Spell, rule: str) -> None:
    """End a spell."""
    state = game.state
    state.active_spells = [one for one in state.active_spells if one is not spell]
    text = f"{SPELL_NAMES[spell.spell]} at {place_name(state, spell.tile)} is over."
    game.emit("spell_ended", rule, text, tiles=(spell.tile,), spell=spell.spell)


def expire(game: Game[MightyEmpires], moment: str) -> None:
    """End the spells that last until this moment of the winter: `season`, `autumn` or `recovery`."""
    for spell in list(game.state.active_spells):
        if SPELL_LASTS.of(spell.spell)["until"] == moment:
            dispel(game, spell, SPELL_LASTS.id)
