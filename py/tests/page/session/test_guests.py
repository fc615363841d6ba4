"""Players join late and leave for good on the page: at the desk, or as all agree."""

from __future__ import annotations

from typing import Any

import empires
from empires.core.offices.guests import plans
from tests.core.offices.test_guests import begun, in_turn
from tests.page.browser import Page


def opened(desk: str) -> Page:
    """A page with a campaign of three persons in its first turn."""
    campaign = begun(desk=desk)
    in_turn(1, campaign)
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    return page


def state(page: Page) -> Any:
    assert page.app.session is not None
    return page.app.session.campaign.state


def give(page: Page, kind: str, **fields: str) -> None:
    assert page.app.session is not None
    at = page.app.session.campaign.answers
    page.fill("guest", {name: [text] for name, text in fields.items()}, kind=kind, at=at)


def agree(page: Page, by: str, player: str, *, agrees: bool = True) -> None:
    assert page.app.session is not None
    at = page.app.session.campaign.answers
    page.send("agree_to_guest", player=player, by=by, agrees=agrees, at=at)


def test_the_menu_and_the_desk_lead_to_those_who_join_or_leave() -> None:
    page = opened("apart")
    page.send("open_drawer", name="menu")
    assert "Somebody joins or leaves" in page.shown["drawer"]
    page.send("sit_at_desk", seated=True)
    assert "Somebody joins or leaves" in page.shown["drawer"]


def test_an_organiser_lets_somebody_join_and_somebody_leave() -> None:
    page = opened("apart")
    page.send("sit_at_desk", seated=True)
    page.send("open_drawer", name="guests")
    assert "Who joins the campaign?" in page.shown["drawer"]
    give(page, "join_late", player="Dora", start="handout", handicap="20")
    assert plans(state(page))[0].settled
    page.send("open_drawer", name="guests")
    told = "Dora joins the campaign: remote land, and as much gold as the poorest. "
    more = "Dora begins with 20 gold more than the others."
    assert f"{told}{more} This has been decided." in page.shown["drawer"]
    give(page, "leave_for_good", player="B", land="divided")
    assert state(page).seats == {"B": "caretaker"}


def test_all_who_sit_at_the_screen_agree_one_by_one() -> None:
    page = opened("off")
    assert page.app.session is not None
    viewer = page.app.session.viewer
    assert viewer is not None
    page.send("open_drawer", name="guests")
    give(page, "join_late", player="Dora", start="handout", handicap="0")
    others = [name for name in "ABC" if name != viewer]
    page.send("open_drawer", name="guests")
    for name in others:
        assert f"{name} agrees" in page.shown["drawer"]
    agree(page, others[0], "Dora")
    assert not plans(state(page))[0].settled
    agree(page, others[1], "Dora")
    assert plans(state(page))[0].settled


def test_a_plan_is_dropped_by_anybody_who_must_agree() -> None:
    page = opened("off")
    assert page.app.session is not None
    viewer = page.app.session.viewer
    assert viewer is not None
    give(page, "leave_for_good", player="C", land="neutral")
    agree(page, "Nobody", "C", agrees=False)
    assert plans(state(page))
    agree(page, viewer, "C", agrees=False)
    assert not plans(state(page))


def test_a_name_that_is_taken_is_refused_with_a_notice() -> None:
    page = opened("first")
    give(page, "join_late", player="b", start="handout", handicap="0")
    assert "already known here" in page.shown["notice"]
