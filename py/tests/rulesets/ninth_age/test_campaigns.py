"""Whole campaigns by random players: they end, they verify, and nothing gets lost on the way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.players.policy import answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.ninth_age.realms import realm_points
from empires.rulesets.ninth_age.ruleset import DISPLAY, RULESET
from empires.rulesets.ninth_age.settings import OPTIONS
from empires.rulesets.ninth_age.state import NinthAge
from tests.drawn import drawn
from tests.moments import again

MOST_ANSWERS = 60_000
"""Far more than any of these campaigns needs: one that gets here stalls."""


def any_options(stream: Stream) -> dict[str, Any]:
    """Any value for every setting; a map made anew until all agree only where few have to agree."""
    options = drawn((option for option in OPTIONS if option.kind != "number"), stream)
    options |= {
        "team_turns": 1 + stream.below(6),
        "starting_flags": stream.below(5),
        "starting_gold": stream.below(1000),
        "bye_cp": stream.below(3),
    }
    if options["battle_size"] == "scaled":
        options["standard_points"] = stream.pick([2, 3, 1200, 1500, 2500, 3600, 9000])
    return options


def begin(number: int, players: int, options: dict[str, Any], stream: Stream) -> Campaign[NinthAge]:
    if options.get("map_mode") == "balanced" and players > 4:
        options["map_mode"] = "prepared"
    seats = [
        Seat(name=chr(ord("A") + seat), controller=stream.pick(("human", "computer")))
        for seat in range(players)
    ]
    return empires.new("ninth-age", seats, options=options, seed=f"campaign {number}")


def policies(campaign: Campaign[NinthAge], number: int) -> dict[str, RandomPlayer]:
    return {player: RandomPlayer(str(number), player) for player in campaign.setup.players}


def plays_to_its_end(number: int) -> None:
    """Every other campaign is played by the book, the rest with settings drawn by lot."""
    stream = Stream(str(number), "campaign")
    options = any_options(stream) if number % 2 else {}
    campaign = begin(number, 2 + number % 7, options, stream)
    play(campaign, policies(campaign, number), MOST_ANSWERS)
    assert campaign.finished, f"campaign {number} stalls"
    state = campaign.state
    (winner,) = campaign.winners
    living = [player for player in state.players if state.realms[player].eliminated_turn is None]
    assert winner in living
    assert living == [winner] or realm_points(state, winner) >= 10
    assert empires.verify(campaign) == campaign.answers + campaign.run.rolls


@pytest.mark.rule("NA-RULING-62", "NA-RULING-35", "NA-RPP-01")
@pytest.mark.parametrize("number", range(6))
def test_campaigns_end_and_verify(number: int) -> None:
    plays_to_its_end(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(300))
def test_three_hundred_campaigns_end_and_verify(number: int) -> None:
    plays_to_its_end(number)


def gold_in_play(state: NinthAge) -> int:
    return sum(realm.treasury for realm in state.realms.values())


@pytest.mark.rule("NA-GOLD-03", "NA-ELIM-02", "NA-MINE-04")
@pytest.mark.parametrize("number", [1, 4])
def test_gold_comes_from_mines_and_raids_and_goes_into_armies_only(number: int) -> None:
    stream = Stream(str(number), "gold")
    campaign = begin(number, 4, {"starting_gold": 100}, stream)
    players = policies(campaign, number)
    play(campaign, players, MOST_ANSWERS)
    assert campaign.finished
    kinds = {"mine_income": 1, "raided": 1, "points_bought": -1}
    flows = sum(
        kinds[event.kind] * event.facts["gold"] for event in campaign.chronicle() if event.kind in kinds
    )
    assert gold_in_play(campaign.state) == 4 * 100 + flows


@pytest.mark.rule("NA-GOLD-03", "NA-RULING-54")
def test_gifts_at_any_moment_neither_make_nor_lose_gold() -> None:
    stream = Stream("gifts", "gold")
    campaign = begin(7, 3, {"starting_gold": 50, "quick_battle": "always"}, stream)
    players = policies(campaign, 7)
    gifts = 0
    while not campaign.finished:
        for player in campaign.setup.players:
            for question in campaign.view(player).standing:
                before = gold_in_play(campaign.state)
                answer_one(campaign, question, players[player])
                assert gold_in_play(campaign.state) == before
                gifts += 1
        if not campaign.finished:
            question = campaign.waiting[0]
            answer_one(campaign, question, players[question.player])
    assert gifts > 100
    assert empires.verify(campaign)


@pytest.mark.rule("NA-RULING-52")
def test_saved_and_loaded_at_every_question_it_is_the_same_campaign() -> None:
    straight, broken = (begin(3, 3, {"teams": "per-turn"}, Stream("saves", "campaign")) for _ in range(2))
    players = policies(straight, 3)
    again = policies(broken, 3)
    while not straight.finished:
        question = straight.waiting[0]
        answer_one(straight, question, players[question.player])
        question = broken.waiting[0]
        answer_one(broken, question, again[question.player])
        broken = empires.load(empires.save(broken))
        assert broken.hash() == straight.hash()
        assert broken.waiting == straight.waiting
    assert broken.finished


@pytest.mark.rule("NA-RULING-52")
def test_views_tell_everybody_the_same_and_can_all_be_shown() -> None:
    campaign = begin(5, 4, {}, Stream("views", "campaign"))
    players = policies(campaign, 5)
    while not campaign.finished:
        question = campaign.waiting[0]
        states = [campaign.view(player).state for player in (*campaign.setup.players, None)]
        assert len({msgspec.json.encode(state) for state in states}) == 1
        DISPLAY.track(states[0], "A")
        DISPLAY.ledgers(states[0], "A")
        DISPLAY.sheets(states[0], "A")
        drawn = {tile.id for tile in DISPLAY.board(states[0], "A").tiles}
        assert all(tile in drawn for choice in question.choices for tile in choice.tiles)
        RULESET.check(campaign.state)
        answer_one(campaign, question, players[question.player])


@pytest.mark.rule("NA-RULING-31")
@pytest.mark.parametrize("tries", [400, pytest.param(3_000, marks=pytest.mark.soak)])
def test_every_offered_answer_is_accepted(tries: int) -> None:
    campaign = begin(9, 3, any_options(Stream("offers", "options")) | {"teams": "none"}, Stream("o", "c"))
    players = policies(campaign, 9)
    tried = 0
    while not campaign.finished and tried < tries:
        question = campaign.waiting[0]
        for choice in question.choices:
            trial = again(campaign)
            trial.answer(trial.waiting[0], choice.value)
            tried += 1
        if question.fields:
            trial = again(campaign)
            trial.answer(trial.waiting[0], question.default)
        answer_one(campaign, question, players[question.player])
    assert tried > 300
