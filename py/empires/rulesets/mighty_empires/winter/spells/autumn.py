"""The effects of the autumn spells (ME-EQX-41 to 53)."""

from __future__ import annotations

from typing import Literal

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.maps.hexes import neighbour_ids
from empires.maps.rivers import course
from empires.rulesets.mighty_empires.banners.contents import bestow
from empires.rulesets.mighty_empires.banners.forces import lose_points, name_of, remove_banner, remove_spent
from empires.rulesets.mighty_empires.charts import DELUGE, TORNADO
from empires.rulesets.mighty_empires.lands.presence import all_in, besiegers, everyone_of
from empires.rulesets.mighty_empires.lands.settlements import built, lay_waste, place_name
from empires.rulesets.mighty_empires.nature.dead_armies import armies_at
from empires.rulesets.mighty_empires.nature.races import belongs_to
from empires.rulesets.mighty_empires.nature.spells import untouched
from empires.rulesets.mighty_empires.siege.ending import end_siege, place_falls
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.winter.building.land_recovery import recover
from empires.rulesets.mighty_empires.winter.events import modify
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.spells.targets import (
    CastAt,
    Casting,
    Destroy,
    Forge,
    LeadAstray,
    LeadHome,
    astray,
)
from empires.rulesets.mighty_empires.world.undead_sides import lay_to_rest

SIDES_OF_SIEGE: tuple[Literal["attackers", "defenders"], ...] = ("attackers", "defenders")
"""The forces that a spell against a siege destroys."""

SPELLS = {
    "blight_crop": "Blight Crop",
    "deluge": "Deluge",
    "trail": "Trail of Howling Doom",
    "forge_magic": "Forge Magic",
    "inundation": "Inundation of Blood",
    "bumper_crop": "Bumper Crop",
    "prosper": "Prosper",
    "madness": "Reign of Madness",
    "heroes": "Call of Heroes",
    "break_siege": "Break Siege",
    "mists": "Shrouding Mists",
    "tornado": "Tornado of Peril",
}


def take_effect(game: Game[MightyEmpires], player: str, row: Row, act: Casting) -> Steps[None]:
    """Carry out the spell."""
    match act:
        case CastAt(tile):
            yield from _at_a_tile(game, player, row, tile)
        case Forge(number):
            yield from _forge(game, player, row, game.state.banners[f"{player}:{number}"])  # ME-EQX-44
        case Destroy(side, tile):
            yield from _break_siege(game, tile, side)  # ME-EQX-50
        case LeadHome(tile):
            home = [banner.id for banner in everyone_of(game.state, player, tile)]
            this_winter(game.state).led_home += home  # useless with a clear route: ME-EQX-52, ME-RULING-234
        case LeadAstray(tile, other):
            this_winter(game.state).led_astray += astray(game.state, other, tile)  # ME-EQX-52
        case _ if row["spell"] == "heroes":
            yield from _heroes(game, player, row)  # ME-EQX-49
        case _:
            yield from _harvest(game, player, row)


# --- the caster's own ----------------------------------------------------------------------------------


def _forge(game: Game[MightyEmpires], player: str, row: Row, banner: Banner) -> Steps[None]:
    """Give one banner magic worth 2D6x20 points, permanently (ME-EQX-44, ME-RULING-227); a listed hero bears
    it."""
    roll = yield from game.roll(
        row["dice"], "ME-EQX-44", "The magic of the forge", player=player, to=(player,)
    )
    gained, state = roll.total * row["times"], game.state
    bestow(state, banner, gained)
    text = f"{name_of(banner)} gains magic worth {gained:,} points."
    game.emit("troops_gained", "ME-EQX-44", text, to=(player,), banner=banner.id, points=gained)


def _heroes(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    """Give the caster D6x200 points of heroes, who are free of charge when troops are raised (ME-EQX-49,
    ME-RULING-231)."""
    roll = yield from game.roll(row["dice"], "ME-EQX-49", "Who answers the call", player=player, to=(player,))
    game.state.secrets[player].heroes_points += roll.total * row["times"]


def _harvest(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    """Add a die to the caster's revenue this winter (ME-EQX-46)."""
    roll = yield from game.roll(row["dice"], "ME-EQX-46", "The harvest", player=player)
    modify(game, player, "Bumper crop", row["times"] * roll.total, "ME-EQX-46")


# --- at a tile -----------------------------------------------------------------------------------------


def _at_a_tile(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    match row["spell"]:
        case "blight_crop":
            yield from _blight(game, player, row, tile)
        case "deluge":
            yield from _deluge(game, player, row, tile)
        case "trail":
            yield from _trail(game, player, row, tile)
        case "inundation":
            yield from _inundation(game, player, row, tile)
        case "prosper":
            _prosper(game, player, tile)
        case "madness":
            _madness(game, tile)
        case "break_siege":
            raze_by_magic(game, tile, "ME-EQX-51")  # if there is no siege: ME-EQX-51
        case "tornado":
            yield from _tornado(game, player, row, tile)


def _blight(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    """Subtract D6 from the owner's revenue (ME-EQX-41, ME-RULING-236)."""
    owner = belongs_to(game.state, tile)
    assert owner is not None
    roll = yield from game.roll(row["dice"], "ME-EQX-41", "The blight", player=player)
    modify(game, owner, "Blight crop", row["times"] * roll.total, "ME-EQX-41")


def _deluge(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    """Flood the tile: its settlement is destroyed, and so are villages downstream. Protected places stay
    dry."""
    state = game.state
    for at in course(state.map, tile):
        land = state.lands[at]
        if untouched(state, at):  # ME-RULING-215
            continue
        if built(land) == "none" or land.razed:
            continue
        razed_from = DELUGE.of(built(land))[
            "target_from" if at == tile else "downstream_from"
        ]  # ME-RULING-225
        if razed_from is not None:
            why = f"The flood at {place_name(state, at)}"
            roll = yield from game.roll(row["dice"], "ME-T-DELUGE", why, player=player)
            if roll.total >= razed_from:  # ME-EQX-42
                raze_by_magic(game, at, "ME-EQX-42")


def _trail(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    """Follow a trail of as many tiles as a die shows; a tile is struck each time the trail comes to it."""
    state = game.state
    length = yield from game.roll(row["dice"], "ME-EQX-43", "How long the trail is", player=player)
    for left in range(length.total - 1, -1, -1):  # ME-EQX-43
        if not untouched(state, tile):  # ME-RULING-215, ME-RULING-497
            yield from _hurt(game, tile, row, "d6", "ME-EQX-43")  # ME-EQX-43
            yield from _village_may_burn(game, player, tile, row, "ME-EQX-43")
        beyond = tile if not left else ""  # ME-RULING-226
        while beyond not in state.map.tiles:
            roll = yield from game.roll("d6", "ME-EQX-43", "Where the trail leads", player=player)
            beyond = neighbour_ids(tile)[roll.total % 6]
            if beyond not in state.map.tiles and state.settings.trail_offmap == "ends":
                return
        tile = beyond


def _inundation(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    """Strike a tile: it pays no revenue, every banner takes losses, and a village may drown (ME-EQX-45)."""
    this_winter(game.state).no_revenue[tile] = "a flood of blood"
    yield from _hurt(game, tile, row, row["dice"], "ME-EQX-45")
    yield from _village_may_burn(game, player, tile, row, "ME-EQX-45")  # ME-RULING-228


def _hurt(game: Game[MightyEmpires], tile: str, row: Row, dice: str, rule: str) -> Steps[None]:
    """Roll a separate loss for every banner in the tile."""
    for banner in all_in(game.state, tile):
        owner = banner.owner
        roll = yield from game.roll(dice, rule, f"Losses of {name_of(banner)}", player=owner, to=(owner,))
        yield from lose_points(game, banner, roll.total * row["times"], rule)
        remove_spent(game, [banner])


def _village_may_burn(game: Game[MightyEmpires], player: str, tile: str, row: Row, rule: str) -> Steps[None]:
    land = game.state.lands.get(tile)
    if land is not None and land.settlement == "village" and not land.razed:
        why = f"The village of {place_name(game.state, tile)}"
        roll = yield from game.roll("d6", rule, why, player=player)
        if roll.total >= row["village_from"]:
            raze_by_magic(game, tile, rule)


def _prosper(game: Game[MightyEmpires], player: str, tile: str) -> None:
    """Rebuild the ruins in the tile and next to it, which then belong to the caster (ME-EQX-47)."""
    state = game.state
    beside = [one.id for _, one in state.map.neighbours(tile) if one.id in state.lands]  # ME-RULING-229
    for at in [one for one in (tile, *beside) if state.lands[one].razed and not untouched(state, one)]:
        recover(game, at, player, "ME-EQX-47")


def _madness(game: Game[MightyEmpires], tile: str) -> None:
    """Raze the village and destroy every banner in the tile (ME-EQX-48)."""
    for banner in all_in(game.state, tile):
        remove_banner(game, banner, "ME-EQX-48")
    raze_by_magic(game, tile, "ME-EQX-48")


def _break_siege(game: Game[MightyEmpires], tile: str, side: str) -> Steps[None]:
    """Destroy one side of the siege and end it; the besiegers may get the place (ME-RULING-232)."""
    siege = game.state.sieges[tile]
    if side == "defenders":
        yield from place_falls(game, siege, "ME-EQX-50")
        return
    for banner in besiegers(game.state, siege):
        remove_banner(game, banner, "ME-EQX-50")
    end_siege(game, siege, "ME-EQX-50")


def _tornado(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    """Roll to see whether a settlement falls; if it does, or if there is none, every force is lost."""
    state, land = game.state, game.state.lands[tile]
    if built(land) != "none" and not land.razed:
        razed_from = TORNADO.of(built(land))["razed_from"]
        if razed_from is not None:
            why = f"The tornado over {place_name(state, tile)}"
            roll = yield from game.roll(row["dice"], "ME-EQX-53", why, player=player)
            if roll.total < razed_from:  # ME-EQX-53
                game.emit("no_effect", "ME-EQX-53", f"{place_name(state, tile)} survives.", tiles=(tile,))
                return
        raze_by_magic(game, tile, "ME-EQX-53")
    for banner in all_in(state, tile):
        remove_banner(game, banner, "ME-EQX-53")  # ME-RULING-235
    for dead in armies_at(state, tile):  # the dead are also a force, though nobody owns it: ME-EQX-53
        lay_to_rest(game, dead, "ME-EQX-53")


def raze_by_magic(game: Game[MightyEmpires], tile: str, rule: str) -> None:
    """Raze a settlement by magic: the old flag stays, and any siege ends."""
    state = game.state
    text = f"{place_name(state, tile)} is razed by magic."
    game.emit("settlement_razed", rule, text, tiles=(tile,))
    lay_waste(state, tile, "magic")  # ME-RULING-265
    if tile in state.sieges:  # ME-RULING-252
        end_siege(game, state.sieges[tile], rule)
