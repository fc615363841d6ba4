"""Storage that is full, blocked or silent: it is said as long as it is so, and the file is at hand."""

from __future__ import annotations

import pytest

import empires
from empires.page.shelf import contents
from tests.page.bridge import toll_bridge
from tests.page.browser import Browser, Page
from tests.page.shelf.test_tabs import answers, drop, file_of, play

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")


def troubled(home: str = "", spare: str = "") -> Page:
    browser = Browser()
    browser.home.problem, browser.spare.problem = home, spare
    return Page(browser)


def begun(page: Page) -> Page:
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("switch_curtain")
    return page


@pytest.mark.parametrize(
    ("home", "spare", "why"),
    [
        ("blocked", "blocked", "site data is blocked"),
        ("blocked", "silent", "site data is blocked"),
        ("full", "full", "is full"),
        ("full", "blocked", "is full"),
    ],
)
def test_where_nothing_can_be_stored_that_stands_until_it_is_over(home: str, spare: str, why: str) -> None:
    page = troubled(home, spare)
    assert why in page.shown["alert"]
    assert "Save the campaign to a file before you close the page" in page.shown["alert"]
    begun(page)
    play(page, 3)
    assert answers(page) == 3
    for command in ({"cmd": "back"}, {"cmd": "open_drawer", "name": "menu"}, {"cmd": "tile", "id": "0,1"}):
        page.send(**command)
        assert why in page.shown["alert"]
    assert page.guarded, "the browser asks before the page is closed"
    page.browser.home.problem = ""
    play(page)
    assert page.shown["alert"] == ""
    assert not page.guarded


def test_what_is_in_a_file_may_be_left_without_a_word() -> None:
    page = begun(troubled("blocked", "blocked"))
    play(page, 2)
    page.send("leave")
    assert "This campaign is not stored" in page.shown["dialog"]
    assert page.app.session is not None
    page.send("export")
    [text] = page.files.values()
    assert empires.load(text).answers == 2
    assert page.shown["dialog"] == ""
    assert not page.guarded
    page.send("leave")
    assert page.app.session is None


def test_leaving_unstored_answers_behind_takes_a_second_word() -> None:
    page = begun(troubled("full", "blocked"))
    play(page, 2)
    text = file_of()
    drop(page, text)
    assert "not stored" in page.shown["dialog"]
    page.send("back")
    assert answers(page) == 2
    page.send("leave")
    page.send("leave", sure=True)
    assert page.app.session is None


def test_a_full_home_is_told_while_the_second_copy_goes_on() -> None:
    page = begun(Page())
    play(page, 2)
    page.browser.home.problem = "full"
    play(page, 2)
    assert "Only one of the two copies" in page.shown["alert"]
    assert "Save to a file" in page.shown["alert"]
    assert not page.guarded
    again = page.reload()
    assert answers(again) == 4
    assert "Only one of the two copies" in again.shown["alert"]


def test_without_a_second_copy_the_shelf_says_what_that_means() -> None:
    page = begun(troubled(spare="blocked"))
    play(page, 2)
    assert not page.shown.get("alert")
    again = page.reload()
    assert answers(again) == 2
    again.send("leave")
    assert "no second copy" in again.shown["page"]


def test_a_shelf_nearly_full_says_so_before_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(Page())
    used = sum(len(key) + len(text) for key, text in page.storage.items())
    monkeypatch.setattr(contents, "ROOM", round(used * 1.2))
    play(page)
    assert "% full" in page.shown["notice"]
    page.send("back")
    play(page)
    assert page.shown["notice"] == "", "once is enough"
    page.send("leave")
    assert "Save as a file" in page.shown["page"]
    assert "% of the storage" in page.shown["page"]


def test_a_finished_campaign_is_offered_as_a_file_and_then_removed() -> None:
    page = Page()
    page.begin("Ann", "Bo", goal=10)
    page.send("lift")
    page.send("switch_curtain")
    while page.app.session is not None and not page.app.session.campaign.finished:
        play(page)
    assert page.app.session is not None
    id = page.app.session.id
    page.send("leave")
    assert "Save as a file" in page.shown["page"]
    page.send("put_away", id=id)
    [text] = page.files.values()
    assert empires.load(text).finished
    assert "Is the file where you want it?" in page.shown["dialog"]
    page.send("forget", id=id, sure=True)
    assert page.shown["dialog"] == ""
    assert not page.storage
    assert not page.browser.spare.texts


def test_what_the_first_writing_left_behind_is_swept_up() -> None:
    page = Page()
    page.browser.home.texts["empires:campaign:0123456789ab:leaf:0123456789abcdef"] = "cut off"
    page.browser.home.texts["empires:theme"] = "paper"
    again = page.reload()
    assert page.storage == {"empires:theme": "paper"}
    assert "Your campaigns" not in again.shown["page"]


def test_a_storage_cleared_in_the_middle_of_play_is_filled_again() -> None:
    page = begun(Page())
    play(page, 3)
    page.browser.home.texts, page.browser.spare.texts = {}, {}
    play(page)
    assert not page.shown.get("alert")
    again = page.reload()
    assert answers(again) == 4
