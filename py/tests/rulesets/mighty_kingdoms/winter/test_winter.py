"""Winter: recall, income, buildings, tithes and stores."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.winter import gather, recall
from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.scene import (
    army,
    do,
    fx3,
    ordered,
    own,
    recruit_form,
    spending,
    started,
    stores,
)

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
    assert "recruit 0,1" in offered(campaign), "but it may recruit from its stores"


@pytest.mark.rule("MK-CTL-03", "MK-RULING-41", "MK-CAPT-01")
def test_what_makes_a_capital() -> None:
    state = fx3()
    state.kingdoms["A"].capital_tile = ""  # which counts only where Capitals go by upgrade
    assert land.capital_of(state, "A") == "0,0"
    state.tiles["0,0"].settlement = "none"
    assert land.capital_of(state, "A") == "", "razed"
    state.tiles["0,0"].settlement = "city"
    assert land.capital_of(state, "A") == "0,0", "rebuilt"
    own(state, "B", "0,0", settlement="city")
    assert (land.capital_of(state, "A"), land.capital_of(state, "B")) == ("", "4,0")
    own(state, "A", "0,0", settlement="city")
    assert land.capital_of(state, "A") == "0,0", "retaken"


@pytest.mark.rule("MK-CTL-02")
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
    choices = offered(started(state))
    assert not [offer for offer in choices if offer.endswith("1,-1")]
    assert "build village -1,1" in choices


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


# --- tithes and the end of Spend -----------------------------------------------------------------------


@pytest.mark.rule("MK-TIT-01", "MK-TIT-02", "MK-TIT-03", "MK-RULING-50", "MK-T-PRICES")
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


@pytest.mark.rule("MK-FEED-01")
@pytest.mark.parametrize(
    ("fed", "food", "left", "stay"),
    [(True, 5, 2, ["A1", "A2", "A3"]), (True, 0, 0, []), (False, 5, 5, ["A1", "A2", "A3"])],
    ids=["enough", "nothing", "without the option"],
)
def test_each_army_eats_one_food(fed: bool, food: int, left: int, stay: list[str]) -> None:
    state = fx3("feed", feed_armies=fed, unspent="keep")
    for number in range(1, 4):
        army(state, f"A{number}", "0,0")
    army(state, "B1", "4,0")
    state.kingdoms["A"].food, state.kingdoms["B"].food = food, 1
    after = started(state).state
    assert [name for name in after.armies if name[0] == "A"] == stay
    assert after.kingdoms["A"].food == left


@pytest.mark.rule("MK-FEED-01")
def test_what_is_eaten_is_gone_when_some_go_hungry() -> None:
    state = fx3("feed", feed_armies=True, unspent="keep")
    for number in range(1, 4):
        army(state, f"A{number}", "0,0")
    state.kingdoms["A"].food = 2
    campaign = started(state)
    do(campaign, "A", "unfed", {"armies": ["A3"]})
    assert sorted(campaign.state.armies) == ["A1", "A2"]
    assert campaign.state.kingdoms["A"].food == 0


@pytest.mark.rule("MK-ARM-01", "MK-COST-02", "MK-TIT-03", "MK-QST-02", "MK-QST-03")
def test_what_is_done_once_a_winter_may_be_done_again_in_the_next() -> None:
    state = fx3("gather", wizards=True, one_build=True)
    army(state, "A1", "0,0")
    tower = state.tiles["2,0"]
    tower.explored, tower.tower = True, True
    state.tiles["0,1"].recruited = state.tiles["1,-1"].built = True
    state.kingdoms["A"].tithed_to, state.kingdoms["A"].quests = ["B"], {"2,0": "A1.a4"}
    state.kingdoms["A"].gold = 5
    offers = offered(started(state))
    assert {"recruit 0,1", "build fortress 1,-1", "quest 2,0 A1.a4"} <= set(offers)
    assert any(offer.startswith("tithe") and offer.endswith(" B") for offer in offers)


@pytest.mark.rule("MK-COST-04", "MK-OPT-33")
def test_tithes_first() -> None:
    state = fx3("gather", tithe_first=True)
    campaign = started(state)
    assert campaign.state.phase == "tithes"
    assert {offer.split()[0] for offer in offered(campaign)} == {"pass", "tithe"}
    for player in "ABC":
        do(campaign, player, "spend", "pass")
    assert campaign.state.phase == "spend"
    assert {offer.split()[0] for offer in offered(campaign)} == {"pass", "build", "recruit"}
    with refused("wrong_phase", "MK-COST-04"):
        do(campaign, "A", "spend", "tithe 1 0 B")
    with refused("self", "MK-TIT-01"):
        do(campaign, "A", "spend", "tithe 1 0 A")


@pytest.mark.rule("MK-CAPT-01", "MK-OPT-29", "MK-RULING-41")
@pytest.mark.parametrize(("mode", "left"), [("free", (1, 1)), ("paid", (0, 0))])
def test_a_lost_capital_may_be_named_anew(mode: str, left: tuple[int, int]) -> None:
    plain = fx3("resolution")
    assert land.capital_of(plain, "A") == plain.kingdoms["A"].start_tile, "else it is where it was founded"
    state = fx3("resolution", capital_by_upgrade=mode, battle_mode="simple_hits")
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
    assert "name_capital 1,0" in offered(again)
    do(again, "A", "spend", "name_capital 1,0")
    assert land.capital_of(again.state, "A") == "1,0"
    assert stores(again, "A") == left


@pytest.mark.rule("MK-CTL-03", "MK-CAPT-01")
@pytest.mark.parametrize("mode", ["no", "free", "paid"])
def test_a_capital_that_its_own_kingdom_burns_is_one_again_once_rebuilt(mode: str) -> None:
    state = fx3("resolution", capital_by_upgrade=mode, battle_mode="simple_hits")
    ordered(army(state, "A1", "0,0"), "raze")
    army(state, "B1", "4,0")
    campaign = started(state)
    burnt = campaign.state
    assert burnt.tiles["0,0"].settlement == "none"
    assert land.capital_of(burnt, "A") == ""
    burnt.tiles["0,0"].settlement = "city"
    assert land.capital_of(burnt, "A") == "0,0", "only an enemy’s hand makes it an ordinary city"


@pytest.mark.rule("MK-TIT-04")
def test_nothing_of_a_deal_is_kept_but_the_gift() -> None:
    campaign = started(spending(gold=1))
    before = msgspec.to_builtins(campaign.state.kingdoms)
    do(campaign, "A", "spend", "tithe 1 0 B")
    after = msgspec.to_builtins(campaign.state.kingdoms)
    changed = {
        (player, fact)
        for player in "ABC"
        for fact in after[player]
        if after[player][fact] != before[player].get(fact)
    }
    assert changed == {("A", "gold"), ("B", "gold"), ("A", "tithed_to")}
    assert "pass" in offered(campaign), "the receiver owes nothing"


@pytest.mark.rule("MK-RULING-70")
def test_there_are_no_mines_and_without_the_option_no_ships() -> None:
    state = spending(gold=9, food=9)
    state.tiles["1,0"].coast = True
    goods = {
        tuple(offer.split()[:2]) if offer.startswith("build") else offer.split()[0]
        for offer in offered(started(state))
    }
    assert goods == {
        "pass",
        "recruit",
        "tithe",
        ("build", "village"),
        ("build", "city"),
        ("build", "fortress"),
    }


@pytest.mark.rule("MK-GAT-01", "MK-GAT-02", "MK-T-INCOME")
def test_what_a_winter_brings_can_be_checked_by_hand() -> None:
    campaign = started(fx3("gather"))
    texts = [event.text for event in happened(campaign, "resources_gathered")]
    assert texts[0] == "A gathers 2 food and 3 gold: 2 villages, 2 cities, 1 fortress, a Capital."


@pytest.mark.rule("MK-BLD-01", "MK-BLD-03")
@pytest.mark.parametrize(("one_build", "again"), [(True, False), (False, True)])
def test_a_new_settlement_serves_at_once_and_may_grow_unless_one_building_a_winter_is_agreed(
    one_build: bool, again: bool
) -> None:
    campaign = started(spending("A", 3, 2, end="open", one_build=one_build))
    do(campaign, "A", "spend", "build village 1,-1")
    assert campaign.state.tiles["1,-1"].settlement == "village"
    assert ("build city 1,-1" in offered(campaign)) is again
