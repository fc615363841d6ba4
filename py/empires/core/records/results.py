"""New reports of wrongly reported battles, as part of the state of a campaign between devices: they wait
until everyone who fought agrees. The questions are in `core.offices.restatement`."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

MOST_REPORTS = 20
"""The maximum number of new reports that may be waiting for agreement at the same time."""


class NewReport(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A new report `by` a player, with its `answers` as JSON, about the battle whose old report begins with
    input `at` of the journal. The new report counts once all `fighters` have `agreed`; `key` is its name."""

    key: str
    by: str
    at: int
    answers: str
    fighters: list[str]
    agreed: list[str]
    reason: str = ""

    @property
    def missing(self) -> list[str]:
        """The fighters who have yet to agree."""
        return [name for name in self.fighters if name not in self.agreed]


class NewReports(msgspec.Struct, omit_defaults=True):
    """The reports that are still `waiting`, and the position of the `last` restatement in the journal."""

    waiting: list[NewReport] = []
    last: int = 0


def check_new_reports(reports: NewReports | None, players: Collection[str]) -> None:
    """Raise ValueError if loaded reports name somebody who is not a player."""
    if reports is None:
        return
    waiting = reports.waiting
    named = [name for one in waiting for name in (one.by, *one.fighters, *one.agreed)]
    if any(name not in players for name in named) or len(waiting) > MOST_REPORTS or reports.last < 0:
        raise ValueError("somebody who is not a player restates a result")
