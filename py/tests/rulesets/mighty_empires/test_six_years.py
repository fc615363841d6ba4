"""Six years under settings and races drawn at random, with every chapter in play.

Players who only choose by lot raze and starve themselves within a year or two, so these mostly do what looks
good.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from tools.bench_repaint import Onlooker

import empires
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.named import player_called
from empires.players.policy import Policy, answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset
from empires.rulesets.mighty_empires.settings import OPTIONS
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.race import RACES
from tests.drawn import drawn
from tests.rulesets.mighty_empires.test_campaigns import sound, verified

NAMES = "ABCDEFGHIJKL"
LESS = {"tiles_per_player": 10, "draft_maps": 1, "map_extension": 0}
"""What would only make a land larger, and each campaign longer."""


def begun(seed: str, among: int, years: int, everything: bool) -> Campaign[MightyEmpires]:
    """A campaign of so many players, with every flag on or with flags drawn."""
    stream = Stream(seed, "options")
    flags: dict[str, Any] = {option.key: True for option in OPTIONS if option.kind == "flag" and everything}
    options = {**drawn(OPTIONS, stream), **flags, **LESS, "years": years}
    campaign: Campaign[MightyEmpires] = empires.new(
        "mighty-empires", players=list(NAMES[:among]), seed=seed, options=options
    )
    if campaign.state.settings.races:
        for name in campaign.state.players:
            campaign.attempt(name, "choose_race", {"race": stream.pick(RACES)})
    return campaign


class Wavering:
    """Takes what looks best at first sight nine times of ten, and any legal answer otherwise."""

    def __init__(self, seed: str, name: str) -> None:
        self._stream = Stream(seed, f"wavering {name}")
        self._sober = player_called("easy", find_ruleset("mighty-empires"), seed, name)
        self._rash = RandomPlayer(seed, name)

    def choose(self, view: View[Any], question: Question) -> Answer:
        return (self._sober if self._stream.below(10) else self._rash).choose(view, question)


def plays_to_the_end(campaign: Campaign[MightyEmpires], seed: str) -> None:
    policies: dict[str, Policy] = {name: Wavering(seed, name) for name in campaign.state.players}
    while not campaign.finished:
        play(campaign, policies, 100)
        assert (
            empires.load(empires.save(campaign)).hash() == campaign.hash()
        )  # whose state is checked as a whole
    sound(campaign.state)
    verified(campaign)


@pytest.mark.parametrize("number", range(4))
def test_a_year_under_settings_drawn_at_random(number: int) -> None:
    seed = f"drawn {number}"
    plays_to_the_end(begun(seed, 2 + number, 1, everything=number % 2 == 1), seed)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_six_years_under_settings_drawn_at_random(number: int) -> None:
    seed = f"six years {number}"
    plays_to_the_end(begun(seed, 2 + number % 5, 6, everything=False), seed)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_six_years_with_everything_on(number: int) -> None:
    seed = f"everything {number}"
    plays_to_the_end(begun(seed, 2 + number % 5, 6, everything=True), seed)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(50))
def test_twelve_players_with_everything_on(number: int) -> None:
    seed = f"twelve {number}"
    plays_to_the_end(begun(seed, 12, 6, everything=True), seed)


SOON = 0.25
"""Seconds of processor time here, which are about one second in a browser."""


@pytest.mark.soak
def test_no_step_of_a_late_winter_among_twelve_on_400_tiles_is_long() -> None:
    options: dict[str, Any] = {option.key: option.default for option in OPTIONS}
    options |= {"map_mode": "generated", "tiles_per_player": 34, "years": 3}
    options |= {"walls": True, "siege_train": True}
    campaign: Campaign[MightyEmpires] = empires.new(
        "mighty-empires", list(NAMES), seed="late", options=options
    )
    policies: dict[str, Policy] = {
        name: player_called("easy", find_ruleset("mighty-empires"), "late", name) for name in NAMES
    }
    while campaign.state.year < 3 or campaign.state.campaign_turn < 6:
        play(campaign, policies, 1)
    assert len(campaign.state.map.tiles) > 400
    onlooker = Onlooker(empires.save(campaign))
    onlooker.repaint()
    campaign = onlooker.session.device.campaign
    steps: dict[str, float] = {}
    while not campaign.finished:
        question = campaign.waiting[0]
        started = time.process_time()
        answer_one(campaign, question, policies[question.player])
        steps[question.kind] = max(steps.get(question.kind, 0.0), time.process_time() - started)
        steps["repaint"] = max(steps.get("repaint", 0.0), onlooker.repaint()[0] / 1_000)
    assert campaign.state.phase != "scouting", "a whole winter was played"
    assert {kind: spent for kind, spent in steps.items() if spent > SOON} == {}
