"""The post’s second switch: turns go out by themselves once they are over, unless somebody says “Not yet”."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from tests.correspondence import founded
from tests.page.browser import Browser, Page
from tests.page.friends.devices import moved_to, post_of
from tests.page.friends.relay import Relay, link_of, switch_on
from tests.page.friends.test_dialog import asked, link, text_of, turn
from tests.page.friends.test_post import begun, stands


def alone(*pages: Page) -> None:
    for page in pages:
        page.send("send_alone", on=True)
        page.send("back")


def at_turn() -> tuple[Relay, Page, Page]:
    """A campaign that has begun, everybody's turns going out by themselves: who is asked, and who waits."""
    relay, ann, bo = begun()
    alone(ann, bo)
    return (relay, ann, bo) if asked(ann) else (relay, bo, ann)


def sent(page: Page) -> bool:
    return not post_of(page).unsent


def test_it_is_off_until_somebody_switches_it_on() -> None:
    _, ann, bo = begun()
    mine = ann if asked(ann) else bo
    turn(mine)
    assert mine.waits == []
    assert "Your turn goes out" not in mine.shown["notice"]
    mine.send("open_friends")
    assert "Off: your turn waits until you press" in mine.shown["dialog"]
    mine.send("send_alone", on=True)
    assert "On: your turn goes out ten seconds after its last answer." in mine.shown["dialog"]
    mine.send("back")
    assert "Your turn goes out in 10 seconds." in mine.shown["notice"]


def test_a_turn_goes_out_once_its_time_is_up() -> None:
    relay, mine, theirs = at_turn()
    turn(mine)
    assert "Your turn goes out in 10 seconds." in mine.shown["notice"]
    relay.carry(mine, theirs)
    assert not sent(mine)
    assert not asked(theirs)
    mine.pass_time()
    assert sent(mine)
    assert "The message is on its way through the post." in mine.shown["notice"]
    relay.carry(mine, theirs)
    assert link(theirs) == link(mine)


def test_not_yet_holds_it_back_until_the_next_answer() -> None:
    relay, mine, theirs = at_turn()
    turn(mine)
    mine.send("not_yet")
    assert "Your turn goes out" not in mine.shown["notice"]
    mine.pass_time()
    assert not sent(mine)
    relay.carry(mine, theirs)
    mine.pass_time()
    assert not sent(mine), "what relays say begins no new wait"
    mine.send("undo")
    turn(mine)
    mine.pass_time()
    assert sent(mine)


def test_undo_stops_it() -> None:
    _, mine, _ = at_turn()
    turn(mine)
    mine.send("undo")
    assert asked(mine)
    assert "Your turn goes out" not in mine.shown["notice"]
    early = [*mine.waits]
    turn(mine)
    mine.waits = early
    mine.pass_time()
    assert not sent(mine), "the new turn has its own ten seconds"


def test_a_press_sends_it_at_once() -> None:
    _, mine, _ = at_turn()
    turn(mine)
    mine.send("send", by="post")
    assert sent(mine)
    assert "Your turn goes out" not in mine.shown["notice"]


def test_while_no_relay_is_reached_it_waits_for_one() -> None:
    _, mine, _ = at_turn()
    stands(mine, "off")
    turn(mine)
    assert mine.waits == []
    stands(mine, "on")
    assert "Your turn goes out in 10 seconds." in mine.shown["notice"]
    stands(mine, "off")
    mine.pass_time()
    assert not sent(mine)


def test_what_only_devices_have_rolled_goes_without_a_wait() -> None:
    relay, ann, bo = Relay(), Page(Browser()), Page(Browser())
    ann.send("new_sheet", ruleset="ninth-age")
    sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "dice": ["shared"]}
    ann.fill("begin", sheet, ruleset="ninth-age")
    switch_on(ann)
    relay.carry(ann)
    bo.send("join", link=link_of(ann), sure=True)
    relay.carry(bo)
    bo.send("take_seat", player="Bo")
    alone(ann, bo)
    relay.carry(bo, ann)
    assert asked(ann) or asked(bo), "nobody had to press anything until somebody is asked"


def test_a_campaign_that_was_left_sends_nothing() -> None:
    _, mine, _ = at_turn()
    turn(mine)
    id = mine.session.id
    mine.send("leave")
    mine.pass_time()
    mine.send("open", id=id)
    assert not sent(mine)


def play_letters(pages: Sequence[Page], relay: Relay, letters: int, *, presses: bool) -> tuple[int, int]:
    """Play until so many letters are written; the answers that were given, and the taps besides those."""
    players = {name: RandomPlayer("taps", name) for page in pages for name in post_of(page).seats}
    answers = taps = 0
    for _ in range(200):
        if letters <= 0 and not any(post_of(page).unsent for page in pages):
            break
        for page in pages:
            while asked(page) and letters > 0:
                post = post_of(page)
                question = next(
                    one for one in post.campaign.waiting if one.player in page.session.people.asked
                )
                letters -= bool(post.writers)
                answer_one(page.session.device, question, players[question.player])
                answers += 1
            relay.carry(page)
            page.pass_time()
            if presses and post_of(page).unsent and not asked(page):
                page.send("send", by="post")
                taps += 1
            relay.carry(*pages)
    return answers, taps


def test_a_turn_of_secret_orders_needs_no_tap_but_ones_own_answers() -> None:
    pages = [moved_to(Page(Browser()), post) for post in founded("mightier-empires", ("Ann", "Bo"))]
    relay = Relay()
    switch_on(pages[0])
    relay.carry(pages[0])
    pages[1].send("join", link=link_of(pages[0]), sure=True)
    relay.carry(*pages)
    by_hand = [len(page.passed) for page in pages]
    _, taps = play_letters(pages, relay, 2, presses=True)
    assert taps >= 2, "each letter is sent by a press"
    alone(*pages)
    answers, taps = play_letters(pages, relay, 4, presses=True)
    assert answers >= 4
    assert taps == 0
    assert link(pages[0]) == link(pages[1])
    assert [len(page.passed) for page in pages] == by_hand, "nothing more went by hand"


def test_a_tab_that_was_frozen_while_another_played_on_signs_nothing_that_anybody_hears() -> None:
    relay, mine, theirs = at_turn()
    turn(mine)
    mine.frozen = True
    other = Page(mine.browser)
    other.send("open", id=mine.session.id, take=True)
    relay.carry(other, theirs)
    other.send("undo")
    turn(other)
    other.send("send", by="post")
    relay.carry(other, theirs)
    mine.frozen = False
    mine._waiting.appendleft(mine.waits.pop())  # its clock is the first thing that goes on
    mine.send("warm")
    relay.carry(mine, theirs, other)
    assert link(theirs) == link(other)
    assert post_of(theirs).proofs == []
    assert mine.app.session is None
    assert "opened in another tab" in text_of(mine.shown["notice"])


@pytest.mark.rule("protocol F4")
def test_the_copy_of_a_tab_whose_answers_were_not_stored_signs_nothing_before_all_is_in() -> None:
    relay, mine, theirs = at_turn()
    browser, before = mine.browser, link(mine)
    browser.home.problem = browser.spare.problem = "full"
    turn(mine)
    browser.home.problem = browser.spare.problem = ""
    other = Page(browser)
    other.send("open", id=mine.session.id, take=True)
    assert "kept as a separate campaign" in text_of(mine.shown["notice"])
    turn(other)
    other.send("send", by="post")
    relay.carry(other, theirs)
    mine.send("send", by="text")
    assert link(mine) == before, "nothing was signed here"
    assert "it is also open in another tab" in text_of(mine.shown["card"])
    assert "your turn is in it" not in text_of(mine.shown["card"])
    assert link(theirs) == link(other) != before
