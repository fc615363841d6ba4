"""Capital assaults: announced first, negated like any attack, and how capitals fall."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.warmaster.refusals import ORDERING
from empires.rulesets.warmaster.state import Buying, Clash, War
from empires.testing import kinds, refused, texts, told
from tests.rulesets.warmaster.scene import arrows, duel, lay_out, pact, play, settled, war

NEIGHBOURS = """
0,0 LO-01 @Red @capital
1,0 LO-01 @Blue @capital
0,1 LO-01 @Green @capital
2,0 LO-01 @Yellow
3,0 LO-01 @Yellow @capital
4,0 LO-01
-1,1 LO-01
"""


def announcing(**options: Any) -> Campaign[War]:
    return play(war(NEIGHBOURS, "Red Blue Green Yellow", "assaults", **options))


def announce(campaign: Campaign[War], **targets: str) -> list[str]:
    events = []
    for question in campaign.waiting:
        events = campaign.answer(question, targets.get(question.player, "#pass"))
    return kinds(events)


@pytest.mark.rule("WM-CAPASSAULT-02", "WM-CAPASSAULT-03", "WM-RULING-52")
def test_assaults_are_announced_together_and_binding() -> None:
    campaign = announcing()
    assert [question.kind for question in campaign.waiting] == ["declare_assault"] * 4
    before = campaign.hash()
    campaign.attempt("Red", "declare_assault", "Blue")
    assert campaign.hash() == before, "nothing is shown before all have answered"
    for player in ("Blue", "Green", "Yellow"):
        events = campaign.attempt(player, "declare_assault", "#pass")
    assert texts(told(events, "assault_announced")) == "Red announces an assault on the capital of Blue."
    assert campaign.state.empires["Red"].order == "Blue"
    for kind in ("declare_assault", "commit_order"):
        with refused("ORDER_FIXED"):
            campaign.attempt("Red", kind, "Green")


@pytest.mark.rule("WM-CAPASSAULT-07", "WM-CAPASSAULT-03")
def test_several_may_announce_an_assault_on_one_capital() -> None:
    campaign = announcing()
    assert announce(campaign, Red="Blue", Green="Blue").count("assault_announced") == 2
    assert [campaign.state.empires[one].order for one in ("Red", "Green")] == ["Blue", "Blue"]


@pytest.mark.rule("WM-CAPASSAULT-04", "WM-CAPASSAULT-03")
def test_the_others_order_knowing_the_assault() -> None:
    campaign = announcing()
    announce(campaign, Red="Blue")
    for question in campaign.waiting:
        campaign.answer(question, {"to": []})
    assert [question.player for question in campaign.waiting] == ["Blue", "Green"], "Yellow has one target"
    assert told(campaign.view("Green").events, "assault_announced")


@pytest.mark.rule("EX-WM-65", "WM-CAPASSAULT-02", "WM-RULING-39", "WM-ORDERS-05")
def test_a_partners_tile_beside_the_capital_is_not_enough() -> None:
    text = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Green @capital\n2,0 LO-01 @Blue @capital"
    state = war(text, "Red Green Blue", "assaults")
    pact(state, "Red", "Green")
    campaign = play(state)
    with refused("CAPITAL_NOT_ADJACENT", "WM-CAPASSAULT-02"):
        campaign.attempt("Red", "declare_assault", "Blue")
    with refused("BAD_TARGET"):
        campaign.attempt("Red", "declare_assault", "Red")
    far = play(war("0,0 LO-01 @Red\n2,0 LO-01 @Blue @capital\n1,0 LO-01", phase="assaults"))
    assert far.state.phase not in ORDERING, "with one order each, nobody was asked"
    with refused("CAPITAL_NOT_ADJACENT", "WM-CAPASSAULT-02"):
        far.attempt("Red", "declare_assault", "Blue")


@pytest.mark.rule("WM-CAPASSAULT-02")
def test_whoever_has_no_foothold_is_not_asked_and_told_why() -> None:
    text = NEIGHBOURS + "9,0 LO-01 @White\n"
    campaign = play(war(text, "Red Blue Green Yellow White", "assaults"))
    with refused("CAPITAL_NOT_ADJACENT", "WM-CAPASSAULT-02"):
        campaign.attempt("White", "declare_assault", "Blue")


@pytest.mark.rule("WM-RULING-53")
def test_an_assault_needs_a_legal_target_too() -> None:
    text = "0,0 LO-01 @Red\n0,1 HI-01 @Blue @capital\n1,0 LO-01 @Green @capital"
    campaign = play(war(text, "Red Blue Green", "assaults"))
    asked = {question.player: [choice.value for choice in question.choices] for question in campaign.waiting}
    assert asked["Red"] == ["Green", "#pass"]
    with refused("NO_ROUTE"):
        campaign.attempt("Red", "declare_assault", "Blue")


@pytest.mark.rule("WM-RULING-53", "WM-ORDERS-03")
def test_a_capital_without_a_route_is_refused_for_that_also_where_nobody_is_asked() -> None:
    text = "0,0 LO-01 @Red\n0,1 HI-01 @Blue @capital\n1,0 LO-01\n2,0 LO-01 @Green\n3,0 LO-01 @Green @capital"
    campaign = play(war(text, "Red Blue Green", "assaults"))
    assert campaign.waiting[0].kind == "nap_offer", "nobody could assault a capital"
    with refused("NO_ROUTE", "WM-ORDERS-03"):
        campaign.attempt("Red", "declare_assault", "Blue")
    with refused("CAPITAL_NOT_ADJACENT", "WM-CAPASSAULT-02"):
        campaign.attempt("Red", "declare_assault", "Green")
    with refused("BAD_TARGET"):
        campaign.attempt("Red", "declare_assault", "Nobody")


@pytest.mark.rule("WM-RULING-52", "WM-CAPASSAULT-03")
def test_who_declined_to_assault_does_not_come_back_to_it() -> None:
    campaign = announcing()
    announce(campaign)
    with refused("ORDER_FIXED", "WM-CAPASSAULT-03"):
        campaign.attempt("Red", "declare_assault", "Blue")


@pytest.mark.rule("EX-WM-62", "WM-CAPASSAULT-04", "WM-ATTACK-08")
def test_an_assault_in_a_ring_comes_to_nothing() -> None:
    campaign = play(arrows("Red>>Blue Green>Red Blue>Green"))
    assert told(campaign.recent, "round_void")
    assert campaign.state.battles == []


@pytest.mark.rule("EX-WM-63", "WM-CAPASSAULT-04")
def test_an_attack_on_the_assaulter_negates_the_assault() -> None:
    campaign = play(arrows("Red>>Blue Green>Red Blue>Yellow Yellow>Blue", "Red Blue Green Yellow"))
    battles = [(one.kind, one.solo.empire, one.allies[0].empire) for one in campaign.state.battles]
    assert battles == [("pitched", "Red", "Green"), ("pitched", "Yellow", "Blue")]


def siege_won(**options: Any) -> Campaign[War]:
    """Red wins a mutual siege at Blue's capital."""
    state = arrows("Red>>Blue Blue>Red", "Red Blue Green", **options)
    lay_out(
        state, "0,0 LO-01 @Red @capital\n2,0 LO-01 @Red\n3,0 LO-01 @Blue @capital\n9,0 LO-01 @Green @capital"
    )
    campaign = play(state)
    battle, created = campaign.state.battles[0], told(campaign.recent, "battle_created")[0]
    assert (battle.id, battle.kind, battle.capital_of) == ("1", "siege", "Blue")
    assert (created.rule, created.tiles) == ("WM-CAPASSAULT-05", ("3,0",))
    settled(campaign, "Blue", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    return campaign


@pytest.mark.rule(
    "EX-WM-64", "WM-CAPASSAULT-01", "WM-CAPASSAULT-05", "WM-CAPASSAULT-06", "WM-RULING-54", "WM-RULING-56",
    "WM-RULING-57", "WM-RULING-58",
)  # fmt: skip
def test_a_lost_siege_destroys_the_empire() -> None:
    campaign = siege_won()
    state = campaign.state
    assert not state.empires["Blue"].alive
    assert "Blue" not in state.owner.values()
    assert kinds(campaign.recent)[-5:-2] == ["battle_reported", "capital_fell", "empire_destroyed"]
    assert state.empires["Blue"].points == 0
    assert state.empires["Red"].points == 3
    offers = [choice.value for choice in campaign.waiting[0].choices]
    assert "occupy 3,0" in offers, "the former capital tile"
    with refused("EMPIRE_DESTROYED", "WM-CAPASSAULT-01"):
        campaign.attempt("Blue", "commit_order", "Red")
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("Green", "buy", "occupy 3,0")


@pytest.mark.rule("WM-RULING-57")
def test_the_fallen_capital_may_be_the_prize() -> None:
    campaign = siege_won(capital_prize="tile")
    assert campaign.state.owner["3,0"] == "Red"
    assert told(campaign.recent, "tile_captured")


@pytest.mark.rule("WM-RULING-57", "WM-BUY-06")
def test_a_fallen_capital_is_a_capital_no_more() -> None:
    state = siege_won(capital_prize="tile").state
    assert state.owner["3,0"] == "Red"
    state.empires["Green"].points, state.empires["Green"].fought = 3, ["Red"]
    state.owner["2,0"] = state.marker["2,0"] = "Green"
    state.phase, state.buying = "buying", Buying(empires=["Green"])
    campaign = play(state)
    campaign.attempt("Green", "buy", "capture 3,0")
    assert campaign.state.owner["3,0"] == "Green"


@pytest.mark.rule("WM-RULING-57")
def test_equally_successful_conquerors_roll_for_the_tile() -> None:
    state = arrows("Red>>Blue Green>>Blue", "Red Blue Green", capital_prize="tile")
    campaign = play(state, 2, 5, *[6, 1] * 9)
    campaign.attempt("Blue", "choose_defence", "single")
    vp = {"0": 0, "1": 400, "2": 400}
    settled(campaign, "Blue", {"withdrawn": [], "solo_withdrawn": True, "vp": vp})
    assert campaign.state.owner["3,0"] == "Green"


@pytest.mark.rule("WM-RULING-57")
def test_a_fallen_capital_is_a_ruin_on_the_map() -> None:
    from empires.rulesets.warmaster.show import board

    shown = {tile.id: tile for tile in board(siege_won().view(None).state, None).tiles}
    assert (shown["3,0"].settlement, shown["3,0"].razed) == ("ruin", True)
    assert shown["0,0"].settlement == "capital"


@pytest.mark.rule("WM-RULING-58")
def test_locations_outlive_the_empire() -> None:
    state = arrows("Red>>Blue", "Red Blue Green")
    state.locations["3,0"] = "Mine"
    campaign = play(state)
    settled(campaign, "Blue", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert campaign.state.locations == {"3,0": "Mine"}


@pytest.mark.rule("WM-CAPASSAULT-06", "WM-RULING-55", "WM-RULING-58", "WM-CAPASSAULT-08")
def test_a_capital_falls_once_though_others_fought_its_empire_in_the_field() -> None:
    campaign = play(arrows("Red>>Blue Green>Blue", "Red Blue Green"), *[1, 2] * 9)
    settled(campaign, "Red", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    events = settled(campaign, "Green", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert kinds(events).count("capital_fell") == kinds(events).count("empire_destroyed") == 1
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 3, "Green": 3}, "the victors get theirs, the fallen nothing"


@pytest.mark.rule("WM-RULING-54")
def test_two_assaults_on_each_other_meet_in_the_field() -> None:
    campaign = play(arrows("Red>>Blue Blue>>Red"))
    battle = campaign.state.battles[0]
    assert (battle.kind, battle.capital_of) == ("pitched", "")
    settled(campaign, "Blue", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert campaign.state.empires["Blue"].alive


@pytest.mark.rule("EX-WM-66", "WM-CAPASSAULT-07", "WM-RULING-56")
def test_allies_who_only_draw_leave_the_capital_standing() -> None:
    campaign = play(arrows("Red>>Blue Green>>Blue", "Red Blue Green"))
    campaign.attempt("Blue", "choose_defence", "single")
    battle = campaign.state.battles[0]
    assert (battle.kind, battle.solo.size, [army.size for army in battle.allies]) == (
        "siege",
        2000,
        [1250, 1250],
    )
    report = {"withdrawn": ["2"], "solo_withdrawn": True, "vp": {"0": 1, "1": 2, "2": 3}}
    events = settled(campaign, "Blue", report)
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 2, "Green": 1, "Blue": 2}
    assert campaign.state.empires["Blue"].alive


@pytest.mark.rule("WM-RULING-56")
def test_of_separate_sieges_one_lost_is_enough() -> None:
    campaign = play(arrows("Red>>Blue Green>>Blue", "Red Blue Green"))
    campaign.attempt("Blue", "choose_defence", "separate")
    for outcome, vp in (("a", 2), ("b", 3)):
        settled(campaign, campaign.waiting[0].player, {"outcome": outcome, "vp": {"0": 5, "1": vp}})
    assert not campaign.state.empires["Blue"].alive


@pytest.mark.rule("WM-RULING-55")
def test_the_siege_is_fought_apart_from_ordinary_attacks() -> None:
    state = play(arrows("Red>>Blue Green>Blue Gold>Blue", "Red Blue Green Gold")).state
    assert [(clash.sieging, clash.attackers) for clash in state.clashes] == [
        (["Red"], ["Red"]),
        ([], ["Green", "Gold"]),
    ]
    joined = play(arrows("Red>>Blue Green>Blue", "Red Blue Green", assault_mixed="join_siege"))
    joined.attempt("Blue", "choose_defence", "single")
    assert [battle.kind for battle in joined.state.battles] == ["siege"]
    assert len(joined.state.battles[0].allies) == 2


@pytest.mark.rule("WM-RULING-55", "WM-BATTLE-04")
def test_the_defender_of_both_counts_by_the_worst_of_all() -> None:
    campaign = play(arrows("Red>>Blue Green>Blue", "Red Blue Green"))
    settled(campaign, campaign.waiting[0].player, {"outcome": "a", "vp": {"0": 9, "1": 1}})
    events = settled(campaign, campaign.waiting[0].player, {"outcome": "b", "vp": {"0": 3, "1": 7}})
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 1, "Blue": 1, "Green": 3}
    assert campaign.state.empires["Blue"].alive


@pytest.mark.rule("WM-CAPASSAULT-08")
def test_a_lost_battle_without_assault_never_takes_a_capital() -> None:
    campaign = play(arrows("Red>Blue"))
    settled(campaign, "Blue", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert campaign.state.empires["Blue"].alive
    assert not told(campaign.recent, "capital_fell")


@pytest.mark.rule("WM-RULING-61", "WM-CAPASSAULT-01")
def test_the_last_empire_wins_at_once() -> None:
    state = arrows("Red>>Blue", "Red Blue")
    campaign = play(state)
    events = settled(campaign, "Blue", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert campaign.winners == ["Red"]
    assert told(events, "campaign_ended")[0].rule == "WM-RULING-61"
    assert not told(events, "points_awarded")


@pytest.mark.rule("WM-CAPASSAULT-08")
def test_a_capital_that_withstands_its_assault_stands_though_the_empire_loses_in_the_field() -> None:
    campaign = play(arrows("Red>>Blue Green>Blue", "Red Blue Green"), *[1, 2] * 9)
    settled(campaign, "Red", {"outcome": "a", "vp": {"0": 2, "1": 1}})
    settled(campaign, "Green", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert campaign.state.empires["Blue"].alive


@pytest.mark.rule("WM-RULING-57")
def test_of_several_conquerors_the_one_with_most_points_takes_the_tile() -> None:
    state = arrows("Red>>Blue Green>>Blue", "Red Blue Green", capital_prize="tile")
    state.clashes = [Clash(defender="Blue", attackers=["Red", "Green"], sieging=["Red", "Green"])]
    state.battles = [
        duel("Blue", "Red", "LW", (0, 300), kind="siege", capital_of="Blue", resolved_by="table"),
        duel("Blue", "Green", "LW", (0, 500), kind="siege", capital_of="Blue", resolved_by="table", id="2"),
    ]
    state.phase = "capitals_fall"
    assert play(state).state.owner["3,0"] == "Green"


@pytest.mark.rule("WM-RULING-57", "WM-RULING-55")
def test_the_prize_goes_to_one_who_announced_the_assault() -> None:
    options = {"assault_mixed": "join_siege", "capital_prize": "tile"}
    campaign = play(arrows("Red>>Blue Green>Blue", "Red Blue Green", **options))
    campaign.attempt("Blue", "choose_defence", "single")
    vp = {"0": 0, "1": 300, "2": 500}
    settled(campaign, "Blue", {"withdrawn": [], "solo_withdrawn": True, "vp": vp})
    assert campaign.state.owner["3,0"] == "Red", "Green has more points but only joined the siege"


@pytest.mark.rule("WM-RULING-53")
def test_beside_a_capital_without_a_route_one_is_told_why_it_is_not_assaulted() -> None:
    text = "0,0 LO-01 @Red\n0,1 HI-01 @Blue @capital\n1,0 LO-01\n2,0 LO-01 @Green @capital"
    barred = told(play(war(text, "Red Blue Green", "assaults")).recent, "assault_barred")
    assert [(event.to, event.facts["code"]) for event in barred] == [(("Red",), "NO_ROUTE")]
    assert barred[0].text == (
        "Red cannot assault the capital of Blue next to it. No clear route leads to Blue."
    )
    open_way = war(text.replace("HI-01", "LO-01"), "Red Blue Green", "assaults")
    assert not told(play(open_way).recent, "assault_barred")
