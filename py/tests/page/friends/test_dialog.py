"""Friends far apart at the page: founding, messages out and in, what is due, seats that move and are lost."""

from __future__ import annotations

import re

import pytest

import empires
from empires.core.apart.message import opened
from empires.core.errors import SlipError
from empires.page.friends.qr import picture
from tests.page.browser import Browser, Page
from tests.page.friends.devices import answer, bring, campaign_of, devices, held_by, message, post_of


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html))


def asked(page: Page) -> bool:
    assert page.app.session is not None
    return bool(page.app.session.people.asked)


def link(page: Page) -> str:
    """The link that a device stands at."""
    course = post_of(page).course
    assert course is not None
    return course.link


def at_turn() -> tuple[Page, Page]:
    ann, bo = devices("ninth-age")
    return (ann, bo) if asked(ann) else (bo, ann)


def turn(page: Page) -> None:
    while asked(page):
        answer(page)


def invited() -> tuple[Page, Page]:
    """Ann, who has written the sheet, and Bo, who has tapped her link."""
    ann, bo = Page(Browser()), Page(Browser())
    ann.send("new_sheet", ruleset="ninth-age")
    sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "name": ["Far"], "dice": ["shared"]}
    ann.fill("begin", sheet, ruleset="ninth-age")
    bring(bo, message(ann))
    return ann, bo


@pytest.mark.rule("protocol K2", "protocol K3")
def test_a_campaign_is_founded_by_a_link_a_tap_and_three_more_messages() -> None:
    ann, bo = invited()
    assert "Ann invites you to “Far”. Who are you?" in bo.shown["card"]
    assert "I am Bo" in bo.shown["card"].split('id="deed"')[1], "the only seat is one press away"
    bo.send("take_seat", player="Bo")
    assert "Send: your place at the table is in it." in bo.shown["card"]
    bring(ann, message(bo))
    assert "The campaign begins." in bring(bo, message(ann))
    assert "The campaign begins." in bring(ann, message(bo))
    assert post_of(ann).words == post_of(bo).words
    assert link(ann) == link(bo)


@pytest.mark.rule("protocol K3")
def test_no_land_is_seen_and_nothing_answered_before_all_are_in() -> None:
    ann, bo = invited()
    for page in (ann, bo):
        assert page.app.session is not None
        assert page.app.session.board().tiles == ()
        assert page.app.session.question is None
    assert "begins once Bo has answered" in ann.shown["card"]
    assert "4 messages in all" in ann.shown["card"]


@pytest.mark.rule("protocol K4")
def test_all_have_the_same_five_words_until_somebody_says_that_they_are_compared() -> None:
    pages = devices("ninth-age")
    for page in pages:
        assert "Five words not compared yet" in page.shown["card"]
        page.send("open_friends")
        assert "Not compared yet" in page.shown["dialog"]
    assert post_of(pages[0]).words == post_of(pages[1]).words
    pages[0].send("compared")
    assert "not compared yet" not in pages[0].shown["card"]
    assert post_of(pages[0].reload()).compared


def test_what_is_played_at_one_device_is_played_at_the_other() -> None:
    mine, theirs = at_turn()
    for _ in range(6):
        turn(mine)
        assert "1 step has arrived." in bring(theirs, message(mine))
        mine, theirs = theirs, mine
    assert link(mine) == link(theirs)


def test_only_the_own_seat_is_asked_and_the_first_button_is_the_one_that_is_due() -> None:
    mine, theirs = at_turn()
    (name,) = post_of(mine).seats
    assert f"{name} is asked" in mine.shown["card"]
    assert "Nothing to send." in theirs.shown["card"]
    assert theirs.shown["card"].index("Paste theirs") < theirs.shown["card"].index("Send again")
    assert f"The campaign is waiting for {name}, on another device" in theirs.shown["card"]
    turn(mine)
    assert "Send: your turn is in it" in mine.shown["card"]
    assert mine.shown["card"].index("Send them the message") < mine.shown["card"].index("Paste theirs")
    message(mine)
    assert "Nothing to send." in mine.shown["card"]


def test_who_is_asked_can_paste_too() -> None:
    mine, _ = at_turn()
    assert "Paste theirs" in mine.shown["card"]


@pytest.mark.rule("protocol C5")
def test_a_message_that_is_known_changes_nothing() -> None:
    mine, theirs = at_turn()
    turn(mine)
    text = message(mine)
    bring(theirs, text)
    before = campaign_of(theirs).hash()
    assert "There is nothing new in this message." in bring(theirs, text)
    assert campaign_of(theirs).hash() == before


@pytest.mark.parametrize("text", ["", "hello", "E2.AAAA", "E1.AAAA"])
def test_what_is_no_message_is_refused_with_a_sentence(text: str) -> None:
    mine, _ = at_turn()
    before = campaign_of(mine).hash()
    assert "message" in bring(mine, text)
    assert campaign_of(mine).hash() == before


@pytest.mark.rule("protocol J1", "protocol J5", "protocol T1")
def test_a_file_for_the_others_holds_no_secret_and_whoever_opens_it_looks_on() -> None:
    mine, _ = at_turn()
    mine.send("export")
    (text,) = mine.files.values()
    assert opened(text).secrets == {}
    cy = Page(Browser())
    cy.send("file", purpose="campaign", name="c.empires", size=9, text=text)
    assert post_of(cy).seats == []
    assert "is asked" not in cy.shown["card"]
    assert link(cy) == link(mine)


@pytest.mark.rule("protocol J5")
def test_a_file_that_plants_secrets_is_refused() -> None:
    mine, _ = at_turn()
    planted = empires.save(held_by(mine))
    other = Page(Browser())
    other.send("file", purpose="campaign", name="c.json", size=9, text=planted)
    assert "holds somebody’s seat" in other.shown["notice"]
    assert other.app.session is None


def test_who_plays_here_is_kept_over_a_reload() -> None:
    mine, _ = at_turn()
    seats = post_of(mine).seats
    again = mine.reload()
    assert post_of(again).seats == seats
    assert asked(again)


def test_a_message_opens_its_campaign_from_the_shelf() -> None:
    mine, theirs = at_turn()
    turn(mine)
    text = message(mine)
    theirs.send("leave")
    assert theirs.app.session is None
    assert "1 step has arrived." in bring(theirs, f"https://example.org/#slip={text}")


def test_a_message_that_comes_with_the_start_waits_for_the_shelf() -> None:
    mine, theirs = at_turn()
    turn(mine)
    text = message(mine)
    again = theirs.reload()
    bring(again, text)
    assert link(again) == link(mine)


def test_a_message_of_a_campaign_that_is_not_here_says_so() -> None:
    mine, theirs = at_turn()
    turn(mine)
    bring(theirs, message(mine))
    turn(theirs)
    assert "which is not on this device. Ask for its file" in bring(Page(Browser()), message(theirs))


def test_a_message_goes_out_by_one_tap_with_words_that_tell_no_secret() -> None:
    mine, _ = at_turn()
    turn(mine)
    mine.send("send")
    parcel = mine.passed[-1]
    (name,) = post_of(mine).seats
    assert parcel["words"].startswith(f"{name} in “Far apart”:")
    assert parcel["words"].endswith(" to play.")
    mine.send("passed", how="copied")
    assert "The message has been copied" in mine.shown["notice"]


def test_what_was_not_passed_on_goes_out_with_the_next_message() -> None:
    mine, theirs = at_turn()
    turn(mine)
    mine.send("send")
    mine.send("passed", how="kept")
    assert "It will go out with the next one." in mine.shown["notice"]
    assert "Send them the message" in mine.shown["card"]
    bring(theirs, message(mine))
    assert link(mine) == link(theirs)


def test_what_cannot_be_passed_on_is_shown_to_be_copied() -> None:
    mine, _ = at_turn()
    mine.send("send")
    mine.send("passed", how="failed")
    assert 'id="slip-out"' in mine.shown["dialog"]


def test_a_small_file_carries_a_message() -> None:
    mine, theirs = at_turn()
    turn(mine)
    mine.send("send", by="file")
    ((name, text),) = mine.files.items()
    assert name.endswith(".empires")
    theirs.send("file", purpose="campaign", name=name, size=len(text), text=text)
    assert link(mine) == link(theirs)


@pytest.mark.rule("protocol K5")
def test_a_seat_moves_with_all_it_has_and_the_old_device_signs_no_more() -> None:
    mine, theirs = at_turn()
    answer(mine)
    turn(mine)
    mine.send("move_seat")
    (text,) = mine.files.values()
    assert "This device no longer signs anything" in mine.shown["notice"]
    other = Page(Browser())
    other.send("file", purpose="campaign", name="seat.empires", size=len(text), text=text)
    assert post_of(other).seats == post_of(mine).seats
    assert not asked(mine)
    assert asked(other)
    turn(other)
    bring(theirs, message(other))
    assert link(other) == link(theirs)


@pytest.mark.rule("protocol K5")
def test_a_seat_comes_back_from_24_words_on_paper() -> None:
    mine, _ = at_turn()
    mine.send("move_seat", by="words")
    found = re.search(r'id="paper"><strong>([a-z ]+)<', mine.shown["dialog"])
    assert found is not None
    mine.send("export")
    (text,) = mine.files.values()
    other = Page(Browser())
    other.send("file", purpose="campaign", name="c.empires", size=len(text), text=text)
    (seat,) = post_of(mine).seats
    other.fill("seat_words", {"seat": [seat], "words": ["not these"]})
    assert "That is 2 words" in other.shown["notice"]
    other.fill("seat_words", {"seat": [seat], "words": [found[1]]})
    assert post_of(other).seats == [seat]
    assert not asked(other)
    other.send("all_in")
    assert asked(other)


@pytest.mark.rule("protocol G1", "protocol G2", "protocol G5", "protocol G7")
def test_a_lost_friend_is_played_by_a_caretaker_once_all_others_agree() -> None:
    ann, bo, cy = devices("ninth-age", ("Ann", "Bo", "Cy"))
    waits = post_of(ann).pen
    lost = next(page for page in (ann, bo, cy) if post_of(page).seats == [waits])
    first, second = [page for page in (ann, bo, cy) if page is not lost]
    first.send("give_up", player=waits)
    assert "Your next message will inform the others." in first.shown["notice"]
    text = message(first)
    assert f"{post_of(first).seats[0]} says that your seat is lost." in bring(lost, text)
    bring(second, text)
    second.send("give_up", player=waits)
    assert "All have agreed" in second.shown["notice"]
    bring(first, message(second))
    assert campaign_of(first).state.seats == {waits: "caretaker"}
    assert link(first) == link(second)


@pytest.mark.rule("protocol K6", "protocol G6", "protocol D6")
def test_who_has_lost_a_phone_without_a_copy_claims_the_seat_anew_and_all_compare_words() -> None:
    ann, bo = at_turn()
    (lost,) = post_of(bo).seats
    ann.send("export")
    (text,) = ann.files.values()
    anew = Page(Browser())
    anew.send("file", purpose="campaign", name="c.empires", size=len(text), text=text)
    anew.send("claim_anew", player=lost)
    words = " ".join(post_of(anew).words_of(lost))
    assert words in anew.shown["notice"]
    bring(ann, message(anew))
    ann.send("open_friends")
    assert words in ann.shown["dialog"]
    ann.send("give_up", player=lost, words=words)
    bring(anew, message(ann))
    assert post_of(anew).seats == [lost]
    turn(ann)
    bring(anew, message(ann))
    turn(anew)
    bring(ann, message(anew))
    assert link(anew) == link(ann)


@pytest.mark.rule("protocol A4", "protocol F4")
def test_what_is_signed_is_stored_before_it_is_shown_for_sending() -> None:
    mine, _ = at_turn()
    turn(mine)
    mine.send("send")
    names = [one["op"] for one in mine.log]
    passed = len(names) - 1 - names[::-1].index("pass")
    assert "store" in names[:passed]
    assert post_of(mine.reload()).message() == mine.passed[-1]["slip"] or not post_of(mine).unsent


@pytest.mark.rule("protocol A4")
@pytest.mark.parametrize("stored", [True, False])
def test_a_page_that_falls_right_after_sending_signs_nothing_twice(stored: bool) -> None:
    """The control: where storing comes after sending, the next page signs another turn, and who is honest
    is named as a cheat.
    """
    mine, theirs = at_turn()
    places = (mine.browser.home, mine.browser.spare)
    before = [dict(place.texts) for place in places]
    turn(mine)
    bring(theirs, message(mine))
    if not stored:
        for place, texts in zip(places, before, strict=True):
            place.texts = texts
    again = mine.reload()
    assert asked(again) is not stored
    while asked(again):
        question = again.session.question
        assert question is not None
        last = question.choices[-1].value
        at = campaign_of(again).answers
        again.send("answer", player=question.player, kind=question.kind, choice=last, at=at)
    said = bring(theirs, message(again))
    assert ("has signed two different versions" in said) is not stored


def test_how_safe_it_is_stands_in_plain_words() -> None:
    page = Page(Browser())
    page.send("show_safety")
    for level in (
        "Safe from prying eyes",
        "Safe from a cheat",
        "Safe from a programmer",
        "What nobody can prevent",
    ):
        assert level in page.shown["dialog"]


def test_a_message_becomes_a_picture_to_scan() -> None:
    mine, _ = at_turn()
    mine.send("send", by="picture")
    assert re.search(r'<svg[^>]*class="qr"', mine.shown["dialog"])


def test_what_fits_no_picture_is_sent_in_another_way() -> None:
    with pytest.raises(SlipError, match="too long for a picture"):
        picture("x" * 3_000)
