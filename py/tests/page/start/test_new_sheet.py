"""The sheet of a new campaign: who plays with whom, and settings that say what they need."""

from __future__ import annotations

import re

import pytest

from empires.page.start.needs import place
from empires.page.start.new_campaign import NewCampaign, begin
from empires.page.wire.forms import SheetDo
from empires.rulesets import catalogue, find_ruleset
from tests.page.start.test_presets import sheet


def text(html: object) -> str:
    return re.sub(r"<[^>]+>", " ", str(html)).replace("&quot;", '"')


def warmaster(*players: str, **options: str) -> dict[str, list[str]]:
    """The sheet of a game of Warmaster in teams."""
    fields = sheet("warmaster") | {"seats": [str(len(players))]}
    for n, name in enumerate(players):
        fields |= {f"player{n}": [name], f"controller{n}": ["easy" if n else "human"]}
    fields |= {"option.mode": ["team"], "option.empires": ["2"]}
    return fields | {f"option.{key}": [value] for key, value in options.items()}


def teams(html: object) -> list[list[str]]:
    """The players of each team, as the sheet shows them."""
    lines = re.split(r"<li><strong>", str(html))[1:]
    return [re.findall(r"<li><span>(.*?)</span>", line) for line in lines]


@pytest.mark.parametrize(
    ("forming", "expected"),
    [("dealt", [["Ann", "Cy"], ["Bo", "Di"]]), ("neighbours", [["Ann", "Bo"], ["Cy", "Di"]])],
)
def test_the_sheet_shows_who_plays_with_whom_as_the_campaign_will_have_it(
    forming: str, expected: list[list[str]]
) -> None:
    draft = NewCampaign("warmaster")
    fields = warmaster("Ann", "Bo", "Cy", "Di", team_forming=forming)
    shown = teams(draft.change(dict(fields))["sheet-teams"])
    assert shown == expected
    campaign = begin("warmaster", fields)
    while len(campaign.state.empires) and not all(one.members for one in campaign.state.empires.values()):
        campaign.go_on()
    formed = [[one.name for one in empire.members] for empire in campaign.state.empires.values()]
    assert [sorted(team) for team in formed] == [sorted(team) for team in shown]


def test_somebody_changes_places_with_one_of_the_next_team() -> None:
    draft = NewCampaign("warmaster")
    fields = warmaster("Ann", "Bo", "Cy", "Di")
    draft.change(dict(fields))
    parts = draft.change(fields, SheetDo(what="team", seat=2))
    assert teams(parts["sheet-teams"]) == [["Ann", "Di"], ["Bo", "Cy"]]
    assert draft.filled["player2"] == ["Di"]
    assert draft.filled["controller0"] == ["human"]
    assert "seat-rows" in parts


@pytest.mark.parametrize("seat", [9, 2, -1])
def test_a_place_that_nobody_has_changes_nothing(seat: int) -> None:
    draft = NewCampaign("warmaster")
    fields = warmaster("Ann", "Bo")
    draft.change(fields, SheetDo(what="team", seat=seat))
    assert draft.filled == fields


@pytest.mark.parametrize("ruleset", catalogue())
def test_without_teams_none_are_shown(ruleset: str) -> None:
    assert "Who plays with whom" not in NewCampaign(ruleset).page()
    assert teams(NewCampaign(ruleset).change(sheet(ruleset))["sheet-teams"]) == []


@pytest.mark.parametrize("ruleset", catalogue())
def test_what_a_setting_needs_exists(ruleset: str) -> None:
    options = {one.key: one for one in find_ruleset(ruleset).offered}
    for option in options.values():
        for key, values in option.needs.items():
            known = {choice.value for choice in options[key].choices} or {"on", "off"}
            assert set(values) <= known, (option.key, key)
            assert set(values) != known, f"{option.key} counts always"


def test_a_setting_that_counts_for_nothing_says_what_it_needs_and_falls_silent_when_it_has_it() -> None:
    draft = NewCampaign("mighty-kingdoms")
    fields = sheet("mighty-kingdoms")
    draft.change(dict(fields))
    without = draft.change(fields | {"option.end": ["open"]})
    end = "after a number of years, when might is counted"
    assert f"Only used if “The end” is “{end}”." in text(without[place("years")])
    with_it = draft.change(fields | {"option.end": ["years"]})
    assert with_it[place("years")] == ""
    assert "Only used if" in text(with_it[place("max_towers")])
    ticked = draft.change(fields | {"option.wizards": ["on"]})
    assert ticked[place("max_towers")] == ""


def test_what_keeps_a_campaign_from_beginning_stands_at_its_control_before_begin_is_pressed() -> None:
    draft = NewCampaign("ninth-age")
    fields = sheet("ninth-age")
    draft.change(dict(fields))
    parts = draft.change(fields | {"option.teams": ["fixed"], "option.team_turns": [""]})
    assert "need a number of turns" in text(parts[place("team_turns")])
    mended = draft.change(fields | {"option.teams": ["fixed"], "option.team_turns": ["4"]})
    assert mended[place("team_turns")] == ""


def test_what_is_too_large_says_so_where_it_is_typed() -> None:
    draft = NewCampaign("warmaster")
    fields = warmaster("Ann", "Bo", "Cy")
    draft.change(dict(fields))
    parts = draft.change(fields | {"option.empires": ["12"]})
    assert "not 3" in text(parts[place("empires")])


@pytest.mark.parametrize("ruleset", catalogue())
def test_every_setting_has_a_place_to_say_it(ruleset: str) -> None:
    page = str(NewCampaign(ruleset).page())
    for option in find_ruleset(ruleset).asked:
        assert f'id="{place(option.key)}"' in page
