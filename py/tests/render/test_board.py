"""The map as a whole: pure, well-formed, safe, composed of fragments of which few change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args
from xml.etree import ElementTree

import msgspec
import pytest

from empires.maps.board import (
    Arrow,
    Badge,
    Board,
    BoardPlayer,
    BoardTile,
    Ground,
    Overlay,
    Piece,
    Settlement,
    TileWords,
)
from empires.render.board import LAYERS, Change, board_svg, changes, fragments, layer_of
from empires.render.ground import FLAT
from tests.render.boards import campaign, catalogue, players

HOSTILE = "<script>alert(1)</script>&\"'\x00\x1b]]>"


@pytest.fixture(scope="module")
def war() -> Board:
    return campaign("atlas", 3)


def tile_changed(board: Board, number: int, **facts: Any) -> Board:
    tiles = list(board.tiles)
    tiles[number] = msgspec.structs.replace(tiles[number], **facts)
    return msgspec.structs.replace(board, tiles=tuple(tiles))


def test_the_same_board_is_always_the_same_picture(war: Board) -> None:
    copy = msgspec.json.decode(msgspec.json.encode(war), type=Board)
    assert copy is not war
    assert board_svg(copy) == board_svg(war)


def test_the_order_of_the_tiles_does_not_change_what_a_tile_shows(war: Board) -> None:
    turned = msgspec.structs.replace(war, tiles=war.tiles[::-1])
    before, after = fragments(war), fragments(turned)
    standing = [name for name in before if name.startswith("tile-")]
    assert standing
    assert all(before[name] == after[name] for name in standing)


@pytest.mark.parametrize(
    "board", [catalogue(), campaign("atlas", 3), Board(tiles=())], ids=["catalogue", "war", "empty"]
)
def test_the_picture_is_well_formed_and_ids_are_unique(board: Board) -> None:
    root = ElementTree.fromstring(board_svg(board, standalone=True))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_on_a_page_the_land_lies_apart_from_what_changes_above_it(war: Board) -> None:
    land = re.search('<g class="lie-of-the-land">(.*?)<g class="layer-veil"', board_svg(war), re.DOTALL)
    assert land is not None
    assert re.findall(r'class="layer-(\w+)"', land[1]) == ["sheet", "ground", "rivers", "grid", "relief"]
    assert "lie-of-the-land" not in board_svg(war, standalone=True)


def test_the_whole_is_composed_of_its_fragments(war: Board) -> None:
    overlay = Overlay(targets=(war.tiles[1].id,), chosen=(war.tiles[2].id,), recent=(war.tiles[3].id,))
    whole = board_svg(war, overlay)
    parts = fragments(war, overlay)
    for layer in LAYERS:
        inside = "".join(markup for name, markup in parts.items() if layer_of(name) == layer)
        assert f'<g class="layer-{layer}">{inside}</g>' in whole


def test_a_picture_to_print_has_its_colours_and_nothing_to_press(war: Board) -> None:
    printed = board_svg(war, standalone=True)
    assert "<style>" in printed
    assert 'class="hit"' not in printed
    assert '<g class="layer-pieces"><g' in printed
    assert 'role="img"' in printed


def test_every_fragment_carries_its_own_id(war: Board) -> None:
    for name, markup in fragments(war).items():
        assert ElementTree.fromstring(markup).get("id") == name


def test_every_printed_tile_and_every_ground_draws() -> None:
    board = catalogue()
    parts = fragments(board)
    numbers = re.compile(r"nan|inf")
    assert not any(numbers.search(re.sub(r'aria-label="[^"]*"', "", markup)) for markup in parts.values())
    drawn = {*FLAT} - {"bridge"}
    assert drawn <= parts.keys()
    for tile in board.tiles:
        if set(tile.edges) & {"M", "H", "F", "W"}:
            assert f"tile-{tile.id}" in parts, tile.label


def test_a_bridge_crosses_the_river() -> None:
    river = BoardTile(id="0,0", q=0, r=0, ground="river", edges=("R", "P", "P", "R", "P", "P"), bridged=True)
    assert "bridge" in fragments(Board(tiles=(river,)))


def test_an_unchanged_board_has_no_changes(war: Board) -> None:
    copy = msgspec.json.decode(msgspec.json.encode(war), type=Board)
    assert changes(fragments(war), fragments(copy)) == []


def test_a_new_owner_changes_only_the_realms(war: Board) -> None:
    number = next(n for n, tile in enumerate(war.tiles) if tile.owner is None and tile.kind == "land")
    after = tile_changed(war, number, owner="Player 0")
    changed = {change.id for change in changes(fragments(war), fragments(after))}
    assert changed == {"realm-0"}


def test_founding_a_village_touches_its_own_tile_only(war: Board) -> None:
    number = next(n for n, tile in enumerate(war.tiles) if tile.settlement is None and "F" in tile.edges)
    tile = war.tiles[number].id
    after = tile_changed(war, number, settlement="village")
    assert {change.id for change in changes(fragments(war), fragments(after))} <= {
        f"tile-{tile}",
        f"site-{tile}",
    }


def test_a_neighbour_coming_to_light_never_replants_a_wood(war: Board) -> None:
    fewer = msgspec.structs.replace(war, tiles=war.tiles[: len(war.tiles) // 2])
    before, after = fragments(fewer), fragments(war)
    assert all(after[name] == markup for name, markup in before.items() if name.startswith("tile-"))


def applied(before: Mapping[str, str], steps: list[Change]) -> dict[str, list[str]]:
    """What a page that follows the steps shows, layer by layer."""
    shown: dict[str, list[tuple[str, str]]] = {layer: [] for layer in LAYERS}
    for name, markup in before.items():
        shown[layer_of(name)].append((name, markup))
    for change in steps:
        layer = shown[change.layer]
        names = [name for name, _ in layer]
        if change.step == "add":
            layer.insert(
                names.index(change.before) if change.before else len(layer), (change.id, change.markup)
            )
        elif change.step == "remove":
            del layer[names.index(change.id)]
        else:
            layer[names.index(change.id)] = (change.id, change.markup)
    return {layer: [markup for _, markup in inside] for layer, inside in shown.items()}


def test_following_the_changes_leads_to_the_new_picture(war: Board) -> None:
    other = msgspec.structs.replace(war, tiles=war.tiles[4:], pieces=war.pieces[2:], arrows=())
    for old, new in ((war, other), (other, war)):
        before, after = fragments(old, Overlay(targets=("0,0",))), fragments(new, Overlay(chosen=("0,0",)))
        assert applied(before, changes(before, after)) == applied(after, [])


def test_neighbouring_lakes_are_one_water() -> None:
    def reach(neighbour: Ground) -> float:
        tiles = (
            BoardTile(id="0,0", q=0, r=0, ground="lake"),
            BoardTile(id="1,0", q=1, r=0, ground=neighbour),
        )
        first = fragments(Board(tiles=tiles))["lake"].split("Z")[0]
        return max(float(x) for x, _ in re.findall(r"(-?[\d.]+) (-?[\d.]+)", first))

    assert reach("plain") < 45 < reach("lake")  # the shared side runs from 30 to 60


def test_names_on_the_map_are_left_alone_by_translators(war: Board) -> None:
    names = re.findall(r'<text[^>]*id="name-[^>]*>', board_svg(war))
    assert names
    assert all('translate="no"' in name for name in names)


def test_hostile_text_stays_text() -> None:
    tile = BoardTile(
        id="0,0", q=0, r=0, ground="plain", settlement="city", name=HOSTILE, flag=HOSTILE, owner=HOSTILE,
        words=TileWords(ground=HOSTILE), badges=(Badge(HOSTILE, HOSTILE, HOSTILE),),
    )  # fmt: skip
    piece = Piece(id="p", tile="0,0", kind=HOSTILE, owner=HOSTILE, number=HOSTILE, label=HOSTILE)
    other = BoardTile(id=HOSTILE, q=1, r=0, ground="plain", name="x")
    arrow = Arrow(id="a", kind=HOSTILE, start="0,0", end=HOSTILE, label=HOSTILE)
    board = Board(
        tiles=(tile, other), pieces=(piece,), arrows=(arrow,), title=HOSTILE, caption=HOSTILE,
        players=(BoardPlayer(HOSTILE, '"><script>', 3),),
    )  # fmt: skip
    for standalone in (False, True):
        root = ElementTree.fromstring(board_svg(board, standalone=standalone))
        names = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert "script" not in names
        assert not any("script" in (element.get("fill") or "") for element in root.iter())
    words = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "<script>alert(1)</script>&\"']]>" in words


def test_every_tile_can_be_pressed_and_heard(war: Board) -> None:
    root = ElementTree.fromstring(board_svg(war))
    found = {element.get("data-tile"): element for element in root.iter() if element.get("class") == "hit"}
    for tile in war.tiles:
        area = found[tile.id]
        assert (area.get("id"), area.get("role"), area.get("tabindex")) == (f"hit-{tile.id}", "button", "-1")
        assert area.get("aria-label") == tile.label


def test_pieces_are_heard(war: Board) -> None:
    banner = msgspec.structs.replace(war.pieces[0], label="Second banner of Ann")
    parts = fragments(msgspec.structs.replace(war, pieces=(banner,)))
    assert ElementTree.fromstring(parts[f"piece-{banner.id}"]).get("aria-label") == "Second banner of Ann"


def test_pieces_in_one_spot_stand_apart() -> None:
    tile = BoardTile(id="0,0", q=0, r=0, ground="plain")
    crowd = tuple(Piece(id=str(n), tile="0,0", kind="banner", number=str(n), slot=2) for n in range(4))
    parts = fragments(Board(tiles=(tile,), pieces=crowd))
    places = [ElementTree.fromstring(parts[f"piece-{n}"]).get("transform") for n in range(4)]
    assert len(set(places)) == 4


def test_pieces_and_arrows_off_the_map_are_left_out() -> None:
    board = Board(
        tiles=(BoardTile(id="0,0", q=0, r=0, ground="plain"),),
        pieces=(Piece(id="p", tile="9,9", kind="banner"),),
        arrows=(Arrow(id="a", kind="march", start="0,0", end="9,9"),),
    )
    assert not {"piece-p", "arrow-a"} & fragments(board, Overlay(targets=("9,9",), chosen=("9,9",))).keys()
    assert "target-9,9" not in fragments(board, Overlay(targets=("9,9",)))


def test_arrows_tell_march_attack_and_cancelled_apart() -> None:
    tiles = tuple(BoardTile(id=f"{q},0", q=q, r=0, ground="plain") for q in range(2))
    lines = tuple(
        Arrow(id=kind, kind=kind, start="0,0", end="1,0", broken=kind == "attack")
        for kind in ("march", "attack")
    )
    parts = fragments(Board(tiles=tiles, arrows=lines))
    assert 'class="arrow arrow-march"' in parts["arrow-march"]
    assert 'class="arrow arrow-attack broken"' in parts["arrow-attack"]
    assert "arrow-cross" in parts["arrow-attack"]
    assert "arrow-cross" not in parts["arrow-march"]


@pytest.mark.parametrize("kind", get_args(Settlement))
def test_each_settlement_differs_whole_razed_and_besieged(kind: Settlement) -> None:
    def site(*, razed: bool = False, besieged: bool = False) -> str:
        tile = BoardTile(
            id="0,0",
            q=0,
            r=0,
            ground="plain",
            settlement=kind,
            flag="Player 1",
            razed=razed,
            besieged=besieged,
        )
        return fragments(Board(tiles=(tile,), players=players(2)))["site-0,0"]

    assert len({site(), site(razed=True), site(besieged=True)}) == 3
    assert players(2)[1].colour in site()


def test_a_wall_runs_along_its_edge_inside_its_own_tile() -> None:
    def walled(*walls: int) -> dict[str, str]:
        tile = BoardTile(id="0,0", q=0, r=0, ground="plain", walls=walls)
        facing = BoardTile(id="0,-1", q=0, r=-1, ground="plain", walls=(3,))
        return dict(fragments(Board(tiles=(tile, facing))))

    assert "rampart-0,0" not in walled()
    assert walled(0)["rampart-0,0"].count("rampart-face") == 1
    assert walled(0, 2)["rampart-0,0"].count("rampart-face") == 2
    assert "M-25.8 -44.7L25.8 -44.7" in walled(0)["rampart-0,0"], "south of the shared edge"
    assert "M25.8 44.7L-25.8 44.7" in walled(0)["rampart-0,-1"], "north of it, in the other tile"


def test_a_settlement_stands_on_the_land_side_of_a_coast() -> None:
    edges = ("CL", "S", "S", "CS", "P", "P")
    tile = BoardTile(id="0,0", q=0, r=0, ground="coast", edges=edges, settlement="capital")
    moved = ElementTree.fromstring(fragments(Board(tiles=(tile,)))["site-0,0"]).get("transform") or ""
    assert float(moved.removeprefix("translate(").split()[0]) < -10  # the sea lies to the east


def test_the_unknown_lies_under_one_veil(war: Board) -> None:
    assert any(tile.veiled for tile in war.tiles)
    assert "url(#hatch)" in fragments(war)["veil"]
    seen = msgspec.structs.replace(
        war, tiles=tuple(msgspec.structs.replace(t, veiled=False) for t in war.tiles)
    )
    assert "veil" not in fragments(seen)


def test_a_river_runs_on_from_tile_to_tile() -> None:
    tiles = tuple(
        BoardTile(id=f"0,{r}", q=0, r=r, ground="river", edges=("R", "P", "P", "R", "P", "P"))
        for r in range(2)
    )
    water = fragments(Board(tiles=tiles))["stream"]
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", water)]
    shared = [x for x, y in points if abs(y - 51.96) < 0.5]
    assert len(shared) == 4  # both tiles bring their two banks to the shared side, just as wide
    assert {round(abs(x), 1) for x in shared} == {2.3}


def test_a_coast_runs_on_from_tile_to_tile() -> None:
    edges = ("CL", "S", "S", "CS", "P", "P")
    tiles = tuple(BoardTile(id=f"0,{r}", q=0, r=r, ground="coast", edges=edges) for r in range(2))
    parts = fragments(Board(tiles=tiles))
    assert parts["coast"].count("0.0 52.0") == 2
