"""Boards to draw in tests: one of every catalogue tile, and campaigns in full swing on generated maps."""

from __future__ import annotations

from typing import get_args

from empires.core.stream import Stream
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
)
from empires.maps.catalogue import CATALOGUE
from empires.maps.generator import generate
from empires.maps.hexes import Hex, disc, id_distance, tile_id
from empires.maps.tiles import Tile
from empires.render import PALETTE

NAMES = ("Wastendorf", "Lorthiel", "Karag Dûm", "Brettonaire", "Sylvanost", "Ahkmar", "Norsca Hold", "Tor Elyr",
         "Grimgate", "Sartosa", "Middenfell", "Ishtarkand")  # fmt: skip


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
        flow=tuple(flow or "" for flow in tile.flow), label=f"{tile.kind} at {tile.id}",
    )  # fmt: skip


def campaign(seed: str, empires: int, per: int = 15, *, veiled: bool = True) -> Board:
    """A campaign some years in: realms round capitals, settlements, banners, arrows, an unknown rim."""
    made = generate(seed, empires, per)
    tiles = {tile.id: board_tile(tile) for tile in made.with_capitals().tiles.values()}
    stream = Stream(seed, "sample campaign")
    who = players(empires)
    pieces: list[Piece] = []
    arrows: list[Arrow] = []
    for number, site in enumerate(made.capitals[:empires]):
        owner = who[number].name
        place = tiles[site.tile]
        realm = [tile_id(spot) for spot in disc(Hex(place.q, place.r), 2)]
        near = [
            name
            for name in realm
            if name in tiles and tiles[name].kind != "sea" and id_distance(name, site.tile) < 2
        ]
        far = [
            name
            for name in realm
            if name in tiles and tiles[name].kind != "sea" and name not in near and stream.below(3) == 0
        ]
        mine = [name for name in near + far if tiles[name].owner is None]
        kinds: list[Settlement] = ["village", "fortress", "village", "city", "mine", "tower", "temple"]
        for name in mine:
            settled: Settlement | None = "capital" if name == site.tile else None
            if settled is None and stream.below(3) == 0:
                settled = stream.pick(kinds)
            tile = tiles[name]
            tiles[name] = BoardTile(
                id=tile.id, q=tile.q, r=tile.r, ground=tile.ground, kind=tile.kind, edges=tile.edges, flow=tile.flow,
                owner=owner, flag=owner if settled else None, settlement=settled, label=tile.label,
                name=NAMES[number] if settled == "capital" else "Oxcombe" if settled == "city" else "",
                razed=settled == "village" and stream.below(4) == 0, besieged=settled == "city",
                badges=(Badge("gold", "3", "3 gold"), Badge("stockpile", "2", "2 stockpiles")) if settled == "capital" else (),
            )  # fmt: skip
        for banner in range(1, 5):
            pieces.append(
                Piece(
                    id=f"{number}.{banner}",
                    tile=stream.pick(mine),
                    kind="banner",
                    owner=owner,
                    number=str(banner),
                    slot=stream.below(6),
                    badges=(Badge("baggage", "2", "2 supplies"),) if banner == 1 else (),
                )  # fmt: skip
            )
        edge = mine[-1]
        beyond = [name for name in tiles if id_distance(name, edge) == 1 and tiles[name].owner != owner]
        if beyond:
            kind = ("march", "attack", "supply")[number % 3]
            arrows.append(
                Arrow(id=f"a{number}", kind=kind, start=edge, end=beyond[0], owner=owner, broken=number == 4)
            )
    shown = []
    for tile in tiles.values():
        lonely = all(id_distance(tile.id, site.tile) > 3 for site in made.capitals[:empires])
        shown.append(tile if not (veiled and lonely) else _veiled(tile))
    free = [tile for tile in shown if tile.owner is None and tile.kind != "sea" and not tile.veiled]
    for tile in free[:2]:
        shown[shown.index(tile)] = BoardTile(
            id=tile.id, q=tile.q, r=tile.r, ground=tile.ground, kind=tile.kind, edges=tile.edges, flow=tile.flow,
            owner=INDEPENDENT, flag=INDEPENDENT, settlement="village", label=tile.label,
        )  # fmt: skip
    seas = [tile.id for tile in shown if tile.kind == "sea"]
    if seas:
        pieces.append(Piece(id="ship", tile=seas[0], kind="ship", owner=who[0].name, number="7"))
        pieces.append(Piece(id="pirate", tile=seas[-1], kind="pirate", owner=None, number="2"))
    return Board(
        tiles=tuple(shown), pieces=tuple(pieces), arrows=tuple(arrows), players=who,
        title="The Marches of Averhold", caption="Anno 2, the second campaign season",
    )  # fmt: skip


def _veiled(tile: BoardTile) -> BoardTile:
    return BoardTile(
        id=tile.id, q=tile.q, r=tile.r, ground=tile.ground, kind=tile.kind, edges=tile.edges, flow=tile.flow,
        veiled=True, label="unknown",
    )  # fmt: skip


def catalogue() -> Board:
    """Every printed tile once, standing apart, then every ground of a ruleset without edges."""
    tiles = [
        BoardTile(
            id=f"t{number}", q=2 * (number % 9), r=2 * (number // 9) - number % 9, ground="lowland",
            kind=printed.kind, edges=tuple(printed.edges), label=printed.id,
        )
        for number, printed in enumerate(CATALOGUE.values())
    ]  # fmt: skip
    last = max(2 * tile.r + tile.q for tile in tiles)
    for number, ground in enumerate(get_args(Ground)):
        q = number
        tiles.append(BoardTile(id=f"g{number}", q=q, r=(last + 4 - q + 1) // 2, ground=ground, label=ground))
    return Board(tiles=tuple(tiles), players=players(12))
