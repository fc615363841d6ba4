"""The beginning of a turn: bonuses expire, orphaned hexes are marked, natives grow (steps A1 and A2)."""

from __future__ import annotations

from empires.core.base.words import agree
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.land import geography, sights
from empires.rulesets.mightier_empires.state import Doings, War, living


def turn_start(game: Game[War]) -> Next:
    """Advance the turn counter, end bonuses, and record owners and orphaned hexes."""
    state = game.state
    state.turn += 1  # MI-RULING-80
    state.doings = Doings()  # MI-SEQ-04
    state.encounters = []  # MI-SEQ-04
    game.emit("chapter", "MI-SEQ-01", f"Turn {state.turn}", turn=state.turn)
    for player in living(state):
        own = state.secrets[player]
        own.bonuses = [one for one in own.bonuses if not one.last or one.last >= state.turn]  # MI-SUP-03
    geography.freeze(state)  # MI-ORPH-01
    for player in living(state):
        cut_off = [name for name in geography.owned(state, player) if state.tiles[name].orphaned]
        if cut_off:
            hexes = agree(len(cut_off), "hex that is", "hexes that are")
            text = f"{player} cannot use {len(cut_off)} {hexes} cut off from the Capital."
            game.emit("orphaned", "MI-ORPH-01", text, to=(player,), tiles=tuple(cut_off), player=player)
    return ON


def growth(game: Game[War]) -> Next:
    """Let natives and rebels from earlier turns grow; Beasts and kingdoms do not."""
    state = game.state
    most = number("MI-T-MAJOR-HEX", "most natives")
    # MI-NEUT-03
    grown = [one for one in state.natives.values() if one.kind != "beast" and one.born < state.turn]
    for one in grown:  # MI-NEUT-03, MI-RULING-20
        one.size = max(one.size, min(most, one.size + state.settings.neutral_growth))
    for player in living(state):
        for one in grown:
            sight = state.secrets[player].known.get(one.hex)
            if (
                sight is not None
                and sight.race == one.race
                and sight.defenders
                and sight.turn == state.turn - 1
            ):
                sight.defenders = one.size
    sights.look_at_own(state)
    return ON
