"""The shelf that hears by the post whose turn it is, the notification, the number at the icon."""

from __future__ import annotations

import pytest

from empires.courier.kept import kept_of
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from tests.page.browser import Page
from tests.page.friends.devices import post_of
from tests.page.friends.relay import RELAY, Relay
from tests.page.friends.test_dialog import asked, link, text_of, turn
from tests.page.friends.test_post import begun, invited


def on_the_shelf() -> tuple[Relay, Page, Page]:
    """Somebody who has put the campaign back on the shelf, and a friend whose turn it is."""
    relay, ann, bo = begun()
    mine, theirs = (bo, ann) if asked(ann) else (ann, bo)
    mine.send("open_friends")
    mine.send("tell_me", on=True)
    mine.send("leave")
    return relay, mine, theirs


def play(relay: Relay, page: Page, other: Page) -> None:
    turn(page)
    page.send("send", by="post")
    relay.carry(page, other)


def test_the_shelf_says_whose_turn_it_is_without_opening_the_campaign() -> None:
    relay, mine, theirs = on_the_shelf()
    name = theirs.session.people.here[0]
    assert f"Waiting for {name}" in mine.shown["page"]
    play(relay, theirs, mine)
    assert f"Your turn, from {name}, since" in text_of(mine.shown["page"])
    assert "1 is waiting for you" in mine.shown["page"]
    assert mine.app.session is None


@pytest.mark.rule("protocol L5")
def test_the_shelf_says_that_the_last_letter_is_sealed_though_no_step_is_taken_yet() -> None:
    relay, *pages = begun("mightier-empires")
    players = {name: RandomPlayer("letters", name) for name in ("Ann", "Bo")}

    def play_on(page: Page) -> None:
        for question in post_of(page).campaign.waiting:
            if question.player in page.session.people.asked:
                answer_one(page.session.device, question, players[question.player])
        page.send("send", by="post")
        relay.carry(*pages)

    while not post_of(pages[0]).writers:
        play_on(next(page for page in pages if asked(page)))
    mine, theirs = pages
    play_on(mine)
    mine.send("leave")
    (entry,) = mine.app.shelf.told()
    assert entry.waiting == ["Bo"]
    play_on(theirs)
    (entry,) = mine.app.shelf.told()
    assert entry.waiting == ["Ann"]
    assert "Your turn, from Bo, since" in text_of(mine.shown["page"])
    mine.send("open", id=entry.id)
    relay.carry(*pages)
    assert link(mine) == link(theirs)
    assert post_of(mine).given == 0


def test_a_notification_says_whose_turn_it_is_and_nothing_else() -> None:
    relay, mine, theirs = on_the_shelf()
    play(relay, theirs, mine)
    assert mine.notified == ["Your turn in “Far”"]
    relay.carry(theirs, mine)
    assert len(mine.notified) == 1
    assert mine.badge == 1
    assert mine.title == "(1) Empires"


def test_once_it_is_answered_the_number_is_gone() -> None:
    relay, mine, theirs = on_the_shelf()
    play(relay, theirs, mine)
    mine.send("open", id=next(iter(mine.app.shelf.entries)))
    relay.carry(mine)
    assert mine.title == "(1) Far · Empires"
    play(relay, mine, theirs)
    assert mine.badge == 0
    assert mine.title == "Far · Empires"


def test_at_the_table_a_turn_that_comes_is_told_as_well() -> None:
    relay, ann, bo = begun()
    mine, theirs = (bo, ann) if asked(ann) else (ann, bo)
    mine.send("tell_me", on=True)
    mine.send("back")
    play(relay, theirs, mine)
    assert asked(mine)
    assert mine.notified == ["Your turn in “Far”"]


def test_nothing_is_told_where_nobody_wished_it() -> None:
    relay, ann, bo = begun()
    mine, theirs = (bo, ann) if asked(ann) else (ann, bo)
    mine.send("leave")
    play(relay, theirs, mine)
    assert mine.notified == []
    assert mine.badge == 1


def test_a_browser_that_shows_no_notifications_says_so() -> None:
    _, ann, _ = begun()
    ann.allows = False
    ann.send("tell_me", on=True)
    assert "This browser does not show notifications for this page" in ann.shown["notice"]
    assert 'id="tell-me"' in ann.shown["dialog"]
    assert not ann.app.shelf.habits.tell
    ann.allows = True
    ann.send("tell_me", on=True)
    assert ann.reload().app.shelf.habits.tell
    ann.send("tell_me", on=False)
    assert not ann.app.shelf.habits.tell


def test_a_reloaded_shelf_listens_again() -> None:
    relay, mine, theirs = on_the_shelf()
    id = next(iter(mine.app.shelf.entries))
    mine = mine.reload()
    assert mine.carries[id]["puts"] == []
    play(relay, theirs, mine)
    assert "Your turn, from" in mine.shown["page"]


def test_a_switched_off_post_is_not_listened_to() -> None:
    _, ann, _ = begun()
    ann.send("post_off")
    ann.send("leave")
    assert ann.carries == {}


@pytest.mark.parametrize("raw", ["", "AAAA", "no base64!", "AAAAAnt9"])
def test_garbage_in_a_drawer_changes_nothing_on_the_shelf(raw: str) -> None:
    _, mine, _ = on_the_shelf()
    before = mine.shown["page"]
    id = next(iter(mine.app.shelf.entries))
    for author in mine.carries[id]["authors"]:
        mine.send("came", name=id, author=author, place="0", raw=raw)
    mine.send("carried", name=id, relay="wss://relay.example", state="off")
    assert mine.shown["page"] == before


@pytest.mark.parametrize("ask", ["leave", "open_drawing"])
def test_a_message_goes_out_though_its_campaign_is_left_at_once(ask: str) -> None:
    relay, ann, bo = begun()
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    turn(mine)
    mine.send("send", by="post")
    sent = link(mine)
    mine.send(ask)
    relay.carry(mine, theirs)
    assert link(theirs) == sent
    assert asked(theirs)


def test_a_claim_to_a_seat_goes_out_though_its_campaign_is_left_at_once() -> None:
    relay, ann, bo = invited()
    bo.send("take_seat", player="Bo")
    bo.send("leave")
    relay.carry(bo, ann)
    assert "Bo" in post_of(ann).founding.claims


def left_with_a_new_lock() -> tuple[Relay, Page, Page]:
    """Ann, who has begun and made a new lock, has left before a relay had it; Bo still writes with the first
    one."""
    relay, ann, bo = invited()
    bo.send("take_seat", player="Bo")
    for page in (bo, ann, bo):
        relay.carry(page, times=1)
    relay.tell(ann, ann.session.id)
    assert post_of(ann).course is not None
    ann.send("leave")
    return relay, ann, bo


def test_a_new_lock_reaches_friends_though_the_campaign_is_left_at_once() -> None:
    relay, ann, bo = left_with_a_new_lock()
    relay.carry(ann, bo)
    kept = kept_of(post_of(bo))
    assert kept is not None
    assert len(kept.locks) == 2


def test_the_shelf_hears_a_friend_who_does_not_have_the_new_lock() -> None:
    relay, ann, bo = left_with_a_new_lock()
    ann = ann.reload()  # what was under way is lost until the campaign is opened
    (heard,) = ann.carries.values()
    relay.carry(bo)
    written = {seal for (author, place), (seal, _) in relay.rows.items() if author in heard["authors"]}
    assert written
    assert written <= {*heard["seals"]}


def test_the_shelf_hears_a_friend_through_a_lock_that_was_made_since() -> None:
    relay, ann, bo = invited()
    bo.send("take_seat", player="Bo")
    for page in (bo, ann, bo, ann):
        relay.carry(page, times=1)
    assert post_of(bo).course is not None
    bo.send("leave")
    (left,) = bo.carries.values()
    heads = {(author, "0") for author in left["authors"]}
    relay.carry(ann)
    newest = {seal for (author, place), (seal, _) in relay.rows.items() if (author, place) in heads}
    assert not newest <= {*left["seals"]}
    relay.carry(bo)
    (hears,) = bo.carries.values()
    assert newest <= {*hears["seals"]}


def test_what_was_under_way_is_left_to_another_tab_that_plays_on() -> None:
    relay, ann, bo = begun()
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    turn(mine)
    mine.send("send", by="post")
    mine.send("leave")
    id = next(iter(mine.app.shelf.entries))
    assert mine.carries[id]["puts"]
    tab = Page(mine.browser)
    tab.send("open", id=id)
    assert mine.carries[id]["puts"] == []
    relay.carry(tab, theirs)
    assert asked(theirs)


def test_nothing_of_a_deleted_campaign_is_under_way() -> None:
    _, ann, _ = begun()
    ann.send("leave")
    ann.send("forget", id=next(iter(ann.app.shelf.entries)), sure=True)
    assert ann.carries == {}


def test_what_is_under_way_goes_out_until_its_relay_has_been_reached_and_has_all_of_it() -> None:
    _, ann, _ = begun()
    ann.send("leave")
    id = next(iter(ann.app.shelf.entries))
    ann.send("carried", name=id, relay=RELAY, state="laid")  # a report from before the campaign was left
    assert ann.carries[id]["puts"]
    ann.send("carried", name=id, relay=RELAY, state="on")
    assert ann.carries[id]["puts"]
    ann.send("carried", name=id, relay=RELAY, state="laid")
    assert ann.carries[id]["puts"] == []
