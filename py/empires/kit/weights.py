"""Weights: the numbers behind a ruleset's values, as data next to its code.

A ruleset reads one record from `weights.json` when it is loaded. `frozen.json` next to it has the numbers of
an earlier version, as a yardstick for new ones. A player with different numbers uses them while working out
one move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from empires.core.base.resources import read_resource

W = TypeVar("W", bound=msgspec.Struct)

NOW, FROZEN = "weights.json", "frozen.json"
"""The weights for playing, and the older weights used as a yardstick."""


def read_weights(package: str, shape: type[W], name: str = NOW) -> W:
    """The record from the files next to the code of `package`. Raises OSError if there is none."""
    return msgspec.json.decode(read_resource(package, name), type=shape)


def flat(weights: msgspec.Struct) -> dict[str, float]:
    """All numbers of a record by name; the name of a number in a group is `group.name`."""
    found: dict[str, float] = {}
    for name, value in msgspec.to_builtins(weights).items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{one}": float(number) for one, number in value.items()}
        else:
            found[name] = float(value)
    return found


def with_numbers(weights: W, numbers: Mapping[str, float]) -> W:
    """The record with some of its numbers changed; the names are those of `flat`."""
    raw: dict[str, Any] = msgspec.to_builtins(weights)
    for name, number in numbers.items():
        group, _, one = name.partition(".")
        if one:
            raw[group][one] = number
        else:
            raw[group] = number
    return msgspec.convert(raw, type(weights), strict=False)


@contextmanager
def worn(own: msgspec.Struct, other: msgspec.Struct) -> Iterator[None]:
    """Give `own` the numbers of another record for the duration of the context."""
    before = {name: getattr(own, name) for name in own.__struct_fields__}
    _put_on(own, {name: getattr(other, name) for name in own.__struct_fields__})
    try:
        yield
    finally:
        _put_on(own, before)


def _put_on(own: msgspec.Struct, numbers: Mapping[str, Any]) -> None:
    for name, number in numbers.items():
        setattr(own, name, number)
