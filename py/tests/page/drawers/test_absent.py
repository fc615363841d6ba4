"""Somebody is away: a deadline for calendars, and a brief for the player who takes the seat over."""

from __future__ import annotations

from datetime import UTC, datetime

import empires
from empires.core.records.desk import ORGANISER
from empires.core.records.events import Event
from empires.kit.books import Ledger, Line, Section
from empires.page.drawers import printouts
from empires.page.drawers.calendar import calendar_file
from tests.page.browser import Browser, Page

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)


def test_a_deadline_goes_into_calendars_with_a_reminder_the_day_before() -> None:
    text = calendar_file("The War", "2026-12-01 20:00", "orders; all of them, please", NOW)
    assert "DTEND:20261201T200000\r\n" in text
    assert "DTSTART:20261201T193000\r\n" in text
    assert "TRIGGER:-P1D" in text
    assert "SUMMARY:The War: orders\\; all of them\\, please\r\n" in text
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert "DTEND:20261201T235900" in calendar_file("The War", "2026-12-01", "", NOW)
    assert calendar_file("The War", "soon", "", NOW) == ""


def test_a_long_line_of_a_calendar_is_folded() -> None:
    text = calendar_file("The War", "2026-12-01", "ä" * 300, NOW)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "".join(line.removeprefix(" ") for line in text.split("\r\n")).count("ä") == 300


def test_a_deadline_is_offered_where_it_stands() -> None:
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="far", options={"desk": "apart"})
    campaign.attempt(ORGANISER, "deadline", {"until": "2099-12-01 20:00", "about": "orders"})
    page = Page(Browser())
    page.send("file", purpose="campaign", name="c.json", size=9, text=empires.save(campaign))
    page.send("lift")
    assert "Add to your calendar" in page.shown["track"]
    page.send("export", what="deadline")
    ((name, text),) = page.files.items()
    assert name.endswith("-deadline.ics")
    assert "DTEND:20991201T200000" in text


def test_a_brief_tells_what_stands_where_and_what_only_this_seat_knows() -> None:
    known, hidden = Line("Gold", "5"), Line("A hidden banner", tile="t1")
    own = Ledger("Ann", (Section("Realm", (known, hidden)),))
    public = Ledger("Ann", (Section("Realm", (known,)),))
    events = [
        Event("chapter", "", "Year 1"),
        Event("told", "", "Bo loses a town."),
        Event("told", "", "A spy tells you of Cy’s gold.", ("Ann",)),
    ]
    sheet = printouts.brief("Ann", own, public, events)
    secrets, realm, last = sheet.sections
    assert [line.label for line in secrets.lines] == ["A hidden banner", "A spy tells you of Cy’s gold."]
    assert realm == own.sections[0]
    assert last.lines[0].label == "Bo loses a town."


def test_it_lies_with_the_other_papers() -> None:
    page = Page(Browser())
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
    page.send("file", purpose="campaign", name="c.json", size=9, text=empires.save(campaign))
    page.send("lift")
    page.send("open_drawer", name="sheets")
    asked = campaign.waiting[0].player
    assert f"A brief for the player who takes over {asked}’s seat" in page.shown["drawer"]
