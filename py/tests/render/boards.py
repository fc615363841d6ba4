"""Boards to draw in tests: one of every catalogue tile, and campaigns in full swing on generated maps."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from empires.core.base.stream import Stream
from empires.maps.board import (
    INDEPENDENT,
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
from empires.maps.catalogue import CATALOGUE
from empires.maps.generator import generate
from empires.maps.hexes import Hex, disc, id_distance, tile_id
from empires.maps.tiles import Tile
from empires.render.heraldry import PALETTE

NAMES = (
    "Wastendorf", "Lorthiel", "Karag Dûm", "Brettonaire", "Sylvanost", "Ahkmar", "Norsca Hold", "Tor Elyr",
    "Grimgate", "Sartosa", "Middenfell", "Ishtarkand",
)  # fmt: skip


def players(count: int) -> tuple[BoardPlayer, ...]:
    return tuple(BoardPlayer(f"Player {n}", PALETTE[n][1], n) for n in range(count))


def board_tile(tile: Tile) -> BoardTile:
    grounds: dict[str, Ground] = {
        "highland": "highland",
        "lowland": "lowland",
        "river": "river",
        "coastal": "coast",
    }
    ground = "sea" if tile.kind == "sea" else grounds.get(tile.pack, "lowland")
    return BoardTile(
        id=tile.id, q=tile.q, r=tile.r, ground=ground, kind=tile.kind, edges=tuple(tile.edges),
        flow=tile.flow, words=TileWords(ground=tile.kind),
    )  # fmt: skip


KINDS: tuple[Settlement, ...] = ("village", "fortress", "village", "city", "mine", "tower", "temple")


def campaign(seed: str, empires: int, per: int = 15) -> Board:
    """A campaign some years in: realms round capitals, settlements, banners, arrows, an unknown rim."""
    made = generate(seed, empires, per)
    tiles = {tile.id: board_tile(tile) for tile in made.with_capitals().tiles.values()}
    stream = Stream(seed, "sample campaign")
    who = players(empires)
    capitals = [site.tile for site in made.capitals[:empires]]
    pieces: list[Piece] = []
    arrows: list[Arrow] = []
    for number, capital in enumerate(capitals):
        realm = _claim(tiles, capital, number, stream)
        owner = who[number].name
        loads = ((Badge("baggage", "2", "2 supplies"),), (), (), ())
        pieces += [
            Piece(
                id=f"{number}.{at}", tile=stream.pick(realm), kind="banner", owner=owner, number=str(at + 1),
                slot=stream.below(6), badges=load,
            )
            for at, load in enumerate(loads)
        ]  # fmt: skip
        beyond = [name for name in tiles if id_distance(name, realm[-1]) == 1 and tiles[name].owner != owner]
        kind = ("march", "attack", "supply")[number % 3]
        arrows += [
            Arrow(id=f"{number}", kind=kind, start=realm[-1], end=goal, owner=owner, broken=number == 4)
            for goal in beyond[:1]
        ]
    for name in tiles:
        if all(id_distance(name, capital) > 3 for capital in capitals):
            tiles[name] = replace(tiles[name], veiled=True, words=TileWords(ground="unknown"))
    free = [name for name, tile in tiles.items() if not (tile.owner or tile.veiled or tile.kind == "sea")]
    for name in free[:2]:
        tiles[name] = replace(tiles[name], owner=INDEPENDENT, flag=INDEPENDENT, settlement="village")
    seas = [name for name, tile in tiles.items() if tile.kind == "sea"]
    pieces += [Piece(id="ship", tile=name, kind="ship", owner=who[0].name, number="7") for name in seas[:1]]
    pieces += [Piece(id="pirate", tile=name, kind="pirate", number="2") for name in seas[1:][-1:]]
    return Board(
        tiles=tuple(tiles.values()), pieces=tuple(pieces), arrows=tuple(arrows), players=who,
        title="The Marches of Averhold", caption="Anno 2, the second campaign season",
    )  # fmt: skip


def _claim(tiles: dict[str, BoardTile], capital: str, number: int, stream: Stream) -> list[str]:
    """Give a player the free land round the capital and settle some of it; the tiles' ids."""
    place = tiles[capital]
    realm = []
    for name in (tile_id(spot) for spot in disc(Hex(place.q, place.r), 2)):
        tile = tiles.get(name)
        if tile is None or tile.kind == "sea" or tile.owner is not None:
            continue
        if id_distance(name, capital) > 1 and stream.below(3):
            continue
        realm.append(name)
        tile = replace(tile, owner=f"Player {number}")
        if name == capital:
            stores = (Badge("gold", "3", "3 gold"), Badge("stockpile", "2", "2 stockpiles"))
            tile = replace(tile, settlement="capital", name=NAMES[number], badges=stores)
        elif stream.below(3) == 0:
            kind = stream.pick(KINDS)
            razed = kind == "village" and stream.below(4) == 0
            name_of = "Oxcombe" if kind == "city" else ""
            tile = replace(tile, settlement=kind, razed=razed, besieged=kind == "city", name=name_of)
        tiles[name] = replace(tile, flag=tile.owner if tile.settlement else None)
    return realm


def catalogue() -> Board:
    """Every printed tile once, standing apart, then every ground of a ruleset without edges."""
    tiles = [
        BoardTile(
            id=f"t{number}", q=2 * (number % 9), r=2 * (number // 9) - number % 9, ground="lowland",
            kind=printed.kind, edges=tuple(printed.edges), words=TileWords(ground=printed.id),
        )
        for number, printed in enumerate(CATALOGUE.values())
    ]  # fmt: skip
    last = max(2 * tile.r + tile.q for tile in tiles)
    for number, ground in enumerate(get_args(Ground)):
        q = number
        tiles.append(
            BoardTile(
                id=f"g{number}", q=q, r=(last + 4 - q + 1) // 2, ground=ground, words=TileWords(ground=ground)
            )
        )
    return Board(tiles=tuple(tiles), players=players(12))
