"""Names of places: each player knows a place by the name it had when he last saw it (MI-INFO-06)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.kit.placenames import Renaming
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.land.places import mend_names, name_settlements
from empires.rulesets.mightier_empires.results import capitals
from empires.rulesets.mightier_empires.results.conquest import change_owner
from empires.rulesets.mightier_empires.state import War
from tests.rulesets.mightier_empires.scene import B, again, answer, army, k4, own, played, without_dice

HOME = "4,0"
"""Blue's Capital."""


def land(fog: bool = True) -> War:
    """Red has seen Blue's Town; Green has not."""
    state = k4(turn=3, fog=fog)
    own(state, "Blue", B, major="town")
    name_settlements(state)
    state.names[B] = "Oldham"
    for player in ("Red", "Blue"):
        sights.look(state, player, B)
    army(state, "Blue", "X", 1000, "lord", f"patrol {HOME}")
    army(state, "Blue", "Y", 500, "hero", f"patrol {HOME}")
    return state


def called(campaign: Campaign[War], tile: str = B) -> dict[str | None, str]:
    """The name of a place as every player and an onlooker know it."""
    return {
        reader: campaign.view(reader).state.names.get(tile, "") for reader in (*campaign.state.players, None)
    }


def rename(campaign: Campaign[War], tile: str, name: str) -> None:
    answer(campaign, "Blue", "name_place", Renaming(tile, name))


@pytest.mark.rule("MI-INFO-04", "MI-INFO-06", "MI-OPT-09")
def test_a_new_name_is_seen_by_those_who_see_the_place_again() -> None:
    campaign = played(land(), phase="orders")
    assert called(campaign) == {"Red": "Oldham", "Blue": "Oldham", "Green": "", None: ""}
    before = campaign.view("Red")
    rename(campaign, B, "Newton")
    assert called(campaign) == {"Red": "Oldham", "Blue": "Newton", "Green": "", None: ""}
    assert campaign.view("Red").state == before.state, "nothing tells Red that there is another name"
    state = again(campaign.state)
    for player in ("Red", "Green"):
        sights.look(state, player, B)
    assert called(played(state, phase="orders")) == dict.fromkeys(state.players, "Newton") | {None: ""}


@pytest.mark.rule("MI-INFO-06", "MI-OPT-09")
def test_without_fog_everybody_sees_the_new_name() -> None:
    campaign = played(land(fog=False), phase="orders")
    rename(campaign, B, "Newton")
    assert set(called(campaign).values()) == {"Newton"}


@pytest.mark.rule("MI-INFO-06", "MI-LOSE-01")
def test_a_capital_is_known_to_all_by_its_name_and_keeps_that_when_it_is_one_no_more() -> None:
    state = land()
    sights.look(state, "Green", HOME)
    campaign = played(state, phase="orders")
    rename(campaign, HOME, "Kingston")
    assert set(called(campaign, HOME).values()) == {"Kingston"}
    state = again(campaign.state)
    change_owner(Game(state), HOME, "Red", "")  # whoever conquers it names it for himself
    state.realms["Blue"].capital = B
    sights.look(state, "Red", HOME)
    campaign = played(state, phase="orders")
    answer(campaign, "Red", "name_place", Renaming(HOME, "Redburg"))
    assert called(campaign, HOME) == dict.fromkeys(state.players, "Kingston") | {
        "Red": "Redburg", None: "Kingston"
    }  # fmt: skip


@pytest.mark.rule("MI-INFO-06", "MI-OPT-20")
def test_everybody_sees_a_capital_s_name_as_the_organiser_corrected_it() -> None:
    state = land()
    state.names[HOME] = "Kingston"
    assert set(called(played(state, phase="orders"), HOME).values()) == {"Kingston"}


@pytest.mark.rule("MI-LOSE-01", "MI-INFO-06")
def test_everybody_learns_the_name_of_a_city_that_becomes_a_capital() -> None:
    state = land()
    own(state, "Blue", B, major="city")
    campaign = played(state, phase="orders")
    rename(campaign, B, "Newton")
    assert called(campaign)["Red"] == "Oldham"
    state = again(campaign.state)
    change_owner(Game(state), HOME, "Red", "")
    without_dice(capitals.capitals(Game(state)))
    assert state.realms["Blue"].capital == B
    assert set(called(played(state, phase="orders")).values()) == {"Newton"}


@pytest.mark.rule("MI-INFO-04")
def test_whoever_loses_a_place_knows_it_by_the_name_he_gave_it() -> None:
    campaign = played(land(), phase="orders")
    rename(campaign, B, "Newton")
    state = again(campaign.state)
    state.tiles[B].owner = "Green"
    sights.look(state, "Green", B)
    campaign = played(state, phase="orders")
    answer(campaign, "Green", "name_place", Renaming(B, "Greenham"))
    assert called(campaign) == {"Red": "Oldham", "Blue": "Newton", "Green": "Greenham", None: ""}


@pytest.mark.rule("MI-INFO-06", "MI-SET-01")
def test_a_saved_campaign_without_remembered_names_is_read_with_those_of_its_day() -> None:
    state = land()
    state.names["1,1"], state.charted = "Milestone", ["1,1"]
    state.public_names = {}
    for own_ in state.secrets.values():
        for sight in own_.known.values():
            sight.name = ""
    mend_names(state)
    campaign = played(state, phase="orders")
    assert called(campaign) == {"Red": "Oldham", "Blue": "Oldham", "Green": "", None: ""}
    assert set(called(campaign, "1,1").values()) == {"Milestone"}
    assert len(set(called(campaign, HOME).values())) == 1
    assert called(campaign, HOME)[None]
