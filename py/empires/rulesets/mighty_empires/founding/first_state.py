"""The first state of a campaign: its settings, its seats and, unless the players lay it, its map."""

from __future__ import annotations

from empires.core.records.setup import Setup
from empires.maps.catalogue import sets_needed
from empires.maps.face_down import face_down, tile_sets
from empires.maps.generator import generate
from empires.maps.tiles import TileMap
from empires.rulesets.mighty_empires.lands.house_rows import agreed_charts, charts_of_house_rules
from empires.rulesets.mighty_empires.settings import Settings, settings_from
from empires.rulesets.mighty_empires.state import Hidden, Land, MightyEmpires, Secrets


def found(setup: Setup) -> MightyEmpires:
    """A campaign before its first decision."""
    settings = settings_from(setup.options)
    players = setup.players
    hidden = Hidden(seed=setup.seed)
    on = TileMap({})
    if settings.map_mode == "generated":
        made = generate(  # ME-RULING-107
            setup.seed,
            len(players),
            settings.tiles_per_player,
            settings.capital_min_distance,
            settings.strict_layout,
        )
        on = made.with_capitals()
    elif settings.map_mode == "drawn_by_players":  # ME-RULING-101
        sets = sets_needed(len(players), len(players) * settings.tiles_per_player)
        hidden.piles = face_down(tile_sets(sets, capitals=True))
    return MightyEmpires(
        phase=_first_phase(settings),
        players=players,
        settings=settings,
        map=on,
        lands={tile: Land() for tile in on.land_ids()},
        secrets={name: Secrets() for name in players},
        hidden=hidden,
        house_charts=charts_of_house_rules(),
    )


def _first_phase(settings: Settings) -> str:
    if settings.combat_table == "custom":
        return "combat_table"
    return "house_charts" if agreed_charts(settings) else "map"
