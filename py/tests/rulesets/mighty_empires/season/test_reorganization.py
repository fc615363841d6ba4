"""Banners and stores put in order (ME digest 4.14, examples 8.8)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Split
from empires.rulesets.mighty_empires.banners.rearrangement import legal_shares
from empires.rulesets.mighty_empires.state import MightyEmpires, Temple
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH
from tests.rulesets.mighty_empires.scene import Scene, baggage, points


def ordering(*strengths: int, settlement: str = "none", **fields: Any) -> Scene:
    """A's force in FIELD, its own land, at step 7; B has a village and will be asked next."""
    scene = Scene(phase="reorganization")
    scene.land("2,0", "B", "village")
    scene.banner("B", "2,0", 900)
    scene.land(FIELD, "A", settlement, **fields)
    for strength in strengths:
        scene.banner("A", FIELD, strength, edge=2)
    return scene


def arrange(
    campaign: Campaign[MightyEmpires], strengths: dict[str, int], loads: dict[str, int] | None = None
) -> None:
    """A gives the force of FIELD this shape."""
    if asked(campaign) == [("A", "reorganize")]:
        campaign.attempt("A", "reorganize", FIELD)
    campaign.attempt("A", "rearrange", {"points": strengths, "baggage": loads or {}})


@pytest.mark.rule("ME-REORG-05", "ME-RULING-183", "EX-ME-076", "EX-ME-030")
def test_a_weak_banner_must_be_joined() -> None:
    campaign = ordering(300, 1400).play()
    with refused("weak_banner", "ME-REORG-05"):
        campaign.attempt("A", "reorganize", "done")
    with refused("banner_above_1500", "ME-REORG-03"):
        arrange(campaign, {"A:1": 1700})
    with refused("weak_banner", "ME-REORG-05"):
        arrange(campaign, {"A:1": 400, "A:2": 1300})
    arrange(campaign, {"A:1": 500, "A:2": 1200})
    assert points(campaign, "A:1", "A:2") == [500, 1200]
    campaign.attempt("A", "reorganize", "done")


@pytest.mark.rule("ME-REORG-05")
def test_one_weak_banner_keeps_the_step_open_though_another_force_is_in_order() -> None:
    scene = ordering(300, 1400)
    for strength in (600, 700):
        scene.banner("A", NORTH, strength)
    with refused("weak_banner", "ME-REORG-05"):
        scene.play().attempt("A", "reorganize", "done")


@pytest.mark.rule("ME-RULING-183")
def test_below_500_in_all_merging_is_the_players_choice() -> None:
    campaign = ordering(300, 150).play()
    campaign.attempt("A", "reorganize", FIELD)
    campaign.attempt("A", "rearrange", {"points": {"A:1": 450}, "baggage": {}})
    assert points(campaign, "A:1", "A:2") == [450, 0]


@pytest.mark.rule("ME-RULING-183")
@pytest.mark.parametrize(
    "force", [[300, 1400], [300, 400], [100, 1500, 450], [10, 20, 600], [1500, 1500, 300], [499, 499]]
)
def test_a_split_into_legal_banners_always_exists(force: list[int]) -> None:
    shares = legal_shares(force)
    assert sum(shares) == sum(force)
    assert all(share == 0 or 500 <= share <= 1500 for share in shares)


@pytest.mark.rule("ME-RULING-183")
@pytest.mark.parametrize(
    ("force", "shares"),
    [
        ([1400, 600], [1400, 600]),
        ([300, 1400, 700], [500, 1200, 700]),
        ([900, 80, 60], [540, 500, 0]),
        ([700, 80, 60], [840, 0, 0]),
        ([300, 250, 200], [750, 0, 0]),
    ],
)
def test_nobody_gives_more_than_the_weak_need(force: list[int], shares: list[int]) -> None:
    assert legal_shares(force) == shares


@pytest.mark.rule("ME-REORG-03", "ME-ARMY-15", "EX-ME-077")
def test_splitting() -> None:
    campaign = ordering(1100).play()
    with refused("banner_below_500", "ME-REORG-03"):
        arrange(campaign, {"A:1": 650, "new1": 450})
    arrange(campaign, {"A:1": 600, "new1": 500})
    assert points(campaign, "A:1", "A:2") == [600, 500]
    new = campaign.state.banners["A:2"]
    assert (new.tile, new.place) == (FIELD, (2, 0))


def test_new_banners_have_numbers_that_tell_whose_points_and_baggage_belong_together() -> None:
    campaign = ordering(1500).play()
    if asked(campaign) == [("A", "reorganize")]:
        campaign.attempt("A", "reorganize", FIELD)
    splits = [field for field in campaign.waiting[0].fields if isinstance(field, Split)]
    for split in splits:
        labels = [item.label for item in split.items]
        assert labels[:3] == ["Banner 1", "A new banner (1)", "A new banner (2)"]
    assert len(splits) == 2


@pytest.mark.rule("ME-REORG-03", "ME-ARMY-15")
@pytest.mark.parametrize(
    ("first", "second", "code"),
    [(500, 1500, ""), (1500, 500, ""), (499, 1501, "banner_above_1500")],
)
def test_a_new_banner_holds_500_to_1500_points(first: int, second: int, code: str) -> None:
    campaign = ordering(2000).play()
    if code:
        with refused(code, "ME-REORG-03"):
            arrange(campaign, {"A:1": first, "new1": second})
    else:
        arrange(campaign, {"A:1": first, "new1": second})
        assert points(campaign, "A:1", "A:2") == [first, second]


@pytest.mark.rule("ME-REORG-03", "ME-ARMY-15")
@pytest.mark.parametrize("points", [499, 1])
def test_a_new_banner_of_less_than_500_points_is_too_weak(points: int) -> None:
    campaign = ordering(1100).play()
    with refused("banner_below_500", "ME-REORG-03"):
        arrange(campaign, {"A:1": 1100 - points, "new1": points})


@pytest.mark.rule("ME-UNDEAD-02", "ME-REORG-07")
def test_a_new_undead_banner_carries_no_baggage_of_its_allies_either() -> None:
    scene = ordering(1100)
    scene.state.races = {"A": "undead"}
    scene.banner("A", FIELD, 600, edge=2, kind="ally", baggage=3)
    campaign = scene.play()
    strengths = {"A:1": 600, "new1": 500, "A:2": 600}
    with refused("bad_answer"):
        arrange(campaign, strengths, {"new1": 3})
    arrange(campaign, strengths, {"A:2": 3})
    assert baggage(campaign, "A:1", "A:2", "A:3") == [0, 3, 0]


@pytest.mark.rule("ME-REORG-03")
def test_a_new_banner_without_points_is_none() -> None:
    campaign = ordering(1100).play()
    arrange(campaign, {"A:1": 1100, "new1": 0})
    assert points(campaign, "A:1") == [1100]
    assert not told(campaign.recent, "banner_created")


@pytest.mark.rule("ME-REORG-03", "EX-ME-077")
def test_900_cannot_be_split() -> None:
    scene = ordering(900, 1000)
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    with refused("banner_below_500", "ME-REORG-03"):
        campaign.attempt("A", "rearrange", {"points": {"A:1": 450, "new1": 450, "A:2": 1000}, "baggage": {}})


@pytest.mark.rule("ME-REORG-03", "ME-REORG-08", "ME-RULING-219", "EX-ME-077", "EX-ME-078")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "banner_below_500"),
        ({"baggage": 3}, "no_stockpile_place"),
        ({"spellbound": True}, "no_move"),
        ({"kind": "temple"}, "different_kind"),
    ],
)
def test_a_force_that_cannot_be_put_in_order_is_told_why(fields: dict[str, Any], code: str) -> None:
    scene = ordering(900, settlement="village")
    for name, value in fields.items():
        setattr(scene.state.banners["A:1"], name, value)
    for strength in (600, 700):
        scene.banner("A", NORTH, strength)
    with refused(code):
        scene.play().attempt("A", "reorganize", FIELD)


@pytest.mark.rule("ME-REORG-02")
def test_points_move_only_within_a_force() -> None:
    scene = ordering(900, 900)
    scene.banner("A", NORTH, 900)
    campaign = scene.play()
    with refused("different_tile", "ME-REORG-02"):
        arrange(campaign, {"A:1": 900, "A:2": 400, "A:3": 1400})


@pytest.mark.rule("ME-REORG-02", "ME-RULING-496")
@pytest.mark.parametrize("kind", ["ally", "temple"])
def test_points_do_not_move_between_kinds(kind: Literal["ally", "temple"]) -> None:
    scene = ordering(900, 900)
    scene.banner("A", FIELD, 300, kind=kind)
    campaign = scene.play()
    with refused("different_kind", "ME-REORG-02"):
        arrange(campaign, {"A:1": 700, "A:2": 900, "A:3": 500})
    arrange(campaign, {"A:1": 800, "A:2": 1000, "A:3": 300})
    campaign.attempt("A", "reorganize", "done")  # a weak ally is no fault


@pytest.mark.rule("ME-REORG-01")
def test_one_force_that_can_be_put_in_order_among_others_is_enough_to_be_asked() -> None:
    scene = ordering(900, 900)
    scene.banner("A", NORTH, 700)
    campaign = scene.play()
    assert asked(campaign) == [("A", "reorganize")]


@pytest.mark.rule("ME-REORG-01", "ME-REORG-06", "ME-ARMY-18")
def test_a_rearranged_force_is_written_down_for_its_owner_only() -> None:
    campaign = ordering(900, 900).play()
    arrange(campaign, {"A:1": 1000, "A:2": 800})
    record = told(campaign.recent, "reorganized")[0]
    assert record.to == ("A",)
    assert record.text.endswith(": banner 1 with 1,000 points and banner 2 with 800 points.")
    assert points(campaign, "A:1", "A:2") == [1000, 800]
    assert not told(campaign.view("B").events, "reorganized")


@pytest.mark.rule("ME-REORG-07", "ME-ARMY-22")
def test_baggage_is_shared_freely_within_six() -> None:
    scene = ordering(900, 900)
    scene.state.banners["A:1"].baggage = 5
    scene.state.banners["A:2"].baggage = 4
    campaign = scene.play()
    with refused("baggage_limit", "ME-ARMY-22"):
        arrange(campaign, {"A:1": 900, "A:2": 900}, {"A:1": 7, "A:2": 2})
    arrange(campaign, {"A:1": 900, "A:2": 900}, {"A:1": 3, "A:2": 6})
    assert baggage(campaign, "A:1", "A:2") == [3, 6]


@pytest.mark.rule("ME-REORG-07")
def test_what_cannot_be_carried_is_lost() -> None:
    scene = ordering(700, 700)
    scene.state.banners["A:1"].baggage = 5
    scene.state.banners["A:2"].baggage = 4
    campaign = scene.play()
    with refused("baggage_limit", "ME-ARMY-22"):
        arrange(campaign, {"A:1": 1400}, {"A:1": 6, "A:2": 3})
    arrange(campaign, {"A:1": 1400}, {"A:1": 6})
    assert told(campaign.recent, "baggage_lost")[0].facts["baggage"] == 3


@pytest.mark.rule("ME-REORG-08", "ME-REORG-09", "EX-ME-078")
def test_stockpiles() -> None:
    scene = ordering(900, 900, settlement="fortress", stockpile=4)
    scene.state.banners["A:1"].baggage = 3
    campaign = scene.play()
    points_as_they_are = {"A:1": 900, "A:2": 900}
    with refused("stockpile_limit", "ME-REORG-08"):
        arrange(campaign, points_as_they_are, {"A:1": 0, "store": 7})
    arrange(campaign, points_as_they_are, {"A:1": 1, "store": 6})
    assert campaign.state.lands[FIELD].stockpile == 6
    arrange(campaign, points_as_they_are, {"A:1": 6, "store": 1})
    assert baggage(campaign, "A:1") == [6]
    assert campaign.state.lands[FIELD].stockpile == 1


@pytest.mark.rule("ME-REORG-08", "ME-ARMY-22")
def test_a_place_stores_six_over_and_above_what_its_full_banners_carry() -> None:
    scene = ordering(900, 900, settlement="city", stockpile=6)
    scene.state.banners["A:1"].baggage = 6
    scene.state.banners["A:2"].baggage = 2
    campaign = scene.play()
    as_they_are = {"A:1": 900, "A:2": 900}
    with refused("stockpile_limit", "ME-REORG-08"):
        arrange(campaign, as_they_are, {"A:1": 6, "A:2": 1, "store": 7})
    with refused("baggage_limit", "ME-ARMY-22"):
        arrange(campaign, as_they_are, {"A:1": 7, "A:2": 1, "store": 6})
    arrange(campaign, as_they_are, {"A:1": 2, "A:2": 6, "store": 6})
    assert baggage(campaign, "A:1", "A:2") == [2, 6]
    assert campaign.state.lands[FIELD].stockpile == 6


@pytest.mark.rule("ME-REORG-08", "ME-RULING-490")
def test_a_temple_beside_a_village_makes_it_no_place_for_stores() -> None:
    scene = ordering(900, 900, settlement="village", temple=Temple("men_empire", 1))
    scene.state.banners["A:1"].baggage = 3
    with refused("no_stockpile_place", "ME-REORG-08"):
        arrange(scene.play(), {"A:1": 900, "A:2": 900}, {"A:1": 0, "store": 3})


@pytest.mark.rule("ME-REORG-09", "ME-RULING-488")
def test_what_a_wizard_stored_in_a_village_may_be_carried_off_and_not_added_to() -> None:
    campaign = ordering(900, 900, settlement="village", stockpile=4).play()
    as_they_are = {"A:1": 900, "A:2": 900}
    with refused("stockpile_limit", "ME-REORG-08"):
        arrange(campaign, as_they_are, {"store": 5})
    arrange(campaign, as_they_are, {"A:1": 3, "store": 1})
    assert baggage(campaign, "A:1") == [3]
    assert campaign.state.lands[FIELD].stockpile == 1


@pytest.mark.rule("ME-REORG-08", "ME-RAZE-05", "EX-ME-078")
@pytest.mark.parametrize(
    ("settlement", "razed"), [("none", False), ("village", False), ("city", True), ("fortress", True)]
)
def test_only_standing_cities_and_fortresses_store(settlement: str, razed: bool) -> None:
    scene = ordering(900, 900, settlement=settlement)
    if razed:
        scene.land(FIELD, "A", settlement, razed=True)
    scene.state.banners["A:1"].baggage = 3
    campaign = scene.play()
    with refused("no_stockpile_place", "ME-REORG-08"):
        arrange(campaign, {"A:1": 900, "A:2": 900}, {"A:1": 0, "store": 3})


@pytest.mark.rule("ME-REORG-08", "ME-ARMY-20")
def test_besiegers_do_not_reach_the_stockpile_and_the_besieged_do() -> None:
    scene = ordering(settlement="fortress", stockpile=2)
    scene.banner("A", FIELD, 900, inside=True)
    scene.banner("B", FIELD, 900, edge=0)
    scene.siege(FIELD, "B")
    campaign = scene.play()
    campaign.attempt("A", "reorganize", f"{FIELD} inside")
    campaign.attempt("A", "rearrange", {"points": {"A:1": 900}, "baggage": {"A:1": 2, "store": 0}})
    assert baggage(campaign, "A:1") == [2]


@pytest.mark.rule("ME-REORG-03", "ME-RULING-130")
def test_a_new_banner_has_done_what_its_troops_did() -> None:
    scene = ordering(1400)
    scene.state.banners["A:1"].skip_next = True
    campaign = scene.play()
    arrange(campaign, {"A:1": 700, "new1": 700})
    assert campaign.state.banners["A:2"].skip_next


@pytest.mark.rule("ME-REORG-03")
def test_a_new_banner_comes_from_the_one_that_gives_the_most() -> None:
    scene = ordering(1400, 1200)
    scene.state.banners["A:2"].skip_next = True
    campaign = scene.play()
    arrange(campaign, {"A:1": 1400, "A:2": 600, "new1": 600})
    assert points(campaign, "A:1", "A:2", "A:3") == [1400, 600, 600]
    assert campaign.state.banners["A:3"].skip_next
    assert not campaign.state.banners["A:1"].skip_next


@pytest.mark.rule("ME-REORG-01")
def test_where_nothing_can_be_changed_nobody_is_asked() -> None:
    scene = ordering(900)
    assert asked(scene.play())[0][0] == "B"


@pytest.mark.rule("ME-REORG-01", "ME-REORG-06")
def test_a_banner_that_is_merged_is_not_told_as_lost() -> None:
    campaign = ordering(600, 700).play()
    arrange(campaign, {"A:1": 1300})
    assert not told(campaign.recent, "banner_lost")
    (merged,) = told(campaign.view("B").events, "banner_removed")
    assert merged.text == "A’s banner 2 is given up, and its troops join the others of its force."


@pytest.mark.rule("ME-REORG-05", "ME-RULING-183")
def test_no_banner_is_made_weak_where_none_was() -> None:
    campaign = ordering(600, 600).play()
    with refused("weak_banner", "ME-REORG-05"):
        arrange(campaign, {"A:1": 800, "A:2": 400})
