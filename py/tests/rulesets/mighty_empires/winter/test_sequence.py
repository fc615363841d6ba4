"""The winter as a whole: its phases in order, its end, refusals (ME digest 2, 3, 4.1, 4.14, 4.15)."""

from __future__ import annotations

import pytest

from empires.core.errors import IllegalChoice
from empires.core.rules.state import ENDED
from empires.rulesets.mighty_empires.banners.contents import with_implied
from empires.rulesets.mighty_empires.charts import AUTUMN
from empires.rulesets.mighty_empires.ruleset import WINTER
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.testing import asked, dice_left, told
from tests.rulesets.mighty_empires.scene import points
from tests.rulesets.mighty_empires.winter.base import Base

PHASES = [
    ["season_end", "declarations"],
    ["autumn_equinox", "autumn_casting", "autumn_towers"],
    ["siege_decisions", "quarters", "berths"],
    ["events"],
    ["revenue"],
    ["ransoms", "gifts", "missions"],
    ["recruitment"],
    ["recovery", "rebuilding"],
    ["construction"],
    ["baggage", "winter_sieges"],
    ["pooling", "deployment", "fitting_out", "year_end"],
    ["hiring", "placing_ops", "espionage_order", "espionage"],
    ["spring_equinox", "spring_casting", "spring_towers", "winter_end", "extension", "new_year"],
]
"""The phases of the digest, each as the steps it is played in."""


@pytest.mark.rule("ME-T-WSEQ", "ME-WINTER-01", "ME-RULING-206", "ME-RULING-207")
def test_the_phases_come_in_the_order_of_the_book() -> None:
    assert list(WINTER) == [step for phase in PHASES for step in phase]


@pytest.mark.rule("ME-WINTER-07", "ME-WSET-29", "ME-VICTORY-02")
@pytest.mark.parametrize("setting", ["after_deployment", "after_all"])
def test_the_last_winter_ends_the_campaign(setting: str) -> None:
    scene = Base("year_end", years=1, final_winter_score=setting)
    scene.rich(Red=2)
    scene.land("4,0", "Red", "village", realm_of="Blue")
    campaign = scene.play()
    if setting == "after_all":
        assert asked(campaign) == [("Red", "buy_ops")]
        campaign.attempt("Red", "buy_ops", {"assassin": 0, "spy": 0, "saboteur": 0, "agent": 0})
    assert campaign.state.phase == ENDED
    assert campaign.winners == ["Red"]
    assert told(campaign.chronicle(), "victory_counted")[0].facts["scores"] == {"Red": 1, "Blue": 0}


@pytest.mark.rule("ME-WINTER-09")
def test_a_refusal_changes_nothing_and_costs_neither_dice_nor_crowns() -> None:
    scene = Base("recruitment")
    scene.rich(Red=5)
    campaign = scene.play(4, 3)
    before = campaign.hash()
    for kind, answer in (("recruit", {"troops": 6}), ("build", {"projects": []}), ("scout", "1 0,1")):
        with pytest.raises(IllegalChoice):
            campaign.attempt("Red", kind, answer)
    assert campaign.hash() == before
    assert dice_left(campaign) == [4, 3]


@pytest.mark.rule("ME-WINTER-08", "ME-T-DICE")
def test_retreating_banners_roll_one_after_the_other_table_then_loss() -> None:
    scene = Base("quarters")
    scene.banner("Red", "4,2", 900)
    scene.banner("Red", "4,2", 800)
    campaign = scene.play(2, 1, 6, 1, quiet=4)
    assert points(campaign, "Red:1", "Red:2") == [700, 770]


@pytest.mark.rule("ME-BAGG-04", "ME-QUART-10")
def test_no_baggage_of_the_old_season_is_deployed() -> None:
    scene = Base("quarters")
    scene.banner("Red", "0,0", 900, baggage=4)
    campaign = scene.play(quiet=4)
    campaign.attempt("Red", "billet", {"1": "0,0"})
    assert sum(banner.baggage for banner in campaign.state.banners.values()) == 0


@pytest.mark.rule("ME-RULING-250", "ME-QUART-03")
@pytest.mark.parametrize(
    ("trait", "left"), [("all_flying", 900), ("any_undead", 870), ("crosses_rivers", 900)]
)
def test_what_troops_cross_by_nature_they_cross_on_the_way_home(trait: str, left: int) -> None:
    scene = Base("quarters", {"2,0": "river R P P R P P"})
    if trait == "any_undead":
        scene.state.lands["2,0"].bridges = [0]
    scene.banner("Red", "3,0", 900, traits=tuple(with_implied([trait])))
    campaign = scene.play(6, 1, quiet=4)
    assert points(campaign, "Red:1") == [left]


@pytest.mark.rule("ME-T-AUTUMN")
def test_the_autumn_list_is_the_digests() -> None:
    assert [AUTUMN.at(n)["spell"] for n in range(1, 13)] == [
        "blight_crop", "deluge", "trail", "forge_magic", "inundation", "bumper_crop", "prosper", "madness",
        "heroes", "break_siege", "mists", "tornado",
    ]  # fmt: skip


@pytest.mark.rule("ME-WSET-08", "ME-RULING-122", "ME-RULING-244")
@pytest.mark.parametrize(("value", "crowns"), [("4", 15), ("2", 13)])
def test_what_a_captured_capital_pays_is_a_setting(value: str, crowns: int) -> None:
    scene = Base("revenue", captured_capital_value=value)
    scene.land("1,1", "Red", "city", capital_of="Blue", realm_of="Blue")
    assert account(scene.state, "Red").crowns == crowns
