"""Diplomacy: missions, alliances, gifts and pacts (ME digest 2, 4.7, examples 250 to 254)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.lands.alliances import independent_empires
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, MightyEmpires, Secrets
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.testing import asked, kinds, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, points
from tests.rulesets.mighty_empires.winter.base import Base


def lone(phase: str = "missions", **options: Any) -> Base:
    """EX-ME-250: an independent village at (3,-1), which only Red borders."""
    scene = Base(phase, **options)
    scene.land("4,0", None)
    scene.land("3,-1", INDEPENDENT, "village")
    scene.rich(Red=6, Blue=6)
    return scene


def shared(*declared: str, phase: str = "missions", **options: Any) -> Base:
    """EX-ME-252: an independent village at (5,-1) beside Blue's land and Red's (4,-1)."""
    scene = Base(phase, **options)
    scene.land("4,-1", "Red")
    scene.land("5,-1", INDEPENDENT, "village")
    scene.rich(Red=6, Blue=6)
    scene.winter.shared = ["5,-1"]
    scene.winter.declared = {name: ["5,-1"] for name in declared}
    return scene


def send(campaign: Campaign[MightyEmpires], player: str, *tiles: str) -> None:
    campaign.attempt(player, "send_mission", {"missions": list(tiles)})


@pytest.mark.rule(
    "EX-ME-250", "ME-DIPL-04", "ME-DIPL-07", "ME-DIPL-09", "ME-DIPL-12", "ME-T-MISSION", "ME-RULING-288"
)
def test_a_mission_may_win_an_ally_for_a_season() -> None:
    campaign = lone().play(5)
    assert asked(campaign) == [("Red", "send_mission")]
    send(campaign, "Red", "3,-1")
    state = campaign.state
    assert state.alliances == [Alliance("Red", ("3,-1",))]
    assert state.lands["3,-1"].owner == INDEPENDENT
    assert state.winter is not None
    assert state.winter.contingents_allowed == {"Red": 1}
    assert state.secrets["Red"].treasury == 5


@pytest.mark.rule("EX-ME-251", "ME-DIPL-05", "ME-DIPL-06", "ME-DIPL-11", "ME-RULING-293", "ME-RULING-294")
def test_a_complete_alliance_joins_the_whole_independent_empire() -> None:
    scene = Base("missions")
    scene.land("3,-1", INDEPENDENT, "village")
    scene.land("4,-1", INDEPENDENT, "city")
    scene.rich(Red=6, Blue=6)
    scene.winter.shared = ["3,-1", "4,-1"]
    scene.winter.declared = {"Red": ["3,-1", "4,-1"]}
    assert independent_empires(scene.state) == [("3,-1", "4,-1")]
    campaign = scene.play(6)
    with pytest.raises(IllegalChoice, match="one mission to each independent empire a winter") as refusal:
        send(campaign, "Red", "3,-1", "4,-1")
    assert (refusal.value.code, refusal.value.rule) == ("one_mission", "ME-DIPL-05")
    send(campaign, "Red", "3,-1")
    assert [campaign.state.lands[tile].owner for tile in ("3,-1", "4,-1")] == ["Red", "Red"]
    assert campaign.state.secrets["Red"].treasury == 5, "it pays nothing this winter"
    assert account(campaign.state, "Red").crowns == 14
    assert campaign.state.winter is not None
    assert campaign.state.winter.contingents_allowed == {"Red": 1}


@pytest.mark.rule("EX-ME-252", "ME-DIPL-08", "ME-T-COMPETE", "ME-RULING-289")
def test_of_several_missions_the_highest_die_wins() -> None:
    campaign = shared("Red", "Blue").play(6, 3, 3, 3, 5)
    send(campaign, "Red", "5,-1")
    send(campaign, "Blue", "5,-1")
    assert campaign.state.lands["5,-1"].owner == "Blue"
    assert [campaign.state.secrets[name].treasury for name in ("Red", "Blue")] == [5, 5]


@pytest.mark.rule("EX-ME-253", "ME-DIPL-06")
def test_without_a_declaration_no_mission_to_shared_independents() -> None:
    scene = shared("Blue")
    scene.land("3,-1", INDEPENDENT, "village")
    scene.land("4,0", None)
    scene.land("4,-1", "Red")
    campaign = scene.play()
    with refused("not_declared", "ME-DIPL-06"):
        send(campaign, "Red", "5,-1")


@pytest.mark.rule("ME-DIPL-06")
def test_independents_whom_nobody_else_borders_any_more_need_no_declaration() -> None:
    scene = shared()
    for tile in ("4,0", "5,0", "6,-1", "6,-2"):
        scene.land(tile, None)
    campaign = scene.play(1)
    send(campaign, "Red", "5,-1")
    assert told(campaign.chronicle(), "mission_failed")


@pytest.mark.rule("EX-ME-254", "ME-T-COMPETE", "ME-DIPL-08")
def test_all_may_be_sent_home() -> None:
    campaign = shared("Red", "Blue").play(4)
    send(campaign, "Red", "5,-1")
    send(campaign, "Blue", "5,-1")
    assert told(campaign.chronicle(), "mission_failed")[0].rule == "ME-DIPL-08"
    assert campaign.state.lands["5,-1"].owner == INDEPENDENT
    assert [campaign.state.secrets[name].treasury for name in ("Red", "Blue")] == [5, 5]


@pytest.mark.rule("ME-DIPL-07", "ME-T-MISSION")
def test_a_mission_that_comes_alone_may_be_sent_home() -> None:
    campaign = lone().play(4)
    send(campaign, "Red", "3,-1")
    [failed] = told(campaign.chronicle(), "mission_failed")
    assert (failed.rule, failed.text.endswith("Red is sent home.")) == ("ME-DIPL-07", True)


@pytest.mark.rule("ME-RULING-291", "ME-DIPL-11")
@pytest.mark.parametrize(("besieger", "goes_on"), [("Blue", True), ("Red", False)])
def test_a_besieged_place_that_joins_an_empire_is_defended_by_it(besieger: str, goes_on: bool) -> None:
    scene = lone()
    scene.land("3,-1", INDEPENDENT, "city")
    scene.banner(besieger, "3,-1", 900)
    scene.siege("3,-1", besieger, garrison_points=200)
    campaign = scene.play(6)
    send(campaign, "Red", "3,-1")
    assert campaign.state.lands["3,-1"].owner == "Red"
    sieges = {tile: siege.defender for tile, siege in campaign.state.sieges.items()}
    assert sieges == ({"3,-1": "Red"} if goes_on else {})


@pytest.mark.rule("ME-DIPL-04", "ME-REV-11")
def test_missions_go_to_neighbours_and_cost_a_crown() -> None:
    scene = lone()
    scene.land("8,-2", INDEPENDENT, "village")
    scene.land("2,1", INDEPENDENT, "village")
    scene.rich(Red=1)
    campaign = scene.play()
    with refused("not_bordering", "ME-DIPL-04"):
        send(campaign, "Red", "8,-2")
    with refused("not_bordering", "ME-DIPL-04"):
        send(campaign, "Red", "2,0")
    with refused("no_money", "ME-REV-11"):
        send(campaign, "Red", "3,-1", "2,1")


@pytest.mark.rule("ME-DIPL-05", "ME-RULING-285", "ME-WSET-13")
@pytest.mark.parametrize("setting", ["one_per_independent", "one_total"])
def test_one_mission_to_each_or_one_in_all(setting: str) -> None:
    scene = lone(missions=setting)
    scene.land("2,1", INDEPENDENT, "village")
    campaign = scene.play(1, 1)
    if setting == "one_total":
        with refused("one_mission", "ME-DIPL-05"):
            send(campaign, "Red", "3,-1", "2,1")
    else:
        send(campaign, "Red", "3,-1", "2,1")
        assert len(told(campaign.chronicle(), "mission_failed")) == 2


@pytest.mark.rule("ME-DIPL-06", "ME-RULING-286", "ME-RULING-287", "ME-WINTER-03")
def test_missions_are_declared_in_secret_and_shown_together() -> None:
    scene = shared(phase="declarations")
    scene.winter.shared = []
    campaign = scene.play(4, 3, 4, 3)
    assert asked(campaign) == [("Red", "declare_missions"), ("Blue", "declare_missions")]
    with refused("not_bordering", "ME-DIPL-06"):
        campaign.attempt("Red", "declare_missions", {"missions": ["2,0"]})
    campaign.attempt("Red", "declare_missions", {"missions": ["5,-1"]})
    assert not told(campaign.chronicle(), "missions_declared")
    campaign.attempt("Blue", "declare_missions", {"missions": []})
    assert len(told(campaign.chronicle(), "missions_declared")) == 2
    assert campaign.state.winter is not None
    assert campaign.state.winter.declared == {"Red": ["5,-1"], "Blue": []}
    assert campaign.state.winter.shared == ["5,-1"]


@pytest.mark.rule("ME-RULING-287", "ME-DIPL-07")
def test_whoever_declared_and_does_not_send_is_no_competitor() -> None:
    campaign = shared("Red", "Blue").play(5, *[4, 3] * 9)
    send(campaign, "Red", "5,-1")
    send(campaign, "Blue")
    assert campaign.state.alliances == [Alliance("Red", ("5,-1",))], "one die, nobody to vie with"
    assert campaign.state.secrets["Blue"].treasury == 6, "and declaring costs nothing"


@pytest.mark.rule("ME-RULING-286")
def test_independents_that_became_shared_in_winter_need_no_declaration() -> None:
    scene = shared()
    scene.winter.shared = []
    campaign = scene.play(1)
    send(campaign, "Red", "5,-1")
    send(campaign, "Blue")
    assert told(campaign.chronicle(), "mission_failed")


@pytest.mark.rule("ME-DIPL-06", "ME-RULING-286")
def test_a_declaration_holds_for_independents_that_have_grown_since() -> None:
    scene = shared("Red")
    scene.land("5,-2", INDEPENDENT, "city")
    assert [sorted(group) for group in independent_empires(scene.state)] == [["5,-1", "5,-2"]]
    assert asked(scene.play()) == [("Red", "send_mission")]


@pytest.mark.rule("ME-RULING-291", "ME-DIPL-11")
def test_ships_and_stores_come_with_a_complete_ally_pirates_do_not() -> None:
    scene = Base("missions")
    scene.land("-1,1", INDEPENDENT, "city", stockpile=2)
    scene.land("0,1", "Red", "village")
    scene.ship(INDEPENDENT, "-1,1")
    scene.ship(INDEPENDENT, "-1,1", kind="pirate")
    scene.rich(Red=2)
    campaign = scene.play(6)
    send(campaign, "Red", "-1,1")
    assert [ship.owner for ship in campaign.state.ships.values()] == ["Red", INDEPENDENT]
    assert campaign.state.lands["-1,1"].stockpile == 2


@pytest.mark.rule("ME-RULING-292")
def test_allied_land_is_not_ones_own() -> None:
    scene = lone("quarters")
    scene.state.alliances = [Alliance("Red", ("3,-1",))]
    for tile in ("2,0", "2,-1"):
        scene.land(tile, None)
    scene.banner("Red", "4,-1", 900)
    campaign = scene.play(6, 1, quiet=4)
    assert points(campaign, "Red:1") == [870]
    assert account(scene.state, "Red").crowns == 10


@pytest.mark.rule("ME-RULING-292", "ME-REV-04")
def test_revenue_does_not_come_over_an_allys_land() -> None:
    scene = lone()
    scene.state.alliances = [Alliance("Red", ("3,-1",))]
    for tile in ("3,0", "2,-1", "3,-2"):
        scene.land(tile, None)
    scene.land("4,-1", "Red", "village")
    assert account(scene.state, "Red").crowns == 11
    scene.land("3,-1", "Red", "village")
    assert account(scene.state, "Red").crowns == 13


def marching(**fields: Any) -> Scene:
    """A has come into the allied village (0,0) in step 3."""
    scene = Scene(phase="battle")
    scene.land("0,0", INDEPENDENT, "village")
    scene.land("0,1", "A", "village")
    scene.banner("A", "0,0", 900, came_from="0,1", edge=3, has_moved=True)
    scene.banner("A", "0,1", 900)
    scene.state.contacts = ["0,0"]
    scene.state.alliances = [Alliance("A", ("0,0",))]
    return scene


@pytest.mark.rule("ME-DIPL-09", "ME-DIPL-10")
def test_forces_cross_the_land_of_an_ally_unharmed() -> None:
    campaign = marching().play()
    assert not told(campaign.chronicle(), "militia_gathers")
    assert campaign.state.lands["0,0"].owner == INDEPENDENT
    assert campaign.state.phase != "battle"


@pytest.mark.rule("ME-DIPL-10", "ME-RULING-290")
def test_who_wants_an_allys_land_breaks_with_him_first() -> None:
    scene = marching()
    scene.land("2,0", "B", "village")
    scene.banner("A", "2,0", 900, came_from="1,0", edge=5, has_moved=True)
    scene.banner("B", "2,0", 900, edge=1)
    scene.state.contacts = ["0,0", "2,0"]
    campaign = scene.play(3)
    assert asked(campaign)[0][0] in "AB"
    campaign.attempt("A", "break_alliance", "0,0")
    assert campaign.state.alliances == []
    assert told(campaign.chronicle(), "alliance_ended")[0].rule == "ME-RULING-290"


def before_an_ally(phase: str = "siege") -> Scene:
    """A besieges the fortress of an ally, (0,0), who also holds (1,0): a mission went there in winter."""
    scene = Scene(phase=phase)
    scene.land("0,0", INDEPENDENT, "fortress")
    scene.land("1,0", INDEPENDENT, "village")
    scene.land("0,1", "A", "village")
    scene.banner("A", "0,0", 1400, came_from="0,1", edge=3, baggage=2)
    scene.siege("0,0", "A", garrison_points=200)
    scene.state.alliances = [Alliance("A", ("0,0", "1,0")), Alliance("B", ("0,0", "1,0"))]
    return scene


@pytest.mark.rule("ME-RULING-290", "ME-DIPL-10")
@pytest.mark.parametrize("tactic", ["assault", "batter", "done"])
def test_who_storms_or_batters_an_allys_walls_has_no_ally_any_more(tactic: str) -> None:
    campaign = before_an_ally().play(*[4, 3] * 9)
    campaign.attempt("A", "siege", "done" if tactic == "done" else f"{tactic} 0,0")
    left = ["B"] if tactic != "done" else ["A", "B"]
    assert [one.player for one in campaign.state.alliances] == left, "others keep theirs"
    ended = [one.rule for one in told(campaign.chronicle(), "alliance_ended")]
    assert ended == ["ME-RULING-290"] * (tactic != "done")


@pytest.mark.rule("ME-RULING-290", "ME-DIPL-10", "ME-BAGG-07")
def test_an_ally_whose_place_is_betrayed_to_his_besieger_is_an_ally_no_more() -> None:
    scene = lone("winter_sieges")
    scene.land("3,-1", INDEPENDENT, "fortress")
    scene.land("3,-2", INDEPENDENT, "village")
    scene.banner("Red", "3,-1", 900)
    scene.siege("3,-1", "Red", winter="maintained", garrison_points=100)
    scene.state.alliances = [Alliance("Red", ("3,-1", "3,-2"))]
    campaign = scene.play(4, 1, 6, 1, *[4, 3] * 9)
    campaign.attempt("Red", "sustain_siege", "pay")
    assert campaign.state.lands["3,-1"].owner == "Red"
    assert campaign.state.alliances == []


@pytest.mark.rule("ME-WINTER-03", "ME-DIPL-09", "ME-RULING-249")
def test_alliances_and_allied_banners_end_with_the_season() -> None:
    scene = lone("season_end")
    scene.state.winter = None  # as it is in the season
    scene.state.alliances = [Alliance("Red", ("3,-1",))]
    scene.banner("Red", "0,0", 900)
    scene.banner("Red", "0,0", 600, kind="ally", baggage=2)
    scene.banner("Red", "0,0", 300, kind="host")
    campaign = scene.play(6, 1, quiet=2)
    assert campaign.state.alliances == []
    assert points(campaign, "Red:1", "Red:2", "Red:3") == [900, 0, 0]
    assert [
        (one.facts["banner"], one.facts["baggage"]) for one in told(campaign.chronicle(), "baggage_lost")
    ] == [("Red:2", 2)]


@pytest.mark.rule("ME-RULING-208", "ME-WSET-21")
def test_crowns_are_given_by_setting_only() -> None:
    assert asked(lone("gifts").play())[0][1] == "send_mission"
    campaign = lone("gifts", gifts_of_crowns=True).play(6, 1)
    with refused("no_money", "ME-REV-11"):
        campaign.attempt("Red", "give_crowns", "7 to Blue")
    campaign.attempt("Red", "give_crowns", "4 to Blue")
    campaign.attempt("Red", "give_crowns", "done")
    assert [campaign.state.secrets[name].treasury for name in ("Red", "Blue")] == [2, 10]
    assert told(campaign.chronicle(), "crowns_given")[0].to == ("Red", "Blue")


@pytest.mark.rule("ME-RULING-208", "ME-REV-03", "ME-RULING-281")
@pytest.mark.parametrize("out", [True, False])
def test_nobody_gives_crowns_to_a_player_who_is_out(out: bool) -> None:
    scene = lone("gifts", gifts_of_crowns=True, capital_loss_elimination=out)
    scene.state.players.append("Green")
    scene.state.secrets["Green"] = Secrets()
    choices = offered(scene.play(6, 1))
    assert "1 to Blue" in choices
    assert ("1 to Green" in choices) is not out


@pytest.mark.rule("ME-DIPL-01", "ME-DIPL-02")
def test_a_pact_is_read_by_its_parties_only() -> None:
    scene = lone()
    scene.state.players.append("Green")
    scene.state.secrets["Green"] = Secrets()
    campaign = scene.play()
    campaign.attempt("Red", "write_pact", {"parties": ["Blue"], "words": "Hands off (3,-1)."})
    assert told(campaign.chronicle(), "pact_stored")[0].to == ("Red", "Blue")
    assert campaign.view("Blue").state.secrets["Blue"].knowledge[0].text.endswith("Hands off (3,-1).")
    assert not campaign.view("Green").state.secrets["Green"].knowledge
    assert asked(campaign) == [("Red", "send_mission")]


@pytest.mark.rule("ME-DIPL-02")
def test_pacts_are_written_down_in_winter_only() -> None:
    scene = Scene()
    scene.banner("A", "0,0", 900)
    scene.opened("1,0", "0,0")
    with refused("not_open", "ME-DIPL-02"):
        scene.play().attempt("A", "write_pact", {"parties": ["B"], "words": "Peace."})


@pytest.mark.rule("ME-WINTER-01", "ME-WINTER-04")
def test_each_phase_has_its_own_business() -> None:
    campaign = lone().play()
    with refused("wrong_phase", "ME-WINTER-01"):
        campaign.attempt("Red", "recruit", {"troops": 1})
    with refused("wrong_phase", "ME-WINTER-04"):
        campaign.attempt("Red", "scout", "1 0,1")
    scene = Scene(phase="scouting")
    scene.land("0,0", "A", "village")
    scene.banner("A", "0,0")
    with refused("wrong_step", "ME-WINTER-01"):
        scene.play().attempt("A", "recruit", {"troops": 1})


@pytest.mark.rule("ME-RULING-201", "ME-WSET-02", "ME-WINTER-03")
def test_the_order_of_the_winter_is_rolled_once_or_for_each_phase() -> None:
    campaign = lone("season_end").play(2, 2, 1, 5, quiet=2)
    assert campaign.state.winter is not None
    assert campaign.state.winter.order == ["Blue", "Red"]


@pytest.mark.rule("ME-WINTER-03", "ME-DIPL-06")
def test_missions_are_declared_before_the_order_of_the_winter_is_rolled() -> None:
    campaign = shared(phase="season_end").play(1, 5, quiet=2)
    assert "winter_order" not in kinds(campaign.chronicle())
    for player in ("Red", "Blue"):
        campaign.attempt(player, "declare_missions", {"missions": ["5,-1"]})
    heard = [one for one in kinds(campaign.chronicle()) if one in ("missions_declared", "winter_order")]
    assert heard == ["missions_declared", "missions_declared", "winter_order"]
    assert told(campaign.chronicle(), "winter_order")[0].facts["order"] == ["Blue", "Red"]


@pytest.mark.rule("ME-RULING-201", "ME-WSET-02")
def test_where_each_phase_has_its_own_order_events_and_winter_sieges_roll_for_it() -> None:
    scene = lone("season_end", winter_order="each_phase")
    scene.land("3,-1", "Blue", "fortress")
    scene.banner("Red", "3,-1", 900)
    scene.siege("3,-1", "Red", garrison_points=100)
    campaign = scene.play(1, 6, *[4, 3] * 2, 5, 2, 1)
    campaign.attempt("Red", "siege_decision", "maintain")
    while campaign.waiting[0].kind != "sustain_siege":
        question = campaign.waiting[0]
        campaign.attempt(question.player, question.kind, question.step_on or question.default)
    orders = [one.facts["order"] for one in told(campaign.chronicle(), "winter_order")]
    assert orders == [["Blue", "Red"], ["Red", "Blue"]]


@pytest.mark.rule("ME-DIPL-11")
def test_besiegers_of_a_new_ally_go_home() -> None:
    scene = lone()
    scene.land("3,-1", INDEPENDENT, "fortress")
    scene.banner("Red", "3,-1", 900)
    scene.siege("3,-1", "Red", winter="maintained", garrison_points=100)
    campaign = scene.play(6)
    send(campaign, "Red", "3,-1")
    assert not campaign.state.sieges
    assert asked(campaign) == [("Red", "billet")]


@pytest.mark.rule("ME-RULING-456", "ME-LIZARD-08", "ME-RULING-291")
def test_lizardmen_have_no_use_for_the_ships_of_an_ally() -> None:
    scene = Base("missions")
    scene.state.races = {"Red": "lizardmen"}
    scene.land("-1,1", INDEPENDENT, "city")
    scene.land("0,1", "Red", "village")
    scene.ship(INDEPENDENT, "-1,1")
    scene.ship(INDEPENDENT, "-1,1", kind="pirate")
    scene.rich(Red=2)
    campaign = scene.play(6)
    send(campaign, "Red", "-1,1")
    assert campaign.state.lands["-1,1"].owner == "Red"
    assert [(ship.owner, ship.kind) for ship in campaign.state.ships.values()] == [(INDEPENDENT, "pirate")]
    assert [one.rule for one in told(campaign.chronicle(), "ship_lost")] == ["ME-RULING-456"]
