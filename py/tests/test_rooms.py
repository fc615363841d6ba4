"""The house is built in rooms: each imports only from those before it, and nothing runs in a circle."""

from __future__ import annotations

from functools import cache
from graphlib import TopologicalSorter

import pytest
from tools.rooms import ORDER, imports, modules, rooms, upward

from empires.rulesets import catalogue

MODULES = modules()

KNOWN: set[tuple[str, str, str]] = set()
"""Arrows that still lead to a later room. None may be added; one that is gone has to leave this list."""


@cache
def needs() -> dict[str, set[str]]:
    """What each module imports, also for types and inside functions (`tests/tools/test_rooms.py`)."""
    return imports(MODULES)


def arrows_to_later_rooms() -> dict[tuple[str, str, str], list[tuple[str, str]]]:
    """The modules that import, and what they import, by folder and rooms."""
    return {(folder, *ends): found for folder in ORDER for ends, found in upward(folder, needs()).items()}


@pytest.mark.parametrize("folder", ORDER)
def test_every_room_has_its_place_in_the_order(folder: str) -> None:
    there, placed = {*rooms(folder, MODULES)}, ORDER[folder].split()
    assert not there - {*placed}, "give it a place in ORDER of tools/rooms.py"
    assert not {*placed} - there, "take it out of ORDER in tools/rooms.py"
    assert len(placed) == len({*placed})


def test_a_room_imports_only_from_the_rooms_before_it() -> None:
    new = {ends: found for ends, found in arrows_to_later_rooms().items() if ends not in KNOWN}
    assert not new, "the order of rooms stands in tools/rooms.py"


def test_known_arrows_to_later_rooms_are_still_there() -> None:
    assert arrows_to_later_rooms().keys() >= KNOWN, "take what is gone out of KNOWN"


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {arrow for ends, found in arrows_to_later_rooms().items() if ends in KNOWN for arrow in found}
    graph = {name: {one for one in others if (name, one) not in known} for name, others in needs().items()}
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_a_ruleset_is_imported_by_its_own_modules_only() -> None:
    homes = {f"empires.rulesets.{about.package}" for about in catalogue().values()}
    for module, others in needs().items():
        for other in others:
            home = ".".join(other.split(".")[:3])
            assert home not in homes or f"{module}.".startswith(f"{home}."), f"{module} imports {other}"


def test_nothing_outside_names_a_ruleset() -> None:
    names = {f'"{name}"' for about in catalogue().values() for name in (about.name, about.package)}
    for module, path in MODULES.items():
        if module != "empires" and not module.startswith("empires.rulesets."):  # its example needs one
            text = path.read_text(encoding="utf-8")
            assert not [name for name in names if name in text], module
