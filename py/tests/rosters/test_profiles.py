"""Stat lines of roster files: the figures a rule system needs, and none of the publisher's texts."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from empires.rosters import RosterUnit, read_rosters

THIRD = {"Type": "Inf", "Key": "Human", "Special": "Crushing Strength (1), Vicious", "Sp": "5", "Me": "4+",
         "Ra": "-", "De": "4+", "Att": "12", "Ne": "13/15", "US": "3", "Ht": "2"}  # fmt: skip
SECOND = {"Sp": "5", "Me": "3+", "Ra": "5+", "De": "5+", "Att": "3", "Nerve": "11/13", "Special": "CS (1)"}


def profile(kind: str, figures: dict[str, str], *, old: bool = False) -> str:
    cells = "".join(
        f'<characteristic name="{name}" value="{value}"/>'
        if old
        else f'<characteristic name="{name}">{value}</characteristic>'
        for name, value in figures.items()
    )
    attribute = "profileTypeName" if old else "typeName"
    body = f"<characteristics>{cells}</characteristics>"
    return f'<profile name="A: Wall" {attribute}="{kind}">{body}</profile>'


def unit_with(*profiles: str, inner: str = "", name: str = "Shield Wall (20) Regiment") -> RosterUnit:
    data = (
        '<roster name="L"><forces><force><selections>'
        f'<selection name="{name}" type="unit"><costs><cost name=" pts" value="100"/></costs>'
        f"<profiles>{''.join(profiles)}</profiles><selections>{inner}</selections></selection>"
        "</selections></force></forces></roster>"
    )
    [roster] = read_rosters(data.encode())
    return roster.units[0]


def test_a_unit_of_kings_of_war_has_its_figures_by_their_usual_names() -> None:
    unit = unit_with(profile("   Profile", THIRD))
    assert unit.stats == {
        "Type": "Inf", "Key": "Human", "Sp": "5", "Me": "4+", "Ra": "-", "De": "4+", "At": "12",
        "Ne": "13/15", "US": "3", "Ht": "2",
    }  # fmt: skip
    assert (unit.kind, unit.models, unit.detail) == ("Infantry", 20, "Crushing Strength (1), Vicious")
    assert unit.profiles[0].figures["Att"] == "12"


def test_the_second_edition_names_the_type_in_the_kind_of_line() -> None:
    unit = unit_with(profile("Hero (Lrg Inf)", SECOND, old=True), name="Lord")
    assert (unit.kind, unit.stats["At"], unit.stats["Ne"]) == ("Hero (Large Infantry)", "3", "11/13")


@pytest.mark.parametrize(
    ("short", "kind"),
    [
        ("Inf", "Infantry"), ("Lrg Cav", "Large Cavalry"), ("LrgInf", "Large Infantry"), ("Mon", "Monster"),
        ("War Eng", "War Engine"), ("Hero (Cav)", "Hero (Cavalry)"), ("Mon [Cht]", "Monster"), ("Wizard", ""),
    ],
)  # fmt: skip
def test_types_are_told_in_words(short: str, kind: str) -> None:
    assert unit_with(profile("Profile", {**THIRD, "Type": short})).kind == kind


def test_new_recruits_json_has_the_same_stat_lines() -> None:
    cells = [{"name": name, "$text": value} for name, value in THIRD.items()]
    selection: dict[str, Any] = {
        "name": "Shield Wall (20) Regiment",
        "type": "unit",
        "costs": [{"name": " pts", "value": 100}],
        "profiles": [{"name": "A: Wall", "typeName": "   Profile", "characteristics": cells}],
    }
    data = json.dumps({"roster": {"name": "L", "forces": [{"selections": [selection]}]}})
    [roster] = read_rosters(data.encode())
    assert roster.units[0] == unit_with(profile("   Profile", THIRD))


def test_the_units_own_line_is_found_below_its_weapons() -> None:
    weapon = profile("Weapon", {"Range": "24", "A": "2", "S": "4", "AP": "-1"})
    inner = f'<selection name="Man" type="model"><profiles>{profile("Profile", THIRD)}</profiles></selection>'
    unit = unit_with(weapon, inner=inner)
    assert (unit.stats["Me"], len(unit.profiles)) == ("4+", 2)


def test_another_games_figures_keep_their_names_and_the_units_kind_is_left_alone() -> None:
    unit = unit_with(profile("Unit", {"M": '6"', "T": "4", "SV": "3+", "W": "2", "LD": "6+", "OC": "2"}))
    assert unit.stats == {"M": '6"', "T": "4", "SV": "3+", "W": "2", "LD": "6+", "OC": "2"}
    assert (unit.kind, unit.detail) == ("", "")


def test_rule_texts_are_not_kept() -> None:
    text = "At the start of each turn roll a die for every enemy within reach of this unit. " * 3
    ability = profile("Abilities", {"Description": text})
    unit = unit_with(ability, profile("Profile", {**THIRD, "Details": text}))
    assert [one.kind for one in unit.profiles] == ["Profile"]
    assert "roll a die" not in str(unit)


def test_odd_figures_are_bounded_and_plain() -> None:
    many = {f"H{number}": "1" for number in range(300)}
    unit = unit_with(*(profile(f"K{number}", many) for number in range(99)))
    assert len(unit.profiles) == 20
    assert all(len(one.figures) <= 24 for one in unit.profiles)
    odd = unit_with(profile("Profile", {**THIRD, "Ne": "13/\u202e15", "": "4"}))
    assert odd.stats["Ne"] == "13/15"


def test_a_form_of_mighty_kingdoms_takes_the_figures_from_the_file() -> None:
    from empires.rulesets.mighty_kingdoms.lists.muster import take_roster

    data = (
        '<roster name="L"><forces><force><selections>'
        '<selection name="Shield Wall (20) Regiment" type="unit">'
        '<costs><cost name=" pts" value="100"/></costs>'
        f"<profiles>{profile('   Profile', THIRD)}</profiles></selection>"
        "</selections></force></forces></roster>"
    )
    [roster] = read_rosters(data.encode())
    [row] = msgspec.to_builtins(take_roster(roster).rows["units"])
    assert (row["type"], row["size"], row["sp"], row["at"]) == ("infantry", "regiment", 5, 12)
    assert (row["me"], row["ra"], row["de"], row["nerve"]) == ("4+", "-", "4+", "13/15")
    assert (row["crushing"], row["skills"]) == (1, ["vicious"])
