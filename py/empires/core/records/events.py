"""Events: everything that happened, recorded once for the log, the chronicle, the movements on the map and
the "why?" link."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from empires.core.dice.dice import check_faces, parse_dice
from empires.core.errors import IllegalChoice

ROLL: Final = "roll"
"""The kind of an event that reports a roll of dice."""

LONGEST_TEXT = 2_000
"""The maximum length of an event's text, in characters."""

LONGEST_WORD = 80
"""The maximum length, in characters, of a kind's name, a rule's ID, and the name of a tile or a player."""

MOST_TILES = 5_000
"""The maximum number of tiles in one event; no map has more."""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened.

    `kind` is its name in the digest; `rule` is the ID of the rule that caused it; `text` is a sentence for
    readers; `to` lists the players who may know about it (None: everybody); `tiles` are the places concerned
    and `facts` the numbers. A roll of dice is an event of kind "roll" with the facts `dice`, `faces` and, if
    the result was looked up in a table, `table`, `column` and `total`.
    """

    kind: str
    rule: str
    text: str
    to: tuple[str, ...] | None = None
    tiles: tuple[str, ...] = ()
    facts: dict[str, Any] = {}

    def visible_to(self, player: str | None) -> bool:
        """Whether `player` may know about this event; None means an onlooker with only public knowledge."""
        return self.to is None or player in self.to


def check_event(event: Event) -> None:
    """Refuse an event from a file if no rule could have emitted it. Raises ValueError."""
    words = (event.kind, event.rule, *event.tiles, *(event.to or ()))
    if len(event.text) > LONGEST_TEXT or len(event.tiles) > MOST_TILES or max(map(len, words)) > LONGEST_WORD:
        raise ValueError("an event is too long")
    if event.kind == ROLL:
        _check_roll(event.facts)


def _check_roll(facts: dict[str, Any]) -> None:
    words = [facts.get(name, "") for name in ("dice", "table", "column", "player")]
    faces: Any = facts.get("faces")
    whole = type(faces) is list and all(type(face) is int for face in [*faces, facts.get("total", 0)])
    if not whole or any(type(word) is not str or len(word) > LONGEST_WORD for word in words):
        raise ValueError("an event shows a roll that no dice can make")
    try:
        check_faces(parse_dice(words[0]), faces)
    except IllegalChoice as refusal:
        raise ValueError("an event shows faces that its dice do not have") from refusal
