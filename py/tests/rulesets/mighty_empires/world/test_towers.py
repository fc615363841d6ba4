"""Wizards' towers: asking for help, lingering, duels, attacks and plunder (ME digest 3, 4.11)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from empires.core.play.campaign import Campaign
from empires.render.badges import ICONS
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.banners.engines import attach, new_engine
from empires.rulesets.mighty_empires.charts import CHALLENGE, PLUNDER, TOWER_REACTION
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.siege.assault import defence_value
from empires.rulesets.mighty_empires.state import WIZARD, Character, Contents, MightyEmpires, Opened, Unit
from empires.rulesets.mighty_empires.world.duel import has_wizard
from empires.rulesets.mighty_empires.world.towers import Reveal, why_not_reveal
from empires.testing import asked, dice_left, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, where
from tests.rulesets.mighty_empires.winter.base import Base

TOWER, HOME, BEYOND = "0,0", "0,1", "0,-1"


def tower(phase: str = "movement", **options: Any) -> Scene:
    """A's turn. A wizard's tower stands in empty land of A's; a village of A's to the south of it."""
    scene = Scene(phase=phase, **options)
    scene.land(TOWER, "A", location="tower")
    scene.state.towers = [TOWER]
    scene.land(HOME, "A", "village")
    return scene


def arriving(
    *dice: int, strengths: tuple[int, ...] = (600,), quiet: int = 9, **options: Any
) -> Campaign[MightyEmpires]:
    """Banners of A march from HOME to the tower; one more stays, so that the turn does not end unseen."""
    scene = tower(**options)
    for strength in strengths:
        scene.banner("A", HOME, strength)
    scene.banner("A", "2,0", 800)
    scene.banner("B", "0,-2", 700)
    scene.banner("B", "0,-2", 650)
    scene.opened(TOWER, HOME)
    campaign = scene.play(*dice, quiet=quiet)
    numbers = "+".join(str(n + 1) for n in range(len(strengths)))
    campaign.attempt("A", "move_group", f"{numbers} {TOWER}")
    return campaign


def consulted(*dice: int, **scene: object) -> Campaign[MightyEmpires]:
    campaign = arriving(*dice, **scene)  # type: ignore[arg-type]
    campaign.attempt("A", "tower_consult", "ask")
    return campaign


def lingering(
    *dice: int, strengths: tuple[int, ...] = (900,), quiet: int = 9, **options: Any
) -> Campaign[MightyEmpires]:
    """Banners of A began their turn at the tower; the movement step ends."""
    scene = tower(**options)
    scene.state.lingering = [scene.banner("A", TOWER, strength).id for strength in strengths]
    scene.banner("A", "2,0", 800)
    scene.opened("2,-1", "2,0")
    campaign = scene.play(*dice, quiet=quiet)
    campaign.attempt("A", "move_group", "done")
    return campaign


# --- who is received -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-EXPLORE-03", "ME-RULING-468", "ME-OPT-309", "ME-EXPLORE-02")
def test_explorers_find_a_tower_and_are_not_received_in_that_turn() -> None:
    scene = Scene(phase="scouting")
    scene.land(TOWER, "A")
    scene.banner("A", TOWER, 1000)
    scene.banner("A", "2,0", 800)
    campaign = scene.play(61, quiet=20)
    campaign.attempt("A", "scout", "explore 1")
    assert campaign.state.lands[TOWER].location == "tower"
    assert campaign.state.towers == [TOWER]
    assert told(campaign.recent, "tower_found")
    with refused("location_present", "ME-EXPLORE-05"):
        campaign.attempt("A", "scout", "explore 1")
    campaign.attempt("A", "scout", "done")
    campaign.attempt("A", "choose_contact", "done")
    assert not told(campaign.chronicle(), "tower_reaction")
    none = Scene(phase="scouting", towers=False)
    none.land(TOWER, "A")
    none.banner("A", TOWER, 1000)
    nothing = none.play(61, quiet=20)
    nothing.attempt("A", "scout", "explore 1")
    assert nothing.state.lands[TOWER].location is None


@pytest.mark.rule("ME-TOWER-01", "ME-RULING-477")
def test_who_comes_to_a_tower_may_ask_once_or_pass_by() -> None:
    campaign = arriving()
    assert asked(campaign) == [("A", "tower_consult")]
    assert offered(campaign) == ["ask", "pass"]
    campaign.attempt("A", "tower_consult", "pass")
    assert told(campaign.recent, "tower_passed")
    assert not told(campaign.recent, "tower_reaction")
    with refused("not_arrived_this_turn", "ME-TOWER-01"):
        campaign.attempt("A", "tower_consult", "ask")


@pytest.mark.rule("ME-TOWER-01")
def test_where_an_enemy_stands_the_wizard_is_asked_when_the_battle_is_won() -> None:
    scene = tower()
    scene.banner("A", HOME, 3000)
    scene.banner("A", "2,0", 800)
    scene.banner("B", TOWER, 500)
    scene.opened(TOWER, HOME)
    campaign = scene.play(6, 5, 1, 1, 4, 5, quiet=9)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    assert asked(campaign) == [("A", "move_group")] or campaign.state.phase == "battle"
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    if asked(campaign) == [("A", "pursue")]:
        campaign.attempt("A", "pursue", "no")
    assert asked(campaign) == [("A", "tower_consult")]
    campaign.attempt("A", "tower_consult", "pass")
    assert campaign.state.tower_waits == []


@pytest.mark.rule("ME-TOWER-02", "ME-RULING-478")
def test_lingering_is_rolled_when_the_movement_step_ends_and_cannot_be_declined() -> None:
    campaign = lingering(3)
    [event] = told(campaign.chronicle(), "tower_reaction")
    assert event.facts["result"] == "ignored", "3 and 6 is a 9"
    assert event.rule == "ME-TOWER-08"
    assert campaign.state.phase == "battle"


@pytest.mark.rule("ME-TOWER-02")
def test_a_force_that_leaves_the_tower_or_came_this_turn_does_not_linger() -> None:
    scene = tower("start")
    scene.banner("A", TOWER, 900)
    scene.banner("A", HOME, 900)
    scene.land(BEYOND, "A")
    scene.banner("A", "2,0", 800, baggage=1)
    campaign = scene.play(quiet=30)
    assert campaign.state.lingering == ["A:1"]
    scene = tower()
    scene.banner("A", TOWER, 900)
    scene.banner("A", HOME, 900)
    scene.land(BEYOND, "A")
    scene.state.lingering = ["A:1"]
    scene.opened(BEYOND, TOWER)
    scene.opened(TOWER, HOME)
    campaign = scene.play(quiet=30)
    campaign.attempt("A", "move_group", f"1 {BEYOND}")
    assert campaign.state.lingering == []
    campaign.attempt("A", "move_group", f"2 {TOWER}")
    campaign.attempt("A", "tower_consult", "pass")
    assert not told(campaign.chronicle(), "tower_reaction")
    assert campaign.state.phase == "battle"


@pytest.mark.rule("EX-ME-375", "ME-TOWER-15", "ME-RULING-478")
def test_a_besieged_tower_receives_nobody() -> None:
    scene = tower()
    scene.state.lingering = [scene.banner("A", TOWER, 900, edge=3, came_from=HOME).id]
    scene.banner("A", HOME, 700)
    scene.opened(TOWER, HOME)
    besieged(scene, 500)
    campaign = scene.play(quiet=9)
    campaign.attempt("A", "move_group", f"2 {TOWER}")
    assert asked(campaign) != [("A", "tower_consult")]
    campaign.attempt("A", "move_group", "done")
    assert not told(campaign.chronicle(), "tower_reaction")
    free = tower()
    free.banner("A", HOME, 700)
    free.opened(TOWER, HOME)
    campaign = free.play(quiet=9)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    assert asked(campaign) == [("A", "tower_consult")]


# --- help ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-373", "ME-TOWER-03", "ME-T-TOWERREACT")
def test_a_wizard_joins_a_banner_with_his_retinue() -> None:
    campaign = consulted(1, 1, 3, 5)
    assert points(campaign, "A:1") == [1400]
    assert campaign.state.lands[TOWER].location == "tower", "another lives there now"


@pytest.mark.rule("ME-TOWER-03", "ME-RULING-476")
def test_where_no_banner_has_room_the_wizard_forms_one() -> None:
    campaign = consulted(1, 1, 3, 5, strengths=(900,))
    assert points(campaign, "A:1", "A:3") == [900, 800]
    made = campaign.state.banners["A:3"]
    assert (made.tile, made.has_moved) == (TOWER, True)
    [event] = told(campaign.recent, "troops_gained")
    assert event.to == ("A",)


@pytest.mark.rule("ME-TOWER-03")
def test_of_several_banners_with_room_the_player_picks_one() -> None:
    campaign = consulted(1, 1, 3, 5, strengths=(600, 650, 900))
    assert asked(campaign) == [("A", "tower_join")]
    assert offered(campaign) == ["1", "2"], "the third has no room for 800"
    campaign.attempt("A", "tower_join", "2")
    assert points(campaign, "A:1", "A:2", "A:3") == [600, 1450, 900]


@pytest.mark.rule("ME-TOWER-03", "ME-RULING-476")
@pytest.mark.parametrize(("kind", "joined"), [("own", [1500]), ("mercenary", [700, 800])])
def test_a_wizard_joins_a_banner_with_just_room_enough_and_never_one_of_others(
    kind: Literal["own", "mercenary"], joined: list[int]
) -> None:
    scene = tower()
    scene.banner("A", HOME, 700, edge=0, kind=kind)
    scene.banner("A", "2,0", 900)
    scene.opened(TOWER, HOME)
    campaign = scene.play(1, 1, 3, 5, quiet=9)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    campaign.attempt("A", "tower_consult", "ask")
    there = [one.id for one in campaign.state.banners.values() if one.tile == TOWER]
    assert points(campaign, *there) == joined


@pytest.mark.rule("ME-TOWER-03", "ME-RULING-476")
@pytest.mark.parametrize(("units", "made"), [(4, []), (5, ["A:3"])])
def test_a_wizard_joins_no_banner_of_five_units(units: int, made: list[str]) -> None:
    scene = tower(army_mode="full")
    scene.banner("A", HOME, 600, edge=0)
    scene.banner("A", "2,0", 800)
    scene.opened(TOWER, HOME)
    band = [Unit(name=f"Foot {number}", models=1, each=100) for number in range(units)]
    scene.state.secrets["A"].contents["A:1"] = Contents(
        units=band, characters=[Character(name="Ada", points=100)]
    )
    campaign = scene.play(1, 1, 3, 5, quiet=4)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    campaign.attempt("A", "tower_consult", "ask")
    assert [one for one in ("A:3",) if one in campaign.state.banners] == made


@pytest.mark.rule("ME-TOWER-04", "ME-RULING-476")
@pytest.mark.parametrize("dice", [(1, 2), (2, 2)])
def test_troops_join_the_force(dice: tuple[int, int]) -> None:
    campaign = consulted(*dice, 3, 4, strengths=(1300,))
    assert points(campaign, "A:1", "A:3") == [1500, 150]


def orcs_asking(strength: int, baggage: int, *dice: int) -> Campaign[MightyEmpires]:
    """Orcs who have marched to the tower ask the wizard for something."""
    scene = tower()
    scene.state.races = {"A": "orcs_goblins"}
    scene.banner("A", HOME, strength, baggage=baggage)
    scene.banner("A", "2,0", 800)
    scene.opened(TOWER, HOME)
    scene.opened("2,-1", "2,0")
    campaign = scene.play(*dice, quiet=9)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    campaign.attempt("A", "tower_consult", "ask")
    return campaign


@pytest.mark.rule("ME-RULING-476", "ME-ORC-04")
def test_orcs_march_on_with_the_new_banner_of_troops_from_a_tower() -> None:
    campaign = orcs_asking(1300, 5, 1, 2, 3, 4, 3, 4)
    campaign.attempt("A", "move_group", f"on:{TOWER} {BEYOND}")
    campaign.attempt("A", "feed", {"1": "own", "3": "1"})
    assert where(campaign, "A:1", "A:3") == [BEYOND, BEYOND]


@pytest.mark.rule("ME-RULING-476", "ME-RULING-348")
def test_a_new_banner_is_bound_by_what_its_owner_told_a_spy() -> None:
    scene = tower()
    scene.banner("A", HOME, 1300)
    scene.banner("A", "2,0", 800)
    scene.opened(TOWER, HOME)
    scene.state.secrets["A"].commitments = {"A:1": TOWER}
    campaign = scene.play(1, 2, 3, 4, quiet=9)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    campaign.attempt("A", "tower_consult", "ask")
    assert campaign.state.secrets["A"].commitments["A:3"] == TOWER


@pytest.mark.rule("ME-TOWER-05", "ME-RULING-473")
@pytest.mark.parametrize("dice", [(1, 4), (2, 4)])
def test_a_gift_of_magic_may_take_a_banner_over_1500(dice: tuple[int, int]) -> None:
    campaign = consulted(*dice, strengths=(1450, 500))
    campaign.attempt("A", "tower_gift", "1")
    assert points(campaign, "A:1", "A:2") == [1550, 500]


@pytest.mark.rule("ME-TOWER-06")
def test_guides_scout_one_more_tile_and_lead_the_force_there() -> None:
    campaign = consulted(3, 4, 3, 4, strengths=(600, 700))
    assert asked(campaign) == [("A", "tower_guides")]
    (odds,) = campaign.waiting[0].risks(BEYOND)
    assert odds.about == "The scouts"
    campaign.attempt("A", "tower_guides", BEYOND)
    assert campaign.state.lands[BEYOND].known
    campaign.attempt("A", "tower_march", "march")
    assert where(campaign, "A:1", "A:2") == [BEYOND, BEYOND]
    assert campaign.state.banners["A:1"].came_from == TOWER


@pytest.mark.rule("ME-TOWER-06", "ME-RULING-478")
def test_guides_lead_on_who_lingered_after_the_movement_step() -> None:
    campaign = lingering(1, 3, 4)
    assert asked(campaign) == [("A", "tower_guides")], "1 and 6 is a 7"
    campaign.attempt("A", "tower_guides", BEYOND)
    campaign.attempt("A", "tower_march", "march")
    assert where(campaign, "A:1") == [BEYOND]


@pytest.mark.rule("ME-TOWER-03", "ME-TOWER-04")
@pytest.mark.parametrize("mode", ["moderate", "full"])
@pytest.mark.parametrize(("score", "gained"), [((1, 1), 800), ((1, 2), 400)])
def test_a_wizard_is_listed_among_the_troops_from_a_tower(
    mode: str, score: tuple[int, int], gained: int
) -> None:
    scene = tower(army_mode=mode)
    banner = scene.banner("A", HOME, 600, edge=0)
    foot = [Unit(name="Foot", models=60, each=10)] if mode == "full" else []
    set_contents(scene.state, banner, Contents(units=foot))
    scene.banner("A", "2,0", 800)
    scene.opened(TOWER, HOME)
    campaign = scene.play(*score, 3, 5, quiet=4)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    campaign.attempt("A", "tower_consult", "ask")
    assert points(campaign, "A:1") == [600 + gained]
    [wizard] = campaign.state.secrets["A"].contents["A:1"].characters
    assert (wizard.name, wizard.points) == ("Wizard", 100)


@pytest.mark.rule("ME-TOWER-06", "ME-MOVE-01", "ME-SCOUT-20", "ME-SCOUT-17", "ME-RETREAT-05")
@pytest.mark.parametrize(("held", "asks"), [("no_move", True), ("skipping", False), ("retreat_lock", False)])
def test_guides_lead_nobody_who_is_held_this_turn(held: str, asks: bool) -> None:
    scene = tower()
    banner = scene.banner("A", TOWER, 900)
    setattr(banner, held, True)
    scene.state.lingering = [banner.id]
    scene.banner("A", "2,0", 800)
    scene.opened("2,-1", "2,0")
    campaign = scene.play(1, 3, 4, quiet=9)
    campaign.attempt("A", "move_group", "done")
    if asks:
        campaign.attempt("A", "tower_guides", BEYOND)
        assert campaign.state.lands[BEYOND].owner == "A", "it may scout"
    assert asked(campaign)[0][1] not in ("tower_guides", "tower_march")
    assert where(campaign, "A:1") == [TOWER]


@pytest.mark.rule("ME-SCOUT-17", "ME-SCOUT-20", "ME-ORC-04")
@pytest.mark.parametrize("event", [(2, 4), (1, 2)], ids=["storms", "mutiny"])
def test_orcs_whom_an_event_holds_at_a_tower_do_not_march_on(event: tuple[int, int]) -> None:
    campaign = orcs_asking(600, 3, 3, 4, 1, 2, *event)
    campaign.attempt("A", "tower_guides", BEYOND)
    assert not [one for one in offered(campaign) if one.startswith("on:")]
    with refused("no_move"):
        campaign.attempt("A", "move_group", f"on:{TOWER} 1,0")


@pytest.mark.rule("ME-TOWER-06", "ME-RULING-128")
def test_guides_do_not_lead_into_a_tile_that_an_event_has_closed() -> None:
    scene = tower()
    banner = scene.banner("A", TOWER, 900, barred_tiles=[BEYOND])
    scene.state.lingering = [banner.id]
    scene.banner("A", "2,0", 800)
    scene.opened("2,-1", "2,0")
    campaign = scene.play(1, 3, 4, quiet=9)
    campaign.attempt("A", "move_group", "done")
    campaign.attempt("A", "tower_guides", BEYOND)
    assert asked(campaign)[0][1] != "tower_march"


@pytest.mark.rule("ME-TOWER-06", "ME-SCOUT-03")
def test_guides_try_no_tile_again_that_was_tried_from_the_tower() -> None:
    scene = tower()
    scene.state.lingering = [scene.banner("A", TOWER, 900).id]
    scene.banner("A", "2,0", 800)
    scene.opened("2,-1", "2,0")
    scene.state.tried = [Opened(BEYOND, TOWER), Opened("1,0", "2,0")]
    campaign = scene.play(1, quiet=9)
    campaign.attempt("A", "move_group", "done")
    assert asked(campaign) == [("A", "tower_guides")]
    assert BEYOND not in offered(campaign)
    assert "1,0" in offered(campaign)


@pytest.mark.rule("ME-TOWER-06")
def test_guides_may_be_sent_back_or_fail() -> None:
    campaign = consulted(3, 4)
    campaign.attempt("A", "tower_guides", "stay")
    assert where(campaign, "A:1") == [TOWER]
    lost = consulted(3, 4, 1, 2, 4, 4)
    lost.attempt("A", "tower_guides", BEYOND)
    assert told(lost.recent, "scout_event")
    assert asked(lost) != [("A", "tower_march")]


@pytest.mark.rule("ME-TOWER-07", "ME-RULING-483")
@pytest.mark.parametrize(("tile", "code"), [("12,0", None), ("13,0", "out_of_range")])
def test_the_wizard_sees_twelve_tiles_far(tile: str, code: str | None) -> None:
    scene = Scene("\n".join(f"{q},0 LO-01" for q in range(14)))
    scene.banner("B", tile, 900)
    refusal = why_not_reveal(scene.state, TOWER, 12, Reveal("B:1"))
    assert (refusal and refusal.code) == code


@pytest.mark.rule("ME-TOWER-07", "ME-RULING-483")
def test_news_of_an_enemy_force_go_to_the_asker() -> None:
    campaign = consulted(4, 4)
    assert asked(campaign) == [("A", "tower_reveal")]
    assert offered(campaign) == ["B:1"], "one force, whatever its banners"
    campaign.attempt("A", "tower_reveal", "B:1")
    [fact] = campaign.state.secrets["A"].knowledge
    assert fact.facts == {"total": 1350}
    [event] = told(campaign.recent, "report")
    assert event.to == ("A", "B")


def news_from(far: int) -> Campaign[MightyEmpires]:
    """The wizard has news; B's banners stand behind walls so many tiles from the tower."""
    scene = Scene("\n".join(f"{q},0 LO-01" for q in range(16)))
    scene.land(TOWER, "A", location="tower")
    scene.state.towers = [TOWER]
    scene.banner("A", "1,0", 600)
    scene.banner("A", "15,0", 600)
    scene.land(f"{far},0", "B", "fortress")
    scene.banner("B", f"{far},0", 700)
    scene.opened(TOWER, "1,0")
    campaign = scene.play(4, 4, quiet=9)
    campaign.attempt("A", "move_group", f"1 {TOWER}")
    campaign.attempt("A", "tower_consult", "ask")
    return campaign


@pytest.mark.rule("ME-TOWER-07", "ME-RULING-483")
def test_news_reach_twelve_tiles_from_the_tower_and_behind_walls() -> None:
    assert offered(news_from(12)) == ["B:1"]
    assert told(news_from(13).chronicle(), "no_effect")


@pytest.mark.rule("ME-TOWER-08")
@pytest.mark.parametrize("dice", [(4, 5), (5, 5)])
def test_a_wizard_may_not_come_out(dice: tuple[int, int]) -> None:
    campaign = consulted(*dice)
    [event] = told(campaign.recent, "tower_reaction")
    assert (event.facts["result"], event.rule) == ("ignored", "ME-TOWER-08")
    assert points(campaign, "A:1") == [600]


# --- duels ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-374", "ME-TOWER-02", "ME-TOWER-09", "ME-TOWER-10", "ME-T-CHALLENGE")
def test_a_wizard_slain_in_a_duel_costs_his_force_what_he_was_worth() -> None:
    campaign = lingering(5, 1, 2)
    assert asked(campaign) == [("A", "tower_challenge")]
    campaign.attempt("A", "tower_challenge", "accept")
    assert points(campaign, "A:1") == [700]
    assert campaign.state.secrets["A"].banished == []
    assert campaign.state.lands[TOWER].location == "tower"


@pytest.mark.rule("ME-TOWER-09", "ME-TOWER-10", "ME-RULING-482", "ME-T-CHALLENGE")
@pytest.mark.parametrize("die", [2, 3])
def test_a_banished_wizard_is_remembered(die: int) -> None:
    campaign = lingering(5, die, 4)
    campaign.attempt("A", "tower_challenge", "accept")
    assert points(campaign, "A:1") == [500]
    assert [one.points for one in campaign.state.secrets["A"].banished] == [400]
    assert campaign.view("B").state.secrets["A"].banished == []


@pytest.mark.rule("ME-RULING-482")
@pytest.mark.parametrize(("strengths", "has"), [((500,), True), ((499, 499), False), ((499, 600), True)])
def test_one_banner_of_500_points_is_presumed_to_have_a_wizard(strengths: tuple[int, ...], has: bool) -> None:
    scene = tower()
    force = [scene.banner("A", TOWER, strength) for strength in strengths]
    assert has_wizard(scene.state, force) is has


@pytest.mark.rule("ME-TOWER-10", "ME-RULING-482", "ME-RULING-123")
def test_a_banner_that_was_no_more_than_its_wizard_is_gone_with_him() -> None:
    scene = tower(army_mode="moderate")
    scene.state.lingering = [scene.banner("A", TOWER, 500).id]
    scene.banner("A", "2,0", 800)
    scene.state.secrets["A"].contents["A:1"] = Contents(characters=[Character(name="Ilse", points=500)])
    campaign = scene.play(5, 2, quiet=9)
    campaign.attempt("A", "move_group", "done") if asked(campaign) == [("A", "move_group")] else None
    campaign.attempt("A", "tower_challenge", "accept")
    assert list(campaign.state.banners) == ["A:2"]


@pytest.mark.rule("ME-HOOK-13", "ME-RULING-482")
def test_the_banished_come_back_with_the_recruits_of_winter() -> None:
    scene = Base("recruitment")
    scene.state.secrets["Red"].banished = [Character(name="a wizard", points=400)]
    scene.rich(Red=1, Blue=1)
    campaign = scene.play(quiet=9)
    assert campaign.state.secrets["Red"].banished == []
    assert campaign.state.secrets["Red"].points_unassigned == 400
    [event] = told(campaign.chronicle(), "wizard_returns")
    assert (event.to, event.rule) == (("Red",), "ME-HOOK-13")


@pytest.mark.rule("ME-TOWER-09", "ME-T-CHALLENGE")
@pytest.mark.parametrize("die", [4, 5])
def test_a_wizard_beaten_in_his_tower_withdraws(die: int) -> None:
    campaign = lingering(5, die)
    campaign.attempt("A", "tower_challenge", "accept")
    assert points(campaign, "A:1") == [900]
    assert campaign.state.towers == [TOWER]


@pytest.mark.rule("ME-TOWER-09", "ME-TOWER-13", "ME-T-CHALLENGE", "ME-T-PLUNDER")
def test_a_wizard_slain_leaves_his_tower_open() -> None:
    campaign = lingering(5, 6, 4, 2, 6, 1, 5)
    campaign.attempt("A", "tower_challenge", "accept")
    assert points(campaign, "A:1") == [900 + 80 + 40 + 150 + 25]
    assert baggage(campaign, "A:1") == [5]
    assert campaign.state.lands[TOWER].location is None
    assert campaign.state.towers == []


@pytest.mark.rule("ME-TOWER-09", "ME-RULING-482")
def test_refused_or_without_a_wizard_the_wizard_attacks() -> None:
    campaign = lingering(5, 1, 1, 1, 1)
    campaign.attempt("A", "tower_challenge", "refuse")
    assert told(campaign.chronicle(), "duel_refused")
    assert asked(campaign) == [("A", "strategy")]
    weak = lingering(5, 1, 1, 1, 1, strengths=(450, 400))
    assert asked(weak) == [("A", "strategy")], "no banner of 500 points"


@pytest.mark.rule("ME-RULING-482", "ME-TOWER-09")
def test_where_characters_are_listed_one_of_them_answers() -> None:
    scene = tower(army_mode="moderate")
    scene.state.lingering = [scene.banner("A", TOWER, 900).id]
    scene.banner("A", "2,0", 800)
    assert not has_wizard(scene.state, force(scene.state, "A", TOWER))
    heroes = [Character(name="Ilse", points=120), Character(name="Odo", points=90)]
    scene.state.secrets["A"].contents["A:1"] = Contents(characters=heroes)
    assert has_wizard(scene.state, force(scene.state, "A", TOWER))
    assert has_wizard(scene.state, list(scene.state.banners.values())), "one banner that has him is enough"
    campaign = scene.play(5, 2, quiet=9)
    campaign.attempt("A", "move_group", "done") if asked(campaign) == [("A", "move_group")] else None
    campaign.attempt("A", "tower_challenge", "accept")
    assert asked(campaign) == [("A", "tower_champion")]
    campaign.attempt("A", "tower_champion", "0")
    assert points(campaign, "A:1") == [780]
    assert [one.name for one in campaign.state.secrets["A"].banished] == ["Ilse"]


@pytest.mark.rule("ME-TOWER-11")
@pytest.mark.parametrize(
    ("won", "die", "result"),
    [("won", 5, "plunder"), ("won", 4, "withdraws"), ("lost", 5, "slain"), ("lost", 4, "banished")],
)
def test_a_duel_with_models_on_the_table(won: str, die: int, result: str) -> None:
    scene = tower(army_mode="full", battle_method="ask")
    scene.state.lingering = [scene.banner("A", TOWER, 900).id]
    scene.banner("A", "2,0", 800)
    scene.state.secrets["A"].contents["A:1"] = Contents(characters=[Character(name="Ilse", points=900)])
    campaign = scene.play(5, die, quiet=9)
    assert "table" in offered(campaign)
    campaign.attempt("A", "tower_challenge", "table")
    campaign.attempt("A", "tower_duel", won)
    [event] = told(campaign.chronicle(), "duel_fought")
    assert event.facts["result"] == result


# --- battles -------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "EX-ME-376",
    "ME-TOWER-12",
    "ME-TOWER-13",
    "ME-RULING-473",
    "ME-RULING-163",
    "ME-RULING-479",
    "ME-T-PLUNDER",
    "ME-T-TOWERREACT",
)
def test_the_wizards_army_beaten_its_tower_is_plundered() -> None:
    campaign = lingering(6, 3, 4, 2, 5, 1, 5, 4, 3, 2, 4, 2, 6, 1, 5, strengths=(1400,), quiet=0)
    assert asked(campaign) == [("A", "strategy")]
    assert campaign.state.phase == "movement", "it is fought at once"
    campaign.attempt("A", "strategy", "flank")
    assert points(campaign, "A:1") == [1395]
    assert baggage(campaign, "A:1") == [5]
    assert campaign.state.lands[TOWER].location is None
    assert not told(campaign.chronicle(), "pursuit_result")
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-115", "ME-TOWER-13")
@pytest.mark.parametrize("hidden", [False, True])
def test_where_baggage_is_secret_so_is_what_a_tower_held_of_it(hidden: bool) -> None:
    campaign = lingering(
        6, 3, 4, 2, 5, 1, 5, 4, 3, 2, 4, 2, 6, 1, 5, strengths=(1400,), quiet=0, hide_baggage=hidden
    )
    campaign.attempt("A", "strategy", "flank")
    seen = [event for event in told(campaign.view("B").events, "roll") if event.rule == "ME-T-PLUNDER"]
    assert len(seen) == (0 if hidden else 1)


@pytest.mark.rule("ME-TOWER-12", "ME-RULING-480")
def test_beaten_arrivals_go_back_to_where_they_came_from() -> None:
    campaign = consulted(6, 6, 6, 6, 6, 6, 3, 1, 2, 1, 1, 1, strengths=(1000,))
    campaign.attempt("A", "strategy", "direct")
    assert where(campaign, "A:1") == [HOME]
    assert campaign.state.lands[TOWER].location == "tower"


@pytest.mark.rule("ME-TOWER-12", "ME-RULING-480")
def test_beaten_guests_who_lingered_retreat_to_land_of_their_own() -> None:
    scene = tower()
    scene.land("1,0", "A")
    scene.land(HOME, "B", "village")
    scene.state.lingering = [scene.banner("A", TOWER, 1000, came_from=HOME, edge=3).id]
    scene.banner("A", "2,0", 800)
    campaign = scene.play(6, 6, 6, 6, 6, 3, 1, 2, 1, 1, 1, quiet=9)
    campaign.attempt("A", "strategy", "direct")
    assert where(campaign, "A:1") == ["1,0"], "they came from land that is B’s now"


@pytest.mark.rule("ME-RULING-476", "ME-RULING-480")
def test_beaten_mercenaries_retreat_with_the_guests_whom_they_joined() -> None:
    scene = tower("scouting")
    scene.land("1,0", "A")
    scene.land(HOME, "B", "village")
    scene.state.lingering = [scene.banner("A", TOWER, 1500, came_from=HOME, edge=3).id]
    scene.banner("A", "2,0", 800)
    campaign = scene.play(1, 2, 4, 6, 1, 6, 6, 1, 1, 1, 1, 1, 1, 2, 1, 1, 5, 5, quiet=20)
    campaign.attempt("A", "scout", "1 1,-1")
    campaign.attempt("A", "scout", "done")
    campaign.attempt("A", "strategy", "direct")
    assert where(campaign, "A:1", "A:3") == ["1,0", "1,0"], "they came from land that is B’s now"


@pytest.mark.rule("ME-RULING-480", "ME-BATTLE-16")
@pytest.mark.parametrize(("fortune", "at"), [((3, 5), [HOME]), ((2, 4), [])])
def test_after_a_draw_guests_look_for_a_way_until_they_find_one_and_beaten_but_once(
    fortune: tuple[int, int], at: list[str]
) -> None:
    scene = tower(text=f"{HOME} LO-01\n{TOWER} river P P R P P R\n2,0 LO-01\n2,-1 LO-01")
    scene.state.lingering = [scene.banner("A", TOWER, 1400, edge=0).id]
    scene.banner("A", "2,0", 800)
    scene.opened("2,-1", "2,0")
    campaign = scene.play(6, 3, 4, 2, 5, 1, *fortune, 1, 1, 6, 1, 6, quiet=20)
    campaign.attempt("A", "move_group", "done")
    campaign.attempt("A", "strategy", "direct")
    assert [one.tile for one in campaign.state.banners.values() if one.id == "A:1"] == at


@pytest.mark.rule("ME-CASREC-01", "ME-RULING-530")
def test_who_beats_the_wizards_army_on_the_table_gathers_his_fallen() -> None:
    campaign = lingering(
        6, 3, 4, 2, 5, *[4] * 9, strengths=(1400,), battle_method="ask", tabletop_scenarios=False
    )
    campaign.attempt("A", "tt_consent", "yes")
    won = {"result": "victory", "winner": "attacker", "attacker_lost": 200}
    campaign.attempt("A", "tt_report", campaign.waiting[0].default | won)
    [event] = told(campaign.chronicle(), "recovered")
    assert event.text == "100 points return to A’s banners (1 in 2 of 200)."


@pytest.mark.rule("ME-RULING-479")
def test_a_die_picks_the_wizards_plan_whoever_plays_for_independents() -> None:
    campaign = lingering(6, 3, 4, 2, 5, 1, 5, 4, 3, 2, independent_card="other_player", strengths=(1400,))
    assert asked(campaign) == [("A", "strategy")]
    campaign.attempt("A", "strategy", "flank")
    [event] = told(campaign.chronicle(), "strategies_shown")
    assert event.facts["defence"] == "counter"


def besieged(scene: Scene, army: int, store: int = 2) -> None:
    scene.state.lands[TOWER].owner = WIZARD  # whom the scene's siege is laid to
    scene.siege(TOWER, "A", garrison_points=army, garrison_baggage=store)
    scene.state.lands[TOWER].owner = "A"


@pytest.mark.rule("EX-ME-377", "ME-TOWER-14", "ME-RULING-481", "ME-TOWER-13")
def test_an_outnumbered_wizard_holds_his_tower_like_a_fortress() -> None:
    scene = tower("battle")
    scene.banner("A", TOWER, 2000, edge=3, came_from=HOME)
    scene.banner("A", "2,0", 800, baggage=1)
    campaign = scene.play(2, 3, 1, 4, 4, 3, 6, 5, 2, 4, 2, 6, 1, 5, quiet=9)
    assert f"tower {TOWER}" in offered(campaign)
    campaign.attempt("A", "choose_contact", f"tower {TOWER}")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    siege = campaign.state.sieges[TOWER]
    assert (siege.defender, siege.garrison_points, siege.garrison_baggage) == (WIZARD, 1000, 2)
    assert defence_value(campaign.state, siege) == 3000
    campaign.attempt("A", "siege", f"assault {TOWER}")
    campaign.attempt("A", "strategy", "direct")
    assert points(campaign, "A:1") == [2000 - 200 + 80 + 40 + 150 + 25]
    assert campaign.state.sieges == {}
    assert campaign.state.lands[TOWER].location is None
    assert campaign.state.lands[TOWER].owner == "A"


@pytest.mark.rule("ME-TRAIN-16", "ME-RULING-520", "ME-RULING-479")
def test_a_die_picks_the_engine_that_a_sally_from_a_tower_destroys() -> None:
    scene = tower("battle", siege_train=True)
    banner = scene.banner("A", TOWER, 2000, edge=3, came_from=HOME)
    for kind in ("siege_tower", "great_cannon"):
        attach(scene.state, new_engine(scene.state, kind, TOWER), banner)
    scene.banner("A", "2,0", 800, baggage=1)
    # the army and its baggage; counter-attack, the assault, its losses; the engine
    campaign = scene.play(2, 3, 1, 4, 4, 1, 1, 2, 1, 1, 1, 2, quiet=9)
    campaign.attempt("A", "choose_contact", f"tower {TOWER}")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    campaign.attempt("A", "siege", f"assault {TOWER}")
    campaign.attempt("A", "strategy", "direct")
    assert {player for player, _ in asked(campaign)} == {"A"}
    [lost] = told(campaign.chronicle(), "engine_destroyed")
    assert lost.facts["engine"] == "engine 2"
    assert list(campaign.state.engines) == ["engine 1"]


@pytest.mark.rule("ME-RULING-481", "ME-SIEGE-23")
@pytest.mark.parametrize(("die", "store"), [(1, 0), (2, 0), (3, 1), (6, 4)])
def test_a_wizard_in_his_tower_has_a_die_less_two_of_baggage(die: int, store: int) -> None:
    scene = tower("battle")
    scene.banner("A", TOWER, 2000, edge=3, came_from=HOME)
    scene.banner("A", "2,0", 800, baggage=1)
    campaign = scene.play(2, 3, 1, 4, die, quiet=9)
    campaign.attempt("A", "choose_contact", f"tower {TOWER}")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert campaign.state.sieges[TOWER].garrison_baggage == store


@pytest.mark.rule("ME-TOWER-14")
def test_an_army_as_strong_as_the_force_comes_out() -> None:
    scene = tower("battle")
    scene.banner("A", TOWER, 1000, edge=3, came_from=HOME)
    scene.banner("A", "2,0", 800)
    campaign = scene.play(2, 3, 1, 4, 1, 6, 6, 1, 1, quiet=9)
    campaign.attempt("A", "choose_contact", f"tower {TOWER}")
    assert campaign.state.sieges == {}
    assert asked(campaign) == [("A", "strategy")]


@pytest.mark.rule("ME-RULING-481", "ME-TOWER-13")
@pytest.mark.parametrize(("die", "answer"), [(1, ""), (2, "accept")])
def test_betrayed_or_surrendered_a_tower_is_plundered(die: int, answer: str) -> None:
    scene = tower("subsistence")
    scene.banner("A", TOWER, 900, edge=3, came_from=HOME, baggage=3)
    scene.banner("A", "2,0", 800, baggage=1)
    scene.state.lands[TOWER].stockpile = 3
    besieged(scene, 500, store=0)
    campaign = scene.play(6, die, 4, 2, 6, 1, 1, quiet=9)
    while asked(campaign) == [("A", "feed")]:
        campaign.attempt("A", "feed", campaign.waiting[0].step_on or campaign.waiting[0].default)
    if answer:
        campaign.attempt("A", "answer_surrender", answer)
    assert campaign.state.sieges == {}
    assert points(campaign, "A:1") == [1195]
    assert campaign.state.lands[TOWER].stockpile == 3, "the wizard's people do not eat from it"


@pytest.mark.rule("ME-RULING-481")
def test_the_wizards_army_eats_what_it_has_in_the_besiegers_turn() -> None:
    scene = tower("subsistence")
    scene.banner("A", TOWER, 900, edge=3, came_from=HOME, baggage=3)
    scene.banner("A", "2,0", 800, baggage=1)
    besieged(scene, 500)
    campaign = scene.play(quiet=9)
    while asked(campaign) == [("A", "feed")]:
        campaign.attempt("A", "feed", campaign.waiting[0].step_on or campaign.waiting[0].default)
    assert campaign.state.sieges[TOWER].garrison_baggage == 1


@pytest.mark.rule("ME-TOWER-14", "ME-TOWER-15")
def test_a_siege_of_a_tower_may_be_given_up() -> None:
    scene = tower()
    scene.banner("A", TOWER, 900, edge=3, came_from=HOME)
    scene.banner("A", "2,0", 800)
    besieged(scene, 500)
    campaign = scene.play(quiet=9)
    campaign.attempt("A", "move_group", f"leave {TOWER}")
    assert campaign.state.sieges == {}
    assert campaign.state.towers == [TOWER]
    assert where(campaign, "A:1") == [HOME]


# --- dragons, tables, map ------------------------------------------------------------------------------


@pytest.mark.rule("ME-DRAGON-08", "ME-EXPLORE-06", "ME-RULING-498")
@pytest.mark.parametrize(("die", "left"), [(4, None), (5, "tower")])
def test_dragons_may_tear_a_tower_down(die: int, left: str | None) -> None:
    scene = Scene(phase="scouting")
    scene.land(TOWER, "A", location="tower")
    scene.state.towers = [TOWER]
    scene.banner("A", HOME, 900)
    scene.banner("A", "2,0", 800)
    campaign = scene.play(5, 6, 6, 6, 4, 1, 6, 2, die, 1, 1, quiet=9)
    campaign.attempt("A", "scout", f"1 {TOWER}")
    assert campaign.state.lands[TOWER].location == left
    assert campaign.state.towers == ([TOWER] if left else [])


@pytest.mark.rule("ME-T-TOWERREACT", "ME-T-CHALLENGE", "ME-T-PLUNDER")
def test_the_tables_of_towers() -> None:
    assert [TOWER_REACTION.at(n)["result"] for n in range(2, 13)] == [
        "joins", "troops", "troops", "item", "item", "guides", "news", "ignored", "ignored", "challenge",
        "attack",
    ]  # fmt: skip
    assert [CHALLENGE.at(n)["result"] for n in range(1, 7)] == [
        "slain", "banished", "banished", "withdraws", "withdraws", "plunder",
    ]  # fmt: skip
    assert {row.on: row["times"] for row in PLUNDER.rows} == {
        "weapons": 20, "armour": 20, "standards": 25, "arcana": 25, "baggage": 1,
    }  # fmt: skip


@pytest.mark.rule("ME-EXPLORE-03")
def test_a_tower_is_drawn_with_an_entry_in_the_key() -> None:
    drawn = DISPLAY.board(tower().state, "B")
    [tile] = [one for one in drawn.tiles if one.id == TOWER]
    assert tile.settlement == "tower"
    assert [(badge.icon, badge.meaning) for badge in tile.badges] == [("tower", "a wizard’s tower")]
    assert "tower" in ICONS
    assert "a wizard’s tower" in tile.label
