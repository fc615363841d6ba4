"""Edicts carried out: Power and tokens (worked examples 12, 40 to 43 and 65)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.book import TABLES, rows_of
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.results import produce
from empires.rulesets.mightier_empires.ruleset import RULESET
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    ONE,
    OUT,
    C,
    M,
    codes,
    feature,
    k4,
    k6,
    kingdom,
    orphans,
    own,
    played,
)


@pytest.mark.rule("MI-EDICT-02", "MI-PWR-06", "MI-PWR-07")
def test_no_edict_is_needed_and_power_has_no_limit() -> None:
    state = k4(turn=3)
    assert codes(state, lists=ONE) == set()
    state.secrets["Red"].power = 500
    campaign = played(state, 1, phase="power")
    assert campaign.state.secrets["Red"].power == 501


@pytest.mark.rule("MI-RULING-13", "MI-PROD-01", "MI-PROD-02")
def test_ex_12_an_edict_works_on_a_hex_that_was_cut_off_only_this_turn() -> None:
    state = k4(turn=4)
    for name in (F1, F2, F3):
        state.tiles[name].owner = ""
    own(state, "Red", "0,1", "0,2")
    orphans(state)
    state.secrets["Red"].edicts = {"0,2": "industry"}
    state.doings.taken = {"0,1": "Blue"}
    campaign = played(state, phase="conquest", frozen=False)
    assert campaign.state.secrets["Red"].bank == {"farming": 1}
    assert campaign.state.tiles["0,2"].orphaned


@pytest.mark.rule(
    "MI-PWR-01", "MI-PWR-03", "MI-PWR-04", "MI-PROD-03",
    "MI-T-POWER", "MI-EDICT-04", "MI-EDICT-05", "MI-T-EDICTS",
)  # fmt: skip
def test_ex_40_power_of_a_turn() -> None:
    state = k6(turn=4)
    feature(state, F1, "city")
    own_ = state.secrets["Red"]
    own_.edicts, own_.bank = {F1: "civilization", M: "industry"}, {"ore": 1}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 4
    assert campaign.state.secrets["Red"].bank == {"ore": 0}


@pytest.mark.rule("MI-PWR-03", "MI-EDICT-10")
def test_ex_41_a_conquered_city_brings_its_old_lord_nothing() -> None:
    state = k6(turn=4)
    feature(state, F1, "city")
    state.secrets["Red"].edicts = {F1: "civilization"}
    state.doings.taken = {F1: "Blue"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1


@pytest.mark.rule(
    "MI-BEAST-01", "MI-BEAST-02", "MI-BEAST-04", "MI-T-BEAST", "MI-RULING-62", "MI-RULING-63", "MI-T-SACK"
)
def test_ex_42_digging_too_deep() -> None:
    state = k6(turn=6)
    feature(state, M, "deep mine")
    state.secrets["Red"].edicts = {M: "industry"}
    campaign = played(state, 1, 1, 4, phase="conquest")
    [beast] = campaign.state.natives.values()
    assert (beast.kind, beast.size, beast.hex) == ("beast", 1500, M)
    assert (campaign.state.tiles[M].major, campaign.state.tiles[M].owner) == (["mine"], "")
    assert campaign.state.secrets["Red"].power == 1 + 1


@pytest.mark.rule("MI-PROD-02", "MI-PROD-03", "MI-PWR-04")
def test_ex_43_three_tokens_alike_become_power() -> None:
    state = k4(turn=4)
    state.secrets["Red"].edicts = {F1: "industry", F2: "industry", F3: "industry"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1 + 1
    assert campaign.state.secrets["Red"].bank == {"farming": 0}


@pytest.mark.rule("MI-PROD-02", "MI-EDICT-10", "MI-ARMY-02")
def test_ex_43_industry_on_three_hexes_needs_a_kingdom_that_can_spare_them() -> None:
    edicts = {F1: "industry", F2: "industry", F3: "industry"}
    state = k6(turn=4)
    own(state, "Red", "1,1")
    state.tiles["1,1"].owner_at_start = "Red"
    assert support.reachable(state, "Red") == 2500
    assert codes(state, edicts=edicts, lists={"A": (1000, "lord"), "B": (750, "hero")}) == set()
    over = codes(state, edicts=edicts, lists={"A": (1250, "lord"), "B": (750, "hero")})
    assert over == {"E_SUPPORT"}
    assert "E_DESPERATE" in codes(k4(turn=4), edicts=edicts, lists={"A": (750, "lord")})


@pytest.mark.rule("MI-NK-20", "MI-PWR-03")
def test_ex_69_a_civilized_neutral_capital_brings_two_power() -> None:
    state = k4(turn=8)
    own(state, "Red", "1,1", "2,0", "2,1")
    kingdom(state, "1,1", "2,0", "2,1", held_by="Red")
    state.secrets["Red"].edicts = {"1,1": "civilization"}
    assert played(state, phase="conquest").state.secrets["Red"].power == 1 + 2


@pytest.mark.rule("MI-PROD-02", "MI-RULING-53")
def test_producing_features_of_a_hex_add_up_and_kinds_never_mix() -> None:
    state = k4(turn=4)
    feature(state, F1, "mine,wood,town")
    state.secrets["Red"].edicts = {F1: "industry"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].bank == {"ore": 2, "lumber": 2}


@pytest.mark.rule("MI-BEAST-03", "MI-BEAST-04")
@pytest.mark.parametrize(("dice", "size"), [((3,), 0), ((4, 2), 1450)])
def test_ex_65_provoking_a_beast(dice: tuple[int, ...], size: int) -> None:
    state = k4(turn=7)
    feature(state, F1, "deep wood")
    state.secrets["Red"].edicts = {F1: "provoke"}
    campaign = played(state, *dice, phase="conquest")
    assert [one.size for one in campaign.state.natives.values()] == ([size] if size else [])
    assert campaign.state.secrets["Red"].bank == {}
    assert campaign.state.tiles[F1].major == (["wood"] if size else ["deep wood"])


@pytest.mark.rule("MI-PWR-06", "MI-RULING-44")
def test_power_gained_in_a_turn_is_spent_on_the_next_sheet() -> None:
    state = k4(turn=4)
    feature(state, F1, "city")
    state.secrets["Red"].edicts = {F1: "civilization"}
    campaign = played(state, phase="conquest")
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    assert question.facts["power"] == 3


@pytest.mark.rule("MI-PWR-07")
@pytest.mark.parametrize("public", [True, False])
def test_power_is_told_to_its_owner_alone_unless_all_agreed(public: bool) -> None:
    state = k4(public_power=public)
    game = Game(state)
    produce.gain_power(game, "Red", 3, "MI-PWR-01", C)
    [told] = game.events
    assert told.visible_to("Blue") is public
    assert told.visible_to("Red")
    assert told.tiles == (C,)


@pytest.mark.rule("MI-INFO-06", "MI-OPT-08")
@pytest.mark.parametrize(("public", "fog", "shown"), [
    (True, True, ()), (True, False, (F1,)), (False, True, (F1,)),
])  # fmt: skip
def test_public_power_does_not_tell_which_hidden_hex_is_under_an_edict(
    public: bool, fog: bool, shown: tuple[str, ...]
) -> None:
    game = Game(k4(public_power=public, fog=fog))
    produce.gain_power(game, "Red", 2, "MI-PWR-03", F1)
    assert [event.tiles for event in game.events] == [shown]


@pytest.mark.rule("MI-RULING-67", "MI-EDICT-10", "MI-SPEND-02")
def test_what_is_ordered_for_a_hex_works_where_it_is_still_ones_own_and_no_disaster_struck() -> None:
    state = k4(turn=3)
    state.hidden.spoiled = [F2]
    assert [produce.works(state, "Red", name) for name in (F1, F2, OUT)] == [True, False, False]


@pytest.mark.rule("MI-PROD-02", "MI-T-MAJOR", "MI-OPT-19")
@pytest.mark.parametrize(
    ("feature_", "empty", "bank"),
    [
        ({"token": "", "tokens": 2}, {}, {"farming": 1}),
        ({"token": "ore", "tokens": 0}, {}, {"farming": 1}),
        ({"token": "ore", "tokens": 2}, {}, {"ore": 2}),
        ({}, {"token": ""}, {}),
        ({}, {"tokens": 0}, {}),
    ],
)
def test_by_an_edited_table_only_a_kind_of_token_and_a_number_produce(
    feature_: dict[str, str | int], empty: dict[str, str | int], bank: dict[str, int]
) -> None:
    state = k4(turn=4)
    feature(state, F1, "wizard tower")
    rows = rows_of(TABLES["MI-T-MAJOR"])
    for row in rows:
        row.update({"wizard tower": feature_, "empty": empty}.get(str(row["on"]), {}))
    state.house["MI-T-MAJOR"] = rows
    state.secrets["Red"].edicts = {F1: "industry"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].bank == bank
    RULESET.check(campaign.state)
