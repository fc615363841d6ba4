"""The Mining Phase: income, exhaustion, and the order of the dice."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup
from empires.rulesets.ninth_age.book import MINING
from empires.rulesets.ninth_age.building import why_not_build
from empires.rulesets.ninth_age.ruleset import RULESET
from empires.testing import dice_left, refused, told
from tests.rulesets.ninth_age.scene import Play, at, scene


def gold(campaign: Play) -> dict[str, int]:
    return {player: realm.treasury for player, realm in campaign.state.realms.items() if realm.treasury}


@pytest.mark.rule("NA-MINE-01", "NA-MINE-02", "NA-HEX-04", "NA-T-MINING", "NA-IMP-06")
def test_a_double_exhausts_a_river_mine_and_the_gold_is_kept() -> None:  # EX-NA-24
    campaign = at(scene("0,0 river N-S B mine; 1,0 land A", phase="mining"), 4, 4)
    assert gold(campaign) == {"B": 80}
    tile = campaign.state.tiles["0,0"]
    assert (tile.mine, tile.exhausted) == (False, True)
    assert told(campaign.recent, "mine_exhausted")[0].rule == "NA-MINE-02"
    campaign = at(scene("0,0 river N-S B mine; 1,0 land A", phase="mining"), 4, 5)
    assert campaign.state.tiles["0,0"].mine, "two dice that differ leave it"


@pytest.mark.rule("NA-MINE-01", "NA-MINE-03", "NA-HEX-02", "NA-T-MINING")
def test_only_a_triple_exhausts_a_mountain_mine() -> None:  # EX-NA-25
    land = "0,0 mountain A mine; 1,0 land B"
    campaign = at(scene(land, phase="mining"), 3, 3, 5)
    assert gold(campaign) == {"A": 110}
    assert campaign.state.tiles["0,0"].mine
    campaign = at(scene(land, phase="mining"), 2, 2, 2)
    assert gold(campaign) == {"A": 60}
    tile = campaign.state.tiles["0,0"]
    assert (tile.mine, tile.exhausted) == (False, True)


@pytest.mark.rule("NA-MINE-01", "NA-MINE-04", "NA-RULING-53")
def test_mines_are_rolled_in_realm_order_and_hex_by_hex() -> None:  # EX-NA-26
    land = "0,0 mountain A mine; 0,1 river N-S A mine; 1,1 river N-S C mine; 2,0 land B"
    campaign = at(scene(land, players="ABC", phase="mining", order="CA"), 1, 6, 6, 6, 6, 2, 3)
    assert gold(campaign) == {"C": 70, "A": 230}
    assert not campaign.state.tiles["0,0"].mine
    assert campaign.state.tiles["0,1"].mine
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-T-MINING")
def test_the_mining_table() -> None:
    rows = {row.on: (row["dice"], row["exhausts"]) for row in MINING.rows}
    assert rows == {"river": ("2d6", True), "mountain": ("3d6", True), "raid": ("2d6", False)}


@pytest.mark.rule("NA-RULING-30")
@pytest.mark.parametrize(("allowed", "code"), [(True, ""), (False, "exhausted")])
def test_an_old_pit_may_be_dug_again_unless_the_setting_says_no(allowed: bool, code: str) -> None:
    state = scene("0,0 river N-S A mine; 1,0 land B", phase="mining", rebuild_exhausted=allowed)
    after = at(state, 4, 4).state
    assert why_not_build(after, "A", "0,0", "mine") == code


@pytest.mark.rule("NA-RULING-30")
def test_a_mine_lost_to_catastrophe_may_always_be_rebuilt() -> None:
    state = scene("0,0 river N-S A mine; 1,0 land B", phase="events", order="BA", rebuild_exhausted=False)
    campaign = at(state, 1, 2, 3)
    campaign.attempt("B", "pick_event", "catastrophe")
    campaign.attempt("A", "pick_event", "construction-project")
    campaign.attempt("A", "event_build", "build mine 0,0")
    assert campaign.state.tiles["0,0"].mine


@pytest.mark.rule("NA-RULING-53", "NA-MINE-03")
def test_typed_dice_must_be_exactly_those_rolled() -> None:  # EX-NA-67
    setup = Setup(
        ruleset="ninth-age",
        rules_version=1,
        name="At the table",
        seats=[Seat(name="A"), Seat(name="B")],
        options={},
        seed="s",
        dice="table",
    )
    campaign = Campaign(RULESET, setup, scene("0,0 mountain A mine; 1,0 land B", phase="mining"))
    for wrong in ([5, 5], [5, 5, 7]):
        with refused("bad-dice"):
            campaign.attempt("A", "roll", {"faces": wrong})
    campaign.attempt("A", "roll", {"faces": [5, 5, 1]})
    assert campaign.state.realms["A"].treasury == 110
    assert campaign.state.tiles["0,0"].mine


@pytest.mark.rule("NA-MINE-01", "NA-MINE-02")
def test_what_a_mine_brings_can_be_checked_by_hand() -> None:
    campaign = at(scene("0,0 river N-S B mine; 1,0 land A", phase="mining"), 4, 4)
    assert told(campaign.recent, "mine_income")[0].text == (
        "The mine on the river at 0,0 brings B 80 gold: 8 on the dice, times 10."
    )
    assert told(campaign.recent, "mine_exhausted")[0].text == (
        "All dice show 4: the mine on the river at 0,0 is exhausted."
    )
