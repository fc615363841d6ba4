"""What players paste most: each kind in which an army was once lost or shown wrongly."""

from __future__ import annotations

import time

import pytest

from empires.rosters import Roster, read_text


def only(text: str) -> Roster:
    [roster] = read_text(text)
    return roster


def units(roster: Roster) -> list[tuple[str, int]]:
    return [(unit.name, unit.points) for unit in roster.units]


# New Recruit's simple text

NEW_RECRUIT = """Good - River Folk - {name} - [610 pts]

# ++ Army Roster ++ [610 pts]
## Configuration
Game Size: Standard

## Cavalry [200 pts]
Heron Riders (10) Regiment [200 pts]: Lances [10 pts]

## Swarm [60 pts]
Otters [60 pts]

## Large Infantry [250 pts]
Mill Golems (6) Horde [250 pts]: Flails [20 pts], Bell [15 pts]

## Chariot [100 pts]
Reed Cart [100 pts]
"""
RIVER_FOLK = [
    ("Heron Riders (10) Regiment", 200),
    ("Otters", 60),
    ("Mill Golems (6) Horde", 250),
    ("Reed Cart", 100),
]


def test_a_title_and_the_builders_own_line_with_the_same_total_are_one_list() -> None:
    roster = only(NEW_RECRUIT.format(name="Weir Watch"))
    assert (roster.name, roster.printed, roster.verdict) == ("Weir Watch", 610, "agrees")
    assert units(roster) == RIVER_FOLK


def test_headings_below_the_lists_own_heading_begin_no_lists() -> None:
    roster = only(NEW_RECRUIT.format(name="Weir Watch"))
    assert [unit.kind for unit in roster.units] == ["Cavalry", "Swarm", "Large Infantry", "Chariot"]
    assert [unit.models for unit in roster.units] == [10, 0, 6, 0]


def test_two_such_texts_are_two_lists_by_their_names() -> None:
    rosters = read_text(NEW_RECRUIT.format(name="Weir Watch") + "\n" + NEW_RECRUIT.format(name="Sluice"))
    assert [one.name for one in rosters] == ["Weir Watch", "Sluice"]
    assert [units(one) for one in rosters] == [RIVER_FOLK] * 2


def test_a_unit_as_dear_as_the_next_list_is_no_title() -> None:
    one, two = read_text("++ One [100pts] ++\n\nSpears [100pts]\n\n++ Two [100pts] ++\n\nBows [100pts]\n")
    assert (units(one), units(two)) == ([("Spears", 100)], [("Bows", 100)])


def test_units_written_as_headings_of_markdown_are_units() -> None:
    text = "# River Folk\n### Captain [80 pts]\n- Sword\n### Otters [60 pts]\n### Herons [70 pts]\n"
    assert units(only(text)) == [("Captain", 80), ("Otters", 60), ("Herons", 70)]


def test_the_parts_of_a_builders_list_are_one_list_under_one_total() -> None:
    text = (
        "++ Van Guard [140pts] ++\n\nCaptain [80pts]\nOtters [60pts]\n\n"
        "++ Rear Guard [70pts] ++\n\nHerons [70pts]\n\n++ Total: [210pts] ++\n"
    )
    assert (only(text).points, only(text).verdict) == (210, "agrees")


# Units called like headings


def test_a_heading_whose_points_the_total_needs_is_a_unit() -> None:
    text = "Marsh Host 395 pts\nLeader (120)\nCavalry (95)\nBows (80)\nInfantry (100)\nTotal: 395\n"
    assert units(only(text)) == [("Leader", 120), ("Cavalry", 95), ("Bows", 80), ("Infantry", 100)]


def test_a_heading_with_the_sum_of_what_is_below_it_stays_one() -> None:
    text = "Heroes (200)\nLord (120)\nWizard (80)\nInfantry (90)\nBows (90)\nTotal: 290\n"
    assert [(unit.name, unit.kind) for unit in only(text).units] == [
        ("Lord", "Heroes"), ("Wizard", "Heroes"), ("Bows", "Infantry"),
    ]  # fmt: skip


def test_a_single_monster_with_points_is_a_unit_where_no_total_says_otherwise() -> None:
    assert units(only("Spears [100 pts]\nMonster [150 pts]\nBows [90 pts]\n")) == [
        ("Spears", 100), ("Monster", 150), ("Bows", 90),
    ]  # fmt: skip


# Stat lines with the document's own line breaks

COLUMNS = "Unit Size Sp Me Ra De At Ne Pts"
STATS = f"""River Folk (Good)

Otter Guard Infantry
{COLUMNS}
Horde(40) 5 4+ - 4+ 25 21/23 190 Vicious
- Bell of Reeds 15
Heron Knights Cavalry
{COLUMNS}
Troop(5) 9 3+ - 5+ 8 11/13 120 Thunderous
Charge (2)
Miller Hero (Inf)
{COLUMNS}
(1) 5 4+ - 4+ 3 11/13 75 Individual

400
"""


def broken(text: str, *lines: str) -> str:
    """The text, some lines of it with every word on a line of its own."""
    return "\n".join(
        line.replace(" ", "\n") if line.startswith(lines) else line for line in text.splitlines()
    )


@pytest.mark.parametrize(
    "text",
    [
        STATS,
        broken(STATS, "Unit Size"),
        broken(STATS, "Unit Size", "Horde(", "Troop("),
        STATS.replace(" Infantry\n", "\nInfantry\n").replace(" Cavalry\n", "\nCavalry\n"),
        STATS.replace(f"\n{COLUMNS}", f" {COLUMNS}"),
    ],
    ids=["lines", "columns broken", "rows broken", "kinds on lines of their own", "one line"],
)
def test_a_unit_has_the_name_above_its_columns(text: str) -> None:
    roster = only(text)
    assert units(roster) == [("Otter Guard (Horde)", 205), ("Heron Knights (Troop)", 120), ("Miller", 75)]
    assert [unit.kind for unit in roster.units] == ["Infantry", "Cavalry", "Hero (Inf)"]
    assert [unit.models for unit in roster.units] == [40, 5, 1]
    assert roster.units[1].stats == {"Sp": "9", "Me": "3+", "Ra": "-", "De": "5+", "At": "8", "Ne": "11/13"}
    assert (roster.name, roster.verdict) == ("River Folk (Good)", "agrees")


# The nearest reading


def test_where_nothing_adds_up_the_nearest_reading_is_taken_and_the_difference_said() -> None:
    roster = only("Weir Watch\n500 - Captain\n300 - 3x10 Otters\n250 - 2x5 Herons\n1052\n")
    assert (roster.points, roster.verdict) == (1050, "differs")
    assert roster.check == "The units add up to 1,050 points, 2 fewer than the 1,052 that the list gives."


def test_a_total_that_is_far_from_every_reading_changes_none() -> None:
    roster = only("Weir Watch\n500 - Captain\n300 - 3x10 Otters\nTotal: 4500\n")
    assert [unit.points for unit in roster.units] == [500, 300, 300, 300]


# What is no price


@pytest.mark.parametrize(
    "line",
    [
        "Commander's Almanac 2025-26", "River Cup 2026", "Season 2025/2026", "Edition 2024 Update",
        "App: 2.4.1 | Data: 512", "Data version 1.20 (512)", "Subtotal: 170 Points", "Sub-total 170",
        "Zwischensumme: 170 Punkte", "Sous-total : 170 pts", "Total Characters: 80",
    ],
)  # fmt: skip
def test_seasons_versions_and_sums_of_parts_are_no_units(line: str) -> None:
    text = f"Weir Watch\n{line}\nCaptain (80)\nOtters (90)\nHerons (70)\n{line}\n"
    roster = only(text)
    assert units(roster) == [("Captain", 80), ("Otters", 90), ("Herons", 70)]
    assert roster.unread == ()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("spring-list-002 240/500", "spring-list-002"),
        ("List 3 240/500 pts", "List 3"),
        ("Weir Watch 240 / 500 pts", "Weir Watch"),
    ],
)
def test_a_number_in_the_lists_name_is_no_part_of_its_total(line: str, name: str) -> None:
    roster = only(f"{line} \nCaptain (80)\nOtters (90)\nHerons (70)\n".replace("/500 \n", "/500 pts\n"))
    assert (roster.name, roster.printed, roster.limit, roster.verdict) == (name, 240, 500, "agrees")


def test_thousands_apart_are_a_total_still() -> None:
    assert only("Weir Watch 1 240/2 000 pts\nCaptain (1000)\nOtters (240)\n").printed == 1240


def test_prices_below_priced_options_are_those_of_their_units() -> None:
    roster = only(
        "RIVER FOLK\nHeroes\n1 Captain (90) with Plate (20), Heron (40)\nand lance (5)\n155 pts\n"
        "Subtotal: 155\nTroops\n12 Otters (84) with bows (24)\n108 pts\n6 Herons (90)\n90 pts\n"
        "Subtotal: 198\nTOTAL: 353\n"
    )
    assert [(unit.name, unit.points, unit.models) for unit in roster.units] == [
        ("Captain", 155, 1), ("Otters", 108, 12), ("Herons", 90, 6),
    ]  # fmt: skip
    assert (roster.name, roster.verdict) == ("RIVER FOLK", "agrees")


# Lists without prices


def test_counts_are_no_prices() -> None:
    roster = only("Weir Watch list\n30 Otters w/ Bell\n25 Reedmen\n40 Herons\n1500pt Total\n")
    assert [(unit.name, unit.models, unit.priced) for unit in roster.units] == [
        ("Otters", 30, False), ("Reedmen", 25, False), ("Herons", 40, False),
    ]  # fmt: skip
    assert (roster.verdict, roster.printed) == ("no prices", 1500)
    assert roster.check == "The list has no prices: type the points of each unit. They are 1,500 in all."


def test_a_list_without_prices_fills_in_names_sizes_and_options() -> None:
    roster = only(
        "Weir Watch\nHeroes\nCaptain\n- Plate\n- Lance\nCore\n20 Otters\n- Bell\n2x5 Herons\nTotal: 999\n"
    )
    assert [(unit.name, unit.models, unit.kind, unit.detail) for unit in roster.units] == [
        ("Captain", 0, "Heroes", "Plate, Lance"),
        ("Otters", 20, "Core", "Bell"),
        ("Herons", 5, "Core", ""),
        ("Herons", 5, "Core", ""),
    ]
    assert roster.name == "Weir Watch"


def test_a_letter_is_no_list_without_prices() -> None:
    text = "Hello Bo,\nshall we play on Friday?\nI bring the map and 3 pizzas.\nAnn"
    assert only(text).warnings == ("No units could be found in this text.",)


def test_every_unit_says_on_which_line_of_the_paste_it_is() -> None:
    assert [unit.line for unit in only("Weir Watch\n\nCaptain 80\nOtters 90\n").units] == [3, 4]


# Several lists in one paste


def told(text: str) -> list[tuple[str, int, int | None]]:
    return [(one.name, one.points, one.printed) for one in read_text(text)]


def test_two_lists_of_different_hands_without_an_empty_line_are_two() -> None:
    ann = "Ann Weir\n300 - Captain\n200 - 20x Otters\n150 - 10x Herons\n100 - Cart\n"
    bo = "Bo Mill\n[General]: sword. [320p]\n[24 x Mobs]: bell. [180p]\n[6 x Cranes]. [150p]\nTotal: [650p]\n"
    assert told(ann + bo) == [("Ann Weir", 750, None), ("Bo Mill", 650, 650)]


def test_a_list_with_a_total_below_many_without_is_a_list_of_its_own() -> None:
    without = "".join(
        f"Player {n}\n{600 + n} - Captain\n{300 + n} - Otters\n{200 + n} - Herons\n\n" for n in range(1, 7)
    )
    *_, last = told(f"{without}Bo Mill\n640 - Chief\n310 - Mobs\n220 - Cranes\n1170\n")
    assert last == ("Bo Mill", 1170, 1170)


def test_a_price_that_was_broken_from_its_unit_is_its_price_still() -> None:
    assert told("Ann Weir\n535 –\nShaman, General\n350 – Captain\n205 - Otters\n1090\n") == [
        ("Ann Weir", 1090, 1090)
    ]


def test_columns_that_never_end_stall_nothing() -> None:
    start = time.process_time()
    read_text("Unit Size\n" * 6_000)
    assert time.process_time() - start < 3


# Options of Kings of War


@pytest.mark.parametrize(("total", "prices"), [(490, (140, 205, 110, 35)), (510, (150, 205, 120, 35))])
def test_a_line_with_a_dash_below_a_regiment_is_an_option_and_its_points_count_where_the_total_says_so(
    total: int, prices: tuple[int, ...]
) -> None:
    roster = only(
        f"Northern Clans {total}\n"
        "Huscarls Regiment [140]\n"
        "  - Throwing Mastiff [10]\n"
        "Snow Trolls Horde [205]\n"
        "Clansmen Regiment [110] +10pts\n"
        "Chieftain [35]\n"
    )
    names = ("Huscarls Regiment", "Snow Trolls Horde", "Clansmen Regiment", "Chieftain")
    assert (roster.verdict, units(roster)) == ("agrees", list(zip(names, prices, strict=True)))
    assert roster.units[0].detail == "Throwing Mastiff [10]"


def test_points_with_a_plus_count_for_the_unit_where_no_total_decides() -> None:
    roster = only("Huscarls Regiment [140]\n- Spears +10pts\nSnow Trolls Horde [205]\nChieftain [35]\n")
    assert units(roster) == [("Huscarls Regiment", 150), ("Snow Trolls Horde", 205), ("Chieftain", 35)]


def test_what_has_no_price_below_a_heading_or_the_last_line_belongs_to_no_unit() -> None:
    text = (
        "Host (300 points)\n\nCore\nSpears (200)\n• Banner\n\nRegiment\nBows (100)\nFaction Terrain\n"
        "Old Shrine\n\nCreated with List Maker\nClient: 0.10.3beta | Data: 48e97d5\n"
    )
    [roster] = read_text(text)
    assert [(unit.name, unit.detail) for unit in roster.units] == [("Spears", "Banner"), ("Bows", "")]
    assert "Line 10, “Old Shrine”: no points were found for it." in roster.unread


def test_what_a_builder_charges_beside_units_counts_in_its_total() -> None:
    text = (
        "Hounds 1000/2000 pts\n\nHost of the Weir\nAuxiliaries: 4 (+120 Points)\nDrops: 7\n"
        "Spell Lore - Lore of Water\n"
        "Manifestation Lore - Dark Waters (20 Points), Deep Tide (10 Points) and Spring Flood\n"
        "Regiment 1\nRiver Lord (390)\n• General\nOtters (460)\n• Reinforced\n"
    )
    [roster] = read_text(text)
    assert (roster.verdict, roster.printed) == ("agrees", 1000)
    assert units(roster) == [
        ("Auxiliaries", 120),
        ("Manifestation Lore - Dark Waters", 20),
        ("Manifestation Lore - Deep Tide", 10),
        ("River Lord", 390),
        ("Otters", 460),
    ]


@pytest.mark.parametrize(
    "title",
    [
        "+++ The mad King 1000/2000 pts",
        "I have painted nothing else since the spring, " * 5 + "and here they are. 1000/2000 pts",
    ],
    ids=["plus", "long"],
)
def test_a_title_may_have_plus_signs_or_be_longer_than_any_list(title: str) -> None:
    [roster] = read_text(f"{title}\n\nRegiment 1\nRiver Lord (390)\n• General\nOtters (460)\nHerons (150）\n")
    assert (roster.verdict, roster.limit, len(roster.units)) == ("agrees", 2000, 3)


ARMY_BUILDER = """1. Piet, River Folk Army
1 Seer Master @ 605 Pts
General; Wizard Master; Magic Item allowance
Magical Heirloom [50]
Rod of Battle [45]
11 Otters @ 979 Pts
Great Weapon; Heavy Armour; Standard; Musician; Scout of
the Weir
Pennant of the Great Water [50]
1 Champion @ [20] Pts
1 Thunder Cannon @ 320 Pts
Thunder Cannon (4+)
1 Crew @ [0] Pts
Models in Army: 13
Total Army Cost: 1904"""


def test_army_builders_units_are_those_with_a_price_of_their_own() -> None:
    [roster] = read_text(ARMY_BUILDER)
    assert units(roster) == [("Seer Master", 605), ("Otters", 979), ("Thunder Cannon", 320)]
    assert (roster.verdict, [unit.models for unit in roster.units]) == ("agrees", [1, 11, 1])
