"""Winter events and the Dragonrage in winter (ME digest 2, 4.4, 4.5, examples 236 to 245)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mighty_empires.charts import WINTER_EVENTS
from empires.rulesets.mighty_empires.ruleset import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Terms
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.scene import points
from tests.rulesets.mighty_empires.winter.base import Base

MILD = (3, 3)
"""An event of 6, Raids, where nobody adjoins anybody: nothing."""


def apart(**options: Any) -> Base:
    """BASE without the two settlements in the middle, so that no two powers touch."""
    scene = Base("events", **options)
    scene.land("4,0", None)
    return scene


def earned(state: MightyEmpires, player: str = "Red") -> int:
    return account(state, player).crowns


@pytest.mark.rule("EX-ME-236", "ME-EVENT-01", "ME-EVENT-03", "ME-REV-08", "ME-EVENT-12")
def test_a_peasant_revolt_costs_revenue() -> None:
    campaign = apart().play(1, 2, 4, *MILD)
    assert earned(campaign.state) == 11 - 4
    assert campaign.state.secrets["Red"].treasury == 7


@pytest.mark.rule("ME-EVENT-01")
def test_what_befell_an_empire_this_winter_stands_in_its_book() -> None:
    campaign = apart().play(1, 2, 4, *MILD)
    for book in DISPLAY.ledgers(campaign.view(None).state, None):
        lines = {line.label: line.value for line in book.sections[0].lines}
        assert lines["This winter"] == {"Red": "Peasant revolt", "Blue": "Raids"}[book.player]


@pytest.mark.rule("ME-EVENT-09", "ME-RULING-237")
def test_a_special_tribute_brings_crowns() -> None:
    assert earned(apart().play(4, 5, 6, *MILD).state) == 11 + 6


@pytest.mark.rule("EX-ME-237", "ME-EVENT-04", "ME-RULING-204", "ME-RULING-256")
def test_a_random_fortress_rebels() -> None:
    scene = apart()
    scene.land("3,0", "Red", "fortress")
    scene.banner("Red", "1,0", 900)
    campaign = scene.play(1, 3, 2, *MILD)
    assert campaign.state.lands["3,0"].owner == INDEPENDENT
    assert campaign.state.winter is not None
    assert campaign.state.winter.no_revenue == {"3,0": "rebellion"}
    assert points(campaign, "Red:1") == [900]


@pytest.mark.rule("ME-EVENT-04", "ME-RULING-256")
def test_troops_in_a_rebel_fortress_are_lost_and_besiegers_face_its_militia() -> None:
    scene = apart()
    scene.land("1,0", "Red", "fortress", realm_of="Red")
    scene.banner("Red", "1,0", 900, inside=True)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", winter="maintained")
    campaign = scene.play(1, 3, 4, 5, *MILD)
    siege = campaign.state.sieges["1,0"]
    assert points(campaign, "Red:1", "Blue:1") == [0, 900]
    assert siege.defender == INDEPENDENT
    assert siege.garrison_points is not None
    assert siege.garrison_points > 0


@pytest.mark.rule("ME-RULING-255", "ME-RULING-257")
@pytest.mark.parametrize("event", [(1, 3), (1, 4), (3, 3)])
def test_an_event_that_finds_nothing_to_strike_is_spent(event: tuple[int, int]) -> None:
    scene = apart()
    scene.land("1,0", "Red", "village", realm_of="Red")
    campaign = scene.play(*event, *MILD)
    assert len(told(campaign.chronicle(), "event_spent")) == 2
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-EVENT-05", "ME-RULING-177", "ME-RULING-252")
def test_a_besieged_place_whose_garrison_the_plague_kills_falls_and_the_besiegers_go_home() -> None:
    scene = apart()
    scene.land("1,0", "Red", "fortress", realm_of="Red")
    scene.banner("Red", "1,0", 900, inside=True)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", winter="maintained")
    campaign = scene.play(1, 4, 4, quiet=12)
    assert campaign.state.lands["1,0"].owner == "Blue"
    assert asked(campaign) == [("Blue", "billet")]


@pytest.mark.rule("EX-ME-238", "ME-EVENT-05", "ME-RULING-257", "ME-REV-06", "ME-REV-07")
def test_plague_kills_a_garrison_and_the_ports_revenue() -> None:
    scene = apart()
    for tile in ("0,0", "-1,1", "-1,1", "1,0"):
        scene.banner("Red", tile, 500)
    scene.port(2)
    assert earned(scene.state) == 13
    campaign = scene.play(1, 4, 1, *MILD)
    assert points(campaign, "Red:1", "Red:2", "Red:3", "Red:4") == [500, 0, 0, 500]
    assert earned(campaign.state) == 9
    assert len(campaign.state.ships) == 2


@pytest.mark.rule("EX-ME-239", "ME-EVENT-06", "ME-RULING-258")
@pytest.mark.parametrize(("die", "crowns"), [(4, 10), (3, 11)])
def test_raids_strike_settlements_next_to_land_of_others(die: int, crowns: int) -> None:
    scene = apart()
    scene.land("3,0", "Blue", "village")
    campaign = scene.play(2, 4, die, 4, 3)
    assert earned(campaign.state) == crowns


@pytest.mark.rule("ME-RULING-258")
def test_empty_land_of_others_sends_raiders_ruins_do_not() -> None:
    scene = apart()
    scene.land("3,0", "Blue")
    assert told(scene.play(2, 4, 6, 4, 3).chronicle(), "raided")
    scene = apart()
    scene.land("3,0", "Blue", "village", razed=True)
    assert not told(scene.play(2, 4, 4, 3).chronicle(), "raided")


@pytest.mark.rule("EX-ME-240", "ME-EVENT-07", "ME-EVENT-08")
def test_cities_and_every_third_village_bring_more() -> None:
    assert earned(apart().play(4, 3, *MILD).state) == 11 + 2
    assert earned(apart().play(4, 4, *MILD).state) == 11 + 1


@pytest.mark.rule("ME-RULING-261", "ME-WSET-10")
@pytest.mark.parametrize(("counts", "bonus"), [(False, 2), (True, 3)])
def test_isolated_places_count_for_the_bonus_by_setting(counts: bool, bonus: int) -> None:
    scene = apart(isolated_event_bonus=counts)
    scene.land("3,-3", "Red", "city")
    scene.land("-1,-1", "Red", "city", razed=True)
    assert earned(scene.play(4, 3, *MILD).state) == 11 + bonus


@pytest.mark.rule("ME-EVENT-10")
def test_famine_is_remembered_until_the_recovery() -> None:
    campaign = apart().play(4, 6, *MILD)
    assert campaign.state.winter is not None
    assert campaign.state.winter.famine == ["Red"]


def treason(**options: Any) -> Base:
    """EX-ME-241: (4,0) is Red's, (5,-1) independent, Blue's city (5,0) between them."""
    scene = Base("events", **options)
    scene.land("4,0", "Red", "village")
    scene.land("3,0", None)
    scene.land("5,-1", INDEPENDENT, "village")
    scene.land("6,-1", None)
    scene.land("2,0", None)
    return scene


@pytest.mark.rule("EX-ME-241", "ME-EVENT-11", "ME-RULING-259")
def test_a_betrayed_city_goes_to_a_neighbour_and_pays_him_at_once() -> None:
    scene = treason()
    scene.land("4,0", "Red", "village")
    scene.land("3,0", "Red")
    scene.land("2,0", "Red", "village")
    campaign = scene.play(4, 3, 5, 6, 6, 1)
    assert campaign.state.lands["5,0"].owner == "Red"
    lines = [entry for entry in account(campaign.state, "Red").entries if entry.tile == "5,0"]
    assert lines[0].crowns == 2


@pytest.mark.rule("ME-EVENT-11", "ME-RULING-259", "ME-WSET-12")
@pytest.mark.parametrize(("setting", "left"), [("rebillet", 900), ("removed", 0)])
def test_troops_of_a_betrayed_city_look_for_other_room(setting: str, left: int) -> None:
    scene = treason(treachery_troops=setting)
    scene.banner("Blue", "5,0", 900)
    campaign = scene.play(4, 3, 5, 6, 6, 2)
    if left:
        campaign.attempt("Blue", "billet", {"1": "7,0"})
    assert campaign.state.lands["5,0"].owner == INDEPENDENT
    assert points(campaign, "Blue:1") == [left]


@pytest.mark.rule("ME-EVENT-11", "ME-RULING-259")
def test_billeted_troops_need_no_way_from_a_betrayed_city_to_other_room() -> None:
    scene = treason()
    scene.land("5,1", None, realm_of="Blue")
    scene.land("6,0", "Blue", "capital", razed=True)
    scene.banner("Blue", "5,0", 900)
    campaign = scene.play(4, 3, 5, 6, 6, 2)
    campaign.attempt("Blue", "billet", {"1": "7,0"})
    assert (campaign.state.banners["Blue:1"].tile, points(campaign, "Blue:1")) == ("7,0", [900])


@pytest.mark.rule("ME-EVENT-11", "ME-WSET-11", "ME-RULING-259")
@pytest.mark.parametrize(("setting", "dice"), [("included", (1,)), ("exempt", ())])
def test_a_capital_may_be_betrayed_unless_exempt(setting: str, dice: tuple[int, ...]) -> None:
    scene = Base("events", treachery_capital=setting)
    scene.land("6,-1", "Red", "village")
    scene.land("4,0", None)
    scene.land("5,0", "Blue", "village", realm_of="Blue")
    campaign = scene.play(4, 3, 5, 6, *dice)
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-T-EVENTS")
def test_the_event_chart_is_the_digests() -> None:
    assert [WINTER_EVENTS.at(n)["event"] for n in range(2, 13)] == [
        "dragonrage", "peasant_revolt", "rebellion", "plague", "raids", "increased_revenue",
        "plentiful_harvest", "special_tribute", "famine", "treachery", "dragonrage",
    ]  # fmt: skip


# --- Dragonrage ----------------------------------------------------------------------------------------

PEAKS = {"3,-3": "highland M M M M M M", "2,-2": "lowland P P P P P F"}
FLIGHT = (1, 1, 1, 2, 4, 3, 4, 2, 5, 1, 3, 2, 5, 1)
"""EX-ME-242: event, count, five directions, five struck tiles."""


def lair() -> Base:
    scene = Base("events", PEAKS)
    scene.land("4,0", None)
    scene.banner("Red", "1,0", 900)
    return scene


@pytest.mark.rule(
    "EX-ME-242", "ME-EVENT-02", "ME-DRAGON-03", "ME-DRAGON-04", "ME-DRAGON-05", "ME-DRAGON-06",
    "ME-DRAGON-07", "ME-T-DRAGON", "ME-T-DRAGONCOUNT", "ME-RULING-262", "ME-RULING-269", "ME-RULING-270",
)  # fmt: skip
def test_dragons_leave_a_trail_of_ruins() -> None:
    campaign = lair().play(*FLIGHT, *MILD)
    state = campaign.state
    assert told(campaign.chronicle(), "dragons_woken")[0].facts["dragons"] == 6
    assert (state.lands["1,0"].razed, state.lands["2,0"].razed) == (True, False)
    assert points(campaign, "Red:1") == [0]
    assert state.lands["2,-2"].forest_burned
    assert dice_left(campaign) == []


@pytest.mark.rule("EX-ME-243", "ME-REV-05", "ME-RULING-275")
def test_what_the_dragons_cut_off_pays_nothing() -> None:
    campaign = lair().play(*FLIGHT, *MILD)
    assert campaign.state.secrets["Red"].treasury == 9


@pytest.mark.rule("EX-ME-244", "ME-DRAGON-11", "ME-RULING-267", "ME-RULING-268")
def test_dragon_ruins_are_locked_for_the_winter() -> None:
    scene = lair()
    scene.land("0,-1", "Red", "village", realm_of="Red", razed=True)
    campaign = scene.play(*FLIGHT, *MILD, 1)  # the die for (0,-1), razed before
    for player in ("Red", "Blue"):
        campaign.attempt(player, "recruit", {"troops": 0})
    with refused("locked", "ME-RULING-268"):
        campaign.attempt("Red", "rebuild", "1,0 1")
    scene = Base("recovery")
    scene.state.year = 2
    scene.banner("Red", "0,0", 900)
    scene.land("1,0", "Red", "fortress", realm_of="Red", razed=True, no_recovery_in_winter=1)
    assert not scene.play(6, quiet=60).state.lands["1,0"].razed


@pytest.mark.rule("ME-WSET-05", "ME-RULING-262")
@pytest.mark.parametrize(
    ("setting", "directions"), [("reroll", (6, 1, 5, 4, 4, 4, 4)), ("lost", (6, 1, 5, 4, 4))]
)
def test_dragons_off_the_map_turn_back_or_are_lost(setting: str, directions: tuple[int, ...]) -> None:
    scene = Base("events", PEAKS, dragon_offmap=setting)
    scene.land("4,0", None)
    strikes = (1,) * (6 if setting == "reroll" else 4)
    campaign = scene.play(1, 1, 1, 2, *directions, *strikes, *MILD)
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-263", "ME-DRAGON-03")
def test_without_peaks_the_lair_is_any_highland_or_any_tile() -> None:
    scene = Base("events", {"3,-3": "highland H P P P P P"})
    scene.land("4,0", None)
    campaign = scene.play(6, 6, 1, 1, 4, 4, 4, 4, 1, 1, 1, 1, 1, *MILD)
    assert told(campaign.chronicle(), "dragon_trail")[0].tiles[0] == "3,-3"


@pytest.mark.rule("ME-RULING-252", "ME-RULING-271")
def test_a_siege_whose_place_is_razed_is_over_and_both_sides_go_home() -> None:
    scene = Base("events", PEAKS)
    scene.land("4,0", None)
    scene.banner("Red", "1,0", 900, inside=True)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", winter="maintained")
    flight = (1, 1, 1, 2, 4, 3, 4, 2, 5, 1, 3, 2, 2, 1, 1, 1)  # (1,0): razed, banners lose D6x30
    campaign = scene.play(*flight, 1, *MILD, quiet=2)
    assert not campaign.state.sieges
    campaign.attempt("Red", "billet", {"1": "0,0"})
    assert points(campaign, "Red:1", "Blue:1") == [870, 0]


@pytest.mark.rule("ME-EVENT-11", "ME-RULING-259", "ME-RULING-271")
def test_a_betrayed_port_loses_its_ships_and_its_siege() -> None:
    scene = apart()
    scene.land("-1,2", INDEPENDENT, "village")
    scene.banner("Red", "-1,1", 700, inside=True)
    scene.banner("Blue", "-1,1", 900)
    scene.siege("-1,1", "Blue", winter="maintained")
    scene.port(1)
    campaign = scene.play(5, 6, 6, 1, *MILD)
    campaign.attempt("Red", "billet", {"1": "0,0"})
    assert campaign.state.lands["-1,1"].owner == INDEPENDENT
    assert not campaign.state.sieges
    assert not campaign.state.ships
    assert points(campaign, "Red:1", "Blue:1") == [700, 0]


@pytest.mark.rule("ME-EVENT-04", "ME-RULING-256", "ME-SIEGE-28")
def test_terms_agreed_with_the_old_owner_do_not_bind_rebels() -> None:
    scene = apart()
    scene.banner("Blue", "1,0", 900, edge=2, came_from="2,0")
    siege = scene.siege("1,0", "Blue", garrison_points=100, winter="maintained")
    siege.agreed = Terms(tile="1,0", by="Red")
    scene.state.terms = [Terms(tile="1,0", by="Blue")]
    state = scene.play(1, 3, 2, 3, *MILD).state
    assert (state.sieges["1,0"].defender, state.sieges["1,0"].agreed) == (INDEPENDENT, None)
    assert not state.terms
