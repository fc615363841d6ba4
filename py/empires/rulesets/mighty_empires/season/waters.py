"""Rivers held back by a spell, and their release by the caster (ME-EQX-24, ME-RULING-218)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.maps.banks import Place
from empires.rulesets.mighty_empires.banners.forces import lose_baggage, names_of, remove_banner
from empires.rulesets.mighty_empires.banners.routes import wades
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.spells import dry
from empires.rulesets.mighty_empires.season.enchantment import call_back
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Spell


class CallBack(Act):
    """Release the river held back at this tile."""

    tile: str


class LetPass(Act, tag="no"):
    """Leave the river dry."""


REVERSE = Kind("reverse_hold_river", LetPass, CallBack)
Reversal: TypeAlias = CallBack | LetPass


def _why_not_call(state: MightyEmpires, player: str) -> IllegalChoice | None:
    """Why a player cannot release a river: he may do so in his own turn, once a month (ME-RULING-218)."""
    if state.active_player != player:
        return IllegalChoice(
            "not_your_turn", "You can release a river only in your own turn.", "ME-RULING-218"
        )
    if not _held_by(state, player):
        return closed(
            "You are not holding back a river, or have already tried to release it this month.",
            "ME-RULING-218",
        )
    return None


def _question(state: MightyEmpires, player: str) -> Decision[CallBack]:
    held = _held_by(state, player)
    return Decision(
        player=player,
        kind=REVERSE,
        text="Will you release a dammed river?",
        rules=("ME-EQX-24", "ME-RULING-218"),
        offers=[CallBack(one.tile) for one in held],
        words=lambda act: Words(f"The river at {place_name(state, act.tile)}", (act.tile,), ODDS),
        tiles=tuple(one.tile for one in held),
    )


ODDS = "the water comes back on 5 or 6"


def _begin(game: Game[MightyEmpires], player: str, act: CallBack) -> None:
    """Announce that the water is called back; the die is rolled after the current action."""
    tile = act.tile
    for spell in _held_by(game.state, player):
        if spell.tile == tile:
            spell.called = True
    text = f"{player} calls back the water at {place_name(game.state, tile)}."
    game.emit("water_called", "ME-EQX-24", text, tiles=(tile,), player=player)


CALL_BACK = AnyTime(kind=REVERSE.name, why_not=_why_not_call, question=_question, do=_begin)


def ford(
    game: Game[MightyEmpires], banners: Sequence[Banner], goal: str, arrive: Place | None
) -> Steps[None]:
    """Let enemy casters release the water when a force steps into the dry bed. Only banners in the bed at
    that moment are destroyed.
    """
    state = game.state
    wading = [one for one in banners if wades(state, one, goal, arrive)]
    if not wading:
        return
    start, owner = wading[0].tile, wading[0].owner
    for player in [name for name in state.players if name != owner]:  # ME-EQX-24
        held = _held_by(state, player) if dry(state, start) else []
        if held:
            act = yield from ask(_reaction(state, player, held, wading))
            if isinstance(act, CallBack):
                yield from call_back(game, next(one for one in held if one.tile == act.tile))
    if not dry(state, start):  # ME-RULING-218
        text = f"The flood takes {names_of(wading)}."
        game.emit("force_destroyed", "ME-EQX-24", text, tiles=(start, goal))
        for banner in wading:
            lose_baggage(game, banner, banner.baggage, "ME-EQX-24")
            remove_banner(game, banner, "ME-EQX-24")


def _held_by(state: MightyEmpires, player: str) -> list[Spell]:
    """The rivers that a player holds back and has not tried to release this month."""
    return [
        one
        for one in state.active_spells
        if (one.spell, one.caster) == ("hold_river", player)
        and one.tried != state.campaign_turn
        and not one.called
    ]


def _reaction(
    state: MightyEmpires, player: str, held: Sequence[Spell], wading: Sequence[Banner]
) -> Decision[Reversal]:
    def words(act: Reversal) -> Words:
        if isinstance(act, LetPass):
            return Words("Let them cross")
        return Words(f"Call the water back at {place_name(state, act.tile)}", (act.tile,), ODDS)

    return Decision(
        player=player,
        kind=REVERSE,
        text=lambda: f"{names_of(wading)} cross the dry river at {place_name(state, wading[0].tile)}.",
        rules=("ME-EQX-24", "ME-RULING-218"),
        offers=[LetPass(), *(CallBack(one.tile) for one in held)],
        words=words,
        tiles=(wading[0].tile,),
    )
