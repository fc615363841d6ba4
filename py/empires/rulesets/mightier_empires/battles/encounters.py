"""Encounters: hexes where forces meet, their order, and how they are settled (steps C8 and D, MI-MULTI)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mightier_empires.battles import line_up, presence
from empires.rulesets.mightier_empires.battles.contest import forces, settle, take
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.intermediate.beasts import scatter
from empires.rulesets.mightier_empires.intermediate.invaders import invaded, invaders_of
from empires.rulesets.mightier_empires.kingdom.picks import pick
from empires.rulesets.mightier_empires.land.geography import in_order
from empires.rulesets.mightier_empires.state import Encounter, War


def encounters(game: Game[War]) -> Steps[Next]:
    """Find every hex where forces meet; a player who enters an undefended hex alone takes it."""
    state = game.state
    arrived = [one.hex for one in state.natives.values() if one.id in state.doings.arrived]
    risen = [one.hex for one in state.risings.values()]
    for name in in_order({*invaded(state), *arrived, *risen}):
        found = _encounter(state, name)
        groups = [*found.invaders, *found.rebels, *found.beasts]
        met = presence.defended(state, name)
        if len(groups) > 1 or (groups and met):
            state.encounters.append(found)  # MI-BAT-04
            _announce(game, found)  # MI-BAT-04
        elif found.invaders:
            take(game, name, found.invaders[0], "unopposed")  # MI-EXPL-06, MI-RULING-94
    if state.settings.beast_drawn:  # MI-BEAST-08
        yield from _draw_beasts(game)
    return ON


def _encounter(state: War, name: str) -> Encounter:
    """The forces on a hex this turn; a Beast on neutral land defends it."""
    owner, natives = state.tiles[name].owner, state.natives
    rebels = [one.id for one in state.risings.values() if one.hex == name]  # MI-REB-09
    beasts = [one for one in state.doings.arrived if owner and natives[one].hex == name]  # MI-RULING-62
    return Encounter(
        hex=name, invaders=invaders_of(state, name), rebels=rebels, beasts=beasts, defender=owner
    )


def _announce(game: Game[War], found: Encounter) -> None:
    text = f"Forces meet on {found.hex}."
    told = _players_in(found)
    game.emit("encounter_opened", "MI-BAT-04", text, to=told, tiles=(found.hex,), hex=found.hex)


def _players_in(found: Encounter) -> tuple[str, ...]:
    """The players who take part in an encounter; nobody else knows of it yet (MI-INFO-05)."""
    return tuple(dict.fromkeys([*found.invaders, *([found.defender] if found.defender else [])]))


DRAWN = number("MI-T-NUMBERS", "lowest roll that draws a Beast into a battle")
"""The lowest roll on which a Beast joins an encounter next to it (MI-RULING-89)."""


def _draw_beasts(game: Game[War]) -> Steps[None]:
    """Roll to see whether a Beast next to an encounter joins it."""
    state = game.state
    beasts = sorted((one for one in state.natives.values() if one.kind == "beast"), key=lambda one: one.id)
    for beast in beasts:
        near = [one for one in state.encounters if one.hex in neighbour_ids(beast.hex)]
        if near and not any(beast.id in one.beasts for one in state.encounters):  # MI-BEAST-08
            told = _players_in(near[0])
            roll = yield from game.roll("d6", "MI-RULING-89", "Is the Beast drawn into battle?", to=told)
            if roll.total >= DRAWN:
                beast.hex = near[0].hex
                text = f"The Beast turns to {beast.hex}."
                game.emit(
                    "beast_moved", "MI-BEAST-08", text, tiles=(beast.hex,), beast=beast.id, hex=beast.hex
                )
                if state.tiles[beast.hex].owner:
                    near[0].beasts.append(beast.id)
                else:  # the Beast defends there (MI-RULING-62)
                    scatter(state, beast.hex)


def next_encounter(game: Game[War]) -> Steps[Next]:
    """Settle one encounter. If several need the same patrol, its owner may pick one by attacking there;
    otherwise a random one comes first.
    """
    state = game.state
    left = [one for one in state.encounters if not one.done]
    if not left:
        return ON
    entangled = _entangled(state, left)
    told = tuple(dict.fromkeys(one.defender for one in entangled if one.defender))  # MI-MULTI-10
    found = yield from _named(game, entangled, told)
    sallies = found is not None
    if found is None:
        found = yield from pick(game, entangled, "MI-MULTI-10", "Which encounter comes first", told)
    state.fighting = found.hex
    yield from settle(game, found, sallies=sallies)  # MI-RULING-36
    found.done, state.fighting = True, ""
    return AGAIN


def _named(
    game: Game[War], entangled: Sequence[Encounter], defenders: Sequence[str]
) -> Steps[Encounter | None]:
    """The encounter that a defender of several hexes fights first, by attacking the invaders there
    (MI-MULTI-10)."""
    state = game.state
    for player in defenders:
        own = [one for one in entangled if one.defender == player]
        open_to_him = [one for one in own if one.invaders and presence.patrols(state, one.hex)]
        if len(own) > 1 and open_to_him:
            goals = {one.hex: one.invaders for one in open_to_him}
            name = yield from line_up.sally(game, player, goals)
            if name:
                return next(one for one in open_to_him if one.hex == name)
    return None


def _entangled(state: War, left: Sequence[Encounter]) -> list[Encounter]:
    """The first open encounter and those linked to it by a patrol, in hex order."""
    first = left[0]
    needed = forces(state, first)
    return [one for one in left if one is first or needed & forces(state, one)]
