"""Sharing a tile without fighting (ME-RULING-147)."""

from __future__ import annotations

import msgspec

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle.chances import odds_against, own_strength
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import MightyEmpires, Peace
from empires.rulesets.mighty_empires.state.answers import No, Yes


class Attack(Act, tag="attack"):
    """Hold no parley."""


class OfferPeace(Act, tag="peace"):
    """Offer to share the land."""


PARLEY = Kind("agree_peace", Attack, OfferPeace)
AGREE_PEACE = Kind("agree_peace", Yes, No)


def agree_peace(game: Game[MightyEmpires], tile: str, player: str, foe: str) -> Steps[bool]:
    """Let both players agree not to fight; then they share the tile, and its owner does not change."""
    state = game.state
    if isinstance((yield from ask(_parley(state, tile, player, foe))), Attack):
        return False
    if isinstance((yield from ask(_peace_offered(state, tile, player, foe))), No):
        return False
    state.peace.append(Peace(tile, (player, foe)))
    game.emit(
        "peace_kept", "ME-RULING-147", f"{player} and {foe} share {place_name(state, tile)}.", tiles=(tile,)
    )
    return True


def _parley(state: MightyEmpires, tile: str, player: str, foe: str) -> Decision[Attack | OfferPeace]:
    def words(act: Attack | OfferPeace) -> Words:
        if isinstance(act, Attack):
            there = force(state, player, tile, inside=False)
            odds = odds_against(state, player, there, foe, tile)
            return Words(f"Attack {foe}", (tile,), own_strength(state, there), odds=odds)
        return Words("Offer to share the land in peace", note="Peace does not change who owns the land.")

    return Decision(
        player=player,
        kind=PARLEY,
        text=lambda: f"Your force meets {foe}’s at {place_name(state, tile)}.",
        rules=("ME-MOVE-19", "ME-RULING-147"),
        offers=[Attack(), OfferPeace()],
        words=words,
        tiles=(tile,),
    )


def _peace_offered(state: MightyEmpires, tile: str, player: str, foe: str) -> Decision[Yes | No]:
    return Decision(
        player=foe,
        kind=AGREE_PEACE,
        text=lambda: f"{player} offers to share {place_name(state, tile)} in peace. Do you agree?",
        rules=("ME-RULING-147",),
        offers=[Yes(), No()],
        words=lambda act: Words("No peace") if isinstance(act, No) else Words("Peace", (tile,)),
        tiles=(tile,),
    )


def may_break(state: MightyEmpires, peace: Peace) -> bool:
    """Whether a peace can be ended: it must have been made in an earlier turn, and not with a besieged
    player."""
    outside = all(force(state, name, peace.tile, inside=False) for name in peace.players)
    return not peace.fresh and (outside or peace.tile not in state.sieges)


def break_peace(game: Game[MightyEmpires], tile: str, player: str, other: str) -> None:
    """In a later turn, let either player attack the other after all, or claim the land that the other has
    left."""
    state = game.state
    kept = [one for one in state.peace if one.tile != tile or {player, other} != set(one.players)]
    if kept != state.peace:
        state.peace = kept
        text = f"{player} breaks the peace with {other}."
        game.emit("peace_broken", "ME-RULING-147", text, tiles=(tile,))


def keep_peace(state: MightyEmpires) -> None:
    """At the end of step 4, keep each peace whose players are both still there; from then on it can be
    broken. The owner of the tile counts as present even when away (ME-RULING-536)."""
    state.peace = [
        msgspec.structs.replace(peace, fresh=False)
        for peace in state.peace
        if all(
            force(state, name, peace.tile, inside=False) or state.lands[peace.tile].owner == name
            for name in peace.players
        )
    ]
