"""The small marks on a tile: stores, burnt woods, pacts, and the spells on it (ME-EQX-11)."""

from __future__ import annotations

from empires.maps.board import Arrow, Badge, Piece
from empires.maps.tiles import Tile
from empires.rulesets.mighty_empires.banners.engines import engines_told, in_store
from empires.rulesets.mighty_empires.banners.forces import banners_in
from empires.rulesets.mighty_empires.charts import RACES
from empires.rulesets.mighty_empires.lands.alliances import alliances_at
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.spells import spells_on
from empires.rulesets.mighty_empires.state import INDEPENDENT, Land, MightyEmpires, Operative, Spell, Temple
from empires.rulesets.mighty_empires.state.spell import Lasting
from empires.rulesets.mighty_empires.world.counters import SPELL_NAMES
from empires.rulesets.mighty_empires.world.mines import MINES_TOLD

SPELL_MARKS: dict[Lasting, tuple[str, str]] = {
    "abundance": ("food", "feeds every force of every side"),
    "void": ("void", "any force that enters is destroyed"),
    "hold_river": ("river", "the river blocks nobody from here downstream"),
    "protection": ("shield", "no spell touches this tile"),
    "portents": ("eye", "each month forces here do nothing on a roll of 1 to 3"),
    "quake": ("wall", "the walls add nothing to their garrison"),
    "raise_dead": ("skull", "an army of the dead fights any force that comes"),
    "rot": ("rot", "all baggage here is destroyed"),
    "storm": ("storm", "no food, ships wrecked or driven off, scouts turn back on a roll of 4 or more"),
    "withershins": ("spin", "scouts from here roll for their direction"),
}
"""The icon of each spell, and its effect."""


NECROPOLIS = "a necropolis, full of treasure and its guardians"
"""The description of a city of the dead."""


def tile_badges(state: MightyEmpires, tile: Tile, land: Land) -> tuple[Badge, ...]:
    """Marks for everything on a tile that has no other place in the picture."""
    badges = []
    if land.stockpile:
        badges.append(Badge("stockpile", str(land.stockpile), f"{land.stockpile} baggage in store"))
    if stored := in_store(state, tile.id):
        badges.append(Badge("engine", str(len(stored)), f"{engines_told(stored)} in store"))
    if land.forest_burned:
        badges.append(Badge("fire", "", "burnt woods: no timber this winter"))
    if tile.capital_site and not state.capitals.get(land.owner or "") and not land.known:
        badges.append(Badge("capital", "", "a site for a capital"))
    if land.mine_kind is not None:
        badges.append(Badge("hammer", "", f"a mine of {MINES_TOLD[land.mine_kind]}"))
    if land.temple is not None:
        badges.append(Badge("temple", "", temple_told(land.temple)))
    if land.location == "tower":
        badges.append(Badge("tower", "", "a wizard’s tower"))
    if land.location == "necropolis":
        badges.append(Badge("tomb", "", NECROPOLIS))
    if land.house_location:
        badges.append(Badge("star", "", land.house_location))
    badges += [
        Badge("pact", "", f"allied with {one.player} for this season") for one in alliances_at(state, tile.id)
    ]
    badges += [_spell_badge(one) for one in spells_on(state, tile.id)]
    return tuple(badges)


def temple_told(temple: Temple) -> str:
    """A description of a temple, by the people whose cult it serves."""
    return f"a temple of {RACES.of(temple.cult)['name']}"


def spells_told(state: MightyEmpires, tile: str) -> list[str]:
    """A description of the spells on a tile."""
    return [f"{SPELL_NAMES[one.spell]}: {_meaning(one)}" for one in spells_on(state, tile)]


def _spell_badge(spell: Spell) -> Badge:
    icon, _ = SPELL_MARKS[spell.spell]
    return Badge(icon, "", f"{SPELL_NAMES[spell.spell]}: {_meaning(spell)}")


def _meaning(spell: Spell) -> str:
    return f"{SPELL_MARKS[spell.spell][1]}{f', {spell.points:,} points' if spell.points else ''}"


def armies_of_the_dead(state: MightyEmpires) -> tuple[Piece, ...]:
    """The dead raised by spells; they belong to nobody, and everyone sees how many there are."""
    return tuple(
        Piece(
            id=f"dead-{one.tile}",
            tile=one.tile,
            kind="horde",
            owner=INDEPENDENT,
            label=f"The dead at {place_name(state, one.tile)}, {one.points:,} points",
        )
        for one in state.active_spells
        if one.spell == "raise_dead"
    )


def hordes(state: MightyEmpires) -> tuple[Piece, ...]:
    """The hordes that roam the land, each with the number of its banners (ME-RULING-511, ME-RULING-531)."""
    return tuple(
        Piece(
            id=horde.id.replace(" ", "-"),
            tile=horde.tile,
            kind="horde",
            owner=INDEPENDENT,
            number=str(banners_in(horde)),
            badges=(Badge("skull", "", "a horde of the dead: it marches at random each month"),),
            label=f"A horde of the dead at {place_name(state, horde.tile)}, {horde.points:,} points",
        )
        for horde in state.hordes
    )


def horde_marches(state: MightyEmpires) -> tuple[Arrow, ...]:
    """The march of each horde this turn."""
    return tuple(
        Arrow(
            id=horde.id.replace(" ", "-"),
            kind="march",
            start=horde.previous_tile,
            end=horde.tile,
            owner=INDEPENDENT,
            label=f"The horde came from {place_name(state, horde.previous_tile)}",
        )
        for horde in state.hordes
        if horde.previous_tile is not None
    )


def counters(state: MightyEmpires) -> tuple[Piece, ...]:
    """The operatives on the map: their owner is visible, their kind is not (ME-RULING-341)."""
    laid = () if state.winter is None else tuple(state.winter.operatives.values())
    return tuple(_counter(one) for one in laid)


def _counter(one: Operative) -> Piece:
    label = f"An operative of {one.owner} at {one.tile}"
    return Piece(id=one.id, tile=one.tile, kind="agent", owner=one.owner, label=label)
