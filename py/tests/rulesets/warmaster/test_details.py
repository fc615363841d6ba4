"""Details of Warmaster that whole rounds seldom come by: bounds, and what is left of a purse."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.maps.foreign.land import Spot, made
from empires.rulesets.warmaster.battles import _tell, solo_attacks
from empires.rulesets.warmaster.founding.drawn_map import flaws
from empires.rulesets.warmaster.founding.free_map import MOST_TILES
from empires.rulesets.warmaster.guests import _why_nobody_leaves
from empires.rulesets.warmaster.leadership import why_not_challenge
from empires.rulesets.warmaster.pairings import Match, _battle, _somebody_on_both_sides
from empires.rulesets.warmaster.purchases import Capture, Occupy, Purchase, Remove, _finish, why_not_buy
from empires.rulesets.warmaster.races import SET_RACE
from empires.rulesets.warmaster.reports import why_not_points
from empires.rulesets.warmaster.routes import in_range
from empires.rulesets.warmaster.state import Buying, Clash
from tests.rulesets.warmaster.scene import duel, play, war

BORDER = "0,0 LO-01 @Red @capital\n1,0 LO-01\n3,0 LO-01 @Blue @capital"


@pytest.mark.rule("WM-POINTS-03")
@pytest.mark.parametrize("points", [0, 2])
def test_no_point_is_saved(points: int) -> None:
    state = war(BORDER, phase="buying")
    red = state.empires["Red"]
    red.points, state.buying = points, Buying(empires=["Red", "Blue"], recipients=["Red"])
    game = Game(state)
    _finish(game, red)
    assert red.points == 0
    assert [event.kind for event in game.events] == ["points_lost"] * bool(points)
    assert (state.buying.empires, state.buying.recipients, state.buying.at) == (["Blue"], [], 0)


@pytest.mark.rule("WM-ORDERS-02", "WM-RULING-21")
@pytest.mark.parametrize(("far", "near"), [("3,0", True), ("4,0", False)])
def test_one_tile_within_three_of_one_own_tile_is_in_range(far: str, near: bool) -> None:
    text = f"0,0 LO-01 @Red @capital\n-5,0 LO-01 @Red\n{far} LO-01 @Blue\n9,0 LO-01 @Blue @capital"
    assert in_range(war(text), "Red", "Blue") == near


@pytest.mark.rule("WM-BATTLE-05")
@pytest.mark.parametrize(("points", "fits"), [
    ({"0": 0, "1": 0}, True), ({"0": 900, "1": 1}, True), ({"0": -1, "1": 0}, False), ({"0": 1}, False),
])  # fmt: skip
def test_every_army_reports_victory_points_and_none_below_nothing(points: dict[str, int], fits: bool) -> None:
    assert (why_not_points(duel("Red", "Blue"), points) is None) == fits


@pytest.mark.rule("WM-MAP-10", "WM-MAP-11")
@pytest.mark.parametrize(("more", "rules"), [(0, []), (1, ["WM-MAP-10"])])
def test_a_map_from_elsewhere_has_no_more_tiles_than_can_be_shown(more: int, rules: list[str]) -> None:
    cells = [(q, r) for q in range(-30, 31) for r in range(-30, 31)][: MOST_TILES + more]
    land = made("Elsewhere", [Spot(cell, "Grass") for cell in cells])
    assert [flaw.rule for flaw in flaws(land, {"Grass": "plain"}, 2)] == rules


@pytest.mark.rule("WM-RULING-80", "WM-RULING-71")
@pytest.mark.parametrize(("attackers", "kind"), [
    (["R1", "G1"], "siege"), (["G1", "R1"], "siege"), (["G1"], "pitched"), (["R1"], "siege"),
])  # fmt: skip
def test_a_game_with_one_of_the_assaulters_is_a_siege(attackers: list[str], kind: str) -> None:
    teams = {"Red": ["R1"], "Green": ["G1"], "Blue": ["B1", "B2"]}
    text = "0,0 LO-01 @R1 @capital\n1,0 LO-01 @G1 @capital\n2,0 LO-01 @B1 @capital"
    state = war(text, teams=teams)
    clash = Clash(defender="Blue", attackers=["Red", "Green"], sieging=["Red"])
    battle = _battle(state, clash, Match(defenders=["B1"], attackers=attackers))
    assert (battle.kind, battle.capital_of) == (kind, "Blue" if kind == "siege" else "")
    assert battle.solo.player == "B1"


@pytest.mark.rule("WM-BUY-01", "WM-BUY-02", "WM-BUY-03", "WM-BUY-04", "WM-BUY-06")
@pytest.mark.parametrize(("purchase", "code"), [
    (Capture("1,0"), ""), (Remove("1,0"), ""), (Occupy("0,1"), ""),
    (Capture("2,0"), "NOT_ADJACENT"), (Occupy("5,0"), "NOT_ADJACENT"), (Occupy("1,0"), "TILE_OWNED"),
    (Capture("1,-1"), "CAPITAL_PROTECTED"), (Remove("1,-1"), "CAPITAL_PROTECTED"),
    (Capture("0,1"), "NOT_FOUGHT"), (Remove("-1,0"), "NOT_FOUGHT"),
])  # fmt: skip
def test_what_touches_ones_land_may_be_bought_of_whom_one_fought(purchase: Purchase, code: str) -> None:
    text = (
        "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue\n2,0 LO-01 @Blue\n1,-1 LO-01 @Blue @capital\n0,1 LO-01\n"
        "-1,0 LO-01 @Green\n-2,0 LO-01 @Green @capital\n5,0 LO-01"
    )
    state = war(text, "Red Blue Green", "buying")
    red = state.empires["Red"]
    red.points, red.fought = 3, ["Blue"]
    refusal = why_not_buy(state, red, purchase)
    assert (refusal.code if refusal is not None else "") == code


@pytest.mark.rule("WM-CAPASSAULT-01", "WM-TEAM-02")
@pytest.mark.parametrize(("alive", "may"), [(True, True), (False, False)])
def test_only_who_still_leads_an_empire_says_of_which_race(alive: bool, may: bool) -> None:
    state = war(BORDER)
    state.empires["Red"].alive = alive
    assert (SET_RACE.why_not(state, "Red") is None) == may


@pytest.mark.rule("WM-NAP-01", "WM-RULING-38")
def test_two_who_offer_a_pact_to_each_other_agree_once() -> None:
    campaign = play(war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital", phase="pacts"))
    for player, other in (("Red", "Blue"), ("Blue", "Red")):
        campaign.attempt(player, "nap_offer", {"to": [other]})
    assert campaign.state.empires["Red"].ties.partners == ["Blue"]
    assert campaign.state.empires["Blue"].ties.partners == ["Red"]


TEAMS = {"Red": ["R1", "R2", "R3"], "Green": ["G1"], "Blue": ["B1"]}
TEAM_LAND = """
0,0 LO-01 @R1 @capital
0,1 LO-01 @R2
0,2 LO-01 @R2
0,3 LO-01 @R3
0,4 LO-01 @R3
3,0 LO-01 @G1 @capital
6,0 LO-01 @B1 @capital
"""


@pytest.mark.rule("WM-TEAM-20")
def test_everybody_with_more_land_than_the_ruler_may_challenge() -> None:
    state = war(TEAM_LAND, teams=TEAMS)
    red = state.empires["Red"]
    refused = [why_not_challenge(state, red, player) is not None for player in ("R1", "R2", "R3")]
    assert refused == [True, False, False]


@pytest.mark.rule("WM-RULING-71")
@pytest.mark.parametrize(("solo", "ally", "mutual", "attacks"), [
    ("Red", "Blue", False, True), ("Blue", "Red", False, False), ("Red", "Blue", True, False),
    ("Green", "Blue", False, False),
])  # fmt: skip
def test_who_stands_alone_may_be_the_attacker(solo: str, ally: str, mutual: bool, attacks: bool) -> None:
    state = war(TEAM_LAND, teams=TEAMS)
    state.clashes = [
        Clash(defender="Blue", attackers=["Red"], mutual=mutual), Clash(defender="Green", attackers=["Blue"]),
    ]  # fmt: skip
    assert solo_attacks(state, duel(solo, ally, mutual=mutual)) == attacks


@pytest.mark.rule("WM-RULING-72")
@pytest.mark.parametrize(("present", "walkover", "forfeits"), [
    (("R1", "G1"), True, {"Blue"}), (("R1",), True, {"Blue", "Green"}), (("G1",), True, {"Blue", "Red"}),
    (("R1", "B1"), False, {"Green"}), ((), False, {"Red", "Green", "Blue"}),
])  # fmt: skip
def test_a_capital_nobody_defends_is_open_to_whoever_came_to_besiege_it(
    present: tuple[str, ...], walkover: bool, forfeits: set[str]
) -> None:
    state = war(
        "0,0 LO-01 @R1 @capital\n3,0 LO-01 @G1 @capital\n6,0 LO-01 @B1 @capital",
        teams={"Red": ["R1"], "Green": ["G1"], "Blue": ["B1"]},
    )
    for empire in state.empires.values():
        for member in empire.members:
            member.present = member.name in present
    clash = Clash(defender="Blue", attackers=["Red", "Green"], sieging=["Red", "Green"])
    _somebody_on_both_sides(Game(state), clash)
    assert clash.walkover == walkover
    assert {name for name, results in state.forfeits.items() if "L" in results} == forfeits


@pytest.mark.rule("WM-BATTLE-05", "WM-T-MULTI")
def test_only_of_allies_is_it_told_how_many_withdrew() -> None:
    state = war(BORDER)
    game = Game(state)
    _tell(game, duel("Red", "Blue", "WL", (5, 1)))
    [event] = game.events
    assert (event.rule, event.text) == ("WM-BATTLE-05", "Battle 1: Red won with 5 VP; Blue lost with 1 VP.")


@pytest.mark.rule("WM-RULING-73")
@pytest.mark.parametrize(("teams", "rule"), [
    ({"Red": ["R1"], "Blue": ["B1"]}, "WM-RULING-73"), ({"Red": ["R1"], "Blue": ["B1", "B2"]}, ""),
])  # fmt: skip
def test_the_host_and_the_last_of_a_team_stay(teams: dict[str, list[str]], rule: str) -> None:
    state = war("0,0 LO-01 @R1 @capital\n3,0 LO-01 @B1 @capital", teams=teams, phase="muster")
    refusal = _why_nobody_leaves(state, "R1")
    assert (refusal.rule if refusal is not None else "") == rule
