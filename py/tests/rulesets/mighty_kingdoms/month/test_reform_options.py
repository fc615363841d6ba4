"""Reform with the options of later revisions: unit strength, rough ground."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mighty_kingdoms import units
from empires.testing import happened
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, own, started, unit_of


@pytest.mark.rule("MK-USTR-01", "MK-OPT-28")
def test_unit_strength_rises_and_falls_in_battle() -> None:
    state = fx3("battle", battle_mode="tabletop", unit_marks="unit_strength")
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    campaign = started(state)
    form = {"result": "draw", "medals": ["A1.a1", "A1.a3"], "scars": ["B1.b1", "B1.b3", "A1.a3"]}
    do(campaign, "A", "report_battle", form)
    change = {name: unit_of(campaign.state, name).strength_change for name in ("a1", "a3", "b1")}
    assert change == {"a1": 1, "a3": 0, "b1": -1}
    assert all(event.rule not in ("MK-T-MEDAL", "MK-T-SCAR") for event in happened(campaign, "roll"))
    assert "unit strength +1" in units.special_rules(unit_of(campaign.state, "a1"))


@pytest.mark.rule("MK-USTR-02")
def test_a_unit_two_below_is_destroyed() -> None:
    state = fx3("reform", unit_marks="unit_strength")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    unit_of(state, "a1").strength_change = -2
    unit_of(state, "b1").strength_change = -1
    campaign = started(state)
    assert [event.facts["name"] for event in happened(campaign, "unit_destroyed")] == ["Spears"]


@pytest.mark.rule("MK-TERR-03", "MK-TERR-04", "MK-OPT-22")
@pytest.mark.parametrize(
    ("start", "dest", "fallen"),
    [
        ({"terrain": "forest"}, {}, True),
        ({}, {"terrain": "mountain"}, True),
        ({}, {"river": True}, True),
        ({"river": True}, {}, False),
        ({}, {"river": True, "bridge": True}, False),
        ({}, {"terrain": "mountain", "settlement": "city"}, False),
        ({"settlement": "city", "terrain": "forest"}, {}, False),
        ({}, {"edges": "PPPPPM"}, True),
        ({}, {"edges": "PPPPMP"}, False),
        ({}, {}, False),
    ],
)
def test_rough_ground_lays_armies_down(start: dict[str, Any], dest: dict[str, Any], fallen: bool) -> None:
    from tests.rulesets.mighty_kingdoms.scene import ordered

    state = fx3("resolution", terrain_slow=True)
    own(state, "A", "7,2", "8,2")
    for name, facts in (("7,2", start), ("8,2", dest)):
        for key, value in facts.items():
            setattr(state.tiles[name], key, value)
    ordered(army(state, "A1", "7,2"), "move 8,2")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert campaign.state.month == 2
    assert (campaign.state.armies["A1"].stance == "side") == fallen
    assert not campaign.state.armies["A1"].crossed
