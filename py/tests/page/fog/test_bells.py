"""A seat on the shelf hears the umpire's bell, and the umpire's own device that a reply has come."""

from __future__ import annotations

import pytest

from tests.page.browser import Page
from tests.page.fog.devices import answer_all, table
from tests.page.fog.test_post import begun
from tests.page.friends.relay import Relay
from tests.page.friends.test_dialog import text_of


def answer_and_send(page: Page) -> None:
    answer_all(page)
    page.send("send", by="post")


def on_the_shelf() -> tuple[Relay, Page, Page, dict[str, Page]]:
    """A player who has answered and put the seat back on the shelf; the umpire; and the others."""
    relay, umpire, windows = begun("warmaster", auto_battle="always")
    for page in windows.values():
        page.send("open_friends")
        page.send("tell_me", on=True)
        page.send("back")
    for _ in range(30):
        asked = next(page for page in windows.values() if page.session.question is not None)
        answer_and_send(asked)
        relay.carry(asked, umpire, *windows.values())
        if asked.session.question is None:
            name = next(name for name, page in windows.items() if page is asked)
            asked.send("leave")
            return relay, umpire, windows.pop(name), windows
    raise AssertionError("one player is asked all the time")


@pytest.mark.rule("umpire 16")
def test_the_shelf_says_that_it_is_your_turn_and_a_notification_does() -> None:
    relay, umpire, page, others = on_the_shelf()
    told = len(page.notified)
    assert "Your turn" not in text_of(page.shown["page"])
    for _ in range(60):
        for other in others.values():
            if other.session.question is not None:
                answer_and_send(other)
        relay.carry(*others.values(), umpire, *others.values(), page)
        if "Your turn" in text_of(page.shown["page"]):
            break
    assert "Your turn, from the umpire, since" in text_of(page.shown["page"])
    assert len(page.notified) == told + 1
    assert page.notified[-1].startswith("Your turn in “")
    assert page.badge == 1
    assert page.app.session is None
    page.send("open", id=next(iter(page.app.shelf.entries)))
    relay.carry(page)
    assert page.session.question is not None
    page.send("leave")
    assert "Your turn since" in text_of(page.shown["page"])


@pytest.mark.rule("umpire 16")
def test_what_is_no_bell_is_not_heard() -> None:
    relay, _, page, _ = on_the_shelf()
    entry = next(iter(page.app.shelf.entries.values()))
    assert entry.listened is not None
    (author,) = entry.listened.authors
    page.app.shelf.heard.clear()
    for raw in ("", "AAAA", "*"):
        page.send("came", name=entry.id, author=author, place="0", raw=raw)
    key = (author, "0")
    for spoilt in (relay.rows[key][1][:200], "AAAA" + relay.rows[key][1][4:]):
        page.send("came", name=entry.id, author=author, place="0", raw=spoilt)
    assert page.app.shelf.heard == {}


@pytest.mark.rule("umpire 16")
def test_a_seat_whose_post_is_off_is_not_listened_to() -> None:
    _, _, windows = begun()
    page = windows["Ann"]
    page.send("post_off")
    assert table(page).carriage.courier is None
    page.send("leave")
    entry = next(iter(page.app.shelf.entries.values()))
    assert entry.listened is None


def umpire_on_the_shelf() -> tuple[Relay, Page, dict[str, Page]]:
    """An umpire whose campaign is on the shelf, while somebody is asked."""
    relay, umpire, windows = begun("warmaster", auto_battle="always")
    umpire.send("open_friends")
    umpire.send("tell_me", on=True)
    umpire.send("back")
    relay.carry(umpire, *windows.values(), umpire)
    umpire.send("leave")
    relay.carry(*windows.values(), umpire)
    return relay, umpire, windows


def reply(windows: dict[str, Page]) -> Page:
    """Somebody answers, and the reply is on its way."""
    page = next(one for one in windows.values() if one.session.question is not None)
    answer_and_send(page)
    return page


@pytest.mark.rule("umpire 16")
def test_the_umpires_shelf_says_that_a_reply_has_come_and_opening_takes_it_in() -> None:
    relay, umpire, windows = umpire_on_the_shelf()
    assert "A reply has" not in text_of(umpire.shown["page"])
    told, (entry,) = len(umpire.notified), umpire.app.shelf.entries.values()
    relay.carry(reply(windows), umpire)
    assert "A reply has been waiting since" in text_of(umpire.shown["page"])
    assert umpire.notified[told:] == ["A reply has arrived in “The war”"]
    assert umpire.badge == 1
    assert umpire.app.session is None
    relay.carry(*windows.values(), umpire)
    assert len(umpire.notified) == told + 1, "one reply is announced once"
    umpire.send("open", id=entry.id)
    before = umpire.session.campaign.answers
    relay.carry(umpire, *windows.values(), umpire)
    assert umpire.session.campaign.answers > before
    umpire.send("leave")
    relay.carry(umpire)
    assert "A reply has" not in text_of(umpire.shown["page"]), "it is known now"
    assert umpire.badge == 0
    relay.carry(reply(windows), umpire)
    assert "A reply has been waiting since" in text_of(umpire.shown["page"]), "the next one is new"


@pytest.mark.rule("umpire 16")
def test_the_umpires_shelf_hears_of_no_reply_that_is_damaged_or_not_from_a_seat() -> None:
    relay, umpire, windows = umpire_on_the_shelf()
    (entry,) = umpire.app.shelf.entries.values()
    relay.carry(reply(windows))
    for (author, place), (_, raw) in [*relay.rows.items()]:
        if author in (entry.listened.authors if entry.listened is not None else {}):
            umpire.send("came", name=entry.id, author=author, place=place, raw=raw[:40])
            umpire.send("came", name=entry.id, author=author, place=f"{place}1", raw=raw)
            umpire.send("came", name=entry.id, author="0" * 64, place=place, raw=raw)
    assert umpire.app.shelf.heard == {}


@pytest.mark.rule("umpire 16")
def test_an_umpire_whose_post_is_off_is_not_told_of_replies() -> None:
    _, umpire, _ = begun()
    umpire.send("post_off")
    umpire.send("leave")
    (entry,) = umpire.app.shelf.entries.values()
    assert entry.listened is None
