"""Where what comes in a campaign under an umpire belongs: the table, the shelf, or nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.browser import Browser, Page
from tests.page.fog.devices import (
    an_umpire,
    bring,
    founded,
    message,
    passed,
    seated,
    ticket,
    umpire_of,
    window_of,
)


def test_a_ticket_that_was_used_here_opens_its_campaign() -> None:
    umpire = an_umpire("mightier-empires")
    text = ticket(umpire, "Ann")
    page = Page(Browser())
    bring(page, f"Ann’s seat: https://example.org/#slip={text}")
    key = window_of(page).window.secret.public
    assert "You already have" in bring(page, text)
    page.send("leave")
    assert page.app.session is None
    bring(page, text)
    assert window_of(page).window.secret.public == key


@pytest.mark.parametrize("spoil", [lambda text: text[:-9], lambda text: text[:40], lambda _: "EUT.AAAA"])
def test_a_damaged_ticket_is_refused_with_a_sentence(spoil: Callable[[str], str]) -> None:
    page, text = Page(Browser()), ticket(an_umpire("mightier-empires"), "Ann")
    assert "This is not a ticket for a seat" in bring(page, spoil(text))
    assert page.app.session is None


def test_a_message_opens_the_only_campaign_that_it_can_be_for() -> None:
    umpire, windows = founded("mightier-empires")
    ann = windows["Ann"]
    ann.send("leave")
    text = message(umpire)
    assert "Received" in bring(ann, text)
    assert ann.session.viewer == "Ann"
    assert "no seat of such a campaign is stored on this device" in bring(Page(Browser()), text)
    assert "no umpire’s campaign is stored on this device" in bring(Page(Browser()), message(ann))


def test_a_message_at_the_wrong_device_says_where_it_belongs() -> None:
    umpire, windows = founded("mightier-empires")
    assert "the umpire’s device knows all of it already" in bring(umpire, message(umpire))
    assert "only the umpire’s device can read it" in bring(windows["Ann"], message(windows["Bo"]))
    other, _ = founded("mightier-empires")
    assert "nothing new for your seat" in bring(windows["Ann"], message(other))
    assert "is not from a seat of this campaign" in bring(other, message(windows["Ann"]))


def test_a_link_waits_until_the_shelf_is_known() -> None:
    umpire, windows = founded("mightier-empires")
    windows["Ann"].send("leave")
    text = message(umpire)
    page = Page(windows["Ann"].browser)
    assert "Received" in bring(page, text)


@pytest.mark.rule("umpire 3")
def test_an_umpire_comes_back_from_its_words_and_sealed_story() -> None:
    umpire, windows = founded("mightier-empires")
    umpire.send("move_seat", by="words")
    words = umpire_of(umpire).umpire.words
    assert words in umpire.shown["dialog"]
    umpire.send("export")
    (name,) = umpire.files
    again = Page(Browser())
    again.send("file", purpose="campaign", name=name, size=1, text=umpire.files[name])
    again.fill("seat_words", {"words": ["ready " * 24]})
    assert again.app.session is None
    again.fill("seat_words", {"words": [words]})
    assert umpire_of(again).umpire.reign == 2
    again.send("send")
    bring(windows["Ann"], passed(again))
    assert window_of(windows["Ann"]).window.had[-1].reign == 2


def test_tickets_and_replies_also_come_as_files() -> None:
    umpire = an_umpire("mightier-empires")
    page = seated(umpire)["Ann"]
    page.send("send", by="file")
    (name,) = page.files
    umpire.send("file", purpose="campaign", name=name, size=1, text=page.files[name])
    assert "Ann: received." in umpire.shown["notice"]
