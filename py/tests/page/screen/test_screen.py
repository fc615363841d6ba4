"""Only what changed is sent to the page."""

from __future__ import annotations

from empires.page.screen.screen import Screen
from empires.page.widgets.markup import NOTHING, el
from empires.page.wire.operations import Html, SetLayout


def test_the_same_content_is_sent_once() -> None:
    screen = Screen()
    screen.put("card", el("p", "a"))
    screen.put("card", el("p", "a"))
    screen.layout("table")
    screen.layout("table")
    assert screen.take() == [Html(region="card", html=el("p", "a")), SetLayout(name="table")]
    assert screen.take() == []


def test_a_region_that_was_never_filled_is_not_emptied() -> None:
    screen = Screen()
    screen.put("dialog", NOTHING)
    assert screen.take() == []
