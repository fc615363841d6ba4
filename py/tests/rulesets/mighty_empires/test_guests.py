"""Players who join late and leave for good, in Mighty Empires."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.guests import Arrival, Departure, Guests, Plan
from empires.maps.hexes import Hex, disc, id_distance, tile_id
from empires.rulesets.mighty_empires.guests import in_play, why_nobody_joins
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.testing import SPARE, asked, told
from tests.rulesets.mighty_empires.scene import Scene

WIDE = "\n".join(f"{tile_id(place)} LO-01" for place in disc(Hex(0, 0), 6))


def realms(**options: Any) -> Scene:
    """A, B and C with a capital each in the middle of a wide plain, and a village of B's between."""
    scene = Scene(WIDE, players="A B C", phase="guests", **options)
    for player, tile in zip("ABC", ("0,0", "2,0", "0,2"), strict=True):
        scene.land(tile, player, "capital")
        scene.banner(player, tile, 800)
    scene.land("1,0", "B", "village")
    scene.state.active_player = None
    return scene


def between_months(scene: Scene, *plans: Plan) -> Campaign[MightyEmpires]:
    """The moment between two months in which these players come and go."""
    scene.state.guests = Guests([*plans])
    for plan in plans:
        plan.settled = True
    return scene.play(*SPARE)


@pytest.mark.rule("ME-REALM-02", "ME-REALM-06", "ME-ARMY-01")
def test_a_newcomer_founds_a_realm_on_remote_land_and_musters_an_army() -> None:
    scene = realms(army_strength="equal", army_points=3000)
    campaign = between_months(scene, Arrival(player="D", handicap=500))
    assert asked(campaign) == [("D", "create_banner")]
    assert "3,500 points" in campaign.waiting[0].text
    campaign.attempt("D", "create_banner", {"banners": [1500, 1500, 500]})
    state = campaign.state
    capital = state.capitals["D"]
    assert min(id_distance(capital, other) for other in ("0,0", "1,0", "2,0", "0,2")) >= 4
    realm = [tile for tile, land in state.lands.items() if land.realm_of == "D"]
    assert len(realm) >= 5
    assert all(state.lands[tile].owner == "D" for tile in realm)
    assert [banner.tile for banner in banners_of(state, "D")] == [capital] * 3
    assert sorted(state.secrets["D"].points.values()) == [500, 1500, 1500]
    assert sorted(state.turn_order) == list("ABCD")
    assert state.campaign_turn == 2
    assert campaign.view("A").state.secrets["D"].points == {}


@pytest.mark.rule("ME-RULING-115", "ME-ARMY-21")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_first_baggage_of_a_newcomer_is_as_secret_as_that_of_others(hidden: bool) -> None:
    campaign = between_months(
        realms(army_strength="equal", army_points=3000, hide_baggage=hidden), Arrival(player="D")
    )
    campaign.attempt("D", "create_banner", {"banners": [1500, 1500]})
    rolls = [one for one in told(campaign.chronicle(), "roll") if "baggage" in one.text]
    assert [one.visible_to("A") for one in rolls] == [not hidden]


@pytest.mark.rule("ME-REV-03")
def test_the_settlements_of_a_player_who_leaves_are_independent_and_the_troops_go_home() -> None:
    campaign = between_months(realms(), Departure(player="B", land="neutral"))
    state = campaign.state
    assert not banners_of(state, "B")
    assert (state.lands["2,0"].owner, state.lands["1,0"].owner) == (INDEPENDENT, INDEPENDENT)
    assert not in_play(state, "B")


def test_the_neighbours_divide_the_land() -> None:
    state = between_months(realms(), Departure(player="B", land="divided")).state
    assert {state.lands[tile].owner for tile in ("1,0", "2,0")} <= {"A", "C"}


@pytest.mark.rule("ME-BUILD-09", "ME-REALM-02")
def test_newcomers_settle_land_whose_names_and_bridges_are_drawn_on_the_map() -> None:
    scene = realms(army_strength="equal")
    for tile, land in scene.state.lands.items():
        land.name, land.bridges = land.name or f"Moor {tile}", [0]
    state = between_months(scene, Arrival(player="D")).state
    assert state.lands[state.capitals["D"]].name == f"Moor {state.capitals['D']}"
    assert state.lands[state.capitals["D"]].bridges == [0]


@pytest.mark.rule("ME-MAP-10")
def test_nobody_joins_where_no_land_is_free() -> None:
    scene = realms()
    assert why_nobody_joins(scene.state, "handout") == ""
    for tile in scene.state.lands:
        scene.land(tile, "A", "village")
    assert why_nobody_joins(scene.state, "handout") == "There is no room for a realm on unowned land."


def test_a_player_who_leaves_keeps_playing_by_a_caretaker_if_nobody_else_is_left() -> None:
    scene = realms()
    for tile in ("2,0", "1,0", "0,2"):
        scene.state.lands[tile].owner = None
    scene.state.banners = {}
    campaign = between_months(scene, Departure(player="A", land="neutral"))
    assert in_play(campaign.state, "A")
    assert campaign.state.lands["0,0"].owner == "A"
