"""Lines that a page's width has broken, and what pages print beside lists."""

from __future__ import annotations

import pytest

from empires.rosters import Roster, read_rosters


def read(text: str) -> list[Roster]:
    return list(read_rosters(text.encode()))


def prices(one: Roster) -> list[int]:
    return [unit.points for unit in one.units]


def test_one_price_that_was_broken_off_is_its_units() -> None:
    (one,) = read("Ann\nPrelate, General, Locket of the Fen, Imperial Seal, Great Weapon\n- 385\n"
                  "Cannon - 250\n20 Guards, Musician - 300\n5 Rangers - 90\nTotal: 1025\n")  # fmt: skip
    assert prices(one) == [385, 250, 300, 90]
    assert one.units[0].name == "Prelate"


@pytest.mark.parametrize("end", ["=\n371", "\n= 371"])
def test_a_price_below_its_sign_belongs_to_the_line_above(end: str) -> None:
    (one,) = read(
        f"Josh\ndruid, bow = 220\n8 heath riders, m, c, st, flaming standard {end}\n2 eagles = 200\n791\n"
    )
    assert one.verdict == "agrees"
    assert prices(one) == [220, 371, 200]


def test_a_builders_unit_that_is_broken_over_lines_is_one_unit() -> None:
    text = """\
++ Reed Elves [1097pts] ++
+ Characters [415pts] +
Commander [415pts]: Battle Standard Bearer [50pts], Great Weapon [10pts],
Light Armour, Master of the Tower [135pts]
• Special Equipment [70pts]: Call of the Fen - Standard Size only
[70pts]
+ Core [682pts] +
Reed Spears [392pts]: Champion [20pts], 22x Reed Spear [352pts], Musician
[20pts], Standard Bearer [20pts]
Pond Guard [290pts]: Standard Bearer [20pts], 20x Pond
Guard [250pts], Musician [20pts]
"""
    (one,) = read(text)
    assert prices(one) == [415, 392, 290]
    assert one.verdict == "agrees"


def test_options_with_a_plus_end_with_their_units_price() -> None:
    (one,) = read("Dawid\nChosen of the Fen - paired weapon\n+ Touch of Greatness\n"
                  "+ Potion of Speed - 355pts\n26x Slaves, paired weapons - 215 pts\n"
                  "23x Disciples, full command\n+ Rending banner - 695 pts\nTotal 1265\n")  # fmt: skip
    assert one.verdict == "agrees"
    assert prices(one) == [355, 215, 695]


def test_lines_of_contents_and_page_numbers_are_no_units() -> None:
    contents = "".join(
        f"Team {name} ................................ {at}\n" for at, name in enumerate("ABCDE", 11)
    )
    first, *rest = read(
        f"{contents}\nHandout of the Cup Page 15 of 37\nAnn\n500 - Duke\n300 - Spears\n90 - Dogs\n890\n"
    )
    assert not rest
    assert prices(first) == [500, 300, 90]


def test_several_units_at_a_price_may_stand_before_it_without_a_space_or_with() -> None:
    (one,) = read("Ann\n500 - Duke\n3 x 130 - 2x Snake Swarms\n2 x 450 – Giant Newt\n1790\n")
    assert one.verdict == "agrees"
    assert sum(prices(one)) == 1_790


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("140 - 20x2 Giant Rats", 280),
        ("255 - 13x Disciples, Musician x 2", 510),
        ("305 - 2 Mills", 610),
        ("210 - Special: 2x3 Newts", 420),
    ],
)
def test_copies_that_are_written_otherwise_are_found_by_the_total(line: str, cost: int) -> None:
    (one,) = read(f"Ann\n500 - Duke\n{line}\n90 - Dogs\n{590 + cost}\n")
    assert one.verdict == "agrees"
    assert one.points == 590 + cost


def test_a_price_glued_to_the_options_before_it_begins_a_unit() -> None:
    (one,) = read(
        "Ann\n1150 - Scourge, General, Living Shield335 - Harbinger of the Fen\n661 - 24 Reeds, M\n2146\n"
    )
    assert prices(one) == [1_150, 335, 661]
    assert one.verdict == "agrees"


def test_the_price_of_an_option_at_the_beginning_of_a_line_is_no_unit() -> None:
    (one,) = read("Ann\n505 - Overlord, General, Onyx Core\n(120), Death Cheater (100),\n"
                  "Potion\n355 - Vizier\n220 - 15x Warriors\n1080\n")  # fmt: skip
    assert prices(one) == [505, 355, 220]


def test_a_unit_with_the_prices_of_its_options_on_one_line_is_no_list_among_units() -> None:
    (one,) = read("Marvin\nOracle, General - 445\n15 Legionnaires - 215\n"
                  "10 Corsairs 160, Vanguard 10, Musician 20 - 190\n"
                  "10 Blades - 200\nTotal: 1050\n")  # fmt: skip
    assert prices(one) == [445, 215, 190, 200]


def test_scores_of_players_beside_their_lists_are_no_lists() -> None:
    lists = "".join(
        f"Player {name}\nDuke of {name} - 1000\n20 Spears - 600\n5 Dogs - 400\nTotal: 2000\n"
        f"\nRespect of the form: 40 pts\nRespect of the rules: 19 pts\nTotal : 60 pts\n\n"
        for name in ("Ash", "Birch", "Cedar", "Dogwood")
    )
    found = read(lists)
    assert [one.points for one in found] == [2_000] * 4


def test_short_prices_behind_an_at_sign_are_read_and_one_below_it_is_its_units() -> None:
    (one,) = read("Hana\nDuke @ 610\nGeneral, Great Weapon\n10x Archers @170\n"
                  "20 Guards, Standard bearer, Musician\n"
                  "@390\nBoat @ 280 Pts. Sails\nTotal: 1450\n")  # fmt: skip
    assert prices(one) == [610, 170, 390, 280]
    assert [unit.name for unit in one.units] == ["Duke", "Archers", "Guards", "Boat"]


def test_a_unit_that_begins_with_its_counts_is_no_heading_though_its_line_is_short() -> None:
    (one,) = read("Ann River\nDread Prince, General, Horse 570\n3 x 5 Dark Raiders, Bows, Repeater\n"
                  "Crossbows 220\nTotal: 1230\n")  # fmt: skip
    assert prices(one) == [570, 220, 220, 220]
    assert [unit.models for unit in one.units[1:]] == [5, 5, 5]


def test_a_price_before_its_number_of_units_is_the_greater_of_the_two() -> None:
    (one,) = read("Ann River\n500 - Warlord, General\n185 x2 - Catapult\n90 x 2- Skewerer\nTotal: 1050\n")
    assert prices(one) == [500, 185, 185, 90, 90]


def test_a_price_before_a_name_and_behind_it_counts_once_for_each_unit() -> None:
    (one,) = read("Ann River\nProphet, General, Shield 485\n2x1 300 Mortar 300\n575 Titan 575\nTotal: 1660\n")
    assert prices(one) == [485, 300, 300, 575]
    assert [unit.name for unit in one.units[1:]] == ["Mortar", "Mortar", "Titan"]


def test_a_price_below_its_unit_may_have_the_dash() -> None:
    (one,) = read("Ann River\nLord; general, steed, shield. -1060\nHero; standard, light armour.\n-400\n"
                  "4 Bats 165\nTotal: 1625\n")  # fmt: skip
    assert prices(one) == [1_060, 400, 165]


@pytest.mark.parametrize("flies", ["6x Flies [590ts]", "6x Flies [590tps]"])
def test_points_misspelt_between_brackets_are_points(flies: str) -> None:
    (one,) = read(f"Ann River\nLord: General [300pts]\nHero: Standard [250pts]\n{flies}\nTotal: [1140]\n")
    assert prices(one) == [300, 250, 590]


def test_a_letter_typed_before_a_bracket_that_nothing_opened_is_no_part_of_a_price() -> None:
    (one,) = read("Ann River\nMage, General - 670\n10 Guard, M - 305\n10 Guard, M - 305s]\nTotal: 1280\n")
    assert prices(one) == [670, 305, 305]


def test_scores_are_no_lists_even_if_there_are_more_of_them() -> None:
    lists = "".join(
        f"Player {name}\nDuke of {name} - 1000\n20 Spears - 600\n5 Dogs - 400\n{total}"
        f"\nRespect of the form: 40 pts\nRespect of the rules: 19 pts\nTotal : 60 pts\n\n"
        for name, total in (("Ash", "Total: 2000\n"), ("Birch", "Total: 2000\n"), ("Cedar", ""),
                            ("Dogwood", "Total: 2000\n"), ("Elder", ""), ("Fir", ""))
    )  # fmt: skip
    found = read(lists)
    assert [one.points for one in found if one.printed] == [2_000] * 3
    assert 60 not in [one.printed for one in found]


@pytest.mark.parametrize("count", ["2x3 -", "2x3 - ", "2\u04453 "])
def test_copies_may_have_a_dash_behind_them_or_a_cyrillic_sign(count: str) -> None:
    (one,) = read(f"Ann River\n580 - Khan, General\n320 - 2x1 Cannon\n450 - {count}Cavalry, M\nTotal: 2120\n")
    assert prices(one) == [580, 320, 320, 450, 450]
    assert (one.units[3].name, one.units[3].models) == ("Cavalry", 3)
