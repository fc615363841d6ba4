"""A browser that clears what pages keep: whom it is told, when, and how often."""

from __future__ import annotations

import pytest

from tests.page.browser import Browser, Page

WARNING = "Safari clears everything that a page keeps"


def at_the_table(browser: Browser, safari: str) -> Page:
    """A page on which a campaign has just been opened."""
    page = Page(browser, safari=safari)
    page.send("play_now")
    assert page.app.session is not None
    return page


def test_a_page_of_safari_says_once_that_it_is_cleared_and_offers_a_file() -> None:
    browser = Browser()
    assert WARNING not in Page(browser, safari="page").shown.get("notice", "")  # nothing is kept yet
    page = at_the_table(browser, "page")
    assert WARNING in page.shown.get("notice", "")
    page.send("export", what="campaign")
    assert page.files
    page.send("back")
    assert not page.shown.get("notice", "")
    assert WARNING not in at_the_table(browser, "page").shown.get("notice", "")


@pytest.mark.parametrize("safari", ["", "app"])
def test_where_nothing_is_cleared_nothing_is_said(safari: str) -> None:
    assert WARNING not in at_the_table(Browser(), safari).shown.get("notice", "")


def test_an_installed_app_that_is_empty_says_where_the_campaigns_are() -> None:
    told = "This app keeps its own campaigns"
    assert told in Page(safari="app").shown["page"]
    assert told not in Page(safari="page").shown["page"]
    browser = Browser()
    at_the_table(browser, "app").send("leave")
    assert told not in Page(browser, safari="app").shown["page"]
