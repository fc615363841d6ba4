"""BattleScribe rosters (`.ros`, schemas 1 to 2.03) and the JSON form of the same tree that New Recruit
writes.

A unit is a selection directly within a force (or, in old files, within a force's category); its points are
the sum of its own cost and of everything selected within it. Forces may be nested. Only the stat lines of
profiles are kept; rule texts are the publisher's and are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from empires.core.base.foreign import Node
from empires.core.errors import ForeignError
from empires.rosters.profiles import make_profile, with_profiles
from empires.rosters.roster import LONGEST_DETAIL, Profile, Roster, RosterUnit, make_roster, plain

_LISTS = {
    "forces": "force",
    "selections": "selection",
    "categories": "category",
    "costs": "cost",
    "costLimits": "costLimit",
    "profiles": "profile",
    "characteristics": "characteristic",
}
_DATA = ("catalogue", "gameSystem")
"""The root elements of catalogue files, from which programs make lists."""

_POINTS = ("pts", "pt", "points", "point", "point(s)")
_SIZE = re.compile(r"\((\d{1,3})\)")


def roster_of_xml(root: Node) -> Roster:
    """The roster in a `.ros` file. Raises ForeignError if it is not one."""
    if root.name in _DATA:
        raise ForeignError(
            "The file is BattleScribe’s data for a game, not an army list. Open a list that was made with "
            "it, saved as .ros or .rosz."
        )
    if root.name != "roster":
        raise ForeignError(f"The file is XML, but its root is “{plain(root.name, 40)}”, not a roster.")
    return _roster(root)


def roster_of_json(value: object) -> Roster:
    """The roster in a New Recruit export, or in another tool's JSON form of the same tree."""
    tree = value.get("roster") if isinstance(value, dict) else None
    if not isinstance(tree, dict):
        raise ForeignError(
            "The file is JSON, but not a roster from BattleScribe, New Recruit or Old World Builder."
        )
    return _roster(_node("roster", tree))


def _node(name: str, tree: dict[str, object]) -> Node:
    """Turn a JSON object back into the original element.

    Converters turn texts into numbers and remove wrapper elements.
    """
    values = {key.lstrip("@_"): str(one) for key, one in tree.items() if isinstance(one, str | int | float)}
    node = Node(name, values, [], values.get("$text", ""))
    for wrapper, inner in _LISTS.items():
        held = tree.get(wrapper)
        if isinstance(held, dict):
            held = held.get(inner)
        if isinstance(held, dict):
            held = [held]
        if isinstance(held, list):
            children = [_node(inner, one) for one in held if isinstance(one, dict)]
            node.children.append(Node(wrapper, {}, children))
    return node


def _held(node: Node, wrapper: str) -> list[Node]:
    """The forces, selections, costs … of an element."""
    return [one for held in node.all(wrapper) for one in held.all(_LISTS[wrapper])]


def _name(node: Node) -> str:
    return node.attributes.get("name", "")


def _roster(root: Node) -> Roster:
    forces = list(_forces(root))
    tops = [(kind, one) for force in forces for kind, one in _units_of(force)]
    currency = _currency(root, [one for _, one in tops])
    warnings = []
    if currency is None and any(_held(one, "costs") for _, one in tops):
        warnings.append("The list has no costs called points. Enter the points of each unit by hand.")
    limit = _stated(root, "costLimits", "pointsLimit", currency)
    factions = [force.attributes.get("catalogueName", "") for force in forces]
    return make_roster(
        _name(root),
        [_unit(kind, one, currency) for kind, one in tops if _is_troops(one, currency)],
        faction=next(filter(None, factions), ""),
        game=root.attributes.get("gameSystemName", ""),
        printed=_stated(root, "costs", "points", currency),
        limit=limit if limit and limit > 0 else None,
        warnings=warnings,
    )


def _forces(node: Node) -> Iterator[Node]:
    for force in _held(node, "forces"):
        yield force
        yield from _forces(force)


def _units_of(force: Node) -> Iterator[tuple[str, Node]]:
    """The selections directly within a force, with their heading."""
    for one in _held(force, "selections"):
        named = _held(one, "categories")
        primary = [kind for kind in named if kind.attributes.get("primary", "").casefold() == "true"]
        yield next((_name(kind) for kind in (*primary, *named)), ""), one
    for heading in _held(force, "categories"):
        for one in _held(heading, "selections"):
            yield _name(heading), one


def _currency(root: Node, tops: list[Node]) -> str | None:
    """The name of the cost that counts points: "" in old files, which have only one cost."""
    names = [_name(cost) for one in [root, *tops] for cost in _held(one, "costs")]
    points = sorted(name for name in names if name.strip().casefold() in _POINTS)
    if points:
        return points[0]
    return "" if any("points" in one.attributes for one in [root, *tops]) else None


def _amount(text: str) -> int:
    """A cost in hundredths.

    Files write 625.0, 1680 or 2.5; whole numbers add up to the same sum on every machine.
    """
    try:
        amount = float(text)
    except ValueError:
        return 0
    return round(amount * 100) if abs(amount) < 1_000_000 else 0


def _value(cost: Node) -> int:
    return _amount(cost.attributes.get("value", "0"))


def _own_cost(one: Node, currency: str | None) -> int:
    if currency is None:
        return 0
    if not currency:
        return _amount(one.attributes.get("points", "0"))
    return sum(_value(cost) for cost in _held(one, "costs") if _name(cost) == currency)


def _stated(root: Node, wrapper: str, attribute: str, currency: str | None) -> int | None:
    if currency is None:
        return None
    if not currency:
        return _whole(_amount(root.attributes[attribute])) if attribute in root.attributes else None
    stated = [cost for cost in _held(root, wrapper) if _name(cost).strip() == currency.strip()]
    return _whole(_value(stated[0])) if stated else None


def _whole(hundredths: int) -> int:
    return (hundredths + 50) // 100


def _within(one: Node) -> Iterator[Node]:
    """A selection and everything selected within it, in the order of the file."""
    left = [one]
    while left:
        part = left.pop()
        yield part
        left += reversed(_held(part, "selections"))


def _is(part: Node, *kinds: str) -> bool:
    return part.attributes.get("type") in kinds


def _is_troops(one: Node, currency: str | None) -> bool:
    """Whether a selection is a unit. It is if it has a cost, or if the file calls it a unit."""
    cost = sum(_own_cost(part, currency) for part in _within(one))
    return cost != 0 or _is(one, "unit", "model")


def _models(name: str, parts: list[Node]) -> int:
    """The number of figures in a unit; if none are counted, the number in its name, as in Shield Wall (20)
    Regiment.
    """
    numbers = [part.attributes.get("number", "1") for part in parts if _is(part, "model")]
    if not numbers and (size := _SIZE.search(name)):
        return int(size[1])
    return sum(max(0, min(10_000, _whole(_amount(number)))) for number in numbers)


def _profiles(part: Node) -> Iterator[Profile]:
    for one in _held(part, "profiles"):
        kind = one.attributes.get("typeName") or one.attributes.get("profileTypeName", "")
        figures = [
            (_name(figure), figure.text or figure.attributes.get("value", ""))
            for figure in _held(one, "characteristics")
        ]
        if profile := make_profile(_name(one), kind, figures):
            yield profile


def _unit(kind: str, one: Node, currency: str | None) -> RosterUnit:
    parts = list(_within(one))
    points = max(0, _whole(sum(_own_cost(part, currency) for part in parts)))
    options = [plain(_name(part)) for part in parts[1:] if not _is(part, "model")]
    name, own = plain(_name(one)), plain(one.attributes.get("customName", ""))
    unit = RosterUnit(
        name=f"{own} ({name})" if own and own != name else name or "Unit",
        points=points,
        models=_models(name, parts),
        kind=plain(kind),
        detail=plain(", ".join(option for option in options if option), LONGEST_DETAIL),
        free=points == 0,
    )
    return with_profiles(unit, (profile for part in parts for profile in _profiles(part)))
