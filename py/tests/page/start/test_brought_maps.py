"""A map from a player's own tool becomes the land of a campaign, and its legend is corrected on the sheet."""

from __future__ import annotations

import base64
import json
import time
from itertools import product
from typing import Any

import pytest

import empires
from empires.core.questions.fields import Text
from empires.page.session.session import Session
from tests.maps.foreign.test_azgaar import export
from tests.page.browser import Page
from tests.page.table.test_at_the_table import opened

WIDE, HIGH = 12, 12
LAND = "\n".join(
    f"{column:02}{row:02} {'green forest' if column % 3 else 'dust'}"
    + (' castle "High Hold"' if (column, row) == (6, 6) else "")
    for column in range(1, WIDE + 1)
    for row in range(1, HIGH + 1)
)
BROUGHT: dict[str, dict[str, Any]] = {
    "mightier-empires": {"land": "prepared"},
    "mighty-empires": {"map_mode": "imported"},
    "mighty-kingdoms": {"map": "drawn"},
    "warmaster": {"map_mode": "free"},
    "ninth-age": {"map_mode": "prepared"},
}


def asked_for_a_map(ruleset: str) -> Page:
    """A page before the form that a map goes into."""
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="x", options=BROUGHT[ruleset])
    while not any(field.name == "map" for field in campaign.waiting[0].fields):
        question = campaign.waiting[0]
        wanted = ("free_paste", "load")
        values = [choice.value for choice in question.choices]
        campaign.answer(
            question, next((one for one in wanted if one in values), question.default or values[0])
        )
    return opened(campaign)


def bring(page: Page, text: str) -> None:
    data = base64.b64encode(text.encode()).decode()
    form = filled_in(page)
    page.send("file", purpose="map", field="map", name="land.txt", size=len(data), base64=data, fields=form)


def filled_in(page: Page) -> dict[str, list[str]]:
    """The form as it stands."""
    session = page.app.session
    assert isinstance(session, Session)
    assert session.question is not None
    return session.drafts.of(session.question)


@pytest.mark.parametrize("ruleset", BROUGHT)
def test_a_map_of_another_program_fills_the_form_in_every_ruleset_that_takes_one(ruleset: str) -> None:
    page = asked_for_a_map(ruleset)
    bring(page, LAND)
    assert "A map of Text Mapper: 144 hexes" in page.shown["notice"]
    assert "What its terrain means" in page.shown["card"]
    assert len(filled_in(page)["map"][0].splitlines()) == WIDE * HIGH
    assert filled_in(page)["legend.green forest"] == ["forest"]


@pytest.mark.parametrize("ruleset", ["mightier-empires", "mighty-empires", "mighty-kingdoms"])
def test_the_land_that_was_brought_is_played_on(ruleset: str) -> None:
    page = asked_for_a_map(ruleset)
    bring(page, LAND)
    session = page.app.session
    assert session is not None
    page.fill("answer", filled_in(page), at=session.campaign.answers)
    assert "map" not in [field.name for field in session.campaign.waiting[0].fields]
    assert len(session.board().tiles) >= WIDE * HIGH


@pytest.mark.parametrize("ruleset", ["mightier-empires", "mighty-empires", "mighty-kingdoms", "warmaster"])
def test_names_on_the_map_are_the_names_of_the_places(ruleset: str) -> None:
    page = asked_for_a_map(ruleset)
    bring(page, LAND)
    session = page.app.session
    assert session is not None
    page.fill("answer", filled_in(page), at=session.campaign.answers)
    named = [tile for tile in session.display.board(session.campaign.state, None).tiles if tile.name]
    assert [tile.name for tile in named].count("High Hold") == 1
    assert "High Hold" in page.shown["map"]
    assert empires.load(empires.save(session.device)).state == session.campaign.state


STANDS = {
    "mightier-empires": "The place on the map is used first when Capitals are drawn.",
    "mighty-empires": "The place on the map is a capital site.",
    "mighty-kingdoms": "The place on the map is a start tile.",
    "warmaster": "Places on the map keep only their names",
    "ninth-age": "Places on the map keep only their names",
}


@pytest.mark.parametrize("ruleset", BROUGHT)
def test_what_becomes_of_the_places_is_said_before_the_map_is_played_on(ruleset: str) -> None:
    page = asked_for_a_map(ruleset)
    bring(page, LAND)
    assert STANDS[ruleset] in page.shown["notice"]
    bring(page, LAND.replace(" castle", ""))
    assert "on the map" not in page.shown["notice"]


def settled_land(ruleset: str) -> tuple[Any, str]:
    """A campaign on a land with one place, once it is unrolled, and where the place is."""
    page = asked_for_a_map(ruleset)
    bring(page, LAND)
    session = page.app.session
    assert session is not None
    page.fill("answer", filled_in(page), at=session.campaign.answers)
    board = session.display.board(session.campaign.state, None)
    [tile] = [one.id for one in board.tiles if one.name == "High Hold"]
    return session.campaign.state, tile


@pytest.mark.rule("ME-MAP-03", "ME-REALM-02")
def test_a_capital_may_be_founded_where_a_place_lies() -> None:
    state, tile = settled_land("mighty-empires")
    assert state.map.tiles[tile].capital_site


@pytest.mark.rule("MI-SET-02")
def test_a_capital_lies_where_a_place_does() -> None:
    state, tile = settled_land("mightier-empires")
    assert "capital" in state.tiles[tile].major
    assert state.tiles[tile].owner in state.players


@pytest.mark.rule("MK-SET-04")
def test_a_kingdom_may_begin_where_a_place_lies() -> None:
    state, tile = settled_land("mighty-kingdoms")
    assert state.tiles[tile].start_site


def test_names_on_a_map_of_the_ninth_age_are_the_names_of_its_places() -> None:
    page = asked_for_a_map("ninth-age")
    lines = filled_in(page)["map"][0].splitlines()
    lines[0] += ' "Old <b>\u202e Ford"'
    bring(page, "\n".join(lines))
    session = page.app.session
    assert session is not None
    page.fill("answer", filled_in(page), at=session.campaign.answers)
    assert list(session.campaign.state.names.values()) == ["Old <b> Ford"]
    assert "Old &lt;b&gt;" in page.shown["map"]


def test_a_corrected_legend_reads_the_map_again() -> None:
    page = asked_for_a_map("mighty-kingdoms")
    bring(page, LAND)
    fields = filled_in(page)
    assert " sea" not in fields["map"][0]
    fields["legend.dust"] = ["sea"]
    page.fill("check", fields, do={"what": "legend"})
    assert " sea" in filled_in(page)["map"][0]
    fields["legend.dust"] = ["cheese"]
    page.fill("check", fields, do={"what": "legend"})
    assert " sea" not in filled_in(page)["map"][0], "what is no meaning is guessed again"


def test_a_map_text_of_our_own_stands_as_it_is() -> None:
    page = asked_for_a_map("mighty-kingdoms")
    bring(page, "0,0 forest start\n1,0 plains")
    assert filled_in(page)["map"] == ["0,0 forest start\n1,0 plains"]
    assert "What its terrain means" not in page.shown["card"]


def test_a_damaged_map_is_refused_with_a_sentence_and_the_form_stays() -> None:
    page = asked_for_a_map("mighty-empires")
    before = filled_in(page)
    bring(page, "<map orientation='orthogonal'/>")
    assert "no hexagons" in page.shown["notice"]
    assert filled_in(page) == before


def test_the_map_goes_out_as_text_and_as_a_picture() -> None:
    page = opened(empires.new("mighty-kingdoms", ["Ann", "Bo"], seed="x"))
    page.send("export", what="map-text")
    page.send("export", what="map-picture")
    text = next(text for name, text in page.files.items() if name.endswith(".txt"))
    assert text.startswith("include bright.txt\n")
    assert next(text for name, text in page.files.items() if name.endswith(".png")).startswith("<svg")


def sheet(columns: int, rows: int, word: str = "forest") -> str:
    places = product(range(1, columns + 1), range(1, rows + 1))
    return "\n".join(f"{column}.{row} {word}" for column, row in places)


EDGES = {"left": ["11"], "top": ["6"], "wide": ["20"], "high": ["10"]}


@pytest.mark.parametrize("ruleset", BROUGHT)
def test_of_a_map_that_is_too_large_for_the_form_a_window_is_used(ruleset: str) -> None:
    page = asked_for_a_map(ruleset)
    before = filled_in(page)["map"]
    bring(page, sheet(110, 100))
    dialog = page.shown["dialog"]
    assert "The map has 110 columns and 100 rows. Drag a window over it." in dialog
    assert 'data-crop="10"' in dialog
    assert "Use this map" in dialog
    assert filled_in(page)["map"] == before
    page.fill("check_map", EDGES)
    assert "200 hexes." in page.shown["dialog"]
    page.fill("take_map", EDGES)
    assert not page.shown["dialog"]
    assert "A map of Text Mapper: 200 hexes" in page.shown["notice"]
    assert len(filled_in(page)["map"][0].splitlines()) == 200


@pytest.mark.parametrize("ruleset", BROUGHT)
def test_the_window_that_is_proposed_fits_into_the_form_and_a_larger_one_says_so(ruleset: str) -> None:
    page = asked_for_a_map(ruleset)
    bring(page, sheet(110, 100))
    whole = {"left": ["1"], "top": ["1"], "wide": ["110"], "high": ["100"]}
    page.fill("take_map", whole)
    assert "fit into this form" in page.shown["notice"]
    assert page.shown["dialog"]
    bring(page, sheet(110, 100))
    page.fill("take_map", {})
    session = page.app.session
    assert session is not None
    assert session.question is not None
    [field] = [one for one in session.question.fields if one.name == "map"]
    text = filled_in(page)["map"][0]
    assert isinstance(field, Text)
    assert field.longest * 0.6 < len(text) <= field.longest or len(text.splitlines()) > 4_900


def test_ten_thousand_hexes_are_shown_for_a_form_within_two_seconds() -> None:
    page, text = asked_for_a_map("warmaster"), sheet(100, 100)
    started = time.process_time()
    bring(page, text)
    assert time.process_time() - started < 2
    assert page.shown["dialog"]


def test_unknown_terrains_are_asked_about_once_with_the_map_in_view() -> None:
    page = asked_for_a_map("mighty-kingdoms")
    strange = LAND.replace("dust", "gloom")
    bring(page, strange)
    assert "What do these mean?" in page.shown["dialog"]
    assert 'class="map preview"' in page.shown["dialog"]
    page.fill("take_map", {"legend.gloom": ["swamp"]})
    assert "swamp" in filled_in(page)["map"][0]
    bring(page, strange)
    assert not page.shown["dialog"]
    assert filled_in(page)["legend.gloom"] == ["swamp"]


def test_a_map_without_hexes_is_laid_under_as_many_as_fit() -> None:
    page = asked_for_a_map("ninth-age")
    bring(page, json.dumps(export()))
    assert 'name="across"' in page.shown["dialog"]
    assert "Drag a window" not in page.shown["dialog"]
    page.fill("take_map", {"across": ["12"], "legend.Glimmerwaste": ["swamp"]})
    assert "A map of Azgaar’s Fantasy Map Generator: " in page.shown["notice"]
    assert "swamp" in filled_in(page)["map"][0]


def test_what_was_left_is_not_shown_again_with_what_comes_next() -> None:
    page = asked_for_a_map("mighty-kingdoms")
    bring(page, LAND.replace("dust", "gloom"))
    page.send("back")
    page.shown["dialog"] = ""
    bring(page, LAND)
    assert not page.shown["dialog"]
