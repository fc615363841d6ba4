"""Foresight: working out the question that follows an answer, so that one reply can carry several answers
(`umpire 15`).

A device plays on from what its seat knows. If the rules need to know more than that, the device foresees
nothing.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.umpire.messages import Act
from empires.umpire.questions import replayed
from empires.umpire.received import Content, seen_in
from empires.umpire.told import fingerprint, told

GUESSES: Final = (" one", " other")
"""Two seeds for imagining hidden facts in different ways; nothing is foreseen unless both lead to the same
result.
"""


def foreseen(
    ruleset: Ruleset[Any], setup: Setup, content: Content, seat: str, act: Act
) -> dict[str, Any] | None:
    """The content that the umpire would send after an act; None unless the seat would be asked again before
    any die is rolled, and nothing in the content depends on what is hidden from the seat."""
    data = next((one for one in content.asked if fingerprint(one) == act.asked), None)
    if data is None or data["secret"]:  # a secret answer may reveal those of others
        return None
    found: list[dict[str, Any]] = []
    for luck in GUESSES:
        after = _after(ruleset, setup, content, seat, act, data, luck)
        if after is None:
            return None
        found.append(after)
    one, other = map(msgspec.json.encode, found)
    return found[0] if one == other else None


def _after(
    ruleset: Ruleset[Any],
    setup: Setup,
    content: Content,
    seat: str,
    act: Act,
    data: dict[str, Any],
    luck: str,
) -> dict[str, Any] | None:
    state, seen = msgspec.json.encode(content.view), seen_in(content)
    world = replayed(ruleset, setup, state, seen, seat, data, luck)
    if world is None:
        return None
    view, rolls = world.view(seat), world.run.rolls
    if (view.waiting_for, view.awaits_more) != (content.waiting, content.more):
        return None  # others are asked as well, for reasons that are hidden from this seat
    try:
        world.attempt(seat, act.kind, act.answer)
        if world.run.rolls != rolls or seat not in world.run.open:
            return None
        return told(world, seat, content.tale)
    except Exception:  # hidden facts are missing here, and the rules cannot go on without them
        return None
