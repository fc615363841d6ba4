"""Winter: recall, income, purchases, quarters."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.campaign import Campaign
from empires.rulesets.mighty_kingdoms import deploy, gather, land, recall
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import refused

from .scene import army, artefact, asked, do, fx3, happened, offers, own, recruit_form, row, started, unit


def spending(order: str = "ABC", gold: int = 0, food: int = 0, **options: Any) -> Kingdoms:
    state = fx3("spend", order=order, **options)
    state.kingdoms["A"].gold, state.kingdoms["A"].food = gold, food
    return state


def stores(campaign: Campaign[Kingdoms], player: str) -> tuple[int, int]:
    kingdom = campaign.state.kingdoms[player]
    return kingdom.gold, kingdom.food


# --- recall and gather ---------------------------------------------------------------------------------


@pytest.mark.rule("MK-REC-01", "MK-REC-04", "MK-RULING-39")
def test_all_armies_come_home_upright_whatever_the_limits() -> None:
    state = fx3("recall")
    for number in range(1, 6):
        army(state, f"A{number}", "3,0", stance="side" if number % 2 else "upright")
    campaign = started(state)
    homes = {(token.tile, token.stance) for token in campaign.state.armies.values()}
    assert homes == {("0,0", "upright")}


@pytest.mark.rule("MK-GAT-01", "MK-T-INCOME")
def test_ex_mk_47_income() -> None:
    state = fx3("gather")
    campaign = started(state)
    assert [(one.food, one.gold) for one in campaign.state.kingdoms.values()] == [(2, 3)] * 3
    assert {row.on: (row["food"], row["gold"]) for row in table("MK-T-INCOME").rows} == {
        "village": (1, 0),
        "city": (0, 1),
        "fortress": (0, 0),
        "capital": (0, 1),
    }


@pytest.mark.rule("MK-GAT-02", "MK-REC-02", "MK-CTL-03", "MK-RULING-40")
def test_ex_mk_48_a_lost_capital() -> None:
    state = fx3("recall")
    own(state, "B", "0,0", settlement="city")
    army(state, "A1", "0,1")
    army(state, "A2", "0,1")
    army(state, "B1", "4,0")
    assert gather.income_of(state, "A") == (2, 1)
    assert gather.income_of(state, "B") == (2, 4)
    campaign = started(state)
    assert [campaign.state.armies[name].tile for name in ("A1", "A2")] == ["1,0", "1,0"]


@pytest.mark.rule("MK-REC-02")
def test_better_settlements_come_first_at_recall() -> None:
    state = fx3("recall")
    own(state, "B", "0,0", settlement="city")
    own(state, "A", "1,1", settlement="city")
    army(state, "A1", "0,1")
    campaign = started(state)
    assert asked(campaign) == [("A", "choose_recall")]
    with refused("better_settlement_available", "MK-REC-02"):
        do(campaign, "A", "choose_recall", "-1,0")
    with refused("not_your_tile", "MK-REC-02"):
        do(campaign, "A", "choose_recall", "4,0")
    do(campaign, "A", "choose_recall", "1,1")
    assert campaign.state.armies["A1"].tile == "1,1"
    own(state, "B", "1,0", "1,1", settlement="city")
    assert sorted(recall.winter_homes(state, "A")) == ["-1,0", "0,-1"], "without a city a village"


@pytest.mark.rule("MK-REC-03", "MK-RULING-75")
def test_ex_mk_49_fortresses_alone_keep_no_army() -> None:
    state = fx3("recall")
    for name in ("0,0", "1,0", "-1,0", "0,-1", "-1,1"):
        own(state, "B", name)
    army(state, "A1", "0,1")
    army(state, "B1", "4,0")
    state.kingdoms["A"].food = 1
    campaign = started(state)
    assert "A1" not in campaign.state.armies
    assert happened(campaign, "resources_gathered")[0].facts["food"] == 0
    assert "recruit 0,1" in offers(campaign), "but it may recruit from its stores"


@pytest.mark.rule("MK-CTL-03", "MK-RULING-41")
def test_what_makes_a_capital() -> None:
    state = fx3()
    assert land.capital_of(state, "A") == "0,0"
    state.tiles["0,0"].settlement = "none"
    assert land.capital_of(state, "A") == "", "razed"
    state.tiles["0,0"].settlement = "city"
    assert land.capital_of(state, "A") == "0,0", "rebuilt"
    own(state, "B", "0,0", settlement="city")
    assert (land.capital_of(state, "A"), land.capital_of(state, "B")) == ("", "4,0")
    own(state, "A", "0,0", settlement="city")
    assert land.capital_of(state, "A") == "0,0", "retaken"


@pytest.mark.rule("MK-CTL-01", "MK-CTL-02")
def test_kingdoms_need_not_be_joined() -> None:
    state = fx3("gather")
    own(state, "A", "9,2", settlement="village")
    assert "9,2" in land.tiles_of(state, "A")
    assert gather.income_of(state, "A") == (3, 3)


# --- buildings -----------------------------------------------------------------------------------------


@pytest.mark.rule("MK-T-BUILD", "MK-BLD-01", "MK-BLD-03", "MK-SPE-01", "MK-RULING-45", "MK-RULING-44")
def test_ex_mk_50_building_step_by_step() -> None:
    campaign = started(spending("A", 3, 2, end="open"))
    do(campaign, "A", "spend", "build village 1,-1")
    assert stores(campaign, "A") == (2, 2)
    do(campaign, "A", "spend", "build city 1,-1")
    assert stores(campaign, "A") == (1, 1)
    do(campaign, "A", "spend", "build fortress -1,0")
    assert stores(campaign, "A") == (0, 1)
    assert campaign.state.tiles["1,-1"].settlement == "city"
    assert campaign.state.tiles["-1,0"].settlement == "fortress"


@pytest.mark.rule("MK-T-BUILD", "MK-BLD-01", "MK-BLD-02", "MK-RULING-45")
def test_ex_mk_51_what_may_not_be_built() -> None:
    state = spending(gold=9, food=9)
    own(state, "A", "-1,1", settlement="village")
    state.tiles["-1,1"].terrain = "swamp"
    campaign = started(state)
    for wrong in ("city 1,-1", "village 1,0", "fortress 1,0", "village 0,1", "city -1,1"):
        with refused("not_buildable", "MK-BLD-01"):
            do(campaign, "A", "spend", f"build {wrong}")
    with refused("not_your_tile", "MK-BLD-01"):
        do(campaign, "A", "spend", "build village 2,0")


@pytest.mark.rule("MK-BLD-02")
@pytest.mark.parametrize("terrain", ["swamp", "all_mountain", "sea"])
def test_nothing_is_built_on_barren_land(terrain: Any) -> None:
    state = spending(gold=9, food=9)
    state.tiles["1,-1"].terrain = terrain
    offered = offers(started(state))
    assert not [offer for offer in offered if offer.endswith("1,-1")]
    assert "build village -1,1" in offered


@pytest.mark.rule("MK-T-BUILD", "MK-RULING-44")
def test_the_price_list() -> None:
    cells = [(row.on, held, cell) for row in table("MK-T-BUILD").rows for held, cell in row.cells.items()]
    assert {(kind, held): cell for kind, held, cell in cells if cell != "-"} == {
        ("village", "empty"): "1g",
        ("city", "village"): "1g 1f",
        ("city", "fortress"): "1g",
        ("fortress", "empty"): "1g 1f",
        ("fortress", "village"): "1g",
    }


@pytest.mark.rule("MK-BLD-04")
def test_ex_mk_79_no_razing_in_winter() -> None:
    campaign = started(spending(gold=1))
    with refused("no_razing_in_winter", "MK-BLD-04"):
        do(campaign, "A", "spend", "remove -1,0")


@pytest.mark.rule("MK-SPE-02", "MK-T-PRICES")
def test_every_purchase_is_paid_in_full() -> None:
    campaign = started(spending(gold=1))
    with refused("not_enough_food", "MK-SPE-02"):
        do(campaign, "A", "spend", "build fortress 1,-1")
    with refused("not_enough_food", "MK-SPE-02"):
        do(campaign, "A", "spend", "recruit 0,1")
    campaign = started(spending(food=1))
    with refused("not_enough_gold", "MK-SPE-02"):
        do(campaign, "A", "spend", "build village 1,-1")
    assert table("MK-T-PRICES").of("army")["cost"] == "1f"


@pytest.mark.rule("MK-COST-01", "MK-T-BUILD2018", "MK-OPT-10")
def test_the_prices_of_2018() -> None:
    state = spending("A", gold=3, food=1, build_costs="revised2018", end="open")
    campaign = started(state)
    with refused("not_buildable"):
        do(campaign, "A", "spend", "build fortress 1,-1")
    with refused("not_buildable"):
        do(campaign, "A", "spend", "build city 0,1")
    do(campaign, "A", "spend", "build fortress -1,0")
    assert stores(campaign, "A") == (1, 1)


@pytest.mark.rule("MK-COST-02", "MK-OPT-11", "MK-RULING-45")
@pytest.mark.parametrize("once", [True, False])
def test_one_build_on_a_tile_a_winter(once: bool) -> None:
    campaign = started(spending("A", gold=5, food=5, one_build=once, end="open"))
    do(campaign, "A", "spend", "build village 1,-1")
    if once:
        with refused("already_built", "MK-COST-02"):
            do(campaign, "A", "spend", "build city 1,-1")
    else:
        do(campaign, "A", "spend", "build city 1,-1")


# --- armies --------------------------------------------------------------------------------------------


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
    with refused("no_fortress", "MK-ARM-01"):
        do(campaign, "A", "spend", "recruit 1,0")


def six_armies(count: int = 6, **options: Any) -> Campaign[Kingdoms]:
    state = spending(food=1, **options)
    for number in range(1, count + 1):
        army(state, f"A{number}", "0,0")
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    return campaign


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

    with refused("legend_in_use", "MK-ARM-04"):
        do(with_duke(alive=True), "A", "recruit", recruit_form(row(name=" duke ", legend=True)))
    with refused("item_in_use", "MK-ARM-05"):
        do(with_duke(alive=True), "A", "recruit", recruit_form(row(item="Horn")))
    do(with_duke(alive=False), "A", "recruit", recruit_form(row(name="Duke", legend=True)))


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


# --- tithes and the end of Spend --------------------------------------------------------------------------


@pytest.mark.rule("MK-TIT-01", "MK-TIT-02", "MK-TIT-03", "MK-RULING-50", "MK-T-PRICES", "MK-TIT-04")
def test_ex_mk_56_tithes() -> None:
    campaign = started(spending(gold=3, food=2))
    do(campaign, "A", "spend", "tithe 1 1 B")
    assert (stores(campaign, "A"), stores(campaign, "B")) == ((2, 1), (1, 1))
    do(campaign, "B", "spend", "tithe 1 1 C")
    assert stores(campaign, "C") == (1, 1), "given on"
    do(campaign, "C", "spend", "pass")
    with refused("already_tithed", "MK-TIT-03"):
        do(campaign, "A", "spend", "tithe 0 1 B")
    with refused("too_much", "MK-TIT-01"):
        do(campaign, "A", "spend", "tithe 2 0 C")
    with refused("empty_tithe", "MK-TIT-01"):
        do(campaign, "A", "spend", "tithe 0 0 C")
    with refused("self", "MK-TIT-01"):
        do(campaign, "A", "spend", "tithe 1 0 A")
    with refused("no_such_player", "MK-RULING-50"):
        do(campaign, "A", "spend", "tithe 1 0 Z")


@pytest.mark.rule("MK-SPE-01", "MK-RULING-43")
def test_ex_mk_57_all_pass_in_a_row() -> None:
    state = spending(gold=3)
    state.kingdoms["B"].gold = 1
    state.kingdoms["C"].food = 2
    campaign = started(state)
    do(campaign, "A", "spend", "pass")
    do(campaign, "B", "spend", "pass")
    do(campaign, "C", "spend", "recruit 0,5")
    do(campaign, "C", "recruit", recruit_form())
    do(campaign, "A", "spend", "build village 1,-1")
    for player in "BCA":
        assert asked(campaign) == [(player, "spend")]
        do(campaign, player, "spend", "pass")
    assert campaign.state.phase not in ("spend",)
    assert stores(campaign, "A") == (2, 0), "unspent gold stays"


@pytest.mark.rule("MK-SPE-03", "MK-RULING-42", "MK-OPT-09")
@pytest.mark.parametrize(("unspent", "left"), [("keep", (2, 3)), ("lose", (0, 0))])
def test_what_becomes_of_savings(unspent: str, left: tuple[int, int]) -> None:
    state = fx3("feed", unspent=unspent)
    state.kingdoms["A"].gold, state.kingdoms["A"].food = 2, 3
    army(state, "A1", "0,0")
    assert stores(started(state), "A") == left


@pytest.mark.rule("MK-FEED-01", "MK-FEED-02", "MK-OPT-31", "MK-OPT-09")
def test_ex_mk_72_feeding_armies() -> None:
    state = fx3("feed", feed_armies=True, unspent="lose")
    for number in range(1, 5):
        army(state, f"A{number}", "0,0")
    state.kingdoms["A"].gold, state.kingdoms["A"].food = 2, 3
    campaign = started(state)
    assert asked(campaign) == [("A", "unfed")]
    with refused("bad_answer"):
        do(campaign, "A", "unfed", {"armies": []})
    do(campaign, "A", "unfed", {"armies": ["A2"]})
    assert sorted(campaign.state.armies) == ["A1", "A3", "A4"]
    assert stores(campaign, "A") == (0, 0)


@pytest.mark.rule("MK-COST-04", "MK-OPT-33")
def test_tithes_first() -> None:
    state = fx3("gather", tithe_first=True)
    campaign = started(state)
    assert campaign.state.phase == "tithes"
    assert {offer.split()[0] for offer in offers(campaign)} == {"pass", "tithe"}
    for player in "ABC":
        do(campaign, player, "spend", "pass")
    assert campaign.state.phase == "spend"
    assert {offer.split()[0] for offer in offers(campaign)} == {"pass", "build", "recruit"}


@pytest.mark.rule("MK-CAPT-01", "MK-OPT-29", "MK-RULING-41")
@pytest.mark.parametrize(("mode", "left"), [("free", (1, 1)), ("paid", (0, 0))])
def test_a_lost_capital_may_be_named_anew(mode: str, left: tuple[int, int]) -> None:
    state = fx3("resolution", capital_by_upgrade=mode, battle_mode="simple_hits")
    from .scene import ordered

    own(state, "B", "1,-1")
    ordered(army(state, "B1", "1,-1"), "move 0,0")
    army(state, "A1", "9,2")
    campaign = started(state)
    assert campaign.state.kingdoms["A"].capital_tile == ""
    state = campaign.state
    own(state, "A", "0,0", settlement="city")
    assert land.capital_of(state, "A") == "", "an ordinary city for good"
    state.season, state.phase = "winter", "spend"
    state.kingdoms["A"].gold = state.kingdoms["A"].food = 1
    state.order = ["A", "B", "C"]
    again = started(state)
    again.state.turn = 0
    player = asked(again)[0][0]
    assert player == "A"
    assert "name_capital 1,0" in offers(again)
    do(again, "A", "spend", "name_capital 1,0")
    assert land.capital_of(again.state, "A") == "1,0"
    assert stores(again, "A") == left


# --- deploy --------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-DEP-01", "MK-T-DEPLOY", "MK-RULING-55", "MK-DEP-02")
def test_ex_mk_58_room_in_settlements() -> None:
    state = fx3("deploy")
    for number in range(1, 7):
        army(state, f"A{number}", "0,0")
    campaign = started(state)
    for refused_code, tile in (("no_settlement_there", "1,-1"), ("not_your_tile", "4,0")):
        with refused(refused_code, "MK-DEP-01"):
            do(campaign, "A", "deploy", f"A1 {tile}")
    do(campaign, "A", "deploy", "A1 -1,0")
    with refused("settlement_full", "MK-DEP-01"):
        do(campaign, "A", "deploy", "A2 -1,0")
    do(campaign, "A", "deploy", "A2 0,0")
    do(campaign, "A", "deploy", "A3 0,0")
    with refused("settlement_full", "MK-DEP-01"):
        do(campaign, "A", "deploy", "A4 0,0")
    do(campaign, "A", "deploy", "A4 0,1")
    do(campaign, "A", "deploy", "A5 0,1")
    do(campaign, "A", "deploy", "A6 0,1")
    quarters = [token.tile for token in campaign.state.armies.values()]
    assert quarters == ["-1,0", "0,0", "0,0", "0,1", "0,1", "0,1"]


@pytest.mark.rule("MK-DEP-03")
def test_every_army_that_has_room_is_placed() -> None:
    state = fx3("deploy")
    army(state, "A1", "0,0")
    campaign = started(state)
    with refused("must_deploy", "MK-DEP-03"):
        do(campaign, "A", "deploy", "pass")


@pytest.mark.rule("MK-DEP-03", "MK-RULING-51")
def test_ex_mk_59_no_room() -> None:
    state = fx3("deploy")
    for name in ("0,0", "1,0", "0,1", "0,-1"):
        own(state, "B", name)
    for number in range(1, 4):
        army(state, f"A{number}", "-1,0")
    campaign = started(state)
    assert offers(campaign) == ["A1 -1,0", "A2 -1,0", "A3 -1,0"]
    do(campaign, "A", "deploy", "A2 -1,0")
    assert list(campaign.state.armies) == ["A2"]
    assert [event.rule for event in happened(campaign, "army_destroyed")] == ["MK-RULING-51"] * 2


@pytest.mark.rule("MK-DEP-04", "MK-ORD-10")
def test_the_limits_count_in_deploy_only() -> None:
    state = fx3()
    for number in range(1, 7):
        army(state, f"A{number}", "-1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert len(land.forces_in(campaign.state, "-1,0")) == 6
    assert "A1 defend" in offers(campaign)


@pytest.mark.rule("MK-OPT-12", "MK-RULING-51")
@pytest.mark.parametrize(("order", "players"), [("cycle", "ABAB"), ("player", "AABB")])
def test_the_order_of_deploying(order: str, players: str) -> None:
    state = fx3("deploy", deploy_order=order)
    for name in ("A1", "A2", "B1", "B2"):
        army(state, name, "0,0" if name[0] == "A" else "4,0")
    campaign = started(state)
    seen = ""
    while asked(campaign)[0][1] == "deploy":
        [(player, _)] = asked(campaign)
        seen += player
        do(campaign, player, "deploy", offers(campaign)[0])
    assert seen == players


@pytest.mark.rule("MK-BRAKE-02")
def test_the_brakes_on_deploying() -> None:
    state = fx3("deploy", first_player_brakes=True)
    for name in ("A1", "A2", "A3", "B1", "B2"):
        army(state, name, "0,0" if name[0] == "A" else "4,0")
    campaign = started(state)
    seen = ""
    while asked(campaign)[0][1] == "deploy":
        [(player, _)] = asked(campaign)
        seen += player
        do(campaign, player, "deploy", offers(campaign)[0])
    assert seen == "AAABB"


@pytest.mark.rule("MK-COST-06", "MK-T-DEPLOY2018", "MK-OPT-35", "MK-RULING-55")
@pytest.mark.parametrize(("crowded", "limit"), [(True, 3), (False, 2)])
def test_room_in_the_capital(crowded: bool, limit: int) -> None:
    state = fx3("deploy", capital_limit_3=crowded)
    assert deploy.limit_of(state, "A", "0,0") == limit
    assert deploy.limit_of(state, "A", "1,0") == 2
    assert (deploy.limit_of(state, "A", "0,1"), deploy.limit_of(state, "A", "-1,0")) == (3, 1)


@pytest.mark.rule("MK-COST-07", "MK-OPT-36")
def test_a_new_order_for_deploy() -> None:
    state = fx3("deploy_order", reorder_at_deploy=True)
    for name in ("B1", "B2", "C1"):
        army(state, name, state.kingdoms[name[0]].start_tile)
    campaign = started(state)
    assert campaign.state.order == ["B", "C", "A"]
    assert [event.rule for event in happened(campaign, "order_set")] == ["MK-COST-07"]


@pytest.mark.rule("MK-SUPPLY-01", "MK-OPT-30")
def test_ex_mk_73_armies_cut_off_are_lost_at_recall() -> None:
    state = fx3("recall", supply_lines=True)
    own(state, "A", "2,1")
    own(state, "B", "1,1", "2,0")
    army(state, "A1", "0,1")
    army(state, "A2", "2,1")
    campaign = started(state)
    assert list(campaign.state.armies) == ["A1"]
    assert [event.rule for event in happened(campaign, "army_destroyed")] == ["MK-SUPPLY-01"]


@pytest.mark.rule("MK-SUPPLY-02")
def test_quarters_must_be_joined_and_a_cut_off_recruit_stays() -> None:
    state = fx3("deploy_order", supply_lines=True)
    own(state, "A", "9,2", settlement="fortress")
    army(state, "A1", "0,0")
    army(state, "A2", "9,2", recruited_at="9,2")
    army(state, "A3", "0,1", recruited_at="0,1")
    campaign = started(state)
    with refused("cut_off", "MK-SUPPLY-02"):
        do(campaign, "A", "deploy", "A1 9,2")
    assert {offer.split()[0] for offer in offers(campaign)} == {"A1", "A3"}
    do(campaign, "A", "deploy", "A1 1,0")
    do(campaign, "A", "deploy", "A3 1,0")
    assert campaign.state.armies["A2"].tile == "9,2"
