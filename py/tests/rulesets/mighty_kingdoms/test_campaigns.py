"""Whole campaigns by random players: to the end, verified, nothing lost and nothing told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import empires
from empires.core.campaign import Campaign
from empires.core.questions import Answer, Question
from empires.core.stream import Stream
from empires.core.views import View
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.report import units_brought
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.units import all_lists

SIMPLE = ("simple_hits", "simple_points")


class Veteran(RandomPlayer):
    """A random player who fills in battle reports that could be true, and leaves a campaign rarely."""

    def __init__(self, seed: str, name: str) -> None:
        super().__init__(seed, name)
        self.dice = Stream(seed, f"reports of {name}")

    def choose(self, view: View[Any], question: Question) -> Answer:
        if question.kind != "report_battle" or len(question.fields) < 3:
            return super().choose(view, question)
        battle = view.state.battle
        sides = [
            [unit.id for unit in units_brought(view.state, player)]
            for player in (battle.attacker, battle.defender)
        ]
        scars = [[unit for unit in side if self.dice.below(2)] for side in sides]
        medals = [
            self.dice.shuffled(own)[: self.dice.below(len(lost) + 1)]
            for own, lost in zip(sides, scars[::-1], strict=True)
        ]
        report = {
            "result": self.dice.pick(("attacker", "defender", "draw")),
            "medals": medals[0] + medals[1],
            "scars": scars[0] + scars[1],
        }
        return report | {field.name: "ditch" for field in question.fields if field.name == "note"}


def random_options(number: int, *, simple: bool) -> dict[str, Any]:
    """Every third campaign as the book has it, the others with settings drawn at random."""
    dice = Stream("options", str(number))
    options: dict[str, Any] = {"battle_mode": dice.pick(SIMPLE) if simple else dice.pick(("ask", "tabletop"))}
    options["years"] = 1 + dice.below(3)
    if number % 3 == 0:
        return options
    for option in RULESET.options:
        if option.key in options or option.key in ("map", "end"):
            continue
        if option.kind == "flag":
            options[option.key] = dice.below(2) == 1
        elif option.kind == "pick":
            options[option.key] = dice.pick(option.choices).value
    options["max_armies"] = 1 + dice.below(12)
    options["map"] = dice.pick(("generated", "preset", "drawn"))
    return options


def campaign_of(number: int, *, simple: bool) -> Campaign[Kingdoms]:
    names = [chr(ord("A") + seat) for seat in range(2 + number % 5)]
    options = random_options(number, simple=simple)
    campaign: Campaign[Kingdoms] = empires.new("mighty-kingdoms", names, options=options, seed=str(number))
    return campaign


def play_out(campaign: Campaign[Kingdoms], seed: str) -> Iterator[Kingdoms]:
    """Play to the end, looking at the state every ten answers."""
    players = {name: Veteran(seed, name) for name in campaign.setup.players}
    while not campaign.finished:
        assert play(campaign, players, 10) or campaign.finished
        yield campaign.state


def check_conserved(state: Kingdoms) -> None:
    """What must be true at any moment, whatever was played."""
    for name, tile in state.tiles.items():
        if tile.tower or tile.terrain == "sea":
            assert tile.controller == "", name
            assert tile.settlement == "none", name
        elif tile.explored:
            assert tile.controller in state.players, name
        else:
            assert tile.controller == "", name
            assert tile.settlement == "none", name
    for player in state.players:
        kingdom = state.kingdoms[player]
        assert kingdom.gold >= 0
        assert kingdom.food >= 0
        armies = land.armies_of(state, player)
        assert len(armies) <= max(1, state.settings.max_armies)
        assert len({army.symbol for army in armies}) == len(armies)
        for name, written in all_lists(state, player):
            assert 1 <= written.points <= 500
            assert written.units
            assert name in state.armies
            for unit in written.units:
                assert 2 <= unit.de <= 6
    for army in state.armies.values():
        assert army.tile in state.tiles
        assert not state.tiles[army.tile].tower
        assert state.kingdoms[army.owner].status == "active"
    bearers = [artefacts.bearer_of(state, one) for one in state.artefacts.values()]
    carried = [bearer for bearer in bearers if "." in bearer]
    assert len(set(carried)) == len(carried)
    for artefact in state.artefacts.values():
        if not artefact.owner:
            assert artefacts.bearer_of(state, artefact) == ""
    assert sorted(state.lists) == sorted(set(state.lists) & set(state.armies))


def check_campaign(number: int, *, simple: bool) -> Campaign[Kingdoms]:
    campaign = campaign_of(number, simple=simple)
    for state in play_out(campaign, str(number)):
        check_conserved(state)
    again = empires.load(empires.save(campaign))
    assert empires.verify(again) == campaign.answers + campaign.rolls
    return campaign


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("simple", [False, True], ids=["table", "dice"])
def test_random_campaigns_end_and_verify(number: int, simple: bool) -> None:
    assert check_campaign(number, simple=simple).finished


@pytest.mark.soak
@pytest.mark.parametrize("number", range(150))
@pytest.mark.parametrize("simple", [False, True], ids=["table", "dice"])
def test_300_random_campaigns_of_2_to_6_players(number: int, simple: bool) -> None:
    assert check_campaign(1_000 + number, simple=simple).finished
