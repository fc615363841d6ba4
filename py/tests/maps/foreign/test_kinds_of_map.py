"""Maps as players have them: words of five languages, options, tile sets beside a map, windows."""

from __future__ import annotations

import io
import time
import zipfile

import pytest

from empires.core.errors import ForeignError
from empires.maps.foreign.land import MOST, ForeignMap, legend_of, unknown_of
from empires.maps.foreign.opening import open_map
from empires.maps.foreign.terrains import known_meaning
from empires.maps.foreign.window import Window, cut_out, extent, fitting_window
from empires.maps.hexes import Hex, neighbours


def opened(text: str, **beside: bytes) -> ForeignMap:
    map = open_map(text.encode(), {name.replace("_", "."): data for name, data in beside.items()})
    assert map is not None
    return map


# Terrains


@pytest.mark.parametrize(
    ("terrain", "meaning"),
    [
        ("Deep Wood", "forest"), ("Deep Water", "sea"), ("wetlands", "swamp"), ("White Dunes", "plain"),
        ("Snowy Peaks", "mountain"), ("PineForest", "forest"), ("rocky_hills", "hills"),
        ("Salt Marsh", "swamp"),
        ("Laubwald", "forest"), ("Mittelgebirge", "mountain"), ("Weinhügel", "hills"), ("Hochmoor", "swamp"),
        ("Nordmeer", "sea"), ("Teich", "lake"), ("Blumenwiese", "plain"),
        ("Forêt dense", "forest"), ("marécages", "swamp"), ("Étang", "lake"), ("Haute montagne", "mountain"),
        ("Bosque denso", "forest"), ("Pantano", "swamp"), ("Colinas", "hills"), ("Océano", "sea"),
        ("Foresta", "forest"), ("Palude", "swamp"), ("Colline", "hills"), ("Montagna", "mountain"),
        ("Pianura", "plain"), ("dark-green", "forest"), ("light-grey", "hills"),
        ("clear", "plain"), ("mud_flats", "swamp"), ("Fort", "plain"), ("ruins", "plain"),
        ("grass flat top 3", "plain"),
    ],
)  # fmt: skip
def test_whole_words_in_five_languages_say_what_a_terrain_is(terrain: str, meaning: str) -> None:
    assert known_meaning(terrain) == meaning


@pytest.mark.parametrize(
    "terrain",
    ["research", "fire", "street", "Overseas office", "tile 7", "hex-set 12", "simple hex flat top 4", "???"],
)
def test_what_only_holds_such_a_word_is_asked(terrain: str) -> None:
    assert known_meaning(terrain) is None


def test_what_nothing_is_known_of_is_plain_until_it_is_said() -> None:
    map = opened("0101 research\n0102 forest\n0103 research\n")
    assert (unknown_of(map), legend_of(map)) == (["research"], {"research": "plain", "forest": "forest"})


# Text Mapper


def test_an_option_swaps_which_columns_stand_higher() -> None:
    plain, swapped = (opened(f"{option}0101 hill\n0201 sea\n") for option in ("", "option swap-even-odd\n"))
    [(_, plain_sea)] = [(spot.terrain, cell) for cell, spot in plain.spots.items() if spot.terrain == "sea"]
    [(_, swapped_sea)] = [
        (spot.terrain, cell) for cell, spot in swapped.spots.items() if spot.terrain == "sea"
    ]
    assert plain_sea == (1, 0)  # to the south-east of the first
    assert swapped_sea == (1, -1)  # to its north-east


def test_an_option_makes_hexagons_stand_on_a_point() -> None:
    flat, turned = opened("0101 a\n0102 b\n"), opened("option horizontal\n0101 a\n0102 b\n")
    assert set(flat.spots) == {(0, 0), (0, 1)}
    assert set(turned.spots) == {(0, 0), (1, 0)}


def test_squares_are_refused_with_a_sentence() -> None:
    with pytest.raises(ForeignError, match="squares, but a campaign needs hexes"):
        opened("option square\n0101 hill\n0102 hill\n")


def test_a_map_with_many_styles_is_a_map_still() -> None:
    styles = "\n".join(f'hill{n} attributes fill="red"' for n in range(20))
    assert len(opened(f"{styles}\n<g id='x'/>\n0101 hill\n0102 hill\n").spots) == 2


# Tiled


SETS = (
    b"<?xml version='1.0'?><tileset name='land' tilewidth='60' tileheight='60' tilecount='3'>"
    b"<tile id='0' class='Grass'/><tile id='1' class='Forest'/>"
    b"<tile id='2'><image source='castle.png'/></tile></tileset>"
)
MAP = (
    "<map orientation='hexagonal' width='3' height='1' tilewidth='60' tileheight='60' hexsidelength='30' "
    "staggeraxis='x' staggerindex='odd'><tileset firstgid='1' source='../sets/land.tsx'/>{layers}</map>"
)


def layer(*tiles: int, visible: str = "1") -> str:
    numbers = ",".join(map(str, tiles))
    return f"<layer width='3' height='1' visible='{visible}'><data encoding='csv'>{numbers}</data></layer>"


def terrains(map: ForeignMap) -> list[str]:
    return [spot.terrain for _, spot in sorted(map.spots.items())]


def test_a_tile_set_beside_the_map_names_its_terrains() -> None:
    assert terrains(opened(MAP.format(layers=layer(1, 2, 1)), land_tsx=SETS)) == ["Grass", "Forest", "Grass"]


def test_a_missing_tile_set_is_asked_for_by_its_name() -> None:
    map = opened(MAP.format(layers=layer(1, 2, 1)))
    assert (map.missing, len(map.spots)) == (("land.tsx",), 3)


def test_a_zip_holds_a_map_and_its_tile_sets() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("mine/map.tmx", MAP.format(layers=layer(2, 2, 1)))
        archive.writestr("sets/land.tsx", SETS)
    map = open_map(packed.getvalue())
    assert map is not None
    assert (terrains(map), map.missing) == (["Forest", "Forest", "Grass"], ())


def test_decoration_over_the_ground_erases_nothing() -> None:
    map = opened(MAP.format(layers=layer(2, 1, 1) + layer(3, 0, 0)), land_tsx=SETS)
    assert terrains(map) == ["Forest", "Grass", "Grass"]
    assert [spot.settled for _, spot in sorted(map.spots.items())] == [True, False, False]


def test_a_ground_over_another_counts_and_a_hidden_layer_does_not() -> None:
    layers = layer(1, 1, 1) + layer(2, 0, 0) + layer(2, 2, 2, visible="0")
    assert terrains(opened(MAP.format(layers=layers), land_tsx=SETS)) == ["Forest", "Grass", "Grass"]


def test_a_named_document_type_is_harmless_and_a_declared_one_is_not() -> None:
    map = MAP.format(layers=layer(1, 1, 1))
    assert len(opened(f"<!DOCTYPE map SYSTEM 'http://example.org/map.dtd'>{map}").spots) == 3
    with pytest.raises(ForeignError, match="document type"):
        opened(f"<!DOCTYPE map [<!ENTITY a 'b'>]>{map}")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (SETS, "together with its map"),
        (b"<!doctype html><html><body>HEXTML</body></html>", "web page"),
        (b"<html><script>var map = {}</script></html>", "web page"),
        (b"PK\x03\x04 damaged", "damaged"),
    ],
    ids=["tile set", "page", "old page", "zip"],
)
def test_what_is_no_map_says_what_would_be_one(data: bytes, said: str) -> None:
    with pytest.raises(ForeignError, match=said):
        open_map(data)


# Windows


def big(wide: int, high: int) -> ForeignMap:
    return opened(
        "\n".join(
            f"{x}.{y} {'forest' if x > y else 'hill'}" for x in range(1, wide + 1) for y in range(1, high + 1)
        )
    )


def test_a_map_of_ten_thousand_hexes_is_read_within_two_seconds() -> None:
    start = time.process_time()
    map = big(100, 100)
    assert (len(map.spots), time.process_time() - start < 2) == (10_000, True)


def test_a_window_keeps_the_shape_of_what_is_in_it() -> None:
    map = opened("\n".join(f"{x}.{y} hill{x}x{y}" for x in range(1, 12) for y in range(1, 12)))
    around = {
        spot.terrain: [_named(map, o) for o in neighbours(Hex(*cell))] for cell, spot in map.spots.items()
    }
    for window in (Window(4, 3, 5, 6), Window(5, 3, 5, 6)):
        part = cut_out(map, window)
        assert len(part.spots) == 30
        for cell, spot in part.spots.items():
            there = [_named(part, o) for o in neighbours(Hex(*cell))]
            assert all(name in ("", before) for name, before in zip(there, around[spot.terrain], strict=True))


def _named(map: ForeignMap, at: Hex) -> str:
    spot = map.spots.get((at.q, at.r))
    return spot.terrain if spot is not None else ""


def test_a_window_takes_its_rivers_along() -> None:
    rows = "\n".join(f"{x}.{y} hill" for x in range(1, 9) for y in range(1, 9))
    map = opened(f"{rows}\n0102-0802 river\n")
    [river] = cut_out(map, Window(3, 1, 3, 8)).rivers
    assert len(river) == 3


def test_the_window_that_is_offered_fits() -> None:
    map = big(100, 100)
    whole = extent(map)
    assert (whole.wide, whole.high) == (100, 100)
    assert len(cut_out(map, fitting_window(map)).spots) <= MOST
    with pytest.raises(ForeignError, match="at most 5,000"):
        cut_out(map, Window(1, 1, 100, 100))
    with pytest.raises(ForeignError, match="no part of the map"):
        cut_out(map, Window(500, 500, 5, 5))


def test_a_map_that_tiled_exported_as_a_script_is_read() -> None:
    text = (
        "(function(name,data){\n if(typeof onTileMapLoaded === 'undefined') {\n  TileMaps[name] = data;\n"
        ' } else {\n  onTileMapLoaded(name,data);\n }})("hills",\n{ "height":1, "width":2, "layers":[\n'
        ' { "data":[1, 0], "height":1, "width":2, "type":"tilelayer", "visible":true }],\n'
        ' "orientation":"hexagonal", "staggeraxis":"x", "staggerindex":"odd",\n'
        ' "tilesets":[ { "firstgid":1, "name":"land", "tiles":[{"id":0, "type":"Swamp"}] }] });\n'
    )
    assert list(opened(text).terrains) == ["Swamp"]
    assert open_map(text.replace('"hills",', "nothing").encode()) is None


@pytest.mark.parametrize("name", ["terrain", "Type", "kind", "biome", "name"])
def test_a_tile_is_called_by_the_property_in_which_its_author_says_what_it_is(name: str) -> None:
    tiles = (
        f"<tileset name='land'><tile id='0'><properties><property name='cost' value='2'/>"
        f"<property name='{name}' value='Deep Swamp'/></properties></tile><tile id='1'><properties>"
        f"<property name='{name}' value='3'/></properties></tile></tileset>"
    )
    text = (
        "<map orientation='hexagonal' width='2' height='1' staggeraxis='x' staggerindex='odd'>"
        "<tileset firstgid='1' source='land.tsx'/>"
        "<layer width='2' height='1'><data encoding='csv'>1,2</data></layer></map>"
    )
    assert set(opened(text, land_tsx=tiles.encode()).terrains) == {"Deep Swamp", "land 1"}
