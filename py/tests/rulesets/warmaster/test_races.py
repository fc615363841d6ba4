"""The races that players lead."""

from __future__ import annotations

import pytest

from empires.rulesets.warmaster.races import SET_RACE
from empires.rulesets.warmaster.show import ledgers, sheets
from tests.rulesets.warmaster.scene import TWO_CAPITALS, war
from tests.rulesets.warmaster.test_team_battles import clash_of


@pytest.mark.rule("WM-CAPASSAULT-01", "WM-TEAM-02")
@pytest.mark.parametrize(("alive", "may"), [(True, True), (False, False)])
def test_only_who_still_leads_an_empire_says_of_which_race(alive: bool, may: bool) -> None:
    state = war(TWO_CAPITALS)
    state.empires["Red"].alive = alive
    assert (SET_RACE.why_not(state, "Red") is None) == may


@pytest.mark.rule("WM-TEAM-02")
def test_every_player_may_say_which_race_he_leads_and_a_team_may_be_mixed() -> None:
    campaign = clash_of("Red>Blue", (1, 1), Red=2, Blue=1)
    before = campaign.waiting
    events = campaign.attempt("R1", "set_race", {"race": "  Wood  Elves "})
    assert (events[0].rule, events[0].text) == ("WM-TEAM-02", "R1 leads Wood Elves.")
    assert campaign.attempt("R1", "set_race", {"race": "Wood Elves"}) == [], "nothing new"
    campaign.attempt("R2", "set_race", {"race": "Empire"})
    assert campaign.waiting == before, "it has no effect in play"
    lines = {line.label: line.value for line in ledgers(campaign.view(None).state, "R1")[0].sections[0].lines}
    assert lines["Races"] == "Wood Elves and Empire"
    shown = [line for section in sheets(campaign.state, None)[0].sections for line in section.lines]
    assert {line.value for line in shown if line.label == "Race"} == {"Wood Elves", "Empire"}
