"""Sharing a tile without fighting (ME-RULING-147)."""

from __future__ import annotations

import msgspec

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners.forces import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Campaign, Peace

ATTACK, PEACE, YES, NO = "attack", "peace", "yes", "no"


def at_peace(state: Campaign, tile: str, player: str, other: str) -> bool:
    """Whether two players share the tile without fighting."""
    return any(peace.tile == tile and {player, other} == set(peace.players) for peace in state.peace)


def agree_peace(game: Game[Campaign], tile: str, player: str, foe: str) -> Steps[bool]:
    """Both may agree not to fight; then they share the tile and its owner stays."""
    state = game.state
    offer = yield from ask(
        Question(
            player=player,
            kind="agree_peace",
            text=f"Your force meets {foe}’s at {place_name(state, tile)}.",
            rules=("ME-MOVE-19", "ME-RULING-147"),
            choices=(
                Choice(ATTACK, f"Attack {foe}", (tile,)),
                Choice(
                    PEACE, "Offer to share the land in peace", note="Nothing changes hands if both agree."
                ),
            ),
            tiles=(tile,),
        )
    )
    if offer == ATTACK:
        return False
    answer = yield from ask(
        Question(
            player=foe,
            kind="agree_peace",
            text=f"{player} offers to share {place_name(state, tile)} in peace. Do you agree?",
            rules=("ME-RULING-147",),
            choices=(Choice(YES, "Peace", (tile,)), Choice(NO, "No peace")),
            tiles=(tile,),
        )
    )
    if answer == NO:
        return False
    state.peace.append(Peace(tile, (player, foe)))
    game.emit(
        "peace_kept", "ME-RULING-147", f"{player} and {foe} share {place_name(state, tile)}.", tiles=(tile,)
    )
    return True


def break_peace(game: Game[Campaign], tile: str, player: str, other: str) -> None:
    """In a later turn either of the two may attack the other after all."""
    state = game.state
    state.peace = [one for one in state.peace if one.tile != tile or {player, other} != set(one.players)]
    game.emit("peace_broken", "ME-RULING-147", f"{player} breaks the peace with {other}.", tiles=(tile,))


def keep_peace(state: Campaign) -> None:
    """At the end of step 4 peace lasts where both are still there, and from now on can be broken."""
    state.peace = [
        msgspec.structs.replace(peace, fresh=False)
        for peace in state.peace
        if all(force(state, name, peace.tile, inside=False) for name in peace.players)
    ]
