"""House rules as data: what is open, what is refused, and that campaigns keep their own tables."""

from __future__ import annotations

import gc
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.stamps import ROOT

import empires
from empires import rulesets
from empires.core.apart.beginning import joined, organised
from empires.core.apart.device import story_of
from empires.core.errors import SaveError, SetupError
from empires.core.house import copies
from empires.core.house.settling import open_cells, read_variant, replaceable, settle
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.core.records.variant import Change, Variant
from empires.core.rules.repeats import check_repeats
from empires.core.rules.tables import Row, Table
from empires.kit.books import Line
from empires.lab.house_trial import tried
from empires.lab.matches import Match, played
from empires.players.named import answer_for, player_called
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import agreed, catalogue, find_display, find_ruleset, find_values, left_out
from tests.examples import in_soak

OPEN = list(catalogue())
"""The rulesets whose tables say what a group may change: all of them."""

Cell = tuple[str, Row, str, Any]


def cells(ruleset: str) -> list[Cell]:
    """Every open cell of a ruleset with its table and bound."""
    tables = find_ruleset(ruleset).tables
    return [(name, *one) for name, table in tables.items() for one in open_cells(table)]


def ends(bound: Any) -> tuple[Any, Any]:
    """The first and the last value that a bound allows."""
    return ("Something else", "x" * 160) if bound == "free" else (bound[0], bound[-1])


def variant(ruleset: str, *changes: tuple[Cell, Any], **others: Any) -> Variant:
    """House rules that change these cells."""
    found: dict[str, dict[str, dict[str, Change]]] = {}
    for (table, row, column, _), new in changes:
        found.setdefault(table, {}).setdefault(row.on, {})[column] = Change(row[column], new)
    version = others.pop("version", find_ruleset(ruleset).version)
    return Variant(
        format="empires-variant 1", ruleset=ruleset, version=version, title="Ours", cells=found, **others
    )


def goal(number: int, **others: Any) -> Variant:
    """House rules of the Ninth Age with another goal."""
    table = find_ruleset("ninth-age").tables["NA-T-VICTORY"]
    row = table.of("realm points to win")
    return variant("ninth-age", ((table.id, row, "number", [4, 40]), number), **others)


def begun(rules: Variant | None, ruleset: str = "ninth-age") -> Campaign[Any]:
    """A campaign of three by house rules, or by the printed ones."""
    return empires.new(ruleset, ["A", "B", "C"], seed="house", variant=rules)


def play_on(campaign: Campaign[Any], answers: int) -> None:
    play(campaign, {name: RandomPlayer("house", name) for name in "ABC"}, answers)


@pytest.mark.parametrize("ruleset", OPEN)
def test_every_open_cell_may_hold_what_is_printed_and_follows_from_no_other(ruleset: str) -> None:
    printed = find_ruleset(ruleset)
    reckoned = {(one.table, one.row, one.column) for one in printed.repeats(printed.tables)}
    for cell in cells(ruleset):
        name, row, column, _ = cell
        assert (name, row.on, column) not in reckoned
        assert not settle(variant(ruleset, (cell, row[column])), printed).tables
    check_repeats(printed.tables, printed.repeats)


@pytest.mark.parametrize("ruleset", OPEN)
def test_what_a_table_says_of_house_rules_is_about_rows_and_columns_that_it_has(ruleset: str) -> None:
    for table in find_ruleset(ruleset).tables.values():
        for key, bound in table.house.items():
            inside = bound if isinstance(bound, dict) else {key: bound}
            assert not isinstance(bound, dict) or table.of(key)
            assert {*inside} <= {*table.columns, "on"}
        assert not replaceable(table) or {*table.columns} <= {*table.house}
        keys = {row.on for row in table.rows}
        assert {*table.renamed.values()} <= keys
        assert not {*table.renamed} & keys


@pytest.mark.longer
@pytest.mark.parametrize("ruleset", OPEN)
@pytest.mark.parametrize("end", [0, 1])
def test_campaigns_play_save_and_verify_at_the_ends_of_what_is_open(ruleset: str, end: int) -> None:
    every = cells(ruleset)
    for cell in every[end :: in_soak(1, max(40, len(every) // 4))]:
        campaign = begun(variant(ruleset, (cell, ends(cell[3])[end])), ruleset)
        play_on(campaign, in_soak(350, 60))
        again = empires.load(empires.save(campaign))
        assert again.hash() == campaign.hash(), cell
        assert empires.verify(again), cell
        find_display(again.ruleset).ledgers(again.view("A").state, "A")


def test_a_rolled_table_can_have_other_rows() -> None:
    rows: list[dict[str, int | str]] = [{"on": "0..8", "band": "draw"}, {"on": "9..", "band": "massacre"}]
    campaign = begun(variant("ninth-age", rows={"NA-T-QUICK": rows}))
    assert [row.on for row in campaign.ruleset.tables["NA-T-QUICK"].rows] == ["0..8", "9.."]
    assert campaign.setup.variant
    assert max(tried(campaign.setup.variant)) >= 20


HOSTILE = {
    "no JSON at all": b"{",
    "a list": b"[]",
    "too deep": b"[" * 90 + b"]" * 90,
    "too long": b" " * 32_001,
    "an unknown field": b'{"format":"empires-variant 1","ruleset":"warmaster","version":3,"title":"","x":1}',
    "another format": b'{"format":"empires-variant 2","ruleset":"ninth-age","version":3,"title":"x"}',
    "no characters": b'{"format":"empires-variant 1","ruleset":"\xff"}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_no_house_rules_is_refused(name: str) -> None:
    with pytest.raises(SetupError):
        read_variant(HOSTILE[name])


def wrong(table: str, row: str, column: str, printed: Any, new: Any) -> Variant:
    cells = {table: {row: {column: Change(printed, new)}}}
    return Variant(format="empires-variant 1", ruleset="ninth-age", version=3, title="x", cells=cells)


GOAL = ("NA-T-VICTORY", "realm points to win", "number")

FAULTS = [
    (wrong(*GOAL, 10, 41), "NA-T-VICTORY, row realm points to win, column number: .* from 4 to 40"),
    (wrong(*GOAL, 10, 10**30), "from 4 to 40"),
    (wrong(*GOAL, 10, "7"), "from 4 to 40"),
    (wrong(*GOAL, 9, 7), "the rulebook has 10 here, not 9"),
    (wrong("NA-T-VICTORY", "rows of the outline", "number", 5, 6), "rows of the outline.*fixed"),
    (wrong("NA-T-REFUSALS", "bad-dice", "sentence", "", "<b>"), "NA-T-REFUSALS, row bad-dice.*fixed"),
    (wrong("NA-T-TERRAIN", "land", "claim", 2, 3), "NA-T-TERRAIN, row land, column claim: this is fixed"),
    (wrong("NA-T-VICTORY", "glory", "number", 1, 2), "row glory, column number: there is no such row"),
    (wrong("NA-T-VICTORY", GOAL[1], "x", 1, 2), "column x: there is no such column"),
    (wrong("NA-T-X", "a", "b", 1, 2), "NA-T-X: there is no such table"),
    (wrong("NA-T-MINING", "raid", "dice", "2d6", "9d99"), "must be one of 1d6, 2d6"),
    (goal(7, rows={"NA-T-QUICK": [{"on": "0..3", "band": "draw"}]}), "must run from 0..1 to 6"),
    (goal(7, rows={"NA-T-QUICK": [{"on": "0..", "band": "rout"}]}), "row 0.., column band: .* one of draw"),
    (goal(7, rows={"NA-T-QUICK": [{"on": "0.."}]}), "row 0..: each row of this table needs exactly"),
    (goal(7, rows={"NA-T-DRAW": [{"on": "1..6", "terrain": "swamp"}]}), "NA-T-DRAW: the rows .* fixed"),
    (goal(7, options={"glory": 1}), "no option glory"),
    (goal(7, author="\u202e"), "author"),
    (goal(7, notes={"NA-T-VICTORY": "x" * 401}), "note"),
    (goal(7, version=99), "version 99"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "told"), FAULTS)
def test_the_first_fault_is_said_with_table_row_and_column(rules: Variant, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        begun(rules)


def test_what_follows_from_a_changed_cell_is_reckoned() -> None:
    cell = next(one for one in cells("ninth-age") if one[0] == "NA-T-MINING" and one[1].on == "mountain")
    tables = begun(variant("ninth-age", (cell, "4d6"))).ruleset.tables
    assert tables["NA-T-TERRAIN"].of("mountain")["income"] == "4d6"


def test_a_number_that_the_rules_state_in_their_text_is_a_constant_of_the_copy() -> None:
    cell = next(one for one in cells("mighty-kingdoms") if one[1].on == "months of Summer")
    rules = begun(variant("mighty-kingdoms", (cell, 3)), "mighty-kingdoms").ruleset
    assert [
        import_module(f"{one.package}.ending").MONTHS for one in (rules, find_ruleset("mighty-kingdoms"))
    ] == [3, 6]


def test_house_rules_may_name_a_row_as_an_earlier_version_did() -> None:
    cells = {"MI-T-NUMBERS": {"points of a step of losses": {"number": Change(50, 100)}}}
    earlier = msgspec.structs.replace(variant("mightier-empires"), cells=cells)
    settled = settle(earlier, find_ruleset("mightier-empires")).tables
    assert settled["MI-T-NUMBERS"].of("points in a step of losses")["number"] == 100
    assert begun(earlier, "mightier-empires").setup.variant == earlier


def test_militia_and_settlements_at_a_glance_follow_from_the_tables_that_the_rules_read() -> None:
    changed = {
        ("ME-T-MILITIA", "1", "village"): 50,
        ("ME-T-FORAGE", "city", "value"): 3,
        ("ME-T-FORT", "city", "garrison"): 4,
    }
    found = [
        (one, changed[one[0], one[1].on, one[2]])
        for one in cells("mighty-empires")
        if (one[0], one[1].on, one[2]) in changed
    ]
    tables = settle(variant("mighty-empires", *found), find_ruleset("mighty-empires")).tables
    assert [row["village"] for row in tables["ME-T-MILITIA"].rows] == [50, 100, 150, 200, 250, 300]
    glance = tables["ME-T-SETTLE"]
    assert glance.of("village")["militia"] == 50
    assert [glance.of(kind)[column] for kind, column in (("city", "forage"), ("capital", "garrison"))] == [
        3,
        4,
    ]


def test_no_more_tokens_are_kept_than_a_power_takes() -> None:
    cell = next(one for one in cells("mightier-empires") if one[1].on == "tokens per Power")
    rules = begun(variant("mightier-empires", (cell, 9)), "mightier-empires").ruleset
    assert import_module(f"{rules.package}.soundness").FOR_A_POWER == 9


def test_a_campaign_shows_and_is_won_by_its_own_numbers_beside_a_printed_one() -> None:
    short, usual = begun(goal(4)), begun(None)
    for campaign, told in ((short, "4 win"), (usual, "10 win")):
        lines = find_display(campaign.ruleset).ledgers(campaign.view("A").state, "A")[0].sections[0].lines
        assert Line("Realm points", lines[0].value, note=told) == lines[0]
        play_on(campaign, 2_000)
    assert usual.answers > short.answers
    assert usual.hash() == begun_alone()


def begun_alone() -> str:
    campaign = begun(None)
    play_on(campaign, 2_000)
    return campaign.hash()


def test_the_rulebook_and_an_invitation_list_every_change() -> None:
    rules = begun(goal(7)).setup
    rules.house_rules = "No shouting."
    told = "NA-T-VICTORY, The campaign in numbers: realm points to win, number: 7, printed 10"
    assert agreed(rules).splitlines() == ["No shouting.", "“Ours” changes these tables:", told]
    assert agreed(begun(None).setup) == ""


def test_explicit_choices_win_over_the_options_of_house_rules() -> None:
    rules = goal(7, options={"map_mode": "balanced", "starting_flags": 2})
    campaign = empires.new("ninth-age", ["A", "B"], variant=rules, options={"starting_flags": 1})
    assert (campaign.setup.options["map_mode"], campaign.setup.options["starting_flags"]) == ("balanced", 1)


def test_only_a_save_with_house_rules_has_the_version_that_older_programs_refuse() -> None:
    texts = [empires.save(begun(rules)) for rules in (goal(7), None)]
    assert [msgspec.json.decode(text)["version"] for text in texts] == [4, 3]
    assert "variant" not in texts[1]
    with pytest.raises(SaveError):
        empires.load(texts[0].replace('"version":4', '"version":3', 1))


def test_a_save_under_later_rules_opens_without_what_no_longer_exists() -> None:
    old = wrong("NA-T-VICTORY", "glory", "number", 1, 2)
    cells = {**goal(7).cells["NA-T-VICTORY"], **old.cells["NA-T-VICTORY"]}
    rules = msgspec.structs.replace(old, version=2, cells={"NA-T-VICTORY": cells})
    campaign = begun(goal(7))
    campaign.setup.variant, campaign.setup.rules_version = rules, 2
    again = empires.load(empires.save(campaign))
    assert again.ruleset.tables["NA-T-VICTORY"].of("realm points to win")["number"] == 7
    assert left_out(again.setup) == [
        "NA-T-VICTORY, row glory, column number: there is no such row. Its rows are realm points to win, "
        "regular hexes each, mountains each, rows of the outline, points of a gold step."
    ]


def test_between_devices_other_house_rules_are_another_campaign() -> None:
    campaigns = [empires.new("ninth-age", ["A", "B"], seed="x", variant=rules, dice="shared")
                 for rules in (goal(7), goal(8), None)]  # fmt: skip
    assert len({story_of_alone(one) for one in campaigns}) == 3
    post = organised(campaigns[0].setup, campaigns[0].ruleset, answer_for)
    asked = post.invitation
    others = [msgspec.structs.replace(asked, variant=one) for one in (goal(8), msgspec.UNSET)]
    assert len({one.campaign for one in (asked, *others)}) == 3
    assert joined(asked, campaigns[0].ruleset, answer_for).ruleset.tables == campaigns[0].ruleset.tables


def story_of_alone(campaign: Campaign[Any]) -> str:
    from empires.core.apart.device import Device

    return story_of(Device(campaign))


def test_computers_value_by_the_numbers_of_the_campaign() -> None:
    cell = next(one for one in cells("ninth-age") if one[0] == "NA-T-TERRAIN" and one[1].on == "land")
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    rich = empires.new("ninth-age", seats, seed="values", variant=variant("ninth-age", (cell, 5)))
    players = {name: player_called("easy", rich.ruleset, "v", name) for name in "AB"}
    play(rich, players, 60)
    score = find_values(rich.ruleset).score(rich.state, "A")
    assert score > find_values(find_ruleset("ninth-age")).score(rich.state, "A")
    assert played(Match("ninth-age", ("easy", "easy"), "v", {}, goal(4))).answers


def test_a_copy_of_the_rules_is_shared_and_goes_with_the_last_campaign() -> None:
    one, other = begun(goal(11)), begun(goal(11, author="somebody else"))
    assert one.ruleset is other.ruleset
    package = one.ruleset.package
    del one, other
    copies._recent.clear()
    gc.collect()
    assert not [name for name in sys.modules if name.startswith(package)]


def test_house_rules_that_change_nothing_play_by_the_printed_rules_themselves() -> None:
    assert begun(goal(10)).ruleset is find_ruleset("ninth-age")


LOST = re.compile(r"^ *(import (empires\.rulesets|importlib)|from (empires\.rulesets|importlib) )", re.M)
"""Imports that would lead from a copy back to the printed rules."""


@pytest.mark.parametrize("ruleset", list(catalogue()))
def test_no_ruleset_imports_itself_in_a_way_that_a_copy_cannot_follow(ruleset: str) -> None:
    folder = Path(rulesets.__file__).parent / catalogue()[ruleset].package
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not LOST.search(text), path
        assert f'"empires.rulesets.{folder.name}' not in text, path


def test_a_table_without_a_word_about_house_rules_is_fixed() -> None:
    assert not list(open_cells(Table(id="X", title="x", rows=(Row("1", {"a": 1}),), columns=("a",))))


EXAMPLES = sorted((ROOT / "docs" / "house-rules").glob("*.rules.json"))
"""A file of house rules for each ruleset, as a club might write it."""


def test_every_ruleset_has_an_example_of_house_rules() -> None:
    assert {read_variant(path.read_bytes()).ruleset for path in EXAMPLES} == {*catalogue()}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_are_for_the_tables_of_today(path: Path) -> None:
    rules = read_variant(path.read_bytes())
    assert settle(rules, find_ruleset(rules.ruleset)).tables
    assert next(tried(rules)) >= 1


@pytest.mark.parametrize("ruleset", OPEN)
def test_every_open_table_belongs_to_rules_that_the_rulebook_has(ruleset: str) -> None:
    printed = find_ruleset(ruleset)
    book = find_display(printed).rulebook()
    for table in printed.tables.values():
        if replaceable(table) or any(open_cells(table)):
            assert table.id in book
            assert table.rules
            assert not [rule for rule in table.rules if rule not in book], table.id
