"""Finished campaigns and old saves stand here for good: no change of the program leads them elsewhere.

Where one of these fails, either the change is wrong or a rule has changed: `tools/witnesses.py` says what to
do then.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tools import witnesses
from tools.witness_plans import PLANS

from empires.core.saves import saves
from empires.rulesets import catalogue, find_ruleset


@pytest.mark.parametrize("name", witnesses.names())
def test_a_finished_campaign_leads_where_it_led(name: str) -> None:
    witnesses.replay(witnesses.read_witness(name))


@pytest.mark.parametrize("name", witnesses.kept_names())
def test_a_save_from_its_middle_opens_and_is_played_to_the_same_end(name: str) -> None:
    witnesses.play_on(witnesses.read_kept(name))


def test_every_rule_system_has_witnesses_of_several_ends() -> None:
    ends = Counter(plan.ruleset for plan in {plan.ends: plan for plan in PLANS}.values())
    assert all(ends[ruleset] >= 2 for ruleset in catalogue())


def test_every_planned_campaign_stands_with_a_save_of_today() -> None:
    assert witnesses.names() == sorted(plan.name for plan in PLANS)
    today = {f"{plan.name}.save-{saves.VERSION}-{find_ruleset(plan.ruleset).version}" for plan in PLANS}
    assert today <= set(witnesses.kept_names())


@pytest.mark.parametrize("format_version", range(1, saves.VERSION + 1))
def test_saves_of_every_format_stand(format_version: int) -> None:
    saved = [msgspec.json.decode(witnesses.read_kept(name).save) for name in witnesses.kept_names()]
    rulesets = {one["head"]["setup"]["ruleset"] for one in saved if one["version"] == format_version}
    assert rulesets


def test_some_saves_hold_secret_answers_that_wait_for_the_others() -> None:
    sealed = [
        name
        for name in witnesses.kept_names()
        if msgspec.json.decode(witnesses.read_kept(name).save)["head"]["sealed"]
    ]
    assert sealed
