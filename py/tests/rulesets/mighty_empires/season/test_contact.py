"""Step 4: whom a player meets, and who holds a tile then (ME-BATTLE-17, ME-BATTLE-18, ME-RULING-147)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mighty_empires.state import INDEPENDENT, Peace
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, defend, enter, field, plans
from tests.rulesets.mighty_empires.scene import Scene, where

WON = (4, 5, 2, 3)
"""Dice with which A, direct against hold, wins over B (B loses 400)."""


def sharing(settlement: str = "village", owner: str = "B", **options: Any) -> Scene:
    """A's step 4 in a tile that A and C share in peace since an earlier turn."""
    scene = field(settlement, owner, players="A B C", **options)
    scene.state.contacts = []
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH)
    scene.banner("C", FIELD, 700, edge=2, came_from="1,0", baggage=2)
    scene.state.peace = [Peace(FIELD, ("A", "C"), fresh=False)]
    return scene


# --- who is met ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-147", "ME-BATTLE-01")
@pytest.mark.parametrize("active", ["B", "C"])
def test_players_left_together_without_peace_meet_in_their_next_battle_step(active: str) -> None:
    scene = field("city", phase="battle", players="A B C", active=active)
    scene.state.contacts = []
    scene.banner("B", FIELD, 900)
    scene.banner("C", FIELD, 900, edge=2, came_from="1,0")
    other = {"B": "C", "C": "B"}[active]
    campaign = scene.play()
    assert asked(campaign) == [(active, "agree_peace")]
    assert told(campaign.recent, "contact_opened")[0].facts["defender"] == other


@pytest.mark.rule("ME-RULING-147", "ME-SIEGE-08", "ME-SIEGE-11")
def test_a_guest_of_the_besiegers_and_the_garrison_meet_once_the_besiegers_have_gone() -> None:
    scene = sharing("city", phase="movement")
    scene.banner("B", FIELD, 600, inside=True)
    scene.siege(FIELD, "A")
    scene.state.turn_order = ["A", "C", "B"]
    campaign = scene.play()
    campaign.attempt("A", "move_group", f"leave {FIELD}")
    while campaign.waiting[0].player == "A":
        campaign.attempt("A", campaign.waiting[0].kind, "done")
    campaign.attempt("C", "scout", "done")
    assert asked(campaign) == [("C", "agree_peace")]
    assert told(campaign.recent, "contact_opened")[-1].facts["defender"] == "B"


@pytest.mark.rule("ME-RULING-147")
def test_partners_are_not_met_unless_the_peace_is_broken() -> None:
    campaign = sharing().play()
    assert asked(campaign) == [("A", "choose_contact")]
    campaign.attempt("A", "choose_contact", f"break C {FIELD}")
    assert asked(campaign) == [("C", "assign_defence")] or asked(campaign)[0][1] == "strategy"


@pytest.mark.rule("ME-RULING-147", "ME-BATTLE-19")
def test_whose_fortress_it_is_keeps_his_peace_with_its_skeleton_garrison() -> None:
    scene = field("fortress", phase="movement", players="A B")
    scene.state.contacts = []
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH)
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    campaign = scene.play(4, 5)
    assert asked(campaign) == [("A", "choose_contact")]
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    assert asked(campaign) == [("A", "besiege_or_leave")]


@pytest.mark.rule("ME-MOVE-20", "ME-RAZE-02", "ME-SIEGE-08")
def test_a_guest_of_the_besiegers_of_a_free_city_meets_its_militia_once_they_have_gone() -> None:
    scene = field("city", INDEPENDENT)
    scene.state.contacts = []
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    campaign = scene.play(1, 3)
    assert asked(campaign) == [("A", "besiege_or_leave")]


@pytest.mark.rule("ME-BATTLE-01", "ME-TURN-03")
def test_nobody_ends_the_step_while_somebody_is_to_be_met() -> None:
    scene = enter(field(players="A B C"), 1200)
    defend(scene, 900)
    scene.banner("C", NORTH, 900)
    scene.banner("A", NORTH, 900, came_from="0,-2")
    campaign = scene.play()
    with refused("contact_open", "ME-BATTLE-01"):
        campaign.attempt("A", "choose_contact", "done")


# --- who holds the tile then ---------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-17", "ME-RULING-147")
def test_who_beats_the_owner_wins_the_tile_though_a_partner_stands_in_it() -> None:
    scene = sharing()
    scene.banner("B", FIELD, 900, edge=0)
    scene.banner("A", NORTH, 900)
    campaign = scene.play(*WON)
    campaign.attempt("A", "choose_contact", FIELD)
    plans(campaign, "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.lands[FIELD].owner == "A"
    assert where(campaign, "C:1") == [FIELD]


@pytest.mark.rule("ME-RULING-147", "ME-BATTLE-18")
def test_whose_partner_shares_the_tile_does_not_take_it_by_standing_there() -> None:
    campaign = sharing().play()
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-147")
def test_the_owner_stays_where_he_is_the_winners_partner() -> None:
    scene = field(players="A B C")
    scene.state.contacts = []
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH)
    scene.banner("B", FIELD, 700, edge=0)
    scene.banner("C", FIELD, 500, edge=2, came_from="1,0", baggage=1)
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    scene.land("1,0", "C")
    campaign = scene.play(*WON)
    campaign.attempt("A", "choose_contact", FIELD)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("C", "assign_defence", "fight")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("C", "strategy", "hold")
    campaign.attempt("A", "pursue", "no")
    assert where(campaign, "C:1") == ["1,0"]
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-BATTLE-18", "ME-RULING-148", "ME-RULING-536")
@pytest.mark.parametrize("guest", [False, True])
def test_an_empty_rival_city_is_occupied_also_where_a_partner_in_peace_stands_in_it(guest: bool) -> None:
    scene = enter(field("city", players="A B C"), 900)
    if guest:
        scene.banner("C", FIELD, 700, edge=2, came_from="1,0")
        scene.state.peace = [Peace(FIELD, ("A", "C"))]
    assert scene.play().state.lands[FIELD].owner == "A"


@pytest.mark.rule("ME-RULING-219", "ME-SIEGE-10")
@pytest.mark.parametrize("held", [True, False])
def test_a_garrison_in_terror_does_not_sally(held: bool) -> None:
    scene = Scene(phase="battle")
    for tile, south, terror in ((FIELD, SOUTH, held), ("2,0", "2,-1", False)):
        scene.land(tile, "A", "city")
        scene.banner("A", tile, 900, inside=True, spellbound=terror)
        scene.banner("B", tile, 900, edge=3, came_from=south)
        scene.siege(tile, "B")
    campaign = scene.play(*[4, 3] * 20)
    if not held:
        campaign.attempt("A", "choose_contact", f"rally {FIELD}")
        return
    with refused("no_move", "ME-EQX-26"):
        campaign.attempt("A", "choose_contact", f"rally {FIELD}")
