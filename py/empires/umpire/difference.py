"""Differences between two JSON values: how one becomes the other, written as briefly as the change allows.

A difference is `{}` if nothing changed, `[value]` if the new value replaces the old one, or an object with a
mark for each kind of change. In an object `+` has the new keys with their values, `~` the keys whose values
changed in part, `-` the keys that are gone, and `@` all keys in order if their order would otherwise be
different. In a list `~` has the places of items that changed in part; `^` has the place of a cut, the number
of items that were cut out there, and the new items.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

import msgspec

from empires.core.errors import SlipError

_SIGNS: Final[dict[type, set[str]]] = {dict: {"+", "~", "-", "@"}, list: {"~", "^"}}


def difference(old: Any, new: Any) -> Any:
    """The difference that turns `old` into `new`, both plain JSON; the module's docstring explains its
    form."""
    if _text(old) == _text(new):
        return {}
    if type(old) is dict and type(new) is dict:
        return _of_objects(old, new)
    if type(old) is list and type(new) is list:
        return _of_lists(old, new)
    return [new]


def _of_objects(old: dict[str, Any], new: dict[str, Any]) -> Any:
    parts = {
        "+": {key: value for key, value in new.items() if key not in old},
        "~": {key: change for key in new if key in old and (change := difference(old[key], new[key]))},
        "-": [key for key in old if key not in new],
    }
    found = {sign: part for sign, part in parts.items() if part}
    left = [key for key in old if key in new]
    return found if [*left, *parts["+"]] == [*new] else found | {"@": [*new]}


def _of_lists(old: list[Any], new: list[Any]) -> Any:
    if len(old) == len(new):
        inside = [difference(*pair) for pair in zip(old, new, strict=True)]
        return {"~": {str(at): change for at, change in enumerate(inside) if change}}
    before, after = [_text(one) for one in old], [_text(one) for one in new]
    head = _alike(before, after)
    tail = min(_alike(before[::-1], after[::-1]), len(old) - head, len(new) - head)
    return {"^": [head, len(old) - head - tail, new[head : len(new) - tail]]}


def _alike(one: Sequence[bytes], other: Sequence[bytes]) -> int:
    """The length of the common prefix."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _text(value: Any) -> bytes:
    """A value as text, in which `true` differs from 1, and objects differ if their keys are in a different
    order.
    """
    return msgspec.json.encode(value)


def applied(change: Any, old: Any) -> Any:
    """The new value, made from the old one by a difference. Raises SlipError if it does not fit."""
    try:
        return _applied(change, old)
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        raise SlipError("This message does not match what this device received before.") from fault


def _applied(change: Any, old: Any) -> Any:
    if type(change) is list:
        (new,) = change
        return new
    if type(change) is not dict or change.keys() - _SIGNS.get(type(old), set()):
        raise ValueError("a change to this value cannot be marked like that")
    inside = change.get("~", {})
    if not change:
        return old
    if type(old) is list:
        items = [*old]
        for at, one in inside.items():
            items[int(at)] = _applied(one, items[int(at)])
        if "^" in change:
            at, count, added = change["^"]
            items[at : at + count] = added
        return items
    values: dict[str, Any] = {**old}
    for key in change.get("-", ()):
        del values[key]
    for key, one in inside.items():
        values[key] = _applied(one, values[key])
    values |= change.get("+", {})
    return {key: values[key] for key in change["@"]} if "@" in change else values
