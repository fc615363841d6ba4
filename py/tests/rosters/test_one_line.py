"""Lists of one line each with a total behind them, and units broken over lines with their options' prices."""

from __future__ import annotations

import pytest

from empires.rosters import Roster, read_text

CAPTAIN = [("Captain", 590), ("Chief", 460), ("Seer", 495), ("Mob", 354), ("Scouts", 220)]
WATCH = [("Captain", 100), ("Bows", 90), ("Spears", 80), ("Hounds", 60)]


def units(roster: Roster) -> list[tuple[str, int]]:
    return [(unit.name, unit.points) for unit in roster.units]


@pytest.mark.parametrize("total", [" 2119", " 2,119 pts", " (2119)", " = 2119", ", 2119.", "\n2119"])
@pytest.mark.parametrize("name", ["", "Ann: "])
def test_a_total_behind_the_last_unit_of_a_line_is_no_part_of_its_name(name: str, total: str) -> None:
    [roster] = read_text(f"{name}590 - Captain, General 460 - Chief 495 - Seer 354 - Mob 220 - Scouts{total}")
    assert (units(roster), roster.printed, roster.check[:3]) == (CAPTAIN, 2119, "The")


@pytest.mark.parametrize(
    "text",
    [
        "Captain 100, Bows 90, Spears 80, Hounds 60 = 330",
        "Captain (100), 10 Bows (90), 20 Spears (80), 5 Hounds (60) 330",
        "Captain 100pts, 10 Bows 90pts, 20 Spears 80pts, 5 Hounds 60pts. 330pts",
        "Captain 100 + 10 Bows 90 + 20 Spears 80 + 5 Hounds 60 = 330",
        "Captain 100; 10 Bows 90; 20 Spears 80; 5 Hounds 60; total 330",
        "Captain 100; 10 Bows 90; 20 Spears 80; 5 Hounds 60\nTotal 330",
    ],
)
def test_units_on_one_line_that_add_up_to_its_total_are_units(text: str) -> None:
    [roster] = read_text(text)
    assert (units(roster), roster.verdict) == (WATCH, "agrees")


def test_several_lists_of_one_line_each_have_the_names_above_their_units() -> None:
    ann, bo = read_text(
        "Ann: Captain 100, Bows 90, Spears 80, Hounds 60 = 330\nBo: Chief 90, Mob 80, Mob 80 = 250"
    )
    assert [(one.name, one.points, one.printed) for one in (ann, bo)] == [("Ann", 330, 330), ("Bo", 250, 250)]


def test_options_with_prices_that_do_not_add_up_to_the_last_number_are_no_units() -> None:
    [roster] = read_text(
        "Captain, Sword 10, Shield 5, Horse 15, 130\nBows, Standard 10, Light Armour 20 - 150\n280"
    )
    assert units(roster) == [("Captain", 130), ("Bows", 150)]


KNIGHTS = [("Captain", 130), ("Spears", 200), ("Bows", 150)]


@pytest.mark.parametrize(
    "text",
    [
        "Captain, great weapon 10, heavy armour\n5, horse 15 - 130\nSpears, shields 20, banner\n"
        "10, music 10 - 200\nBows, standard 10, light\narmour 20 - 150\nTotal: 480",
        "Captain, Great Weapon 10,\nHeavy Armour 5, Horse 15, 130\nSpears, Shields 20, Banner\n"
        "10, Music 10, 200\nBows, Standard 10, Light\nArmour 20, 150\n480",
        "Captain (100 pts), Great Weapon (10 pts),\nHeavy Armour (5 pts), Horse (15 pts) [130 pts]\n"
        "Spears, Shields (20 pts),\nBanner (10 pts), Music (10 pts) [200 pts]\n"
        "10 Bows, Standard (10 pts),\nLight Armour (20 pts) [150 pts]\nTotal: 480",
        "130 - Captain, Great Weapon 10,\nHeavy Armour 5, Horse 15\n200 - Spears, Shields 20, Banner\n"
        "10, Music 10\n150 - Bows, Standard 10, Light\nArmour 20\n480",
    ],
    ids=["behind", "commas", "brackets", "first"],
)
def test_a_unit_broken_among_its_options_prices_is_one_unit_under_its_own_name(text: str) -> None:
    [roster] = read_text(text)
    assert (units(roster), roster.verdict) == (KNIGHTS, "agrees")


def test_a_comma_behind_each_price_joins_no_units() -> None:
    [roster] = read_text("Captain 100,\nBows 90,\nSpears 80,\nHounds 60\nTotal 330")
    assert units(roster) == WATCH


def test_two_units_with_dashes_on_one_line_are_two() -> None:
    [roster] = read_text(
        "Seer: Wizard - 405 21 Otters: Musician - 140\nCaptain - 260 5 Herons - 95\nBows - 100\nTotal 1000"
    )
    assert units(roster) == [("Seer", 405), ("Otters", 140), ("Captain", 260), ("Herons", 95), ("Bows", 100)]
