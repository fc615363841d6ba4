"""Roster files of other programs: what each holds, and that none of them can do harm."""

from __future__ import annotations

import json
import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.errors import ForeignError
from empires.rosters import Roster, read_rosters

DATA = Path(__file__).parent / "data"


def only(data: bytes) -> Roster:
    [roster] = read_rosters(data)
    return roster


def sample(name: str) -> Roster:
    return only((DATA / name).read_bytes())


def units(roster: Roster) -> list[tuple[str, int]]:
    return [(unit.name, unit.points) for unit in roster.units]


def ros(selections: str, costs: str = '<costs><cost name="pts" value="100"/></costs>') -> bytes:
    return (
        f'<roster name="L" gameSystemName="G">{costs}<forces><force name="F" catalogueName="C">'
        f"<selections>{selections}</selections></force></forces></roster>"
    ).encode()


def selection(name: str, points: str = "100", kind: str = "unit", inner: str = "") -> str:
    return (
        f'<selection name="{name}" type="{kind}" number="1">'
        f'<costs><cost name="pts" value="{points}"/></costs>'
        f"<selections>{inner}</selections></selection>"
    )


@pytest.mark.parametrize("name", ["small-battalion-v2_03.ros", "small-battalion-v1_15.ros"])
def test_the_small_battalion_in_the_new_and_the_old_schema(name: str) -> None:
    roster = sample(name)
    assert units(roster) == [("Herman d'Avignon", 150), ("Storm Squad", 325), ("Artillery Attack", 150)]
    assert (roster.points, roster.printed, roster.limit) == (625, 625, 1000)
    assert (roster.game, roster.faction) == ("Grim and Dark Future", "Warriors in Warsuits")
    assert roster.units[1].models == 6
    assert "Ionic war hammer" in roster.units[1].detail
    assert roster.warnings == ()


def test_a_zipped_roster_whose_sizes_stand_at_its_end() -> None:
    roster = sample("sample-grey-knights-land-raider.rosz")
    assert (roster.points, roster.printed, len(roster.units), roster.warnings) == (265, 265, 1, ())


def test_an_empty_roster_without_points_is_an_empty_list() -> None:
    roster = sample("empty-roster.rosz")
    assert (roster.units, roster.points, roster.printed, roster.limit) == ((), 0, None, None)
    assert (roster.faction, roster.warnings) == ("Imperium - Grey Knights", ())


def test_the_first_bytes_decide_not_the_name() -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("other name.ros", (DATA / "small-battalion-v2_03.ros").read_bytes())
    assert only(data.getvalue()) == sample("small-battalion-v2_03.ros")
    text = (DATA / "small-battalion-v2_03.ros").read_text(encoding="utf-8")
    assert only(b"\xef\xbb\xbf" + text.encode()) == sample("small-battalion-v2_03.ros")
    body = text.partition("?>")[2]
    assert only(('<?xml version="1.0" encoding="UTF-16"?>' + body).encode("utf-16")) == sample(
        "small-battalion-v2_03.ros"
    )


def test_a_unit_costs_all_that_was_chosen_within_it() -> None:
    inner = selection("Banner", "2.5", "upgrade", selection("Cloth", "7.5", "upgrade"))
    roster = only(ros(selection("Guard", "90", "unit", inner)))
    assert units(roster) == [("Guard", 100)]
    assert roster.units[0].detail == "Banner, Cloth"


def test_costed_upgrades_and_models_are_units_and_free_upgrades_are_not() -> None:
    roster = only(
        ros(selection("Spell", "60", "upgrade") + selection("Hero", "40", "model")
            + selection("Rules", "0", "upgrade") + selection("Peasants", "0", "unit"))
    )  # fmt: skip
    assert [(unit.name, unit.points, unit.free) for unit in roster.units] == [
        ("Spell", 60, False),
        ("Hero", 40, False),
        ("Peasants", 0, True),
    ]


def test_forces_within_forces_and_leading_spaces_of_costs() -> None:
    inner = '<forces><force name="R"><selections>' + selection("Deep", "30").replace('"pts"', '" pts"')
    data = (
        '<roster name="L"><costs><cost name=" pts" value="30.0"/></costs><forces><force catalogueName="C">'
        f"{inner}</selections></force></forces></force></forces></roster>"
    )
    assert units(only(data.encode())) == [("Deep", 30)]
    assert only(data.encode()).warnings == ()


def test_a_wrong_printed_total_is_a_warning() -> None:
    roster = only(ros(selection("Guard", "90")))
    assert (roster.points, roster.printed) == (90, 100)
    assert roster.warnings == ("The units add up to 90 points, 10 fewer than the 100 that the list gives.",)


def test_a_list_that_counts_no_points_says_so() -> None:
    roster = only(ros(selection("Guard").replace('"pts"', '"Warriors"'), ""))
    assert units(roster) == [("Guard", 0)]
    assert "no costs called points" in roster.warnings[0]


def flattened(node: Any) -> dict[str, Any]:
    """A roster's XML element as New Recruit's converter writes it: numbers for numerals, no wrappers."""
    out: dict[str, Any] = {}
    for key, value in node.attributes.items():
        try:
            out[key] = float(value) if "." in value else int(value)
        except ValueError:
            out[key] = {"true": True, "false": False}.get(value, value)
    if node.text.strip():
        out["$text"] = node.text
    for wrapper in node.children:
        if wrapper.children:
            out[wrapper.name] = [flattened(child) for child in wrapper.children]
    return out


def test_new_recruits_json_is_the_same_list() -> None:
    from empires.core.base.foreign import read_xml

    tree = flattened(read_xml((DATA / "small-battalion-v2_03.ros").read_bytes()))
    assert only(json.dumps({"roster": tree}).encode()) == sample("small-battalion-v2_03.ros")


def test_json_with_wrappers_and_numbers_for_names_is_read_too() -> None:
    unit = {"_name": 40000, "_type": "unit", "costs": {"cost": {"_name": "pts", "_value": "100.0"}}}
    tree = {"_name": "L", "forces": {"force": {"selections": {"selection": unit}}}}
    assert units(only(json.dumps({"roster": tree}).encode())) == [("40000", 100)]


def test_markup_in_names_stays_text() -> None:
    name = "&lt;img src=x onerror=alert(1)&gt;"
    assert units(only(ros(selection(name)))) == [("<img src=x onerror=alert(1)>", 100)]
    odd = only(ros(selection("A\u202e\u200b\u2028B&#10;C &#x1F409;")))
    assert odd.units[0].name.isprintable()


def test_absurd_numbers_do_not_hurt() -> None:
    for points in ("1e308", "nan", "-inf", "9" * 400, "0x10", "-50", ""):
        assert only(ros(selection("Guard", points))).units[0].points in (0, 100)
    roster = only(ros("".join(selection(f"U{n}", "1") for n in range(900))))
    assert len(roster.units) == 400
    assert any("only the first 400" in warning for warning in roster.warnings)


def deep(levels: int) -> bytes:
    return ros('<selection name="a"><selections>' * levels + "</selections></selection>" * levels)


@pytest.mark.parametrize(
    "hostile",
    [
        b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><roster name="&b;"/>',
        b'<!DOCTYPE roster SYSTEM "http://example.org/x.dtd" [<!ENTITY a "a">]><roster/>',
        deep(2_000),
        b'{"roster":' + b'{"forces":[' * 5_000,
        b'{"roster": 3}',
        b"[]",
        b"<catalogue/>",
        b"<roster>",
        b"PK\x03\x04 not a zip at all",
        b'{"roster":{"forces":[' + b",".join([b"{}"] * 250_000) + b"]}}",
        b"<roster " + b" ".join(b'a%d=""' % n for n in range(300)) + b"/>",
        b" " * 9_000_000,
    ],
)  # fmt: skip
def test_broken_oversized_and_hostile_files_are_refused(hostile: bytes) -> None:
    with pytest.raises(ForeignError):
        read_rosters(hostile)


def test_selections_in_selections_do_not_stall_the_reader() -> None:
    inner = selection("Pike", "1") * 9_000
    for _ in range(50):
        inner = selection("Box", "0", inner=inner)
    start = process_time()
    roster = only(ros(selection("Guard", "0", inner=inner)))
    assert roster.points == 9_000
    assert process_time() - start < 2


@pytest.mark.parametrize(
    "hostile",
    [
        ros("<selection name='P'/>" * 180_000),
        ros(
            "<selection><costs>" * 30 + "<cost name='pts' value='1'/>" * 100_000 + "</costs></selection>" * 30
        ),
        ros(selection("Pike", "1") * 30_000),
        b'{"roster":{"forces":[' + b",".join([b"{}"] * 190_000) + b"]}}",
        b'{"roster":{"forces":[' + b",".join([b"[]"] * 900_000) + b"]}}",
        b'{"roster":{"forces":[' + b",".join([b'""'] * 900_000) + b"]}}",
    ],
    ids=["selections", "costs", "selections with costs", "objects", "lists", "texts"],
)
def test_more_parts_than_any_army_has_are_refused_before_they_cost_much(hostile: bytes) -> None:
    tracemalloc.start()
    start = process_time()
    with pytest.raises(ForeignError, match=r"more than 40,000 parts|larger than 4 MB"):
        read_rosters(hostile)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert process_time() - start < 3  # with every allocation traced
    assert most < 40_000_000


def test_words_that_begin_like_a_file_are_words() -> None:
    assert units(only(b"PK Dragons (100)\nElves (20)")) == [("PK Dragons", 100), ("Elves", 20)]
    assert units(only(b"[Tournament] River Watch\nElves (20)")) == [("Elves", 20)]
    for encoding in ("utf-8-sig", "utf-16"):
        assert units(only("Grishn\u00e1kh (20)".encode(encoding))) == [("Grishn\u00e1kh", 20)]


def test_a_zip_bomb_is_refused() -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.ros", b"<roster>" + b" " * 30_000_000)
    with pytest.raises(ForeignError, match="larger than"):
        read_rosters(data.getvalue())


def zipped(*entries: tuple[str, bytes]) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return data.getvalue()


@pytest.mark.parametrize("name", ["../../etc/list.ros", "/list.ROS", "\u202esor.ros", "a\\b.ros"])
def test_the_name_of_a_zipped_list_means_nothing(name: str) -> None:
    assert units(only(zipped((name, ros(selection("Guard")))))) == [("Guard", 100)]


WHOLE = zipped(("a.ros", ros(selection("Guard"))))


@pytest.mark.parametrize(
    "odd",
    [
        zipped(("a.ros", WHOLE)),
        zipped(("a.ros", b"<roster/>"), ("b.ros", b"<roster/>")),
        zipped(("a.txt", b"")),
        zipped(*((f"{n}.txt", b"") for n in range(60)), ("a.ros", b"<roster/>")),
        WHOLE[:-30],
        WHOLE.replace(b"PK\x01\x02", b"PK\x01\x03"),
    ],
    ids=["zip in a zip", "two lists", "no list", "a cloud of files", "cut short", "no table of contents"],
)
def test_odd_zips_are_refused(odd: bytes) -> None:
    with pytest.raises(ForeignError):
        read_rosters(odd)


@given(st.binary(max_size=400), st.integers(0, 3_000))
def test_damaged_files_are_read_or_refused_but_never_crash(noise: bytes, at: int) -> None:
    for name in ("small-battalion-v2_03.ros", "sample-grey-knights-land-raider.rosz"):
        whole = (DATA / name).read_bytes()
        try:
            read_rosters(whole[:at] + noise + whole[at + len(noise) :])
        except ForeignError:
            continue


def test_a_document_type_that_only_names_a_file_elsewhere_is_harmless() -> None:
    [roster] = read_rosters(b'<!DOCTYPE roster SYSTEM "http://example.org/x.dtd"><roster name="Mine"/>')
    assert roster.name == "Mine", "nothing is fetched"
