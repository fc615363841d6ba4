"""A battle that was reported wrongly, between two devices: one proposes a new report, the other agrees."""

from __future__ import annotations

import html

import pytest

from empires.core.play.results import results_of
from tests.core.play.test_agreeing import fought, of, waiting, with_the_pen
from tests.page.browser import Browser, Page
from tests.page.friends.devices import bring, campaign_of, message, moved_to, post_of


def open_result(page: Page, text: str) -> None:
    page.send("open_drawer", name="results")
    assert "it counts once everyone who fought agrees" in page.shown["drawer"]
    back = next(one.back for one in results_of(campaign_of(page)) if one.text == text)
    assert f'"back":{back}' in html.unescape(page.shown["drawer"])
    page.send("open_result", back=back)


def give(page: Page, **fields: str) -> None:
    at = campaign_of(page).answers
    page.fill("result", {name: [text] for name, text in fields.items()}, at=at)


@pytest.mark.rule("protocol W1")
@pytest.mark.parametrize("agrees", [True, False])
def test_two_phones_restate_a_result_by_two_messages(agrees: bool) -> None:
    posts = fought("ninth-age")
    post, seat, one = with_the_pen(posts)
    holder = moved_to(Page(Browser()), post)
    other = moved_to(Page(Browser()), of(posts, next(name for name in one.fighters if name != seat)))
    open_result(other, one.text)
    give(other, choice="draw")
    give(other, notes="It was the other way round.")
    assert "What will change" in other.shown["drawer"]
    assert "Ask the others to agree" in other.shown["drawer"]
    give(other, reason="We mixed up the colours.")
    text = message(other)
    bring(holder, text)
    assert "says that a battle was reported wrongly" in holder.shown["card"]
    holder.send("open_drawer", name="results")
    shown = holder.shown["drawer"]
    assert "What will change" in shown
    assert f"Yet to agree: {seat}" in shown
    (report,) = waiting(post_of(holder))
    at = campaign_of(holder).answers
    holder.send("agree_to_result", key=report.key, agrees=agrees, at=at)
    assert campaign_of(holder).state.restated == agrees
    assert waiting(post_of(holder)) == []
    assert "says that a battle was reported wrongly" not in holder.shown["card"]
