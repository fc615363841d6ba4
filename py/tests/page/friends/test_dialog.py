"""Friends far apart at the page: who plays at this device, messages out and in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import empires
from empires.core.apart.device import Device
from empires.core.errors import SlipError
from empires.core.records.blocks import unpack
from empires.core.records.inputs import Answered
from empires.core.records.post import Post
from empires.core.saves.saves import share
from empires.page.friends.qr import picture
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.page.browser import Browser, Page


def two_devices() -> tuple[Page, Page]:
    """The same campaign at two browsers, each with the seat of one player."""
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="far")
    pages = []
    for name in ("Ann", "Bo"):
        page = Page(Browser())
        page.send("file", purpose="campaign", name="c.json", size=9, text=empires.save(campaign))
        page.send("plays_here", player="Bo" if name == "Ann" else "Ann")  # the other one plays elsewhere
        page.send("back")
        pages.append(page)
    return pages[0], pages[1]


def campaign_of(page: Page) -> empires.Campaign[Any]:
    assert page.app.session is not None
    return page.app.session.device.campaign


def post_of(page: Page) -> Post | None:
    assert page.app.session is not None
    return page.app.session.device.post


def given(page: Page) -> int:
    """How many answers the campaign has; what was sealed for shared dice is none."""
    inputs = [one for block in campaign_of(page).record.blocks for one in unpack(block).inputs]
    inputs += campaign_of(page).record.stretch.inputs
    return sum(isinstance(one, Answered) for one in inputs)


def message(page: Page) -> str:
    page.send("send", by="text")
    found = re.search(r'id="slip-out"[^>]*>([^<]+)<', page.shown["dialog"])
    assert found is not None
    page.send("back")
    return found[1]


def bring(page: Page, text: str) -> str:
    """Paste a message; what the page says to it."""
    page.send("open_friends")
    page.fill("slip", {"slip": [text]})
    told = page.shown["notice"]
    page.send("back")
    return told


def answer(page: Page) -> None:
    """Take the first choice that is offered."""
    campaign = campaign_of(page)
    question = campaign.waiting[0]
    choice = question.choices[0].value
    page.send("answer", player=question.player, kind=question.kind, choice=choice, at=campaign.answers)


def test_only_the_own_seat_is_asked() -> None:
    ann, bo = two_devices()
    asked = campaign_of(ann).waiting[0].player
    mine, theirs = (ann, bo) if asked == "Ann" else (bo, ann)
    assert f"{asked} is asked" in mine.shown["card"]
    assert f"The campaign waits for {asked}, at another device, since " in theirs.shown["card"]
    assert mine.shown.get("curtain", "") == theirs.shown.get("curtain", "") == ""


def test_what_is_played_at_one_device_is_played_at_the_other() -> None:
    ann, bo = two_devices()
    for _ in range(12):
        asked = campaign_of(ann).waiting[0].player
        mine, theirs = (ann, bo) if asked == "Ann" else (bo, ann)
        answer(mine)
        assert "One answer has come in." in bring(theirs, message(mine))
        assert theirs.shown["dialog"] == ""
    assert campaign_of(ann).hash() == campaign_of(bo).hash()
    assert given(ann) == 12


def test_a_message_that_is_known_changes_nothing() -> None:
    ann, bo = two_devices()
    text = message(ann)
    assert "Read. It held nothing new." in bring(bo, text)


@pytest.mark.parametrize("text", ["", "hello", "E1.AAAA"])
def test_what_is_no_message_is_refused_with_a_sentence(text: str) -> None:
    ann, _ = two_devices()
    ann.send("open_friends")
    ann.fill("slip", {"slip": [text]})
    assert "message" in ann.shown["notice"]
    assert campaign_of(ann).answers == 0


def test_a_file_for_the_others_asks_who_they_are_and_holds_no_letter() -> None:
    ann, _ = two_devices()
    ann.send("export")
    (text,) = ann.files.values()
    assert json.loads(text)["head"]["sealed"] == {}
    cy = Page(Browser())
    cy.send("file", purpose="campaign", name="c.json", size=9, text=text)
    assert "Who plays at this device?" in cy.shown["dialog"]
    assert "is asked" not in cy.shown["card"]
    cy.send("plays_here", player=campaign_of(cy).waiting[0].player)
    assert "is asked" in cy.shown["card"]


def test_who_plays_here_is_kept_over_a_reload() -> None:
    ann, _ = two_devices()
    again = ann.reload()
    post = post_of(again)
    assert post is not None
    assert post.seats == ["Ann"]


def test_when_all_play_here_it_is_one_screen_again() -> None:
    ann, _ = two_devices()
    ann.send("plays_here", player="Bo")
    assert post_of(ann) is None
    assert "is asked" in ann.shown["card"]


def test_a_message_opens_its_campaign_from_the_shelf() -> None:
    ann, bo = two_devices()
    asked = campaign_of(ann).waiting[0].player
    mine, theirs = (ann, bo) if asked == "Ann" else (bo, ann)
    answer(mine)
    text = message(mine)
    theirs.send("leave")
    assert theirs.app.session is None
    theirs.fill("slip", {"slip": [f"https://example.org/#slip={text}"]})
    assert given(theirs) == 1
    assert "One answer has come in." in theirs.shown["notice"]


def test_a_message_that_comes_with_the_start_waits_for_the_shelf() -> None:
    ann, bo = two_devices()
    asked = campaign_of(ann).waiting[0].player
    mine, theirs = (ann, bo) if asked == "Ann" else (bo, ann)
    answer(mine)
    text = message(mine)
    again = theirs.reload()
    again.fill("slip", {"slip": [text]})
    assert given(again) == 1


def test_a_message_of_a_campaign_that_is_not_here_says_so() -> None:
    ann, _ = two_devices()
    stranger = Page(Browser())
    stranger.fill("slip", {"slip": [message(ann)]})
    assert "which is not on this device. Ask for its file" in stranger.shown["notice"]


def test_whoever_has_not_said_who_plays_here_is_asked_first() -> None:
    ann, bo = two_devices()
    text = message(ann)
    bo.send("plays_here", player="Ann")
    bo.fill("slip", {"slip": [text]})
    assert "First say who plays at this device" in bo.shown["notice"]


def test_a_message_goes_out_by_one_tap_with_words_that_tell_no_secret() -> None:
    ann, bo = two_devices()
    asked = campaign_of(ann).waiting[0].player
    mine, theirs = (ann, bo) if asked == "Ann" else (bo, ann)
    answer(mine)
    mine.send("send")
    (parcel,) = mine.passed
    assert parcel["words"].startswith(f"{asked} in “{campaign_of(mine).setup.name}”:")
    assert parcel["words"].endswith(" to play.")
    mine.send("passed", how="copied")
    assert "The message is copied" in mine.shown["notice"]
    theirs.fill("slip", {"slip": [parcel["slip"]]})
    assert given(theirs) == 1


def test_what_was_not_passed_on_goes_out_with_the_next_message() -> None:
    ann, bo = two_devices()
    mine, theirs = (ann, bo) if campaign_of(ann).waiting[0].player == "Ann" else (bo, ann)
    answer(mine)
    mine.send("send")
    mine.send("passed", how="kept")
    assert "It will go out with the next message." in mine.shown["notice"]
    mine.send("send")
    assert "come in" in bring(theirs, mine.passed[-1]["slip"]).replace("has come", "have come")
    assert campaign_of(mine).hash() == campaign_of(theirs).hash()


def test_what_cannot_be_passed_on_is_shown_to_be_copied() -> None:
    ann, _ = two_devices()
    ann.send("send")
    ann.send("passed", how="failed")
    assert 'id="slip-out"' in ann.shown["dialog"]


def test_a_small_file_carries_a_message() -> None:
    ann, bo = two_devices()
    asked = campaign_of(ann).waiting[0].player
    mine, theirs = (ann, bo) if asked == "Ann" else (bo, ann)
    answer(mine)
    mine.send("send", by="file")
    ((name, text),) = mine.files.items()
    assert name.endswith(".empires")
    theirs.send("file", purpose="campaign", name=name, size=len(text), text=text)
    assert given(theirs) == 1


def test_how_safe_it_is_stands_in_plain_words() -> None:
    ann, _ = two_devices()
    ann.send("show_safety")
    for level in ("From a glance", "From a cheat", "From a programmer"):
        assert level in ann.shown["dialog"]


def test_a_message_becomes_a_picture_to_scan() -> None:
    ann, _ = two_devices()
    ann.send("send", by="picture")
    assert re.search(r'<svg[^>]*class="qr"', ann.shown["dialog"])


def test_what_fits_no_picture_is_sent_in_another_way() -> None:
    with pytest.raises(SlipError, match="too long for a picture"):
        picture("x" * 3_000)


def test_where_one_answers_for_several_only_the_first_of_them_is_asked() -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo", "Cy"], seed="far apart")
    players = {name: RandomPlayer("far apart", name) for name in ("Ann", "Bo", "Cy")}
    while not campaign.run.one_answers:
        play(campaign, players, 1)
    first = Device(campaign).scribe
    for name in campaign.state.players:
        page = Page(Browser())
        page.send("file", purpose="campaign", name="c.json", size=9, text=share(campaign))
        page.send("plays_here", player=name)
        page.send("back")
        assert ("is asked" in page.shown["card"]) == (name == first)
        assert ("Paste theirs" in page.shown["card"]) == (name != first)


def asked_quietly() -> tuple[empires.Campaign[Any], str]:
    """A campaign in which somebody is asked of whom the others may not know it, and one of these."""
    names = ["Ann", "Bo", "Cy"]
    campaign = empires.new("mightier-empires", names, seed="quiet", options={"battle_method": "abstract"})
    players = {name: RandomPlayer("quiet", name) for name in names}
    while campaign.view(None).waiting_for or not campaign.waiting:
        play(campaign, players, 1)
    asked = {question.player for question in campaign.waiting}
    return campaign, next(name for name in names if name not in asked)


def test_nothing_that_leaves_a_device_names_those_who_are_asked_quietly() -> None:
    campaign, other = asked_quietly()
    asked = [name for name in ("Ann", "Bo", "Cy") if name != other]
    page = Page(Browser())
    page.send("file", purpose="campaign", name="c.json", size=9, text=empires.save(campaign))
    for name in asked:
        page.send("plays_here", player=name)
    page.send("back")
    card = re.sub("<[^>]+>", " ", page.shown["card"])
    assert "Answers are awaited" in card
    page.send("send")
    (parcel,) = page.passed
    assert parcel["words"].endswith("Answers are awaited.")
    page.send("leave")
    assert "Answers are awaited" in page.shown["page"]
