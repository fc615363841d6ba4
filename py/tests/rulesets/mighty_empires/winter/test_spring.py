"""The spring equinox and what its spells do all season (ME digest 2, 4.2; examples 203 to 215)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.maps.hexes import Hex, tile_id
from empires.maps.textform import read_map
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.banners.supply import forage_value
from empires.rulesets.mighty_empires.charts import SHORTFALL, SPELL_LASTS, SPRING
from empires.rulesets.mighty_empires.nature.spells import dry, lies_on
from empires.rulesets.mighty_empires.siege.assault import defence_value
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    UNDEAD,
    WIZARD,
    Land,
    MightyEmpires,
    Spell,
    Temple,
)
from empires.rulesets.mighty_empires.state.spell import Lasting
from empires.testing import asked, dice_left, kinds, refused, told
from tests.rulesets.mighty_empires.scene import Scene, points, through_winter, where
from tests.rulesets.mighty_empires.winter.base import Base

SPELLS = {row["spell"]: int(row.on) for row in SPRING.rows}


def spring(*casters: str, tiles: dict[str, str] | None = None, **options: Any) -> Base:
    """A strong banner in the capital of each caster, at the end of winter."""
    scene = Base("spring_equinox", tiles, **options)
    for player in casters:
        scene.banner(player, scene.state.capitals[player], 900)
    return scene


def cast(
    scene: Base, spell: str, target: str, *dice: int, by: str = "Red", first: tuple[int, ...] = ()
) -> Campaign[MightyEmpires]:
    """One caster rolls the spell, keeps it and casts it; `dice` follow the spell's, `first` comes before."""
    campaign = scene.play(*first, SPELLS[spell], *dice, *[6, 1] * 3)
    campaign.attempt(by, "roll_spell", "roll")
    campaign.attempt(by, "reroll_spell", "keep")
    if target:
        campaign.attempt(by, "cast", target)
    return campaign


def in_force(campaign: Campaign[MightyEmpires]) -> list[tuple[str, str]]:
    return [(one.spell, one.tile) for one in campaign.state.active_spells]


def season(
    phase: str, *spells: Spell, active: str = "Red", tiles: dict[str, str] | None = None, **options: Any
) -> Base:
    """BASE in the first month of the season after, with spells in force."""
    scene = Base(phase, tiles, **options)
    state = scene.state
    state.winter, state.campaign_turn, state.active_player = None, 1, active
    state.turn_order = ["Red", "Blue"]
    state.active_spells = list(spells)
    return scene


def spell(name: str, tile: str, caster: str = "Red", **data: Any) -> Spell:
    return Spell(spell=name, caster=caster, tile=tile, **data)  # type: ignore[arg-type]


# --- casting -------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-203", "ME-EQX-27", "ME-EQX-01", "ME-EQX-09", "ME-EQX-11", "ME-T-SPRING")
def test_a_quake_leaves_walls_worth_nothing() -> None:
    scene = spring("Red")
    scene.banner("Blue", "5,0", 600)
    campaign = cast(scene, "quake", "5,0", 2, 3)
    assert in_force(campaign) == [("quake", "5,0")]
    state = campaign.state
    for tile, by in (("5,0", "quake"), ("6,1", "")):
        scene = season("siege", *([spell("quake", "5,0")] if by else []))
        scene.banner("Red", tile, 900)
        siege = scene.siege(tile, "Red", garrison_points=100)
        assert defence_value(scene.state, siege) == (100 if by else 300)
    assert state.campaign_turn == 1


@pytest.mark.rule("ME-EQX-27", "ME-RULING-238", "ME-T-SPELLDUR")
def test_a_quake_is_repaired_when_ruins_have_recovered() -> None:
    scene = Base("rebuilding")
    scene.state.active_spells = [spell("quake", "5,0"), spell("protection", "2,0")]
    scene.rich(Red=9)
    campaign = scene.play(quiet=2)
    assert in_force(campaign) == [("protection", "2,0")]
    assert told(campaign.chronicle(), "spell_ended")[0].rule == "ME-T-SPELLDUR"
    scene = season("raze", spell("quake", "2,0"))
    scene.banner("Red", "2,0", 900)
    campaign = scene.play(quiet=4)
    campaign.attempt("Red", "raze", "2,0")
    assert in_force(campaign) == []


@pytest.mark.rule("EX-ME-204", "ME-EQX-09", "ME-EQX-04")
def test_a_spell_that_falls_short_is_used_up() -> None:
    campaign = cast(spring("Red", "Blue"), "rot", "7,-1", 3, 3, first=(6, 1))
    assert told(campaign.chronicle(), "spell_failed")[0].rule == "ME-EQX-09"
    assert in_force(campaign) == []
    assert asked(campaign) == [("Blue", "roll_spell")]
    with refused("spell_already_used", "ME-EQX-04"):
        campaign.attempt("Red", "roll_spell", "roll")


@pytest.mark.rule("EX-ME-205", "ME-EQX-06", "ME-EQX-25")
def test_the_second_spell_is_final_and_the_own_capital_never_too_far() -> None:
    campaign = spring("Red").play(8, 4, 1, 1, quiet=2)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "again")
    with refused("reroll_used", "ME-EQX-06"):
        campaign.attempt("Red", "reroll_spell", "again")
    campaign.attempt("Red", "cast", "0,0")
    assert in_force(campaign) == [("protection", "0,0")]


@pytest.mark.rule("EX-ME-206", "ME-EQX-08", "ME-RULING-213")
def test_no_spell_of_spring_reaches_a_rival_capital_or_beyond_twelve_tiles() -> None:
    scene = spring("Blue")
    far = "\n".join(f"{tile_id(Hex(q, 0))} LO-01" for q in range(-7, 0))
    for tile, laid in read_map(far).tiles.items():
        scene.state.map.tiles.setdefault(tile, laid)
    lands = scene.state.lands
    scene.state.lands = {tile: lands.get(tile, Land()) for tile in scene.state.map.land_ids()}
    campaign = scene.play(SPELLS["storm"], 3, 3, quiet=2)
    campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Blue", "reroll_spell", "keep")
    with refused("enemy_capital", "ME-EQX-08"):
        campaign.attempt("Blue", "cast", "0,0")
    with refused("out_of_range", "ME-EQX-08"):
        campaign.attempt("Blue", "cast", "-7,0")
    campaign.attempt("Blue", "cast", "0,1")
    assert in_force(campaign) == [("storm", "0,1")]


@pytest.mark.rule("ME-EQX-03", "ME-EQX-05", "ME-EQX-02", "ME-RULING-210")
def test_who_was_deployed_to_the_capital_casts_in_a_new_order() -> None:
    scene = spring("Red", "Blue")
    scene.winter.cast = ["Blue"]
    campaign = scene.play(1, 6)
    assert asked(campaign) == [("Blue", "roll_spell")]
    with refused("not_your_turn", "ME-EQX-05"):
        campaign.attempt("Red", "roll_spell", "roll")
    scene = spring("Red")
    scene.state.banners["Red:1"].kind = "host"
    scene.banner("Blue", "7,0", 900)
    assert told(scene.play(6, 1).chronicle(), "casting_order") == []


@pytest.mark.rule("ME-REV-10", "ME-T-WSEQ")
def test_crowns_left_are_lost_before_the_spells_of_spring() -> None:
    scene = spring("Red")
    scene.rich(Red=3)
    campaign = scene.play()
    assert asked(campaign) == [("Red", "roll_spell")]
    assert campaign.state.secrets["Red"].treasury == 0


@pytest.mark.rule("ME-EQX-01", "ME-WINTER-01")
def test_spells_wait_for_an_equinox() -> None:
    with refused("wrong_phase", "ME-WINTER-01"):
        scene = Base("recruitment")
        scene.rich(Red=3)
        scene.play().attempt("Red", "roll_spell", "roll")
    scene = season("movement")
    scene.banner("Red", "0,0", 900)
    scene.opened("1,0", "0,0")
    with refused("wrong_step", "ME-WINTER-01"):
        scene.play().attempt("Red", "roll_spell", "roll")


@pytest.mark.rule("ME-EQX-25", "ME-RULING-215", "ME-EQX-08")
def test_protection_ends_what_lies_there_and_keeps_the_rest_off() -> None:
    scene = spring("Red", "Blue")
    scene.state.active_spells = [spell("storm", "2,0"), spell("rot", "1,0")]
    campaign = cast(scene, "protection", "2,0", 1, 1, SPELLS["storm"], first=(6, 1))
    assert in_force(campaign) == [("rot", "1,0"), ("protection", "2,0")]
    campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Blue", "reroll_spell", "keep")
    with refused("protected", "ME-EQX-25"):
        campaign.attempt("Blue", "cast", "2,0")


@pytest.mark.rule("ME-RULING-216", "ME-WSET-04", "ME-T-SPELLDUR")
@pytest.mark.parametrize(("setting", "safe"), [("after_autumn", True), ("before_autumn", False)])
def test_protection_lasts_over_the_autumn_by_setting(setting: str, safe: bool) -> None:
    scene = Base("season_end", protection_until=setting)
    scene.state.winter = None
    scene.state.active_spells = [spell("protection", "4,0"), spell("storm", "2,0")]
    scene.banner("Red", "0,0", 900)
    campaign = scene.play(6, 1, 1, 6, 6, 1, quiet=4)
    assert asked(campaign) == [("Red", "roll_spell")]
    assert in_force(campaign) == [("protection", "4,0")] * safe
    campaign.attempt("Red", "roll_spell", "pass")
    assert in_force(campaign) == []


@pytest.mark.rule("ME-RULING-215", "ME-EQX-25")
def test_what_is_protected_is_spared_by_spells_that_spread() -> None:
    from tests.rulesets.mighty_empires.winter.test_equinox import RIVER, equinox
    from tests.rulesets.mighty_empires.winter.test_equinox import cast as cast_in_autumn

    scene = equinox("Blue", tiles=RIVER)
    scene.land("3,0", "Red", "fortress")
    scene.land("3,1", "Blue", "village")
    scene.state.active_spells = [spell("protection", "3,1")]
    campaign = cast_in_autumn(scene, "deluge", "3,0", 3, 4, 4, by="Blue", quiet=2)
    assert not campaign.state.lands["3,1"].razed
    scene = equinox("Red")
    scene.banner("Blue", "4,0", 800)
    scene.state.active_spells = [spell("protection", "4,0")]
    campaign = cast_in_autumn(scene, "trail", "3,0", 3, 4, 2, 2, quiet=2)
    assert points(campaign, "Blue:1") == [800]
    scene = equinox("Red")
    scene.land("3,0", "Blue", "fortress", razed=True)
    scene.land("4,-1", "Blue", "village", razed=True)
    scene.state.active_spells = [spell("protection", "4,-1")]
    campaign = cast_in_autumn(scene, "prosper", "3,0", 1, 2, quiet=2)
    assert campaign.state.lands["4,-1"].razed


# --- abundance -----------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-208", "ME-EQX-21")
def test_an_abundant_tile_feeds_all_until_it_is_razed() -> None:
    scene = season("subsistence", spell("abundance", "2,0"))
    for _ in range(6):
        scene.banner("Red", "2,0", 500)
        scene.banner("Blue", "2,0", 500)
    assert all(forage_value(scene.state, player, "2,0") >= 6 for player in ("Red", "Blue"))
    assert told(scene.play().chronicle(), "shortfall") == []
    scene = season("raze", spell("abundance", "2,0", "Blue"), active="Blue")
    scene.land("2,0", "Blue", "village")
    scene.banner("Blue", "2,0", 900, baggage=2)
    campaign = scene.play(4, quiet=4)
    campaign.attempt("Blue", "raze", "2,0")
    assert told(campaign.chronicle(), "baggage_moved")[0].facts["baggage"] == 4
    assert told(campaign.chronicle(), "baggage_lost")[0].facts["baggage"] == 1
    assert in_force(campaign) == []
    assert forage_value(campaign.state, "Blue", "2,0") == 0


@pytest.mark.rule("ME-RULING-239", "ME-EQX-31")
def test_storms_and_sieges_starve_even_abundant_land() -> None:
    scene = season("subsistence", spell("abundance", "2,0"), spell("abundance", "1,0"), spell("storm", "2,0"))
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", garrison_points=100)
    assert forage_value(scene.state, "Red", "2,0") == 0
    assert forage_value(scene.state, "Blue", "1,0") == 0


# --- the void ------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-209", "ME-EQX-22", "ME-RULING-217", "ME-T-SPELLDUR")
def test_the_void_swallows_whoever_enters() -> None:
    scene = spring("Red")
    campaign = scene.play(SPELLS["void"], 1, 2, *[6, 1] * 2)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    with refused("bad_target", "ME-EQX-08"):
        campaign.attempt("Red", "cast", "2,0")
    campaign.attempt("Red", "cast", "3,0")
    assert in_force(campaign) == [("void", "3,0")]
    scene = season("movement", spell("void", "3,0"), active="Blue")
    scene.banner("Blue", "4,0", 700, baggage=2)
    scene.banner("Blue", "4,0", 900)
    scene.opened("3,0", "4,0")
    scene.banner("Blue", "7,0", 900)
    campaign = scene.play(quiet=4)
    campaign.attempt("Blue", "move_group", "1+2 3,0")
    assert list(campaign.state.banners) == ["Blue:3"]
    assert campaign.state.lands["3,0"].owner == "Red"
    assert told(campaign.chronicle(), "baggage_lost")[0].rule == "ME-EQX-22"
    scene = Base("season_end")
    scene.state.winter = None
    scene.state.active_spells = [spell("void", "3,0")]
    assert in_force(scene.play(6, 1, quiet=2)) == []


@pytest.mark.rule("ME-EQX-22", "ME-TOWER-01")
def test_no_wizard_receives_whom_the_void_has_swallowed() -> None:
    scene = season("movement", spell("void", "3,0"), active="Blue")
    scene.state.lands["3,0"].location = "tower"
    scene.state.towers = ["3,0"]
    scene.banner("Blue", "4,0", 700)
    scene.banner("Blue", "6,0", 500, baggage=6)
    scene.opened("3,0", "4,0")
    scene.opened("5,0", "6,0")
    campaign = scene.play()
    campaign.attempt("Blue", "move_group", "1 3,0")
    assert asked(campaign) == [("Blue", "move_group")]
    assert "Blue:1" not in campaign.state.banners


@pytest.mark.rule("ME-EQX-22", "ME-ORC-07")
def test_whom_the_void_swallows_rolls_for_no_toll_of_the_march() -> None:
    scene = season("movement", spell("void", "3,0"), active="Blue")
    scene.state.races = {"Blue": "orcs_goblins"}
    scene.banner("Blue", "4,0", 700, came_from="5,0", has_moved=True, arrived=True, baggage=2)
    scene.banner("Blue", "6,0", 500, baggage=6)
    scene.opened("5,0", "6,0")
    campaign = scene.play(3, 4)
    campaign.attempt("Blue", "move_group", "on:4,0 3,0")
    assert "Blue:1" not in campaign.state.banners
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-217", "ME-EQX-22")
def test_the_void_takes_what_is_there_and_leaves_empty_ships_and_ruins() -> None:
    scene = spring("Red")
    scene.land("-1,1", "Red", "city", razed=True)
    laden, empty = scene.port(2)
    laden.in_harbour = empty.in_harbour = False
    banner = scene.banner("Red", "-1,1", 600, aboard=laden.id)
    laden.cargo = banner.id
    scene.banner("Red", "-1,1", 700)
    campaign = cast(scene, "void", "-1,1", 3, 4)
    assert points(campaign, "Red:2", "Red:3") == [0, 0]
    assert list(campaign.state.ships) == [empty.id]
    assert campaign.state.lands["-1,1"].razed


@pytest.mark.rule("ME-EQX-22", "ME-RULING-220")
def test_the_void_takes_the_dead_too() -> None:
    scene = spring("Red")
    scene.state.active_spells = [spell("raise_dead", "3,0", points=300)]
    assert in_force(cast(scene, "void", "3,0", 3, 4)) == [("void", "3,0")]


# --- held rivers ---------------------------------------------------------------------------------------

RIVER = {
    "2,0": "river P P R P P P flow=--o---",
    "3,0": "river P P P R P R flow=---o-i",
    "3,1": "river R P P P P P flow=i-----",
}
"""From (2,0) through (3,0) to (3,1); in (3,0) it parts the east from the west."""


def crossing(*spells: Spell) -> Base:
    """Blue's force stands east of the river in (3,0) and wants to go west."""
    scene = season("movement", *spells, active="Blue", tiles=RIVER)
    scene.banner("Blue", "3,0", 900, edge=1, baggage=1)
    scene.banner("Blue", "6,0", 900)
    scene.opened("2,1", "3,0")
    return scene


@pytest.mark.rule("EX-ME-210", "ME-EQX-24", "ME-RULING-218")
def test_the_water_may_come_back_over_whoever_is_crossing() -> None:
    campaign = crossing(spell("hold_river", "2,0")).play(5, quiet=3)
    campaign.attempt("Blue", "move_group", "1 2,1")
    assert asked(campaign) == [("Red", "reverse_hold_river")]
    campaign.attempt("Red", "reverse_hold_river", "2,0")
    assert points(campaign, "Blue:1") == [0]
    assert told(campaign.chronicle(), "baggage_lost")[-1].facts["baggage"] == 1
    assert in_force(campaign) == []
    campaign = crossing(spell("hold_river", "2,0")).play(4, quiet=3)
    campaign.attempt("Blue", "move_group", "1 2,1")
    campaign.attempt("Red", "reverse_hold_river", "2,0")
    assert where(campaign, "Blue:1") == ["2,1"]
    assert campaign.state.active_spells[0].tried == 1


@pytest.mark.rule("ME-EQX-23", "ME-RULING-214", "ME-RULING-215")
def test_a_held_river_stops_nobody_all_the_way_down() -> None:
    campaign = crossing().play(1, quiet=3)
    campaign.attempt("Blue", "move_group", "1 2,1")
    assert told(campaign.chronicle(), "route_failed")
    campaign = crossing(spell("hold_river", "2,0", "Blue")).play(quiet=3)
    campaign.attempt("Blue", "move_group", "1 2,1")
    assert where(campaign, "Blue:1") == ["2,1"]
    scene = crossing(spell("hold_river", "3,0"))
    assert [dry(scene.state, tile) for tile in RIVER] == [False, True, True]
    scene.state.active_spells.append(spell("protection", "3,1"))
    assert [dry(scene.state, tile) for tile in RIVER] == [False, True, False]


@pytest.mark.rule("ME-EQX-24", "ME-RULING-218")
def test_a_caster_calls_the_water_once_a_month_in_his_own_turn() -> None:
    scene = crossing(spell("hold_river", "2,0", "Blue"), spell("hold_river", "3,0", "Red"))
    campaign = scene.play(4, quiet=3)
    standing = [one.kind for one in campaign.view("Blue").standing]
    assert "reverse_hold_river" in standing
    assert [one.kind for one in campaign.view("Red").standing].count("reverse_hold_river") == 0
    campaign.attempt("Blue", "reverse_hold_river", "2,0")
    campaign.attempt("Blue", "move_group", "done")
    assert [(one.tile, one.tried) for one in campaign.state.active_spells] == [("2,0", 1), ("3,0", 0)]
    for said in ({"tried": 1}, {"called": True}):
        campaign = crossing(spell("hold_river", "2,0", "Blue", **said)).play(quiet=3)
        assert "reverse_hold_river" not in [one.kind for one in campaign.view("Blue").standing]
    campaign = crossing(spell("hold_river", "2,0", "Red", tried=1)).play(quiet=3)
    campaign.attempt("Blue", "move_group", "1 2,1")
    assert where(campaign, "Blue:1") == ["2,1"]


@pytest.mark.rule("ME-RULING-218")
def test_the_water_may_be_let_alone() -> None:
    campaign = crossing(spell("hold_river", "2,0")).play(quiet=3)
    campaign.attempt("Blue", "move_group", "1 2,1")
    campaign.attempt("Red", "reverse_hold_river", "no")
    assert where(campaign, "Blue:1") == ["2,1"]
    assert campaign.state.active_spells[0].tried == 0


# --- portents ------------------------------------------------------------------------------------------


def doomed(*dice: int, month: int = 0) -> Campaign[MightyEmpires]:
    scene = season("initiative", spell("portents", "4,0"))
    scene.state.campaign_turn, scene.state.active_player = month, None
    scene.banner("Blue", "4,0", 800)
    scene.banner("Blue", "4,0", 500, kind="ally", baggage=2)
    scene.banner("Blue", "7,0", 500)
    return scene.play(*dice, quiet=3)


@pytest.mark.rule("EX-ME-211", "ME-EQX-26", "ME-RULING-219", "ME-T-SPRING")
def test_portents_hold_a_force_and_scatter_its_allies() -> None:
    campaign = doomed(1, 6, 3)
    assert points(campaign, "Blue:1", "Blue:2") == [800, 0]
    assert [one.facts["baggage"] for one in told(campaign.chronicle(), "baggage_lost")] == [2]
    assert campaign.state.banners["Blue:1"].spellbound
    with refused("no_move", "ME-EQX-26"):
        campaign.attempt("Blue", "scout", "1 5,0")
    campaign = doomed(1, 6, 4, month=1)
    assert points(campaign, "Blue:1", "Blue:2") == [800, 500]
    assert not campaign.state.banners["Blue:1"].spellbound


@pytest.mark.rule("ME-RULING-219", "ME-EQX-26")
def test_a_terrified_force_neither_scouts_nor_storms_nor_burns() -> None:
    scene = season("siege", active="Blue")
    scene.banner("Blue", "1,0", 900, spellbound=True)
    scene.siege("1,0", "Blue", garrison_points=100)
    scene.land("-1,1", INDEPENDENT, "city")
    scene.siege("-1,1", "Blue", garrison_points=100)
    scene.banner("Blue", "-1,1", 900)
    campaign = scene.play(quiet=4)
    with refused("no_move", "ME-EQX-26"):
        campaign.attempt("Blue", "siege", "assault 1,0")
    scene = season("raze", active="Blue")
    scene.banner("Blue", "4,0", 900, spellbound=True)
    scene.banner("Blue", "7,0", 900)
    campaign = scene.play(quiet=2)
    with refused("no_move", "ME-EQX-26"):
        campaign.attempt("Blue", "raze", "4,0")


@pytest.mark.rule("ME-RULING-219", "ME-EQX-26")
def test_a_force_of_which_somebody_keeps_heart_acts() -> None:
    scene = season("raze", active="Blue")
    bound = scene.banner("Blue", "4,0", 900, spellbound=True)
    assert why_none_acts([bound]) is not None
    assert why_none_acts([bound, scene.banner("Blue", "4,0", 900)]) is None
    assert why_none_acts([]) is None


@pytest.mark.rule("ME-RULING-219")
def test_terror_is_over_with_the_month_and_one_die_falls_for_each_force() -> None:
    scene = season("initiative", spell("portents", "1,0"))
    scene.state.campaign_turn, scene.state.active_player = 1, None
    scene.banner("Red", "1,0", 500, inside=True)
    scene.banner("Blue", "1,0", 500)
    scene.siege("1,0", "Blue")
    campaign = scene.play(1, 6, 3, 4, quiet=3)
    banners = campaign.state.banners
    assert [banners[one].spellbound for one in ("Red:1", "Blue:1")] == [True, False]
    scene = season("turn_end", active="Blue")
    scene.banner("Blue", "4,0", 500, spellbound=True)
    assert not scene.play(1, 6).state.banners["Blue:1"].spellbound


@pytest.mark.rule("ME-EQX-26", "ME-RULING-219", "ME-ARMY-20")
def test_portents_hold_whoever_is_aboard_a_ship_in_the_tile() -> None:
    scene = season("initiative", spell("portents", "-2,2"))
    scene.state.campaign_turn, scene.state.active_player = 1, None
    scene.ship("Red", "-2,2", in_harbour=False)
    scene.aboard("Red", "ship 1", 600)
    scene.banner("Red", "-2,2", 500)
    campaign = scene.play(1, 6, 4, 3, quiet=3)
    banners = campaign.state.banners
    assert [banners[one].spellbound for one in ("Red:1", "Red:2")] == [True, False], "each rolls for itself"


# --- rot, scrye ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQX-29", "ME-RULING-221", "ME-T-SPELLDUR")
def test_rot_destroys_what_is_there_and_what_comes() -> None:
    scene = spring("Red")
    scene.land("5,0", "Blue", "city", stockpile=4)
    scene.banner("Blue", "5,0", 600, baggage=3)
    campaign = cast(scene, "rot", "5,0", 3, 4)
    assert (campaign.state.lands["5,0"].stockpile, campaign.state.banners["Blue:1"].baggage) == (0, 0)
    scene = season("movement", spell("rot", "5,0"), active="Blue")
    scene.banner("Blue", "6,0", 600, baggage=3)
    scene.opened("5,0", "6,0")
    campaign = scene.play(quiet=3)
    campaign.attempt("Blue", "move_group", "1 5,0")
    assert campaign.state.banners["Blue:1"].baggage == 0
    assert told(campaign.chronicle(), "baggage_lost")[0].rule == "ME-EQX-29"


@pytest.mark.rule("ME-EQX-30")
def test_scrye_shows_a_force_to_the_caster_alone() -> None:
    scene = spring("Red")
    scene.banner("Blue", "5,0", 600)
    scene.banner("Blue", "5,0", 700)
    campaign = cast(scene, "scrye", "5,0", 3, 4)
    [fact] = campaign.state.secrets["Red"].knowledge
    assert fact.facts == {"Blue:1": 600, "Blue:2": 700}
    assert not campaign.state.secrets["Blue"].knowledge
    assert told(campaign.view("Blue").events, "report") == []
    assert in_force(campaign) == []


# --- raise dead ----------------------------------------------------------------------------------------


def dead(points: int = 400, tile: str = "3,0", caster: str = "Red") -> Spell:
    return spell("raise_dead", tile, caster, points=points)


def attack(*dice: int, army: Spell, tile: str = "3,0", points: int = 1000) -> Campaign[MightyEmpires]:
    """Blue's force comes from (4,0) upon the dead, and both plan: direct attack against hold."""
    scene = season("movement", army, active="Blue")
    scene.banner("Blue", "4,0", points, baggage=2)
    scene.opened(tile, "4,0")
    campaign = scene.play(*dice, quiet=6)
    campaign.attempt("Blue", "move_group", f"1 {tile}")
    campaign.attempt("Blue", "strategy", "direct")
    leader = campaign.waiting[0].player
    campaign.attempt(leader, "strategy", "hold")
    return campaign


@pytest.mark.rule("EX-ME-212", "ME-EQX-28", "ME-RULING-220")
def test_the_dead_stay_and_fight_and_are_destroyed_when_forced_out() -> None:
    campaign = cast(spring("Red"), "raise_dead", "3,0", 2, 4, 4)
    [army] = campaign.state.active_spells
    assert (army.spell, army.tile, army.points) == ("raise_dead", "3,0", 400)
    campaign = attack(6, 5, 1, 1, army=dead())
    assert in_force(campaign) == []
    assert campaign.state.lands["3,0"].owner == "Blue"
    assert told(campaign.chronicle(), "spell_ended")[0].rule == "ME-EQX-28"


@pytest.mark.rule("ME-REV-03", "ME-RULING-281", "ME-RULING-220")
@pytest.mark.parametrize("out", [False, True])
def test_a_player_who_is_out_does_not_lead_the_dead_that_a_tower_raised(out: bool) -> None:
    scene = season("movement", dead(caster=WIZARD), active="Blue", capital_loss_elimination=True)
    if out:
        scene.state.turn_order = ["Blue"]
        for land in scene.state.lands.values():
            land.owner = None if land.owner == "Red" else land.owner
    scene.banner("Blue", "4,0", 1000, baggage=2)
    scene.opened("3,0", "4,0")
    campaign = scene.play(*[3] * out, 6, 5, 1, 1, quiet=6)
    campaign.attempt("Blue", "move_group", "1 3,0")
    campaign.attempt("Blue", "strategy", "direct")
    if not out:
        assert asked(campaign) == [("Red", "strategy")]
        campaign.attempt("Red", "strategy", "hold")
    [shown] = told(campaign.chronicle(), "strategies_shown")
    assert shown.facts["defence"] == "hold"


@pytest.mark.rule("ME-EQX-28", "ME-RULING-220")
def test_who_is_beaten_by_the_dead_goes_back() -> None:
    campaign = attack(2, 1, 1, 1, army=dead(1500))
    assert where(campaign, "Blue:1") == ["4,0"]
    assert campaign.state.lands["3,0"].owner == "Red"
    assert in_force(campaign) == [("raise_dead", "3,0")]
    assert campaign.state.active_spells[0].points < 1500


@pytest.mark.rule("ME-RULING-220")
def test_the_dead_are_led_by_their_caster_or_against_him_by_the_next_player() -> None:
    for caster in ("Red", "Blue"):
        scene = season("battle", dead(caster=caster), active="Blue")
        scene.banner("Blue", "3,0", 1000, came_from="4,0")
        campaign = scene.play(quiet=4)
        campaign.attempt("Blue", "strategy", "direct")
        assert asked(campaign) == [("Red", "strategy")]


@pytest.mark.rule("ME-RULING-220", "ME-SCOUT-31")
def test_the_dead_own_nothing_and_let_nobody_have_it() -> None:
    scene = season("scouting", dead(), active="Blue")
    scene.banner("Blue", "4,0", 900)
    campaign = scene.play(3, 2, quiet=6)
    campaign.attempt("Blue", "scout", "1 3,0")
    assert campaign.state.lands["3,0"].owner == "Red"
    scene = season("raze", dead(tile="2,0"))
    scene.banner("Red", "2,0", 900)
    scene.banner("Red", "0,1", 900)
    with refused("enemy_present", "ME-RAZE-01"):
        scene.play(quiet=3).attempt("Red", "raze", "2,0")


def risen(*dice: int, tile: str, orders: str = "", by: str = "Red") -> Campaign[MightyEmpires]:
    """The dead rise where Blue's banner of 600 stands; it does what it is ordered."""
    scene = spring(by)
    scene.banner("Blue", tile, 600)
    campaign = cast(scene, "raise_dead", tile, *dice, by=by)
    if orders:
        campaign.attempt("Blue", "assign_defence", orders)
    return campaign


@pytest.mark.rule("ME-RULING-220", "ME-EQX-28")
def test_the_dead_attack_at_once_and_a_beaten_force_gives_way() -> None:
    campaign = risen(6, 6, 6, 6, 6, 3, 3, tile="4,0", orders="fight")
    campaign.attempt("Red", "strategy", "direct")
    campaign.attempt("Blue", "strategy", "hold")
    if ("Blue", "retreat_to") in asked(campaign):
        campaign.attempt("Blue", "retreat_to", "5,0")
    assert told(campaign.chronicle(), "battle_result")[0].facts["winner"] == "attacker"
    assert campaign.state.lands["4,0"].owner == "Blue"
    assert in_force(campaign) == [("raise_dead", "4,0")]
    assert "4,0" not in where(campaign, *campaign.state.banners)


@pytest.mark.rule("ME-RETREAT-05")
def test_a_retreat_in_winter_costs_no_turn_of_the_new_year() -> None:
    campaign = risen(6, 6, 6, 6, 6, 3, 3, tile="4,0", orders="fight")
    campaign.attempt("Red", "strategy", "direct")
    campaign.attempt("Blue", "strategy", "hold")
    if ("Blue", "retreat_to") in asked(campaign):
        campaign.attempt("Blue", "retreat_to", "5,0")
    assert told(campaign.chronicle(), "retreated")
    assert not campaign.state.banners["Blue:1"].retreat_lock


@pytest.mark.rule("ME-RULING-220")
def test_the_dead_are_destroyed_when_their_attack_fails() -> None:
    campaign = risen(6, 6, 1, 1, 2, 1, 1, tile="4,0", orders="fight")
    campaign.attempt("Red", "strategy", "direct")
    campaign.attempt("Blue", "strategy", "hold")
    assert told(campaign.chronicle(), "battle_result")[0].facts["winner"] != "attacker"
    assert in_force(campaign) == []
    assert where(campaign, "Blue:1") == ["4,0"]


@pytest.mark.rule("ME-RULING-220", "ME-SIEGE-02")
def test_who_hides_behind_walls_is_besieged_by_the_dead() -> None:
    campaign = risen(6, 6, 3, tile="5,0", orders="refuge")
    siege = campaign.state.sieges["5,0"]
    assert (siege.besieger, siege.defender) == (UNDEAD, "Blue")
    assert forage_value(campaign.state, "Blue", "5,0") == 0
    assert campaign.state.banners["Blue:1"].inside


def shut_in(phase: str, **fields: Any) -> Base:
    scene = season(phase, dead(tile="5,0"), active="Blue")
    scene.banner("Blue", "5,0", 900, inside=True, **fields)
    scene.siege("5,0", UNDEAD)
    return scene


@pytest.mark.rule("ME-RULING-220", "ME-SIEGE-10")
def test_the_besieged_may_sally_at_the_dead() -> None:
    scene = shut_in("battle")
    campaign = scene.play(6, 5, 1, 1, quiet=4)
    campaign.attempt("Blue", "choose_contact", "rally 5,0")
    campaign.attempt("Blue", "strategy", "direct")
    campaign.attempt("Red", "strategy", "hold")
    assert in_force(campaign) == []
    assert not campaign.state.sieges
    assert not campaign.state.banners["Blue:1"].inside


@pytest.mark.rule("ME-RULING-220", "ME-SIEGE-10")
def test_the_besieged_sally_at_the_dead_once_a_turn_only() -> None:
    scene = shut_in("battle")
    scene.banner("Blue", "5,0", 900, inside=True)
    scene.banner("Blue", "4,0", 900)
    campaign = scene.play(1, 2, 1, 1, quiet=4)
    campaign.attempt("Blue", "choose_contact", "rally 5,0")
    campaign.attempt("Blue", "rally", {"banners": ["Blue:1"]})
    campaign.attempt("Blue", "strategy", "direct")
    campaign.attempt("Red", "strategy", "counter")
    assert campaign.state.banners["Blue:2"].inside
    assert asked(campaign) == [("Blue", "raze")]


@pytest.mark.rule("ME-RULING-220", "ME-SIEGE-09", "ME-SIEGE-05")
def test_others_may_relieve_a_place_that_the_dead_besiege() -> None:
    scene = shut_in("battle")
    scene.banner("Blue", "5,0", 900, came_from="4,0")
    campaign = scene.play(6, 5, 1, 1, quiet=4)
    campaign.attempt("Blue", "choose_contact", "5,0")
    campaign.attempt("Blue", "rally", {"banners": []})
    campaign.attempt("Blue", "strategy", "direct")
    campaign.attempt("Red", "strategy", "hold")
    assert not campaign.state.sieges
    assert in_force(campaign) == []


@pytest.mark.rule("ME-RULING-220", "ME-SIEGE-28")
def test_nobody_starves_into_the_hands_of_the_dead_or_makes_terms() -> None:
    scene = shut_in("subsistence")
    campaign = scene.play(6, 1, quiet=2)
    assert told(campaign.chronicle(), "shortfall")
    assert told(campaign.chronicle(), "starvation_result") == []
    assert "offer_terms" not in [one.kind for one in campaign.view("Blue").standing]


@pytest.mark.rule("ME-RULING-220", "ME-SIEGE-22")
@pytest.mark.parametrize(("besieger", "thrower"), [(UNDEAD, ""), ("Red", "Red")])
def test_for_a_garrison_that_starves_its_besieger_throws_and_nobody_does_for_the_dead(
    besieger: str, thrower: str
) -> None:
    scene = season("subsistence", dead(tile="5,0"), active="Blue")
    scene.state.turn_order = ["Red", "Blue"]
    scene.banner("Red", "5,0", 900, inside=False, baggage=2)
    scene.siege("5,0", besieger, garrison_points=300)
    campaign = scene.play(5, 4, 6, 1, quiet=2)
    thrown, *_ = [one for one in told(campaign.chronicle(), "roll") if one.rule == SHORTFALL.id]
    assert thrown.facts.get("player", "") == thrower


@pytest.mark.rule("ME-WINTER-03", "ME-SIEGE-05")
@pytest.mark.parametrize(("kind", "lasts"), [("host", False), ("ally", False), ("mercenary", True)])
def test_with_a_host_or_an_ally_goes_the_siege_that_it_laid(kind: str, lasts: bool) -> None:
    scene = Base("season_end")
    scene.state.winter = None
    scene.banner("Blue", "5,0", 900, inside=True)
    scene.banner("Red", "5,0", 900, kind=kind)
    scene.siege("5,0", "Red")
    campaign = scene.play(6, 1, quiet=3)
    assert ("5,0" in campaign.state.sieges) == lasts


@pytest.mark.rule("ME-RULING-220", "ME-WINTER-03", "ME-T-SPELLDUR")
def test_the_dead_are_gone_when_the_season_closes() -> None:
    scene = shut_in("season_end")
    campaign = scene.play(6, 1, quiet=3)
    assert in_force(campaign) == []
    assert not campaign.state.sieges


@pytest.mark.rule("ME-RULING-220")
def test_militia_and_skeleton_garrisons_are_left_alone() -> None:
    scene = spring("Red")
    scene.land("5,-1", INDEPENDENT, "village")
    campaign = cast(scene, "raise_dead", "5,-1", 6, 6, 2)
    assert told(campaign.chronicle(), "contact_opened") == []
    campaign = cast(spring("Red"), "raise_dead", "6,1", 6, 6, 2)
    assert told(campaign.chronicle(), "contact_opened") == []


@pytest.mark.rule("ME-RULING-220")
def test_the_dead_beat_besiegers_off_and_besiege_in_their_stead() -> None:
    scene = spring("Red")
    scene.banner("Red", "5,0", 600, inside=False, came_from="5,1")
    scene.banner("Blue", "5,0", 600, inside=True)
    scene.siege("5,0", "Red")
    campaign = cast(scene, "raise_dead", "5,0", 3, 4, 6, 6, 5, 1, 1)
    campaign.attempt("Red", "assign_defence", "fight")
    campaign.attempt("Blue", "strategy", "direct")
    campaign.attempt("Red", "strategy", "withdraw")
    assert campaign.state.sieges["5,0"].besieger == UNDEAD


# --- storm, withershins, hosts -------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-213", "ME-EQX-31", "ME-RULING-222", "ME-RULING-224")
def test_a_storm_wrecks_ships_or_drives_them_off() -> None:
    scene = spring("Red")
    scene.port(2)
    campaign = cast(scene, "storm", "-1,1", 3, 4, 2, 5)
    assert [(one.id, one.tile, one.in_harbour) for one in campaign.state.ships.values()] == [
        ("ship 2", "-2,2", False)
    ]
    assert forage_value(campaign.state, "Red", "-1,1") == 0
    scene = season("scouting", spell("storm", "-1,1"))
    scene.banner("Red", "-1,1", 900)
    scene.banner("Red", "-1,1", 900)
    campaign = scene.play(4, quiet=3)
    campaign.attempt("Red", "scout", "1 0,1")
    assert told(campaign.chronicle(), "scouts_lost")[0].rule == "ME-EQX-31"
    assert not campaign.state.opened
    with refused("tile_already_tried", "ME-SCOUT-03"):
        campaign.attempt("Red", "scout", "2 0,1")
    scene = season("scouting", spell("storm", "-1,1"))
    scene.banner("Red", "-1,1", 900)
    scene.banner("Red", "0,0", 900)
    campaign = scene.play(3, 3, 4, quiet=3)
    campaign.attempt("Red", "scout", "1 0,1")
    assert [one.tile for one in campaign.state.opened] == ["0,1"]


@pytest.mark.rule("ME-RULING-222", "ME-EQX-31")
def test_a_ship_that_comes_into_a_storm_rolls_once_and_anew_when_it_comes_back() -> None:
    storm = spell("storm", "3,0", weathered=["ship 1", "ship 3"])
    scene = season("raze", storm, tiles={"3,0": "coastal P P P P CL P"})
    scene.ship("Red", "3,0", in_harbour=False)
    scene.ship("Red", "3,0", in_harbour=False)
    scene.ship("Red", "-1,1", in_harbour=False)
    scene.banner("Red", "0,1", 900)
    campaign = scene.play(6, quiet=4)
    campaign.attempt("Red", "raze", "done")
    assert campaign.state.active_spells[0].weathered == ["ship 1", "ship 2"]
    assert told(campaign.chronicle(), "ship_lost") == []


@pytest.mark.rule("EX-ME-215", "ME-EQX-33", "ME-RULING-224")
def test_withershins_turns_scouts_aside() -> None:
    scene = season("scouting", spell("withershins", "2,0"))
    scene.banner("Red", "2,0", 900)
    scene.banner("Red", "0,0", 900)
    campaign = scene.play(6, 4, 5, quiet=4)
    campaign.attempt("Red", "scout", "1 3,0")
    assert [one.tile for one in campaign.state.opened] == ["2,-1"]
    assert where(campaign, "Red:1") == ["2,0"]


@pytest.mark.rule("ME-RULING-224", "ME-EQX-33")
def test_scouts_turned_off_the_map_or_to_a_tile_tried_before_are_lost() -> None:
    scene = season("scouting", spell("withershins", "0,-3"), spell("withershins", "2,0"))
    scene.banner("Red", "0,-3", 900)
    scene.banner("Red", "2,0", 900)
    scene.banner("Red", "2,0", 900)
    campaign = scene.play(6, 6, 4, 5, 6, quiet=4)
    campaign.attempt("Red", "scout", "1 0,-2")
    campaign.attempt("Red", "scout", "2 3,0")
    campaign.attempt("Red", "scout", "3 3,0")
    lost = told(campaign.chronicle(), "scouts_lost")
    assert [one.rule for one in lost] == ["ME-RULING-224"] * 2
    assert [one.tile for one in campaign.state.opened] == ["2,-1"]


@pytest.mark.rule("EX-ME-214", "ME-EQX-32", "ME-RULING-223", "ME-WINTER-03")
def test_a_host_gathers_and_leaves_with_the_season() -> None:
    campaign = cast(spring("Red"), "summon_host", "0,0", 1, 1, 3)
    host = campaign.state.banners["Red:2"]
    assert (host.kind, host.tile) == ("host", "0,0")
    assert points(campaign, "Red:2") == [300]
    scene = Base("season_end")
    scene.state.winter = None
    scene.banner("Red", "0,0", 300, kind="host")
    assert not scene.play(6, 1, quiet=2).state.banners


@pytest.mark.rule("ME-EQX-32", "ME-EQX-22")
def test_a_host_that_gathers_over_the_void_is_swallowed_at_once() -> None:
    scene = spring("Red", "Blue")
    scene.state.active_spells = [spell("void", "3,0", "Blue")]
    campaign = cast(scene, "summon_host", "3,0", 6, 6, 3, *[6, 5] * 9, first=(6, 1))
    assert asked(campaign) == [("Blue", "roll_spell")]
    assert told(campaign.chronicle(), "swallowed")[0].tiles == ("3,0",)
    assert "Red:2" not in campaign.state.banners


@pytest.mark.rule("ME-RULING-223", "ME-EQX-08")
def test_a_host_gathers_only_on_own_land() -> None:
    campaign = spring("Red").play(SPELLS["summon_host"], 6, 6, 3, 6, 1, quiet=1)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    for tile in ("4,0", "3,1"):
        with refused("bad_target", "ME-EQX-08"):
            campaign.attempt("Red", "cast", tile)
    campaign.attempt("Red", "cast", "3,0")
    assert campaign.state.banners["Red:2"].tile == "3,0"


@pytest.mark.rule("ME-T-SPELLDUR", "ME-EQX-11")
def test_every_spell_that_lasts_has_its_end() -> None:
    scene = Base("season_end")
    scene.state.winter = None
    scene.state.active_spells = [spell(row.on, "2,0") for row in SPELL_LASTS.rows if row.on != "raise_dead"]
    campaign = through_winter(scene.play(6, 1, quiet=150))
    kept = ("protection", "quake")
    ended = [event.facts["spell"] for event in told(campaign.chronicle(), "spell_ended")]
    assert set(ended) == {row.on for row in SPELL_LASTS.rows} - {"raise_dead"}
    assert ended[-2:] == list(kept)
    assert not lies_on(campaign.state, "storm", "2,0")


def test_scenes_of_spells_are_sound() -> None:
    scene = Scene()
    scene.state.active_spells = [spell("raise_dead", "0,0", "A", points=100)]
    scene.banner("B", "0,1")
    assert scene.play(quiet=4).state.active_spells


@pytest.mark.rule("ME-EQX-28", "ME-RULING-220")
def test_the_dead_that_attack_in_vain_are_gone() -> None:
    campaign = risen(6, 6, 6, 1, 2, 1, 1, tile="4,0", orders="fight")
    campaign.attempt("Red", "strategy", "direct")
    campaign.attempt("Blue", "strategy", "hold")
    assert told(campaign.chronicle(), "battle_result")[0].facts["winner"] == "defender"
    assert in_force(campaign) == []
    assert told(campaign.chronicle(), "spell_ended")[0].rule == "ME-EQX-28"


@pytest.mark.rule("ME-EQX-29", "ME-RULING-221")
@pytest.mark.parametrize(("stores", "garrison"), [(0, 2), (2, 2), (2, 1), (2, 0)])
def test_rot_destroys_the_baggage_of_a_garrison_too(stores: int, garrison: int) -> None:
    scene = spring("Red")
    scene.land("5,0", "Blue", "city", stockpile=stores)
    scene.banner("Red", "5,0", 900)
    scene.siege("5,0", "Red", garrison_points=100, garrison_baggage=garrison)
    campaign = cast(scene, "rot", "5,0", 3, 4)
    assert campaign.state.sieges["5,0"].garrison_baggage == 0
    assert campaign.state.lands["5,0"].stockpile == 0
    assert told(campaign.chronicle(), "stockpile_destroyed")[0].rule == "ME-EQX-29"


@pytest.mark.rule("ME-TEMPLE-15", "ME-HOOK-04")
def test_spells_end_to_work_where_a_temple_that_keeps_magic_off_is_found() -> None:
    names: tuple[Lasting, ...] = ("storm", "rot", "portents", "withershins", "abundance")
    scene = season("portents", *(spell(name, "3,0") for name in names))
    scene.state.turn_order = ["Red", "Blue"]
    scene.banner("Red", "3,0", 900, baggage=2)
    scene.state.lands["3,0"].temple = Temple("high_elves", 1)
    campaign = scene.play(4, 4, quiet=9)
    state = campaign.state
    assert not any(lies_on(state, name, "3,0") for name in names)
    assert not {"force_stuck", "no_effect", "baggage_lost"} & set(kinds(campaign.chronicle()))
    assert state.banners["Red:1"].baggage == 2, "the temple feeds it"
    campaign.attempt("Red", "scout", "1 4,0")
    assert not told(campaign.chronicle(), "scouts_lost")
