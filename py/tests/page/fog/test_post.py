"""The post of a campaign under an umpire at the page: parcels and replies travel by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.page.browser import Browser, Page
from tests.page.fog.devices import (
    NAMES,
    an_umpire,
    answer_all,
    bring,
    founded,
    table,
    ticket,
    umpire_of,
    window_of,
)
from tests.page.friends.relay import RELAY, Relay, switch_on


def begun(ruleset: str = "mightier-empires", **options: str) -> tuple[Relay, Page, dict[str, Page]]:
    """A campaign that has begun by tickets alone: nobody pasted anything."""
    relay, umpire = Relay(), an_umpire(ruleset, **options)
    switch_on(umpire)
    relay.carry(umpire)
    windows = {}
    for name in NAMES:
        windows[name] = page = Page(Browser())
        bring(page, ticket(umpire, name))
        assert page.carried["relays"] == [], "no relay is reached before somebody agrees"
        page.send("open_friends")
        assert "learns the internet addresses" in page.shown["dialog"]
        page.fill("post_on", {})
        page.send("back")
        relay.carry(page, umpire, page)
    relay.carry(umpire, *windows.values(), umpire, *windows.values())
    return relay, umpire, windows


def asked(windows: dict[str, Page]) -> Page:
    """Whoever is asked something."""
    return next(page for page in windows.values() if page.session.question is not None)


@pytest.mark.rule("umpire 13")
def test_a_campaign_begins_and_is_played_by_the_post_alone() -> None:
    relay, umpire, windows = begun()
    assert all(page.session.device.begun for page in windows.values())
    for _ in range(5):
        page, before = asked(windows), umpire.session.campaign.answers
        answer_all(page)
        page.send("send", by="post")
        relay.carry(page, umpire, *windows.values())
        assert umpire.session.campaign.answers > before
    assert not umpire.passed[-1]["slip"].startswith("EUP."), "only tickets were passed on"
    assert all(not window_of(page).window.stopped for page in windows.values())


@pytest.mark.rule("umpire 13")
def test_an_answer_goes_out_after_a_moment_unless_it_is_held_back() -> None:
    relay, umpire, windows = begun()
    page, before = asked(windows), umpire.session.campaign.answers
    answer_all(page)
    assert "Your turn goes out in 10 seconds" in page.shown["notice"]
    page.send("not_yet")
    relay.carry(page, umpire)
    assert umpire.session.campaign.answers == before
    page.send("undo")
    answer_all(page)
    page.send("go_out", turn=page.waits[-1]["turn"])
    relay.carry(page, umpire)
    assert umpire.session.campaign.answers > before


@pytest.mark.rule("umpire 12", "umpire 13")
def test_a_reloaded_umpire_fills_a_relay_that_lost_everything() -> None:
    relay, umpire, windows = begun()
    relay.rows.clear()
    umpire = umpire.reload()
    relay.carry(umpire)
    assert relay.rows
    page, before = asked(windows), umpire.session.campaign.answers
    answer_all(page)
    page.send("send", by="post")
    relay.carry(page, umpire, *windows.values())
    assert umpire.session.campaign.answers > before


@pytest.mark.rule("umpire 13")
def test_a_seat_learns_of_the_post_from_a_pasted_message() -> None:
    umpire, windows = founded("mightier-empires")
    switch_on(umpire)
    umpire.send("send")
    text = str(umpire.passed[-1]["slip"])
    umpire.send("passed", how="copied")
    for page in windows.values():
        bring(page, text)
        page.send("open_friends")
        assert RELAY in page.shown["dialog"]
        assert page.carried["relays"] == []


@pytest.mark.rule("umpire 14")
def test_the_umpires_page_reminds_by_itself() -> None:
    relay, umpire, windows = begun()
    device = umpire_of(umpire)
    device.umpire.patience = 24
    name = device.awaited[0]
    device.umpire.seats[name].asked = "2020-01-01 20:00"
    umpire.send("go_out", turn=umpire.waits[-1]["turn"])
    page = windows[name]
    page.send("back")
    relay.carry(umpire, page)
    assert "The umpire has sent something." in page.shown["notice"], "somebody who is asked is not disturbed"
    page.send("bring_in")
    assert "The umpire reminds you" in page.shown["notice"]
    assert "reminded 1 time" in umpire.shown["card"]


@pytest.mark.rule("umpire 5", "umpire 14")
def test_a_deadline_that_has_passed_reminds_once_and_a_secret_question_sends_nothing() -> None:
    umpire, _ = founded("mightier-empires")
    device = umpire_of(umpire).umpire
    campaign = device.campaign
    assert campaign is not None
    assert not device.remind()
    umpire.fill("desk", {"until": ["2026-01-01 20:00"]}, kind="deadline", at=umpire.session.campaign.answers)
    for seat in device.seats.values():
        seat.asked = seat.asked and "2025-12-31 20:00"
    assert device.remind()
    assert not device.remind()
    device.due, device.patience = False, 1
    quiet = replace(campaign.ruleset, asked_quietly=lambda _state, _kind: True)
    campaign.ruleset = quiet
    for seat in device.seats.values():
        seat.reminded = ""
    assert not device.remind()
    assert not device.due
    assert any(seat.reminders == 2 for seat in device.seats.values())


def test_garbage_from_a_relay_harms_nothing() -> None:
    _, umpire, windows = begun()
    before = umpire.session.campaign.answers
    for page in (umpire, *windows.values()):
        for author in (*page.carried["authors"], "x"):
            for place in ("0", "a1", "lock1", "nonsense", "0123456789abcdef/0"):
                page.send("came", name=page.session.id, author=author, place=place, raw="AAAA")
    assert umpire.session.campaign.answers == before
    assert table(umpire).carriage.ready
