"""Facts that have come to light and cannot be hidden again: they were hidden before, and have changed or
disappeared since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_NOTHING = object()


def came_to_light(before: Any, known: Sequence[Any], after: Any) -> bool:
    """Whether any fact in the state `before` that is shown by none of the `known` views has changed or is
    missing in the state `after`.

    The states and the views are plain data. An added fact reveals no secret.
    """
    if before == after or any(view == before for view in known):
        return False
    match before, after:
        case dict(), dict():
            return any(
                came_to_light(fact, [_at(view, key) for view in known], after.get(key, _NOTHING))
                for key, fact in before.items()
            )
        case list(), list() if len(before) == len(after):
            return any(
                came_to_light(fact, [_at(view, at) for view in known], after[at])
                for at, fact in enumerate(before)
            )
        case _:
            return True


def _at(view: Any, key: Any) -> Any:
    """The part of a view under a key; _NOTHING if the view has no such part."""
    match view:
        case dict():
            return view.get(key, _NOTHING)
        case list() if key < len(view):
            return view[key]
        case _:
            return _NOTHING
