"""Quests and artefacts: towers, heroes, what they bring home and who carries it."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms import artefacts, units
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.winter import quests
from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.scene import (
    army,
    artefact,
    do,
    effect,
    fx3,
    own,
    recruit_form,
    row,
    started,
    unit,
    unit_of,
    units_of_a1,
    used,
)


def questing(**options: Any) -> Kingdoms:
    """A's Captain and B's Warlord, and a tower on 2,0 beside both kingdoms."""
    state = fx3("spend", wizards=True, **options)
    state.artefacts = artefacts.ready_pool()
    tower(state, "2,0")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    return state


def tower(state: Kingdoms, name: str) -> None:
    tile = state.tiles[name]
    tile.explored, tile.tower, tile.controller, tile.settlement = True, True, "", "none"


def quest(state: Kingdoms, player: str, hero: str, *dice: int) -> Campaign[Kingdoms]:
    state.order = [player, *(one for one in "ABC" if one != player)]
    campaign = started(state, *dice)
    do(campaign, player, "spend", f"quest 2,0 {hero}")
    return campaign


@pytest.mark.rule("MK-QST-04", "MK-T-QUEST", "MK-QST-01", "MK-RULING-63")
def test_ex_mk_62_the_captains_quest() -> None:
    lost = quest(questing(), "A", "A1.a4", 1)
    assert "Captain" not in [one.name for one in units.units_of(lost.state, "A1")]
    assert happened(lost, "unit_destroyed")[0].rule == "MK-T-QUEST"
    nothing = quest(questing(), "A", "A1.a4", 3)
    assert artefacts.held_by(nothing.state, "A") == []
    found = quest(questing(), "A", "A1.a4", 4, 2)
    assert [one.name for one in artefacts.held_by(found.state, "A")] == ["5-B"]
    assert happened(found, "roll")[1].facts["dice"] == "d9"


@pytest.mark.rule("MK-QST-04", "MK-RULING-62", "MK-T-QUEST")
def test_ex_mk_63_the_warlords_quest() -> None:
    scarred = quest(questing(), "B", "B1.b4", 1, 2)
    assert units.nerve_shown(unit_of(scarred.state, "b4")) == "12/14"
    triumph = quest(questing(), "B", "B1.b4", 5, 1)
    assert [one.name for one in artefacts.held_by(triumph.state, "B")] == ["35-A"]
    assert happened(triumph, "roll")[1].facts["dice"] == "d12"


@pytest.mark.rule("MK-T-QUEST")
def test_heroes_of_many_points_never_roll_low() -> None:
    rows = table("MK-T-QUEST")
    assert [rows.at(total)["result"] for total in (1, 2, 3, 4, 5, 6, 9)] == [
        "lost",
        "scarred",
        "nothing",
        "artefact",
        "artefact",
        "artefact",
        "artefact",
    ]
    bands = [(rows.at(total)["low"], rows.at(total)["high"]) for total in (4, 5, 6)]
    assert bands == [(5, 15), (20, 30), (35, 50)]


@pytest.mark.rule("MK-QST-04")
@pytest.mark.parametrize(
    ("points", "risk", "shares"),
    [
        (99, "D6+0; on a 1 the hero is lost", (50, 17, 33)),
        (150, "D6+1; on a 1 the hero is scarred", (67, 16, 17)),
        (200, "D6+2", (83, 17, 0)),
    ],
)
def test_what_a_hero_risks_is_told_beforehand(points: int, risk: str, shares: tuple[int, int, int]) -> None:
    state = questing()
    unit_of(state, "a4").points = points
    [question] = started(state).waiting
    assert [choice.note for choice in question.choices if choice.value == "quest 2,0 A1.a4"] == [risk]
    (odds,) = next(choice.odds for choice in question.choices if choice.value == "quest 2,0 A1.a4")
    assert (odds.lines[0].win, odds.lines[0].draw, odds.lines[0].lose) == shares


@pytest.mark.rule("MK-QST-02", "MK-QST-03", "MK-RULING-61")
def test_ex_mk_64_who_may_go_where() -> None:
    state = questing(end="open")
    tower(state, "2,-1")
    own(state, "A", "1,1")
    state.kingdoms["A"].gold = 1
    campaign = quest(state, "A", "A1.a4", 3)
    do(campaign, "B", "spend", "quest 2,0 B1.b4")
    assert happened(campaign, "quest_result")[1].facts["result"], "heroes of several kingdoms may go there"
    with refused("tower_done", "MK-QST-02"):
        do(campaign, "A", "spend", "quest 2,0 A1.a4")
    with refused("hero_already_quested", "MK-QST-03"):
        do(campaign, "A", "spend", "quest 2,-1 A1.a4")
    with refused("not_a_hero", "MK-QST-03"):
        do(campaign, "A", "spend", "quest 2,-1 A1.a1")


@pytest.mark.rule("MK-QST-02")
def test_a_tile_beside_the_tower_is_needed() -> None:
    state = questing()
    army(state, "C1", "0,4", units=[unit("c1", "Sage", is_hero=True, me=4, de=4, nerve_rout=12, points=90)])
    state.order = ["C", "A", "B"]
    state.kingdoms["C"].food = 1
    campaign = started(state)
    with refused("no_adjacent_tile", "MK-QST-02"):
        do(campaign, "C", "spend", "quest 2,0 C1.c1")


@pytest.mark.rule("MK-RULING-61", "MK-QST-01")
def test_quests_are_free_and_open_to_fresh_heroes() -> None:
    state = questing()
    state.kingdoms["A"].food = 1
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    do(campaign, "A", "recruit", recruit_form(row(name="Young hero", hero=True, points=60), symbol="5"))
    do(campaign, "B", "spend", "pass")
    assert campaign.state.kingdoms["A"].food == 0
    assert "quest 2,0 a1.1" in offered(campaign)


@pytest.mark.rule("MK-RULING-61", "MK-REF-08")
def test_a_lost_last_unit_removes_the_army() -> None:
    state = questing()
    state.armies.clear()
    sage = [unit("c1", "Sage", is_hero=True, me=4, de=4, nerve_rout=12, points=90)]
    army(state, "A2", "0,0", units=sage)
    campaign = quest(state, "A", "A2.c1", 1)
    assert "A2" not in campaign.state.armies


@pytest.mark.rule("MK-RULING-61", "MK-LIST-05")
def test_the_result_is_public_and_the_rest_of_the_list_is_not() -> None:
    campaign = quest(questing(), "B", "B1.b4", 1, 2)
    seen = [event.text for event in campaign.view("C").events]
    assert any("Warlord (150 points)" in text for text in seen)
    assert not any("nerve" in text for text in seen), "what the scar did is B’s to know"
    assert any("nerve" in event.text for event in campaign.view("B").events)
    assert "B" not in campaign.view("C").state.secrets


@pytest.mark.rule("MK-RULING-62")
def test_a_quests_scar_may_undo_a_medal() -> None:
    state = questing()
    unit_of(state, "b4").effects = [effect("e1", "medal", "elite", 1)]
    campaign = quest(state, "B", "B1.b4", 1)
    assert asked(campaign) == [("B", "undo_effect")]
    do(campaign, "B", "undo_effect", "e1")
    assert not units.has(unit_of(campaign.state, "b4"), "elite")
    assert used(campaign) == 1


@pytest.mark.rule("MK-USTR-02")
def test_with_unit_strength_a_bad_quest_costs_one() -> None:
    campaign = quest(questing(unit_marks="unit_strength"), "B", "B1.b4", 1)
    assert unit_of(campaign.state, "b4").strength_change == -1
    assert used(campaign) == 1


@pytest.mark.rule("MK-QST-05", "MK-RULING-56")
@pytest.mark.parametrize(("die", "back"), [(1, False), (3, True)])
def test_a_hero_who_lives_is_back_for_deploy(die: int, back: bool) -> None:
    state = questing()
    army(state, "A2", "0,0", units=[one for one in units_of_a1() if one.is_hero])
    campaign = quest(state, "A", "A2.a4", die)
    while asked(campaign)[0][1] != "deploy":
        player = asked(campaign)[0][0]
        do(campaign, player, "spend", "pass")
    assert any(choice.startswith("A2 ") for choice in offered(campaign)) is back
    assert campaign.state.phase == "deploy"


@pytest.mark.rule("MK-RULING-63")
def test_an_empty_band_gives_nothing() -> None:
    state = questing()
    state.artefacts = {}
    artefact(state, "Horn", 20)
    campaign = quest(state, "A", "A1.a4", 4)
    assert happened(campaign, "quest_empty")[0].rule == "MK-RULING-63"
    assert artefacts.held_by(campaign.state, "A") == []


@pytest.mark.rule("MK-ART-01")
def test_an_artefact_won_is_no_longer_in_the_pool() -> None:
    state = questing()
    state.artefacts = {}
    artefact(state, "Horn", 10)
    campaign = quest(state, "A", "A1.a4", 4)
    assert [one.owner for one in campaign.state.artefacts.values()] == ["A"]
    do(campaign, "B", "spend", "quest 2,0 B1.b4")
    assert [one.owner for one in campaign.state.artefacts.values()] == ["A"]


@pytest.mark.rule("MK-ART-09", "MK-RULING-63")
@pytest.mark.parametrize("owner", ["C", ""])
def test_ex_mk_75_an_artefact_held_by_anyone_cannot_be_bought(owner: str) -> None:
    state = questing()
    artefact(state, "Horn", 20, owner=owner)
    state.kingdoms["A"].food = 1
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    form = recruit_form(row(item="Horn"))
    if owner:
        with refused("item_in_use", "MK-ART-09"):
            do(campaign, "A", "recruit", form)
    else:
        do(campaign, "A", "recruit", form)
        assert "Horn" not in campaign.state.artefacts


# --- giving artefacts out -------------------------------------------------------------------------------


def allocating(*held: tuple[str, int, str]) -> Kingdoms:
    state = fx3("allocate", wizards=True)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    for name, points, requirement in held:
        artefact(state, name, points, requirement, owner="A")
    return state


@pytest.mark.rule("MK-ART-03", "MK-ART-02")
def test_artefacts_are_given_out_in_secret_and_count_no_points() -> None:
    campaign = started(allocating(("20-A", 20, "any")))
    assert asked(campaign) == [("A", "allocate")]
    do(campaign, "A", "allocate", {"20-A": "A1.a1"})
    assert campaign.state.secrets["A"].bearers == {"20-A": "A1.a1"}
    view = campaign.view("B").state
    assert view.bearers == {}
    assert view.artefacts["20-A"].owner == "A", "ownership is public"
    assert units.points_now(campaign.state, "A1") == 450
    assert artefacts.carried_by(view, "A1.a1") is None


@pytest.mark.rule("MK-ART-03")
def test_who_carried_an_artefact_so_far_goes_on_carrying_it_unless_told_otherwise() -> None:
    state = fx3("allocate", wizards=True)
    army(state, "A1", "0,0")
    for name, bearer in (("20-A", "A1.a1"), ("25-A", "A1.lost"), ("30-A", "capital")):
        artefact(state, name, 20, owner="A")
        state.secrets["A"].bearers[name] = bearer
    [question] = started(state).waiting
    assert question.default == {"20-A": "A1.a1", "25-A": "capital", "30-A": "capital"}


@pytest.mark.rule("MK-ART-03", "MK-RULING-64")
def test_who_may_carry_what() -> None:
    campaign = started(allocating(("20-C", 20, "ranged"), ("25-A", 25, "any")))
    with refused("not_eligible", "MK-RULING-64"):
        do(campaign, "A", "allocate", {"20-C": "A1.a1", "25-A": "capital"})
    with refused("carrier_full", "MK-ART-03"):
        do(campaign, "A", "allocate", {"20-C": "A1.a3", "25-A": "A1.a3"})
    do(campaign, "A", "allocate", {"20-C": "A1.a3", "25-A": "A1.a4"})


@pytest.mark.rule("MK-ART-03", "MK-RULING-64", "MK-LIST-05")
@pytest.mark.parametrize("bearer", ["B1.b1", "B1.b2", "B1.b9", "A1.a9", "nobody"])
def test_a_unit_of_another_kingdom_carries_nothing_and_is_not_named(bearer: str) -> None:
    state = allocating(("20-A", 20, "any"))
    army(state, "B1", "4,0")
    campaign = started(state)
    with refused("not_eligible", "MK-RULING-64"):
        do(campaign, "A", "allocate", {"20-A": bearer})
    with pytest.raises(IllegalChoice, match=r"^That unit cannot carry 20-A"):
        do(campaign, "A", "allocate", {"20-A": bearer})


@pytest.mark.rule("MK-RULING-64", "MK-ART-03")
@pytest.mark.parametrize(
    ("requirement", "facts", "fits"),
    [
        ("any", {}, True),
        ("any", {"can_carry": False}, False),
        ("any", {"magic_item": "Horn"}, False),
        ("melee", {"me": None}, False),
        ("melee", {}, True),
        ("ranged", {}, False),
        ("hero", {}, False),
        ("hero", {"is_hero": True}, True),
        ("spell", {"spells": ["Heal"]}, False),
        ("spell", {"spells": ["lightning"]}, True),
        ("spell", {"spells": ["Heal", "Lightning"]}, True),
    ],
)
def test_an_appropriate_unit(requirement: str, facts: dict[str, Any], fits: bool) -> None:
    state = fx3()
    one = artefact(state, "Amulet", 20, requirement, spell="Lightning")
    profile = {"me": 4, "de": 4, "nerve_rout": 14, "points": 100, **facts}
    assert artefacts.may_carry(unit("u", "Guard", **profile), one) == fits


@pytest.mark.rule("MK-RULING-66")
@pytest.mark.parametrize("capital", [True, False])
def test_what_is_left_over_stays_in_the_capital_or_goes_back(capital: bool) -> None:
    state = allocating(("20-A", 20, "any"))
    if not capital:
        own(state, "B", "0,0", settlement="city")
    campaign = started(state)
    do(campaign, "A", "allocate", {"20-A": "capital"})
    assert campaign.state.artefacts["20-A"].owner == ("A" if capital else "")
    assert campaign.state.secrets["A"].bearers == ({"20-A": "capital"} if capital else {})


@pytest.mark.rule("MK-ART-03")
def test_artefacts_change_hands_in_winter_only() -> None:
    state = fx3("orders", wizards=True)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    artefact(state, "20-A", 20, owner="A")
    with refused("not_winter", "MK-ART-03"):
        do(started(state), "A", "allocate", {"20-A": "A1.a1"})


@pytest.mark.rule("MK-RULING-65")
def test_a_bearer_lost_to_scars_or_on_a_quest_gives_its_artefact_back() -> None:
    state = questing()
    held = state.artefacts["20-A"]
    artefacts.give(state, held, "A", "A1.a4", public=False)
    campaign = quest(state, "A", "A1.a4", 1)
    assert campaign.state.artefacts["20-A"].owner == ""
    state = fx3("marks", wizards=True)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    artefact(state, "20-A", 20, owner="A")
    state.bearers["20-A"] = "A1.a1"
    one = unit_of(state, "a1")
    one.scars, one.de = 3, 2
    state.marked = ["A1.a1"]
    campaign = started(state, 1)
    assert campaign.state.artefacts["20-A"].owner == ""
    assert campaign.state.bearers == {}


@pytest.mark.rule("MK-OPT-16")
def test_without_wizards_there_are_no_quests() -> None:
    state = fx3("spend")
    tower(state, "2,0")
    army(state, "A1", "0,0")
    assert quests.offers(state, "A") == []


@pytest.mark.rule("MK-QST-05", "MK-RULING-62")
def test_a_scarred_hero_is_back_for_deploy_with_his_scar() -> None:
    campaign = quest(questing(), "A", "A1.a4", 2, 1)
    assert [event.facts["unit"] for event in happened(campaign, "unit_worsened")] == ["A1.a4"]
    assert "Captain" in [one.name for one in units.units_of(campaign.state, "A1")]


@pytest.mark.rule("MK-T-QUEST", "MK-QST-02", "MK-QST-03")
def test_each_tower_and_each_hero_once_a_winter_however_it_ended() -> None:
    state = questing()
    tower(state, "2,-1")
    army(state, "A2", "0,0", units=[one for one in units_of_a1() if one.is_hero])
    campaign = quest(state, "A", "A1.a4", 3)
    do(campaign, "B", "spend", "pass")
    with refused("tower_done", "MK-QST-02"):
        do(campaign, "A", "spend", "quest 2,0 A2.a4")
    with refused("hero_already_quested", "MK-QST-03"):
        do(campaign, "A", "spend", "quest 2,-1 A1.a4")
    do(campaign, "A", "spend", "quest 2,-1 A2.a4")
