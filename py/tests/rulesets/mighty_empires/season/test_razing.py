"""Razing (ME digest 4.13, examples 8.8)."""

from __future__ import annotations

import pytest

from empires.page.session.pointer import proposed
from empires.rulesets.mighty_empires.lands.settlements import lay_waste, walled
from empires.rulesets.mighty_empires.state import INDEPENDENT, Peace, Spell
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH
from tests.rulesets.mighty_empires.scene import Scene, baggage


def razing(settlement: str, owner: str | None = "A", **fields: object) -> Scene:
    """A's force of two stands in FIELD at step 6."""
    scene = Scene(phase="raze")
    scene.land(FIELD, owner, settlement, **fields)
    scene.banner("A", FIELD, 900, baggage=5)
    scene.banner("A", FIELD, 900, baggage=3)
    return scene


@pytest.mark.rule("ME-RULING-265", "ME-RAZE-04")
@pytest.mark.parametrize(("by", "flag"), [("A", "A"), ("dragons", "B"), ("magic", "B"), ("horde", "B")])
def test_only_the_army_of_a_player_leaves_its_flag_on_ruins(by: str, flag: str) -> None:
    scene = razing("city", "B")
    lay_waste(scene.state, FIELD, by)
    land = scene.state.lands[FIELD]
    assert (land.razed, land.razed_by, land.owner, land.flag) == (True, by, None, flag)


@pytest.mark.rule(
    "ME-RAZE-01",
    "ME-RAZE-03",
    "ME-RAZE-04",
    "ME-RAZE-07",
    "ME-RULING-181",
    "EX-ME-074",
    "ME-RAZE-05",
    "ME-RAZE-06",
)
def test_razing_a_city() -> None:
    campaign = razing("city", stockpile=3).play()
    campaign.attempt("A", "raze", FIELD)
    land = campaign.state.lands[FIELD]
    assert (land.razed, land.razed_by, land.owner, land.flag) == (True, "A", None, "A")
    assert land.settlement == "city"
    assert land.stockpile == 0
    assert baggage(campaign, "A:1", "A:2") == [6, 6]
    assert told(campaign.recent, "baggage_lost")[0].facts["baggage"] == 1


@pytest.mark.rule("ME-RAZE-03")
def test_the_loot_is_shared_as_the_player_likes() -> None:
    scene = razing("capital", stockpile=0)
    scene.state.banners["A:1"].baggage = 0
    campaign = scene.play()
    campaign.attempt("A", "raze", FIELD)
    campaign.attempt("A", "take_booty", {"shares": {"A:1": 1, "A:2": 3}})
    assert baggage(campaign, "A:1", "A:2") == [1, 6]


@pytest.mark.rule("ME-RULING-122", "ME-RAZE-03")
@pytest.mark.parametrize(("founder", "loot"), [("A", 4), ("B", 2)])
def test_by_setting_a_capital_is_a_capital_to_its_founder_only(founder: str, loot: int) -> None:
    scene = Scene(phase="raze", captured_capital_value="2")
    scene.land(FIELD, "A", "city", capital_of=founder)
    scene.banner("A", FIELD, 900)
    scene.banner("A", NORTH, 1000)  # so that A is asked once more
    campaign = scene.play()
    campaign.attempt("A", "raze", FIELD)
    assert baggage(campaign, "A:1") == [loot]


@pytest.mark.rule("ME-RULING-122", "ME-RULING-147", "ME-RAZE-03")
@pytest.mark.parametrize(("value", "loot"), [("4", 4), ("2", 2)])
def test_a_guest_who_razes_a_capital_that_its_founder_has_left_loots_what_it_is_worth_to_him(
    value: str, loot: int
) -> None:
    scene = Scene(phase="raze", captured_capital_value=value)
    scene.land(FIELD, "B", "capital")
    scene.banner("A", FIELD, 900)
    scene.banner("A", NORTH, 1000)  # so that A is asked once more
    scene.state.peace.append(Peace(FIELD, ("A", "B"), fresh=False))
    campaign = scene.play()
    campaign.attempt("A", "raze", FIELD)
    assert baggage(campaign, "A:1") == [loot]


@pytest.mark.rule("ME-RAZE-05", "ME-RAZE-06", "ME-RULING-161", "EX-ME-074")
def test_razed_land_is_barren() -> None:
    scene = Scene(phase="subsistence")
    scene.land(FIELD, "A", "city", razed=True)
    scene.banner("A", FIELD, 1000)
    campaign = scene.play(5)
    assert len(told(campaign.recent, "shortfall")) == 1


@pytest.mark.rule("ME-RAZE-05", "ME-SIEGE-01", "ME-SIEGE-02")
def test_razed_walls_give_no_refuge() -> None:
    assert walled(Scene().land(FIELD, "B", "city"))
    assert not walled(Scene().land(FIELD, "B", "village"))
    assert not walled(Scene().land(FIELD, "B", "city", razed=True))
    scene = Scene(phase="battle")
    scene.land(FIELD, "B", "city", razed=True)
    scene.land(NORTH, "B")
    scene.banner("A", FIELD, 900, came_from=SOUTH, edge=3)
    scene.banner("B", FIELD, 900)
    scene.state.contacts = [FIELD]
    campaign = scene.play()
    campaign.attempt("A", "agree_peace", "attack")
    with refused("no_refuge", "ME-BATTLE-03"):
        campaign.attempt("B", "assign_defence", "refuge")


@pytest.mark.rule("ME-RAZE-01", "ME-RULING-181", "EX-ME-075", "ME-MINE-14")
def test_there_must_be_something_to_raze() -> None:
    scene = razing("village")
    scene.land(NORTH, "A")
    scene.banner("A", NORTH, 500)
    campaign = scene.play()
    assert [choice.value for choice in campaign.waiting[0].choices] == ["done", FIELD]
    with refused("nothing_to_raze", "ME-RAZE-01"):
        campaign.attempt("A", "raze", NORTH)


@pytest.mark.rule("ME-RAZE-01")
def test_not_while_another_player_stands_there() -> None:
    scene = razing("village")
    scene.land(NORTH, "A", "village")
    scene.banner("A", NORTH, 500)
    scene.banner("B", NORTH, 500)
    campaign = scene.play()
    with refused("enemy_present", "ME-RAZE-01"):
        campaign.attempt("A", "raze", NORTH)


@pytest.mark.rule("ME-RAZE-02", "EX-ME-075")
@pytest.mark.parametrize("owner", ["B", INDEPENDENT])
def test_not_under_siege_or_while_a_garrison_holds(owner: str) -> None:
    scene = razing("village")
    scene.land(NORTH, owner, "fortress")
    scene.banner("A", NORTH, 500)
    if owner == INDEPENDENT:
        scene.siege(NORTH, "A", garrison_points=200)
    campaign = scene.play()
    with refused("under_siege", "ME-RAZE-02"):
        campaign.attempt("A", "raze", NORTH)


@pytest.mark.rule("ME-RAZE-02", "ME-RAZE-01")
def test_ones_own_fortress_may_be_razed() -> None:
    campaign = razing("fortress").play()
    campaign.attempt("A", "raze", FIELD)
    assert campaign.state.lands[FIELD].razed


@pytest.mark.rule("ME-RULING-182", "ME-RAZE-05")
def test_ships_leave_a_razed_harbour() -> None:
    scene = razing("city")
    ship = scene.ship("A", FIELD)
    campaign = scene.play()
    campaign.attempt("A", "raze", FIELD)
    assert not campaign.state.ships[ship.id].in_harbour


@pytest.mark.rule("ME-RULING-238", "ME-EQX-21")
def test_with_a_place_go_the_quake_and_the_abundance_there_and_no_other_spell() -> None:
    scene = Scene()
    scene.land("0,0", "B", "city")
    spells = [("quake", "0,0"), ("abundance", "0,0"), ("rot", "0,0"), ("quake", "1,0"), ("abundance", "1,0")]
    scene.state.active_spells = [Spell(spell=name, caster="A", tile=tile) for name, tile in spells]  # type: ignore[arg-type]
    lay_waste(scene.state, "0,0", "A")
    assert [(one.spell, one.tile) for one in scene.state.active_spells] == spells[2:]


@pytest.mark.rule("ME-RAZE-01", "ME-TURN-03", "ME-TURN-04", "EX-ME-091")
def test_razing_belongs_to_step_6_of_ones_own_turn() -> None:
    scene = Scene(phase="movement")
    scene.land(FIELD, "A", "village")
    scene.banner("A", FIELD, 900)
    scene.opened(NORTH, FIELD)
    campaign = scene.play()
    with refused("wrong_step", "ME-TURN-03"):
        campaign.attempt("A", "raze", FIELD)
    with refused("not_your_turn", "ME-TURN-04"):
        campaign.attempt("B", "raze", FIELD)
    assert asked(campaign) == [("A", "move_group")]


@pytest.mark.rule("ME-RAZE-02", "ME-INDEP-01", "ME-MOVE-20")
def test_a_free_city_is_not_razed_before_its_militia_is_met() -> None:
    scene = Scene(phase="raze", players="A B")
    scene.land(FIELD, INDEPENDENT, "city")
    scene.land(NORTH, "A", "village")
    scene.banner("A", NORTH, 900)
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    campaign = scene.play()
    with refused("under_siege", "ME-RAZE-02"):
        campaign.attempt("A", "raze", FIELD)


@pytest.mark.rule("ME-RAZE-01", "ME-REV-02")
def test_to_raze_ones_own_capital_is_offered_last_and_says_what_it_costs() -> None:
    campaign = razing("capital").play()
    question = next(one for one in campaign.waiting if one.player == "A")
    keep, burn = question.choices
    assert (keep.value, question.step_on) == ("done", "done")
    assert burn.label.endswith(", your own capital")
    assert burn.note.startswith("you lose your capital, and with it all revenue; ")
    assert burn.grave
    assert proposed(question) is keep, "nobody burns it by one press"


@pytest.mark.rule("ME-RAZE-01")
def test_to_raze_another_settlement_of_ones_own_is_grave_as_well() -> None:
    question = next(one for one in razing("city").play().waiting if one.player == "A")
    assert question.choices[1].label.endswith(", your own")
    assert question.choices[1].note.startswith("you lose the settlement and its revenue; ")
    assert question.choices[1].grave
