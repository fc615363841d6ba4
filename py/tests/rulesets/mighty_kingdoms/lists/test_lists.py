"""Army lists: what is refused, what stays secret, what a roster fills in."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.questions.fields import check_bounds, check_form
from empires.core.records.setup import Seat
from empires.kit.lists import fill_in
from empires.rosters import read_rosters
from empires.rulesets.mighty_kingdoms.lists import muster
from empires.rulesets.mighty_kingdoms.lists.army_lists import LIST_FIELDS, ListForm, remembered, why_not_list
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, happened, refused
from tests.rosters.test_files import DATA
from tests.rulesets.mighty_kingdoms.scene import (
    army,
    artefact,
    do,
    fx3,
    list_form,
    own,
    recruit_form,
    row,
    started,
    unit_of,
)


def writing(**options: Any) -> Kingdoms:
    """The first armies stand in the Capitals, without lists."""
    state = fx3("lists", **options)
    state.season = "setup"
    for player, tile in (("A", "0,0"), ("B", "4,0"), ("C", "0,4")):
        army(state, f"{player}1", tile, listed=False)
    return state


A1 = (
    row(name="Spears"),
    row(name="Block", points=170, nerve="20/22", size="horde"),
    row(name="Bows", points=90, me="5+", ra="5+", de="3+", nerve="9/11"),
    row(name="Captain", points=80, hero=True, me="3+", de="5+", nerve="11/13", inspiring="inspiring"),
)


@pytest.mark.rule("MK-LIST-01", "MK-LIST-03", "MK-RULING-08", "MK-LIST-04")
def test_ex_mk_06_a_list_of_the_first_army() -> None:
    campaign = started(writing())
    assert asked(campaign) == [(player, "submit_list") for player in "ABC"]
    with refused("over_500", "MK-LIST-01"):
        do(campaign, "A", "submit_list", list_form(*A1, row(points=55)))
    with refused("ally_in_list", "MK-LIST-03"):
        do(campaign, "A", "submit_list", list_form(*A1, row(points=30, ally=True)))
    do(campaign, "A", "submit_list", list_form(*A1))
    for player in "BC":
        do(campaign, player, "submit_list", list_form(row()))
    assert campaign.state.secrets["A"].lists["A1"].points == 450
    for onlooker in ("B", "C", None):
        view = campaign.view(onlooker).state
        assert "A" not in view.secrets
        assert view.lists == {}
    with refused("list_is_fixed", "MK-LIST-04"):
        do(campaign, "A", "submit_list", list_form(row(name="Others")))


@pytest.mark.rule("MK-RULING-08", "MK-LIST-01")
@pytest.mark.parametrize(("points", "fits"), [(0, False), (1, True), (500, True), (501, False)])
def test_any_total_from_1_to_500(points: int, fits: bool) -> None:
    campaign = started(writing())
    form = list_form(row(points=points))
    if fits:
        do(campaign, "A", "submit_list", form)
    else:
        with refused("empty_list" if points == 0 else "over_500"):
            do(campaign, "A", "submit_list", form)


@pytest.mark.rule("MK-LIST-01", "MK-RULING-46")
def test_an_empty_list_is_refused_but_a_computer_player_needs_none() -> None:
    state = writing()
    state.seats = {"B": "computer"}
    campaign = started(state)
    with refused("empty_list", "MK-RULING-08"):
        do(campaign, "A", "submit_list", list_form())
    do(campaign, "B", "submit_list", list_form())
    for player in "AC":
        do(campaign, player, "submit_list", list_form(row()))
    assert "B1" not in campaign.state.secrets["B"].lists


@pytest.mark.rule("MK-LIST-02")
def test_the_owner_attests_that_a_list_is_legal() -> None:
    campaign = started(writing())
    with refused("not_attested", "MK-LIST-02"):
        do(campaign, "A", "submit_list", list_form(row(), legal=False))


@pytest.mark.rule("MK-LIST-07")
@pytest.mark.parametrize(
    "blank",
    [{key: ""} for key in ("name", "type", "me", "ra", "de", "nerve")] + [{"nerve": "13"}, {"me": "7+"}],
)
def test_a_unit_without_its_figures_is_refused(blank: dict[str, str]) -> None:
    campaign = started(writing())
    with refused("unit_data_missing", "MK-LIST-07"):
        do(campaign, "A", "submit_list", list_form(row(**blank)))


@pytest.mark.rule("MK-LIST-07")
def test_a_unit_is_kept_as_its_row_says() -> None:
    profile = {"me": "-", "ra": "4+", "de": "6+", "nerve": "– / 17", "at": 9, "sp": 10, "crushing": 3}
    extras = {"skills": ["elite", "yellow_bellied"], "spells": "Lightning, Heal", "item": "Horn"}
    wyrm = row(name="Old  Wyrm", type="monster", hero=True, points=250, **profile, **extras)
    unit = muster.unit_of_row(muster.Row(**wyrm), "A1.1")
    assert (unit.name, unit.unit_type, unit.is_hero, unit.me, unit.ra, unit.de) == (
        "Old Wyrm", "monster", True, None, 4, 6,
    )  # fmt: skip
    assert (unit.nerve_waver, unit.nerve_rout, unit.crushing, unit.points) == (None, 17, 3, 250)
    assert (unit.elite, unit.vicious, unit.yellow_bellied) == (True, False, True)
    assert (unit.spells, unit.magic_item, unit.sp, unit.at) == (["Lightning", "Heal"], "Horn", 10, 9)
    assert unit.can_carry, "a hero on a monster may carry"


@pytest.mark.rule("MK-SET-07")
def test_each_army_has_a_symbol_of_its_own() -> None:
    campaign = started(writing())
    with refused("bad_answer"):
        do(campaign, "A", "submit_list", list_form(row(), symbol=" "))
    do(campaign, "A", "submit_list", list_form(row(), symbol="Sun"))
    for player in "BC":
        do(campaign, player, "submit_list", list_form(row(), symbol="Sun"))
    assert [token.symbol for token in campaign.state.armies.values()] == ["Sun"] * 3
    state = fx3("spend")
    army(state, "A1", "0,0")
    state.kingdoms["A"].food = 2
    campaign = started(state)
    do(campaign, "A", "spend", "recruit 0,1")
    with refused("symbol_in_use", "MK-SET-07"):
        do(campaign, "A", "recruit", recruit_form(symbol="1"))


@pytest.mark.rule("MK-LIST-05", "MK-RULING-09")
def test_ex_mk_31_a_battle_reveals_the_lists_brought_to_everybody_for_good() -> None:
    state = fx3("battle", battle_mode="tabletop")
    state.tiles["2,0"].explored, state.tiles["2,0"].controller = True, "A"
    army(state, "A1", "2,0")
    army(state, "A2", "2,0", stance="side")
    army(state, "B1", "2,0")
    campaign = started(state)
    for reader in ("A", "B", "C"):
        assert sorted(campaign.view(reader).state.lists) == ["A1", "B1"]
    assert "A2" in campaign.view("A").state.secrets["A"].lists
    assert "A" not in campaign.view("C").state.secrets
    do(campaign, "A", "report_battle", {"result": "draw", "medals": [], "scars": ["B1.b1"]})
    assert "B1" in campaign.view("C").state.lists


@pytest.mark.rule("MK-LIST-05", "MK-RULING-09", "MK-RULING-19")
def test_lists_stay_secret_in_slaughter_and_in_simple_battles() -> None:
    for mode in ("simple_hits", "tabletop"):
        state = fx3("battle", battle_mode=mode, lists_required="yes")
        army(state, "A1", "3,0")
        army(state, "B1", "3,0", stance="side" if mode == "tabletop" else "upright")
        army(state, "B2", "4,0")
        campaign = started(state, 1, 1)
        assert campaign.state.lists == {}
        assert happened(campaign, "lists_revealed") == []


@pytest.mark.rule("MK-LIST-05")
def test_ex_mk_78_an_owner_may_show_a_list_at_any_time() -> None:
    state = fx3("orders")
    army(state, "A1", "0,0")
    army(state, "A2", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "A", "show_list", "A1")
    assert sorted(campaign.view("B").state.lists) == ["A1"]
    with refused("not_offered"):
        do(campaign, "A", "show_list", "A1")
    assert [choice.value for choice in campaign.view("A").standing[0].choices] == ["A2"]


@pytest.mark.rule("MK-LIST-06")
def test_losses_never_make_a_list_illegal() -> None:
    state = fx3("marks")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    unit_of(state, "a1").scars = 3
    unit_of(state, "a1").de = 2
    state.marked = ["A1.a1"]
    campaign = started(state, 1)
    written = campaign.state.secrets["A"].lists["A1"]
    assert [unit.name for unit in written.units] == ["Block", "Bows", "Captain"]
    assert written.points == 450, "as first written"


@pytest.mark.rule("MK-ARM-04", "MK-ARM-05")
@pytest.mark.parametrize(
    ("twice", "code"),
    [({"name": "Duke", "legend": True}, "legend_in_use"), ({"item": "Horn"}, "item_in_use")],
)
def test_within_one_list_legends_and_items_are_unique_too(twice: dict[str, Any], code: str) -> None:
    campaign = started(writing())
    with refused(code):
        do(campaign, "A", "submit_list", list_form(row(**twice), row(**twice)))


@pytest.mark.rule("MK-RULING-57", "MK-OPT-15")
def test_restrictions_bind_the_first_army_only_with_the_setting() -> None:
    wyrm = list_form(row(type="monster"))
    do(started(writing(army_restrictions=True)), "A", "submit_list", wyrm)
    with refused("monster_not_allowed", "MK-RSTR-02"):
        do(started(writing(army_restrictions=True, restrict_start_army=True)), "A", "submit_list", wyrm)


@pytest.mark.rule("MK-OPT-06", "MK-RULING-46")
@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({}, True),
        ({"battle_mode": "simple_hits"}, False),
        ({"battle_mode": "simple_points", "lists_required": "yes"}, True),
        ({"lists_required": "no"}, False),
    ],
)
def test_lists_are_needed_unless_all_battles_are_simple(options: dict[str, Any], needed: bool) -> None:
    campaign = started(writing(**options))
    kinds = {kind for _, kind in asked(campaign)}
    assert kinds == ({"submit_list"} if needed else {"give_order"})


@pytest.mark.rule("MK-RULING-46")
def test_a_computer_seat_is_remembered() -> None:
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="computer")]
    assert empires.new("mighty-kingdoms", seats, seed="1").state.seats == {"Bo": "computer"}


@pytest.mark.rule("MK-ART-09", "MK-RULING-63")
def test_an_item_bought_in_a_list_leaves_the_pool() -> None:
    state = writing(wizards=True)
    artefact(state, "Horn", 20)
    campaign = started(state)
    do(campaign, "A", "submit_list", list_form(row(item="the Horn")))
    do(campaign, "B", "submit_list", list_form(row(item=" HORN ")))
    do(campaign, "C", "submit_list", list_form(row()))
    assert campaign.state.artefacts == {}


# --- ready lists and rosters ---------------------------------------------------------------------------


@pytest.mark.parametrize("restricted", [False, True])
def test_ready_lists_are_legal(restricted: bool) -> None:
    for number in range(8):
        _, rows = muster.ready_list(number, restricted=restricted)
        units = [muster.unit_of_row(one, f"x.{at}") for at, one in enumerate(rows)]
        assert 1 <= sum(unit.points for unit in units) <= 500
        assert any(unit.is_hero for unit in units)
        if restricted:
            assert all(unit.unit_type not in ("monster", "war_machine") for unit in units)


def rows_read(data: bytes) -> list[dict[str, Any]]:
    filled, _ = fill_in(read_rosters(data)[0], muster.take_roster, LIST_FIELDS)
    return list(filled["units"])


EASYARMY = """The March (Neutral)
Spear Wall Infantry Unit Size Sp Me Ra De At Ne Pts
Regiment(20) 5 4+ - 4+ 12 13/15 100
Thunder Pipe War Engine Unit Size Sp Me Ra De At Ne Pts
(1) 5 - 5+ 4+ 1 9/11 85 Blast (D6+1), Piercing (4), Reload!
Herald Hero (Inf) Unit Size Sp Me Ra De At Ne Pts
(1) 5 5+ - 4+ 1 -/11 50 Individual, Very Inspiring
235
"""


@pytest.mark.rule("MK-LIST-07")
def test_a_pasted_list_with_stat_lines_becomes_a_whole_army() -> None:
    rows = rows_read(EASYARMY.encode())
    campaign = started(writing())
    do(campaign, "A", "submit_list", list_form(*rows))
    for player in "BC":
        do(campaign, player, "submit_list", list_form(row()))
    wall, pipe, herald = campaign.state.secrets["A"].lists["A1"].units
    assert (wall.name, wall.me, wall.ra, wall.nerve_rout, wall.size) == (
        "Spear Wall (Regiment)", 4, None, 15, "regiment",
    )  # fmt: skip
    assert (pipe.unit_type, pipe.ra, pipe.piercing, pipe.can_carry) == ("war_machine", 5, 4, False)
    assert (herald.is_hero, herald.inspiring, herald.nerve_waver) == (True, "very", None)


@pytest.mark.rule("MK-LIST-07")
def test_a_roster_without_stat_lines_leaves_blanks_for_the_player() -> None:
    [wall, hero] = rows_read(b"Shield Wall (20) Regiment (110)\nArmy Standard Hero (50)")
    assert (wall["name"], wall["points"], wall["size"]) == ("Shield Wall (20) Regiment", 110, "regiment")
    assert (hero["hero"], hero["me"]) == (True, "")
    campaign = started(writing())
    with refused("unit_data_missing"):
        do(campaign, "A", "submit_list", list_form(wall, hero))


@pytest.mark.rule("MK-LIST-07")
def test_every_sample_roster_fits_the_form() -> None:
    for path in sorted(DATA.glob("s*.ros*")):
        form = list_form(*rows_read(path.read_bytes()))
        check_form(LIST_FIELDS, form)
        check_bounds(LIST_FIELDS, form)


@pytest.mark.rule("MK-TBL-03")
def test_units_of_one_name_in_a_list_are_numbered() -> None:
    campaign = started(writing())
    rows = [row(name="Spears"), row(name="Spears"), row(name="Spears 1"), row(name="Bows")]
    do(campaign, "A", "submit_list", list_form(*rows))
    for player in "BC":
        do(campaign, player, "submit_list", list_form(row()))
    names = [one.name for one in campaign.state.secrets["A"].lists["A1"].units]
    assert len(set(names)) == 4
    assert names[0].startswith("Spears ")
    assert names[2:] == ["Spears 1", "Bows"]


@pytest.mark.rule("MK-ART-04", "MK-LIST-05")
def test_a_shown_list_does_not_tell_who_bears_an_artefact() -> None:
    state = fx3("orders", wizards=True, battle_mode="tabletop")
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    artefact(state, "20-A", 20, owner="A")
    state.secrets["A"].bearers["20-A"] = "A1.a1"
    campaign = started(state)
    do(campaign, "A", "show_list", "A1")
    assert "A1" in campaign.state.lists
    assert campaign.state.bearers == {}
    for player in "AB":
        do(campaign, player, "give_order", f"{player}1 defend")
    assert campaign.state.bearers == {"20-A": "A1.a1"}, "on the table it is seen"


@pytest.mark.rule("MK-LIST-07")
@pytest.mark.parametrize(("name", "hero"), [("Heroic Knights", False), ("Hero on Horse", True)])
def test_a_hero_is_called_one_in_a_word_of_its_own(name: str, hero: bool) -> None:
    [found] = rows_read(f"{name} (50)".encode())
    assert found["hero"] is hero


@pytest.mark.rule("MK-LIST-02")
def test_only_the_made_up_list_needs_no_tick_and_none_is_made_for_anybody() -> None:
    campaign = started(writing())
    form = campaign.waiting[0].default
    assert form["legal"] is False, "nobody ticks it for the player"
    changed = {**form, "units": [{**form["units"][0], "points": 100}, *form["units"][1:]]}
    with refused("not_attested", "MK-LIST-02"):
        do(campaign, "A", "submit_list", changed)
    do(campaign, "A", "submit_list", form)
    assert "A" not in {player for player, _ in asked(campaign)}


@pytest.mark.rule("MK-RULING-57", "MK-RSTR-02", "MK-RULING-58")
@pytest.mark.parametrize("hero", [False, True])
@pytest.mark.parametrize(
    ("terrain", "holder", "allowed"),
    [("mountain", "A", True), ("swamp", "A", True), ("mountain", "B", False), ("forest", "A", False)],
)
def test_a_monster_even_one_that_carries_a_hero_needs_a_lair_of_ones_own(
    hero: bool, terrain: Any, holder: str, allowed: bool
) -> None:
    state = writing(army_restrictions=True, restrict_start_army=True)
    state.tiles["1,0"].terrain, state.tiles["1,0"].controller = terrain, holder
    wyrm = list_form(row(type="monster", hero=hero))
    if allowed:
        do(started(state), "A", "submit_list", wyrm)
    else:
        with refused("monster_not_allowed", "MK-RSTR-02"):
            do(started(state), "A", "submit_list", wyrm)


@pytest.mark.rule("MK-LIST-07")
def test_what_units_lack_is_told_of_all_of_them_at_once() -> None:
    question = started(writing()).waiting[0]
    rows = (row(), row(name="Bows", me=""), row(name="Pikes", nerve=""))
    _, refusal = question.weigh(list_form(*rows))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("unit_data_missing", "MK-LIST-07")
    assert [part.message for part in refusal.parts] == ["Bows lacks its Me.", "Pikes lacks its nerve."]


@pytest.mark.rule("MK-LIST-07")
def test_a_unit_listed_before_is_known_by_its_name_the_next_time() -> None:
    campaign = started(writing())
    for player in "ABC":
        do(
            campaign,
            player,
            "submit_list",
            list_form(row(name="Spears", me="3+", ra="-", de="5+", nerve="-/14")),
        )
    state = campaign.state
    bare = muster.Row(name=" spears ", points=145)
    form = remembered(state, "A", ListForm("2", "More", [bare], legal=True))
    assert form.units[0] == muster.Row(
        name=" spears ", points=145, type="infantry", me="3+", ra="-", de="5+", nerve="-/14"
    )
    assert why_not_list(state, "A", form) is None
    other = muster.Row(name="Spears", points=145, type="cavalry", me="4+")
    kept = remembered(state, "A", ListForm("2", "More", [other], legal=True)).units[0]
    assert (kept.type, kept.me, kept.de) == ("cavalry", "4+", "5+")
    unknown = remembered(state, "A", ListForm("2", "More", [muster.Row(name="Riders")], legal=True))
    assert unknown.units == [muster.Row(name="Riders")]


@pytest.mark.rule("MK-LIST-01")
def test_the_points_of_a_list_are_told_while_it_is_written() -> None:
    campaign = started(writing())
    question = campaign.waiting[0]
    facts, _ = question.weigh(list_form(row(points=110), row(points=90)))
    assert facts == {"points listed": 200, "points left": 300}
