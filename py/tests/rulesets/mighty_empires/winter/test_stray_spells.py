"""What wizards' towers send over the land at the equinoxes (ME digest 3, 4.11, ME-HOOK-03, ME-HOOK-06)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import EXPERIMENT, TOWER_EQUINOX, TOWER_SPELL
from empires.rulesets.mighty_empires.lands.house_rows import read_rows
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    WIZARD,
    MightyEmpires,
    Modifier,
    Spell,
    Temple,
    Winter,
)
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.rulesets.mighty_empires.winter.spells.stray_spells import hand
from empires.testing import asked, told
from tests.rulesets.mighty_empires.scene import Scene, baggage, points
from tests.rulesets.mighty_empires.winter.base import Base

TOWER = "3,0"
"""Where the tower of these tests stands: on empty land of Red's, three tiles from either capital."""

ALL_SPELLS = {
    "abundance": 1, "void": 2, "hold_river": 3, "protection": 4, "portents": 5, "quake": 6, "raise_dead": 7,
    "rot": 8, "scrye": 9, "storm": 10, "summon_host": 11, "withershins": 12,
}  # fmt: skip


def tower(season: str = "autumn", tiles: dict[str, str] | None = None, **options: Any) -> Base:
    """A winter at the moment when the towers cast."""
    scene = Base(f"{season}_towers", tiles, **options)
    land = scene.state.lands[TOWER]
    land.location = "tower"
    scene.state.towers = [TOWER]
    return scene


def sent(scene: Base, *dice: int, quiet: int = 40) -> Campaign[MightyEmpires]:
    """The campaign once the tower has cast; banners keep a new year from passing unseen."""
    if scene.state.phase == "spring_towers":
        scene.banner("Red", "-1,1", 900, baggage=6)
        scene.banner("Blue", "7,-1", 900, baggage=6)
    return scene.play(*dice, quiet=quiet)


def crowns(campaign: Campaign[MightyEmpires], player: str) -> list[int]:
    """What spells have changed of a player's revenue, event by event."""
    assert campaign.state.winter is not None
    changed = campaign.state.winter.modifiers.get(player, [])
    return [one.crowns for one in changed if not one.rule.startswith("ME-EVENT")]


def kinds(campaign: Campaign[MightyEmpires]) -> list[str]:
    return [event.kind for event in campaign.chronicle() if event.kind != "roll"]


@pytest.mark.rule("ME-TOWER-20", "ME-T-TOWEREQ", "ME-HOOK-03")
@pytest.mark.parametrize("season", ["autumn", "spring"])
@pytest.mark.parametrize("die", [1, 3])
def test_half_of_the_towers_are_quiet(season: str, die: int) -> None:
    campaign = sent(tower(season), die)
    assert "tower_quiet" in kinds(campaign)
    assert "spell_landed" not in kinds(campaign)
    assert [TOWER_EQUINOX.at(n)["spell"] for n in range(1, 7)] == [
        "none", "none", "none", "standard", "standard", "experimental",
    ]  # fmt: skip


@pytest.mark.rule("ME-TOWER-20", "ME-REV-03", "ME-RULING-281")
@pytest.mark.parametrize(("out", "roller"), [(True, "Blue"), (False, "Red")])
def test_whoever_is_out_rolls_for_no_tower(out: bool, roller: str) -> None:
    scene = tower(capital_loss_elimination=out)
    for land in scene.state.lands.values():
        if land.owner == "Red":
            land.owner = None
    assert hand(scene.state, TOWER) == roller


@pytest.mark.rule("ME-TOWER-20", "ME-REV-03", "ME-WSET-29")
def test_a_winter_in_which_everybody_went_out_is_still_played_to_its_end() -> None:
    scene = tower("spring", capital_loss_elimination=True, final_winter_score="after_all")
    for land in scene.state.lands.values():
        land.owner = None
    campaign = scene.play(1)
    assert told(campaign.chronicle(), "tower_quiet")
    assert campaign.finished
    assert campaign.state.winners == []


@pytest.mark.rule("ME-TOWER-20", "ME-HOOK-03")
def test_towers_cast_after_the_players() -> None:
    from empires.rulesets.mighty_empires.ruleset import PHASES

    order = list(PHASES)
    assert order.index("autumn_casting") < order.index("autumn_towers") < order.index("siege_decisions")
    assert order.index("spring_casting") < order.index("spring_towers") < order.index("winter_end")


@pytest.mark.rule("ME-RULING-489")
def test_towers_cast_in_the_order_of_their_discovery() -> None:
    scene = tower()
    scene.land("-1,0", "Red", location="tower")
    scene.state.towers = [TOWER, "-1,0"]
    campaign = sent(scene, 1, 2)
    quiet = [event.tiles for event in campaign.chronicle() if event.kind == "tower_quiet"]
    assert quiet == [(TOWER,), ("-1,0",)]


@pytest.mark.rule("ME-RULING-489", "ME-SIEGE-05")
def test_what_one_tower_did_to_a_siege_is_settled_before_the_next_casts() -> None:
    scene = tower()
    scene.land("-1,0", "Red", location="tower")
    scene.state.towers = [TOWER, "-1,0"]
    scene.land("7,0", "Blue", "city")
    scene.siege("7,0", "Red")
    told_of = kinds(sent(scene, 1, 2))
    assert [one for one in told_of if one in ("tower_quiet", "siege_ended")] == [
        "tower_quiet", "siege_ended", "tower_quiet",
    ]  # fmt: skip


@pytest.mark.rule("ME-TOWER-21", "ME-RULING-484", "ME-TOWER-20", "ME-T-TOWEREQ")
def test_a_spell_goes_straight_on_over_a_random_side() -> None:
    campaign = sent(tower(), 4, 2, 1, 1, 1)
    [landed] = [event for event in campaign.chronicle() if event.kind == "spell_landed"]
    assert landed.tiles == (TOWER, "5,0")
    assert landed.facts["distance"] == 2
    for spell in (4, 6):  # one of the season, one that nobody knows
        lost = sent(tower(), spell, *([2] if spell == 6 else []), 6, 6, 6)
        assert "spell_lost" in kinds(lost)
        assert "spell_cast" not in kinds(lost)
    assert "spell_rolled" not in kinds(lost), "off the map nothing happens"


@pytest.mark.rule("EX-ME-378", "ME-TOWER-21", "ME-TOWER-23", "ME-RULING-485", "ME-RULING-486")
def test_a_bumper_crop_serves_whoever_holds_the_tile_without_a_test() -> None:
    scene = tower()
    scene.state.lands[TOWER].location = None
    scene.land("0,0", "Red", "capital", location="tower")
    scene.state.towers = ["0,0"]
    campaign = sent(scene, 5, 2, 3, 2, 6, 4)
    assert told(campaign.chronicle(), "spell_landed")[0].tiles == ("0,0", "5,0")
    assert crowns(campaign, "Blue") == [4]


@pytest.mark.rule("ME-RULING-486")
@pytest.mark.parametrize("d12", [1, 4, 6, 9])
@pytest.mark.parametrize("owner", [None, INDEPENDENT])
def test_what_serves_an_owner_is_in_vain_where_no_empire_holds_the_tile(d12: int, owner: str | None) -> None:
    scene = tower()
    scene.land("5,0", owner, "village")
    campaign = sent(scene, 4, 2, 1, 1, d12, *([6, 6] if d12 == 1 else []))
    assert "spell_failed" in kinds(campaign)
    assert crowns(campaign, "Red") == crowns(campaign, "Blue") == []


@pytest.mark.rule("EX-ME-379", "ME-TOWER-22", "ME-RULING-485")
def test_a_spell_that_does_not_carry_displaces_nothing() -> None:
    scene = tower("spring")
    scene.state.lands[TOWER].location = None
    scene.land("8,-1", "Blue", location="tower")
    scene.state.towers = ["8,-1"]
    scene.land("2,-1", "Red", "village")
    campaign = sent(scene, 4, 5, 4, 2, 2, 4, 1)
    if told(campaign.chronicle(), "spell_landed"):
        assert campaign.state.active_spells == []
    failed = [event for event in campaign.chronicle() if event.kind == "spell_failed"]
    assert [event.rule for event in failed] == ["ME-RULING-485"]


@pytest.mark.rule("ME-TOWER-22", "ME-RULING-485")
@pytest.mark.parametrize(("dice", "told_of"), [((1, 2), "spell_failed"), ((2, 2), "spell_cast")])
def test_a_spell_carries_with_as_many_as_the_tiles_it_went(dice: tuple[int, int], told_of: str) -> None:
    campaign = sent(tower(), 4, 2, 2, 2, 5, *dice, quiet=60)
    assert told(campaign.chronicle(), "spell_landed")[0].facts["distance"] == 4
    assert {"spell_failed", "spell_cast"}.intersection(kinds(campaign)) == {told_of}


@pytest.mark.rule("ME-TOWER-22", "ME-EQX-07")
def test_the_die_of_twelve_may_be_two_of_six_here_too() -> None:
    campaign = sent(tower(d12_by_2d6=True), 4, 2, 1, 1, 6, 1, 4)
    assert told(campaign.chronicle(), "spell_rolled")[0].facts["spell"] == "bumper_crop"


# --- spells of autumn ----------------------------------------------------------------------------------

TO_BLUE = (4, 2, 1, 1)
"""A standard spell, two tiles to the south-east: on 5,0, a city of Blue's."""


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-486")
def test_a_blight_hits_the_owner_of_the_tile() -> None:
    campaign = sent(tower(), *TO_BLUE, 1, 3, 3, 5)
    assert crowns(campaign, "Blue") == [-5]


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL")
def test_a_deluge_off_the_rivers_moves_to_the_nearest_by_lot() -> None:
    rivers = {"4,-1": "river P R P P R P", "5,1": "river P R P P R P", "6,0": "LO-01"}
    scene = tower(tiles={k: v for k, v in rivers.items() if k != "6,0"})
    scene.land("5,1", "Blue", "village")
    campaign = sent(scene, *TO_BLUE, 2, 3, 3, 5)
    [struck] = told(campaign.chronicle(), "spell_cast")
    assert struck.tiles == ("5,1",), "the nearer one"
    assert campaign.state.lands["5,1"].razed


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-486")
def test_forged_magic_and_heroes_go_to_the_owner_of_the_tile() -> None:
    scene = tower()
    scene.banner("Blue", "6,0", 700)
    campaign = sent(scene, *TO_BLUE, 4, 3, 4)
    assert points(campaign, "Blue:1") == [840]
    heroes = sent(tower(), *TO_BLUE, 9, 3)
    assert heroes.state.secrets["Blue"].points_unassigned == 600


@pytest.mark.rule("ME-TOWER-23", "ME-EQX-44")
def test_the_owner_says_who_bears_what_a_stray_spell_forges() -> None:
    scene = tower()
    scene.banner("Blue", "6,0", 700)
    scene.banner("Blue", "7,0", 800)
    campaign = sent(scene, *TO_BLUE, 4, 3, 4)
    assert asked(campaign) == [("Blue", "tower_forge")]
    campaign.attempt("Blue", "tower_forge", "2")
    assert points(campaign, "Blue:2") == [940]


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-EQX-47", "ME-RULING-486")
def test_prosper_raises_ruins_for_whom_recovery_would() -> None:
    scene = tower()
    scene.land("5,0", "Red", "city", razed=True, flag="Red")
    scene.land("5,-1", "Red", "village", razed=True, flag="Red")
    campaign = sent(scene, *TO_BLUE, 7, 3, 3)
    for tile in ("5,0", "5,-1"):
        assert not campaign.state.lands[tile].razed
        assert campaign.state.lands[tile].owner == "Blue", "Blue’s land is all around"
    assert "spell_failed" in kinds(sent(tower(), *TO_BLUE, 7, 3, 3)), "nothing is in ruins there"


@pytest.mark.rule("ME-TOWER-23", "ME-EQX-47", "ME-RULING-303", "ME-HOOK-07")
def test_a_city_of_skaven_raised_from_its_ruins_claims_nothing_beside_it() -> None:
    scene = tower()
    scene.state.races = {"Red": "skaven"}
    scene.land("5,0", "Red", "city", razed=True, razed_by="Red")
    scene.land("5,-1", None, "village", razed=True)
    campaign = sent(scene, *TO_BLUE, 7, 3, 3)
    assert [campaign.state.lands[tile].owner for tile in ("5,0", "5,-1")] == ["Blue", "Blue"]


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL")
@pytest.mark.parametrize("owner", ["Red", "Blue", INDEPENDENT])
def test_madness_strikes_any_village(owner: str) -> None:
    scene = tower()
    scene.land("5,0", owner, "village")
    assert sent(scene, *TO_BLUE, 8, 3, 3).state.lands["5,0"].razed
    assert "spell_failed" in kinds(sent(tower(), *TO_BLUE, 8, 3, 3)), "5,0 is a city"


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-485", "ME-RULING-486")
@pytest.mark.parametrize(("die", "winner"), [(1, "Blue"), (2, "Red")])
def test_the_nearest_siege_is_broken_by_lot(die: int, winner: str) -> None:
    scene = tower()
    scene.banner("Red", "6,1", 900, edge=0)
    scene.siege("6,1", "Red", garrison_points=100)
    campaign = sent(scene, *TO_BLUE, 10, die)
    assert campaign.state.lands["6,1"].owner == winner
    assert campaign.state.sieges == {}
    assert "spell_failed" in kinds(sent(tower(), *TO_BLUE, 10)), "without a siege it is ignored"


def far_off(spell: str, d12: int, far: int) -> list[str]:
    """What becomes of a spell whose only siege or force is so many tiles from the tower."""
    scene = Scene("\n".join(f"{q},0 LO-01" for q in range(16)), "Red Blue", "autumn_towers")
    scene.state.active_player, scene.state.campaign_turn = None, 6
    scene.state.winter = Winter(order=["Red", "Blue"])
    scene.land("0,0", "Red", location="tower")
    scene.state.towers = ["0,0"]
    scene.land("15,0", "Red", "capital")
    scene.land(f"{far},0", "Blue", "fortress")
    scene.banner("Red", f"{far},0", 900)
    if spell == "break_siege":
        scene.siege(f"{far},0", "Red", garrison_points=100)
    return kinds(scene.play(4, 2, 1, 1, d12, 1, quiet=40))[:4]


@pytest.mark.rule("ME-RULING-485", "ME-T-TOWERSPELL")
@pytest.mark.parametrize(("spell", "d12"), [("break_siege", 10), ("mists", 11)])
def test_sieges_and_forces_are_struck_up_to_twelve_tiles_from_the_tower(spell: str, d12: int) -> None:
    assert "spell_cast" in far_off(spell, d12, 12)
    assert "spell_failed" in far_off(spell, d12, 13)


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-485", "ME-EQX-52", "ME-RULING-486")
def test_mists_lead_the_force_nearest_to_the_tower_astray() -> None:
    scene = tower()
    scene.banner("Red", "2,0", 900)
    scene.banner("Red", "2,0", 800)
    scene.banner("Blue", "7,0", 900)
    campaign = sent(scene, *TO_BLUE, 11)
    assert campaign.state.winter is not None
    assert campaign.state.winter.led_astray == ["Red:1", "Red:2"]
    assert "spell_failed" in kinds(sent(tower(), *TO_BLUE, 11)), "nobody is near"


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-EQX-52", "ME-ARMY-20")
def test_the_nearest_force_may_be_aboard_a_ship() -> None:
    scene = tower()
    ship = scene.ship("Blue", "-2,2", in_harbour=False)
    scene.aboard("Blue", ship.id, 600)
    campaign = sent(scene, *TO_BLUE, 11)
    assert campaign.state.winter is not None
    assert campaign.state.winter.led_astray == ["Blue:1"]


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-T-DICEWORLD")
@pytest.mark.parametrize(("lot", "astray"), [(1, "Red:1"), (2, "Blue:1"), (3, "Blue:2")])
def test_mists_choose_among_all_forces_equally_near_with_a_single_lot(lot: int, astray: str) -> None:
    scene = tower()
    scene.banner("Red", "2,0", 900)
    scene.banner("Blue", "2,0", 800)
    scene.banner("Blue", "4,0", 700)
    campaign = sent(scene, *TO_BLUE, 11, lot)
    assert campaign.state.winter is not None
    assert campaign.state.winter.led_astray == [astray]


@pytest.mark.rule("ME-TOWER-23")
@pytest.mark.parametrize("d12", [3, 5, 12])
def test_other_spells_of_autumn_strike_what_they_land_on(d12: int) -> None:
    campaign = sent(tower(), *TO_BLUE, d12, 3, 3)
    [struck] = told(campaign.chronicle(), "spell_cast")
    assert struck.tiles == ("5,0",)


@pytest.mark.rule("ME-RULING-484")
@pytest.mark.parametrize("dice", [(11,), (12, 3, 3)])
def test_spells_over_the_sea_do_nothing(dice: tuple[int, ...]) -> None:
    scene = tower(tiles={"5,-2": "sea S S S S S S"})
    scene.banner("Blue", "4,0", 900)
    campaign = sent(scene, 4, 1, 1, 1, *dice)
    assert "spell_failed" in kinds(campaign)
    assert "spell_cast" not in kinds(campaign), "not even at those whom mists would find from afar"


@pytest.mark.rule("ME-RULING-484", "ME-TOWER-24")
@pytest.mark.parametrize(("sea", "change"), [(True, []), (False, [4])])
def test_experiments_over_the_sea_do_nothing(sea: bool, change: list[int]) -> None:
    scene = tower(tiles={"5,-2": "sea S S S S S S"} if sea else None)
    if not sea:
        scene.land("5,-2", "Blue", "village")
    campaign = sent(scene, 6, 3, 1, 1, 1, 4)
    assert [one.tiles for one in told(campaign.chronicle(), "experiment")] == [("5,-2",)]
    assert crowns(campaign, "Blue") == change


@pytest.mark.rule("ME-EQX-25", "ME-RULING-216")
def test_a_protected_tile_is_safe_from_towers_until_they_have_cast() -> None:
    scene = tower()
    scene.state.active_spells = [Spell(spell="protection", caster="Blue", tile="5,0")]
    campaign = sent(scene, *TO_BLUE, 1, 3, 3)
    assert [event.rule for event in told(campaign.chronicle(), "spell_failed")] == ["ME-EQX-25"]
    assert campaign.state.active_spells == [], "over with the equinox"
    assert crowns(campaign, "Blue") == []
    assert crowns(sent(tower(), *TO_BLUE, 1, 3, 3, 5), "Blue") == [-5], "by the same dice without it"


@pytest.mark.rule("ME-RULING-497", "ME-TOWER-23", "ME-TEMPLE-15")
def test_an_elven_temple_keeps_a_towers_spell_off_its_tile() -> None:
    scene = tower()
    scene.state.lands["5,0"].temple = Temple("high_elves", 1)
    campaign = sent(scene, *TO_BLUE, 1, 3, 3)
    assert [event.rule for event in told(campaign.chronicle(), "spell_failed")] == ["ME-RULING-497"]
    assert crowns(campaign, "Blue") == []


# --- spells of spring ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL")
@pytest.mark.parametrize(
    "spell", ["abundance", "protection", "portents", "quake", "rot", "storm", "withershins"]
)
def test_lasting_spells_of_spring_lie_where_they_land_and_are_nobodys(spell: str) -> None:
    campaign = sent(tower("spring"), *TO_BLUE, ALL_SPELLS[spell], 3, 3)
    assert [(one.spell, one.tile, one.caster) for one in campaign.state.active_spells] == [
        (spell, "5,0", WIZARD)
    ]


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-486")
def test_a_void_over_people_moves_to_the_nearest_empty_land() -> None:
    campaign = sent(tower("spring"), *TO_BLUE, 2, 3, 3, 1)
    [void] = campaign.state.active_spells
    assert void.tile == "4,1", "the first of those beside 5,0, ascending"
    here = tower("spring")
    here.land("5,0", None)
    assert sent(here, *TO_BLUE, 2, 3, 3).state.active_spells[0].tile == "5,0", "empty land keeps it"


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL")
def test_a_river_held_by_a_tower_is_called_back_by_nobody() -> None:
    from empires.rulesets.mighty_empires.season.waters import CALL_BACK

    scene = tower("spring", tiles={"5,1": "river P R P P R P"})
    campaign = sent(scene, *TO_BLUE, 3, 3, 3)
    [held] = campaign.state.active_spells
    assert (held.spell, held.tile) == ("hold_river", "5,1")
    for player in ("Red", "Blue"):
        assert CALL_BACK.why_not(campaign.state, player) is not None


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL")
def test_quakes_strike_nothing_without_walls() -> None:
    scene = tower("spring")
    scene.land("5,0", "Blue", "village")
    campaign = sent(scene, *TO_BLUE, 6, 3, 3)
    assert campaign.state.active_spells == []


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL")
def test_the_dead_that_a_tower_raises_are_led_by_the_next_player() -> None:
    scene = tower("spring")
    scene.banner("Blue", "5,0", 900)
    campaign = sent(scene, *TO_BLUE, 7, 3, 3, 4)
    assert asked(campaign) == [("Blue", "assign_defence")]
    campaign.attempt("Blue", "assign_defence", "fight")
    assert ("Red", "strategy") in asked(campaign)


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-486")
def test_what_a_tower_scryes_everybody_sees() -> None:
    scene = tower("spring")
    scene.banner("Blue", "5,0", 900)
    campaign = sent(scene, *TO_BLUE, 9, 3, 3)
    [fact] = campaign.state.secrets["Red"].knowledge
    assert fact.facts == {"Blue:1": 900}, "and told the troops, not only the number"
    assert campaign.state.secrets["Blue"].knowledge == []


@pytest.mark.rule("ME-TOWER-23", "ME-T-TOWERSPELL", "ME-RULING-486")
def test_a_host_serves_the_owner_of_the_tile() -> None:
    campaign = sent(tower("spring"), *TO_BLUE, 11, 3, 3, 4)
    assert points(campaign, "Blue:2") == [400]
    assert campaign.state.banners["Blue:2"].kind == "host"


# --- experiments ---------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-381", "ME-TOWER-24", "ME-T-EXPERIMENT")
@pytest.mark.parametrize("season", ["autumn", "spring"])
def test_a_disaster_ends_the_tower_wherever_it_would_have_landed(season: str) -> None:
    campaign = sent(tower(season), 6, 1)
    assert campaign.state.lands[TOWER].location is None
    assert campaign.state.towers == []
    assert "spell_landed" not in kinds(campaign)


TO_CITY = (2, 1, 1)


@pytest.mark.rule("ME-TOWER-24", "ME-T-EXPERIMENT")
@pytest.mark.parametrize("season", ["autumn", "spring"])
def test_a_flop_changes_nothing(season: str) -> None:
    scene = tower(season)
    scene.banner("Blue", "6,0", 900, baggage=2)
    campaign = sent(scene, 6, 2, *TO_CITY)
    assert told(campaign.chronicle(), "experiment")[0].facts["experiment"] == "flop"
    assert not told(campaign.chronicle(), "revenue_modified")


@pytest.mark.rule(
    "ME-TOWER-24",
    "ME-HOOK-06",
    "ME-T-EXPERIMENT",
    "ME-RULING-485",
    "ME-T-TOWEREQ",
    "ME-RULING-486",
    "ME-RULING-487",
)
@pytest.mark.parametrize(("row", "gain"), [(3, 4), (5, -4)])
def test_small_experiments_of_autumn_are_crowns(row: int, gain: int) -> None:
    campaign = sent(tower(), 6, row, *TO_CITY, 4)
    assert crowns(campaign, "Blue") == [gain]


@pytest.mark.rule("EX-ME-380", "ME-TOWER-24", "ME-HOOK-06", "ME-T-EXPERIMENT")
@pytest.mark.parametrize(("row", "word"), [(4, "doubled"), (6, "halved")])
def test_great_experiments_of_autumn_change_the_whole_revenue(row: int, word: str) -> None:
    campaign = sent(tower(), 6, row, *TO_CITY)
    assert campaign.state.winter is not None
    assert campaign.state.winter.multipliers == {"Blue": [word]}


@pytest.mark.rule("EX-ME-380", "ME-RULING-487", "ME-HOOK-06")
def test_revenue_is_summed_first_and_then_doubled_and_halved_in_order() -> None:
    scene = Base("revenue")
    plain = account(scene.state, "Red").crowns
    scene.winter.modifiers = {"Red": [Modifier("A gift", 17 - plain, "ME-REV-08")]}
    scene.winter.multipliers = {"Red": ["halved"]}
    halved = account(scene.state, "Red")
    assert halved.crowns == sum(entry.crowns for entry in halved.entries) == 8, "the account says so too"
    scene.winter.multipliers = {"Red": ["halved", "doubled"]}
    assert account(scene.state, "Red").crowns == 16
    scene.winter.multipliers = {"Red": ["doubled", "halved"]}
    assert account(scene.state, "Red").crowns == 17
    scene.winter.modifiers = {"Red": [Modifier("A loss", -99, "ME-REV-08")]}
    assert account(scene.state, "Red").crowns == 0


@pytest.mark.rule("ME-TOWER-24", "ME-HOOK-06", "ME-RULING-488", "ME-T-EXPERIMENT", "ME-RULING-486")
def test_small_blessings_of_spring_store_baggage_in_the_tile() -> None:
    scene = tower("spring")
    scene.land("5,0", "Blue")
    campaign = sent(scene, 6, 3, *TO_CITY, 5)
    assert campaign.state.lands["5,0"].stockpile == 5, "no city is needed"
    full = tower("spring")
    full.state.lands["5,0"].stockpile = 4
    assert sent(full, 6, 3, *TO_CITY, 5).state.lands["5,0"].stockpile == 6


@pytest.mark.rule("ME-TOWER-24", "ME-HOOK-06", "ME-RULING-488", "ME-T-EXPERIMENT")
def test_great_blessings_of_spring_fill_every_city_each_by_its_own_die() -> None:
    campaign = sent(tower("spring"), 6, 4, *TO_CITY, 2, 5)
    stores = {tile: land.stockpile for tile, land in campaign.state.lands.items() if land.stockpile}
    assert stores == {"5,0": 2, "6,0": 5}


@pytest.mark.rule("ME-TOWER-24", "ME-HOOK-06", "ME-T-EXPERIMENT")
@pytest.mark.parametrize(("row", "left"), [(5, [1, 0, 3]), (6, [0, 0, 3])])
def test_curses_of_spring_take_baggage_from_every_banner_of_the_empire(row: int, left: list[int]) -> None:
    scene = tower("spring")
    scene.banner("Blue", "6,0", 900, baggage=2)
    scene.banner("Blue", "7,0", 900)
    scene.banner("Red", "0,0", 900, baggage=3)
    campaign = sent(scene, 6, row, *TO_CITY)
    assert baggage(campaign, "Blue:1", "Blue:2", "Red:1") == left
    assert not told(campaign.chronicle(), "shortfall")


@pytest.mark.rule("ME-TOWER-24", "ME-RULING-486", "ME-EQX-25")
def test_experiments_touch_neither_nobodys_land_nor_what_is_protected() -> None:
    scene = tower()
    scene.land("5,0", INDEPENDENT, "village")
    assert told(sent(scene, 6, 6, *TO_CITY).chronicle(), "no_effect")
    safe = tower()
    safe.state.active_spells = [Spell(spell="protection", caster="Blue", tile="5,0")]
    campaign = sent(safe, 6, 6, *TO_CITY)
    assert campaign.state.winter is not None
    assert campaign.state.winter.multipliers == {}


OWN = "1 Frogs rain on the land\n2-3 Flop\n4 MAJOR blessing\n5 Disaster\n6 The moon turns green"


def inventing(*dice: int, season: str = "autumn") -> Campaign[MightyEmpires]:
    """A tower experiments by the players' own chart."""
    scene = tower(season, custom_experiments=True)
    scene.state.house_charts = {"experiments": read_rows(OWN)}
    return sent(scene, 6, *dice)


@pytest.mark.rule("ME-TOWER-25", "ME-OPT-318")
@pytest.mark.parametrize("season", ["autumn", "spring"])
def test_players_invent_experiments_before_anybody_knows_where_they_land(season: str) -> None:
    campaign = inventing(1, *TO_CITY, season=season)
    rolls = [event.rule for event in campaign.chronicle() if event.kind == "roll"]
    assert rolls.index("ME-OPT-318") < rolls.index("ME-TOWER-21")
    [event] = told(campaign.chronicle(), "experiment")
    assert (event.rule, event.tiles) == ("ME-TOWER-25", ("5,0",))
    assert event.text.endswith("Frogs rain on the land")
    assert not campaign.finished, "no invention ends the campaign"


@pytest.mark.rule("ME-OPT-318", "ME-TOWER-25")
def test_rows_named_like_printed_experiments_work_like_them() -> None:
    campaign = inventing(4, *TO_CITY)
    assert campaign.state.winter is not None
    assert campaign.state.winter.multipliers == {"Blue": ["doubled"]}
    assert inventing(5).state.towers == []


@pytest.mark.rule("ME-TOWER-25", "ME-EQX-25")
def test_inventions_stop_at_what_is_protected() -> None:
    scene = tower(custom_experiments=True)
    scene.state.house_charts = {"experiments": read_rows(OWN)}
    scene.state.active_spells = [Spell(spell="protection", caster="Blue", tile="5,0")]
    assert told(sent(scene, 6, 6, *TO_CITY).chronicle(), "spell_failed")


@pytest.mark.rule("ME-T-TOWERSPELL", "ME-T-EXPERIMENT")
def test_the_tables_of_stray_spells() -> None:
    assert {row.on for row in TOWER_SPELL.rows if not row["tested"]} == {
        "forge_magic", "bumper_crop", "heroes", "break_siege", "mists",
    }  # fmt: skip
    assert [EXPERIMENT.at(n)["experiment"] for n in range(1, 7)] == [
        "disaster", "flop", "minor_blessing", "major_blessing", "minor_curse", "major_curse",
    ]  # fmt: skip


def thrown(campaign: Campaign[MightyEmpires]) -> list[str]:
    """The rules and tables whose dice a tower threw, in order."""
    return [event.rule for event in campaign.chronicle() if event.kind == "roll"]


@pytest.mark.rule("ME-T-DICEWORLD", "ME-TOWER-21", "ME-TOWER-22")
def test_a_tower_throws_side_distance_spell_range_lots_and_effects_in_this_order() -> None:
    way = ["ME-T-TOWEREQ", "ME-TOWER-21", "ME-TOWER-21", "ME-T-AUTUMN"]
    tested = thrown(sent(tower(), *TO_BLUE, 1, 3, 3, 5))
    assert tested[:6] == [*way, "ME-TOWER-22", "ME-EQX-41"]
    scene = tower()
    scene.banner("Red", "6,1", 900, edge=0)
    scene.siege("6,1", "Red", garrison_points=100)
    sure = thrown(sent(scene, *TO_BLUE, 10, 1))
    assert sure[:5] == [*way, "ME-TOWER-23"]


@pytest.mark.rule("ME-T-DICEWORLD", "ME-TOWER-24")
@pytest.mark.parametrize(("die", "flies"), [(1, False), (3, True)])
def test_an_experiment_is_thrown_before_it_flies_and_a_disaster_flies_nowhere(die: int, flies: bool) -> None:
    order = thrown(sent(tower(), 6, die, 2, 1, 1, 4))
    assert order[:2] == ["ME-T-TOWEREQ", "ME-T-EXPERIMENT"]
    assert (order[2:4] == ["ME-TOWER-21", "ME-TOWER-21"]) == flies
