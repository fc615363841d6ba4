"""A battle of Mighty Empires on the table: scenario, report by one side, confirmed by the other."""

from __future__ import annotations

import re
from typing import Any

from conftest import Table
from hands import card, choose, give, lift, play_until, question, send, whole_log
from playwright.sync_api import Page, expect

import empires
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.state import MightyEmpires

HOW = "How did the game on the table end?"


class Fighter(RandomPlayer):
    """Plays at random, but never parleys and never gives way."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """Attack and stand; anything else as it comes."""
        if question.kind in ("agree_peace", "assign_defence") and question.choices:
            return question.choices[0].value
        return super().choose(view, question)


def before_a_battle() -> Campaign[MightyEmpires]:
    """A campaign of two people with full army lists, about to be asked for the table."""
    players = ["Ann", "Bo"]
    options = {
        "map_mode": "generated", "tiles_per_player": 10, "army_mode": "full", "battle_method": "ask",
    }  # fmt: skip
    for seed in range(200):
        campaign: Campaign[MightyEmpires] = empires.new(
            "mighty-empires", players=players, seed=str(seed), options=options
        )
        policies = {player: Fighter(str(seed), player) for player in players}
        while campaign.waiting:
            conflict = campaign.state.conflict
            if conflict is not None and {conflict.attacker, conflict.defender} == set(players):
                return campaign
            play(campaign, policies, 1)
    raise AssertionError("No campaign came to a battle of the two.")


def pick(page: Page, name: str, value: str) -> None:
    """Set a control that offers several values."""
    control = card(page).locator(f"[name='{name}']")
    if control.first.get_attribute("type") == "radio":
        card(page).locator(f"[name='{name}'][value='{value}']").check()
    else:
        control.select_option(value)


def test_two_people_fight_on_the_table_and_agree_on_what_came_of_it(table: Table) -> None:
    page = table.sit_down()
    campaign = before_a_battle()
    assert campaign.state.conflict is not None
    attacker, defender = campaign.state.conflict.attacker, campaign.state.conflict.defender
    give(page, campaign)
    # both want the table, agree on its ground, tell their scouts, and dice say what is played
    assert lift(page) == attacker
    choose(page, "On the table")
    assert lift(page) == defender
    choose(page, "On the table")
    lift(page)
    assert "What does the table look like" in question(page)
    card(page).locator("[name=layout]").fill("two hills and a ruined farm")
    send(page)
    lift(page)
    expect(card(page)).to_contain_text("two hills and a ruined farm")
    choose(page, "Agreed")
    play_until(page, lambda: HOW in question(page), ("^Leave it", "^Pitched Battle"), most=20)
    assert re.search(
        r"(attacks|two hills and a ruined farm).*it begins \d+ hours? into the day", question(page)
    )
    # one side reports, unit by unit and character by character
    pick(page, "result", "victory")
    pick(page, "winner", "defender")
    lost = card(page).locator("[name^='attacker_models.']").first
    lost.fill("12")
    card(page).locator("input[name=attacker_fallen]").first.check()
    send(page)
    # the other reads it and agrees
    lift(page)
    expect(card(page)).to_contain_text(f"{attacker} lost 12")
    choose(page, "That is what happened")
    told = whole_log(page)
    assert "The table: two hills and a ruined farm" in told
    assert re.search(r"Scenario: [A-Z]", told)
    assert f"On the table: a win, for {defender}." in told
    play_until(page, lambda: "fallen return" in whole_log(page), ("^Let them go", "^Fall back"), most=8)
