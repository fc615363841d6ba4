"""The track of a round."""

from __future__ import annotations

from empires.rulesets import find_display, find_ruleset
from empires.rulesets.warmaster.ruleset import PHASES
from empires.rulesets.warmaster.show import track
from tests.rulesets.warmaster.scene import arrows, play, settled, war


def test_every_phase_stands_somewhere_on_the_track() -> None:
    display = find_display(find_ruleset("warmaster"))
    for phase in PHASES:
        state = war("0,0 LO-01 @Red @capital", phase=phase, round_no=0)
        state.building.builders = ["Red"]
        marks = [step.when for step in track(state, None).steps]
        state.round_no = 1
        marks += [step.when for step in display.track(state, "Red").steps]
        assert marks.count("now") == 1, phase


def test_the_track_says_whose_turn_it_is_and_how_it_ended() -> None:
    campaign = play(arrows("Red>Blue", rounds_limit=1))
    assert track(campaign.view(None).state, None).heading == "Round 1 of 1"
    settled(campaign, "Blue", {"outcome": "a", "vp": {"0": 2, "1": 1}})
    assert track(campaign.view(None).state, None).heading == "Over after round 1: Blue won"
