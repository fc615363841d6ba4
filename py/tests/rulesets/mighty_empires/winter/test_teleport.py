"""A Slann carries banners through the air (ME digest 3, 4.6, example 353)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.state import INDEPENDENT, Horde, MightyEmpires, Spell, Temple
from empires.rulesets.mighty_empires.winter.spells.teleport import why_not_lift, why_not_set_down
from empires.testing import asked, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, where
from tests.rulesets.mighty_empires.winter.test_equinox import SPELLS, equinox

FAR, NEAR = "8,0", "2,0"


def slann(*dice: int, race: str = "lizardmen", start: str = FAR) -> Campaign[MightyEmpires]:
    """Red's wizard has his turn; another banner of Red's stands far off."""
    scene = equinox("Red", "Blue")
    scene.state.races = {"Red": race}  # type: ignore[dict-item]  # a word of this file
    scene.land(FAR)
    scene.banner("Red", start, 700, baggage=2)
    return scene.play(6, 1, *dice, quiet=9)


def carried(*dice: int, goal: str = NEAR) -> Campaign[MightyEmpires]:
    campaign = slann(*dice)
    campaign.attempt("Red", "roll_spell", "teleport")
    campaign.attempt("Red", "equinox_teleport", "banner 2")
    campaign.attempt("Red", "equinox_teleport", f"to {goal}")
    return campaign


@pytest.mark.rule("EX-ME-353", "ME-LIZARD-07", "ME-HOOK-02", "ME-RULING-455")
def test_a_slann_who_does_not_reach_the_banner_has_spent_that_spell_only() -> None:
    campaign = carried(3, 4)
    assert where(campaign, "Red:2") == [FAR]
    assert told(campaign.recent, "spell_failed")[0].rule == "ME-LIZARD-07"
    assert asked(campaign) == [("Red", "roll_spell")], "the second spell may still be used"


@pytest.mark.rule("ME-LIZARD-07", "ME-RULING-455")
def test_a_slann_carries_a_banner_with_its_baggage() -> None:
    campaign = carried(4, 4)
    assert where(campaign, "Red:2") == [NEAR]
    assert campaign.state.banners["Red:2"].baggage == 2
    [event] = told(campaign.recent, "teleported")
    assert event.tiles == (FAR, NEAR)


@pytest.mark.rule("ME-RULING-497", "ME-TEMPLE-15", "ME-LIZARD-07")
@pytest.mark.parametrize("temple", [FAR, NEAR])
def test_no_banner_is_carried_from_or_to_a_tile_that_a_temple_keeps_free_of_magic(temple: str) -> None:
    scene = equinox("Red", "Blue")
    scene.state.races = {"Red": "lizardmen"}
    scene.land(FAR)
    scene.state.lands[temple].temple = Temple("high_elves", 1)
    scene.banner("Red", FAR, 700)
    campaign = scene.play(6, 1, 4, 4, quiet=9)
    campaign.attempt("Red", "roll_spell", "teleport")
    notes = {choice.value: choice.note for choice in campaign.waiting[0].choices}
    assert ("in vain" in notes["banner 2"]) == (temple == FAR)
    campaign.attempt("Red", "equinox_teleport", "banner 2")
    notes = {choice.value: choice.note for choice in campaign.waiting[0].choices}
    assert ("in vain" in notes[f"to {NEAR}"]) == (temple == NEAR)
    campaign.attempt("Red", "equinox_teleport", f"to {NEAR}")
    assert where(campaign, "Red:2") == [FAR]
    assert told(campaign.recent, "spell_failed")[0].rule == "ME-RULING-497"


@pytest.mark.rule("ME-LIZARD-07", "ME-HOOK-02")
def test_both_spells_may_be_given_up() -> None:
    campaign = carried(4, 4, 4, 4)
    campaign.attempt("Red", "roll_spell", "teleport")
    campaign.attempt("Red", "equinox_teleport", "banner 2")
    campaign.attempt("Red", "equinox_teleport", "to 1,0")
    assert where(campaign, "Red:2") == ["1,0"]
    with refused("spell_already_used"):
        campaign.attempt("Red", "equinox_teleport", "banner 2")


@pytest.mark.rule("ME-LIZARD-07")
def test_nobody_else_carries_banners() -> None:
    assert offered(slann(race="high_elves")) == ["roll", "pass"]
    assert offered(slann()) == ["roll", "teleport", "pass"]


@pytest.mark.rule("ME-LIZARD-07", "ME-EQX-02")
def test_without_a_slann_in_the_capital_nobody_is_carried() -> None:
    scene = equinox("Blue")
    scene.state.races = {"Red": "lizardmen"}
    scene.banner("Red", FAR, 700)
    with refused("no_wizard"):
        scene.play(quiet=9).attempt("Red", "equinox_teleport", "banner 1")


@pytest.mark.rule("ME-RULING-455", "ME-LIZARD-07", "ME-EQX-25")
def test_who_can_be_carried_and_where_to() -> None:
    ground = "\n".join(f"{q},0 LO-01" for q in range(15))
    scene = Scene(ground, phase="autumn_casting")
    state = scene.state
    scene.land("0,0", "A", "capital")
    far, near, ally = (
        scene.banner("A", "13,0"), scene.banner("A", "12,0"), scene.banner("A", "12,0", kind="ally"),
    )  # fmt: skip

    def code(tile: str) -> str | None:
        refusal = why_not_set_down(state, "A", tile)
        return refusal.code if refusal else None

    found = why_not_lift(state, "A", far)
    assert found is not None
    assert found.code == "out_of_range"
    assert why_not_lift(state, "A", near) is None
    guest = why_not_lift(state, "A", ally)
    assert guest is not None
    assert guest.code == "bad_target"
    scene.land("1,0")
    scene.land("2,0", "B", "village")
    scene.land("3,0", INDEPENDENT, "city")
    scene.land("4,0", "B")
    scene.land("5,0", "B", "village", razed=True)
    scene.land("6,0", "B")
    scene.banner("B", "6,0")
    scene.land("8,0", "A", "village")
    scene.land("9,0")
    state.hordes = [Horde(id="horde 1", tile="9,0", points=500)]
    scene.land("10,0")
    state.active_spells = [Spell(spell="protection", caster="B", tile="10,0")]
    assert [code(f"{q},0") for q in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)] == [
        None, "bad_target", "bad_target", None, None, "bad_target", "bad_target", None, "bad_target",
        "protected",
    ]  # fmt: skip
    assert code("99,0") == "bad_target"


@pytest.mark.rule("ME-HOOK-01", "ME-HELF-03", "ME-RULING-444", "ME-EQX-06")
def test_each_of_two_spells_has_its_own_second_roll() -> None:
    scene = equinox("Red")
    scene.state.races = {"Red": "high_elves"}
    crops = SPELLS["bumper_crop"]
    campaign = scene.play(1, crops, 3, 1, crops, 4, quiet=9)
    for _ in range(2):
        with refused("not_open"):
            campaign.attempt("Red", "reroll_spell", "again")
        campaign.attempt("Red", "roll_spell", "roll")
        campaign.attempt("Red", "reroll_spell", "again")
    assert [one.crowns for one in campaign.state.winter.modifiers["Red"]] == [3, 4]  # type: ignore[union-attr]


@pytest.mark.rule("ME-LIZARD-07", "ME-EQX-29")
def test_a_spell_on_the_place_takes_its_toll_of_who_is_carried_there() -> None:
    campaign = slann(4, 4)
    campaign.state.active_spells = [Spell(spell="rot", caster="Blue", tile=NEAR)]
    campaign.attempt("Red", "roll_spell", "teleport")
    campaign.attempt("Red", "equinox_teleport", "banner 2")
    campaign.attempt("Red", "equinox_teleport", f"to {NEAR}")
    assert where(campaign, "Red:2") == [NEAR]
    assert campaign.state.banners["Red:2"].baggage == 0
