"""The example ruleset of the documentation is a ruleset like any other."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign, first_state
from empires.core.records.setup import Seat, Setup
from empires.core.saves.proof import verify
from empires.core.saves.saves import load, save
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.render.board import board_svg
from empires.testing import campaign_at, dice_left, happened, refused
from tests.skerries import DISPLAY, RULES, RULESET, Land, Skerries, Stay, begin


def setup(*players: str) -> Setup:
    return Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="The isles",
        seats=[Seat(name=name) for name in players],
        options={"rounds": 6},
        seed="isles",
    )


def at_sea(*dice: int) -> Campaign[Skerries]:
    return campaign_at(RULESET, begin(setup("Ann", "Bo")), dice)


def test_a_free_island_is_taken_without_a_die() -> None:
    campaign = at_sea()
    campaign.answer(campaign.waiting[0], Land("0,0"))
    assert campaign.state.islands["0,0"].owner == "Ann"
    assert [event.text for event in happened(campaign, "taken")] == ["Ann takes Holm."]


@pytest.mark.parametrize(("die", "holder"), [(3, "Ann"), (4, "Bo")])
def test_an_island_that_is_held_is_fought_for(die: int, holder: str) -> None:
    campaign = at_sea(die)
    campaign.answer(campaign.waiting[0], Land("0,0"))
    campaign.answer(campaign.waiting[0], Land("0,0"))
    assert campaign.state.islands["0,0"].owner == holder
    assert dice_left(campaign) == []


def test_a_fleet_lands_next_to_its_own_islands_only() -> None:
    campaign = at_sea()
    with refused("too_far", "SK-LAND"):
        campaign.answer(campaign.waiting[0], Land("0,1"))


def test_after_the_last_round_most_islands_win() -> None:
    campaign = at_sea()
    campaign.answer(campaign.waiting[0], Land("0,0"))
    while not campaign.finished:
        campaign.answer(campaign.waiting[0], Stay())
    assert campaign.state.winners == ["Ann"]


@pytest.mark.parametrize("players", [("Ann", "Bo"), ("Ann", "Bo", "Cy")])
def test_random_players_play_it_to_its_end_and_the_save_proves_it(players: tuple[str, ...]) -> None:
    begun = setup(*players)
    campaign = Campaign(RULESET, begun, first_state(RULESET, begun))
    policies = {name: RandomPlayer("isles", name) for name in players}
    play(campaign, policies, 500)
    assert campaign.finished
    again = load(save(campaign), lambda setup: RULESET)
    assert again.hash() == campaign.hash()
    assert verify(again) > 12


def test_it_is_shown_and_every_rule_that_it_names_has_a_text() -> None:
    campaign = at_sea()
    state = campaign.view("Ann").state
    assert board_svg(DISPLAY.board(state, "Ann")).count("Holm") >= 1
    assert [book.player for book in DISPLAY.ledgers(state, "Bo")] == ["Bo", "Ann"]
    assert set(campaign.waiting[0].rules) <= set(RULES)
