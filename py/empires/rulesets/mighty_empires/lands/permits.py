"""Permission that the owner of a tile gives to others (ME-RULING-121, ME-RULING-145)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Flag, Pick
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.lands.settlements import built, empire_tiles, place_name
from empires.rulesets.mighty_empires.state import MightyEmpires, Permit

Use = Literal["forage", "bridge"]
USES: dict[Use, str] = {"forage": "live off the land", "bridge": "use the city’s bridge and roads"}
RULES: dict[Use, str] = {"forage": "ME-RULING-121", "bridge": "ME-RULING-145"}


class Leave(msgspec.Struct):
    """A form: which player may use which tile, and for what; or which permission is withdrawn."""

    player: str
    kind: Use
    tile: str
    allow: bool


def _settled(state: MightyEmpires, player: str) -> list[str]:
    return [tile for tile in empire_tiles(state, player) if built(state.lands[tile]) != "none"]


def _why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if not _settled(state, player):
        return closed("You have no settlement that others could use.", "ME-RULING-121")
    return (
        None
        if set(state.players) > {player}
        else closed("No other player is left in the campaign.", "ME-RULING-121")
    )


def _form(state: MightyEmpires, player: str) -> Form[Leave]:
    tiles = _settled(state, player)
    others = [name for name in state.players if name != player]
    places = tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in tiles)
    return Form(
        player=player,
        kind="permit",
        text="Will you allow another player to use your land, or withdraw such a permission?",
        rules=("ME-RULING-121", "ME-RULING-145"),
        record=Leave,
        fields=(
            Pick(name="player", label="Player", choices=tuple(Choice(name, name) for name in others)),
            Pick(name="kind", label="Permission to", choices=tuple(Choice(use, USES[use]) for use in USES)),
            Pick(name="tile", label="Where", choices=places),
            Flag(name="allow", label="Allowed"),
        ),
        default=Leave(others[0], "forage", tiles[0], True),
    )


def _permit(game: Game[MightyEmpires], player: str, leave: Leave) -> None:
    state = game.state
    permit = Permit(leave.tile, leave.player, leave.kind)
    state.permits = [one for one in state.permits if one != permit]
    if leave.allow:
        state.permits.append(permit)
    may = "may" if leave.allow else "may no longer"
    place = place_name(state, leave.tile)
    text = f"{leave.player} {may} {USES[leave.kind]} at {place}, says {player}."
    game.emit("permit_set", RULES[leave.kind], text, tiles=(leave.tile,))


PERMIT = AnyTime(kind="permit", why_not=_why_not, question=_form, do=_permit)
"""Give another player permission to use the player's land, or withdraw it."""
