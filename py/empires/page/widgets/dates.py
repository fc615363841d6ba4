"""A description of how long something has been waiting."""

from __future__ import annotations

from datetime import datetime

from empires.core.base.dates import in_words, moment_of


def told_since(moment: str, now: datetime | None = None) -> str:
    """A moment such as "2026-11-22 18:43" as readable text: only the time if it is today, otherwise only the
    day."""
    then = moment_of(moment)
    if then is None:
        return moment
    return f"{then:%H:%M}" if then.date() == (now or datetime.now()).date() else in_words(then)
