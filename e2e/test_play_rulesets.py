"""A story for each rule system: what makes it that game is played at the page."""

from __future__ import annotations

import re
from pathlib import Path

from conftest import Table
from hands import (
    answer_somehow,
    begin,
    card,
    choose,
    curtain,
    give,
    labels,
    lift,
    play_until,
    press,
    question,
    settled,
    sit_down_as,
    whole_log,
    without_curtain,
    year,
)
from playwright.sync_api import Page, expect

import empires
from empires.core.campaign import Campaign
from empires.core.ruleset import State
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

BUILDERS = ("massacre", "^Conquer", "^Dig a mine", "^Build a fort", "^Raise to a city", "^Claim")


def test_three_people_play_two_turns_of_the_ninth_age(table: Table) -> None:
    page = table.sit_down()
    begin(
        page,
        "Ninth Age hex campaign",
        "Ann",
        "Bo",
        "Cy",
        map_mode="balanced",
        starting_gold="200",
        starting_flags="3",
    )
    without_curtain(page)
    play_until(page, lambda: year(page) == "Turn 1")
    # gold goes from hand to hand at any moment, and the question waits
    asked = question(page)
    giver = lift(page)
    card(page).get_by_text("At any moment").click()
    card(page).get_by_text("Give gold away?").click()
    settled(page)
    card(page).locator("input[type=number]").fill("50")
    press(page, card(page).get_by_role("button", name="So be it"))
    assert question(page) == asked
    # the third player joins the weaker side; the others may fight both at once
    play_until(page, lambda: "How do you fight" in question(page), BUILDERS)
    choose(page, re.compile("one battle against both"))
    play_until(page, lambda: year(page) == "Turn 3", BUILDERS, most=200)
    told = whole_log(page)
    assert f"{giver} gives" in told
    assert "is now allied with" in told
    assert "decides: one battle against both" in told
    assert " conquers " in told
    seen = labels(page)
    for sight in ("capital of Ann", "flag of Bo", "mine"):
        assert sight in seen
    assert "fortress" in seen or "city" in seen
    assert page.locator(".layer-settlements [id^=site-]").count() >= 9


def test_four_people_give_secret_orders_and_the_arrows_resolve(table: Table) -> None:
    page = table.sit_down()
    players = ["Ann", "Bo", "Cy", "Dee"]
    campaign = empires.new("warmaster", players=players, seed="letters")
    policies = {player: RandomPlayer("letters", player) for player in players}
    while not (campaign.waiting[0].kind == "commit_order" and len(campaign.waiting) >= 3):
        play(campaign, policies, 1)
    give(page, campaign)
    round_now = year(page)
    sealed = 0
    while len(asked_of(campaign)) > sealed:
        lift(page)
        round_now = year(page)
        expect(card(page).locator(".letter")).to_be_visible()
        answer_somehow(page)
        sealed += 1
        assert page.locator(".layer-arrows [id^=arrow-]").count() == 0 or sealed == len(asked_of(campaign))
    lift(page)
    assert page.locator(".layer-arrows [id^=arrow-]").count() >= 3
    play_until(page, lambda: "How did it end?" in question(page))
    card(page).get_by_label(re.compile(" won$")).first.check()
    boxes = card(page).locator("input[type=number]")
    boxes.first.fill("1200")
    press(page, card(page).get_by_role("button", name="So be it"))
    play_until(page, lambda: "What does" in question(page))
    choose(page, re.compile("^(Occupy|Capture|Drive)"))
    play_until(page, lambda: year(page) != round_now)
    told = whole_log(page)
    assert "1,200 VP" in told
    assert re.search("occupies|captures|drives", told)


def asked_of(campaign: Campaign[State]) -> list[str]:
    """Who gives an order at the same time."""
    return [one.player for one in campaign.waiting]


def test_teams_elect_their_rulers_and_play_a_round(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires for Warmaster", "Ann", "Bo", "Cy", "Dee", mode="team", empires="2")
    assert lift(page)
    assert "Who shall rule" in question(page)
    play_until(page, lambda: year(page).startswith("Round 2"), ("^Occupy", " won$"))
    told = whole_log(page)
    assert told.count("rules the empire of") == 2
    assert "Round 1\n" in told


def test_two_people_play_a_year_of_mighty_kingdoms(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Kingdoms", "Ann", "Bo")
    expect(curtain(page)).to_be_visible()
    assert lift(page) == "Ann"
    choose_race(page)
    expect(curtain(page)).to_contain_text("Ann’s letter is sealed")
    sit_down_as(page, "Bo")
    play_until(page, lambda: "Write the list" in question(page))
    paste_roster(page)
    play_until(page, lambda: "year 2" in whole_heading(page), most=160)
    told = whole_log(page)
    assert "finds" in told
    assert "Year 2" in told


def choose_race(page: Page) -> None:
    """Take the race that stands there."""
    press(page, card(page).get_by_role("button", name="Seal it"))


def whole_heading(page: Page) -> str:
    """The track's heading, in small letters."""
    return year(page).lower()


def paste_roster(page: Page) -> None:
    """A list from a list builder fills the rows of the form."""
    card(page).get_by_text("Or paste the list").click()
    card(page).locator("textarea[name^=paste]").fill(
        "Spear Guard (110)\nLong Bows (90)\nCaptain Hero (80)\n280"
    )
    press(page, card(page).get_by_role("button", name="Read it"))
    expect(page.locator("[data-region=notice]")).to_contain_text("280 points")
    expect(card(page).locator("details.record summary").first).to_contain_text("Spear Guard (110)")
    # what a list builder does not say stays to be filled in; the ready list is taken instead
    page.keyboard.press("u")
    settled(page)


def test_medals_and_scars_of_a_battle_are_entered_and_the_army_sheet_is_printed(
    table: Table, tmp_path: Path
) -> None:
    page = table.sit_down()
    players = ["Ann", "Bo"]
    campaign = empires.new("mighty-kingdoms", players=players, seed="s1")
    policies = {player: RandomPlayer(f"x{player}1", player) for player in players}
    while campaign.waiting[0].kind != "report_battle":
        play(campaign, policies, 1)
    give(page, campaign)
    lift(page)
    result = card(page).get_by_role("group", name="Result").get_by_role("radio")
    result.nth(1).check()
    ticks = card(page).get_by_role("group", name=re.compile("^Medals")).get_by_role("checkbox")
    if ticks.count():
        ticks.first.check()
    scars = card(page).get_by_role("group", name=re.compile("^Scars")).get_by_role("checkbox")
    if scars.count():
        scars.last.check()
    press(page, card(page).get_by_role("button", name="So be it"))
    lift(page)
    assert "how did it end" not in question(page) or page.locator("[data-region=notice] p").count()
    play_until(page, lambda: bool(lift(page)), most=3)
    page.keyboard.press("s")
    settled(page)
    expect(page.locator(".sheet").first).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".board")).to_be_hidden()
    expect(page.locator(".sheet").first).to_be_visible()
    printed = page.pdf(path=tmp_path / "sheet.pdf")
    assert printed.startswith(b"%PDF")
    assert len(printed) > 5_000
