"""The track, which shows the current stage of the year or round."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

When: TypeAlias = Literal["done", "now", "next"]


class Stage(msgspec.Struct, frozen=True):
    """A stage of the track: its short name, and whether it is over, current or still to come."""

    label: str
    when: When


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """The current point of the campaign: a heading ("Year 2, third month"), the active player, and all the
    stages."""

    heading: str
    active: str = ""
    steps: tuple[Stage, ...] = ()


class Phases(msgspec.Struct, frozen=True):
    """A stage with its name in the rulebook, and its phases."""

    label: str
    names: tuple[str, ...]


Course: TypeAlias = tuple[Phases, ...]
"""The stages of a turn, round or founding, in order."""


def stages(course: Course, phase: str, *, outside: When = "done") -> tuple[Stage, ...]:
    """The stages of a turn or round while `phase` is being played; if the phase belongs to none of the
    stages, all of them are marked as `outside`."""
    at = next((number for number, stage in enumerate(course) if phase in stage.names), None)
    if at is None:
        return tuple(Stage(stage.label, outside) for stage in course)
    return tuple(
        Stage(stage.label, "done" if number < at else "now" if number == at else "next")
        for number, stage in enumerate(course)
    )
