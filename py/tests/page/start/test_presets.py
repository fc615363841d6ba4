"""A new campaign begins from what a group has in mind: an evening, a club year, a campaign by post."""

from __future__ import annotations

import pytest

from empires.page.start.new_campaign import NewCampaign, begin
from empires.page.start.options import stands_at
from empires.page.wire.forms import SheetDo
from empires.rulesets import catalogue, find_ruleset

NAMES = ("evening", "club", "post")


def sheet(ruleset: str) -> dict[str, list[str]]:
    """The sheet of two as the page sends it."""
    filled = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "seed": ["s"], "name": ["A name"]}
    for option in find_ruleset(ruleset).offered:
        if option.kind != "flag" and option.default is not None:
            filled[f"option.{option.key}"] = [str(option.default)]
    return filled


@pytest.mark.parametrize("ruleset", catalogue())
@pytest.mark.parametrize("name", NAMES)
def test_a_preset_sets_its_options_and_leaves_all_that_was_typed(ruleset: str, name: str) -> None:
    draft = NewCampaign(ruleset)
    fields = sheet(ruleset)
    parts = draft.change(fields, SheetDo(what="preset", preset=name))
    about = catalogue()[ruleset]
    preset = next(one for one in about.presets if one.name == name)
    assert stands_at(preset, find_ruleset(ruleset).offered, draft.filled)
    assert 'aria-pressed="true"' in parts["presets"]
    assert {key: draft.filled[key] for key in ("player0", "player1", "name", "seed")} == {
        key: fields[key] for key in ("player0", "player1", "name", "seed")
    }
    assert "seat-rows" not in parts, "names that are being typed stay as they are"
    campaign = begin(ruleset, draft.filled)
    assert {key: campaign.setup.options[key] for key in preset.options} == preset.options


def test_a_preset_that_nobody_knows_changes_nothing() -> None:
    draft = NewCampaign("warmaster")
    draft.change(sheet("warmaster"), SheetDo(what="preset", preset="forever"))
    assert draft.filled == sheet("warmaster")


@pytest.mark.parametrize("ruleset", catalogue())
def test_where_battles_are_fought_stands_open_on_the_sheet(ruleset: str) -> None:
    keys = {"battle_method", "battle_mode", "auto_battle", "quick_battle"}
    first = {option.key for option in find_ruleset(ruleset).offered if option.first}
    assert keys & first
    page = NewCampaign(ruleset).page()
    assert page.index("Kind of campaign") < page.index("How you play")
