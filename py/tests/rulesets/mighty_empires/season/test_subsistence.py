"""Step 1, subsistence (ME digest 4.6, 8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import give_baggage
from empires.rulesets.mighty_empires.banners.supply import forage_value, open_stockpile
from empires.rulesets.mighty_empires.charts import FORAGE, SHORTFALL
from empires.rulesets.mighty_empires.lands.settlements import lay_waste, take_tile
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, MightyEmpires, Permit, Spell
from empires.testing import asked, dice_left, kinds, refused, told
from tests.rulesets.mighty_empires.battlefield import plans
from tests.rulesets.mighty_empires.scene import Scene, baggage, points


def hungry(*loads: int, owner: str | None = "A", settlement: str = "none", **fields: Any) -> Scene:
    """A's banners of 900 with these loads in one tile, at the start of A's turn."""
    scene = Scene(phase="subsistence")
    scene.land("0,0", owner, settlement, **fields)
    for load in loads:
        scene.banner("A", "0,0", 900, baggage=load)
    return scene


def eaten(campaign: Campaign[MightyEmpires]) -> bool:
    """Whether step 1 is over."""
    return campaign.state.phase == "scouting"


@pytest.mark.rule("ME-SUBS-01")
def test_who_has_eaten_is_told_and_who_has_not_is_not_among_them() -> None:
    campaign = hungry(1, 0, owner="B").play(6)
    campaign.attempt("A", "feed", {"1": "own", "2": "none"})
    [event] = told(campaign.chronicle(), "fed")
    assert event.text.startswith("A’s banner 1 ")
    assert [one.facts["banner"] for one in told(campaign.chronicle(), "shortfall")] == ["A:2"]


@pytest.mark.rule("EX-ME-017", "ME-SUBS-01", "ME-SUBS-02", "ME-SUBS-04", "ME-SUBS-05", "ME-RULING-125")
def test_one_forages_and_the_pooled_baggage_feeds_the_others() -> None:
    campaign = hungry(2, 0, 0, settlement="village").play()
    assert asked(campaign) == [("A", "feed")]
    campaign.attempt("A", "feed", campaign.waiting[0].default)
    assert baggage(campaign, "A:1", "A:2", "A:3") == [0, 0, 0]
    assert eaten(campaign)


@pytest.mark.rule("EX-ME-017", "ME-SUBS-07", "ME-T-SHORTFALL", "ME-RULING-120", "ME-RULING-124")
def test_who_cannot_be_fed_tests_and_nobody_starves_beside_food() -> None:
    campaign = hungry(1, 0, 0, settlement="village").play(2, 4)
    with refused("must_feed", "ME-RULING-120"):
        campaign.attempt("A", "feed", {"1": "none", "2": "forage", "3": "none"})
    with refused("must_feed", "ME-RULING-120"):
        campaign.attempt("A", "feed", {"1": "own", "2": "none", "3": "none"})
    with refused("bad_answer"):
        campaign.attempt("A", "feed", {"1": "forage", "2": "forage", "3": "1"})
    campaign.attempt("A", "feed", {"1": "own", "2": "forage", "3": "none"})
    assert points(campaign, "A:1", "A:2", "A:3") == [900, 900, 820]
    assert dice_left(campaign) == []


@pytest.mark.rule("EX-ME-018", "ME-T-FORAGE", "ME-SUBS-02")
def test_a_capital_feeds_four() -> None:
    campaign = hungry(1, 1, 1, 1, 1, settlement="capital").play()
    campaign.attempt("A", "feed", campaign.waiting[0].default)
    assert sum(baggage(campaign, *(f"A:{n}" for n in range(1, 6)))) == 4
    assert campaign.state.foraged == {"0,0": 4}, "nobody else is fed there"


@pytest.mark.rule("ME-T-FORAGE", "ME-SUBS-02", "ME-RAZE-05", "ME-RULING-122")
def test_what_each_kind_of_tile_feeds() -> None:
    assert [FORAGE.of(kind)["value"] for kind in ("capital", "city", "fortress", "village", "barren")] == [
        4, 2, 1, 1, 0,
    ]  # fmt: skip
    scene = hungry(0)
    assert forage_value(scene.state, "A", "0,0") == 0
    scene.land("0,0", "A", "city", capital_of="B")
    assert forage_value(scene.state, "A", "0,0") == 4, "a captured capital feeds its captor as well"
    scene.land("0,0", "A", "city", capital_of="B", razed=True)
    assert forage_value(scene.state, "A", "0,0") == 0
    ordinary = Scene(phase="subsistence", captured_capital_value="2")
    ordinary.land("0,0", "A", "city", capital_of="B")
    assert forage_value(ordinary.state, "A", "0,0") == 2
    ordinary.land("0,0", "A", "capital")
    assert forage_value(ordinary.state, "A", "0,0") == 4, "its founder’s capital stays one"


@pytest.mark.rule("ME-RULING-122", "ME-RULING-121", "ME-SUBS-02")
@pytest.mark.parametrize(("value", "fed"), [("4", 4), ("2", 2)])
def test_a_guest_in_a_capital_is_fed_what_it_is_worth_to_him(value: str, fed: int) -> None:
    scene = Scene(phase="subsistence", captured_capital_value=value)
    scene.land("0,0", "B", "capital")
    scene.state.permits.append(Permit("0,0", "A", "forage"))
    assert [forage_value(scene.state, player, "0,0") for player in "AB"] == [fed, 4]


@pytest.mark.rule("ME-RULING-121", "ME-SUBS-02")
def test_foreign_land_feeds_only_by_leave() -> None:
    scene = hungry(0, owner="B", settlement="city")
    assert forage_value(scene.state, "A", "0,0") == 0
    scene.state.permits.append(Permit("0,0", "A", "forage"))
    assert forage_value(scene.state, "A", "0,0") == 2
    assert kinds(scene.play().recent) == ["fed"]


@pytest.mark.rule("ME-RULING-121", "ME-RULING-145")
def test_leave_ends_with_the_rule_of_him_who_gave_it() -> None:
    scene = hungry(0, owner="B", settlement="city")
    given = [Permit("0,0", "A", "forage"), Permit("1,0", "A", "bridge")]
    scene.state.permits = list(given)
    take_tile(scene.state, "0,0", "B")
    assert scene.state.permits == given, "nothing changed hands"
    take_tile(scene.state, "0,0", "C")
    assert scene.state.permits == given[1:]
    lay_waste(scene.state, "1,0", "dragons")
    assert scene.state.permits == []


@pytest.mark.rule("EX-ME-019", "ME-T-SHORTFALL", "ME-RULING-123", "ME-SUBS-07")
def test_a_banner_that_starves_away_is_removed() -> None:
    scene = hungry()
    scene.banner("A", "0,0", 250)
    scene.banner("A", "1,0", 500)
    campaign = scene.play(1, 5, 6)
    assert "A:1" not in campaign.state.banners
    assert told(campaign.recent, "banner_lost")


@pytest.mark.rule("ME-T-SHORTFALL")
@pytest.mark.parametrize(("die", "times"), [(1, 50), (2, 20), (3, 10), (4, 5), (5, 0), (6, 0)])
def test_hunger_costs_a_die_times(die: int, times: int) -> None:
    assert SHORTFALL.at(die)["times"] == times


@pytest.mark.rule("ME-RULING-125", "ME-ARMY-20")
def test_those_before_the_walls_do_not_share_with_those_inside() -> None:
    scene = besieged()
    scene.state.active_player = "B"
    scene.state.lands["0,0"].stockpile = 0
    scene.banner("B", "0,0", 900, edge=3, came_from="0,1")
    campaign = scene.play(4, 2, quiet=9)
    assert points(campaign, "B:2") == [890], "the relief goes hungry"
    assert baggage(campaign, "B:1") == [1], "and the garrison pays for itself alone"


def besieged() -> Scene:
    """EX-ME-020: B inside a city with a stockpile, A's two banners before it."""
    scene = Scene(phase="subsistence")
    scene.land("0,0", "B", "city", stockpile=3)
    scene.banner("B", "0,0", baggage=2, inside=True)
    scene.banner("A", "0,0", baggage=4, edge=0, came_from="0,-1")
    scene.banner("A", "0,0", baggage=1, edge=0, came_from="0,-1")
    scene.siege("0,0", "A")
    return scene


@pytest.mark.rule("EX-ME-020", "ME-SUBS-03", "ME-SUBS-06", "ME-RULING-125")
def test_in_a_siege_nobody_forages_and_only_the_defenders_have_the_stockpile() -> None:
    campaign = besieged().play()
    campaign.attempt("A", "feed", {"1": "own", "2": "own"})
    assert baggage(campaign, "A:1", "A:2", "B:1") == [3, 0, 2]
    scene = besieged()
    scene.state.active_player = "B"
    campaign = scene.play()
    campaign.attempt("B", "feed", {"1": "stockpile"})
    assert campaign.state.lands["0,0"].stockpile == 2
    assert baggage(campaign, "B:1") == [2]
    relief = open_stockpile(besieged().state, "B", "0,0", inside=False)
    assert relief == 0, "B’s banners before the walls do not reach it"


@pytest.mark.rule("ME-SUBS-06")
def test_outside_a_siege_the_owner_may_draw_on_the_stockpile() -> None:
    campaign = hungry(1, 1, settlement="fortress", stockpile=1).play()
    with refused("bad_answer"):
        campaign.attempt("A", "feed", {"1": "stockpile", "2": "stockpile"})
    campaign.attempt("A", "feed", {"1": "stockpile", "2": "own"})
    assert campaign.state.lands["0,0"].stockpile == 0
    assert baggage(campaign, "A:1", "A:2") == [1, 0]
    foreign = hungry(1, 1, owner="B", settlement="fortress", stockpile=3).play()
    assert "stockpile" not in [choice.value for choice in foreign.waiting[0].fields[0].choices]  # type: ignore[union-attr]


@pytest.mark.rule("EX-ME-021", "ME-SUBS-09", "ME-SUBS-10", "ME-ARMY-22")
def test_what_is_gained_beyond_six_is_lost() -> None:
    game = Game(hungry(5).state)
    banner = game.state.banners["A:1"]
    give_baggage(game, "A", [banner], 3, "ME-SUBS-09")
    assert banner.baggage == 6
    assert [(event.kind, event.facts["baggage"]) for event in game.events] == [("baggage_lost", 2)]


@pytest.mark.rule("ME-SUBS-11")
def test_aboard_a_ship_a_banner_lives_on_its_own_baggage() -> None:
    scene = hungry(0, settlement="capital")
    scene.ship("A", "0,0", cargo="A:2")
    scene.banner("A", "0,0", 900, baggage=1, aboard="ship 1")
    scene.banner("A", "0,0", 900, aboard="ship 2")
    campaign = scene.play(2, 3)
    assert baggage(campaign, "A:1", "A:2") == [0, 0]
    assert points(campaign, "A:1", "A:2", "A:3") == [900, 900, 840]


@pytest.mark.rule("EX-ME-105", "ME-SUBS-05", "ME-ARMY-22", "ME-RULING-125")
def test_baggage_may_be_handed_over_before_it_is_eaten() -> None:
    campaign = hungry(4, 0).play()
    campaign.attempt("A", "move_baggage", {"giver": "1", "taker": "2", "amount": 3})
    campaign.attempt("A", "feed", {"1": "own", "2": "own"})
    assert baggage(campaign, "A:1", "A:2") == [0, 2]
    campaign = hungry(5, 3).play()
    with refused("baggage_limit", "ME-ARMY-22"):
        campaign.attempt("A", "move_baggage", {"giver": "1", "taker": "2", "amount": 4})
    with refused("bad_answer"):
        campaign.attempt("A", "move_baggage", {"giver": "2", "taker": "1", "amount": 4})


@pytest.mark.rule("ME-RULING-125")
def test_baggage_does_not_pass_between_forces() -> None:
    scene = hungry(4, 0)
    scene.banner("A", "1,0", baggage=2)
    scene.banner("A", "1,0", baggage=2)
    with refused("different_tile"):
        scene.play(quiet=4).attempt("A", "move_baggage", {"giver": "1", "taker": "3", "amount": 1})


@pytest.mark.rule("ME-RULING-120")
def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    assert eaten(hungry(0, 3, settlement="city").play()), "the land feeds both"
    assert eaten(hungry(3).play()), "only its own baggage"
    assert eaten(hungry(0, 0).play(6, 6)), "nothing at all"


# --- step 1 where nobody is asked who eats what ---------------------------------------------------------


def fed_by_the_land(*loads: int) -> Scene:
    """A's banners in a capital that feeds them all; scouts can be sent."""
    return hungry(*loads, settlement="capital")


@pytest.mark.rule("ME-SUBS-05")
def test_baggage_changes_hands_where_the_land_feeds_everybody() -> None:
    campaign = fed_by_the_land(4, 0).play(6, 6)
    campaign.attempt("A", "move_baggage", {"giver": "1", "taker": "2", "amount": 3})
    assert baggage(campaign, "A:1", "A:2") == [1, 3]


@pytest.mark.rule("ME-SUBS-05", "ME-TURN-03")
def test_step_1_is_over_with_the_first_scouts() -> None:
    campaign = fed_by_the_land(4, 0).play(4, 4, quiet=4)
    campaign.attempt("A", "scout", "1 0,-1")
    with refused("wrong_step", "ME-SUBS-05"):
        campaign.attempt("A", "move_baggage", {"giver": "1", "taker": "2", "amount": 3})


@pytest.mark.rule("ME-SUBS-05", "ME-RULING-138")
def test_who_can_send_no_scouts_has_a_moment_of_his_own() -> None:
    scene = Scene(phase="subsistence")
    scene.land("0,0", "A", "city", stockpile=2)
    scene.banner("A", "0,0", 900, inside=True, baggage=4)
    scene.banner("A", "0,0", 900, inside=True)
    scene.banner("B", "0,0", 900, edge=0, came_from="0,-1")
    scene.siege("0,0", "B")
    campaign = scene.play()
    campaign.attempt("A", "feed", {"1": "stockpile", "2": "stockpile"})
    assert asked(campaign) == [("A", "end_step")]
    campaign.attempt("A", "move_baggage", {"giver": "1", "taker": "2", "amount": 2})
    assert baggage(campaign, "A:1", "A:2") == [2, 2]
    campaign.attempt("A", "end_step", "done")
    assert campaign.state.phase != "subsistence"


@pytest.mark.rule("ME-RULING-184", "ME-REORG-10")
def test_a_stockpile_may_be_burnt_while_banners_eat() -> None:
    campaign = hungry(2, 0, settlement="city", stockpile=3, owner="A").play()
    assert asked(campaign) != [("A", "feed")]  # the city feeds both
    campaign = hungry(2, 0, 0, settlement="city", stockpile=3).play()
    assert asked(campaign) == [("A", "feed")]
    campaign.attempt("A", "destroy_stockpile", "0,0")
    assert campaign.state.lands["0,0"].stockpile == 0
    with refused("bad_answer"):
        campaign.attempt("A", "feed", {"1": "forage", "2": "forage", "3": "stockpile"})
    campaign.attempt("A", "feed", {"1": "own", "2": "forage", "3": "forage"})
    assert baggage(campaign, "A:1") == [1]


@pytest.mark.rule("ME-RULING-184", "ME-RULING-120")
def test_nothing_is_asked_any_more_when_the_only_other_food_has_burnt() -> None:
    scene = hungry(2, owner="A", settlement="city", stockpile=3)
    scene.banner("B", "0,0", 900, edge=0)
    scene.siege("0,0", "B", garrison_points=None)
    scene.state.banners["A:1"].inside = True
    campaign = scene.play()
    assert asked(campaign) == [("A", "feed")]
    campaign.attempt("A", "destroy_stockpile", "0,0")
    assert baggage(campaign, "A:1") == [1]


# --- on a temporary ally's land (ME-DIPL-10) -----------------------------------------------------------


def guests(*loads: int, points: int = 300, allied: bool = True, **options: Any) -> Scene:
    """A's banners with these loads in the village of independents, A's allies this season."""
    scene = Scene(phase="subsistence", **options)
    scene.land("0,0", INDEPENDENT, "village")
    scene.land("2,-1", "A", "village")
    scene.banner("A", "2,-1", 900)
    for load in loads:
        scene.banner("A", "0,0", points, baggage=load)
    if allied:
        scene.state.alliances = [Alliance("A", ("0,0",))]
    return scene


@pytest.mark.rule("ME-DIPL-10", "ME-RULING-290")
def test_a_hungry_guest_may_break_the_alliance_and_eat_from_the_land() -> None:
    campaign = guests(0).play()
    assert asked(campaign) == [("A", "break_to_forage")]
    campaign.attempt("A", "break_to_forage", "yes")
    assert eaten(campaign)
    assert points(campaign, "A:2") == [300]
    assert campaign.state.alliances == []


@pytest.mark.rule("ME-DIPL-10", "ME-RULING-290", "ME-MOVE-20")
def test_whoever_has_eaten_from_an_allys_land_meets_its_militia_in_the_same_turn() -> None:
    campaign = guests(0, points=900).play(quiet=6)
    campaign.attempt("A", "break_to_forage", "yes")
    campaign.attempt("A", "scout", "done")
    assert told(campaign.recent, "militia_gathers")


@pytest.mark.rule("ME-DIPL-10", "ME-RULING-290")
def test_a_guest_reads_that_all_places_of_the_ally_become_hostile() -> None:
    scene = guests(0)
    scene.land("1,0", INDEPENDENT, "village")
    scene.state.alliances = [Alliance("A", ("0,0", "1,0"))]
    [question] = scene.play().waiting
    [broken] = [one for one in question.choices if one.value == "yes"]
    assert broken.note.endswith("become hostile at once.")


@pytest.mark.rule("ME-DIPL-10")
def test_whoever_keeps_the_alliance_goes_hungry_or_lives_on_his_baggage() -> None:
    campaign = guests(0).play(2, 4)
    campaign.attempt("A", "break_to_forage", "no")
    assert points(campaign, "A:2") == [220]
    assert campaign.state.alliances == [Alliance("A", ("0,0",))]
    campaign = guests(1).play()
    campaign.attempt("A", "break_to_forage", "no")
    assert baggage(campaign, "A:2") == [0]


@pytest.mark.rule("ME-DIPL-10")
def test_a_guest_with_baggage_is_asked_too_and_keeps_it_by_breaking_the_alliance() -> None:
    campaign = guests(1).play()
    campaign.attempt("A", "break_to_forage", "yes")
    assert baggage(campaign, "A:2") == [1]


@pytest.mark.rule("ME-DIPL-10", "ME-RULING-290")
def test_whoever_has_broken_with_the_independents_before_eats_without_being_asked() -> None:
    campaign = guests(0, allied=False).play()
    assert eaten(campaign)
    assert points(campaign, "A:2") == [300]


@pytest.mark.rule("ME-DIPL-10", "ME-EQX-21")
def test_abundance_feeds_a_guest_who_keeps_the_alliance() -> None:
    scene = guests(0)
    scene.state.active_spells = [Spell(spell="abundance", caster="B", tile="0,0")]
    campaign = scene.play()
    assert eaten(campaign)
    assert campaign.state.alliances == [Alliance("A", ("0,0",))]


@pytest.mark.rule("ME-DIPL-10", "ME-RETREAT-04")
def test_a_guest_who_retreats_from_an_allys_land_may_break_the_alliance_to_eat() -> None:
    scene = guests(0, points=900)
    scene.state.phase, scene.state.active_player = "battle", "B"
    scene.land("1,-1", "A", "village")
    scene.land("0,1", "B")
    scene.banner("B", "0,0", 1500, edge=3, came_from="0,1")
    scene.state.contacts = ["0,0"]
    campaign = scene.play(quiet=4)
    campaign.attempt("B", "agree_peace", "attack")
    campaign.attempt("A", "assign_defence", "retreat")
    campaign.attempt("B", "pursue", "no")
    assert asked(campaign) == [("A", "break_to_forage")]
    campaign.attempt("A", "break_to_forage", "yes")
    assert points(campaign, "A:2") == [900]
    assert campaign.state.alliances == []


@pytest.mark.rule("ME-DIPL-10", "ME-RULING-159")
@pytest.mark.parametrize("allied", [True, False])
def test_a_beaten_attacker_eats_from_the_land_it_leaves_but_not_from_an_allys(allied: bool) -> None:
    scene = guests(0, points=600, allied=allied, attacker_retreat_forage=True)
    scene.state.phase = "battle"
    scene.land("1,-1", "A", "village")
    scene.banner("B", "0,0", 1500, edge=0)
    scene.state.banners["A:2"].came_from = "1,-1"
    scene.state.contacts = ["0,0"]
    campaign = plans(scene.play(2, 5, 1, 1, *[4, 1] * 8), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    if allied:
        campaign.attempt("A", "break_to_forage", "no")
    assert bool(told(campaign.chronicle(), "shortfall")) == allied


@pytest.mark.rule("ME-DIPL-09", "ME-DIPL-10")
def test_land_that_somebody_took_from_an_ally_is_no_ally_any_more() -> None:
    scene = guests(0)
    scene.land("0,0", "B", "village")
    assert asked(scene.play(2, 4, quiet=2)) != [("A", "break_to_forage")]
