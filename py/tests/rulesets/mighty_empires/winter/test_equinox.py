"""The autumn equinox and its spells (ME digest 2, 4.2, examples 201 to 207, 216 to 225, 235)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.maps.hexes import Hex, tile_id
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.charts import AUTUMN, TWELVE
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    Character,
    Contents,
    Horde,
    MightyEmpires,
    Temple,
    Unit,
)
from empires.rulesets.mighty_empires.state.race import Race
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.scene import points
from tests.rulesets.mighty_empires.winter.base import Base

SPELLS = {row["spell"]: int(row.on) for row in AUTUMN.rows}


def equinox(*casters: str, tiles: dict[str, str] | None = None, **options: Any) -> Base:
    """A strong banner in the capital of each caster."""
    scene = Base("autumn_equinox", tiles, **options)
    for player in casters:
        scene.banner(player, scene.state.capitals[player], 900)
    return scene


def cast(
    scene: Base, spell: str, target: str, *dice: int, by: str = "Red", quiet: int = 0
) -> Campaign[MightyEmpires]:
    """One caster rolls the spell, keeps it and casts it; `dice` follow the spell's."""
    campaign = scene.play(SPELLS[spell], *dice, quiet=quiet)
    campaign.attempt(by, "roll_spell", "roll")
    campaign.attempt(by, "reroll_spell", "keep")
    if target:
        campaign.attempt(by, "cast", target)
    return campaign


@pytest.mark.rule("ME-EQX-02", "ME-RULING-210")
@pytest.mark.parametrize("mode", ["moderate", "full"])
@pytest.mark.parametrize(("heroes", "men"), [(0, 90), (1, 20)])
def test_where_characters_are_listed_a_wizard_is_one_of_them(mode: str, heroes: int, men: int) -> None:
    scene = equinox(army_mode=mode)
    banner = scene.banner("Blue", "6,0", men * 10 + heroes * 100)
    merlin = [Character(name="Merlin", points=100)] * heroes
    foot = [Unit(name="Foot", models=men, each=10)] * (mode == "full")
    set_contents(scene.state, banner, Contents(units=foot, characters=merlin))
    mage = scene.banner("Red", "0,0", 90)
    set_contents(scene.state, mage, Contents(characters=[Character(name="Cassandra", points=90)]))
    campaign = scene.play(2, 1)
    if heroes:
        campaign.attempt("Red", "roll_spell", "pass")
        assert asked(campaign) == [("Blue", "roll_spell")]
    else:
        with refused("no_wizard", "ME-EQX-02"):
            campaign.attempt("Blue", "roll_spell", "roll")


@pytest.mark.rule("EX-ME-201", "ME-EQX-02", "ME-RULING-210")
def test_only_one_strong_banner_in_the_capital_lets_a_wizard_work() -> None:
    scene = equinox("Blue")
    scene.banner("Red", "0,0", 400)
    scene.banner("Red", "0,0", 300)
    campaign = scene.play()
    assert asked(campaign) == [("Blue", "roll_spell")]
    with refused("no_wizard", "ME-EQX-02"):
        campaign.attempt("Red", "roll_spell", "roll")


@pytest.mark.rule("ME-EQX-02", "ME-RULING-211")
@pytest.mark.parametrize(("strength", "casts"), [(500, True), (499, False)])
def test_five_hundred_points_are_enough_for_a_wizard(strength: int, casts: bool) -> None:
    scene = Base("autumn_equinox")
    scene.banner("Red", "0,0", strength)
    assert (asked(scene.play(6, 1, quiet=9))[:1] == [("Red", "roll_spell")]) == casts


@pytest.mark.rule("ME-RULING-210", "ME-RULING-211", "ME-EQX-03")
@pytest.mark.parametrize("flaw", ["kind", "elsewhere", "razed", "captured"])
def test_who_cannot_cast(flaw: str) -> None:
    scene = equinox("Red")
    banner = scene.state.banners["Red:1"]
    match flaw:
        case "kind":
            banner.kind = "mercenary"
        case "elsewhere":
            banner.tile = "1,0"
        case "razed":
            scene.land("0,0", "Red", "capital", realm_of="Red", razed=True)
        case "captured":
            scene.land("0,0", "Blue", "city", capital_of="Red", realm_of="Red")
    assert asked(scene.play(6, 1, quiet=2))[:1] != [("Red", "roll_spell")]


@pytest.mark.rule("ME-EQX-02", "ME-RULING-210")
@pytest.mark.parametrize(("strengths", "casts"), [((500,), True), ((499,), False), ((400, 400), False)])
def test_one_banner_alone_has_five_hundred_points(strengths: tuple[int, ...], casts: bool) -> None:
    scene = equinox()
    for strength in strengths:
        scene.banner("Red", "0,0", strength)
    assert (("Red", "roll_spell") in asked(scene.play(*[6, 1] * 9))) == casts


@pytest.mark.rule("ME-RULING-210")
def test_besieged_banners_in_the_capital_count() -> None:
    scene = equinox("Red")
    scene.state.banners["Red:1"].inside = True
    scene.banner("Blue", "0,0", 900)
    scene.siege("0,0", "Blue")
    assert asked(scene.play()) == [("Red", "roll_spell")]


@pytest.mark.rule("EX-ME-202", "ME-EQX-05", "ME-EQX-04", "ME-EQX-01")
def test_casters_come_by_dice_one_after_the_other() -> None:
    campaign = equinox("Red", "Blue").play(2, 2, 4, 1)
    assert asked(campaign) == [("Red", "roll_spell")]
    with refused("not_your_turn", "ME-EQX-05"):
        campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Red", "roll_spell", "pass")
    assert asked(campaign) == [("Blue", "roll_spell")]
    with refused("spell_already_used", "ME-EQX-04"):
        campaign.attempt("Red", "roll_spell", "roll")


@pytest.mark.rule("EX-ME-205", "ME-EQX-06")
def test_the_second_roll_is_final() -> None:
    campaign = equinox("Red").play(8, 12)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "again")
    assert told(campaign.chronicle(), "spell_rerolled")[0].facts["spell"] == "tornado"
    with refused("reroll_used", "ME-EQX-06"):
        campaign.attempt("Red", "reroll_spell", "again")


@pytest.mark.rule("EX-ME-207", "ME-EQX-07", "ME-T-D12", "ME-WSET-03", "ME-EQX-06")
@pytest.mark.parametrize(("second", "spell"), [(2, "inundation"), (4, "mists")])
def test_a_spell_by_two_dice(second: int, spell: str) -> None:
    assert [TWELVE.at(n)["adds"] for n in range(1, 7)] == [0, 0, 0, 6, 6, 6]
    campaign = equinox("Red", d12_by_2d6=True).play(5, second)
    campaign.attempt("Red", "roll_spell", "roll")
    assert told(campaign.chronicle(), "spell_rolled")[0].facts["spell"] == spell


@pytest.mark.rule("EX-ME-206", "ME-EQX-08", "ME-RULING-213", "ME-RULING-214")
def test_no_spell_reaches_a_rival_capital_or_beyond_twelve_tiles() -> None:
    far = {tile_id(Hex(q, 0)): "LO-01" for q in range(-13, 0)}
    text = "\n".join(f"{tile} LO-01" for tile in far)
    from empires.maps.textform import read_map

    scene = equinox("Red")
    for tile, laid in read_map(text).tiles.items():
        scene.state.map.tiles.setdefault(tile, laid)
    from empires.rulesets.mighty_empires.state import Land

    lands = {tile: scene.state.lands.get(tile, Land()) for tile in scene.state.map.land_ids()}
    scene.state.lands = lands
    campaign = scene.play(SPELLS["tornado"])
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    with refused("enemy_capital", "ME-EQX-08"):
        campaign.attempt("Red", "cast", "6,0")
    with refused("out_of_range", "ME-EQX-08"):
        campaign.attempt("Red", "cast", "-13,0")
    assert "-12,0" in [choice.value for choice in campaign.waiting[0].choices]
    assert "0,0" in [choice.value for choice in campaign.waiting[0].choices]


@pytest.mark.rule("ME-RULING-214")
def test_a_captured_capital_may_be_struck() -> None:
    scene = equinox("Red")
    scene.land("6,0", INDEPENDENT, "city", capital_of="Blue", realm_of="Blue")
    campaign = cast(scene, "tornado", "6,0", 3, 3, 4, quiet=2)
    assert campaign.state.lands["6,0"].razed


@pytest.mark.rule("EX-ME-204", "ME-EQX-09")
@pytest.mark.parametrize(("dice", "carries"), [((3, 3), True), ((1, 2), False)])
def test_a_spell_must_carry_to_its_target(dice: tuple[int, ...], carries: bool) -> None:
    effect = (5,) if carries else ()
    campaign = cast(equinox("Red"), "blight_crop", "4,0", *dice, *effect, quiet=2)
    assert bool(told(campaign.chronicle(), "spell_cast")) is carries
    assert bool(told(campaign.chronicle(), "spell_failed")) is not carries


@pytest.mark.rule("ME-EQX-09")
@pytest.mark.parametrize(("tile", "note"), [("2,0", ""), ("3,0", "2D6 of 3 or more")])
def test_what_lies_within_two_tiles_cannot_be_missed(tile: str, note: str) -> None:
    campaign = cast(equinox("Red"), "inundation", "", quiet=2)
    [choice] = [one for one in campaign.waiting[0].choices if one.value == tile]
    assert choice.note == note


@pytest.mark.rule("EX-ME-216", "ME-EQX-41", "ME-RULING-236", "ME-REV-09")
def test_a_blight_takes_crowns_and_never_more_than_there_are() -> None:
    scene = equinox("Red")
    campaign = cast(scene, "blight_crop", "4,0", 3, 3, 5, quiet=2)
    assert account(campaign.state, "Blue").crowns == 11 - 5
    scene = equinox("Red")
    for tile in ("7,-1", "7,0", "6,1", "5,0", "6,-1"):
        scene.land(tile, None)
    scene.land("5,0", "Blue", realm_of="Blue")
    assert account(scene.state, "Blue").crowns == 5
    campaign = cast(scene, "blight_crop", "4,0", 3, 3, 6, quiet=2)
    assert account(campaign.state, "Blue").crowns == 0
    campaign = equinox("Red").play(SPELLS["blight_crop"])
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    for tile in ("2,0", "3,1"):
        with refused("bad_target", "ME-EQX-08"):
            campaign.attempt("Red", "cast", tile)


RIVER = {
    "2,0": "river P P R P P P flow=--o---",
    "3,0": "river P P P R P R flow=---o-i",
    "3,1": "river R P R P P P flow=i-o---",
    "4,1": "river P P P P P R flow=-----i",
}


@pytest.mark.rule("EX-ME-217", "ME-EQX-42", "ME-T-DELUGE", "ME-RULING-225")
def test_a_deluge_runs_downstream() -> None:
    scene = equinox("Blue", tiles=RIVER)
    scene.land("3,0", "Red", "fortress")
    scene.land("3,1", "Blue", "village")
    scene.land("4,1", "Blue", "city")
    campaign = cast(scene, "deluge", "3,0", 3, 4, 4, 6, by="Blue", quiet=2)
    razed = [tile for tile, land in campaign.state.lands.items() if land.razed]
    assert razed == ["3,1"]
    assert campaign.state.lands["3,1"].flag == "Blue"


@pytest.mark.rule("ME-RULING-225", "ME-EQX-42")
def test_a_deluge_finds_nothing_in_ruins_and_empty_land() -> None:
    scene = equinox("Blue", tiles=RIVER)
    scene.land("3,0", "Red", "fortress")
    scene.land("3,1", "Blue", "village", razed=True)
    scene.land("4,1", "Blue")
    campaign = cast(scene, "deluge", "3,0", 3, 4, 4, by="Blue", quiet=2)
    assert len([one for one in told(campaign.chronicle(), "roll") if one.rule == "ME-T-DELUGE"]) == 1


@pytest.mark.rule("EX-ME-218", "ME-EQX-43", "ME-RULING-226", "ME-RULING-215")
def test_a_trail_of_doom_wanders_and_returns() -> None:
    scene = equinox("Red")
    scene.banner("Blue", "4,0", 800)
    scene.banner("Blue", "5,0", 600)
    campaign = cast(scene, "trail", "4,0", 3, 4, 3, 4, 4, 2, 6, 5, 1, 6, quiet=2)
    assert points(campaign, "Blue:1", "Blue:2") == [750, 540]
    assert campaign.state.lands["4,0"].razed


@pytest.mark.rule("ME-RULING-226", "ME-WSET-06")
@pytest.mark.parametrize(("setting", "directions"), [("reroll", (6, 3)), ("ends", (6,))])
def test_a_trail_off_the_map(setting: str, directions: tuple[int, ...]) -> None:
    scene = equinox("Red", trail_offmap=setting)
    campaign = cast(scene, "trail", "0,-3", 6, 6, 2, *directions, quiet=2)
    assert told(campaign.chronicle(), "spell_cast")


@pytest.mark.rule("ME-EQX-43", "ME-RULING-226", "ME-WSET-06")
@pytest.mark.parametrize("setting", ["reroll", "ends"])
def test_a_trail_goes_as_far_as_its_die_and_no_farther(setting: str) -> None:
    scene = equinox("Red", trail_offmap=setting)
    for tile in ("4,0", "5,-1", "6,-2"):
        scene.land(tile, "Blue")
        scene.banner("Blue", tile, 800)
    campaign = cast(scene, "trail", "4,0", 3, 4, 2, 3, 1, 5, *[1] * 6, quiet=9)
    assert points(campaign, "Blue:1", "Blue:2", "Blue:3") == [770, 750, 800]


@pytest.mark.rule("ME-RULING-497", "ME-TEMPLE-15", "ME-EQX-43")
@pytest.mark.parametrize(("race", "left"), [("high_elves", 800), ("men_empire", 750)])
def test_a_trail_of_doom_spares_the_tile_of_an_elven_temple(race: Race, left: int) -> None:
    scene = equinox("Red")
    scene.land("4,0", "Blue")
    scene.land("5,-1", "Blue", temple=Temple(race, 1))
    for tile in ("4,0", "5,-1"):
        scene.banner("Blue", tile, 800)
    campaign = cast(scene, "trail", "4,0", 3, 4, 2, 3, 1, 5, *[1] * 6, quiet=9)
    assert points(campaign, "Blue:1", "Blue:2") == [770, left]


@pytest.mark.rule("EX-ME-219", "ME-EQX-45", "ME-RULING-228", "ME-REV-06", "ME-RULING-265")
def test_blood_drowns_a_village() -> None:
    scene = equinox("Red")
    scene.banner("Blue", "4,0", 800)
    campaign = cast(scene, "inundation", "4,0", 2, 3, 3, 5, 6, quiet=2)
    assert points(campaign, "Blue:1") == [640]
    land = campaign.state.lands["4,0"]
    assert (land.razed, land.flag) == (True, "Blue")
    assert campaign.state.winter is not None
    assert "4,0" in campaign.state.winter.no_revenue


@pytest.mark.rule("ME-RULING-252", "ME-RULING-265", "ME-EQX-53")
def test_a_siege_of_what_magic_razes_is_over() -> None:
    scene = equinox("Red")
    scene.land("4,0", "Blue", "fortress")
    scene.banner("Red", "4,0", 900)
    scene.siege("4,0", "Red", garrison_points=100)
    campaign = cast(scene, "tornado", "4,0", 6, 6, 6, quiet=9)
    land = campaign.state.lands["4,0"]
    assert (land.razed, land.flag) == (True, "Blue"), "the old flag stays"
    assert [event.rule for event in told(campaign.chronicle(), "siege_ended")] == ["ME-EQX-53"]


@pytest.mark.rule("EX-ME-220", "ME-EQX-47", "ME-RULING-229")
def test_prosper_raises_ruins_and_those_beside_them() -> None:
    scene = equinox("Red")
    scene.land("3,0", "Blue", "fortress", razed=True, no_recovery_in_winter=1)
    scene.land("4,-1", "Blue", "village", razed=True)
    scene.land("5,-1", "Blue", "village", razed=True)
    campaign = cast(scene, "prosper", "3,0", 1, 2, quiet=2)
    lands = campaign.state.lands
    assert [lands[tile].owner for tile in ("3,0", "4,-1")] == ["Red", "Red"]
    assert lands["5,-1"].razed
    assert lands["4,0"].owner == "Blue", "it was no ruin"


@pytest.mark.rule("ME-EQX-46", "ME-EQX-10", "ME-RULING-237")
def test_a_bumper_crop_needs_no_target() -> None:
    campaign = cast(equinox("Red"), "bumper_crop", "", 4, quiet=2)
    assert account(campaign.state, "Red").crowns == 11 + 4


@pytest.mark.rule("ME-EQX-48", "ME-RULING-230")
def test_madness_empties_a_village_of_others() -> None:
    scene = equinox("Red")
    scene.banner("Blue", "4,0", 800)
    campaign = scene.play(SPELLS["madness"], 6, 6, quiet=2)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    for tile in ("2,0", "5,0", "3,1"):
        with refused("bad_target", "ME-EQX-08"):
            campaign.attempt("Red", "cast", tile)
    campaign.attempt("Red", "cast", "4,0")
    assert campaign.state.lands["4,0"].razed
    assert points(campaign, "Blue:1") == [0]
    scene = equinox("Red")
    scene.land("3,1", INDEPENDENT, "village")
    assert cast(scene, "madness", "3,1", 6, 6, quiet=2).state.lands["3,1"].razed


@pytest.mark.rule("EX-ME-221", "ME-EQX-49", "ME-RECR-07", "ME-RULING-231", "ME-EQX-10")
def test_heroes_join_when_troops_are_raised() -> None:
    scene = equinox("Red")
    campaign = cast(scene, "heroes", "", 3, quiet=2)
    campaign.attempt("Red", "billet", {"1": "0,0"}) if ("Red", "billet") in asked(campaign) else None
    assert told(campaign.chronicle(), "heroes_join")[0].facts["points"] == 600
    secret = campaign.state.secrets["Red"]
    assert (secret.points_unassigned, secret.heroes_points) == (600, 0), "once, and not next winter again"


@pytest.mark.rule("EX-ME-222", "ME-EQX-44", "ME-RULING-227", "ME-EQX-10")
def test_magic_is_forged_for_a_banner_of_ones_choice() -> None:
    scene = equinox("Blue")
    campaign = cast(scene, "forge_magic", "banner 1", 2, 6, by="Blue", quiet=2)
    assert points(campaign, "Blue:1") == [1060]


def breaking(by: str) -> Base:
    scene = equinox(by)
    scene.banner("Red", "1,0", 600, inside=True)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue")
    return scene


@pytest.mark.rule("EX-ME-223", "ME-EQX-50", "ME-RULING-232")
def test_a_broken_siege_destroys_the_side_that_is_named() -> None:
    campaign = cast(breaking("Red"), "break_siege", "attackers 1,0", 1, 1, quiet=2)
    assert not campaign.state.sieges
    assert told(campaign.chronicle(), "siege_ended")[0].rule == "ME-EQX-50"
    assert points(campaign, "Red:2", "Blue:1") == [600, 0]
    campaign = cast(breaking("Blue"), "break_siege", "defenders 1,0", 3, 3, 6, 1, by="Blue", quiet=2)
    assert campaign.state.lands["1,0"].owner == "Blue"
    assert points(campaign, "Red:1") == [0]


@pytest.mark.rule("EX-ME-224", "ME-EQX-51")
def test_without_any_siege_a_fortress_without_banners_falls() -> None:
    campaign = cast(equinox("Blue"), "break_siege", "1,0", 3, 3, by="Blue", quiet=2)
    assert campaign.state.lands["1,0"].razed
    scene = equinox("Blue")
    scene.banner("Red", "1,0", 600)
    campaign = scene.play(SPELLS["break_siege"])
    campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Blue", "reroll_spell", "keep")
    with refused("bad_target", "ME-EQX-08"):
        campaign.attempt("Blue", "cast", "1,0")
    scene = equinox("Blue")
    scene.banner("Blue", "-1,1", 600)
    scene.siege("-1,1", "Blue", garrison_points=100)
    campaign = scene.play(SPELLS["break_siege"])
    campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Blue", "reroll_spell", "keep")
    with refused("siege_in_progress", "ME-EQX-51"):
        campaign.attempt("Blue", "cast", "1,0")


@pytest.mark.rule("EX-ME-235", "ME-EQX-52", "ME-RULING-233")
def test_mists_drive_an_enemy_out_of_his_way() -> None:
    scene = equinox("Red")
    scene.banner("Blue", "3,0", 700, baggage=1)
    for tile in ("4,0", "3,0"):
        scene.land(tile, "Blue")
    campaign = cast(scene, "mists", "astray 3,0 Blue", 2, 3, 2, 4, quiet=3)
    campaign.attempt("Red", "billet", {"1": "0,0"})
    campaign.attempt("Blue", "winter_retreat", {"1": 0})
    assert points(campaign, "Blue:1") == [0]


@pytest.mark.rule("ME-EQX-52", "ME-RULING-233")
def test_mists_touch_nobody_in_his_own_settlement() -> None:
    scene = equinox("Red")
    scene.banner("Blue", "4,0", 700)
    campaign = scene.play(SPELLS["mists"])
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    with refused("bad_target", "ME-EQX-08"):
        campaign.attempt("Red", "cast", "astray 4,0 Blue")


@pytest.mark.rule("ME-EQX-52", "ME-RULING-233", "ME-RULING-242")
@pytest.mark.parametrize(
    ("spell", "banner", "route"), [("lead -2,2", "Red:2", "mists"), ("astray -2,2 Blue", "Blue:1", "retreat")]
)
def test_mists_find_a_banner_aboard_a_ship_too(spell: str, banner: str, route: str) -> None:
    scene = equinox("Red")
    scene.land("-1,1", "Blue", "city", realm_of="Blue")
    for owner in ("Red", "Blue"):
        scene.aboard(owner, scene.ship(owner, "-2,2", in_harbour=False).id, 600)
    campaign = cast(scene, "mists", spell, 6, 6, 6, 1, quiet=9)
    for question in campaign.waiting:
        campaign.attempt(question.player, question.kind, question.default)
    homes = told(campaign.chronicle(), "banner_home")
    assert [one.facts["route"] for one in homes if banner in one.facts["banners"]] == [route]


@pytest.mark.rule("ME-EQX-52", "ME-RULING-234")
def test_mists_lead_an_own_force_home_without_loss() -> None:
    scene = equinox("Red")
    scene.banner("Red", "5,2", 700, baggage=1)
    scene.banner("Red", "5,2", 600)
    scene.banner("Red", "7,-3", 600)
    campaign = cast(scene, "mists", "lead 5,2", 6, 6, 5, 5, quiet=3)
    assert asked(campaign) == [("Red", "billet")]
    assert points(campaign, "Red:4") == [350], "who is elsewhere goes through the snow"
    assert points(campaign, "Red:2", "Red:3") == [700, 600]


@pytest.mark.rule("EX-ME-225", "ME-EQX-53", "ME-RULING-235")
@pytest.mark.parametrize(("die", "left"), [(2, 700), (3, 0)])
def test_a_tornado_takes_a_fortress_with_all_in_it(die: int, left: int) -> None:
    scene = equinox("Red")
    scene.banner("Blue", "6,1", 700)
    campaign = cast(scene, "tornado", "6,1", 6, 6, die, quiet=2)
    assert campaign.state.lands["6,1"].razed is (left == 0)
    assert points(campaign, "Blue:1") == [left]


@pytest.mark.rule("EX-ME-225", "ME-EQX-53", "ME-RULING-235")
def test_a_tornado_over_open_land_takes_every_force() -> None:
    scene = equinox("Red")
    scene.banner("Blue", "5,1", 700)
    campaign = cast(scene, "tornado", "5,1", 6, 6, quiet=2)
    assert points(campaign, "Blue:1") == [0]
    scene = equinox("Red")
    scene.banner("Red", "6,1", 700)
    scene.banner("Blue", "6,1", 700, inside=True)
    scene.siege("6,1", "Red")
    campaign = cast(scene, "tornado", "6,1", 6, 6, 3, quiet=2)
    assert points(campaign, "Red:2", "Blue:1") == [0, 0]


@pytest.mark.rule("ME-EQX-12", "ME-RULING-212")
def test_without_a_target_the_casting_is_lost() -> None:
    campaign = cast(equinox("Red"), "prosper", "", quiet=2)
    assert told(campaign.chronicle(), "spell_failed")[0].rule == "ME-EQX-12"


@pytest.mark.rule("ME-EQX-09")
def test_the_own_capital_is_never_out_of_range() -> None:
    campaign = cast(equinox("Red"), "inundation", "0,0", 1, 1, 1, 1, quiet=2)
    assert points(campaign, "Red:1") == [860]
    assert dice_left(campaign)[-2:] == [4, 3] or not dice_left(campaign)


@pytest.mark.rule("ME-HELF-03", "ME-LIZARD-06", "ME-RULING-444")
@pytest.mark.parametrize("race", ["high_elves", "lizardmen"])
def test_some_peoples_cast_two_spells_one_after_the_other(race: str) -> None:
    scene = equinox("Red", "Blue")
    scene.state.races = {"Red": race}  # type: ignore[dict-item]  # a word of this file
    crops = SPELLS["bumper_crop"]
    campaign = scene.play(6, 1, crops, 3, crops, 4)
    for _ in range(2):
        assert asked(campaign) == [("Red", "roll_spell")]
        campaign.attempt("Red", "roll_spell", "roll")
        campaign.attempt("Red", "reroll_spell", "keep")
    assert asked(campaign) == [("Blue", "roll_spell")]
    with refused("spell_already_used"):
        campaign.attempt("Red", "roll_spell", "roll")
    assert [one.crowns for one in campaign.state.winter.modifiers["Red"]] == [3, 4]  # type: ignore[union-attr]


@pytest.mark.rule("ME-EQX-43", "ME-EQX-45", "ME-EQX-53")
@pytest.mark.parametrize(
    ("spell", "dice", "left"), [("trail", (1, 4), 560), ("inundation", (3, 5), 440), ("tornado", (), 0)]
)
def test_a_banner_aboard_a_ship_is_in_the_tile_too(spell: str, dice: tuple[int, ...], left: int) -> None:
    scene = equinox("Red")
    ship = scene.ship("Blue", "-2,2", in_harbour=False)
    banner = scene.aboard("Blue", ship.id, 600)
    campaign = cast(scene, spell, "-2,2", 6, 6, *dice)
    assert points(campaign, banner.id) == [left]
    assert campaign.state.ships[ship.id].cargo == (banner.id if left else None)


@pytest.mark.rule("ME-EQX-53", "ME-NECRO-37")
@pytest.mark.parametrize(("tile", "dice"), [("3,0", ()), ("6,1", (3,))])
def test_a_tornado_destroys_a_horde_like_every_force(tile: str, dice: tuple[int, ...]) -> None:
    scene = equinox("Red")
    scene.state.hordes = [Horde(id="horde 1", tile=tile, points=900)]
    campaign = cast(scene, "tornado", tile, 6, 6, *dice)
    assert campaign.state.hordes == []
    assert [one.rule for one in told(campaign.chronicle(), "horde_ended")] == ["ME-EQX-53"]
