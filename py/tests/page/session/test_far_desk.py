"""An organiser without a seat, at a device of his own between friends far apart."""

from __future__ import annotations

import json

import pytest

from tests.page.browser import Browser, Page
from tests.page.friends.devices import bring, campaign_of, devices, message, post_of


def organised() -> tuple[Page, Page, Page]:
    """The organiser's device, that of who is asked first, and the other one's."""
    organiser, one, other = devices("warmaster", desk="apart")
    assert one.app.session is not None
    return (organiser, one, other) if one.app.session.people.asked else (organiser, other, one)


@pytest.mark.rule("protocol K2")
def test_only_the_device_of_the_organiser_has_the_desk() -> None:
    organiser, ann, _ = organised()
    assert post_of(organiser).desk
    assert "You are at the organiser’s desk and see everything" in organiser.shown["card"]
    assert "Paste theirs" in organiser.shown["card"]
    organiser.send("sit_at_desk", seated=False)
    assert "You are at the organiser’s desk" in organiser.shown["card"], "that is what this device is for"
    ann.send("sit_at_desk", seated=True)
    assert "You are at the organiser’s desk" not in ann.shown["card"]


@pytest.mark.rule("protocol W1", "protocol W2")
def test_what_the_organiser_announces_is_written_down_where_the_campaign_goes_on() -> None:
    organiser, player, _ = organised()
    organiser.send("open_drawer", name="desk")
    organiser.fill("desk", {"text": ["Pizza at eight"]}, kind="announce", at=campaign_of(organiser).answers)
    assert "goes out with your next message" in json.dumps(organiser.shown)
    assert campaign_of(organiser).state.desk.notice == ""
    bring(player, message(organiser))
    assert campaign_of(player).state.desk.notice == "Pizza at eight"


def test_the_device_of_the_organiser_stays_so_over_a_reload() -> None:
    organiser, _, _ = organised()
    again = organiser.reload()
    assert post_of(again).desk
    assert post_of(again).seats == []


def test_a_page_of_its_own_opens_as_it_was() -> None:
    assert Page(Browser()).app.session is None
