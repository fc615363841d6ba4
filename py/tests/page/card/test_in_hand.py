"""Laying a world: the tile in hand lies as a ghost where it may go, is turned there, and laid by a click."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.questions.question import Question
from empires.page.session.session import Session
from empires.page.table.card_of import overlay
from tests.page.browser import Page
from tests.page.table.test_at_the_table import opened, played

WORLDS: dict[str, tuple[str, dict[str, Any]]] = {
    "warmaster": ("place_tile", {"map_mode": "co-op"}),
    "mighty-empires": ("place_tile", {}),
    "ninth-age": ("place_hex", {}),
}


@pytest.fixture(params=WORLDS)
def laying(request: pytest.FixtureRequest) -> Page:
    return begun(request.param)


def begun(ruleset: str) -> Page:
    """A page on which a tile is to be laid that can lie in several ways at one place."""
    kind, options = WORLDS[ruleset]
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="x", options=options)
    while True:
        question = campaign.waiting[0]
        places = [choice.tiles for choice in question.choices if choice.tiles]
        if question.kind == kind and (ruleset == "ninth-age" or len(set(places)) < len(places)):
            return opened(campaign)
        values = [choice.value for choice in question.choices]
        campaign.answer(question, "lowland" if "lowland" in values else values[0])


def session_of(page: Page) -> Session:
    session = page.app.session
    assert session is not None
    return session


def question_of(page: Page) -> Question:
    question = session_of(page).question
    assert question is not None
    return question


def test_every_place_for_the_tile_glows_and_can_be_clicked(laying: Page) -> None:
    wanted = {tile for choice in question_of(laying).choices for tile in choice.tiles}
    marks = overlay(session_of(laying))
    on_the_map = {tile.id for tile in session_of(laying).board().tiles} | {id for id, *_ in marks.spaces}
    assert wanted
    assert wanted == set(marks.targets)
    assert wanted <= on_the_map
    assert "in-hand" in laying.shown["card"], "the card pictures the tile"


def test_the_mouse_carries_the_tile_and_one_click_lays_it(laying: Page) -> None:
    session = session_of(laying)
    place = question_of(laying).choices[0].tiles[0]
    given = session.campaign.answers
    laying.send("tile", id=place, hover=True)
    ghost = overlay(session).ghost
    assert ghost is not None
    assert ghost.id == place
    assert session.campaign.answers == given
    laying.send("tile", id=place)
    assert session.campaign.answers == given + 1
    laid = next(tile for tile in session.board().tiles if tile.id == place)
    assert (laid.ground, laid.edges) == (ghost.ground, ghost.edges), "as the ghost lay"


def test_the_mouse_over_a_place_where_it_cannot_lie_changes_nothing(laying: Page) -> None:
    laying.send("tile", id="99,99", hover=True)
    assert session_of(laying).pointer.tile is None


@pytest.mark.parametrize("ruleset", ["warmaster", "mighty-empires"])
def test_a_tile_is_turned_through_the_ways_it_may_lie_and_laid_as_it_is_turned(ruleset: str) -> None:
    page = begun(ruleset)
    session = session_of(page)
    places = {choice.tiles[0] for choice in question_of(page).choices if choice.tiles}
    turning = [place for place in places if len(session.pointer.choices(session.question, place)) > 1]
    page.send("tile", id=turning[0])
    ways = session.pointer.choices(session.question, turning[0])
    first = overlay(session).ghost
    page.send("turn")
    assert "(2 of" in page.shown["card"]
    assert page.said[False] == ways[1].label
    second = overlay(session).ghost
    assert first is not None
    assert second is not None
    page.send("turn", by=-1)
    page.send("turn", by=-1)
    assert page.said[False] == ways[-1].label, "backwards it comes to the last way"
    page.send("turn")
    page.send("turn")
    page.send("tile", id=turning[0])
    laid = next(tile for tile in session.board().tiles if tile.id == turning[0])
    assert laid.edges == second.edges


def test_a_question_that_lays_nothing_has_nothing_in_hand() -> None:
    page = opened(played("ninth-age", "place_capital"))
    assert session_of(page).pointer.held(question_of(page), session_of(page).view.state) is None
    assert overlay(session_of(page)).ghost is None
    page.send("turn")
    assert "Turn it" not in page.shown["card"]
