"""The sheets of characters, and captured engines that are manned (ME-ARMY-06, ME-CASREC-18, ME-RECR-05)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.show.ledgers import ledgers
from empires.rulesets.mighty_empires.show.sheets import sheets
from empires.rulesets.mighty_empires.state import Gear, MightyEmpires, Trophy, Winter
from empires.rulesets.mighty_empires.state.banner import Wound
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battle.test_prisoners import SWORD, listed, prisoner, trains
from tests.rulesets.mighty_empires.battle.test_recovery import hero
from tests.rulesets.mighty_empires.scene import Scene

SHEET: dict[str, Any] = {
    "m": 4, "ws": 5, "bs": 4, "s": 4, "t": 4, "w": 2, "i": 5, "a": 3, "ld": 9, "shield": True,
    "hero": "A:1 c0", "gear": [{"name": "Sword of Might", "points": 20, "users": ["dwarfs"]}],
}  # fmt: skip


def unwritten(**fields: Any) -> Campaign[MightyEmpires]:
    scene, mine, _ = trains(**{"phase": "scouting", **fields})
    listed(scene, mine, hero("Axel", profile=None))
    return scene.play()


@pytest.mark.rule("ME-ARMY-06", "ME-ARMY-07", "ME-CASREC-18")
def test_a_sheet_is_written_once_and_then_not_before_winter() -> None:
    campaign = unwritten()
    campaign.attempt("A", "write_character", SHEET)
    (axel,) = campaign.state.secrets["A"].contents["A:1"].characters
    assert axel.profile is not None
    assert (axel.profile.m2, axel.profile.ws, axel.gear) == (8, 5, [Gear("Sword of Might", 20, ["dwarfs"])])
    assert told(campaign.view("B").events, "character_written") == []
    with refused("not_open", "ME-CASREC-18"):
        campaign.attempt("A", "write_character", SHEET)


@pytest.mark.rule("ME-CASREC-18")
def test_in_winter_equipment_may_change() -> None:
    scene, _, _ = trains(phase="recruitment")
    scene.state.active_player, scene.state.campaign_turn = None, 6
    scene.state.winter = Winter(order=["A", "B", "C"])
    scene.state.secrets["A"].treasury = 5
    campaign = scene.play()
    campaign.attempt("A", "write_character", SHEET)
    (axel,) = campaign.state.secrets["A"].contents["A:1"].characters
    assert [one.name for one in axel.gear] == ["Sword of Might"]


@pytest.mark.rule("ME-ARMY-06", "ME-WOUND-05")
def test_the_sheet_that_is_proposed_may_be_written_as_it_is() -> None:
    scene, mine, _ = trains(phase="scouting")
    listed(scene, mine, hero("Axel", profile=None, shield=False))
    campaign = scene.play()
    [question] = [one for one in campaign.view("A").standing if one.kind == "write_character"]
    campaign.attempt("A", "write_character", question.default)
    (axel,) = campaign.state.secrets["A"].contents["A:1"].characters
    assert not axel.shield


@pytest.mark.rule("ME-ARMY-06")
def test_gear_is_worth_less_than_whoever_bears_it() -> None:
    with refused("bad_answer"):
        unwritten().attempt(
            "A", "write_character", SHEET | {"gear": [{"name": "Throne", "points": 100, "users": []}]}
        )


@pytest.mark.rule("ME-T-WOUND", "ME-WOUND-05")
def test_who_lost_an_arm_is_given_no_shield() -> None:
    scene, mine, _ = trains(phase="scouting")
    listed(scene, mine, hero("Axel", profile=None, shield=False))
    campaign = scene.play()
    with refused("bad_answer"):
        campaign.attempt("A", "write_character", SHEET)
    campaign.attempt("A", "write_character", SHEET | {"shield": False})


@pytest.mark.rule("ME-ARMY-03")
def test_where_armies_are_points_there_are_no_sheets() -> None:
    scene = Scene(phase="scouting")
    scene.land("2,0", "B", "capital")
    scene.banner("A", "0,0")
    with refused("not_open", "ME-ARMY-03"):
        scene.play().attempt("A", "write_character", SHEET)


@pytest.mark.rule("ME-PRIS-05", "ME-WOUND-03")
def test_the_army_sheet_shows_the_train_and_all_know_the_prisoners_names() -> None:
    scene, mine, _ = trains()
    prisoner(scene, mine, "B", (SWORD,))
    train = scene.state.secrets["A"].trains["A:1"]
    train.wounded.append(hero("Dirk", wounds=[Wound(9, 3)], gear=[SWORD]))
    train.trophies.append(Trophy("standard", "The Bull"))
    (sheet,) = sheets(scene.state, "A")
    lines = [(line.label, line.value) for line in sheet.sections[0].lines]
    assert ("In the train: Dirk", "out of action") in lines
    assert ("In the train: Caspar", "prisoner of B") in lines
    assert ("In the train: Sword of Might", "20 points") in lines
    assert ("In the train: The Bull", "standard") in lines
    notes = " ".join(line.note for line in sheet.sections[0].lines)
    assert "M4 WS4 BS4" in notes
    assert "Severe Body Wound to month 3" in notes
    held = [
        line.label
        for book in ledgers(scene.play(quiet=20).view("C").state, "C")
        for section in book.sections
        if section.title == "Prisoners"
        for line in section.lines
    ]
    assert held == ["Caspar of B"]


# --- captured engines ----------------------------------------------------------------------------------


def recruiting(mode: Literal["points", "full"] = "full") -> Campaign[MightyEmpires]:
    scene, _, _ = trains(phase="recruitment")
    scene.state.settings = type(scene.state.settings)(army_mode=mode)
    scene.state.active_player, scene.state.campaign_turn = None, 6
    scene.state.winter = Winter(order=["A", "B", "C"])
    scene.state.secrets["A"].treasury = 2
    scene.state.secrets["A"].trophies = [Trophy("engine", "Great cannon"), Trophy("standard", "The Bull")]
    return scene.play()


@pytest.mark.rule("ME-RECR-05", "ME-QUART-11")
def test_a_captured_engine_joins_for_the_price_of_its_crew() -> None:
    campaign = recruiting()
    assert asked(campaign) == [("A", "man_engine")]
    with refused("no_money"):
        campaign.attempt("A", "man_engine", {"crew": 201, "engine": 150})
    campaign.attempt("A", "man_engine", {"crew": 60, "engine": 150})
    secret = campaign.state.secrets["A"]
    assert (secret.points_unassigned, secret.treasury) == (210, 1)
    assert [one.name for one in secret.trophies] == ["The Bull"]


@pytest.mark.rule("ME-RECR-05")
def test_it_may_stay_a_trophy_and_without_lists_nobody_asks() -> None:
    campaign = recruiting()
    campaign.attempt("A", "man_engine", {"crew": 0, "engine": 0})
    assert len(campaign.state.secrets["A"].trophies) == 2
    assert asked(recruiting("points")) != [("A", "man_engine")]
