"""Friends far apart at the page: browsers that found a campaign and pass messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import empires
from empires.core.apart.device import Device
from empires.core.apart.post import Post
from tests.correspondence import founded
from tests.page.browser import Browser, Page


def post_of(page: Page) -> Post:
    assert page.app.session is not None
    post = page.app.session.device.post
    assert post is not None
    return post


def campaign_of(page: Page) -> empires.Campaign[Any]:
    return post_of(page).campaign


def moved_to(page: Page, post: Post) -> Page:
    """A seat comes to a browser, with the whole campaign."""
    text = post.file(moving=True)
    page.send("file", purpose="campaign", name="c.empires", size=len(text), text=text)
    message(page)  # what the seat had said before, the others have
    return page


def devices(ruleset: str, names: Sequence[str] = ("Ann", "Bo"), **options: Any) -> list[Page]:
    """A campaign that has begun, at a browser for everybody."""
    return [moved_to(Page(Browser()), post) for post in founded(ruleset, names, options)]


def message(page: Page) -> str:
    """What goes out by one tap."""
    page.send("send")
    parcel = page.passed[-1]
    page.send("passed", how="copied")
    return str(parcel["slip"])


def bring(page: Page, text: str) -> str:
    """Paste a message; what the page says to it."""
    page.fill("slip", {"slip": [text]})
    return page.shown.get("notice", "")


def answer(page: Page) -> None:
    """Take the first choice that is offered."""
    assert page.app.session is not None
    question = page.app.session.question
    assert question is not None
    campaign = campaign_of(page)
    choice = question.choices[0].value
    page.send("answer", player=question.player, kind=question.kind, choice=choice, at=campaign.answers)


def held_by(page: Page) -> Device:
    assert page.app.session is not None
    return page.app.session.device
