"""Somebody joins a campaign between devices: the page of a friend, and the newcomer’s own."""

from __future__ import annotations

import pytest

from tests.core.offices.test_joining_apart import proposed, waiting_for_dee
from tests.correspondence import founded
from tests.page.browser import Browser, Page
from tests.page.friends.devices import bring, campaign_of, message, moved_to, post_of


@pytest.mark.rule("protocol G6", "protocol K6")
def test_a_newcomer_claims_the_seat_on_a_page_and_the_friends_compare_words() -> None:
    posts = waiting_for_dee()
    friends = [moved_to(Page(Browser()), post) for post in posts]
    assert "Dee has joined and has yet to claim a seat" in friends[0].shown["card"]
    friends[0].send("export")
    (text,) = friends[0].files.values()
    dee = Page(Browser())
    dee.send("file", purpose="campaign", name="c.empires", size=len(text), text=text)
    assert "Join now as Dee" in dee.shown["card"]
    dee.send("open_friends")
    assert "Join now as Dee" in dee.shown["dialog"]
    assert "Ann’s seat, claimed again" in dee.shown["dialog"]
    dee.send("claim_anew", player="Dee")
    words = " ".join(post_of(dee).words_of("Dee"))
    assert words in dee.shown["notice"]
    assert f"these words: <strong>{words}" in dee.shown["card"]
    assert "your claim to Dee’s seat is in it" in dee.shown["card"]
    claim = message(dee)
    for at, friend in enumerate(friends):
        bring(friend, claim)
        assert "A device says that it is Dee." in friend.shown["card"]
        friend.send("open_friends")
        assert "Is Dee there?" in friend.shown["dialog"]
        assert words in friend.shown["dialog"]
        assert "the old phone is lost" not in friend.shown["dialog"]
        friend.send("give_up", player="Dee", words=words)
        if at < len(friends) - 1:
            assert "You have agreed to Dee’s claim" in friend.shown["card"]
        told = message(friend)
        for other in [*friends[:at], *friends[at + 1 :], dee]:
            bring(other, told)
    assert post_of(dee).seats == ["Dee"]
    assert "Dee is asked" in dee.shown["card"]
    assert "All the others have agreed to Dee’s claim to the seat." in dee.shown["card"]
    assert "A device says" not in friends[0].shown["card"]


def test_a_plan_between_devices_closes_the_drawer_and_says_that_it_has_to_be_sent() -> None:
    page = moved_to(Page(Browser()), proposed(founded("ninth-age")))
    page.send("open_drawer", name="guests")
    at = campaign_of(page).answers
    fields = {"player": ["Dee"], "start": ["handout"], "handicap": ["0"]}
    page.fill("guest", fields, kind="join_late", at=at)
    assert page.shown["drawer"] == ""
    assert "Your next message informs the others." in page.shown["notice"]


def test_the_drawer_says_how_a_newcomer_gets_a_seat_between_devices() -> None:
    page = moved_to(Page(Browser()), founded("ninth-age")[0])
    page.send("open_drawer", name="guests")
    assert "they claim their seat on their own device" in page.shown["drawer"]
