"""A story for each rule system: what makes it that game is played at the page."""

from __future__ import annotations

import re
from pathlib import Path

from conftest import Table
from hands import (
    OFFERED,
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
    send,
    settled,
    sit_down_as,
    whole_log,
    without_curtain,
    year,
)
from playwright.sync_api import Page, expect

import empires
from empires.core.play.campaign import Campaign
from empires.core.rules.state import State
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_kingdoms.month import report
from empires.rulesets.mighty_kingdoms.show.rosters import army_sheet
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.winter import quests

BUILDERS = ("massacre", "^Conquer", "^Mine in", "^Fortress on", "^Raise to a city", "^Claim")


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
    card(page).get_by_text("At any time").click()
    card(page).get_by_text("Will you give gold to another player?").click()
    settled(page)
    card(page).locator("input[type=number]").fill("50")
    send(page)
    assert question(page) == asked
    # the third player joins the weaker side; the others may fight both at once
    play_until(page, lambda: "How will you fight" in question(page), BUILDERS)
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
    boxes.last.fill("900")
    send(page)
    play_until(page, lambda: "campaign point" in question(page))
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
    assert "Who should rule" in question(page)
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
    send(page)


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


def test_medals_scars_and_a_quest_of_mighty_kingdoms_are_rolled_and_the_sheet_is_printed(
    table: Table, tmp_path: Path
) -> None:
    page = table.sit_down()
    campaign = before_a_battle()
    battle = campaign.state.battle
    assert battle is not None
    this_year = campaign.state.year
    fought = battle.attacking + battle.defending
    before = [unit for army in fought for unit in units_of(campaign.state, army)]
    give(page, campaign)
    assert lift(page) == campaign.waiting[0].player
    medals, scars = enter_victory_of_the_attacker(page, campaign)
    lift(page)
    choose(page, re.compile("That is what happened"))
    # in the Reform the marks are rolled, one die for each unit, and the card shows them
    rolled = card(page).locator(".roll").filter(has_text=re.compile("(Medals|Scars) of "))
    play_until(page, lambda: rolled.count() > 0, most=40)
    expect(rolled.first.locator(".row-read")).to_be_attached()
    play_until(page, lambda: not re.search("[Ww]hich( one)?\\?$|an old effect", question(page)), most=20)
    dice = rolls(page)
    for what_for in [f"Medals of {name}" for name in medals] + [f"Scars of {name}" for name in scars]:
        assert what_for in dice
    assert sum(line.startswith(("Medals of", "Scars of")) for line in dice) == len(medals) + len(scars)
    # what came of them stands on the sheets of the armies that fought, in words and in figures
    changes = [change.groups() for line in whole_log(page).splitlines() if (change := CHANGE.fullmatch(line))]
    assert changes
    page.keyboard.press("s")
    settled(page)
    after = [unit for army in fought for unit in page.locator(f"#sheet-army-{army}").evaluate_all(UNITS)]
    assert sorted(changes) == sorted((name, line) for name, lines in after for line in lines if DATE in line)
    for name, lines in after:
        changed = any(DATE in line for line in lines)
        assert ([name, profile(lines)] not in before) == changed
    print_sheets(page, tmp_path / "sheets.pdf")
    # Winter: a hero is sent to the tower
    play_until(page, lambda: "Send " in " ".join(card(page).locator("button").all_text_contents()), most=80)
    offered = card(page).locator(OFFERED).locator("> span:first-child").all_text_contents()
    sent = next(found for words in offered if (found := QUEST.fullmatch(words)))
    choose(page, re.compile(f"^{re.escape(sent[0])}"))
    lift(page)
    ends = re.findall(QUEST_TOLD.format(hero=re.escape(sent[1])), whole_log(page))
    assert ends
    assert ends[-1] in FATES
    assert rolls(page)[:2].count(f"The quest of {sent[1]}") == 1
    play_until(page, lambda: f"year {this_year + 1}" in whole_heading(page), most=80)


QUEST = re.compile(r"Send (.+) to the tower (?:on|in) .+")
QUEST_TOLD = r"sends {hero} \(\d+ points\) to the tower (?:on|in) .+?; the hero (.+)\."
FATES = ("never returns", "comes back with a scar", "comes back empty-handed", "comes back in triumph")
DATE = " (year "
CHANGE = re.compile(r"(.+?): (.+? (?:better|worse|gained) \(year \d+, month \d+\))(?:[,;] .+)?\.")
"""A unit and what a medal or scar made of it, as the log tells it."""


def before_a_battle() -> Campaign[Kingdoms]:
    """A campaign of two people, played to a battle that both sides fought with their lists, in a year in
    which one who holds land beside a wizard's tower has a hero to send there.
    """
    players = ["Ann", "Bo"]
    for seed in range(200):
        campaign = empires.new("mighty-kingdoms", players=players, seed=str(seed), options={"wizards": True})
        policies = {player: RandomPlayer(str(seed), player) for player in players}
        while campaign.waiting:
            if campaign.waiting[0].kind == "report_battle" and worth_telling(campaign.state):
                return campaign
            play(campaign, policies, 1)
    raise AssertionError("No campaign came to such a battle.")


def worth_telling(state: Kingdoms) -> bool:
    """Whether both sides brought units, none has been marked yet, somebody can send a hero to a tower and
    another year follows.
    """
    assert state.battle is not None
    return (
        state.year < state.settings.years
        and not any(
            unit.effects or unit.medals or unit.scars for one in state.lists.values() for unit in one.units
        )
        and all(report.units_brought(state, state.battle, player) for player in state.battle.sides)
        and any(quests.towers_for(state, who) and quests.heroes_of(state, who) for who in state.order)
    )


def units_of(state: Kingdoms, army: str) -> list[list[str | list[str]]]:
    """The units of an army whose list is known: each one's name and profile."""
    sections = army_sheet(state, state.armies[army], state.lists[army]).sections
    return [[unit.title, profile([line.label for line in unit.lines])] for unit in sections]


def enter_victory_of_the_attacker(page: Page, campaign: Campaign[Kingdoms]) -> tuple[list[str], list[str]]:
    """Fill in the report: every unit of the attacker that may have one gets a medal, every unit of the
    defender a scar. Returns the units' names, first those with medals.
    """
    state = campaign.state
    assert state.battle is not None
    ours, theirs = (report.units_brought(state, state.battle, side) for side in state.battle.sides)
    decorated = ours[: len(theirs)]
    card(page).get_by_label(f"{state.battle.attacker} won").check()
    for group, units in (("medals", decorated), ("scars", theirs)):
        for unit in units:
            card(page).locator(f"input[name={group}][value='{unit.id}']").check()
    send(page)
    return [unit.name for unit in decorated], [unit.name for unit in theirs]


def rolls(page: Page) -> list[str]:
    """What the dice of the log were for, the latest first; each shows its faces."""
    page.keyboard.press("g")
    page.get_by_role("button", name="Dice", exact=True).click()
    settled(page)
    lines = page.locator("[data-region=drawer] li.roll")
    told = lines.locator(".what-for").all_inner_texts()
    assert lines.filter(has=page.locator(".dice svg")).count() == len(told)
    page.keyboard.press("Escape")
    settled(page)
    return told


def profile(lines: list[str]) -> list[str]:
    """A unit's figures and rules as they are now, of all that its sheet says."""
    return [line for line in lines if DATE not in line and not line.startswith(("carries", "this month"))]


UNITS = """sheets => sheets.flatMap(sheet => [...sheet.querySelectorAll("table")]
    .map(unit => [unit.previousElementSibling.textContent,
        [...unit.querySelectorAll("th, td[colspan]")].map(line => line.firstChild.textContent)]))"""
"""The units of sheets: each one's name and lines."""


def print_sheets(page: Page, path: Path) -> None:
    """Print the open sheets: the board stays off the paper, and each army and unit has its heading there."""
    headings = page.locator(".sheet h3").all_inner_texts()
    armies = page.locator(".sheet[id^='sheet-army']").count()
    assert sum(heading.startswith("Army ") for heading in headings) == armies >= 2
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    page.get_by_role("button", name="Print").click()
    expect(page.locator("body[data-printed=yes]")).to_be_attached()
    page.emulate_media(media="print")
    expect(page.locator(".board")).to_be_hidden()
    for line in page.locator(".sheet th").all():
        expect(line).to_be_visible()
    printed = page.pdf(path=path, outline=True, tagged=True)
    assert printed.startswith(b"%PDF")
    for heading in headings:
        signs = f"({heading})" if heading.isascii() else f"<FEFF{heading.encode('utf-16-be').hex().upper()}>"
        assert f"/Title {signs}".encode() in printed
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    settled(page)
