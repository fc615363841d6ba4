"""House tables that the first player edits before the start."""

from __future__ import annotations

import re
from typing import Any

import pytest

import empires
from empires.core.errors import IllegalChoice, TableError
from empires.core.play.campaign import Campaign
from empires.core.records.desk import ORGANISER
from empires.core.records.setup import Seat
from empires.rulesets.mightier_empires.book import HOUSE, TABLES, changed, rows_of, table_of
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.state import War
from empires.testing import asked, offered, refused
from tests.rulesets.mightier_empires.scene import begun


@pytest.mark.rule("MI-OPT-19", "MI-RULING-01")
def test_the_first_player_edits_house_tables_before_the_start() -> None:
    campaign = begun(2, house_tables="edited")
    assert asked(campaign) == [("A", "house_tables")]
    campaign.attempt("A", "house_tables", "MI-T-MINOREXP")
    with refused("bad_table", "MI-OPT-19"):
        campaign.attempt("A", "edit_table", {"rows": [{"on": "2..11", "feature": "none"}]})
    with refused("bad_table", "MI-OPT-19"):
        campaign.attempt("A", "edit_table", {"rows": [{"on": "2..12", "feature": "a castle"}]})
    campaign.attempt("A", "edit_table", {"rows": [{"on": "2..12", "feature": "watchtower"}]})
    campaign.attempt("A", "house_tables", "begin")
    assert asked(campaign)[0][1] == "create_start_army"
    again = empires.load(empires.save(campaign))
    assert table_of(again.state.house, "MI-T-MINOREXP").at(7)["feature"] == "watchtower"
    assert table_of({}, "MI-T-MINOREXP").at(7)["feature"] == "none"


@pytest.mark.rule("MI-OPT-19")
@pytest.mark.parametrize(
    ("name", "row", "cells", "told"),
    [
        ("MI-T-ABSMOD", 0, None, "must run from ..10 to 76.."),
        ("MI-T-ABSMOD", 1, None, "There is a gap or an overlap between ..10 and 26..50"),
        ("MI-T-ABSMOD", 0, {"on": "few"}, "'few' is neither a number nor a range"),
        ("MI-T-MERCS", 0, {"support": -5}, "“Support” must be from 0 to"),
        ("MI-T-MAJOR", 1, {"on": "castle"}, "The rows must keep their names and order: empty, capital"),
        ("MI-T-MAJOR", 1, {"on": "city"}, "A key appears twice"),
    ],
)
def test_what_is_wrong_with_a_house_table_is_told_in_a_sentence(
    name: str, row: int, cells: dict[str, Any] | None, told: str
) -> None:
    campaign = begun(2, house_tables="edited")
    campaign.attempt("A", "house_tables", name)
    rows = campaign.waiting[0].default["rows"]
    if cells is None:
        del rows[row]
    else:
        rows[row].update(cells)
    with pytest.raises(IllegalChoice, match=re.escape(told)):
        campaign.attempt("A", "edit_table", {"rows": rows})


@pytest.mark.rule("MI-OPT-19", "MI-RULING-51", "MI-RULING-50", "MI-RULING-52", "MI-RULING-58", "MI-RULING-29")
@pytest.mark.parametrize("name", HOUSE)
def test_every_house_table_can_be_written_anew_as_it_is(name: str) -> None:
    assert changed(name, rows_of(TABLES[name])) == TABLES[name]
    with pytest.raises(TableError):
        changed(name, [*rows_of(TABLES[name]), rows_of(TABLES[name])[0]])


def edited(desk: str = "apart") -> Campaign[War]:
    """A campaign in which the first player has written the table of features anew as it is."""
    campaign = begun(2, house_tables="edited", desk=desk)
    campaign.attempt("A", "house_tables", "MI-T-MAJOR")
    campaign.answer(campaign.waiting[0], campaign.waiting[0].default)
    return campaign


@pytest.mark.rule("MI-OPT-19")
def test_a_cell_that_is_corrected_keeps_its_kind() -> None:
    campaign = edited()
    wish = {"fact": "/house/MI-T-MAJOR/5/beast", "value": "3", "reason": "A slip."}
    campaign.attempt(ORGANISER, "correct", wish)
    assert campaign.state.house["MI-T-MAJOR"][5]["beast"] == 3
    with refused("bad_answer"):
        campaign.attempt(ORGANISER, "correct", {**wish, "value": "three"})


@pytest.mark.rule("MI-OPT-19")
def test_a_cell_that_older_versions_made_text_is_a_number_again() -> None:
    state = edited().state
    state.house["MI-T-MAJOR"][5]["beast"] = "3"
    RULESET.mend(state)
    RULESET.check(state)
    assert state.house["MI-T-MAJOR"][5]["beast"] == 3


@pytest.mark.rule("MI-OPT-19")
@pytest.mark.parametrize("cell", ["3", None, True, -1])
def test_no_file_holds_a_cell_of_another_kind(cell: object) -> None:
    state = edited().state
    RULESET.check(state)
    state.house["MI-T-MAJOR"][5]["beast"] = cell  # type: ignore[assignment]
    with pytest.raises(ValueError, match="MI-T-MAJOR cannot be read"):
        RULESET.check(state)


def with_table(name: str, *, players: int = 2, **cells: dict[str, Any]) -> Campaign[War]:
    """A campaign in which rows of a table were changed, by the names of their cells, before the start."""
    campaign = begun(players, house_tables="edited")
    campaign.attempt("A", "house_tables", name)
    rows = campaign.waiting[0].default["rows"]
    for row in rows:
        row.update(cells.get(row["on"].replace(" ", "_"), cells.get("every", {})))
    campaign.attempt("A", "edit_table", {"rows": rows})
    return campaign


@pytest.mark.rule("MI-OPT-19", "MI-SET-02", "MI-RULING-09")
@pytest.mark.parametrize(
    ("capital", "empty", "bonus"), [(500, 0, 0), (250, 0, 250), (0, 0, 500), (250, 50, 100), (700, 0, 0)]
)
def test_first_hexes_that_support_less_by_the_edited_table_are_made_up_for(
    capital: int, empty: int, bonus: int
) -> None:
    campaign = with_table("MI-T-MAJOR", capital={"support": capital}, empty={"support": empty})
    campaign.attempt("A", "house_tables", "begin")
    state = campaign.state
    for player in "AB":
        assert sum(one.amount for one in state.secrets[player].bonuses) == bonus
    for question in campaign.waiting:
        assert question.facts["support"] == max(1_500, 1_000 + capital)
        campaign.answer(question, question.default)
    assert asked(campaign)[0][1] == "lock_orders"


@pytest.mark.rule("MI-OPT-19", "MI-RULING-09")
def test_what_a_handicap_adds_is_kept_when_tables_are_edited() -> None:
    seats = [Seat(name="A", handicap=250), Seat(name="B")]
    campaign = empires.new("mightier-empires", seats, seed="land", options={"house_tables": "edited"})
    campaign.attempt("A", "house_tables", "MI-T-MAJOR")
    rows = campaign.waiting[0].default["rows"]
    rows[1]["support"] = 250
    campaign.attempt("A", "edit_table", {"rows": rows})
    campaign.attempt("A", "house_tables", "begin")
    bonuses = [[one.amount for one in campaign.state.secrets[player].bonuses] for player in "AB"]
    assert bonuses == [[250, 250], [250]]


@pytest.mark.rule("MI-OPT-19", "MI-ARMY-09", "MI-RULING-81")
@pytest.mark.parametrize("most", [{"rare": 0}, {"special": 0}, {"special": 0, "rare": 0}])
def test_the_umpires_proposal_keeps_to_edited_limits(most: dict[str, int]) -> None:
    campaign = with_table("MI-T-LIMITS", every=most)
    campaign.attempt("A", "house_tables", "begin")
    for question in campaign.waiting:
        campaign.answer(question, question.default)
    kinds = {unit.category for army in campaign.state.secrets["A"].armies for unit in army.units}
    assert kinds == {"core", "special", "rare"} - set(most)


@pytest.mark.rule("MI-OPT-19", "MI-SET-07", "MI-ARMY-04")
@pytest.mark.parametrize(
    ("name", "cells", "told"),
    [
        ("MI-T-MAJOR", {"capital": {"entitlements": "special"}}, "entitlements do not cover"),
        (
            "MI-T-LIMITS",
            {"every": {"characters": 0}},
            "First Army has 1 character, but its size allows only 0",
        ),
    ],
)
def test_tables_by_which_nobody_can_write_a_first_army_do_not_begin_a_campaign(
    name: str, cells: dict[str, Any], told: str
) -> None:
    campaign = with_table(name, **cells)
    assert "begin" not in offered(campaign)
    with pytest.raises(IllegalChoice, match=told) as caught:
        campaign.attempt("A", "house_tables", "begin")
    assert caught.value.code == "bad_table"
    campaign.attempt("A", "house_tables", name)
    campaign.attempt("A", "edit_table", {"rows": rows_of(TABLES[name])})
    campaign.attempt("A", "house_tables", "begin")
    assert asked(campaign)[0][1] == "create_start_army"
