"""The Invasion and Construction Phase: claiming, conquering, building, raiding; and elimination."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.ninth_age.book import IMPROVEMENTS, PRICES, TERRAIN
from empires.rulesets.ninth_age.building import why_not_build
from empires.rulesets.ninth_age.invasion import price, why_not_conquer
from empires.rulesets.ninth_age.realms import realm_points
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.rulesets.ninth_age.state import NinthAge
from empires.testing import asked, dice_left, offered, refused, told
from tests.rulesets.ninth_age.scene import at, scene


def invasion(land: str, beaten: str = "", players: str = "AB", order: str = "", **more: Any) -> NinthAge:
    """`beaten` lists pairs: "AB CA" means that A beat B and C beat A; the points come as A=5."""
    points = {key: value for key, value in more.items() if key in players}
    rest = {key: value for key, value in more.items() if key not in players}
    state = scene(land, players=players, phase="invasion", order=order, **rest)
    state.beaten = [list(pair) for pair in beaten.split()]
    for player, amount in points.items():
        state.realms[player].cp_left = state.realms[player].cp_earned = amount
    return state


@pytest.mark.rule("NA-SPEND-02", "NA-SPEND-09", "NA-SPEND-10", "NA-RULING-47", "NA-IMP-01")
def test_gains_count_at_once_for_the_next_step() -> None:  # EX-NA-44
    land = "0,0 land A; 1,0 land; 2,0 land; 5,0 land B"
    campaign = at(invasion(land, A=5), 3, 5)
    campaign.attempt("A", "spend", "claim 1,0")
    campaign.attempt("A", "spend", "claim 2,0")
    events = campaign.attempt("A", "spend", "raid")
    assert told(events, "raided")[0].facts["gold"] == 80
    assert campaign.state.realms["A"].treasury == 80
    assert campaign.state.realms["A"].cp_left == 0
    assert realm_points(campaign.state, "A") == 3
    assert campaign.state.tiles["2,0"].flag == "A"


BORDER = "0,0 land A; 1,0 mountain B city; 2,0 land B"


@pytest.mark.rule("NA-SPEND-03", "NA-SPEND-05", "NA-HEX-03", "NA-IMP-03", "NA-RULING-28", "NA-RULING-29")
def test_a_city_on_a_mountain_costs_five_and_changes_hands_whole() -> None:  # EX-NA-45
    with refused("not-enough-cp"):
        at(invasion(BORDER, "AB", A=4)).attempt("A", "spend", "conquer 1,0")
    campaign = at(invasion(BORDER, "AB", A=5))
    before = [realm_points(campaign.state, player) for player in "AB"]
    campaign.attempt("A", "spend", "conquer 1,0")
    after = [realm_points(campaign.state, player) for player in "AB"]
    assert [after[0] - before[0], after[1] - before[1]] == [2, -2]
    assert campaign.state.tiles["1,0"].fort == "city"


@pytest.mark.rule("NA-EVENT-10", "NA-RULING-25")
def test_rapid_expansion_makes_it_four() -> None:  # EX-NA-45
    state = invasion(BORDER, "AB", A=4)
    state.realms["A"].rapid_left = True
    campaign = at(state)
    campaign.attempt("A", "spend", "conquer 1,0")
    assert campaign.state.tiles["1,0"].flag == "A"
    assert campaign.state.realms["A"].cp_left == 0


@pytest.mark.rule("NA-SPEND-03", "NA-SPEND-04", "NA-RULING-43")
def test_only_the_hexes_of_the_beaten_are_conquered() -> None:  # EX-NA-46
    land = "0,0 land A; 1,0 land B; 0,1 land C; -1,0 land; 5,5 land B"
    campaign = at(invasion(land, players="ABC", A=5))
    for use, code in (
        ("conquer 1,0", "not-beaten"),
        ("conquer 0,1", "not-beaten"),
        ("conquer -1,0", "no-flag-there"),
        ("conquer 0,0", "hex-own"),
        ("conquer 5,5", "hex-not-adjacent"),
        ("conquer 7,7", "off-outline"),
    ):
        with refused(code):
            campaign.attempt("A", "spend", use)


@pytest.mark.rule("NA-SPEND-02")
def test_only_free_neighbours_are_claimed_by_who_can_pay() -> None:
    land = "0,0 land A; 1,0 land B; 5,5 land; 1,1 land; 0,1 mountain"
    with refused("not-enough-cp"):
        at(invasion(land, A=2)).attempt("A", "spend", "claim 0,1")
    enough = at(invasion(land, A=3))
    enough.attempt("A", "spend", "claim 0,1")
    assert (enough.state.tiles["0,1"].flag, enough.state.realms["A"].cp_left) == ("A", 0)
    campaign = at(invasion(land, A=5))
    for use, code in (
        ("claim 1,0", "hex-has-flag"),
        ("claim 0,0", "hex-has-flag"),
        ("claim 5,5", "hex-not-adjacent"),
        ("claim 7,7", "off-outline"),
    ):
        with refused(code):
            campaign.attempt("A", "spend", use)


@pytest.mark.rule("NA-SPEND-06", "NA-SPEND-08", "NA-RULING-47", "NA-IMP-07")
def test_a_fortress_and_a_city_in_one_phase() -> None:  # EX-NA-47
    campaign = at(invasion("1,0 land A; 4,0 land B", A=3))
    campaign.attempt("A", "spend", "build fortress 1,0")
    assert realm_points(campaign.state, "A") == 1
    campaign.attempt("A", "spend", "build city 1,0")
    assert realm_points(campaign.state, "A") == 2
    with refused("already-built", "NA-RULING-27"):
        campaign.attempt("A", "spend", "build fortress 1,0")
    assert campaign.state.realms["A"].cp_left == 1


@pytest.mark.rule("NA-EVENT-10", "NA-RULING-25", "NA-HEX-03")
def test_rapid_expansion_falls_on_the_very_first_hex() -> None:  # EX-NA-48
    state = invasion("0,0 land A; 1,0 mountain; 0,1 land; 5,0 land B", A=4)
    state.realms["A"].rapid_left = True
    campaign = at(state)
    campaign.attempt("A", "spend", "claim 1,0")
    assert campaign.state.realms["A"].cp_left == 2
    campaign.attempt("A", "spend", "claim 0,1")
    assert campaign.state.realms["A"].cp_left == 0


@pytest.mark.rule("NA-SPEND-01")
def test_points_left_at_the_end_are_lost() -> None:  # EX-NA-49
    campaign = at(invasion("0,0 land A; 1,0 land; 5,0 land B", A=3), 1, 6)
    campaign.attempt("A", "spend", "claim 1,0")
    events = campaign.attempt("A", "spend", "end")
    assert told(events, "cp_lost")[0].facts == {"player": "A", "points": 1}
    assert campaign.state.turn == 3
    assert campaign.state.realms["A"].cp_left == 0


@pytest.mark.rule("NA-SPEND-07", "NA-IMP-05", "NA-RULING-27")
def test_a_mine_may_lie_beneath_a_city() -> None:  # EX-NA-50
    land = "0,0 river N-S A city; 1,0 land A; 5,0 land B"
    campaign = at(invasion(land, A=2))
    campaign.attempt("A", "spend", "build mine 0,0")
    assert campaign.state.tiles["0,0"].mine
    with refused("already-built"):
        campaign.attempt("A", "spend", "build mine 0,0")
    with refused("mine-terrain", "NA-IMP-05"):
        campaign.attempt("A", "spend", "build mine 1,0")
    one = invasion(land, A=2, improvements_per_hex="one")
    assert why_not_build(one, "A", "0,0", "mine") == "already-built"


LAST = "0,0 land A; 1,0 land B; 4,0 land C"


@pytest.mark.rule("NA-ELIM-01", "NA-ELIM-02", "NA-RULING-49", "NA-SPEND-03")
def test_losing_the_last_hex_eliminates_and_the_taker_inherits() -> None:  # EX-NA-51
    campaign = at(invasion(LAST, "AB", players="ABC", A=3, B=1, gold={"B": 90}), 1, 6)
    campaign.attempt("A", "spend", "conquer 1,0")
    loser = campaign.state.realms["B"]
    assert (loser.eliminated_turn, loser.treasury, loser.cp_left) == (2, 0, 0)
    assert campaign.state.realms["A"].treasury == 90
    assert campaign.state.turn == 3, "B is skipped, nobody else has points"
    assert "B" not in campaign.state.realm_order


@pytest.mark.rule("NA-RULING-49", "NA-ELIM-01")
def test_the_eliminated_lose_points_gold_and_slot_in_that_moment() -> None:
    land = "0,0 land A; 1,0 land B; 4,0 land C; 5,0 land"
    campaign = at(invasion(land, "AB", players="ABC", A=5, B=4, C=2, gold={"A": 7, "B": 90}))
    events = campaign.attempt("A", "spend", "conquer 1,0")
    loser = campaign.state.realms["B"]
    assert campaign.state.phase == "invasion", "the turn is not over"
    assert (loser.cp_left, loser.treasury, loser.eliminated_turn) == (0, 0, 2)
    assert (campaign.state.to_act, campaign.state.realm_order) == (["A", "C"], ["A", "C"])
    assert campaign.state.realms["A"].treasury == 97
    assert told(events, "gold_inherited")[0].facts == {"to_player": "A", "gold": 90}
    campaign.attempt("A", "spend", "end")
    assert asked(campaign) == [("C", "spend")], "B’s slot is gone"


@pytest.mark.rule("NA-SPEND-04")
def test_a_victory_counts_for_conquests_of_its_own_turn_only() -> None:
    campaign = at(invasion("0,0 land A; 1,0 land B; 5,0 land B", "AB", A=1), 1, 6)
    campaign.attempt("A", "spend", "end")
    assert campaign.state.turn == 3
    assert why_not_conquer(campaign.state, "A", "1,0") == "not-beaten"


@pytest.mark.rule("NA-RULING-55", "NA-IMP-03", "NA-IMP-04")
def test_to_capture_an_improvement_is_to_conquer_its_hex() -> None:
    land = "0,0 land A; 1,0 land B city; 0,1 land B fortress; 5,0 land B"
    campaign = at(invasion(land, "AB", A=8))
    taking = {
        one.value: one.note for one in campaign.waiting[0].choices if one.value.endswith((" 1,0", " 0,1"))
    }
    assert taking == {"conquer 1,0": "4 points", "conquer 0,1": "4 points"}, "nothing else takes them"
    names = [step.label for step in DISPLAY.track(campaign.state, "A").steps]
    assert names.count("Realm points") == 1, "one phase of that name"


@pytest.mark.rule("NA-RULING-15")
def test_a_capital_is_conquered_like_any_city_and_nothing_more_is_lost() -> None:
    land = "0,0 land A; 1,0 land B city; 5,0 land B fortress; 6,0 land B"
    state = invasion(land, "AB", A=4, gold={"B": 30})
    state.tiles["1,0"].capital_of, state.realms["B"].capital = "B", "1,0"
    assert price(state, "A", "conquer", "1,0") == 4
    campaign = at(state, 1, 6)
    events = campaign.attempt("A", "spend", "conquer 1,0")
    assert campaign.state.realms["B"].treasury == 30
    assert campaign.state.tiles["1,0"].fort == "city"
    assert campaign.state.tiles["5,0"].fort == "fortress"
    assert realm_points(campaign.state, "A") == 3
    assert not told(events, "player_eliminated")


@pytest.mark.parametrize(
    ("points", "friend", "asks", "note"),
    [
        (3, False, "What will your 3 conquest points buy?", "3 points will be lost"),
        (1, False, "What will your conquest point buy?", "1 point will be lost"),
        (3, True, "What will your 3 conquest points buy?",
         "3 points will be lost unless you give them to C"),
        (0, True, "You have no conquest points yet; a team-mate may still give you some.", ""),
    ],
)  # fmt: skip
def test_what_the_invasion_asks(points: int, friend: bool, asks: str, note: str) -> None:
    land = "0,0 land A; 5,0 land B; 7,0 land C"
    state = invasion(land, players="ABC", A=points, C=2, teams="fixed", team_turns=5)
    if friend:
        state.realms["A"].team = state.realms["C"].team = 1
    question = at(state).waiting[0]
    assert question.text == asks
    assert question.choices[-1].note == note


def test_raising_a_city_is_said_in_order() -> None:
    campaign = at(invasion("0,0 land A fortress; 5,0 land B", A=1))
    said = {one.label: one.deed for one in campaign.waiting[0].choices}
    assert said["City on the land at 0,0"] == "Raise a city in place of the fortress on the land at 0,0"


def test_what_was_paid_and_rolled_stands_in_the_log() -> None:
    campaign = at(invasion("0,0 land A; 1,0 mountain; 0,1 land B; 5,0 land B", "AB", A=7), 3, 5)
    for use, line in (
        ("claim 1,0", "A claims the mountain at 1,0 for 3 points."),
        ("conquer 0,1", "A conquers the land at 0,1 from B for 3 points."),
        ("raid", "A raids 80 gold: 8 on the dice, times 10."),
    ):
        texts = [event.text for event in campaign.attempt("A", "spend", use)]
        assert line in texts


@pytest.mark.rule("NA-GOLD-03", "NA-RULING-49")
def test_the_last_survivor_has_nobody_to_give_gold_to() -> None:
    campaign = at(invasion(LAST, "AB", A=5, gold={"A": 10, "B": 90}))
    campaign.attempt("A", "spend", "conquer 1,0")
    assert campaign.waiting[0].kind == "spend", "points are left"
    assert [one.kind for one in campaign.view("A").standing] == ["name_place", "name_army", "seat"]
    with refused("bad-target", "NA-GOLD-03"):
        campaign.attempt("A", "give_gold", {"to": "B", "amount": 1, "bargain": ""})


@pytest.mark.rule("NA-RULING-54", "NA-ELIM-02", "NA-GOLD-03")
def test_the_doomed_may_give_their_gold_away_in_time() -> None:  # EX-NA-52
    campaign = at(invasion(LAST, "AB", players="ABC", A=4, B=1, gold={"B": 90}))
    campaign.attempt("B", "give_gold", {"to": "C", "amount": 90, "bargain": ""})
    campaign.attempt("A", "spend", "conquer 1,0")
    assert campaign.state.realms["A"].treasury == 0
    assert campaign.state.realms["C"].treasury == 90
    with refused("bad-target"):
        campaign.attempt("B", "give_gold", {"to": "C", "amount": 1, "bargain": ""})


@pytest.mark.rule("NA-RULING-48", "NA-SPEND-04")
def test_conquest_looks_at_who_holds_the_hex_now() -> None:
    land = "0,0 land A; 1,0 land C; 0,1 land B; 2,0 land B; 1,1 land"
    state = invasion(land, "AB BC", players="ABC", order="BAC", A=3, B=5)
    campaign = at(state)
    campaign.attempt("B", "spend", "conquer 1,0")
    campaign.attempt("B", "spend", "claim 1,1")
    assert "conquer 1,0" in offered(campaign), "B took it and A beat B"

    state = invasion(land, "AC BC", players="ABC", order="BAC", A=3, B=3)
    campaign = at(state)
    campaign.attempt("B", "spend", "conquer 1,0")
    with refused("not-beaten"):
        campaign.attempt("A", "spend", "conquer 1,0")


@pytest.mark.rule(
    "NA-SPEND-05", "NA-IMP-04", "NA-RULING-28", "NA-T-CP-SPEND", "NA-T-TERRAIN", "NA-IMP-03", "NA-RULING-55"
)
@pytest.mark.parametrize(
    ("terrain", "column", "claim", "conquer", "defended"),
    [
        ("land", "plain", 2, 3, 4),
        ("river", "plain", 2, 3, 4),
        ("mountain", "mountain", 3, 4, 5),
        ("swamp", "plain", 2, 3, None),
    ],
)
def test_what_hexes_cost(terrain: str, column: str, claim: int, conquer: int, defended: int | None) -> None:
    row = TERRAIN.of(terrain)
    assert (row["claim"], row["conquer"], row["conquer_fort"]) == (claim, conquer, defended)
    assert (PRICES.of("claim")[column], PRICES.of("conquer")[column]) == (claim, conquer)
    state = invasion(f"0,0 land A; 1,0 {terrain} B; 0,1 {terrain}; 5,0 land B", A=9)
    assert price(state, "A", "claim", "0,1") == claim
    assert price(state, "A", "conquer", "1,0") == conquer
    for fort in ("fortress", "city") if defended else ():
        state.tiles["1,0"].fort = fort
        state.tiles["1,0"].mine = terrain != "land"
        assert price(state, "A", "conquer", "1,0") == defended, "a mine adds nothing"


@pytest.mark.rule("NA-T-TERRAIN", "NA-HEX-01", "NA-HEX-02", "NA-HEX-04", "NA-HEX-05", "NA-SPEND-06")
def test_what_terrain_bears() -> None:
    rows = {row.on: (row["rp"], row["fort"], row["mine"], row["income"]) for row in TERRAIN.rows}
    assert rows == {
        "land": (1, True, False, ""),
        "river": (1, True, True, "2d6"),
        "mountain": (1, True, True, "3d6"),
        "swamp": (1, False, False, ""),
    }
    state = scene("0,0 swamp A; 1,0 land B")
    assert realm_points(state, "A") == 1
    assert [why_not_build(state, "A", "0,0", work) for work in ("fortress", "mine", "city")] == [
        "swamp-no-build"
    ] * 3


@pytest.mark.rule(
    "NA-T-CP-SPEND", "NA-T-IMPROVEMENTS", "NA-SPEND-06", "NA-SPEND-07", "NA-SPEND-08", "NA-SPEND-09"
)
def test_what_buildings_and_raids_cost() -> None:
    for use in ("fortress", "mine", "city", "raid"):
        assert PRICES.of(use)["plain"] == 1
    assert PRICES.of("rapid expansion")["plain"] == -1
    assert (PRICES.of("conquer")["fort"], PRICES.of("conquer")["both"]) == (4, 5)
    rows = {row.on: (row["cost"], row["rp"], row["surcharge"]) for row in IMPROVEMENTS.rows}
    assert rows == {"city": (1, 1, 1), "fortress": (1, 0, 1), "mine": (1, 0, 0)}


@pytest.mark.rule("NA-SPEND-06", "NA-SPEND-07", "NA-SPEND-08", "NA-RULING-27", "NA-T-REFUSALS")
@pytest.mark.parametrize(
    ("hex_text", "work", "code", "code_if_one"),
    [
        ("0,0 land B", "fortress", "not-your-hex", "not-your-hex"),
        ("0,0 land A", "fortress", "", ""),
        ("0,0 land A fortress", "fortress", "already-built", "already-built"),
        ("0,0 land A city", "city", "already-built", "already-built"),
        ("0,0 land A city", "fortress", "already-built", "already-built"),
        ("0,0 land A fortress", "city", "", ""),
        ("0,0 land A", "city", "no-fortress", "no-fortress"),
        ("0,0 mountain A city", "mine", "", "already-built"),
        ("0,0 mountain A mine", "fortress", "", "already-built"),
        ("0,0 mountain A mine", "mine", "already-built", "already-built"),
        ("0,0 land A", "mine", "mine-terrain", "mine-terrain"),
    ],
)
def test_building_limits(hex_text: str, work: str, code: str, code_if_one: str) -> None:
    land = hex_text + "; 1,0 land A; 2,0 land B"
    for setting, expected in (("fort-and-mine", code), ("one", code_if_one)):
        assert why_not_build(scene(land, improvements_per_hex=setting), "A", "0,0", work) == expected


@pytest.mark.rule("NA-IMP-01", "NA-RULING-29")
def test_a_captured_mine_pays_its_new_owner() -> None:
    land = "0,0 land A; 1,0 river N-S B mine; 2,0 land B; 3,0 land B"
    campaign = at(invasion(land, "AB", A=3), 1, 6, 2, 3)
    campaign.attempt("A", "spend", "conquer 1,0")
    campaign.attempt("A", "pick_event", "veteran-troops")
    campaign.attempt("B", "pick_event", "veteran-troops")
    assert campaign.state.realms["A"].treasury == 50


@pytest.mark.rule("NA-RULING-47", "NA-SIZE-03", "NA-SPEND-10")
def test_each_player_spends_everything_before_the_next_begins() -> None:
    campaign = at(invasion("0,0 land A; 1,0 land; 5,0 land B", order="BA", A=2, B=2), 1, 1, 2, 2)
    assert asked(campaign) == [("B", "spend")]
    with refused("not-your-step"):
        campaign.attempt("A", "spend", "raid")
    campaign.attempt("B", "spend", "raid")
    campaign.attempt("B", "spend", "raid")
    assert asked(campaign) == [("A", "spend")], "without points left the slot is over"
    assert campaign.state.realms["B"].treasury == 60
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-SPEND-09", "NA-T-MINING")
def test_a_double_means_nothing_to_raiders() -> None:
    campaign = at(invasion("0,0 land A; 5,0 land B", A=2), 4, 4)
    campaign.attempt("A", "spend", "raid")
    assert campaign.state.realms["A"].treasury == 80
    assert not told(campaign.recent, "mine_exhausted")


@pytest.mark.rule("NA-SPEND-06", "NA-SPEND-07", "NA-SPEND-08", "NA-T-CP-SPEND")
@pytest.mark.parametrize("work", ["fortress", "mine", "city"])
def test_what_a_building_costs_stands_in_the_table_by_its_ground(
    work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PRICES.of(work).cells, "plain", 2)
    monkeypatch.setitem(PRICES.of(work).cells, "mountain", 3)
    fort = "fortress" if work == "city" else ""
    for terrain, costs in (("river N-S", 2), ("mountain", 3)):
        campaign = at(invasion(f"0,0 {terrain} A {fort}; 5,0 land B", A=4))
        campaign.attempt("A", "spend", f"build {work} 0,0")
        assert campaign.state.realms["A"].cp_left == 4 - costs


@pytest.mark.rule("NA-SPEND-10")
def test_any_use_of_points_may_be_repeated_while_they_last() -> None:
    campaign = at(invasion("0,0 land A; 1,0 land A; 2,0 land; 5,0 land B", A=6), 1, 2)
    for use in ("build fortress 0,0", "build fortress 1,0", "build city 0,0", "claim 2,0", "raid"):
        campaign.attempt("A", "spend", use)
    tiles = campaign.state.tiles
    assert [tiles[place].fort for place in ("0,0", "1,0")] == ["city", "fortress"]
    assert (tiles["2,0"].flag, campaign.state.realms["A"].treasury) == ("A", 30)


@pytest.mark.rule("NA-SPEND-01")
def test_points_left_are_lost_in_the_last_turn_too() -> None:
    land = "; ".join([*(f"{q},0 land A" for q in range(10)), "0,5 land B"])
    campaign = at(invasion(land, A=2, B=1))
    campaign.attempt("A", "spend", "end")
    campaign.attempt("B", "spend", "end")
    assert campaign.winners == ["A"]
    assert [campaign.state.realms[player].cp_left for player in "AB"] == [0, 0]
