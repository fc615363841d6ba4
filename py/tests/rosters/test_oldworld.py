"""Old World Builder's files: points worked out from what was chosen."""

from __future__ import annotations

import json
from typing import Any

from empires.rosters import Roster, read_rosters


def only(value: object) -> Roster:
    [roster] = read_rosters(json.dumps(value).encode())
    return roster


def army(**parts: Any) -> dict[str, Any]:
    return {
        "name": "River Watch", "game": "the-old-world", "army": "river-kingdoms", "points": 2000,
        "characters": [], "core": [], "special": [], "rare": [], **parts,
    }  # fmt: skip


def cost(unit: dict[str, Any], part: str = "core") -> int:
    return only(army(**{part: [{"name_en": "Spears", **unit}]})).points


def test_the_list_its_limit_and_its_units() -> None:
    captain = {"name_en": "Captain {renegade}", "name_de": "Hauptmann", "points": 80, "customName": "Zoë"}
    spears = {"name_en": "Spear Block", "strength": 20, "minimum": 10, "points": 5}
    roster = only(army(characters=[captain], core=[spears]))
    assert (roster.name, roster.faction, roster.game) == ("River Watch", "River Kingdoms", "The Old World")
    assert (roster.points, roster.printed, roster.limit) == (180, None, 2000)
    assert [(unit.name, unit.points, unit.models, unit.kind) for unit in roster.units] == [
        ("Zoë (Captain)", 80, 1, "Characters"),
        ("Spear Block", 100, 20, "Core"),
    ]
    assert roster.verdict == "no total"
    assert "no points for units" in roster.notes[0]


def test_models_cost_their_points_each() -> None:
    assert cost({"strength": 10, "points": 7}) == 70
    assert cost({"minimum": 5, "points": 7}) == 35
    assert cost({"points": 7}) == 7


def test_active_options_cost_once_or_for_each_model() -> None:
    shields = {"name_en": "Shields", "points": 1, "perModel": True, "active": True}
    banner = {"name_en": "Banner", "points": 6, "active": True}
    spare = {"name_en": "Spare", "points": 50, "active": False}
    unit = {"strength": 10, "points": 5, "armor": [shields], "command": [banner, spare], "equipment": None}
    assert cost(unit) == 66
    [one] = only(army(core=[{"name_en": "Spears", **unit}])).units
    assert one.detail == "Shields, Banner"


def test_options_within_options_and_stacks() -> None:
    horse = {"name_en": "Horse", "points": 12, "active": True,
             "options": [{"name_en": "Barding", "points": 4, "active": True}]}  # fmt: skip
    dogs = {"name_en": "Dogs", "points": 8, "stackable": True, "stackableCount": 3}
    assert cost({"points": 50, "mounts": [horse], "options": [dogs]}, "characters") == 90


def test_magic_items_and_the_magic_of_a_banner() -> None:
    sword = {"name_en": "Sword", "points": 40}
    potion = {"name_en": "Potion", "points": 5, "amount": 2}
    lord = {"points": 100, "items": [{"name_en": "Magic Items", "selected": [sword, potion]}]}
    assert cost(lord, "characters") == 150
    banner = {"name_en": "Banner", "points": 6, "active": True, "magic": {"selected": [{"points": 25}]}}
    assert cost({"strength": 10, "points": 5, "command": [banner]}) == 81


def test_detachments_cost_with_their_unit_and_have_no_command() -> None:
    archers = {"name_en": "Archers", "strength": 5, "points": 6,
               "equipment": [{"name_en": "Bows", "points": 1, "perModel": True, "active": True}]}  # fmt: skip
    assert cost({"strength": 10, "points": 5, "detachments": [archers]}) == 85
    detached = {"options": [{"name_en": "Detachment", "active": True, "points": 0}],
                "command": [{"name_en": "Banner", "points": 6, "active": True}]}  # fmt: skip
    assert cost({"strength": 10, "points": 5, **detached}) == 50


def test_many_lists_in_one_file() -> None:
    both = [army(name="One", core=[{"name_en": "A", "points": 1}]), army(name="Two")]
    rosters = read_rosters(json.dumps(both).encode())
    assert [one.name for one in rosters] == ["One", "Two"]
    assert rosters[1].warnings == ("The list has no units yet.",)


def test_odd_values_do_no_harm() -> None:
    oddities: tuple[object, ...] = (None, "x", True, -5, 1e308, [], {})
    for odd in oddities:
        roster = only(
            army(points=odd, name=odd, core=[{"name_en": odd, "points": odd, "strength": odd}, odd])
        )
        assert 0 <= roster.points <= 100_000
    huge = {"points": 100_000, "strength": 100_000}
    assert cost(huge) == 100_000
    assert len(only(army(core=[{"points": 1}] * 900)).units) == 400
