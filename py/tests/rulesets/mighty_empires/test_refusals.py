"""The words of refusals: one word, one meaning, and no other spelling (ME-T-REFUSE)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.sources import nodes

from empires.rulesets import mighty_empires

OF_THE_WORLD = [
    "tabletop_needs_consent", "feature_needs_consent", "not_out_scouter", "impassable_terrain",
    "terrain_limit", "assault_locked", "siege_option_already_used", "report_inconsistent",
    "not_your_turn", "not_your_prisoner", "already_attempted", "no_shortfall", "no_prisoner",
    "march_after_battle", "already_marched", "not_all_goblinoid", "no_subsistence_for_march",
    "spell_already_used", "no_wizard", "out_of_range", "bad_target", "must_raze", "not_barren",
    "not_there_at_turn_start", "already_scouted", "already_moved", "location_present", "reroll_used",
    "not_arrived_this_turn", "enemy_present", "hoard_closed", "different_kind", "not_yours",
    "cult_restriction", "no_money", "temple_present", "wall_present", "not_city_or_fortress",
    "no_timber", "too_many_engines", "needs_three_engines", "no_assault_after_wall",
]  # fmt: skip
OF_SEASON_AND_WINTER = [
    "agent_used", "already_assaulted", "already_battered", "army_below_500", "bad_tile",
    "baggage_limit", "banner_above_1500", "banner_above_600", "banner_below_500", "besieged",
    "capital_too_close", "contact_open", "contested_tile", "different_tile", "enemy_capital", "famine",
    "first_tile_not_highland", "garrison_full", "locked", "mixed_setup", "must_feed",
    "needs_settlement", "no_banner_in_tile", "no_battery_engines", "no_billet", "no_character",
    "no_harbour", "no_matching_edge", "no_move", "no_piece", "no_refuge", "no_retreat_tile",
    "no_saving", "no_sea_capacity", "no_settlement", "no_ship", "no_stockpile_place", "no_water",
    "not_a_capital_site", "not_adjacent", "not_adjacent_by_water", "not_bordering", "not_declared",
    "not_in_realm", "not_offered", "not_scouted", "nothing_to_raze", "off_map", "one_mission",
    "one_ship", "open_sea", "pirate_at_sea", "protected", "ship_empty", "ship_full", "ship_moved",
    "siege_edge", "siege_in_progress", "siege_no_split", "site_taken", "stockpile_limit", "swamp",
    "tile_already_filled", "tile_already_tried", "tile_barred", "under_siege", "unit_count",
    "weak_banner", "wrong_phase", "wrong_step",
]  # fmt: skip


def refused_with() -> Iterator[str]:
    """Every word that the code refuses with."""
    for path in Path(mighty_empires.__path__[0]).rglob("*.py"):
        for call in nodes(path):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalChoice":
                words = [one.value for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)]
                yield from (word for word in words if isinstance(word, str))


@pytest.mark.rule("ME-T-REFUSE")
def test_every_refusal_of_the_worlds_rules_has_its_word() -> None:
    assert len(OF_THE_WORLD) == 42
    assert set(OF_THE_WORLD) - set(refused_with()) == set()


@pytest.mark.rule("ME-T-REFUSE")
def test_no_refusal_is_spelled_otherwise() -> None:
    assert set(refused_with()) - set(OF_THE_WORLD) - set(OF_SEASON_AND_WINTER) == set()
