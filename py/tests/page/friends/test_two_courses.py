"""One campaign is one row of the shelf: newer and older files, other courses, answers in one's name."""

from __future__ import annotations

from datetime import datetime

import empires
from empires.core.apart.device import Device
from empires.core.base.words import listed
from empires.page.widgets.dates import told_since
from tests.correspondence import asked, founded, reopened
from tests.page.browser import Browser, Page
from tests.page.friends.devices import bring, campaign_of, devices, moved_to, post_of


def open_text(page: Page, text: str) -> None:
    page.send("file", purpose="campaign", name="c.json", size=9, text=text)


def at_turn() -> tuple[Page, Page]:
    """The device whose seat is asked, and the other."""
    ann, bo = devices("ninth-age")
    return (ann, bo) if ann.app.session and ann.app.session.people.asked else (bo, ann)


def rows(page: Page) -> int:
    page.send("leave")
    return page.shown["page"].count("Continue ")


def given(page: Page) -> int:
    """How many answers the campaign has."""
    assert page.app.session is not None
    return page.app.session.campaign.answers


class TestFiles:
    def test_a_newer_file_goes_on_in_place(self) -> None:
        page = Page(Browser())
        begun = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
        open_text(page, empires.save(begun))
        question = begun.waiting[0]
        begun.answer(question, question.choices[0].value)
        open_text(page, empires.save(begun))
        assert given(page) == 1
        assert " arrived." in page.shown["notice"]
        assert rows(page) == 1

    def test_a_file_that_is_known_says_so(self) -> None:
        page = Page(Browser())
        begun = empires.save(empires.new("ninth-age", ["Ann", "Bo"], seed="far"))
        open_text(page, begun)
        open_text(page, begun)
        assert "There is nothing new in this file." in page.shown["notice"]
        assert rows(page) == 1

    def test_it_meets_a_campaign_that_is_on_the_shelf(self) -> None:
        page = Page(Browser())
        begun = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
        open_text(page, empires.save(begun))
        page.send("leave")
        question = begun.waiting[0]
        begun.answer(question, question.choices[0].value)
        open_text(page, empires.save(begun))
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
    def _branched(self) -> Page:
        """Bo's page, at which the whole file of another course has come."""
        ann, bo = founded("ninth-age", ["Ann", "Bo"])
        restored = reopened(ann)  # a copy of the storage, put back later
        page = moved_to(Page(Browser()), reopened(bo))
        for phone, choice in ((ann, 0), (restored, -1)):
            while question := next(iter(asked(phone)), None):
                Device(phone.campaign, phone).answer(question, question.choices[choice].value)
        bring(page, ann.message())
        open_text(page, restored.file())
        return page

    def test_both_courses_stand_side_by_side_from_where_they_part(self) -> None:
        told = self._branched().shown["dialog"]
        assert "Two versions of one campaign" in told
        assert "The version here" in told
        assert "The version that arrived" in told
        assert told.count("from there on.") == 2

    def test_going_on_here_keeps_the_other_on_the_shelf(self) -> None:
        page = self._branched()
        before, id = campaign_of(page).hash(), page.app.session.id if page.app.session else ""
        page.send("branch", choice="mine")
        assert page.app.session is not None
        assert page.app.session.id == id
        assert campaign_of(page).hash() == before
        assert rows(page) == 2

    def test_going_over_keeps_the_own_one_on_the_shelf(self) -> None:
        page = self._branched()
        before = campaign_of(page).hash()
        page.send("branch", choice="theirs")
        assert campaign_of(page).hash() != before
        assert post_of(page).seats == ["Bo"]
        assert rows(page) == 2
        assert page.shown["page"].count("another version of it is here too") == 2


def test_the_shelf_says_whose_turn_it_is_and_since_when() -> None:
    mine, theirs = at_turn()
    now = f"{datetime.now():%H:}"
    mine.send("leave")
    theirs.send("leave")
    assert f"Your turn since {now}" in mine.shown["page"]
    assert "Waiting for " in theirs.shown["page"]


def test_a_moment_is_told_as_its_time_today_and_its_day_later() -> None:
    now = datetime(2026, 11, 22, 20, 0)
    assert told_since("2026-11-22 18:43", now) == "18:43"
    assert told_since("2026-11-20 18:43", now) == "20 November 2026"
    assert told_since("soon", now) == "soon"
    assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"


def test_a_file_is_named_after_the_moment_and_the_side() -> None:
    mine, theirs = at_turn()
    mine.send("export")
    (name,) = mine.files
    assert name.endswith(f"-for-{str(post_of(theirs).pen).lower()}.empires")
