"""Recruiting: armies, allies, legends and items, what the land allows."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms.lists import army_lists
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.units import nerve_shown
from empires.testing import refused
from tests.rulesets.mighty_kingdoms.scene import (
    army,
    artefact,
    do,
    own,
    recruit_form,
    row,
    spending,
    started,
    stores,
    unit,
)


@pytest.mark.rule("MK-ARM-01", "MK-BLD-05")
def test_ex_mk_52_a_new_fortress_recruits_at_once_and_once() -> None:
    campaign = started(spending("A", gold=1, food=3, end="open"))
    do(campaign, "A", "spend", "build fortress 1,-1")
    assert stores(campaign, "A") == (0, 2)
    do(campaign, "A", "spend", "recruit 1,-1")
    do(campaign, "A", "recruit", recruit_form())
    assert stores(campaign, "A") == (0, 1)
    with refused("already_recruited", "MK-ARM-01"):
        do(campaign, "A", "spend", "recruit 1,-1")
    for elsewhere in ("1,0", "4,1", "50,50"):  # an own city, another's fortress, off the map
        with refused("no_fortress", "MK-ARM-01"):
            do(campaign, "A", "spend", f"recruit {elsewhere}")


@pytest.mark.rule("MK-ARM-01", "MK-SPE-02")
def test_an_army_that_cannot_be_paid_for_is_not_raised() -> None:
    campaign = started(spending("A", gold=1, food=0, end="open"))
    with refused("not_enough_food", "MK-SPE-02"):
        do(campaign, "A", "spend", "recruit 0,1")


def six_armies(count: int = 6, **options: Any) -> Campaign[Kingdoms]:
    state = spending(food=1, **options)
    for number in range(1, count + 1):
        army(state, f"A{number}", "0,0")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    return campaign


@pytest.mark.rule("MK-ARM-02", "MK-SET-07")
def test_no_two_armies_of_a_kingdom_have_the_same_symbol() -> None:
    state = spending()
    for name in ("A1", "A2", "B7"):
        army(state, name, "0,0")
    refusal = army_lists.why_not_symbol(state, "A", "2")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("symbol_in_use", "MK-SET-07")
    assert army_lists.why_not_symbol(state, "A", "7") is None, "another kingdom's"
    assert army_lists.why_not_symbol(state, "A", "2", but="A2") is None, "its own"


@pytest.mark.rule("MK-ARM-03", "MK-RULING-47", "MK-OPT-08")
def test_ex_mk_53_disbanding_to_make_room() -> None:
    campaign = six_armies()
    with refused("army_limit", "MK-ARM-03"):
        do(campaign, "A", "recruit", recruit_form())
    do(campaign, "A", "recruit", recruit_form(disband="A4"))
    names = list(campaign.state.armies)
    assert "A4" not in names
    assert len(names) == 6
    with refused("disband_not_needed", "MK-ARM-03"):
        do(six_armies(5), "A", "recruit", recruit_form(disband="A4"))
    with refused("army_limit"):
        do(six_armies(2, max_armies=2), "A", "recruit", recruit_form())


@pytest.mark.rule("MK-RULING-47")
def test_what_a_disbanded_army_carried_stays_with_the_kingdom() -> None:
    state = spending(food=1, wizards=True, max_armies=1)
    army(state, "A1", "0,0")
    artefact(state, "20-A", 20, owner="A")
    state.secrets["A"].bearers["20-A"] = "A1.a1"
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    do(campaign, "A", "recruit", recruit_form(disband="A1", symbol="1"))
    assert campaign.state.artefacts["20-A"].owner == "A"
    assert campaign.state.secrets["A"].bearers == {}


@pytest.mark.rule("MK-LIST-07", "MK-RULING-47")
def test_a_profile_is_known_from_the_army_that_is_disbanded_for_the_new_one() -> None:
    state = spending(food=1, max_armies=1)
    army(state, "A1", "0,0")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    bare = row(name="Bows", type="", me="", ra="", de="", nerve="", points=90)
    do(campaign, "A", "recruit", recruit_form(bare, disband="A1", symbol="1"))
    [bows] = campaign.state.secrets["A"].lists["a1"].units
    assert (bows.unit_type, bows.me, bows.ra, bows.de, nerve_shown(bows)) == ("infantry", 5, 5, 3, "9/11")


@pytest.mark.rule("MK-ARM-07", "MK-RULING-48", "MK-ARM-06")
def test_ex_mk_54_allies_need_three_own_armies() -> None:
    elves: dict[str, Any] = {"allied": True, "ally_race": "Elves"}
    for own_armies, works in ((2, False), (3, True)):
        state = spending(food=1)
        for number in range(1, own_armies + 1):
            army(state, f"A{number}", "0,0")
        army(state, "A9", "0,0", race="Dwarfs")
        campaign = started(state)
        do(campaign, "A", "spend", "recruit 0,1")
        form = recruit_form(symbol="8", **elves)
        if works:
            do(campaign, "A", "recruit", form)
            [new] = [one for one in campaign.view("B").state.armies.values() if one.symbol == "8"]
            assert (new.allied, new.race) == (True, "Elves"), "that it is allied, and its race, are public"
            assert "A" not in campaign.view("B").state.secrets
        else:
            with refused("needs_three_own_armies", "MK-ARM-07"):
                do(campaign, "A", "recruit", form)


@pytest.mark.rule("MK-RULING-48")
@pytest.mark.parametrize("race", ["", "Race of A"])
def test_allies_are_of_another_race(race: str) -> None:
    campaign = six_armies(3)
    with refused("not_an_ally", "MK-RULING-48"):
        do(campaign, "A", "recruit", recruit_form(allied=True, ally_race=race))


@pytest.mark.rule("MK-RULING-48", "MK-ARM-07")
def test_a_disbanded_army_does_not_count_as_own() -> None:
    state = spending(food=1, max_armies=4)
    for number in range(1, 4):
        army(state, f"A{number}", "0,0")
    army(state, "A4", "0,0", race="Dwarfs")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    ally: dict[str, Any] = {"allied": True, "ally_race": "Elves"}
    with refused("needs_three_own_armies"):
        do(campaign, "A", "recruit", recruit_form(disband="A1", **ally))
    do(campaign, "A", "recruit", recruit_form(disband="A4", **ally))


@pytest.mark.rule("MK-COST-05", "MK-OPT-34")
def test_one_allied_army_with_the_option() -> None:
    state = spending(food=1, one_allied_army=True)
    for number in range(1, 4):
        army(state, f"A{number}", "0,0")
    army(state, "A4", "0,0", race="Dwarfs")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    with refused("one_allied_army", "MK-COST-05"):
        do(campaign, "A", "recruit", recruit_form(allied=True, ally_race="Elves"))


@pytest.mark.rule("MK-ARM-04", "MK-ARM-05", "MK-RULING-49")
def test_ex_mk_55_legends_and_items_are_unique_in_the_kingdom() -> None:
    def with_duke(*, alive: bool) -> Campaign[Kingdoms]:
        state = spending(food=1)
        duke = unit("u1", "Duke", living_legend=True, is_hero=True, me=3, de=5, nerve_rout=15, points=200)
        horn = unit("u2", "Guard", me=4, de=4, nerve_rout=14, points=100, magic_item="Horn")
        army(state, "A1", "0,0", units=[duke, horn] if alive else [horn], race="Elves")
        campaign = started(state)
        do(campaign, "A", "spend", "recruit 0,1")
        return campaign

    other_item = recruit_form(row(item="Drum"), row(item="Banner"))
    do(with_duke(alive=True), "A", "recruit", other_item)
    with refused("legend_in_use", "MK-ARM-04"):
        do(with_duke(alive=True), "A", "recruit", recruit_form(row(name=" duke ", legend=True)))
    with refused("item_in_use", "MK-ARM-05"):
        do(with_duke(alive=True), "A", "recruit", recruit_form(row(item="Horn")))
    do(with_duke(alive=False), "A", "recruit", recruit_form(row(name="Duke", legend=True)))
    do(with_duke(alive=True), "A", "recruit", recruit_form(row(name="Duchess", legend=True)))
    do(with_duke(alive=True), "A", "recruit", recruit_form(row(name="Duke")))


@pytest.mark.rule("MK-ARM-02", "MK-SET-07", "MK-LIST-02")
def test_ex_mk_76_what_a_recruit_needs() -> None:
    state = spending(food=2)
    army(state, "A1", "0,0")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    with refused("symbol_in_use", "MK-SET-07"):
        do(campaign, "A", "recruit", recruit_form(symbol="1"))
    with refused("no_list", "MK-ARM-02"):
        do(campaign, "A", "recruit", {**recruit_form(symbol="2"), "units": []})
    with refused("not_attested", "MK-LIST-02"):
        do(campaign, "A", "recruit", recruit_form(symbol="2", legal=False))
    do(campaign, "A", "recruit", recruit_form(row(points=500), symbol="2"))
    [new] = [one for one in campaign.state.armies.values() if one.symbol == "2"]
    assert (new.tile, new.stance, new.recruited_year) == ("0,1", "upright", 1)
    assert stores(campaign, "A") == (0, 1)
    assert new.id in campaign.state.secrets["A"].lists


@pytest.mark.rule("MK-RULING-46", "MK-OPT-06")
def test_without_required_lists_the_form_may_stay_empty() -> None:
    state = spending(food=1, lists_required="no")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    do(campaign, "A", "recruit", {**recruit_form(), "units": [], "legal": False})
    assert campaign.state.secrets["A"].lists == {}


@pytest.mark.rule("MK-COST-03", "MK-OPT-32")
def test_soldiers_for_gold() -> None:
    campaign = started(spending(gold=1, recruit_for_gold=True))
    do(campaign, "A", "spend", "recruit 0,1")
    do(campaign, "A", "recruit", recruit_form())
    assert stores(campaign, "A") == (0, 0)


@pytest.mark.rule("MK-RSTR-01", "MK-OPT-14")
@pytest.mark.parametrize("restricted", [True, False])
def test_recruits_are_restricted_only_where_that_was_agreed(restricted: bool) -> None:
    campaign = started(spending(food=1, army_restrictions=restricted))
    do(campaign, "A", "spend", "recruit 0,1")
    with refused("over_500", "MK-LIST-01"):
        do(campaign, "A", "recruit", recruit_form(row(points=501)))
    monster = recruit_form(row(type="monster"))
    if restricted:
        with refused("monster_not_allowed", "MK-RSTR-02"):
            do(campaign, "A", "recruit", monster)
    else:
        do(campaign, "A", "recruit", monster)


@pytest.mark.rule("MK-RSTR-01", "MK-RSTR-02", "MK-RSTR-03", "MK-RSTR-04", "MK-RULING-58", "MK-OPT-14")
def test_ex_mk_65_restricted_recruits() -> None:
    def recruiting(terrain: str, owner: str, where: str = "1,1") -> Campaign[Kingdoms]:
        state = spending(food=1, army_restrictions=True)
        if where == "1,1":
            own(state, owner, where)
        state.tiles[where].terrain = terrain  # type: ignore[assignment]
        campaign = started(state)
        do(campaign, "A", "spend", "recruit 0,1")
        return campaign

    machine, monster = row(type="war_machine"), row(type="monster", hero=True)
    do(recruiting("forest", "A"), "A", "recruit", recruit_form(machine))
    with refused("war_machine_not_allowed", "MK-RSTR-03"):
        do(recruiting("forest", "B"), "A", "recruit", recruit_form(machine))
    with refused("magic_item_not_allowed", "MK-RSTR-04"):
        do(recruiting("forest", "A"), "A", "recruit", recruit_form(row(item="Horn")))
    do(recruiting("mountain", "A", "0,1"), "A", "recruit", recruit_form(monster))
    do(recruiting("swamp", "A"), "A", "recruit", recruit_form(monster))
    do(recruiting("all_mountain", "A"), "A", "recruit", recruit_form(monster))
    with refused("monster_not_allowed", "MK-RSTR-02"):
        do(recruiting("forest", "A"), "A", "recruit", recruit_form(monster))


@pytest.mark.rule("MK-COST-05", "MK-OPT-34")
@pytest.mark.parametrize(("one_only", "race"), [(False, "Dwarfs"), (True, "")])
def test_a_second_allied_army_may_come_without_the_option_and_a_first_with_it(
    one_only: bool, race: str
) -> None:
    state = spending(food=1, one_allied_army=one_only)
    for number in range(1, 4):
        army(state, f"A{number}", "0,0")
    army(state, "A4", "0,0", race=race)
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    do(campaign, "A", "recruit", recruit_form(allied=True, ally_race="Elves"))
    assert [one.race for one in campaign.state.armies.values() if one.allied][-1] == "Elves"
