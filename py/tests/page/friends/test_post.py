"""The post at the page: its switch, an invitation by a link, turns that come by themselves, its limits."""

from __future__ import annotations

import pytest

from empires.courier.kept import kept_of
from tests.page.browser import Browser, Page
from tests.page.friends.devices import answer, post_of
from tests.page.friends.relay import RELAY, Relay, link_of, switch_on
from tests.page.friends.test_dialog import asked, link, text_of, turn


def invited(ruleset: str = "ninth-age") -> tuple[Relay, Page, Page]:
    """Ann has invited Bo by a link, and he has followed it."""
    relay, ann, bo = Relay(), Page(Browser()), Page(Browser())
    ann.send("new_sheet", ruleset=ruleset)
    sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "name": ["Far"], "dice": ["shared"]}
    ann.fill("begin", sheet, ruleset=ruleset)
    switch_on(ann)
    relay.carry(ann)
    bo.send("join", link=link_of(ann), sure=True)
    relay.carry(bo)
    return relay, ann, bo


def begun(ruleset: str = "ninth-age") -> tuple[Relay, Page, Page]:
    """Both have begun without a word being pasted."""
    relay, ann, bo = invited(ruleset)
    bo.send("take_seat", player="Bo")
    relay.carry(bo, ann, bo)
    return relay, ann, bo


def stands(page: Page, state: str, why: str = "") -> None:
    """The worker says how it stands with the relay."""
    page.send("carried", name=page.session.id, relay=RELAY, state=state, why=why, said="x")


def test_a_campaign_begins_by_one_link_and_turns_come_by_themselves() -> None:
    relay, ann, bo = begun()
    assert post_of(ann).words == post_of(bo).words != []
    for _ in range(3):
        mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
        turn(mine)
        mine.send("send", by="post")
        assert "The message is on its way through the post." in mine.shown["notice"]
        relay.carry(mine, theirs)
        assert link(ann) == link(bo)
        assert not mine.passed or mine.passed[-1]["brings"] == "join"


def test_what_devices_sign_by_themselves_needs_no_press() -> None:
    relay, ann = Relay(), Page(Browser())
    ann.send("new_sheet", ruleset="ninth-age")
    sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "dice": ["shared"]}
    ann.fill("begin", sheet, ruleset="ninth-age")
    switch_on(ann)
    assert "Send: your place at the table is in it." in ann.shown["card"]
    relay.carry(ann)
    assert "Nothing to send." in ann.shown["card"]


def test_nothing_is_reached_before_somebody_agrees() -> None:
    page = Page(Browser())
    page.send("join", link="#join=AAAAAAAAAAAAAAAAAAAAAA.0.relay.example")
    assert "wss://relay.example" in page.shown["dialog"]
    assert "It learns the internet addresses" in page.shown["dialog"]
    assert page.carried["relays"] == []
    page.send("back")
    page.send("join", link="#join=damaged")
    assert "not an invitation link" in page.shown["notice"]


def test_the_post_is_off_until_it_is_switched_on_and_says_what_a_relay_learns() -> None:
    page = Page(Browser())
    page.send("new_sheet", ruleset="ninth-age")
    sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "dice": ["shared"]}
    page.fill("begin", sheet, ruleset="ninth-age")
    page.send("open_friends")
    assert "It learns the internet addresses of your devices" in page.shown["dialog"]
    assert "Safari forgets pages you have not visited for a week" in page.shown["dialog"]
    assert page.carried["relays"] == []
    page.fill("post_on", {"relay": ["http://nowhere"]})
    assert "A relay’s address looks like wss://relay.example.org." in page.shown["notice"]
    page.fill("post_on", {"relay": ["relay.example"]})
    assert page.carried["relays"] == [RELAY]
    assert f"{RELAY} is connecting" in page.shown["dialog"]
    stands(page, "on")
    assert f"{RELAY} is connected." in page.parts["relays-reached"]
    page.send("post_off")
    assert page.carried["relays"] == []
    assert not post_of(page).courier


def test_what_comes_while_somebody_looks_at_something_waits_for_a_press() -> None:
    relay, ann, bo = begun()
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    turn(mine)
    mine.send("send", by="post")
    theirs.send("open_drawer", name="chronicle")
    before = link(theirs)
    relay.carry(mine, theirs)
    assert link(theirs) == before
    assert "has sent something" in text_of(theirs.shown["notice"])
    theirs.send("bring_in")
    assert link(theirs) == link(mine)


def test_a_refusal_is_said_in_a_sentence_and_ends_in_passing_it_on_by_hand() -> None:
    _, ann, _ = begun()
    for why, sentence in (
        ("clock", "says that this device’s clock is wrong"),
        ("closed", "serves members only"),
        ("often", "asks for a pause"),
        ("silent", "does not answer"),
        ("other", "refused the message"),
    ):
        stands(ann, "refused", why)
        assert f"{RELAY} {sentence}" in ann.shown["notice"]
        assert "pass the message on yourself" in ann.shown["notice"]
    ann.send("open_friends")
    assert "refused the message" in ann.shown["dialog"]
    events = ann.carried["puts"]
    stands(ann, "refused", "large")
    assert max(len(put[3]) for put in ann.carried["puts"]) <= max(len(put[3]) for put in events)


def test_while_no_relay_is_reached_a_message_goes_by_hand() -> None:
    relay, ann, bo = begun()
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    stands(mine, "off")
    turn(mine)
    mine.send("send", by="post")
    assert mine.passed[-1]["brings"] == "slip"
    theirs.fill("slip", {"slip": [str(mine.passed[-1]["slip"])]})
    assert link(theirs) == link(mine)
    assert relay.rows


def test_the_campaign_on_the_table_is_carried_and_those_of_the_shelf_are_listened_to() -> None:
    relay, ann, _ = begun()
    id = ann.session.id
    ann.send("leave")
    relay.carry(ann)
    assert ann.carries[id]["puts"] == [], "from the shelf it is only listened to, once all is at the relay"
    ann.send("open", id=id)
    assert ann.carried["puts"]
    relay.carry(ann)


def test_a_reloaded_page_carries_on() -> None:
    relay, ann, bo = begun()
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    turn(mine)
    mine.send("send", by="post")
    relay.carry(mine)
    theirs = theirs.reload()
    relay.carry(theirs)
    assert link(theirs) == link(mine)


def test_a_lock_is_stored_before_anything_is_sealed_with_it() -> None:
    """Otherwise a page that is reloaded makes another one, and friends never hear of each other again."""
    _, ann, bo = begun()
    known = {page: kept_of(post_of(page)) for page in (ann, bo)}
    for page, kept in known.items():
        again = kept_of(post_of(page.reload()))
        assert kept is not None
        assert again is not None
        assert len(kept.locks) == 2
        assert (again.locks, again.authors) == (kept.locks, kept.authors)


def test_a_tab_whose_campaign_is_taken_over_carries_no_more() -> None:
    relay, ann, _ = begun()
    other = Page(ann.browser)
    other.send("open", id=ann.session.id, take=True)
    assert ann.carried["relays"] == []
    assert other.carried["relays"] == [RELAY]
    relay.carry(other)


def test_a_new_lock_leaves_somebody_out() -> None:
    relay, ann, bo = begun()
    before = ann.carried["seals"][0]
    ann.send("new_lock", player="Bo")
    relay.carry(ann, bo)
    assert ann.carried["seals"][0] != before
    assert ann.carried["seals"][0] not in bo.carried["seals"]


@pytest.mark.parametrize("raw", ["", "AAAA", "no base64!", "A" * 12_000])
def test_garbage_from_a_relay_harms_nothing(raw: str) -> None:
    _, ann, bo = begun()
    before = link(ann)
    for author in (*ann.carried["authors"], "x"):
        for place in ("0", "a1", "lock1", "nonsense"):
            ann.send("came", name=ann.session.id, author=author, place=place, raw=raw)
            ann.send("came", name="nowhere", author=author, place=place, raw=raw)
    ann.send("carried", name=ann.session.id, relay="wss://somebody.else", state="on")
    assert link(ann) == before == link(bo)


def test_somebody_at_turn_is_not_disturbed() -> None:
    relay, ann, bo = begun()
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    answer(mine)
    if asked(mine):
        card = mine.shown["card"]
        relay.carry(theirs, mine)
        assert mine.shown["card"] == card
