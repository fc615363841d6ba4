"""Dungeons: every capital has one, and its prisoners are captured with the capital (ME-PRIS-05,
ME-RULING-535)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import wraps

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.mighty_empires.banners.baggage_trains import free_into, release, send_home
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Captive, MightyEmpires


def guarded(
    phase: Callable[[Game[MightyEmpires]], Steps[Next] | Next],
) -> Callable[[Game[MightyEmpires]], Steps[Next]]:
    """Play a phase; then the dungeons of capitals that fell during it change hands or are opened."""

    @wraps(phase)
    def then_dungeons(game: Game[MightyEmpires]) -> Steps[Next]:
        played = phase(game)
        following = (yield from played) if isinstance(played, Generator) else played
        for captive in [one for one in game.state.captives.values() if one.banner is None]:
            _change_hands(game, captive)
        return following

    return then_dungeons


def has_dungeon(state: MightyEmpires, player: str) -> bool:
    """Whether a player holds his capital, where prisoners are kept (ME-PRIS-05)."""
    tile = state.capitals.get(player)
    return tile is not None and state.lands[tile].owner == player


def _change_hands(game: Game[MightyEmpires], captive: Captive) -> None:
    """A prisoner in a captured dungeon is freed if his own side now holds the place; otherwise he becomes the
    captor's prisoner.

    He rides with a banner of the captor there, or else is put in the captor's own dungeon. If nobody takes
    him, as in an abandoned capital, he makes his way home without his gear, in winter at once
    (ME-RULING-535)."""
    state, tile = game.state, game.state.capitals.get(captive.holder)
    if tile is None or has_dungeon(state, captive.holder):  # ME-PRIS-05
        return
    captor = state.lands[tile].owner or ""
    there = force(state, captor, tile) if captor in state.players else []
    if captor == captive.owner and there:
        free_into(game, captive, there[0])
    elif captor != captive.owner and (there or has_dungeon(state, captor)):
        captive.holder, captive.ordered = captor, False
        captive.banner = there[0].id if there else None
        where = place_name(state, tile)
        prisoner = f"{captive.name} of {captive.owner}"
        text = f"{captor} takes the dungeon of {where}, and with it {prisoner} as a prisoner."
        game.emit("dungeon_taken", "ME-PRIS-05", text, tiles=(tile,), player=captor, prisoner=captive.id)
    else:
        send_home(state, captive.owner, release(state, captive))
        text = f"The dungeon of {place_name(state, tile)} is open: {captive.name} of {captive.owner} "
        text += "makes for home." if state.winter is None else "is back in the capital."
        game.emit("prisoner_escaped", "ME-RULING-535", text, tiles=(tile,), player=captive.owner)
