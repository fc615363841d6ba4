"""The possible targets of a spell (ME-EQX-08, ME-T-AUTUMN, ME-T-SPRING)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.presence import everyone_of
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    grade,
    is_independent,
    is_rival_capital,
    walled,
)
from empires.rulesets.mighty_empires.nature.races import belongs_to
from empires.rulesets.mighty_empires.nature.spells import protected
from empires.rulesets.mighty_empires.state import MightyEmpires

REACH = number("tiles that a spell reaches")
"""The number of tiles from the capital beyond which no spell can be cast (ME-EQX-08)."""

SURE = number("tiles within which no spell misses")
"""The distance within which no target can be missed (ME-EQX-09)."""

IN_VAIN = "in vain: the temple there breaks every spell"
"""The note on a target that no magic can touch (ME-RULING-497)."""


class CastAt(Act):
    """Cast the spell at a tile."""

    tile: str


class Cast(Act, tag="cast"):
    """Cast a spell that needs no target."""


class Forge(Act, tag="banner"):
    """Forge magic for the banner with this number."""

    number: int


class Destroy(Act):
    """Break a siege: destroy one side of it."""

    side: Literal["attackers", "defenders"]
    tile: str


class LeadHome(Act, tag="lead"):
    """Bring the caster's own force in a tile home through the mists."""

    tile: str


class LeadAstray(Act, tag="astray"):
    """Make another player's force in a tile retreat through the snow."""

    tile: str
    player: str


Casting: TypeAlias = CastAt | Cast | Forge | Destroy | LeadHome | LeadAstray


def offers(state: MightyEmpires, player: str, spell: str) -> list[Casting]:
    """Every way to cast the spell; there may be none (ME-EQX-12, ME-RULING-212)."""
    if spell in ("bumper_crop", "heroes"):  # these spells need no target: ME-EQX-10
        return [Cast()]
    if spell == "forge_magic":  # for any of the caster's banners: ME-RULING-227
        own = [banner for banner in state.banners.values() if banner.owner == player]
        return [Forge(banner.number) for banner in own]
    return [
        act for act in _candidates(state, player, spell) if why_not_cast(state, player, spell, act) is None
    ]


def _candidates(state: MightyEmpires, player: str, spell: str) -> list[Casting]:
    if spell == "break_siege":
        besieged = [Destroy(side, tile) for tile in state.sieges for side in ("attackers", "defenders")]
        return [*besieged] if besieged else [CastAt(tile) for tile in state.lands]
    if spell == "mists":
        others = [name for name in state.players if name != player]
        own = [LeadHome(tile) for tile in state.lands]
        return [*own, *(LeadAstray(tile, name) for tile in state.lands for name in others)]
    return [CastAt(tile) for tile in state.lands]


def why_not_cast(state: MightyEmpires, player: str, spell: str, act: Casting) -> IllegalChoice | None:
    """Why a spell cannot be cast this way (ME-EQX-08, and the requirements of each spell for its
    target)."""
    if isinstance(act, (Cast, Forge)):
        return None
    if act.tile not in state.lands:
        return _bad("There is no land there.")
    if id_distance(state.capitals[player], act.tile) > REACH:
        text = f"No spell can reach farther than {REACH} tiles from the capital."
        return IllegalChoice("out_of_range", text, "ME-EQX-08")
    if is_rival_capital(state, player, act.tile):
        return IllegalChoice(
            "enemy_capital", "No spell can be aimed at another player’s capital.", "ME-EQX-08"
        )
    if protected(state, act.tile):
        return IllegalChoice("protected", "The place is protected from magic.", "ME-EQX-25")
    if spell == "break_siege":
        return _why_not_break(state, act)
    if spell == "mists":
        return _why_not_mists(state, player, act)
    return _why_not_there(state, player, spell, act.tile)


def _bad(words: str) -> IllegalChoice:
    return IllegalChoice("bad_target", words, "ME-EQX-08")


def _why_not_break(state: MightyEmpires, act: Casting) -> IllegalChoice | None:
    """Why there is nothing to break: the target must be a siege or, only if there is no siege at all, a
    fortress without banners."""
    if isinstance(act, Destroy):  # ME-EQX-50
        return None if act.tile in state.sieges else _bad("There is no siege there.")
    if state.sieges:
        return IllegalChoice(
            "siege_in_progress", "While there are sieges, you must choose one of them.", "ME-EQX-51"
        )
    if isinstance(act, CastAt) and _empty_fortress(state, act.tile):
        return None
    return _bad("The spell needs a fortress without banners.")


def _empty_fortress(state: MightyEmpires, tile: str) -> bool:
    land = state.lands[tile]
    held = any(banner.tile == tile for banner in state.banners.values())
    return built(land) == "fortress" and not land.razed and not held


def _why_not_mists(state: MightyEmpires, player: str, act: Casting) -> IllegalChoice | None:
    """Why the mists cannot affect a force: it must be the caster's, or another player's outside its owner's
    settlements (ME-EQX-52, ME-RULING-233).
    """
    match act:
        case LeadHome(tile) if everyone_of(state, player, tile):
            return None
        case LeadAstray(tile, other) if other != player and astray(state, other, tile):
            return None
    return _bad("There is no force there that the mists could affect.")


def astray(state: MightyEmpires, player: str, tile: str) -> list[str]:
    """The banners of a player's force in a tile that are outside his settlements."""
    land = state.lands[tile]
    at_home = land.owner == player and built(land) != "none" and not land.razed
    return [] if at_home else [one.id for one in everyone_of(state, player, tile) if not one.inside]


def _why_not_there(state: MightyEmpires, player: str, spell: str, tile: str) -> IllegalChoice | None:
    """Why a tile does not suit the spell."""
    land = state.lands[tile]
    match spell:
        case "blight_crop" if not _rival_land(state, player, tile):
            return _bad("The spell needs another player’s land.")
        case "deluge" | "hold_river" if not state.map.tiles[tile].has_river:
            return _bad("The spell needs a tile with a river.")
        case "prosper" if not _ruins_near(state, player, tile):
            return _bad("The spell needs razed land next to your empire.")
        case "madness" if not _enemy_village(state, player, tile):
            return _bad("The spell needs a village that is not yours.")
        case "void" if not _barren(state, tile):
            return _bad("The spell needs unknown or barren land.")
        case "quake" if not walled(land):
            return _bad("The spell needs a city or a fortress.")
        case "summon_host" if belongs_to(state, tile) != player or tile in state.sieges:
            why = "The host can gather only on your own land, where there is no siege."
            return _bad(why)  # barren land will do: ME-RULING-223
    return None


def _barren(state: MightyEmpires, tile: str) -> bool:
    return grade(state, tile) == "barren"  # ruins are barren too: ME-RULING-217


def _rival_land(state: MightyEmpires, player: str, tile: str) -> bool:
    return belongs_to(state, tile) not in (None, player)


def _ruins_near(state: MightyEmpires, player: str, tile: str) -> bool:
    beside = [one.id for _, one in state.map.neighbours(tile) if one.id in state.lands]
    return state.lands[tile].razed and any(belongs_to(state, one) == player for one in beside)


def _enemy_village(state: MightyEmpires, player: str, tile: str) -> bool:
    """Why a tile is not a target: it must be a village of another player or of independents
    (ME-RULING-230)."""
    land = state.lands[tile]
    hostile = _rival_land(state, player, tile) or is_independent(land)
    return land.settlement == "village" and not land.razed and hostile
