"""The ways home at the beginning of winter: open ways are solid, barred ways dashed (ME-QUART-02)."""

from __future__ import annotations

from empires.maps.board import Arrow
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.winter.quarters.route_home import barred_way, way_home

SHOWN = ("siege_decisions", "quarters")
"""The phases in which a player needs to see his banners' ways home."""


def ways_home(state: MightyEmpires, player: str | None) -> tuple[Arrow, ...]:
    """The ways home of the reader's own banners; what other players' troops can cross by nature is secret."""
    if player is None or player not in state.players or state.phase not in SHOWN:
        return ()
    ashore = [banner for banner in banners_of(state, player) if banner.aboard is None]
    return tuple(arrow for banner in ashore if (arrow := _arrow(state, banner)) is not None)


def _arrow(state: MightyEmpires, banner: Banner) -> Arrow | None:
    way = way_home(state, banner)
    if way is not None:
        label = f"{name_of(banner)} marches home to {place_name(state, way[-1])}"
        return _line(banner, way, label) if len(way) > 1 else None
    barred = barred_way(state, banner)
    if barred is None:
        return None
    label = f"No clear way home for {name_of(banner)}: {barred.why} at {place_name(state, barred.at)}"
    return _line(banner, barred.way, label, broken=True)


def _line(banner: Banner, way: tuple[str, ...], label: str, *, broken: bool = False) -> Arrow:
    return Arrow(
        id=f"home-{banner.id}",
        kind="march",
        start=way[0],
        end=way[-1],
        through=way[1:-1],
        owner=banner.owner,
        broken=broken,
        label=label,
    )
