"""The map as everyone sees it (WM-MAP-14, WM-TEAM-04, WM-ORDERS-06)."""

from __future__ import annotations

from empires.kit.titles import army_of
from empires.maps.board import Arrow, Badge, Board, BoardPlayer, BoardTile, Settlement, TileWords, printed
from empires.maps.hexes import NAMES
from empires.maps.tiles import Tile
from empires.rulesets.warmaster.show.track import heading
from empires.rulesets.warmaster.state import Empire, War, living, member_of
from empires.rulesets.warmaster.tables import BRIDGES, PACK_NAMES, spoken

SITES: dict[str, Settlement] = {
    "Mine": "mine", "Wizard's Tower": "tower", "Temple": "temple", "Necropolis": "ruin",
    "Stone Circle": "camp",
}  # fmt: skip
"""The drawings of the special locations."""


def board(state: War, player: str | None) -> Board:  # noqa: ARG001 - everybody sees the same map
    """The map with its owners, capitals, locations and arrows (WM-MAP-14), but no armies."""
    teams = state.settings.teams
    return Board(
        tiles=tuple(_tile(state, tile) for tile in state.map.tiles.values()),
        arrows=tuple(_arrow(state, empire) for empire in living(state) if empire.route),
        players=tuple(BoardPlayer(one.name, one.colour, one.seat) for one in state.empires.values())
        if teams
        else (),
        title="Mighty Empires for Warmaster",
        caption=heading(state),
    )


def _tile(state: War, tile: Tile) -> BoardTile:
    owner = state.owner.get(tile.id)
    location = state.locations.get(tile.id, "")
    capital = next((one for one in state.empires.values() if one.capital == tile.id), None)
    settlement: Settlement | None = SITES.get(location)
    if capital is not None:
        settlement = "capital" if capital.alive else "ruin"
    ruled = capital.name if capital is not None and capital.alive else ""
    return BoardTile(
        **printed(tile),
        bridged=location == BRIDGES,
        owner=owner,
        flag=owner,
        settlement=settlement,
        razed=capital is not None and not capital.alive,
        name=state.names.get(tile.id) or ruled or (spoken(location) if location != BRIDGES else ""),
        badges=_marker(state, tile.id),
        words=_spoken(state, tile, capital),
    )


def _marker(state: War, tile: str) -> tuple[Badge, ...]:
    """In a team game, the number of the player whose marker is on the tile."""
    holder = state.marker.get(tile)
    if holder is None or not state.settings.teams:
        return ()
    member = member_of(state, holder)
    return (Badge("people", str(member.number), f"{holder}, {state.owner[tile]} {member.number}"),)


_KINDS = {
    "source": "river source", "through": "river", "end": "river end", "fork": "river fork",
    "lake": "lake", "swamp": "swamp", "mouthcoast": "Coastal with inlets", "sea": "sea",
}  # fmt: skip
_BARRIERS = {"M": "mountains", "R": "river", "S": "sea"}
"""The names of the edges that affect routes."""


def _spoken(state: War, tile: Tile, capital: Empire | None) -> TileWords:
    """A description of everything that can be seen on a tile."""
    ground, parts, edges = _KINDS.get(tile.kind, PACK_NAMES[tile.pack]), list[str](), list[str]()
    if tile.is_sea:
        return TileWords(ground=ground)
    for code, word in _BARRIERS.items():
        sides = [NAMES[side] for side, edge in enumerate(tile.edges) if edge == code]
        if sides:
            edges.append(f"{word} {' '.join(sides)}")
    if capital is not None:
        parts.append(f"capital of {capital.name}" if capital.alive else f"fallen capital of {capital.name}")
    if location := state.locations.get(tile.id):
        parts.append("a bridge" if location == BRIDGES else spoken(location))
    owner = state.owner.get(tile.id)
    parts.append(f"land of {owner}" if owner else "wilderness")
    if owner and state.settings.teams:
        parts.append(f"marker of {state.marker[tile.id]}")
    return TileWords(ground=ground, place=tuple(parts), edges=", ".join(edges))


FATES = {
    "": "marches", "succeeds": "succeeds", "mutual": "meets its target half way",
    "cancelled": "was called off", "ring": "was lost in a ring of attacks",
}  # fmt: skip


def _arrow(state: War, empire: Empire) -> Arrow:
    """An attack arrow; an arrow that is cancelled or in a ring is shown broken."""
    kind = "assault" if empire.assaults else "attack"
    whose = empire.name if state.settings.teams else army_of(state, empire.name)
    return Arrow(
        id=f"{kind}-{empire.seat}",
        kind=kind,
        start=empire.route[0],
        end=empire.route[-1],
        through=tuple(empire.route[1:-1]),
        owner=empire.name,
        broken=empire.status in ("cancelled", "ring"),
        label=f"The {kind} of {whose} on {empire.order} {FATES[empire.status]}",
    )
