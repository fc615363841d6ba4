"""Questions made from data, as a window shows them.

Their answers are checked against the bounds of the fields or, if the rules ask exactly the same question when
given the view, by the rules (`umpire 11`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.play.views import Seen
from empires.core.questions.acts import not_offered
from empires.core.questions.fields import Answer, Choice, Field, check_bounds, check_form
from empires.core.questions.question import Question
from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.kit.placenames import WithPlaces
from empires.players.imagined import recalled
from empires.rulesets import find_values
from empires.umpire.told import asked


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question as it arrives from the umpire."""

    kind: str
    text: str
    rules: tuple[str, ...]
    tiles: tuple[str, ...]
    secret: bool
    facts: dict[str, Any]
    choices: tuple[Choice, ...]
    fields: tuple[Field, ...]
    unsaid: tuple[str, ...]
    default: Any
    step_on: str
    late: Any


class Bounded(Question):
    """A question that is known only as data: its choices, and its fields with their bounds."""

    def __init__(self, player: str, said: Asked) -> None:
        super().__init__(
            player=player, kind=said.kind, text=said.text, rules=said.rules, tiles=said.tiles,
            secret=said.secret, facts=said.facts,
        )  # fmt: skip
        self.choices, self.fields, self.unsaid = said.choices, said.fields, said.unsaid
        self.default, self.step_on, self.late = said.default, said.step_on, said.late

    def read(self, answer: Answer) -> Answer:
        """The answer in journal form, if it is among the choices or within the bounds. Raises
        IllegalChoice."""
        if not self.fields and not self.offers(answer):
            raise not_offered()
        if self.fields:
            check_form(self.fields, answer)
            check_bounds(self.fields, answer)
        return answer

    def write(self, answer: Answer) -> Answer:
        """The answer unchanged, since it is in journal form already."""
        return answer


def rebuilt(
    ruleset: Ruleset[Any], setup: Setup, state: bytes, seen: Seen | None, player: str, data: dict[str, Any]
) -> Question | None:
    """The question that the rules ask from what the seat knows, if it is identical in every byte; otherwise
    None."""
    world = replayed(ruleset, setup, state, seen, player, data)
    return world.run.open[player] if world is not None else None


def replayed(
    ruleset: Ruleset[Any],
    setup: Setup,
    state: bytes,
    seen: Seen | None,
    player: str,
    data: dict[str, Any],
    luck: str = "",
) -> Campaign[Any] | None:
    """A campaign imagined from what the seat knows, with `luck` for everything hidden, which asks the seat
    this very question; None if the rules ask something else. The step is replayed as the seat saw it, or
    begun from the current state."""
    ways = [(state, ())] if seen is None else [(seen.start, seen.inputs), (state, ())]
    for start, inputs in ways:
        world = _world(ruleset, setup, start, inputs, player, luck)
        found = world.run.open.get(player) if world is not None else None
        if found is not None and msgspec.json.encode(asked(found)) == msgspec.json.encode(data):
            return world
    return None


def _world(
    ruleset: Ruleset[Any], setup: Setup, start: bytes, inputs: tuple[Any, ...], player: str, luck: str
) -> Campaign[Any] | None:
    values = find_values(ruleset)
    try:
        known = msgspec.json.decode(start, type=ruleset.state_type)
        stream = Stream(f"window{luck}", player)
        values.imagine(known, player, stream)  # the rules read every compartment
        if isinstance(known, WithPlaces):
            known.names_seed = luck
        begin = msgspec.json.encode(known)
        return recalled(ruleset, setup, begin, inputs, values, player, luck, followed=bool(luck))
    except Exception:  # hidden facts are missing here, and the rules cannot go on without them
        return None
