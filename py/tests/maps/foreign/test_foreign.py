"""Maps of other programs: their hexagons, names and rivers, the legend, and what is refused."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.errors import ForeignError
from empires.maps.board import Board, BoardTile
from empires.maps.foreign.land import MOST_READ, between, columns, legend_of
from empires.maps.foreign.opening import open_map
from empires.maps.foreign.terrains import known_meaning
from empires.maps.foreign.textmapper import write
from empires.maps.foreign.writing import around, edges_of, write_land
from empires.maps.textform import read_map


@pytest.mark.rule("WM-RULING-06")
@pytest.mark.parametrize("side", range(6))
def test_the_coast_bends_towards_the_sea_from_both_sides_of_it(side: int) -> None:
    water = around((0, 0))[side]
    edges = edges_of((0, 0), {(0, 0): "plain", water: "sea"}, set())
    shore = [edges[(side + turn) % 6] for turn in (-1, 0, 1)]
    assert shore == ["CL", "S", "CS"], "the end beside the sea is water"
    assert {edges[(side + turn) % 6] for turn in (2, 3, 4)} == {"P"}


TEXT = """
# a small land
0101 green forest "Foxwood"
0201 water
0102 light-green keep "High Hold"
0202 grey mountain
0101-0102-0202 river
include bright.txt
"""


def wxx(*, rows: bool = False, release: str = "2025") -> bytes:
    """A map of Worldographer of two columns, packed as it packs them."""
    way = "ROWS" if rows else "COLUMNS"
    text = (
        "<?xml version='1.1' encoding='utf-16'?>\n"
        f"<map type='WORLD' release='{release}' hexOrientation='{way}'>"
        "<terrainmap>Classic/Ocean\t0\tClassic/Hills Forest Deciduous\t1\tBlank\t2</terrainmap>"
        "<tiles viewLevel='WORLD' tilesWide='2' tilesHigh='2'>"
        "<tilerow>\n0\t1\t0\t0\t0\tZ\n1\t1\t0\t0\t0\tZ\n</tilerow>"
        "<tilerow>\n1\t1\t0\t0\t0\t1\t2\t3\t4\t5\t6\n2\t1\t0\t0\t0\tZ\n</tilerow></tiles>"
        "<features><feature type='Military Castle' isGMOnly='false'><location x='150' y='450'/>"
        "<label>Keep <![CDATA[<b>]]></label></feature>"
        "<feature type='Military Castle' isGMOnly='true'><location x='375' y='300'/>"
        "<label>Lair</label></feature>"
        "</features></map>"
    )
    return gzip.compress(b"\xfe\xff" + text.encode("utf-16-be"))


def tmx(data: str, encoding: str = "csv", compression: str = "") -> bytes:
    """A map of Tiled, two cells wide."""
    return (
        "<map orientation='hexagonal' width='2' height='2' staggeraxis='x' staggerindex='odd'>"
        "<tileset firstgid='1' name='land'><tile id='0' class='Forest'/>"
        "<tile id='1'><image source='a/moutain.png'/></tile></tileset><layer width='2' height='2'>"
        f"<data encoding='{encoding}' compression='{compression}'>{data}</data></layer></map>"
    ).encode()


def opened(data: bytes) -> dict[tuple[int, int], str]:
    """The terrains of a map by place."""
    land = open_map(data)
    assert land is not None
    return {cell: spot.terrain for cell, spot in land.spots.items()}


def test_text_mappers_columns_are_ours_with_the_even_ones_lower() -> None:
    land = open_map(TEXT.encode())
    assert land is not None
    assert {cell: spot.name for cell, spot in land.spots.items() if spot.name} == {
        (0, 0): "Foxwood",
        (0, 1): "High Hold",
    }
    assert set(land.spots) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert land.spots[0, 1].settled
    assert land.rivers == (((0, 0), (0, 1), (1, 1)),), "not neighbours at first: the way leads straight there"


def test_what_is_included_from_elsewhere_is_never_fetched_and_other_lines_are_left_out() -> None:
    assert opened(b'include https://example.org/x.txt\n0101 forest\n<rect onload="x"/>\n0201 hill') == {
        (0, 0): "forest",
        (1, 0): "hill",
    }


def test_worldographers_columns_are_read_and_what_a_game_master_hides_is_left_out() -> None:
    land = open_map(wxx())
    assert land is not None
    assert opened(wxx()) == {
        (0, 0): "Ocean",
        (0, 1): "Hills Forest Deciduous",
        (1, 0): "Hills Forest Deciduous",
        (1, 1): "Blank",
    }
    assert land.spots[0, 1].settled
    assert [spot.name for spot in land.spots.values() if spot.name] == ["Keep <b>"]


def test_hexagons_that_stand_on_a_point_are_turned() -> None:
    assert len(opened(wxx(rows=True))) == 4


@pytest.mark.parametrize("packed", ["csv", "zlib", "gzip", "plain"])
def test_tiled_maps_are_read_however_they_are_packed(packed: str) -> None:
    numbers = [1, 2 | 0x80000000, 0, 1]
    raw = b"".join(number.to_bytes(4, "little") for number in numbers)
    match packed:
        case "csv":
            data = tmx(",".join(map(str, numbers)))
        case "plain":
            data = tmx(base64.b64encode(raw).decode(), "base64")
        case _:
            small = zlib.compress(raw) if packed == "zlib" else gzip.compress(raw)
            data = tmx(base64.b64encode(small).decode(), "base64", packed)
    assert opened(data) == {(0, 0): "Forest", (1, 0): "moutain", (1, 1): "Forest"}


def test_tiled_maps_in_json_are_read_too() -> None:
    layer = {"type": "tilelayer", "width": 2, "height": 1, "data": [1, 2]}
    sets = [{"firstgid": 1, "name": "land", "tiles": [{"id": 0, "type": "Swamp"}]}]
    value = {"orientation": "hexagonal", "staggeraxis": "x", "layers": [layer], "tilesets": sets}
    assert opened(json.dumps(value).encode()) == {(0, 0): "Swamp", (1, 0): "land 1"}


def test_a_text_of_our_own_is_no_foreign_map() -> None:
    assert open_map(b"0,0 HI-05\n0,1 LO-01 r2\n") is None
    assert open_map(b"0,0 forest start\n1,0 plains\n") is None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<roster/>", "not a Worldographer"),
        (b"<map orientation='orthogonal'/>", "no hexagons"),
        (gzip.compress(b"\0" * 9_000_000, mtime=0), "larger than"),
        (gzip.compress(b"x" * 400, mtime=0)[:12] + b"broken" * 9, "damaged"),
        (b"<!DOCTYPE a [<!ENTITY b 'c'>]><map/>", "document type"),
        (tmx("1,x"), "is not a number"),
        (tmx("!!!", "base64"), "damaged"),
        (tmx("AAAA", "base64", "zstd"), "zlib"),
        (("\n".join(f"{n // 100}.{n % 100} hill" for n in range(MOST_READ + 100))).encode(), "at most"),
    ],
    ids=["roster", "squares", "bomb", "damaged", "entities", "words", "base64", "zstd", "crowd"],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(ForeignError, match=said):
        open_map(data)


@given(st.binary(max_size=300))
def test_whatever_bytes_come_are_read_refused_or_left(data: bytes) -> None:
    with suppress(ForeignError):
        open_map(data)


@pytest.mark.parametrize(
    ("terrain", "meaning"),
    [
        ("Hills Forest Deciduous", "hills"),
        ("Mountains Forest Evergreen", "mountain"),
        ("Ocean", "sea"),
        ("Flat Beach", "plain"),
        ("Mirror lake", "lake"),
        ("Underdark Open", "outside"),
        ("Swamp", "swamp"),
    ],
)
def test_a_terrain_means_what_its_name_says_relief_first(terrain: str, meaning: str) -> None:
    assert known_meaning(terrain) == meaning


def test_the_land_is_written_with_coasts_and_rivers_and_a_corrected_legend_counts() -> None:
    land = open_map(TEXT.encode())
    assert land is not None
    legend = legend_of(land)
    on = read_map(write_land(land, legend))
    assert on.tiles["1,0"].is_sea
    assert on.tiles["0,0"].edges.count("S") == 1
    assert "R" in on.tiles["0,1"].edges
    legend["water"] = "outside"
    assert set(read_map(write_land(land, legend)).tiles) == {"0,0", "0,1", "1,1"}


def test_a_straight_way_steps_from_neighbour_to_neighbour() -> None:
    way = between((0, 0), columns(5, 3))
    assert way[0] == (0, 0)
    assert way[-1] == columns(5, 3)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    assert all(step in {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)} for step in steps)


def test_our_map_goes_out_as_text_and_comes_back_in_its_shape() -> None:
    spots = [(0, 0), (1, 0), (1, -1), (2, -1), (-1, 1)]
    tiles = tuple(
        BoardTile(
            id=f"{q},{r}", q=q, r=r, ground="forest" if q else "mountain", name="Say “x”" if not q else ""
        )
        for q, r in spots
    )
    text = write(Board(tiles=tiles))
    land = open_map(text.encode())
    assert land is not None
    first = next(cell for cell, spot in land.spots.items() if "mountain" in spot.terrain)
    assert {(q - first[0], r - first[1]) for q, r in land.spots} == set(spots)
    assert write(Board(tiles=())) == ""


def with_river(points: str, given: str = "type='Path' tags='river'", *, rows: bool = False) -> bytes:
    """A map of Worldographer with a line drawn over it."""
    text = gzip.decompress(wxx(rows=rows)).decode("utf-16")
    shape = f"<shapes><shape {given}>{points}</shape></shapes></map>"
    return text.replace("</map>", shape).encode()


DOWN = "<p type='m' x='160' y='140'/><p type='' x='150' y='450'/><p type='' x='380' y='610'/>"


@pytest.mark.parametrize(
    ("given", "runs"),
    [
        ("type='Path' tags='river'", True),
        ("type='Path' tags='' strokeColor='0.31,0.57,0.68,1.0'", True),
        ("type='Path' tags='road' strokeColor='0.31,0.57,0.68,1.0'", False),
        ("type='Path' tags='' strokeColor='0.6,0.4,0.2,1.0'", False),
        ("type='Path' tags='river' isGMOnly='true'", False),
        ("type='Polygon' tags='river'", False),
    ],
)
def test_worldographers_rivers_are_lines_that_say_so(given: str, runs: bool) -> None:
    land = open_map(with_river(DOWN, given))
    assert land is not None
    assert land.rivers == ((((0, 0), (0, 1), (1, 1)),) if runs else ())


def test_a_line_that_cannot_be_read_is_no_river() -> None:
    for points in (
        "<p x='a' y='b'/><p x='1' y='2'/>",
        "<p x='inf' y='0'/><p x='1e300' y='0'/>",
        "<p x='150' y='150'/>",
    ):
        land = open_map(with_river(points))
        assert land is not None
        assert land.rivers == ()


def test_worldographers_rivers_turn_with_their_map() -> None:
    across = "<p type='m' x='150' y='150'/><p type='' x='450' y='150'/>"
    land = open_map(with_river(across, rows=True))
    assert land is not None
    assert land.rivers == (((0, 0), (0, 1)),)


def river_of_tiled(**more: Any) -> dict[str, object]:
    points = [{"x": 0, "y": 0}, {"x": 0, "y": 10.5}, {"x": 7.5, "y": 15}]
    return {
        "orientation": "hexagonal", "width": 2, "height": 2, "tilewidth": 10, "tileheight": 10,
        "hexsidelength": 5, "staggeraxis": "x", "staggerindex": "odd",
        "layers": [
            {"type": "tilelayer", "width": 2, "height": 2, "data": [1, 1, 1, 1]},
            {
                "type": "objectgroup", "name": "Rivers",
                "objects": [{"x": 5.0, "y": 5, "polyline": points}, {"x": 0, "y": 0, "point": True}],
            }
            | more,
        ],
        "tilesets": [{"firstgid": 1, "name": "grass"}],
    }  # fmt: skip


def test_tileds_rivers_are_lines_of_a_layer_or_object_that_says_so() -> None:
    land = open_map(json.dumps(river_of_tiled()).encode())
    assert land is not None
    assert land.rivers == (((0, 0), (0, 1), (1, 1)),)
    roads = open_map(json.dumps(river_of_tiled(name="Roads")).encode())
    assert roads is not None
    assert roads.rivers == ()
    xml = tmx("1,1,1,1").decode().replace("<map ", "<map tilewidth='10' tileheight='10' hexsidelength='5' ")
    river = "<object type='River' x='5' y='5'><polyline points='0,0 0,10'/></object>"
    line = f"<objectgroup name='x'>{river}</objectgroup></map>"
    one = open_map(xml.replace("</map>", line).encode())
    assert one is not None
    assert one.rivers == (((0, 0), (0, 1)),)


@pytest.mark.parametrize("rows", [False, True], ids=["columns", "rows"])
def test_worldographers_upper_layers_show_except_what_is_hidden_or_mere_plain(rows: bool) -> None:
    def on(corner: str, name: str, more: str = "") -> str:
        at = ",".join(reversed(corner.split(","))) if rows else corner
        return f"<terrainAndLocation name='Classic/{name}' location='{at}' {more}/>"

    upper = "".join(
        (
            on("0.0,0.0", "Mountains"),
            on("0.0,300.0", "Flat Farmland"),
            on("225.0,150.0", "Flat Swamp", "gmOnly='true'"),
            on("225.0,450.0", "Flat Marsh"),
            on("x,y", "Hills"),
            on("9999.0,0.0", "Hills"),
        )
    )
    layer = f"<extraTerrain><mapLayer name='more'>{upper}</mapLayer></extraTerrain></map>"
    text = gzip.decompress(wxx(rows=rows)).decode("utf-16").replace("</map>", layer)
    before, after = opened(wxx(rows=rows)), opened(text.encode("utf-16"))
    changed = {cell: after[cell] for cell in before if before[cell] != after[cell]}
    assert sorted(changed.values()) == ["Flat Marsh", "Mountains"]
    assert len(before) == len(after)
