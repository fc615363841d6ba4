"""Whole campaigns of random players, from the first tile to the last round, verified from the journal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.offices.desk import redacted
from empires.core.play.campaign import Campaign
from empires.players.policy import answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display, find_ruleset
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.ruleset import RULESET
from empires.rulesets.warmaster.state import Ties, War, living, playing

CHOICES: dict[str, list[Any]] = {
    "map_mode": ["auto", "auto", "auto", "co-op", "solo"],
    "tiles_per_empire": [15, 9, 12],
    "capital_edges": ["inherit", "own"],
    "orders_pass": ["fallback_only", "always", "never"],
    "route_length": ["3", "unlimited"],
    "third_party_blocks": [True, False],
    "nap_visibility": ["public", "private"],
    "assault_mixed": ["separate", "join_siege"],
    "capital_prize": ["none", "tile"],
    "rounds_limit": [10, 4, 6],
    "half_map": [True, False],
    "end_custom": [False, False, True],
    "auto_battle": ["computer_only", "agreed", "never", "always"],
    "show_arrows": ["step", "at_once"],
    "team_points": ["majority", "each"],
    "team_knockout": [False, True],
    "team_challenge": ["battle", "auto"],
    "civil_war": [False, True],
    "team_pairing": ["random", "agreed"],
    "team_forming": ["dealt", "neighbours", "choose"],
}


def random_campaign(number: int) -> Campaign[War]:
    """A campaign of 2 to 12 empires with settings at random; every third is a team game."""
    seed = f"campaign {number}"
    stream = Stream(seed, "settings")
    options: dict[str, Any] = {key: stream.pick(values) for key, values in CHOICES.items()}
    count = 2 + number % 11
    if number % 3 == 2:
        options |= {"mode": "team", "empires": count}
        count = min(42, count + stream.below(2 * count + 1))
    return empires.new("warmaster", [f"P{n}" for n in range(count)], options=options, seed=seed)


def finish(campaign: Campaign[War], seed: str) -> None:
    """Random players play on to the end; in team games the host now and then lets somebody in or out."""
    stream = Stream(seed, "standing")
    policies: dict[str, RandomPlayer] = {}
    while not campaign.finished:
        question = campaign.waiting[0]
        for offer in campaign.view(campaign.state.host).standing if question.kind == "set_present" else []:
            if offer.kind == "add_player" and stream.below(8) == 0:
                empire = stream.pick(offer.fields[1].choices).value  # type: ignore[union-attr]
                if len(playing(campaign.state.empires[empire])) < 7:
                    campaign.answer(offer, {"name": f"Guest {campaign.answers}", "empire": empire})
            elif offer.kind == "drop_player" and stream.below(8) == 0:
                campaign.answer(offer, stream.pick(offer.choices).value)
        question = campaign.waiting[0]
        policy = policies.setdefault(question.player, RandomPlayer(seed, question.player))
        answer_one(campaign, question, policy)


def sound(campaign: Campaign[War]) -> None:
    """What holds at any moment of any campaign."""
    state = campaign.state
    RULESET.check(state)
    land = len(state.map.land_ids())
    assert sum(len(lands(state, name)) for name in state.empires) == len(state.owner) <= land
    for empire in living(state):
        assert state.owner.get(empire.capital, empire.name) == empire.name
        assert empire.ruler in [member.name for member in playing(empire)] or not empire.ruler
        assert 0 <= empire.points <= 3
    for empire in state.empires.values():
        if not empire.alive:
            assert lands(state, empire.name) == []


def whole(number: int) -> Campaign[War]:
    campaign = random_campaign(number)
    finish(campaign, f"players {number}")
    sound(campaign)
    assert campaign.winners
    again = empires.load(empires.save(campaign))
    assert again.hash() == campaign.hash()
    assert empires.verify(again) >= campaign.answers
    return campaign


@pytest.mark.parametrize("number", [*range(3), 32])  # 32: points passed on within a team to the last round
def test_random_campaigns_come_to_an_end_and_verify(number: int) -> None:
    whole(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(300))
def test_three_hundred_random_campaigns(number: int) -> None:
    whole(number)


def test_a_campaign_is_sound_after_every_answer() -> None:
    for number in (4, 5):
        campaign = random_campaign(number)
        policies = {name: RandomPlayer("sound", name) for name in campaign.setup.players}
        while play(campaign, policies, 1):
            sound(campaign)


def test_a_team_game_survives_saving_at_every_question() -> None:
    campaign = random_campaign(2)
    policies = {name: RandomPlayer("saves", name) for name in campaign.setup.players}
    for _ in range(150):
        if campaign.finished:
            break
        before = campaign.hash()
        campaign = empires.load(empires.save(campaign))
        assert campaign.hash() == before
        play(campaign, policies, 1)


@pytest.mark.rule("WM-RULING-65")
def test_private_pacts_never_leak_into_another_view() -> None:
    """Whatever stands in one player's compartment, nobody else's view changes by a byte."""
    options = {"nap_visibility": "private", "half_map": False}
    campaign = empires.new("warmaster", list("ABCD"), seed="leaks", options=options)
    policies = {name: RandomPlayer("leaks", name) for name in "ABCD"}
    ruleset = find_ruleset("warmaster")
    display = find_display(ruleset)

    def shown(player: str | None) -> bytes:
        seen = redacted(ruleset, campaign.state, player)  # as it is now: a campaign keeps its views
        pictures = [part(seen, player) for part in (display.board, display.ledgers, display.track)]
        return msgspec.json.encode([seen, *pictures])

    with_pacts = 0
    for turn in range(60):
        play(campaign, policies, 3)
        for keeper, ties in list(campaign.state.secrets.items())[turn % 2 :: 2]:
            with_pacts += bool(ties.partners)
            before = {other: shown(other) for other in (*"ABCD", None) if other != keeper}
            campaign.state.secrets[keeper] = Ties(partners=["A", "B", "C", "D"], offers=["A"])
            assert {other: shown(other) for other in before} == before
            campaign.state.secrets[keeper] = ties
    assert with_pacts > 10
