"""Weights: the numbers by which a ruleset's values are reckoned, as data beside its code.

A ruleset reads one record from `weights.json` when it is loaded. `frozen.json` beside it has the numbers of
an earlier state, to measure new ones by. A player with other numbers wears them for the length of a thought.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from empires.core.base.resources import read_resource

W = TypeVar("W", bound=msgspec.Struct)

NOW, FROZEN = "weights.json", "frozen.json"
"""What is played by, and what it is measured by."""


def read_weights(package: str, shape: type[W], name: str = NOW) -> W:
    """The record beside `package`'s code. Raises OSError if there is none."""
    return msgspec.json.decode(read_resource(package, name), type=shape)


def flat(weights: msgspec.Struct) -> dict[str, float]:
    """All numbers of a record by their names, those of a group as `group.name`."""
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
    """Let `own` have the numbers of another record meanwhile."""
    before = {name: getattr(own, name) for name in own.__struct_fields__}
    _put_on(own, {name: getattr(other, name) for name in own.__struct_fields__})
    try:
        yield
    finally:
        _put_on(own, before)


def _put_on(own: msgspec.Struct, numbers: Mapping[str, Any]) -> None:
    for name, number in numbers.items():
        setattr(own, name, number)
