"""House rules on the page: written, tried, listed before a campaign begins, played, marked and kept."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

import empires
from empires.core.records.variant import Change
from empires.page.house import trial
from empires.page.shelf.contents import RULES
from tests.page.browser import Browser, Page
from tests.page.friends.devices import answer, bring, campaign_of, message, post_of

GOAL = "NA-T-VICTORY|realm points to win|number"
MOUNTAIN = "NA-T-MINING|mountain|dice"
TOLD = "realm points to win, number: 7, printed 10"
SEATS = {
    "seats": ["2"],
    "player0": ["Ann"],
    "player1": ["Bo"],
    "controller0": ["human"],
    "controller1": ["human"],
}


def writing(ruleset: str = "ninth-age") -> Page:
    """The editor, opened from the sheet of a new campaign."""
    page = Page()
    page.send("new_sheet", ruleset=ruleset)
    page.send("house", what="write", ruleset=ruleset)
    return page


def write(page: Page, cells: Mapping[str, str], *, use: bool = False) -> None:
    """Fill in the editor; with `use` the rules are taken for the sheet."""
    fields = {"title": ["Short <league>"], **{name: [value] for name, value in cells.items()}}
    page.fill("house", fields, ruleset="ninth-age", use=use)


def chosen() -> Page:
    """The sheet of a new campaign with house rules."""
    page = writing()
    write(page, {GOAL: "7"}, use=True)
    return page


def variant_in(page: Page) -> str:
    """The house rules that the sheet holds."""
    found = re.search(r'name="variant" value="([^"]*)"', page.shown["page"])
    assert found is not None
    return found[1].replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">")


def begun(page: Page) -> None:
    page.fill("begin", {**SEATS, "variant": [variant_in(page)]}, ruleset="ninth-age")


def file_of(page: Page) -> dict[str, Any]:
    page.send("house", what="give")
    [text] = [text for name, text in page.files.items() if name.endswith(".rules.json")]
    found: dict[str, Any] = json.loads(text)
    return found


def test_the_sheet_plays_without_house_rules_unless_somebody_asks_for_some() -> None:
    page = Page()
    page.send("new_sheet", ruleset="ninth-age")
    assert 'name="variant"' not in page.shown["page"]
    assert "Write our own" in page.shown["page"]


def test_the_editor_has_every_open_cell_with_what_is_printed_and_its_bounds() -> None:
    shown = writing().shown["page"]
    assert f'name="{GOAL}"' in shown
    assert "printed 10; 4 to 40" in shown
    assert re.search(rf'<select name="{re.escape(MOUNTAIN)}".*?<option value="3d6" selected', shown)
    assert "rows of the outline" in shown
    assert "NA-T-VICTORY|rows of the outline" not in shown
    assert "NA-T-REFUSALS" not in shown


def test_changes_are_listed_while_they_are_written_with_what_follows_from_them() -> None:
    page = writing()
    assert "Nothing differs" in page.shown["page"]
    write(page, {GOAL: "7", MOUNTAIN: "4d6"})
    assert TOLD in page.parts["house-changes"]
    assert "mountain, income: 4d6, printed 3d6" in page.parts["house-changes"]


def test_a_value_out_of_bounds_is_refused_where_it_is_written() -> None:
    page = writing()
    write(page, {GOAL: "77"}, use=True)
    assert "this must be a whole number from 4 to 40" in page.parts["house-problem"]
    write(page, {GOAL: "many"}, use=True)
    assert "this must be a whole number from 4 to 40" in page.parts["house-problem"]
    write(page, {}, use=True)
    assert "Nothing differs" in page.parts["house-problem"]
    assert "House rules of your own" in page.shown["page"]


def test_other_rows_of_a_rolled_table_must_cover_every_roll() -> None:
    page = writing()
    rows = {
        "NA-T-QUICK|0|on": "0..8",
        "NA-T-QUICK|0|band": "draw",
        "NA-T-QUICK|1|on": "10..",
        "NA-T-QUICK|1|band": "massacre",
    }
    write(page, rows, use=True)
    assert "NA-T-QUICK" in page.parts["house-problem"]
    write(page, {**rows, "NA-T-QUICK|1|on": "9.."})
    assert file_of(page)["rows"] == {
        "NA-T-QUICK": [{"on": "0..8", "band": "draw"}, {"on": "9..", "band": "massacre"}]
    }


def test_all_changes_are_on_the_sheet_before_the_campaign_begins_and_it_is_played_by_them() -> None:
    page = chosen()
    assert TOLD in page.shown["page"]
    assert "Short &lt;league&gt;" in page.shown["page"]
    begun(page)
    tables = page.session.campaign.ruleset.tables
    assert tables["NA-T-VICTORY"].of("realm points to win")["number"] == 7
    again = page.reload()
    assert again.session.campaign.ruleset.tables == tables


def test_house_rules_set_options_of_the_sheet_where_people_may_change_them() -> None:
    page = writing()
    write(page, {"default starting_flags": "9"}, use=True)
    assert "Extra flags" in page.parts["house-problem"]
    set_so = {"default starting_flags": "2", "default map_mode": "balanced"}
    write(page, set_so)
    assert "Extra flags: 2, usually 1" in page.parts["house-changes"]
    assert file_of(page)["options"] == {"starting_flags": 2, "map_mode": "balanced"}
    write(page, set_so, use=True)
    assert re.search(r'name="option.starting_flags"[^>]*value="2"', page.shown["page"])
    chosen_there = {**SEATS, "variant": [variant_in(page)], "option.starting_flags": ["0"]}
    page.fill("begin", chosen_there, ruleset="ninth-age")
    options = page.session.campaign.setup.options
    assert (options["map_mode"], options["starting_flags"]) == ("balanced", 0)


def test_a_flag_that_house_rules_switch_off_is_off_on_the_sheet() -> None:
    page = Page()
    page.send("new_sheet", ruleset="mighty-empires")
    page.send("house", what="write", ruleset="mighty-empires")
    page.fill("house", {"title": ["Calm"], "default pirates": ["off"]}, ruleset="mighty-empires", use=True)
    assert re.search(r'name="option.pirates" value="on"(?! checked)', page.shown["page"])
    page.send("house", what="change", ruleset="mighty-empires")
    assert re.search(r'name="default pirates">.*?<option value="off" selected', page.shown["page"], re.S)


def test_a_campaign_begins_without_house_rules_again() -> None:
    page = chosen()
    page.send("house", what="none", ruleset="ninth-age")
    assert 'name="variant"' not in page.shown["page"]


def test_what_was_on_the_sheet_is_there_again_after_the_editor() -> None:
    page = Page()
    page.send("new_sheet", ruleset="ninth-age")
    page.fill("preview", {**SEATS, "name": ["The long frost"]}, ruleset="ninth-age")
    page.send("house", what="write", ruleset="ninth-age")
    page.send("back")
    assert "The long frost" in page.shown["page"]
    page.send("house", what="write", ruleset="ninth-age")
    write(page, {GOAL: "7"}, use=True)
    assert "The long frost" in page.shown["page"]
    assert TOLD in page.shown["page"]


def test_the_rulebook_marks_what_differs_and_the_rules_whose_tables_do() -> None:
    page = chosen()
    begun(page)
    page.send("show_rule", ids=["NA-T-VICTORY"])
    assert '7<small class="house-rule">, printed 10</small>' in page.shown["dialog"]
    rule = page.session.campaign.ruleset.tables["NA-T-VICTORY"].rules[0]
    page.send("show_rule", ids=[rule])
    assert "House rule: see " in page.shown["dialog"]
    page.send("show_rule", ids=["NA-SETUP-01"])
    assert "House rule" not in page.shown["dialog"]
    page.send("open_drawer", name="rules")
    assert TOLD in page.shown["drawer"]


def test_the_first_page_of_the_chronicle_names_them() -> None:
    page = chosen()
    begun(page)
    page.send("export_chronicle")
    [told] = [text for name, text in page.files.items() if name.endswith(".html")]
    assert TOLD in told


def test_a_file_of_house_rules_brings_the_sheet_of_its_ruleset() -> None:
    page = chosen()
    text = variant_in(page)
    other = Page()
    other.send("file", purpose="campaign", name="x.json", size=len(text), text=text)
    assert TOLD in other.shown["page"]
    other.send("file", purpose="campaign", name="x.json", size=9, text=text.replace("[10,7]", "[10,99]"))
    assert "from 4 to 40" in other.shown["notice"]


def test_house_rules_are_kept_on_a_shelf_of_their_own() -> None:
    browser = Browser()
    page = Page(browser)
    assert "House rules" not in re.sub(r"<details.*", "", page.shown["page"])
    page.send("new_sheet", ruleset="ninth-age")
    page.send("house", what="write", ruleset="ninth-age")
    write(page, {GOAL: "7"}, use=True)
    again = Page(browser)
    assert "House rules" in again.shown["page"]
    again.send("house", what="shelf")
    assert "Short &lt;league&gt;" in again.shown["page"]
    assert "1 change" in again.shown["page"]
    [name] = [key.removeprefix(RULES) for key in browser.home.texts if key.startswith(RULES)]
    again.send("house", what="begin", name=name)
    assert TOLD in again.shown["page"]
    assert 'name="variant"' in again.shown["page"]
    again.send("house", what="shelf")
    again.send("house", what="give", name=name)
    assert json.loads(again.files["short-league.rules.json"])["title"] == "Short <league>"
    again.send("house", what="forget", name=name)
    assert not [key for key in browser.home.texts if key.startswith(RULES)]


def test_house_rules_on_the_shelf_that_are_broken_can_only_be_deleted() -> None:
    browser = Browser()
    browser.home.texts[f"{RULES}x"] = '{"format":"empires-variant 1"'
    page = Page(browser)
    page.send("house", what="shelf")
    assert "can no longer be used" in page.shown["page"]
    assert "Begin with them" not in page.shown["page"]


def test_a_trial_plays_both_rules_side_by_side_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "CAMPAIGNS", 1)
    page = writing()
    write(page, {GOAL: "4"})
    page.send("try_house")
    told = page.parts["house-trial"]
    assert "2 campaigns between computer players that act on first impressions" in told
    assert re.search(r"Length of a campaign, in answers: printed \d+, yours \d+", told)
    assert "won by the first seat" in told
    assert any("Stop" in str(one.get("html")) for one in page.log if one.get("id") == "house-stop")
    assert page.parts["house-stop"] == ""
    page.send("house", what="stop")
    assert "2 campaigns" in page.parts["house-trial"]


def test_a_trial_gives_way_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    from empires.page.wire.pages import House, TryHouse

    page = writing()
    write(page, {GOAL: "4"})
    steps = page.app.steps(TryHouse())
    [*_] = (next(steps) for _ in range(6))
    page.app.make_way(House(what="stop"))
    assert len([*steps]) == 1  # the command's own end


def test_whoever_is_invited_reads_all_changes_before_taking_a_seat() -> None:
    page = chosen()
    fields = {**SEATS, "variant": [variant_in(page)], "dice": ["shared"]}
    page.fill("begin", fields, ruleset="ninth-age")
    friend = Page(Browser())
    bring(friend, message(page))
    assert "Who are you?" in friend.shown["card"]
    assert TOLD in friend.shown["card"]


def test_a_campaign_between_devices_is_played_by_house_rules() -> None:
    ann, bo = chosen(), Page(Browser())
    ann.fill("begin", {**SEATS, "variant": [variant_in(ann)], "dice": ["shared"]}, ruleset="ninth-age")
    bring(bo, message(ann))
    bo.send("take_seat", player="Bo")
    for turn in range(16):
        for here, there in ((ann, bo), (bo, ann)):
            question = here.app.session.question if here.app.session is not None else None
            mine = question is not None and question.player in post_of(here).secrets
            if mine and turn < 10:  # afterwards only dice are passed on
                answer(here)
            if post_of(here).unsent:
                bring(there, message(here))
    campaigns = [campaign_of(page) for page in (ann, bo)]
    assert campaigns[0].answers >= 4
    courses = [post_of(page).course for page in (ann, bo)]
    assert len({course.link for course in courses if course is not None}) == 1
    for campaign in campaigns:
        assert campaign.ruleset.tables["NA-T-VICTORY"].of("realm points to win")["number"] == 7


def test_a_save_under_later_rules_says_what_no_longer_exists() -> None:
    page = chosen()
    begun(page)
    campaign = page.session.campaign
    old = {"NA-T-VICTORY": {"glory": {"number": Change(1, 2)}}}
    assert campaign.setup.variant
    campaign.setup.variant = msgspec.structs.replace(campaign.setup.variant, version=2, cells=old)
    campaign.setup.rules_version = 2
    text = empires.save(page.session.device)
    other = Page()
    other.send("file", purpose="campaign", name="old.json", size=len(text), text=text)
    assert "no longer exists and is left out" in other.shown["notice"]
    assert "row glory" in other.shown["notice"]
