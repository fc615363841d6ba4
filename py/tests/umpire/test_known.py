"""Proofs that a seat may know a hidden fact that stands otherwise; they excuse nothing else."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.umpire.known import Changed, may_know

REBELS = {"id": "rebels 1", "hex": "0,1", "race": "Elves", "size": 900}
HERE = Changed(("risings", "rebels 1", "hex"), "0,1", frozenset())


def sent(**view: Any) -> list[Any]:
    """Everything that is sent to Ann, who owns one hex and has seen natives on another."""
    tiles = {"0,1": {"owner": "Ann"}, "2,2": {"owner": "Bo"}, "3,3": {}}
    secrets = {"Ann": {"known": {"3,3": {"race": "Elves", "defenders": 500}}}}
    bound = {"name": "defender_lost", "hi": 1225, "unit": "at most 1,225"}
    asked = [{"kind": "report_battle", "tiles": ["2,2"], "fields": [{"name": "winner"}, bound]}]
    return [{"view": {"tiles": tiles, "secrets": secrets, "names": {}, **view}, "asked": asked}, []]


@pytest.mark.rule("MI-INFO-04", "MI-INFO-05")
def test_rebels_are_known_on_the_own_land_and_nowhere_else() -> None:
    now = sent(risings={"rebels 1": REBELS})
    assert may_know("Ann", HERE, sent(), now, [])
    assert not may_know(
        "Bo", HERE, sent(), sent(risings={"rebels 1": REBELS}, secrets={"Bo": {"known": {}}}), []
    )
    elsewhere = Changed(HERE.place, "2,2", frozenset())
    assert not may_know("Ann", elsewhere, sent(), sent(risings={"rebels 1": {**REBELS, "hex": "2,2"}}), [])
    two = sent(risings={"rebels 1": REBELS, "rebels 2": REBELS})
    assert not may_know("Ann", HERE, sent(), two, []), "others came to light as well"
    more = deepcopy(now)
    more[0]["view"]["names"]["2,2"] = "Oldhythe"
    assert not may_know("Ann", HERE, sent(), more, []), "something else is otherwise"
    assert not may_know("Ann", HERE, sent(), [now[0], ["news"]], []), "or was told"


@pytest.mark.rule("MI-INFO-04")
@pytest.mark.parametrize(("size", "known"), [(500, True), (700, False)])
def test_natives_are_known_as_they_were_seen(size: int, known: bool) -> None:
    place = Changed(("natives", "natives 1", "hex"), "3,3", frozenset())
    shown = {"natives 1": {**REBELS, "hex": "3,3", "size": size}}
    assert may_know("Ann", place, sent(natives={}), sent(natives=shown), []) is known


@pytest.mark.rule("MI-INFO-06")
@pytest.mark.parametrize(("name", "known"), [("0,1", True), ("2,2", False)])
def test_only_the_own_land_has_a_name_that_is_known(name: str, known: bool) -> None:
    changed = Changed(("names",), {}, frozenset({name}))
    assert may_know("Ann", changed, sent(), sent(names={name: "Oldhythe"}), []) is known
    assert not may_know(
        "Ann", Changed(("names",), {}, frozenset()), sent(), sent(names={name: "Oldhythe"}), []
    )


@pytest.mark.rule("MI-BAT-08", "MI-TAB-09")
@pytest.mark.parametrize(
    ("tiles", "defence", "known"), [(["2,2"], 1225, True), (["2,2"], 1300, False), (["0,1"], 1225, False)]
)
def test_a_report_is_bounded_by_a_strength_that_was_told(tiles: list[str], defence: int, known: bool) -> None:
    begun = {"kind": "battle_begun", "tiles": tiles, "facts": {"attack": 1000, "defence": defence}}
    army = Changed(("secrets", "Bo", "armies", 0, "hired"), 226, frozenset())
    now = deepcopy(sent())
    now[0]["asked"][0]["fields"][1] |= {"hi": 1226, "unit": "at most 1,226"}
    assert may_know("Ann", army, sent(), now, [begun]) is known
    now[0]["asked"][0]["fields"][1]["name"] = "attacker_lost"
    assert not may_know("Ann", army, sent(), now, [begun])
