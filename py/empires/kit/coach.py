"""The coach of a first campaign: words for each kind of question, and the small campaign to learn by.

They are in `coach.json` beside a ruleset's code, so that players can improve them without Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from empires.core.base.resources import read_resource
from empires.core.records.setup import Controller


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says about one thing: what is `asked` (or seen), `why` it matters, where to `look`, and
    the `rules` behind it.
    """

    title: str
    asked: str
    why: str
    look: str
    rules: tuple[str, ...]


class Thing(Words, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hint that belongs to no question, shown once: after so many answers (`after`), or when one of these
    `events` has happened.
    """

    name: str
    after: int | None = None
    events: frozenset[str] = frozenset()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The small campaign in which one person learns by playing against computers: everything is fixed.
    The first of the `players` is the person. The others play like computers called `guard`, and once so many
    answers have been given (`attacks_after`) like `attack`, until one of them has attacked the person. The
    questions of the kinds in `lets_be` they pass over, so that no newcomer is out of it early.
    """

    name: str
    seed: str
    players: tuple[str, ...]
    options: Mapping[str, str | int | bool]
    guard: Controller = "easy"
    attack: Controller = "easy"
    attacks_after: int = 0
    lets_be: tuple[str, ...] = ()


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the coach of a ruleset knows: words by the kind of question, and of other things in order."""

    lesson: Lesson
    questions: Mapping[str, Words]
    things: tuple[Thing, ...]


@cache
def read_coach(package: str) -> Book:
    """The coach's book beside `package`'s code. Raises OSError if there is none."""
    return msgspec.json.decode(read_resource(package, "coach.json"), type=Book)
