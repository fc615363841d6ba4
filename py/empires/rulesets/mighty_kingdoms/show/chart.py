"""The map: tiles with owners and settlements, armies and ships, and the marches ordered (MK-ORD-04)."""

from __future__ import annotations

from empires.kit.called import named
from empires.maps.board import (
    Arrow,
    Badge,
    Board,
    BoardPlayer,
    BoardTile,
    Ground,
    Piece,
    Settlement,
    TileWords,
)
from empires.maps.hexes import hex_of
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms, Terrain, Tile

_GROUNDS: dict[Terrain, Ground] = {
    "plains": "plain",
    "forest": "forest",
    "mountain": "highland",
    "all_mountain": "mountain",
    "swamp": "swamp",
    "sea": "sea",
}


def board(state: Kingdoms, player: str | None) -> Board:  # noqa: ARG001 - tokens lie openly on the map
    """The map, on which everything is public; unexplored tiles are veiled."""
    capitals = [land.capital_of(state, name) for name in state.players]
    shown = [force for force in land.forces(state) if force.tile in state.tiles]
    return Board(
        tiles=tuple(_tile(state, name, tile, name in capitals) for name, tile in state.tiles.items()),
        pieces=tuple(_piece(state, force) for force in shown),
        arrows=tuple(
            Arrow(
                id=f"order-{force.id}",
                kind="march",
                start=force.tile,
                end=force.order.dest,
                owner=force.owner,
                label=f"{force.owner}’s {land.name_of(state, force)} will "
                f"{land.moves(force)} to {named(state.names, force.order.dest)}",
            )
            for force in shown
            if force.order is not None and force.order.dest and not force.resolved
        ),
        players=tuple(BoardPlayer(name, "", number % 12) for number, name in enumerate(state.players)),
        caption=f"Year {state.year}, {_season(state)}",
    )


def _season(state: Kingdoms) -> str:
    if state.season == "summer":
        return f"month {state.month}"
    return {"setup": "before the first Summer", "winter": "Winter", "over": "the end"}[state.season]


def _tile(state: Kingdoms, name: str, tile: Tile, capital: bool) -> BoardTile:
    place = hex_of(name)
    settlement: Settlement | None = None
    if tile.tower:
        settlement = "tower"
    elif tile.settlement != "none":
        settlement = "capital" if capital else tile.settlement
    ground: Ground = "river" if tile.river and tile.terrain == "plains" else _GROUNDS[tile.terrain]
    return BoardTile(
        id=name,
        q=place.q,
        r=place.r,
        ground=ground,
        kind=tile.terrain,
        edges=tuple(tile.edges),
        bridged=tile.bridge,
        veiled=not tile.explored,
        owner=tile.controller or None,
        flag=tile.controller or None,
        settlement=settlement,
        name=state.names.get(name, ""),
        badges=_badges(tile),
        words=_words(tile, capital),
    )


def _badges(tile: Tile) -> tuple[Badge, ...]:
    badges = []
    if tile.raze_marked:
        badges.append(Badge("fire", meaning="marked to be burnt down"))
    if tile.start_site and not tile.explored:
        badges.append(Badge("crown", meaning="a Capital may be founded here"))
    return tuple(badges)


def _words(tile: Tile, capital: bool) -> TileWords:
    """A description of everything visible on a tile."""
    ground, parts = land.TERRAIN_NAMES[tile.terrain], list[str]()
    if tile.tower:
        parts.append("wizard’s tower")
    elif not tile.explored:
        ground = f"unexplored {ground}"
    else:
        built = "" if tile.settlement == "none" else tile.settlement
        whose = f"{built or 'land'} of {tile.controller}" if tile.controller else built
        parts += [whose] * bool(whose)
    parts += ["Capital City"] * capital + ["river"] * tile.river + ["bridge"] * tile.bridge
    parts += ["coast"] * tile.coast + ["marked to be burnt down"] * tile.raze_marked
    parts += ["start tile"] * (tile.start_site and not tile.explored)
    return TileWords(ground=ground, place=tuple(parts))


def _piece(state: Kingdoms, force: Force) -> Piece:
    badges = []
    words = [f"{force.owner}’s {land.name_of(state, force)} at {force.tile}"]
    if force.stance == "side":
        badges.append(Badge("time", meaning="on its side: disordered"))
        words.append("disordered")
    if force.order is not None and not force.resolved:
        icon = {"move": "road", "defend": "shield", "raze": "fire", "regroup": "time"}[force.order.type]
        badges.append(Badge(icon, meaning=f"ordered to {force.order.type}"))
        words.append(f"ordered to {force.order.type}")
    army = isinstance(force, Army)
    if isinstance(force, Army):
        if force.defending:
            badges.append(Badge("shield", meaning="dug in"))
            words.append("dug in")
        if force.allied:
            words.append(f"allied {force.race}")
    return Piece(
        id=force.id,
        tile=force.tile,
        kind="army" if army else "ship",
        owner=force.owner,
        number=force.symbol if isinstance(force, Army) else "",
        badges=tuple(badges),
        label=", ".join(words),
    )
