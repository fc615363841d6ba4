"""Resolution and exploration: the tile as it is when the order is carried out."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, happened, kinds, refused
from tests.rulesets.mighty_kingdoms.scene import army, artefact, do, fx3, ordered, own, started, unit, used


def resolving(order: str = "ABC", **options: Any) -> Kingdoms:
    return fx3("resolution", order=order, battle_mode="simple_hits", **options)


def holding(state: Kingdoms, player: str, tile: str) -> None:
    """An army elsewhere with an order left and another to choose from, so that the month does not go on."""
    for name in (f"{player}8", f"{player}9"):
        ordered(army(state, name, tile), "defend")


@pytest.mark.rule("MK-RES-03", "MK-EXP-01", "MK-T-EXPLORE", "MK-EXP-02")
def test_ex_mk_13_into_the_unknown() -> None:
    state = resolving()
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    campaign = started(state, 3, 5)
    tile = campaign.state.tiles["2,0"]
    assert campaign.state.armies["A1"].tile == "2,0"
    assert (tile.explored, tile.controller, tile.settlement) == (True, "A", "village")
    assert kinds(campaign.recent) == ["army_moved", "tile_explored", "settlement_found"]


@pytest.mark.rule("MK-T-EXPLORE", "MK-EXP-02")
@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((1, 1), "none"),
        ((3, 4), "none"),
        ((4, 5), "village"),
        ((5, 5), "city"),
        ((5, 6), "fortress"),
        ((6, 6), "fortress"),
    ],
)
def test_ex_mk_14_what_two_dice_find(dice: tuple[int, int], found: str) -> None:
    state = resolving()
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    campaign = started(state, *dice)
    tile = campaign.state.tiles["2,0"]
    assert (tile.settlement, tile.controller) == (found, "A")
    assert used(campaign) == 2, "without towers a double is nothing special"


@pytest.mark.rule("MK-T-EXPLORE")
def test_the_odds_of_exploration() -> None:
    ways = {"empty": 0, "village": 0, "city": 0, "fortress": 0}
    for one in range(1, 7):
        for other in range(1, 7):
            ways[table("MK-T-EXPLORE").at(one + other)["settlement"]] += 1
    assert ways == {"empty": 21, "village": 9, "city": 3, "fortress": 3}


@pytest.mark.rule("MK-EXP-03", "MK-RULING-06")
@pytest.mark.parametrize("terrain", ["swamp", "all_mountain", "forest"])
def test_terrain_does_not_change_what_is_found(terrain: Any) -> None:
    state = resolving()
    state.tiles["2,0"].terrain = terrain
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    empty = deepcopy(state)
    assert started(state, 5, 5).state.tiles["2,0"].settlement == "city"
    assert started(empty, 3, 4).state.tiles["2,0"].settlement == "none"


@pytest.mark.rule("MK-RES-02", "MK-RES-04", "MK-T-RESOLVE", "MK-BAT-01", "MK-EXP-01")
def test_ex_mk_15_the_second_to_come_finds_it_explored_and_held() -> None:
    state = resolving("AB")
    state.order = ["A", "B"]
    ordered(army(state, "A1", "1,0"), "move 2,0")
    ordered(army(state, "B1", "3,0"), "move 2,0")
    state.kingdoms["C"].status = "resigned"
    from empires.rulesets.mighty_kingdoms.month import battles

    state.settings.battle_mode = "tabletop"
    campaign = started(state, 2, 6)
    tile = campaign.state.tiles["2,0"]
    assert (tile.settlement, tile.controller) == ("village", "A")
    assert campaign.state.armies["B1"].tile == "2,0"
    assert used(campaign) == 2
    for player in "AB":
        assert battles.eligible(campaign.state, player) == ["2,0"]


@pytest.mark.rule("MK-RES-09", "MK-RULING-15", "MK-REF-02")
def test_ex_mk_16_armies_that_swap_tiles_pass() -> None:
    state = resolving()
    own(state, "A", "2,0")
    ordered(army(state, "A1", "2,0"), "move 3,0")
    ordered(army(state, "B1", "3,0"), "move 2,0")
    campaign = started(state)
    assert happened(campaign, "battle_started") == []
    tiles = campaign.state.tiles
    assert (tiles["2,0"].controller, tiles["3,0"].controller) == ("B", "A")
    taken = [(event.tiles, event.rule) for event in happened(campaign, "tile_taken")]
    assert taken == [(("2,0",), "MK-RES-04"), (("3,0",), "MK-REF-02")], "B’s at once, A’s in Reform"


@pytest.mark.rule("MK-RES-04", "MK-RES-08")
def test_ex_mk_17_an_undefended_city_falls_and_the_next_to_come_must_fight() -> None:
    state = resolving("BA")
    state.order = ["B", "A"]
    state.settings.battle_mode = "tabletop"
    own(state, "B", "2,0")
    ordered(army(state, "B1", "2,0"), "move 1,0")
    ordered(army(state, "A2", "0,0"), "move 1,0")
    campaign = started(state)
    tile = campaign.state.tiles["1,0"]
    assert (tile.controller, tile.settlement) == ("B", "city")
    assert campaign.state.tiles["2,0"].controller == "B", "the tile left stays B's"
    assert [event.tiles for event in happened(campaign, "battle_started")] == [("1,0",)]


@pytest.mark.rule("MK-RES-05")
def test_ex_mk_18_razing_an_own_village() -> None:
    state = resolving()
    ordered(army(state, "A1", "-1,0"), "raze")
    holding(state, "B", "4,0")
    campaign = started(state)
    tile = campaign.state.tiles["-1,0"]
    assert (tile.settlement, tile.controller) == ("none", "A")
    assert campaign.state.armies["A1"].tile == "-1,0"


def raiders(order: str) -> Campaign[Kingdoms]:
    state = resolving(order)
    state.order = list(order)
    state.settings.battle_mode = "tabletop"
    own(state, "B", "-2,0")
    state.tiles["-1,0"].raze_marked = True
    ordered(army(state, "A1", "-1,0"), "raze")
    ordered(army(state, "B1", "-2,0"), "move -1,0")
    return started(state)


@pytest.mark.rule("MK-RES-05", "MK-REF-01", "MK-RES-02")
def test_ex_mk_19_an_enemy_in_the_tile_stops_the_fire() -> None:
    campaign = raiders("BA")
    assert [event.tiles for event in happened(campaign, "raze_failed")] == [("-1,0",)]
    do(campaign, "B", "report_battle", {"result": "draw", "medals": [], "scars": []})
    assert campaign.state.armies["B1"].tile == "-2,0"
    tile = campaign.state.tiles["-1,0"]
    assert (tile.settlement, tile.raze_marked, tile.controller) == ("village", False, "A")


@pytest.mark.rule("MK-RES-05", "MK-RES-02")
def test_ex_mk_20_who_resolves_first_burns_it() -> None:
    campaign = raiders("AB")
    assert campaign.state.tiles["-1,0"].settlement == "none"
    assert campaign.state.tiles["-1,0"].controller == "A"
    assert happened(campaign, "battle_started")[0].tiles == ("-1,0",)


@pytest.mark.rule("MK-RULING-13", "MK-RULING-14", "MK-RES-10")
def test_ex_mk_21_two_armies_razing_one_village() -> None:
    state = resolving()
    ordered(army(state, "A1", "0,-1"), "raze")
    ordered(army(state, "A2", "0,-1"), "raze")
    holding(state, "B", "4,0")
    campaign = started(state)
    do(campaign, "A", "resolve_order", "A1")
    do(campaign, "B", "resolve_order", "B8")
    assert campaign.state.tiles["0,-1"].settlement == "none"
    assert [event.facts["army"] for event in happened(campaign, "order_spent")] == ["A2"]


@pytest.mark.rule("MK-RES-07", "MK-BAT-04")
def test_ex_mk_22_who_regroups_fights_this_month() -> None:
    state = resolving("BA")
    state.order = ["B", "A"]
    state.settings.battle_mode = "tabletop"
    ordered(army(state, "A1", "0,1", stance="side"), "regroup")
    own(state, "B", "1,1")
    ordered(army(state, "B1", "1,1"), "move 0,1")
    campaign = started(state)
    assert campaign.state.armies["A1"].stance == "upright"
    battle = campaign.state.battle
    assert battle is not None
    assert battle.defending == ["A1"]
    assert campaign.state.tiles["0,1"].controller == "A"


@pytest.mark.rule("MK-RULING-16", "MK-RES-04", "MK-RES-05")
def test_a_disordered_army_still_bars_control_and_fire() -> None:
    state = resolving()
    army(state, "B1", "3,0", stance="side")
    ordered(army(state, "A1", "2,0"), "move 3,0")
    own(state, "A", "2,0")
    holding(state, "C", "0,4")
    assert started(state).state.tiles["3,0"].controller == "B"
    state = resolving()
    army(state, "B1", "-1,0", stance="side")
    ordered(army(state, "A1", "-1,0"), "raze")
    holding(state, "C", "0,4")
    assert started(state).state.tiles["-1,0"].settlement == "village"


@pytest.mark.rule("MK-RES-01")
def test_each_chooses_which_order_comes_next_and_may_not_pass() -> None:
    state = resolving()
    for name in ("A1", "A2"):
        ordered(army(state, name, "0,0"), "defend")
    holding(state, "B", "4,0")
    campaign = started(state)
    with refused("must_resolve", "MK-RES-01"):
        do(campaign, "A", "resolve_order", "pass")
    do(campaign, "A", "resolve_order", "A2")
    assert asked(campaign) == [("B", "resolve_order")]
    assert [token.resolved for token in campaign.state.armies.values()] == [False, True, False, False]
    with refused("not_your_turn"):
        do(campaign, "A", "resolve_order", "A1")


@pytest.mark.rule("MK-RES-01")
def test_an_order_is_carried_out_once() -> None:
    state = resolving()
    for name in ("A1", "A2", "A3"):
        ordered(army(state, name, "0,0"), "defend")
    state.armies["A1"].resolved = True
    holding(state, "B", "4,0")
    campaign = started(state)
    with refused("already_resolved", "MK-RES-01"):
        do(campaign, "A", "resolve_order", "A1")


@pytest.mark.rule("MK-RES-06")
def test_digging_in_shows_and_lasts_to_reform() -> None:
    from empires.rulesets.mighty_kingdoms.show import board

    state = resolving()
    ordered(army(state, "A1", "0,0"), "defend")
    holding(state, "B", "4,0")
    campaign = started(state)
    assert campaign.state.armies["A1"].defending
    [piece] = [piece for piece in board(campaign.state, None).pieces if piece.id == "A1"]
    assert [badge.meaning for badge in piece.badges] == ["dug in"]
    do(campaign, "B", "resolve_order", "B8")
    assert campaign.state.month == 2
    assert not campaign.state.armies["A1"].defending


@pytest.mark.rule("MK-T-RESOLVE")
def test_the_table_of_effects_names_every_case() -> None:
    cases = [row.on for row in table("MK-T-RESOLVE").rows]
    assert cases[:3] == ["move into the unknown", "move unopposed", "move opposed"]
    assert cases[3:] == ["raze", "raze opposed", "defend", "regroup"]


# --- wizard's towers -----------------------------------------------------------------------------------


@pytest.mark.rule("MK-TOW-01", "MK-TOW-02", "MK-OPT-16", "MK-RULING-60")
def test_ex_mk_60_two_doubles_are_a_tower() -> None:
    state = resolving(wizards=True)
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    campaign = started(state, 4, 4, 2, 2)
    tile, token = campaign.state.tiles["2,0"], campaign.state.armies["A1"]
    assert (token.tile, token.stance) == ("1,0", "upright")
    assert (tile.explored, tile.tower, tile.controller, tile.settlement) == (True, True, "", "none")


@pytest.mark.rule("MK-TOW-03", "MK-TERR-03")
def test_who_is_sent_back_from_a_tower_is_not_disordered_by_the_way_there() -> None:
    state = fx3("resolution", wizards=True, terrain_slow=True)
    state.tiles["2,-1"].terrain = "mountain"
    ordered(army(state, "A1", "1,-1"), "move 2,-1")
    army(state, "B1", "4,0")
    campaign = started(state, 4, 4, 2, 2)
    assert campaign.state.tiles["2,-1"].tower
    assert campaign.state.month == 2
    assert (campaign.state.armies["A1"].tile, campaign.state.armies["A1"].stance) == ("1,-1", "upright")


@pytest.mark.rule("MK-TOW-01")
@pytest.mark.parametrize(("dice", "count"), [((4, 4, 2, 3), 4), ((3, 5), 2)])
def test_ex_mk_60_otherwise_the_first_result_stands(dice: tuple[int, ...], count: int) -> None:
    state = resolving(wizards=True)
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    campaign = started(state, *dice)
    assert campaign.state.tiles["2,0"].settlement == "village"
    assert campaign.state.armies["A1"].tile == "2,0"
    assert used(campaign) == count


@pytest.mark.rule("MK-TOW-03", "MK-RULING-60", "MK-RULING-14", "MK-ORD-06")
def test_ex_mk_61_others_bound_for_the_tower_lose_their_order() -> None:
    state = resolving("AB", wizards=True)
    state.order = ["A", "B"]
    ordered(army(state, "A1", "1,0"), "move 2,0")
    ordered(army(state, "B1", "3,0"), "move 2,0")
    campaign = started(state, 4, 4, 2, 2)
    assert campaign.state.armies["B1"].tile == "3,0"
    assert [event.rule for event in happened(campaign, "order_spent")] == ["MK-RULING-60"]
    assert asked(campaign)[0][1] == "give_order"
    player = asked(campaign)[0][0]
    with refused("tower", "MK-TOW-03"):
        do(campaign, player, "give_order", f"{player}1 move 2,0")


@pytest.mark.rule("MK-RULING-59", "MK-OPT-17")
def test_past_the_most_towers_a_second_double_is_ignored() -> None:
    state = resolving(wizards=True, max_towers=0)
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    campaign = started(state, 4, 4, 2, 2)
    assert used(campaign) == 4
    assert campaign.state.tiles["2,0"].settlement == "village"


# --- what falls with a Capital --------------------------------------------------------------------------


def with_treasure(state: Kingdoms) -> None:
    artefact(state, "40-A", 40, owner="C")
    state.secrets["C"].bearers["40-A"] = "capital"


@pytest.mark.rule("MK-ART-07", "MK-RULING-68")
def test_ex_mk_68_the_treasure_of_a_fallen_capital() -> None:
    state = resolving(wizards=True)
    with_treasure(state)
    own(state, "A", "0,3")
    ordered(army(state, "A1", "0,3"), "move 0,4")
    holding(state, "B", "4,0")
    campaign = started(state)
    assert campaign.state.tiles["0,4"].controller == "A"
    assert asked(campaign) == [("A", "assign_captured")]
    with refused("not_eligible", "MK-RULING-64"):
        do(campaign, "A", "assign_captured", "B8.m1")
    do(campaign, "A", "assign_captured", "A1.a4")
    assert campaign.state.artefacts["40-A"].owner == "A"
    assert campaign.view("B").state.bearers == {"40-A": "A1.a4"}, "the new bearer is known"


@pytest.mark.rule("MK-ART-07", "MK-RULING-68")
def test_the_treasure_stays_while_the_capital_does() -> None:
    state = resolving(wizards=True)
    with_treasure(state)
    own(state, "A", "2,2")
    own(state, "C", "1,3", "2,3")
    state.tiles["3,2"].explored = True
    ordered(army(state, "A1", "2,2"), "move 2,3")
    ordered(army(state, "A2", "2,2"), "move 3,2")
    holding(state, "B", "4,0")
    campaign = started(state)
    do(campaign, "A", "resolve_order", "A1")
    do(campaign, "B", "resolve_order", "B8")
    assert [campaign.state.tiles[name].controller for name in ("2,3", "3,2")] == ["A", "A"]
    assert campaign.state.artefacts["40-A"].owner == "C"


@pytest.mark.rule("MK-ART-07", "MK-RULING-68")
def test_a_taker_without_a_fit_unit_keeps_it_in_the_own_capital() -> None:
    state = resolving(wizards=True)
    with_treasure(state)
    own(state, "A", "0,3")
    pipe = unit("x1", "Pipe", unit_type="war_machine", ra=5, de=4, nerve_rout=11, points=70, can_carry=False)
    ordered(army(state, "A1", "0,3", units=[pipe]), "move 0,4")
    holding(state, "B", "4,0")
    campaign = started(state)
    assert campaign.state.bearers == {"40-A": "capital"}
    assert campaign.state.artefacts["40-A"].owner == "A"


@pytest.mark.rule("MK-RULING-68")
def test_a_burnt_capital_gives_its_treasure_back_to_the_pool() -> None:
    state = resolving("CBA", wizards=True)
    with_treasure(state)
    ordered(army(state, "C1", "0,4"), "raze")
    holding(state, "B", "4,0")
    campaign = started(state)
    assert campaign.state.artefacts["40-A"].owner == ""
    assert campaign.state.secrets["C"].bearers == {}


@pytest.mark.rule("MK-RULING-68", "MK-ART-07")
def test_a_capital_taken_in_reform_is_plundered_too() -> None:
    state = fx3("reform", wizards=True)
    with_treasure(state)
    army(state, "A2", "0,4")
    campaign = started(state)
    assert campaign.state.bearers == {"40-A": "A2.m1"}
    assert happened(campaign, "tile_taken")[0].rule == "MK-REF-02"


@pytest.mark.rule("MK-CTL-01")
@pytest.mark.parametrize("how", ["march", "raze", "defend"])
def test_a_tile_stays_whose_it_is_until_another_takes_it(how: str) -> None:
    state = fx3("resolution")
    ordered(army(state, "A1", "-1,0"), "move -2,0" if how == "march" else how)
    before = {name: tile.controller for name, tile in state.tiles.items() if tile.explored}
    campaign = started(state)
    now = {name: tile.controller for name, tile in campaign.state.tiles.items() if tile.explored}
    assert now == before | ({"-2,0": "A"} if how == "march" else {})


@pytest.mark.rule("MK-CTL-01")
def test_an_army_that_is_lost_leaves_its_tile_to_its_kingdom() -> None:
    state = fx3("recall")
    for name in ("0,0", "1,0", "-1,0", "0,-1"):
        state.tiles[name].settlement = "none"
    army(state, "A1", "9,2")
    own(state, "A", "9,2")
    campaign = started(state)
    assert campaign.state.armies == {}
    assert campaign.state.tiles["9,2"].controller == "A"


@pytest.mark.rule("MK-RULING-59", "MK-OPT-17")
@pytest.mark.parametrize(("most", "found"), [(None, True), (2, True), (1, False)])
def test_towers_are_found_as_long_as_another_may_stand(most: int | None, found: bool) -> None:
    state = resolving(wizards=True, max_towers=most)
    other = state.tiles["3,-1"]
    other.explored, other.tower, other.controller, other.settlement = True, True, "", "none"
    ordered(army(state, "A1", "1,0"), "move 2,0")
    holding(state, "B", "4,0")
    campaign = started(state, 4, 4, 2, 2)
    tile = campaign.state.tiles["2,0"]
    assert tile.tower is found
    assert (tile.explored, tile.controller) == (True, "" if found else "A")


@pytest.mark.rule("MK-RES-08", "MK-RES-03", "MK-RULING-74")
def test_who_marches_into_the_unknown_explores_one_tile_and_keeps_what_he_left() -> None:
    state = resolving()
    own(state, "A", "2,0")
    ordered(army(state, "A1", "2,0"), "move 3,-1")
    holding(state, "B", "4,0")
    campaign = started(state, 3, 5)
    tiles = campaign.state.tiles
    assert (tiles["3,-1"].explored, tiles["3,-1"].controller) == (True, "A")
    assert tiles["2,0"].controller == "A"
    assert campaign.state.armies["A1"].tile == "3,-1"
    assert campaign.state.armies["A1"].resolved, "its order for this month is spent"
