"""A list that we print in each known shape is read back unit by unit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from empires.rosters import read_rosters
from tests.examples import one_in

Unit = tuple[str, int]
Printer = Callable[[str, list[Unit]], str]

NAMES = st.sampled_from(
    [
        "Spear Block",
        "Captain on Horse",
        "Old Guard",
        "Élan Riders",
        "Bows of the Ford",
        "Hill Giant",
        "Rats",
        "Żubr Riders",
    ]
)
UNITS = st.lists(st.tuples(NAMES, st.integers(25, 899)), min_size=3, max_size=12)
TITLES = st.sampled_from(["River Watch", "Ann Brook, Hill Folk", "The Last Stand"])


def total(units: list[Unit]) -> int:
    return sum(points for _, points in units)


def lines(line: str, units: list[Unit]) -> str:
    return "\n".join(line.format(name=name, points=points) for name, points in units)


PRINTERS: dict[str, Printer] = {
    "BattleScribe": lambda title, units: (
        f"++ {title} (Kingdoms) [{total(units):,}pts] ++\n\n+ Core +\n\n"
        + lines("{name} [{points}pts]: Shield, Sword\n. 5x Man: Spear", units)
        + f"\n\n++ Total: [{total(units):,}pts] ++\n"
    ),
    "New Recruit": lambda title, units: (
        f"{title} ({total(units)} points) - Test\nKingdoms\n"
        + lines("{name} ({points})\n• 1x Champion", units)
        + "\nCreated with New Recruit\n"
    ),
    "team tournaments": lambda title, units: (
        f"+++++++\n+ FACTION KEYWORD: {title}\n+ TOTAL ARMY POINTS: {total(units)}pts\n"
        "+ NUMBER OF UNITS: 9\n+++++++\n\n"
        + lines("10x {name} ({points} pts): Shield\n• 9x Man: 9x Spear", units)
    ),
    "the makers' app": lambda title, units: (
        f"{title} ({total(units)} Points)\n\nKingdoms\nStrike Force (2,000 Points)\n\nCHARACTERS\n\n"
        + lines("{name} ({points} Points)\n  • 1x Sword\n", units)
        + "\nExported with App Version: v1.27.0 (1), Data Version: v381\n"
    ),
    "Old World Builder": lambda title, units: (
        f"===\n{title} [{total(units)} pts]\nThe Old Lands\n===\n\n++ Core Units [{total(units)} pts] ++\n\n"
        + lines("20 {name} [{points} pts]\n- Shield\n", units)
        + '\n---\nCreated with "Old World Builder"\n'
    ),
    "markdown": lambda title, units: (
        f"## {title} [{total(units)} pts]\n\n### Core Units [{total(units)} pts]\n"
        + lines("- 20 {name} [{points} pts]\n -# (Shields)", units)
    ),
    "points first": lambda title, units: (
        f"{title}\n{lines('{points} – 10x {name}, M, S', units)}\n{total(units)}\n"
    ),
    "points first, no space": lambda title, units: (
        f"{title}\n{lines('{points} -{name}, General', units)}\nTotal Army Cost: {total(units)}\n"
    ),
    "points first, wrapped": lambda title, units: (
        f"{title}\n{lines('{points} - {name}, Shield, Heavy Armour,' + chr(10) + 'Lucky Charm', units)}\n"
        f"Total: {total(units)}\n"
    ),
    "points first, on one line": lambda title, units: (
        " ".join(f"{points} - {name}, Shield, Lance" for name, points in units) + f" Total: {total(units)}"
    ),
    "points last": lambda title, units: (
        f"{title}\n{lines('12 x {name}, Shield, Banner - {points}', units)}\nTotal: {total(units)} points\n"
    ),
    "points last, wrapped": lambda title, units: (
        f"{title}\n{lines('{name}: Shield; Banner of the' + chr(10) + 'Ford; Charm {points}', units)}\n"
        f"{total(units)} points\n"
    ),
    "brackets": lambda title, units: (
        f"{title}\n\n{lines('{name} Regiment (20) [{points}]', units)}\n\nTotal {total(units)}\n"
    ),
    "stat lines": lambda title, units: (
        f"{title}\n"
        + lines(
            "{name} Infantry Unit Size Sp Me Ra De At Ne Pts\nRegiment(20) 5 4+ - 4+ 12 13/15 {points}", units
        )
        + f"\n{total(units)}\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", PRINTERS)
@settings(max_examples=one_in(2))
@given(title=TITLES, units=UNITS)
def test_a_list_that_is_printed_so_reads_back(shape: str, title: str, units: list[Unit]) -> None:
    [roster] = read_rosters(PRINTERS[shape](title, units).encode())
    ending = {"brackets": " Regiment (20)", "stat lines": " (Regiment)"}.get(shape, "")
    assert [(unit.name, unit.points) for unit in roster.units] == [
        (name + ending, cost) for name, cost in units
    ]
    assert (roster.printed, roster.verdict, roster.unread) == (total(units), "agrees", ())


SMALL: list[Unit] = [("Spear Block", 25)] * 3
LARGE: list[Unit] = [("Spear Block", 25), ("Spear Block", 577), ("Spear Block", 899)]

ONE_AFTER_THE_OTHER = [shape for shape in PRINTERS if "one line" not in shape]


@pytest.mark.parametrize("shape", ONE_AFTER_THE_OTHER)
@settings(max_examples=one_in(4))
@example(lists=[SMALL, SMALL, SMALL, LARGE])
@given(lists=st.lists(UNITS, min_size=2, max_size=4))
def test_lists_that_are_printed_one_after_the_other_read_back(shape: str, lists: list[list[Unit]]) -> None:
    text = "\n\n".join(PRINTERS[shape](f"List {number}", units) for number, units in enumerate(lists, 1))
    assert [one.points for one in read_rosters(text.encode())] == [total(units) for units in lists]
