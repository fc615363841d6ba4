"""Only what changed is sent to the page."""

from __future__ import annotations

from empires.page.screen.dialogs import apology
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


def test_translators_leave_the_names_of_the_open_campaign_alone() -> None:
    screen = Screen()
    screen.name(["Ann"])
    screen.put("card", el("h1", "Where does Ann march?"))
    screen.name([])
    screen.put("dialog", el("p", "Ann"))
    asked = el("h1", "Where does ", el("bdi", "Ann", translate="no"), " march?")
    assert screen.take() == [Html(region="card", html=asked), Html(region="dialog", html=el("p", "Ann"))]


def test_a_part_of_python_that_the_page_lacks_is_named() -> None:
    said = apology(ModuleNotFoundError("No module named 'tarfile'", name="tarfile"))
    assert "The page needed “tarfile”, a part of Python that this page was built without." in said
    assert "It needed" not in apology(ValueError("tarfile"))
