"""Finished campaigns and old saves stand here for good: no change of the program leads them elsewhere.

Where one of these fails, either the change is wrong or a rule has changed: `tools/witnesses.py` says what to
do then.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest
from tools import witnesses
from tools.witness_plans import PLANS

from empires.core.saves import saves
from empires.rulesets import catalogue, find_ruleset


class Founded(msgspec.Struct):
    """What a setup says of its ruleset."""

    ruleset: str


class Head(msgspec.Struct):
    """What a save says of the moment it was made at."""

    setup: Founded
    sealed: Any = None


class Save(msgspec.Struct):
    """A saved campaign, as far as it is looked into here."""

    version: int
    head: Head


WAYS: witnesses.Ways = {}
"""Where campaigns led that were played before, so that none is played twice from the same moment on."""

HEADS = msgspec.json.Decoder(Save)


@cache
def saved() -> dict[str, Save]:
    """What the saves are, by name."""
    return {name: HEADS.decode(witnesses.read_kept(name).save) for name in witnesses.kept_names()}


@pytest.mark.parametrize("name", sorted([*witnesses.names(), *witnesses.kept_names()]))
def test_a_finished_campaign_and_saves_from_its_middle_lead_where_they_led(name: str) -> None:
    if ".save-" in name:
        witnesses.play_on(witnesses.read_kept(name), WAYS)
    else:
        witnesses.replay(witnesses.read_witness(name), WAYS)


def test_every_rule_system_has_witnesses_of_several_ends() -> None:
    ends = Counter(plan.ruleset for plan in {plan.ends: plan for plan in PLANS}.values())
    assert all(ends[ruleset] >= 2 for ruleset in catalogue())


def test_every_planned_campaign_stands_with_a_save_of_today() -> None:
    assert witnesses.names() == sorted(plan.name for plan in PLANS)
    today = {f"{plan.name}.save-{saves.VERSION}-{find_ruleset(plan.ruleset).version}" for plan in PLANS}
    assert today <= set(witnesses.kept_names())


@pytest.mark.parametrize("format_version", range(1, saves.VERSION + 1))
def test_saves_of_every_format_stand(format_version: int) -> None:
    rulesets = {one.head.setup.ruleset for one in saved().values() if one.version == format_version}
    assert rulesets


def test_some_saves_hold_secret_answers_that_wait_for_the_others() -> None:
    assert [name for name, one in saved().items() if one.head.sealed]
