"""BattleScribe rosters (`.ros`, schemas 1 to 2.03) and New Recruit's JSON of the same tree.

A unit is a selection directly within a force (or, in old files, within a force's category); its points
are the sum of its own cost and of everything selected within it. Forces may lie within forces. Profiles and
rule texts are the publisher's and are not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from empires.core.errors import ForeignError
from empires.core.foreign import Node
from empires.rosters.roster import LONGEST_DETAIL, Roster, RosterUnit, make_roster, plain

Branch: TypeAlias = dict[str, Any]
"""A roster, force or selection: attributes as text; under "selections", "costs" … lists of branches."""

_LISTS = {
    "forces": "force",
    "selections": "selection",
    "categories": "category",
    "costs": "cost",
    "costLimits": "costLimit",
}
_POINTS = ("pts", "pt", "points", "point", "point(s)")


def roster_of_xml(root: Node) -> Roster:
    """The roster in a `.ros` file. Raises ForeignError where it is none."""
    if root.name != "roster":
        raise ForeignError(f"The file is XML, but its root is {plain(root.name, 40)}, not a roster.")
    return _roster(_branch_of_node(root))


def _branch_of_node(node: Node) -> Branch:
    branch: Branch = dict(node.attributes)
    for wrapper, name in _LISTS.items():
        branch[wrapper] = [_branch_of_node(one) for held in node.all(wrapper) for one in held.all(name)]
    return branch


def roster_of_json(value: Any) -> Roster:
    """The roster in a New Recruit export, or in another tool's JSON of the same tree."""
    tree = value.get("roster") if isinstance(value, dict) else None
    if not isinstance(tree, dict):
        raise ForeignError("The file is JSON, but no roster of BattleScribe or New Recruit.")
    return _roster(_branch_of_json(tree))


def _branch_of_json(tree: dict[str, Any]) -> Branch:
    """Attributes become text again (a converter may have made numbers of them) and wrappers vanish."""
    branch: Branch = {
        key.lstrip("@_"): str(one) for key, one in tree.items() if isinstance(one, str | int | float)
    }
    for wrapper, name in _LISTS.items():
        held = tree.get(wrapper)
        if isinstance(held, dict):
            held = held.get(name)
        if isinstance(held, dict):
            held = [held]
        branch[wrapper] = [_branch_of_json(one) for one in held or [] if isinstance(one, dict)]
    return branch


def _roster(tree: Branch) -> Roster:
    forces = list(_forces(tree))
    tops = [(kind, one) for force in forces for kind, one in _units_of(force)]
    currency = _currency(tree, [one for _, one in tops])
    warnings = []
    if currency is None and any(one["costs"] for _, one in tops):
        warnings.append("The list counts nothing called points; enter the points of each unit by hand.")
    printed = _stated(tree, "costs", "points", currency)
    limit = _stated(tree, "costLimits", "pointsLimit", currency)
    return make_roster(
        tree.get("name", ""),
        [_unit(kind, one, currency) for kind, one in tops if _is_troops(one, currency)],
        faction=next((force["catalogueName"] for force in forces if force.get("catalogueName")), ""),
        game=tree.get("gameSystemName", ""),
        printed=printed,
        limit=limit if limit and limit > 0 else None,
        warnings=warnings,
    )


def _forces(tree: Branch) -> Iterator[Branch]:
    for force in tree["forces"]:
        yield force
        yield from _forces(force)


def _units_of(force: Branch) -> Iterator[tuple[str, Branch]]:
    """The selections right within a force, with the heading they stand under."""
    for one in force["selections"]:
        named = [kind for kind in one["categories"] if kind.get("primary", "").casefold() == "true"]
        yield (named or one["categories"] or [{}])[0].get("name", ""), one
    for heading in force["categories"]:
        for one in heading["selections"]:
            yield heading.get("name", ""), one


def _is_points(name: str) -> bool:
    return name.strip().casefold() in _POINTS


def _currency(tree: Branch, tops: list[Branch]) -> str | None:
    """The name of the cost that counts points: "" in old files, which have only the one."""
    names: list[str] = [cost.get("name", "") for one in [tree, *tops] for cost in one["costs"]]
    points = sorted(name for name in names if _is_points(name))
    if points:
        return points[0]
    return "" if "points" in tree or any("points" in one for one in tops) else None


def _amount(text: str) -> int:
    """A cost in hundredths: files write 625.0, 1680 or 2.5, and whole numbers add up the same everywhere."""
    try:
        amount = float(text)
    except ValueError:
        return 0
    return round(amount * 100) if abs(amount) < 1_000_000 else 0


def _own_cost(one: Branch, currency: str | None) -> int:
    if currency is None:
        return 0
    if not currency:
        return _amount(one.get("points", "0"))
    return sum(_amount(cost.get("value", "0")) for cost in one["costs"] if cost.get("name") == currency)


def _stated(tree: Branch, wrapper: str, attribute: str, currency: str | None) -> int | None:
    if currency is None:
        return None
    if not currency:
        return _whole(_amount(tree[attribute])) if attribute in tree else None
    stated = [cost for cost in tree[wrapper] if cost.get("name", "").strip() == currency.strip()]
    return _whole(_amount(stated[0].get("value", "0"))) if stated else None


def _whole(hundredths: int) -> int:
    return (hundredths + 50) // 100


def _within(one: Branch) -> Iterator[Branch]:
    """A selection and all that was selected within it, in the order of the file."""
    left = [one]
    while left:
        part = left.pop()
        yield part
        left += reversed(part["selections"])


def _is_troops(one: Branch, currency: str | None) -> bool:
    """Costed selections are units, of whatever type; free ones only where the file calls them so."""
    cost = sum(_own_cost(part, currency) for part in _within(one))
    return cost != 0 or one.get("type") in ("unit", "model")


def _number(one: Branch) -> int:
    return max(0, min(10_000, _whole(_amount(one.get("number", "1")))))


def _unit(kind: str, one: Branch, currency: str | None) -> RosterUnit:
    parts = list(_within(one))
    points = max(0, _whole(sum(_own_cost(part, currency) for part in parts)))
    options = [plain(part.get("name", "")) for part in parts[1:] if part.get("type") != "model"]
    name, own = plain(one.get("name", "")), plain(one.get("customName", ""))
    return RosterUnit(
        name=f"{own} ({name})" if own and own != name else name or "Unit",
        points=points,
        models=sum(_number(part) for part in parts if part.get("type") == "model"),
        kind=plain(kind),
        detail=plain(", ".join(option for option in options if option), LONGEST_DETAIL),
        free=points == 0,
    )
