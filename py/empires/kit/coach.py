"""The coach of a first campaign: advice on each kind of question, and the small campaign for learning. Both
are in `coach.json` next to a ruleset's code, so that players can improve them without knowing Python."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from empires.core.base.resources import read_resource
from empires.core.records.setup import Controller


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The coach's advice on one subject: what is `asked` (or seen), `why` it matters, where to `look`, and
    the `rules` behind it."""

    title: str
    asked: str
    why: str
    look: str
    rules: tuple[str, ...]


class Thing(Words, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hint that belongs to no question. It is shown once, `after` this number of answers, or when one of
    these `events` has happened."""

    name: str
    after: int | None = None
    events: frozenset[str] = frozenset()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The small campaign in which one person learns by playing against computers: everything is fixed. The
    first of the `players` is the person. The others play like the computer player `guard`, but from answer
    number `attacks_after` like `attack`, until one of them has attacked the person. They decline any offer in
    questions of the kinds in `lets_be`, so that no newcomer is eliminated early."""

    name: str
    seed: str
    players: tuple[str, ...]
    options: Mapping[str, str | int | bool]
    guard: Controller = "easy"
    attack: Controller = "easy"
    attacks_after: int = 0
    lets_be: tuple[str, ...] = ()


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the coach of a ruleset knows: advice by kind of question, and other hints in order."""

    lesson: Lesson
    questions: Mapping[str, Words]
    things: tuple[Thing, ...]


@cache
def read_coach(package: str) -> Book:
    """The coach's book from the file next to the code of `package`. Raises OSError if there is no such
    file."""
    return msgspec.json.decode(read_resource(package, "coach.json"), type=Book)
