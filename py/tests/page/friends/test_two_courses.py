"""One campaign is one row of the shelf: newer and older files, other courses, answers in one's name."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import empires
from empires.core.apart.device import Device
from empires.core.base.words import listed
from empires.core.saves.saves import share
from empires.page.widgets.dates import told_since
from tests.page.browser import Browser, Page
from tests.page.friends.test_dialog import answer, bring, campaign_of, given, message, post_of, two_devices


def open_text(page: Page, text: str) -> None:
    page.send("file", purpose="campaign", name="c.json", size=9, text=text)


def at_turn(ann: Page, bo: Page) -> tuple[Page, Page]:
    """The device whose seat is asked, and the other."""
    return (ann, bo) if campaign_of(ann).waiting[0].player == "Ann" else (bo, ann)


def rows(page: Page) -> int:
    page.send("leave")
    return page.shown["page"].count("Go on with")


def play_alone(page: Page, answers: int) -> empires.Campaign[Any]:
    """The same campaign as this page has, played on with a program of one's own."""
    copy = empires.load(empires.save(campaign_of(page)))
    Device(copy).post = None
    for _ in range(answers):
        question = copy.waiting[0]
        copy.answer(question, question.choices[-1].value)
    return copy


class TestFiles:
    def test_a_newer_file_goes_on_in_place(self) -> None:
        page = Page(Browser())
        begun = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
        open_text(page, empires.save(begun))
        question = begun.waiting[0]
        begun.answer(question, question.choices[0].value)
        open_text(page, empires.save(begun))
        assert given(page) == 1
        assert "One answer has come in." in page.shown["notice"]
        assert rows(page) == 1

    def test_a_file_that_is_known_says_so(self) -> None:
        page = Page(Browser())
        begun = empires.save(empires.new("ninth-age", ["Ann", "Bo"], seed="far"))
        open_text(page, begun)
        open_text(page, begun)
        assert "This file holds nothing new." in page.shown["notice"]
        assert rows(page) == 1

    def test_it_meets_a_campaign_that_is_on_the_shelf(self) -> None:
        page = Page(Browser())
        begun = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
        open_text(page, empires.save(begun))
        page.send("leave")
        question = begun.waiting[0]
        begun.answer(question, question.choices[0].value)
        open_text(page, share(begun))
        assert given(page) == 1

    def test_an_older_file_changes_nothing_and_may_stand_beside(self) -> None:
        page = Page(Browser())
        begun = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
        older = empires.save(begun)
        question = begun.waiting[0]
        begun.answer(question, question.choices[0].value)
        open_text(page, empires.save(begun))
        open_text(page, older)
        assert "An earlier moment of this campaign" in page.shown["dialog"]
        assert given(page) == 1
        page.send("branch", choice="beside")
        assert given(page) == 0
        assert rows(page) == 2
        assert page.shown["page"].count("another version of it is here too") == 2


class TestBranches:
    def _branched(self) -> tuple[Page, Page]:
        """Ann's device, and Bo's, at which a message of another course has come."""
        mine, theirs = at_turn(*two_devices())
        other = play_alone(mine, 1)
        answer(mine)
        theirs_text = message(mine)
        bring(theirs, theirs_text)
        open_text(theirs, share(other))
        return mine, theirs

    def test_both_courses_stand_side_by_side_from_where_they_part(self) -> None:
        _, page = self._branched()
        told = page.shown["dialog"]
        assert "Two courses of one campaign" in told
        assert "The one here" in told
        assert "The one that came" in told
        assert told.count("from there on.") == 2

    def test_going_on_here_keeps_the_other_on_the_shelf(self) -> None:
        _, page = self._branched()
        before, id = campaign_of(page).hash(), page.app.session.id if page.app.session else ""
        page.send("branch", choice="mine")
        assert page.app.session is not None
        assert page.app.session.id == id
        assert campaign_of(page).hash() == before
        assert rows(page) == 2

    def test_going_over_keeps_the_own_one_on_the_shelf(self) -> None:
        _, page = self._branched()
        before = campaign_of(page).hash()
        page.send("branch", choice="theirs")
        assert campaign_of(page).hash() != before
        assert rows(page) == 2
        assert page.shown["page"].count("another version of it is here too") == 2

    def test_a_message_that_branches_is_shown_just_so(self) -> None:
        mine, theirs = at_turn(*two_devices())
        other = play_alone(mine, 1)
        answer(mine)
        bring(theirs, message(mine))
        theirs.send("open_friends")
        theirs.fill("slip", {"slip": [empires.slip(other, 0)]})
        assert "Two courses of one campaign" in theirs.shown["dialog"]
        theirs.send("branch", choice="theirs")
        post = post_of(theirs)
        assert post is not None
        assert len(post.seats) == 1


class TestMine:
    def test_answers_in_my_name_are_brought_in_by_me_alone(self) -> None:
        mine, _ = at_turn(*two_devices())
        text = empires.slip(play_alone(mine, 1), 0)
        mine.send("open_friends")
        mine.fill("slip", {"slip": [text]})
        assert "This message answers for you" in mine.shown["dialog"]
        assert given(mine) == 0
        mine.send("branch", choice="own")
        assert given(mine) == 1

    def test_or_left_out(self) -> None:
        mine, _ = at_turn(*two_devices())
        mine.fill("slip", {"slip": [empires.slip(play_alone(mine, 1), 0)]})
        mine.send("back")
        assert given(mine) == 0


def test_the_shelf_says_whose_turn_it_is_and_since_when() -> None:
    mine, theirs = at_turn(*two_devices())
    now = f"{datetime.now():%H:}"
    mine.send("leave")
    theirs.send("leave")
    assert f"Your turn since {now}" in mine.shown["page"]
    assert "Waits for " in theirs.shown["page"]


def test_a_moment_is_told_as_its_time_today_and_its_day_later() -> None:
    now = datetime(2026, 11, 22, 20, 0)
    assert told_since("2026-11-22 18:43", now) == "18:43"
    assert told_since("2026-11-20 18:43", now) == "20 November"
    assert told_since("soon", now) == "soon"
    assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"


def test_a_file_is_named_after_the_moment_and_the_side() -> None:
    mine, theirs = at_turn(*two_devices())
    mine.send("export")
    (name,) = mine.files
    assert name.endswith(f"-for-{campaign_of(theirs).waiting[0].player.lower()}.json")
