"""Whatever is opened or dropped anywhere is recognised by its contents, and led to where it is of use."""

from __future__ import annotations

import base64
import gzip
import io
import re
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

import empires
from empires.core.apart.message import Message, write
from empires.core.errors import ForeignError
from empires.core.house.settling import read_variant
from empires.maps.foreign.opening import open_map
from empires.page.recognition import kind_of, misplaced
from empires.rosters import read_rosters
from tests.maps.foreign.test_azgaar_save import save
from tests.page.browser import Page
from tests.page.table.test_at_the_table import LIST, SLIP, opened, played

ROOT = Path(__file__).parents[3]

MAP = "0101 forest\n0102 hill\n0201 sea\n"
TILED = (
    "<map orientation='hexagonal' width='2' height='1' tilewidth='60' tileheight='60' hexsidelength='30' "
    "staggeraxis='x' staggerindex='odd'><tileset firstgid='1' source='land.tsx'/>"
    "<layer width='2' height='1'><data encoding='csv'>1,1</data></layer></map>"
)
TILES = "<tileset name='land' tilecount='1'><tile id='0' class='Swamp'/></tileset>"


def bring(page: Page, data: str | bytes, **more: Any) -> None:
    """A file is dropped on the page."""
    raw = data.encode() if isinstance(data, str) else data
    held = base64.b64encode(raw).decode()
    page.send("file", purpose="campaign", name="a file", size=len(raw), base64=held, **more)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (LIST.encode(), "list"),
        (b'{"roster": {"name": "A", "costs": [{"name": "pts", "value": 5}], "forces": []}}', ""),
        (MAP.encode(), "map"),
        (gzip.compress(TILED.encode()), "map"),
        (save(), "map"),
        (save(line4='["E1.ABCDEFGHIJ"]'), "map"),
        (gzip.compress(save()), "map"),
        (b"see " + write(Message("c", "t")).encode(), "message"),
        (empires.save(empires.new("ninth-age", ["Ann", "Bo"], seed="x")).encode(), "campaign"),
        (b'{"version": 2, "format": "empires-campaign"}', "campaign"),
    ],
    ids=[
        "list",
        "empty roster",
        "map",
        "packed map",
        "save of Azgaar’s generator",
        "one with a word like a message’s",
        "packed save",
        "message",
        "campaign",
        "a campaign whose keys are in another order",
    ],
)
def test_a_file_is_known_by_its_contents(data: bytes, kind: str) -> None:
    if kind:
        assert kind_of(data) == kind
    else:
        with pytest.raises(ForeignError, match="nothing that Empires can read"):
            kind_of(data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n", "The file is a PNG picture"),
        (b"%PDF-1.7", "The file is a PDF"),
        (b"Dear Bo, see you on Friday.", "nothing that Empires can read"),
        (b"", "nothing that Empires can read"),
        (b"\x00\x01\x02" * 50, "Empires opens campaigns"),
        (b"<!doctype html><html></html>", "web page"),
        (b'{"some": "json"}', "nothing that Empires can read|not a roster"),
        (b'{"name": "x", "version": "1"}', "nothing that Empires can read|not a roster"),
        (b"<catalogue id='1' name='Goblins'/>", "data for a game. Empires opens"),
    ],
    ids=["picture", "pdf", "letter", "empty", "bytes", "page", "JSON", "package", "catalogue"],
)
def test_what_is_nothing_of_ours_gets_a_sentence_that_names_what_could_be_opened(
    data: bytes, said: str
) -> None:
    with pytest.raises(ForeignError, match=said) as refusal:
        kind_of(data)
    assert "army lists" in str(refusal.value)


def zipped(name: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as pack:
        pack.writestr(name, "x" * 20_000)
    return held.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"GCPF\x02\x00\x00\x00", "Wonderdraft map. Export the map as a picture"),
        (b"FCW (FastCAD for Windows) Ver 2.00", "Campaign Cartographer map. Export"),
        (b'{"header": {"creation_build": "1.1"}, "world": {}}', "Dungeondraft map. Export"),
        (b'{"format": 0.3, "resolution": {"pixels_per_grid": 70}, "image": "aa"}', "virtual tabletop"),
        (b'{"layers": [{"tiles": [{"source": "HexKit:/Terrain/forest.png"}]}]}', "Hex Kit map. Export"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG drawing. Save it as PNG"),
        (b"<?xml version='1.0'?><document signature=\"Army Builder Document\"/>", "Army Builder list. "),
        (zipped("buildFile"), "VASSAL module. It is a zip"),
        (zipped("savedGame"), "VASSAL saved game"),
        (zipped("portfolio.xml"), "Army Builder"),
    ],
    ids=[
        "wonderdraft", "cartographer", "dungeondraft", "virtual tabletop", "hex kit", "svg", "builder",
        "vassal", "vassal game", "builder zip",
    ],
)  # fmt: skip
def test_a_file_of_another_program_is_named_with_what_that_can_export(data: bytes, said: str) -> None:
    with pytest.raises(ForeignError, match=said):
        kind_of(data)
    with pytest.raises(ForeignError, match=said):
        open_map(data)


def test_the_installed_page_is_offered_every_kind_of_file_that_the_start_page_opens() -> None:
    manifest = msgspec.json.decode((ROOT / "web" / "manifest.webmanifest").read_bytes())
    handled = {
        end
        for [handler] in [manifest["file_handlers"]]
        for ends in handler["accept"].values()
        for end in ends
    }
    [shared] = manifest["share_target"]["params"]["files"]
    types = {
        ".json": "application/json",
        ".xml": "application/xml",
        ".zip": "application/zip",
        ".txt": "text/plain",
    }
    [offered] = re.findall(r'accept="([^"]*)"[^>]*data-file="campaign"', "".join(Page().shown.values()))
    ends = [end for end in offered.split(",") if end.startswith(".")]
    assert len(ends) > 12
    assert {end for end in ends if end not in handled} == {".js"}  # a script is not for a system to open
    assert [end for end in ends if types.get(end, end) not in shared["accept"]] == []
    assert "image/*" in offered.split(",")
    assert "image/*" in shared["accept"]


def test_a_tile_set_without_its_map_says_what_belongs_to_it() -> None:
    with pytest.raises(ForeignError, match="Open it together with its map"):
        kind_of(TILES.encode())


def test_a_map_that_is_dropped_on_the_start_page_is_drawn_on() -> None:
    page = Page()
    bring(page, MAP)
    assert page.shown["map"].count("data-tile") >= 3
    assert page.app.campaigns is not None
    assert page.app.campaigns.drawing is not None


def test_a_map_of_tiled_comes_with_its_tile_set() -> None:
    page = Page()
    bring(page, TILED, beside={"land.tsx": base64.b64encode(TILES.encode()).decode()})
    assert page.app.campaigns is not None
    assert page.app.campaigns.drawing is not None
    assert [here.ground for here in page.app.campaigns.drawing.easel.land.hexes.values()].count("swamp") == 2


def test_a_list_that_is_dropped_waits_until_a_form_asks_for_one() -> None:
    page = Page()
    bring(page, SLIP)
    assert "kept here until a form asks" in page.shown["notice"]
    campaign = played("mighty-kingdoms", "submit_list")
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    assert "Read: Weir Watch" in page.shown["dialog"]


def test_a_list_that_is_dropped_on_its_form_fills_it_in() -> None:
    page = opened(played("mighty-kingdoms", "submit_list"))
    bring(page, LIST)
    assert "Halberdiers" in page.shown["card"]


def test_a_list_in_a_form_goes_out_as_text_that_is_read_again() -> None:
    page = opened(played("mighty-kingdoms", "submit_list"))
    bring(page, LIST)
    filled = page.session.drafts.of(page.session.question)  # type: ignore[arg-type]
    page.fill("check", filled, do={"what": "give", "row": "units"})
    [text] = [text for name, text in page.files.items() if name.endswith(".txt")]
    assert kind_of(text.encode()) == "list"
    names = [unit.name for roster in read_rosters(text.encode()) for unit in roster.units]
    assert names == [unit.name for roster in read_rosters(LIST.encode()) for unit in roster.units]


def test_a_picture_that_is_dropped_is_refused_with_a_sentence() -> None:
    page = Page()
    bring(page, b"\x89PNG\r\n\x1a\n")
    assert "The file is a PNG picture" in page.shown["notice"]


def test_a_campaign_with_house_rules_is_a_campaign_and_a_file_of_them_is_not() -> None:
    rules = read_variant(b'{"title":"Ours","version":4,"ruleset":"ninth-age","format":"empires-variant 1"}')
    assert kind_of(msgspec.json.encode(rules)) == "rules"
    campaign = empires.new("ninth-age", ["A", "B"], seed="x", variant=rules)
    assert kind_of(empires.save(campaign).encode()) == "campaign"
    assert kind_of(b'{"format":"empires-variant 1","x":' + b"[" * 90 + b"]" * 90 + b"}") != "rules"


@pytest.mark.parametrize(
    ("purpose", "data", "said"),
    [
        ("roster", MAP.encode(), "This is a map, not an army list. Drop the map on the page"),
        ("roster", gzip.compress(TILED.encode()), "This is a map, not an army list"),
        ("roster", empires.save(empires.new("ninth-age", ["Ann", "Bo"], seed="x")).encode(), "campaign, not"),
        ("roster", LIST.encode(), ""),
        ("roster", b"Dear Bo, see you on Friday.", ""),
        ("map", LIST.encode(), "This is an army list, not a map. Drop the list on the page"),
        ("map", b"see " + write(Message("c", "t")).encode(), "a message from a friend, not a map"),
        ("map", MAP.encode(), ""),
        ("map", b"0,0 forest start\n1,0 plains 20\n2,0 hills 30\n", ""),
        ("map", b"Dear Bo, see you on Friday.", ""),
        ("map", b"<map orientation='orthogonal'/>", ""),
        ("drawing", LIST.encode(), "not a map"),
    ],
)
def test_what_is_opened_in_the_wrong_place_is_told_where_it_is_of_use(
    purpose: str, data: bytes, said: str
) -> None:
    told = misplaced(data, purpose)
    assert said in told
    assert bool(said) == bool(told)


def test_a_picture_is_no_text_of_a_map() -> None:
    with pytest.raises(ForeignError, match=r"The file is a PNG picture\. Empires opens"):
        misplaced(b"\x89PNG\r\n\x1a\n", "map")


def test_a_map_opened_as_an_army_list_leaves_the_form_alone() -> None:
    page = opened(played("mighty-kingdoms", "submit_list"))
    before = page.shown["card"]
    held = base64.b64encode(MAP.encode()).decode()
    page.send("file", purpose="roster", field="units", name="land.txt", size=len(MAP), base64=held)
    assert "This is a map, not an army list." in page.shown["notice"]
    assert not page.shown.get("dialog")
    assert page.shown["card"] == before


@pytest.mark.parametrize(("text", "led"), [(MAP, "drawing"), (SLIP, "list")])
def test_what_is_pasted_for_a_message_is_recognised_too(text: str, led: str) -> None:
    page = Page()
    page.fill("slip", {"slip": [text]})
    assert page.app.campaigns is not None
    assert (page.app.campaigns.drawing is not None) == (led == "drawing")
    assert bool(page.app.campaigns.incoming.list) == (led == "list")


def test_a_damaged_message_is_still_a_message() -> None:
    page = Page()
    page.fill("slip", {"slip": [write(Message("c", "t"))[:-20] + "\n1 a\n20 - b\n30 - c"]})
    assert "kept here" not in page.shown["notice"]
    assert page.shown["notice"]
