"""Questions made from data: those to a window, with the bounds of their fields or, if the rules ask exactly
the same from the view, with the rules behind them (`umpire 11`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.base.stream import Stream
from empires.core.play.views import Seen
from empires.core.questions.acts import not_offered
from empires.core.questions.fields import Answer, Choice, Field, check_bounds, check_form
from empires.core.questions.question import Question
from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.players.imagined import recalled
from empires.rulesets import find_values
from empires.umpire.told import asked


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question as it arrives."""

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
    """A question known only as data: choices, and fields with their bounds."""

    def __init__(self, player: str, said: Asked) -> None:
        super().__init__(
            player=player, kind=said.kind, text=said.text, rules=said.rules, tiles=said.tiles,
            secret=said.secret, facts=said.facts,
        )  # fmt: skip
        self.choices, self.fields, self.unsaid = said.choices, said.fields, said.unsaid
        self.default, self.step_on, self.late = said.default, said.step_on, said.late

    def read(self, answer: Answer) -> Answer:
        """The answer in journal form, if it is on offer or within the bounds. Raises IllegalChoice."""
        if not self.fields and not self.offers(answer):
            raise not_offered()
        if self.fields:
            check_form(self.fields, answer)
            check_bounds(self.fields, answer)
        return answer

    def write(self, answer: Answer) -> Answer:
        """The answer, which is in journal form already."""
        return answer


def rebuilt(
    ruleset: Ruleset[Any], setup: Setup, state: bytes, seen: Seen | None, player: str, data: dict[str, Any]
) -> Question | None:
    """The question as the rules ask it from what the seat knows, if it is equal in every byte; otherwise
    None. The step is replayed as the seat saw it, or begun in the present state."""
    ways = [(state, ())] if seen is None else [(seen.start, seen.inputs), (state, ())]
    for start, inputs in ways:
        found = _asked(ruleset, setup, start, inputs, player)
        if found is not None and msgspec.json.encode(asked(found)) == msgspec.json.encode(data):
            return found
    return None


def _asked(
    ruleset: Ruleset[Any], setup: Setup, start: bytes, inputs: tuple[Any, ...], player: str
) -> Question | None:
    values = find_values(ruleset)
    try:
        known = msgspec.json.decode(start, type=ruleset.state_type)
        values.imagine(known, player, Stream("window", player))  # the rules look into all compartments
        world = recalled(ruleset, setup, msgspec.json.encode(known), inputs, values, player)
        return world.run.open.get(player)
    except Exception:  # what is hidden is missing here, and the rules cannot go on without it
        return None
