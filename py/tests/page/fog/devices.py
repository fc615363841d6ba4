"""A campaign under an umpire at the page: a browser for the umpire and one for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from empires.page.fog.table import FogTable
from empires.umpire.device import UmpireDevice
from empires.umpire.window_device import WindowDevice
from tests.page.browser import Browser, Page

NAMES = ("Ann", "Bo")


def an_umpire(ruleset: str, names: Sequence[str] = NAMES, *, variant: str = "", **options: str) -> Page:
    """A browser whose sheet has begun a campaign under an umpire."""
    page = Page(Browser())
    page.send("new_sheet", ruleset=ruleset)
    fields = {
        "seats": [str(len(names))],
        "name": ["The war"],
        "dice": ["umpire"],
        "variant": [variant],
        **{f"player{n}": [name] for n, name in enumerate(names)},
        **{f"option.{key}": [value] for key, value in options.items()},
    }
    page.fill("begin", fields, ruleset=ruleset)
    return page


def ticket(umpire: Page, seat: str, *, anew: bool = False) -> str:
    """The ticket that goes out by one tap."""
    umpire.send("ticket", player=seat, anew=anew)
    return passed(umpire)


def passed(page: Page) -> str:
    """The message that was passed on last; it reaches the chat."""
    parcel = page.passed[-1]
    page.send("passed", how="copied")
    return str(parcel["slip"])


def message(page: Page) -> str:
    """What goes out by one tap."""
    page.send("send")
    return passed(page)


def bring(page: Page, text: str) -> str:
    """Paste a message; what the page says to it."""
    page.fill("slip", {"slip": [text]})
    return page.shown.get("notice", "")


def seated(umpire: Page, names: Sequence[str] = NAMES) -> dict[str, Page]:
    """Everybody has opened a ticket in a browser of their own."""
    windows = {}
    for name in names:
        windows[name] = page = Page(Browser())
        bring(page, ticket(umpire, name))
    return windows


def exchange(umpire: Page, windows: dict[str, Page]) -> None:
    """Everybody sends what has to be sent, and takes in what the umpire sends then."""
    for page in windows.values():
        if table(page).far.must_send:  # type: ignore[union-attr]
            bring(umpire, message(page))
    if table(umpire).far.due:  # type: ignore[union-attr]
        text = message(umpire)
        for page in windows.values():
            bring(page, text)


def founded(ruleset: str, names: Sequence[str] = NAMES, **options: str) -> tuple[Page, dict[str, Page]]:
    """A campaign that has begun."""
    umpire = an_umpire(ruleset, names, **options)
    windows = seated(umpire, names)
    for _ in range(3):
        exchange(umpire, windows)
    assert all(page.session.device.begun for page in windows.values())
    return umpire, windows


def table(page: Page) -> FogTable:
    campaigns = page.app.campaigns
    assert campaigns is not None
    assert isinstance(campaigns.table, FogTable)
    return campaigns.table


def umpire_of(page: Page) -> UmpireDevice:
    device = page.session.device
    assert isinstance(device, UmpireDevice)
    return device


def window_of(page: Page) -> WindowDevice:
    device = page.session.device
    assert isinstance(device, WindowDevice)
    return device


def answer(page: Page) -> None:
    """Give the first answer that is offered, or the proposed form."""
    session = page.session
    question = session.question
    assert question is not None
    if question.fields:
        page.fill("answer", session.drafts.of(question), at=session.campaign.answers)
    else:
        choice = question.choices[0].value
        at = session.campaign.answers
        page.send("answer", player=question.player, kind=question.kind, choice=choice, at=at)


def answer_all(page: Page) -> None:
    """Answer until nothing is asked."""
    while (question := page.session.question) is not None:
        at = page.session.campaign.answers
        answer(page)
        assert page.session.campaign.answers != at, f"{question.kind} was not answered"
