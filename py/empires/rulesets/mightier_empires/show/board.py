"""The map as a player knows it: ground, owners, features, natives, and the player's own orders
(MI-OPT-09).
"""

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
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import around, owned
from empires.rulesets.mightier_empires.state import Army, Hexagon, Major, Natives, Terrain, War

GROUNDS: dict[Terrain, Ground] = {
    "fields": "plain", "river": "river", "forest": "forest", "swamp": "swamp", "mountain": "mountain",
    "lake": "lake",
}  # fmt: skip

DRAWN: dict[Major, Settlement] = {
    "capital": "capital", "city": "city", "town": "village", "deep mine": "mine", "mine": "mine",
    "wizard tower": "tower", "arcane ruin": "ruin",
}  # fmt: skip
"""The drawing of each major feature, the most important feature first; other features have badges."""


def board(state: War, player: str | None) -> Board:
    """The map: every hex, the natives and Beasts that the reader knows of, and the reader's own orders."""
    return Board(
        tiles=tuple(_tile(state, name, tile) for name, tile in state.tiles.items()),
        pieces=tuple(_piece(one) for one in state.natives.values()),
        arrows=_arrows(state, player),
        players=tuple(BoardPlayer(name, "", number) for number, name in enumerate(state.players)),
        caption=f"Turn {state.turn}" if state.turn else "Before the first turn",
        space="hex",
    )


def _tile(state: War, name: str, tile: Hexagon) -> BoardTile:
    place = hex_of(name)
    ground = "river" if "river" in tile.terrain else tile.terrain[0]
    settlement: Settlement | None = next((DRAWN[one] for one in DRAWN if one in tile.major), None)
    if settlement is None and features.fortress_of(tile):
        settlement = "fortress"
    return BoardTile(
        id=name,
        q=place.q,
        r=place.r,
        ground=GROUNDS[ground],
        kind=ground,
        veiled=not (tile.explored or tile.owner or tile.lake),
        owner=tile.owner or None,
        flag=tile.owner or None,
        settlement=settlement,
        name=state.names.get(name, ""),
        badges=_badges(tile),
        words=_words(state, name, tile),
    )


def _badges(tile: Hexagon) -> tuple[Badge, ...]:
    """Badges for everything that the drawing of a settlement does not show."""
    badges = []
    if features.fortress_of(tile):
        badges.append(Badge("shield", meaning=features.fortress_of(tile)))
    if "watchtower" in tile.minor:
        badges.append(Badge("scout", meaning="Watchtower"))
    if "fertile fields" in tile.major:
        badges.append(Badge("food", meaning="Fertile Fields"))
    if tile.orphaned:
        badges.append(Badge("broken", meaning="cut off from the Capital"))
    return tuple(badges)


def _words(state: War, name: str, tile: Hexagon) -> TileWords:
    ground, *parts = features.described(tile).split(", ")
    parts += [f"of {tile.owner}"] * bool(tile.owner) + ["cut off from the Capital"] * tile.orphaned
    parts += [f"belongs to {tile.kingdom}"] * bool(tile.kingdom)
    parts += ["unexplored"] * (not tile.explored and not tile.lake)
    parts += [
        f"{one.name} fights for the people of this hex" for one in state.offers.values() if one.hex == name
    ]
    parts += ["laid waste"] * (tile.barren_until >= state.turn > 0)
    return TileWords(ground=ground, place=tuple(parts))


def _piece(one: Natives) -> Piece:
    kind = "beast" if one.kind == "beast" else "horde"
    words = {"beast": "a Beast", "rebel": f"rebels, {one.race}", "native": one.race}[one.kind]
    return Piece(
        id=one.id, tile=one.hex, kind=kind, number="", label=f"{words} of {one.size:,} points at {one.hex}"
    )


def _arrows(state: War, player: str | None) -> tuple[Arrow, ...]:
    """The reader's own invasions; nobody sees another player's orders."""
    own = state.secrets.get(player) if player is not None else None
    if own is None or player is None:
        return ()
    found = [_arrow(state, player, army) for army in own.armies]
    return tuple(arrow for arrow in found if arrow is not None)


def _arrow(state: War, player: str, army: Army) -> Arrow | None:
    if army.order is None or army.order.type != "invade":
        return None
    goal = army.order.hex
    starts = [name for name in owned(state, player) if name in around(state, goal)]
    if not starts:
        return None
    return Arrow(
        id=f"order {army.name}", kind="attack", start=starts[0], end=goal, owner=player,
        label=f"{army.name} invades {named(state.names, goal)}",
    )  # fmt: skip
