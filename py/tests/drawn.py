"""Settings drawn at random, within what a ruleset offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.core.base.stream import Stream
from empires.core.records.setup import Option


def drawn(options: Iterable[Option], stream: Stream) -> dict[str, Any]:
    """A value for each pick, flag and number; a number that may be unlimited is so every other time."""
    return {option.key: _value(option, stream) for option in options}


def _value(option: Option, stream: Stream) -> Any:
    if option.kind == "flag":
        return stream.below(2) == 1
    if option.kind == "pick":
        return stream.pick(option.choices).value
    if option.or_none and stream.below(2):
        return None
    return option.lo + stream.below(option.hi - option.lo + 1)
