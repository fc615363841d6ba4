"""Friends far apart at the page: an organiser at a device of his own, and a letter whose device was lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import empires
from empires.core.apart.device import load
from empires.core.saves.saves import share
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset
from tests.page.browser import Browser, Page
from tests.page.friends.test_dialog import bring, campaign_of, message, post_of


def at_devices(campaign: empires.Campaign[Any], *who: str) -> Iterator[Page]:
    """A campaign at as many browsers, each with one seat or the organiser."""
    for one in who:
        page = Page(Browser())
        page.send("file", purpose="campaign", name="c.json", size=9, text=share(campaign))
        page.send("plays_here", player=one)
        page.send("back")
        yield page


def organised() -> empires.Campaign[Any]:
    return empires.new("warmaster", ["Ann", "Bo"], seed="desk", options={"desk": "apart"})


def test_only_the_device_of_the_organiser_has_the_desk() -> None:
    ann, organiser = at_devices(organised(), "Ann", "#organiser")
    organiser.send("open_friends")
    assert 'aria-pressed="true" id="here-organiser"' in organiser.shown["dialog"]
    organiser.send("back")
    assert "You sit at the organiser’s desk and see everything" in organiser.shown["card"]
    assert "Send them the message" in organiser.shown["card"]
    organiser.send("sit_at_desk", seated=False)
    assert "You sit at the organiser’s desk" in organiser.shown["card"], "that is what this device is for"
    ann.send("sit_at_desk", seated=True)
    assert "You sit at the organiser’s desk" not in ann.shown["card"]
    ann.send("open_drawer", name="desk")
    assert "I am the organiser" not in ann.shown["drawer"]


def test_what_the_organiser_announces_is_written_down_where_the_campaign_goes_on() -> None:
    campaign = organised()
    first = campaign.waiting[0].player
    player, organiser = at_devices(campaign, first, "#organiser")
    organiser.send("open_drawer", name="desk")
    organiser.fill("desk", {"text": ["Pizza at eight"]}, kind="announce", at=campaign_of(organiser).answers)
    assert "goes out with your next message" in json.dumps(organiser.shown)
    assert campaign_of(organiser).state.desk.notice == ""
    bring(player, message(organiser))
    assert campaign_of(player).state.desk.notice == "Pizza at eight"
    bring(organiser, message(player))
    assert campaign_of(organiser).state.desk.notice == "Pizza at eight"


def test_the_device_of_the_organiser_stays_so_over_a_reload_and_a_seat_takes_it_away() -> None:
    (organiser,) = at_devices(organised(), "#organiser")
    assert organiser.app.session is not None
    kept = load(empires.save(organiser.app.session.device), find_ruleset)
    assert kept.post is not None
    assert (kept.post.desk, kept.post.seats) == (True, [])
    organiser.send("plays_here", player="Ann")
    post = post_of(organiser)
    assert post is not None
    assert (post.desk, post.seats) == (False, ["Ann"])
    assert "You sit at the organiser’s desk" not in organiser.shown["card"]


def ordered() -> empires.Campaign[Any]:
    """A campaign whose players are asked for secret orders at once."""
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="orders")
    players = {name: RandomPlayer("orders", name) for name in ("Ann", "Bo")}
    while not campaign.run.together:
        play(campaign, players, 1)
    return campaign


def test_a_letter_whose_device_was_lost_is_set_aside_in_the_dialog_of_friends() -> None:
    ann, bo = at_devices(ordered(), "Ann", "Bo")
    for _ in range(2):  # so that both know each other's sealed numbers
        bring(bo, message(ann))
        bring(ann, message(bo))
    question = next(one for one in campaign_of(bo).waiting if one.player == "Bo")
    bo.send(
        "answer", player="Bo", kind=question.kind, choice=question.choices[0].value,
        at=campaign_of(bo).answers,
    )  # fmt: skip
    bring(ann, message(bo))
    ann.send("open_friends")
    assert "Bo’s letter is sealed and waits to be opened." in ann.shown["dialog"]
    assert "Ann has yet to agree." in ann.shown["dialog"]
    ann.send("set_aside", player="Bo")
    assert ann.shown["notice"].count("Bo’s letter is set aside.")
    (again,) = at_devices(campaign_of(ann), "Bo")
    assert "Bo is asked" in again.shown["card"]
    told = [event.text for event in campaign_of(again).recent if event.kind == "letter_set_aside"]
    assert len(told) == 1
