"""Beasts that march on settlements (worked example 66)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.battles import encounters
from empires.rulesets.mightier_empires.state import Natives
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import OUT, army, k4, natives, own, played


@pytest.mark.rule("MI-BEAST-05", "MI-BEAST-07", "MI-BEAST-06", "MI-RULING-61", "MI-DEC-02")
@pytest.mark.parametrize("fights", [True, False])
def test_ex_66_a_patrol_may_save_a_town_from_the_beast(fights: bool) -> None:
    state = k4(turn=7)
    own(state, "Red", "0,2", major="town")
    state.natives["beast 1"] = Natives(id="beast 1", hex=OUT, kind="beast", race="Beast", size=1000, born=6)
    state.natives["beast 1"].hex = "0,3"
    army(state, "Red", "A", 2000, "lord", "patrol 0,2")
    campaign = played(state, 6, 4, phase="beasts")  # north: into the town
    assert asked(campaign) == [("Red", "decide")]
    campaign.attempt("Red", "decide", "fight" if fights else "withdraw")
    assert campaign.state.tiles["0,2"].owner == ("Red" if fights else "")
    assert campaign.state.tiles["0,2"].major == (["town"] if fights else [])
    assert bool(campaign.state.natives) != fights


@pytest.mark.rule("MI-BEAST-05", "MI-RULING-61", "MI-RULING-62")
def test_a_beast_scatters_natives_and_turns_at_lakes() -> None:
    state = k4(turn=7)
    natives(state, "5,-3", 500)
    state.tiles["6,-4"].terrain = ["lake"]
    state.natives["beast 1"] = Natives(
        id="beast 1", hex="5,-3", kind="beast", race="Beast", size=1000, born=6
    )
    natives(state, "5,-2", 500)
    campaign = played(state, 1, 3, 2, phase="beasts")
    assert campaign.state.natives["beast 1"].hex == "5,-2"
    assert [one.hex for one in campaign.state.natives.values() if one.kind == "native"] == ["5,-3"]
    assert campaign.state.tiles["5,-2"].sacked == "raze"


@pytest.mark.rule("MI-RULING-62")
@pytest.mark.parametrize(("owner", "hostile"), [("Red", ["here"]), ("", [])])
def test_a_beast_that_arrives_on_owned_land_is_one_more_foe_there(owner: str, hostile: list[str]) -> None:
    state = k4(turn=7)
    own(state, owner, OUT)
    for name, tile in (("here", OUT), ("there", "5,-3")):
        state.natives[name] = Natives(id=name, hex=tile, kind="beast", race="Beast", size=1000)
    state.doings.arrived = ["here", "there"]
    assert encounters._encounter(state, OUT).beasts == hostile
