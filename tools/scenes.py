"""The scenes for the documentation's pictures, each set up in the built page and photographed.

A scene is a function with the name of its picture; those called `phone_…` are taken on a phone. They always
show the same campaigns at the same moments.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Browser

import empires
from empires.core.play.campaign import Campaign
from empires.core.records.desk import DESK
from tools.camera import DESKTOP, PHONE, PICTURES, Camera, played

WAR = {
    "mighty-empires": 320,
    "mighty-kingdoms": 150,
    "mightier-empires": 60,
    "ninth-age": 160,
    "warmaster": 90,
}
"""Answers after which a ruleset's map is looked at."""

LIST = "Spear Guard (110)\nLong Bows (90)\nCaptain Hero (80)\n280"
GOAL = "NA-T-VICTORY|realm points to win|number"


def third_month(campaign: Campaign[Any]) -> bool:
    """The middle of a season, with somewhere to go."""
    question = campaign.waiting[0]
    state = campaign.state
    return question.kind == "scout" and state.campaign_turn == 3 and len(question.choices) > 8


def both_plan(campaign: Campaign[Any]) -> bool:
    """Two players face each other and choose in secret."""
    return len(campaign.waiting) == 2 and campaign.waiting[0].kind == "strategy"


def _month() -> Campaign[Any]:
    return played("mighty-empires", "month", ["Ann", "Bo", "Cy"], third_month)


def start(camera: Camera) -> None:
    """The start page."""


def campaign_desktop(camera: Camera) -> None:
    """A campaign in its third month."""
    camera.put(_month())


def phone_campaign(camera: Camera) -> None:
    """The same on a phone."""
    camera.put(_month())


def battle(camera: Camera) -> None:
    """A battle on paper, fought and won."""
    camera.put(played("mighty-empires", "battle", ["Ann", "Bo"], both_plan))
    for _ in range(2):
        camera.answer()
        camera.lift()


def lesson(camera: Camera) -> None:
    """The beginning of a lesson, with the coach."""
    camera.send("learn", ruleset="mighty-kingdoms")


def sheet(camera: Camera) -> None:
    """The sheet of a new campaign."""
    camera.send("new_sheet", ruleset="mighty-empires")


def chronicle(camera: Camera) -> None:
    """The chronicle of a war under way."""
    war(camera, "mighty-empires")
    camera.send("open_drawer", name="chronicle")


def _begun(camera: Camera, ruleset: str, dice: str) -> None:
    camera.send("new_sheet", ruleset=ruleset)
    page = camera.page
    for number, name in enumerate(("Ann", "Bo")):
        page.locator(f"[name=player{number}]").fill(name)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.locator(f"[name=dice][value={dice}]").check()
    camera.press("Begin")
    page.wait_for_selector("body[data-layout=table]")
    camera.settled()


def phone_invitation(camera: Camera) -> None:
    """A campaign between devices waits for the others."""
    _begun(camera, "ninth-age", "shared")


def seats(camera: Camera) -> None:
    """The umpire's list of seats."""
    _begun(camera, "mighty-kingdoms", "umpire")


def desk(camera: Camera) -> None:
    """The organiser's desk, with a fact about to be corrected."""
    campaign = empires.new(
        "mightier-empires",
        ["Ann", "Bo", "Cy"],
        seed="desk",
        options={DESK.key: "apart"},
        name="The River War",
    )
    camera.put(campaign)
    camera.send("sit_at_desk", seated=True)
    camera.page.locator("#desk-words").fill("secrets ann power")
    camera.press("Ann · power")


def drawing(camera: Camera) -> None:
    """A land being drawn, in six equal parts."""
    camera.send("open_drawing")
    camera.send("draw", what="symmetry", value="sixth")
    strokes = {
        "sea": ["0,-4", "1,-4", "2,-4", "-1,-3"],
        "mountain": ["0,-2", "1,-2"],
        "forest": ["2,-3", "1,-3"],
        "hills": ["0,-1"],
    }
    for brush, tiles in strokes.items():
        camera.send("draw", what="brush", value=brush)
        camera.send("paint", tiles=tiles)
        camera.send("paint", tiles=[], how="up")


def army_list(camera: Camera) -> None:
    """A pasted list, and how it was read."""

    def asked_for_a_list(campaign: Campaign[Any]) -> bool:
        return any(getattr(field, "source", "") == "roster" for field in campaign.waiting[0].fields)

    camera.put(played("mighty-kingdoms", "list", ["Ann", "Bo"], asked_for_a_list))
    page = camera.page
    page.get_by_text("Or paste the list").first.click()
    page.locator("textarea[name^=paste]").first.fill(LIST)
    camera.press("Read it")
    page.locator("details.record summary").first.scroll_into_view_if_needed()


def house_rules(camera: Camera) -> None:
    """The editor of house rules, with a number changed."""
    camera.send("new_sheet", ruleset="ninth-age")
    page = camera.page
    page.locator("#house > summary").click()
    camera.press("Write our own")
    if not page.locator(f"[name='{GOAL}']").is_visible():
        page.locator("details", has=page.locator(f"[name='{GOAL}']")).locator("summary").click()
    page.locator(f"[name='{GOAL}']").fill("7")
    camera.settled()


def advice(camera: Camera) -> None:
    """What the computer would do, with its reasons."""
    camera.put(_month())
    camera.press("What would you do?")
    camera.page.wait_for_selector("#advice li")


def phone_menu(camera: Camera) -> None:
    """The menu, with all that can be done with files."""
    camera.put(_month())
    camera.send("open_drawer", name="menu")


def safety(camera: Camera) -> None:
    """What each way to play protects."""
    camera.send("show_safety")


def war(camera: Camera, ruleset: str) -> None:
    """A campaign of a ruleset under way."""
    camera.put(played(ruleset, "look", ["Ann", "Bo", "Cy"], lambda one: one.answers >= WAR[ruleset]))


SCENES: dict[str, Callable[[Camera], None]] = {
    **{
        scene.__name__.replace("_", "-"): scene
        for scene in (
            *(start, campaign_desktop, phone_campaign, battle, lesson, sheet, chronicle, phone_invitation),
            *(seats, desk, drawing, army_list, house_rules, advice, phone_menu, safety),
        )
    },
    **{f"war-{ruleset}": partial(war, ruleset=ruleset) for ruleset in WAR},
}
"""What is taken, by the name of its picture."""


def take(browser: Browser, url: str, *wanted: str) -> None:
    """Take the named pictures, or all, each in a tab with storage of its own."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in wanted or SCENES:
        camera = Camera(browser, url, PHONE if name.startswith("phone-") else DESKTOP)
        SCENES[name](camera)
        camera.take(name)
        camera.leave()
        print(name, flush=True)
