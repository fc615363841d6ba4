"""Pirates raid the coast when a month begins: ME-PIRATE, EX-ME-086, 087."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, MightyEmpires, Race, Temple
from empires.testing import asked, dice_left, kinds, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.sea.waters import (
    BEYOND,
    DOWN,
    FAR_UP,
    HERE,
    SEA,
    UP,
    fleet,
    linger,
    lying,
    tell,
    waters,
)


def raiders(count: int = 1, tile: str = DOWN, **options: Any) -> Scene:
    """Pirates at sea, as a month begins; B waits with a ship to be moved afterwards."""
    scene = waters(phase="pirates", **options)
    fleet(scene, INDEPENDENT, tile, count, kind="pirate")
    return scene


def sail_out(scene: Scene, *dice: int) -> Campaign[MightyEmpires]:
    """The pirates move with these dice; then A, who can scout, is asked."""
    scene.land(BEYOND, "A", "village")
    scene.banner("A", BEYOND, 600, baggage=6)
    return scene.play(*dice)


@pytest.mark.rule(
    "EX-ME-086", "ME-PIRATE-03", "ME-PIRATE-04", "ME-RULING-195", "ME-RULING-186", "ME-T-PIRATE"
)
def test_a_raid_up_the_coast() -> None:
    scene = raiders()
    scene.land(HERE, "B", "village")
    scene.land(FAR_UP, "B", "village")
    scene.banner("A", FAR_UP, baggage=6)
    campaign = sail_out(scene, 2, 3, 4)
    assert lying(campaign) == {"ship 1": (FAR_UP, False)}
    burnt = campaign.state.lands[HERE]
    assert (burnt.razed, burnt.razed_by, burnt.flag) == (True, "pirates", "B")
    assert not campaign.state.lands[FAR_UP].razed, "a banner of anybody’s protects it"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-PIRATE-04")
@pytest.mark.parametrize(("die", "burns"), [(3, False), (4, True)])
def test_a_village_burns_on_a_four(die: int, burns: bool) -> None:
    scene = raiders()
    scene.land(HERE, "B", "village")
    campaign = sail_out(scene, 1, 1, die)
    assert campaign.state.lands[HERE].razed == burns
    assert ("raid_failed" in kinds(campaign.chronicle())) != burns


@pytest.mark.rule("ME-PIRATE-04", "ME-PIRATE-05")
@pytest.mark.parametrize(
    ("owner", "settlement", "razed"),
    [(INDEPENDENT, "village", False), ("B", "fortress", False), ("B", "city", False), ("B", "none", False),
     ("B", "village", True)],
)  # fmt: skip
def test_what_is_strong_free_or_burnt_is_not_raided(owner: str, settlement: str, razed: bool) -> None:
    scene = raiders()
    scene.land(HERE, owner, settlement, razed=razed, razed_by="A" if razed else None)
    campaign = sail_out(scene, 1, 1)
    assert dice_left(campaign) == []
    assert campaign.state.lands[HERE].razed_by == ("A" if razed else None)


@pytest.mark.rule("ME-TEMPLE-04", "ME-PIRATE-05")
@pytest.mark.parametrize(("cult", "burns"), [("men_empire", False), ("orcs_goblins", True)])
def test_a_village_that_a_temple_fortifies_is_strong(cult: Race, burns: bool) -> None:
    scene = raiders()
    scene.land(HERE, "B", "village", temple=Temple(cult, 1))
    campaign = sail_out(scene, 1, 1, *[4] * burns)
    assert campaign.state.lands[HERE].razed == burns
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-PIRATE-03", "ME-T-PIRATE")
@pytest.mark.parametrize(
    ("dice", "goal"), [((1, 1), UP), ((2, 1), UP), ((3, 1), DOWN), ((4, 1), DOWN), ((5,), HERE), ((6,), HERE)]
)
def test_up_the_coast_down_the_coast_or_not_at_all(dice: tuple[int, ...], goal: str) -> None:
    campaign = sail_out(raiders(tile=HERE), *dice)
    assert lying(campaign) == {"ship 1": (goal, False)}
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-PIRATE-03", "ME-RULING-119", "ME-PIRATE-02")
def test_each_pirate_ship_moves_for_itself_before_anybodys_turn() -> None:
    campaign = sail_out(raiders(3, HERE), 1, 1, 3, 1, 6)
    assert [tile for tile, _ in lying(campaign).values()] == [UP, DOWN, HERE]
    assert campaign.state.phase == "scouting"


@pytest.mark.rule("ME-PIRATE-03")
def test_a_pirate_in_harbour_puts_out_or_stays_in() -> None:
    for dice, harboured in (((1, 1), False), ((5,), True)):
        scene = waters(phase="pirates")
        scene.land(HERE, INDEPENDENT, "city")
        scene.ship(INDEPENDENT, HERE, kind="pirate")
        assert lying(sail_out(scene, *dice))["ship 1"] == (HERE if harboured else UP, harboured)


@pytest.mark.rule("ME-PIRATE-06")
def test_beyond_the_last_coast_it_is_gone_for_good() -> None:
    for tile, passed in ((FAR_UP, 0), (UP, 1)):
        campaign = sail_out(raiders(tile=tile), 1, 2)
        assert campaign.state.ships == {}
        sailed, *entered = told(campaign.chronicle(), "pirate_moved")
        assert (sailed.tiles, len(entered)) == ((tile,), passed)
        assert told(campaign.chronicle(), "ship_lost")[0].rule == "ME-PIRATE-06"


@pytest.mark.rule("ME-PIRATE-02", "ME-SEA-01")
def test_pirates_keep_to_the_coast() -> None:
    scene = waters(open_sea=True)
    fleet(scene, INDEPENDENT, HERE, kind="pirate")
    linger(scene)
    with refused("pirate_at_sea", "ME-SEA-01"):
        tell(scene.play(), f"sail 1 {SEA}")


@pytest.mark.rule("ME-PIRATE-02")
def test_pirates_carry_no_banners() -> None:
    scene = waters()
    scene.land(HERE, INDEPENDENT, "village")
    fleet(scene, INDEPENDENT, HERE, kind="pirate")
    scene.banner("A", HERE, 500)
    linger(scene)
    with refused("no_ship", "ME-SHIP-10"):
        tell(scene.play(), "embark 1 1")


# --- stopping them -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "EX-ME-087", "ME-PIRATE-07", "ME-PIRATE-08", "ME-PIRATE-09", "ME-RULING-124", "ME-RULING-193"
)
def test_a_fleet_stops_them_and_after_a_draw_they_go_no_further() -> None:
    scene = raiders()
    fleet(scene, "A", UP)
    campaign = sail_out(scene, 2, 3, 2, 5, 2, 3)
    assert asked(campaign) == [("A", "intercept_pirate")]
    assert DISPLAY.track(campaign.state, None).heading.endswith(": pirates sail")
    campaign.attempt("A", "intercept_pirate", "yes")
    (result,) = told(campaign.recent, "naval_result")
    assert (result.facts["mover"], result.facts["other"]) == (4, 4)
    assert lying(campaign) == {"ship 1": (UP, False), "ship 2": (UP, False)}
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-PIRATE-07", "ME-RULING-193")
@pytest.mark.parametrize("mine", [2, 1])
def test_out_sailed_or_after_a_tie_the_pirates_sail_on(mine: int) -> None:
    scene = raiders()
    fleet(scene, "A", HERE)
    campaign = sail_out(scene, 1, 2, 2, mine)
    campaign.attempt("A", "intercept_pirate", "yes")
    assert lying(campaign)["ship 1"] == (UP, False)
    assert "naval_result" not in kinds(campaign.recent)


@pytest.mark.rule("ME-PIRATE-07")
def test_nobody_has_to_stop_them() -> None:
    scene = raiders()
    fleet(scene, "A", HERE)
    campaign = sail_out(scene, 1, 2)
    campaign.attempt("A", "intercept_pirate", "no")
    assert lying(campaign)["ship 1"] == (UP, False)


@pytest.mark.rule("ME-RULING-193")
def test_in_every_tile_they_come_to_players_try_in_turn_order() -> None:
    scene = raiders()
    scene.state.turn_order = ["B", "A"]
    scene.state.active_player = "B"
    for player in "AB":
        fleet(scene, player, HERE)
    scene.land(HERE, "B", "city")
    scene.ship("B", UP)
    campaign = sail_out(scene, 1, 2)
    for player in ("B", "A", "B"):
        assert asked(campaign) == [(player, "intercept_pirate")]
        campaign.attempt(player, "intercept_pirate", "no")


@pytest.mark.rule("ME-RULING-194", "ME-T-NAVAL", "ME-PIRATE-09")
@pytest.mark.parametrize(("mine", "sunk"), [(3, False), (4, False), (5, True)])
def test_beaten_by_three_pirates_sink_by_less_they_are_only_halted(mine: int, sunk: bool) -> None:
    scene = raiders()
    fleet(scene, "A", HERE)
    campaign = sail_out(scene, 1, 6, 1, 2, 1, mine)
    campaign.attempt("A", "intercept_pirate", "yes")
    assert ("ship 1" not in campaign.state.ships) == sunk, "they have 3 in all, A one more than his die"
    if not sunk:
        assert lying(campaign)["ship 1"] == (HERE, False)


@pytest.mark.rule("ME-RULING-194", "ME-PIRATE-08")
@pytest.mark.parametrize(("die", "goal"), [(3, UP), (4, DOWN)])
def test_a_fleet_that_pirates_beat_goes_where_a_die_says(die: int, goal: str) -> None:
    scene = raiders()
    scene.land(HERE, "A", "city")
    scene.ship("A", HERE)
    campaign = sail_out(scene, 1, 1, 1, 2, 3, 3, die)
    campaign.attempt("A", "intercept_pirate", "yes")
    assert lying(campaign)["ship 2"] == (goal, False), "those in harbour leave it"


# --- pirates met in one's own turn ---------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-193", "ME-PIRATE-07")
def test_in_ones_own_turn_pirates_may_be_sought_but_never_seek() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, INDEPENDENT, UP, 2, kind="pirate")
    linger(scene)
    campaign = tell(scene.play(5, 2, 3, 2), f"sail 1 {UP}")
    assert offered(campaign) == ["yes", "no"]
    campaign.attempt("A", "seek_battle", "yes")
    assert told(campaign.recent, "naval_result")[0].facts["other"] == 4, "one ship at a time, 1 + 1 + 2"
    campaign.attempt("A", "seek_battle", "no")
    assert asked(campaign) == [("A", "move_group")]


@pytest.mark.rule("ME-RULING-193", "ME-DIPL-09")
def test_off_the_coast_of_an_ally_pirates_may_be_sought_as_well() -> None:
    scene = waters()
    scene.land(UP, INDEPENDENT, "city")
    scene.state.alliances.append(Alliance("A", (UP,)))
    fleet(scene, "A", HERE)
    scene.ship(INDEPENDENT, UP)
    fleet(scene, INDEPENDENT, UP, kind="pirate")
    linger(scene)
    campaign = tell(scene.play(5, 2, 3, 2), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert told(campaign.recent, "naval_result")[0].facts["other"] == 4, "the city’s ship does not help them"


@pytest.mark.rule("ME-RULING-193")
def test_a_pirate_that_out_sails_its_hunter_gets_away() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, INDEPENDENT, UP, kind="pirate")
    linger(scene)
    campaign = tell(scene.play(2, 5), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert "naval_result" not in kinds(campaign.recent)


@pytest.mark.rule("ME-RULING-193", "ME-RULING-194", "ME-PIRATE-08", "ME-SHIP-16")
def test_in_their_harbour_pirates_fight_together_and_are_destroyed_when_beaten() -> None:
    scene = waters()
    scene.land(HERE, INDEPENDENT, "city")
    fleet(scene, "A", HERE, 3)
    for _ in range(2):
        scene.ship(INDEPENDENT, HERE, kind="pirate")
    linger(scene)
    campaign = tell(scene.play(3, 2), "enter_harbour 1+2+3")
    (result,) = told(campaign.recent, "naval_result")
    assert (result.facts["mover"], result.facts["other"]) == (6, 5)
    assert lying(campaign) == {f"ship {number}": (HERE, True) for number in (1, 2, 3)}


# --- how they look -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-PIRATE-02")
def test_pirates_are_drawn_as_such() -> None:
    scene = raiders()
    (piece,) = DISPLAY.board(scene.state, "A").pieces
    assert (piece.kind, piece.number) == ("pirate", "1")
    assert piece.label == f"Pirate ship 1 of independents at sea at {DOWN}"
