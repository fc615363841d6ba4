"""The values that people typed in for units, stored in this browser for the next list that names these
units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from empires.core.questions.fields import Records
from empires.core.questions.question import Question
from empires.page.shelf.contents import Habits
from empires.rosters.roster import plain

MOST = 400
"""The number of units remembered across all rulesets; the latest ones are kept."""

LONGEST = 40
"""The maximum length of a value or a name that is remembered, in characters."""

_Figures: TypeAlias = dict[str, dict[str, str]]
"""The values by column, for each ruleset and each unit name."""

_DECODER = msgspec.json.Decoder(_Figures)


class Profiles:
    """The values remembered for one ruleset's units, stored in the `units` of the browser's habits."""

    def __init__(self, ruleset: str, habits: Habits) -> None:
        self._ruleset = ruleset
        self._habits = habits

    def learn(self, question: Question, answer: Any) -> None:
        """Remember the values that an answer gives for its units."""
        known = self._known()
        for field in question.fields:
            if isinstance(field, Records) and field.kept:
                for row in answer[field.name]:
                    self._note(known, row["name"], {name: row[name] for name in field.kept})
        latest = dict([*known.items()][-MOST:])
        self._habits.units = msgspec.json.encode(latest).decode() if latest else ""

    def _note(self, known: _Figures, unit: str, figures: Mapping[str, str]) -> None:
        said = {name: figure for name, figure in figures.items() if 0 < len(figure) <= LONGEST}
        if said and unit:
            key = self._key(unit)
            known[key] = {**known.pop(key, {}), **said}

    def completed(self, field: Records, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows of a list, with remembered values in fields that were left blank."""
        known = self._known()
        if not field.kept or not known:
            return [*rows]
        done = []
        for row in rows:
            figures = known.get(self._key(row["name"]), {})
            done.append(row | {name: row[name] or figures.get(name, "") for name in field.kept})
        return done

    def _key(self, name: str) -> str:
        return f"{self._ruleset} {plain(name, LONGEST).casefold()}"

    def _known(self) -> _Figures:
        """Everything that the browser remembers; empty if it cannot be read."""
        try:
            return _DECODER.decode(self._habits.units or "{}")
        except (msgspec.DecodeError, UnicodeError):
            return {}
