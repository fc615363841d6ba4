"""Old World Builder's files (`.owb.json`, and `.owb.lists.json` with many lists).

The builder stores choices, not costs: points are computed as on its own pages, from points for each model
and for each active option. There is therefore no total against which they could be checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeGuard

from empires.rosters.roster import LONGEST_DETAIL, Roster, RosterUnit, make_roster, plain

Tree = dict[str, object]

MOST_POINTS = 100_000
"""The maximum number of points that anything may cost; a greater number in a file is ignored."""

MOST_LISTS = 200
"""The maximum number of lists read from one file."""

_PARTS = ("characters", "lords", "heroes", "core", "special", "rare", "mercenaries", "allies")
_NOTE = "Old World Builder’s file gives no points for units, so they are worked out from the options in it."
_SUFFIX = re.compile(r"\s*\{[^{}]*\}")


def is_old_world(value: object) -> bool:
    """Whether a JSON value is one Old World Builder list or several."""
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(first, dict) and "army" in first and any(part in first for part in _PARTS)


def rosters_of_old_world(value: object) -> list[Roster]:
    """The rosters in an Old World Builder JSON value."""
    lists = value if isinstance(value, list) else [value]
    return [_roster(one) for one in lists[:MOST_LISTS] if _is_tree(one)]


def _roster(tree: Tree) -> Roster:
    units = [_unit(unit, part) for part in _PARTS for unit in _trees(tree, part)]
    return make_roster(
        _text(tree, "name"),
        units,
        faction=_text(tree, "army").replace("-", " ").title(),
        game=_text(tree, "game").replace("-", " ").title(),
        limit=_number(tree, "points") or None,
        notes=(_NOTE,) if units else (),
        warnings=() if units else ("The list has no units yet.",),
    )


def _unit(unit: Tree, part: str) -> RosterUnit:
    name, own = _name(unit), plain(_text(unit, "customName"))
    points = min(MOST_POINTS, _points(unit, part))
    options = [_name(option) for option in _chosen(unit)]
    options += [_name(item) for items in _trees(unit, "items") for item in _trees(items, "selected")]
    options += [f"{_strength(one)} {_name(one)}" for one in _trees(unit, "detachments")]
    return RosterUnit(
        name=f"{own} ({name})" if own and own != name else name or "Unit",
        points=points,
        models=_strength(unit),
        kind=part.capitalize(),
        detail=plain(", ".join(option for option in options if option), LONGEST_DETAIL),
        free=points == 0,
    )


def _points(unit: Tree, part: str) -> int:
    """The cost of a unit: its models, its options, its magic items and its detachments."""
    strength = _strength(unit)
    total = strength * _number(unit, "points")
    total += sum(_cost(option, strength) for option in _chosen(unit))
    for items in _trees(unit, "items"):
        total += sum(_item_cost(item, strength, part) for item in _trees(items, "selected"))
    for one in _trees(unit, "detachments"):
        total += _strength(one) * _number(one, "points")
        total += sum(_cost(option, _strength(one)) for option in _chosen(one))
    return total


def _chosen(unit: Tree) -> Iterator[Tree]:
    """The active options of a unit; a detachment has no command group of its own."""
    detached = any(
        _name(one) == "Detachment" and one.get("active") is True for one in _trees(unit, "options")
    )
    for kind in ("options", "equipment", "armor", "mounts") + (() if detached else ("command",)):
        for option in _trees(unit, kind):
            if option.get("active") is True or option.get("alwaysActive") is True or _stacked(option):
                yield option


def _stacked(option: Tree) -> int:
    """How many times a stackable option has been taken."""
    return (_number(option, "stackableCount") or _number(option, "minimum")) if option.get("stackable") else 0


def _cost(option: Tree, strength: int) -> int:
    """The cost of an option, including the choices within it and its magic items."""
    if option.get("stackable"):
        return _stacked(option) * _number(option, "points")
    total = _number(option, "points") * (strength if option.get("perModel") else 1)
    for inner in _trees(option, "options"):
        if inner.get("active") is True:
            total += _number(inner, "points") * (strength if inner.get("perModel") else 1)
    magic = option.get("magic")
    if _is_tree(magic):
        total += sum(_amount(item) * _number(item, "points") for item in _trees(magic, "selected"))
    return total


def _item_cost(item: Tree, strength: int, part: str) -> int:
    """The cost of a magic item; for some items the price is per model if the bearer is not a character."""
    if part != "characters" and item.get("perModel"):
        return strength * _amount(item) * _number(item, "perModelPoints")
    if part != "characters" and item.get("perUnitPoints"):
        return _amount(item) * _number(item, "perUnitPoints")
    return _amount(item) * _number(item, "points")


def _amount(item: Tree) -> int:
    return _number(item, "amount") or 1


def _strength(unit: Tree) -> int:
    return _number(unit, "strength") or _number(unit, "minimum") or 1


def _number(tree: Tree, key: str) -> int:
    """A number from the file; 0 for anything else."""
    value = tree.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST_POINTS:
        return 0
    return round(value)


def _text(tree: Tree, key: str) -> str:
    value = tree.get(key)
    return value if isinstance(value, str) else ""


def _name(tree: Tree) -> str:
    """A name in English, or in the first language available, without the builder's own mark in braces."""
    names = [_text(tree, "name_en"), *(_text(tree, key) for key in tree if key.startswith("name_"))]
    return plain(_SUFFIX.sub("", next(filter(None, names), "")))


def _trees(tree: Tree, key: str) -> list[Tree]:
    held = tree.get(key)
    return [one for one in held if _is_tree(one)] if isinstance(held, list) else []


def _is_tree(value: object) -> TypeGuard[Tree]:
    return isinstance(value, dict)
