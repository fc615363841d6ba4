"""What a computer player takes at first sight is what a good player would take."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.records.setup import Seat
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.players.quick import QuickPlayer
from empires.rulesets.ninth_age.values import VALUES
from tests.rulesets.ninth_age.scene import Play, at, engaged, scene

LAND = "0,0 land A city; 1,0 land B city; 0,1 land A; 1,1 land B"


def takes(campaign: Play) -> Any:
    """What the quick player answers to the first open question."""
    question = campaign.waiting[0]
    view = campaign.view(question.player)
    return question.write(QuickPlayer(VALUES, Stream("values", "quick")).choose(view, question))


def test_a_capital_rises_on_a_mountain() -> None:
    state = scene("0,0 land; 1,0 mountain; 2,0 river N-S; 0,1 land", phase="capitals", turn=0)
    assert takes(at(state)) == "1,0"


@pytest.mark.parametrize(("players", "place"), [("AB", "2,0"), ("ABC", "0,0")])
def test_among_several_rivals_a_capital_rises_where_there_is_room(players: str, place: str) -> None:
    ring = "1,0 land; 0,1 land; -1,1 land; -1,0 land; 0,-1 land; 1,-1 land"
    state = scene(f"0,0 land; {ring}; 2,0 mountain", phase="capitals", turn=0, players=players)
    assert takes(at(state)) == place


@pytest.mark.parametrize(
    ("gold", "spent"),
    [
        ({"B": 240}, 125),  # a second edge costs 250, the first comes with the largest realm
        ({"B": 120}, 0),  # the next edge costs 125
        ({"A": 60, "B": 50}, 48),  # one point more and B, 2675 strong, has no edge of 5 % over A any more
        ({"A": 40, "B": 50}, 0),  # B has an edge whatever A adds
    ],
)
def test_no_more_gold_goes_into_a_battle_than_the_best_edge_costs(gold: dict[str, int], spent: int) -> None:
    campaign = at(engaged(scene(LAND, gold=gold), "A", "B", "1v1"))
    while campaign.waiting[0].player not in gold:
        campaign.answer(campaign.waiting[0], {"gold": 0})
    assert takes(campaign) == {"gold": spent}


def test_a_beaten_rivals_city_is_taken_before_free_land() -> None:
    state = scene(LAND + "; -1,0 land", phase="invasion")
    state.beaten = [["A", "B"]]
    state.realms["A"].cp_left = 4
    assert takes(at(state)) == "conquer 1,0"


def test_a_beaten_rivals_plain_land_is_taken_before_a_free_river_that_both_could_claim() -> None:
    state = scene("0,0 land A city; 1,0 land B; 2,0 land B city; 0,1 river NW-SE", phase="invasion")
    state.beaten = [["A", "B"]]
    state.realms["A"].cp_left = 3
    assert takes(at(state)) == "conquer 1,0"


LEADER = "; 5,0 land C city; 5,1 land C; 5,2 land C; 7,0 land D city"


@pytest.mark.parametrize(
    ("others", "taken"),
    [
        ("", "conquer 1,0"),
        (LEADER, "claim -1,0"),
        ("; 5,0 land C city; 7,0 land D city", "conquer 1,0"),  # B leads
    ],
)
def test_among_several_rivals_free_land_is_taken_before_the_plain_land_of_one_who_does_not_lead(
    others: str, taken: str
) -> None:
    land = f"0,0 land A city; 1,0 land B; 2,0 land B city; -1,0 land{others}"
    state = scene(land, phase="invasion", players="ABCD" if others else "AB")
    state.beaten = [["A", "B"]]
    state.realms["A"].cp_left = 3
    assert takes(at(state)) == taken


def test_among_several_rivals_a_saved_point_is_worth_more_than_an_edge_over_one_of_them() -> None:
    land = "0,0 land A city; 0,1 land A; 1,0 land B city; 3,0 land C city; 2,1 land"
    saves = ("construction-project", "rapid-expansion")
    assert takes(at(scene(land, phase="events", players="ABC"))) in saves


@pytest.mark.parametrize(
    ("rivals", "events"),
    [
        ("1,0 land B city", ("veteran-troops",)),
        ("1,0 land B city; 2,0 land B city; 4,0 land B city; 3,0 mountain B city mine", ("catastrophe",)),
    ],
)
def test_a_catastrophe_is_for_who_has_built_much(rivals: str, events: tuple[str, ...]) -> None:
    assert takes(at(scene(f"0,0 land A city; 0,1 land A; {rivals}", phase="events"))) in events


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_computers_play_on_a_balanced_map_as_it_is(seed: str) -> None:
    seats = [Seat(name="Ann", controller="easy"), Seat(name="Bo", controller="easy")]
    campaign = empires.new("ninth-age", seats, seed=seed, options={"map_mode": "balanced"})
    players = {name: player_called("easy", campaign.ruleset, seed, name) for name in ("Ann", "Bo")}
    while campaign.waiting[0].kind != "place_capital":
        answer_one(campaign, campaign.waiting[0], players[campaign.waiting[0].player])
    assert campaign.answers == 4, "each agrees to the map, and changes nothing"


def test_among_several_rivals_the_leader_is_challenged() -> None:
    land = "0,0 land A city; 2,0 land B city; 3,0 land B; 0,2 land C city; 0,3 land C city; 0,4 land C"
    assert takes(at(scene(land, phase="challenge", players="ABC"))) == "C"


def test_one_player_fights_two_allies_together_because_that_costs_them_a_point_each() -> None:
    state = engaged(scene(LAND + "; 3,0 land C city", players="ABC"), "A", "BC", "1v1")
    state.phase, state.engagements[0].decider, state.engagements[0].format = "formats", "A", None
    state.to_act = ["A"]
    assert takes(at(state)) == "2v1-together"


def test_rapid_expansion_comes_first_in_a_duel_while_land_is_free() -> None:
    land = "0,0 land A city; 0,1 land A; 1,0 land B city; 1,1 land B"
    assert takes(at(scene(f"{land}; -1,0 land", phase="events", turn=2))) == "rapid-expansion"
    assert takes(at(scene(land, phase="events", turn=2))) == "veteran-troops"


def test_in_a_duel_a_flag_rises_next_to_the_rival() -> None:
    land = "0,0 land A city; 3,0 land B city; 2,0 land; -1,0 land; 0,3 land"
    assert takes(at(scene(land, phase="flags", turn=0))) == "2,0"


@pytest.mark.parametrize(("event", "struck"), [("catastrophe", "B"), ("poisoned-mines", "C")])
def test_an_event_strikes_whom_it_costs_most(event: str, struck: str) -> None:
    land = "0,0 land A city; 2,0 land B city; 3,0 land B city; 0,2 land C city; 0,3 mountain C mine"
    campaign = at(scene(land, phase="events", players="ABC"))
    campaign.answer(campaign.waiting[0], event)
    assert takes(campaign) == struck
