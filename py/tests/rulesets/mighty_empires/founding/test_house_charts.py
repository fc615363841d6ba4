"""Charts that the players write themselves before the map is laid (ME-OPT-310, ME-OPT-317, ME-OPT-318)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.core.records.variant import Variant
from empires.players.policy import play
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import HouseRow, MightyEmpires
from empires.testing import refused
from tests.rulesets.mighty_empires.test_campaigns import players, verified

ALL: dict[str, Any] = {"labyrinth_chart": "custom", "custom_explore_rows": True, "custom_experiments": True}


def begun(seed: str = "1", **options: Any) -> Campaign[MightyEmpires]:
    return empires.new("mighty-empires", players=["A", "B"], options=options, seed=seed)


@pytest.mark.rule("ME-OPT-310", "ME-OPT-317", "ME-OPT-318", "ME-TOWER-25")
@pytest.mark.parametrize(
    ("option", "chart", "rules"),
    [
        ({"labyrinth_chart": "custom"}, "labyrinth", {"ME-OPT-310", "ME-RULING-471"}),
        ({"custom_explore_rows": True}, "locations", {"ME-OPT-317", "ME-EXPLORE-04"}),
        ({"custom_experiments": True}, "experiments", {"ME-OPT-318", "ME-TOWER-25"}),
    ],
)
def test_the_first_player_types_in_what_was_agreed(
    option: dict[str, Any], chart: str, rules: set[str]
) -> None:
    campaign = begun(**option)
    [question] = campaign.waiting
    assert (question.player, question.kind, set(question.rules)) == ("A", "house_chart", rules)
    campaign.attempt("A", "house_chart", question.default)
    assert list(campaign.state.house_charts) == [chart]
    assert "house_chart" not in [one.kind for one in campaign.waiting]


@pytest.mark.rule("ME-OPT-310", "ME-OPT-317", "ME-OPT-318")
def test_nobody_is_asked_where_the_printed_charts_hold() -> None:
    none: dict[str, Any] = {}
    for options in (none, {**ALL, "wilderness": False}):
        campaign = begun(**options)
        assert "house_chart" not in [one.kind for one in campaign.waiting]
        assert campaign.state.house_charts == {}


@pytest.mark.rule("ME-OPT-310", "ME-OPT-317", "ME-OPT-318")
def test_charts_follow_a_combat_table_of_ones_own() -> None:
    campaign = begun(combat_table="custom", **ALL)
    asked = []
    while campaign.waiting[0].kind in ("combat_table", "house_chart"):
        asked.append(campaign.waiting[0].kind)
        campaign.attempt("A", campaign.waiting[0].kind, campaign.waiting[0].default)
    assert asked == ["combat_table", "house_chart", "house_chart", "house_chart"]


@pytest.mark.rule("ME-OPT-310", "ME-OPT-318")
@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "1-5 Rats",
        "1-6 Rats\n6 Gold",
        "0-6 Rats",
        "1-7 Rats",
        "3-1 Rats\n1-6 Gold",
        "Rats",
        "1-6",
        "1-6 \x07",
        "1-6 " + "x" * 241,
    ],
)
def test_a_chart_of_six_names_every_number_once(wrong: str) -> None:
    campaign = begun(labyrinth_chart="custom")
    with refused("bad_answer"):
        campaign.attempt("A", "house_chart", {"rows": wrong})
    campaign.attempt("A", "house_chart", {"rows": "4–6:  Gold \n\n1..3. Rats"})
    assert campaign.state.house_charts["labyrinth"] == [HouseRow(1, 3, "Rats"), HouseRow(4, 6, "Gold")]


@pytest.mark.rule("ME-OPT-317")
def test_hidden_places_stay_inside_the_band_that_is_rolled_again() -> None:
    campaign = begun(custom_explore_rows=True)
    for wrong in ("70 A cave", "71-101 A cave", "71-80 A cave\n80-90 A spring"):
        with refused("bad_answer"):
            campaign.attempt("A", "house_chart", {"rows": wrong})
    campaign.attempt("A", "house_chart", {"rows": "71 A cave\n99-00 A spring"})
    assert campaign.state.house_charts["locations"] == [
        HouseRow(71, 71, "A cave"),
        HouseRow(99, 100, "A spring"),
    ]


def test_a_torn_chart_in_a_file_is_refused() -> None:
    state = begun(**ALL).state
    state.house_charts = {"experiments": [HouseRow(1, 5, "Frogs")]}
    with pytest.raises(ValueError, match="experiments"):
        RULESET.check(state)


@pytest.mark.rule("ME-OPT-310", "ME-OPT-317", "ME-OPT-318")
def test_random_players_live_with_charts_of_their_own() -> None:
    campaign = begun("7", map_mode="generated", tiles_per_player=10, years=2, **ALL)
    rows = {"labyrinth": "1-6 Rats", "locations": "71-100 A cave", "experiments": "1-6 Frogs"}
    for text in rows.values():
        campaign.attempt("A", "house_chart", {"rows": text})
    policies = players(campaign, 5)
    while not campaign.finished:
        play(campaign, policies, 40)
        RULESET.check(campaign.state)
    assert "place_found" in {event.kind for event in campaign.chronicle()}
    verified(campaign)


def own_rows(table: str, *rows: tuple[str, str]) -> Variant:
    """House rules that write a chart."""
    return Variant(
        format="empires-variant 1", ruleset="mighty-empires", version=RULESET.version, title="Ours",
        rows={table: [{"on": on, "text": text} for on, text in rows]},
    )  # fmt: skip


WRITTEN = [
    ("ME-T-OWNHOLDS", "labyrinth", [("1..5", "A cold\nwell"), ("6", "-")],
     [HouseRow(1, 5, "A cold well"), HouseRow(6, 6, "Nothing")]),
    ("ME-T-OWNPLACES", "locations", [("71..75", "-"), ("76..80", "A hermit"), ("81..100", "-")],
     [HouseRow(76, 80, "A hermit")]),
    ("ME-T-OWNTRIALS", "experiments", [("1..6", "x" * 240)], [HouseRow(1, 6, "x" * 240)]),
]  # fmt: skip


@pytest.mark.rule("ME-OPT-310", "ME-OPT-317", "ME-OPT-318")
@pytest.mark.parametrize(("table", "chart", "rows", "found"), WRITTEN)
def test_house_rules_write_a_chart_and_nobody_is_asked(
    table: str, chart: str, rows: list[tuple[str, str]], found: list[HouseRow]
) -> None:
    campaign = empires.new("mighty-empires", ["A", "B"], seed="1", variant=own_rows(table, *rows))
    assert msgspec.to_builtins(campaign.state)["house_charts"] == {chart: msgspec.to_builtins(found)}
    assert "house_chart" not in [one.kind for one in campaign.waiting]
    assert empires.load(empires.save(campaign)).hash() == campaign.hash()


def test_no_sheet_asks_for_what_house_rules_write() -> None:
    asked = {option.key for option in RULESET.asked}
    retired = {"combat_table", "labyrinth_chart", "custom_explore_rows", "custom_experiments"}
    assert not asked & retired
    assert retired < {option.key for option in RULESET.offered}
