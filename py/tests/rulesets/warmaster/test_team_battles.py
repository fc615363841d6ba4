"""Team battles: pairing off, doubling up, forfeits, civil war games, sieges, points."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.rulesets.warmaster.armies import army_size
from empires.rulesets.warmaster.battles import solo_attacks
from empires.rulesets.warmaster.pairings import Match, _battle, _somebody_on_both_sides
from empires.rulesets.warmaster.points import team_points, team_results
from empires.rulesets.warmaster.show import sheets
from empires.rulesets.warmaster.state import Army, Battle, Clash, War
from empires.rulesets.warmaster.tables import TEAM_POINTS
from empires.testing import dice_left, refused, told
from tests.rulesets.warmaster.scene import THREE_TEAMS, THREE_TEAMS_LAND, duel, play, settled, war


def clash_of(orders: str, dice: tuple[int, ...] = (), **more: Any) -> Campaign[War]:
    """Team campaign at the resolution of "Red>Blue": sizes give the players, e.g. Red=3 makes R1 R2 R3."""
    sizes = {name: count for name, count in more.items() if name[0].isupper()}
    options = {name: value for name, value in more.items() if not name[0].isupper()}
    teams = {name: [f"{name[0]}{n}" for n in range(1, count + 1)] for name, count in sizes.items()}
    land = "\n".join(f"{3 * n},0 LO-01 @{players[0]} @capital" for n, players in enumerate(teams.values()))
    absent = options.pop("absent", ())
    state = war(land, phase="resolution", teams=teams, **options)
    for pair in orders.split():
        attacker, target = pair.replace(">>", ">!").split(">")
        empire = state.empires[attacker]
        empire.order, empire.assaults, empire.route = (
            target.strip("!"),
            target.startswith("!"),
            ["0,0", "3,0"],
        )
    for empire in state.empires.values():
        empire.order = empire.order or "#pass"
        for member in empire.members:
            member.present = member.name not in absent
    return play(state, *dice)


def games(campaign: Campaign[War]) -> list[str]:
    return [
        f"{battle.solo.player} v {'+'.join(army.player for army in battle.allies)}"
        for battle in campaign.state.battles
    ]


@pytest.mark.rule(
    "EX-WM-70", "WM-TEAM-08", "WM-TEAM-09", "WM-RULING-69", "WM-RULING-70", "WM-RULING-71", "WM-ALLY-01"
)
def test_two_teams_pair_off_and_the_third_man_doubles_up() -> None:
    campaign = clash_of("Red>Blue", (1, 2, 2), Red=3, Blue=2, base_size=1500)
    assert games(campaign) == ["B1 v R2+R1", "B2 v R3"]
    first = campaign.state.battles[0]
    assert (first.solo.size, [army.size for army in first.allies]) == (1500, [940, 940])
    assert dice_left(campaign) == []


@pytest.mark.rule("WM-RULING-71")
def test_the_lone_attacker_has_the_defenders_part() -> None:
    campaign = clash_of("Red>Blue", (1, 1, 1), Red=1, Blue=4, base_size=2000)
    assert games(campaign) == ["R1 v B1+B2+B3+B4"]
    battle = campaign.state.battles[0]
    assert [army.size for army in (battle.solo, *battle.allies)] == [2000, 875, 875, 875, 875]
    with refused("NO_CHOICE", "WM-RULING-71"):
        campaign.attempt("B1", "choose_defence", "separate")


@pytest.mark.rule("EX-WM-71", "WM-TEAM-10", "WM-RULING-70")
def test_several_empires_alternate_and_the_rest_is_dealt_by_lot() -> None:
    in_order = (1, 1, 1, 1)
    # Red's five, Blue's five and Yellow's three come in number order; then the rest and the games are drawn
    rest = (3, 2)  # of B4, B5, Y3: first Y3, then B5
    lots = (2, 4, 1, 1)  # of games 1 to 5: game 2, then 5, then 1
    campaign = clash_of(
        "Blue>Red Yellow>Red", (*in_order, *in_order, 1, 1, *rest, *lots), Red=5, Blue=5, Yellow=3
    )
    assert games(campaign) == ["R1 v B1+B4", "R2 v Y1+Y3", "R3 v B2", "R4 v Y2", "R5 v B3+B5"]
    assert dice_left(campaign) == []


@pytest.mark.rule("WM-RULING-70")
def test_equally_numerous_attackers_roll_for_the_first_opponent() -> None:
    campaign = clash_of("Blue>Red Green>Red", (2, 5), Red=1, Blue=1, Green=1)
    assert games(campaign) == ["R1 v G1+B1"]


@pytest.mark.rule("WM-RULING-70", "WM-TEAM-09", "WM-RULING-71")
def test_defenders_left_over_double_up_too() -> None:
    campaign = clash_of("Blue>Red Green>Red", (1, 1, 1, 6, 1, 1, 1, 1), Red=4, Blue=1, Green=1)
    assert [len(battle.allies) for battle in campaign.state.battles] == [2, 2]
    assert {battle.solo.player for battle in campaign.state.battles} == {"B1", "G1"}
    everyone = {army.player for battle in campaign.state.battles for army in (battle.solo, *battle.allies)}
    assert everyone == {"R1", "R2", "R3", "R4", "B1", "G1"}


@pytest.mark.rule("WM-TEAM-08", "WM-RULING-69", "WM-RULING-70")
def test_rulers_may_agree_on_the_pairing() -> None:
    campaign = clash_of("Red>Blue", Red=2, Blue=2, team_pairing="agreed")
    assert campaign.waiting[0].player == "B1"
    campaign.attempt("B1", "pair_players", {"place_1": "B2", "place_2": "B1"})
    with refused("bad_answer"):
        campaign.attempt("R1", "pair_players", {"place_1": "R1", "place_2": "R1"})
    campaign.attempt("R1", "pair_players", {"place_1": "R1", "place_2": "R2"})
    assert games(campaign) == ["B2 v R1", "B1 v R2"]


@pytest.mark.rule("WM-TEAM-10", "WM-RULING-70", "WM-T-SETTINGS")
def test_attackers_left_over_are_dealt_by_lot_however_the_pairs_were_found() -> None:
    dice = (2, 1)  # of B2, B3: B3 first; of games 1 and 2: game 1
    campaign = clash_of("Blue>Red Green>Red", dice, Red=2, Blue=3, Green=1, team_pairing="agreed")
    while campaign.waiting[0].kind == "pair_players":
        campaign.answer(campaign.waiting[0], campaign.waiting[0].default)
    assert games(campaign) == ["R1 v B1+B3", "R2 v G1+B2"]
    assert dice_left(campaign) == []


@pytest.mark.rule("WM-RULING-72", "WM-TEAM-03")
def test_an_empire_without_players_forfeits() -> None:
    campaign = clash_of("Red>Blue", (1, 6, 1, 6), absent=("B1",), Red=2, Blue=1)
    assert campaign.state.battles == []
    assert (
        told(campaign.recent, "battle_forfeited")[0].text == "No player from Blue is present, so it forfeits."
    )
    points = {
        event.facts["empire"]: event.facts["points"] for event in told(campaign.recent, "points_awarded")
    }
    assert points == {"Red": 3, "Blue": 1}


@pytest.mark.rule("WM-RULING-72")
def test_one_absent_ally_leaves_the_battle_to_the_other() -> None:
    campaign = clash_of("Blue>Red Green>Red", absent=("B1",), Red=1, Blue=1, Green=1)
    assert games(campaign) == ["R1 v G1"]
    assert campaign.state.forfeits == {"Blue": ["L"]}


def yes_no(campaign: Campaign[War], *answers: str) -> None:
    for answer in answers:
        campaign.answer(campaign.waiting[0], answer)


@pytest.mark.rule("WM-TEAM-23", "WM-RULING-79")
def test_players_left_over_may_fight_each_other() -> None:
    agreed = clash_of("Red>Blue", (1, 1, 1), Red=4, Blue=1, civil_war=True)
    assert [(one.kind, one.player) for one in agreed.waiting] == [("agree_civil_war", "R2")]
    yes_no(agreed, "agree", "agree")
    assert games(agreed) == ["R3 v R2", "B1 v R1+R4"], "the odd one doubles up"
    assert [army.size for army in (agreed.state.battles[0].solo, *agreed.state.battles[0].allies)] == [
        2000,
        2000,
    ]
    unwilling = clash_of("Red>Blue", (1, 1, 1), Red=4, Blue=1, civil_war=True)
    yes_no(unwilling, "agree", "double_up", "double_up")
    assert games(unwilling) == ["B1 v R1+R3+R2+R4"]


@pytest.mark.rule("WM-TEAM-23", "WM-RULING-79")
def test_whoever_declines_leaves_the_others_to_find_a_friend() -> None:
    campaign = clash_of("Red>Blue", (1, 1, 1), Red=4, Blue=1, civil_war=True)
    yes_no(campaign, "double_up")
    assert campaign.waiting[0].player == "R3"
    assert "against R4" in campaign.waiting[0].text
    yes_no(campaign, "agree", "agree")
    assert games(campaign) == ["R4 v R3", "B1 v R1+R2"]
    jilted = clash_of("Red>Blue", (1, 1, 1), Red=4, Blue=1, civil_war=True)
    yes_no(jilted, "agree", "double_up")
    assert (jilted.waiting[0].player, "against R4" in jilted.waiting[0].text) == ("R2", True)
    yes_no(jilted, "agree", "agree")
    assert games(jilted) == ["R4 v R2", "B1 v R1+R3"]


@pytest.mark.rule("WM-TEAM-23", "WM-RULING-79", "WM-RULING-68", "WM-RULING-51")
def test_a_civil_war_game_counts_for_the_empire_and_its_winner_is_a_victor() -> None:
    campaign = clash_of("Red>Blue", (1, 1), Red=3, Blue=1, civil_war=True)
    yes_no(campaign, "agree", "agree")
    assert campaign.state.empires["Red"].fought == ["Blue"], "the enemy is still Blue"
    settled(campaign, campaign.waiting[0].player, {"outcome": "b", "vp": {"0": 5, "1": 900}})
    events = settled(campaign, campaign.waiting[0].player, {"outcome": "b", "vp": {"0": 1, "1": 300}})
    assert told(events, "points_awarded")[0].text == (
        "Red gets 3 campaign points: 2 won, 0 drawn, 1 lost; more battles won than drawn and lost."
    )


@pytest.mark.rule("WM-TEAM-23", "WM-RULING-68", "WM-RULING-51")
def test_allies_of_two_empires_may_fight_a_civil_war_game_too() -> None:
    campaign = clash_of("Blue>Red Green>Red", (2, 5), Red=1, Blue=1, Green=2, civil_war=True)
    yes_no(campaign, "agree", "agree")
    assert games(campaign) == ["B1 v G1", "R1 v G2"]
    assert campaign.state.empires["Green"].fought == ["Red"], "not Blue"
    assert "team" not in sheets(campaign.state, None)[0].note, "the two are of different teams"
    settled(campaign, "G1", {"outcome": "b", "vp": {"0": 1, "1": 900}}, battle="1")
    events = settled(campaign, "G2", {"outcome": "a", "vp": {"0": 2, "1": 1}})
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 3, "Blue": 1, "Green": 2}


@pytest.mark.rule("WM-RULING-80", "WM-CAPASSAULT-05")
def test_a_capital_falls_when_most_sieges_are_lost() -> None:
    for outcomes, falls in (("bba", True), ("bad", False), ("bdd", False), ("bbb", True)):
        campaign = clash_of("Red>>Blue", (1, 1, 1, 1), Red=3, Blue=3)
        assert {battle.kind for battle in campaign.state.battles} == {"siege"}
        for n, letter in enumerate(outcomes):
            outcome = "draw" if letter == "d" else letter
            settled(
                campaign, campaign.waiting[0].player, {"outcome": outcome, "vp": {"0": 10 + n, "1": 20 + n}}
            )
        assert campaign.state.empires["Blue"].alive != falls


@pytest.mark.rule("WM-RULING-80", "WM-RULING-72")
def test_an_undefended_capital_falls() -> None:
    campaign = clash_of("Red>>Blue", (1, 6), absent=("B1",), Red=1, Blue=1, Green=1)
    assert not campaign.state.empires["Blue"].alive
    both_away = clash_of("Red>>Blue", (1, 6), absent=("B1", "R1"), Red=1, Blue=1, Green=1)
    assert both_away.state.empires["Blue"].alive


@pytest.mark.rule("WM-RULING-80")
def test_only_games_against_the_assaulters_are_sieges() -> None:
    campaign = clash_of("Red>>Blue Green>Blue", (1, 2, 1), Blue=2, Red=1, Green=1)
    assert sorted((battle.kind, battle.allies[0].empire) for battle in campaign.state.battles) == [
        ("pitched", "Green"), ("siege", "Red"),
    ]  # fmt: skip


@pytest.mark.rule("WM-RULING-55", "WM-RULING-80", "WM-T-SETTINGS")
def test_where_agreed_all_attackers_fight_the_siege() -> None:
    joined = clash_of("Red>>Blue Green>Blue", (1, 2, 1), Blue=2, Red=1, Green=1, assault_mixed="join_siege")
    assert [battle.kind for battle in joined.state.battles] == ["siege", "siege"]
    assert {battle.capital_of for battle in joined.state.battles} == {"Blue"}


@pytest.mark.rule("WM-RULING-57", "WM-RULING-72")
def test_an_undefended_capital_is_a_prize_too() -> None:
    prize = clash_of("Red>>Blue", absent=("B1",), Red=1, Blue=1, Green=1, capital_prize="tile")
    assert (prize.state.owner["3,0"], prize.state.marker["3,0"]) == ("Red", "R1")


@pytest.mark.rule("EX-WM-76", "WM-TEAM-11")
def test_a_location_helps_only_the_player_who_owns_its_tile() -> None:
    teams = {"Red": ["R1", "R2"], "Blue": ["B1"]}
    text = "0,0 LO-01 @R1 @capital\n1,0 LO-01 @R2 @Tower\n3,0 LO-01 @B1 @capital"
    state = war(text, phase="resolution", teams=teams)
    for name, target in (("Red", "Blue"), ("Blue", "#pass")):
        state.empires[name].order, state.empires[name].route = target, ["0,0", "3,0"]
    battle = play(state, 1).state.battles[0]
    assert {army.player: army.benefits for army in battle.allies} == {"R1": [], "R2": ["Wizard's Tower"]}


@pytest.mark.rule("EX-WM-72", "WM-TEAM-12", "WM-T-TEAMPOINTS", "WM-RULING-67")
@pytest.mark.parametrize(
    ("results", "majority", "each"),
    [("WWWDL", 3, 3), ("WWDL", 2, 3), ("WDLLL", 1, 1), ("WL", 2, 2), ("WDDL", 2, 2)],
)
def test_points_of_a_team(results: str, majority: int, each: int) -> None:
    assert team_points(list(results), each=False) == majority  # type: ignore[arg-type]
    assert team_points(list(results), each=True) == each  # type: ignore[arg-type]
    assert [row["points"] for row in TEAM_POINTS.rows] == [3, 1, 2]


def game(kind: str = "pitched", **results: str) -> Battle:
    """A game from players and their results; the first is the solo side."""
    names = {"R": "Red", "B": "Blue", "G": "Green"}
    armies = [Army(empire=names[one[0]], player=one, size=army_size(2000, 1), result=result)  # type: ignore[arg-type]
              for one, result in results.items()]  # fmt: skip
    return Battle(id="1", kind=kind, solo=armies[0], allies=armies[1:])  # type: ignore[arg-type]


@pytest.mark.rule("WM-TEAM-12", "WM-T-TEAMPOINTS")
def test_in_a_team_game_the_battles_of_an_empire_together_earn_its_points() -> None:
    state = war(phase="points", teams={"Red": ["R1", "R2"], "Blue": ["B1", "B2"]})
    state.battles = [game(R1="W", B1="L"), game(R2="W", B2="L"), game(R1="L", B2="W")]
    awarded = told(play(state, *[1, 2, 3, 4] * 9).recent, "points_awarded")
    facts = {event.facts["empire"]: (event.facts["points"], event.rule) for event in awarded}
    assert facts == {"Red": (3, "WM-TEAM-12"), "Blue": (1, "WM-TEAM-12")}


@pytest.mark.rule("WM-RULING-68")
def test_each_game_counts_once_with_the_best_result() -> None:
    state = war(phase="points", teams={"Red": ["R1"], "Blue": ["B1"], "Green": ["G1"]})
    state.battles = [
        game(B1="D", R1="D", R2="L", G1="D"),
        game("civil_war", R3="W", R4="L"),
        game("civil_war", G2="D", R5="D"),
    ]
    assert team_results(state, "Red") == ["D", "W", "L", "D"]
    assert team_results(state, "Blue") == ["D"]
    assert team_results(state, "Green") == ["D", "D"]


@pytest.mark.rule("WM-RULING-66", "WM-TEAM-11")
def test_quick_team_battles_count_players_locations() -> None:
    teams = {"Red": ["R1"], "Blue": ["B1"]}
    text = "0,0 LO-01 @R1 @capital @Mine\n3,0 LO-01 @B1 @capital"
    state = war(text, phase="resolution", teams=teams, auto_battle="always")
    for name, target in (("Red", "Blue"), ("Blue", "#pass")):
        state.empires[name].order, state.empires[name].route = target, ["0,0", "3,0"]
    events = play(state, 3, 3, 3, 3).recent
    facts = told(events, "battle_reported")[0].facts
    assert facts["vp"] == [600, 700]
    begun = told(events, "battle_begun")[0].facts
    assert (begun["attacker"], begun["defender"], facts["winner"]) == ("R1 of Red", "B1 of Blue", "attacker")


@pytest.mark.rule("WM-RULING-57", "WM-RULING-72")
@pytest.mark.parametrize(("joining", "holder"), [("Green>Blue", "Red"), ("Green>>Blue", "Green")])
def test_of_those_before_an_empty_capital_only_who_announced_the_assault_may_hold_it(
    joining: str, holder: str
) -> None:
    options: dict[str, Any] = {"capital_prize": "tile", "assault_mixed": "join_siege"}
    dice = (1, 6) * 9
    campaign = clash_of(f"Red>>Blue {joining}", dice, absent=("B1",), Red=1, Blue=1, Green=1, **options)
    assert campaign.state.owner["3,0"] == holder


@pytest.mark.rule("WM-RULING-57", "WM-RULING-72")
def test_an_empty_capital_goes_to_who_joined_the_siege_if_no_assaulter_came() -> None:
    options: dict[str, Any] = {"capital_prize": "tile", "assault_mixed": "join_siege"}
    come = clash_of(
        "Red>>Blue Green>Blue", (1, 6) * 9, absent=("R1", "B1"), Red=1, Blue=1, Green=1, **options
    )
    assert not come.state.empires["Blue"].alive
    assert come.state.owner["3,0"] == "Green"


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


@pytest.mark.rule("WM-RULING-71")
@pytest.mark.parametrize(("solo", "ally", "mutual", "attacks"), [
    ("Red", "Blue", False, True), ("Blue", "Red", False, False), ("Red", "Blue", True, False),
    ("Green", "Blue", False, False),
])  # fmt: skip
def test_who_stands_alone_may_be_the_attacker(solo: str, ally: str, mutual: bool, attacks: bool) -> None:
    state = war(THREE_TEAMS_LAND, teams=THREE_TEAMS)
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
