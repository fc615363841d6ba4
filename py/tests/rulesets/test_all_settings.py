"""Every setting at both its ends: campaigns begin, are saved and opened, and take what they propose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice, SaveError, SetupError
from empires.core.play.campaign import Campaign, first_state
from empires.core.questions.proposals import check_proposals
from empires.core.records.setup import Option
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_ruleset
from tests.examples import in_soak

RULESETS = list(catalogue())

Chosen = dict[str, Any]
"""Values of some settings; the others are as they come."""

SMALL = 6
"""Players of a campaign that begins quickly."""

SECONDS_OF_PAIRS = 120
"""Processor time that a ruleset's pairs may take in the soak: Mighty Empires has more than ten thousand."""


def ends(option: Option) -> list[Any]:
    """The values of a setting that a test tries: all it has, of a number the least, the most and none."""
    if option.kind == "flag":
        return [False, True]
    if option.kind == "pick":
        return [choice.value for choice in option.choices]
    return [option.lo, option.hi, *([None] if option.or_none else [])]


def with_needs(options: Mapping[str, Option], option: Option, value: Any) -> Chosen:
    """A setting at a value, and those that it needs."""
    chosen: Chosen = {}
    for key, values in option.needs.items():
        needed = options[key]
        read = values[0] == "on" if needed.kind == "flag" else values[0]
        chosen |= with_needs(options, needed, needed.accept(read))
    return chosen | {option.key: value}


def every_end(name: str) -> list[Chosen]:
    """Each setting of a ruleset at each of its ends."""
    options = {option.key: option for option in find_ruleset(name).offered}
    return [with_needs(options, option, value) for option in options.values() for value in ends(option)]


def every_pair(name: str) -> Iterator[Chosen]:
    """Any two settings, both at an end."""
    single = every_end(name)
    for at, one in enumerate(single):
        for other in single[:at]:
            if all(one[key] == other[key] for key in one.keys() & other.keys()):
                yield one | other


def some(found: list[Chosen], seed: str, count: int) -> list[Chosen]:
    return Stream(seed, "some of all").shuffled(found)[:count]


def seats(players: int) -> list[str]:
    return [f"P{seat + 1}" for seat in range(players)]


def begun(name: str, players: int, chosen: Chosen) -> Campaign[Any] | None:
    """A campaign that begins so; None where settings that contradict each other are refused in a sentence."""
    try:
        return empires.new(name, seats(players), options=chosen, seed="ends")
    except SetupError:
        return None


def check(campaign: Campaign[Any]) -> None:
    """It opens as it was saved, and whatever may be answered now can be answered as it is proposed."""
    again = empires.load(empires.save(campaign))
    assert again.hash() == campaign.hash()
    check_questions(campaign)


def check_questions(campaign: Campaign[Any]) -> None:
    open_now = list(campaign.waiting)
    for player in campaign.state.players:
        open_now += campaign.view(player).standing
    for question in open_now:
        try:
            check_proposals(question)
        except IllegalChoice as refusal:
            raise AssertionError(f"{question.kind} refuses what it proposes itself: {refusal}") from refusal


def check_beginning(name: str, players: int, chosen: Chosen) -> bool:
    """Whether a campaign begins so; one that does must be sound."""
    campaign = begun(name, players, chosen)
    try:
        if campaign is not None:
            check(campaign)
    except Exception as fault:
        raise AssertionError(f"{name}, {players} players, {chosen}: {fault}") from fault
    return campaign is not None


def check_course(name: str, players: int, chosen: Chosen, answers: int) -> None:
    """A campaign of random players takes at every question what it proposes itself."""
    campaign = begun(name, players, chosen)
    if campaign is None:
        return
    policies = {player: RandomPlayer(str(chosen), player) for player in campaign.setup.players}
    lots = Stream(str(chosen), "who answers")
    try:
        for _ in range(answers):
            if campaign.finished:
                break
            check_questions(campaign)
            question = lots.pick(campaign.waiting)
            answer_one(campaign, question, policies[question.player])
        check(campaign)
    except Exception as fault:
        told = f"{name}, {players} players, {chosen}, after {campaign.answers} answers: {fault}"
        raise AssertionError(told) from fault


def bounds(name: str) -> tuple[int, int]:
    """The fewest and the most players of a ruleset."""
    about = catalogue()[name]
    return about.fewest, about.most


@pytest.mark.longer
@pytest.mark.parametrize("name", RULESETS)
def test_with_few_and_many_players_a_campaign_begins_and_opens_again(name: str) -> None:
    fewest, most = bounds(name)
    between = Stream(name, "players").shuffled(list(range(fewest, most)))[: in_soak(most, 1)]
    assert all(check_beginning(name, players, {}) for players in {fewest, *between, most})


@pytest.mark.parametrize("name", RULESETS)
def test_where_a_number_could_once_be_lower_such_campaigns_open_and_none_begins(name: str) -> None:
    for option in find_ruleset(name).offered:
        if option.once is None:
            continue
        assert option.once < option.lo
        chosen = with_needs({one.key: one for one in find_ruleset(name).offered}, option, option.once)
        campaign = older(name, chosen)
        assert getattr(campaign.state.settings, option.key) == option.once
        check(campaign)
        with pytest.raises(SaveError, match="must be from"):
            older(name, {**chosen, option.key: option.once - 1})
        with pytest.raises(SetupError, match="must be from"):
            empires.new(name, seats(bounds(name)[0]), options=chosen)


def older(name: str, chosen: Chosen) -> Campaign[Any]:
    """A campaign that began so with an older version, opened."""
    ruleset = find_ruleset(name)
    campaign = empires.new(name, seats(ruleset.fewest), seed="older")
    setup = replace(campaign.setup, options=campaign.setup.options | chosen, rules_version=1)
    began: Campaign[Any] = Campaign(ruleset, setup, first_state(ruleset, setup))
    return empires.load(empires.save(began))


@pytest.mark.parametrize("name", RULESETS)
def test_at_both_ends_of_every_setting_a_campaign_begins_and_opens_again(name: str) -> None:
    fewest, most = bounds(name)
    lots = Stream(name, "players at the ends")
    for chosen in every_end(name):
        check_beginning(name, lots.pick([fewest, min(most, SMALL)]), chosen)


@pytest.mark.longer
@pytest.mark.parametrize("name", RULESETS)
def test_two_settings_at_their_ends_get_along(name: str) -> None:
    fewest, most = bounds(name)
    lots = Stream(name, "players of pairs")
    for chosen in some(list(every_pair(name)), name, in_soak(100, 10)):
        check_beginning(name, lots.pick([fewest, min(most, SMALL)]), chosen)


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_proposed_is_legal_all_along(name: str) -> None:
    fewest, _ = bounds(name)
    for chosen in some(every_end(name), name, 4):
        check_course(name, fewest + 1, chosen, 60)


@pytest.mark.soak
@pytest.mark.parametrize("name", RULESETS)
def test_with_every_number_of_players_every_setting_is_sound_at_both_ends(name: str) -> None:
    fewest, most = bounds(name)
    tried, begin = 0, 0
    for players in range(fewest, most + 1):
        for chosen in ({}, *every_end(name)):
            begin += check_beginning(name, players, chosen)
            tried += 1
    print(f"{name}: {begin:,} of {tried:,} beginnings")
    assert begin


@pytest.mark.soak
@pytest.mark.parametrize("name", RULESETS)
def test_any_two_settings_get_along_at_their_ends(name: str) -> None:
    """Other pairs every day, as many as there is time for."""
    lots = Stream(f"{name} {date.today()}", "all pairs")
    fewest, most = bounds(name)
    pairs = lots.shuffled(list(every_pair(name)))
    until, tried, begin = process_time() + SECONDS_OF_PAIRS, 0, 0
    while tried < len(pairs) and process_time() < until:
        begin += check_beginning(name, lots.pick([fewest, min(most, 9)]), pairs[tried])
        tried += 1
    print(f"{name}: {begin:,} of {tried:,} pairs begin, of {len(pairs):,}")
    assert begin


@pytest.mark.soak
@pytest.mark.parametrize("name", RULESETS)
def test_what_is_proposed_is_legal_to_the_end_whatever_is_set(name: str) -> None:
    fewest, _ = bounds(name)
    for chosen in every_end(name):
        check_course(name, fewest + 1, chosen, 600)
