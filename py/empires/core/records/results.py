"""New reports of wrongly reported battles, as facts of a campaign between devices: they wait until everyone
who fought agrees. `core.offices.restatement` has the questions."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

MOST_REPORTS = 20
"""The maximum number of new reports that wait for agreement at the same time."""


class NewReport(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A new report `by` a player, with its `answers` as JSON, of the battle whose report begins with the
    input `at` of the journal. It counts once all `fighters` have `agreed`; `key` names it."""

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
    """The `waiting` reports, and the position in the journal of the `last` restatement."""

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
