"""Hidden facts that a seat may know when they stand otherwise, each with its proof: rebels that are on the
seat's own land now, natives as it has seen them, the name of its own land, a strength that it was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.players.otherwise import Path


class Changed(NamedTuple):
    """A fact that stands otherwise: its place, and what is there now; the `keys` are new."""

    place: Path
    other: Any
    keys: frozenset[str]


def may_know(seat: str, changed: Changed, before: Any, now: Any, heard: list[Any]) -> bool:
    """Whether a seat may know of every single thing that it is sent otherwise than before, or foresees
    otherwise. It has `heard` these events."""
    return all(_proved(seat, changed, where, before, now, heard) for where in differences(before, now))


def _proved(seat: str, changed: Changed, where: Path, before: Any, now: Any, heard: list[Any]) -> bool:
    """Whether the rules let a seat know one thing that is otherwise: a part of a content, its view or what it
    is asked."""
    match where:
        case int() as part, "view", ("risings" | "natives") as kind, *thing:
            view = now[part]["view"]
            moved = changed.place == (kind, changed.place[1], "hex")
            alone = [*view[kind]] == [changed.place[1]] if not thing else thing == [changed.place[1]]
            return moved and alone and _seen(seat, view, view[kind].get(changed.place[1]), changed.other)
        case int() as part, "view", "names", str() as name:  # MI-INFO-06
            owned = _owns(seat, now[part]["view"], name)
            return changed.place == ("names",) and name in changed.keys and owned
        case int() as part, "asked", int() as number, "fields", int() as field, "hi" | "unit":
            question = before[part]["asked"][number]
            strength = question["fields"][field]["hi"]
            return "armies" in changed.place and strength in _strengths(heard, question["tiles"])
    return False


def _seen(seat: str, view: Any, shown: Any, place: str) -> bool:
    """Whether natives or rebels at a place are shown to its owner, or as the seat has seen natives there
    (MI-INFO-04, MI-INFO-05)."""
    sight = view["secrets"][seat]["known"].get(place, {})
    as_known = sight.get("race") == shown["race"] and sight.get("defenders") == shown["size"]
    return shown["hex"] == place and (_owns(seat, view, place) or as_known)


def _owns(seat: str, view: Any, place: str) -> bool:
    return bool(view["tiles"][place].get("owner") == seat)


def _strengths(heard: list[Any], tiles: list[str]) -> list[int]:
    """The strengths of both sides that were told when the last battle began, if it is fought at that place: a
    report cannot tell of greater losses (MI-BAT-08, MI-TAB-09)."""
    begun = [one for one in heard if one["kind"] == "battle_begun"][-1:]
    return [one["facts"][side] for one in begun if one["tiles"] == tiles for side in ("attack", "defence")]


def differences(one: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """The places at which two JSON values differ: within objects, and within lists of the same length."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if key in one and key in other:
                yield from differences(one[key], other[key], (*path, key))
            else:
                yield (*path, key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from differences(here, there, (*path, number))
    else:
        yield path
