"""The effects of the spring spells when cast (ME-EQX-21 to 33)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.contents import contents_of, enrol, told
from empires.rulesets.mighty_empires.banners.forces import make_banner, name_of, points
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.spells import spells_on
from empires.rulesets.mighty_empires.season.enchantment import strike
from empires.rulesets.mighty_empires.season.raised_dead import rise
from empires.rulesets.mighty_empires.state import Fact, MightyEmpires, Spell
from empires.rulesets.mighty_empires.winter.spells.targets import CastAt, Casting
from empires.rulesets.mighty_empires.world.counters import dispel


def spring_effect(game: Game[MightyEmpires], player: str, row: Row, act: Casting) -> Steps[None]:
    """Carry out the spell; a lasting spell is put on its tile."""
    assert isinstance(act, CastAt), "every spring spell has a target"
    match row["spell"]:
        case "scrye":  # the owners of the troops in the tile show them to the caster alone
            show_to(game, player, act.tile, "ME-EQX-30")  # ME-EQX-30
        case "summon_host":
            yield from _summon(game, player, row, act.tile)
        case lasting:
            yield from lay(game, player, row, Spell(spell=lasting, caster=player, tile=act.tile))


def lay(game: Game[MightyEmpires], player: str, row: Row, spell: Spell) -> Steps[None]:
    """Put a lasting spell on its tile; `player` rolls its dice."""
    tile = spell.tile
    match spell.spell:
        case "protection":
            for other in spells_on(game.state, tile):
                dispel(game, other, "ME-EQX-25")  # ME-EQX-25
        case "raise_dead":
            roll = yield from game.roll(row["dice"], "ME-EQX-28", "How many rise", player=player)
            spell.points = roll.total * row["times"]  # ME-EQX-28
            text = f"{spell.points:,} points of the dead rise at {place_name(game.state, tile)}."
            game.emit("dead_risen", "ME-EQX-28", text, tiles=(tile,), points=spell.points)
    game.state.active_spells.append(spell)  # ME-EQX-11
    yield from strike(game)
    if spell.spell == "raise_dead":  # ME-EQX-28
        yield from rise(game, spell)


def show_to(game: Game[MightyEmpires], player: str, tile: str, rule: str) -> None:
    """Show a player the troops of all other players in a tile."""
    state = game.state
    for other in [name for name in state.players if name != player]:
        seen = force(state, other, tile)
        if seen:
            lines = [_shown(state, banner.id) for banner in seen]
            text = f"{other} at {place_name(state, tile)}: {'; '.join(lines)}."
            fact = Fact(
                other, state.year, state.campaign_turn, text, {one.id: points(state, one) for one in seen}
            )
            state.secrets[player].knowledge.append(fact)
            game.emit("report", rule, text, to=(player,), tiles=(tile,), player=player)


def _shown(state: MightyEmpires, key: str) -> str:
    banner = state.banners[key]
    troops = told(contents_of(state, banner))
    return f"banner {banner.number} with {points(state, banner):,} points{f' ({troops})' if troops else ''}"


def _summon(game: Game[MightyEmpires], player: str, row: Row, tile: str) -> Steps[None]:
    """Make a separate army, which is the caster's until the season ends (ME-EQX-32, ME-RULING-223)."""
    roll = yield from game.roll(row["dice"], "ME-EQX-32", "The host", player=player, to=(player,))
    host = make_banner(game.state, player, tile, 0, "host")
    enrol(game.state, host, roll.total * row["times"])
    text = f"A host gathers at {place_name(game.state, tile)}: {name_of(host)}."
    game.emit("banner_created", "ME-EQX-32", text, tiles=(tile,), banner=host.id)
    yield from strike(game)  # ME-EQX-22
