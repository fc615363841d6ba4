"""Baggage bought and winter sieges (ME digest 2, 4.11, examples 265 to 267)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import STARVE, WINTER_STARVE
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.scene import points, where
from tests.rulesets.mighty_empires.winter.base import Base, billets


def siege(crowns: int = 9, **options: Any) -> Base:
    """EX-ME-265: Blue's B1 and B2 before Red's fortress (1,0), kept on through the winter."""
    scene = Base("winter_sieges", **options)
    scene.banner("Red", "1,0", 600, inside=True)
    for _ in range(2):
        scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", winter="maintained")
    scene.rich(Blue=crowns)
    return scene


def paid(scene: Base, *dice: int) -> Campaign[MightyEmpires]:
    campaign = scene.play(*dice)
    campaign.attempt("Blue", "sustain_siege", "pay")
    return campaign


@pytest.mark.rule(
    "EX-ME-265", "ME-BAGG-05", "ME-BAGG-07", "ME-BAGG-08", "ME-T-STARVE-W", "ME-RULING-322", "ME-RULING-323",
    "ME-RULING-326", "ME-T-PRICES",
)  # fmt: skip
def test_a_paid_siege_may_starve_the_place_into_surrender() -> None:
    campaign = paid(siege(), 5, 2, 3, 5, 2, 6, 1)
    assert told(campaign.chronicle(), "siege_supply")[0].facts["baggage"] == 7
    assert campaign.state.secrets["Blue"].treasury == 2
    campaign.attempt("Blue", "answer_surrender", "accept")
    assert campaign.state.lands["1,0"].owner == "Blue"
    assert campaign.state.lands["1,0"].stockpile == 0, "what the garrison had it ate"
    assert asked(campaign) == [("Red", "billet")]
    billets(campaign, "Red", _1="0,0")
    assert asked(campaign) == [("Blue", "billet")]
    assert points(campaign, "Red:1", "Blue:1", "Blue:2") == [600, 800, 870]


@pytest.mark.rule("ME-BAGG-08", "ME-T-STARVE-W", "ME-WSET-23")
@pytest.mark.parametrize(("rows", "die"), [("betrayal1_surrender2", 3), ("surrender1_betrayal2", 2)])
def test_a_surrender_may_be_refused_and_the_siege_goes_on(rows: str, die: int) -> None:
    campaign = paid(siege(siege_starvation_rows=rows), 5, 2, die, 6, 1, *[4, 3] * 9)
    campaign.attempt("Blue", "answer_surrender", "refuse")
    assert "1,0" in campaign.state.sieges
    assert where(campaign, "Red:1", "Blue:1", "Blue:2") == ["1,0"] * 3


@pytest.mark.rule("EX-ME-266", "ME-BAGG-06", "ME-RULING-324", "ME-BAGG-05")
def test_who_cannot_pay_loses_all_besiegers() -> None:
    campaign = siege(crowns=6).play(5, 2)
    assert points(campaign, "Red:1", "Blue:1", "Blue:2") == [600, 0, 0]
    assert not campaign.state.sieges
    assert told(campaign.chronicle(), "besiegers_lost")[0].rule == "ME-BAGG-06"


@pytest.mark.rule("ME-BAGG-06")
def test_who_will_not_pay_loses_them_too() -> None:
    campaign = siege().play(5, 2)
    campaign.attempt("Blue", "sustain_siege", "refuse")
    assert points(campaign, "Blue:1", "Blue:2") == [0, 0]


@pytest.mark.rule("EX-ME-267", "ME-BAGG-07", "ME-RULING-325", "ME-T-STARVE-W")
def test_hardship_stays_with_the_siege() -> None:
    scene = siege()
    scene.state.sieges["1,0"].hardship = 1
    campaign = paid(scene, 5, 2, 4, 6, 1, *[4, 3] * 9)
    assert campaign.state.sieges["1,0"].hardship == 2


@pytest.mark.rule("ME-T-STARVE-W", "ME-RULING-326", "ME-WSET-23", "ME-BAGG-07")
@pytest.mark.parametrize(
    ("rows", "die"), [("betrayal1_surrender2", 1), ("betrayal1_surrender2", 2), ("surrender1_betrayal2", 3)]
)
def test_betrayal_destroys_the_garrison_and_sends_the_besiegers_home(rows: str, die: int) -> None:
    campaign = paid(siege(siege_starvation_rows=rows), 1, 1, die, 6, 1, 6, 1)
    assert points(campaign, "Red:1") == [0]
    assert campaign.state.lands["1,0"].owner == "Blue"
    assert asked(campaign) == [("Blue", "billet")]


@pytest.mark.rule("ME-RULING-320", "ME-RULING-321", "ME-RULING-169", "ME-WSET-23", "ME-T-STARVE-W")
@pytest.mark.parametrize("rows", WINTER_STARVE.columns)
def test_the_winter_die_counts_one_less(rows: str) -> None:
    for die in range(1, 7):
        assert WINTER_STARVE.at(die)[rows] == STARVE.at(die - 1)[rows]


@pytest.mark.rule("ME-RULING-328", "ME-BAGG-08")
def test_a_skeleton_garrison_disperses() -> None:
    scene = siege()
    del scene.state.banners["Red:1"], scene.state.secrets["Red"].points["Red:1"]
    scene.state.sieges["1,0"].garrison_points = 200
    campaign = paid(scene, 5, 2, 3, 6, 1, 6, 1)
    campaign.attempt("Blue", "answer_surrender", "accept")
    assert asked(campaign) == [("Blue", "billet")]
    assert campaign.state.lands["1,0"].owner == "Blue"


@pytest.mark.rule("ME-RULING-271", "ME-BAGG-08")
def test_ships_of_a_port_that_falls_are_lost_without_another() -> None:
    scene = Base("winter_sieges")
    scene.banner("Red", "-1,1", 600, inside=True)
    scene.banner("Blue", "-1,1", 900)
    scene.siege("-1,1", "Blue", winter="maintained")
    scene.rich(Blue=9)
    scene.port(2)
    campaign = paid(scene, 5, 1, 6, 1)
    assert not campaign.state.ships


@pytest.mark.rule("ME-BAGG-01", "ME-T-PRICES", "ME-REV-11")
def test_baggage_is_a_crown_each_and_kept_for_deployment() -> None:
    scene = Base("baggage")
    scene.rich(Red=8, Blue=3)
    campaign = scene.play(quiet=1)
    with refused("no_money", "ME-REV-11"):
        campaign.attempt("Red", "buy_baggage", {"baggage": 9})
    campaign.attempt("Red", "buy_baggage", {"baggage": 6})
    assert campaign.view("Blue").state.secrets["Red"].baggage_bought == 0
    campaign.attempt("Blue", "buy_baggage", {"baggage": 0})
    assert [event.to for event in told(campaign.chronicle(), "baggage_bought")] == [("Red",)]
    secrets = campaign.state.secrets
    assert [(secrets[one].treasury, secrets[one].baggage_bought) for one in ("Red", "Blue")] == [
        (2, 6),
        (3, 0),
    ]


@pytest.mark.rule("ME-BAGG-01")
@pytest.mark.parametrize(
    ("crowns", "race", "asks"), [(1, "dwarfs", True), (0, "dwarfs", False), (9, "undead", False)]
)
def test_only_those_with_crowns_and_stores_are_asked_for_baggage(crowns: int, race: str, asks: bool) -> None:
    scene = Base("baggage")
    scene.state.races = {"Red": race}  # type: ignore[dict-item]  # a word of this file
    scene.rich(Red=crowns)
    campaign = scene.play(6, 1, *[4, 3] * 9)
    assert (("Red", "buy_baggage") in asked(campaign)) == asks
