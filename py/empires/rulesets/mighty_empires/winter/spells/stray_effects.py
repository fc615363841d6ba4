"""The effects of equinox spells sent by a tower (ME-TOWER-23, ME-T-TOWERSPELL)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.gains import pick_bearer
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.presence import banners_of, force_of
from empires.rulesets.mighty_empires.nature.spells import untouched
from empires.rulesets.mighty_empires.state import WIZARD, MightyEmpires, Spell
from empires.rulesets.mighty_empires.winter.building.land_recovery import heir, owners, recover
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.spells.autumn import SIDES_OF_SIEGE, take_effect
from empires.rulesets.mighty_empires.winter.spells.spring import lay, show_to, spring_effect
from empires.rulesets.mighty_empires.winter.spells.stray_targets import Aim, holder
from empires.rulesets.mighty_empires.winter.spells.targets import Cast, CastAt, Destroy, Forge


def stray_effect(game: Game[MightyEmpires], player: str, row: Row, aim: Aim, *, season: str) -> Steps[None]:
    """Carry out the spell, whose benefit goes to the holder of the tile (ME-RULING-486)."""
    tile = aim.tile
    owner = holder(game.state, tile)
    match row["spell"]:
        case "bumper_crop" | "heroes" if owner is not None:
            yield from take_effect(game, owner, row, Cast())
        case "forge_magic" if owner is not None:
            yield from _forge(game, owner, row, tile)
        case "prosper":
            _prosper(game, tile)
        case "break_siege":
            why = "Which side is destroyed"
            side = yield from pick(game, SIDES_OF_SIEGE, "ME-TOWER-23", why, player=player)
            yield from take_effect(game, player, row, Destroy(side, tile))
        case "mists" if aim.lead is not None:  # ME-EQX-52
            this_winter(game.state).led_astray += [one.id for one in force_of(game.state, aim.lead)]
        case "scrye":
            for reader in game.state.players:
                show_to(game, reader, tile, "ME-TOWER-23")
        case "summon_host" if owner is not None:
            yield from spring_effect(game, owner, row, CastAt(tile))
        case _ if season == "spring":
            # nobody releases the water: its holder is not a player
            yield from lay(game, player, row, Spell(spell=row["spell"], caster=WIZARD, tile=tile))
        case _:
            yield from take_effect(game, player, row, CastAt(tile))


def _forge(game: Game[MightyEmpires], owner: str, row: Row, tile: str) -> Steps[None]:
    bearers = banners_of(game.state, owner)
    if bearers:
        text = "A stray spell forges magic for you. Which banner will bear it?"
        bearer = yield from pick_bearer(
            game.state, bearers, "tower_forge", text, ("ME-TOWER-23", "ME-EQX-44"), tile
        )
        yield from take_effect(game, owner, row, Forge(bearer.number))


def _prosper(game: Game[MightyEmpires], tile: str) -> None:
    """Rebuild the ruins in the tile and next to it; the rules for recovery decide who owns each of them."""
    state = game.state
    this_winter(state).owners = owners(state)
    beside = [one.id for _, one in state.map.neighbours(tile) if one.id in state.lands]
    ruins = [one for one in (tile, *beside) if state.lands[one].razed and not untouched(state, one)]
    heirs = {at: heir(state, at) for at in ruins}  # even ruins of Skaven stay ruins: ME-RULING-303
    chained = state.settings.recovery_chain == "sequential"
    for at in ruins:
        recover(game, at, heir(state, at) if chained else heirs[at], "ME-EQX-47")
