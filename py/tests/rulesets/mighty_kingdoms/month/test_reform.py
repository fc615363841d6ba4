"""Reform: tidying up, lone armies, medals and scars, the new player order."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms import units
from empires.rulesets.mighty_kingdoms.month import marks
from empires.rulesets.mighty_kingdoms.show import sheets
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, happened, kinds, offered, refused
from tests.rulesets.mighty_kingdoms.scene import army, do, effect, fx3, started, unit, unit_of, used


def marked(name: str, *dice: int, medals: int = 0, scars: int = 0, **profile: Any) -> Campaign[Kingdoms]:
    """One unit of A1 or B1 has these marks in the fourth month; its printed values may be changed."""
    state = reforming(name, **profile)
    one = unit_of(state, name)
    one.medals, one.scars = medals, scars
    return started(state, *dice)


def reforming(name: str, *, month: int = 4, **profile: Any) -> Kingdoms:
    state = fx3("marks")
    state.month = month
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    army(state, "B2", "4,0")
    one = unit_of(state, name)
    for key, value in profile.items():
        setattr(one, key, value)
    state.marked = [one.id]
    return state


@pytest.mark.rule("MK-REF-03")
def test_ex_mk_35_marks_cancel() -> None:
    campaign = marked("a1", medals=2, scars=2)
    one = unit_of(campaign.state, "a1")
    assert (one.medals, one.scars, one.effects) == (0, 0, [])
    assert happened(campaign, "marks_cancelled")[0].facts["cancelled"] == 2
    assert all(event.rule != "MK-T-MEDAL" for event in happened(campaign, "roll"))
    uneven = marked("a1", 1, medals=1, scars=3)
    assert happened(uneven, "marks_cancelled")[0].facts["cancelled"] == 1
    assert happened(marked("a1", 1, medals=1), "marks_cancelled") == []


@pytest.mark.rule("MK-REF-05", "MK-T-MEDAL")
def test_ex_mk_36_one_medal() -> None:
    campaign = marked("a2", 3, medals=1)
    assert unit_of(campaign.state, "a2").effects == []
    campaign = marked("a2", 4, medals=1)
    assert asked(campaign) == [("A", "roll_marks")]
    assert offered(campaign) == ["elite", "vicious"]
    do(campaign, "A", "roll_marks", "elite")
    one = unit_of(campaign.state, "a2")
    assert units.has(one, "elite")
    assert not units.has(one, "vicious")
    assert one.medals == 0


@pytest.mark.rule("MK-RULING-34", "MK-T-MEDAL")
def test_ex_mk_37_piercing_needs_ra() -> None:
    campaign = marked("a1", 5, medals=1)
    with pytest.raises(IllegalChoice):
        do(campaign, "A", "roll_marks", "piercing")
    one = unit_of(campaign.state, "a1")
    assert (units.force(one, "crushing"), units.force(one, "piercing")) == (1, 0)
    assert marks.medal_options(unit_of(campaign.state, "a3"), "force") == ["crushing", "piercing"]


@pytest.mark.rule("MK-T-MEDAL", "MK-RULING-33")
def test_ex_mk_38_two_medals_one_roll() -> None:
    campaign = marked("b1", 6, medals=2)
    one = unit_of(campaign.state, "b1")
    assert units.aim(one, "me") == 3
    assert happened(campaign, "roll")[0].facts["total"] == 8
    assert len(one.effects) == 1


@pytest.mark.rule("MK-T-MEDAL", "MK-RULING-34")
def test_ex_mk_39_falling_through_the_rows() -> None:
    campaign = marked("a1", 6, medals=1, me=2, crushing=4, elite=True)
    one = unit_of(campaign.state, "a1")
    assert units.has(one, "vicious")
    assert [one.stat for one in one.effects] == ["vicious"]
    full = marked("a1", 6, medals=1, me=2, crushing=4, elite=True, vicious=True)
    assert unit_of(full.state, "a1").effects == []
    assert happened(full, "unit_unchanged")[0].rule == "MK-T-MEDAL"


@pytest.mark.rule("MK-RULING-34")
def test_row_seven_offers_what_is_worse_than_two() -> None:
    campaign = marked("a3", 6, medals=1)
    assert offered(campaign) == ["me", "ra"]
    do(campaign, "A", "roll_marks", "ra")
    assert units.aim(unit_of(campaign.state, "a3"), "ra") == 4
    assert marks.medal_options(unit_of(reforming("a3", ra=2), "a3"), "aim") == ["me"]


@pytest.mark.rule("MK-T-SCAR", "MK-REF-06", "MK-REF-08", "MK-RULING-33")
@pytest.mark.parametrize(("printed", "left"), [(3, 2), (2, None)])
def test_ex_mk_40_three_scars(printed: int, left: int | None) -> None:
    campaign = marked("b3", 2, scars=3, de=printed)
    names = [one.name for one in units.units_of(campaign.state, "B1")]
    if left is None:
        assert "Fanatics" not in names
        assert happened(campaign, "unit_destroyed")[0].facts["name"] == "Fanatics"
    else:
        assert units.defence(unit_of(campaign.state, "b3")) == left


@pytest.mark.rule("MK-T-MEDAL")
@pytest.mark.parametrize(("crushing", "gains"), [(3, ["crushing"]), (4, ["elite", "vicious"])])
def test_no_blow_is_stronger_than_four(crushing: int, gains: list[str]) -> None:
    brutes = unit("u", "Brutes", me=4, de=4, nerve_rout=14, points=100, crushing=crushing)
    assert marks.medal_options(brutes, "force") == gains


@pytest.mark.rule("MK-T-SCAR")
@pytest.mark.parametrize(("rout", "fatal"), [(7, False), (6, True)])
def test_a_unit_that_routs_below_six_is_destroyed(rout: int, fatal: bool) -> None:
    assert marks.is_fatal(unit("u", "Rabble", me=4, de=4, nerve_rout=rout, points=50), "nerve") is fatal


@pytest.mark.rule("MK-T-SCAR", "MK-RULING-35")
def test_ex_mk_41_the_owner_says_which_aim_is_lost() -> None:
    campaign = marked("a3", 1, scars=1)
    assert offered(campaign) == ["me", "ra"]
    do(campaign, "A", "roll_marks", "ra")
    assert units.aim(unit_of(campaign.state, "a3"), "ra") == 6
    campaign = marked("b2", 1, scars=1)
    assert units.aim(unit_of(campaign.state, "b2"), "ra") == 6, "the only one it has"
    campaign = marked("b2", 1, scars=1, ra=6)
    assert happened(campaign, "unit_destroyed")[0].facts["name"] == "Bolt thrower"


@pytest.mark.rule("MK-RULING-35")
def test_the_owner_may_choose_the_fatal_stat_and_is_told() -> None:
    campaign = marked("a3", 1, scars=1, me=6)
    notes = {choice.value: choice.note for choice in campaign.waiting[0].choices}
    assert notes == {"me": "the unit would be destroyed", "ra": ""}
    do(campaign, "A", "roll_marks", "me")
    assert happened(campaign, "unit_destroyed")[0].facts["name"] == "Bows"
    nothing = marked("a3", 1, scars=1, me=None, ra=None)
    assert unit_of(nothing.state, "a3").effects == []


@pytest.mark.rule("MK-T-SCAR")
@pytest.mark.parametrize(
    ("name", "profile", "nerve"),
    [("b3", {}, "-/13"), ("a1", {}, "12/14"), ("a1", {"nerve_waver": 4, "nerve_rout": 6}, None)],
)
def test_ex_mk_42_nerve(name: str, profile: dict[str, int], nerve: str | None) -> None:
    campaign = marked(name, 2, scars=1, **profile)
    if nerve is None:
        assert happened(campaign, "unit_destroyed")[0].facts["name"] == "Spears"
    else:
        assert units.nerve_shown(unit_of(campaign.state, name)) == nerve


@pytest.mark.rule("MK-T-SCAR", "MK-RULING-35")
@pytest.mark.parametrize(
    ("name", "die", "rules"),
    [
        ("a1", 3, ["Yellow Bellied"]),
        ("b4", 6, ["Inspiring"]),
        ("a4", 6, []),
        ("a1", 6, []),
    ],
)
def test_ex_mk_43_yellow_bellied_and_inspiring(name: str, die: int, rules: list[str]) -> None:
    campaign = marked(name, die, scars=1)
    assert bool(unit_of(campaign.state, name).effects) == (name != "a1" or die == 3)
    assert units.special_rules(unit_of(campaign.state, name)) == rules
    again = marked("a1", 3, scars=1, yellow_bellied=True)
    assert unit_of(again.state, "a1").effects == []


@pytest.mark.rule("MK-REF-04", "MK-RULING-32")
def test_ex_mk_44_undoing_an_old_scar() -> None:
    state = reforming("a1")
    one = unit_of(state, "a1")
    one.medals = 2
    one.effects = [effect("e1", "scar", "me", -1), effect("e2", "scar", "me", -1, month=4)]
    one.me = 3
    campaign = started(state, 5)
    assert asked(campaign) == [("A", "undo_effect")]
    assert offered(campaign) == ["roll", "e1"]
    with refused("not_previous_month", "MK-REF-04"):
        do(campaign, "A", "undo_effect", "e2")
    with refused("nothing_to_undo", "MK-REF-04"):
        do(campaign, "A", "undo_effect", "e9")
    do(campaign, "A", "undo_effect", "e1")
    one = unit_of(campaign.state, "a1")
    assert units.aim(one, "me") == 4
    assert units.force(one, "crushing") == 1, "one medal left, die 5"
    assert happened(campaign, "roll")[0].facts["total"] == 6


@pytest.mark.rule("MK-REF-04", "MK-RULING-32")
def test_all_marks_may_go_into_undoing_and_then_nothing_is_rolled() -> None:
    state = reforming("a1")
    one = unit_of(state, "a1")
    one.scars = 1
    one.effects = [effect("e1", "medal", "elite", 1)]
    campaign = started(state)
    do(campaign, "A", "undo_effect", "e1")
    assert not units.has(unit_of(campaign.state, "a1"), "elite")
    assert all(event.rule != "MK-T-SCAR" for event in happened(campaign, "roll"))


@pytest.mark.rule("MK-RULING-36")
@pytest.mark.parametrize(
    ("stat", "origin", "change", "profile"),
    [
        ("me", "scar", -1, {"me": 2}),
        ("me", "medal", 1, {"me": 6}),
        ("crushing", "scar", -1, {"crushing": 4}),
        ("nerve", "medal", 1, {"nerve_rout": 6}),
        ("de", "medal", 1, {"de": 2}),
    ],
)
def test_undoing_up_to_the_very_limit(stat: str, origin: str, change: int, profile: dict[str, int]) -> None:
    state = reforming("a1", **profile)
    one = unit_of(state, "a1")
    one.effects = [effect("e1", origin, stat, change)]
    setattr(one, "scars" if origin == "medal" else "medals", 1)
    assert offered(started(state)) == ["roll", "e1"]


@pytest.mark.rule("MK-RULING-36", "MK-REF-04")
@pytest.mark.parametrize(
    ("stat", "origin", "change", "profile"),
    [
        ("me", "scar", -1, {"me": 1}),
        ("crushing", "scar", -1, {"crushing": 5}),
        ("nerve", "medal", 1, {"nerve_rout": 5}),
        ("de", "medal", 1, {"de": 1}),
    ],
)
def test_no_undoing_past_the_limits(stat: str, origin: str, change: int, profile: dict[str, int]) -> None:
    state = reforming("a1", **profile)
    one = unit_of(state, "a1")
    other = "scar" if origin == "medal" else "medal"
    one.effects = [effect("e1", origin, stat, change), effect("e2", origin, "elite", 1)]
    setattr(one, f"{other}s", 1)
    campaign = started(state)
    assert offered(campaign) == ["roll", "e2"]
    with refused("out_of_bounds", "MK-RULING-36"):
        do(campaign, "A", "undo_effect", "e1")


@pytest.mark.rule("MK-REF-04")
def test_ex_mk_77_with_nothing_to_undo_it_must_roll() -> None:
    campaign = marked("a1", 1, medals=1)
    assert "undo_effect" not in [kind for _, kind in asked(campaign)]
    with refused("nothing_to_undo", "MK-REF-04"):
        do(campaign, "A", "undo_effect", "e1")


@pytest.mark.rule("MK-REF-07")
def test_effects_last_and_change_no_points() -> None:
    campaign = marked("a1", 5, medals=1)
    written = units.list_of(campaign.state, "A1")
    assert written is not None
    assert written.points == 450
    assert written.units[0].points == 110
    [lasting] = written.units[0].effects
    assert (lasting.origin, lasting.year, lasting.season, lasting.month) == ("medal", 1, "summer", 4)
    assert [event.kind for event in campaign.recent if event.rule == "MK-REF-05"] == ["unit_improved"]
    [sheet] = [sheet for sheet in sheets(campaign.state, "A") if sheet.id == "army-A1"]
    assert "Crushing Strength better (year 1, month 4)" in [line.label for line in sheet.sections[0].lines]


@pytest.mark.rule("MK-REF-08", "MK-PORD-01")
def test_ex_mk_45_the_last_unit_takes_its_army_along() -> None:
    state = fx3("marks")
    for name in ("A1", "A2", "B1"):
        army(state, name, "0,0" if name[0] == "A" else "4,0")
    army(state, "B2", "4,0")
    unit = state.secrets["A"].lists["A2"].units[0]
    unit.scars, unit.de = 3, 2
    state.marked = [unit.id]
    campaign = started(state, 1)
    assert "A2" not in campaign.state.armies
    assert "A2" not in campaign.state.secrets["A"].lists
    assert campaign.state.order[0] == "B", "one army fewer counts at once"


@pytest.mark.rule("MK-PORD-01", "MK-PORD-02", "MK-RULING-02")
def test_ex_mk_46_player_order() -> None:
    state = fx3("ranking")
    for name in ("A1", "A2", "B1", "B2", "B3", "C1", "C2"):
        army(state, name, state.kingdoms[name[0]].start_tile)
    campaign = started(state, 3, 3, 1, 6)
    assert campaign.state.order == ["B", "C", "A"]
    assert used(campaign) == 4


@pytest.mark.rule("MK-RULING-02", "MK-RULING-37", "MK-PORD-02")
def test_ties_are_rolled_anew_the_greater_group_first() -> None:
    state = fx3("ranking", order="CBA")
    for name in ("A1", "B1", "C1", "C2"):
        army(state, name, state.kingdoms[name[0]].start_tile, stance="side")
    campaign = started(state, 2, 5)
    assert campaign.state.order == ["C", "A", "B"], "stance does not matter"
    rolls = [event.facts["player"] for event in happened(campaign, "roll")]
    assert rolls == ["B", "A"]


@pytest.mark.rule("MK-PORD-03", "MK-YEAR-04", "MK-RULING-37")
def test_the_order_of_the_sixth_month_serves_the_winter() -> None:
    state = fx3("ranking")
    state.month = 6
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    army(state, "B2", "4,0")
    army(state, "C1", "0,4")
    campaign = started(state)
    assert campaign.state.season == "winter"
    order = list(campaign.state.order)
    assert len(happened(campaign, "order_set")) == 1
    while campaign.state.year == 1:
        [question] = campaign.waiting[:1]
        campaign.answer(question, "pass" if question.kind == "spend" else question.choices[0].value)
    assert len(happened(campaign, "order_set")) == 1
    assert campaign.state.order == order
    assert (campaign.state.season, campaign.state.month) == ("summer", 1)


@pytest.mark.rule("MK-REF-02", "MK-RULING-31")
def test_a_lone_army_takes_its_tile_even_on_its_side() -> None:
    state = fx3("reform")
    army(state, "A1", "3,0", stance="side")
    army(state, "B1", "1,3")
    army(state, "C1", "1,3")
    campaign = started(state)
    assert campaign.state.tiles["3,0"].controller == "A"
    assert campaign.state.tiles["1,3"].controller == "C", "shared"


@pytest.mark.rule("MK-REF-09", "MK-RULING-30", "MK-REF-01")
def test_the_steps_of_reform_in_order() -> None:
    state = fx3("reform", order="BAC")
    army(state, "A1", "3,0", defending=True)
    army(state, "B1", "4,0")
    army(state, "B2", "5,0")
    state.tiles["5,0"].raze_marked = True
    unit_of(state, "a1").medals = 1
    unit_of(state, "b1").medals = 1
    campaign = started(state, 1, 1)
    told = [kind for kind in kinds(campaign.recent) if kind != "order_given"]
    assert told == ["settlement_kept", "tile_taken", "unit_unchanged", "unit_unchanged", "order_set"]
    assert [event.text for event in happened(campaign, "unit_unchanged")] == [
        "Brutes does not change; 1 and 1 medal make 2: no effect.",
        "Spears does not change; 1 and 1 medal make 2: no effect.",
    ], "in player order"
    assert not campaign.state.armies["A1"].defending


@pytest.mark.rule("MK-RULING-38")
def test_no_armies_but_tiles_stays_and_neither_is_eliminated() -> None:
    state = fx3("reform")
    army(state, "A1", "0,0")
    army(state, "C1", "0,4")
    for tile in state.tiles.values():
        if tile.controller == "C":
            tile.controller = "A"
    del state.armies["C1"]
    campaign = started(state)
    assert [one.status for one in campaign.state.kingdoms.values()] == ["active", "active", "eliminated"]
    assert campaign.state.order == ["A", "B"]
    assert [event.rule for event in happened(campaign, "player_eliminated")] == ["MK-RULING-38"]


@pytest.mark.rule("MK-REF-04", "MK-REF-05")
def test_whoever_settles_marks_sees_the_figures() -> None:
    state = fx3("marks")
    army(state, "A1", "0,0")
    archers = unit_of(state, "a3")
    archers.medals = 1
    state.marked = [archers.id]
    campaign = started(state, 6)
    [question] = campaign.waiting
    assert "Me 5+, Ra 5+, De 3+, Ne 9/11" in question.text
    labels = [choice.label for choice in question.choices]
    assert labels == ["Me 5+ to 4+", "Ra 5+ to 4+"]
    do(campaign, "A", "roll_marks", "me")
    assert "5+ to 4+" in happened(campaign, "unit_improved")[0].text


@pytest.mark.rule("MK-REF-07", "MK-REF-04")
def test_every_effect_has_a_name_of_its_own_and_only_the_one_named_is_undone() -> None:
    campaign = marked("a1", 1, 1, scars=1)
    state = campaign.state
    one = unit_of(state, "a1")
    first = one.effects[0]
    again = reforming("a1", month=5)
    army_list = units.list_of(again, "A1")
    assert army_list is not None
    army_list.next_effect = 2
    unit_of(again, "a1").effects = [first]
    unit_of(again, "a1").scars = 1
    campaign = started(again, 3)
    effects = unit_of(campaign.state, "a1").effects
    assert len({effect.id for effect in effects}) == len(effects) == 2
    written = units.list_of(campaign.state, "A1")
    assert written is not None
    assert written.next_effect == 3
    assert [effect.undone for effect in effects] == [False, False], "permanent"


@pytest.mark.rule("MK-T-MEDAL", "MK-T-SCAR", "MK-REF-05", "MK-REF-06")
def test_marks_can_be_checked_by_hand() -> None:
    campaign = marked("b2", 3, medals=3)
    if asked(campaign) == [("B", "roll_marks")]:
        do(campaign, "B", "roll_marks", offered(campaign)[0])
    [line] = happened(campaign, "unit_improved")
    assert line.text.endswith(
        "; 3 and 3 medals make 6: gains Piercing (1) or Crushing Strength (1), or raises either by 1, "
        "up to 4; otherwise as for 5."
    )
    [line] = happened(marked("a1", 3, scars=2), "unit_worsened")
    assert line.text.endswith("; 3 less 2 scars is 1: nerve -1/-1; a rout value below 6 destroys the unit.")


@pytest.mark.rule("MK-PORD-01")
def test_the_player_order_tells_what_it_goes_by() -> None:
    state = fx3("ranking")
    for name in ("B1", "B2", "C1"):
        army(state, name, state.kingdoms[name[0]].start_tile)
    [line] = happened(started(state), "order_set")
    assert line.text == "Player order by armies: B (2), C (1), A (0)."
