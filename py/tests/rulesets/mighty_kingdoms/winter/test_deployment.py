"""Deploy: quarters for every army, supply lines."""

from __future__ import annotations

import pytest

from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.winter import deployment
from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, own, started


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
        army(state, f"A{number}", "1,-1")
    campaign = started(state)
    assert offered(campaign) == ["A1 -1,0", "A2 -1,0", "A3 -1,0"]
    do(campaign, "A", "deploy", "A2 -1,0")
    assert [(token.id, token.tile) for token in campaign.state.armies.values()] == [("A2", "-1,0")]
    assert [event.rule for event in happened(campaign, "army_destroyed")] == ["MK-RULING-51"] * 2


@pytest.mark.rule("MK-DEP-04", "MK-ORD-10")
def test_the_limits_count_in_deploy_only() -> None:
    state = fx3()
    for number in range(1, 7):
        army(state, f"A{number}", "-1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert len(land.forces_in(campaign.state, "-1,0")) == 6
    assert "A1 defend" in offered(campaign)


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
        do(campaign, player, "deploy", offered(campaign)[0])
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
        do(campaign, player, "deploy", offered(campaign)[0])
    assert seen == "AAABB"


@pytest.mark.rule("MK-BRAKE-02")
def test_with_the_brakes_it_is_the_greatest_players_turn() -> None:
    state = fx3("deploy", first_player_brakes=True)
    for name in ("A1", "A2", "A3", "B1", "B2"):
        army(state, name, "0,0" if name[0] == "A" else "4,0")
    campaign = started(state)
    do(campaign, "A", "deploy", "A1 0,0")
    assert campaign.state.active == "A"
    with refused("not_your_turn", "MK-DEP-03"):
        do(campaign, "B", "deploy", "B1 4,0")


@pytest.mark.rule("MK-BRAKE-02")
def test_no_brakes_on_deploying_for_equals() -> None:
    state = fx3("deploy", first_player_brakes=True)
    for name in ("A1", "A2", "B1", "B2"):
        army(state, name, "0,0" if name[0] == "A" else "4,0")
    campaign = started(state)
    do(campaign, "A", "deploy", offered(campaign)[0])
    assert asked(campaign) == [("B", "deploy")]


@pytest.mark.rule("MK-COST-06", "MK-T-DEPLOY2018", "MK-OPT-35", "MK-RULING-55")
@pytest.mark.parametrize(("crowded", "limit"), [(True, 3), (False, 2)])
def test_room_in_the_capital(crowded: bool, limit: int) -> None:
    state = fx3("deploy", capital_limit_3=crowded)
    assert deployment.limit_of(state, "A", "0,0") == limit
    assert deployment.limit_of(state, "A", "1,0") == 2
    assert (deployment.limit_of(state, "A", "0,1"), deployment.limit_of(state, "A", "-1,0")) == (3, 1)


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
    assert {offer.split()[0] for offer in offered(campaign)} == {"A1", "A3"}
    do(campaign, "A", "deploy", "A1 1,0")
    do(campaign, "A", "deploy", "A3 1,0")
    assert campaign.state.armies["A2"].tile == "9,2"


@pytest.mark.rule("MK-DEP-04", "MK-DEP-01")
def test_armies_that_wait_for_quarters_take_up_no_room() -> None:
    state = fx3("deploy")
    for number in range(1, 4):
        army(state, f"A{number}", "-1,0")
    campaign = started(state)
    assert "A1 -1,0" in offered(campaign), "three stand in the village, none has its quarters there"
    do(campaign, "A", "deploy", "A1 -1,0")
    assert "A2 -1,0" not in offered(campaign)
    assert "A2 0,-1" in offered(campaign), "who has quarters in one village takes no room in another"


@pytest.mark.rule("MK-RULING-51", "MK-DEP-04", "MK-SUPPLY-02")
def test_what_holds_for_deploy_is_forgotten_when_it_is_over() -> None:
    state = fx3("deploy")
    army(state, "A1", "0,0", recruited_at="0,1")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "A", "deploy", "A1 0,0")
    do(campaign, "B", "deploy", "B1 4,0")
    token = campaign.state.armies["A1"]
    assert (token.tile, token.deployed, token.recruited_at) == ("0,0", False, "")


@pytest.mark.rule("MK-BRAKE-02", "MK-OPT-12")
def test_the_brakes_leave_equals_the_order_that_was_agreed() -> None:
    state = fx3("deploy", first_player_brakes=True, deploy_order="player")
    for name in ("A1", "A2", "B1", "B2"):
        army(state, name, "0,0" if name[0] == "A" else "4,0")
    campaign = started(state)
    seen = ""
    while asked(campaign)[0][1] == "deploy":
        [(player, _)] = asked(campaign)
        seen += player
        do(campaign, player, "deploy", offered(campaign)[0])
    assert seen == "AABB"
