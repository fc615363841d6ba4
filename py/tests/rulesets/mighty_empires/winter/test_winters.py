"""Whole winters of random players: sound at every question, conserved, and closed to curious eyes."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.setup import Seat, Setup, check_options
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Secrets
from tests.rulesets.mighty_empires.scene import unmoved
from tests.rulesets.mighty_empires.winter.base import Base


class Spender(RandomPlayer):
    """Random, but keeps some crowns for spies."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """A random choice; little is spent on anything but operatives."""
        held = question.facts.get("treasury", 0)
        if question.kind == "recruit":
            return {**question.default, "troops": held // 3}
        if question.kind == "buy_baggage":
            return {"baggage": held // 3}
        if question.kind == "buy_ops":
            each = held // 4
            return {"assassin": each, "spy": min(2, each), "saboteur": each, "agent": each}
        return super().choose(view, question)


def rich_winter(number: int) -> Campaign[MightyEmpires]:
    """BASE at the close of a season, with armies, sieges, ruins and independents; dice from the number."""
    scene = Base("season_end", {"3,-3": "highland M M M M M M"})
    for tile, strength in (("0,0", 900), ("0,0", 700), ("2,0", 600), ("4,2", 800), ("6,1", 900)):
        scene.banner("Red", tile, strength, baggage=2)
    for tile, strength in (("6,0", 900), ("7,0", 700), ("1,0", 1200), ("3,2", 800)):
        scene.banner("Blue", tile, strength, baggage=1)
    scene.banner("Blue", "6,1", 600, inside=True)
    scene.siege("6,1", "Red")
    scene.siege("1,0", "Blue", garrison_points=200)
    scene.land("4,-1", INDEPENDENT, "village")
    scene.land("3,-1", INDEPENDENT, "fortress")
    scene.land("3,1", "Blue", "city", razed=True)
    scene.port(2)
    scene.state.winter = None
    setup = Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="A winter",
        seats=[Seat(name=player) for player in scene.state.players],
        options=check_options(RULESET.options, {}),
        seed="test",
        dice="sealed",
    )
    return Campaign(RULESET, setup, scene.state, source=SealedDice(f"winter {number}"))


def sound(state: MightyEmpires) -> None:
    """What must hold at every question of the winter."""
    RULESET.check(state)
    assert all(not (land.razed and land.owner is not None) for land in state.lands.values())
    for tile, siege in state.sieges.items():
        assert any(one.tile == tile and one.owner == siege.besieger for one in state.banners.values())


@pytest.mark.rule("ME-WINTER-02", "ME-WINTER-05", "ME-REV-11")
@pytest.mark.parametrize("number", range(12))
def test_random_players_get_through_the_winter(number: int) -> None:
    campaign = rich_winter(number)
    policies = {name: Spender(f"{number}", name) for name in campaign.state.players}
    answers = 0
    while campaign.state.year == 1 and answers < 2000:
        answers += play(campaign, policies, 1)
        sound(campaign.state)
    assert campaign.state.year == 2


@pytest.mark.rule("ME-REV-10", "ME-REV-11")
@pytest.mark.parametrize("number", range(4))
def test_every_crown_that_comes_or_goes_is_told(number: int) -> None:
    campaign = rich_winter(number)
    policies = {name: Spender(f"{number}", name) for name in campaign.state.players}
    while campaign.state.year == 1:
        play(campaign, policies, 1)
    purse = dict.fromkeys(campaign.state.players, 0)
    for event in campaign.chronicle():
        match event.kind:
            case "treasury_set":
                purse[event.facts["player"]] = event.facts["crowns"]
            case "crowns_paid" | "crowns_lost":
                purse[event.facts["player"]] -= event.facts["crowns"]
    assert purse == dict.fromkeys(campaign.state.players, 0)


@pytest.mark.rule("ME-RULING-203", "ME-RULING-341")
@pytest.mark.parametrize("number", range(3))
def test_nobody_sees_another_players_winter_secrets(number: int) -> None:
    campaign = rich_winter(number)
    policies = {name: Spender(f"s{number}", name) for name in campaign.state.players}
    looks = 0
    while campaign.state.year == 1:
        play(campaign, policies, 3)
        looks += unmoved(campaign, _scramble)
    assert looks > 10


def _scramble(state: MightyEmpires, reader: str) -> None:
    """Change everything of the others' compartments."""
    for name in state.players:
        if name != reader:
            state.secrets[name] = Secrets(treasury=77, heroes_points=7, baggage_bought=7, hired={"spy": 3})
